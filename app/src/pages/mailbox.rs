//! The built-in mailbox, for developers and testers of the site: its emails were never sent.

use crate::{
    components::states::EmptyState,
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
    words,
};
use domain::mailbox::KeptEmail;
use leptos::prelude::*;

/// The newest emails.
pub fn list(page: &PageContext, mails: &[KeptEmail]) -> Page {
    let rows = mails
        .iter()
        .map(|mail| {
            view! {
                <li class="card card-pad stack stack-s">
                    <a href=format!("/dev/mail/{}", mail.id)>{mail.subject.clone()}</a>
                    <span class="small soft">
                        {format!("{} · {}", mail.recipient, words::date(mail.created_at.date_naive()))}
                    </span>
                </li>
            }
        })
        .collect_view();
    let content = if mails.is_empty() {
        view! { <EmptyState icon="mail" title="No mail yet" text="What the site writes to people appears here." /> }
            .into_any()
    } else {
        view! { <ul class="stack mailbox">{rows}</ul> }.into_any()
    };
    mailbox_page(page, "Mail", content)
}

/// One email: its text, and the link to its HTML.
pub fn show(page: &PageContext, mail: &KeptEmail) -> Page {
    let body = view! {
        <p class="soft">{format!("To {}", mail.recipient)}</p>
        <p><a href=format!("/dev/mail/{}/html", mail.id)>"As a mail program shows it"</a></p>
        <pre class="mail-text">{linked(&mail.text)}</pre>
        {headers(mail)}
        <p><a href="/dev/mail">"All emails"</a></p>
    };
    mailbox_page(page, &mail.subject, body.into_any())
}

/// The email's headers beyond those of every email.
fn headers(mail: &KeptEmail) -> Option<AnyView> {
    if mail.headers.is_empty() {
        return None;
    }
    let lines: String = mail
        .headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\n"))
        .collect();
    Some(view! { <pre class="mail-text">{lines}</pre> }.into_any())
}

/// The text with its links, which are on lines of their own.
fn linked(text: &str) -> AnyView {
    text.split_inclusive('\n')
        .map(|line| {
            let address = line.trim();
            if address.starts_with("http://") || address.starts_with("https://") {
                view! { <a href=address.to_owned()>{address.to_owned()}</a>"\n" }.into_any()
            } else {
                line.to_owned().into_any()
            }
        })
        .collect_view()
        .into_any()
}

fn mailbox_page(page: &PageContext, title: &str, content: AnyView) -> Page {
    let content = view! {
        <main id="content" class="page page-reading stack">
            <h1>{title.to_owned()}</h1>
            {content}
        </main>
    };
    unlisted(page, title, Header::default(), content.into_any())
}
