//! Emails as JSON: this version and the next must be able to read the outbox.

use crate::samples;
use mail::{Booking, EmailContent};
use serde_json::{from_value, json, to_value};

#[test]
fn each_email_comes_back_as_it_was_kept() {
    for (name, content) in samples::emails() {
        let kept = serde_json::to_string(&content).expect(name);
        let back: EmailContent = serde_json::from_str(&kept).expect(name);
        assert_eq!(back, content, "{name}");
    }
}

#[test]
fn each_email_is_kept_under_its_name() {
    let kept: Vec<serde_json::Value> = samples::emails()
        .iter()
        .map(|(name, content)| to_value(content).expect(name)["letter"].clone())
        .collect();
    let names = [
        "magicLink",
        "magicLink",
        "passwordEnded",
        "magicLink",
        "resetPassword",
        "verifyEmail",
        "tripLink",
        "confirmNewEmail",
        "emailChanged",
        "emailChanged",
        "passwordChanged",
        "accountExists",
        "providerLinked",
        "confirmSubscription",
        "news",
        "news",
        "accountDeleted",
        "tripRequested",
        "bookingConfirmed",
        "bookingConfirmed",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "tripCancelled",
        "refundSent",
        "refundFailed",
        "refundByHand",
        "feeWaived",
        "holdLost",
        "disputeOpened",
        "reminder",
        "reminder",
        "guestsChanged",
        "guestsChanged",
        "staysKept",
    ];
    assert_eq!(kept, names);
}

#[test]
fn small_emails_keep_these_fields() {
    let pairs = [
        (
            EmailContent::MagicLink {
                url: "u".to_owned(),
                minutes: 10,
                is_new: true,
                ends_password: false,
            },
            json!({ "letter": "magicLink", "url": "u", "minutes": 10, "isNew": true, "endsPassword": false }),
        ),
        (
            EmailContent::PasswordEnded {
                reset_url: "r".to_owned(),
            },
            json!({ "letter": "passwordEnded", "resetUrl": "r" }),
        ),
        (
            EmailContent::AccountExists {
                sign_in_url: "s".to_owned(),
                reset_url: "r".to_owned(),
            },
            json!({ "letter": "accountExists", "signInUrl": "s", "resetUrl": "r" }),
        ),
        (
            EmailContent::ProviderLinked {
                provider: "Google".to_owned(),
                settings_url: "s".to_owned(),
            },
            json!({ "letter": "providerLinked", "provider": "Google", "settingsUrl": "s" }),
        ),
        (
            EmailContent::EmailChanged {
                address: "a".to_owned(),
                recover_url: None,
                minutes: 0,
                sign_in_url: "s".to_owned(),
            },
            json!({ "letter": "emailChanged", "address": "a", "recoverUrl": null, "minutes": 0, "signInUrl": "s" }),
        ),
        (
            EmailContent::ConfirmSubscription {
                creator: "Mia Lind".to_owned(),
                url: "u".to_owned(),
                minutes: 10_080,
            },
            json!({ "letter": "confirmSubscription", "creator": "Mia Lind", "url": "u", "minutes": 10_080 }),
        ),
        (EmailContent::AccountDeleted {}, json!({ "letter": "accountDeleted" })),
        (
            EmailContent::TripRequested {
                name: "n".to_owned(),
                email: "e".to_owned(),
                lines: vec!["l".to_owned()],
                url: "u".to_owned(),
            },
            json!({ "letter": "tripRequested", "name": "n", "email": "e", "lines": ["l"], "url": "u" }),
        ),
    ];
    for (content, kept) in pairs {
        assert_eq!(to_value(&content).expect("JSON"), kept);
    }
}

#[test]
fn a_booking_keeps_these_fields_beside_the_email_s_name() {
    let booking = Booking {
        stays: samples::booking().stays.into_iter().skip(1).collect(),
        reservations: Vec::new(),
        ..samples::booking()
    };
    let kept = to_value(EmailContent::BookingConfirmed(Box::new(booking))).expect("JSON");
    assert_eq!(
        kept,
        json!({
            "letter": "bookingConfirmed",
            "guestName": "Ana Silva",
            "title": "Lisbon and Porto in December",
            "stays": [{
                "hotel": "Torre & Filhos",
                "address": "Largo da Sé 3, 4050-573 Porto, Portugal",
                "dates": "Tue 15 – Thu 17 Dec 2026",
                "checkIn": "from 14:00",
                "checkOut": "until 12:00",
                "rooms": ["Suite under the roof"],
                "guests": [],
                "cancellation": [],
                "wishes": null,
                "arrivalTime": null,
                "reference": "TF-0091",
                "freeCancellation": null,
            }],
            "total": "€\u{a0}1,260.00",
            "paid": "€\u{a0}1,236.00",
            "atProperty": "€\u{a0}24.00",
            "invoiceNumber": "2026-000417",
            "url": "https://club.example/user/itinerary/0197a3c2-55d1?welcome=1&from=mail",
            "calendar": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n",
            "isDemonstration": false,
            "unbooked": [],
            "calendars": [],
            "documents": [{
                "words": "Open the invoice (PDF)",
                "url": "https://club.example/user/itinerary/0197a3c2-55d1/invoice.pdf",
            }],
            "replaces": null,
            "reservations": [],
            "notCharged": null,
            "searchUrl": null,
            "findUrl": "https://club.example/user/trips/find?reference=K7Q2MX4A",
        })
    );
}

#[test]
fn news_keep_these_fields_beside_the_email_s_name() {
    let kept = to_value(EmailContent::News(Box::new(samples::news()))).expect("JSON");
    assert_eq!(
        kept,
        json!({
            "letter": "news",
            "creator": "Mia Lind",
            "items": [{
                "kind": "post",
                "title": "Two days by the sea",
                "text": "The first ferry is worth it: come early, and walk up to the garden.",
                "url": "https://club.example/user/mia.lind/post/0197a3c2-55d1",
                "picture": "https://club.example/media/0197a3c2-55d2?width=600&height=338",
            }],
            "clubUrl": "https://club.example/user/mia.lind",
            "leaveUrl": "https://club.example/subscriptions/leave?id=0197a3c2-55d3&confirmationCode=tLr7sJdYg3hPmQc1aUe8fKq",
        })
    );
}

#[test]
fn an_unknown_email_is_refused() {
    assert!(from_value::<EmailContent>(json!({ "letter": "newsletter" })).is_err());
    assert!(from_value::<EmailContent>(json!({ "letter": "resetPassword", "minutes": 10 })).is_err());
}
