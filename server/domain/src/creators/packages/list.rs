//! Pages of packages with their hotels: by position, then newest first.

use super::read::{all_with_hotels, image_ids, wire};
use crate::{
    Ctx, Viewer,
    entity::travel_package,
    error::Result,
    hotels::{Page, check_take},
    images,
    ordering::in_order,
    rows::one_by_one,
};
use contract::{
    Currency, PackageId, UserId,
    package::{TravelPackage, TravelPackageList, TravelPackageWithHotels},
};
use futures::stream::BoxStream;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Select};
use uuid::Uuid;

/// The number of an account's packages.
pub(crate) struct Count {
    /// Public packages.
    pub active: u64,
    /// Hidden packages.
    pub others: u64,
}

/// The viewer's packages, drafts included, with "from" prices in `currency` (default: the viewer's).
pub async fn list_mine(
    ctx: &Ctx,
    viewer: &Viewer,
    page: Page,
    currency: Option<Currency>,
) -> Result<TravelPackageList> {
    let me = viewer.creator()?.id;
    list(ctx, viewer, (me, of_account(me)), page, currency).await
}

/// A creator's public packages, with "from" prices in `currency` (default: the viewer's).
pub async fn list_public(
    ctx: &Ctx,
    viewer: &Viewer,
    creator: UserId,
    page: Page,
    currency: Option<Currency>,
) -> Result<TravelPackageList> {
    list(ctx, viewer, (creator, active(creator)), page, currency).await
}

/// The public ones among a creator's packages, in no order.
pub(crate) async fn shown_among(
    ctx: &Ctx,
    viewer: &Viewer,
    creator: UserId,
    ids: &[Uuid],
    currency: Option<Currency>,
) -> Result<Vec<TravelPackageWithHotels>> {
    let mut rows = Vec::new();
    if !ids.is_empty() {
        let ids = travel_package::Column::Id.is_in(ids.iter().copied());
        rows = active(creator).filter(ids).all(ctx.db()).await?;
    }
    all_with_hotels(ctx, viewer, creator, rows, currency).await
}

/// Those of a creator's packages that the viewer may see, in no order; the creator sees hidden ones too.
pub(crate) async fn named(
    ctx: &Ctx,
    viewer: &Viewer,
    creator: UserId,
    ids: &[PackageId],
    currency: Option<Currency>,
) -> Result<Vec<TravelPackageWithHotels>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let query = if viewer.account_id() == Some(creator) {
        of_account(creator)
    } else {
        active(creator)
    };
    let ids = travel_package::Column::Id.is_in(ids.iter().map(|id| id.0));
    let rows = query.filter(ids).all(ctx.db()).await?;
    all_with_hotels(ctx, viewer, creator, rows, currency).await
}

/// All packages of an account, without hotels and whatever the account's role. The stream reads each on demand and
/// skips packages deleted meanwhile.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<BoxStream<'static, Result<TravelPackage>>> {
    let me = viewer.account()?.id;
    let ids = in_order(of_account(me))
        .select_only()
        .column(travel_package::Column::Id);
    let ids: Vec<Uuid> = ids.into_tuple().all(ctx.db()).await?;
    Ok(one_by_one(ctx, ids, move |ctx, id| async move {
        let Some(row) = travel_package::Entity::find_by_id(id).one(ctx.db()).await? else {
            return Ok(None);
        };
        let images = images::shown(ctx.db(), me, &image_ids(&row)).await?;
        Ok(Some(wire(row, &images)))
    }))
}

/// Counts an account's packages.
pub(crate) async fn count(ctx: &Ctx, account: UserId) -> Result<Count> {
    let (all, active) = futures::try_join!(of_account(account).count(ctx.db()), active(account).count(ctx.db()))?;
    Ok(Count {
        active,
        others: all.saturating_sub(active),
    })
}

pub(super) fn of_account(account: UserId) -> Select<travel_package::Entity> {
    travel_package::Entity::find().filter(travel_package::Column::AccountId.eq(account.0))
}

fn active(account: UserId) -> Select<travel_package::Entity> {
    of_account(account).filter(travel_package::Column::IsActive.eq(true))
}

async fn list(
    ctx: &Ctx,
    viewer: &Viewer,
    (author, query): (UserId, Select<travel_package::Entity>),
    page: Page,
    currency: Option<Currency>,
) -> Result<TravelPackageList> {
    let take = check_take(page.take)?;
    let total = query.clone().count(ctx.db()).await?;
    let rows = in_order(query)
        .offset(u64::from(page.skip))
        .limit(u64::from(take))
        .all(ctx.db())
        .await?;
    Ok(TravelPackageList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        packages: all_with_hotels(ctx, viewer, author, rows, currency).await?,
        skip: page.skip,
        take,
    })
}
