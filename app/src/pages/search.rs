//! The list: hotels for a search, with filters, order and a link to more.

pub mod address;
mod area;
mod cards;
mod empty;
mod filters;
mod prices;

pub use self::cards::search_cards;
pub use area::{ListRequest, MapArea};

use self::cards::list;
use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        field::{Choice, SelectField},
    },
    page::{Head, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, framed},
        parts::{
            date_options::other_dates,
            flexible_dates::{DatesOf, OtherDates},
            form_errors::form_errors,
            hotel_cards::{Recommender, origin_note},
            likes::{destination_like_button, likes_form},
            search_box::{SearchBox, search_box, search_text},
        },
    },
    paths,
    react_island::ReactIsland,
    words,
};
use contract::{
    HotelId,
    island::{MapLayout, MapSearchProps},
    search::{HotelSearch, HotelSearchResult, Search},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The list's own path.
const SEARCH: &str = "/search";

/// The data of the list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchPage {
    pub result: HotelSearchResult,
    /// As asked.
    pub request: ListRequest,
    /// The other dates to compare.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dates: Option<OtherDates>,
    /// The hotels that the viewer likes.
    pub liked: Vec<HotelId>,
    /// Whether the viewer likes the searched place.
    #[serde(default)]
    pub is_area_liked: bool,
    /// The creator who recommends some of the hotels.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub recommender: Option<Recommender>,
    /// A refused search, or refused filters.
    #[serde(skip)]
    pub form: FormState,
}

/// Places of the gazetteer can be liked, areas of the map cannot.
fn area_like_button(search: &Search, is_liked: bool) -> Option<AnyView> {
    let id = search.area.destination_id.as_deref()?;
    Some(destination_like_button(id, &search.area.name, is_liked))
}

/// The list.
pub fn search(page: &PageContext, data: &SearchPage) -> Page {
    let SearchPage {
        result,
        request,
        dates,
        liked,
        is_area_liked,
        recommender,
        form,
    } = data;
    let request = &with_search(request, result);
    let search = &result.search;
    let panel = search_box(
        page,
        SearchBox::stays(page, "top", &FormState::default(), Some(search)).for_creator(request.creator.as_deref()),
        &FormState::default(),
    );
    let total = words::count_of(result.total, "stay", "stays");
    let when = words::date_range(search.check_in_date, search.check_out_date);
    let area = &search.area;
    let full_name = area.full_name();
    let (name, around) = match (area.is_of_map(), full_name.strip_prefix(&area.name)) {
        (true, _) => ("This area of the map", ""),
        (false, around) => (area.name.as_str(), around.unwrap_or_default()),
    };
    let around = (!around.is_empty()).then(|| view! { <span class="results-around">{around.to_owned()}</span> });
    let found = match &request.map_area {
        None => total.clone(),
        Some(area) => format!("{total} in {}", area.name()),
    };
    let stay_dates = view! { <span class="results-when">{format!("{when} · ")}</span> };
    let facts = view! { {format!("{found} · ")}{stay_dates}{words::guests(&search.rooms)} };
    let title = match &request.map_area {
        None if area.is_of_map() => format!("{total} in this area"),
        None => format!("{total} in {full_name}"),
        Some(_) => found,
    };
    let content = view! {
        <main id="content" class="page results">
            {refused(page, data)}
            <header class="results-head">
                <div>
                    <div class="results-title">
                        <h1>{name.to_owned()}{around}</h1>
                        {area_like_button(search, *is_area_liked)}
                    </div>
                    <p class="soft" data-live="facts">{facts}</p>
                </div>
                <div class="results-tools">
                    {sorting(request)}
                    <LinkButton
                        href=address::page_address(paths::MAP_SEARCH, request, 0)
                        label="Map"
                        kind=ButtonKind::Quiet
                        icon="map"
                    />
                </div>
            </header>
            <div class="results-columns">
                {filters::filters(result, request, form)}
                <section class="results-list" aria-labelledby="stays">
                    <h2 class="visually-hidden" id="stays" tabindex="-1">"Stays"</h2>
                    <p class="visually-hidden" role="status" data-live-said=""></p>
                    <div data-live="list">
                        {flexible_dates(result, request, dates.as_ref())}
                        {filters::chips(request, search.currency)}
                        {list(result, request, liked, recommender.as_ref())}
                    </div>
                    {origin_note(&result.hotels)}
                    {likes_form(page, SEARCH)}
                </section>
                {map_beside(result)}
            </div>
            <div class="results-bar no-print">
                <Button
                    label="Filters"
                    kind=ButtonKind::Quiet
                    kind_of="button"
                    icon="filter"
                    opens="filters"
                />
                <LinkButton
                    href=address::page_address(paths::MAP_SEARCH, request, 0)
                    label="Map"
                    kind=ButtonKind::Quiet
                    icon="map"
                />
            </div>
        </main>
    };
    let header = Header {
        search: Some(search_text(search)),
        search_panel: Some(panel),
        has_stays: true,
        ..Header::default()
    };
    Page {
        head: Head {
            description: Some(format!("{title} for {when}, with the total for the stay.")),
            title,
            no_index: true,
            ..Head::default()
        },
        main: framed(page, header, content.into_any()),
    }
}

/// Other dates are compared for the whole place only, not for an area of the map.
fn flexible_dates(result: &HotelSearchResult, request: &ListRequest, dates: Option<&OtherDates>) -> Option<AnyView> {
    let is_whole = request.map_area.is_none();
    is_whole.then(|| other_dates(&dates_of(result, request), dates))
}

/// The list as a page that offers other dates.
fn dates_of<'a>(result: &'a HotelSearchResult, request: &ListRequest) -> DatesOf<'a> {
    DatesOf {
        search: &result.search,
        path: "/search",
        fields: address::fields(&request.with_search(HotelSearch {
            search_id: None,
            ..request.search.clone()
        })),
        anchor: "",
        counted: Some(("stay", "stays")),
    }
}

/// On wide screens the map is beside the list; on others it is not loaded.
fn map_beside(result: &HotelSearchResult) -> Option<AnyView> {
    let props = MapSearchProps {
        search: result.search.clone(),
        layout: MapLayout::Beside,
    };
    (result.total > 0).then(|| {
        view! {
            <aside class="results-map" aria-label="Map of these stays">
                <ReactIsland name="map-search" props=props />
            </aside>
        }
        .into_any()
    })
}

/// The request with the id of the answered search, so that an inline search has an address too.
fn with_search(request: &ListRequest, result: &HotelSearchResult) -> ListRequest {
    request.with_search(HotelSearch {
        search_id: Some(result.search.id),
        ..request.search.clone()
    })
}

/// A refused search is open above the list that it did not replace.
fn refused(page: &PageContext, data: &SearchPage) -> Option<AnyView> {
    let is_search = data.form.has("checkIn") || data.form.has("destination");
    if data.form.errors.is_empty() && !is_search {
        return None;
    }
    let form = SearchBox::stays(page, "again", &data.form, Some(&data.result.search));
    // The price fields are in a sheet, which no link opens, and without dates the search stays folded.
    let anchors = if is_search { form.anchors() } else { Vec::new() };
    let errors = form_errors(&data.form, &anchors);
    let again = is_search.then(|| search_box(page, form, &data.form));
    Some(view! { <div class="stack">{errors}{again}</div> }.into_any())
}

fn sorting(request: &ListRequest) -> AnyView {
    let carried = address::fields(&request.with_search(HotelSearch {
        order: Default::default(),
        ..request.search.clone()
    }))
    .into_iter()
    .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
    .collect_view();
    let choices = address::ORDERS
        .iter()
        .map(|(_, value, label)| Choice::new(*value, *label))
        .collect();
    view! {
        <form class="results-sort" id="list-order" action="/search" data-live-form="">
            {carried}
            <SelectField name="order" label="Sort by" choices=choices selected=address::order_text(request.search.order) />
            <Button label="Sort" kind=ButtonKind::Quiet />
        </form>
    }
    .into_any()
}
