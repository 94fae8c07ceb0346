//! The plain text of each email.

use crate::samples;
use mail::render;

fn text(wanted: &str) -> String {
    let emails = samples::emails();
    let (_, content) = emails.iter().find(|(name, _)| *name == wanted).expect(wanted);
    render(&samples::site(), content).text
}

#[test]
fn a_link_signs_in() {
    assert_eq!(
        text("sign-in"),
        "\
Byrdli

Welcome back

Here is the link that signs you in. It works once, and for 10 minutes.

Sign in:
https://club.example/sign-in/link?code=8fKq2vXw0ZbN4tLr7sJdYg3hPmQc1aUe&returnUrl=%2Fuser%2Fitinerary

If this was not you, ignore it: nothing happens without the link.

-- 
You get this email because a visitor asked to sign in to Byrdli with
this address.

Byrdli
https://club.example
"
    );
}

#[test]
fn a_link_makes_an_account_first() {
    let text = text("welcome");
    assert!(
        text.starts_with("Byrdli\n\nWelcome to Byrdli\n\nHere is the link that makes your account"),
        "{text}"
    );
    assert!(
        text.contains("\n\nMake my account:\nhttps://club.example/sign-in/link?code="),
        "{text}"
    );
    assert!(text.contains("without the link. No\naccount is made then.\n"), "{text}");
}

#[test]
fn a_link_lets_one_choose_a_new_password() {
    let text = text("reset-password");
    assert!(
        text.contains("works once, and for 1 hour.\n\nChoose a password:\nhttps://"),
        "{text}"
    );
    assert!(text.contains("Your\npassword stays as it is.\n"), "{text}");
}

#[test]
fn a_link_confirms_the_address() {
    let text = text("verify-email");
    assert!(text.contains("\n\nIs this your address?\n\n"), "{text}");
    assert!(text.contains("\n\nConfirm my address:\nhttps://"), "{text}");
}

#[test]
fn a_new_address_is_confirmed_by_a_link_that_says_what_it_does() {
    let text = text("confirm-new-email");
    assert!(text.contains("\n\nIs this your new address?\n\n"), "{text}");
    assert!(text.contains("\n\nUse this address:\nhttps://"), "{text}");
    assert!(text.contains("keeps the address it has."), "{text}");
}

#[test]
fn the_former_address_hears_of_the_change_and_of_the_way_back_where_there_is_one() {
    let changed = text("email-changed");
    assert!(changed.contains("a…@example.com now"), "{changed}");
    let words = changed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("works once, and for 7 days."), "{changed}");
    assert!(changed.contains("\n\nPut my address back:\nhttps://"), "{changed}");
    let put_back = text("email-put-back");
    assert!(!put_back.contains("Put my address back"), "{put_back}");
    assert!(
        put_back.contains("\n\nSign in:\nhttps://club.example/signIn\n"),
        "{put_back}"
    );
}

#[test]
fn a_changed_password_email_has_the_way_back() {
    let text = text("password-changed");
    assert!(text.contains("\n\nYour password was changed\n\n"), "{text}");
    assert!(
        text.contains("\n\nThis was not me:\nhttps://club.example/forgot-password\n\n"),
        "{text}"
    );
    assert!(!text.contains("ignore it"), "{text}");
}

#[test]
fn the_owner_of_an_address_hears_that_it_has_an_account() {
    assert_eq!(
        text("account-exists"),
        "\
Byrdli

You have an account already

A visitor tried to sign up at Byrdli with this address. It has an
account already, so there is no need for a second one: if it was you,
sign in.

Sign in:
https://club.example/sign-in?email=ana%40example.com&via=mail

Forgot your password? Choose a new one:
https://club.example/forgot-password

If this was not you, ignore it: nothing happens without the link. Your
account stays as it is.

-- 
You get this email because a visitor tried to sign up at Byrdli with
this address.

Byrdli
https://club.example
"
    );
}

#[test]
fn a_linked_provider_is_named() {
    let text = text("provider-linked");
    assert!(
        text.contains("\n\nYou can now sign in with Google\n\nGoogle was linked"),
        "{text}"
    );
    assert!(
        text.contains("\n\nOpen my settings:\nhttps://club.example/user/settings\n\n"),
        "{text}"
    );
}

#[test]
fn a_deleted_account_gets_one_last_email() {
    let text = text("account-deleted");
    assert!(
        text.contains("\n\nYour account at Byrdli is deleted. There is nothing more to do.\n\n"),
        "{text}"
    );
    assert_eq!(text.matches("http").count(), 1, "{text}");
}

#[test]
fn a_booking_has_all_that_one_needs_on_the_way() {
    assert_eq!(
        text("booking"),
        "\
Byrdli

Your trip is booked

Lisbon and Porto in December

Hello Ana Silva,

Everything is confirmed. Here is what you need when you arrive.

Casa do Rio
Rua das Flores 12, 1200-195 Lisbon, Portugal
Sat 12 – Tue 15 Dec 2026
Check-in: from 15:00
Check-out: until 11:00
Rooms:
- Double room with a view of the river
- Twin room
Guests:
- Ana Silva
- Rui Silva
Time of arrival: 18:30
Wishes (not guaranteed): A quiet room, please. We bring a cot.
Reference: CDR-48213
If you cancel:
- until Thu 10 Dec, 18:00 (Lisbon time): full refund
- from Thu 10 Dec, 18:00 (Lisbon time): you pay €\u{a0}206.00, the rest is
  refunded

Torre & Filhos
Largo da Sé 3, 4050-573 Porto, Portugal
Tue 15 – Thu 17 Dec 2026
Check-in: from 14:00
Check-out: until 12:00
Room: Suite under the roof
Reference: TF-0091

Payment
Total: €\u{a0}1,260.00
Paid: €\u{a0}1,236.00
Due at the hotels: €\u{a0}24.00
Invoice: 2026-000417

See my trip:
https://club.example/user/itinerary/0197a3c2-55d1?welcome=1&from=mail

Open the invoice (PDF):
https://club.example/user/itinerary/0197a3c2-55d1/invoice.pdf

To cancel, open your trip with the button above. You see the refund
before you confirm.

Questions? Read the answers:
https://club.example/faq

On another device? Find your trip by its reference and this address:
https://club.example/user/trips/find?reference=K7Q2MX4A

Open the attached trip.ics to add these dates to your calendar.

-- 
You get this email because this address was given for a booking at
Byrdli.

Byrdli
https://club.example
"
    );
}

#[test]
fn a_company_is_named_at_the_end_of_each_email_and_can_be_asked() {
    let site = mail::Site {
        company: mail::Company {
            line: Some("Byrdli Ltd, 1 Harbour Street, Valletta".to_owned()),
            email: Some("help@club.example".to_owned()),
            phone: Some("+356 2123 4567".to_owned()),
        },
        ..samples::site()
    };
    for (name, content) in samples::emails() {
        let rendered = mail::render(&site, &content);
        let end = "\nByrdli Ltd, 1 Harbour Street, Valletta\nhelp@club.example · +356 2123 4567\n";
        assert!(rendered.text.ends_with(end), "{name}: {}", rendered.text);
        assert!(
            rendered.html.contains("Byrdli Ltd, 1 Harbour Street, Valletta"),
            "{name}"
        );
        let asks = rendered
            .text
            .replace('\n', " ")
            .contains("Questions? Write to help@club.example or call +356 2123 4567.");
        assert_eq!(asks, name.contains("booking"), "{name}");
    }
}

#[test]
fn news_say_the_same_in_plain_text() {
    assert_eq!(
        text("news"),
        "\
Byrdli

New from Mia Lind

Two days by the sea

The first ferry is worth it: come early, and walk up to the garden.

Read the post:
https://club.example/user/mia.lind/post/0197a3c2-55d1

Unsubscribe from this club:
https://club.example/subscriptions/leave?id=0197a3c2-55d3&confirmationCode=tLr7sJdYg3hPmQc1aUe8fKq

-- 
You get this email because email updates from Mia Lind at Byrdli were
asked for with this address.

Byrdli
https://club.example
"
    );
}

#[test]
fn a_demonstration_is_labelled_and_a_hotel_that_could_not_confirm_is_named() {
    let text = text("demonstration-booking");
    let labels = "\
Part of your trip is booked

A weekend in Lisbon

THIS IS A DEMONSTRATION
The hotel is fictional and no room is reserved.

NOT BOOKED
This hotel could not confirm, so you were not charged for it:
- Torre & Filhos

Hello Ana Silva,

Here is what is confirmed.
";
    assert!(text.contains(labels), "{text}");
}

#[test]
fn links_stand_whole_on_their_own_lines_and_other_lines_fit_72_characters() {
    for (name, content) in samples::emails() {
        let text = render(&samples::site(), &content).text;
        for line in text.lines() {
            if line.contains("http") {
                assert!(
                    line.starts_with("https://club.example") && !line.contains(' '),
                    "{name}: {line}"
                );
            } else {
                assert!(line.chars().count() <= 72, "{name}: {line}");
            }
        }
        assert!(!text.contains("&amp;") && !text.contains('<'), "{name}: {text}");
    }
}

#[test]
fn a_cancellation_names_what_was_refunded_before_it_and_what_is_sent_now() {
    let words = |name: &str| text(name).split_whitespace().collect::<Vec<_>>().join(" ");
    let part = words("cancelled-refunded-in-part");
    for said in [
        "We had already refunded € 55.00 of it to you and send the other € 285.00 now. The hotel keeps € 60.00",
        "Refunded before: € 55.00 You get back: € 285.00 To: Visa ending 4242",
        "Follow my refund",
    ] {
        assert!(part.contains(said), "{said}: {part}");
    }
    let all = words("cancelled-refunded");
    assert!(
        all.contains("We had already refunded € 340.00 to you for this, so no more is sent. The hotel keeps € 60.00"),
        "{all}"
    );
    assert!(all.contains("Refunded before: € 340.00"), "{all}");
    for promise in ["You get back", "Follow my refund", "Visa ending"] {
        assert!(!all.contains(promise), "{promise}: {all}");
    }
}

#[test]
fn a_cancellation_of_a_disputed_payment_promises_no_money() {
    // Lines are broken at 72 characters.
    let text = text("cancelled-disputed")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(text.contains("Your bank decides who gets the money."), "{text}");
    assert!(text.contains("Your bank decides about: € 340.00"), "{text}");
    for promise in ["refund", "You get back", "Visa ending"] {
        assert!(!text.contains(promise), "{promise}: {text}");
    }
}

#[test]
fn a_cancellation_after_a_lost_dispute_says_who_pays_the_refund() {
    let cases: [(&str, &[&str]); 3] = [
        (
            "cancelled-lost",
            &["already given you € 340.00 back", "Your bank has given you: € 340.00"],
        ),
        (
            "cancelled-lost-in-part",
            &[
                "already given you € 140.00 back",
                "We pay you the other € 200.00 another way.",
                "We pay you another way: € 200.00",
            ],
        ),
        (
            "cancelled-lost-elsewhere",
            &[
                "You get € 340.00 back.",
                "your card takes no refund",
                "We pay you another way: € 340.00",
            ],
        ),
    ];
    for (name, said) in cases {
        let text = text(name).split_whitespace().collect::<Vec<_>>().join(" ");
        for words in said {
            assert!(text.contains(words), "{name}, {words}: {text}");
        }
        for wrong in ["decides", "Visa ending", "Follow my refund"] {
            assert!(!text.contains(wrong), "{name}, {wrong}: {text}");
        }
    }
}

#[test]
fn a_cancellation_names_what_was_refunded_before_a_bank_decides() {
    let words = |name: &str| text(name).split_whitespace().collect::<Vec<_>>().join(" ");
    let lost = words("cancelled-refunded-and-lost");
    for said in [
        "We had already refunded € 55.00 to you for this. You get € 285.00 back.",
        "Refunded before: € 55.00 We pay you another way: € 285.00",
    ] {
        assert!(lost.contains(said), "{said}: {lost}");
    }
    let disputed = words("cancelled-refunded-and-disputed");
    for said in [
        "We had already refunded € 55.00 to you for this. You told your bank",
        "Refunded before: € 55.00 Your bank decides about: € 285.00",
    ] {
        assert!(disputed.contains(said), "{said}: {disputed}");
    }
    let whole = words("cancelled-refunded-whole-and-disputed");
    assert!(whole.contains("We had already refunded € 340.00 to you for this, so no more is sent."));
    assert!(!whole.contains("decides"), "{whole}");
}
