//! A creator's recommendations among the hotels of an area: those on a page, and all of them for the map.

use crate::{
    Ctx,
    error::Result,
    profiles, recommendations,
    searches::{self, ResultOptions},
};
use contract::{
    HotelId, Money,
    club::PublicProfile,
    hotel::HotelSummary,
    map::{CreatorOnMap, CreatorPin, HotelsInBoundingBox, HotelsOnMap},
    search::{HotelFilters, Search, SearchArea},
};
use std::collections::HashMap;

/// The requested creator; `None` if no creator has that handle.
pub(super) async fn creator(ctx: &Ctx, input: &HotelsInBoundingBox) -> Result<Option<PublicProfile>> {
    match &input.creator {
        Some(handle) => profiles::find(ctx, handle).await,
        None => Ok(None),
    }
}

/// Marks the creator's recommendations in the area.
pub(super) async fn mark_recommendations(
    ctx: &Ctx,
    creator: PublicProfile,
    input: &HotelsInBoundingBox,
    area: &SearchArea,
    found: HotelsOnMap,
) -> Result<HotelsOnMap> {
    let listed: Vec<HotelId> = found.hotels.iter().map(|hotel| hotel.id).collect();
    let recommended = recommendations::by_creator_among(ctx, creator.user_id, &listed).await?;
    let mut creator_pins = Vec::new();
    if input.skip == 0 {
        creator_pins = recommendations::on_map(ctx, creator.user_id, Some(area)).await?;
        if let Some(search) = &found.search {
            price(ctx, search, &input.filters, &mut creator_pins).await?;
        }
    }
    Ok(HotelsOnMap {
        creator: Some(CreatorOnMap {
            slug: creator.slug,
            public_name: creator.public_name,
        }),
        recommended,
        creator_pins,
        ..found
    })
}

/// Prices the pins with another query to the index, for these hotels only: available ones that pass the filters get
/// totals.
async fn price(ctx: &Ctx, search: &Search, filters: &HotelFilters, pins: &mut [CreatorPin]) -> Result<()> {
    if pins.is_empty() {
        return Ok(());
    }
    let ids: Vec<HotelId> = pins.iter().map(|pin| pin.hotel_id).collect();
    let wanted = ResultOptions {
        take: recommendations::MAX_PINS,
        only: Some(&ids),
        ..ResultOptions::counts(filters)
    };
    let free = searches::run_stored(ctx, search.clone(), wanted).await?.result.hotels;
    let total = |hotel: HotelSummary| Some((hotel.id, hotel.offer?.total_price));
    let totals: HashMap<HotelId, Money> = free.into_iter().filter_map(total).collect();
    for pin in pins {
        pin.total_price = totals.get(&pin.hotel_id).copied();
    }
    Ok(())
}
