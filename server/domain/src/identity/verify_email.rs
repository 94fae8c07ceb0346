//! Proving an address: the account's, or a pending one.

use super::{
    account::find_by_email,
    change_email,
    code::{self, CODE_MINUTES, NewCode, Purpose},
    links, magic_link,
    password::{self, Lane, Match},
    published, reset_password, session,
};
use crate::{
    Ctx, Viewer,
    access::{Client, EmailAllowance},
    email_address::{check_email, normal_email},
    entity::{account, one_time_code},
    error::{Error, Refusals, Result},
    outbox, videos,
};
use contract::{
    Code, UserId,
    identity::{CodeRedemption, EmailRequest, SignUpRole},
};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};

/// The message for a browser that did not request the link and sent no password.
const ANOTHER_BROWSER: &str = "This link was asked for in another browser. Type the password of your account, open the \
     link where you are signed in, or set a new password.";

/// Emails a link to the address if it has an account that has not proved it yet. The answer is always the same; under
/// the strict setting so is the work.
///
/// Pressing the link's button proves the address only in a browser that is signed in to the account: requesting the
/// link does not show who owns the account.
pub async fn request_email_verification(
    ctx: &Ctx,
    viewer: &Viewer,
    input: &EmailRequest,
    client: &Client,
) -> Result<()> {
    let email = normal_email(&input.email);
    let mut refusals = Refusals::default();
    check_email(&mut refusals, &email);
    refusals.into_result()?;
    ctx.guard().mail(EmailAllowance::Proof, &email, client)?;
    crate::transaction!(ctx, |tx| {
        let found = find_by_email(tx, &email).await?;
        let waiting = found.filter(|row| row.email_verified_at.is_none());
        match waiting {
            Some(row) if viewer.account_id() == Some(UserId(row.id)) => send(ctx, tx, &row, &email, client).await,
            Some(row) => send(ctx, tx, &row, &email, &client.without_browser()).await,
            None if ctx.settings().strict_enumeration => {
                let content = email_content(ctx, tx, None, &email, client).await?;
                outbox::enqueue_decoy(ctx, tx, &email, &content).await
            }
            None => Ok(()),
        }
    })
}

/// Emails the link that proves an account's address.
pub(super) async fn send(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: &account::Model,
    email: &str,
    client: &Client,
) -> Result<()> {
    let content = email_content(ctx, tx, Some(UserId(row.id)), email, client).await?;
    outbox::enqueue_email(ctx, tx, email, &content).await
}

/// The email with a link that proves an address; without an account the link is worthless.
async fn email_content(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    account: Option<UserId>,
    email: &str,
    client: &Client,
) -> Result<mail::EmailContent> {
    let new = NewCode {
        purpose: Purpose::VerifyEmail,
        email,
        account,
        return_url: None,
        role: SignUpRole::Consumer,
        password_hash: None,
        client,
    };
    let code = code::issue(ctx, tx, &new).await?;
    Ok(mail::EmailContent::VerifyEmail {
        url: links::verify_email(ctx, &code),
        minutes: CODE_MINUTES,
    })
}

/// Marks the address as the account's own, or changes the account's address to the pending one.
///
/// The reader of the email must be the account's owner; otherwise an address could end up in a stranger's account. So
/// it must be the browser that requested the link, or one signed in to the account, or the caller sends the password.
/// Repeating it changes nothing.
pub async fn verify_email(ctx: &Ctx, viewer: &Viewer, input: &CodeRedemption, client: &Client) -> Result<()> {
    ctx.guard().code(ctx, client).await?;
    let purposes = [Purpose::VerifyEmail, Purpose::ChangeEmail];
    let row = match code::find(ctx, ctx.db(), &purposes, &input.oob_code).await {
        Ok(row) => row,
        Err(refused) if input.new_password.as_deref().is_some_and(|new| !new.is_empty()) => return Err(refused),
        Err(refused) => {
            let finished = code::find_finished(ctx.db(), &purposes, &input.oob_code).await?;
            return finished.map(|_| ()).ok_or(refused);
        }
    };
    let is_owners = viewer.account_id().is_some_and(|id| Some(id.0) == row.account_id);
    if code::is_foreign(ctx, &row, client) && !is_owners {
        let new = input.new_password.as_deref().filter(|new| !new.is_empty());
        if let Some(new) = new.filter(|_| matches!(Purpose::of(&row), Ok(Purpose::VerifyEmail))) {
            return take_over(ctx, &row, new, input.discard_published).await;
        }
        admit_by_password(ctx, &row, input.password.as_deref(), client).await?;
    }
    match Purpose::of(&row)? {
        Purpose::ChangeEmail => crate::transaction!(ctx, |tx| { change_email::change(ctx, tx, &row).await }),
        _ => crate::transaction!(ctx, |tx| { prove(ctx, tx, &row).await }),
    }
}

/// Hands the account to the reader of the email, who may not have created it: sets their password, ends every other way
/// to sign in, and deletes the published content if they wish so and the address was not proved before.
async fn take_over(ctx: &Ctx, row: &one_time_code::Model, new: &str, discards: bool) -> Result<()> {
    let mut refusals = Refusals::default();
    password::check(&mut refusals, "newPassword", new, &row.email).await?;
    refusals.into_result()?;
    let hash = password::hash(ctx, Lane::SignUp, new).await?;
    let videos = published::videos_to_discard(ctx, row.account_id, discards).await?;
    let discarded = crate::transaction!(ctx, |tx| {
        code::redeem(ctx, tx, row).await?;
        let account = match row.account_id {
            Some(id) => account::Entity::find_by_id(id).lock_exclusive().one(tx).await?,
            None => None,
        };
        let account = account.filter(|account| account.email.as_deref() == Some(row.email.as_str()));
        let account = account.ok_or_else(|| Error::refused(Code::AuthInvalidActionCode))?;
        let id = UserId(account.id);
        session::revoke_all(ctx, tx, id, None).await?;
        code::withdraw(ctx, tx, id, &row.email).await?;
        let discards = discards && account.email_verified_at.is_none();
        let mut account = magic_link::prove(ctx, tx, account).await?;
        if discards {
            account = published::discard(ctx, tx, account).await?;
        }
        reset_password::set_password(ctx, tx, account, &hash).await?;
        Ok(discards)
    })?;
    if discarded {
        videos::clear(ctx, &videos).await;
    }
    Ok(())
}

async fn admit_by_password(ctx: &Ctx, row: &one_time_code::Model, typed: Option<&str>, client: &Client) -> Result<()> {
    let account = match row.account_id {
        Some(id) => account::Entity::find_by_id(id).one(ctx.db()).await?,
        None => None,
    };
    let account = account.ok_or_else(|| Error::refused(Code::AuthInvalidActionCode))?;
    let kept = account.password_hash.as_deref();
    let (Some(kept), Some(typed)) = (kept, typed.filter(|typed| !typed.is_empty())) else {
        let mut refusals = Refusals::default();
        refusals.add_message(Code::AuthWrongBrowser, "password", ANOTHER_BROWSER);
        return refusals.into_result();
    };
    let known = account.email.as_deref().unwrap_or_default();
    ctx.guard().guess(ctx, known, Some(UserId(account.id)), client).await?;
    match password::verify(ctx, client.lane(ctx, Some(UserId(account.id))), typed, Some(kept)).await? {
        Match::No => Err(Error::field(Code::AuthWrongPassword, "password")),
        _ => Ok(()),
    }
}

async fn prove(ctx: &Ctx, tx: &impl ConnectionTrait, row: &one_time_code::Model) -> Result<()> {
    code::redeem(ctx, tx, row).await?;
    let account = match row.account_id {
        Some(id) => account::Entity::find_by_id(id).one(tx).await?,
        None => None,
    };
    let account = account.filter(|account| account.email.as_deref() == Some(row.email.as_str()));
    let account = account.ok_or_else(|| Error::refused(Code::AuthInvalidActionCode))?;
    magic_link::mark_proved(ctx, tx, account).await?;
    Ok(())
}
