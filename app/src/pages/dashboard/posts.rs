//! /dashboard/posts: all of the creator's posts, those that visitors do not see too.

use super::{dashboard, showing};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        card::{Badge, BadgeTone},
        states::EmptyState,
    },
    page::{Page, PageContext},
    pages::parts::posts::{day, edit_link, status, title_of},
    paths,
};
use contract::post::{PostList, PostStatus, PostSummary};
use leptos::prelude::*;

/// Some of the posts, as the address names them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PostsShown {
    #[default]
    All,
    Drafts,
    Scheduled,
    Published,
    /// Published posts with changes that are not published.
    Changed,
}

impl PostsShown {
    const NAMES: [(Self, &'static str, &'static str); 5] = [
        (Self::All, "", "All"),
        (Self::Drafts, "drafts", "Drafts"),
        (Self::Scheduled, "scheduled", "Scheduled"),
        (Self::Published, "published", "Published"),
        (Self::Changed, "changed", "Unpublished changes"),
    ];

    /// The posts with a name in an address; all for any other name.
    pub fn parse(name: &str) -> Self {
        let known = Self::NAMES.into_iter().find(|(_, known, _)| *known == name);
        known.map_or(Self::All, |(shown, ..)| shown)
    }

    fn name(self) -> &'static str {
        let known = Self::NAMES.into_iter().find(|(shown, ..)| *shown == self);
        known.map_or("", |(_, name, _)| name)
    }

    /// The message where there are none.
    fn none(self) -> &'static str {
        match self {
            Self::All => "Nothing yet.",
            Self::Drafts => "No drafts.",
            Self::Scheduled => "No scheduled posts.",
            Self::Published => "No published posts.",
            Self::Changed => "No post has unpublished changes.",
        }
    }
}

/// The data of the page.
pub struct PostsPage {
    /// The creator's handle; without one a post has no page.
    pub handle: Option<String>,
    pub shown: PostsShown,
    /// A page of these posts: drafts, then scheduled ones, then published ones.
    pub posts: PostList,
}

/// The posts.
pub fn posts(page: &PageContext, data: &PostsPage) -> Page {
    let PostsPage { handle, shown, posts } = data;
    let handle = handle.as_deref();
    let write =
        || view! { <LinkButton href=paths::WRITE_POST label="Write a post" icon="pencil" kind=ButtonKind::Sun /> };
    let content = if posts.posts.is_empty() && *shown == PostsShown::All {
        view! {
            <EmptyState icon="pencil" title="No posts yet" text="Drafts and scheduled posts are listed here too. Only you see those.">
                {write()}
            </EmptyState>
        }
        .into_any()
    } else {
        let list = if posts.posts.is_empty() {
            view! { <p class="soft">{shown.none()}</p> }.into_any()
        } else {
            let rows = posts.posts.iter().map(|post| row(handle, post)).collect_view();
            view! {
                <ul class="dashboard-posts" aria-label="Your posts">{rows}</ul>
                {links_to_pages(*shown, posts)}
            }
            .into_any()
        };
        let feed = handle.map(|handle| {
            view! { <LinkButton href=paths::club_feed(handle) label="See your feed" kind=ButtonKind::Quiet /> }
        });
        view! {
            <div class="row">{write()}{feed}</div>
            {filters(*shown)}
            {list}
        }
        .into_any()
    };
    dashboard(page, paths::DASHBOARD_POSTS, "Your posts", None, content)
}

/// A page of these posts.
fn address(shown: PostsShown, number: u32) -> String {
    let name = Some(shown.name()).filter(|name| !name.is_empty());
    let mut fields: Vec<_> = name.map(|name| ("show", name.to_owned())).into_iter().collect();
    fields.extend((number > 1).then(|| ("page", number.to_string())));
    paths::with_query(paths::DASHBOARD_POSTS, &fields)
}

fn filters(here: PostsShown) -> AnyView {
    let links = PostsShown::NAMES.map(|(shown, _, label)| {
        let current = (shown == here).then_some("true");
        view! { <li><a class="chip" href=address(shown, 1) aria-current=current>{label}</a></li> }
    });
    view! {
        <nav aria-label="Show"><ul class="filter-chips">{links.into_iter().collect_view()}</ul></nav>
    }
    .into_any()
}

fn row(handle: Option<&str>, post: &PostSummary) -> AnyView {
    let id = post.id.to_string();
    let href = handle.map_or_else(|| paths::edit_post(&id), |handle| paths::post(handle, &id));
    let when = match post.publish_at {
        Some(at) => day(at),
        None => view! { <span>"Changed "{day(post.updated_at)}</span> }.into_any(),
    };
    let changed = post
        .has_unpublished_changes
        .then(|| view! { <Badge text="Unpublished changes" tone=BadgeTone::Sun /> });
    let is_published = post.status == PostStatus::Published;
    let share = handle
        .filter(|_| is_published)
        .map(|handle| showing::share(&paths::post(handle, &id), title_of(&post.title), true));
    view! {
        <li>
            <div class="stack stack-s">
                <p class="dashboard-post-title"><a href=href>{title_of(&post.title)}</a></p>
                <p class="row small soft">{status(post.status)}{changed}{when}</p>
            </div>
            <div class="row">{share}{edit_link(post.id, &post.title)}</div>
        </li>
    }
    .into_any()
}

/// The links to the previous and the next page.
fn links_to_pages(shown: PostsShown, posts: &PostList) -> Option<AnyView> {
    let number = posts.page;
    let has_more = number.saturating_mul(posts.page_size) < posts.total;
    let before = (number > 1).then(|| view! { <a href=address(shown, number - 1) rel="prev">"Earlier ones"</a> });
    let after = has_more.then(|| view! { <a href=address(shown, number + 1) rel="next">"Further ones"</a> });
    if before.is_none() && after.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages of posts">{before}{after}</nav> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_the_posts_and_the_page() {
        assert_eq!(address(PostsShown::All, 1), "/dashboard/posts");
        assert_eq!(address(PostsShown::Changed, 3), "/dashboard/posts?show=changed&page=3");
        for (shown, name, _) in PostsShown::NAMES {
            assert_eq!(PostsShown::parse(name), shown);
        }
        assert_eq!(PostsShown::parse("zzz"), PostsShown::All);
    }
}
