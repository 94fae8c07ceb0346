//! /hotel/{slug}: the hotel and its rooms for a search; changes dates in place and adds rooms to the cart.

mod cart;

use self::cart::{add, ask_currency, less, undo};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, likes, refusals, see_other},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        form::FormState,
        hotel::{HotelPage, address::HotelAddress, hotel},
        parts::flexible_dates::FlexibleDates,
    },
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, SearchId,
    search::{Search, SearchCreate},
};
use domain::{
    Error,
    hotels::{self, GetHotel, HotelKey},
    searches,
};
use http::StatusCode;

/// GET /hotel/{slug}
pub async fn show(visit: Visit, Path(slug): Path<String>, RawQuery(query): RawQuery) -> Response {
    let query = Fields::of_query(query.as_deref());
    match load(&visit, &slug, &query).await {
        Ok(data) => {
            let id = data.hotel.id;
            let response = answer(&visit, StatusCode::OK, |page| hotel(page, &data)).await;
            let response = match &data.search {
                Some(search) => visit.remember_search(response, search.id),
                None => response,
            };
            visit.remember_viewed(response, id)
        }
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit, slug: &str, query: &Fields) -> domain::Result<HotelPage> {
    let address = HotelAddress::parse(query);
    let search = search_of(visit, &address).await?;
    let data = loaders::hotel(
        &visit.loader_context(),
        slug,
        address.creator.as_deref(),
        search,
        address.flexible,
    )
    .await?;
    // Fills the search box with the stay in the address until the visitor searches.
    let form = match (&data.search, &address.stay) {
        (None, Some(_)) => query.state(Vec::new()),
        _ => FormState::default(),
    };
    Ok(HotelPage {
        form,
        note: address.note,
        ..data
    })
}

/// The search that the address names by id or by stay, else the last viewed one.
async fn search_of(visit: &Visit, address: &HotelAddress) -> domain::Result<Option<SearchId>> {
    if let Some(id) = address.search_id {
        return Ok(Some(id));
    }
    let last = visit.last_search().await?;
    let is_meant = |search: &Search| {
        address.stay.as_ref().is_none_or(|stay| {
            (stay.check_in, stay.check_out, &stay.rooms)
                == (search.check_in_date, Some(search.check_out_date), &search.rooms)
        })
    };
    Ok(last.filter(is_meant).map(|search| search.id))
}

async fn page(visit: &Visit, status: StatusCode, slug: &str, query: &Fields, form: FormState) -> Response {
    match load(visit, slug, query).await {
        Ok(data) => answer(visit, status, |page| hotel(page, &HotelPage { form, ..data })).await,
        Err(found) => error(visit, &found).await,
    }
}

/// POST /hotel/{slug}: `intent` is `dates`, `rooms`, `add`, `more`, `another`, `less`, `undo`, `guests` or `like`.
pub async fn submit(
    Path(slug): Path<String>,
    RawQuery(query): RawQuery,
    PostedForm { visit, fields }: PostedForm,
) -> Response {
    let query = Fields::of_query(query.as_deref());
    let outcome = match fields.text("intent") {
        "add" | "more" | "another" => add(&visit, &slug, &query, &fields).await,
        "less" => less(&visit, &slug, &query, &fields).await,
        "undo" => undo(&visit, &slug, &query).await,
        "dates" => dates(&visit, &slug, &query, &fields).await,
        "rooms" => more_rooms(&visit, &slug, &fields).await,
        likes::LIKE => return likes::like(&visit, &fields).await,
        "guests" => return page(&visit, StatusCode::OK, &slug, &query, fields.state(Vec::new())).await,
        _ => Err(Error::field(Code::InvalidMutationType, "intent")),
    };
    match outcome {
        Ok(response) => visit.keep(response),
        Err(found) if found.code() == Some(Code::CurrencyMismatch) => {
            match ask_currency(&visit, &slug, &query, &fields).await {
                Ok(response) => response,
                Err(found) => error(&visit, &found).await,
            }
        }
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let state = fields.state(errors);
                page(&visit, StatusCode::UNPROCESSABLE_ENTITY, &slug, &query, state).await
            }
            None => error(&visit, &found).await,
        },
    }
}

/// The page, scrolled to its rooms.
fn at_rooms(slug: &str, address: HotelAddress) -> Response {
    see_other(&format!("{}#rooms", address.print(slug)))
}

/// Changes the dates: moves the search, or searches with the box's values.
async fn dates(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    if let Some(id) = fields.parse("searchId") {
        let search = searches::move_dates(visit.ctx(), &visit.viewer, id, fields.stay_dates()).await?;
        let address = HotelAddress {
            flexible: FlexibleDates::parse(fields),
            ..HotelAddress::of_search(Some(search.id), fields.some("creator"))
        };
        return Ok(at_rooms(slug, address));
    }
    let visitor = visit.visitor();
    if let Some(id) = query.parse("searchId") {
        // Keeps the destination, so that the way back leads to its list on the new dates.
        let input = SearchCreate {
            currency: Some(visitor.currency_code),
            country_code: Some(visitor.country_code),
            ..fields.search()
        };
        let search = searches::change_stay(visit.ctx(), &visit.viewer, id, input).await?;
        return Ok(at_rooms(
            slug,
            HotelAddress::of_search(Some(search.id), query.some("creator")),
        ));
    }
    let key = HotelKey::Slug(slug.to_owned());
    let hotel = hotels::get(visit.ctx(), &visit.viewer, GetHotel { key, currency: None }).await?;
    let hotel = hotel.ok_or_else(|| Error::refused(Code::CartHotelNotFound))?;
    let input = SearchCreate {
        hotel_id: Some(hotel.id),
        destination_id: None,
        currency: Some(visitor.currency_code),
        country_code: Some(visitor.country_code),
        ..fields.search()
    };
    let search = searches::create(visit.ctx(), &visit.viewer, &input).await?;
    Ok(at_rooms(
        slug,
        HotelAddress::of_search(Some(search.id), query.some("creator")),
    ))
}

/// The same search with the suggested rooms.
async fn more_rooms(visit: &Visit, slug: &str, fields: &Fields) -> domain::Result<Response> {
    let id = fields.parse("searchId");
    let id = id.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    let search = searches::with_rooms(visit.ctx(), &visit.viewer, id, fields.rooms()).await?;
    Ok(at_rooms(
        slug,
        HotelAddress::of_search(Some(search.id), fields.some("creator")),
    ))
}
