//! Restoring a changed address, for an owner whose account an intruder moved to another address.

use super::{
    account::{find_by_email, taken},
    change_email::record_event,
    code::{self, CODE_MINUTES, NewCode, Purpose},
    links, session,
};
use crate::{
    Ctx,
    access::Client,
    entity::{account, linked_provider, one_time_code},
    error::{Error, Result},
    itineraries::claims,
    outbox,
};
use contract::{
    Code, UserId,
    identity::{CodeRedemption, SignUpRole},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel,
    QueryFilter, QuerySelect,
};
use uuid::Uuid;

/// Restores the former address by the code emailed there; returns the account. The person who changed it had access, so
/// this ends every session, the password, the linked providers and all codes, and emails a link to the restored address
/// to set a new password.
///
/// Any browser may use the code. Older recovery codes stay valid, newer ones do not: if two people claim an account,
/// the earlier owner gets it.
pub async fn recover_email(ctx: &Ctx, input: &CodeRedemption, client: &Client) -> Result<UserId> {
    ctx.guard().code(ctx, client).await?;
    let row = code::find(ctx, ctx.db(), &[Purpose::RecoverEmail], &input.oob_code).await?;
    crate::transaction!(ctx, |tx| {
        code::redeem(ctx, tx, &row).await?;
        let found = match row.account_id {
            Some(id) => account::Entity::find_by_id(id).lock_exclusive().one(tx).await?,
            None => None,
        };
        let found = found.ok_or_else(|| Error::refused(Code::AuthInvalidActionCode))?;
        let id = UserId(found.id);
        if let Some(other) = find_by_email(tx, &row.email).await?.filter(|other| other.id != id.0) {
            release_address(ctx, tx, other.id, &row.email).await?;
        }
        let replaced = found.email.clone().filter(|email| *email != row.email);
        let mut active = found.into_active_model();
        active.email = Set(Some(row.email.clone()));
        active.email_verified_at = Set(Some(ctx.now()));
        active.password_hash = Set(None);
        active.updated_at = Set(ctx.now());
        let recovered = active.update(tx).await.map_err(taken)?;
        claims::collect(ctx, tx, &recovered).await?;
        session::revoke_all(ctx, tx, id, None).await?;
        linked_provider::Entity::delete_many()
            .filter(linked_provider::Column::AccountId.eq(id.0))
            .exec(tx)
            .await?;
        code::withdraw(ctx, tx, id, replaced.as_deref().unwrap_or(&row.email)).await?;
        close_newer(ctx, tx, &row, id).await?;
        if let Some(replaced) = replaced {
            let content = mail::EmailContent::EmailChanged {
                address: code::hidden(&row.email),
                recover_url: None,
                minutes: 0,
                sign_in_url: links::sign_in(ctx),
            };
            outbox::enqueue_email(ctx, tx, &replaced, &content).await?;
        }
        offer_password(ctx, tx, id, &row.email, client).await?;
        record_event(ctx, tx, "identity.email_recovered", id).await?;
        Ok(id)
    })
}

/// Removes the address from an account created with it in the meantime, unless that account has proved it. Otherwise an
/// intruder could keep the owner out by signing up with the address.
async fn release_address(ctx: &Ctx, tx: &impl ConnectionTrait, other: Uuid, email: &str) -> Result<()> {
    // Read again with a lock: it may be proving the address at this moment.
    let other = account::Entity::find_by_id(other).lock_exclusive().one(tx).await?;
    let Some(other) = other.filter(|other| other.email.as_deref() == Some(email)) else {
        return Ok(());
    };
    if other.email_verified_at.is_some() {
        return Err(Error::field(Code::AuthEmailAlreadyInUse, "email"));
    }
    let id = UserId(other.id);
    session::revoke_all(ctx, tx, id, None).await?;
    let mut active = other.into_active_model();
    active.email = Set(None);
    active.password_hash = Set(None);
    active.updated_at = Set(ctx.now());
    active.update(tx).await?;
    record_event(ctx, tx, "identity.email_given_up", id).await
}

async fn close_newer(ctx: &Ctx, tx: &impl ConnectionTrait, row: &one_time_code::Model, account: UserId) -> Result<()> {
    let newer = Condition::all()
        .add(one_time_code::Column::AccountId.eq(account.0))
        .add(one_time_code::Column::Purpose.eq(Purpose::RecoverEmail.text()))
        .add(one_time_code::Column::CreatedAt.gt(row.created_at));
    code::close(ctx, tx, newer).await?;
    Ok(())
}

/// Emails a link to set a new password to the restored address.
async fn offer_password(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    account: UserId,
    email: &str,
    client: &Client,
) -> Result<()> {
    let new = NewCode {
        purpose: Purpose::ResetPassword,
        email,
        account: Some(account),
        return_url: None,
        role: SignUpRole::Consumer,
        password_hash: None,
        client,
    };
    let code = code::issue(ctx, tx, &new).await?;
    let content = mail::EmailContent::ResetPassword {
        url: links::reset_password(ctx, &code, None),
        minutes: CODE_MINUTES,
    };
    outbox::enqueue_email(ctx, tx, email, &content).await
}
