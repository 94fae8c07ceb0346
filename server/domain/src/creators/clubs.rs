//! Clubs: what a creator publishes, at a glance and in numbers.

use crate::{
    Ctx, Viewer,
    entity::recommendation,
    error::{Error, Result},
    hotels::Page,
    itinerary_contents, likes, packages, posts, profiles, recommendations, subscriptions,
};
use contract::{
    Currency,
    club::{CreatorClub, CreatorCounters},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

/// A club at a glance: its creator and the first recommendations, with "from" prices in `currency` (default: the
/// viewer's).
pub async fn club(
    ctx: &Ctx,
    viewer: &Viewer,
    handle: &str,
    page: Page,
    currency: Option<Currency>,
) -> Result<CreatorClub> {
    let creator = profiles::public(ctx, handle).await?;
    let stays = recommendations::list_public(ctx, viewer, creator.user_id, page, currency).await?;
    Ok(CreatorClub { creator, stays })
}

/// The counts of the viewer's club.
pub async fn counters(ctx: &Ctx, viewer: &Viewer) -> Result<CreatorCounters> {
    let me = viewer.creator()?.id;
    let mine = recommendation::Entity::find().filter(recommendation::Column::AccountId.eq(me.0));
    let active = mine.clone().filter(recommendation::Column::IsActive.eq(true));
    let stays = async { Ok::<_, Error>(futures::try_join!(mine.count(ctx.db()), active.count(ctx.db()))?) };
    let ((all, active), posts, packages, subscribers, itineraries, likes) = futures::try_join!(
        stays,
        posts::count(ctx, me),
        packages::count(ctx, me),
        subscriptions::count(ctx, me),
        itinerary_contents::count(ctx, me),
        likes::of_recommendations(ctx, me)
    )?;
    let small = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(CreatorCounters {
        stays: small(active),
        stay_drafts: small(all.saturating_sub(active)),
        posts: small(posts.published),
        post_drafts: small(posts.others),
        packages: small(packages.active),
        package_drafts: small(packages.others),
        subscribers: small(subscribers),
        itineraries: small(itineraries.active),
        itinerary_drafts: small(itineraries.others),
        likes: small(likes),
    })
}
