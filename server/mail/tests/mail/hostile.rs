//! Malicious values.

use crate::{reader::read, samples};
use mail::{BookedStay, Booking, DocumentLink, EmailContent, News, NewsItem, NewsKind, RenderedEmail, render};

const SCRIPT: &str = "</td><script>alert('x')</script>\"><a href=\"https://evil.example\">";
const HEADERS: &str = "Lisbon\r\nBcc: all@example.com\r\n\r\n<b>hello</b>\u{0}\u{7f}\u{85}\u{2028}\u{2029}\u{b}";
const TURNED: &str = "\u{202e}nosredna\u{202c} \u{2066}x\u{2069}\u{200f}\u{feff}";

/// A booking of two stays with `text` in every field.
fn filled(text: &str) -> Booking {
    let text = text.to_owned();
    let stay = BookedStay {
        hotel: text.clone(),
        address: text.clone(),
        dates: text.clone(),
        check_in: text.clone(),
        check_out: text.clone(),
        rooms: vec![text.clone(), text.clone()],
        guests: vec![text.clone(), text.clone()],
        cancellation: vec![text.clone()],
        wishes: Some(text.clone()),
        arrival_time: Some(text.clone()),
        reference: text.clone(),
        free_cancellation: Some(text.clone()),
    };
    Booking {
        guest_name: text.clone(),
        title: text.clone(),
        stays: vec![stay.clone(), stay],
        total: Some(text.clone()),
        paid: text.clone(),
        at_property: Some(text.clone()),
        invoice_number: Some(text.clone()),
        url: text.clone(),
        calendar: Some(text.clone()),
        is_demonstration: true,
        unbooked: vec![text.clone()],
        calendars: Vec::new(),
        documents: vec![DocumentLink {
            words: text.clone(),
            url: text.clone(),
        }],
        reservations: Vec::new(),
        not_charged: Some(text.clone()),
        search_url: Some(text.clone()),
        find_url: Some(text.clone()),
        replaces: Some(text),
    }
}

fn sent(content: &EmailContent) -> RenderedEmail {
    render(&samples::site(), content)
}

fn booked(booking: Booking) -> RenderedEmail {
    sent(&EmailContent::BookingConfirmed(Box::new(booking)))
}

/// Each email with the text in every field from outside.
fn emails(text: &str) -> Vec<EmailContent> {
    let text = text.to_owned();
    vec![
        EmailContent::MagicLink {
            url: text.clone(),
            minutes: i64::MIN,
            is_new: false,
            ends_password: true,
        },
        EmailContent::MagicLink {
            url: text.clone(),
            minutes: i64::MAX,
            is_new: true,
            ends_password: false,
        },
        EmailContent::ResetPassword {
            url: text.clone(),
            minutes: 0,
        },
        EmailContent::VerifyEmail {
            url: text.clone(),
            minutes: -1,
        },
        EmailContent::ConfirmNewEmail {
            url: text.clone(),
            minutes: 10,
        },
        EmailContent::EmailChanged {
            address: text.clone(),
            recover_url: Some(text.clone()),
            minutes: 10_080,
            sign_in_url: text.clone(),
        },
        EmailContent::PasswordChanged {
            reset_url: text.clone(),
        },
        EmailContent::AccountExists {
            sign_in_url: text.clone(),
            reset_url: text.clone(),
        },
        EmailContent::ProviderLinked {
            provider: text.clone(),
            settings_url: text.clone(),
        },
        EmailContent::TripRequested {
            name: text.clone(),
            email: text.clone(),
            lines: vec![text.clone()],
            url: text.clone(),
        },
        EmailContent::ConfirmSubscription {
            creator: text.clone(),
            url: text.clone(),
            minutes: 10_080,
        },
        EmailContent::News(Box::new(news(&text, 1))),
        EmailContent::News(Box::new(news(&text, 2))),
        EmailContent::BookingConfirmed(Box::new(filled(&text))),
    ]
}

/// `count` new items with `text` in every field.
fn news(text: &str, count: usize) -> News {
    let text = text.to_owned();
    let item = NewsItem {
        kind: NewsKind::Post,
        title: text.clone(),
        text: text.clone(),
        url: text.clone(),
        picture: Some(text.clone()),
    };
    News {
        creator: text.clone(),
        items: vec![item; count],
        club_url: text.clone(),
        leave_url: text,
    }
}

#[test]
fn what_is_supplied_cannot_change_the_structure_of_an_email() {
    let tags = |content: &EmailContent| -> Vec<(String, Vec<String>)> {
        let document = read(&sent(content).html);
        let names = |attributes: Vec<(String, String)>| attributes.into_iter().map(|(name, _)| name).collect();
        document
            .elements
            .into_iter()
            .map(|it| (it.tag, names(it.attributes)))
            .collect()
    };
    for hostile in [
        SCRIPT,
        HEADERS,
        TURNED,
        "--><style>*{display:none}</style><!--",
        "&lt;b&gt; &amp; &#60;",
    ] {
        for (plain, content) in emails("plain").iter().zip(emails(hostile)) {
            assert_eq!(tags(plain), tags(&content), "{hostile:?}");
        }
    }
}

#[test]
fn tags_are_shown_as_they_were_typed() {
    let rendered = booked(filled("<script>alert(1)</script> & \"so\""));
    assert!(
        rendered
            .html
            .contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;")
    );
    assert!(!rendered.html.contains("<script"));
    assert!(
        rendered
            .text
            .contains("Reference: <script>alert(1)</script> & \"so\"\n")
    );
    assert_eq!(
        rendered.subject,
        "Demonstration, partly booked: <script>alert(1)</script> & \"so\""
    );
}

#[test]
fn no_line_break_and_no_control_character_reaches_a_subject() {
    for hostile in [HEADERS, TURNED, "\r\n\r\n", "a\nb", "a\rb", "\u{1b}[31m"] {
        for content in emails(hostile) {
            let subject = sent(&content).subject;
            let is_clean =
                |sign: char| !sign.is_control() && !matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            assert!(subject.chars().all(is_clean), "{subject:?}");
            assert!(!subject.trim().is_empty() && subject == subject.trim());
        }
    }
    let booking = Booking {
        title: HEADERS.to_owned(),
        ..samples::booking()
    };
    assert_eq!(
        booked(booking).subject,
        "Booked: Lisbon Bcc: all@example.com <b>hello</b>"
    );
}

#[test]
fn a_site_s_name_cannot_break_the_subject_either() {
    let site = mail::Site {
        name: "By\r\nrdli<b>".to_owned(),
        ..samples::site()
    };
    let (_, content) = samples::emails().swap_remove(0);
    let rendered = render(&site, &content);
    assert_eq!(rendered.subject, "Sign in to By rdli<b>");
    assert_eq!(read(&rendered.html).all("b").count(), 0);
}

#[test]
fn foreign_text_cannot_begin_a_line() {
    for content in emails(HEADERS) {
        let text = sent(&content).text;
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{text}");
        assert!(text.chars().all(|sign| sign == '\n' || !sign.is_control()), "{text:?}");
        assert_eq!(text.matches("\n-- \n").count(), 1, "{text}");
    }
}

#[test]
fn nothing_turns_the_direction_of_writing() {
    for content in emails(TURNED) {
        let rendered = sent(&content);
        for sign in ['\u{202e}', '\u{202c}', '\u{2066}', '\u{2069}', '\u{200f}', '\u{feff}'] {
            assert!(
                !rendered.html.contains(sign) && !rendered.text.contains(sign),
                "{sign:?}"
            );
        }
    }
}

#[test]
fn names_of_other_scripts_and_emoji_stay_and_keep_their_direction_to_themselves() {
    let booking = Booking {
        guest_name: "דנה כהן".to_owned(),
        title: "رحلة إلى لشبونة 👩\u{200d}👩\u{200d}👧 🏖\u{fe0f}".to_owned(),
        ..samples::booking()
    };
    let rendered = booked(booking);
    assert_eq!(
        rendered.subject,
        "Booked: رحلة إلى لشبونة 👩\u{200d}👩\u{200d}👧 🏖\u{fe0f}"
    );
    assert!(rendered.html.contains("Hello <span dir=\"auto\">דנה כהן</span>,"));
    assert!(
        rendered
            .html
            .contains("<span dir=\"auto\">رحلة إلى لشبونة 👩\u{200d}👩\u{200d}👧 🏖\u{fe0f}</span>")
    );
    assert!(rendered.text.contains("\nHello דנה כהן,\n"));
}

#[test]
fn very_long_values_are_cut_or_wrapped() {
    for long in [
        "a".repeat(20_000),
        "very long ".repeat(2_000),
        "👩\u{200d}👧".repeat(7_000),
    ] {
        let rendered = booked(filled(&long));
        assert!(rendered.subject.chars().count() <= 70, "{}", rendered.subject);
        assert!(rendered.subject.ends_with('…'), "{}", rendered.subject);
        let document = read(&rendered.html);
        assert!(document.words.iter().all(|words| words.text.chars().count() <= 1_400));
        for words in document.shown() {
            let wraps = words
                .path
                .iter()
                .any(|it| it.style("overflow-wrap") == Some("anywhere"));
            assert!(wraps || words.text.chars().count() < 40, "{:.80}", words.text);
        }
    }
}

#[test]
fn a_name_cannot_carry_a_link_to_a_stranger() {
    let bait = "you won, go to www.evil.example or https://evil.example/x";
    let booking = Booking {
        guest_name: bait.to_owned(),
        title: bait.to_owned(),
        ..samples::booking()
    };
    let rendered = booked(booking);
    for version in [&read(&rendered.html).visible(), &rendered.text] {
        assert!(!version.contains("evil.example"), "{version}");
        assert!(!version.contains("https://evil"), "{version}");
        assert_eq!(version.matches("you won").count(), 2, "{version}");
    }
}

#[test]
fn a_club_s_name_carries_no_link_to_the_reader_who_confirms() {
    let rendered = sent(&EmailContent::ConfirmSubscription {
        creator: "you won, go to https://evil.example/x".to_owned(),
        url: samples::link(),
        minutes: 10_080,
    });
    assert!(!rendered.subject.contains("evil"), "{}", rendered.subject);
    for version in [&rendered.html, &rendered.text] {
        assert!(!version.contains("evil.example"), "{version}");
        assert!(!version.contains("https://evil"), "{version}");
        assert!(version.contains("you won"), "{version}");
    }
}

#[test]
fn no_header_of_an_email_can_be_broken() {
    for hostile in [
        SCRIPT,
        HEADERS,
        TURNED,
        "https://club.example/a\r\nBcc: all@example.com>",
        "",
    ] {
        let headers = sent(&EmailContent::News(Box::new(news(hostile, 1)))).headers;
        let names: Vec<&str> = headers.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["List-Unsubscribe", "List-Unsubscribe-Post"]);
        let address = &headers[0].1;
        assert!(
            address.starts_with("<https://club.example") && address.ends_with('>'),
            "{address}"
        );
        let inside = &address[1..address.len() - 1];
        assert!(!inside.contains([' ', '<', '>', '\r', '\n']), "{address}");
    }
}

#[test]
fn a_traveller_cannot_send_a_link_to_a_creator() {
    let bait = "you won, go to www.evil.example or https://evil.example/x";
    let rendered = sent(&EmailContent::TripRequested {
        name: bait.to_owned(),
        email: "noa@example.com".to_owned(),
        lines: vec![bait.to_owned(); 2],
        url: "https://club.example/dashboard".to_owned(),
    });
    for version in [&read(&rendered.html).visible(), &rendered.text] {
        assert!(!version.contains("evil.example"), "{version}");
        assert!(!version.contains("https://evil"), "{version}");
        assert_eq!(version.matches("you won").count(), 3, "{version}");
    }
}

#[test]
fn a_button_leads_to_the_web_and_nowhere_else() {
    for url in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " data:text/html,x",
        "vbscript:x",
        "",
        SCRIPT,
        HEADERS,
    ] {
        for content in emails(url) {
            let document = read(&sent(&content).html);
            for link in document.all("a") {
                let own = ["https://club.example", "https://club.example/faq"];
                let leads = link.attribute("href");
                assert!(leads.is_some_and(|to| own.contains(&to)), "{url}: {leads:?}");
            }
        }
    }
}

#[test]
fn an_address_stays_one_word_whatever_stands_in_it() {
    let url = "https://club.example/a?x=1&y=2\r\nBcc: all@example.com \"><script>\u{202e}#é";
    let safe = "https://club.example/a?x=1&y=2%0D%0ABcc:%20all@example.com%20%22%3E%3Cscript%3E%E2%80%AE#é";
    for content in emails(url) {
        let rendered = sent(&content);
        assert!(rendered.text.lines().any(|line| line == safe), "{}", rendered.text);
        let document = read(&rendered.html);
        assert!(document.all("a").any(|link| link.attribute("href") == Some(safe)));
        assert!(document.shown().any(|words| words.text == safe));
    }
}

#[test]
fn ampersands_of_an_address_are_right_in_both_versions() {
    let url = "https://club.example/sign-in?a=1&copy=2&amp;b=3&lt";
    let rendered = sent(&EmailContent::ResetPassword {
        url: url.to_owned(),
        minutes: 10,
    });
    assert!(rendered.text.lines().any(|line| line == url), "{}", rendered.text);
    assert!(
        rendered
            .html
            .contains("href=\"https://club.example/sign-in?a=1&amp;copy=2&amp;amp;b=3&amp;lt\"")
    );
    let document = read(&rendered.html);
    assert_eq!(
        document
            .all("a")
            .filter(|link| link.attribute("href") == Some(url))
            .count(),
        2
    );
    assert!(document.shown().any(|words| words.text == url));
}

#[test]
fn nothing_at_all_is_no_reason_to_fail() {
    let mut booking = filled("");
    booking.stays.clear();
    booking.unbooked.clear();
    let rendered = booked(booking);
    assert!(rendered.text.contains("\nHello,\n"));
    assert!(rendered.attachments.is_empty());
    assert_eq!(rendered.subject, "Demonstration booking");
    assert!(!rendered.text.contains("Invoice"), "{}", rendered.text);
    for content in emails("") {
        assert!(
            read(&sent(&content).html)
                .visible()
                .contains("You get this email because")
        );
    }
}

#[test]
fn a_trip_of_twelve_hotels_is_not_clipped_by_gmail() {
    let stay = samples::booking().stays.remove(0);
    let booking = Booking {
        stays: vec![stay; 12],
        ..samples::booking()
    };
    let bytes = booked(booking).html.len();
    assert!(bytes < 102 * 1_024, "{bytes} bytes");
}
