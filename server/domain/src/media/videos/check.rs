//! Rules for titles, collections and the number of videos in a library.

use super::MAX_VIDEOS;
use crate::{
    author,
    entity::{account, video},
    error::{Error, Refusals, Result},
    written::{Rule, check_text, one_line},
};
use contract::{
    Code, UserId,
    limits::{MAX_COLLECTION_CHARS, MAX_TITLE_CHARS},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

const TITLE: Rule = one_line("title", MAX_TITLE_CHARS);
const COLLECTION: Rule = one_line("collection", MAX_COLLECTION_CHARS);

/// The trimmed title and collection, or every error in them.
pub(super) fn words<'a>(title: &'a str, collection: &'a str) -> Result<(&'a str, &'a str)> {
    let mut refusals = Refusals::default();
    if title.trim().is_empty() {
        refusals.add(Code::Required, "title");
    }
    check_text(&mut refusals, "title", &TITLE, title);
    check_text(&mut refusals, "collection", &COLLECTION, collection);
    refusals.into_result()?;
    Ok((title.trim(), collection.trim()))
}

/// Whether the account may add a video: it is a creator's, and its library is not full. Locks the account, so that
/// simultaneous calls cannot exceed the limit.
pub(super) async fn may_add(tx: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    // An account deleted meanwhile has no library any more.
    author::lock(tx, owner).await?;
    let mine = video::Entity::find().filter(video::Column::AccountId.eq(owner.0));
    if mine.count(tx).await? < MAX_VIDEOS {
        return Ok(());
    }
    let message = format!("A library has at most {MAX_VIDEOS} videos. Delete some first.");
    Err(Error::field_with_message(Code::Invalid, "video", message))
}

/// Whether the account's address is confirmed. Videos take much room, and confirmed addresses are hard to get in numbers.
pub(super) async fn proved(tx: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    let row = account::Entity::find_by_id(owner.0).one(tx).await?;
    match row {
        Some(row) if row.email_verified_at.is_some() => Ok(()),
        _ => Err(Error::refused(Code::AuthUnconfirmedEmail)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_trimmed_and_bounded() {
        assert_eq!(words(" The sea ", " ").unwrap(), ("The sea", ""));
        assert_eq!(words("", "").unwrap_err().code(), Some(Code::Required));
        for (title, collection) in [("é".repeat(121), String::new()), ("a".to_owned(), "b".repeat(41))] {
            assert_eq!(words(&title, &collection).unwrap_err().code(), Some(Code::Invalid));
        }
        assert!(words(&"é".repeat(120), &"é".repeat(40)).is_ok());
        assert!(words("two\nlines", "").is_err());
    }
}
