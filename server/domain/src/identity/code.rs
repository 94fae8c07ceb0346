//! One-time codes: 256 bits, stored as a hash, valid for ten minutes and one use. Only the code that restores a former
//! address is valid for longer.

use super::{
    account::{ends_password, find_by_email},
    published::{ContentCounts, published},
};
use crate::{
    Ctx,
    access::Client,
    entity::{account, one_time_code},
    error::{Error, Refusal, Result},
    secret::hash,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use contract::{Code, UserId, identity::SignUpRole};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

/// How long a code is valid, in minutes.
pub const CODE_MINUTES: i64 = 10;
/// How long the former address of an account can be restored, in days: not every owner reads email every day.
pub const RECOVERY_DAYS: i64 = 7;
/// Addresses that other browsers may try before the code is invalid.
const MAX_ATTEMPTS: i32 = 5;

/// The purpose of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Signs in or up.
    MagicLink,
    /// Sets a new password.
    ResetPassword,
    /// Proves the account's address.
    VerifyEmail,
    /// Proves another address, which then becomes the account's.
    ChangeEmail,
    /// Restores the former address of an account.
    RecoverEmail,
}

impl Purpose {
    const ALL: [Self; 5] = [
        Self::MagicLink,
        Self::ResetPassword,
        Self::VerifyEmail,
        Self::ChangeEmail,
        Self::RecoverEmail,
    ];

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::MagicLink => "magicLink",
            Self::ResetPassword => "resetPassword",
            Self::VerifyEmail => "verifyEmail",
            Self::ChangeEmail => "changeEmail",
            Self::RecoverEmail => "recoverEmail",
        }
    }

    /// The purpose of a row's code.
    pub(super) fn of(row: &one_time_code::Model) -> Result<Self> {
        let known = Self::ALL.into_iter().find(|purpose| purpose.text() == row.purpose);
        known.ok_or_else(|| Error::Broken(format!("a code is for the unknown purpose {:?}", row.purpose)))
    }

    fn lifetime(self) -> TimeDelta {
        match self {
            Self::MagicLink | Self::ResetPassword | Self::VerifyEmail | Self::ChangeEmail => {
                TimeDelta::minutes(CODE_MINUTES)
            }
            Self::RecoverEmail => TimeDelta::days(RECOVERY_DAYS),
        }
    }
}

/// The values of a new code.
pub(super) struct NewCode<'a> {
    pub purpose: Purpose,
    pub email: &'a str,
    pub account: Option<UserId>,
    pub return_url: Option<&'a str>,
    pub role: SignUpRole,
    /// The password of the account that the code creates.
    pub password_hash: Option<&'a str>,
    pub client: &'a Client,
}

/// Creates a code and stores its hash; returns the code, which only the email may contain.
pub(super) async fn issue(ctx: &Ctx, tx: &impl ConnectionTrait, new: &NewCode<'_>) -> Result<String> {
    let code = URL_SAFE_NO_PAD.encode(ctx.new_secret());
    let now = ctx.now();
    one_time_code::ActiveModel {
        id: Set(ctx.new_id()),
        purpose: Set(new.purpose.text().to_owned()),
        code_hash: Set(hash(code.as_bytes())),
        account_id: Set(new.account.map(|account| account.0)),
        email: Set(new.email.to_owned()),
        browser_hash: Set(new.client.browser_hash(ctx)),
        return_url: Set(new.return_url.map(str::to_owned)),
        role: Set(match new.role {
            SignUpRole::Consumer => "consumer".to_owned(),
            SignUpRole::Creator => "creator".to_owned(),
        }),
        password_hash: Set(new.password_hash.map(str::to_owned)),
        attempts: Set(0),
        created_at: Set(now),
        expires_at: Set(now + new.purpose.lifetime()),
        used_at: Set(None),
    }
    .insert(tx)
    .await?;
    Ok(code)
}

/// The content of a code's page, before the reader presses its button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeState {
    pub purpose: Purpose,
    /// The account of the code; `None` if the address has no account yet.
    pub account: Option<UserId>,
    /// The masked address: `m…@example.org`.
    pub hint: String,
    /// Another browser requested it, or none did.
    pub is_foreign: bool,
    /// The account has a password set before its address was proved; signing in by the link removes it.
    pub ends_password: bool,
    /// The code is used and its purpose fulfilled: the account has the address, proved.
    pub is_finished: bool,
    /// Content that another person may have published with the account.
    pub published: ContentCounts,
}

/// Reads a code for one of these purposes without using it, because link scanners open links too.
pub async fn look_at_code(ctx: &Ctx, purposes: &[Purpose], code: &str, client: &Client) -> Result<CodeState> {
    ctx.guard().code(ctx, client).await?;
    let (row, is_finished) = match find(ctx, ctx.db(), purposes, code).await {
        Ok(row) => (row, false),
        Err(refused) => (find_finished(ctx.db(), purposes, code).await?.ok_or(refused)?, true),
    };
    let purpose = Purpose::of(&row)?;
    let ends_password = match purpose {
        Purpose::MagicLink => find_by_email(ctx.db(), &row.email)
            .await?
            .as_ref()
            .is_some_and(ends_password),
        _ => false,
    };
    let account = match row.account_id {
        // The code created the account.
        None if is_finished => find_by_email(ctx.db(), &row.email).await?.map(|account| account.id),
        known => known,
    };
    let account = account.map(UserId);
    let is_foreign = is_foreign(ctx, &row, client);
    let takes_over = match purpose {
        Purpose::VerifyEmail => is_foreign,
        Purpose::MagicLink | Purpose::ResetPassword => true,
        _ => false,
    };
    let published = match account {
        Some(account) if takes_over && !is_finished && is_unproved(ctx, account).await? => {
            published(ctx, account).await?
        }
        _ => ContentCounts::default(),
    };
    Ok(CodeState {
        purpose,
        account,
        hint: hidden(&row.email),
        is_foreign,
        ends_password,
        is_finished,
        published,
    })
}

async fn is_unproved(ctx: &Ctx, account: UserId) -> Result<bool> {
    let row = account::Entity::find_by_id(account.0).one(ctx.db()).await?;
    Ok(row.is_some_and(|row| row.email_verified_at.is_none()))
}

/// Whether another browser requested the code. A code without a browser is always foreign; otherwise a program could
/// sign people in to its own account.
pub(super) fn is_foreign(ctx: &Ctx, row: &one_time_code::Model, client: &Client) -> bool {
    row.browser_hash.is_none() || row.browser_hash != client.browser_hash(ctx)
}

/// Masks an address for a reader who may not be its owner.
pub(super) fn hidden(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}…@{host}")
}

/// The valid code of that text, for one of these purposes.
pub(super) async fn find(
    ctx: &Ctx,
    conn: &impl ConnectionTrait,
    purposes: &[Purpose],
    code: &str,
) -> Result<one_time_code::Model> {
    let row = one_time_code::Entity::find()
        .filter(one_time_code::Column::CodeHash.eq(hash(code.as_bytes())))
        .filter(one_time_code::Column::Purpose.is_in(purposes.iter().map(|purpose| purpose.text())))
        .one(conn)
        .await?;
    let now = ctx.now();
    row.filter(|row| row.used_at.is_none() && row.expires_at > now && row.attempts < MAX_ATTEMPTS)
        .ok_or_else(|| refused(purposes))
}

/// The error for an invalid code. The specification's message speaks of passwords; codes for addresses have their own.
fn refused(purposes: &[Purpose]) -> Error {
    let is_address = |purpose: &Purpose| matches!(purpose, Purpose::VerifyEmail | Purpose::RecoverEmail);
    let message = purposes
        .iter()
        .any(is_address)
        .then(|| "This link has expired or has already been used. Ask for a new one.".to_owned());
    Error::Refused(vec![Refusal {
        code: Code::AuthInvalidActionCode,
        field: None,
        message,
    }])
}

/// The used code of that text if its purpose is fulfilled: the account has its address, proved. So pressing the button
/// twice is no error. Resetting a password is excluded, because each reset needs a new code.
pub(super) async fn find_finished(
    conn: &impl ConnectionTrait,
    purposes: &[Purpose],
    code: &str,
) -> Result<Option<one_time_code::Model>> {
    let purposes = purposes.iter().filter(|purpose| **purpose != Purpose::ResetPassword);
    let row = one_time_code::Entity::find()
        .filter(one_time_code::Column::CodeHash.eq(hash(code.as_bytes())))
        .filter(one_time_code::Column::Purpose.is_in(purposes.map(|purpose| purpose.text())))
        .filter(one_time_code::Column::UsedAt.is_not_null())
        .one(conn)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let account = find_by_email(conn, &row.email).await?;
    let is_done = account.is_some_and(|account| {
        account.email_verified_at.is_some() && row.account_id.is_none_or(|known| known == account.id)
    });
    Ok(Some(row).filter(|_| is_done))
}

/// Whether this browser may use the code: it requested the code, or its user knows the address.
pub(super) async fn admit(ctx: &Ctx, row: &one_time_code::Model, email: Option<&str>, client: &Client) -> Result<()> {
    if !is_foreign(ctx, row, client) {
        return Ok(());
    }
    let typed = email
        .map(crate::email_address::normal_email)
        .filter(|email| !email.is_empty());
    let Some(typed) = typed else {
        return Err(Error::field(Code::AuthWrongBrowser, "email"));
    };
    // Counts before comparing, so that simultaneous attempts cannot exceed the limit.
    let is_counted = crate::transaction!(ctx, |tx| {
        let counted = one_time_code::Entity::update_many()
            .col_expr(
                one_time_code::Column::Attempts,
                Expr::col(one_time_code::Column::Attempts).add(1),
            )
            .filter(one_time_code::Column::Id.eq(row.id))
            .filter(one_time_code::Column::Attempts.lt(MAX_ATTEMPTS))
            .exec(tx)
            .await?;
        Ok(counted.rows_affected == 1)
    })?;
    if !is_counted {
        return Err(Error::refused(Code::AuthInvalidActionCode));
    }
    if typed == row.email {
        Ok(())
    } else {
        Err(Error::field(Code::AuthWrongBrowser, "email"))
    }
}

/// Marks the code as used; of simultaneous calls one succeeds.
pub(super) async fn redeem(ctx: &Ctx, tx: &impl ConnectionTrait, row: &one_time_code::Model) -> Result<()> {
    let now = ctx.now();
    let used = one_time_code::Entity::update_many()
        .col_expr(one_time_code::Column::UsedAt, Expr::value(now))
        .filter(one_time_code::Column::Id.eq(row.id))
        .filter(one_time_code::Column::UsedAt.is_null())
        .filter(one_time_code::Column::ExpiresAt.gt(now))
        .exec(tx)
        .await?;
    if used.rows_affected == 1 {
        Ok(())
    } else {
        Err(Error::refused(Code::AuthInvalidActionCode))
    }
}

/// Invalidates the codes of an account, and those sent to its address before the account existed: after a change of
/// password or address. Codes that restore a former address stay valid; otherwise an intruder could invalidate them.
pub(super) async fn withdraw(ctx: &Ctx, tx: &impl ConnectionTrait, account: UserId, email: &str) -> Result<()> {
    let theirs = Condition::any()
        .add(one_time_code::Column::AccountId.eq(account.0))
        .add(one_time_code::Column::Email.eq(email));
    let open = one_time_code::Column::Purpose.ne(Purpose::RecoverEmail.text());
    close(ctx, tx, Condition::all().add(theirs).add(open)).await?;
    Ok(())
}

/// Invalidates the account's codes of one purpose; returns their number.
pub(super) async fn withdraw_all(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    purpose: Purpose,
    account: UserId,
) -> Result<u64> {
    let theirs = Condition::all()
        .add(one_time_code::Column::AccountId.eq(account.0))
        .add(one_time_code::Column::Purpose.eq(purpose.text()));
    close(ctx, tx, theirs).await
}

/// Invalidates the unused codes that match; returns their number.
pub(super) async fn close(ctx: &Ctx, tx: &impl ConnectionTrait, which: Condition) -> Result<u64> {
    let closed = one_time_code::Entity::update_many()
        .col_expr(one_time_code::Column::UsedAt, Expr::value(ctx.now()))
        .filter(which)
        .filter(one_time_code::Column::UsedAt.is_null())
        .exec(tx)
        .await?;
    Ok(closed.rows_affected)
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_address_is_mostly_hidden() {
        assert_eq!(super::hidden("mia.lind@example.org"), "m…@example.org");
        assert_eq!(super::hidden("é@x"), "é…@x");
    }
}
