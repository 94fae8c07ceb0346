//! The tabs of clubs that hold something; the others are kept out of search engines.

use super::{Address, Subject, contents::with_contents, listing::Row};
use crate::{
    Ctx,
    entity::{post, recommendation, travel_package},
    error::Result,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashSet;
use uuid::Uuid;

/// A club's first page and its tabs.
pub(super) const PAGES: u64 = 5;

/// The addresses of these clubs.
pub(super) async fn addresses(ctx: &Ctx, clubs: Vec<Row>) -> Result<Vec<Address>> {
    let ids: Vec<Uuid> = clubs.iter().map(|club| club.id).collect();
    let (stays, posts, packages, contents) = futures::try_join!(
        with_stays(ctx, &ids),
        with_posts(ctx, &ids),
        with_packages(ctx, &ids),
        with_contents(ctx, &ids)
    )?;
    let mut addresses = Vec::with_capacity(clubs.len());
    for club in clubs {
        let id = &club.id;
        let (has_stays, has_posts, has_packages) = (stays.contains(id), posts.contains(id), packages.contains(id));
        let pages = [
            (Subject::Club, true),
            (Subject::Stays, has_stays),
            // Itineraries have neither places nor tags.
            (Subject::Explore, has_stays || has_posts || has_packages),
            (Subject::Feed, has_posts),
            (Subject::Trips, has_packages || contents.contains(id)),
        ];
        for (subject, _) in pages.into_iter().filter(|(_, is_there)| *is_there) {
            addresses.push(Address {
                subject,
                slug: club.slug.clone(),
                changed_at: club.changed_at(),
            });
        }
    }
    Ok(addresses)
}

async fn with_stays(ctx: &Ctx, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
    let rows: Vec<Uuid> = recommendation::Entity::find()
        .select_only()
        .column(recommendation::Column::AccountId)
        .distinct()
        .filter(recommendation::Column::AccountId.is_in(ids.iter().copied()))
        .filter(recommendation::Column::IsActive.eq(true))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().collect())
}

async fn with_posts(ctx: &Ctx, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
    let rows: Vec<Uuid> = post::Entity::find()
        .select_only()
        .column(post::Column::AccountId)
        .distinct()
        .filter(post::Column::AccountId.is_in(ids.iter().copied()))
        .filter(post::Column::PublishAt.lte(ctx.now()))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().collect())
}

async fn with_packages(ctx: &Ctx, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
    let rows: Vec<Uuid> = travel_package::Entity::find()
        .select_only()
        .column(travel_package::Column::AccountId)
        .distinct()
        .filter(travel_package::Column::AccountId.is_in(ids.iter().copied()))
        .filter(travel_package::Column::IsActive.eq(true))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().collect())
}
