//! /user/{slug}/posts/create and /user/{slug}/posts/{id}/edit: the editor of a post. A React tool; it needs scripts.

use crate::{
    components::icon::Icon,
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
    paths,
    react_island::ReactIsland,
};
use contract::island::PostEditorProps;
use leptos::prelude::*;

/// The editor of an existing or a new post.
pub fn post_editor(page: &PageContext, props: &PostEditorProps) -> Page {
    let title = match props.post_id {
        Some(_) => "Edit your post",
        None => "Write a post",
    };
    let feed = paths::club_feed(&props.slug);
    let content = view! {
        <main id="content" class="page page-reading post-writing">
            <p>
                <a class="way-back" href=paths::DASHBOARD_POSTS><Icon name="arrow-left" /><span>"Your posts"</span></a>
            </p>
            <h1>{title}</h1>
            <noscript>
                <p>"Writing a post needs scripts. " <a href=feed>"See your feed"</a></p>
            </noscript>
            <ReactIsland name="post-editor" props=props.clone() load="eager" />
        </main>
    };
    unlisted(page, title, Header::of_dashboard(), content.into_any())
}
