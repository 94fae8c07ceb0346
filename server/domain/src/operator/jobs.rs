//! The job queue, as an operator sees it.

use super::{
    ActionRequest, Actor, PAGE_SIZE,
    action::{Subject, begins, last_actions, record, seen, too_late},
    timeline::parts,
    trips::trip_of,
    words::{self, JOB_DROPPED, JOB_RETRIED},
};
use crate::{
    Ctx,
    cancellations::CANCELLATION,
    checkout::{CHECKOUT, RELEASE},
    entity::{cancellation, dispute, itinerary, job, line_item, payment, refund, stay_change},
    error::{Error, Result},
    guest_changes::GUESTS,
    itineraries::expiry::EXPIRY,
    jobs::{FAILING, FAILURES_BEFORE_TASK},
    payments::PAYMENT,
    refunds::REFUND,
    replaced_stays::STAY_CHANGE,
    tasks,
};
use chrono::{DateTime, Utc};
use contract::{Code, ItineraryId};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::Expr,
};
use serde_json::json;
use uuid::Uuid;

/// How a job stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JobState {
    /// It failed eight times in a row or more, and is still tried.
    #[default]
    Failing,
    Waiting,
    Running,
    /// An operator gave it up.
    GivenUp,
}

impl JobState {
    /// All, in the order of their tabs.
    pub const ALL: [Self; 4] = [Self::Failing, Self::Waiting, Self::Running, Self::GivenUp];

    /// As an address has it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Failing => "failing",
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::GivenUp => "given-up",
        }
    }

    /// The state of an address; anything else: failing.
    pub fn parse(text: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|state| state.text() == text)
            .unwrap_or_default()
    }

    fn condition(self, now: DateTime<Utc>) -> Condition {
        let open = Condition::all().add(job::Column::DoneAt.is_null());
        let is_free = Condition::any()
            .add(job::Column::LockedUntil.is_null())
            .add(job::Column::LockedUntil.lt(now));
        match self {
            Self::Running => open.add(job::Column::LockedUntil.gte(now)),
            Self::Failing => open.add(is_free).add(job::Column::Failures.gte(FAILURES_BEFORE_TASK)),
            Self::Waiting => open.add(is_free).add(job::Column::Failures.lt(FAILURES_BEFORE_TASK)),
            Self::GivenUp => Condition::all()
                .add(job::Column::GivenUpAt.is_not_null())
                .add(job::Column::DoneAt.is_not_null()),
        }
    }

    fn of(row: &job::Model, now: DateTime<Utc>) -> Self {
        if row.given_up_at.is_some() {
            Self::GivenUp
        } else if row.locked_until.is_some_and(|until| until >= now) {
            Self::Running
        } else if row.failures >= FAILURES_BEFORE_TASK {
            Self::Failing
        } else {
            Self::Waiting
        }
    }
}

/// A job.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    pub id: Uuid,
    /// As it is stored.
    pub kind: String,
    /// What it does.
    pub what: String,
    pub state: JobState,
    pub itinerary: Option<ItineraryId>,
    pub created_at: DateTime<Utc>,
    /// When it is tried next.
    pub run_at: DateTime<Utc>,
    /// Failures in a row.
    pub failures: i32,
    pub last_error: Option<String>,
    /// Whether nothing depends on it.
    pub can_be_dropped: bool,
    /// The last action on it, for a form.
    pub seen: String,
}

/// How many jobs of a kind there are in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobGroup {
    pub kind: String,
    pub what: String,
    pub count: u32,
    /// When the oldest was made.
    pub oldest: DateTime<Utc>,
}

/// A page of the jobs in a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JobList {
    pub state: JobState,
    /// All of the state, by kind.
    pub groups: Vec<JobGroup>,
    pub jobs: Vec<Job>,
    pub skip: u32,
    pub total: u32,
    /// By state, in the order of the tabs.
    pub counts: [u32; 4],
}

/// The jobs in a state, those that are due next first; `kind`: of that kind alone.
pub async fn list_jobs(ctx: &Ctx, _: &Actor, state: JobState, kind: Option<&str>, skip: u32) -> Result<JobList> {
    let now = ctx.now();
    let mut counts = [0; 4];
    for (count, state) in counts.iter_mut().zip(JobState::ALL) {
        let found = job::Entity::find().filter(state.condition(now)).count(ctx.db()).await?;
        *count = u32::try_from(found).unwrap_or(u32::MAX);
    }
    let mut found = job::Entity::find().filter(state.condition(now));
    if let Some(kind) = kind {
        found = found.filter(job::Column::Kind.eq(kind));
    }
    let total = found.clone().count(ctx.db()).await?;
    let rows = found
        .order_by_asc(job::Column::RunAt)
        .order_by_asc(job::Column::Id)
        .offset(u64::from(skip))
        .limit(u64::from(PAGE_SIZE))
        .all(ctx.db())
        .await?;
    Ok(JobList {
        state,
        groups: groups(ctx, state).await?,
        jobs: jobs(ctx, rows).await?,
        skip,
        total: u32::try_from(total).unwrap_or(u32::MAX),
        counts,
    })
}

async fn groups(ctx: &Ctx, state: JobState) -> Result<Vec<JobGroup>> {
    let rows: Vec<(String, i64, DateTime<Utc>)> = job::Entity::find()
        .select_only()
        .column(job::Column::Kind)
        .column_as(job::Column::Id.count(), "found")
        .column_as(job::Column::CreatedAt.min(), "oldest")
        .filter(state.condition(ctx.now()))
        .group_by(job::Column::Kind)
        .order_by_asc(job::Column::Kind)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let group = |(kind, count, oldest): (String, i64, DateTime<Utc>)| JobGroup {
        what: words::job(&kind).to_owned(),
        kind,
        count: u32::try_from(count).unwrap_or(u32::MAX),
        oldest,
    };
    Ok(rows.into_iter().map(group).collect())
}

async fn jobs(ctx: &Ctx, rows: Vec<job::Model>) -> Result<Vec<Job>> {
    let ids: Vec<String> = rows.iter().map(|row| row.id.to_string()).collect();
    let last = last_actions(ctx.db(), &ids).await?;
    let mut jobs = Vec::with_capacity(rows.len());
    for row in rows {
        jobs.push(Job {
            id: row.id,
            what: words::job(&row.kind).to_owned(),
            state: JobState::of(&row, ctx.now()),
            itinerary: trip_of(ctx.db(), subject_kind(&row.kind), row.subject_id)
                .await?
                .map(ItineraryId),
            created_at: row.created_at,
            run_at: row.run_at,
            failures: row.failures,
            can_be_dropped: row.done_at.is_none() && !is_needed(ctx.db(), &row).await?,
            seen: seen(&last, &row.id.to_string()),
            last_error: row.last_error,
            kind: row.kind,
        });
    }
    Ok(jobs)
}

/// The jobs of a trip that are not over.
pub(super) async fn jobs_of(ctx: &Ctx, itinerary: Uuid) -> Result<Vec<Job>> {
    let subjects = parts(ctx.db(), itinerary).await?;
    let rows = job::Entity::find()
        .filter(job::Column::SubjectId.is_in(subjects))
        .filter(job::Column::DoneAt.is_null())
        .order_by_asc(job::Column::RunAt)
        .all(ctx.db())
        .await?;
    jobs(ctx, rows).await
}

/// What the subject of a job is.
pub(super) fn subject_kind(kind: &str) -> &'static str {
    match kind {
        CHECKOUT | RELEASE | PAYMENT => "payment",
        CANCELLATION => "cancellation",
        REFUND => "refund",
        STAY_CHANGE => "stay_change",
        EXPIRY => "itinerary",
        _ => "line_item",
    }
}

/// Whether money or a booking depends on the job: `server verify` would miss it.
async fn is_needed(conn: &impl ConnectionTrait, row: &job::Model) -> Result<bool> {
    let id = row.subject_id;
    Ok(match row.kind.as_str() {
        CHECKOUT => {
            let found = payment::Entity::find_by_id(id).one(conn).await?;
            found.is_some_and(|found| matches!(found.status.as_str(), "processing" | "requiresAction"))
        }
        // The provider may hold the amount for as long as it does not answer.
        RELEASE => payment::Entity::find_by_id(id).one(conn).await?.is_some(),
        PAYMENT => {
            let open = dispute::Entity::find()
                .filter(dispute::Column::PaymentId.eq(id))
                .filter(dispute::Column::ClosedAt.is_null());
            open.one(conn).await?.is_some()
        }
        CANCELLATION => {
            let found = cancellation::Entity::find_by_id(id).one(conn).await?;
            found.is_some_and(|found| found.status == "requested")
        }
        REFUND => {
            let found = refund::Entity::find_by_id(id).one(conn).await?;
            found.is_some_and(|found| matches!(found.status.as_str(), "requested" | "sent"))
        }
        STAY_CHANGE => {
            let found = stay_change::Entity::find_by_id(id).one(conn).await?;
            found.is_some_and(|found| matches!(found.status.as_str(), "open" | "booked"))
        }
        EXPIRY => {
            let found = itinerary::Entity::find_by_id(id).one(conn).await?;
            found.is_some_and(|found| found.status == "awaitingPayment")
        }
        GUESTS => {
            let found = line_item::Entity::find_by_id(id).one(conn).await?;
            found.is_some_and(|found| found.asked_guests.is_some())
        }
        _ => false,
    })
}

/// Makes a job due now, as if it had never failed.
pub async fn retry_job(ctx: &Ctx, actor: &Actor, id: Uuid, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let row = lock(tx, id).await?;
        let trip = trip_of(tx, subject_kind(&row.kind), row.subject_id).await?;
        let subject = Subject::new("job", id).of_trip(trip);
        if !begins(tx, request, JOB_RETRIED, &subject).await? {
            return Ok(());
        }
        if row.done_at.is_some() {
            return Err(too_late(tx, &subject, "This job has ended.").await?);
        }
        job::Entity::update_many()
            .col_expr(job::Column::RunAt, Expr::value(ctx.now()))
            .col_expr(job::Column::Failures, Expr::value(0))
            .filter(job::Column::Id.eq(id))
            .exec(tx)
            .await?;
        tasks::end(ctx, tx, FAILING, id).await?;
        let change = (standing(&row), json!({ "failures": 0, "dueAt": ctx.now() }));
        record(ctx, tx, actor, request, JOB_RETRIED, &subject, change).await
    })
}

/// Gives a job up; one that money or a booking depends on is refused.
pub async fn drop_job(ctx: &Ctx, actor: &Actor, id: Uuid, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let row = lock(tx, id).await?;
        let trip = trip_of(tx, subject_kind(&row.kind), row.subject_id).await?;
        let subject = Subject::new("job", id).of_trip(trip);
        if !begins(tx, request, JOB_DROPPED, &subject).await? {
            return Ok(());
        }
        if row.done_at.is_some() {
            return Err(too_late(tx, &subject, "This job has ended.").await?);
        }
        if is_needed(tx, &row).await? {
            return Err(Error::with_message(
                Code::Conflict,
                "Money or a booking depends on this job, so it cannot be given up. Try it again, or settle what it is about.",
            ));
        }
        job::Entity::update_many()
            .col_expr(job::Column::DoneAt, Expr::value(ctx.now()))
            .col_expr(job::Column::GivenUpAt, Expr::value(ctx.now()))
            .filter(job::Column::Id.eq(id))
            .exec(tx)
            .await?;
        tasks::end(ctx, tx, FAILING, id).await?;
        let change = (standing(&row), json!({ "givenUp": true }));
        record(ctx, tx, actor, request, JOB_DROPPED, &subject, change).await
    })
}

fn standing(row: &job::Model) -> serde_json::Value {
    json!({ "kind": row.kind, "failures": row.failures, "lastError": row.last_error, "dueAt": row.run_at })
}

async fn lock(tx: &impl ConnectionTrait, id: Uuid) -> Result<job::Model> {
    let row = job::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
    row.ok_or_else(|| Error::refused(Code::NotFound))
}
