//! An operator marks a task as settled. A failed refund and a failing job are settled by what is done about them.

use super::{
    ActionRequest, Actor,
    action::{Subject, begins, record, too_late},
    overview::{job_of, subject_of},
    trips::trip_of,
    words::TASK_SETTLED,
};
use crate::{
    Ctx,
    entity::task,
    error::{Error, Result},
    jobs::FAILING,
    refunds, tasks,
};
use contract::Code;
use sea_orm::{EntityTrait, QuerySelect};
use serde_json::{Value, json};
use uuid::Uuid;

/// Ends a task.
pub async fn settle_task(ctx: &Ctx, actor: &Actor, id: Uuid, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let row = task::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        let of = subject_of(&row);
        let subject = Subject::new("task", id).of_trip(trip_of(tx, of.0, of.1).await?);
        if !begins(tx, request, TASK_SETTLED, &subject).await? {
            return Ok(());
        }
        if row.done_at.is_some() {
            return Err(too_late(tx, &subject, "This is settled already.").await?);
        }
        if row.kind == refunds::FAILED {
            return Err(Error::with_message(
                Code::Conflict,
                "The traveller is still owed the amount. Send the refund again, or pay it by other means.",
            ));
        }
        if row.kind == FAILING && job_of(tx, &row).await?.is_some() {
            return Err(Error::with_message(
                Code::Conflict,
                "The job is not over. Try it again, or give it up.",
            ));
        }
        tasks::end(ctx, tx, &row.kind, row.subject_id).await?;
        let before = json!({ "kind": row.kind, "detail": without_raw(&row.detail) });
        record(
            ctx,
            tx,
            actor,
            request,
            TASK_SETTLED,
            &subject,
            (before, json!({ "settled": true })),
        )
        .await
    })
}

/// The detail of a task without what others sent.
fn without_raw(detail: &Value) -> Value {
    let mut detail = detail.clone();
    if let Value::Object(fields) = &mut detail {
        fields.remove("body");
    }
    detail
}
