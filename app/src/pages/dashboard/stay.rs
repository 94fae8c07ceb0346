//! /dashboard/stays/{id}: editing a recommendation. A React tool; without scripts a form.

use super::dashboard;
use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        field::{Checkbox, Field, FileField, PICTURE_FORMATS, PICTURE_TYPES, TextField, characters},
        picture::{Picture, Shape},
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::{
            focus::focus_of,
            form_errors::{anchors, form_errors},
        },
    },
    paths,
    react_island::ReactIsland,
};
use contract::{club::HotelRecommendation, hotel::Image, island::StayEditorProps, limits};
use leptos::prelude::*;

/// The data of the page.
pub struct StayPage {
    pub stay: HotelRecommendation,
    /// The creator's own handle, if there is one.
    pub handle: Option<String>,
    pub is_saved: bool,
    pub form: FormState,
}

/// The editor of a recommendation, and its form for those without scripts.
pub fn stay(page: &PageContext, data: &StayPage) -> Page {
    let StayPage { stay, form, .. } = data;
    let hotel = stay.hotel.as_ref();
    let place = hotel.map(|hotel| view! { <p class="lead">{format!("{}, {}", hotel.name, hotel.address.city)}</p> });
    let shown = hotel.zip(data.handle.as_deref()).map(|(hotel, handle)| {
        let href = paths::hotel(&hotel.slug, None, Some(handle));
        view! { <LinkButton href=href label="See it on the hotel's page" kind=ButtonKind::Quiet /> }
    });
    let is_active = if form.values.is_empty() {
        stay.is_active
    } else {
        form.value("isActive") == "true"
    };
    let path = paths::stay_editor(&stay.id.to_string());
    let fields = [
        "recommendationTitle",
        "recommendationText",
        "tags",
        "coverImage",
        "tileImage",
    ];
    let props = StayEditorProps {
        user_id: stay.user_id,
        slug: data.handle.clone(),
        hotel_id: stay.hotel_id,
        hotel_slug: hotel.map(|hotel| hotel.slug.clone()),
        recommendation_id: stay.id,
    };
    let content = view! {
        {place}
        <ReactIsland name="stay-editor" props=props load="eager" />
        <noscript>
            {form_errors(form, &anchors(fields))}
            <form class="card card-pad stack" method="post" action=path enctype="multipart/form-data" novalidate>
                <Csrf />
                <input type="hidden" name="version" value=stay.version.to_string() />
                <Field
                    name="recommendationTitle"
                    label="Title"
                    maxlength=characters(limits::MAX_TITLE_CHARS)
                    hint=Some("A draft may do without. Others need it.".to_owned())
                    value=form.value_or("recommendationTitle", stay.recommendation_title.clone())
                    error=form.error("recommendationTitle")
                />
                <TextField
                    name="recommendationText"
                    label="Why you recommend it"
                    maxlength=characters(limits::MAX_TEXT_CHARS)
                    optional=true
                    hint=Some("An empty line begins a new paragraph.".to_owned())
                    value=form.value_or("recommendationText", stay.recommendation_text.clone())
                    error=form.error("recommendationText")
                />
                <Field
                    name="tags"
                    label="Tags"
                    optional=true
                    hint=Some("Up to 10, with commas between them: sauna, by the sea.".to_owned())
                    value=form.value_or("tags", stay.tags.join(", "))
                    error=form.error("tags")
                />
                {picture("coverImage", "Cover", "Wide, on the hotel's page.", stay.cover_image.as_ref(), form)}
                {picture("tileImage", "Tile", "On the card in your club.", stay.tile_image.as_ref(), form)}
                <Checkbox name="isActive" label="Show it in my club" checked=is_active />
                <div class="row"><Button label="Save" kind=ButtonKind::Sun />{shown}</div>
            </form>
        </noscript>
        <p><a href=paths::MANAGE_STAYS>"All your stays"</a></p>
    };
    let notice = data.is_saved.then_some("Your changes are saved.");
    dashboard(
        page,
        paths::MANAGE_STAYS,
        "Edit recommendation",
        notice,
        content.into_any(),
    )
}

fn picture(
    name: &'static str,
    label: &'static str,
    hint: &'static str,
    shown: Option<&Image>,
    form: &FormState,
) -> AnyView {
    let shown = shown.map(|image| {
        view! {
            <div class="dashboard-picture">
                <Picture id=image.id.to_string() focus=focus_of(image) shape=Shape::Wide sizes="18rem" />
            </div>
        }
    });
    view! {
        {shown}
        <FileField
            name=name
            label=label
            accept=PICTURE_TYPES
            hint=Some(format!("{hint} {PICTURE_FORMATS}"))
            error=form.error(name)
        />
    }
    .into_any()
}
