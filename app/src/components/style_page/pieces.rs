//! The components of pages: cards, facts, the checkout, and panels.

use super::Part;
use crate::components::button::{Button, ButtonKind};
use crate::components::card::{Badge, BadgeTone, Card};
use crate::components::details::{DefinitionGrid, DefinitionGroup, Timeline, TimelineStep, TimelineTone};
use crate::components::focus::Focus;
use crate::components::hotel_card::HotelCard;
use crate::components::icon::Icon;
use crate::components::navigation::{Breadcrumbs, Crumb, Step, Steps};
use crate::components::picture::{Gallery, GalleryPicture};
use crate::components::picture_viewer::{PictureViewer, ViewedPicture};
use crate::components::price::{BreakdownKind, BreakdownLine, Price, PriceBreakdown, PriceSize, PriceText};
use crate::components::rating::{Rating, RatingText, Stars};
use crate::components::sheet::{Drawer, Sheet};
use leptos::prelude::*;

fn price() -> PriceText {
    PriceText {
        amount: "€ 412".to_owned(),
        note: Some("total for 3 nights".to_owned()),
        per_night: Some("€ 137 per night".to_owned()),
        before: None,
    }
}

fn rating() -> RatingText {
    RatingText {
        score: "9.1".to_owned(),
        word: "Superb".to_owned(),
        count: "214 ratings".to_owned(),
    }
}

fn hotel(picture: String, name: &'static str) -> impl IntoView {
    let like = view! {
        <button
            class="icon-button icon-button-over"
            type="button"
            aria-pressed="true"
            aria-label=format!("Save {name}")
        >
            <Icon name="heart" />
        </button>
    }
    .into_any();
    view! {
        <div>
            <HotelCard
                href="#content"
                name=name
                place="Alfama, Lisbon"
                picture=picture
                illustration=true
                stars=4
                rating=Some(rating())
                badges=vec!["Breakfast included".to_owned()]
                terms=Some("Double room with balcony".to_owned())
                free_cancellation=Some("Free cancellation until Wed 10 Dec, 18:00 (Lisbon)".to_owned())
                price=Some(price())
                like=Some(like)
            />
        </div>
    }
}

#[component]
pub fn Cards(pictures: Vec<String>) -> AnyView {
    let first = pictures.first().cloned().unwrap_or_default();
    let long = "Pensão Miradouro da Graça e Nossa Senhora do Monte com Vista para o Rio";
    let viewed = pictures
        .iter()
        .map(|id| ViewedPicture {
            id: id.clone(),
            alt: "Artwork of a place".to_owned(),
            version: None,
            is_cut: false,
            caption: None,
            illustration: true,
        })
        .collect();
    let gallery = pictures
        .into_iter()
        .enumerate()
        .map(|(position, id)| GalleryPicture {
            id,
            alt: format!("Picture {}", position + 1),
            focus: Focus::default(),
        })
        .collect();
    view! {
        <Part title="Cards and pictures">
            <Breadcrumbs crumbs=vec![
                Crumb::link("Portugal", "#content"),
                Crumb::link("Lisbon", "#content"),
                Crumb::here("Casa do Limoeiro"),
            ] />
            <Gallery pictures=gallery illustration=true />
            <PictureViewer pictures=viewed />
            <div class="hotel-cards hotel-cards-grid">
                {hotel(first.clone(), "Casa do Limoeiro")}
                {hotel(first.clone(), long)}
            </div>
            <div class="hotel-cards hotel-cards-list">
                {hotel(first.clone(), "The Tide House")}
                {hotel(first, long)}
            </div>
            <Card title="A card with a title">
                <p>"A surface with a hairline and room inside."</p>
            </Card>
        </Part>
    }
    .into_any()
}

#[component]
pub fn Facts() -> AnyView {
    let arriving = DefinitionGroup {
        title: "Arriving and leaving".to_owned(),
        icon: Some("clock"),
        rows: vec![
            ("Check-in".to_owned(), "15:00 – 23:00".to_owned()),
            ("Check-out".to_owned(), "until 11:00".to_owned()),
        ],
        items: Vec::new(),
    };
    let pool = DefinitionGroup {
        title: "Pool".to_owned(),
        icon: Some("pool"),
        rows: Vec::new(),
        items: vec!["Outdoor pool, heated".to_owned(), "Sauna".to_owned()],
    };
    let changed = PriceText {
        before: Some("€ 430".to_owned()),
        ..price()
    };
    view! {
        <Part title="Facts">
            <div class="row">
                <Badge text="A fact" />
                <Badge text="Free cancellation" tone=BadgeTone::Good icon="check" />
                <Badge text="Awaiting payment" tone=BadgeTone::Warn icon="clock" />
                <Badge text="Cancelled" tone=BadgeTone::Bad icon="x" />
                <Badge text="In your trip" tone=BadgeTone::Accent />
                <Badge text="Recommended" tone=BadgeTone::Sun icon="sparkles" />
                <a class="chip" href="#content" aria-current="true">"4 stars" <Icon name="x" /></a>
            </div>
            <div class="row">
                <Rating rating=rating() />
                <Stars count=5 />
            </div>
            <div class="row">
                <Price price=price() size=PriceSize::Large />
                <Price price=changed />
            </div>
            <DefinitionGrid groups=vec![arriving, pool] />
        </Part>
    }
    .into_any()
}

#[component]
pub fn Checkout() -> AnyView {
    let step = |name: &str| Step {
        name: name.to_owned(),
        href: Some("#content".to_owned()),
    };
    let term = |what: &str, when: &str, tone| TimelineStep {
        when: when.to_owned(),
        what: what.to_owned(),
        tone,
    };
    view! {
        <Part title="Checkout">
            <Steps steps=vec![step("Rooms"), step("Guests"), step("Payment")] current=1 />
            <Timeline steps=vec![
                term("Full refund", "until Wed 10 Dec, 18:00 (Lisbon)", TimelineTone::Good),
                term("€ 137 is kept", "until Fri 12 Dec, 12:00 (Lisbon)", TimelineTone::Warn),
                term("No refund", "after that", TimelineTone::Bad),
            ] />
            <PriceBreakdown
                lines=vec![
                    BreakdownLine::new(BreakdownKind::Line, "Double room, 3 nights", "€ 394.00"),
                    BreakdownLine::new(BreakdownKind::Line, "Due at the hotel: City tax", "€ 18.00"),
                    BreakdownLine::new(BreakdownKind::Minus, "Early booking", "− € 20.00"),
                    BreakdownLine::new(BreakdownKind::Total, "Total", "€ 392.00"),
                ]
                note=Some("€ 18.00 is due at the hotel.".to_owned())
            />
        </Part>
    }
    .into_any()
}

#[component]
pub fn Overlays() -> AnyView {
    view! {
        <Part title="Sheet and drawer">
            <div class="row">
                <Button kind_of="button" kind=ButtonKind::Quiet label="Open the sheet" opens="style-sheet" />
                <Button kind_of="button" kind=ButtonKind::Quiet label="Open the drawer" opens="style-drawer" />
            </div>
            <Sheet id="style-sheet" title="A sheet">
                <p>"From below on phones, in the middle on wide screens."</p>
            </Sheet>
            <Drawer id="style-drawer" title="A drawer">
                <p>"From the side: the cart."</p>
            </Drawer>
        </Part>
    }
    .into_any()
}
