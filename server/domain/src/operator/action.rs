//! What an operator asks for: who, why, what the page showed. The same request does its work once; a request from a page
//! that is out of date is refused and says what happened since.

use crate::{
    Ctx, Viewer,
    entity::{account, operator_action},
    error::{Error, Result},
    operator::words,
    secret,
};
use contract::{Code, UserId, words as texts};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use uuid::{Builder, Uuid};

/// Characters of a reason at most.
pub const MAX_REASON_CHARS: usize = 500;
/// How the command line is called in the log.
const COMMAND_LINE: &str = "command line";
/// Looking at something changes nothing, so that it makes no page out of date.
pub(super) const LOOKED: [&str; 3] = [words::BOOKING_SEEN, words::DOCUMENT_OPENED, words::MEMBER_SEEN];

/// Who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// An operator at a page.
    Operator(UserId),
    /// A person with access to the machine.
    CommandLine,
}

impl Actor {
    /// The viewer, if they are an operator.
    pub fn of(viewer: &Viewer) -> Result<Self> {
        viewer.operator().map(|account| Self::Operator(account.id))
    }

    /// The operator's account; none on the command line.
    pub(crate) fn account(&self) -> Option<UserId> {
        match self {
            Self::Operator(id) => Some(*id),
            Self::CommandLine => None,
        }
    }

    async fn name(&self, conn: &impl ConnectionTrait) -> Result<String> {
        let Self::Operator(id) = self else {
            return Ok(COMMAND_LINE.to_owned());
        };
        let row = account::Entity::find_by_id(id.0).one(conn).await?;
        let name = row.and_then(|row| row.email.or(row.public_name));
        Ok(name.unwrap_or_else(|| id.to_string()))
    }
}

/// What an operator sends with each action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionRequest {
    /// Made with the page: the same button of it does its work once.
    pub id: Uuid,
    pub reason: String,
    /// The last action on the subject that the page showed; `None` on the command line, which shows nothing.
    pub seen: Option<String>,
    /// The hash of all that the request asks for; `None`: it is not compared.
    pub hash: Option<Vec<u8>>,
}

impl ActionRequest {
    /// A request from the command line.
    pub fn of_command_line(ctx: &Ctx, reason: &str) -> Self {
        Self {
            id: ctx.new_id(),
            reason: reason.to_owned(),
            seen: None,
            hash: None,
        }
    }

    /// A request by a call: the same key of the same operator does its work once.
    pub fn of_call(ctx: &Ctx, actor: &Actor, key: Option<&str>, reason: &str, seen: Option<String>) -> Self {
        let of_key = |key: &str| {
            let digest = Sha256::digest(format!("{:?} {key}", actor.account()));
            let mut bytes = [0; 16];
            bytes.copy_from_slice(&digest[..16]);
            Builder::from_custom_bytes(bytes).into_uuid()
        };
        Self {
            id: key.map_or_else(|| ctx.new_id(), of_key),
            reason: reason.to_owned(),
            seen,
            hash: None,
        }
    }

    /// The same for exactly these values: it is refused when it was done with others.
    pub fn asking_for(self, values: &impl Serialize) -> Result<Self> {
        Ok(Self {
            hash: Some(secret::hash_of(values)?),
            ..self
        })
    }

    /// The reason without white space around it.
    pub(super) fn checked_reason(&self) -> Result<String> {
        let reason = self.reason.trim();
        if reason.is_empty() {
            return Err(Error::field_with_message(
                Code::Required,
                "reason",
                "Say why, for the log.",
            ));
        }
        if reason.chars().count() > MAX_REASON_CHARS {
            let message = format!("A reason has at most {MAX_REASON_CHARS} characters.");
            return Err(Error::field_with_message(Code::Invalid, "reason", message));
        }
        Ok(reason.to_owned())
    }
}

/// What an action is about.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub kind: &'static str,
    /// An id, or a name.
    pub name: String,
    pub itinerary: Option<Uuid>,
}

impl Subject {
    pub fn new(kind: &'static str, name: impl ToString) -> Self {
        Self {
            kind,
            name: name.to_string(),
            itinerary: None,
        }
    }

    /// The same within the history of a trip.
    pub fn of_trip(self, itinerary: Option<Uuid>) -> Self {
        Self { itinerary, ..self }
    }
}

/// Whether the request is to do its work. False: it did so already. The subject's row must be locked, so that two
/// requests take turns; where there is no row to lock, the caller's write must find out.
pub(super) async fn begins(
    conn: &impl ConnectionTrait,
    request: &ActionRequest,
    kind: &str,
    subject: &Subject,
) -> Result<bool> {
    // Read before the request: the same request that ends in between is found below, and not taken for another one.
    let last = last_actions(conn, std::slice::from_ref(&subject.name)).await?;
    let earlier = operator_action::Entity::find()
        .filter(operator_action::Column::PressId.eq(request.id))
        .filter(operator_action::Column::Kind.eq(kind))
        .filter(operator_action::Column::Subject.eq(subject.name.as_str()));
    if let Some(earlier) = earlier.one(conn).await? {
        let is_same = earlier.request_hash.is_none() || request.hash.is_none() || earlier.request_hash == request.hash;
        return if is_same { Ok(false) } else { Err(changed()) };
    }
    let last = last.get(&subject.name);
    let is_current = request
        .seen
        .as_ref()
        .is_none_or(|seen| *seen == last.map(|row| row.id.to_string()).unwrap_or_default());
    if is_current {
        return Ok(true);
    }
    Err(overtaken(last))
}

/// The refusal of a request that was done with other values.
fn changed() -> Error {
    Error::with_message(
        Code::Conflict,
        "This was done before with other values. Nothing was done now. Look at it again first.",
    )
}

/// The refusal of what is no longer possible, with what another operator did meanwhile.
pub(super) async fn too_late(conn: &impl ConnectionTrait, subject: &Subject, message: &str) -> Result<Error> {
    let last = last_actions(conn, std::slice::from_ref(&subject.name)).await?;
    Ok(match last.get(&subject.name) {
        Some(row) => overtaken(Some(row)),
        None => Error::with_message(Code::Conflict, message),
    })
}

fn overtaken(last: Option<&operator_action::Model>) -> Error {
    let Some(row) = last else {
        return Error::refused(Code::Conflict);
    };
    let what = words::action(&row.kind);
    let message = format!(
        "{what} by {} on {} at {} UTC: {} Nothing was done now. Look at it again first.",
        row.actor,
        texts::date(row.done_at.date_naive()),
        row.done_at.format("%H:%M"),
        sentence(&row.reason),
    );
    Error::with_message(Code::Conflict, message)
}

fn sentence(text: &str) -> String {
    let ends = text.ends_with(['.', '!', '?']);
    if ends { text.to_owned() } else { format!("{text}.") }
}

/// The last action on each of the subjects, looking left out.
pub(super) async fn last_actions(
    conn: &impl ConnectionTrait,
    subjects: &[String],
) -> Result<HashMap<String, operator_action::Model>> {
    if subjects.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = operator_action::Entity::find()
        .filter(operator_action::Column::Subject.is_in(subjects))
        .filter(operator_action::Column::Kind.is_not_in(LOOKED))
        .order_by_asc(operator_action::Column::DoneAt)
        .order_by_asc(operator_action::Column::Id)
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| (row.subject.clone(), row)).collect())
}

/// What a form shows as seen: the id of the last action, empty before the first.
pub(super) fn seen(last: &HashMap<String, operator_action::Model>, subject: &str) -> String {
    last.get(subject).map(|row| row.id.to_string()).unwrap_or_default()
}

/// Writes the action down, with what was before and after.
pub(super) async fn record(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    request: &ActionRequest,
    kind: &str,
    subject: &Subject,
    change: (Value, Value),
) -> Result<()> {
    operator_action::ActiveModel {
        id: Set(ctx.new_id()),
        press_id: Set(request.id),
        request_hash: Set(request.hash.clone()),
        account_id: Set(actor.account().map(Uuid::from)),
        actor: Set(actor.name(tx).await?),
        kind: Set(kind.to_owned()),
        subject_kind: Set(subject.kind.to_owned()),
        subject: Set(subject.name.clone()),
        itinerary_id: Set(subject.itinerary),
        reason: Set(request.reason.trim().to_owned()),
        before: Set(change.0),
        after: Set(change.1),
        done_at: Set(ctx.now()),
    }
    .insert(tx)
    .await?;
    Ok(())
}

/// Writes down that an operator looked at something of a person; once in a while for the same thing.
pub(super) async fn looked(ctx: &Ctx, actor: &Actor, kind: &str, subject: &Subject) -> Result<()> {
    let since = ctx.now() - chrono::TimeDelta::minutes(10);
    let lately = operator_action::Entity::find()
        .filter(operator_action::Column::Kind.eq(kind))
        .filter(operator_action::Column::Subject.eq(subject.name.as_str()))
        .filter(operator_action::Column::AccountId.eq(actor.account().map(Uuid::from)))
        .filter(operator_action::Column::DoneAt.gt(since));
    if lately.one(ctx.db()).await?.is_some() {
        return Ok(());
    }
    let request = ActionRequest::of_command_line(ctx, "");
    crate::transaction!(ctx, |tx| {
        record(ctx, tx, actor, &request, kind, subject, (Value::Null, Value::Null)).await
    })
}
