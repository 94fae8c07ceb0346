//! /dashboard/posts: all of the creator's posts.

use super::refuse_others;
use crate::{
    pages::{
        answer, error,
        listed::{ListedPage, to_last},
    },
    session::Visit,
};
use app::{
    pages::dashboard::{PostsPage, PostsShown, posts as posts_page},
    paths,
};
use axum::{extract::Query, response::Response};
use domain::{
    Result,
    posts::{self, PostFilter},
    profiles,
};
use http::StatusCode;
use serde::Deserialize;

/// Posts of a page.
const POSTS: u32 = 20;

/// Which posts.
#[derive(Deserialize)]
pub struct PostListQuery {
    #[serde(default)]
    show: String,
    /// From 1.
    page: Option<String>,
}

/// GET /dashboard/posts?show&page
pub async fn show(visit: Visit, Query(part): Query<PostListQuery>) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::DASHBOARD_POSTS) {
        return elsewhere;
    }
    let data = match load(&visit, &part).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let posts = &data.posts;
    let listed = ListedPage {
        field: "page",
        skip: posts.page.saturating_sub(1).saturating_mul(posts.page_size),
        take: posts.page_size,
        total: posts.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => answer(&visit, StatusCode::OK, |page| posts_page(page, &data)).await,
    }
}

async fn load(visit: &Visit, part: &PostListQuery) -> Result<PostsPage> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let number: u32 = part.page.as_deref().and_then(|page| page.parse().ok()).unwrap_or(1);
    let shown = PostsShown::parse(&part.show);
    let filter = match shown {
        PostsShown::All => PostFilter::All,
        PostsShown::Drafts => PostFilter::Drafts,
        PostsShown::Scheduled => PostFilter::Scheduled,
        PostsShown::Published => PostFilter::Published,
        PostsShown::Changed => PostFilter::Changed,
    };
    Ok(PostsPage {
        handle: profiles::my(ctx, viewer).await?.slug,
        shown,
        posts: posts::list_mine(ctx, viewer, filter, number.max(1), POSTS).await?,
    })
}
