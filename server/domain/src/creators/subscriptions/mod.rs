//! Emails about creators' new content. Subscribers ask for them and confirm by the link of a first email. Emails leave by
//! day in the subscriber's time zone, once for each subject.

mod announce;
mod ask;
mod codes;
mod confirm;
mod day;
mod leave;
mod list;
mod news;
mod posters;
mod subscribe;
mod subscribers;

pub use confirm::{PendingSubscription, confirm, look};
pub use leave::{leave, remove, remove_by_creator, remove_subscriber};
pub use list::list_mine;
pub use subscribe::{knows_time_zone, subscribe};
pub use subscribers::{subscribers, subscribers_csv};

#[cfg(feature = "testing")]
pub(crate) use codes::{hashed, id_of};
pub(crate) use list::{count, forget, leaves_at};

use crate::{Ctx, entity::email_subscription, error::Result, periodic::repeat};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long an unconfirmed subscription is kept after its link has expired, in days.
const UNCONFIRMED_DAYS: i64 = 1;
/// Between two passes.
const PAUSE: Duration = Duration::from_secs(5);

/// Queues emails until `stop`.
pub async fn run(ctx: Ctx, stop: CancellationToken) {
    let pass = || async {
        if let Err(error) = pass(&ctx).await {
            tracing::error!(%error, "emails to subscribers could not be queued; they are tried again");
        }
        PAUSE
    };
    repeat(&stop, pass).await;
}

/// Queues emails about new subjects and hands those that are due to the outbox; returns the number handed over. Several
/// servers may run it at once.
pub async fn pass(ctx: &Ctx) -> Result<usize> {
    announce::announce(ctx).await?;
    news::write(ctx).await
}

/// Counts what was published and what is due as sent, after a restore; returns the number of emails that are left out.
pub(crate) async fn leave_out(ctx: &Ctx) -> Result<u64> {
    announce::leave_out(ctx).await
}

/// Deletes unconfirmed subscriptions. Repeating it is safe, also from several servers at once.
pub async fn tidy(ctx: &Ctx) -> Result<()> {
    let long_ago = ctx.now() - TimeDelta::days(UNCONFIRMED_DAYS);
    crate::transaction!(ctx, |tx| {
        email_subscription::Entity::delete_many()
            .filter(email_subscription::Column::ConfirmedAt.is_null())
            .filter(email_subscription::Column::CodeExpiresAt.lt(long_ago))
            .exec(tx)
            .await?;
        Ok(())
    })
}
