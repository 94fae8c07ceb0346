//! Reading itinerary contents with everything that they reference.

use crate::{
    Ctx, Viewer,
    entity::itinerary_content,
    error::{Error, Result},
    hotels, images, profiles,
    written::once,
};
use contract::{
    Code, Currency, HotelId, ItineraryContentId, UserId,
    hotel::{HotelSummary, Image},
    itinerary_content::{ContentDay, ItineraryContent},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use std::collections::HashMap;
use uuid::Uuid;

/// Returns an itinerary content with its days' pictures and hotels. One that is not active, or whose author no longer
/// runs a club, is found by its author only. Hotels have "from" prices in `currency` (default: the viewer's).
pub async fn get(
    ctx: &Ctx,
    viewer: &Viewer,
    id: ItineraryContentId,
    currency: Option<Currency>,
) -> Result<ItineraryContent> {
    let row = seen(ctx, viewer, id).await?;
    full(ctx, viewer, row, currency).await
}

/// The row, if the viewer may see it.
pub(crate) async fn seen(ctx: &Ctx, viewer: &Viewer, id: ItineraryContentId) -> Result<itinerary_content::Model> {
    let not_found = || Error::refused(Code::NotFound);
    let row = itinerary_content::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(not_found)?;
    let author = UserId(row.account_id);
    let is_mine = viewer.account_id() == Some(author);
    if is_mine || (row.is_active && profiles::is_creator(ctx, author).await?) {
        Ok(row)
    } else {
        Err(not_found())
    }
}

/// That itinerary content, if the account owns it.
pub(super) fn of(account: UserId, id: ItineraryContentId) -> Select<itinerary_content::Entity> {
    itinerary_content::Entity::find_by_id(id.0).filter(itinerary_content::Column::AccountId.eq(account.0))
}

/// The itinerary content with its pictures and hotels, in a constant number of queries.
pub(super) async fn full(
    ctx: &Ctx,
    viewer: &Viewer,
    row: itinerary_content::Model,
    currency: Option<Currency>,
) -> Result<ItineraryContent> {
    let author = UserId(row.account_id);
    let pictures = image_ids(row.cover_image_id, &row.days.0);
    let hotels = hotel_ids(&row.days.0);
    let (images, hotels) = futures::try_join!(
        images::shown(ctx.db(), author, &pictures),
        hotels::by_ids(ctx, viewer, &hotels, currency)
    )?;
    Ok(wire(row, &images, hotels))
}

/// The pictures that it references, each once: the title picture, then those of its days.
pub(super) fn image_ids(cover: Option<Uuid>, days: &[ContentDay]) -> Vec<Uuid> {
    let of_days = days.iter().flat_map(|day| &day.image_ids).map(|id| id.0);
    once(cover.into_iter().chain(of_days))
}

/// The hotels that it references, each once.
pub(super) fn hotel_ids(days: &[ContentDay]) -> Vec<HotelId> {
    once(days.iter().filter_map(|day| day.hotel_id))
}

pub(super) fn wire(
    row: itinerary_content::Model,
    images: &HashMap<Uuid, Image>,
    hotels: Vec<HotelSummary>,
) -> ItineraryContent {
    let of_days = image_ids(None, &row.days.0);
    ItineraryContent {
        id: ItineraryContentId(row.id),
        user_id: UserId(row.account_id),
        title: row.title,
        description: row.description,
        days: row.days.0,
        cover_image: row.cover_image_id.and_then(|id| images.get(&id).cloned()),
        images: of_days.iter().filter_map(|id| images.get(id).cloned()).collect(),
        hotels,
        is_active: row.is_active,
        tags: row.tags.0,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}
