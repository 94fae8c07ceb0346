//! Payments of this installation that the provider has and the database does not.

use super::Findings;
use crate::{Ctx, error::Result, provider_events};

/// Each payment of the last weeks that holds or has taken money is here, unless an operator has settled what became of it.
pub(super) async fn check(ctx: &Ctx, findings: &mut Findings) -> Result<()> {
    for payment in provider_events::find_unknown(ctx, provider_events::earliest(ctx)).await? {
        findings.add(
            "the provider's payments are known",
            format!(
                "payment {}: {} of {} {} is not here",
                payment.payment, payment.id, payment.amount.minor, payment.amount.currency
            ),
        );
    }
    Ok(())
}
