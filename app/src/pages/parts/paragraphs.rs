//! Plain text: its paragraphs.

use leptos::prelude::*;

/// Paragraphs separated by an empty line, with any line endings.
pub fn paragraphs(text: &str) -> AnyView {
    text.replace("\r\n", "\n")
        .split("\n\n")
        .map(str::trim)
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| view! { <p>{paragraph.to_owned()}</p> })
        .collect_view()
        .into_any()
}
