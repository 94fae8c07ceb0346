//! Pending faults, counted down call by call. They are in memory: a restart clears them.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::wire::{Faults, Operation};

/// The fault of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fate {
    pub delay: Duration,
    pub before: Option<Mishap>,
    pub after: Option<Mishap>,
    /// A refund stays pending.
    pub is_pending: bool,
}

/// The kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mishap {
    Fails,
    Hangs,
    /// Fails, and every repetition of the key too.
    Sticks,
    /// Another call holds the object.
    Waits,
}

#[derive(Debug, Default)]
pub(crate) struct FaultSwitch(Mutex<Faults>, Mutex<HashSet<String>>);

impl FaultSwitch {
    /// Replaces the current faults.
    pub(crate) fn set(&self, faults: Faults) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = faults;
    }

    /// Lets every repetition of the key fail.
    pub(crate) fn stick(&self, key: &str) {
        let mut stuck = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        stuck.insert(key.to_owned());
    }

    /// Whether the key's first answer was a failure to repeat.
    pub(crate) fn is_stuck(&self, key: &str) -> bool {
        self.1.lock().unwrap_or_else(PoisonError::into_inner).contains(key)
    }

    /// Draws the fault of a call and counts down.
    pub(crate) fn draw(&self, operation: Operation) -> Fate {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if faults.operation.is_some_and(|only| only != operation) {
            return Fate::default();
        }
        let mut fate = Fate {
            delay: Duration::from_millis(faults.delay_ms),
            ..Fate::default()
        };
        if count_down(&mut faults.fail_before) {
            fate.before = Some(Mishap::Fails);
        } else if count_down(&mut faults.hang_before) {
            fate.before = Some(Mishap::Hangs);
        } else if count_down(&mut faults.fail_after) {
            fate.after = Some(Mishap::Fails);
        } else if count_down(&mut faults.hang_after) {
            fate.after = Some(Mishap::Hangs);
        } else if count_down(&mut faults.stick_before) {
            fate.before = Some(Mishap::Sticks);
        } else if count_down(&mut faults.stick_after) {
            fate.after = Some(Mishap::Sticks);
        } else if count_down(&mut faults.lock_before) {
            fate.before = Some(Mishap::Waits);
        }
        fate.is_pending = operation == Operation::Refund && count_down(&mut faults.pend_refunds);
        fate
    }
}

fn count_down(left: &mut u32) -> bool {
    let due = *left > 0;
    *left = left.saturating_sub(1);
    due
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_counted_down_in_order_and_then_end() {
        let switch = FaultSwitch::default();
        switch.set(Faults {
            fail_before: 1,
            hang_before: 1,
            fail_after: 1,
            hang_after: 1,
            ..Faults::default()
        });
        let fates: Vec<_> = (0..5)
            .map(|_| switch.draw(Operation::Capture))
            .map(|fate| (fate.before, fate.after))
            .collect();
        assert_eq!(
            fates,
            [
                (Some(Mishap::Fails), None),
                (Some(Mishap::Hangs), None),
                (None, Some(Mishap::Fails)),
                (None, Some(Mishap::Hangs)),
                (None, None),
            ],
        );
    }

    #[test]
    fn a_fault_aimed_at_captures_leaves_refunds_alone() {
        let switch = FaultSwitch::default();
        switch.set(Faults {
            operation: Some(Operation::Capture),
            fail_before: 1,
            delay_ms: 5,
            ..Faults::default()
        });
        assert_eq!(switch.draw(Operation::Refund), Fate::default());
        assert_eq!(switch.draw(Operation::Capture).before, Some(Mishap::Fails));
    }
}
