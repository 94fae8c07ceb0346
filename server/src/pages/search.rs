//! /search: the start page, a search's results, and more rows.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, likes, price_limits, refusals, see_other},
    session::Visit,
};
use app::{
    loaders,
    page::render_fragment,
    pages::{
        form::FormState,
        parts::{
            flexible_dates::FlexibleDates,
            guests::{plain_guest_fields, room_fields},
        },
        search::{MapArea, address, search, search_cards},
        start::{FORGET, StartPage, start},
    },
    paths,
};
use axum::{
    extract::RawQuery,
    response::{Html, IntoResponse, Response},
};
use contract::{
    Code, FailureItem, HotelId, SearchId,
    search::{HotelFilters, HotelSearch, Search, SearchCreate},
};
use domain::{
    Error,
    hotels::{self, GetHotel, HotelKey},
    searches,
};
use http::StatusCode;

/// GET /search
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if fields.text("searchId").is_empty() {
        return start_page(&visit, StatusCode::OK, fields.state(Vec::new())).await;
    }
    if let Some(address) = price_limits::in_currency(paths::SEARCH, &fields, visit.currency(), &visit.ctx().rates()) {
        return see_other(&address);
    }
    let flexible = FlexibleDates::parse(&fields);
    let mut request = address::parse(&fields);
    let wrong = wrong_prices(&request.search.filters);
    if wrong.is_some() {
        // Shows the list without the invalid limits.
        request.search.filters.min_price = None;
        request.search.filters.max_price = None;
    }
    match loaders::search(&visit.loader_context(), request, flexible).await {
        Ok(mut data) => {
            if let Some(wrong) = wrong {
                data.form = FormState {
                    values: ["minPrice", "maxPrice"]
                        .map(|name| (name.to_owned(), fields.text(name).to_owned()))
                        .to_vec(),
                    errors: vec![wrong],
                };
            }
            let id = data.result.search.id;
            let response = answer(&visit, StatusCode::OK, |page| search(page, &data)).await;
            visit.remember_search(response, id)
        }
        Err(found) => match refusals(&found) {
            Some(errors) => start_page(&visit, StatusCode::NOT_FOUND, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

/// The error of price limits that no stay can satisfy.
fn wrong_prices(filters: &HotelFilters) -> Option<FailureItem> {
    let (Some(min), Some(max)) = (filters.min_price, filters.max_price) else {
        return None;
    };
    (min > max).then(|| FailureItem {
        code: Code::Invalid,
        message: "The highest price is below the lowest. Change one of them.".to_owned(),
        field: Some("maxPrice".to_owned()),
    })
}

/// GET /fragment/search: the cards of more rows.
pub async fn fragment(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    let request = address::parse(&fields);
    let loaded = match loaders::search(&visit.loader_context(), request, None).await {
        Ok(data) => visit.page().await.map(|page| (page, data)),
        Err(error) => Err(error),
    };
    match loaded {
        Ok((page, data)) => {
            let html = render_fragment(&page, || {
                search_cards(&data.result, &data.request, &data.liked, data.recommender.as_ref())
            });
            Html(html).into_response()
        }
        Err(error) => api::ApiError::from(error).into_response(),
    }
}

/// Characters of the prefix of a page's ids at most.
const PREFIX_LETTERS: usize = 64;

/// GET /fragment/guests?prefix&fixed&…: the fields of rooms and guests for the typed counts.
pub async fn guests(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    let prefix = fields.text("prefix").to_owned();
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if prefix.is_empty() || prefix.len() > PREFIX_LETTERS || !prefix.chars().all(is_name) {
        return api::ApiError::of(Code::BadRequest).into_response();
    }
    let rooms_can_change = !fields.flag("fixed");
    let form = fields.state(Vec::new());
    match visit.page().await {
        Ok(page) => Html(render_fragment(&page, || {
            plain_guest_fields(&prefix, &room_fields(&form, &[]), &form, rooms_can_change)
        }))
        .into_response(),
        Err(error) => api::ApiError::from(error).into_response(),
    }
}

/// POST /search: stores the search and redirects to its results.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if fields.text("intent") == "guests" {
        return start_page(&visit, StatusCode::OK, fields.state(Vec::new())).await;
    }
    if fields.text("intent") == likes::LIKE {
        return likes::like(&visit, &fields).await;
    }
    if fields.text("intent") == FORGET {
        return visit.forget_viewed(see_other(&paths::search(None)));
    }
    let kept = keep(&visit, &fields).await;
    if let (Ok(search), "" | "search") = (&kept, fields.text("intent"))
        && let Some(id) = search.area.hotel_id
    {
        return match hotel_page(&visit, id, search.id).await {
            Ok(path) => visit.keep(see_other(&path)),
            Err(found) => error(&visit, &found).await,
        };
    }
    match kept {
        Ok(search) => {
            // A change of dates keeps the list's filters.
            let before = address::parse(&fields);
            let list = before.with_search(HotelSearch {
                search_id: Some(search.id),
                ..before.search.clone()
            });
            let mut address = address::fields(&list);
            address.extend(
                FlexibleDates::parse(&fields)
                    .into_iter()
                    .flat_map(FlexibleDates::fields),
            );
            visit.keep(see_other(&paths::with_query(paths::SEARCH, &address)))
        }
        Err(found) => match refusals(&found) {
            Some(errors) => start_page(&visit, StatusCode::UNPROCESSABLE_ENTITY, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

/// The page of the hotel that was searched by its name, with the search's dates.
async fn hotel_page(visit: &Visit, id: HotelId, search: SearchId) -> domain::Result<String> {
    let key = HotelKey::Id(id);
    let hotel = hotels::get(visit.ctx(), &visit.viewer, GetHotel { key, currency: None }).await?;
    let hotel = hotel.ok_or_else(|| Error::refused(Code::CartHotelNotFound))?;
    Ok(paths::hotel(&hotel.slug, Some(&search.to_string()), None))
}

/// Stores the search of a search box, or one moved to other dates, rooms or another place.
pub async fn keep(visit: &Visit, fields: &Fields) -> domain::Result<Search> {
    if let (Some(id), "dates") = (fields.parse("searchId"), fields.text("intent")) {
        return searches::move_dates(visit.ctx(), &visit.viewer, id, fields.stay_dates()).await;
    }
    if let (Some(id), "rooms") = (fields.parse("searchId"), fields.text("intent")) {
        return searches::with_rooms(visit.ctx(), &visit.viewer, id, fields.rooms()).await;
    }
    if let (Some(id), "place") = (fields.parse("searchId"), fields.text("intent")) {
        let destination = fields.text("destinationId").to_owned();
        return searches::move_place(visit.ctx(), &visit.viewer, id, destination).await;
    }
    let visitor = visit.visitor();
    let mut input = SearchCreate {
        currency: Some(visitor.currency_code),
        country_code: Some(visitor.country_code.clone()),
        ..fields.search()
    };
    let area = MapArea::parse(fields.text("bounds"), "");
    if let Some(bounds) = area.and_then(|area| area.bounding_box()) {
        // The map's area replaces the text of the destination field.
        input.bounding_box = Some(bounds);
        input.destination_id = None;
        return searches::create(visit.ctx(), &visit.viewer, &input).await;
    }
    let typed = fields.text("destination");
    let is_chosen = input.destination_id.is_some() && typed == fields.text("destinationName");
    if !typed.is_empty() && !is_chosen {
        // Typed text without a choice from the list means the best match.
        input.destination_id = None;
        input.destination = Some(typed.to_owned());
    }
    searches::create(visit.ctx(), &visit.viewer, &input).await
}

async fn start_page(visit: &Visit, status: StatusCode, form: FormState) -> Response {
    match loaders::home(&visit.loader_context()).await {
        Ok(data) => answer(visit, status, |page| start(page, &StartPage { form, ..data })).await,
        Err(found) => error(visit, &found).await,
    }
}
