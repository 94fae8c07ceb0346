//! The step of the first stay: find a hotel, choose it, write about it.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        feedback::{Alert, AlertKind},
        field::{Field, TextField, characters},
        states::EmptyState,
    },
    page::Csrf,
    pages::{dashboard::add_stay::hotel_in_row, form::FormState},
    paths,
};
use contract::{
    club::HotelRecommendation,
    hotel::HotelSummary,
    limits::{MAX_TEXT_CHARS, MAX_TITLE_CHARS},
};
use domain::profiles::WelcomeStep;
use leptos::prelude::*;

/// The data of the step.
#[derive(Default)]
pub struct StayStep {
    /// The search text.
    pub query: String,
    /// The hotels that it finds.
    pub hotels: Vec<HotelSummary>,
    /// The chosen stay, as a draft.
    pub chosen: Option<HotelRecommendation>,
    /// The first stay that the club shows.
    pub shown: Option<HotelRecommendation>,
}

/// The form of the part that is next; `skip` leaves the step.
pub(super) fn stay_step(data: &StayStep, form: &FormState, skip: AnyView) -> AnyView {
    let next = match &data.chosen {
        Some(chosen) => about(chosen, form),
        None => find(data),
    };
    let shown = data.shown.as_ref().filter(|_| data.chosen.is_none()).map(|stay| {
        let text = format!(
            "Your club shows “{}”. You can add another stay.",
            stay.recommendation_title
        );
        view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> }
    });
    view! {
        {shown}
        {next}
        {skip}
    }
    .into_any()
}

/// The search and its results.
fn find(data: &StayStep) -> AnyView {
    let rows = data.hotels.iter().map(row).collect_view();
    let found = match (data.query.is_empty(), data.hotels.is_empty()) {
        (true, _) => ().into_any(),
        (false, true) => view! {
            <EmptyState icon="search" title="Nothing found" text="Try the hotel's name, or the city it is in." />
        }
        .into_any(),
        (false, false) => view! { <ul class="dashboard-rows" aria-label="Hotels">{rows}</ul> }.into_any(),
    };
    view! {
        <form class="card card-pad stack" method="get" action=paths::WELCOME role="search">
            <input type="hidden" name="step" value=WelcomeStep::Stay.name() />
            <Field name="query" label="Hotel or city" icon="search" required=true value=data.query.clone() />
            <Button label="Find" size=ButtonSize::Wide />
        </form>
        {found}
    }
    .into_any()
}

fn row(hotel: &HotelSummary) -> AnyView {
    let action = view! {
        <form method="post" action=paths::WELCOME>
            <Csrf />
            <input type="hidden" name="step" value=WelcomeStep::Stay.name() />
            <input type="hidden" name="hotelId" value=hotel.id.to_string() />
            <button class="button button-small" name="intent" value="choose">
                <span>"Recommend"<span class="visually-hidden">" "{hotel.name.clone()}</span></span>
            </button>
        </form>
    };
    view! { <li class="card dashboard-row">{hotel_in_row(hotel, action.into_any())}</li> }.into_any()
}

/// The words about the chosen stay.
fn about(chosen: &HotelRecommendation, form: &FormState) -> AnyView {
    let hotel = chosen.hotel.as_ref().map(|hotel| {
        let other = view! { <p><a href=paths::welcome_step(WelcomeStep::Stay.name())>"Choose another one"</a></p> };
        view! { <div class="dashboard-row">{hotel_in_row(hotel, other.into_any())}</div> }
    });
    view! {
        <form class="card card-pad stack" method="post" action=paths::WELCOME novalidate>
            <Csrf />
            <input type="hidden" name="step" value=WelcomeStep::Stay.name() />
            <input type="hidden" name="stay" value=chosen.id.to_string() />
            {hotel}
            <Field
                name="recommendationTitle"
                label="Title"
                maxlength=characters(MAX_TITLE_CHARS)
                required=true
                value=form.value_or("recommendationTitle", chosen.recommendation_title.clone())
                error=form.error("recommendationTitle")
            />
            <TextField
                name="recommendationText"
                label="Why you recommend it"
                maxlength=characters(MAX_TEXT_CHARS)
                optional=true
                value=form.value_or("recommendationText", chosen.recommendation_text.clone())
                error=form.error("recommendationText")
            />
            <Button
                label="Show it in my club"
                kind=ButtonKind::Sun
                size=ButtonSize::Wide
                name="intent"
                value="save"
            />
        </form>
    }
    .into_any()
}
