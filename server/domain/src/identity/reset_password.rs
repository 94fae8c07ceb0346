//! Setting a new password: by an emailed link, or with the current password.

use super::{
    account::{find_by_email, lock_compared},
    code::{self, CODE_MINUTES, NewCode, Purpose},
    links,
    magic_link::prove,
    password::{self, Lane, Match},
    published, session,
};
use crate::{
    Ctx, Viewer,
    access::Client,
    email_address::{check_email, normal_email},
    entity::account,
    error::{Error, Refusals, Result},
    event::{Event, record},
    outbox, videos,
};
use contract::{
    Code, UserId,
    identity::{EmailRequest, PasswordChange, PasswordReset, SignUpRole},
    return_url,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel, QuerySelect};
use serde_json::json;
use uuid::Uuid;

/// Emails a link to the address if it has an account. The answer is the same either way; under the strict setting so is
/// the work.
pub async fn request_password_reset(ctx: &Ctx, input: &EmailRequest, client: &Client) -> Result<()> {
    request_reset_and_return(ctx, input, None, client).await
}

/// Like `request_password_reset`, with a path of this site to return to afterwards.
pub async fn request_reset_and_return(
    ctx: &Ctx,
    input: &EmailRequest,
    return_url: Option<&str>,
    client: &Client,
) -> Result<()> {
    let email = normal_email(&input.email);
    let mut refusals = Refusals::default();
    check_email(&mut refusals, &email);
    refusals.into_result()?;
    let account = find_by_email(ctx.db(), &email).await?.map(|row| UserId(row.id));
    ctx.guard().sign_in_mail(ctx, &email, account, client)?;
    let back = return_url.and_then(return_url::local_path);
    crate::transaction!(ctx, |tx| {
        let account = find_by_email(tx, &email).await?;
        if account.is_some() || ctx.settings().strict_enumeration {
            let new = NewCode {
                purpose: Purpose::ResetPassword,
                email: &email,
                account: account.as_ref().map(|row| UserId(row.id)),
                return_url: None,
                role: SignUpRole::Consumer,
                password_hash: None,
                client,
            };
            let code = code::issue(ctx, tx, &new).await?;
            let content = mail::EmailContent::ResetPassword {
                url: links::reset_password(ctx, &code, back),
                minutes: CODE_MINUTES,
            };
            match account {
                Some(_) => outbox::enqueue_email(ctx, tx, &email, &content).await?,
                None => outbox::enqueue_decoy(ctx, tx, &email, &content).await?,
            }
        }
        changed(ctx, tx, "identity.reset_requested", None).await
    })
}

/// Sets the password by an emailed code, which also proves the address. Ends every session of the account and
/// invalidates its other codes. If the address was not proved before, deletes the content at the reader's request.
pub async fn reset_password(ctx: &Ctx, input: &PasswordReset, client: &Client) -> Result<()> {
    ctx.guard().code(ctx, client).await?;
    let row = code::find(ctx, ctx.db(), &[Purpose::ResetPassword], &input.oob_code).await?;
    let mut refusals = Refusals::default();
    password::check(&mut refusals, "password", &input.password, &row.email).await?;
    refusals.into_result()?;
    let hash = password::hash(ctx, Lane::SignUp, &input.password).await?;
    let videos = published::videos_to_discard(ctx, row.account_id, input.discard_published).await?;
    let discarded = crate::transaction!(ctx, |tx| {
        code::redeem(ctx, tx, &row).await?;
        let account = match row.account_id {
            Some(id) => account::Entity::find_by_id(id).lock_exclusive().one(tx).await?,
            None => None,
        };
        let account = account.filter(|account| account.email.as_deref() == Some(row.email.as_str()));
        let account = account.ok_or_else(|| Error::refused(Code::AuthInvalidActionCode))?;
        let id = UserId(account.id);
        session::revoke_all(ctx, tx, id, None).await?;
        code::withdraw(ctx, tx, id, &row.email).await?;
        let discards = input.discard_published && account.email_verified_at.is_none();
        let mut account = prove(ctx, tx, account).await?;
        if discards {
            account = published::discard(ctx, tx, account).await?;
        }
        set_password(ctx, tx, account, &hash).await?;
        Ok(discards)
    })?;
    if discarded {
        videos::clear(ctx, &videos).await;
    }
    Ok(())
}

/// Changes the viewer's own password; ends the account's other sessions.
pub async fn change_password(ctx: &Ctx, viewer: &Viewer, input: &PasswordChange, client: &Client) -> Result<()> {
    let me = viewer.account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let Some(email) = row.email.clone() else {
        return Err(Error::refused(Code::Forbidden));
    };
    ctx.guard().guess(ctx, &email, Some(me.id), client).await?;
    if let Some(kept) = row.password_hash.as_deref()
        && password::verify(ctx, Lane::Known, &input.current_password, Some(kept)).await? == Match::No
    {
        return Err(Error::field(Code::AuthWrongPassword, "currentPassword"));
    }
    let mut refusals = Refusals::default();
    password::check(&mut refusals, "password", &input.password, &email).await?;
    refusals.into_result()?;
    let hash = password::hash(ctx, Lane::Known, &input.password).await?;
    crate::transaction!(ctx, |tx| {
        let wrong = || Error::field(Code::AuthWrongPassword, "currentPassword");
        let account = lock_compared(tx, &row).await?.ok_or_else(wrong)?;
        session::revoke_all(ctx, tx, me.id, Some(me.session)).await?;
        code::withdraw(ctx, tx, me.id, &email).await?;
        set_password(ctx, tx, account, &hash).await
    })
}

/// Whether the viewer's account has a password.
pub async fn has_password(ctx: &Ctx, viewer: &Viewer) -> Result<bool> {
    let me = viewer.account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    Ok(row.is_some_and(|row| row.password_hash.is_some()))
}

pub(super) async fn set_password(ctx: &Ctx, tx: &impl ConnectionTrait, row: account::Model, hash: &str) -> Result<()> {
    let id = UserId(row.id);
    let email = row.email.clone().unwrap_or_default();
    let mut active = row.into_active_model();
    active.password_hash = Set(Some(hash.to_owned()));
    active.updated_at = Set(ctx.now());
    active.update(tx).await?;
    let reset_url = links::forgot_password(ctx);
    outbox::enqueue_email(ctx, tx, &email, &mail::EmailContent::PasswordChanged { reset_url }).await?;
    changed(ctx, tx, "identity.password_changed", Some(id)).await
}

async fn changed(ctx: &Ctx, tx: &impl ConnectionTrait, kind: &str, account: Option<UserId>) -> Result<()> {
    let event = Event {
        kind,
        account,
        subject: ("account", account.map_or_else(Uuid::nil, |account| account.0)),
        change: None,
        detail: json!({}),
    };
    record(ctx, tx, event).await
}
