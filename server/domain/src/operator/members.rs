//! Members: finding one, and blocking and unblocking. A blocked member's sessions end and none begins; what is booked stays.

use super::{
    ActionRequest, Actor, LogEntry, PAGE_SIZE,
    action::{LOOKED, Subject, begins, last_actions, looked, record, seen, too_late},
    log::entry,
    words::{MEMBER_BLOCKED, MEMBER_SEEN, MEMBER_UNBLOCKED},
};
use crate::{
    Ctx,
    contains::contains,
    email_address::normal_email,
    entity::{account, itinerary, operator_action, session},
    error::{Error, Result},
    identity::end_sessions,
    roles::{parse_role, role_text},
    states::State,
};
use chrono::{DateTime, Utc};
use contract::{Code, UserId, itinerary::ItineraryStatus, visitor::Role};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::Expr,
};
use serde_json::json;

/// Characters of a search text that count.
const MAX_CHARS: usize = 200;

/// A member of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberRow {
    pub id: UserId,
    pub name: Option<String>,
    pub email: Option<String>,
    pub role: Role,
    pub created_at: DateTime<Utc>,
    pub blocked_at: Option<DateTime<Utc>>,
}

/// A page of the members.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemberList {
    pub rows: Vec<MemberRow>,
    pub skip: u32,
    pub total: u32,
}

/// One member.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub row: MemberRow,
    /// The last part of the club's address.
    pub handle: Option<String>,
    pub is_email_confirmed: bool,
    /// Browsers that are signed in.
    pub sessions: u32,
    /// Trips of the account, carts left out.
    pub bookings: u32,
    /// Whether the member can be blocked: operators cannot.
    pub can_be_blocked: bool,
    /// What operators did, newest first.
    pub actions: Vec<LogEntry>,
    /// The last action, for a form.
    pub seen: String,
}

/// A page of the members that fit: a part of the name, of the handle or of the address; empty: all, newest first.
pub async fn list_members(ctx: &Ctx, _: &Actor, text: &str, skip: u32) -> Result<MemberList> {
    let text: String = text.trim().chars().take(MAX_CHARS).collect();
    let mut found = people();
    if !text.is_empty() {
        found = found.filter(fitting(&text));
    }
    let total = found.clone().count(ctx.db()).await?;
    let rows = found
        .order_by_desc(account::Column::CreatedAt)
        .order_by_desc(account::Column::Id)
        .offset(u64::from(skip))
        .limit(u64::from(PAGE_SIZE))
        .all(ctx.db())
        .await?;
    Ok(MemberList {
        rows: rows.into_iter().map(row).collect::<Result<_>>()?,
        skip,
        total: u32::try_from(total).unwrap_or(u32::MAX),
    })
}

/// Accounts of people: no anonymous ones.
fn people() -> sea_orm::Select<account::Entity> {
    account::Entity::find().filter(account::Column::Role.ne(role_text(Role::Anonymous)))
}

fn fitting(text: &str) -> Condition {
    Condition::any()
        .add(account::Column::Email.eq(normal_email(text)))
        .add(contains(account::Column::Email, text))
        .add(contains(account::Column::PublicName, text))
        .add(contains(account::Column::Slug, text))
}

fn row(found: account::Model) -> Result<MemberRow> {
    Ok(MemberRow {
        id: UserId(found.id),
        role: parse_role(&found.role)?,
        name: found.public_name,
        email: found.email,
        created_at: found.created_at,
        blocked_at: found.blocked_at,
    })
}

/// One member; that they were looked at is written down.
pub async fn member(ctx: &Ctx, actor: &Actor, id: UserId) -> Result<Member> {
    let found = people().filter(account::Column::Id.eq(id.0)).one(ctx.db()).await?;
    let found = found.ok_or_else(|| Error::refused(Code::NotFound))?;
    let subject = Subject::new("account", id);
    looked(ctx, actor, MEMBER_SEEN, &subject).await?;
    let sessions = session::Entity::find()
        .filter(session::Column::AccountId.eq(id.0))
        .filter(session::Column::RevokedAt.is_null())
        .filter(session::Column::ExpiresAt.gt(ctx.now()))
        .count(ctx.db())
        .await?;
    let bookings = itinerary::Entity::find()
        .filter(itinerary::Column::AccountId.eq(id.0))
        .filter(itinerary::Column::Status.ne(ItineraryStatus::Draft.text()))
        .count(ctx.db())
        .await?;
    let actions = operator_action::Entity::find()
        .filter(operator_action::Column::Subject.eq(subject.name.as_str()))
        .filter(operator_action::Column::Kind.is_not_in(LOOKED))
        .order_by_desc(operator_action::Column::DoneAt)
        .order_by_desc(operator_action::Column::Id)
        .all(ctx.db())
        .await?;
    let last = last_actions(ctx.db(), std::slice::from_ref(&subject.name)).await?;
    let short = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Member {
        handle: found.slug.clone(),
        is_email_confirmed: found.email_verified_at.is_some(),
        sessions: short(sessions),
        bookings: short(bookings),
        can_be_blocked: parse_role(&found.role)? != Role::Operator,
        actions: actions.into_iter().map(entry).collect(),
        seen: seen(&last, &subject.name),
        row: row(found)?,
    })
}

/// Blocks a member: their sessions end, and sign-in says so from now on.
pub async fn block_member(ctx: &Ctx, actor: &Actor, id: UserId, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let found = lock(tx, id).await?;
        let subject = Subject::new("account", id);
        if !begins(tx, request, MEMBER_BLOCKED, &subject).await? {
            return Ok(());
        }
        if parse_role(&found.role)? == Role::Operator {
            return Err(Error::with_message(
                Code::Conflict,
                "An operator cannot be blocked here.",
            ));
        }
        if found.blocked_at.is_some() {
            return Err(too_late(tx, &subject, "This member is blocked already.").await?);
        }
        set_blocked(tx, id, Some(ctx.now())).await?;
        end_sessions(ctx, tx, id).await?;
        let change = (json!({ "blocked": false }), json!({ "blocked": true }));
        record(ctx, tx, actor, request, MEMBER_BLOCKED, &subject, change).await
    })
}

/// Lets a blocked member sign in again.
pub async fn unblock_member(ctx: &Ctx, actor: &Actor, id: UserId, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let found = lock(tx, id).await?;
        let subject = Subject::new("account", id);
        if !begins(tx, request, MEMBER_UNBLOCKED, &subject).await? {
            return Ok(());
        }
        if found.blocked_at.is_none() {
            return Err(too_late(tx, &subject, "This member is not blocked.").await?);
        }
        set_blocked(tx, id, None).await?;
        let change = (json!({ "blocked": true }), json!({ "blocked": false }));
        record(ctx, tx, actor, request, MEMBER_UNBLOCKED, &subject, change).await
    })
}

async fn set_blocked(tx: &impl ConnectionTrait, id: UserId, at: Option<DateTime<Utc>>) -> Result<()> {
    account::Entity::update_many()
        .col_expr(account::Column::BlockedAt, Expr::value(at))
        .filter(account::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

async fn lock(tx: &impl ConnectionTrait, id: UserId) -> Result<account::Model> {
    let found = people()
        .filter(account::Column::Id.eq(id.0))
        .lock_exclusive()
        .one(tx)
        .await?;
    found.ok_or_else(|| Error::refused(Code::NotFound))
}
