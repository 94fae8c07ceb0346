//! Plain text: its paragraphs.

use leptos::prelude::*;

/// Paragraphs parted by an empty line, however the lines end.
pub fn paragraphs(text: &str) -> AnyView {
    text.replace("\r\n", "\n")
        .split("\n\n")
        .map(str::trim)
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| view! { <p>{paragraph.to_owned()}</p> })
        .collect_view()
        .into_any()
}
