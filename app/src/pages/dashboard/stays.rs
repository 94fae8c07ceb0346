//! /dashboard/manage-stays: the stays that one recommends.

use super::desk;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        card::{Badge, BadgeTone},
        picture::Picture,
        states::EmptyState,
    },
    page::{Csrf, Page, PageContext},
    paths,
};
use contract::club::{HotelRecommendation, RecommendationList};
use leptos::prelude::*;

/// What the page shows.
pub struct StaysPage {
    pub stays: RecommendationList,
    /// What went well.
    pub notice: Option<&'static str>,
}

/// Each stay with its state and what can be done.
pub fn stays(page: &PageContext, data: &StaysPage) -> Page {
    let stays = &data.stays;
    let content = if stays.recommendations.is_empty() {
        view! {
            <EmptyState icon="bed" title="No stays yet" text="Find a hotel that you would send a friend to, and say why.">
                <LinkButton href=paths::ADD_STAY label="Add a stay" kind=ButtonKind::Sun />
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = stays.recommendations.iter().map(row).collect_view();
        view! {
            <div class="row"><LinkButton href=paths::ADD_STAY label="Add a stay" kind=ButtonKind::Sun /></div>
            <ul class="dashboard-rows">{rows}</ul>
            {further(stays)}
        }
        .into_any()
    };
    desk(page, paths::MANAGE_STAYS, "Your stays", data.notice, content)
}

fn row(stay: &HotelRecommendation) -> AnyView {
    let hotel = stay.hotel.as_ref();
    let own = stay.tile_image.as_ref().or(stay.cover_image.as_ref());
    let picture = own.or(hotel.map(|hotel| &hotel.title_image)).map(|image| {
        let illustration = image.is_illustration;
        view! { <Picture id=image.id.to_string() illustration=illustration sizes="9rem" /> }
    });
    let place = hotel.map(|hotel| format!("{}, {}", hotel.name, hotel.address.city));
    let state = if stay.is_active {
        view! { <Badge text="Shown" tone=BadgeTone::Good /> }
    } else {
        view! { <Badge text="Hidden" /> }
    };
    let title = stay.recommendation_title.clone();
    let (label, to) = if stay.is_active {
        ("Hide", "false")
    } else {
        ("Show", "true")
    };
    view! {
        <li class="card dashboard-row">
            {picture}
            <div class="stack stack-s">
                <h2><a href=paths::stay_editor(&stay.id.to_string())>{title.clone()}</a></h2>
                <p class="soft">{place}</p>
                <div class="row">{state}</div>
                <form class="row" method="post" action=paths::MANAGE_STAYS>
                    <Csrf />
                    <input type="hidden" name="hotelId" value=stay.hotel_id.to_string() />
                    <input type="hidden" name="isActive" value=to />
                    <Button label=label name="intent" value="toggle" kind=ButtonKind::Quiet size=ButtonSize::Small />
                    <Button label="Remove" name="intent" value="remove" kind=ButtonKind::Quiet size=ButtonSize::Small />
                </form>
            </div>
        </li>
    }
    .into_any()
}

/// The ways to the pages before and after.
fn further(stays: &RecommendationList) -> Option<AnyView> {
    let number = stays.skip / stays.take.max(1) + 1;
    let address = |number: u32| format!("{}?page={number}", paths::MANAGE_STAYS);
    let newer = (number > 1).then(|| view! { <a href=address(number - 1) rel="prev">"Newer"</a> });
    let has_more = stays.skip.saturating_add(stays.take) < stays.total;
    let older = has_more.then(|| view! { <a href=address(number + 1) rel="next">"Older"</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{newer}{older}</nav> }.into_any())
}
