//! Signing in without an address.

use super::{
    Client, NewSession,
    account::{NewAccount, create, enter},
};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
};
use contract::{
    Code, Currency,
    visitor::{AnonymousSignIn, Role},
};

/// The viewer with an account. A visitor, or a guest of one trip, gets an anonymous one with prices in `currency`, and its
/// session.
pub async fn with_account(
    ctx: &Ctx,
    viewer: &Viewer,
    currency: Currency,
    client: &Client,
) -> Result<(Viewer, Option<NewSession>)> {
    if matches!(viewer, Viewer::Account(_)) {
        return Ok((viewer.clone(), None));
    }
    let input = AnonymousSignIn {
        currency: Some(currency),
    };
    let session = sign_in_anonymously(ctx, &input, client).await?;
    Ok((Viewer::Account(session.account.clone()), Some(session)))
}

/// Creates an account without an address and signs it in.
pub async fn sign_in_anonymously(ctx: &Ctx, input: &AnonymousSignIn, client: &Client) -> Result<NewSession> {
    if let Some(currency) = input.currency
        && !ctx.rates().knows(currency.as_str())
    {
        return Err(Error::field(Code::UnknownCurrency, "currency"));
    }
    ctx.guard().sign_in_anonymously(client)?;
    let client = Client {
        currency: input.currency.or(client.currency),
        ..client.clone()
    };
    crate::transaction!(ctx, |tx| {
        let new = NewAccount {
            email: None,
            is_verified: false,
            password_hash: None,
            role: Role::Anonymous,
            client: &client,
        };
        let row = create(ctx, tx, &Viewer::Visitor, new).await?;
        enter(ctx, tx, &Viewer::Visitor, &row, &client, "anonymous").await
    })
}
