//! Cancellation terms along a timeline.

use crate::{
    components::details::{Timeline, TimelineStep, TimelineTone},
    words,
};
use contract::{
    Money,
    hotel::{CancellationCharge, CancellationPolicy, Deadline},
    itinerary::LineItemTerms,
};
use leptos::prelude::*;

/// The periods still ahead; `paid` is the amount paid before the stay: where it equals the charge, there is no
/// refund.
pub fn steps(charges: &[CancellationCharge], paid: Money) -> Vec<TimelineStep> {
    periods(charges, paid, || "from the moment you book".to_owned())
}

/// The same of a booked stay: the periods that have ended come first, as ended.
pub fn steps_of_booked(terms: &LineItemTerms, paid: Money) -> Vec<TimelineStep> {
    let last_end = terms.ended.last().and_then(|charge| charge.until.as_ref());
    let mut steps: Vec<TimelineStep> = terms
        .ended
        .iter()
        .map(|charge| TimelineStep {
            when: charge.until.as_ref().map(ended).unwrap_or_default(),
            what: refund_label(charge, paid).0,
            tone: TimelineTone::Plain,
        })
        .collect();
    steps.extend(periods(&terms.charges, paid, || {
        last_end.map_or_else(
            || "from the moment you booked".to_owned(),
            |end| format!("since {}", words::deadline(end)),
        )
    }));
    steps
}

fn ended(at: &Deadline) -> String {
    format!("ended {}", words::deadline(at))
}

/// `always` is said of a period without a beginning and an end.
fn periods(charges: &[CancellationCharge], paid: Money, always: impl Fn() -> String) -> Vec<TimelineStep> {
    charges
        .iter()
        .map(|charge| {
            let (what, tone) = refund_label(charge, paid);
            let when = match (&charge.from, &charge.until) {
                (_, Some(until)) => format!("until {}", words::deadline(until)),
                (Some(from), None) => format!("from {}", words::deadline(from)),
                (None, None) => always(),
            };
            TimelineStep { when, what, tone }
        })
        .collect()
}

fn refund_label(charge: &CancellationCharge, paid: Money) -> (String, TimelineTone) {
    if charge.amount.minor <= 0 {
        ("Full refund".to_owned(), TimelineTone::Good)
    } else if charge.amount.currency == paid.currency && charge.amount.minor >= paid.minor {
        ("No refund".to_owned(), TimelineTone::Bad)
    } else {
        (
            format!("You pay {}, the rest is refunded", words::money(charge.amount)),
            TimelineTone::Warn,
        )
    }
}

/// The timeline, and the policy's text below it.
pub fn timeline(charges: &[CancellationCharge], paid: Money, policy_text: &str) -> AnyView {
    timeline_view(steps(charges, paid), policy_text)
}

/// The same of a booked stay.
pub fn timeline_of_booked(terms: &LineItemTerms, paid: Money) -> AnyView {
    timeline_view(steps_of_booked(terms, paid), &terms.policy_text)
}

fn timeline_view(steps: Vec<TimelineStep>, policy_text: &str) -> AnyView {
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

    fn told(steps: &[TimelineStep]) -> Vec<(&str, &str)> {
        steps
            .iter()
            .map(|step| (step.what.as_str(), step.when.as_str()))
            .collect()
    }

    #[test]
    fn terms_of_a_booked_stay_tell_what_has_ended_and_since_when_the_rest_holds() {
        let euros = |minor| Money::new(minor, "EUR".parse().unwrap());
        let deadline = Deadline {
            at: "2027-03-03T18:00:00Z".parse().unwrap(),
            time_zone: "Europe/Lisbon".to_owned(),
            local: "2027-03-03T18:00".to_owned(),
            traveller: None,
        };
        let mut terms = LineItemTerms {
            line_item_id: "0192f000-0000-7000-8000-000000000021".parse().unwrap(),
            hotel_name: "Casa do Limoeiro".to_owned(),
            ended: Vec::new(),
            charges: vec![CancellationCharge {
                amount: euros(36_000),
                from: None,
                until: None,
            }],
            refund_now: euros(0),
            policy_text: String::new(),
            is_known: true,
            quote: None,
            rooms: Vec::new(),
        };
        assert_eq!(
            told(&steps(&terms.charges, euros(36_000))),
            [("No refund", "from the moment you book")]
        );
        assert_eq!(
            told(&steps_of_booked(&terms, euros(36_000))),
            [("No refund", "from the moment you booked")]
        );
        terms.ended.push(CancellationCharge {
            amount: euros(0),
            from: None,
            until: Some(deadline),
        });
        assert_eq!(
            told(&steps_of_booked(&terms, euros(36_000))),
            [
                ("Full refund", "ended Wed 3 Mar, 18:00 (Lisbon time)"),
                ("No refund", "since Wed 3 Mar, 18:00 (Lisbon time)"),
            ]
        );
    }

    #[test]
    fn free_partly_kept_and_lost_are_told_apart() {
        let euros = |minor| Money::new(minor, "EUR".parse().unwrap());
        let deadline = |local: &str| Deadline {
            at: "2027-03-03T18:00:00Z".parse().unwrap(),
            time_zone: "Europe/Lisbon".to_owned(),
            local: local.to_owned(),
            traveller: None,
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
        assert_eq!(
            told(&steps),
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
