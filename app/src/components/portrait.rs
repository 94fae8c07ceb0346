//! A person's face: their picture, else the letter that their name begins with.

use crate::components::{focus::Focus, picture::version_url};
use leptos::prelude::*;

/// Beside the person's name, which says who it is.
#[component]
pub fn Portrait(
    /// The image's id at /media.
    #[prop(optional_no_strip, into)]
    picture: Option<String>,
    #[prop(into)] name: String,
    /// What is to be seen on the picture; empty where the name says enough.
    #[prop(optional, into)]
    alt: String,
    /// What of the picture stays in sight.
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
        // Drawn by the style: read aloud, a letter says nothing.
        None => {
            let initial: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
            view! { <span class=class data-initial=initial aria-hidden="true"></span> }.into_any()
        }
    }
}
