//! /user/{slug}/feed: a creator's posts, latest first.

use super::{
    address::ListPage,
    banner::{club_head_in_short, club_tabs},
    email_updates::email_updates_section,
    lists::{graph, item_list},
    tags::tag_links,
};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        picture::{Loading, Picture, Shape},
        states::EmptyState,
    },
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        frame::{Header, framed},
        parts::{
            focus::focus_of,
            posts::{day, edit_link, title_of},
        },
    },
    paths,
    theme::style_of,
};
use contract::{
    club::PublicProfile,
    post::{PostList, PostSummary},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the feed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedPage {
    pub creator: PublicProfile,
    pub posts: PostList,
    /// The most frequent tags of the club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tags: Vec<String>,
    /// Whether the viewer is the creator.
    pub is_mine: bool,
}

impl FeedPage {
    fn has_more(&self) -> bool {
        let seen = self.posts.page.saturating_mul(self.posts.page_size);
        seen < self.posts.total
    }

    /// The address of a page of this feed.
    fn address(&self, number: u32) -> String {
        let size = self.posts.page_size;
        ListPage { number, size }.print_feed(&self.creator.slug)
    }
}

/// The creator's posts by pages.
pub fn feed(page: &PageContext, data: &FeedPage) -> Page {
    let creator = &data.creator;
    let posts = &data.posts.posts;
    let write = (data.is_mine && !posts.is_empty()).then(|| {
        view! { <p class="row club-write">
            <LinkButton href=paths::WRITE_POST label="Write a post" icon="pencil" />
            <LinkButton href=paths::DASHBOARD_POSTS label="Drafts and scheduled posts" kind=ButtonKind::Quiet />
        </p> }
    });
    let list = if posts.is_empty() {
        empty(data)
    } else {
        let cards = posts
            .iter()
            .enumerate()
            .map(|(position, post)| card(&creator.slug, data.is_mine, post, position));
        view! {
            <section aria-labelledby="club-posts">
                <h2 class="visually-hidden" id="club-posts">"Posts"</h2>
                <ul class="club-posts reveal">{cards.collect_view()}</ul>
            </section>
        }
        .into_any()
    };
    let content = view! {
        <main id="content" class="page club">
            {club_head_in_short(page, creator)}
            {club_tabs(&creator.slug, &paths::club_feed(&creator.slug))}
            {write}
            {list}
            {links_to_pages(data)}
            {tag_links(&creator.slug, &data.tags)}
            {email_updates_section(page, creator)}
        </main>
    };
    Page {
        head: head(page, data),
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn head(page: &PageContext, data: &FeedPage) -> Head {
    let creator = &data.creator;
    let hero = creator.hero_image.as_ref();
    let image = hero.or_else(|| data.posts.posts.iter().find_map(|post| post.image.as_ref()));
    let image = image.or(creator.profile_picture.as_ref());
    let canonical = match data.posts.page {
        0 | 1 => paths::club_feed(&creator.slug),
        number => data.address(number),
    };
    Head {
        title: format!("What {} writes", creator.public_name),
        description: Some(super::about(creator)),
        canonical: Some(canonical),
        image: image.map(|image| SharedPicture::plain(paths::share_image(image))),
        structured_data: (!data.posts.posts.is_empty()).then(|| structured(page, data)),
        no_index: data.posts.posts.is_empty(),
        style: style_of(creator),
        video: None,
    }
}

/// The posts of the page as JSON-LD.
fn structured(page: &PageContext, data: &FeedPage) -> String {
    let creator = &data.creator;
    let items = data.posts.posts.iter().map(|post| {
        let path = paths::post(&creator.slug, &post.id.to_string());
        (title_of(&post.title), path)
    });
    let skipped = data.posts.page.saturating_sub(1).saturating_mul(data.posts.page_size);
    let name = format!("What {} writes", creator.public_name);
    graph(&[item_list(page, &name, skipped, items)])
}

/// A post in a list; its author gets an edit link.
pub(super) fn card(handle: &str, is_mine: bool, post: &PostSummary, position: usize) -> AnyView {
    let loading = if position < super::EAGER {
        Loading::Eager
    } else {
        Loading::Lazy
    };
    let picture = post.image.as_ref().map(|image| {
        view! { <Picture
            id=image.id.to_string()
            focus=focus_of(image)
            illustration=image.is_illustration
            shape=Shape::Wide
            loading=loading
            sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, calc(100vw - 2.125rem)"
        /> }
    });
    let description = (!post.description.is_empty()).then(|| view! { <p>{post.description.clone()}</p> });
    view! {
        <li>
            <article class="post-card">
                {picture}
                <h3>
                    <a href=paths::post(handle, &post.id.to_string())>{title_of(&post.title)}</a>
                </h3>
                <p class="small soft">{post.publish_at.map(day)}</p>
                {description}
                {is_mine.then(|| view! { <p class="post-card-edit">{edit_link(post.id, &post.title)}</p> })}
            </article>
        </li>
    }
    .into_any()
}

fn empty(data: &FeedPage) -> AnyView {
    if data.is_mine {
        return view! {
            <EmptyState icon="message" title="No posts yet" text="Tell your club where you were, and what was worth it.">
                <LinkButton href=paths::WRITE_POST label="Write a post" kind=ButtonKind::Sun />
                <LinkButton href=paths::DASHBOARD_POSTS label="Drafts and scheduled posts" kind=ButtonKind::Quiet />
            </EmptyState>
        }
        .into_any();
    }
    let creator = &data.creator;
    let text = format!("{} has not written anything yet. Come back soon.", creator.public_name);
    let stays = paths::club(&creator.slug);
    view! {
        <EmptyState icon="message" title="No posts yet" text=text>
            <LinkButton href=stays label="See the stays" />
        </EmptyState>
    }
    .into_any()
}

/// The links to the previous and the next page.
fn links_to_pages(data: &FeedPage) -> Option<AnyView> {
    let number = data.posts.page;
    let newer = (number > 1).then(|| view! { <a href=data.address(number - 1) rel="prev">"Newer"</a> });
    let older = data
        .has_more()
        .then(|| view! { <a href=data.address(number + 1) rel="next">"Older"</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{newer}{older}</nav> }.into_any())
}
