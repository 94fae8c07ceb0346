//! Texts about the site itself: terms and privacy, built in or as an operator wrote them.

use crate::{
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
    paths,
};
use leptos::prelude::*;
use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd, html};

/// The terms of use: those that an operator wrote, else the built-in ones.
pub fn terms(page: &PageContext, written: Option<&str>, is_test_gateway: bool) -> Page {
    let lead = "What you agree to when you book here.";
    if let Some(markdown) = written {
        return written_page(page, "Terms", paths::TERMS, lead, markdown);
    }
    let (site, payment) = if is_test_gateway {
        (
            "This installation is a demonstration of a travel platform. Hotels marked as a demonstration are fictional, and no rooms are reserved.",
            "Payments go to a test gateway. It takes test cards alone, and no money moves. Do not enter the number of a real card.",
        )
    } else {
        (
            "Here you find hotels and book their rooms. Your stay is with the hotel; your payment is with us. Hotels marked as a demonstration are fictional, and no rooms are reserved there.",
            "Stripe takes your payment. The number of your card goes to Stripe and is not kept here. The amount is held on your card until the hotels have confirmed, and then taken.",
        )
    };
    let sections = [
        ("What this site is", site),
        (
            "Prices",
            "The first price you see is the total for the stay, with all mandatory taxes and fees. What you pay now and what you pay at the hotel are listed separately; fees at the hotel are in the hotel's currency. A price holds until the time that its offer names.",
        ),
        ("Payment", payment),
        (
            "Cancelling",
            "The terms of each stay are shown before you pay and are kept with your booking. Deadlines are in the hotel's own time.",
        ),
        (
            "Data of others",
            "Imported places keep their source, licence and attribution, which stand on their pages. Names of cities come from GeoNames under CC BY 4.0.",
        ),
    ];
    text_page(page, "Terms", paths::TERMS, lead, &sections)
}

/// Who sees personal data, whatever takes payments.
const OTHERS: &str = "The hotel that you book gets the names of the guests and your dates. If you sign in through Google or Facebook, they learn that you do, and tell us who you are there and your address. We give your data to no other company.";

/// The stored personal data, and the reasons: as an operator wrote them, else the built-in text.
pub fn privacy(page: &PageContext, written: Option<&str>, is_test_gateway: bool) -> Page {
    let lead = "What is kept of you, and why.";
    if let Some(markdown) = written {
        return written_page(page, "Privacy", paths::PRIVACY, lead, markdown);
    }
    let scripts = if is_test_gateway {
        "There are no cookies for advertising and no scripts of other companies."
    } else {
        "There are no cookies for advertising. The payment page loads a script of Stripe, which takes your card and looks for fraud; no other page loads scripts of other companies."
    };
    let cookies = format!(
        "One cookie keeps your session, so that your cart is yours alone; others remember your currency, this browser, that you signed in on it before, and for a month which stays you looked at, until you have them forgotten or sign out, and what you searched for last, until you sign out. {scripts}"
    );
    let others = if is_test_gateway {
        OTHERS.to_owned()
    } else {
        format!("Stripe gets your card and the amount. {OTHERS}")
    };
    let sections = [
        (
            "What is kept",
            "Your searches, your cart, and what you type when you book: who travels, who pays, and an email address for the confirmation. Card numbers are handed to the payment gateway and not kept here. With an account also your address, the name you give, a hash of your password, what you saved, and where you are signed in; your account page gives you all of it as a file, and deletes it. If you subscribe to a club, your email address and time zone, until you unsubscribe; the club's creator sees the address once you were told so.",
        ),
        ("Cookies", cookies.as_str()),
        (
            "Why",
            "To show you prices, to book what you chose, and to find out what went wrong when something did: each request has an id that also stands in the log.",
        ),
        ("Who else sees it", others.as_str()),
    ];
    text_page(page, "Privacy", paths::PRIVACY, lead, &sections)
}

/// Markdown as HTML. HTML in the text is shown as it was typed, so that it brings no script and no style; of a link that
/// leads to no page and no address of email or telephone, the text alone.
pub(crate) fn formatted(markdown: &str) -> String {
    let mut links = Vec::new();
    let plain = Parser::new(markdown).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(
            Tag::Link {
                link_type,
                ref dest_url,
                ..
            }
            | Tag::Image {
                link_type,
                ref dest_url,
                ..
            },
        ) => {
            let leads = link_type == LinkType::Email || leads_somewhere(dest_url);
            links.push(leads);
            leads.then_some(event)
        }
        Event::End(TagEnd::Link | TagEnd::Image) => links.pop().unwrap_or(false).then_some(event),
        other => Some(other),
    });
    let mut body = String::new();
    html::push_html(&mut body, plain);
    body
}

/// Whether a link may have this address. Browsers ignore line breaks and tabs in it, and treat a backslash as a slash (WHATWG
/// URL).
fn leads_somewhere(url: &str) -> bool {
    let is_plain = !url.contains(|letter: char| letter.is_control() || letter == '\\');
    let begins = |with: &str| {
        url.get(..with.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(with))
    };
    let is_own = (url.starts_with('/') && !url.starts_with("//")) || url.starts_with('#');
    is_plain
        && (is_own
            || ["https://", "http://", "mailto:", "tel:"]
                .iter()
                .any(|scheme| begins(scheme)))
}

fn written_page(page: &PageContext, title: &str, path: &str, lead: &str, markdown: &str) -> Page {
    let content = view! {
        <main id="content" class="page page-reading prose">
            <h1>{title.to_owned()}</h1>
            <div class="prose" inner_html=formatted(markdown)></div>
        </main>
    };
    Page {
        head: Head {
            title: title.to_owned(),
            description: Some(lead.to_owned()),
            canonical: Some(path.to_owned()),
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn text_page(page: &PageContext, title: &str, path: &str, lead: &str, sections: &[(&'static str, &str)]) -> Page {
    let sections = sections
        .iter()
        .map(|(heading, text)| view! { <h2>{*heading}</h2><p>{(*text).to_owned()}</p> })
        .collect_view();
    let content = view! {
        <main id="content" class="page page-reading prose">
            <h1>{title.to_owned()}</h1>
            <p class="lead">{lead.to_owned()}</p>
            {sections}
        </main>
    };
    Page {
        head: Head {
            title: title.to_owned(),
            description: Some(lead.to_owned()),
            canonical: Some(path.to_owned()),
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}

#[cfg(test)]
mod tests {
    use super::formatted;

    #[test]
    fn html_in_a_text_is_shown_as_it_was_typed() {
        let html = formatted("## Prices\n\nThe <b>first</b> one.\n\n<script>alert(1)</script>");
        assert!(html.contains("<h2>Prices</h2>"), "{html}");
        assert!(!html.contains("<b>") && !html.contains("<script>"), "{html}");
        assert!(html.contains("&lt;script&gt;"), "{html}");
    }

    #[test]
    fn links_lead_to_pages_and_to_people_alone() {
        for url in [
            "https://example.org/a",
            "/faq",
            "#prices",
            "mailto:help@example.org",
            "tel:+351211234567",
        ] {
            let html = formatted(&format!("Read [this]({url})."));
            assert!(html.contains(&format!("<a href=\"{url}\">this</a>")), "{html}");
        }
        for url in [
            "javascript:alert(1)",
            "JAVASCRIPT:alert(1)",
            "data:text/html,x",
            "//example.org",
            "<java&#10;script:a>",
        ] {
            let html = formatted(&format!("Read [this *here*]({url}) and ![that]({url})."));
            assert!(!html.contains("<a") && !html.contains("<img"), "{url}: {html}");
            assert!(
                html.contains("this <em>here</em>") && html.contains("that"),
                "{url}: {html}"
            );
        }
    }
}
