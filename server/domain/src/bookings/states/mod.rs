//! Where everything that a trip is made of can go: one table for each kind of row that has a state. Every write of a state
//! is a [`Move`], `server verify` checks histories against the tables, and docs/states.md is drawn from them.

mod drawing;
mod moves;
mod status;

use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus, StayChangeStatus},
};
pub use drawing::document;
pub(crate) use moves::{Move, StateTable};
pub(crate) use status::{DisputeStatus, State};

/// Where a row can go from one of its states: to which, and what moves it there.
pub(crate) type Edge<S> = (S, S, &'static str);

/// A state that a row is in, with the table of where it can go.
pub(crate) trait Machine: State + std::fmt::Debug {
    /// The kind of the row, as events name it.
    const KIND: &'static str;
    /// Each row begins here.
    const FIRST: Self;
    /// Every move that there is.
    const EDGES: &'static [Edge<Self>];

    /// Whether a row can go from here to there.
    fn may_move(self, to: Self) -> bool {
        Self::EDGES.iter().any(|(from, known, _)| *from == self && *known == to)
    }

    /// The first state, as a new row stores it.
    fn first() -> String {
        Self::FIRST.text().to_owned()
    }
}

macro_rules! machines {
    ($($(#[$doc:meta])* $kind:literal $name:ident from $first:ident {
        $($from:ident => $to:ident $why:literal),* $(,)?
    })*) => {
        $(
            $(#[$doc])*
            impl Machine for $name {
                const KIND: &'static str = $kind;
                const FIRST: Self = $name::$first;
                const EDGES: &'static [Edge<Self>] = &[$(($name::$from, $name::$to, $why)),*];
            }
        )*

        /// Whether rows of this kind can go from one stored state to the other; None: there is no such kind.
        pub(crate) fn allows(kind: &str, from: &str, to: &str) -> Option<bool> {
            fn of<S: Machine>(from: &str, to: &str) -> bool {
                S::parse(from).is_ok_and(|from| S::parse(to).is_ok_and(|to| from.may_move(to)))
            }
            match kind {
                $($kind => Some(of::<$name>(from, to)),)*
                _ => None,
            }
        }
    };
}

machines! {
    "itinerary" ItineraryStatus from Draft {
        Draft => AwaitingPayment "the traveller asks for the invoice",
        Draft => Expired "the cart is left too long",
        AwaitingPayment => Draft "the traveller changes the cart",
        AwaitingPayment => Confirming "the amount is held",
        AwaitingPayment => Expired "it is not paid in time",
        Expired => Draft "the traveller changes the cart",
        Expired => AwaitingPayment "the traveller asks for the invoice again",
        AwaitingPayment => Cancelled "the traveller gives it up unpaid",
        AwaitingPayment => Failed "the new stay of a change is sold out before it is paid",
        Confirming => Confirmed "every stay is booked and paid",
        Confirming => PartiallyConfirmed "some stays are booked and paid",
        Confirming => Failed "no stay can be booked",
        Confirming => AwaitingPayment "the hold is lost before a stay is booked",
        Confirmed => PartiallyCancelled "a part is cancelled",
        Confirmed => Cancelled "everything is cancelled",
        Confirmed => Completed "the last night is over",
        PartiallyConfirmed => PartiallyCancelled "a part is cancelled",
        PartiallyConfirmed => Cancelled "everything booked is cancelled",
        PartiallyConfirmed => Completed "the last night is over",
        PartiallyCancelled => PartiallyCancelled "another part is cancelled",
        PartiallyCancelled => Cancelled "the rest is cancelled",
        PartiallyCancelled => Completed "the last night is over",
    }

    "line_item" LineItemStatus from Draft {
        Draft => Booking "the amount is held",
        Draft => Cancelled "the traveller gives the trip up unpaid",
        Draft => Failed "the new stay of a change is sold out before it is paid",
        Booking => Confirmed "the hotel has the booking",
        Booking => Failed "the hotel has no room",
        Confirmed => Failed "the bank releases the hold before the capture",
        Confirmed => Cancelling "the traveller agrees to a quote",
        Cancelling => Cancelled "the hotel confirms",
        Cancelling => Confirmed "other rooms of the stay are still booked, or the hotel refuses",
    }

    "invoice" InvoiceStatus from Open {
        Open => Processing "a card is tried",
        Open => Void "the cart changes, is given up, or is not paid in time",
        Processing => Open "the card is refused",
        Processing => Paid "the money is taken",
        Processing => Void "no stay can be booked",
    }

    "payment" PaymentStatus from Processing {
        Processing => RequiresAction "the bank asks the cardholder",
        Processing => Succeeded "the money is taken",
        Processing => Declined "the bank refuses, or was never asked",
        Processing => Released "no stay can be booked",
        RequiresAction => Processing "the cardholder has answered, the amount is held",
        RequiresAction => Declined "the cardholder says no, or does not answer",
    }

    "cancellation" CancellationStatus from Requested {
        Requested => Confirmed "every hotel confirms",
    }

    "refund" RefundStatus from Requested {
        Requested => Sent "the provider has it",
        Requested => Failed "the provider refuses it: an operator sends it again or pays by hand",
        Requested => NotNeeded "the bank has given the amount to the cardholder after a dispute",
        Sent => Succeeded "the bank has paid",
        Sent => Failed "the bank sends it back",
        Succeeded => Failed "the bank sends it back later",
        Failed => Requested "an operator sends it again",
        Failed => PaidByHand "an operator pays it by other means",
    }

    "stay_change" StayChangeStatus from Open {
        Open => Booked "the new stay is booked and paid",
        Open => Ended "the new stay is not paid in time, is given up or replaced, or the hotel has no room",
        Booked => Completed "the former stay is cancelled",
        Booked => KeptBoth "cancelling the former stay would return less than agreed",
        Booked => Ended "the traveller cancels the new stay first",
    }

    "dispute" DisputeStatus from Inquiry {
        Inquiry => Open "the bank takes the amount back and decides",
        Inquiry => InquiryClosed "the bank asks no further",
        Open => Won "the bank gives the amount back to us",
        Open => Lost "the bank leaves the amount with the cardholder",
        Open => InquiryClosed "the bank withdraws the dispute",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn check<S: Machine>() {
        let distinct: HashSet<(&str, &str)> = S::EDGES.iter().map(|(from, to, _)| (from.text(), to.text())).collect();
        assert_eq!(distinct.len(), S::EDGES.len(), "{}: an edge stands twice", S::KIND);
        // Every state can be reached from the first one.
        let mut reached = vec![S::FIRST];
        let mut next = 0;
        while next < reached.len() {
            for (from, to, _) in S::EDGES {
                if *from == reached[next] && !reached.contains(to) {
                    reached.push(*to);
                }
            }
            next += 1;
        }
        for (state, text) in S::ALL {
            assert!(reached.contains(state), "{}: nothing leads to {text}", S::KIND);
        }
        for (from, to, _) in S::EDGES {
            assert_eq!(allows(S::KIND, from.text(), to.text()), Some(true));
        }
    }

    #[test]
    fn each_table_names_an_edge_once_and_reaches_every_state() {
        check::<ItineraryStatus>();
        check::<LineItemStatus>();
        check::<InvoiceStatus>();
        check::<PaymentStatus>();
        check::<CancellationStatus>();
        check::<RefundStatus>();
        check::<StayChangeStatus>();
        check::<DisputeStatus>();
    }

    #[test]
    fn nothing_leaves_a_final_state() {
        use ItineraryStatus::{Cancelled, Completed, Failed};
        for last in [Cancelled, Completed, Failed] {
            assert!(ItineraryStatus::EDGES.iter().all(|(from, _, _)| *from != last));
        }
        for last in [
            PaymentStatus::Succeeded,
            PaymentStatus::Declined,
            PaymentStatus::Released,
        ] {
            assert!(PaymentStatus::EDGES.iter().all(|(from, _, _)| *from != last));
        }
        assert_eq!(allows("invoice", "paid", "open"), Some(false));
        assert_eq!(allows("payment", "sleeping", "processing"), Some(false));
        assert_eq!(allows("house", "a", "b"), None);
    }
}
