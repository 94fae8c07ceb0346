//! Creators' handles: the last part of a club's address.

use crate::{
    Ctx, Viewer,
    entity::{account, kept_handle},
    error::Result,
};
use contract::{Code, UserId, profile::HandleAvailability};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::OnConflict,
};
use uuid::Uuid;

/// Words with other pages under /user, or that could pass for the site itself.
const RESERVED: &[&str] = &[
    "about",
    "account",
    "account.json",
    "admin",
    "administrator",
    "api",
    "app",
    "assets",
    "billing",
    "blog",
    "book",
    "booking",
    "cancel",
    "cart",
    "club",
    "contact",
    "create",
    "creator",
    "creators",
    "dashboard",
    "dev",
    "edit",
    "explore",
    "faq",
    "feed",
    "help",
    "home",
    "hotel",
    "hotels",
    "identity",
    "income",
    "info",
    "itineraries",
    "itinerary",
    "legal",
    "likes",
    "login",
    "logout",
    "mail",
    "mapsearch",
    "me",
    "media",
    "my",
    "new",
    "null",
    "official",
    "operator",
    "payment",
    "picture",
    "post",
    "posts",
    "press",
    "privacy",
    "profile",
    "root",
    "search",
    "security",
    "settings",
    "signin",
    "signup",
    "staff",
    "startsession",
    "stays",
    "support",
    "system",
    "taylor",
    "team",
    "terms",
    "trips",
    "undefined",
    "user",
    "users",
    "www",
];

/// The error in a handle's form, if any.
pub fn handle_error(handle: &str) -> Option<Code> {
    let is_edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = handle.as_bytes();
    let is_well_formed = (3..=30).contains(&bytes.len())
        && bytes
            .iter()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(byte))
        && is_edge(bytes.first())
        && is_edge(bytes.last());
    if !is_well_formed {
        Some(Code::HandleInvalid)
    } else if RESERVED.contains(&handle) {
        Some(Code::HandleTaken)
    } else {
        None
    }
}

/// Whether the viewer can have a handle, and why not. Ignores case.
pub async fn handle_availability(ctx: &Ctx, viewer: &Viewer, handle: &str) -> Result<HandleAvailability> {
    let handle = handle.trim().to_lowercase();
    let mut reason = handle_error(&handle);
    if reason.is_none() {
        let taken = account::Entity::find().filter(account::Column::Slug.eq(&handle));
        let me = viewer.account_id().unwrap_or(UserId(Uuid::nil()));
        if taken.count(ctx.db()).await? > 0 || !is_free_for(ctx.db(), me, &handle).await? {
            reason = Some(Code::HandleTaken);
        }
    }
    Ok(HandleAvailability {
        is_available: reason.is_none(),
        reason: reason.map(|code| code.message().to_owned()),
    })
}

/// The handles that the viewer's club had before, the latest first. They lead to the club and stay the viewer's: no
/// other account can take them, and the viewer can take each back.
pub async fn former_handles(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<String>> {
    let me = viewer.creator()?.id;
    let current: Option<Option<String>> = account::Entity::find_by_id(me.0)
        .select_only()
        .column(account::Column::Slug)
        .into_tuple()
        .one(ctx.db())
        .await?;
    let current = current.flatten();
    let kept = kept_handle::Entity::find()
        .filter(kept_handle::Column::AccountId.eq(me.0))
        .order_by_desc(kept_handle::Column::FreedAt)
        .order_by_asc(kept_handle::Column::Slug)
        .all(ctx.db())
        .await?;
    let handles = kept.into_iter().map(|kept| kept.slug);
    Ok(handles.filter(|slug| current.as_ref() != Some(slug)).collect())
}

/// Whether no other account has given up this handle.
pub(super) async fn is_free_for(conn: &impl ConnectionTrait, account: UserId, slug: &str) -> Result<bool> {
    let kept = kept_handle::Entity::find_by_id(slug).one(conn).await?;
    Ok(kept.is_none_or(|kept| kept.account_id == account.0))
}

/// Reserves a handle that the account gives up. The reservation outlives the account: what links to a deleted club
/// must never lead to another person's.
pub(crate) async fn keep(ctx: &Ctx, conn: &impl ConnectionTrait, account: UserId, slug: &str) -> Result<()> {
    let row = kept_handle::ActiveModel {
        slug: Set(slug.to_owned()),
        account_id: Set(account.0),
        freed_at: Set(ctx.now()),
    };
    // A handle that was taken back and is given up once more is the latest of the former ones.
    let known = OnConflict::column(kept_handle::Column::Slug)
        .update_column(kept_handle::Column::FreedAt)
        .to_owned();
    kept_handle::Entity::insert(row)
        .on_conflict(known)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_short_plain_and_not_the_sites_own_word() {
        for good in ["mia", "mia.lind", "mia_lind-2", "007", &"a".repeat(30)] {
            assert_eq!(handle_error(good), None, "{good}");
        }
        for bad in [
            "",
            "mi",
            "Mia",
            "mia lind",
            "-mia",
            "mia.",
            "mía",
            "mia/x",
            &"a".repeat(31),
            "mia\n",
        ] {
            assert_eq!(handle_error(bad), Some(Code::HandleInvalid), "{bad:?}");
        }
        for word in RESERVED.iter().filter(|word| word.len() >= 3) {
            assert_eq!(handle_error(word), Some(Code::HandleTaken), "{word}");
        }
    }
}
