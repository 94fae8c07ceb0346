//! /dashboard/library: a creator's pictures and videos. A React tool; it needs scripts.

use super::dashboard;
use crate::{
    page::{Page, PageContext},
    paths,
    react_island::ReactIsland,
};
use contract::island::LibraryProps;
use leptos::prelude::*;

/// The library of the creator.
pub fn library(page: &PageContext, props: &LibraryProps) -> Page {
    let content = view! {
        <noscript>
            <p>"Your pictures and videos need scripts. " <a href=paths::MY_CLUB>"See your club"</a></p>
        </noscript>
        <ReactIsland name="library" props=props.clone() load="eager" />
    };
    dashboard(page, paths::LIBRARY, "Library", None, content.into_any())
}
