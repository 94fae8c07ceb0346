//! The non-empty tabs of clubs; search engines do not index the others.

use super::{
    Address, Subject,
    listing::{Newest, Row, newest},
};
use crate::{
    Ctx,
    entity::{itinerary_content, post, recommendation, travel_package},
    error::Result,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

/// A club's first page and its tabs.
pub(super) const PAGES: u64 = 5;

/// The URLs of these clubs. A tab changes with the newest of its entries; the first page also shows recommendations.
pub(super) async fn addresses(ctx: &Ctx, clubs: Vec<Row>) -> Result<Vec<Address>> {
    let ids: Vec<Uuid> = clubs.iter().map(|club| club.id).collect();
    let (stays, posts, packages, contents) = futures::try_join!(
        stays(ctx, &ids),
        posts(ctx, &ids),
        packages(ctx, &ids),
        contents(ctx, &ids)
    )?;
    let mut addresses = Vec::with_capacity(clubs.len());
    for club in clubs {
        let of = |newest: &Newest| newest.get(&club.id).copied();
        let (stays, posts, packages, contents) = (of(&stays), of(&posts), of(&packages), of(&contents));
        let pages = [
            (Subject::Club, stays.max(Some(club.changed_at()))),
            (Subject::Stays, stays),
            // Itinerary contents have neither places nor tags.
            (Subject::Explore, stays.max(posts).max(packages)),
            (Subject::Feed, posts),
            (Subject::Trips, packages.max(contents)),
        ];
        for (subject, changed_at) in pages {
            let Some(changed_at) = changed_at else { continue };
            addresses.push(Address {
                subject,
                slug: club.slug.clone(),
                changed_at,
            });
        }
    }
    Ok(addresses)
}

async fn stays(ctx: &Ctx, ids: &[Uuid]) -> Result<Newest> {
    use recommendation::Column;
    let shown = recommendation::Entity::find()
        .filter(Column::AccountId.is_in(ids.iter().copied()))
        .filter(Column::IsActive.eq(true));
    newest(ctx, shown, Column::AccountId, Column::UpdatedAt).await
}

async fn posts(ctx: &Ctx, ids: &[Uuid]) -> Result<Newest> {
    use post::Column;
    let published = post::Entity::find()
        .filter(Column::AccountId.is_in(ids.iter().copied()))
        .filter(Column::PublishAt.lte(ctx.now()));
    // A scheduled post becomes public without a change of its row.
    let mut found = newest(ctx, published.clone(), Column::AccountId, Column::UpdatedAt).await?;
    for (account, shown) in newest(ctx, published, Column::AccountId, Column::PublishAt).await? {
        let at = found.entry(account).or_insert(shown);
        *at = shown.max(*at);
    }
    Ok(found)
}

async fn packages(ctx: &Ctx, ids: &[Uuid]) -> Result<Newest> {
    use travel_package::Column;
    let active = travel_package::Entity::find()
        .filter(Column::AccountId.is_in(ids.iter().copied()))
        .filter(Column::IsActive.eq(true));
    newest(ctx, active, Column::AccountId, Column::UpdatedAt).await
}

async fn contents(ctx: &Ctx, ids: &[Uuid]) -> Result<Newest> {
    use itinerary_content::Column;
    let active = itinerary_content::Entity::find()
        .filter(Column::AccountId.is_in(ids.iter().copied()))
        .filter(Column::IsActive.eq(true));
    newest(ctx, active, Column::AccountId, Column::UpdatedAt).await
}
