//! The demonstration's public accounts. Their password is published, so production removes it from a database that a
//! demonstration has used.

use crate::{
    Ctx,
    entity::{account, session, setting},
    error::{Error, Result},
    identity::{Lane, hash_password},
    roles::role_text,
};
use contract::{money::USD, visitor::Role};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    sea_query::Expr,
};
use uuid::Uuid;

/// The address of the traveller who has trips.
pub(super) const TRAVELLER: &str = "traveller@example.com";
/// The password of all of them.
pub const PASSWORD: &str = "demonstration";
/// The mark with their ids.
const MARK: &str = "demonstration sign-ins";

/// A public account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// The role of the account, for people.
    pub who: &'static str,
    pub email: &'static str,
    role: Role,
    name: &'static str,
    /// The handle of its club.
    handle: Option<&'static str>,
}

const ALL: [SignIn; 3] = [
    SignIn {
        who: "Creator",
        email: "mia.lind@example.com",
        role: Role::Creator,
        name: "Mia Lind",
        handle: Some("mia.lind"),
    },
    SignIn {
        who: "Traveller",
        email: TRAVELLER,
        role: Role::Customer,
        name: "Tara Voss",
        handle: None,
    },
    SignIn {
        who: "Operator",
        email: "operator@example.com",
        role: Role::Operator,
        name: "Oskar Berg",
        handle: None,
    },
];

/// Creates missing accounts, and restores passwords that a version before the mark of production removed.
pub async fn open_sign_ins(ctx: &Ctx) -> Result<()> {
    let known = marked(ctx).await?;
    let closed = match &known {
        Some(ids) => without_password(ctx, ids).await?,
        None => Vec::new(),
    };
    if known.is_some() && closed.is_empty() {
        return Ok(());
    }
    let hash = hash_password(ctx, Lane::SignUp, PASSWORD).await?;
    crate::transaction!(ctx, |tx| {
        if known.is_some() {
            return set_password(tx, &closed, Some(&hash)).await;
        }
        let mut ids = Vec::with_capacity(ALL.len());
        for person in &ALL {
            ids.extend(make(ctx, tx, person, &hash).await?);
        }
        let value = serde_json::to_vec(&ids).map_err(|error| Error::Broken(error.to_string()))?;
        let mark = setting::ActiveModel {
            name: Set(MARK.to_owned()),
            value: Set(value),
            created_at: Set(ctx.now()),
        };
        setting::Entity::insert(mark).exec_without_returning(tx).await?;
        Ok(())
    })
}

/// Removes their password and ends their sessions, for production.
pub async fn close_sign_ins(ctx: &Ctx) -> Result<()> {
    let Some(ids) = marked(ctx).await? else { return Ok(()) };
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        set_password(tx, &ids, None).await?;
        session::Entity::update_many()
            .col_expr(session::Column::RevokedAt, Expr::value(now))
            .filter(session::Column::AccountId.is_in(ids.iter().copied()))
            .filter(session::Column::RevokedAt.is_null())
            .exec(tx)
            .await?;
        Ok(())
    })
}

/// The accounts that currently accept the password.
pub async fn sign_ins(ctx: &Ctx) -> Result<Vec<SignIn>> {
    let Some(ids) = marked(ctx).await? else {
        return Ok(Vec::new());
    };
    let rows = account::Entity::find()
        .filter(account::Column::Id.is_in(ids))
        .filter(account::Column::PasswordHash.is_not_null())
        .all(ctx.db())
        .await?;
    let is_open = |person: &SignIn| rows.iter().any(|row| row.email.as_deref() == Some(person.email));
    Ok(ALL.into_iter().filter(is_open).collect())
}

async fn marked(ctx: &Ctx) -> Result<Option<Vec<Uuid>>> {
    let Some(row) = setting::Entity::find_by_id(MARK).one(ctx.db()).await? else {
        return Ok(None);
    };
    let ids = serde_json::from_slice(&row.value);
    ids.map(Some)
        .map_err(|error| Error::Broken(format!("the mark of the demonstration's sign-ins: {error}")))
}

async fn without_password(ctx: &Ctx, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let rows = account::Entity::find()
        .filter(account::Column::Id.is_in(ids.iter().copied()))
        .filter(account::Column::PasswordHash.is_null())
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

async fn set_password(tx: &impl ConnectionTrait, ids: &[Uuid], hash: Option<&str>) -> Result<()> {
    account::Entity::update_many()
        .col_expr(account::Column::PasswordHash, Expr::value(hash.map(str::to_owned)))
        .filter(account::Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Creates an account; returns `None` if another account has the address or the handle.
async fn make(ctx: &Ctx, tx: &impl ConnectionTrait, person: &SignIn, hash: &str) -> Result<Option<Uuid>> {
    let now = ctx.now();
    let by_address = account::Entity::find().filter(account::Column::Email.eq(person.email));
    if by_address.one(tx).await?.is_some() {
        return Ok(None);
    }
    let (email, hash) = (Some(person.email.to_owned()), Some(hash.to_owned()));
    if let Some(handle) = person.handle {
        let club = account::Entity::find()
            .filter(account::Column::Slug.eq(handle))
            .filter(account::Column::PublicName.eq(person.name))
            .filter(account::Column::Email.is_null());
        let Some(row) = club.one(tx).await? else {
            return Ok(None);
        };
        let id = row.id;
        let mut active = row.into_active_model();
        active.email = Set(email);
        active.email_verified_at = Set(Some(now));
        active.password_hash = Set(hash);
        active.update(tx).await?;
        return Ok(Some(id));
    }
    let id = ctx.new_id();
    let row = account::ActiveModel {
        id: Set(id),
        role: Set(role_text(person.role).to_owned()),
        email: Set(email),
        email_verified_at: Set(Some(now)),
        password_hash: Set(hash),
        welcomed_at: Set(Some(now)),
        welcome_step: Set(None),
        public_name: Set(Some(person.name.to_owned())),
        currency: Set(USD.to_string()),
        country_code: Set("US".to_owned()),
        version: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        blocked_at: Set(None),
        ..Default::default()
    };
    account::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(Some(id))
}
