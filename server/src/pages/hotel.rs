//! /hotel/{slug}: the hotel, its rooms for a search, changing dates in place, and adding a room.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, saved, see_other},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        form::FormState,
        hotel::{HotelPage, hotel},
        parts::date_options::{FlexibleDates, flexibility},
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, ItineraryId,
    hotel::SearchResultReference,
    itinerary::{AddHotel, ItineraryCreate},
    search::SearchCreate,
    visitor::AnonymousSignIn,
};
use domain::{
    Error, Viewer,
    hotels::{self, GetHotel, HotelKey},
    identity, itineraries, searches,
};
use http::StatusCode;

/// GET /hotel/{slug}
pub async fn show(visit: Visit, Path(slug): Path<String>, RawQuery(query): RawQuery) -> Response {
    let query = query_fields(query.as_deref());
    match load(&visit, &slug, &query).await {
        Ok(data) => {
            let id = data.hotel.id;
            let response = answer(&visit, StatusCode::OK, |page| hotel(page, &data)).await;
            visit.remember_viewed(response, id)
        }
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit, slug: &str, query: &Fields) -> domain::Result<HotelPage> {
    let flexible = FlexibleDates::parse(query.text("flex"), query.text("month"));
    let creator = query.some("creator");
    loaders::hotel(
        &visit.asking(),
        slug,
        creator.as_deref(),
        query.parse("searchId"),
        flexible,
    )
    .await
}

fn query_fields(query: Option<&str>) -> Fields {
    Fields(serde_urlencoded::from_str(query.unwrap_or_default()).unwrap_or_default())
}

async fn page(visit: &Visit, status: StatusCode, slug: &str, query: &Fields, form: FormState) -> Response {
    match load(visit, slug, query).await {
        Ok(data) => answer(visit, status, |page| hotel(page, &HotelPage { form, ..data })).await,
        Err(found) => error(visit, &found).await,
    }
}

/// POST /hotel/{slug}: `intent` is `dates`, `add`, `guests` or `like`.
pub async fn submit(
    Path(slug): Path<String>,
    RawQuery(query): RawQuery,
    PostedForm { visit, fields }: PostedForm,
) -> Response {
    let query = query_fields(query.as_deref());
    let outcome = match fields.text("intent") {
        "add" => add(&visit, &slug, &query, &fields).await,
        "dates" => dates(&visit, &slug, &query, &fields).await,
        saved::LIKE => return saved::like(&visit, &fields).await,
        "guests" => return page(&visit, StatusCode::OK, &slug, &query, fields.state(Vec::new())).await,
        _ => Err(Error::field(Code::InvalidMutationType, "intent")),
    };
    match outcome {
        Ok(response) => visit.keep(response),
        Err(found) if found.code() == Some(Code::CurrencyMismatch) => match ask(&visit, &slug, &query).await {
            Ok(response) => response,
            Err(found) => error(&visit, &found).await,
        },
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let state = fields.state(errors);
                page(&visit, StatusCode::UNPROCESSABLE_ENTITY, &slug, &query, state).await
            }
            None => error(&visit, &found).await,
        },
    }
}

/// Other dates: of a search that is moved as it stands, or as the box has it.
async fn dates(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    if let Some(id) = fields.parse("searchId") {
        let search = searches::move_dates(visit.ctx(), &visit.viewer, id, fields.stay_dates()).await?;
        let path = paths::hotel(slug, Some(&search.id.to_string()), fields.some("creator").as_deref());
        let flex = match fields.text("flex") {
            name if flexibility(name).is_some() => format!("&flex={name}"),
            _ => String::new(),
        };
        return Ok(see_other(&format!("{path}{flex}#rooms")));
    }
    let key = HotelKey::Slug(slug.to_owned());
    let hotel = hotels::get(visit.ctx(), &visit.viewer, GetHotel { key, currency: None }).await?;
    let hotel = hotel.ok_or_else(|| Error::refused(Code::CartHotelNotFound))?;
    let visitor = visit.visitor();
    let input = SearchCreate {
        hotel_id: Some(hotel.id),
        destination_id: None,
        currency: Some(visitor.currency_code),
        country_code: Some(visitor.country_code),
        ..fields.search()
    };
    let search = searches::create(visit.ctx(), &visit.viewer, &input).await?;
    let path = paths::hotel(slug, Some(&search.id.to_string()), query.some("creator").as_deref());
    Ok(see_other(&format!("{path}#rooms")))
}

/// Puts the rooms into the cart; a visitor becomes an anonymous account at this moment.
async fn add(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    let ctx = visit.ctx();
    let key = HotelKey::Slug(slug.to_owned());
    let hotel = hotels::get(ctx, &visit.viewer, GetHotel { key, currency: None }).await?;
    let hotel = hotel.ok_or_else(|| Error::refused(Code::CartHotelNotFound))?;
    let input = AddHotel {
        hotel_id: Some(hotel.id),
        hotel_search_id: fields.parse("hotelSearchId"),
        room_type_id: fields.parse("roomTypeId"),
        room_id: fields.parse("roomId"),
        search_result_reference: fields.some("searchResultReference").map(|id| SearchResultReference {
            provider: "house".to_owned(),
            id,
        }),
        selected_surcharges: fields
            .all("selectedSurcharges")
            .iter()
            .filter_map(|id| id.parse().ok())
            .collect(),
        creator: query.some("creator"),
    };
    let session = match &visit.viewer {
        Viewer::Account(_) => None,
        Viewer::Visitor => {
            let wish = AnonymousSignIn {
                currency: Some(visit.currency()),
            };
            Some(identity::sign_in_anonymously(ctx, &wish, &visit.client).await?)
        }
    };
    let viewer = match &session {
        Some(session) => Viewer::Account(session.account.clone()),
        None => visit.viewer.clone(),
    };
    let id = cart(visit, &viewer).await?;
    itineraries::add_hotel(ctx, &viewer, id, &input).await?;
    let response = see_other(&paths::contact(&id.to_string()));
    Ok(match &session {
        Some(session) => visit.enter(response, session),
        None => response,
    })
}

/// The price is in another currency than the trip: the traveller is asked which of them shall change. A price that was
/// shown before the choice of another currency is shown again instead.
async fn ask(visit: &Visit, slug: &str, query: &Fields) -> domain::Result<Response> {
    let search = query.some("searchId");
    let page = paths::hotel(slug, search.as_deref(), query.some("creator").as_deref());
    let back = format!("{page}#rooms");
    let cart = itineraries::latest(visit.ctx(), &visit.viewer).await?;
    Ok(see_other(&match cart {
        Some(cart) if cart.currency != visit.currency() => {
            paths::trip_currency_to(&cart.id.to_string(), visit.currency().as_str(), &back)
        }
        _ => back,
    }))
}

/// The viewer's cart, made when there is none, in the currency that prices are shown in.
async fn cart(visit: &Visit, viewer: &Viewer) -> domain::Result<ItineraryId> {
    if let Some(latest) = itineraries::latest(visit.ctx(), viewer).await? {
        return Ok(latest.id);
    }
    let input = ItineraryCreate {
        title: None,
        currency: Some(visit.currency()),
    };
    Ok(itineraries::create(visit.ctx(), viewer, &input).await?.id)
}
