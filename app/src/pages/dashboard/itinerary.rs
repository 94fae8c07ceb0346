//! /dashboard/manage-itineraries/add and /dashboard/manage-itineraries/{id}: the editor of an itinerary content. A
//! React tool; it needs scripts.

use super::dashboard;
use crate::{
    page::{Page, PageContext},
    paths,
    react_island::ReactIsland,
};
use contract::island::ItineraryEditorProps;
use leptos::prelude::*;

/// The editor of an existing or a new itinerary.
pub fn itinerary(page: &PageContext, props: &ItineraryEditorProps) -> Page {
    let title = match props.itinerary_content_id {
        Some(_) => "Edit your itinerary",
        None => "Write an itinerary",
    };
    let content = view! {
        <noscript>
            <p>"Writing an itinerary needs scripts. " <a href=paths::MANAGE_PACKAGES>"See your itineraries"</a></p>
        </noscript>
        <ReactIsland name="itinerary-editor" props=props.clone() load="eager" />
    };
    dashboard(page, paths::MANAGE_PACKAGES, title, None, content.into_any())
}
