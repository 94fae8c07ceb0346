//! The map of hotels: a React tool that draws list and map from one answer. Without scripts the page leads to the list.

use crate::{
    page::{Head, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, framed},
        parts::{
            form_errors::form_errors,
            search_box::{SearchBox, search_box, search_text},
        },
    },
    paths,
    react_island::ReactIsland,
    words,
};
use contract::{
    island::{MapLayout, MapSearchProps, WorldMapProps},
    search::Search,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// What the page of the map shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MapPage {
    /// Whose dates, rooms and currency count; without it the page asks for one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub search: Option<Search>,
    #[serde(skip)]
    pub form: FormState,
}

/// The map.
pub fn map(page: &PageContext, data: &MapPage) -> Page {
    match &data.search {
        Some(search) => of_search(page, search),
        None => before_search(page, &data.form),
    }
}

fn of_search(page: &PageContext, search: &Search) -> Page {
    let name = search.area.name.clone();
    let panel = search_box(
        page,
        SearchBox::on_map(page, "top", &FormState::default(), Some(search)),
        &FormState::default(),
    );
    let list = paths::search(Some(&search.id.to_string()));
    let when = words::date_range(search.check_in_date, search.check_out_date);
    let props = MapSearchProps {
        search: search.clone(),
        layout: MapLayout::Whole,
    };
    let content = view! {
        <main id="content" class="map-page">
            <h1 class="visually-hidden">{format!("Map of stays in {name}")}</h1>
            <noscript>
                <p class="map-page-note">
                    "The map needs scripts. " <a href=list>{format!("See the stays in {name} as a list")}</a>
                </p>
            </noscript>
            <ReactIsland name="map-search" props=props load="eager" />
        </main>
    };
    let header = Header {
        search: Some(search_text(search)),
        search_panel: Some(panel),
    };
    Page {
        head: Head {
            title: format!("Map of stays in {name}"),
            description: Some(format!(
                "Stays in {name} for {when} on a map, with the total for the stay."
            )),
            no_index: true,
            ..Head::default()
        },
        main: framed(page, header, content.into_any()),
    }
}

fn before_search(page: &PageContext, form: &FormState) -> Page {
    let search = SearchBox::on_map(page, "map", form, None);
    let errors = form_errors(form, &search.places());
    let world = WorldMapProps {
        form_id: search.form_id(),
    };
    let content = view! {
        <main id="content" class="page map-start">
            <h1>"Search on the map"</h1>
            <p class="lead">"Say where and when: the map shows every stay that is free, with the total for all nights."</p>
            {errors}
            {search_box(page, search, form)}
            <section class="map-start-world" aria-labelledby="look-around">
                <h2 id="look-around">"Or look around first"</h2>
                <noscript>
                    <p>"The map needs scripts; the search above does not."</p>
                </noscript>
                <div class="map-start-canvas">
                    <ReactIsland name="world-map" props=world />
                </div>
            </section>
        </main>
    };
    Page {
        head: Head {
            title: "Search on the map".to_owned(),
            description: Some(
                "Find stays on a map by place and dates, with the total for the stay on each pin.".to_owned(),
            ),
            canonical: Some(paths::MAP_SEARCH.to_owned()),
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}
