//! Plain text: its paragraphs.

use domain::addresses::{TextPart, pieces};
use leptos::prelude::*;

/// Paragraphs separated by an empty line, with any line endings.
pub fn paragraphs(text: &str) -> AnyView {
    each(text, |paragraph| view! { <p>{paragraph.to_owned()}</p> }.into_any())
}

/// The same for a text of a creator: web and email addresses are links, which the site does not vouch for.
pub fn linked_paragraphs(text: &str) -> AnyView {
    each(text, |paragraph| {
        let parts = pieces(paragraph).into_iter().map(|piece| match piece {
            TextPart::Text(text) => text.to_owned().into_any(),
            TextPart::Link { text, href } => {
                view! { <a href=href rel="nofollow ugc noopener">{text.to_owned()}</a> }.into_any()
            }
        });
        view! { <p>{parts.collect_view()}</p> }.into_any()
    })
}

fn each(text: &str, view: impl Fn(&str) -> AnyView) -> AnyView {
    text.replace("\r\n", "\n")
        .split("\n\n")
        .map(str::trim)
        .filter(|paragraph| !paragraph.is_empty())
        .map(view)
        .collect_view()
        .into_any()
}
