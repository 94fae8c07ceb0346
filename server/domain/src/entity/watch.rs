//! Events, what operators do, durable jobs and idempotency keys.

use super::entities;
use chrono::Utc;
use uuid::Uuid;

entities! {
    /// Something that happened.
    event "event" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        account_id: Option<Uuid>,
        subject_kind: String,
        subject_id: Option<Uuid>,
        from_state: Option<String>,
        to_state: Option<String>,
        detail: Json,
        occurred_at: DateTime<Utc>,
    }

    /// Work that must be finished even if the process that began it dies.
    job "job" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        subject_id: Uuid,
        payload: Json,
        attempts: i32,
        last_error: Option<String>,
        run_at: DateTime<Utc>,
        locked_until: Option<DateTime<Utc>>,
        /// The lease in force, or the last one; each has a number of its own.
        lease_id: Option<Uuid>,
        created_at: DateTime<Utc>,
        done_at: Option<DateTime<Utc>>,
        /// How often it failed since it worked last.
        failures: i32,
        /// When an operator gave it up.
        given_up_at: Option<DateTime<Utc>>,
        /// When it was restored, until it has caught up: what it mails is held.
        restored_at: Option<DateTime<Utc>>,
    }

    /// What an operator did. Rows are added and never changed.
    operator_action "operator_action" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        /// The operator's request, which does its work once.
        press_id: Uuid,
        /// Of all that the request asked for. None: requests are not compared, or it is older than the column.
        request_hash: Option<Vec<u8>>,
        /// None: the command line.
        account_id: Option<Uuid>,
        /// How the operator was called then.
        actor: String,
        kind: String,
        subject_kind: String,
        subject: String,
        itinerary_id: Option<Uuid>,
        reason: String,
        before: Json,
        after: Json,
        done_at: DateTime<Utc>,
    }

    /// An event of the payment provider that was received.
    provider_event "provider_event" {
        /// The provider's id.
        #[sea_orm(primary_key, auto_increment = false)] id: String,
        kind: String,
        /// The payment that it is about; none where it is not one of ours.
        payment_id: Option<Uuid>,
        received_at: DateTime<Utc>,
    }

    /// What a person of the operator has to look at.
    task "task" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        subject_kind: String,
        subject_id: Uuid,
        detail: Json,
        created_at: DateTime<Utc>,
        done_at: Option<DateTime<Utc>>,
    }

    /// A call that must have its effect once.
    idempotency_key "idempotency_key" {
        #[sea_orm(primary_key, auto_increment = false)] account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] operation: String,
        #[sea_orm(primary_key, auto_increment = false)] key: String,
        request_hash: Vec<u8>,
        answer: Option<Json>,
        created_at: DateTime<Utc>,
    }
}
