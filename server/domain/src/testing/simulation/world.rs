//! The payment provider, its network and the hotel of a simulation: messages are lost, repeated and late; banks take their
//! time and send money back.

use super::Plant;
use crate::{
    error::{Error, Result},
    hotels::OwnInventory,
    outside::{
        ServiceContext,
        payment::{
            Authorization, AuthorizationStatus, DeclineReason, PaymentMethod, PaymentProvider, PaymentQuery,
            ProviderDispute, ProviderPayment, ProviderRefund, RefundAnswer, RefundOrder, RefundState,
        },
        supplier::{BookingAnswer, CancellationAnswer, GuestChanges, GuestsAnswer, HotelSupplier},
    },
    party::Party,
};
use chrono::{DateTime, Utc};
use contract::{Currency, LineItemId, Money, PaymentId, RoomId, invoice::ChallengeAnswer};
use rand::{Rng, SeedableRng, rngs::StdRng};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard},
};

pub(super) const GOOD: &str = "4242424242424242";
pub(super) const DECLINED: &str = "4000000000000002";
pub(super) const CHALLENGE: &str = "4000000000003220";

/// An event on its way: the number of this copy, and its body.
pub(super) type SentEvent = (u64, String);

/// A message to the provider.
#[derive(Clone, Debug)]
pub(super) enum Call {
    Authorize(PaymentId, Money, String),
    Answer(PaymentId, bool),
    Capture(PaymentId, i64),
    Release(PaymentId),
    Refund(PaymentId, RefundOrder),
}

/// What the provider has done.
#[derive(Clone, Debug)]
pub(super) enum Done {
    Nothing,
    Refund(ProviderRefund),
    /// A bank has the amount: nothing is refunded.
    Disputed,
}

/// What becomes of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Arrives,
    /// It never comes; the caller hears nothing.
    Lost,
    /// It is done, and the caller hears nothing.
    AnswerLost,
    /// It is done later, and the caller hears nothing.
    Late,
    /// It is done twice.
    Twice,
}

/// What the provider has of a payment.
#[derive(Clone, Debug)]
pub(super) struct Hold {
    pub status: AuthorizationStatus,
    pub amount: i64,
    pub captured: i64,
    pub currency: Currency,
    pub refunds: Vec<ProviderRefund>,
    pub disputes: Vec<ProviderDispute>,
    /// What a bank withdrew although it had been refunded: an inquiry became a dispute about the whole payment.
    pub withdrawn_again: i64,
}

impl Hold {
    /// What went back and stayed there.
    pub fn given_back(&self) -> i64 {
        let given = self.refunds.iter().filter(|refund| refund.state != RefundState::Failed);
        given.map(|refund| refund.minor).sum()
    }
}

/// The world outside of one run.
pub(super) struct World {
    state: Mutex<State>,
    plant: Option<Plant>,
}

pub(super) struct State {
    pub random: StdRng,
    pub is_rough: bool,
    pub holds: BTreeMap<PaymentId, Hold>,
    late: Vec<Call>,
    refunds: u64,
    pub fates: BTreeMap<&'static str, u64>,
    /// Events on their way.
    pub events: Vec<SentEvent>,
    /// How many copies of events there were.
    pub event_count: u64,
}

impl World {
    pub fn new(seed: u64, plant: Option<Plant>) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::new(State {
                random: StdRng::seed_from_u64(seed),
                is_rough: false,
                holds: BTreeMap::new(),
                late: Vec::new(),
                refunds: 0,
                fates: BTreeMap::new(),
                events: Vec::new(),
                event_count: 0,
            }),
            plant,
        })
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Whether messages are lost from now on.
    pub fn set_rough(&self, is_rough: bool) {
        self.state().is_rough = is_rough;
    }

    pub fn holds(&self) -> BTreeMap<PaymentId, Hold> {
        self.state().holds.clone()
    }

    pub fn fates(&self) -> BTreeMap<&'static str, u64> {
        self.state().fates.clone()
    }

    /// Late messages arrive, in any order.
    pub fn deliver(&self) {
        let mut state = self.state();
        while !state.late.is_empty() {
            let late = state.late.len();
            let next = state.random.random_range(0..late);
            let call = state.late.swap_remove(next);
            // Its caller has gone.
            let _ = state.carry_out(&call, self.plant);
        }
    }

    /// Banks decide about refunds: most arrive, some come back, now or after they arrived.
    pub fn settle(&self) {
        self.settle_by(|state, roll| match state {
            RefundState::Pending if roll < 60 => RefundState::Succeeded,
            RefundState::Pending if roll < 70 => RefundState::Failed,
            RefundState::Succeeded if roll < 3 => RefundState::Failed,
            same => same,
        });
    }

    /// The same without bad luck.
    pub fn settle_well(&self) {
        self.settle_by(|state, _| match state {
            RefundState::Pending => RefundState::Succeeded,
            same => same,
        });
    }

    fn settle_by(&self, decide: impl Fn(RefundState, u32) -> RefundState) {
        let mut state = self.state();
        let mut changed = Vec::new();
        let State { random, holds, .. } = &mut *state;
        for (payment, hold) in holds {
            for refund in &mut hold.refunds {
                let next = decide(refund.state, random.random_range(0..100));
                if next != refund.state {
                    refund.state = next;
                    changed.push((*payment, next));
                }
            }
        }
        for (payment, next) in changed {
            let kind = if next == RefundState::Failed {
                "refund.failed"
            } else {
                "refund.updated"
            };
            state.send_refund_event(kind, payment);
        }
    }

    fn send(&self, call: &Call) -> Result<Done> {
        let mut state = self.state();
        let roll = state.random.random_range(0..100);
        let fate = match roll {
            _ if !state.is_rough => Fate::Arrives,
            0..5 => Fate::Lost,
            5..11 => Fate::AnswerLost,
            11..15 => Fate::Late,
            15..20 => Fate::Twice,
            _ => Fate::Arrives,
        };
        let name = match fate {
            Fate::Arrives => "arrived",
            Fate::Lost => "lost",
            Fate::AnswerLost => "answers lost",
            Fate::Late => "late",
            Fate::Twice => "repeated",
        };
        *state.fates.entry(name).or_default() += 1;
        let silence = || Error::Outside("no answer".to_owned());
        match fate {
            Fate::Lost => return Err(silence()),
            Fate::Late => {
                state.late.push(call.clone());
                return Err(silence());
            }
            Fate::Twice => {
                let _ = state.carry_out(call, self.plant);
            }
            Fate::Arrives | Fate::AnswerLost => {}
        }
        let answer = state.carry_out(call, self.plant);
        if fate == Fate::AnswerLost {
            Err(silence())
        } else {
            answer
        }
    }

    fn seen(&self, payment: PaymentId) -> Result<Authorization> {
        let state = self.state();
        let hold = state.holds.get(&payment);
        let hold = hold.ok_or_else(|| Error::Outside(format!("no hold of {payment}")))?;
        Ok(authorization(payment, hold))
    }
}

fn authorization(payment: PaymentId, hold: &Hold) -> Authorization {
    Authorization {
        id: format!("hold-{payment}"),
        status: hold.status.clone(),
        captured_minor: hold.captured,
        card_brand: "Visa".to_owned(),
        card_last_four: "4242".to_owned(),
        capture_before: None,
    }
}

impl State {
    /// Does what a message asks for, and tells of it.
    fn carry_out(&mut self, call: &Call, plant: Option<Plant>) -> Result<Done> {
        let done = self.change(call, plant)?;
        self.send_event_of_call(call, &done);
        Ok(done)
    }

    /// The same message again changes nothing, as with every provider that has keys.
    fn change(&mut self, call: &Call, plant: Option<Plant>) -> Result<Done> {
        let wrong = |what: &str| Error::Outside(format!("the provider refuses: {what}"));
        match call {
            Call::Authorize(payment, amount, card) => {
                self.holds.entry(*payment).or_insert_with(|| Hold {
                    status: match card.as_str() {
                        DECLINED => AuthorizationStatus::Declined(DeclineReason::Declined),
                        CHALLENGE => AuthorizationStatus::RequiresAction,
                        _ => AuthorizationStatus::Authorized,
                    },
                    amount: amount.minor,
                    captured: 0,
                    currency: amount.currency,
                    refunds: Vec::new(),
                    disputes: Vec::new(),
                    withdrawn_again: 0,
                });
                Ok(Done::Nothing)
            }
            Call::Answer(payment, yes) => {
                let hold = self.holds.get_mut(payment).ok_or_else(|| wrong("no hold"))?;
                match (&hold.status, yes) {
                    (AuthorizationStatus::RequiresAction, true) => hold.status = AuthorizationStatus::Authorized,
                    (AuthorizationStatus::RequiresAction, false) => {
                        hold.status = AuthorizationStatus::Declined(DeclineReason::AuthenticationFailed);
                    }
                    (AuthorizationStatus::Released, _) => return Err(wrong("released")),
                    _ => {}
                }
                Ok(Done::Nothing)
            }
            Call::Capture(payment, minor) => {
                let hold = self.holds.get_mut(payment).ok_or_else(|| wrong("no hold"))?;
                match hold.status {
                    AuthorizationStatus::Authorized if *minor <= hold.amount => {
                        hold.status = AuthorizationStatus::Captured;
                        hold.captured = *minor;
                        Ok(Done::Nothing)
                    }
                    AuthorizationStatus::Captured if hold.captured == *minor => Ok(Done::Nothing),
                    _ => Err(wrong("nothing is held")),
                }
            }
            Call::Release(payment) => {
                let hold = self.holds.get_mut(payment).ok_or_else(|| wrong("no hold"))?;
                match hold.status {
                    AuthorizationStatus::Captured => return Err(wrong("captured")),
                    _ if plant == Some(Plant::LostRelease) => {}
                    AuthorizationStatus::Authorized if plant == Some(Plant::CaptureAfterCancel) => {
                        hold.status = AuthorizationStatus::Captured;
                        hold.captured = hold.amount;
                    }
                    _ => hold.status = AuthorizationStatus::Released,
                }
                Ok(Done::Nothing)
            }
            Call::Refund(payment, order) => {
                let hold = self.holds.get_mut(payment).ok_or_else(|| wrong("no hold"))?;
                let has_keys = plant != Some(Plant::DoubleRefund);
                let known = hold
                    .refunds
                    .iter()
                    .find(|refund| refund.key.as_ref() == Some(&order.key));
                if let Some(known) = known.filter(|_| has_keys) {
                    return Ok(Done::Refund(known.clone()));
                }
                if has_keys && hold.is_disputed() {
                    return Ok(Done::Disputed);
                }
                if has_keys && hold.given_back() + order.amount.minor > hold.captured {
                    return Err(wrong("more than was taken"));
                }
                self.refunds += 1;
                let refund = ProviderRefund {
                    id: format!("refund-{}", self.refunds),
                    key: Some(order.key.clone()),
                    minor: order.amount.minor,
                    state: RefundState::Pending,
                };
                if plant == Some(Plant::CaptureAfterCancel) {
                    hold.captured += order.amount.minor;
                }
                hold.refunds.push(refund.clone());
                Ok(Done::Refund(refund))
            }
        }
    }
}

/// The provider, as our program reaches it.
pub(super) struct Provider(pub Arc<World>);

#[async_trait::async_trait]
impl PaymentProvider for Provider {
    fn takes_cards(&self) -> bool {
        true
    }

    async fn authorize(&self, payment: PaymentId, amount: Money, method: &PaymentMethod) -> Result<Authorization> {
        let PaymentMethod::Card(card) = method else {
            return Err(Error::Outside("no card".to_owned()));
        };
        self.0.send(&Call::Authorize(payment, amount, card.number.clone()))?;
        self.0.seen(payment)
    }

    async fn find(&self, query: &PaymentQuery) -> Result<Option<Authorization>> {
        let state = self.0.state();
        let hold = state.holds.get(&query.payment);
        Ok(hold.map(|hold| authorization(query.payment, hold)))
    }

    async fn answer_challenge(&self, payment: PaymentId, _: &str, answer: ChallengeAnswer) -> Result<Authorization> {
        self.0
            .send(&Call::Answer(payment, answer == ChallengeAnswer::Approve))?;
        self.0.seen(payment)
    }

    async fn capture(&self, payment: PaymentId, _: &str, amount: Money) -> Result<Authorization> {
        self.0.send(&Call::Capture(payment, amount.minor))?;
        self.0.seen(payment)
    }

    async fn release(&self, payment: PaymentId, _: &str) -> Result<Authorization> {
        self.0.send(&Call::Release(payment))?;
        self.0.seen(payment)
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer> {
        let payment = order.authorization.strip_prefix("hold-").and_then(|id| id.parse().ok());
        let payment = payment.ok_or_else(|| Error::Outside("an unknown hold".to_owned()))?;
        match self.0.send(&Call::Refund(PaymentId(payment), order.clone()))? {
            Done::Refund(refund) => Ok(RefundAnswer::Accepted(refund)),
            Done::Disputed => Ok(RefundAnswer::Disputed),
            Done::Nothing => Err(Error::Outside("an answer without a refund".to_owned())),
        }
    }

    async fn disputes(&self, query: &PaymentQuery) -> Result<Vec<ProviderDispute>> {
        let state = self.0.state();
        let hold = state.holds.get(&query.payment);
        Ok(hold.map(|hold| hold.disputes.clone()).unwrap_or_default())
    }

    async fn touched_since(&self, _: DateTime<Utc>) -> Result<Vec<String>> {
        let state = self.0.state();
        let touched = state
            .holds
            .iter()
            .filter(|(_, hold)| !hold.refunds.is_empty() || !hold.disputes.is_empty());
        Ok(touched.map(|(payment, _)| format!("hold-{payment}")).collect())
    }

    async fn payments_since(&self, since: DateTime<Utc>) -> Result<Vec<ProviderPayment>> {
        let state = self.0.state();
        let listed = state.holds.iter().map(|(payment, hold)| {
            let held = if hold.status == AuthorizationStatus::Authorized {
                hold.amount
            } else {
                0
            };
            ProviderPayment {
                id: format!("hold-{payment}"),
                payment: *payment,
                amount: Money::new(held + hold.captured - hold.given_back(), hold.currency),
                created_at: since,
            }
        });
        Ok(listed.collect())
    }

    async fn refunds(&self, query: &PaymentQuery) -> Result<Vec<ProviderRefund>> {
        let state = self.0.state();
        if self.0.plant == Some(Plant::DoubleRefund) && state.is_rough {
            // The program asks again without having looked.
            return Ok(Vec::new());
        }
        Ok(state
            .holds
            .get(&query.payment)
            .map(|hold| hold.refunds.clone())
            .unwrap_or_default())
    }
}

/// The hotel, as our program reaches it.
pub(super) struct Hotel(pub Arc<World>);

impl Hotel {
    /// Whether a message comes through, and whether its answer does.
    fn luck(&self) -> (bool, bool) {
        let mut state = self.0.state();
        if !state.is_rough {
            return (true, true);
        }
        let roll = state.random.random_range(0..100);
        (roll >= 5, roll >= 12)
    }
}

#[async_trait::async_trait]
impl HotelSupplier for Hotel {
    async fn book(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<BookingAnswer> {
        let (arrives, answers) = self.luck();
        if !arrives {
            return Err(Error::Outside("no answer".to_owned()));
        }
        if self.0.plant == Some(Plant::LostRoom) && !answers {
            return Ok(BookingAnswer::Booked {
                reference: "LOST".to_owned(),
            });
        }
        let answer = OwnInventory.book(ctx, line, party).await?;
        if answers {
            Ok(answer)
        } else {
            Err(Error::Outside("no answer".to_owned()))
        }
    }

    async fn cancel(&self, ctx: &dyn ServiceContext, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer> {
        let (arrives, answers) = self.luck();
        if !arrives {
            return Err(Error::Outside("no answer".to_owned()));
        }
        let answer = OwnInventory.cancel(ctx, line, rooms).await?;
        if answers {
            Ok(answer)
        } else {
            Err(Error::Outside("no answer".to_owned()))
        }
    }

    fn guest_changes(&self) -> GuestChanges {
        OwnInventory.guest_changes()
    }

    async fn change_guests(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<GuestsAnswer> {
        OwnInventory.change_guests(ctx, line, party).await
    }
}
