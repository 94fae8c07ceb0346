//! /user/{slug}: a creator's public club.

pub mod address;
mod banner;
mod blocks;
mod content;
mod content_map;
mod content_parts;
mod contents;
mod data;
mod email_updates;
mod explore;
mod feed;
mod link_icon;
mod lists;
mod package;
mod package_form;
mod package_parts;
mod packages;
mod post;
mod recommendation_tile;
mod request;
mod structured;
pub(super) mod tags;
mod video;

pub use content::content;
pub use data::{ContentPage, PackagePage, PackagesPage, PostPage};
pub use email_updates::{ASKED, ENTERED, email_updates_section, subscription_form};
pub use explore::{ExplorePage, explore};
pub use feed::{FeedPage, feed};
pub(crate) use link_icon::link_icon;
pub use package::package;
pub use package_form::{SEEN_CURRENCY, SEEN_MINOR};
pub use packages::packages;
pub use post::post;
pub use request::{RequestPage, request};

use self::{
    address::ListPage,
    banner::{club_head, club_head_in_short, club_tabs},
    recommendation_tile::tile,
    structured::structured,
};
use super::map::address::MapAddress;
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
        states::EmptyState,
    },
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        frame::{Header, framed},
        parts::hotel_cards::credits,
    },
    paths,
    react_island::ReactIsland,
    theme::style_of,
    words,
};
use contract::{
    card::CardKind,
    club::{CreatorClub, PublicProfile},
    excerpt,
    hotel::HotelSummary,
    island::ClubMapProps,
    map::{CreatorOnMap, CreatorPin},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The maximum length of a recommendation on its card, in characters.
const MAX_CARD_CHARS: usize = 140;
/// The number of pictures of the first screen.
const EAGER: usize = 1;

/// The tabs of the club.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ClubTab {
    /// The first stays.
    Top,
    /// All of them, by pages.
    Stays,
}

/// What the creator sees of the unpublished changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Preview {
    /// The page shows them.
    Changes,
    /// There are none.
    Nothing,
}

/// The data of a club's page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubPage {
    pub club: CreatorClub,
    pub tab: ClubTab,
    /// The locations of all of the creator's stays, without prices.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub pins: Vec<CreatorPin>,
    /// The most frequent tags of the club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tags: Vec<String>,
    /// Present if the creator asked for the unpublished changes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub preview: Option<Preview>,
}

impl ClubPage {
    /// From 1.
    fn number(&self) -> u32 {
        self.club.stays.skip / self.club.stays.take.max(1) + 1
    }

    /// The address of the first page of this tab.
    fn address(&self) -> String {
        let handle = &self.club.creator.slug;
        match self.tab {
            ClubTab::Top => paths::club(handle),
            ClubTab::Stays => paths::club_stays(handle),
        }
    }

    /// The address of a page of all stays.
    fn page(&self, number: u32) -> String {
        let size = self.club.stays.take;
        ListPage { number, size }.print_stays(&self.club.creator.slug)
    }

    fn path(&self) -> String {
        match (self.tab, self.number()) {
            (ClubTab::Top, _) | (ClubTab::Stays, 1) => self.address(),
            (ClubTab::Stays, number) => self.page(number),
        }
    }
}

/// The club's page.
pub fn club(page: &PageContext, data: &ClubPage) -> Page {
    let creator = &data.club.creator;
    let stays = &data.club.stays;
    let tiles = stays.recommendations.iter().enumerate();
    let tiles = tiles
        .filter_map(|(position, stay)| tile(creator, stay, position))
        .collect_view();
    let content = view! {
        <main id="content" class="page club">
            {data.preview.map(previewed)}
            {match data.tab {
                ClubTab::Top => club_head(page, creator, &data.tags),
                ClubTab::Stays => club_head_in_short(page, creator),
            }}
            {club_tabs(&creator.slug, &data.address())}
            {if stays.recommendations.is_empty() {
                empty(data)
            } else {
                view! {
                    <section aria-labelledby="club-stays">
                        <h2 class="visually-hidden" id="club-stays">"Stays"</h2>
                        <ul class="club-stays reveal">{tiles}</ul>
                    </section>
                }
                .into_any()
            }}
            {links_to_pages(data)}
            {credits(stays.recommendations.iter().filter_map(|stay| stay.hotel.as_ref()))}
            {on_map(data)}
            {email_updates_section(page, creator)}
        </main>
    };
    Page {
        head: head(page, data),
        main: framed(page, Header::default(), content.into_any()),
    }
}

/// Tells the creator what the page shows, with the way back.
fn previewed(preview: Preview) -> AnyView {
    let text = match preview {
        Preview::Changes => words::UNPUBLISHED,
        Preview::Nothing => "Your club has no unpublished changes: this is what visitors see.",
    };
    view! {
        <Alert kind=AlertKind::Info>
            <p>{text}</p>
            <p><a href=paths::CLUB_SETTINGS>"Back to club settings"</a></p>
        </Alert>
    }
    .into_any()
}

fn head(page: &PageContext, data: &ClubPage) -> Head {
    let creator = &data.club.creator;
    let name = &creator.public_name;
    let title = match data.tab {
        ClubTab::Top => format!("{name}'s travel club"),
        ClubTab::Stays => format!("Stays that {name} recommends"),
    };
    Head {
        title,
        description: Some(about(creator)),
        canonical: Some(data.path()),
        image: Some(SharedPicture::card(CardKind::Club, &creator.user_id.to_string())),
        structured_data: Some(structured(page, data)),
        // The club's own page is indexed by the creator's name; the list only for its entries.
        no_index: data.preview.is_some() || data.tab == ClubTab::Stays && data.club.stays.recommendations.is_empty(),
        style: style_of(creator),
        video: None,
    }
}

/// The description of the club: the creator's text, or a default.
fn about(creator: &PublicProfile) -> String {
    let bio = creator
        .bio
        .as_deref()
        .map(|bio| excerpt::shortened(bio, excerpt::DESCRIPTION));
    let name = &creator.public_name;
    bio.filter(|bio| !bio.is_empty())
        .unwrap_or_else(|| format!("Stays, posts, packages and itineraries by {name}."))
}

/// The stays on a small map, and the link to the large one; without scripts only the link.
fn on_map(data: &ClubPage) -> Option<AnyView> {
    let CreatorClub { creator, stays } = &data.club;
    (!stays.recommendations.is_empty()).then(|| {
        let href = MapAddress {
            creator: Some(creator.slug.clone()),
            ..MapAddress::default()
        }
        .print();
        let props = (!data.pins.is_empty()).then(|| ClubMapProps {
            creator: CreatorOnMap {
                slug: creator.slug.clone(),
                public_name: creator.public_name.clone(),
            },
            pins: data.pins.clone(),
        });
        let map = props.map(|props| {
            view! { <div class="club-map no-print"><ReactIsland name="club-map" props=props /></div> }
        });
        view! {
            <section class="club-where" aria-labelledby="club-where">
                <h2 class="visually-hidden" id="club-where">"Where they are"</h2>
                {map}
                <p class="row">
                    <LinkButton href=href label="See them on the map" kind=ButtonKind::Quiet icon="map" />
                </p>
            </section>
        }
        .into_any()
    })
}

fn place(hotel: &HotelSummary) -> String {
    format!("{}, {}", hotel.name, hotel.address.city)
}

fn empty(data: &ClubPage) -> AnyView {
    let creator = &data.club.creator;
    let text = format!(
        "{} has not recommended a stay yet. Come back soon.",
        creator.public_name
    );
    view! {
        <EmptyState icon="bed" title="No stays yet" text=text>
            <LinkButton href=paths::search(None) label="Find a stay" kind=ButtonKind::Sun />
        </EmptyState>
    }
    .into_any()
}

/// The link from the first stays to all, and the links between pages.
fn links_to_pages(data: &ClubPage) -> Option<AnyView> {
    let stays = &data.club.stays;
    let handle = &data.club.creator.slug;
    let has_more = stays.skip.saturating_add(stays.take) < stays.total;
    if data.tab == ClubTab::Top {
        let label = format!("All {} stays", stays.total);
        return has_more.then(|| {
            view! { <p class="row"><LinkButton href=paths::club_stays(handle) label=label /></p> }.into_any()
        });
    }
    let number = data.number();
    let newer = (number > 1).then(|| view! { <a href=data.page(number - 1) rel="prev">"Previous"</a> });
    let older = has_more.then(|| view! { <a href=data.page(number + 1) rel="next">"Next"</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{newer}{older}</nav> }.into_any())
}
