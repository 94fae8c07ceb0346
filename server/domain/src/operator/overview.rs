//! The open tasks, oldest first, each with its event, time, amount and remedy.

use super::{
    Actor,
    action::{last_actions, seen},
    jobs::subject_kind,
    refunds::left_of,
    timeline::{money, parts},
    trips::{name_of, trip_of},
    words::{self, CONFIRMING},
};
use crate::{
    Ctx,
    entity::{cancellation, itinerary, job, payment, refund, task},
    error::Result,
    jobs::{FAILING, FAILURES_BEFORE_TASK},
    refunds,
    states::State,
    stored::currency,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{ItineraryId, Money, itinerary::ItineraryStatus};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use uuid::Uuid;

/// After so many minutes a trip that is being booked needs a person.
const CONFIRMING_MINUTES: i64 = 30;
/// Entries of the overview at most; more are behind those.
const MAX_ENTRIES: u64 = 200;

/// What an operator can do about a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskAction {
    /// As a form sends it.
    pub intent: &'static str,
    /// The id of what it is done to.
    pub subject: String,
    pub label: &'static str,
    /// The last action on the subject, for the form.
    pub seen: String,
}

/// Something that needs a person.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskCard {
    pub id: Uuid,
    pub kind: String,
    pub title: &'static str,
    pub meaning: &'static str,
    /// What the server knows of it: the bank's or the hotel's words.
    pub why: Option<String>,
    pub since: DateTime<Utc>,
    pub amount: Option<Money>,
    /// What others have left to pay of a refund that failed.
    pub left: Option<Money>,
    pub itinerary: Option<ItineraryId>,
    /// "KP8EGWGA, Al Qamar Hotel": the references and the hotels of the trip.
    pub booking: Option<String>,
    pub actions: Vec<TaskAction>,
}

/// The overview.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overview {
    pub tasks: Vec<TaskCard>,
}

/// What the navigation of operators counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub tasks: u32,
    pub failing_jobs: u32,
}

/// The counts of the navigation.
pub async fn counts(ctx: &Ctx, _: &Actor) -> Result<Counts> {
    let tasks = open().count(ctx.db()).await? + confirming(ctx).count(ctx.db()).await?;
    let failing = job::Entity::find()
        .filter(job::Column::DoneAt.is_null())
        .filter(job::Column::Failures.gte(FAILURES_BEFORE_TASK))
        .count(ctx.db())
        .await?;
    let short = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Counts {
        tasks: short(tasks),
        failing_jobs: short(failing),
    })
}

/// All that needs a person.
pub async fn overview(ctx: &Ctx, _: &Actor) -> Result<Overview> {
    let rows = open()
        .order_by_asc(task::Column::CreatedAt)
        .order_by_asc(task::Column::Id)
        .limit(MAX_ENTRIES)
        .all(ctx.db())
        .await?;
    let mut tasks = Vec::with_capacity(rows.len());
    for row in rows {
        tasks.push(card(ctx, row).await?);
    }
    for trip in confirming(ctx).limit(MAX_ENTRIES).all(ctx.db()).await? {
        tasks.push(unknown(ctx, trip).await?);
    }
    tasks.sort_by_key(|task| (task.since, task.id));
    Ok(Overview { tasks })
}

/// What needs a person about a trip.
pub(super) async fn tasks_of(ctx: &Ctx, itinerary: Uuid) -> Result<Vec<TaskCard>> {
    let mut subjects = parts(ctx.db(), itinerary).await?;
    let jobs: Vec<Uuid> = job::Entity::find()
        .select_only()
        .column(job::Column::Id)
        .filter(job::Column::SubjectId.is_in(subjects.clone()))
        .into_tuple()
        .all(ctx.db())
        .await?;
    subjects.extend(jobs);
    let rows = open()
        .filter(task::Column::SubjectId.is_in(subjects))
        .order_by_asc(task::Column::CreatedAt);
    let mut tasks = Vec::new();
    for row in rows.all(ctx.db()).await? {
        tasks.push(card(ctx, row).await?);
    }
    let unknown_one = confirming(ctx)
        .filter(itinerary::Column::Id.eq(itinerary))
        .one(ctx.db())
        .await?;
    if let Some(trip) = unknown_one {
        tasks.push(unknown(ctx, trip).await?);
    }
    Ok(tasks)
}

fn open() -> Select<task::Entity> {
    task::Entity::find().filter(task::Column::DoneAt.is_null())
}

fn confirming(ctx: &Ctx) -> Select<itinerary::Entity> {
    itinerary::Entity::find()
        .filter(itinerary::Column::Status.eq(ItineraryStatus::Confirming.text()))
        .filter(itinerary::Column::UpdatedAt.lt(ctx.now() - TimeDelta::minutes(CONFIRMING_MINUTES)))
}

async fn unknown(ctx: &Ctx, trip: itinerary::Model) -> Result<TaskCard> {
    let payment = payment::Entity::find()
        .filter(payment::Column::ItineraryId.eq(trip.id))
        .order_by_desc(payment::Column::CreatedAt)
        .one(ctx.db())
        .await?;
    let amount = payment.map(|row| Ok::<_, crate::Error>(Money::new(row.amount_minor, currency(&row.currency)?)));
    let (title, meaning) = words::task(CONFIRMING);
    Ok(TaskCard {
        id: trip.id,
        kind: CONFIRMING.to_owned(),
        title,
        meaning,
        why: None,
        since: trip.updated_at,
        amount: amount.transpose()?,
        left: None,
        itinerary: Some(ItineraryId(trip.id)),
        booking: name_of(ctx.db(), trip.id).await?,
        actions: Vec::new(),
    })
}

async fn card(ctx: &Ctx, row: task::Model) -> Result<TaskCard> {
    let (title, meaning) = words::task(&row.kind);
    let subject = subject_of(&row);
    let itinerary = trip_of(ctx.db(), subject.0, subject.1).await?;
    let why = |name: &str| row.detail.get(name)?.as_str().map(str::to_owned);
    // Banks name reasons as `product_not_received`.
    let reason = || Some(why("reason")?.replace('_', " "));
    let why = why("why").or_else(|| why("error")).or_else(reason);
    let booking = match itinerary {
        Some(id) => name_of(ctx.db(), id).await?,
        None => None,
    };
    let left = left_of_task(ctx.db(), &row).await?;
    Ok(TaskCard {
        amount: match money(&row.detail) {
            Some(amount) => Some(amount),
            None => amount_of(ctx.db(), subject.0, subject.1).await?,
        },
        actions: actions(ctx, &row, left).await?,
        left,
        why,
        booking,
        since: row.created_at,
        itinerary: itinerary.map(ItineraryId),
        id: row.id,
        title,
        meaning,
        kind: row.kind,
    })
}

/// Kind and id of what a task is about; of a job's task: what the job is about.
pub(super) fn subject_of(row: &task::Model) -> (&str, Uuid) {
    if row.kind != FAILING {
        return (&row.subject_kind, row.subject_id);
    }
    let kind = row
        .detail
        .get("kind")
        .and_then(|kind| kind.as_str())
        .unwrap_or_default();
    let id = row
        .detail
        .get("subjectId")
        .and_then(|id| id.as_str())
        .and_then(|id| id.parse().ok());
    (subject_kind(kind), id.unwrap_or(row.subject_id))
}

/// What others have left to pay of the refund that a task is about.
async fn left_of_task(conn: &impl ConnectionTrait, row: &task::Model) -> Result<Option<Money>> {
    if row.kind != refunds::FAILED {
        return Ok(None);
    }
    let refund = refund::Entity::find_by_id(row.subject_id).one(conn).await?;
    let Some(refund) = refund else { return Ok(None) };
    let payment = payment::Entity::find_by_id(refund.payment_id).one(conn).await?;
    match payment {
        Some(payment) => left_of(conn, &refund, &payment).await,
        None => Ok(None),
    }
}

async fn actions(ctx: &Ctx, row: &task::Model, left: Option<Money>) -> Result<Vec<TaskAction>> {
    let mut actions = Vec::new();
    let mut add = |intent, subject: Uuid, label| {
        actions.push(TaskAction {
            intent,
            subject: subject.to_string(),
            label,
            seen: String::new(),
        });
    };
    match row.kind.as_str() {
        refunds::FAILED if left.is_some_and(|left| left.minor == 0) => {
            add("close-refund", row.subject_id, "Close the refund");
        }
        refunds::FAILED => {
            add("retry-refund", row.subject_id, "Send the refund again");
            add("pay-refund", row.subject_id, "Paid by other means");
        }
        FAILING => match job_of(ctx.db(), row).await? {
            Some(job) => add("retry-job", job.id, "Try the job again"),
            None => add("settle", row.id, "Mark as settled"),
        },
        _ => add("settle", row.id, "Mark as settled"),
    }
    let subjects: Vec<String> = actions.iter().map(|action| action.subject.clone()).collect();
    let last = last_actions(ctx.db(), &subjects).await?;
    for action in &mut actions {
        action.seen = seen(&last, &action.subject);
    }
    Ok(actions)
}

/// The job of a task, if it is not over. Tasks of earlier versions name the job's subject.
pub(super) async fn job_of(conn: &impl ConnectionTrait, row: &task::Model) -> Result<Option<job::Model>> {
    let open = || job::Entity::find().filter(job::Column::DoneAt.is_null());
    if let Some(found) = open().filter(job::Column::Id.eq(row.subject_id)).one(conn).await? {
        return Ok(Some(found));
    }
    let kind = row
        .detail
        .get("kind")
        .and_then(|kind| kind.as_str())
        .unwrap_or_default();
    let of_subject = open()
        .filter(job::Column::SubjectId.eq(row.subject_id))
        .filter(job::Column::Kind.eq(kind));
    Ok(of_subject.one(conn).await?)
}

/// The amount that is at stake, where the task's detail does not say it.
async fn amount_of(conn: &impl ConnectionTrait, kind: &str, id: Uuid) -> Result<Option<Money>> {
    macro_rules! of {
        ($table:ident $column:ident) => {
            $table::Entity::find_by_id(id)
                .one(conn)
                .await?
                .map(|row| (row.$column, row.currency))
        };
    }
    let found = match kind {
        "payment" => of!(payment amount_minor),
        "refund" => of!(refund amount_minor),
        "cancellation" => of!(cancellation refund_minor),
        _ => None,
    };
    match found {
        Some((minor, code)) => Ok(Some(Money::new(minor, currency(&code)?))),
        None => Ok(None),
    }
}
