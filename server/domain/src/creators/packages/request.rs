//! Requesting a custom trip from a creator.

use crate::{
    Ctx, Viewer,
    access::Client,
    email_address::{check_email, normal_email},
    entity::{account, travel_package_request},
    error::{Error, Refusals, Result},
    event::{Event, record},
    hotels::{Page, check_take},
    outbox,
    roles::role_text,
    written::{Rule, check_text, lines, one_line},
};
use chrono::{DateTime, Utc};
use contract::{
    Code, UserId,
    limits::{MAX_MESSAGE_CHARS, MAX_NAME_CHARS},
    package::TravelPackageRequest,
    visitor::Role,
};
use mail::EmailContent;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde_json::json;
use uuid::Uuid;

const NAME: Rule = one_line("name", MAX_NAME_CHARS);
const MESSAGE: Rule = lines("message", MAX_MESSAGE_CHARS);

/// A request to the viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub id: Uuid,
    pub name: String,
    /// The address for the answer.
    pub email: String,
    pub message: String,
    pub created_at: DateTime<Utc>,
    /// When the viewer marked it as answered.
    pub answered_at: Option<DateTime<Utc>>,
}

/// A page of requests, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestList {
    /// The number of all requests.
    pub total: u32,
    /// The number of those that are not marked as answered.
    pub unanswered: u32,
    pub requests: Vec<Request>,
    pub skip: u32,
    pub take: u32,
}

/// Sends a request to a creator, who finds it in the dashboard and, if the creator's address is proved, in an email. An
/// account without a club and handle is not found.
pub async fn request(ctx: &Ctx, viewer: &Viewer, input: &TravelPackageRequest, client: &Client) -> Result<()> {
    let email = normal_email(&input.email);
    check(input, &email)?;
    creator(ctx.db(), input.creator_id).await?;
    let enough = |_| {
        let message = "That is enough for one day. Please ask again tomorrow.";
        Error::field_with_message(Code::TooManyRequests, "email", message)
    };
    ctx.guard().ask_creator(&email, client).map_err(enough)?;
    let (name, message) = (input.name.trim(), input.message.trim());
    crate::transaction!(ctx, |tx| {
        let creator = creator(tx, input.creator_id).await?;
        let row = travel_package_request::ActiveModel {
            id: Set(ctx.new_id()),
            creator_id: Set(creator.id),
            name: Set(name.to_owned()),
            email: Set(email.clone()),
            message: Set(message.to_owned()),
            created_at: Set(ctx.now()),
            answered_at: Set(None),
        };
        let row = row.insert(tx).await?;
        // The event holds neither the requester nor the message.
        let event = Event {
            kind: "travelPackage.requested",
            account: viewer.account_id(),
            subject: ("travelPackageRequest", row.id),
            change: None,
            detail: json!({ "creatorId": input.creator_id }),
        };
        record(ctx, tx, event).await?;
        // An address that is not proved may be a stranger's, who would receive the requester's name, address and
        // message. The dashboard shows them to the creator either way.
        match creator.email.filter(|_| creator.email_verified_at.is_some()) {
            Some(address) => outbox::enqueue_email(ctx, tx, &address, &email_content(ctx, row)).await,
            None => Ok(()),
        }
    })
}

/// The requests to the viewer, newest first.
pub async fn requests(ctx: &Ctx, viewer: &Viewer, page: Page) -> Result<RequestList> {
    let me = viewer.creator()?.id;
    let take = check_take(page.take)?;
    let total = of_creator(me).count(ctx.db()).await?;
    let unanswered = of_creator(me).filter(travel_package_request::Column::AnsweredAt.is_null());
    let unanswered = unanswered.count(ctx.db()).await?;
    let rows = newest_first(of_creator(me))
        .offset(u64::from(page.skip))
        .limit(u64::from(take))
        .all(ctx.db())
        .await?;
    let request = |row: travel_package_request::Model| Request {
        id: row.id,
        name: row.name,
        email: row.email,
        message: row.message,
        created_at: row.created_at,
        answered_at: row.answered_at,
    };
    Ok(RequestList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        unanswered: u32::try_from(unanswered).unwrap_or(u32::MAX),
        requests: rows.into_iter().map(request).collect(),
        skip: page.skip,
        take,
    })
}

/// How many requests to the viewer precede that one, newest first; `None` if the viewer did not receive it.
pub async fn before_request(ctx: &Ctx, viewer: &Viewer, id: Uuid) -> Result<Option<u32>> {
    let me = viewer.creator()?.id;
    let found = of_creator(me).filter(travel_package_request::Column::Id.eq(id));
    let Some(row) = found.one(ctx.db()).await? else {
        return Ok(None);
    };
    let same_time = Condition::all()
        .add(travel_package_request::Column::CreatedAt.eq(row.created_at))
        .add(travel_package_request::Column::Id.gt(row.id));
    let newer = Condition::any()
        .add(travel_package_request::Column::CreatedAt.gt(row.created_at))
        .add(same_time);
    let before = of_creator(me).filter(newer).count(ctx.db()).await?;
    Ok(Some(u32::try_from(before).unwrap_or(u32::MAX)))
}

/// All requests to an account, newest first, whatever the account's role.
pub async fn all_requests(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<TravelPackageRequest>> {
    let me = viewer.account()?.id;
    let rows = newest_first(of_creator(me)).all(ctx.db()).await?;
    let request = |row: travel_package_request::Model| TravelPackageRequest {
        creator_id: me,
        name: row.name,
        email: row.email,
        message: row.message,
    };
    Ok(rows.into_iter().map(request).collect())
}

pub(super) fn of_creator(creator: UserId) -> Select<travel_package_request::Entity> {
    travel_package_request::Entity::find().filter(travel_package_request::Column::CreatorId.eq(creator.0))
}

fn newest_first(query: Select<travel_package_request::Entity>) -> Select<travel_package_request::Entity> {
    query
        .order_by_desc(travel_package_request::Column::CreatedAt)
        .order_by_desc(travel_package_request::Column::Id)
}

/// The account, if it runs a club with a handle.
async fn creator(db: &impl ConnectionTrait, id: UserId) -> Result<account::Model> {
    let found = account::Entity::find_by_id(id.0)
        .filter(account::Column::Role.is_in([Role::Creator, Role::Operator].map(role_text)))
        .filter(account::Column::Slug.is_not_null())
        .one(db)
        .await?;
    found.ok_or_else(|| Error::refused(Code::NotFound))
}

fn check(input: &TravelPackageRequest, email: &str) -> Result<()> {
    let mut refusals = Refusals::default();
    if input.name.trim().is_empty() {
        refusals.add(Code::Required, "name");
    }
    check_text(&mut refusals, "name", &NAME, &input.name);
    check_email(&mut refusals, email);
    if input.message.trim().is_empty() {
        refusals.add(Code::Required, "message");
    }
    check_text(&mut refusals, "message", &MESSAGE, &input.message);
    refusals.into_result()
}

fn email_content(ctx: &Ctx, row: travel_package_request::Model) -> EmailContent {
    let lines = row.message.lines().map(str::trim).filter(|line| !line.is_empty());
    EmailContent::TripRequested {
        lines: lines.map(str::to_owned).collect(),
        name: row.name,
        email: row.email,
        url: format!(
            "{}/dashboard/manage-itineraries?wish={1}#wish-{1}",
            ctx.settings().public_url,
            row.id
        ),
    }
}
