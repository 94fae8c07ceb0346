//! /dashboard: the completed and the remaining steps to a full club.

use super::{dashboard, lately::lately, numbers::numbers};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        icon::Icon,
    },
    page::{Page, PageContext},
    pages::parts::posts::{day, edit_link, status, title_of},
    paths,
};
use contract::{
    club::CreatorCounters,
    post::{PostList, PostSummary},
    profile::UserProfile,
};
use domain::profiles::Happening;
use leptos::prelude::*;

/// The data of the page.
pub struct OverviewPage {
    pub profile: UserProfile,
    pub counters: CreatorCounters,
    /// A page of all posts: drafts, then scheduled ones, then published ones.
    pub posts: PostList,
    /// Newest first.
    pub lately: Vec<Happening>,
}

/// The steps to a full club, and the link to it.
pub fn overview(page: &PageContext, data: &OverviewPage) -> Page {
    let OverviewPage { profile, counters, .. } = data;
    let title = match &profile.public_name {
        Some(name) => format!("{name}'s club"),
        None => "Your club".to_owned(),
    };
    let has_face = profile.profile_picture.is_some();
    let steps = [
        (
            profile.slug.is_some(),
            paths::CLUB_SETTINGS,
            "Choose a handle: it is your club's address",
        ),
        (profile.public_name.is_some(), paths::CLUB_SETTINGS, "Say who you are"),
        (
            profile.bio.is_some(),
            paths::CLUB_SETTINGS,
            "Say what your club is about",
        ),
        (has_face, paths::PROFILE, "Show your face"),
        (counters.stays > 0, paths::ADD_STAY, "Recommend a stay"),
        (counters.posts > 0, paths::WRITE_POST, "Write your first post"),
        (counters.packages > 0, paths::ADD_TRIP, "Make your first trip"),
    ];
    let done = steps.iter().filter(|(is_done, ..)| *is_done).count();
    let all = steps.len();
    let steps = steps.map(|(is_done, href, text)| {
        view! {
            <li data-done=is_done.to_string()>
                <Icon name=if is_done { "circle-check" } else { "arrow-right" } />
                {if is_done {
                    view! { <span>{text}<span class="visually-hidden">", done"</span></span> }.into_any()
                } else {
                    view! { <a href=href>{text}</a> }.into_any()
                }}
            </li>
        }
    });
    let club = profile.slug.as_deref().map(|slug| {
        view! { <LinkButton href=paths::club(slug) label="See your club" kind=ButtonKind::Sun /> }
    });
    // A finished list would only stand in the way.
    let steps = (done < all).then(|| {
        view! {
            <section class="card card-pad stack stack-s" aria-labelledby="steps-title">
                <h2 id="steps-title">{format!("{done} of {all} steps to a full club")}</h2>
                <ul class="dashboard-steps">{steps.into_iter().collect_view()}</ul>
            </section>
        }
    });
    let content = view! {
        {steps}
        <div class="row">
            {club}
            <LinkButton href=paths::ADD_STAY label="Add a stay" kind=ButtonKind::Quiet />
            <LinkButton href=paths::WRITE_POST label="Write a post" icon="pencil" kind=ButtonKind::Quiet />
        </div>
        {numbers(counters)}
        {lately(&data.lately)}
        {posts(data)}
    };
    dashboard(page, paths::DASHBOARD, &title, None, content.into_any())
}

/// All of the creator's posts, by pages, including those that visitors do not see.
fn posts(data: &OverviewPage) -> AnyView {
    let slug = data.profile.slug.as_deref();
    let list = if data.posts.posts.is_empty() {
        view! {
            <p class="soft">"Nothing yet. Drafts and posts that wait for their time stand here too, for you alone."</p>
        }
        .into_any()
    } else {
        let rows = data.posts.posts.iter().map(|post| row(slug, post)).collect_view();
        view! {
            <p class="soft small">"Drafts stand first, then posts that wait for their time: only you see those."</p>
            <ul class="dashboard-posts" aria-label="Your posts">{rows}</ul>
            {further(&data.posts)}
        }
        .into_any()
    };
    let feed = slug.map(|slug| {
        view! {
            <p><LinkButton href=paths::club_feed(slug) label="See your feed" kind=ButtonKind::Quiet /></p>
        }
    });
    view! {
        <section class="stack" aria-labelledby="posts-title">
            <h2 id="posts-title">"Posts"</h2>
            {list}
            {feed}
        </section>
    }
    .into_any()
}

fn row(slug: Option<&str>, post: &PostSummary) -> AnyView {
    let id = post.id.to_string();
    // Without a handle the post has no page.
    let href = slug.map_or_else(|| paths::edit_post(&id), |slug| paths::post(slug, &id));
    let when = match post.publish_at {
        Some(at) => day(at),
        None => view! { <span>"Changed "{day(post.updated_at)}</span> }.into_any(),
    };
    view! {
        <li>
            <div class="stack stack-s">
                <p class="dashboard-post-title"><a href=href>{title_of(&post.title)}</a></p>
                <p class="row small soft">{status(post.status)}{when}</p>
            </div>
            {edit_link(post.id, &post.title)}
        </li>
    }
    .into_any()
}

/// The links to the previous and the next page.
fn further(posts: &PostList) -> Option<AnyView> {
    let number = posts.page;
    let address = |number: u32| {
        let fields = [("posts", number.to_string())];
        format!("{}#posts-title", paths::with_query(paths::DASHBOARD, &fields))
    };
    let has_more = number.saturating_mul(posts.page_size) < posts.total;
    let before = (number > 1).then(|| view! { <a href=address(number - 1) rel="prev">"Earlier ones"</a> });
    let after = has_more.then(|| view! { <a href=address(number + 1) rel="next">"Further ones"</a> });
    if before.is_none() && after.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages of posts">{before}{after}</nav> }.into_any())
}
