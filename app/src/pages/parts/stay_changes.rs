//! What pages say of a change of a booked stay.

use crate::{
    components::feedback::{Alert, AlertKind},
    pages::parts::refunds::RefundsState,
    paths, words,
};
use contract::{
    Money,
    itinerary::{Itinerary, LineItemStatus, StayChange, StayChangeEnd, StayChangeStatus},
};
use leptos::prelude::*;

/// "The change costs you € 112 in all", as a label and an amount.
pub fn in_all(difference: Money) -> (&'static str, String) {
    if difference.minor < 0 {
        let back = Money::new(-difference.minor, difference.currency);
        ("You get back in all", words::money(back))
    } else {
        ("The change costs in all", words::money(difference))
    }
}

/// What is paid now, what comes back, and what the change costs, in one sentence.
pub fn together(pay_now: Money, refund: Money) -> String {
    let pay = words::money(pay_now);
    if refund.minor == 0 {
        return format!(
            "You pay {pay} now. Nothing is refunded for your present stay, so the change costs you {pay} in all."
        );
    }
    let difference = Money::new(pay_now.minor - refund.minor, pay_now.currency);
    let in_all = match difference.minor {
        0 => "the change costs you nothing in all".to_owned(),
        1.. => format!("the change costs you {} in all", words::money(difference)),
        _ => format!(
            "you get {} back in all",
            words::money(Money::new(-difference.minor, difference.currency))
        ),
    };
    format!(
        "You pay {pay} now; {} for your present stay is refunded to the card you paid with in 5 to 10 business days; {in_all}.",
        words::money(refund)
    )
}

/// The change whose new stay an itinerary is.
pub fn replaced(itinerary: &Itinerary) -> Option<&StayChange> {
    let mut changes = itinerary.stay_changes.iter();
    changes.find(|change| !change.is_former(itinerary.id))
}

/// What stands above the payment of a new stay.
pub fn before_payment(itinerary: &Itinerary) -> Option<AnyView> {
    // The page of one that has ended says so itself.
    let change = replaced(itinerary).filter(|change| change.status != StayChangeStatus::Ended)?;
    let former = former(change);
    let refund = match change.refund.minor {
        0 => "Under its terms nothing is refunded.".to_owned(),
        _ => format!("{} is refunded for it.", words::money(change.refund)),
    };
    let href = paths::confirmation(&change.itinerary_id.to_string());
    let text = format!(
        "Once it is booked, we cancel your stay at {former}. {refund} If it is not booked, that stay stays as it is."
    );
    Some(
        view! {
            <Alert kind=AlertKind::Info title="This stay replaces another one">
                <p>{text}</p>
                <p><a href=href>"See that stay"</a></p>
            </Alert>
        }
        .into_any(),
    )
}

/// "Casa do Rio, 12 – 15 Dec 2026".
fn former(change: &StayChange) -> String {
    let dates = words::date_range(change.check_in_date, change.check_out_date);
    format!("{}, {dates}", change.hotel_name)
}

fn new(change: &StayChange) -> String {
    let dates = words::date_range(change.new_check_in_date, change.new_check_out_date);
    format!("{}, {dates}", change.hotel_name)
}

/// What became of the changes of a booked trip. The page shows a change that ended until another one follows.
pub fn notices(itinerary: &Itinerary) -> AnyView {
    let changes = &itinerary.stay_changes;
    // One that ended says nothing of a stay that was cancelled since.
    let is_booked = |change: &StayChange| {
        let mut lines = itinerary.line_items.iter();
        lines.any(|line| line.identity == change.line_item_id && line.status == LineItemStatus::Confirmed)
    };
    let is_latest = |position: usize, change: &StayChange| {
        let mut later = changes.iter().skip(position + 1);
        !later.any(|other| other.line_item_id == change.line_item_id)
    };
    let all = changes.iter().enumerate();
    all.filter(|(position, change)| change.status != StayChangeStatus::Ended || is_latest(*position, change))
        .filter_map(|(_, change)| {
            if change.is_former(itinerary.id) {
                (change.status != StayChangeStatus::Ended || is_booked(change)).then(|| of_former(itinerary, change))
            } else {
                of_new(change)
            }
        })
        .collect_view()
        .into_any()
}

/// Why a change has ended without a new stay, and what it cost.
fn why_ended(change: &StayChange) -> String {
    let new = new(change);
    match change.ended_because {
        Some(StayChangeEnd::SoldOut) => {
            format!("The hotel has no room left for your new stay, {new}. Nothing was paid.")
        }
        Some(StayChangeEnd::Refused) => {
            format!("The hotel could not book your new stay, {new}. Nothing was charged.")
        }
        Some(StayChangeEnd::NotPaid) => format!("Your new stay, {new}, was not paid in time. Nothing was charged."),
        Some(StayChangeEnd::GivenUp) => format!("You gave up the change to {new}. Nothing was paid."),
        Some(StayChangeEnd::NewStayCancelled) => format!("You cancelled the new stay, {new}."),
        None => format!("The change to {new} was not booked, or was given up."),
    }
}

/// A change that has ended, on the page that begins another one.
pub fn not_changed(change: &StayChange) -> AnyView {
    let text = format!("{} Your stay is as it was.", why_ended(change));
    view! {
        <Alert kind=AlertKind::Info title="Your stay was not changed">
            <p>{text}</p>
        </Alert>
    }
    .into_any()
}

fn of_former(itinerary: &Itinerary, change: &StayChange) -> AnyView {
    let new = new(change);
    let new_trip = paths::confirmation(&change.new_itinerary_id.to_string());
    let (kind, title, text, href, link) = match change.status {
        StayChangeStatus::Open => (
            AlertKind::Info,
            "A change waits for payment",
            format!("You chose {new}. Your stay here stays booked until the new one is."),
            paths::payment(&change.new_itinerary_id.to_string()),
            "Go to payment",
        ),
        StayChangeStatus::Booked => (
            AlertKind::Info,
            "Your new stay is booked",
            format!("We are cancelling the former one. Your new stay: {new}."),
            new_trip,
            "See the new stay",
        ),
        StayChangeStatus::Completed => {
            let replaced = format!("Your stay {} was replaced by {new}.", former(change));
            // What came back for it was paid for this trip.
            let (kind, text) = match RefundsState::of(&itinerary.refunds) {
                state @ (RefundsState::Failed | RefundsState::Held) => {
                    (AlertKind::Warn, format!("{replaced} {}", state.sentence()))
                }
                RefundsState::Nothing
                | RefundsState::OnTheWay
                | RefundsState::PaidByHand
                | RefundsState::PaidByBank
                | RefundsState::Arrived => (AlertKind::Good, replaced),
            };
            (kind, "Changed", text, new_trip, "See the new stay")
        }
        StayChangeStatus::KeptBoth => (
            AlertKind::Warn,
            "Both stays are booked",
            kept(change),
            new_trip,
            "See the new stay",
        ),
        StayChangeStatus::Ended => (
            AlertKind::Info,
            "Your stay was not changed",
            format!("{} Your stay is as it was.", why_ended(change)),
            paths::change_stay(&change.itinerary_id.to_string(), &change.line_item_id.to_string()),
            "Choose other dates or another room",
        ),
    };
    // The one that is replaced here is gone, and its trip says so itself.
    let is_kept = change.status == StayChangeStatus::KeptBoth;
    let cancel = is_kept.then(|| cancel_either(change));
    // Other dates can be chosen until check-in.
    let mut lines = itinerary.line_items.iter();
    let line = lines.find(|line| line.identity == change.line_item_id);
    let leads_on = change.status != StayChangeStatus::Ended || line.is_some_and(|line| line.guests_until.is_some());
    let link = leads_on.then(|| view! { <p class="no-print"><a href=href>{link}</a></p> });
    view! {
        <Alert kind=kind title=title>
            <p>{text}</p>
            {cancel}
            {link}
        </Alert>
    }
    .into_any()
}

fn of_new(change: &StayChange) -> Option<AnyView> {
    let former = former(change);
    let (kind, title, text) = match change.status {
        StayChangeStatus::Open => return None,
        StayChangeStatus::Booked => (
            AlertKind::Info,
            "This stay replaces another one",
            format!("We are cancelling your stay at {former} for you and email you when that is confirmed."),
        ),
        StayChangeStatus::Completed => {
            let refund = match change.refund.minor {
                0 => "Under its terms nothing came back.".to_owned(),
                _ => format!("{} is refunded for it.", words::money(change.refund)),
            };
            (
                AlertKind::Good,
                "Changed",
                format!("This stay replaces {former}. That one is cancelled. {refund}"),
            )
        }
        StayChangeStatus::KeptBoth => (AlertKind::Warn, "Both stays are booked", kept(change)),
        StayChangeStatus::Ended => (
            AlertKind::Info,
            "Your former stay stands",
            format!("{} Your stay at {former} is as it was.", why_ended(change)),
        ),
    };
    let again = (change.status == StayChangeStatus::Ended).then(|| {
        let href = paths::change_stay(&change.itinerary_id.to_string(), &change.line_item_id.to_string());
        view! { <p class="no-print"><a href=href>"Choose other dates or another room"</a></p> }
    });
    let href = paths::confirmation(&change.itinerary_id.to_string());
    let cancel = (change.status == StayChangeStatus::KeptBoth).then(|| cancel_either(change));
    Some(
        view! {
            <Alert kind=kind title=title>
                <p>{text}</p>
                {cancel}
                {again}
                <p class="no-print"><a href=href>"See the former stay"</a></p>
            </Alert>
        }
        .into_any(),
    )
}

fn kept(change: &StayChange) -> String {
    format!(
        "We did not cancel {}: a deadline has passed since you agreed to the change, and less than {} would have been refunded. Cancel the stay that you do not need.",
        former(change),
        words::money(change.refund)
    )
}

fn cancel_either(change: &StayChange) -> AnyView {
    let former = paths::cancel(&change.itinerary_id.to_string());
    let new = paths::cancel(&change.new_itinerary_id.to_string());
    view! {
        <p class="no-print">
            <a href=former>"Cancel the former stay"</a>
            " or "
            <a href=new>"cancel the new stay"</a>
            "."
        </p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn euros(minor: i64) -> Money {
        Money::new(minor, "EUR".parse().unwrap())
    }

    #[test]
    fn a_change_is_priced_in_one_sentence() {
        let said = |pay, refund| together(euros(pay), euros(refund)).replace('\u{a0}', " ");
        assert!(
            said(41_200, 30_000).ends_with("the change costs you €112 in all."),
            "{}",
            said(41_200, 30_000)
        );
        assert!(said(20_000, 30_000).ends_with("you get €100 back in all."));
        assert!(said(30_000, 30_000).ends_with("the change costs you nothing in all."));
        assert!(said(41_200, 0).contains("Nothing is refunded"));
        assert_eq!(in_all(euros(-5)).0, "You get back in all");
    }
}
