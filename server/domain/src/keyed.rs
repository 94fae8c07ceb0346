//! Idempotency keys for creating content: a key names the content that its first call created, so that repeating the
//! call after a lost answer returns the same content.

use crate::{
    Ctx,
    entity::idempotency_key,
    error::{Error, Result},
    secret,
};
use chrono::TimeDelta;
use contract::{Code, UserId};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::OnConflict};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

/// The header with the key.
const HEADER: &str = "Idempotency-Key";
/// Maximum length of a key in characters.
const LONGEST: usize = 200;
/// Prefix of these operations among all calls with keys.
const MAKING: &str = "make:";
/// How long a key is valid, in days: longer than an editor with an open page waits for an answer.
const DAYS: i64 = 7;

/// A creating call with its key.
pub(crate) struct Keyed<'a> {
    account: UserId,
    what: &'static str,
    key: &'a str,
    hash: Vec<u8>,
}

impl<'a> Keyed<'a> {
    /// The call, if it has a key; refuses a key that is empty or too long.
    pub fn of(
        account: UserId,
        what: &'static str,
        key: Option<&'a str>,
        input: &impl Serialize,
    ) -> Result<Option<Self>> {
        let Some(key) = key else { return Ok(None) };
        if key.is_empty() || key.len() > LONGEST {
            return Err(Error::field(Code::Invalid, HEADER));
        }
        Ok(Some(Self {
            account,
            what,
            key,
            hash: secret::hash_of(input)?,
        }))
    }

    /// Claims the key for content to be created under this id; returns the id from an earlier call with the key, if
    /// there was one. Refuses a key used for something else. Of two simultaneous calls the later waits.
    pub async fn claim(&self, ctx: &Ctx, tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Uuid>> {
        let operation = format!("{MAKING}{}", self.what);
        let row = idempotency_key::ActiveModel {
            account_id: Set(self.account.0),
            operation: Set(operation.clone()),
            key: Set(self.key.to_owned()),
            request_hash: Set(self.hash.clone()),
            answer: Set(Some(json!(id))),
            created_at: Set(ctx.now()),
        };
        let columns = [
            idempotency_key::Column::AccountId,
            idempotency_key::Column::Operation,
            idempotency_key::Column::Key,
        ];
        idempotency_key::Entity::insert(row)
            .on_conflict(OnConflict::columns(columns).do_nothing().to_owned())
            .exec_without_returning(tx)
            .await?;
        let known = idempotency_key::Entity::find_by_id((self.account.0, operation, self.key.to_owned()))
            .one(tx)
            .await?;
        let broken = || Error::Broken("a key without an answer".to_owned());
        let known = known.ok_or_else(broken)?;
        if known.request_hash != self.hash {
            return Err(reused());
        }
        let text = known.answer.as_ref().and_then(|answer| answer.as_str());
        let made: Uuid = text.and_then(|text| text.parse().ok()).ok_or_else(broken)?;
        Ok((made != id).then_some(made))
    }
}

/// The error for a key used for something else, or for deleted content.
pub(crate) fn reused() -> Error {
    Error::field(Code::Conflict, HEADER)
}

/// Deletes expired keys; returns their number.
pub async fn tidy(ctx: &Ctx) -> Result<u64> {
    let long_ago = ctx.now() - TimeDelta::days(DAYS);
    crate::transaction!(ctx, |tx| {
        let gone = idempotency_key::Entity::delete_many()
            .filter(idempotency_key::Column::Operation.starts_with(MAKING))
            .filter(idempotency_key::Column::CreatedAt.lt(long_ago))
            .exec(tx)
            .await?;
        Ok(gone.rows_affected)
    })
}
