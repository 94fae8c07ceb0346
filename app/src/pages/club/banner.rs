//! The header of every page of a club: its creator, and the tabs.

use super::{link_icon::link_icon, tags::tag_links};
use crate::{
    components::{
        icon::Icon,
        picture::{Loading, Picture, Shape},
        portrait::Portrait,
    },
    page::PageContext,
    pages::parts::{focus::focus_of, paragraphs::linked_paragraphs, share_page::share_page},
    paths,
};
use contract::club::{CreatorLink, PublicProfile};
use leptos::prelude::*;

/// The creator with picture, name and text, and the links to the most frequent tags; the name is the page's title.
pub fn club_head(page: &PageContext, creator: &PublicProfile, tags: &[String]) -> AnyView {
    let hero = creator.hero_image.as_ref();
    // A picture without an alternative text is hidden from screen readers.
    let is_silent = hero.is_none_or(|image| image.alt.is_none());
    let hero = hero.map(|image| {
        view! { <Picture
            id=image.id.to_string()
            alt=image.alt.clone().unwrap_or_default()
            shape=Shape::Wide
            focus=focus_of(image)
            loading=Loading::Eager
            sizes="(min-width: 75rem) 75rem, 100vw"
            illustration=image.is_illustration
        /> }
    });
    let face = creator.profile_picture.as_ref();
    view! {
        <header class="club-head">
            <div class="club-hero" aria-hidden=is_silent.then_some("true")>{hero}</div>
            <Portrait
                picture=face.map(|image| image.id.to_string())
                name=creator.public_name.clone()
                alt=face.and_then(|image| image.alt.clone()).unwrap_or_default()
                focus=face.map(focus_of).unwrap_or_default()
                large=true
            />
            <div class="club-words">
                <div class="club-name">
                    <h1>{creator.public_name.clone()}</h1>
                    {creator.is_verified.then(verified)}
                </div>
                <p class="soft">{format!("@{}", creator.slug)}</p>
                {creator.bio.as_deref().map(linked_paragraphs)}
                {links(&creator.links)}
                {tag_links(&creator.slug, tags)}
            </div>
            {share(page, creator)}
        </header>
    }
    .into_any()
}

/// Shares the club, whatever part of it the page shows.
fn share(page: &PageContext, creator: &PublicProfile) -> AnyView {
    let title = format!("{}'s travel club", creator.public_name);
    share_page(page, &paths::club(&creator.slug), &title)
}

/// Says that the site has verified the creator.
fn verified() -> AnyView {
    view! {
        <span class="club-verified" title="Verified creator">
            <Icon name="shield-check" />
            <span class="visually-hidden">"Verified creator"</span>
        </span>
    }
    .into_any()
}

/// The creator in short, above the tabs other than the first: their content should fit the first screen.
pub fn club_head_in_short(page: &PageContext, creator: &PublicProfile) -> AnyView {
    let face = creator.profile_picture.as_ref();
    view! {
        <header class="club-short">
            <Portrait
                picture=face.map(|image| image.id.to_string())
                name=creator.public_name.clone()
                alt=face.and_then(|image| image.alt.clone()).unwrap_or_default()
                focus=face.map(focus_of).unwrap_or_default()
            />
            <div>
                <div class="club-name">
                    <h1>{creator.public_name.clone()}</h1>
                    {creator.is_verified.then(verified)}
                </div>
                <p class="soft small">{format!("@{}", creator.slug)}</p>
            </div>
            {share(page, creator)}
        </header>
    }
    .into_any()
}

/// The club's outgoing links, which the site does not vouch for.
fn links(links: &[CreatorLink]) -> Option<AnyView> {
    if links.is_empty() {
        return None;
    }
    let items = links.iter().map(|link| {
        view! {
            <li>
                <a class="button club-link" href=link.url.clone() rel="nofollow ugc noopener">
                    <Icon name=link_icon(&link.url) />
                    <span>{link.label.clone()}</span>
                </a>
            </li>
        }
    });
    Some(view! { <ul class="club-links" aria-label="Links">{items.collect_view()}</ul> }.into_any())
}

/// The tabs of a club; `here` is the address of the current one.
pub fn club_tabs(handle: &str, here: &str) -> AnyView {
    tabs(handle, here, "page")
}

/// The same above a page that belongs to a tab without being it.
pub fn club_tabs_within(handle: &str, part: &str) -> AnyView {
    tabs(handle, part, "true")
}

fn tabs(handle: &str, here: &str, is_current: &'static str) -> AnyView {
    let tabs = [
        (paths::club(handle), "Top stays"),
        (paths::club_stays(handle), "All stays"),
        (paths::club_explore(handle), "Explore"),
        (paths::club_itineraries(handle), "Packages"),
        (paths::club_feed(handle), "Feed"),
    ];
    let links = tabs.map(|(href, label)| {
        let current = (href == here).then_some(is_current);
        view! { <li><a href=href aria-current=current>{label}</a></li> }
    });
    view! {
        <nav class="club-tabs" aria-label="Club">
            <ul>{links.into_iter().collect_view()}</ul>
        </nav>
    }
    .into_any()
}

/// The creator in one line: the link back from a page of the club.
pub fn club_line(creator: &PublicProfile) -> AnyView {
    let face = creator.profile_picture.as_ref();
    view! {
        <a class="club-line" href=paths::club(&creator.slug)>
            <Portrait
                picture=face.map(|image| image.id.to_string())
                name=creator.public_name.clone()
                focus=face.map(focus_of).unwrap_or_default()
            />
            <span>{creator.public_name.clone()}</span>
        </a>
    }
    .into_any()
}
