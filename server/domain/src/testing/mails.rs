//! The emails to an address.

use crate::{Ctx, delivery, entity::mail, mailbox::KeptEmail};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

/// Delivers pending emails and lists all emails to an address, newest first. The mailbox itself lists only the newest
/// emails of all addresses, and a test may send more than that.
pub async fn mails_to(ctx: &Ctx, email: &str) -> Vec<KeptEmail> {
    while delivery::pass(ctx).await.expect("mails leave") > 0 {}
    let rows = mail::Entity::find()
        .filter(mail::Column::Recipient.eq(email))
        .order_by_desc(mail::Column::CreatedAt)
        .order_by_desc(mail::Column::Id)
        .all(ctx.db())
        .await
        .expect("mails are listed");
    rows.into_iter().map(KeptEmail::from).collect()
}
