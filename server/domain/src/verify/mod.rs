//! The invariants that always hold: nothing lost, double-booked or double-charged.
//!
//! Reads one snapshot, so that it can run beside a server that is selling. It repairs nothing.

mod changes;
mod disputes;
mod elsewhere;
mod itineraries;
mod ledger;
mod money;
mod nights;
mod papers;
mod rates;
mod refunds;
mod states;
mod unknown;

use crate::{Ctx, error::Result};
use std::fmt;

/// Something that must hold and does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which invariant.
    pub invariant: &'static str,
    /// What it is about, in words.
    pub detail: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant, self.detail)
    }
}

/// What was found so far.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, invariant: &'static str, detail: String) {
        self.0.push(Finding { invariant, detail });
    }

    /// Notes the detail unless the invariant holds.
    fn check(&mut self, holds: bool, invariant: &'static str, detail: impl FnOnce() -> String) {
        if !holds {
            self.add(invariant, detail());
        }
    }
}

/// Checks everything; an empty answer is a good one.
pub async fn verify(ctx: &Ctx) -> Result<Vec<Finding>> {
    let snapshot = ctx.database().snapshot().await?;
    let mut findings = Findings::default();
    if !states::check_known(&snapshot, &mut findings).await? {
        snapshot.commit().await?;
        return Ok(findings.0);
    }
    states::check_rows(&snapshot, &mut findings).await?;
    states::check_moves(&snapshot, &mut findings).await?;
    nights::check(&snapshot, &mut findings).await?;
    nights::check_holds(&snapshot, ctx.now(), &mut findings).await?;
    money::check_ledger(&snapshot, &mut findings).await?;
    ledger::check(&snapshot, &mut findings).await?;
    money::check_numbers(&snapshot, &mut findings).await?;
    money::check_payments(&snapshot, &mut findings).await?;
    money::check_releases(&snapshot, &mut findings).await?;
    refunds::check_amounts(&snapshot, &mut findings).await?;
    refunds::check_work(&snapshot, &mut findings).await?;
    refunds::check_rooms(&snapshot, &mut findings).await?;
    refunds::check_notes(&snapshot, &mut findings).await?;
    papers::check(&snapshot, &mut findings).await?;
    rates::check(&snapshot, &mut findings).await?;
    itineraries::check_stays(&snapshot, &mut findings).await?;
    itineraries::check_invoices(&snapshot, &mut findings).await?;
    itineraries::check_histories(&snapshot, &mut findings).await?;
    itineraries::check_guests(&snapshot, &mut findings).await?;
    itineraries::check_expiry(&snapshot, &mut findings).await?;
    itineraries::check_guest_changes(&snapshot, &mut findings).await?;
    changes::check(&snapshot, &mut findings).await?;
    disputes::check(&snapshot, &mut findings).await?;
    disputes::check_not_needed(&snapshot, &mut findings).await?;
    refunds::check_stays_under_way(&snapshot, &mut findings).await?;
    snapshot.commit().await?;
    Ok(findings.0)
}

/// Compares what the payment provider believes with what is written here: what was taken, what is held, what was given back,
/// what is disputed, and which payments there are.
/// A refund that is under way may be with the provider already.
pub async fn verify_provider(ctx: &Ctx) -> Result<Vec<Finding>> {
    let mut findings = Findings::default();
    refunds::check_captures(ctx, &mut findings).await?;
    refunds::check_provider(ctx, &mut findings).await?;
    disputes::check_provider(ctx, &mut findings).await?;
    unknown::check(ctx, &mut findings).await?;
    Ok(findings.0)
}
