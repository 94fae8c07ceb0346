//! Roles: travellers may become creators; the command line appoints and dismisses operators.

use crate::{
    Account, Ctx, Viewer,
    email_address::normal_email,
    entity::account,
    error::{Error, Result},
    event::{Event, record},
    features::{self, Feature},
    roles::{parse_role, role_text},
};
use contract::{Code, UserId, visitor::Role};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};
use serde_json::json;

/// Makes the viewer a creator. `role` must be `creator` or `role/creator`.
pub async fn become_creator(ctx: &Ctx, viewer: &Viewer, role: &str) -> Result<Viewer> {
    let me = viewer.account()?;
    if !matches!(role, "creator" | "role/creator") {
        return Err(Error::field(Code::Forbidden, "role"));
    }
    let is_open = features::is_enabled(ctx, Feature::SignUp).await?;
    let role = crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(me.id.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
        // The current role, which may have changed since the viewer was read.
        match parse_role(&row.role)? {
            Role::Anonymous => Err(Error::refused(Code::Forbidden)),
            Role::Customer if !is_open => Err(Error::refused(Code::SignUpClosed)),
            Role::Customer => {
                set_role(ctx, tx, row, Role::Creator, Some(me.id)).await?;
                Ok(Role::Creator)
            }
            role @ (Role::Creator | Role::Operator) => Ok(role),
        }
    })?;
    Ok(Viewer::Account(Account { role, ..me.clone() }))
}

/// Makes the account with that address an operator; it must have proved the address. For the command line only.
pub async fn grant_operator(ctx: &Ctx, email: &str) -> Result<()> {
    let email = normal_email(email);
    crate::transaction!(ctx, |tx| {
        let found = account::Entity::find().filter(account::Column::Email.eq(&email));
        let row = found.lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::AuthUserNotFound))?;
        if row.email_verified_at.is_none() {
            // The person who signed up with an address may not be its owner.
            return Err(Error::field(Code::Forbidden, "email"));
        }
        set_role(ctx, tx, row, Role::Operator, None).await
    })
}

/// Takes the operator's role from the account with that address: it becomes a creator's where it has a handle, else a
/// traveller's. False where it is no operator. For the command line only.
pub async fn revoke_operator(ctx: &Ctx, email: &str) -> Result<bool> {
    let email = normal_email(email);
    crate::transaction!(ctx, |tx| {
        let found = account::Entity::find().filter(account::Column::Email.eq(&email));
        let row = found.lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::AuthUserNotFound))?;
        if parse_role(&row.role)? != Role::Operator {
            return Ok(false);
        }
        let role = match row.slug {
            Some(_) => Role::Creator,
            None => Role::Customer,
        };
        set_role(ctx, tx, row, role, None).await?;
        Ok(true)
    })
}

async fn set_role(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: account::Model,
    role: Role,
    by: Option<UserId>,
) -> Result<()> {
    let (id, before) = (row.id, parse_role(&row.role)?);
    let mut active = row.into_active_model();
    active.role = Set(role_text(role).to_owned());
    active.updated_at = Set(ctx.now());
    active.update(tx).await?;
    let event = Event {
        kind: "identity.role",
        account: by,
        subject: ("account", id),
        change: Some((role_text(before), role_text(role))),
        detail: json!({}),
    };
    record(ctx, tx, event).await
}
