//! Public profiles of creators.

use super::handle::handle_error;
use crate::{
    Ctx,
    entity::{account, kept_handle},
    error::{Error, Result},
    images,
    roles::role_text,
};
use contract::{Code, UserId, club::PublicProfile, hotel::Image, visitor::Role};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, sea_query::Expr};
use std::collections::HashMap;
use uuid::Uuid;

/// Returns the creator with that handle, ignoring case.
pub async fn public(ctx: &Ctx, handle: &str) -> Result<PublicProfile> {
    find(ctx, handle).await?.ok_or_else(|| Error::refused(Code::NotFound))
}

/// Like `public`, or `None`: for a handle in the URL of another page.
pub async fn find(ctx: &Ctx, handle: &str) -> Result<Option<PublicProfile>> {
    let handle = handle.to_lowercase();
    if handle_error(&handle) == Some(Code::HandleInvalid) {
        // A URL may hold any text.
        return Ok(None);
    }
    let with_handle = account::Entity::find().filter(account::Column::Slug.eq(&handle));
    if let Some(row) = with_handle.filter(runs_a_club()).one(ctx.db()).await? {
        return shown(ctx.db(), Some(row)).await;
    }
    // A link with an earlier handle still leads to the same creator.
    match kept_handle::Entity::find_by_id(handle).one(ctx.db()).await? {
        Some(kept) => by_id(ctx.db(), UserId(kept.account_id)).await,
        None => Ok(None),
    }
}

/// The current handle of the creator who gave this one up. `None` if it was never given up, or was taken back.
pub async fn current_handle(ctx: &Ctx, handle: &str) -> Result<Option<String>> {
    let handle = handle.to_lowercase();
    if handle_error(&handle).is_some() {
        return Ok(None);
    }
    let Some(kept) = kept_handle::Entity::find_by_id(&handle).one(ctx.db()).await? else {
        return Ok(None);
    };
    let creator = account::Entity::find_by_id(kept.account_id).filter(runs_a_club());
    let current = creator.one(ctx.db()).await?.and_then(|row| row.slug);
    Ok(current.filter(|current| *current != handle))
}

/// The creator with that id; `None` if the account has no club or no handle.
pub(crate) async fn by_id(conn: &impl ConnectionTrait, id: UserId) -> Result<Option<PublicProfile>> {
    let creator = account::Entity::find_by_id(id.0).filter(runs_a_club());
    let row = creator.one(conn).await?;
    shown(conn, row).await
}

/// Whether the account runs a club.
pub(crate) async fn is_creator(ctx: &Ctx, id: UserId) -> Result<bool> {
    let creator = account::Entity::find_by_id(id.0).filter(runs_a_club());
    Ok(creator.count(ctx.db()).await? > 0)
}

fn runs_a_club() -> Expr {
    account::Column::Role.is_in([Role::Creator, Role::Operator].map(role_text))
}

/// The public profile of a row, with its pictures and crops.
async fn shown(conn: &impl ConnectionTrait, row: Option<account::Model>) -> Result<Option<PublicProfile>> {
    let Some(row) = row else { return Ok(None) };
    let ids: Vec<Uuid> = row.picture_id.into_iter().chain(row.hero_image_id).collect();
    let pictures = images::shown(conn, UserId(row.id), &ids).await?;
    Ok(profile(row, &pictures))
}

fn profile(row: account::Model, pictures: &HashMap<Uuid, Image>) -> Option<PublicProfile> {
    let slug = row.slug?;
    let public_name = row.public_name.unwrap_or_else(|| slug.clone());
    let mut links = row.links.map(|links| links.0).unwrap_or_default();
    links.retain(|link| !link.is_hidden);
    let picture = |id: Option<Uuid>| {
        let image = pictures.get(&id?)?.clone();
        let caption = public_name.clone();
        Some(Image { caption, ..image })
    };
    Some(PublicProfile {
        user_id: UserId(row.id),
        profile_picture: picture(row.picture_id),
        hero_image: picture(row.hero_image_id),
        bio: row.bio,
        links,
        theme_color: row.theme_color,
        is_verified: row.verified_at.is_some(),
        slug,
        public_name,
    })
}
