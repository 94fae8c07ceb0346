//! The content of emails, without its wording.

mod refunds;

pub use refunds::{CancelledStay, CancelledTrip, Disputed, LostDispute, LostHold, RefundNews, RefundedBefore};

use serde::{Deserialize, Serialize};

/// The sending site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// "Byrdli".
    pub name: String,
    /// The address of the site, without a slash at the end.
    pub public_url: String,
    pub company: Company,
}

/// The company that runs the site; each part is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Company {
    /// Name and address in one line.
    pub line: Option<String>,
    /// The email address for readers.
    pub email: Option<String>,
    /// The phone number for readers.
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

/// The content of an email, stored as JSON in the outbox until it is sent.
///
/// Some links sign their holder in, so a `EmailContent` must not be logged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum EmailContent {
    /// A sign-in link.
    MagicLink {
        /// The link.
        url: String,
        /// Its validity in minutes.
        minutes: i64,
        /// Whether the link creates the account.
        is_new: bool,
        /// Whether the link removes a password that was set before the address was verified.
        #[serde(default)]
        ends_password: bool,
    },
    /// A link to choose a new password.
    ResetPassword {
        /// The link.
        url: String,
        /// Its validity in minutes.
        minutes: i64,
    },
    /// A link that verifies the address.
    VerifyEmail {
        /// The link.
        url: String,
        /// Its validity in minutes.
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
        /// The link.
        url: String,
        /// Its validity in minutes.
        minutes: i64,
    },
    /// The account has a new address; sent to the former one.
    EmailChanged {
        /// The new address, partly masked.
        address: String,
        /// The link that restores the former address; `None` if it cannot be restored.
        recover_url: Option<String>,
        /// Its validity in minutes.
        minutes: i64,
        /// The sign-in page.
        sign_in_url: String,
    },
    /// The password was changed; explains how to recover the account if another person did it.
    PasswordChanged {
        /// The page that requests a new password.
        reset_url: String,
    },
    /// A sign-in link verified the address and removed the former password.
    PasswordEnded {
        /// The page that requests a new password.
        reset_url: String,
    },
    /// A visitor tried to sign up with the address of an account; the page did not reveal that.
    AccountExists {
        /// The sign-in page.
        sign_in_url: String,
        /// The page that requests a new password.
        reset_url: String,
    },
    /// A provider was linked to the account.
    ProviderLinked {
        /// Its name for people: "Google".
        provider: String,
        /// The page that unlinks it.
        settings_url: String,
    },
    /// A visitor subscribed to a club with this address; contains a link to confirm.
    ConfirmSubscription {
        /// The creator's name.
        creator: String,
        /// The link.
        url: String,
        /// Its validity in minutes.
        minutes: i64,
    },
    /// New content of a club.
    News(Box<News>),
    /// The account was deleted.
    AccountDeleted {},
    /// A traveller requests a package from a creator.
    TripRequested {
        /// The traveller's name.
        name: String,
        /// The email address for the creator's answer.
        email: String,
        /// The message, line by line.
        lines: Vec<String>,
        /// The request on the creator's dashboard.
        url: String,
    },
    /// A trip was paid and its hotels have confirmed.
    BookingConfirmed(Box<Booking>),
    /// The hotels have confirmed a cancellation.
    TripCancelled(Box<CancelledTrip>),
    /// The payment provider has accepted a refund.
    RefundSent(RefundNews),
    /// The bank returned a refund.
    RefundFailed(RefundNews),
    /// A refund was paid by other means than the card.
    RefundByHand(RefundNews),
    /// The operator gives back the fee of a cancellation, or a part of it.
    FeeWaived(RefundNews),
    /// The bank released the hold of a trip before the capture.
    HoldLost(LostHold),
    /// A cardholder disputes a payment; for the operator.
    DisputeOpened(Disputed),
    /// Something of a trip comes soon.
    Reminder(Box<Reminder>),
    /// The guests of a booked stay were changed, or the hotel did not take the change.
    GuestsChanged(Box<ChangedGuests>),
    /// The new stay of a change is booked, and the former one was not cancelled.
    StaysKept(Box<KeptStays>),
}

impl EmailContent {
    /// How long the email is useful after it was written, in minutes; `None`: always.
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
            // Useful even after the recovery link has expired.
            | Self::EmailChanged { .. }
            | Self::News(_)
            | Self::AccountDeleted {}
            | Self::TripRequested { .. }
            | Self::BookingConfirmed(_)
            | Self::TripCancelled(_)
            | Self::RefundSent(_)
            | Self::RefundFailed(_)
            | Self::RefundByHand(_)
            | Self::FeeWaived(_)
            | Self::HoldLost(_)
            | Self::DisputeOpened(_)
            | Self::Reminder(_)
            | Self::GuestsChanged(_)
            | Self::StaysKept(_) => None,
        }
    }
}

/// New content of a creator's club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct News {
    /// The creator's name.
    pub creator: String,
    /// In order; at least one.
    pub items: Vec<NewsItem>,
    /// The club's page.
    pub club_url: String,
    /// The link that unsubscribes, by a button or by a POST (RFC 8058).
    pub leave_url: String,
}

/// A new post or recommendation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewsItem {
    pub kind: NewsKind,
    pub title: String,
    /// The beginning of the text; may be empty.
    pub text: String,
    /// Its page.
    pub url: String,
    /// The address of its image, 600 by 338 pixels: the same for every reader.
    pub picture: Option<String>,
}

/// The type of the new content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NewsKind {
    Post,
    /// A hotel that the creator recommends.
    #[serde(rename = "stay")]
    Recommendation,
}

/// A booked trip. Dates and amounts are formatted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Booking {
    /// The name in the greeting.
    pub guest_name: String,
    /// The trip's title.
    pub title: String,
    /// The booked stays, in the order of travel.
    pub stays: Vec<BookedStay>,
    /// The total: paid and due.
    #[serde(default)]
    pub total: Option<String>,
    /// The paid amount: "€ 1,236.00".
    pub paid: String,
    /// The amounts that the hotels collect, in their currencies.
    pub at_property: Option<String>,
    /// The invoice's number.
    pub invoice_number: Option<String>,
    /// The trip's page.
    pub url: String,
    /// The text of the calendar file (.ics).
    pub calendar: Option<String>,
    /// Whether the hotels are fictional.
    pub is_demonstration: bool,
    /// Names of hotels that could not confirm; their part was not charged.
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
    /// Which stay it replaces, and what becomes of that one.
    #[serde(default)]
    pub replaces: Option<String>,
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

/// A change of the guests of a booked stay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangedGuests {
    /// The name in the greeting.
    pub guest_name: String,
    /// As it stands now.
    pub stay: BookedStay,
    /// Why the hotel did not take the change; none: it has the new guests.
    pub refusal: Option<String>,
    /// Where the trip stands on the site.
    pub url: String,
    /// What can be opened as PDF.
    pub documents: Vec<DocumentLink>,
    /// Whether the hotel is fictional.
    pub is_demonstration: bool,
}

/// Both stays of a change are booked. Dates and amounts are formatted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptStays {
    /// The name in the greeting.
    pub guest_name: String,
    pub hotel: String,
    pub former_dates: String,
    pub new_dates: String,
    /// What was agreed to come back for the former stay.
    pub refund: String,
    /// The page of the former trip, which leads to the cancellation of either stay.
    pub url: String,
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

/// One hotel of a trip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BookedStay {
    /// The hotel's name.
    pub hotel: String,
    /// The hotel's address in one line.
    pub address: String,
    /// "Sat 12 – Tue 15 Dec 2026".
    pub dates: String,
    /// "from 15:00".
    pub check_in: String,
    /// "until 11:00".
    pub check_out: String,
    /// The names of the rooms, one entry each.
    pub rooms: Vec<String>,
    /// The guests' names.
    #[serde(default)]
    pub guests: Vec<String>,
    /// What the traveller wishes; the hotel does not guarantee it.
    #[serde(default)]
    pub wishes: Option<String>,
    /// The expected arrival: "18:30".
    #[serde(default)]
    pub arrival_time: Option<String>,
    /// The cost of cancellation by window: "until Thu 10 Dec, 18:00 (Lisbon time): full refund".
    #[serde(default)]
    pub cancellation: Vec<String>,
    /// The hotel's own reference of the booking.
    pub reference: String,
    /// "until Thu 10 Dec, 18:00 (Lisbon time)".
    pub free_cancellation: Option<String>,
}
