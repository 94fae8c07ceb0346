//! A sample of each email, with realistic values.

use mail::{
    BookedStay, Booking, CancelledStay, CancelledTrip, ChangedGuests, Company, Disputed, DocumentLink, EmailContent,
    KeptStays, LostDispute, LostHold, News, NewsItem, NewsKind, RefundNews, RefundedBefore, Reminder, ReminderKind,
    Reservation, Site,
};

/// The sending site.
pub fn site() -> Site {
    Site {
        name: "Byrdli".to_owned(),
        public_url: "https://club.example".to_owned(),
        company: Company::default(),
    }
}

fn url(path: &str) -> String {
    format!("https://club.example{path}")
}

/// A link of realistic length, with a character that HTML escapes.
pub fn link() -> String {
    url("/sign-in/link?code=8fKq2vXw0ZbN4tLr7sJdYg3hPmQc1aUe&returnUrl=%2Fuser%2Fitinerary")
}

/// A booking of two hotels, all confirmed.
pub fn booking() -> Booking {
    Booking {
        guest_name: "Ana Silva".to_owned(),
        title: "Lisbon and Porto in December".to_owned(),
        stays: vec![
            BookedStay {
                hotel: "Casa do Rio".to_owned(),
                address: "Rua das Flores 12, 1200-195 Lisbon, Portugal".to_owned(),
                dates: "Sat 12 – Tue 15 Dec 2026".to_owned(),
                check_in: "from 15:00".to_owned(),
                check_out: "until 11:00".to_owned(),
                rooms: vec![
                    "Double room with a view of the river".to_owned(),
                    "Twin room".to_owned(),
                ],
                guests: vec!["Ana Silva".to_owned(), "Rui Silva".to_owned()],
                cancellation: vec![
                    "until Thu 10 Dec, 18:00 (Lisbon time): full refund".to_owned(),
                    "from Thu 10 Dec, 18:00 (Lisbon time): you pay €\u{a0}206.00, the rest is refunded".to_owned(),
                ],
                wishes: Some("A quiet room, please.\nWe bring a cot.".to_owned()),
                arrival_time: Some("18:30".to_owned()),
                reference: "CDR-48213".to_owned(),
                free_cancellation: Some("until Thu 10 Dec, 18:00 (Lisbon time)".to_owned()),
            },
            BookedStay {
                hotel: "Torre & Filhos".to_owned(),
                address: "Largo da Sé 3, 4050-573 Porto, Portugal".to_owned(),
                dates: "Tue 15 – Thu 17 Dec 2026".to_owned(),
                check_in: "from 14:00".to_owned(),
                check_out: "until 12:00".to_owned(),
                rooms: vec!["Suite under the roof".to_owned()],
                guests: Vec::new(),
                cancellation: Vec::new(),
                wishes: None,
                arrival_time: None,
                reference: "TF-0091".to_owned(),
                free_cancellation: None,
            },
        ],
        total: Some("€\u{a0}1,260.00".to_owned()),
        paid: "€\u{a0}1,236.00".to_owned(),
        at_property: Some("€\u{a0}24.00".to_owned()),
        invoice_number: Some("2026-000417".to_owned()),
        url: url("/user/itinerary/0197a3c2-55d1?welcome=1&from=mail"),
        calendar: Some("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n".to_owned()),
        is_demonstration: false,
        unbooked: Vec::new(),
        calendars: Vec::new(),
        documents: documents(),
        reservations: vec![reservation(false)],
        not_charged: None,
        search_url: None,
        find_url: Some(url("/user/trips/find?reference=K7Q2MX4A")),
        replaces: None,
    }
}

fn documents() -> Vec<DocumentLink> {
    vec![DocumentLink {
        words: "Open the invoice (PDF)".to_owned(),
        url: url("/user/itinerary/0197a3c2-55d1/invoice.pdf"),
    }]
}

fn reservation(is_cancelled: bool) -> Reservation {
    Reservation {
        reference: "CDR-48213".to_owned(),
        is_cancelled,
        guest_name: "Ana Silva".to_owned(),
        hotel: "Casa do Rio".to_owned(),
        address: "Rua das Flores 12, 1200-195 Lisbon, Portugal".to_owned(),
        check_in: "2026-12-12T15:00:00+00:00".to_owned(),
        check_out: "2026-12-15T11:00:00+00:00".to_owned(),
        url: url("/user/itinerary/0197a3c2-55d1"),
    }
}

/// A reminder of the first stay of the booking.
pub fn reminder(kind: ReminderKind) -> Reminder {
    Reminder {
        kind,
        guest_name: "Ana".to_owned(),
        stay: booking().stays.remove(0),
        deadline: "Thu 10 Dec, 18:00 (Lisbon time)".to_owned(),
        at_property: Some("City tax €\u{a0}24.00".to_owned()),
        url: url("/itinerary/0197a3c2-55d1/confirmation"),
        documents: documents(),
        is_demonstration: false,
    }
}

/// A change of the guests of the first stay of the booking.
pub fn changed_guests(refusal: Option<&str>) -> ChangedGuests {
    ChangedGuests {
        guest_name: "Ana".to_owned(),
        stay: booking().stays.remove(0),
        refusal: refusal.map(str::to_owned),
        url: url("/itinerary/0197a3c2-55d1/confirmation"),
        documents: documents(),
        is_demonstration: false,
    }
}

/// A change of a stay that left both stays booked.
pub fn kept_stays() -> KeptStays {
    KeptStays {
        guest_name: "Ana".to_owned(),
        hotel: "Casa do Rio".to_owned(),
        former_dates: "12 – 15 Dec 2026".to_owned(),
        new_dates: "19 – 22 Dec 2026".to_owned(),
        refund: "€\u{a0}340.00".to_owned(),
        url: url("/user/itinerary/0197a3c2-55d8"),
        is_demonstration: false,
    }
}

/// A booking of one fictional hotel; another could not confirm.
pub fn demonstration_booking() -> Booking {
    let mut booking = booking();
    booking.stays.truncate(1);
    Booking {
        title: "A weekend in Lisbon".to_owned(),
        calendar: None,
        at_property: None,
        is_demonstration: true,
        unbooked: vec!["Torre & Filhos".to_owned()],
        ..booking
    }
}

/// A new post with an image.
pub fn news() -> News {
    News {
        creator: "Mia Lind".to_owned(),
        items: vec![NewsItem {
            kind: NewsKind::Post,
            title: "Two days by the sea".to_owned(),
            text: "The first ferry is worth it: come early, and walk up to the garden.".to_owned(),
            url: url("/user/mia.lind/post/0197a3c2-55d1"),
            picture: Some(url("/media/0197a3c2-55d2?width=600&height=338")),
        }],
        club_url: url("/user/mia.lind"),
        leave_url: url("/subscriptions/leave?id=0197a3c2-55d3&confirmationCode=tLr7sJdYg3hPmQc1aUe8fKq"),
    }
}

/// The same with a new recommendation without an image.
pub fn news_of_a_day() -> News {
    let mut news = news();
    news.items.push(NewsItem {
        kind: NewsKind::Recommendation,
        title: "The quietest rooms of the town".to_owned(),
        text: "Ask for one to the garden.".to_owned(),
        url: url("/hotel/casa-do-rio?creator=mia.lind"),
        picture: None,
    });
    news
}

/// Each email with a name for its file.
pub fn emails() -> Vec<(&'static str, EmailContent)> {
    vec![
        (
            "sign-in",
            EmailContent::MagicLink {
                url: link(),
                minutes: 10,
                is_new: false,
                ends_password: false,
            },
        ),
        (
            "sign-in-unproved",
            EmailContent::MagicLink {
                url: link(),
                minutes: 10,
                is_new: false,
                ends_password: true,
            },
        ),
        (
            "password-ended",
            EmailContent::PasswordEnded {
                reset_url: url("/forgot-password"),
            },
        ),
        (
            "welcome",
            EmailContent::MagicLink {
                url: link(),
                minutes: 10,
                is_new: true,
                ends_password: false,
            },
        ),
        (
            "reset-password",
            EmailContent::ResetPassword {
                url: link(),
                minutes: 60,
            },
        ),
        (
            "verify-email",
            EmailContent::VerifyEmail {
                url: link(),
                minutes: 1_440,
            },
        ),
        (
            "trip-link",
            EmailContent::TripLink {
                url: url("/user/trips/open?code=8fKq2vXw0ZbN4tLr7sJdYg"),
                minutes: 1_440,
            },
        ),
        (
            "confirm-new-email",
            EmailContent::ConfirmNewEmail {
                url: link(),
                minutes: 10,
            },
        ),
        (
            "email-changed",
            EmailContent::EmailChanged {
                address: "a…@example.com".to_owned(),
                recover_url: Some(link()),
                minutes: 10_080,
                sign_in_url: url("/signIn"),
            },
        ),
        (
            "email-put-back",
            EmailContent::EmailChanged {
                address: "a…@example.com".to_owned(),
                recover_url: None,
                minutes: 0,
                sign_in_url: url("/signIn"),
            },
        ),
        (
            "password-changed",
            EmailContent::PasswordChanged {
                reset_url: url("/forgot-password"),
            },
        ),
        (
            "account-exists",
            EmailContent::AccountExists {
                sign_in_url: url("/sign-in?email=ana%40example.com&via=mail"),
                reset_url: url("/forgot-password"),
            },
        ),
        (
            "provider-linked",
            EmailContent::ProviderLinked {
                provider: "Google".to_owned(),
                settings_url: url("/user/settings"),
            },
        ),
        (
            "confirm-subscription",
            EmailContent::ConfirmSubscription {
                creator: "Mia Lind".to_owned(),
                url: url("/subscriptions/confirm?id=0197a3c2-55d1&confirmationCode=8fKq2vXw0ZbN4tLr7sJdYg"),
                minutes: 10_080,
            },
        ),
        ("news", EmailContent::News(Box::new(news()))),
        ("news-of-a-day", EmailContent::News(Box::new(news_of_a_day()))),
        ("account-deleted", EmailContent::AccountDeleted {}),
        (
            "trip-requested",
            EmailContent::TripRequested {
                name: "Noa Berg".to_owned(),
                email: "noa@example.com".to_owned(),
                lines: vec![
                    "A week by the sea in June, for two and a dog.".to_owned(),
                    "We like to walk & to eat late.".to_owned(),
                ],
                url: url("/dashboard/manage-itineraries?wish=0197a3c2-55d3#wish-0197a3c2-55d3"),
            },
        ),
        ("booking", EmailContent::BookingConfirmed(Box::new(booking()))),
        (
            "demonstration-booking",
            EmailContent::BookingConfirmed(Box::new(demonstration_booking())),
        ),
        (
            "cancelled",
            EmailContent::TripCancelled(Box::new(cancelled(Some("€ 60.00")))),
        ),
        ("cancelled-free", EmailContent::TripCancelled(Box::new(cancelled(None)))),
        (
            "cancelled-refunded-in-part",
            EmailContent::TripCancelled(Box::new(refunded("€ 55.00", Some("€ 285.00")))),
        ),
        (
            "cancelled-refunded",
            EmailContent::TripCancelled(Box::new(refunded("€ 340.00", None))),
        ),
        ("cancelled-disputed", EmailContent::TripCancelled(Box::new(disputed()))),
        (
            "cancelled-lost",
            EmailContent::TripCancelled(Box::new(lost(Some("€ 340.00"), None))),
        ),
        (
            "cancelled-lost-in-part",
            EmailContent::TripCancelled(Box::new(lost(Some("€ 140.00"), Some("€ 200.00")))),
        ),
        (
            "cancelled-lost-elsewhere",
            EmailContent::TripCancelled(Box::new(lost(None, Some("€ 340.00")))),
        ),
        (
            "cancelled-refunded-and-lost",
            EmailContent::TripCancelled(Box::new(CancelledTrip {
                refunded_before: before("€ 55.00", Some("€ 285.00")),
                ..lost(None, Some("€ 285.00"))
            })),
        ),
        (
            "cancelled-refunded-and-disputed",
            EmailContent::TripCancelled(Box::new(CancelledTrip {
                refunded_before: before("€ 55.00", Some("€ 285.00")),
                ..disputed()
            })),
        ),
        (
            "cancelled-refunded-whole-and-disputed",
            EmailContent::TripCancelled(Box::new(CancelledTrip {
                refunded_before: before("€ 340.00", None),
                ..disputed()
            })),
        ),
        ("refund-sent", EmailContent::RefundSent(refund())),
        ("refund-failed", EmailContent::RefundFailed(refund())),
        ("refund-by-hand", EmailContent::RefundByHand(refund_by_hand())),
        ("fee-waived", EmailContent::FeeWaived(fee_waived())),
        ("hold-lost", EmailContent::HoldLost(lost_hold())),
        ("dispute-opened", EmailContent::DisputeOpened(opened_dispute())),
        (
            "reminder-free",
            EmailContent::Reminder(Box::new(reminder(ReminderKind::FreeCancellationEnds))),
        ),
        (
            "reminder-check-in",
            EmailContent::Reminder(Box::new(reminder(ReminderKind::CheckIn))),
        ),
        (
            "guests-changed",
            EmailContent::GuestsChanged(Box::new(changed_guests(None))),
        ),
        (
            "guests-not-changed",
            EmailContent::GuestsChanged(Box::new(changed_guests(Some("The room is for two women.")))),
        ),
        ("stays-kept", EmailContent::StaysKept(Box::new(kept_stays()))),
    ]
}

fn cancelled(fee: Option<&str>) -> CancelledTrip {
    CancelledTrip {
        guest_name: "Ana".to_owned(),
        title: "A week in Lisbon".to_owned(),
        stays: vec![CancelledStay {
            hotel: "Casa do Limoeiro".to_owned(),
            dates: "Sat 12 Dec 2026 to Tue 15 Dec 2026".to_owned(),
            rooms: vec!["Double room".to_owned()],
            reference: "K7Q2MX4A".to_owned(),
        }],
        refund: Some("€ 340.00".to_owned()),
        refunded_before: None,
        is_disputed: false,
        lost_dispute: None,
        replaced_by: fee.map(|_| "Your new stay there, 19 – 22 Dec 2026, replaces it.".to_owned()),
        fee: fee.map(str::to_owned),
        card: Some("Visa ending 4242".to_owned()),
        credit_note_number: Some("C2026-000007".to_owned()),
        url: url("/user/itinerary/0197a3c2-55d1/cancel"),
        is_demonstration: false,
        calendars: vec!["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n".to_owned()],
        documents: documents(),
        reservations: vec![reservation(true)],
    }
}

fn before(given: &str, left: Option<&str>) -> Option<RefundedBefore> {
    Some(RefundedBefore {
        given: given.to_owned(),
        left: left.map(str::to_owned),
    })
}

fn refunded(given: &str, left: Option<&str>) -> CancelledTrip {
    CancelledTrip {
        refunded_before: before(given, left),
        ..cancelled(Some("€ 60.00"))
    }
}

fn disputed() -> CancelledTrip {
    CancelledTrip {
        is_disputed: true,
        ..cancelled(None)
    }
}

fn lost(by_bank: Option<&str>, left: Option<&str>) -> CancelledTrip {
    CancelledTrip {
        lost_dispute: Some(LostDispute {
            by_bank: by_bank.map(str::to_owned),
            left: left.map(str::to_owned),
        }),
        ..cancelled(None)
    }
}

fn lost_hold() -> LostHold {
    LostHold {
        guest_name: "Ana".to_owned(),
        title: "A week in Lisbon".to_owned(),
        amount: "€ 340.00".to_owned(),
        card: Some("Visa ending 4242".to_owned()),
        url: url("/search"),
    }
}

fn opened_dispute() -> Disputed {
    Disputed {
        dispute: "dp_1PqRs2".to_owned(),
        amount: "€ 340.00".to_owned(),
        reason: "product not received".to_owned(),
        url: url("/user/itinerary/0197a3c2-55d1/cancel"),
    }
}

fn refund() -> RefundNews {
    RefundNews {
        guest_name: "Ana".to_owned(),
        amount: "€ 340.00".to_owned(),
        card: Some("Visa ending 4242".to_owned()),
        means: None,
        reference: None,
        url: url("/user/itinerary/0197a3c2-55d1/cancel"),
    }
}

fn fee_waived() -> RefundNews {
    RefundNews {
        amount: "€60.00".to_owned(),
        reference: Some("C2027-000143".to_owned()),
        ..refund()
    }
}

fn refund_by_hand() -> RefundNews {
    RefundNews {
        means: Some("bank transfer".to_owned()),
        reference: Some("SEPA 2027-0142".to_owned()),
        ..refund()
    }
}
