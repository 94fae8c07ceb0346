//! The map of hotels: a React tool that draws list and map from one answer. Without scripts the page leads to the list.

pub mod address;

use crate::{
    page::{Head, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, framed},
        parts::{
            form_errors::form_errors,
            place::is_its_name,
            search_box::{SearchBox, search_box, search_text},
        },
    },
    paths,
    react_island::ReactIsland,
    words,
};
use address::MapAddress;
use contract::{
    club::PublicProfile,
    island::{MapLayout, MapSearchProps, WorldMapProps},
    map::{CreatorOnMap, CreatorPin},
    search::Search,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the map's page.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MapPage {
    /// Its dates, rooms and currency apply; without it the page asks for one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub search: Option<Search>,
    /// The creator from whose club the traveller comes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<PublicProfile>,
    /// The creator's recommendations, for the map without a search.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub creator_pins: Vec<CreatorPin>,
    #[serde(skip)]
    pub form: FormState,
}

/// The map.
pub fn map(page: &PageContext, data: &MapPage) -> Page {
    match &data.search {
        Some(search) => of_search(page, search, data.creator.as_ref()),
        None => before_search(page, data),
    }
}

fn of_search(page: &PageContext, search: &Search, creator: Option<&PublicProfile>) -> Page {
    let name = search.area.name.clone();
    let handle = creator.map(|creator| creator.slug.as_str());
    let panel = search_box(
        page,
        SearchBox::on_map(page, "top", &FormState::default(), Some(search)).for_creator(handle),
        &FormState::default(),
    );
    let list = MapAddress {
        search_id: Some(search.id.to_string()),
        creator: handle.map(str::to_owned),
    }
    .print_list();
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
        ..Header::default()
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

fn before_search(page: &PageContext, data: &MapPage) -> Page {
    let MapPage {
        creator,
        creator_pins,
        form,
        ..
    } = data;
    let handle = creator.as_ref().map(|creator| creator.slug.as_str());
    let search = SearchBox::on_map(page, "map", form, None).for_creator(handle);
    let errors = form_errors(form, &search.anchors());
    let world = WorldMapProps {
        form_id: search.form_id(),
        creator: creator.as_ref().map(|creator| CreatorOnMap {
            slug: creator.slug.clone(),
            public_name: creator.public_name.clone(),
        }),
        creator_pins: creator_pins.clone(),
    };
    let stays = creator
        .as_ref()
        .and_then(|creator| creators_stays(creator, creator_pins));
    let content = view! {
        <main id="content" class="page map-start">
            <h1>"Search on the map"</h1>
            <p class="lead">"Enter a destination and dates to see available stays, with the total for all nights."</p>
            {errors}
            {search_box(page, search, form)}
            {stays}
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

/// The stays with pins of their own, as links.
fn creators_stays(creator: &PublicProfile, pins: &[CreatorPin]) -> Option<AnyView> {
    if pins.is_empty() {
        return None;
    }
    let links = pins.iter().map(|pin| {
        let href = paths::hotel(&pin.slug, None, Some(&creator.slug));
        let title = &pin.recommendation_title;
        let title = (!is_its_name(title, &pin.name)).then(|| format!(" · {title}"));
        view! {
            <li>
                <a href=href>{pin.name.clone()}</a>
                {title.map(|title| view! { <span class="soft">{title}</span> })}
            </li>
        }
    });
    let links = links.collect_view();
    let heading = format!("Stays that {} recommends", creator.public_name);
    Some(
        view! {
            <section class="map-start-stays" aria-labelledby="creators-stays">
                <h2 id="creators-stays">{heading}</h2>
                <ul>{links}</ul>
            </section>
        }
        .into_any(),
    )
}
