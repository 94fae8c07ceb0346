//! The result of a refund: sent, returned by the bank, or paid by other means.

use super::{main_action, message, paragraph};
use crate::{
    content::{RefundNews, Site},
    line::Line,
    message::{Block, Card, Fact, Message},
};

pub(crate) fn sent(site: &Site, news: &RefundNews) -> Message {
    let blocks = vec![
        Block::Greeting(Line::typed(&news.guest_name)),
        paragraph("We have sent your refund to your bank. Most banks show it within 5 to 10 business days."),
        paragraph(
            "If you paid a short time ago, the payment may vanish from your statement instead, without a separate credit.",
        ),
        facts(news),
        main_action(site, "Follow my refund", &news.url),
    ];
    message(
        &format!("Your refund of {} is on its way", news.amount),
        "Most banks show it within 5 to 10 business days.",
        "Your refund is on its way",
        blocks,
        &reason(site),
    )
}

pub(crate) fn failed(site: &Site, news: &RefundNews) -> Message {
    let blocks = vec![
        Block::Greeting(Line::typed(&news.guest_name)),
        paragraph(
            "Your bank did not take the refund. The card may have expired or been replaced. The money is safe with us, and \
             your cancellation stands.",
        ),
        paragraph(
            "You do not need to do anything now: we will send it again or contact you about another way to pay you.",
        ),
        facts(news),
        main_action(site, "See my refund", &news.url),
    ];
    message(
        &format!("Your refund of {} could not be paid", news.amount),
        "The money is safe with us. We will contact you.",
        "Your refund could not be paid",
        blocks,
        &reason(site),
    )
}

pub(crate) fn by_hand(site: &Site, news: &RefundNews) -> Message {
    let blocks = vec![
        Block::Greeting(Line::typed(&news.guest_name)),
        paragraph(
            "Your bank did not take the refund to your card, so we have paid it another way. A bank transfer takes up to \
             3 business days.",
        ),
        facts(news),
        main_action(site, "See my refund", &news.url),
    ];
    message(
        &format!("We have paid your refund of {} another way", news.amount),
        "Your bank did not take the refund to your card.",
        "We have paid your refund another way",
        blocks,
        &reason(site),
    )
}

pub(crate) fn fee_waived(site: &Site, news: &RefundNews) -> Message {
    let blocks = vec![
        Block::Greeting(Line::typed(&news.guest_name)),
        paragraph(
            "We give you back a cancellation fee, although the terms of your booking do not ask for it. Your trip stays \
             cancelled.",
        ),
        paragraph("We send the amount to your card, and email you when it is on its way."),
        facts_with(news, "Credit note"),
        main_action(site, "See my refund", &news.url),
    ];
    message(
        &format!("You get {} of your cancellation fee back", news.amount),
        "Your trip stays cancelled.",
        "You get your cancellation fee back",
        blocks,
        &reason(site),
    )
}

fn facts(news: &RefundNews) -> Block {
    facts_with(news, "Reference")
}

fn facts_with(news: &RefundNews, reference_name: &'static str) -> Block {
    let to = match &news.means {
        Some(means) => Some(Fact::new("By", means)),
        None => news.card.as_ref().map(|card| Fact::new("To", card)),
    };
    let reference = news
        .reference
        .as_ref()
        .map(|reference| Fact::new(reference_name, reference));
    let facts = [Some(Fact::new("Amount", &news.amount)), to, reference];
    Block::Card(Card {
        title: "Refund".into(),
        place: None,
        times: None,
        facts: facts.into_iter().flatten().filter(Fact::is_known).collect(),
    })
}

fn reason(site: &Site) -> String {
    format!(
        "You get this email because this address was given for a booking at {}.",
        site.name
    )
}
