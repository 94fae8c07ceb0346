//! Accounts in the database: lookup by address, creation, sign-in.

use super::{NewSession, session};
use crate::{
    Account, Ctx, Viewer,
    access::{Client, device_proof},
    entity::{account, invoice, itinerary},
    error::{Error, Result},
    event::{Event, record},
    itineraries,
    roles::{parse_role, role_text},
    shared_links,
};
use contract::{Code, Currency, SessionId, UserId, money::USD, visitor::Role};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect, SqlErr, sea_query::Expr,
};
use serde_json::json;
use uuid::Uuid;

/// The account with that address.
pub(super) async fn find_by_email(conn: &impl ConnectionTrait, email: &str) -> Result<Option<account::Model>> {
    let found = account::Entity::find().filter(account::Column::Email.eq(email));
    Ok(found.one(conn).await?)
}

/// Whether proving the address by email removes the password: it was set before the address was proved.
pub(super) fn ends_password(row: &account::Model) -> bool {
    row.email_verified_at.is_none() && row.password_hash.is_some()
}

/// Locks the account and returns it; `None` if its password has changed since `seen` was read.
pub(super) async fn lock_compared(tx: &impl ConnectionTrait, seen: &account::Model) -> Result<Option<account::Model>> {
    let row = account::Entity::find_by_id(seen.id).lock_exclusive().one(tx).await?;
    Ok(row.filter(|row| row.password_hash == seen.password_hash && row.email == seen.email))
}

/// The initial values of an account.
pub(super) struct NewAccount<'a> {
    pub email: Option<&'a str>,
    pub is_verified: bool,
    pub password_hash: Option<String>,
    pub role: Role,
    pub client: &'a Client,
}

/// Creates an account; an anonymous viewer's account is converted and keeps its content.
pub(super) async fn create(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    viewer: &Viewer,
    new: NewAccount<'_>,
) -> Result<account::Model> {
    let now = ctx.now();
    let verified_at = new.is_verified.then_some(now);
    if let Some(anonymous) = anonymous(viewer)
        && let Some(row) = lock_anonymous(tx, anonymous).await?
    {
        let mut active = row.into_active_model();
        active.email = Set(new.email.map(str::to_owned));
        active.email_verified_at = Set(verified_at);
        active.password_hash = Set(new.password_hash);
        active.role = Set(role_text(new.role).to_owned());
        // The person is new, however old the cart is.
        active.created_at = Set(now);
        active.updated_at = Set(now);
        return active.update(tx).await.map_err(taken);
    }
    let currency = known_currency(ctx, new.client.currency);
    let country = new.client.country.clone().unwrap_or_else(|| "US".to_owned());
    account::ActiveModel {
        id: Set(ctx.new_id()),
        role: Set(role_text(new.role).to_owned()),
        email: Set(new.email.map(str::to_owned)),
        email_verified_at: Set(verified_at),
        password_hash: Set(new.password_hash),
        welcomed_at: Set(None),
        welcome_step: Set(None),
        public_name: Set(None),
        slug: Set(None),
        picture_id: Set(None),
        hero_image_id: Set(None),
        bio: Set(None),
        links: Set(None),
        theme_color: Set(None),
        verified_at: Set(None),
        club_changed_at: Set(None),
        currency: Set(currency.to_string()),
        country_code: Set(country),
        version: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        blocked_at: Set(None),
    }
    .insert(tx)
    .await
    .map_err(taken)
}

fn known_currency(ctx: &Ctx, currency: Option<Currency>) -> Currency {
    currency.filter(|code| ctx.rates().knows(code.as_str())).unwrap_or(USD)
}

/// Two calls may claim one address at the same moment; the database accepts one of them.
pub(super) fn taken(error: DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => Error::field(Code::AuthEmailAlreadyInUse, "email"),
        _ => Error::Database(error),
    }
}

/// The account id of an anonymous viewer.
pub(super) fn anonymous(viewer: &Viewer) -> Option<UserId> {
    match viewer {
        Viewer::Account(account) if account.role == Role::Anonymous => Some(account.id),
        _ => None,
    }
}

/// Locks the account if it is still anonymous: another tab may have converted it since the viewer was read.
async fn lock_anonymous(tx: &impl ConnectionTrait, id: UserId) -> Result<Option<account::Model>> {
    let found = account::Entity::find_by_id(id.0).filter(account::Column::Role.eq(role_text(Role::Anonymous)));
    Ok(found.lock_exclusive().one(tx).await?)
}

/// Signs the viewer in to an account whose credentials were checked. Moves an anonymous account's trips to it and
/// merges the carts.
pub(super) async fn enter(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    viewer: &Viewer,
    row: &account::Model,
    client: &Client,
    how: &str,
) -> Result<NewSession> {
    let id = UserId(row.id);
    match viewer {
        Viewer::Account(before) => session::revoke(ctx, tx, before.session).await?,
        Viewer::Visitor | Viewer::Guest(_) => {}
    }
    if let Some(anonymous) = anonymous(viewer).filter(|anonymous| *anonymous != id) {
        take_over(ctx, tx, anonymous, id).await?;
    }
    itineraries::claims::collect(ctx, tx, row).await?;
    let (session, secret) = session::begin(ctx, tx, id, client).await?;
    record(
        ctx,
        tx,
        Event {
            kind: "identity.signed_in",
            account: Some(id),
            subject: ("account", row.id),
            change: None,
            detail: json!({ "method": how }),
        },
    )
    .await?;
    Ok(NewSession {
        secret,
        account: Account {
            id,
            session: SessionId(session),
            role: parse_role(&row.role)?,
        },
        is_new_user: super::is_new(ctx, row),
        device: device_proof(ctx, id)?,
    })
}

async fn take_over(ctx: &Ctx, tx: &impl ConnectionTrait, from: UserId, to: UserId) -> Result<()> {
    // The lock waits for a cart that is just being created, which would otherwise be deleted with its account.
    if lock_anonymous(tx, from).await?.is_none() {
        return Ok(());
    }
    let moved: Vec<Uuid> = itinerary::Entity::find()
        .select_only()
        .column(itinerary::Column::Id)
        .filter(itinerary::Column::AccountId.eq(from.0))
        .into_tuple()
        .all(tx)
        .await?;
    itinerary::Entity::update_many()
        .col_expr(itinerary::Column::AccountId, Expr::value(to.0))
        .filter(itinerary::Column::AccountId.eq(from.0))
        .exec(tx)
        .await?;
    invoice::Entity::update_many()
        .col_expr(invoice::Column::AccountId, Expr::value(to.0))
        .filter(invoice::Column::AccountId.eq(from.0))
        .exec(tx)
        .await?;
    shared_links::take_over(tx, from, to).await?;
    account::Entity::delete_by_id(from.0).exec(tx).await?;
    itineraries::join_carts(ctx, tx, to, &moved).await
}
