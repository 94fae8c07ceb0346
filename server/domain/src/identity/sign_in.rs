//! Signing in with address and password.

use super::{
    NewSession,
    account::{enter, find_by_email, lock_compared},
    failures,
    password::{self, Match},
};
use crate::{
    Ctx, Viewer,
    access::Client,
    email_address::normal_email,
    entity::account,
    error::{Error, Refusals, Result},
};
use contract::{Code, UserId, credentials, identity::SignIn};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

/// Signs in. Under the strict setting an unknown address and a wrong password give the same answer in the same time.
pub async fn sign_in(ctx: &Ctx, viewer: &Viewer, input: &SignIn, client: &Client) -> Result<NewSession> {
    failures::counted(ctx, try_to_sign_in(ctx, viewer, input, client).await)
}

async fn try_to_sign_in(ctx: &Ctx, viewer: &Viewer, input: &SignIn, client: &Client) -> Result<NewSession> {
    let email = normal_email(&input.email);
    let mut refusals = Refusals::default();
    if credentials::email_error(&email).is_some() {
        refusals.add(Code::AuthInvalidEmail, "email");
    }
    if input.password.is_empty() {
        refusals.add(Code::AuthMissingPassword, "password");
    }
    refusals.into_result()?;
    let mut found = find_by_email(ctx.db(), &email).await?;
    let account = found.as_ref().map(|row| UserId(row.id));
    ctx.guard().guess(ctx, &email, account, client).await?;
    let lane = client.lane(ctx, account);
    let is_strict = ctx.settings().strict_enumeration;
    while let Some(row) = found {
        let renewed = match password::verify(ctx, lane, &input.password, row.password_hash.as_deref()).await? {
            Match::No if is_strict => return Err(Error::refused(Code::AuthRefused)),
            Match::No => return Err(Error::field(Code::AuthWrongPassword, "password")),
            Match::YesButOld => Some(password::hash(ctx, lane, &input.password).await?),
            Match::Yes => None,
        };
        if let Some(session) = enter_compared(ctx, viewer, &row, renewed, client).await? {
            return Ok(session);
        }
        // The password has changed during the comparison; compares with the new one.
        found = find_by_email(ctx.db(), &email).await?;
    }
    if is_strict {
        password::verify(ctx, lane, &input.password, None).await?;
        return Err(Error::refused(Code::AuthRefused));
    }
    Err(Error::field(Code::AuthUserNotFound, "email"))
}

/// Signs in to an account whose password was compared, unless the password has changed since.
async fn enter_compared(
    ctx: &Ctx,
    viewer: &Viewer,
    row: &account::Model,
    renewed: Option<String>,
    client: &Client,
) -> Result<Option<NewSession>> {
    crate::transaction!(ctx, |tx| {
        let Some(row) = lock_compared(tx, row).await? else {
            return Ok(None);
        };
        if let Some(hash) = &renewed {
            account::Entity::update_many()
                .col_expr(account::Column::PasswordHash, Expr::value(hash.clone()))
                .filter(account::Column::Id.eq(row.id))
                .exec(tx)
                .await?;
        }
        Ok(Some(enter(ctx, tx, viewer, &row, client, "password").await?))
    })
}
