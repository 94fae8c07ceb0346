//! Confirming a subscription by the link of its email.

use super::{
    codes::{is_code, was_mailed},
    list::wire,
};
use crate::{
    Ctx,
    access::Client,
    entity::email_subscription,
    error::{Error, Refusal, Result},
    event::{Event, record},
    profiles,
};
use contract::{Code, SubscriptionId, UserId, club::PublicProfile, subscription::EmailSubscription};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, QuerySelect};
use serde_json::json;

/// The content of a confirmation page, before the subscriber presses its button.
#[derive(Clone, Debug)]
pub struct PendingSubscription {
    /// The creator whose emails the subscriber asked for.
    pub creator: PublicProfile,
    pub is_confirmed: bool,
}

/// Reads a link without confirming, because mail scanners open links too.
pub async fn look(ctx: &Ctx, id: SubscriptionId, code: &str, client: &Client) -> Result<PendingSubscription> {
    ctx.guard().code(ctx, client).await?;
    let row = email_subscription::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = admit(ctx, row, code)?;
    let creator = profiles::by_id(ctx.db(), UserId(row.creator_id)).await?;
    Ok(PendingSubscription {
        creator: creator.ok_or_else(|| Error::refused(Code::NotFound))?,
        is_confirmed: row.confirmed_at.is_some(),
    })
}

/// Confirms that the owner of the address wants the emails. Repeating it changes nothing.
pub async fn confirm(ctx: &Ctx, id: SubscriptionId, code: &str, client: &Client) -> Result<EmailSubscription> {
    ctx.guard().code(ctx, client).await?;
    let row = crate::transaction!(ctx, |tx| {
        let row = email_subscription::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(tx)
            .await?;
        let row = admit(ctx, row, code)?;
        if row.confirmed_at.is_some() {
            return Ok(row);
        }
        let version = row.version + 1;
        let mut active = row.into_active_model();
        active.confirmed_at = Set(Some(ctx.now()));
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        let event = Event {
            kind: "subscription.confirmed",
            account: None,
            subject: ("email_subscription", row.id),
            change: None,
            detail: json!({ "creatorId": row.creator_id }),
        };
        record(ctx, tx, event).await?;
        Ok(row)
    })?;
    wire(row)
}

/// Returns the row if the code is its own and still valid. Once it is confirmed, every code we issued for it is
/// accepted.
fn admit(ctx: &Ctx, row: Option<email_subscription::Model>, code: &str) -> Result<email_subscription::Model> {
    let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    let is_good = if row.confirmed_at.is_some() {
        is_code(&row, code) || was_mailed(ctx, row.id, code)
    } else {
        is_code(&row, code) && row.code_expires_at > ctx.now()
    };
    if is_good {
        return Ok(row);
    }
    Err(Error::Refused(vec![Refusal {
        code: Code::AuthInvalidActionCode,
        field: None,
        message: Some("This link has expired. Subscribe again.".to_owned()),
    }]))
}
