//! A user's picture, else the first letter of their name.

use crate::components::{focus::Focus, picture::version_url};
use leptos::prelude::*;

/// Shown beside the name, which identifies the user.
#[component]
pub fn Portrait(
    /// The image's id at /media.
    #[prop(optional_no_strip, into)]
    picture: Option<String>,
    #[prop(into)] name: String,
    /// The alternative text; empty where the name suffices.
    #[prop(optional, into)]
    alt: String,
    /// Its focal point.
    #[prop(optional)]
    focus: Focus,
    #[prop(optional)] large: bool,
) -> AnyView {
    let class = if large { "portrait portrait-large" } else { "portrait" };
    match picture {
        Some(id) => {
            let src = version_url(&id, 200, focus.version);
            view! {
                <img
                    class=class
                    src=src
                    width="96"
                    height="96"
                    alt=alt
                    decoding="async"
                    data-focus-x=focus.x
                    data-focus-y=focus.y
                />
            }
            .into_any()
        }
        // Drawn by the style: announcing a letter does not help.
        None => {
            let initial: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
            view! { <span class=class data-initial=initial aria-hidden="true"></span> }.into_any()
        }
    }
}
