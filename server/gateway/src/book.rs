//! The gateway's state: authorizations, references and used keys, folded from the log's entries.
//!
//! Decides the entry of a call and applies entries, new ones and those read from the file. Applying checks each entry
//! against the state machine, so that a modified log is noticed. Knows no files and no HTTP. Memory grows with the log,
//! which only a test gateway can afford.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use hmac::digest::KeyInit;
use hmac::{Hmac, Mac};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::cards;
use crate::machine::{self, Position};
use crate::wire::{
    Answer, Authorization, AuthorizationCreate, AuthorizationId, CardSummary, Challenge, ChallengeOutcome, Decline,
    Dispute, DisputeCreate, DisputeOutcome, DisputeStatus, Event, Failure, FailureCode, LogEntry, Operation, Refund,
    RefundCreate, RefundOutcome, RefundStatus, last_four,
};

/// Whether the bank delays its answer. The gateway decides it, so it is no part of the request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct IsPending(pub bool);

impl Serialize for IsPending {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

/// A mutating call with a valid form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    Authorize(AuthorizationCreate),
    Challenge(AuthorizationId, ChallengeOutcome),
    Capture(AuthorizationId, i64),
    Release(AuthorizationId),
    Refund(AuthorizationId, RefundCreate, IsPending),
    SettleRefund(AuthorizationId, String, RefundOutcome),
    Dispute(AuthorizationId, DisputeCreate),
    SettleDispute(AuthorizationId, String, DisputeOutcome),
}

impl Change {
    pub(crate) fn operation(&self) -> Operation {
        match self {
            Self::Authorize(_) => Operation::Authorize,
            Self::Challenge(..) => Operation::Challenge,
            Self::Capture(..) => Operation::Capture,
            Self::Release(_) => Operation::Release,
            Self::Refund(..) => Operation::Refund,
            Self::SettleRefund(..) => Operation::SettleRefund,
            Self::Dispute(..) => Operation::Dispute,
            Self::SettleDispute(..) => Operation::SettleDispute,
        }
    }
}

/// The decision about a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// The key was used for the same request: the first answer again.
    Repeated(Answer),
    /// A new entry, not applied yet.
    New(Box<LogEntry>),
}

/// An entry that contradicts the entries before it.
#[derive(Debug, thiserror::Error)]
#[error("entry {seq} does not follow from those before it: {reason}")]
pub(crate) struct Inconsistent {
    seq: u64,
    reason: &'static str,
}

#[derive(Debug)]
pub(crate) struct Book {
    salt: String,
    entries: Vec<LogEntry>,
    authorizations: HashMap<AuthorizationId, Authorization>,
    references: HashMap<String, Vec<AuthorizationId>>,
    keys: HashMap<String, usize>,
}

impl Book {
    /// An empty book. The salt separates ids, digests and fingerprints of different files.
    pub(crate) fn new(salt: String) -> Self {
        Self {
            salt,
            entries: Vec::new(),
            authorizations: HashMap::new(),
            references: HashMap::new(),
            keys: HashMap::new(),
        }
    }

    pub(crate) fn get(&self, id: &AuthorizationId) -> Option<&Authorization> {
        self.authorizations.get(id)
    }

    /// All authorizations of a reference, oldest first.
    pub(crate) fn list(&self, reference: &str) -> Vec<Authorization> {
        let ids = self.references.get(reference).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| self.get(id)).cloned().collect()
    }

    /// All authorizations, newest first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &Authorization> {
        let begun = self.entries.iter().rev();
        begun
            .filter(|entry| matches!(entry.event, Event::Authorize { .. }))
            .filter_map(|entry| self.get(&entry.authorization_id))
    }

    /// All authorizations that were created then or later, oldest first.
    pub(crate) fn list_since(&self, since: DateTime<Utc>) -> Vec<Authorization> {
        let created = self.newest_first().filter(|known| known.created_at >= since);
        let mut found: Vec<Authorization> = created.cloned().collect();
        found.reverse();
        found
    }

    /// The entries after `seq`, in order.
    pub(crate) fn entries_after(&self, seq: u64) -> &[LogEntry] {
        let skipped = usize::try_from(seq).unwrap_or(usize::MAX);
        self.entries.get(skipped..).unwrap_or_default()
    }

    /// Decides a call without applying it. Failures here are not stored, so the key stays free.
    pub(crate) fn decide(&self, key: &str, change: &Change, now: DateTime<Utc>) -> Result<Decision, Failure> {
        let digest = self.digest(change)?;
        if let Some(known) = self.keys.get(key).and_then(|place| self.entries.get(*place)) {
            return if known.request_digest == digest {
                Ok(Decision::Repeated(known.answer.clone()))
            } else {
                Err(Failure {
                    code: FailureCode::IdempotencyKeyReused,
                    message: "The Idempotency-Key was used for another request.".to_owned(),
                    field: None,
                })
            };
        }
        let seq = self.entries.len() as u64 + 1;
        let (authorization_id, event, answer) = match change {
            Change::Authorize(request) => {
                let event = Event::Authorize {
                    opening: cards::assess(&request.card, now),
                };
                let created = self.create(seq, request, event, now);
                (created.id.clone(), event, Answer::Authorization(Box::new(created)))
            }
            Change::Challenge(id, outcome) => self.alter(seq, id, Event::Challenge { outcome: *outcome }, None, now)?,
            Change::Capture(id, amount) => self.alter(seq, id, Event::Capture { amount_minor: *amount }, None, now)?,
            Change::Release(id) => self.alter(seq, id, Event::Release, None, now)?,
            Change::Refund(id, request, is_pending) => {
                let event = Event::Refund {
                    amount_minor: request.amount_minor,
                    is_pending: is_pending.0,
                };
                self.alter(seq, id, event, request.reference.as_deref(), now)?
            }
            Change::SettleRefund(id, refund, outcome) => {
                let event = self.settle(id, refund, *outcome)?;
                self.alter(seq, id, event, None, now)?
            }
            Change::Dispute(id, request) => {
                let event = Event::Dispute {
                    amount_minor: request.amount_minor,
                    is_inquiry: request.is_inquiry,
                };
                self.alter(seq, id, event, None, now)?
            }
            Change::SettleDispute(id, dispute, outcome) => {
                let event = self.settle_dispute(id, dispute, *outcome)?;
                self.alter(seq, id, event, None, now)?
            }
        };
        Ok(Decision::New(Box::new(LogEntry {
            seq,
            at: now,
            key: key.to_owned(),
            request_digest: digest,
            authorization_id,
            event,
            answer,
        })))
    }

    /// Applies an entry, after checking that it follows from the entries before it.
    pub(crate) fn take_in(&mut self, entry: LogEntry) -> Result<(), Inconsistent> {
        self.check(&entry)
            .map_err(|reason| Inconsistent { seq: entry.seq, reason })?;
        if let Answer::Authorization(authorization) = &entry.answer {
            let authorization = authorization.as_ref().clone();
            if matches!(entry.event, Event::Authorize { .. }) {
                let attempts = self.references.entry(authorization.reference.clone()).or_default();
                attempts.push(authorization.id.clone());
            }
            self.authorizations.insert(authorization.id.clone(), authorization);
        }
        self.keys.insert(entry.key.clone(), self.entries.len());
        self.entries.push(entry);
        Ok(())
    }

    /// The number of applied entries.
    pub(crate) fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// The book as it was after its first `count` entries.
    pub(crate) fn back_to(&self, count: usize) -> Result<Self, Inconsistent> {
        let mut before = Self::new(self.salt.clone());
        for entry in self.entries.iter().take(count) {
            before.take_in(entry.clone())?;
        }
        Ok(before)
    }

    fn check(&self, entry: &LogEntry) -> Result<(), &'static str> {
        if entry.seq != self.entries.len() as u64 + 1 {
            return Err("its number is out of order");
        }
        if self.keys.contains_key(&entry.key) {
            return Err("its key was used before");
        }
        let before = self.authorizations.get(&entry.authorization_id);
        match (&entry.answer, entry.event, before) {
            (Answer::Authorization(after), Event::Authorize { opening }, None) => {
                let expected = machine::open(after.amount_minor, opening);
                (after.id == entry.authorization_id && position(after) == expected)
                    .then_some(())
                    .ok_or("the authorization does not begin as it should")
            }
            (_, Event::Authorize { .. }, _) => Err("the authorization exists already, or none was begun"),
            (_, _, None) => Err("the authorization does not exist"),
            (Answer::Authorization(after), event, Some(before)) => {
                // The event contains no text: the entry has the refund's reference.
                let reference = match event {
                    Event::Refund { .. } => after.refunds.last().and_then(|refund| refund.reference.as_deref()),
                    _ => None,
                };
                let expected = self.changed(entry.seq, before, event, reference, entry.at);
                (expected.as_ref() == Ok(after.as_ref()))
                    .then_some(())
                    .ok_or("the authorization would stand otherwise")
            }
            (Answer::Failure(failure), event, Some(before)) => {
                match self.changed(entry.seq, before, event, None, entry.at) {
                    Err(refusal) if refusal.code() == failure.code => Ok(()),
                    _ => Err("the refusal has no ground"),
                }
            }
        }
    }

    fn create(&self, seq: u64, request: &AuthorizationCreate, event: Event, now: DateTime<Utc>) -> Authorization {
        let opening = match event {
            Event::Authorize { opening } => opening,
            _ => cards::assess(&request.card, now),
        };
        let number = cards::digits(&request.card.number).unwrap_or_default();
        let position = machine::open(request.amount_minor, opening);
        Authorization {
            id: AuthorizationId::new(self.id("pa", seq)),
            reference: request.reference.clone(),
            installation: request.installation.clone(),
            status: position.status,
            amount_minor: position.amount,
            captured_minor: position.captured,
            refunded_minor: position.refunded,
            currency: request.currency.clone(),
            card: CardSummary {
                brand: cards::brand(&number),
                last_four: last_four(&number),
                fingerprint: self.keyed("card", &number).chars().take(16).collect(),
            },
            decline: decline(event),
            challenge: (position.status == crate::wire::Status::RequiresAction).then(|| Challenge {
                id: self.id("ch", seq),
                return_url: request.return_url.clone(),
            }),
            refunds: Vec::new(),
            disputes: Vec::new(),
            created_at: now,
            updated_at: now,
        }
    }

    fn alter(
        &self,
        seq: u64,
        id: &AuthorizationId,
        event: Event,
        reference: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<(AuthorizationId, Event, Answer), Failure> {
        let before = self.get(id).ok_or_else(|| missing("There is no such authorization."))?;
        let answer = match self.changed(seq, before, event, reference, now) {
            Ok(after) => Answer::Authorization(Box::new(after)),
            Err(refusal) => Answer::Failure(Failure {
                code: refusal.code(),
                message: refusal.message().to_owned(),
                field: None,
            }),
        };
        Ok((id.clone(), event, answer))
    }

    fn changed(
        &self,
        seq: u64,
        before: &Authorization,
        event: Event,
        reference: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Authorization, machine::Refusal> {
        if matches!(event, Event::Refund { .. }) && before.disputes.iter().any(|dispute| bars_refunds(dispute.status)) {
            return Err(machine::Refusal::Disputed);
        }
        let position = machine::step(position(before), event)?;
        let mut after = Authorization {
            status: position.status,
            captured_minor: position.captured,
            refunded_minor: position.refunded,
            decline: decline(event),
            challenge: None,
            updated_at: now,
            ..before.clone()
        };
        if let Event::Refund {
            amount_minor,
            is_pending,
        } = event
        {
            let status = if is_pending {
                RefundStatus::Pending
            } else {
                RefundStatus::Succeeded
            };
            after.refunds.push(Refund {
                id: self.id("re", seq),
                amount_minor,
                reference: reference.map(str::to_owned),
                status,
                created_at: now,
            });
        }
        if let Event::SettleRefund {
            index,
            amount_minor,
            outcome,
        } = event
        {
            let refund = usize::try_from(index)
                .ok()
                .and_then(|index| after.refunds.get_mut(index))
                .filter(|refund| refund.amount_minor == amount_minor)
                .ok_or(machine::Refusal::RefundEnded)?;
            refund.status = match (refund.status, outcome) {
                (RefundStatus::Pending, RefundOutcome::Succeed) => RefundStatus::Succeeded,
                (RefundStatus::Pending | RefundStatus::Succeeded, RefundOutcome::Fail) => RefundStatus::Failed,
                _ => return Err(machine::Refusal::RefundEnded),
            };
        }
        if let Event::Dispute {
            amount_minor,
            is_inquiry,
        } = event
        {
            after.disputes.push(Dispute {
                id: self.id("du", seq),
                amount_minor,
                status: if is_inquiry {
                    DisputeStatus::Inquiry
                } else {
                    DisputeStatus::Open
                },
                created_at: now,
            });
        }
        if let Event::SettleDispute { index, outcome } = event {
            let dispute = usize::try_from(index)
                .ok()
                .and_then(|index| after.disputes.get_mut(index))
                .ok_or(machine::Refusal::DisputeEnded)?;
            dispute.status = match (dispute.status, outcome) {
                (DisputeStatus::Inquiry, DisputeOutcome::Escalate) => DisputeStatus::Open,
                (DisputeStatus::Inquiry, DisputeOutcome::Close) => DisputeStatus::InquiryClosed,
                (DisputeStatus::Open, DisputeOutcome::Win) => DisputeStatus::Won,
                (DisputeStatus::Open, DisputeOutcome::Lose) => DisputeStatus::Lost,
                _ => return Err(machine::Refusal::DisputeEnded),
            };
        }
        Ok(after)
    }

    /// The bank's answer to a refund as an event.
    fn settle(&self, id: &AuthorizationId, refund: &str, outcome: RefundOutcome) -> Result<Event, Failure> {
        let refunds = self.get(id).map_or(&[][..], |authorization| &authorization.refunds);
        let found = refunds.iter().zip(0..).find(|(known, _)| known.id == refund);
        let (known, index) = found.ok_or_else(|| missing("There is no such refund."))?;
        Ok(Event::SettleRefund {
            index,
            amount_minor: known.amount_minor,
            outcome,
        })
    }

    /// The bank's answer to a dispute as an event.
    fn settle_dispute(&self, id: &AuthorizationId, dispute: &str, outcome: DisputeOutcome) -> Result<Event, Failure> {
        let disputes = self.get(id).map_or(&[][..], |authorization| &authorization.disputes);
        let found = disputes.iter().zip(0..).find(|(known, _)| known.id == dispute);
        let (_, index) = found.ok_or_else(|| missing("There is no such dispute."))?;
        Ok(Event::SettleDispute { index, outcome })
    }

    fn id(&self, kind: &str, seq: u64) -> String {
        let hex: String = self.keyed(kind, &seq.to_string()).chars().take(24).collect();
        format!("{kind}_{hex}")
    }

    fn digest(&self, change: &Change) -> Result<String, Failure> {
        // The wire types write their fields in a fixed order, so equal requests give equal text.
        let text = serde_json::to_string(change).map_err(|error| Failure {
            code: FailureCode::InvalidRequest,
            message: format!("The request cannot be written down: {error}"),
            field: None,
        })?;
        Ok(self.keyed("request", &text))
    }

    fn keyed(&self, purpose: &str, text: &str) -> String {
        keyed_digest(self.salt.as_bytes(), &[purpose.as_bytes(), text.as_bytes()])
    }
}

/// Whether a payment with a dispute of this status cannot be refunded.
fn bars_refunds(status: DisputeStatus) -> bool {
    matches!(status, DisputeStatus::Open | DisputeStatus::Lost)
}

/// HMAC-SHA-256 of the parts, each closed by a zero byte, as 64 hexadecimal digits.
pub(crate) fn keyed_digest(key: &[u8], parts: &[&[u8]]) -> String {
    // Hashed first, so that a key of any length fits HMAC's block.
    let mut block = hmac::digest::generic_array::GenericArray::default();
    block[..32].copy_from_slice(&Sha256::digest(key));
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block);
    for part in parts {
        mac.update(part);
        mac.update(&[0]);
    }
    mac.finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn missing(message: &str) -> Failure {
    Failure {
        code: FailureCode::NotFound,
        message: message.to_owned(),
        field: None,
    }
}

fn position(authorization: &Authorization) -> Position {
    Position {
        status: authorization.status,
        amount: authorization.amount_minor,
        captured: authorization.captured_minor,
        refunded: authorization.refunded_minor,
    }
}

fn decline(event: Event) -> Option<Decline> {
    machine::decline_code(event).map(|code| Decline {
        code,
        message: cards::decline_message(code).to_owned(),
    })
}
