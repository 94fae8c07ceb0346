//! Reading a private profile.

use crate::{
    Ctx, Viewer,
    entity::account,
    error::{Error, Result},
    roles::{parse_role, role_claims},
    stored::currency,
};
use contract::{
    Code, ImageId, UserId,
    profile::{CreatorProfile, UserProfile},
    visitor::Role,
};
use sea_orm::EntityTrait;

/// The viewer's own profile.
pub async fn my(ctx: &Ctx, viewer: &Viewer) -> Result<UserProfile> {
    let me = viewer.account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    profile(&row.ok_or_else(|| Error::refused(Code::SessionExpired))?)
}

/// Returns a complete profile to its owner or to an operator; for others it is not found.
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: UserId) -> Result<UserProfile> {
    owner_of(viewer, id)?;
    let row = account::Entity::find_by_id(id.0).one(ctx.db()).await?;
    profile(&row.ok_or_else(|| Error::refused(Code::NotFound))?)
}

/// Whether the viewer may read and change that person's profile.
pub(super) fn owner_of(viewer: &Viewer, id: UserId) -> Result<()> {
    let me = viewer.account()?;
    if me.id == id || me.role == Role::Operator {
        Ok(())
    } else {
        Err(Error::refused(Code::NotFound))
    }
}

pub(super) fn profile(row: &account::Model) -> Result<UserProfile> {
    let role = parse_role(&row.role)?;
    Ok(UserProfile {
        user_id: UserId(row.id),
        email: row.email.clone(),
        is_email_verified: row.email_verified_at.is_some(),
        public_name: row.public_name.clone(),
        slug: row.slug.clone(),
        currency: currency(&row.currency)?,
        country: row.country_code.clone(),
        claims: role_claims(role),
        role,
        bio: row.bio.clone(),
        profile_picture: row.picture_id.map(ImageId),
        // An operator may run a club too.
        creator_profile: (role == Role::Creator || role == Role::Operator && row.slug.is_some()).then(|| {
            CreatorProfile {
                hero_image: row.hero_image_id.map(ImageId),
                links: row.links.clone().map(|links| links.0).unwrap_or_default(),
                theme_color: row.theme_color.clone(),
            }
        }),
        version: row.version,
    })
}
