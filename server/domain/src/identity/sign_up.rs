//! Making an account with an address and a password.

use super::{
    Client, NewSession,
    account::{NewAccount, create, enter, find_by_email, normal_email},
    code::{CODE_MINUTES, NewCode, Purpose, issue},
    links, password,
};
use crate::{
    Ctx, Viewer,
    error::{Error, Refusals, Result},
    outbox,
};
use contract::{
    Code, UserId, credentials,
    identity::{SignUp, SignUpRole},
    visitor::Role,
};

/// Makes an account and signs it in; an anonymous viewer's own becomes it. It begins as a traveller.
pub async fn sign_up(ctx: &Ctx, viewer: &Viewer, input: &SignUp, client: &Client) -> Result<NewSession> {
    let email = normal_email(&input.email);
    check(&email, input)?;
    ctx.guard().sign_up(client)?;
    if find_by_email(ctx.db(), &email).await?.is_some() {
        return Err(Error::field(Code::AuthEmailAlreadyInUse, "email"));
    }
    let hash = password::hash(ctx, &input.password).await?;
    crate::transaction!(ctx, |tx| {
        if find_by_email(tx, &email).await?.is_some() {
            return Err(Error::field(Code::AuthEmailAlreadyInUse, "email"));
        }
        let new = NewAccount {
            email: Some(&email),
            is_verified: false,
            password_hash: Some(hash.clone()),
            role: Role::Customer,
            client,
        };
        let row = create(ctx, tx, viewer, new).await?;
        let code = NewCode {
            purpose: Purpose::VerifyEmail,
            email: &email,
            account: Some(UserId(row.id)),
            return_url: None,
            role: SignUpRole::Consumer,
            client,
        };
        let code = issue(ctx, tx, &code).await?;
        let letter = mail::Letter::VerifyEmail {
            url: links::verify_email(ctx, &code),
            minutes: CODE_MINUTES,
        };
        outbox::post(ctx, tx, &email, &letter).await?;
        enter(ctx, tx, viewer, &row, client, "password").await
    })
}

fn check(email: &str, input: &SignUp) -> Result<()> {
    let mut refusals = Refusals::default();
    check_email(&mut refusals, email);
    password::check(&mut refusals, "password", &input.password, email);
    if let Some(again) = &input.repassword
        && *again != input.password
    {
        let code = if again.is_empty() {
            Code::AuthMissingPassword
        } else {
            Code::AuthPasswordMismatch
        };
        refusals.add(code, "repassword");
    }
    refusals.into_result()
}

/// Notes what is wrong with an address.
pub(super) fn check_email(refusals: &mut Refusals, email: &str) {
    if email.is_empty() {
        refusals.add(Code::AuthMissingEmail, "email");
    } else if credentials::email_error(email).is_some() {
        refusals.add(Code::AuthInvalidEmail, "email");
    }
}
