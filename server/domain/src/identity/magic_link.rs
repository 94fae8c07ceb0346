//! Signing in or up by an emailed link.

use super::{
    NewSession,
    account::{NewAccount, create, ends_password, enter, find_by_email},
    code::{self, CODE_MINUTES, NewCode, Purpose},
    failures, links, published, session,
};
use crate::{
    Ctx, Viewer,
    access::Client,
    email_address::{check_email, normal_email},
    entity::{account, linked_provider, one_time_code},
    error::{Refusals, Result},
    itineraries::claims,
    outbox, videos,
};
use contract::{
    Code, UserId,
    identity::{CodeRedemption, MagicLinkRequest, SignUpRole},
    return_url,
    visitor::Role,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
};

/// Emails a link. The answer is the same whether the address has an account or not.
pub async fn request_magic_link(ctx: &Ctx, input: &MagicLinkRequest, client: &Client) -> Result<()> {
    let email = normal_email(&input.email);
    let mut refusals = Refusals::default();
    check_email(&mut refusals, &email);
    refusals.into_result()?;
    let account = find_by_email(ctx.db(), &email).await?.map(|row| UserId(row.id));
    ctx.guard().sign_in_mail(ctx, &email, account, client)?;
    let back = input.return_url.as_deref().and_then(return_url::local_path);
    crate::transaction!(ctx, |tx| {
        let account = find_by_email(tx, &email).await?;
        let new = NewCode {
            purpose: Purpose::MagicLink,
            email: &email,
            account: account.as_ref().map(|row| UserId(row.id)),
            return_url: back,
            role: input.role,
            password_hash: None,
            client,
        };
        let code = code::issue(ctx, tx, &new).await?;
        let content = mail::EmailContent::MagicLink {
            url: links::magic_link(ctx, &code),
            minutes: CODE_MINUTES,
            is_new: account.is_none(),
            ends_password: account.as_ref().is_some_and(ends_password),
        };
        outbox::enqueue_email(ctx, tx, &email, &content).await
    })
}

/// A sign-in by link.
#[derive(Clone, Debug)]
pub struct MagicLinkSignIn {
    pub session: NewSession,
    /// The path to return to.
    pub return_url: Option<String>,
    /// The role requested by a person without an account.
    pub role: SignUpRole,
    /// The account had a password set before its address was proved; it was removed.
    pub password_ended: bool,
    /// The content of the account, whose address was not proved before, was deleted at the reader's request.
    discarded: bool,
}

/// Signs in by an emailed code; creates the account first if there is none.
pub async fn follow_magic_link(
    ctx: &Ctx,
    viewer: &Viewer,
    input: &CodeRedemption,
    client: &Client,
) -> Result<MagicLinkSignIn> {
    failures::counted(ctx, try_to_follow(ctx, viewer, input, client).await)
}

async fn try_to_follow(ctx: &Ctx, viewer: &Viewer, input: &CodeRedemption, client: &Client) -> Result<MagicLinkSignIn> {
    ctx.guard().code(ctx, client).await?;
    let row = code::find(ctx, ctx.db(), &[Purpose::MagicLink], &input.oob_code).await?;
    code::admit(ctx, &row, input.email.as_deref(), client).await?;
    let discards = input.discard_published;
    let videos = published::videos_to_discard(ctx, row.account_id, discards).await?;
    let followed = match open(ctx, viewer, &row, discards, client).await {
        // Another link to the same new address has just created the account.
        Err(error) if error.code() == Some(Code::AuthEmailAlreadyInUse) => {
            open(ctx, viewer, &row, discards, client).await
        }
        followed => followed,
    }?;
    if followed.discarded {
        videos::clear(ctx, &videos).await;
    }
    Ok(followed)
}

async fn open(
    ctx: &Ctx,
    viewer: &Viewer,
    row: &one_time_code::Model,
    discards: bool,
    client: &Client,
) -> Result<MagicLinkSignIn> {
    let asked = if row.role == "creator" {
        SignUpRole::Creator
    } else {
        SignUpRole::Consumer
    };
    crate::transaction!(ctx, |tx| {
        code::redeem(ctx, tx, row).await?;
        let (mut password_ended, mut discarded) = (false, false);
        let (account, role) = match find_by_email(tx, &row.email).await? {
            // The browser is already signed in to the account, so its owner reads the email; passwords and sessions
            // stay.
            Some(account) if viewer.account_id() == Some(UserId(account.id)) => {
                (mark_proved(ctx, tx, account).await?, SignUpRole::Consumer)
            }
            Some(account) => {
                password_ended = ends_password(&account);
                discarded = discards && account.email_verified_at.is_none();
                let mut account = prove(ctx, tx, account).await?;
                if discarded {
                    account = published::discard(ctx, tx, account).await?;
                }
                if password_ended {
                    let reset_url = links::forgot_password(ctx);
                    outbox::enqueue_email(ctx, tx, &row.email, &mail::EmailContent::PasswordEnded { reset_url })
                        .await?;
                }
                (account, SignUpRole::Consumer)
            }
            None => {
                let new = NewAccount {
                    email: Some(&row.email),
                    is_verified: true,
                    // The user of another browser may not be the person who chose the password.
                    password_hash: row
                        .password_hash
                        .clone()
                        .filter(|_| !code::is_foreign(ctx, row, client)),
                    role: Role::Customer,
                    client,
                };
                (create(ctx, tx, viewer, new).await?, asked)
            }
        };
        let session = enter(ctx, tx, viewer, &account, client, "magicLink").await?;
        Ok(MagicLinkSignIn {
            session,
            return_url: row.return_url.clone(),
            role,
            password_ended,
            discarded,
        })
    })
}

/// Marks the account's address as proved and changes nothing else.
pub(super) async fn mark_proved(ctx: &Ctx, tx: &impl ConnectionTrait, row: account::Model) -> Result<account::Model> {
    if row.email_verified_at.is_some() {
        return Ok(row);
    }
    let mut active = row.into_active_model();
    active.email_verified_at = Set(Some(ctx.now()));
    active.updated_at = Set(ctx.now());
    let row = active.update(tx).await?;
    claims::collect(ctx, tx, &row).await?;
    Ok(row)
}

/// Marks the account's address as proved by email. Another person may have created the account with that address, so
/// this ends the earlier password, sessions and linked providers.
pub(super) async fn prove(ctx: &Ctx, tx: &impl ConnectionTrait, row: account::Model) -> Result<account::Model> {
    if row.email_verified_at.is_some() {
        return Ok(row);
    }
    let id = UserId(row.id);
    session::revoke_all(ctx, tx, id, None).await?;
    // A pending change could move the account to another address afterwards.
    code::withdraw_all(ctx, tx, Purpose::ChangeEmail, id).await?;
    linked_provider::Entity::delete_many()
        .filter(linked_provider::Column::AccountId.eq(row.id))
        .exec(tx)
        .await?;
    let mut active = row.into_active_model();
    active.password_hash = Set(None);
    active.email_verified_at = Set(Some(ctx.now()));
    active.updated_at = Set(ctx.now());
    let row = active.update(tx).await?;
    claims::collect(ctx, tx, &row).await?;
    Ok(row)
}
