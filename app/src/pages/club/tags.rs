//! The tags of an entry, as links to related entries.

use crate::pages::club::address::ExploreAddress;
use leptos::prelude::*;

/// One link per tag; nothing without any.
pub fn tag_links(handle: &str, tags: &[String]) -> Option<AnyView> {
    let link = |tag: &String| {
        let href = ExploreAddress {
            place: None,
            tag: Some(tag.clone()),
            page: 1,
        }
        .print(handle);
        view! { <li><a class="chip" href=href>{tag.clone()}</a></li> }
    };
    (!tags.is_empty()).then(|| {
        let links = tags.iter().map(link).collect_view();
        view! { <ul class="tag-links" aria-label="Tags">{links}</ul> }.into_any()
    })
}
