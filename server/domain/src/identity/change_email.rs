//! Changing the address of an account. The change takes effect when the link emailed to the new address is used; until
//! then the old address stays, and one change is pending at a time. An email with a recovery link goes to the old
//! address.

use super::{
    account::{find_by_email, lock_compared, taken},
    code::{self, CODE_MINUTES, NewCode, Purpose, RECOVERY_DAYS},
    links,
    password::{self, Lane, Match},
};
use crate::{
    Ctx, Viewer,
    access::{Client, EmailAllowance},
    email_address::{check_email, normal_email},
    entity::{account, one_time_code},
    error::{Error, Refusals, Result},
    event::{Event, record},
    itineraries::claims,
    outbox,
};
use contract::{
    Code, UserId,
    identity::{EmailAddress, EmailChange, PendingEmail, SignUpRole},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde_json::json;

/// Requests a change of the viewer's address and emails a link to the new one. Requires the account's password, if it
/// has one.
///
/// Refuses an address that has an account. Under the strict setting the answer is the same, and an email informs its
/// owner.
pub async fn request_email_change(ctx: &Ctx, viewer: &Viewer, input: &EmailChange, client: &Client) -> Result<()> {
    let me = viewer.full_account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let email = normal_email(&input.email);
    let mut refusals = Refusals::default();
    check_email(&mut refusals, &email);
    if row.email.as_deref() == Some(email.as_str()) {
        refusals.add_message(Code::Invalid, "email", "This is your address already.");
    }
    refusals.into_result()?;
    if let Some(kept) = row.password_hash.as_deref() {
        let known = row.email.as_deref().unwrap_or_default();
        ctx.guard().guess(ctx, known, Some(me.id), client).await?;
        if password::verify(ctx, Lane::Known, &input.current_password, Some(kept)).await? == Match::No {
            return Err(Error::field(Code::AuthWrongPassword, "currentPassword"));
        }
    }
    ctx.guard().mail(EmailAllowance::Proof, &email, client)?;
    crate::transaction!(ctx, |tx| {
        let wrong = || Error::field(Code::AuthWrongPassword, "currentPassword");
        lock_compared(tx, &row).await?.ok_or_else(wrong)?;
        let is_taken = find_by_email(tx, &email).await?.is_some();
        if is_taken && !ctx.settings().strict_enumeration {
            return Err(Error::field(Code::AuthEmailAlreadyInUse, "email"));
        }
        code::withdraw_all(ctx, tx, Purpose::ChangeEmail, me.id).await?;
        let new = NewCode {
            purpose: Purpose::ChangeEmail,
            email: &email,
            account: Some(me.id),
            return_url: None,
            role: SignUpRole::Consumer,
            password_hash: None,
            client,
        };
        let code = code::issue(ctx, tx, &new).await?;
        // The email to a taken address holds no code.
        let content = if is_taken {
            mail::EmailContent::AccountExists {
                sign_in_url: links::sign_in(ctx),
                reset_url: links::forgot_password(ctx),
            }
        } else {
            mail::EmailContent::ConfirmNewEmail {
                url: links::verify_email(ctx, &code),
                minutes: CODE_MINUTES,
            }
        };
        outbox::enqueue_email(ctx, tx, &email, &content).await?;
        record_event(ctx, tx, "identity.email_change_requested", me.id).await
    })
}

/// The viewer's address, and the pending one.
pub async fn email_address(ctx: &Ctx, viewer: &Viewer) -> Result<EmailAddress> {
    let me = viewer.account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let pending = one_time_code::Entity::find()
        .filter(one_time_code::Column::AccountId.eq(me.id.0))
        .filter(one_time_code::Column::Purpose.eq(Purpose::ChangeEmail.text()))
        .filter(one_time_code::Column::UsedAt.is_null())
        .filter(one_time_code::Column::ExpiresAt.gt(ctx.now()))
        .order_by_desc(one_time_code::Column::CreatedAt)
        .one(ctx.db())
        .await?;
    Ok(EmailAddress {
        is_email_verified: row.email_verified_at.is_some(),
        email: row.email,
        pending: pending.map(|code| PendingEmail {
            email: code.email,
            expires_at: code.expires_at,
        }),
    })
}

/// Cancels the viewer's request; without one nothing happens.
pub async fn cancel_email_change(ctx: &Ctx, viewer: &Viewer) -> Result<()> {
    let me = viewer.account()?;
    crate::transaction!(ctx, |tx| {
        if code::withdraw_all(ctx, tx, Purpose::ChangeEmail, me.id).await? == 0 {
            return Ok(());
        }
        record_event(ctx, tx, "identity.email_change_cancelled", me.id).await
    })
}

/// Changes the account's address by the code emailed there. Invalidates codes sent to the old address, and informs it
/// by email.
pub(super) async fn change(ctx: &Ctx, tx: &impl ConnectionTrait, row: &one_time_code::Model) -> Result<()> {
    code::redeem(ctx, tx, row).await?;
    let found = match row.account_id {
        Some(id) => account::Entity::find_by_id(id).lock_exclusive().one(tx).await?,
        None => None,
    };
    let found = found.ok_or_else(|| Error::refused(Code::AuthInvalidActionCode))?;
    let id = UserId(found.id);
    if find_by_email(tx, &row.email).await?.is_some() {
        return Err(Error::field(Code::AuthEmailAlreadyInUse, "email"));
    }
    let former = found.email.clone();
    let was_proved = found.email_verified_at.is_some();
    let mut active = found.into_active_model();
    active.email = Set(Some(row.email.clone()));
    active.email_verified_at = Set(Some(ctx.now()));
    active.updated_at = Set(ctx.now());
    let changed = active.update(tx).await.map_err(taken)?;
    claims::collect(ctx, tx, &changed).await?;
    code::withdraw(ctx, tx, id, former.as_deref().unwrap_or(&row.email)).await?;
    if let Some(former) = former {
        let recover_url = if was_proved {
            Some(way_back(ctx, tx, id, &former).await?)
        } else {
            None
        };
        let content = mail::EmailContent::EmailChanged {
            address: code::hidden(&row.email),
            recover_url,
            minutes: RECOVERY_DAYS * 24 * 60,
            sign_in_url: links::sign_in(ctx),
        };
        outbox::enqueue_email(ctx, tx, &former, &content).await?;
    }
    record_event(ctx, tx, "identity.email_changed", id).await
}

/// A link that restores the former address. Only a proved address gets one: a mistyped address may be a stranger's, who
/// could take over the account.
async fn way_back(ctx: &Ctx, tx: &impl ConnectionTrait, account: UserId, former: &str) -> Result<String> {
    let new = NewCode {
        purpose: Purpose::RecoverEmail,
        email: former,
        account: Some(account),
        return_url: None,
        role: SignUpRole::Consumer,
        password_hash: None,
        // The person who requested the change may not be the owner of the former address.
        client: &Client::default(),
    };
    let code = code::issue(ctx, tx, &new).await?;
    Ok(links::recover_email(ctx, &code))
}

pub(super) async fn record_event(ctx: &Ctx, tx: &impl ConnectionTrait, kind: &str, account: UserId) -> Result<()> {
    let event = Event {
        kind,
        account: Some(account),
        subject: ("account", account.0),
        change: None,
        detail: json!({}),
    };
    record(ctx, tx, event).await
}
