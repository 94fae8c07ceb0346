//! Composes the emails that are due and queues them, each once.

use super::{
    announce::{Kind, RECOMMENDATION_MINUTES},
    codes::{leave_url, page},
    day::due,
    posters::posters,
};
use crate::{
    Ctx,
    entity::{email_subscription, hotel, image, post, recommendation, subscription_email},
    error::Result,
    outbox, profiles,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{ImageId, UserId, club::PublicProfile, hotel::Image, picture::Cut};
use mail::{EmailContent, News, NewsItem, NewsKind};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Rows that one query reads.
const BATCH: u64 = 200;
/// Subjects in one email at most.
const MAX_SUBJECTS: u64 = 50;

/// Hands all due emails to the outbox; returns their number.
pub(super) async fn write(ctx: &Ctx) -> Result<usize> {
    let mut written = 0;
    loop {
        let due: Vec<Uuid> = subscription_email::Entity::find()
            .select_only()
            .column(subscription_email::Column::SubscriptionId)
            .filter(subscription_email::Column::SentAt.is_null())
            .filter(subscription_email::Column::DueAt.lte(ctx.now()))
            .order_by_asc(subscription_email::Column::DueAt)
            .limit(BATCH)
            .into_tuple()
            .all(ctx.db())
            .await?;
        if due.is_empty() {
            return Ok(written);
        }
        let subscribers: HashSet<Uuid> = due.into_iter().collect();
        for subscriber in subscribers {
            let posters = posters(ctx, subscriber, MAX_SUBJECTS).await?;
            written += crate::transaction!(ctx, |tx| { write_to(ctx, tx, subscriber, &posters).await })?;
        }
    }
}

/// Writes one email to one subscriber about all subjects that are due or will be soon. The subscriber's row is locked,
/// so that of two processes one finds nothing left; the rows are settled in the transaction that hands over the email.
/// Subjects that do not fit into a digest wait for the next one.
async fn write_to(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    subscriber: Uuid,
    posters: &HashMap<Uuid, Uuid>,
) -> Result<usize> {
    let row = email_subscription::Entity::find_by_id(subscriber)
        .lock_exclusive()
        .one(tx)
        .await?;
    // Unsubscribing deletes the rows too.
    let Some(row) = row else { return Ok(0) };
    // The day may be over for the subscriber: no pass ran for a while, or the subscriber's time zone changed.
    let leaves_at = due(ctx.now(), &row.time_zone, false);
    if leaves_at > ctx.now() {
        postpone(tx, subscriber, leaves_at).await?;
        return Ok(0);
    }
    let notes = subscription_email::Entity::find()
        .filter(subscription_email::Column::SubscriptionId.eq(subscriber))
        .filter(subscription_email::Column::SentAt.is_null())
        .filter(subscription_email::Column::DueAt.lte(ctx.now() + TimeDelta::minutes(RECOMMENDATION_MINUTES)))
        .order_by_asc(subscription_email::Column::DueAt)
        .order_by_asc(subscription_email::Column::SubjectId)
        .limit(MAX_SUBJECTS)
        .all(tx)
        .await?;
    let creator = profiles::by_id(tx, UserId(row.creator_id)).await?;
    let is_full = notes.len() as u64 == MAX_SUBJECTS;
    let mut items = Vec::with_capacity(notes.len());
    for note in notes {
        let item = match &creator {
            Some(creator) => item(ctx, tx, creator, &note, posters).await?,
            None => None,
        };
        settle(ctx, tx, &note, item.is_some()).await?;
        items.extend(item);
    }
    let Some(creator) = creator.filter(|_| !items.is_empty()) else {
        return Ok(0);
    };
    if is_full && row.daily_digest {
        postpone(tx, subscriber, due(ctx.now(), &row.time_zone, true)).await?;
    }
    let content = EmailContent::News(Box::new(News {
        creator: creator.public_name.clone(),
        items,
        club_url: page(ctx, &format!("/user/{}", creator.slug)),
        leave_url: leave_url(ctx, subscriber),
    }));
    outbox::enqueue_to_subscriber(ctx, tx, &row, &content).await?;
    Ok(1)
}

/// Postpones this subscriber's unsent emails that are due before `until`.
async fn postpone(tx: &impl ConnectionTrait, subscriber: Uuid, until: DateTime<Utc>) -> Result<()> {
    subscription_email::Entity::update_many()
        .col_expr(subscription_email::Column::DueAt, Expr::value(until))
        .filter(subscription_email::Column::SubscriptionId.eq(subscriber))
        .filter(subscription_email::Column::SentAt.is_null())
        .filter(subscription_email::Column::DueAt.lt(until))
        .exec(tx)
        .await?;
    Ok(())
}

/// Marks the email as written. A subject unpublished before that leaves no row and may be announced again.
async fn settle(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    note: &subscription_email::Model,
    is_written: bool,
) -> Result<()> {
    let key = (note.subscription_id, note.kind.clone(), note.subject_id);
    if !is_written {
        subscription_email::Entity::delete_by_id(key).exec(tx).await?;
        // Clears the time since which it was public, so that publishing it again counts as new. Subscribers who have
        // its email keep their row.
        recommendation::Entity::update_many()
            .col_expr(
                recommendation::Column::ShownAt,
                Expr::value(Option::<DateTime<Utc>>::None),
            )
            .filter(recommendation::Column::Id.eq(note.subject_id))
            .filter(recommendation::Column::IsActive.eq(false))
            .exec(tx)
            .await?;
        return Ok(());
    }
    subscription_email::Entity::update_many()
        .col_expr(subscription_email::Column::SentAt, Expr::value(ctx.now()))
        .filter(subscription_email::Column::SubscriptionId.eq(note.subscription_id))
        .filter(subscription_email::Column::Kind.eq(&note.kind))
        .filter(subscription_email::Column::SubjectId.eq(note.subject_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The entry of a subject in the email; `None` if it is no longer public.
async fn item(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    creator: &PublicProfile,
    note: &subscription_email::Model,
    posters: &HashMap<Uuid, Uuid>,
) -> Result<Option<NewsItem>> {
    if note.kind == Kind::Post.text() {
        post_item(ctx, tx, creator, note.subject_id, posters.get(&note.subject_id)).await
    } else {
        recommendation_item(ctx, tx, creator, note.subject_id).await
    }
}

async fn post_item(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    creator: &PublicProfile,
    id: Uuid,
    poster: Option<&Uuid>,
) -> Result<Option<NewsItem>> {
    let row = post::Entity::find_by_id(id)
        .filter(post::Column::AccountId.eq(creator.user_id.0))
        .filter(post::Column::PublishAt.lte(ctx.now()))
        .one(tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(NewsItem {
        kind: NewsKind::Post,
        title: row.title,
        text: row.description,
        url: page(ctx, &format!("/user/{}/post/{id}", creator.slug)),
        picture: picture(ctx, tx, row.image_id.or(poster.copied())).await?,
    }))
}

async fn recommendation_item(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    creator: &PublicProfile,
    id: Uuid,
) -> Result<Option<NewsItem>> {
    let row = recommendation::Entity::find_by_id(id)
        .filter(recommendation::Column::AccountId.eq(creator.user_id.0))
        .filter(recommendation::Column::IsActive.eq(true))
        .one(tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let hotel = hotel::Entity::find_by_id(row.hotel_id).one(tx).await?;
    let Some(hotel) = hotel else { return Ok(None) };
    let shown = row.tile_image_id.or(row.cover_image_id).unwrap_or(hotel.title_image_id);
    Ok(Some(NewsItem {
        kind: NewsKind::Recommendation,
        title: row.title,
        text: row.text,
        url: page(ctx, &format!("/hotel/{}?creator={}", hotel.slug, creator.slug)),
        picture: picture(ctx, tx, Some(shown)).await?,
    }))
}

/// The URL of a picture that still exists. It is the same for all subscribers, so that it tracks none of them.
async fn picture(ctx: &Ctx, tx: &impl ConnectionTrait, id: Option<Uuid>) -> Result<Option<String>> {
    let Some(id) = id else { return Ok(None) };
    let row = image::Entity::find_by_id(id).one(tx).await?;
    Ok(row.map(|row| {
        let image = Image::of(ImageId(id), "", false).with_cut(Cut::default(), row.version.unwrap_or(1));
        page(ctx, &image.as_share())
    }))
}
