//! The start page, `/search` without a search: the search form and suggestions.

use crate::{
    components::{
        button::{Button, ButtonKind},
        icon::Icon,
        picture::{Loading, Picture, Shape},
    },
    page::{Csrf, Head, Page, PageContext, SharedPicture},
    pages::{
        form::FormState,
        frame::{Header, framed},
        parts::{
            form_errors::form_errors,
            hotel_cards::{CardContext, hotel_cards, origin_note},
            search_box::{SearchBox, search_box},
        },
    },
    paths, words,
};
use contract::{
    home::{FeaturedDestination, TravellerHome},
    hotel::HotelSummary,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The intent of the form that clears the viewed stays.
pub const FORGET: &str = "forgetViewed";

/// The data of the start page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StartPage {
    pub home: TravellerHome,
    /// The stays that this browser viewed, latest first.
    pub viewed: Vec<HotelSummary>,
    #[serde(skip)]
    pub form: FormState,
}

/// The start page.
pub fn start(page: &PageContext, data: &StartPage) -> Page {
    let form = SearchBox::stays(page, "start", &data.form, None);
    let errors = form_errors(&data.form, &form.anchors());
    let content = view! {
        <main id="content" class="page start">
            <section class="hero">
                <div class="hero-words">
                    <p class="kicker">"Total price up front"</p>
                    <h1>"Find a hotel "<em>"you'll love"</em></h1>
                    <p class="lead">"Find a stay for your dates, see the full price and the free-cancellation deadline."</p>
                    {errors}
                </div>
                {scene(&data.home)}
                <div class="hero-search" id="search">{search_box(page, form, &data.form)}</div>
            </section>
            {viewed(&data.viewed)}
            {destinations(&data.home.destinations)}
            {recommended(&data.home)}
            {promises()}
        </main>
    };
    Page {
        head: Head {
            title: "Stays for your dates".to_owned(),
            description: Some("Search hotels by place and dates. Total price up front, taxes and fees included, and clear cancellation deadlines.".to_owned()),
            canonical: Some(paths::search(None)),
            image: data
                .home
                .destinations
                .first()
                .map(|place| SharedPicture::plain(paths::share_image(&place.image))),
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn scene(home: &TravellerHome) -> Option<AnyView> {
    let image = home
        .destinations
        .first()
        .map(|place| &place.image)
        .or_else(|| home.recommended.first().map(|hotel| &hotel.title_image))?;
    Some(
        view! {
            <div class="hero-scene">
                <Picture
                    id=image.id.to_string()
                    alt=image.alt().to_owned()
                    illustration=image.is_illustration
                    loading=Loading::Eager
                    sizes="(min-width: 60rem) 40vw, 100vw"
                />
            </div>
        }
        .into_any(),
    )
}

/// The viewed stays, in a row that scrolls; a button clears them, for shared devices.
fn viewed(hotels: &[HotelSummary]) -> Option<AnyView> {
    let context = CardContext {
        may_repeat: true,
        ..CardContext::default()
    };
    (!hotels.is_empty()).then(|| {
        view! {
            <section class="chapter" aria-labelledby="viewed">
                <header class="chapter-head">
                    <h2 id="viewed">"Recently viewed"</h2>
                    <form method="post" action=paths::search(None)>
                        <Csrf />
                        <Button label="Clear" kind=ButtonKind::Plain name="intent" value=FORGET />
                    </form>
                </header>
                <div class="hotel-cards hotel-cards-row">{hotel_cards(hotels, &context)}</div>
            </section>
        }
        .into_any()
    })
}

fn destinations(places: &[FeaturedDestination]) -> Option<AnyView> {
    let items = places
        .iter()
        .map(|place| {
            let destination = &place.destination;
            view! {
                <li>
                    <a class="place" href=format!("{}#search", paths::search_place(&destination.name, Some(&destination.id)))>
                        <Picture
                            id=place.image.id.to_string()
                            illustration=place.image.is_illustration
                            shape=Shape::Tall
                            sizes="(min-width: 64rem) 14rem, 10rem"
                        />
                        <span class="place-name">{destination.name.clone()}</span>
                        <span class="place-note">{words::count_of(place.hotel_count, "stay", "stays")}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    (!places.is_empty()).then(|| {
        view! {
            <section class="chapter" aria-labelledby="destinations">
                <header class="chapter-head">
                    <h2 id="destinations">"Popular destinations"</h2>
                    <p>"Cities with many stays"</p>
                </header>
                <ul class="places">{items}</ul>
            </section>
        }
        .into_any()
    })
}

fn recommended(home: &TravellerHome) -> Option<AnyView> {
    (!home.recommended.is_empty()).then(|| {
        view! {
            <section class="chapter" aria-labelledby="recommended">
                <header class="chapter-head">
                    <h2 id="recommended">"Popular stays"</h2>
                    <p>"Lowest price for the next available nights"</p>
                    {origin_note(&home.recommended)}
                </header>
                <div class="hotel-cards hotel-cards-grid">{hotel_cards(&home.recommended, &CardContext::default())}</div>
            </section>
        }
        .into_any()
    })
}

fn promises() -> AnyView {
    view! {
        <section class="chapter" aria-labelledby="promises">
            <h2 class="visually-hidden" id="promises">"What you can count on"</h2>
            <ul class="promises">
                <li>
                    <Icon name="receipt" class="icon icon-large" />
                    <h3>"Total price up front"</h3>
                    <p>"The first price you see includes all mandatory taxes and fees."</p>
                </li>
                <li>
                    <Icon name="clock" class="icon icon-large" />
                    <h3>"Clear deadlines"</h3>
                    <p>"We show the exact time, in the hotel's time zone, until which you can cancel free."</p>
                </li>
                <li>
                    <Icon name="user" class="icon icon-large" />
                    <h3>"No account needed"</h3>
                    <p>"Book with an email address. You can create an account later and keep your trips."</p>
                </li>
            </ul>
        </section>
    }
    .into_any()
}
