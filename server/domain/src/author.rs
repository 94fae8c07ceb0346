//! Checks an author within the writing transaction, because an earlier check may be outdated.

use crate::{
    entity::account,
    error::{Error, Result},
    roles::role_text,
};
use contract::{Code, UserId, visitor::Role};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};

/// Locks the author's account, so that simultaneous writes cannot exceed a limit or follow the account's deletion.
/// Fails unless it is a creator's.
pub(crate) async fn lock(tx: &impl ConnectionTrait, author: UserId) -> Result<()> {
    let found = account::Entity::find_by_id(author.0).lock_exclusive().one(tx).await?;
    let is_creator = |row: &account::Model| [Role::Creator, Role::Operator].map(role_text).contains(&&*row.role);
    if found.as_ref().is_some_and(is_creator) {
        Ok(())
    } else {
        Err(Error::refused(Code::Forbidden))
    }
}

/// Refuses an entry above the maximum. The error names no field.
pub(crate) fn check_limit(there: u64, most: u64, what: &str) -> Result<()> {
    if there < most {
        return Ok(());
    }
    let message = format!("A club has at most {most} {what}. Delete some first.");
    Err(Error::with_message(Code::Invalid, message))
}
