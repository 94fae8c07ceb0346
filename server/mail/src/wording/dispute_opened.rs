//! A cardholder disputes a payment: what the operator has to do.

use super::{main_action, message, paragraph};
use crate::{
    content::{Disputed, Site},
    message::{Block, Card, Fact, Message},
};

pub(crate) fn dispute_opened(site: &Site, dispute: &Disputed) -> Message {
    let facts = [
        Fact::new("Amount", &dispute.amount),
        Fact::new("Reason", &dispute.reason),
        Fact::new("Dispute", &dispute.dispute),
    ];
    let blocks = vec![
        paragraph(
            "A cardholder disputes a payment at the bank. Answer it in the payment provider's dashboard before it is due there.",
        ),
        paragraph(
            "Until the bank decides, refunds of this payment wait, and what creators earn of the trip is frozen.",
        ),
        Block::Card(Card {
            title: "Dispute".into(),
            place: None,
            times: None,
            facts: facts.into_iter().filter(Fact::is_known).collect(),
        }),
        main_action(site, "Open the booking", &dispute.url),
    ];
    message(
        &format!("A payment of {} is disputed", dispute.amount),
        "Answer it in the payment provider's dashboard.",
        "A payment is disputed",
        blocks,
        &format!(
            "You get this email because this address is the operator's at {}.",
            site.name
        ),
    )
}
