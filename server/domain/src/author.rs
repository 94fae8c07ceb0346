//! Whoever writes for a club, as they are when it is written down: what was asked before a transaction may be long ago.

use crate::{
    entity::account,
    error::{Error, Refusal, Result},
    identity::role_text,
};
use contract::{Code, UserId, visitor::Role};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};

/// Locks the account of somebody who writes: of many at once none is one too many, and none comes after its author has
/// left. Forbidden unless it is a creator's.
pub(crate) async fn lock(tx: &impl ConnectionTrait, author: UserId) -> Result<()> {
    let found = account::Entity::find_by_id(author.0).lock_exclusive().one(tx).await?;
    let is_creator = |row: &account::Model| [Role::Creator, Role::Operator].map(role_text).contains(&&*row.role);
    if found.as_ref().is_some_and(is_creator) {
        Ok(())
    } else {
        Err(Error::refused(Code::Forbidden))
    }
}

/// Refused when a club has as many of something as it may have. No field is wrong then.
pub(crate) fn room(there: u64, most: u64, what: &str) -> Result<()> {
    if there < most {
        return Ok(());
    }
    let message = format!("A club has at most {most} {what}. Delete some first.");
    Err(Error::Refused(vec![Refusal {
        code: Code::Invalid,
        field: None,
        message: Some(message),
    }]))
}
