//! /dashboard/experiences/add and /dashboard/experiences/{id}: the editor of a package. A React tool; it needs
//! scripts.

use super::dashboard;
use crate::{
    page::{Page, PageContext},
    paths,
    react_island::ReactIsland,
};
use contract::island::PackageEditorProps;
use leptos::prelude::*;

/// The editor of an existing or a new package.
pub fn package(page: &PageContext, props: &PackageEditorProps) -> Page {
    let title = match props.package_id {
        Some(_) => "Edit your package",
        None => "Make a package",
    };
    let content = view! {
        <noscript>
            <p>"Making a package needs scripts. " <a href=paths::MANAGE_PACKAGES>"See your packages"</a></p>
        </noscript>
        <ReactIsland name="package-editor" props=props.clone() load="eager" />
    };
    dashboard(page, paths::MANAGE_PACKAGES, title, None, content.into_any())
}
