//! The HTML of each email.

use crate::{reader::read, samples};
use mail::{EmailContent, RenderedEmail, render};

fn rendered(wanted: &str) -> RenderedEmail {
    let emails = samples::emails();
    let (_, content) = emails.iter().find(|(name, _)| *name == wanted).expect(wanted);
    render(&samples::site(), content)
}

/// Fails unless the email contains these words in this order.
fn assert_says(name: &str, subject: &str, words: &[&str]) {
    let rendered = rendered(name);
    assert_eq!(rendered.subject, subject);
    let visible = read(&rendered.html).visible();
    let mut rest = visible.as_str();
    for words in words {
        rest = rest
            .split_once(words)
            .unwrap_or_else(|| panic!("{words} not in {visible}"))
            .1;
    }
}

const NOT_YOU: &str = "If this was not you, ignore it: nothing happens without the button.";

#[test]
fn a_link_signs_in() {
    assert_says(
        "sign-in",
        "Sign in to Byrdli",
        &[
            "Byrdli",
            "Welcome back",
            "It works once, and for 10 minutes.",
            "Sign in",
            "Or open this address: https://club.example/sign-in/link?code=8fKq2vXw0ZbN4tLr7sJdYg3hPmQc1aUe&returnUrl=%2F",
            NOT_YOU,
            "You get this email because a visitor asked to sign in to Byrdli with this address.",
            "https://club.example",
        ],
    );
}

#[test]
fn a_link_makes_an_account_first() {
    assert_says(
        "welcome",
        "Welcome to Byrdli",
        &[
            "Welcome to Byrdli",
            "makes your account and signs you in",
            "for 10 minutes",
            "Make my account",
            NOT_YOU,
            "No account is made then.",
            "You get this email because a visitor asked for an account at Byrdli",
        ],
    );
}

#[test]
fn a_link_lets_one_choose_a_new_password() {
    assert_says(
        "reset-password",
        "Choose a new password",
        &[
            "Choose a new password",
            "for 1 hour.",
            "Choose a password",
            NOT_YOU,
            "Your password stays as it is.",
            "You get this email because a visitor asked for a new password at Byrdli",
        ],
    );
}

#[test]
fn a_link_confirms_the_address() {
    assert_says(
        "verify-email",
        "Confirm your email address",
        &[
            "Is this your address?",
            "for 24 hours.",
            "Confirm my address",
            NOT_YOU,
            "You get this email because this address was given for an account at Byrdli.",
        ],
    );
}

#[test]
fn a_changed_password_email_has_the_way_back() {
    assert_says(
        "password-changed",
        "Your password was changed",
        &[
            "If it was you, there is nothing to do.",
            "If it was not you, get your account back now",
            "This was not me",
            "https://club.example/forgot-password",
            "You get this email because the password of your account at Byrdli was changed.",
        ],
    );
}

#[test]
fn the_owner_of_an_address_hears_that_it_has_an_account() {
    assert_says(
        "account-exists",
        "You have an account already",
        &[
            "A visitor tried to sign up at Byrdli with this address.",
            "Sign in",
            "https://club.example/sign-in?email=ana%40example.com&via=mail",
            "Forgot your password? Choose a new one: https://club.example/forgot-password",
            NOT_YOU,
            "Your account stays as it is.",
            "You get this email because a visitor tried to sign up at Byrdli",
        ],
    );
}

#[test]
fn a_linked_provider_is_named() {
    assert_says(
        "provider-linked",
        "You can now sign in with Google",
        &[
            "Google was linked with your account at Byrdli.",
            "remove Google in your settings",
            "Open my settings",
            "https://club.example/user/settings",
            "You get this email because a way to sign in was added",
        ],
    );
}

#[test]
fn a_subscription_is_confirmed_by_a_button() {
    assert_says(
        "confirm-subscription",
        "Confirm your subscription",
        &[
            "Please confirm",
            "A visitor asked for email updates from Mia Lind to this address",
            "for 7 days.",
            "Confirm",
            "https://club.example/subscriptions/confirm?id=0197a3c2-55d1&confirmationCode=8fKq2vXw0ZbN4tLr7sJdYg",
            NOT_YOU,
            "You get no emails then.",
            "You get this email because this address was given for email updates of a club at Byrdli.",
        ],
    );
    assert!(rendered("confirm-subscription").headers.is_empty());
}

#[test]
fn an_update_links_its_subject_and_unsubscribing() {
    let leave = "https://club.example/subscriptions/leave?id=0197a3c2-55d3&confirmationCode=tLr7sJdYg3hPmQc1aUe8fKq";
    assert_says(
        "news",
        "New from Mia Lind: Two days by the sea",
        &[
            "New from Mia Lind Two days by the sea The first ferry is worth it",
            "Read the post",
            "https://club.example/user/mia.lind/post/0197a3c2-55d1",
            "Unsubscribe from this club",
            leave,
            "You get this email because email updates from Mia Lind at Byrdli were asked for with this address.",
        ],
    );
    assert_says(
        "news-of-a-day",
        "New from Mia Lind",
        &[
            "New from Mia Lind",
            "Two days by the sea The first ferry is worth it",
            "Read the post",
            "The quietest rooms of the town Ask for one to the garden.",
            "See the stay",
            "https://club.example/hotel/casa-do-rio?creator=mia.lind",
            "See the club",
            leave,
        ],
    );
    for name in ["news", "news-of-a-day"] {
        let expected = [
            ("List-Unsubscribe".to_owned(), format!("<{leave}>")),
            (
                "List-Unsubscribe-Post".to_owned(),
                "List-Unsubscribe=One-Click".to_owned(),
            ),
        ];
        assert_eq!(rendered(name).headers, expected, "{name}");
    }
    for (name, content) in samples::emails() {
        let has_headers = !render(&samples::site(), &content).headers.is_empty();
        assert_eq!(has_headers, name.starts_with("news"), "{name}");
    }
}

#[test]
fn a_deleted_account_gets_one_last_email_without_a_button() {
    assert_says(
        "account-deleted",
        "Your account is deleted",
        &[
            "Goodbye, and thank you",
            "Your account at Byrdli is deleted.",
            "If this was not you",
            "You get this email because the account at Byrdli with this address was deleted.",
        ],
    );
    let html = rendered("account-deleted").html;
    assert!(
        read(&html)
            .all("a")
            .all(|link| link.attribute("href") == Some("https://club.example"))
    );
}

#[test]
fn a_creator_reads_what_is_asked_for_and_where_to_answer() {
    assert_says(
        "trip-requested",
        "New package request",
        &[
            "through your club at Byrdli",
            "A week by the sea in June, for two and a dog.",
            "We like to walk & to eat late.",
            "Noa Berg Answer to noa@example.com",
            "replies to this email are not read",
            "See it on my dashboard",
            "https://club.example/dashboard/manage-itineraries?wish=0197a3c2-55d3#wish-0197a3c2-55d3",
            "You get this email because you run a club at Byrdli.",
        ],
    );
}

#[test]
fn a_booking_has_all_that_one_needs_on_the_way() {
    assert_says(
        "booking",
        "Booked: Lisbon and Porto in December",
        &[
            "Your trip is booked Lisbon and Porto in December Hello Ana Silva ,",
            "Everything is confirmed.",
            "Casa do Rio Rua das Flores 12, 1200-195 Lisbon, Portugal Sat 12 – Tue 15 Dec 2026",
            "Check-in from 15:00 Check-out until 11:00",
            "Rooms Double room with a view of the river Twin room Guests Ana Silva Rui Silva Time of arrival 18:30 Wishes (not guaranteed) A quiet room, please. We bring a cot. Reference CDR-48213",
            "If you cancel until Thu 10 Dec, 18:00 (Lisbon time): full refund",
            "Torre & Filhos Largo da Sé 3, 4050-573 Porto, Portugal Tue 15 – Thu 17 Dec 2026",
            "Check-in from 14:00 Check-out until 12:00 Room Suite under the roof Reference TF-0091",
            "Payment Total €\u{a0}1,260.00 Paid €\u{a0}1,236.00 Due at the hotels €\u{a0}24.00 Invoice 2026-000417",
            "See my trip",
            "https://club.example/user/itinerary/0197a3c2-55d1?welcome=1&from=mail",
            "To cancel, open your trip with the button above.",
            "Questions? Read the answers",
            "Open the attached trip.ics to add these dates to your calendar.",
            "You get this email because this address was given for a booking at Byrdli.",
        ],
    );
    let visible = read(&rendered("booking").html).visible();
    assert_eq!(visible.matches("If you cancel").count(), 1);
    for absent in ["demonstration", "Not booked", "fictional"] {
        assert!(!visible.contains(absent), "{absent}");
    }
}

#[test]
fn a_demonstration_is_labelled_and_a_hotel_that_could_not_confirm_is_named() {
    assert_says(
        "demonstration-booking",
        "Demonstration, partly booked: A weekend in Lisbon",
        &[
            "Part of your trip is booked",
            "This is a demonstration The hotel is fictional and no room is reserved.",
            "Not booked This hotel could not confirm, so you were not charged for it: Torre & Filhos",
            "Hello Ana Silva ,",
            "Casa do Rio",
        ],
    );
    let visible = read(&rendered("demonstration-booking").html).visible();
    for absent in ["Due at", "trip.ics", "Everything is confirmed"] {
        assert!(!visible.contains(absent), "{absent}");
    }
}

#[test]
fn subjects_tell_a_demonstration_and_a_gap_apart() {
    let subject = |is_demonstration: bool, unbooked: &[&str]| {
        let mut booking = samples::booking();
        booking.title = "Lisbon".to_owned();
        booking.is_demonstration = is_demonstration;
        booking.unbooked = unbooked.iter().map(|name| (*name).to_owned()).collect();
        render(&samples::site(), &EmailContent::BookingConfirmed(Box::new(booking))).subject
    };
    assert_eq!(subject(false, &[]), "Booked: Lisbon");
    assert_eq!(subject(false, &["Torre"]), "Partly booked: Lisbon");
    assert_eq!(subject(true, &[]), "Demonstration booking: Lisbon");
    assert_eq!(subject(true, &["Torre"]), "Demonstration, partly booked: Lisbon");
}

#[test]
fn the_calendar_goes_with_the_booking_as_it_is() {
    let files = rendered("booking").attachments;
    assert_eq!(files.len(), 1);
    assert_eq!(
        (files[0].name.as_str(), files[0].media_type.as_str()),
        ("trip.ics", "text/calendar; charset=utf-8")
    );
    assert_eq!(
        files[0].content,
        samples::booking().calendar.expect("a calendar").into_bytes()
    );
    for (name, content) in samples::emails().into_iter().filter(|(name, _)| *name != "booking") {
        let files = render(&samples::site(), &content).attachments;
        if name.starts_with("cancelled") {
            let kinds: Vec<&str> = files.iter().map(|file| file.media_type.as_str()).collect();
            assert_eq!(kinds, ["text/calendar; charset=utf-8; method=CANCEL"], "{name}");
        } else {
            assert!(files.is_empty(), "{name}");
        }
    }
}

#[test]
fn what_follows_small_print_has_room_above_it() {
    let html = rendered("booking").html;
    let sentence = html.find("To cancel, open your trip").unwrap();
    let paragraph = html[..sentence].rfind("<p ").unwrap();
    assert!(
        html[paragraph..sentence].contains("margin:20px 0 16px"),
        "{}",
        &html[paragraph..sentence]
    );
    // The first block stands right below the heading.
    let first = html.find("</h1>").unwrap();
    assert!(!html[first..paragraph].contains("margin:20px 0 16px"));
}

#[test]
fn the_button_is_a_coloured_cell_and_its_address_stands_below() {
    for (name, content) in samples::emails()
        .into_iter()
        .filter(|(name, _)| *name != "account-deleted")
    {
        let document = read(&render(&samples::site(), &content).html);
        let buttons: Vec<_> = document
            .all("a")
            .filter(|link| link.classes().any(|class| class == "button"))
            .collect();
        assert_eq!(buttons.len(), 1, "{name}");
        assert!(buttons[0].style("padding").is_some(), "{name}");
        let href = buttons[0].attribute("href").expect("an address");
        let label = document
            .shown()
            .find(|words| words.path.last() == Some(buttons[0]))
            .expect("a label");
        let cell = &label.path[label.path.len() - 2];
        assert_eq!(cell.tag, "td", "{name}");
        assert_eq!(cell.attribute("bgcolor"), cell.style("background-color"), "{name}");
        assert!(cell.attribute("bgcolor").is_some(), "{name}");
        let below = document.shown().find(|words| words.text == href).expect("the address");
        assert_eq!(
            below.path.last().and_then(|link| link.attribute("href")),
            Some(href),
            "{name}"
        );
    }
}

#[test]
fn the_preheader_is_hidden_and_says_something_new() {
    for (name, content) in samples::emails() {
        let rendered = render(&samples::site(), &content);
        let document = read(&rendered.html);
        let first = document
            .words
            .iter()
            .find(|words| words.path.iter().any(|it| it.tag == "body"))
            .expect("words");
        let hidden = first.path.last().expect("an element");
        assert_eq!(hidden.style("display"), Some("none"), "{name}");
        let text = first.text.trim_end_matches(['\u{34f}', '\u{200c}', '\u{a0}']).trim();
        assert!(text.chars().count() > 20 && text != rendered.subject, "{name}: {text}");
    }
}
