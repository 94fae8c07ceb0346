//! docs/states.md: the tables as drawings that GitHub and most editors show.

use super::{DisputeStatus, Machine};
use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus, StayChangeStatus},
};
use std::fmt::Write;

const HEAD: &str = "\
# States and moves

`make states` writes this file from `server/domain/src/bookings/states`; a test fails when it is out of date. A write of a state that
is not drawn here is an internal error: its transaction rolls back, and the error is logged. `server verify` checks the history
of every row against these tables.
";

/// The whole file.
pub fn document() -> String {
    let mut text = HEAD.to_owned();
    draw::<ItineraryStatus>(&mut text, "Trip", "A cart and, once it is paid, a trip.");
    draw::<LineItemStatus>(&mut text, "Stay", "One hotel of a trip.");
    draw::<InvoiceStatus>(
        &mut text,
        "Invoice",
        "What is paid for a trip. A refused card opens it again.",
    );
    draw::<PaymentStatus>(&mut text, "Payment", "One card that is tried for an invoice.");
    draw::<CancellationStatus>(
        &mut text,
        "Cancellation",
        "What a traveller agrees to cancel. A hotel that refuses leaves it requested, with a task for an operator.",
    );
    draw::<RefundStatus>(
        &mut text,
        "Refund",
        "Money on its way back. Each try has a key of its own at the provider. All refunds of a payment together are never \
         more than was taken of it.",
    );
    draw::<StayChangeStatus>(
        &mut text,
        "Change of a stay",
        "Other dates or another room for a booked stay: a new stay is booked first, and only then the former one is cancelled.",
    );
    draw::<DisputeStatus>(
        &mut text,
        "Dispute",
        "What a cardholder objects to at the bank. One that begins without an inquiry is open at once. An open or lost one holds \
         the refunds of its payment, and an open one freezes what creators get of the trip.",
    );
    text
}

fn draw<S: Machine>(text: &mut String, title: &str, about: &str) {
    // Writing into a string cannot fail.
    let _ = write!(text, "\n## {title}\n\n{about}\n\n```mermaid\nstateDiagram-v2\n");
    let _ = writeln!(text, "    [*] --> {}", S::first());
    for (from, to, why) in S::EDGES {
        let _ = writeln!(text, "    {} --> {}: {why}", from.text(), to.text());
    }
    for (last, name) in S::ALL {
        if S::EDGES.iter().all(|(from, _, _)| from != last) {
            let _ = writeln!(text, "    {name} --> [*]");
        }
    }
    text.push_str("```\n");
}
