//! Stores a search, so that it has an id to share.

use super::check::{add_dates, add_rooms};
use crate::{
    Ctx, Viewer,
    areas::{self, ZonedArea},
    currencies::currency_for,
    entity::{hotel, search as search_row},
    error::{Refusals, Result},
    hotels,
    stored::Stored,
};
use contract::{
    Code, SearchId,
    search::{Occupancy, Search, SearchCreate},
};
use sea_orm::{ActiveValue::Set, EntityTrait};
use search::DestinationKey;
use uuid::Uuid;

/// The country of a visitor without a known one (specification §9).
const DEFAULT_COUNTRY: &str = "US";

/// Characters of a typed destination that are used.
const MAX_TYPED_CHARS: usize = 100;

/// Validates and stores a search. Refuses an invalid one with every error, each with its field.
pub async fn create(ctx: &Ctx, viewer: &Viewer, input: &SearchCreate) -> Result<Search> {
    let mut refusals = Refusals::default();
    let place = place(ctx, input, &mut refusals).await?;
    let rooms = input.rooms.clone().unwrap_or_else(|| vec![Occupancy::default()]);
    add_rooms(&mut refusals, &rooms);
    // Without a place, UTC's date is good enough to find the other errors.
    let zone = place.as_ref().map_or(chrono_tz::Tz::UTC, |place| place.time_zone);
    let today = ctx.now().with_timezone(&zone).date_naive();
    match (input.check_in_date, input.check_out_date) {
        (Some(check_in), Some(check_out)) => add_dates(&mut refusals, today, check_in, check_out),
        (check_in, check_out) => {
            if check_in.is_none() {
                refusals.add(Code::Required, "checkInDate");
            }
            if check_out.is_none() {
                refusals.add(Code::Required, "checkOutDate");
            }
            if check_in.is_some_and(|check_in| check_in < today) {
                refusals.add(Code::DateInPast, "checkInDate");
            }
        }
    }
    if input
        .currency
        .is_some_and(|currency| !ctx.rates().knows(currency.as_str()))
    {
        refusals.add(Code::UnknownCurrency, "currency");
    }
    let country_code = input.country_code.clone().unwrap_or_else(|| DEFAULT_COUNTRY.to_owned());
    let country = ctx
        .gazetteer()
        .country(&country_code)
        .filter(|_| country_code.len() == 2);
    if country.is_none() {
        refusals.add(Code::Invalid, "countryCode");
    }
    refusals.into_result()?;
    let (Some(place), Some(check_in_date), Some(check_out_date), Some(country)) =
        (place, input.check_in_date, input.check_out_date, country)
    else {
        return Err(crate::Error::Broken("a refused search was let through".to_owned()));
    };
    let search = Search {
        id: SearchId(ctx.new_id()),
        area: place.area,
        check_in_date,
        check_out_date,
        rooms,
        currency: currency_for(ctx, viewer, input.currency).await?,
        country_code: country.code().to_owned(),
        created_at: ctx.now(),
    };
    store(ctx, &search).await?;
    Ok(search)
}

async fn store(ctx: &Ctx, search: &Search) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        search_row::Entity::insert(search_row::ActiveModel {
            id: Set(search.id.into()),
            request: Set(Stored(search.clone())),
            created_at: Set(search.created_at),
        })
        .exec_without_returning(tx)
        .await?;
        Ok(())
    })
}

/// The place in the input; records its errors.
async fn place(ctx: &Ctx, input: &SearchCreate, refusals: &mut Refusals) -> Result<Option<ZonedArea>> {
    let gazetteer = ctx.gazetteer();
    match (&input.destination_id, input.bounding_box, input.hotel_id) {
        (Some(id), None, None) => {
            let place = match id.parse::<DestinationKey>() {
                Ok(DestinationKey::Hotel(id)) => of_hotel(ctx, Uuid::from_u128(id)).await?,
                Ok(key) => areas::of_destination(gazetteer, &key),
                Err(_) => None,
            };
            if place.is_none() {
                refusals.add(Code::DestinationNotFound, "destinationId");
            }
            Ok(place)
        }
        (None, Some(bounds), None) => {
            let place = areas::of_box(gazetteer, bounds);
            if place.is_none() {
                refusals.add_message(
                    Code::Invalid,
                    "boundingBox",
                    "This is not an area on a map: south must be below north.",
                );
            }
            Ok(place)
        }
        (None, None, Some(id)) => {
            let place = of_hotel(ctx, id.into()).await?;
            if place.is_none() {
                refusals.add(Code::DestinationNotFound, "hotelId");
            }
            Ok(place)
        }
        (None, None, None)
            if input
                .destination
                .as_deref()
                .is_some_and(|typed| !typed.trim().is_empty()) =>
        {
            let typed = input.destination.as_deref().unwrap_or_default().trim();
            let country = input.country_code.as_deref().filter(|code| *code != DEFAULT_COUNTRY);
            let typed: String = typed.chars().take(MAX_TYPED_CHARS).collect();
            let found = hotels::autocomplete(ctx, &typed, 1, country).await?;
            let key = found.destinations.first().and_then(|best| best.id.parse().ok());
            let place = match key {
                Some(DestinationKey::Hotel(id)) => of_hotel(ctx, Uuid::from_u128(id)).await?,
                Some(key) => areas::of_destination(gazetteer, &key),
                None => None,
            };
            if place.is_none() {
                let message = format!("We found no place called “{typed}”.");
                refusals.add_message(Code::DestinationNotFound, "destination", message);
            }
            Ok(place)
        }
        (None, None, None) => {
            refusals.add_message(Code::Required, "destinationId", "Tell us where you want to go.");
            Ok(None)
        }
        _ => {
            let message = "Name one of destinationId, boundingBox and hotelId.";
            refusals.add_message(Code::Invalid, "destinationId", message);
            Ok(None)
        }
    }
}

async fn of_hotel(ctx: &Ctx, id: Uuid) -> Result<Option<ZonedArea>> {
    let row = hotel::Entity::find_by_id(id).one(ctx.db()).await?;
    Ok(row.map(|hotel| areas::of_hotel(ctx.gazetteer(), &hotel)))
}
