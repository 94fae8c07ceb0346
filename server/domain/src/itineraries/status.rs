//! States as text, and the edges along which they may move.

use crate::error::{Error, Result};
use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus},
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
    RefundStatus { Requested = "requested", Sent = "sent", Succeeded = "succeeded", Failed = "failed" }
    InvoiceStatus { Open = "open", Processing = "processing", Paid = "paid", Void = "void" }
    PaymentStatus {
        Processing = "processing", RequiresAction = "requiresAction", Succeeded = "succeeded", Declined = "declined",
        Released = "released",
    }
}

/// Whether an itinerary may go from one state to the other.
pub fn may_move(from: ItineraryStatus, to: ItineraryStatus) -> bool {
    use ItineraryStatus::{
        AwaitingPayment, Cancelled, Completed, Confirmed, Confirming, Draft, Expired, Failed, PartiallyCancelled,
        PartiallyConfirmed,
    };
    match from {
        Draft => matches!(to, AwaitingPayment | Expired),
        AwaitingPayment => matches!(to, Draft | Confirming | Expired | Cancelled),
        Confirming => matches!(to, Confirmed | PartiallyConfirmed | Failed | AwaitingPayment),
        Confirmed | PartiallyConfirmed | PartiallyCancelled => matches!(to, PartiallyCancelled | Cancelled | Completed),
        // The traveller checks the price again and goes on.
        Expired => matches!(to, Draft | AwaitingPayment),
        Failed | Cancelled | Completed => false,
    }
}

/// Whether a line item may go from one state to the other.
pub fn line_may_move(from: LineItemStatus, to: LineItemStatus) -> bool {
    use LineItemStatus::{Booking, Cancelled, Cancelling, Confirmed, Draft, Failed};
    match from {
        Draft => matches!(to, Booking | Cancelled),
        Booking => matches!(to, Confirmed | Failed),
        Confirmed => matches!(to, Cancelling),
        // A supplier that refuses leaves the stay booked.
        Cancelling => matches!(to, Cancelled | Confirmed),
        Failed | Cancelled => false,
    }
}

/// Whether a refund may go from one state to the other.
pub fn refund_may_move(from: RefundStatus, to: RefundStatus) -> bool {
    use RefundStatus::{Failed, Requested, Sent, Succeeded};
    match from {
        Requested => matches!(to, Sent | Failed),
        Sent => matches!(to, Succeeded | Failed),
        // A bank can send money back that had arrived.
        Succeeded => matches!(to, Failed),
        // An operator tries it again.
        Failed => matches!(to, Requested),
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

    #[test]
    fn nothing_leaves_a_final_state() {
        for (last, _) in ItineraryStatus::ALL {
            for (to, _) in ItineraryStatus::ALL {
                if matches!(
                    last,
                    ItineraryStatus::Failed | ItineraryStatus::Cancelled | ItineraryStatus::Completed
                ) {
                    assert!(!may_move(*last, *to));
                }
            }
        }
    }
}
