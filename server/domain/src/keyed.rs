//! Idempotency keys: a key names what its first call began, content or a payment, so that repeating the call after a lost
//! answer returns the same.

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

/// A call with its key.
pub(crate) struct Keyed<'a> {
    account: UserId,
    operation: String,
    key: &'a str,
    hash: Vec<u8>,
}

impl<'a> Keyed<'a> {
    /// A call that creates content, if it has a key. A key that is empty or too long is refused.
    pub fn of(account: UserId, what: &str, key: Option<&'a str>, input: &impl Serialize) -> Result<Option<Self>> {
        Self::with_hash(account, format!("{MAKING}{what}"), key, secret::hash_of(input)?)
    }

    /// A call of any operation, with the hash of what it asks for.
    pub fn with_hash(account: UserId, operation: String, key: Option<&'a str>, hash: Vec<u8>) -> Result<Option<Self>> {
        let Some(key) = key else { return Ok(None) };
        if key.is_empty() || key.len() > LONGEST {
            return Err(Error::field(Code::Invalid, HEADER));
        }
        Ok(Some(Self {
            account,
            operation,
            key,
            hash,
        }))
    }

    /// What an earlier call with the key began. A key that was used for something else is refused.
    pub async fn known(&self, conn: &impl ConnectionTrait) -> Result<Option<Uuid>> {
        let id = (self.account.0, self.operation.clone(), self.key.to_owned());
        let Some(known) = idempotency_key::Entity::find_by_id(id).one(conn).await? else {
            return Ok(None);
        };
        if known.request_hash != self.hash {
            return Err(reused());
        }
        let text = known.answer.as_ref().and_then(|answer| answer.as_str());
        let begun: Option<Uuid> = text.and_then(|text| text.parse().ok());
        begun
            .map(Some)
            .ok_or_else(|| Error::Broken("a key without an answer".to_owned()))
    }

    /// Keeps the key with what its call began; one that is kept stays as it is.
    pub async fn keep(&self, ctx: &Ctx, tx: &impl ConnectionTrait, id: Uuid) -> Result<()> {
        let row = idempotency_key::ActiveModel {
            account_id: Set(self.account.0),
            operation: Set(self.operation.clone()),
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
        Ok(())
    }

    /// Claims the key for content to be created under this id; returns the id from an earlier call with the key, if
    /// there was one. Refuses a key used for something else. Of two simultaneous calls the later waits.
    pub async fn claim(&self, ctx: &Ctx, tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Uuid>> {
        self.keep(ctx, tx, id).await?;
        Ok(self.known(tx).await?.filter(|known| *known != id))
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
