//! The booking core: pure. What a checkout is, what it must do next, and what each answer makes of it.
//!
//! Order of work: authorise the payment, book each stay, capture what was booked and release the rest. Every step can
//! be repeated after a crash, because what comes next follows from the state alone.

use uuid::Uuid;

/// How far a payment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The provider was or will be asked to hold the amount.
    Authorizing,
    /// The bank asks the cardholder.
    Challenged,
    /// The amount is held; stays are being booked.
    Booking,
    /// Taken.
    Captured,
    /// Given back, because nothing could be booked.
    Released,
    /// Refused by the bank, or never asked.
    Declined,
}

/// What became of a stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Pending,
    Booked,
    Refused,
}

/// A stay that is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CheckoutLine {
    pub id: Uuid,
    /// Minor units of the payment's currency.
    pub amount: i64,
    pub outcome: Outcome,
}

/// A payment and the stays it is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Checkout {
    pub phase: Phase,
    pub stays: Vec<CheckoutLine>,
}

/// What must be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Find out whether the provider holds the amount.
    FindAuthorization,
    /// The cardholder's turn.
    AwaitCardholder,
    /// Book the stay.
    Book(Uuid),
    /// Take this much and give back the rest.
    Capture(i64),
    /// Give everything back.
    Release,
    /// Done.
    Nothing,
}

/// What was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Held,
    ActionRequired,
    Declined,
    Booked(Uuid),
    Refused(Uuid),
    /// The bank has released the hold before the capture.
    HoldLost,
    Captured,
    Released,
}

/// An answer that does not fit the state; nothing changes.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{answer:?} does not fit a checkout that is {phase:?}")]
pub struct UnexpectedAnswer {
    pub phase: Phase,
    pub answer: Answer,
}

impl Checkout {
    /// What must be done next; the same state always gives the same command.
    pub fn next(&self) -> Command {
        match self.phase {
            Phase::Authorizing => Command::FindAuthorization,
            Phase::Challenged => Command::AwaitCardholder,
            Phase::Captured | Phase::Released | Phase::Declined => Command::Nothing,
            Phase::Booking => match self.stays.iter().find(|stay| stay.outcome == Outcome::Pending) {
                Some(stay) => Command::Book(stay.id),
                None => match self.booked() {
                    0 => Command::Release,
                    amount => Command::Capture(amount),
                },
            },
        }
    }

    /// What is to be taken: the sum of what was booked.
    pub fn booked(&self) -> i64 {
        self.stays
            .iter()
            .filter(|stay| stay.outcome == Outcome::Booked)
            .map(|stay| stay.amount)
            .sum()
    }

    /// The state after an answer. The same answer again, however late, changes nothing.
    pub fn after(mut self, answer: Answer) -> Result<Self, UnexpectedAnswer> {
        let unexpected = UnexpectedAnswer {
            phase: self.phase,
            answer,
        };
        match (self.phase, answer) {
            (Phase::Authorizing | Phase::Challenged | Phase::Booking, Answer::Held) => self.phase = Phase::Booking,
            (Phase::Authorizing | Phase::Challenged, Answer::ActionRequired) => self.phase = Phase::Challenged,
            (Phase::Authorizing | Phase::Challenged | Phase::Declined, Answer::Declined) => {
                self.phase = Phase::Declined
            }
            (Phase::Booking, Answer::Booked(id)) => self.settle(id, Outcome::Booked).ok_or(unexpected)?,
            (Phase::Booking, Answer::Refused(id)) => self.settle(id, Outcome::Refused).ok_or(unexpected)?,
            (Phase::Booking, Answer::HoldLost) => {
                for stay in &mut self.stays {
                    stay.outcome = Outcome::Refused;
                }
            }
            (Phase::Booking, Answer::Captured) if matches!(self.next(), Command::Capture(_)) => {
                self.phase = Phase::Captured;
            }
            (Phase::Booking, Answer::Released) if self.next() == Command::Release => self.phase = Phase::Released,
            (Phase::Captured, Answer::Captured) | (Phase::Released, Answer::Released | Answer::HoldLost) => {}
            // Two may have worked on this payment, and the slower one hears what is known by now.
            (Phase::Captured | Phase::Released, Answer::Held) => {}
            (Phase::Captured | Phase::Released, Answer::Booked(id)) if self.is(id, Outcome::Booked) => {}
            (Phase::Captured | Phase::Released, Answer::Refused(id)) if self.is(id, Outcome::Refused) => {}
            _ => return Err(unexpected),
        }
        Ok(self)
    }

    fn is(&self, id: Uuid, outcome: Outcome) -> bool {
        self.stays.iter().any(|stay| stay.id == id && stay.outcome == outcome)
    }

    fn settle(&mut self, id: Uuid, outcome: Outcome) -> Option<()> {
        let stay = self.stays.iter_mut().find(|stay| stay.id == id)?;
        if stay.outcome != Outcome::Pending && stay.outcome != outcome {
            return None;
        }
        stay.outcome = outcome;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn checkout(amounts: &[i64]) -> Checkout {
        let stays = amounts
            .iter()
            .enumerate()
            .map(|(index, amount)| CheckoutLine {
                id: Uuid::from_u128(index as u128 + 1),
                amount: *amount,
                outcome: Outcome::Pending,
            })
            .collect();
        Checkout {
            phase: Phase::Authorizing,
            stays,
        }
    }

    /// Every answer that the outside world can give to a command.
    fn answers(command: Command) -> Vec<Answer> {
        match command {
            Command::FindAuthorization => vec![Answer::Held, Answer::ActionRequired, Answer::Declined],
            Command::AwaitCardholder => vec![Answer::Held, Answer::Declined],
            Command::Book(id) => vec![Answer::Booked(id), Answer::Refused(id)],
            Command::Capture(_) => vec![Answer::Captured],
            Command::Release => vec![Answer::Released],
            Command::Nothing => Vec::new(),
        }
    }

    /// Walks every history of a checkout and hands each state to the check.
    fn explore(start: Checkout, mut check: impl FnMut(&Checkout)) -> usize {
        let mut seen = HashSet::new();
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if !seen.insert(state.clone()) {
                continue;
            }
            check(&state);
            for answer in answers(state.next()) {
                open.push(state.clone().after(answer).expect("an answer to its own command fits"));
            }
        }
        seen.len()
    }

    #[test]
    fn every_history_ends_with_exactly_what_was_booked_taken() {
        let mut ends = 0;
        let states = explore(checkout(&[100, 250, 30]), |state| {
            if state.next() == Command::Nothing {
                ends += 1;
                match state.phase {
                    Phase::Captured => assert!(state.booked() > 0),
                    Phase::Released | Phase::Declined => assert_eq!(state.booked(), 0),
                    other => panic!("ended while {other:?}"),
                }
            }
            if let Command::Capture(amount) = state.next() {
                assert_eq!(amount, state.booked());
                assert!(state.stays.iter().all(|stay| stay.outcome != Outcome::Pending));
            }
        });
        assert!(states > 20 && ends >= 9, "{states} states, {ends} ends");
    }

    #[test]
    fn nothing_is_booked_before_the_money_is_held() {
        explore(checkout(&[100, 200]), |state| {
            if matches!(state.phase, Phase::Authorizing | Phase::Challenged | Phase::Declined) {
                assert!(state.stays.iter().all(|stay| stay.outcome == Outcome::Pending));
                for id in state.stays.iter().map(|stay| stay.id) {
                    assert!(state.clone().after(Answer::Booked(id)).is_err());
                }
            }
        });
    }

    #[test]
    fn an_answer_that_comes_twice_changes_nothing() {
        explore(checkout(&[100, 200]), |state| {
            for answer in answers(state.next()) {
                let once = state.clone().after(answer).unwrap();
                let twice = once.clone().after(answer);
                assert_eq!(twice, Ok(once), "{answer:?} in {:?}", state.phase);
            }
        });
    }

    #[test]
    fn an_answer_that_comes_late_and_agrees_changes_nothing() {
        explore(checkout(&[100, 200]), |state| {
            if !matches!(state.phase, Phase::Captured | Phase::Released) {
                return;
            }
            assert_eq!(state.clone().after(Answer::Held), Ok(state.clone()));
            for stay in &state.stays {
                let (known, other) = match stay.outcome {
                    Outcome::Booked => (Answer::Booked(stay.id), Answer::Refused(stay.id)),
                    _ => (Answer::Refused(stay.id), Answer::Booked(stay.id)),
                };
                assert_eq!(state.clone().after(known), Ok(state.clone()));
                assert!(state.clone().after(other).is_err());
            }
        });
    }

    #[test]
    fn a_lost_hold_leaves_nothing_booked_and_nothing_to_take() {
        explore(checkout(&[100, 200]), |state| {
            let lost = state.clone().after(Answer::HoldLost);
            match state.phase {
                Phase::Booking => {
                    let lost = lost.unwrap();
                    assert_eq!((lost.booked(), lost.next()), (0, Command::Release));
                    assert_eq!(lost.clone().after(Answer::HoldLost), Ok(lost));
                }
                Phase::Released => assert_eq!(lost, Ok(state.clone())),
                _ => assert!(lost.is_err(), "{:?}", state.phase),
            }
        });
    }

    #[test]
    fn a_booked_stay_is_never_refused_later() {
        let id = Uuid::from_u128(1);
        let booked = checkout(&[100])
            .after(Answer::Held)
            .unwrap()
            .after(Answer::Booked(id))
            .unwrap();
        assert!(booked.clone().after(Answer::Refused(id)).is_err());
        assert!(booked.after(Answer::Declined).is_err());
    }
}
