//! The HTTP API: paths, form checks, statuses. It decides nothing about money.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use tokio::sync::watch;

use crate::book::{Change, IsPending, keyed_digest};
use crate::cards::{self, Delivery, RefundFate};
use crate::extract::{Body, IdempotencyKey, Parameters};
use crate::faults::{FaultSwitch, Mishap};
use crate::stripe;
use crate::webhooks::Webhooks;
use crate::wire::{
    Amount, Answer, Authorization, AuthorizationCreate, AuthorizationId, AuthorizationList, ChallengeAnswer,
    DisputeAnswer, DisputeCreate, Failure, FailureBody, FailureCode, Faults, LogPage, MAX_AMOUNT_MINOR, RefundAnswer,
    RefundCreate, RefundOutcome, WebhookFaults,
};
use crate::writer::Writer;

/// Bytes of a body at most; no valid request comes near it.
const BODY_LIMIT: usize = 16 * 1024;

/// The state that handlers share.
pub(crate) struct Gateway {
    pub writer: Writer,
    pub faults: FaultSwitch,
    pub allow_faults: bool,
    pub hang: Duration,
    pub secret: String,
    /// Sends what happens to the endpoint, if there is one.
    pub webhooks: Webhooks,
    /// Becomes true when the gateway stops; unanswered calls end then.
    pub stopping: watch::Receiver<bool>,
}

pub(crate) type Shared = State<Arc<Gateway>>;

/// All paths.
pub(crate) fn router(gateway: Arc<Gateway>) -> Router {
    let protected = Router::new()
        .route("/authorizations", get(list_authorizations).post(create_authorization))
        .route("/authorizations/{id}", get(get_authorization))
        .route("/authorizations/{id}/challenge", post(answer_challenge))
        .route("/authorizations/{id}/capture", post(capture))
        .route("/authorizations/{id}/release", post(release))
        .route("/authorizations/{id}/refunds", post(create_refund))
        .route("/authorizations/{id}/refunds/{refund}/settle", post(settle_refund))
        .route("/authorizations/{id}/disputes", post(create_dispute))
        .route("/authorizations/{id}/disputes/{dispute}/settle", post(settle_dispute))
        .route("/log", get(list_log))
        .route("/_webhooks", post(set_webhook_faults))
        .route("/_faults", post(set_faults))
        .fallback(unknown_path)
        .method_not_allowed_fallback(unknown_path)
        .layer(middleware::from_fn_with_state(gateway.clone(), require_secret));
    Router::new()
        .route("/health", get(check_health))
        .nest("/v1", protected)
        .merge(stripe::router(gateway.clone()))
        .fallback(unknown_path)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(gateway)
}

async fn create_authorization(
    State(gateway): Shared,
    IdempotencyKey(key): IdempotencyKey,
    Body(request): Body<AuthorizationCreate>,
) -> Result<Json<Authorization>, Failure> {
    check_authorization(&request)?;
    let delivery = cards::delivery(&request.card.number);
    gateway.carry_out(key, Change::Authorize(request), delivery).await
}

async fn answer_challenge(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(answer): Body<ChallengeAnswer>,
) -> Result<Json<Authorization>, Failure> {
    gateway
        .carry_out(key, Change::Challenge(id, answer.outcome), Delivery::Answered)
        .await
}

async fn capture(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(amount): Body<Amount>,
) -> Result<Json<Authorization>, Failure> {
    gateway
        .carry_out(key, Change::Capture(id, amount.amount_minor), Delivery::Answered)
        .await
}

async fn release(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
) -> Result<Json<Authorization>, Failure> {
    gateway.carry_out(key, Change::Release(id), Delivery::Answered).await
}

async fn create_refund(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(request): Body<RefundCreate>,
) -> Result<Json<Authorization>, Failure> {
    let length = request.reference.as_ref().map(|reference| reference.chars().count());
    if length.is_some_and(|length| !(1..=200).contains(&length)) {
        return Err(invalid("reference", "The reference must have 1 to 200 characters."));
    }
    let change = Change::Refund(id, request, IsPending::default());
    gateway.carry_out(key, change, Delivery::Answered).await
}

/// Settles a refund in place of the bank, for tests.
async fn settle_refund(
    State(gateway): Shared,
    Path((id, refund)): Path<(AuthorizationId, String)>,
    IdempotencyKey(key): IdempotencyKey,
    Body(answer): Body<RefundAnswer>,
) -> Result<Json<Authorization>, Failure> {
    if !gateway.allow_faults {
        return Err(failure(
            FailureCode::FaultsNotAllowed,
            "This gateway's refunds end by themselves.",
        ));
    }
    let change = Change::SettleRefund(id, refund, answer.outcome);
    gateway.carry_out(key, change, Delivery::Answered).await
}

/// Opens a dispute in place of the cardholder, for tests.
async fn create_dispute(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(request): Body<DisputeCreate>,
) -> Result<Json<Authorization>, Failure> {
    gateway.check_faults()?;
    let change = Change::Dispute(id, request);
    gateway.carry_out(key, change, Delivery::Answered).await
}

/// Answers a dispute in place of the bank, for tests.
async fn settle_dispute(
    State(gateway): Shared,
    Path((id, dispute)): Path<(AuthorizationId, String)>,
    IdempotencyKey(key): IdempotencyKey,
    Body(answer): Body<DisputeAnswer>,
) -> Result<Json<Authorization>, Failure> {
    gateway.check_faults()?;
    let change = Change::SettleDispute(id, dispute, answer.outcome);
    gateway.carry_out(key, change, Delivery::Answered).await
}

async fn set_webhook_faults(
    State(gateway): Shared,
    Body(faults): Body<WebhookFaults>,
) -> Result<Json<WebhookFaults>, Failure> {
    gateway.check_faults()?;
    gateway.webhooks.set(faults);
    Ok(Json(faults))
}

async fn get_authorization(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
) -> Result<Json<Authorization>, Failure> {
    let found = gateway.writer.read(move |book| book.get(&id).cloned()).await?;
    found
        .map(Json)
        .ok_or_else(|| failure(FailureCode::NotFound, "There is no such authorization."))
}

/// One of the two.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ListQuery {
    reference: Option<String>,
    created_since: Option<DateTime<Utc>>,
}

async fn list_authorizations(
    State(gateway): Shared,
    Parameters(query): Parameters<ListQuery>,
) -> Result<Json<AuthorizationList>, Failure> {
    let authorizations = match (query.reference, query.created_since) {
        (Some(reference), None) => gateway.writer.read(move |book| book.list(&reference)).await?,
        (None, Some(since)) => gateway.writer.read(move |book| book.list_since(since)).await?,
        _ => return Err(failure(FailureCode::InvalidRequest, "Send reference or createdSince.")),
    };
    Ok(Json(AuthorizationList { authorizations }))
}

#[derive(Deserialize)]
struct LogQuery {
    #[serde(default)]
    after: u64,
}

async fn list_log(State(gateway): Shared, Parameters(query): Parameters<LogQuery>) -> Result<Json<LogPage>, Failure> {
    let entries = gateway
        .writer
        .read(move |book| book.entries_after(query.after).to_vec())
        .await?;
    Ok(Json(LogPage { entries }))
}

async fn set_faults(State(gateway): Shared, Body(faults): Body<Faults>) -> Result<Json<Faults>, Failure> {
    gateway.check_faults()?;
    gateway.faults.set(faults);
    Ok(Json(faults))
}

async fn check_health(State(gateway): Shared) -> Result<Json<serde_json::Value>, Failure> {
    gateway.writer.read(|_| ()).await?;
    Ok(Json(serde_json::json!({ "status": "ok" })))
}

async fn unknown_path() -> Failure {
    failure(FailureCode::NotFound, "There is no such path, or not with this method.")
}

async fn require_secret(State(gateway): Shared, request: Request, next: Next) -> Response {
    if gateway.knows_caller(&request) {
        next.run(request).await
    } else {
        unauthorized().into_response()
    }
}

/// The refusal of a caller without the secret.
pub(crate) fn unauthorized() -> Failure {
    failure(FailureCode::Unauthorized, "The secret is missing or wrong.")
}

/// What a call came to.
pub(crate) struct Execution {
    pub result: Result<Authorization, Failure>,
    /// Whether this is the first answer to the key again.
    pub is_repeated: bool,
}

impl From<Failure> for Execution {
    fn from(failure: Failure) -> Self {
        Self {
            result: Err(failure),
            is_repeated: false,
        }
    }
}

impl Gateway {
    async fn carry_out(&self, key: String, change: Change, delivery: Delivery) -> Result<Json<Authorization>, Failure> {
        self.execute(key, change, delivery).await.result.map(Json)
    }

    /// Refuses what only tests may do.
    fn check_faults(&self) -> Result<(), Failure> {
        if self.allow_faults {
            Ok(())
        } else {
            Err(failure(
                FailureCode::FaultsNotAllowed,
                "This gateway does not take faults.",
            ))
        }
    }

    /// Carries out a mutating call, with the faults that are set.
    pub(crate) async fn execute(&self, key: String, change: Change, delivery: Delivery) -> Execution {
        let execution = self.execute_quietly(key, change, delivery).await;
        self.webhooks.wake();
        execution
    }

    async fn execute_quietly(&self, key: String, change: Change, delivery: Delivery) -> Execution {
        if self.faults.is_stuck(&key) {
            return Execution {
                result: Err(injected()),
                is_repeated: true,
            };
        }
        match self.try_execute(key, change, delivery).await {
            Ok(execution) => execution,
            Err(failure) => failure.into(),
        }
    }

    async fn try_execute(&self, key: String, mut change: Change, delivery: Delivery) -> Result<Execution, Failure> {
        let fate = self.faults.draw(change.operation());
        for mishap in [fate.before, fate.after] {
            if mishap == Some(Mishap::Sticks) {
                self.faults.stick(&key);
            }
        }
        let mut returns = None;
        if let Change::Refund(id, _, is_pending) = &mut change {
            let bank = self.bank_of(id).await?;
            is_pending.0 = fate.is_pending || bank != RefundFate::Succeeds;
            returns = (bank == RefundFate::Returns).then(|| (key.clone(), id.clone()));
        }
        if !fate.delay.is_zero() {
            tokio::time::sleep(fate.delay).await;
        }
        self.suffer(fate.before).await?;
        if delivery == Delivery::LostBefore {
            self.suffer(Some(Mishap::Hangs)).await?;
        }
        let is_capture = matches!(change, Change::Capture(..));
        let outcome = self.writer.change(key.clone(), change).await?;
        // Before an answer that is lost, as the bank would.
        self.webhooks.wake();
        if let Answer::Authorization(after) = &outcome.answer
            && is_capture
            && cards::is_disputed(&after.card.last_four)
        {
            let dispute = DisputeCreate {
                amount_minor: after.captured_minor,
                is_inquiry: false,
            };
            let disputes = Change::Dispute(after.id.clone(), dispute);
            self.writer.change(format!("{key}:cardholder"), disputes).await?;
        }
        if let (Some((key, id)), Answer::Authorization(after)) = (returns, &outcome.answer)
            && let Some(refund) = after.refunds.last()
        {
            // A repeated call finds it settled.
            let back = Change::SettleRefund(id, refund.id.clone(), RefundOutcome::Fail);
            self.writer.change(format!("{key}:bank"), back).await?;
        }
        self.suffer(fate.after).await?;
        // A caller finds the outcome by repeating the key, so only the first answer is lost.
        if delivery == Delivery::LostAfter && outcome.fresh {
            self.suffer(Some(Mishap::Hangs)).await?;
        }
        Ok(Execution {
            result: match outcome.answer {
                Answer::Authorization(authorization) => Ok(*authorization),
                Answer::Failure(refused) => Err(refused),
            },
            is_repeated: !outcome.fresh,
        })
    }

    /// Whether the request has the secret.
    pub(crate) fn knows_caller(&self, request: &Request) -> bool {
        let sent = request
            .headers()
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "))
            .unwrap_or_default();
        // Compares digests, so that the duration reveals nothing about the secret.
        let digest = |text: &str| keyed_digest(b"secret", &[text.as_bytes()]);
        digest(sent) == digest(&self.secret)
    }

    /// What the bank of an authorization's card does with refunds.
    async fn bank_of(&self, id: &AuthorizationId) -> Result<RefundFate, Failure> {
        let id = id.clone();
        let found = self.writer.read(move |book| {
            book.get(&id)
                .map_or(RefundFate::Succeeds, |known| cards::refund_fate(&known.card.last_four))
        });
        found.await
    }

    async fn suffer(&self, mishap: Option<Mishap>) -> Result<(), Failure> {
        match mishap {
            None => Ok(()),
            Some(Mishap::Fails | Mishap::Sticks) => Err(injected()),
            Some(Mishap::Waits) => Err(failure(
                FailureCode::LockTimeout,
                "Another call holds this object. Send the call again.",
            )),
            Some(Mishap::Hangs) => {
                let mut stopping = self.stopping.clone();
                tokio::select! {
                    () = tokio::time::sleep(self.hang) => {}
                    // Both ends of the wait give the same answer.
                    _ = stopping.wait_for(|stopping| *stopping) => {}
                }
                Err(failure(FailureCode::Timeout, "The answer was lost on its way."))
            }
        }
    }
}

fn injected() -> Failure {
    failure(FailureCode::InjectedFailure, "A fault that was asked for.")
}

pub(crate) fn check_authorization(request: &AuthorizationCreate) -> Result<(), Failure> {
    if !(1..=200).contains(&request.reference.chars().count()) {
        return Err(invalid("reference", "The reference must have 1 to 200 characters."));
    }
    let installation = request.installation.as_ref().map(|name| name.chars().count());
    if installation.is_some_and(|length| !(1..=200).contains(&length)) {
        return Err(invalid(
            "installation",
            "The installation must have 1 to 200 characters.",
        ));
    }
    if !(1..=MAX_AMOUNT_MINOR).contains(&request.amount_minor) {
        return Err(invalid(
            "amountMinor",
            "The amount must be 1 to 999999999999 minor units.",
        ));
    }
    if request.currency.len() != 3 || !request.currency.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(invalid("currency", "The currency must be three capital letters."));
    }
    if !(1..=12).contains(&request.card.exp_month) {
        return Err(invalid("card.expMonth", "The month of expiry must be 1 to 12."));
    }
    if !(2000..=2099).contains(&request.card.exp_year) {
        return Err(invalid("card.expYear", "The year of expiry must have four digits."));
    }
    Ok(())
}

pub(crate) fn invalid(field: &str, message: &str) -> Failure {
    Failure {
        field: Some(field.to_owned()),
        ..failure(FailureCode::InvalidRequest, message)
    }
}

pub(crate) fn failure(code: FailureCode, message: &str) -> Failure {
    Failure {
        code,
        message: message.to_owned(),
        field: None,
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (status(self.code), Json(FailureBody { error: self })).into_response()
    }
}

/// The status of a failure on the gateway's own face.
fn status(code: FailureCode) -> StatusCode {
    match code {
        FailureCode::InvalidRequest | FailureCode::IdempotencyKeyMissing => StatusCode::BAD_REQUEST,
        FailureCode::Unauthorized => StatusCode::UNAUTHORIZED,
        FailureCode::FaultsNotAllowed => StatusCode::FORBIDDEN,
        FailureCode::NotFound => StatusCode::NOT_FOUND,
        FailureCode::IdempotencyKeyReused
        | FailureCode::NoOpenChallenge
        | FailureCode::ChallengeOpen
        | FailureCode::AlreadyCaptured
        | FailureCode::AlreadyReleased
        | FailureCode::AlreadyDeclined
        | FailureCode::NotCaptured
        | FailureCode::RefundEnded
        | FailureCode::Disputed
        | FailureCode::DisputeEnded => StatusCode::CONFLICT,
        FailureCode::AmountNotPositive | FailureCode::AmountAboveAuthorized | FailureCode::AmountAboveCaptured => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        FailureCode::LockTimeout => StatusCode::TOO_MANY_REQUESTS,
        FailureCode::InjectedFailure => StatusCode::INTERNAL_SERVER_ERROR,
        FailureCode::StorageFailed => StatusCode::SERVICE_UNAVAILABLE,
        FailureCode::Timeout => StatusCode::GATEWAY_TIMEOUT,
    }
}
