//! Pages of itinerary contents as cards: by position, then newest first.

use super::read::{image_ids, wire};
use crate::{
    Ctx, Viewer,
    entity::itinerary_content,
    error::Result,
    hotels::{Page, check_take},
    images,
    markdown::{beginning, description},
    ordering::in_order,
    rows::one_by_one,
};
use contract::{
    ItineraryContentId, UserId,
    hotel::Image,
    itinerary_content::{ItineraryContent, ItineraryContentList, ItineraryContentSummary},
};
use futures::stream::BoxStream;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Select};
use std::collections::HashMap;
use uuid::Uuid;

/// The number of an account's itinerary contents.
pub(crate) struct Count {
    /// Public ones.
    pub active: u64,
    /// Hidden ones.
    pub others: u64,
}

/// The viewer's itinerary contents, drafts included.
pub async fn list_mine(ctx: &Ctx, viewer: &Viewer, page: Page) -> Result<ItineraryContentList> {
    let me = viewer.creator()?.id;
    list(ctx, me, of_account(me), page).await
}

/// A creator's public itinerary contents.
pub async fn list_public(ctx: &Ctx, creator: UserId, page: Page) -> Result<ItineraryContentList> {
    list(ctx, creator, active(creator), page).await
}

/// The public ones among a creator's itinerary contents, in no order.
pub(crate) async fn shown_among(ctx: &Ctx, creator: UserId, ids: &[Uuid]) -> Result<Vec<ItineraryContentSummary>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids = itinerary_content::Column::Id.is_in(ids.iter().copied());
    summaries(ctx, creator, active(creator).filter(ids).all(ctx.db()).await?).await
}

/// Those of a creator's itinerary contents that the viewer may see, in no order; the creator sees hidden ones too.
pub(crate) async fn named(
    ctx: &Ctx,
    viewer: &Viewer,
    creator: UserId,
    ids: &[ItineraryContentId],
) -> Result<Vec<ItineraryContentSummary>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let query = if viewer.account_id() == Some(creator) {
        of_account(creator)
    } else {
        active(creator)
    };
    let ids = itinerary_content::Column::Id.is_in(ids.iter().map(|id| id.0));
    summaries(ctx, creator, query.filter(ids).all(ctx.db()).await?).await
}

/// All itinerary contents of an account, without hotels and whatever the account's role. The stream reads each on
/// demand and skips those deleted meanwhile.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<BoxStream<'static, Result<ItineraryContent>>> {
    let me = viewer.account()?.id;
    let ids = in_order(of_account(me))
        .select_only()
        .column(itinerary_content::Column::Id);
    let ids: Vec<Uuid> = ids.into_tuple().all(ctx.db()).await?;
    Ok(one_by_one(ctx, ids, move |ctx, id| async move {
        let Some(row) = itinerary_content::Entity::find_by_id(id).one(ctx.db()).await? else {
            return Ok(None);
        };
        let images = images_of(&ctx, me, std::slice::from_ref(&row)).await?;
        Ok(Some(wire(row, &images, Vec::new())))
    }))
}

/// Counts an account's itinerary contents.
pub(crate) async fn count(ctx: &Ctx, account: UserId) -> Result<Count> {
    let (all, active) = futures::try_join!(of_account(account).count(ctx.db()), active(account).count(ctx.db()))?;
    Ok(Count {
        active,
        others: all.saturating_sub(active),
    })
}

pub(super) fn of_account(account: UserId) -> Select<itinerary_content::Entity> {
    itinerary_content::Entity::find().filter(itinerary_content::Column::AccountId.eq(account.0))
}

fn active(account: UserId) -> Select<itinerary_content::Entity> {
    of_account(account).filter(itinerary_content::Column::IsActive.eq(true))
}

async fn list(
    ctx: &Ctx,
    author: UserId,
    query: Select<itinerary_content::Entity>,
    page: Page,
) -> Result<ItineraryContentList> {
    let take = check_take(page.take)?;
    let total = query.clone().count(ctx.db()).await?;
    let rows = in_order(query)
        .offset(u64::from(page.skip))
        .limit(u64::from(take))
        .all(ctx.db())
        .await?;
    Ok(ItineraryContentList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        itineraries: summaries(ctx, author, rows).await?,
        skip: page.skip,
        take,
    })
}

async fn summaries(
    ctx: &Ctx,
    author: UserId,
    rows: Vec<itinerary_content::Model>,
) -> Result<Vec<ItineraryContentSummary>> {
    let images = images_of(ctx, author, &rows).await?;
    Ok(rows.into_iter().map(|row| summary(row, &images)).collect())
}

/// The images that the rows reference and that still exist.
async fn images_of(ctx: &Ctx, author: UserId, rows: &[itinerary_content::Model]) -> Result<HashMap<Uuid, Image>> {
    let named = rows.iter().flat_map(|row| image_ids(row.cover_image_id, &row.days.0));
    let ids: Vec<Uuid> = named.collect();
    images::shown(ctx.db(), author, &ids).await
}

fn summary(row: itinerary_content::Model, images: &HashMap<Uuid, Image>) -> ItineraryContentSummary {
    let days = &row.days.0;
    let mut named = image_ids(row.cover_image_id, days).into_iter();
    let description = match (row.description.as_str(), days.first()) {
        ("", Some(first)) => description(&first.text),
        (text, _) => beginning(text),
    };
    ItineraryContentSummary {
        id: ItineraryContentId(row.id),
        user_id: UserId(row.account_id),
        image: named.find_map(|id| images.get(&id).cloned()),
        days: u32::try_from(days.len()).unwrap_or(u32::MAX),
        description,
        title: row.title,
        is_active: row.is_active,
        version: row.version,
        updated_at: row.updated_at,
    }
}
