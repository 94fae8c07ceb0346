//! Content that an account has published: shown to the person who takes the account over, and deleted at their request.

use crate::{
    Ctx,
    entity::{account, image, itinerary_content, post, recommendation, travel_package, video},
    error::Result,
    images, itinerary_contents, packages, posts, profiles, recommendations,
    roles::{parse_role, role_text},
    subscriptions, topics,
    videos::{self, RemovedVideo},
    working_copies,
};
use contract::{UserId, visitor::Role};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter,
};
use uuid::Uuid;

/// The amount of content, drafts included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContentCounts {
    pub posts: u64,
    pub stays: u64,
    pub packages: u64,
    pub itineraries: u64,
    pub images: u64,
    pub videos: u64,
    /// Whether the account has a club page.
    pub has_club: bool,
}

/// Counts an account's content.
pub(super) async fn published(ctx: &Ctx, account: UserId) -> Result<ContentCounts> {
    let (db, id) = (ctx.db(), account.0);
    let row = account::Entity::find_by_id(id).one(db).await?;
    let is_creator = match &row {
        Some(row) => parse_role(&row.role)? == Role::Creator,
        None => false,
    };
    Ok(ContentCounts {
        posts: post::Entity::find()
            .filter(post::Column::AccountId.eq(id))
            .count(db)
            .await?,
        stays: recommendation::Entity::find()
            .filter(recommendation::Column::AccountId.eq(id))
            .count(db)
            .await?,
        packages: travel_package::Entity::find()
            .filter(travel_package::Column::AccountId.eq(id))
            .count(db)
            .await?,
        itineraries: itinerary_content::Entity::find()
            .filter(itinerary_content::Column::AccountId.eq(id))
            .count(db)
            .await?,
        images: image::Entity::find()
            .filter(image::Column::OwnerId.eq(id))
            .count(db)
            .await?,
        videos: video::Entity::find()
            .filter(video::Column::AccountId.eq(id))
            .count(db)
            .await?,
        has_club: is_creator || row.is_some_and(|row| row.slug.is_some()),
    })
}

/// Deletes an account's content. The next clean-up removes the files; [`videos::clear`] removes those of videos.
pub(super) async fn delete(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    working_copies::forget(tx, account).await?;
    recommendations::forget(tx, account).await?;
    posts::forget(tx, account).await?;
    packages::forget(tx, account).await?;
    itinerary_contents::forget(tx, account).await?;
    topics::forget(tx, account).await?;
    videos::forget(tx, account).await?;
    images::forget(tx, account).await
}

/// The videos to delete with the account's content, whose files are outside the database; none without the wish.
pub(super) async fn videos_to_discard(ctx: &Ctx, account: Option<Uuid>, wishes: bool) -> Result<Vec<RemovedVideo>> {
    match account.filter(|_| wishes) {
        Some(id) => videos::of(ctx, UserId(id)).await,
        None => Ok(Vec::new()),
    }
}

/// Deletes the content and the public profile; a creator's account becomes a traveller's.
pub(super) async fn discard(ctx: &Ctx, tx: &impl ConnectionTrait, row: account::Model) -> Result<account::Model> {
    let account = UserId(row.id);
    delete(tx, account).await?;
    subscriptions::forget(tx, account, None).await?;
    if let Some(slug) = &row.slug {
        profiles::keep_handle(ctx, tx, account, slug).await?;
    }
    let is_creator = parse_role(&row.role)? == Role::Creator;
    let version = row.version + 1;
    let mut active = row.into_active_model();
    if is_creator {
        active.role = Set(role_text(Role::Customer).to_owned());
    }
    active.public_name = Set(None);
    active.slug = Set(None);
    active.picture_id = Set(None);
    active.hero_image_id = Set(None);
    active.bio = Set(None);
    active.links = Set(None);
    active.theme_color = Set(None);
    active.verified_at = Set(None);
    active.version = Set(version);
    active.updated_at = Set(ctx.now());
    Ok(active.update(tx).await?)
}
