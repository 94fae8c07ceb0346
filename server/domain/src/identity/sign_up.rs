//! Creating an account with an address and a password.

use super::{
    NewSession,
    account::{NewAccount, create, enter, find_by_email},
    code::{self, CODE_MINUTES, NewCode, Purpose},
    links,
    password::{self, Lane},
    verify_email,
};
use crate::{
    Ctx, Viewer,
    access::{Client, EmailAllowance},
    email_address::{check_email, normal_email},
    error::{Error, Refusals, Result},
    outbox,
};
use contract::{Code, UserId, identity::SignUp, visitor::Role};

/// Creates a traveller's account and signs it in; an anonymous viewer's account is converted.
///
/// Under the strict setting it creates nothing until the address is proved: the answer is `auth/confirm-email` whether
/// the address has an account or not, and an email says which.
pub async fn sign_up(ctx: &Ctx, viewer: &Viewer, input: &SignUp, client: &Client) -> Result<NewSession> {
    let email = normal_email(&input.email);
    // Before any work: judging a password takes some milliseconds.
    ctx.guard().sign_up(client)?;
    check(&email, input).await?;
    if ctx.settings().strict_enumeration {
        return ask_first(ctx, &email, input, client).await;
    }
    if find_by_email(ctx.db(), &email).await?.is_some() {
        return Err(Error::field(Code::AuthEmailAlreadyInUse, "email"));
    }
    // An address signs up once; the network's limit bounds the number of emails.
    ctx.guard().mail_to_any(client)?;
    let hash = password::hash(ctx, Lane::SignUp, &input.password).await?;
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
        verify_email::send(ctx, tx, &row, &email, client).await?;
        enter(ctx, tx, viewer, &row, client, "password").await
    })
}

/// Emails a link that creates the account, or says that there is one: the same work and the same answer.
async fn ask_first(ctx: &Ctx, email: &str, input: &SignUp, client: &Client) -> Result<NewSession> {
    ctx.guard().mail(EmailAllowance::Proof, email, client)?;
    let hash = password::hash(ctx, Lane::SignUp, &input.password).await?;
    crate::transaction!(ctx, |tx| {
        let account = find_by_email(tx, email).await?;
        let new = NewCode {
            purpose: Purpose::MagicLink,
            email,
            account: account.as_ref().map(|row| UserId(row.id)),
            return_url: None,
            role: input.role,
            password_hash: account.is_none().then_some(hash.as_str()),
            client,
        };
        let code = code::issue(ctx, tx, &new).await?;
        let content = if account.is_some() {
            mail::EmailContent::AccountExists {
                sign_in_url: links::sign_in(ctx),
                reset_url: links::forgot_password(ctx),
            }
        } else {
            mail::EmailContent::MagicLink {
                url: links::magic_link(ctx, &code),
                minutes: CODE_MINUTES,
                is_new: true,
                ends_password: false,
            }
        };
        outbox::enqueue_email(ctx, tx, email, &content).await
    })?;
    Err(Error::refused(Code::AuthConfirmEmail))
}

async fn check(email: &str, input: &SignUp) -> Result<()> {
    let mut refusals = Refusals::default();
    check_email(&mut refusals, email);
    password::check(&mut refusals, "password", &input.password, email).await?;
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
