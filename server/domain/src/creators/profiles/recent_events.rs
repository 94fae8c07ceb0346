//! Recent events in a club, as far as the database holds their time.

use crate::{
    Ctx, Viewer,
    entity::{
        email_subscription, event, itinerary_content, post, recommendation, travel_package, travel_package_request,
    },
    error::Result,
};
use chrono::{DateTime, Utc};
use contract::{ItineraryContentId, PackageId, PostId, RecommendationId, UserId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::{cmp::Reverse, collections::HashMap};
use uuid::Uuid;

/// Events in the list at most.
const MAX_EVENTS: usize = 20;

/// An event in a club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentEvent {
    pub at: DateTime<Utc>,
    pub kind: RecentEventKind,
}

/// The kind of event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecentEventKind {
    /// A subscriber confirmed a subscription, and stays anonymous.
    Subscribed,
    /// A traveller requested a package.
    PackageRequested { id: Uuid, name: String },
    /// A post was published.
    PostPublished { id: PostId, title: String },
    /// A recommendation became public for the first time.
    RecommendationShown { id: RecommendationId, title: String },
    /// A package became public for the first time.
    PackageShown { id: PackageId, title: String },
    /// An itinerary content became public for the first time.
    ItineraryShown { id: ItineraryContentId, title: String },
}

/// The latest events of the viewer's club, newest first. Leaves out content that is no longer public.
pub async fn recent_events(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<RecentEvent>> {
    let me = viewer.creator()?.id;
    let (subscribed, requested, published, shown, packages, itineraries) = futures::try_join!(
        subscribed(ctx, me),
        requested(ctx, me),
        published(ctx, me),
        shown(ctx, me),
        packages(ctx, me),
        itineraries(ctx, me)
    )?;
    let mut all: Vec<RecentEvent> = [subscribed, requested, published, shown, packages, itineraries]
        .into_iter()
        .flatten()
        .collect();
    all.sort_by_key(|event| Reverse(event.at));
    all.truncate(MAX_EVENTS);
    Ok(all)
}

async fn subscribed(ctx: &Ctx, creator: UserId) -> Result<Vec<RecentEvent>> {
    let rows: Vec<(Uuid, DateTime<Utc>)> = email_subscription::Entity::find()
        .select_only()
        .columns([email_subscription::Column::Id, email_subscription::Column::ConfirmedAt])
        .filter(email_subscription::Column::CreatorId.eq(creator.0))
        .filter(email_subscription::Column::ConfirmedAt.is_not_null())
        .order_by_desc(email_subscription::Column::ConfirmedAt)
        .order_by_desc(email_subscription::Column::Id)
        .limit(MAX_EVENTS as u64)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let event = |(_, at)| RecentEvent {
        at,
        kind: RecentEventKind::Subscribed,
    };
    Ok(rows.into_iter().map(event).collect())
}

async fn requested(ctx: &Ctx, creator: UserId) -> Result<Vec<RecentEvent>> {
    let rows: Vec<(Uuid, String, DateTime<Utc>)> = travel_package_request::Entity::find()
        .select_only()
        .columns([
            travel_package_request::Column::Id,
            travel_package_request::Column::Name,
            travel_package_request::Column::CreatedAt,
        ])
        .filter(travel_package_request::Column::CreatorId.eq(creator.0))
        .order_by_desc(travel_package_request::Column::CreatedAt)
        .order_by_desc(travel_package_request::Column::Id)
        .limit(MAX_EVENTS as u64)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let event = |(id, name, at)| RecentEvent {
        at,
        kind: RecentEventKind::PackageRequested { id, name },
    };
    Ok(rows.into_iter().map(event).collect())
}

async fn published(ctx: &Ctx, author: UserId) -> Result<Vec<RecentEvent>> {
    let rows: Vec<(Uuid, String, DateTime<Utc>)> = post::Entity::find()
        .select_only()
        .columns([post::Column::Id, post::Column::Title, post::Column::PublishAt])
        .filter(post::Column::AccountId.eq(author.0))
        .filter(post::Column::PublishAt.lte(ctx.now()))
        .order_by_desc(post::Column::PublishAt)
        .order_by_desc(post::Column::Id)
        .limit(MAX_EVENTS as u64)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let event = |(id, title, at)| RecentEvent {
        at,
        kind: RecentEventKind::PostPublished { id: PostId(id), title },
    };
    Ok(rows.into_iter().map(event).collect())
}

async fn shown(ctx: &Ctx, author: UserId) -> Result<Vec<RecentEvent>> {
    let rows: Vec<(Uuid, String, DateTime<Utc>)> = recommendation::Entity::find()
        .select_only()
        .columns([
            recommendation::Column::Id,
            recommendation::Column::Title,
            recommendation::Column::ShownAt,
        ])
        .filter(recommendation::Column::AccountId.eq(author.0))
        .filter(recommendation::Column::IsActive.eq(true))
        .filter(recommendation::Column::ShownAt.is_not_null())
        .order_by_desc(recommendation::Column::ShownAt)
        .order_by_desc(recommendation::Column::Id)
        .limit(MAX_EVENTS as u64)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let event = |(id, title, at)| RecentEvent {
        at,
        kind: RecentEventKind::RecommendationShown {
            id: RecommendationId(id),
            title,
        },
    };
    Ok(rows.into_iter().map(event).collect())
}

async fn packages(ctx: &Ctx, author: UserId) -> Result<Vec<RecentEvent>> {
    let rows: Vec<(Uuid, String)> = travel_package::Entity::find()
        .select_only()
        .columns([travel_package::Column::Id, travel_package::Column::Title])
        .filter(travel_package::Column::AccountId.eq(author.0))
        .filter(travel_package::Column::IsActive.eq(true))
        .into_tuple()
        .all(ctx.db())
        .await?;
    first_shown(ctx, "travelPackage.shown", rows, |id, title| {
        RecentEventKind::PackageShown {
            id: PackageId(id),
            title,
        }
    })
    .await
}

async fn itineraries(ctx: &Ctx, author: UserId) -> Result<Vec<RecentEvent>> {
    let rows: Vec<(Uuid, String)> = itinerary_content::Entity::find()
        .select_only()
        .columns([itinerary_content::Column::Id, itinerary_content::Column::Title])
        .filter(itinerary_content::Column::AccountId.eq(author.0))
        .filter(itinerary_content::Column::IsActive.eq(true))
        .into_tuple()
        .all(ctx.db())
        .await?;
    first_shown(ctx, "itineraryContent.shown", rows, |id, title| {
        RecentEventKind::ItineraryShown {
            id: ItineraryContentId(id),
            title,
        }
    })
    .await
}

/// Those of the subjects whose publication was recorded, each with the first time: hiding and showing again is no news.
async fn first_shown(
    ctx: &Ctx,
    kind: &str,
    things: Vec<(Uuid, String)>,
    event_of: impl Fn(Uuid, String) -> RecentEventKind,
) -> Result<Vec<RecentEvent>> {
    let mut titles: HashMap<Uuid, String> = things.into_iter().collect();
    let shown: Vec<(Uuid, DateTime<Utc>)> = event::Entity::find()
        .select_only()
        .column(event::Column::SubjectId)
        .column_as(event::Column::OccurredAt.min(), "shown_at")
        .filter(event::Column::Kind.eq(kind))
        .filter(event::Column::SubjectId.is_in(titles.keys().copied()))
        .group_by(event::Column::SubjectId)
        .order_by_desc(event::Column::OccurredAt.min())
        .limit(MAX_EVENTS as u64)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let event = |(id, at)| {
        let title = titles.remove(&id)?;
        Some(RecentEvent {
            at,
            kind: event_of(id, title),
        })
    };
    Ok(shown.into_iter().filter_map(event).collect())
}
