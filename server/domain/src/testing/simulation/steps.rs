//! The steps of a run: travellers, the worker and the provider's events.

use super::{
    Run,
    calls::{cancel, challenge, note, pay, quote},
    world::{CHALLENGE, DECLINED, GOOD},
};
use crate::{Viewer, provider_events, worker};
use chrono::TimeDelta;
use contract::invoice::ChallengeAnswer;
use rand::Rng;

impl Run {
    /// One thing happens.
    pub(super) async fn act(&mut self) {
        let roll = self.random.random_range(0..100);
        self.script.note(&roll);
        match roll {
            0..48 => {
                let trip = self.random.random_range(0..self.trips.len());
                self.script.arm();
                self.travel(trip).await;
            }
            48..66 => {
                self.script.arm();
                let ctx = self.ctx.clone();
                self.work(Box::pin(async move { note(&ctx, worker::pass(&ctx).await) }))
                    .await;
            }
            66..75 if !self.sleepers.is_empty() => {
                let place = self.random.random_range(0..self.sleepers.len());
                self.script.arm();
                self.wake(place).await;
            }
            75..85 => {
                self.script.arm();
                self.receive().await;
            }
            85..88 => self.world.deliver(),
            88..91 => self.world.settle(),
            91 => self.world.answer_in_browser(),
            92 => self.world.dispute(),
            93..95 => self.world.decide(false),
            95 => {
                self.script.arm();
                let ctx = self.ctx.clone();
                self.work(Box::pin(async move { note(&ctx, provider_events::sweep(&ctx).await) }))
                    .await;
            }
            _ => {
                // A provider's late message comes within its time-outs, which a worker waits for before it takes over.
                self.world.deliver();
                let seconds = [5, 20, 60, 90, 600];
                let pick = self.random.random_range(0..seconds.len());
                self.clock.advance(TimeDelta::seconds(seconds[pick]));
            }
        }
    }

    /// An event of the provider comes; what is not answered comes again.
    pub(super) async fn receive(&mut self) {
        if let Some((number, body)) = self.world.event() {
            let (ctx, world) = (self.ctx.clone(), self.world.clone());
            self.work(Box::pin(async move {
                let received = provider_events::receive(&ctx, false, body.as_bytes()).await;
                if received.is_ok() {
                    world.taken(number);
                }
                note(&ctx, received);
            }))
            .await;
        }
    }

    /// A traveller does something, or does again what was done before.
    async fn travel(&mut self, place: usize) {
        let (ctx, account) = (self.ctx.clone(), self.account.clone());
        let viewer = Viewer::Account(account.clone());
        let roll = self.random.random_range(0..100);
        let trip = &mut self.trips[place];
        let (id, invoice) = (trip.id, trip.invoice);
        match roll {
            0..45 => {
                // The same key again is the same click; another one is another try.
                trip.keys += u32::from(trip.keys == 0 || roll < 10);
                let key = format!("{id}:{}", trip.keys);
                let number = match self.random.random_range(0..100) {
                    0..80 => GOOD,
                    80..92 => CHALLENGE,
                    _ => DECLINED,
                };
                self.operations += 1;
                self.work(Box::pin(async move {
                    note(&ctx, pay(&ctx, &account, invoice, number, &key).await);
                }))
                .await;
            }
            45..60 => {
                let answer = if roll < 57 {
                    ChallengeAnswer::Approve
                } else {
                    ChallengeAnswer::Reject
                };
                self.work(Box::pin(
                    async move { note(&ctx, challenge(&ctx, invoice, answer).await) },
                ))
                .await;
            }
            60..90 => {
                let selection = usize::try_from(roll).unwrap_or(0) % 3;
                if let Ok(Some(token)) = quote(&ctx, &viewer, id, selection).await {
                    trip.quotes.push(token);
                }
                if let Some(token) = trip.quotes.last().cloned() {
                    self.operations += 1;
                    self.work(Box::pin(async move {
                        note(&ctx, cancel(&ctx, &viewer, id, Some(token)).await)
                    }))
                    .await;
                }
            }
            90..98 => {
                // An earlier message comes again.
                if let Some(token) = trip.quotes.first().cloned() {
                    self.work(Box::pin(async move {
                        note(&ctx, cancel(&ctx, &viewer, id, Some(token)).await)
                    }))
                    .await;
                }
            }
            _ => {
                self.operations += 1;
                self.work(Box::pin(
                    async move { note(&ctx, cancel(&ctx, &viewer, id, None).await) },
                ))
                .await;
            }
        }
    }
}
