//! Suggests hotels while a creator types: the creator's own stays, hotels by name, and hotels of a town.

use super::{
    list::{in_order, of_account},
    pasted::folded,
};
use crate::{
    Ctx, Viewer, areas,
    entity::{hotel, recommendation},
    error::Result,
    hotels::{self, summary},
    written::once,
};
use contract::{
    HotelId, UserId,
    destination::{Destination, LocationType},
    limits::MAX_ORDERED_ITEMS,
    stays::{StaySuggestion, StaySuggestions},
};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};
use search::DestinationKey;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Stays in one answer.
const MAX_STAYS: usize = 20;
/// Own stays in one answer, so that others have room.
const MAX_OWN_STAYS: usize = 8;
/// Places in one answer.
const MAX_PLACES: usize = 8;

/// Suggests stays and places for the typed text. Refuses travellers.
pub async fn suggestions(ctx: &Ctx, viewer: &Viewer, query: &str, country: Option<&str>) -> Result<StaySuggestions> {
    let me = viewer.creator()?.id;
    let words = folded(query);
    if words.is_empty() {
        return Ok(StaySuggestions::default());
    }
    let (own, named, found) = futures::try_join!(
        own(ctx, me, &words),
        hotels::autocomplete_hotels(ctx, query, MAX_STAYS, country),
        hotels::autocomplete(ctx, query, MAX_STAYS, country),
    )?;
    let is_place = |found: &Destination| found.location_type != LocationType::Hotel;
    let places: Vec<Destination> = found
        .destinations
        .into_iter()
        .filter(is_place)
        .take(MAX_PLACES)
        .collect();
    let mine: HashSet<HotelId> = own.iter().copied().collect();
    let named = named.destinations.iter().filter_map(|found| found.hotel_id);
    let mut ids = once(own.into_iter().take(MAX_OWN_STAYS).chain(named));
    if ids.len() < MAX_STAYS
        && let Some(town) = places.iter().find(|place| is_named(place, &words))
    {
        ids = once(ids.into_iter().chain(of_place(ctx, town).await?));
    }
    ids.truncate(MAX_STAYS);
    Ok(StaySuggestions {
        stays: stays(ctx, &ids, &mine).await?,
        places,
    })
}

#[derive(FromQueryResult)]
struct OwnStay {
    hotel_id: Uuid,
    title: String,
    name: String,
    city: String,
}

/// The hotels that the creator recommends whose name, city or title has all of the words, in the club's order.
async fn own(ctx: &Ctx, me: UserId, words: &[String]) -> Result<Vec<HotelId>> {
    let of_hotel = |column: hotel::Column| Expr::col((hotel::Entity, column));
    let rows: Vec<OwnStay> = in_order(of_account(me))
        .select_only()
        .columns([recommendation::Column::HotelId, recommendation::Column::Title])
        .column_as(of_hotel(hotel::Column::Name), "name")
        .column_as(of_hotel(hotel::Column::City), "city")
        .join(
            JoinType::InnerJoin,
            recommendation::Entity::belongs_to(hotel::Entity)
                .from(recommendation::Column::HotelId)
                .to(hotel::Column::Id)
                .into(),
        )
        .limit(MAX_ORDERED_ITEMS as u64)
        .into_model()
        .all(ctx.db())
        .await?;
    let has_all = |row: &OwnStay| {
        let said = [&row.name, &row.city, &row.title].map(|text| folded(text)).concat();
        words
            .iter()
            .all(|word| said.iter().any(|other| other.starts_with(word.as_str())))
    };
    let own = rows.iter().filter(|row| has_all(row));
    Ok(own.map(|row| HotelId(row.hotel_id)).collect())
}

/// Whether the typed text is the name of the place, or the beginning of it.
fn is_named(place: &Destination, words: &[String]) -> bool {
    let names = [Some(&place.name), place.matched_name.as_ref()];
    let typed = words.join(" ");
    let begins = |name: &&String| folded(name).join(" ").starts_with(&typed);
    place.stays.unwrap_or_default() > 0 && names.iter().flatten().any(begins)
}

/// The best-known hotels of a place.
async fn of_place(ctx: &Ctx, place: &Destination) -> Result<Vec<HotelId>> {
    let key = place.id.parse::<DestinationKey>().ok();
    let Some(place) = key.and_then(|key| areas::of_destination(ctx.gazetteer(), &key)) else {
        return Ok(Vec::new());
    };
    let ids: Vec<Uuid> = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::Id)
        .filter(areas::condition(&place.area))
        .order_by_desc(hotel::Column::RecommendedRank)
        .order_by_asc(hotel::Column::Id)
        .limit(MAX_STAYS as u64)
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(ids.into_iter().map(HotelId).collect())
}

/// The hotels with their pictures, in this order.
async fn stays(ctx: &Ctx, ids: &[HotelId], mine: &HashSet<HotelId>) -> Result<Vec<StaySuggestion>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = hotel::Entity::find()
        .filter(hotel::Column::Id.is_in(ids.iter().map(|id| id.0)))
        .all(ctx.db())
        .await?;
    let images = summary::title_images(ctx.db(), &rows.iter().collect::<Vec<_>>()).await?;
    let stay = |row: &hotel::Model| StaySuggestion {
        hotel_id: HotelId(row.id),
        name: row.name.clone(),
        subtitle: areas::subtitle(ctx.gazetteer(), &row.city, &row.country_code),
        title_image: summary::title_image(row, &images),
        coordinates: summary::coordinates(row),
        is_mine: mine.contains(&HotelId(row.id)),
    };
    let mut stays: HashMap<HotelId, StaySuggestion> = rows.iter().map(|row| (HotelId(row.id), stay(row))).collect();
    Ok(ids.iter().filter_map(|id| stays.remove(id)).collect())
}
