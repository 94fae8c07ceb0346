//! What is to be said, without a word of how.

use serde::{Deserialize, Serialize};

/// The site that writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// "Byrdli".
    pub name: String,
    /// Where it is found, without a slash at the end.
    pub public_url: String,
    pub company: Company,
}

/// Who runs the site, as far as that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Company {
    /// Name and address in one line.
    pub line: Option<String>,
    /// Where readers write to.
    pub email: Option<String>,
    /// Where they call.
    pub phone: Option<String>,
}

impl Company {
    /// "help@example.org · +356 2123 4567".
    pub(crate) fn contact(&self) -> Option<String> {
        let known: Vec<&str> = [&self.email, &self.phone]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        (!known.is_empty()).then(|| known.join(" · "))
    }
}

/// What is to be said; kept as JSON in the outbox until it is sent.
///
/// The links of some letters let their holder in, so a letter must not be logged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Letter {
    /// A link that signs in.
    MagicLink {
        /// Where the link leads.
        url: String,
        /// How long it works, in minutes.
        minutes: i64,
        /// Whether the link makes the account first.
        is_new: bool,
        /// Whether it ends a password that was chosen before the address was proved.
        #[serde(default)]
        ends_password: bool,
    },
    /// A link to choose a new password.
    ResetPassword {
        /// Where the link leads.
        url: String,
        /// How long it works, in minutes.
        minutes: i64,
    },
    /// A link that confirms the address.
    VerifyEmail {
        /// Where the link leads.
        url: String,
        /// How long it works, in minutes.
        minutes: i64,
    },
    /// A link that opens a trip, asked for by its reference and this address.
    TripLink {
        /// Where the link leads.
        url: String,
        /// How long it works, in minutes.
        minutes: i64,
    },
    /// A link that makes the address the account's own, instead of the one it has.
    ConfirmNewEmail {
        /// Where the link leads.
        url: String,
        /// How long it works, in minutes.
        minutes: i64,
    },
    /// The account has another address now; goes to the one that it had.
    EmailChanged {
        /// The new one, mostly hidden.
        address: String,
        /// Where the address is put back; none where it cannot be.
        recover_url: Option<String>,
        /// How long that works, in minutes.
        minutes: i64,
        /// Where one signs in.
        sign_in_url: String,
    },
    /// The password was changed; how to get the account back when another person did it.
    PasswordChanged {
        /// Where a new password is asked for.
        reset_url: String,
    },
    /// A sign-in by link proved the address and ended the password of before.
    PasswordEnded {
        /// Where a new password is asked for.
        reset_url: String,
    },
    /// A visitor tried to sign up with an address that has an account, and the page did not say so.
    AccountExists {
        /// Where one signs in.
        sign_in_url: String,
        /// Where a new password is asked for.
        reset_url: String,
    },
    /// A provider was linked with the account.
    ProviderLinked {
        /// Its name as people know it: "Google".
        provider: String,
        /// Where the link can be removed.
        settings_url: String,
    },
    /// A visitor subscribed to a club with this address; a link that confirms.
    ConfirmSubscription {
        /// The creator's name.
        creator: String,
        /// Where the link leads.
        url: String,
        /// How long it works, in minutes.
        minutes: i64,
    },
    /// What is new in a club.
    News(Box<News>),
    /// The account is gone.
    AccountDeleted {},
    /// A traveller requests a package from a creator.
    TripRequested {
        /// Who asks.
        name: String,
        /// Where the creator answers.
        email: String,
        /// What they wrote, line by line.
        lines: Vec<String>,
        /// Where the creator works on the site.
        url: String,
    },
    /// A trip was paid and its hotels have confirmed.
    BookingConfirmed(Box<Booking>),
    /// The hotels have confirmed a cancellation.
    TripCancelled(Box<CancelledTrip>),
    /// The payment provider has accepted a refund.
    RefundSent(RefundNews),
    /// The bank sent a refund back.
    RefundFailed(RefundNews),
    /// Something of a trip comes soon.
    Reminder(Box<Reminder>),
}

impl Letter {
    /// How long after it was written it is of use, in minutes; none: always.
    pub fn minutes(&self) -> Option<i64> {
        match self {
            Self::MagicLink { minutes, .. }
            | Self::ResetPassword { minutes, .. }
            | Self::VerifyEmail { minutes, .. }
            | Self::TripLink { minutes, .. }
            | Self::ConfirmNewEmail { minutes, .. }
            | Self::ConfirmSubscription { minutes, .. } => Some(*minutes),
            Self::PasswordChanged { .. }
            | Self::PasswordEnded { .. }
            | Self::AccountExists { .. }
            | Self::ProviderLinked { .. }
            // Worth knowing even when the way back has closed.
            | Self::EmailChanged { .. }
            | Self::News(_)
            | Self::AccountDeleted {}
            | Self::TripRequested { .. }
            | Self::BookingConfirmed(_)
            | Self::TripCancelled(_)
            | Self::RefundSent(_)
            | Self::RefundFailed(_)
            | Self::Reminder(_) => None,
        }
    }
}

/// What is new in a creator's club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct News {
    /// The creator's name.
    pub creator: String,
    /// From the first to the last; at least one.
    pub items: Vec<NewsItem>,
    /// Where the club is.
    pub club_url: String,
    /// Where no more letters are asked for, by a button or by a POST (RFC 8058).
    pub leave_url: String,
}

/// One thing that is new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewsItem {
    pub kind: NewsKind,
    pub title: String,
    /// The first words; may be empty.
    pub text: String,
    /// Where it is.
    pub url: String,
    /// The address of its picture, 600 by 338 pixels: the same for every reader.
    pub picture: Option<String>,
}

/// What is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NewsKind {
    Post,
    /// A hotel that the creator recommends.
    Stay,
}

/// A trip as it was booked. Dates and amounts are text, written for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Booking {
    /// Who is greeted.
    pub guest_name: String,
    /// The trip's title.
    pub title: String,
    /// What was booked, in the order of travel.
    pub stays: Vec<BookedStay>,
    /// What the trip costs in all: paid and due.
    #[serde(default)]
    pub total: Option<String>,
    /// What was paid: "€ 1,236.00".
    pub paid: String,
    /// What the hotels collect, in their own currencies.
    pub at_property: Option<String>,
    /// The invoice's number.
    pub invoice_number: Option<String>,
    /// Where the trip stands on the site.
    pub url: String,
    /// The text of the calendar file (.ics).
    pub calendar: Option<String>,
    /// Whether the hotels are fictional.
    pub is_demonstration: bool,
    /// Names of hotels that could not confirm; their share was not charged.
    pub unbooked: Vec<String>,
    /// Calendar files, one for each stay, for calendars that take invitations.
    #[serde(default)]
    pub calendars: Vec<String>,
    /// What can be opened as PDF.
    #[serde(default)]
    pub documents: Vec<DocumentLink>,
    /// The same stays for mail programs.
    #[serde(default)]
    pub reservations: Vec<Reservation>,
    /// What was not charged for them.
    #[serde(default)]
    pub not_charged: Option<String>,
    /// Where another hotel is found for the same place and dates.
    #[serde(default)]
    pub search_url: Option<String>,
    /// Where the trip is found again on another device, by its reference and this address.
    #[serde(default)]
    pub find_url: Option<String>,
}

/// A document that can be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentLink {
    /// "Open the invoice (PDF)".
    pub words: String,
    pub url: String,
}

/// A stay as mail programs read it (schema.org, LodgingReservation).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reservation {
    /// The hotel's own reference of the booking.
    pub reference: String,
    pub is_cancelled: bool,
    /// Who booked.
    pub guest_name: String,
    pub hotel: String,
    /// In one line.
    pub address: String,
    /// With the hotel's offset: "2026-12-12T15:00:00+00:00".
    pub check_in: String,
    pub check_out: String,
    /// Where the trip stands on the site.
    pub url: String,
}

/// Something of a trip that comes soon. Dates and amounts are text, written for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    pub kind: ReminderKind,
    /// Who is greeted.
    pub guest_name: String,
    pub stay: BookedStay,
    /// When cancelling stops being free; empty in a reminder of the arrival.
    pub deadline: String,
    /// What the hotel collects; none: nothing.
    pub at_property: Option<String>,
    /// Where the trip stands on the site.
    pub url: String,
    /// What can be opened as PDF.
    pub documents: Vec<DocumentLink>,
    /// Whether the hotel is fictional.
    pub is_demonstration: bool,
}

/// Of what a traveller is reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReminderKind {
    /// Cancelling without charge ends.
    FreeCancellationEnds,
    /// The stay begins.
    CheckIn,
}

/// What was cancelled of a trip. Dates and amounts are text, written for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CancelledTrip {
    /// Who is greeted.
    pub guest_name: String,
    /// The trip's title.
    pub title: String,
    /// What was cancelled, in the order of travel.
    pub stays: Vec<CancelledStay>,
    /// What comes back; none: nothing.
    pub refund: Option<String>,
    /// What the hotels keep; none: nothing.
    pub fee: Option<String>,
    /// Where the refund goes: "Visa ending 4242".
    pub card: Option<String>,
    /// The credit note's number.
    pub credit_note_number: Option<String>,
    /// Where the trip and its refunds stand on the site.
    pub url: String,
    /// Whether the hotels are fictional.
    pub is_demonstration: bool,
    /// Calendar files, one for each stay that is over, which take it out of calendars.
    #[serde(default)]
    pub calendars: Vec<String>,
    /// What can be opened as PDF.
    #[serde(default)]
    pub documents: Vec<DocumentLink>,
    /// The stays that are over, for mail programs.
    #[serde(default)]
    pub reservations: Vec<Reservation>,
}

/// One hotel of a cancellation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CancelledStay {
    /// The hotel's name.
    pub hotel: String,
    /// "Sat 12 Dec 2026 to Tue 15 Dec 2026".
    pub dates: String,
    /// The rooms that were cancelled, one entry for each.
    pub rooms: Vec<String>,
    /// The hotel's own reference of the booking.
    pub reference: String,
}

/// What became of a refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefundNews {
    /// Who is greeted.
    pub guest_name: String,
    /// What comes back.
    pub amount: String,
    /// Where it goes: "Visa ending 4242".
    pub card: Option<String>,
    /// Where the refund stands on the site.
    pub url: String,
}

/// One hotel of a trip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BookedStay {
    /// The hotel's name.
    pub hotel: String,
    /// Where it stands, in one line.
    pub address: String,
    /// "Sat 12 – Tue 15 Dec 2026".
    pub dates: String,
    /// "from 15:00".
    pub check_in: String,
    /// "until 11:00".
    pub check_out: String,
    /// The rooms by name, one entry for each.
    pub rooms: Vec<String>,
    /// The names of who sleeps there.
    #[serde(default)]
    pub guests: Vec<String>,
    /// What cancelling costs, window by window: "until Thu 10 Dec, 18:00 (Lisbon time): full refund".
    #[serde(default)]
    pub cancellation: Vec<String>,
    /// The hotel's own reference of the booking.
    pub reference: String,
    /// "until Thu 10 Dec, 18:00 (Lisbon time)".
    pub free_cancellation: Option<String>,
}
