//! The childless custom element that a React island fills.

use leptos::prelude::*;
use serde::Serialize;

/// Renders `<x-island name props load>` without children. `load="visible"` fetches React when it scrolls into view.
#[component]
pub fn ReactIsland<P: Serialize + 'static>(
    name: &'static str,
    props: P,
    #[prop(default = "visible")] load: &'static str,
) -> impl IntoView {
    // Props are plain wire types, which always serialize; an empty object makes the island show its own error.
    let props = serde_json::to_string(&props).unwrap_or_else(|_| "{}".to_owned());
    leptos::html::custom("x-island")
        .attr("name", name)
        .attr("load", load)
        .attr("props", props)
}
