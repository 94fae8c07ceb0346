//! Cancellation terms along a timeline.

use crate::{
    components::details::{Timeline, TimelineStep, TimelineTone},
    words,
};
use contract::{
    Money,
    hotel::{CancellationCharge, CancellationPolicy},
};
use leptos::prelude::*;

/// The periods still ahead; `paid` is the amount paid before the stay: where it equals the charge, there is no
/// refund.
pub fn steps(charges: &[CancellationCharge], paid: Money) -> Vec<TimelineStep> {
    charges
        .iter()
        .map(|charge| {
            let (what, tone) = if charge.amount.minor <= 0 {
                ("Full refund".to_owned(), TimelineTone::Good)
            } else if charge.amount.currency == paid.currency && charge.amount.minor >= paid.minor {
                ("No refund".to_owned(), TimelineTone::Bad)
            } else {
                (
                    format!("You pay {}, the rest is refunded", words::money(charge.amount)),
                    TimelineTone::Warn,
                )
            };
            TimelineStep {
                when: when(charge),
                what,
                tone,
            }
        })
        .collect()
}

fn when(charge: &CancellationCharge) -> String {
    match (&charge.from, &charge.until) {
        (_, Some(until)) => format!("until {}", words::deadline(until)),
        (Some(from), None) => format!("from {}", words::deadline(from)),
        (None, None) => "from the moment you book".to_owned(),
    }
}

/// The timeline, and the policy's text below it.
pub fn timeline(charges: &[CancellationCharge], paid: Money, policy_text: &str) -> AnyView {
    let steps = steps(charges, paid);
    let text = (!policy_text.is_empty()).then(|| view! { <p class="small soft">{policy_text.to_owned()}</p> });
    view! {
        {(!steps.is_empty()).then(|| view! { <Timeline steps=steps /> })}
        {text}
    }
    .into_any()
}

/// "Free cancellation until …", or its replacement; and whether it is good news.
pub fn in_short(policy: &CancellationPolicy, refundable: bool) -> (String, bool) {
    match &policy.free_until {
        Some(deadline) => (format!("Free cancellation until {}", words::deadline(deadline)), true),
        None if refundable => ("Cancelling costs a part of the price".to_owned(), false),
        None => ("Non-refundable".to_owned(), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::hotel::Deadline;

    #[test]
    fn free_partly_kept_and_lost_are_told_apart() {
        let euros = |minor| Money::new(minor, "EUR".parse().unwrap());
        let deadline = |local: &str| Deadline {
            at: "2027-03-03T18:00:00Z".parse().unwrap(),
            time_zone: "Europe/Lisbon".to_owned(),
            local: local.to_owned(),
        };
        let charges = [
            CancellationCharge {
                amount: euros(0),
                from: None,
                until: Some(deadline("2027-03-03T18:00")),
            },
            CancellationCharge {
                amount: euros(12_000),
                from: Some(deadline("2027-03-03T18:00")),
                until: Some(deadline("2027-03-04T18:00")),
            },
            CancellationCharge {
                amount: euros(36_000),
                from: Some(deadline("2027-03-04T18:00")),
                until: None,
            },
        ];
        let steps = steps(&charges, euros(36_000));
        let read: Vec<(&str, &str)> = steps
            .iter()
            .map(|step| (step.what.as_str(), step.when.as_str()))
            .collect();
        assert_eq!(
            read,
            [
                ("Full refund", "until Wed 3 Mar, 18:00 (Lisbon time)"),
                (
                    "You pay €120, the rest is refunded",
                    "until Thu 4 Mar, 18:00 (Lisbon time)"
                ),
                ("No refund", "from Thu 4 Mar, 18:00 (Lisbon time)"),
            ]
        );
    }
}
