//! Finds new posts and recommendations, and notes each for every subscriber whose next email has it.

use super::day::due;
use crate::{
    Ctx,
    entity::{announcement, email_subscription, post, recommendation, setting, subscription_email},
    error::Result,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::subscription::SubscriptionType;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use std::collections::HashMap;
use uuid::Uuid;

/// The key of the mark among the installation's settings. Everything published up to the mark is announced.
const MARK: &str = "subscriptions_announced";
/// How far before the mark a pass looks, in minutes: a transaction that published something may commit late.
const MINUTES_BEHIND: i64 = 60;
/// How often a pass moves the mark, in seconds.
const MARK_SECONDS: i64 = 60;
/// Rows that one statement reads or writes.
const CHUNK: usize = 500;

/// Minutes that a recommendation waits before its email leaves. Creators often publish several one after another; those
/// of the next minutes go into the same email.
pub(super) const RECOMMENDATION_MINUTES: i64 = 15;

/// Subjects of subscription emails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Post,
    Recommendation,
}

impl Kind {
    /// The stored name.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Post => "post",
            Self::Recommendation => "stay",
        }
    }

    /// How long an email waits so that further subjects can join it.
    fn wait(self) -> TimeDelta {
        match self {
            Self::Post => TimeDelta::zero(),
            Self::Recommendation => TimeDelta::minutes(RECOMMENDATION_MINUTES),
        }
    }

    /// The subscription types that receive it.
    fn types(self) -> [&'static str; 2] {
        let own = match self {
            Self::Post => SubscriptionType::NewPosts,
            Self::Recommendation => SubscriptionType::NewStays,
        };
        [own, SubscriptionType::All].map(SubscriptionType::as_str)
    }
}

/// A published post or recommendation, with the moment since which it is public.
struct Subject {
    kind: Kind,
    id: Uuid,
    creator: Uuid,
    shown_at: DateTime<Utc>,
}

/// Schedules an email for each subscriber about everything published since the mark. A subject is announced again only if
/// it was unpublished and published again; a subscriber who has its email gets no second one.
pub(super) async fn announce(ctx: &Ctx) -> Result<()> {
    let now = ctx.now();
    let mark = mark(ctx).await?;
    for subject in new_subjects(ctx, mark, now).await? {
        schedule_emails(ctx, &subject).await?;
    }
    if mark.is_none_or(|mark| now - mark >= TimeDelta::seconds(MARK_SECONDS)) {
        set_mark(ctx, now).await?;
    }
    Ok(())
}

/// Counts everything published so far as announced, and all emails that are due as sent: the server that a restored
/// database was copied from has sent them. Returns the number of those emails.
pub(super) async fn leave_out(ctx: &Ctx) -> Result<u64> {
    let now = ctx.now();
    let subjects = new_subjects(ctx, mark(ctx).await?, now).await?;
    let due = crate::transaction!(ctx, |tx| {
        for subject in &subjects {
            set_announced(tx, subject).await?;
        }
        let due = subscription_email::Entity::update_many()
            .col_expr(subscription_email::Column::SentAt, Expr::value(now))
            .filter(subscription_email::Column::SentAt.is_null())
            .filter(subscription_email::Column::DueAt.lte(now))
            .exec(tx)
            .await?;
        Ok(due.rows_affected)
    })?;
    set_mark(ctx, now).await?;
    Ok(due)
}

/// What was published since the mark and is not announced.
async fn new_subjects(ctx: &Ctx, mark: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<Vec<Subject>> {
    let since = mark.unwrap_or(now).min(now) - TimeDelta::minutes(MINUTES_BEHIND);
    let mut subjects = unannounced(ctx, Kind::Post, posts(ctx, since, now).await?).await?;
    subjects.extend(unannounced(ctx, Kind::Recommendation, recommendations(ctx, since, now).await?).await?);
    Ok(subjects)
}

/// The posts published since then, scheduled ones included: id, author and publication time.
async fn posts(ctx: &Ctx, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<Vec<(Uuid, Uuid, DateTime<Utc>)>> {
    let columns = [post::Column::Id, post::Column::AccountId, post::Column::PublishAt];
    let rows = post::Entity::find()
        .select_only()
        .columns(columns)
        .filter(post::Column::PublishAt.gt(since))
        .filter(post::Column::PublishAt.lte(now))
        .order_by_asc(post::Column::PublishAt)
        .into_tuple();
    Ok(rows.all(ctx.db()).await?)
}

/// The recommendations made public since then.
async fn recommendations(
    ctx: &Ctx,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<(Uuid, Uuid, DateTime<Utc>)>> {
    let columns = [
        recommendation::Column::Id,
        recommendation::Column::AccountId,
        recommendation::Column::ShownAt,
    ];
    let rows = recommendation::Entity::find()
        .select_only()
        .columns(columns)
        .filter(recommendation::Column::IsActive.eq(true))
        .filter(recommendation::Column::ShownAt.gt(since))
        .filter(recommendation::Column::ShownAt.lte(now))
        .order_by_asc(recommendation::Column::ShownAt)
        .into_tuple();
    Ok(rows.all(ctx.db()).await?)
}

async fn unannounced(ctx: &Ctx, kind: Kind, shown: Vec<(Uuid, Uuid, DateTime<Utc>)>) -> Result<Vec<Subject>> {
    let mut announced: HashMap<Uuid, DateTime<Utc>> = HashMap::new();
    for chunk in shown.chunks(CHUNK) {
        let rows: Vec<(Uuid, DateTime<Utc>)> = announcement::Entity::find()
            .select_only()
            .columns([announcement::Column::SubjectId, announcement::Column::ShownAt])
            .filter(announcement::Column::Kind.eq(kind.text()))
            .filter(announcement::Column::SubjectId.is_in(chunk.iter().map(|(id, ..)| *id)))
            .into_tuple()
            .all(ctx.db())
            .await?;
        announced.extend(rows);
    }
    let is_new = |id: &Uuid, at: DateTime<Utc>| announced.get(id).is_none_or(|before| *before < at);
    let new = shown.into_iter().filter(|(id, _, at)| is_new(id, *at));
    Ok(new
        .map(|(id, creator, shown_at)| Subject {
            kind,
            id,
            creator,
            shown_at,
        })
        .collect())
}

/// Schedules the emails in chunks; `news.rs` writes those that are due into the outbox. After an interruption it starts again from the first chunk and writes nothing twice.
async fn schedule_emails(ctx: &Ctx, subject: &Subject) -> Result<()> {
    let mut last = None;
    loop {
        let scheduled = crate::transaction!(ctx, |tx| { schedule_chunk(ctx, tx, subject, last).await })?;
        match scheduled {
            Some(id) => last = Some(id),
            None => break,
        }
    }
    crate::transaction!(ctx, |tx| { set_announced(tx, subject).await })
}

async fn set_announced(tx: &impl ConnectionTrait, subject: &Subject) -> Result<()> {
    let row = announcement::ActiveModel {
        kind: Set(subject.kind.text().to_owned()),
        subject_id: Set(subject.id),
        shown_at: Set(subject.shown_at),
    };
    let key = [announcement::Column::Kind, announcement::Column::SubjectId];
    announcement::Entity::insert(row)
        .on_conflict(
            OnConflict::columns(key)
                .update_column(announcement::Column::ShownAt)
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Handles the subscribers after `last`, ordered by id, and returns the last id; `None` when there are no more.
/// Subscribers who confirmed after the publication are left out.
async fn schedule_chunk(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    subject: &Subject,
    last: Option<Uuid>,
) -> Result<Option<Uuid>> {
    let mut subscribers = email_subscription::Entity::find()
        .filter(email_subscription::Column::CreatorId.eq(subject.creator))
        .filter(email_subscription::Column::ConfirmedAt.lte(subject.shown_at))
        .filter(email_subscription::Column::SubscriptionType.is_in(subject.kind.types()));
    if let Some(last) = last {
        subscribers = subscribers.filter(email_subscription::Column::Id.gt(last));
    }
    let subscribers = subscribers
        .order_by_asc(email_subscription::Column::Id)
        .limit(CHUNK as u64)
        .all(tx)
        .await?;
    let Some(last) = subscribers.last().map(|subscriber| subscriber.id) else {
        return Ok(None);
    };
    let emails = subscribers.iter().map(|subscriber| subscription_email::ActiveModel {
        subscription_id: Set(subscriber.id),
        kind: Set(subject.kind.text().to_owned()),
        subject_id: Set(subject.id),
        due_at: Set(due(
            ctx.now() + subject.kind.wait(),
            &subscriber.time_zone,
            subscriber.daily_digest,
        )),
        sent_at: Set(None),
    });
    let key = [
        subscription_email::Column::SubscriptionId,
        subscription_email::Column::Kind,
        subscription_email::Column::SubjectId,
    ];
    subscription_email::Entity::insert_many(emails)
        .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    Ok(Some(last))
}

async fn mark(ctx: &Ctx) -> Result<Option<DateTime<Utc>>> {
    let row = setting::Entity::find_by_id(MARK).one(ctx.db()).await?;
    let millis = row.and_then(|row| row.value.try_into().ok()).map(i64::from_be_bytes);
    Ok(millis.and_then(DateTime::from_timestamp_millis))
}

async fn set_mark(ctx: &Ctx, at: DateTime<Utc>) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let row = setting::ActiveModel {
            name: Set(MARK.to_owned()),
            value: Set(at.timestamp_millis().to_be_bytes().to_vec()),
            created_at: Set(ctx.now()),
        };
        setting::Entity::insert(row)
            .on_conflict(
                OnConflict::column(setting::Column::Name)
                    .update_column(setting::Column::Value)
                    .to_owned(),
            )
            .exec_without_returning(tx)
            .await?;
        Ok(())
    })
}
