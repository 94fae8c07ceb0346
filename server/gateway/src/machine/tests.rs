//! Every reachable position against every event, and random walks against a model of the money.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::wire::{
    ChallengeOutcome::{Approve, Reject},
    DisputeOutcome,
};

const OPENINGS: [Opening; 3] = [
    Opening::Authorized,
    Opening::RequiresAction,
    Opening::Declined(DeclineCode::InsufficientFunds),
];

fn refund(amount_minor: i64) -> Event {
    Event::Refund {
        amount_minor,
        is_pending: false,
    }
}

fn settle(amount_minor: i64, outcome: RefundOutcome) -> Event {
    Event::SettleRefund {
        index: 0,
        amount_minor,
        outcome,
    }
}

fn events(largest: i64) -> Vec<Event> {
    let mut events = vec![
        Event::Challenge { outcome: Approve },
        Event::Challenge { outcome: Reject },
        Event::Release,
        Event::Authorize {
            opening: Opening::Authorized,
        },
    ];
    for amount_minor in -1..=largest {
        events.push(Event::Capture { amount_minor });
        events.push(refund(amount_minor));
        events.push(settle(amount_minor, RefundOutcome::Succeed));
        events.push(settle(amount_minor, RefundOutcome::Fail));
        events.push(Event::Dispute {
            amount_minor,
            is_inquiry: false,
        });
    }
    events.push(Event::SettleDispute {
        index: 0,
        outcome: DisputeOutcome::Lose,
    });
    events
}

/// All positions that can be reached over an amount.
fn reachable(amount: i64) -> HashSet<Position> {
    let mut seen: HashSet<Position> = HashSet::new();
    let mut open: Vec<Position> = OPENINGS.iter().map(|opening| super::open(amount, *opening)).collect();
    while let Some(position) = open.pop() {
        if seen.insert(position) {
            open.extend(
                events(amount + 1)
                    .into_iter()
                    .filter_map(|event| step(position, event).ok()),
            );
        }
    }
    seen
}

fn holds(position: Position) -> bool {
    let Position {
        status,
        amount,
        captured,
        refunded,
    } = position;
    let ordered = 0 <= refunded && refunded <= captured && captured <= amount;
    let taken_exactly_when_captured = (captured > 0) == (status == Status::Captured);
    ordered && taken_exactly_when_captured
}

#[test]
fn every_reachable_position_holds_the_invariants() {
    let positions = reachable(4);
    // 4 without captured money, and for each capture of 1 to 4 a refund of 0 up to all of it.
    assert_eq!(positions.len(), 4 + (2 + 3 + 4 + 5));
    for position in positions {
        assert!(holds(position), "{position:?}");
    }
}

/// The complete table by status: the allowed events, and the reasons for refusing the others.
#[test]
fn every_event_in_every_position_does_what_the_table_says() {
    use Refusal::*;
    for position in reachable(4) {
        for event in events(5) {
            let expected = match (event, position.status) {
                (Event::Authorize { .. }, _) => Err(Exists),
                (Event::Challenge { outcome: Approve }, Status::RequiresAction) => Ok((Status::Authorized, 0, 0)),
                (Event::Challenge { outcome: Reject }, Status::RequiresAction) => Ok((Status::Declined, 0, 0)),
                (Event::Challenge { .. }, _) => Err(NoOpenChallenge),
                (Event::Capture { .. } | Event::Release, Status::Captured) => Err(AlreadyCaptured),
                (Event::Capture { .. } | Event::Release, Status::Released) => Err(AlreadyReleased),
                (Event::Capture { .. } | Event::Release, Status::Declined) => Err(AlreadyDeclined),
                (Event::Release, Status::Authorized | Status::RequiresAction) => Ok((Status::Released, 0, 0)),
                (Event::Capture { .. }, Status::RequiresAction) => Err(ChallengeOpen),
                (Event::Capture { amount_minor }, Status::Authorized) => match amount_minor {
                    ..=0 => Err(AmountNotPositive),
                    1..=4 => Ok((Status::Captured, amount_minor, 0)),
                    5.. => Err(AboveAuthorized),
                },
                (Event::Refund { amount_minor, .. }, Status::Captured) => match amount_minor {
                    ..=0 => Err(AmountNotPositive),
                    _ if position.refunded + amount_minor > position.captured => Err(AboveCaptured),
                    _ => Ok((Status::Captured, position.captured, position.refunded + amount_minor)),
                },
                (Event::Refund { .. }, _) => Err(NotCaptured),
                (Event::SettleRefund { amount_minor, .. }, _) if !(1..=position.refunded).contains(&amount_minor) => {
                    Err(RefundEnded)
                }
                (
                    Event::SettleRefund {
                        amount_minor,
                        outcome: RefundOutcome::Fail,
                        ..
                    },
                    status,
                ) => Ok((status, position.captured, position.refunded - amount_minor)),
                (Event::SettleRefund { .. }, status) => Ok((status, position.captured, position.refunded)),
                (Event::SettleDispute { .. }, Status::Captured) => {
                    Ok((Status::Captured, position.captured, position.refunded))
                }
                (Event::SettleDispute { .. }, _) => Err(DisputeEnded),
                (Event::Dispute { amount_minor, .. }, Status::Captured) => match amount_minor {
                    ..=0 => Err(AmountNotPositive),
                    _ if amount_minor > position.captured => Err(AboveCaptured),
                    _ => Ok((Status::Captured, position.captured, position.refunded)),
                },
                (Event::Dispute { .. }, _) => Err(NotCaptured),
            };
            let found = step(position, event).map(|after| (after.status, after.captured, after.refunded));
            assert_eq!(found, expected, "{position:?} {event:?}");
        }
    }
}

#[test]
fn a_declined_position_always_has_its_reason() {
    for position in reachable(2) {
        for event in events(3) {
            if let Ok(after) = step(position, event) {
                assert_eq!(after.status == Status::Declined, decline_code(event).is_some());
            }
        }
    }
}

#[test]
fn the_largest_numbers_do_not_overflow() {
    let authorized = open(i64::MAX, Opening::Authorized);
    let amount_minor = i64::MAX;
    let captured = step(authorized, Event::Capture { amount_minor }).unwrap();
    let refunded = step(captured, refund(amount_minor)).unwrap();
    assert_eq!(refunded.refunded, i64::MAX);
    assert_eq!(step(refunded, refund(amount_minor)), Err(Refusal::AboveCaptured));
    let amount_minor = i64::MIN;
    assert_eq!(step(captured, refund(amount_minor)), Err(Refusal::AmountNotPositive));
}

fn any_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        prop_oneof![Just(Approve), Just(Reject)].prop_map(|outcome| Event::Challenge { outcome }),
        Just(Event::Release),
        (-10_i64..2_000).prop_map(|amount_minor| Event::Capture { amount_minor }),
        (-10_i64..500).prop_map(refund),
        any::<i64>().prop_map(refund),
        (-10_i64..500).prop_map(|amount_minor| settle(amount_minor, RefundOutcome::Fail)),
        any::<i64>().prop_map(|amount_minor| Event::Capture { amount_minor }),
    ]
}

proptest! {
    /// A model of the cardholder's statement must agree with the machine after any sequence of calls.
    #[test]
    fn money_taken_and_given_back_always_agrees_with_the_accepted_events(
        amount in 1_i64..1_500,
        opening in proptest::sample::select(&OPENINGS[..]),
        walk in proptest::collection::vec(any_event(), 0..40),
    ) {
        let mut position = open(amount, opening);
        let (mut captures, mut releases, mut taken, mut returned) = (0, 0, 0, 0);
        for event in walk {
            match step(position, event) {
                Err(_) => {}
                Ok(after) => {
                    match event {
                        Event::Capture { amount_minor } => { captures += 1; taken += amount_minor; }
                        Event::Refund { amount_minor, .. } => returned += amount_minor,
                        Event::Release => releases += 1,
                        Event::SettleRefund { amount_minor, outcome: RefundOutcome::Fail, .. } => returned -= amount_minor,
                        Event::SettleRefund { .. } => {}
                        Event::Authorize { .. } | Event::Challenge { .. } => {}
                        Event::Dispute { .. } | Event::SettleDispute { .. } => {}
                    }
                    position = after;
                }
            }
            prop_assert!(holds(position), "{position:?}");
            prop_assert_eq!((position.captured, position.refunded), (taken, returned));
            prop_assert!(captures + releases <= 1);
            prop_assert_eq!(position.amount, amount);
        }
    }
}
