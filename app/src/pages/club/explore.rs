//! /user/{slug}/explore: all entries of a club, by place and by tag.

use super::{
    address::ExploreAddress,
    banner::{club_head_in_short, club_tabs},
    contents,
    email_updates::email_updates_section,
    feed,
    lists::{graph, item_list},
    packages,
    structured::person,
    tile,
};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        icon::Icon,
        states::EmptyState,
    },
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        frame::{Header, framed},
        parts::{hotel_cards::credits, packages::picture_of, posts::title_of},
    },
    paths,
    theme::style_of,
};
use contract::{
    club::PublicProfile,
    explore::{ExploreItem, ExploreItemKind, ExploreList, Facet},
    hotel::Image,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The data of the tab.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplorePage {
    pub creator: PublicProfile,
    pub list: ExploreList,
    /// The value of the selected place.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub place: Option<String>,
    /// The selected tag.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tag: Option<String>,
    /// Whether the viewer is the creator.
    pub is_mine: bool,
}

impl ExplorePage {
    fn address(&self, place: Option<&str>, tag: Option<&str>, number: u32) -> String {
        ExploreAddress {
            place: place.map(str::to_owned),
            tag: tag.map(str::to_owned),
            page: number,
        }
        .print(&self.creator.slug)
    }

    /// The address of a page with the selected filters.
    fn page(&self, number: u32) -> String {
        self.address(self.place.as_deref(), self.tag.as_deref(), number)
    }

    fn has_more(&self) -> bool {
        self.list.page.saturating_mul(self.list.page_size) < self.list.total
    }

    fn is_narrowed(&self) -> bool {
        self.place.is_some() || self.tag.is_some()
    }
}

/// The club's entries by pages, below the places and tags that filter them.
pub fn explore(page: &PageContext, data: &ExplorePage) -> Page {
    let creator = &data.creator;
    let items = if data.list.items.is_empty() {
        empty(data)
    } else {
        let cards = data.list.items.iter().enumerate();
        let cards = cards
            .filter_map(|(position, item)| card(data, item, position))
            .collect_view();
        view! {
            <section aria-labelledby="club-entries">
                <h2 class="visually-hidden" id="club-entries">"What there is"</h2>
                <ul class="club-explore reveal">{cards}</ul>
            </section>
        }
        .into_any()
    };
    let (place, tag) = (data.place.as_deref(), data.tag.as_deref());
    let content = view! {
        <main id="content" class="page club">
            {club_head_in_short(page, creator)}
            {club_tabs(&creator.slug, &paths::club_explore(&creator.slug))}
            <div class="explore-filters">
                {filter("explore-places", "Places", &data.list.places, place, |place| data.address(place, tag, 1))}
                {filter("explore-tags", "Tags", &data.list.tags, tag, |tag| data.address(place, tag, 1))}
            </div>
            {items}
            {links_to_pages(data)}
            {credits(data.list.items.iter().filter_map(|item| item.stay.as_ref()?.hotel.as_ref()))}
            {email_updates_section(page, creator)}
        </main>
    };
    Page {
        head: head(page, data),
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn head(page: &PageContext, data: &ExplorePage) -> Head {
    let creator = &data.creator;
    let title = title(data);
    let hero = creator.hero_image.as_ref();
    let image = hero.or_else(|| data.list.items.iter().find_map(picture));
    let image = image.or(creator.profile_picture.as_ref());
    Head {
        description: Some(super::about(creator)),
        canonical: Some(data.page(data.list.page)),
        image: image.map(|image| SharedPicture::plain(paths::share_image(image))),
        structured_data: (!data.list.items.is_empty()).then(|| structured(page, data, &title)),
        // There are more combinations than search engines should index.
        no_index: data.list.items.is_empty() || (data.place.is_some() && data.tag.is_some()),
        style: style_of(creator),
        title,
        ..Head::default()
    }
}

/// The picture of an entry.
fn picture(item: &ExploreItem) -> Option<&Image> {
    match item.kind {
        ExploreItemKind::Stay => {
            let stay = item.stay.as_ref()?;
            let own = stay.own_image();
            own.or_else(|| stay.hotel.as_ref().map(|hotel| &hotel.title_image))
        }
        ExploreItemKind::Post => item.post.as_ref()?.image.as_ref(),
        ExploreItemKind::Package => picture_of(item.package.as_ref()?),
        ExploreItemKind::ItineraryContent => item.itinerary_content.as_ref()?.image.as_ref(),
    }
}

/// The title for the selected filters.
fn title(data: &ExplorePage) -> String {
    let name = &data.creator.public_name;
    let place = chosen(&data.list.places, data.place.as_deref());
    let tag = chosen(&data.list.tags, data.tag.as_deref());
    match (place, tag) {
        (None, None) => format!("Explore {name}'s travel club"),
        (Some(one), None) | (None, Some(one)) => format!("{} in {name}'s travel club", one.label),
        (Some(place), Some(tag)) => format!("{}, {} in {name}'s travel club", place.label, tag.label),
    }
}

/// The page as JSON-LD, schema.org CollectionPage, with its entries.
fn structured(page: &PageContext, data: &ExplorePage, title: &str) -> String {
    let creator = &data.creator;
    let list = &data.list;
    let collection = json!({
        "@type": "CollectionPage",
        "name": title,
        "url": format!("{}{}", page.public_url, data.page(list.page)),
        "author": person(page, creator),
    });
    let items = list.items.iter().filter_map(|item| entry(&creator.slug, item));
    let skipped = list.page.saturating_sub(1).saturating_mul(list.page_size);
    graph(&[collection, item_list(page, title, skipped, items)])
}

/// The text and the path of an entry with a card.
fn entry(handle: &str, item: &ExploreItem) -> Option<(String, String)> {
    match item.kind {
        ExploreItemKind::Stay => {
            let stay = item.stay.as_ref()?;
            let hotel = stay.hotel.as_ref()?;
            let path = paths::hotel(&hotel.slug, None, Some(handle));
            Some((stay.recommendation_title.clone(), path))
        }
        ExploreItemKind::Post => {
            let post = item.post.as_ref()?;
            Some((title_of(&post.title), paths::post(handle, &post.id.to_string())))
        }
        ExploreItemKind::Package => {
            let package = &item.package.as_ref()?.package;
            let path = paths::package(handle, &package.package_id.to_string());
            Some((title_of(&package.title), path))
        }
        ExploreItemKind::ItineraryContent => {
            let content = item.itinerary_content.as_ref()?;
            Some((
                title_of(&content.title),
                paths::package(handle, &content.id.to_string()),
            ))
        }
    }
}

fn chosen<'a>(facets: &'a [Facet], value: Option<&str>) -> Option<&'a Facet> {
    facets.iter().find(|facet| Some(facet.value.as_str()) == value)
}

/// Chips to choose one of; the selected one removes itself. `address` returns the address of a selection, or of none.
fn filter(
    id: &'static str,
    name: &'static str,
    facets: &[Facet],
    value: Option<&str>,
    address: impl Fn(Option<&str>) -> String,
) -> Option<AnyView> {
    if facets.is_empty() {
        return None;
    }
    let chip = |facet: &Facet| {
        let is_chosen = Some(facet.value.as_str()) == value;
        let href = address((!is_chosen).then_some(facet.value.as_str()));
        let remove = is_chosen.then(|| {
            view! { <Icon name="x" />" "<span class="visually-hidden">"Take away"</span> }
        });
        view! {
            <li>
                <a class="chip" href=href aria-current=is_chosen.then_some("true")>
                    <span>{facet.label.clone()}</span>
                    " "
                    <span class="figures">{facet.count}</span>
                    {remove}
                </a>
            </li>
        }
    };
    let chips = facets.iter().map(chip).collect_view();
    Some(
        view! {
            <nav class="explore-filter" aria-labelledby=id>
                <h2 id=id>{name}</h2>
                <ul class="filter-chips">{chips}</ul>
            </nav>
        }
        .into_any(),
    )
}

fn card(data: &ExplorePage, item: &ExploreItem, position: usize) -> Option<AnyView> {
    let creator = &data.creator;
    match item.kind {
        ExploreItemKind::Stay => tile(creator, item.stay.as_ref()?, position),
        ExploreItemKind::Post => Some(feed::card(&creator.slug, data.is_mine, item.post.as_ref()?, position)),
        ExploreItemKind::Package => Some(packages::card(&creator.slug, item.package.as_ref()?, position)),
        ExploreItemKind::ItineraryContent => {
            let is_first = position < super::EAGER;
            Some(contents::card(
                &creator.slug,
                item.itinerary_content.as_ref()?,
                is_first,
            ))
        }
    }
}

fn empty(data: &ExplorePage) -> AnyView {
    let creator = &data.creator;
    if data.is_narrowed() {
        let everything = paths::club_explore(&creator.slug);
        return view! {
            <EmptyState icon="search" title="No matches" text="Remove a place or a tag to see more.">
                <LinkButton href=everything label="See everything" />
            </EmptyState>
        }
        .into_any();
    }
    let text = format!("{} has not shown anything yet. Come back soon.", creator.public_name);
    view! {
        <EmptyState icon="search" title="Nothing here yet" text=text>
            <LinkButton href=paths::search(None) label="Find a stay" kind=ButtonKind::Sun />
        </EmptyState>
    }
    .into_any()
}

/// The links to the previous and the next page.
fn links_to_pages(data: &ExplorePage) -> Option<AnyView> {
    let number = data.list.page;
    let newer = (number > 1).then(|| view! { <a href=data.page(number - 1) rel="prev">"Newer"</a> });
    let older = data
        .has_more()
        .then(|| view! { <a href=data.page(number + 1) rel="next">"Older"</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{newer}{older}</nav> }.into_any())
}
