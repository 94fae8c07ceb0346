//! States as text.

use crate::error::{Error, Result};
use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus, StayChangeStatus},
};

/// A state with a stored form.
pub(crate) trait State: Copy + PartialEq + 'static {
    const ALL: &'static [(Self, &'static str)];

    fn text(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(state, _)| *state == self)
            .map_or("", |(_, text)| text)
    }

    fn parse(text: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(_, known)| *known == text);
        found
            .map(|(state, _)| *state)
            .ok_or_else(|| Error::Broken(format!("unknown state {text:?}")))
    }
}

/// How far a dispute has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DisputeStatus {
    /// The bank asks before it takes anything back.
    Inquiry,
    /// The bank has the amount and decides.
    Open,
    Won,
    Lost,
    /// The bank asks or claims no further.
    InquiryClosed,
}

macro_rules! states {
    ($($name:ident { $($variant:ident = $text:literal),* $(,)? })*) => {$(
        impl State for $name {
            const ALL: &'static [(Self, &'static str)] = &[$(($name::$variant, $text)),*];
        }
    )*};
}

states! {
    ItineraryStatus {
        Draft = "draft", AwaitingPayment = "awaitingPayment", Confirming = "confirming", Confirmed = "confirmed",
        PartiallyConfirmed = "partiallyConfirmed", Failed = "failed", PartiallyCancelled = "partiallyCancelled",
        Cancelled = "cancelled", Completed = "completed", Expired = "expired",
    }
    LineItemStatus {
        Draft = "draft", Booking = "booking", Confirmed = "confirmed", Failed = "failed",
        Cancelling = "cancelling", Cancelled = "cancelled",
    }
    CancellationStatus { Requested = "requested", Confirmed = "confirmed" }
    RefundStatus {
        Requested = "requested", Sent = "sent", Succeeded = "succeeded", Failed = "failed", PaidByHand = "paidByHand",
        NotNeeded = "notNeeded",
    }
    StayChangeStatus {
        Open = "open", Booked = "booked", Completed = "completed", KeptBoth = "keptBoth", Ended = "ended",
    }
    InvoiceStatus { Open = "open", Processing = "processing", Paid = "paid", Void = "void" }
    PaymentStatus {
        Processing = "processing", RequiresAction = "requiresAction", Succeeded = "succeeded", Declined = "declined",
        Released = "released",
    }
    DisputeStatus {
        Inquiry = "inquiry", Open = "open", Won = "won", Lost = "lost", InquiryClosed = "inquiryClosed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_is_stored_as_it_stands_on_the_wire() {
        for (state, text) in ItineraryStatus::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), *text);
            assert_eq!(ItineraryStatus::parse(text).unwrap(), *state);
        }
        for (state, text) in PaymentStatus::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), *text);
        }
        assert!(ItineraryStatus::parse("sleeping").is_err());
    }
}
