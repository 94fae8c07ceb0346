//! /dashboard/manage-stays: the creator's stays, and their order. Plain forms; scripts make them faster.

use super::{
    dashboard,
    ordering::{ListPage, order_form},
    removing::removing,
    showing,
};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        card::{Badge, BadgeTone},
        icon::Icon,
        picture::Picture,
        states::EmptyState,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::{focus::focus_of, form_errors::form_errors, place::place_below},
    },
    paths,
};
use contract::club::{HotelRecommendation, RecommendationList};
use leptos::prelude::*;

/// The data of the page.
pub struct StaysPage {
    /// The creator's handle; without one a stay is not shown.
    pub handle: Option<String>,
    pub stays: RecommendationList,
    /// A success message.
    pub notice: Option<&'static str>,
    /// The refused form.
    pub form: FormState,
}

impl StaysPage {
    /// The page of the list, from 1.
    fn number(&self) -> u32 {
        self.stays.skip / self.stays.take.max(1) + 1
    }

    fn list(&self) -> ListPage {
        ListPage {
            skip: self.stays.skip,
            total: self.stays.total,
        }
    }

    /// Known only where the page has all pinned stays.
    fn known_order(&self) -> Option<&'static str> {
        let rows = &self.stays.recommendations;
        let order = self.list().known_order(rows.len());
        let has_pinned = rows.last().is_some_and(|last| !last.is_pinned);
        order.filter(|order| *order == "whole" || has_pinned)
    }

    /// Whether a stay of the page can move up, and down: pinned stays change places with pinned ones alone.
    fn moves(&self, position: usize) -> (bool, bool) {
        let rows = &self.stays.recommendations;
        self.list()
            .moves(position, |other| match (rows.get(position), rows.get(other)) {
                (Some(row), Some(other)) => row.is_pinned == other.is_pinned,
                // It is on another page.
                _ => true,
            })
    }
}

/// Each stay with its state and actions.
pub fn stays(page: &PageContext, data: &StaysPage) -> Page {
    let stays = &data.stays;
    let list = if stays.recommendations.is_empty() {
        view! {
            <EmptyState icon="bed" title="No stays yet" text="Find a hotel that you would send a friend to, and say why.">
                <LinkButton href=paths::ADD_STAY label="Add a stay" kind=ButtonKind::Sun />
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = stays.recommendations.iter().enumerate();
        let rows = rows.map(|(position, stay)| row(data, stay, position)).collect_view();
        view! {
            <div class="row"><LinkButton href=paths::ADD_STAY label="Add a stay" kind=ButtonKind::Sun /></div>
            <p class="soft small">"Your club shows them in this order, the pinned ones first."</p>
            {showing::status_region()}
            <ol class="dashboard-rows" data-dashboard-list="stays" data-list-order=data.known_order()>
                {rows}
            </ol>
            {links_to_pages(data)}
        }
        .into_any()
    };
    let content = view! {
        {form_errors(&data.form, &[])}
        {list}
    };
    dashboard(page, paths::MANAGE_STAYS, "Your stays", data.notice, content.into_any())
}

/// The title of a stay, or a default.
fn title_of(stay: &HotelRecommendation) -> String {
    let hotel = stay.hotel.as_ref().map(|hotel| hotel.name.as_str());
    match stay.recommendation_title.as_str() {
        "" => hotel.unwrap_or("A stay without a title").to_owned(),
        title => title.to_owned(),
    }
}

fn row(data: &StaysPage, stay: &HotelRecommendation, position: usize) -> AnyView {
    let hotel = stay.hotel.as_ref();
    let own = stay.own_image();
    let picture = own.or(hotel.map(|hotel| &hotel.title_image)).map(|image| {
        let illustration = image.is_illustration;
        view! { <Picture id=image.id.to_string() focus=focus_of(image) illustration=illustration sizes="9rem" /> }
    });
    let title = title_of(stay);
    let place = hotel.map(|hotel| place_below(&title, hotel));
    view! {
        <li class="card dashboard-row" data-id=stay.id.to_string() data-pinned=stay.is_pinned.to_string()>
            {picture}
            <div class="stack stack-s">
                <h2><a href=paths::stay_editor(&stay.id.to_string())>{title.clone()}</a></h2>
                <p class="soft">{place}</p>
                <div class="row">
                    {showing::state(stay.is_active)}
                    <span class="stay-pinned"><Badge text="Pinned" tone=BadgeTone::Sun /></span>
                </div>
                <div class="row">
                    {order(data, stay, position, &title)}
                    <form class="row" method="post" action=paths::MANAGE_STAYS>
                        <Csrf />
                        <input type="hidden" name="hotelId" value=stay.hotel_id.to_string() />
                        {showing::toggle(stay.is_active)}
                        <a
                            class=button_class(ButtonKind::Quiet, ButtonSize::Small)
                            href=paths::stay_editor(&stay.id.to_string())
                        >
                            <Icon name="pencil" />
                            <span>"Edit"<span class="visually-hidden">" "{title.clone()}</span></span>
                        </a>
                        {share(data, stay, &title)}
                        {removing(title)}
                    </form>
                </div>
            </div>
        </li>
    }
    .into_any()
}

/// The link that shares the hotel's page with the recommendation.
fn share(data: &StaysPage, stay: &HotelRecommendation, title: &str) -> Option<AnyView> {
    let hotel = stay.hotel.as_ref()?;
    let path = paths::hotel(&hotel.slug, None, Some(data.handle.as_deref()?));
    Some(showing::share(&path, title.to_owned(), stay.is_active))
}

/// The buttons that move and pin a stay.
fn order(data: &StaysPage, stay: &HotelRecommendation, position: usize, title: &str) -> AnyView {
    let (intent, word) = if stay.is_pinned {
        ("unpin", "Unpin")
    } else {
        ("pin", "Pin")
    };
    let small = button_class(ButtonKind::Quiet, ButtonSize::Small);
    let fields = view! {
        <input type="hidden" name="hotelId" value=stay.hotel_id.to_string() />
        <input type="hidden" name="page" value=data.number().to_string() />
    };
    let pin = view! {
        <button class=small name="intent" value=intent aria-label=format!("{word}: {title}")>
            <span>{word}</span>
        </button>
    };
    let moves = data.moves(position);
    order_form(
        paths::MANAGE_STAYS,
        title,
        moves,
        fields.into_any(),
        Some(pin.into_any()),
    )
}

/// The links to the previous and the next page.
fn links_to_pages(data: &StaysPage) -> Option<AnyView> {
    let stays = &data.stays;
    let number = data.number();
    let address = |number: u32| format!("{}?page={number}", paths::MANAGE_STAYS);
    let before = (number > 1).then(|| view! { <a href=address(number - 1) rel="prev">"Previous"</a> });
    let has_more = stays.skip.saturating_add(stays.take) < stays.total;
    let after = has_more.then(|| view! { <a href=address(number + 1) rel="next">"Next"</a> });
    if before.is_none() && after.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{before}{after}</nav> }.into_any())
}
