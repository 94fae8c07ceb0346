//! The lifecycle of an authorization as a pure function: (position, event) → position, or a refusal.
//!
//! Knows no cards, files, clock or HTTP. Invariants of every reachable position: 0 ≤ refunded ≤ captured ≤ amount;
//! money is captured at most once; no authorization is both captured and released.

use crate::wire::{ChallengeOutcome, DeclineCode, Event, FailureCode, Opening, RefundOutcome, Status};

/// The state of an authorization, with its amounts in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub status: Status,
    pub amount: i64,
    pub captured: i64,
    pub refunded: i64,
}

/// Why an event is not allowed in a position. The position does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Refusal {
    Exists,
    NoOpenChallenge,
    ChallengeOpen,
    AlreadyCaptured,
    AlreadyReleased,
    AlreadyDeclined,
    NotCaptured,
    RefundEnded,
    Disputed,
    DisputeEnded,
    AmountNotPositive,
    AboveAuthorized,
    AboveCaptured,
}

/// The first position of an authorization over `amount`.
pub(crate) fn open(amount: i64, opening: Opening) -> Position {
    let status = match opening {
        Opening::Authorized => Status::Authorized,
        Opening::RequiresAction => Status::RequiresAction,
        Opening::Declined(_) => Status::Declined,
    };
    Position {
        status,
        amount,
        captured: 0,
        refunded: 0,
    }
}

/// The position after an event, or the reason why the event is not allowed.
pub(crate) fn step(position: Position, event: Event) -> Result<Position, Refusal> {
    let moved = |status| Position { status, ..position };
    match event {
        // Only `open` begins an authorization.
        Event::Authorize { .. } => Err(Refusal::Exists),
        Event::Challenge { outcome } => match (position.status, outcome) {
            (Status::RequiresAction, ChallengeOutcome::Approve) => Ok(moved(Status::Authorized)),
            (Status::RequiresAction, ChallengeOutcome::Reject) => Ok(moved(Status::Declined)),
            _ => Err(Refusal::NoOpenChallenge),
        },
        Event::Capture { amount_minor } => {
            match position.status {
                Status::Authorized => {}
                Status::RequiresAction => return Err(Refusal::ChallengeOpen),
                Status::Captured => return Err(Refusal::AlreadyCaptured),
                Status::Released => return Err(Refusal::AlreadyReleased),
                Status::Declined => return Err(Refusal::AlreadyDeclined),
            }
            if amount_minor <= 0 {
                return Err(Refusal::AmountNotPositive);
            }
            if amount_minor > position.amount {
                return Err(Refusal::AboveAuthorized);
            }
            Ok(Position {
                captured: amount_minor,
                ..moved(Status::Captured)
            })
        }
        Event::Release => match position.status {
            Status::Authorized | Status::RequiresAction => Ok(moved(Status::Released)),
            Status::Captured => Err(Refusal::AlreadyCaptured),
            Status::Released => Err(Refusal::AlreadyReleased),
            Status::Declined => Err(Refusal::AlreadyDeclined),
        },
        Event::Refund { amount_minor, .. } => {
            if position.status != Status::Captured {
                return Err(Refusal::NotCaptured);
            }
            if amount_minor <= 0 {
                return Err(Refusal::AmountNotPositive);
            }
            if amount_minor > position.captured - position.refunded {
                return Err(Refusal::AboveCaptured);
            }
            Ok(Position {
                refunded: position.refunded + amount_minor,
                ..position
            })
        }
        Event::SettleRefund {
            amount_minor, outcome, ..
        } => {
            if amount_minor <= 0 || amount_minor > position.refunded {
                return Err(Refusal::RefundEnded);
            }
            Ok(match outcome {
                RefundOutcome::Succeed => position,
                RefundOutcome::Fail => Position {
                    refunded: position.refunded - amount_minor,
                    ..position
                },
            })
        }
        // A dispute moves money between bank and merchant; what was captured and refunded stays so.
        Event::Dispute { amount_minor, .. } => {
            if position.status != Status::Captured {
                return Err(Refusal::NotCaptured);
            }
            if amount_minor <= 0 {
                return Err(Refusal::AmountNotPositive);
            }
            if amount_minor > position.captured {
                return Err(Refusal::AboveCaptured);
            }
            Ok(position)
        }
        Event::SettleDispute { .. } => match position.status {
            Status::Captured => Ok(position),
            _ => Err(Refusal::DisputeEnded),
        },
    }
}

/// The reason for a decline, if `event` led to a declined position.
pub(crate) fn decline_code(event: Event) -> Option<DeclineCode> {
    match event {
        Event::Authorize {
            opening: Opening::Declined(code),
        } => Some(code),
        Event::Challenge {
            outcome: ChallengeOutcome::Reject,
        } => Some(DeclineCode::AuthenticationFailed),
        _ => None,
    }
}

impl Refusal {
    /// The code on the wire.
    pub(crate) fn code(self) -> FailureCode {
        match self {
            Self::Exists => FailureCode::InvalidRequest,
            Self::NoOpenChallenge => FailureCode::NoOpenChallenge,
            Self::ChallengeOpen => FailureCode::ChallengeOpen,
            Self::AlreadyCaptured => FailureCode::AlreadyCaptured,
            Self::AlreadyReleased => FailureCode::AlreadyReleased,
            Self::AlreadyDeclined => FailureCode::AlreadyDeclined,
            Self::NotCaptured => FailureCode::NotCaptured,
            Self::RefundEnded => FailureCode::RefundEnded,
            Self::Disputed => FailureCode::Disputed,
            Self::DisputeEnded => FailureCode::DisputeEnded,
            Self::AmountNotPositive => FailureCode::AmountNotPositive,
            Self::AboveAuthorized => FailureCode::AmountAboveAuthorized,
            Self::AboveCaptured => FailureCode::AmountAboveCaptured,
        }
    }

    /// A sentence for people.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Exists => "The authorization exists already.",
            Self::NoOpenChallenge => "No challenge is open.",
            Self::ChallengeOpen => "The challenge has not been answered yet.",
            Self::AlreadyCaptured => "The authorization was captured already.",
            Self::AlreadyReleased => "The authorization was released already.",
            Self::AlreadyDeclined => "The card was declined.",
            Self::NotCaptured => "Nothing was captured that could be refunded.",
            Self::RefundEnded => "The refund has ended already.",
            Self::Disputed => "The cardholder disputes the payment.",
            Self::DisputeEnded => "The dispute has ended already.",
            Self::AmountNotPositive => "The amount must be positive.",
            Self::AboveAuthorized => "The amount is more than was authorised.",
            Self::AboveCaptured => "The amount is more than was captured and not yet refunded.",
        }
    }
}

#[cfg(test)]
mod tests;
