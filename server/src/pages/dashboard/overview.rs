//! /dashboard: the start page for creators; offers travellers a club.

use super::is_traveller;
use crate::{
    forms::PostedForm,
    pages::{
        answer, error,
        listed::{Listed, to_last},
        refusals, see_other, sign_in_first,
    },
    session::Visit,
};
use app::{
    pages::{
        account::become_creator,
        dashboard::{OverviewPage, overview},
    },
    paths,
};
use axum::{extract::Query, response::Response};
use domain::{Result, posts, profiles};
use http::StatusCode;
use serde::Deserialize;

/// Posts of a page.
const POSTS: u32 = 20;

/// Paging of the posts.
#[derive(Deserialize)]
pub struct Part {
    /// From 1.
    posts: Option<String>,
}

/// GET /dashboard?posts
pub async fn show(visit: Visit, Query(part): Query<Part>) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, Some(paths::DASHBOARD));
    }
    if is_traveller(&visit.viewer) {
        return answer(&visit, StatusCode::OK, |page| become_creator(page, None)).await;
    }
    let data = match load(&visit, &part).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let posts = &data.posts;
    let listed = Listed {
        field: "posts",
        skip: posts.page.saturating_sub(1).saturating_mul(posts.page_size),
        take: posts.page_size,
        total: posts.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => answer(&visit, StatusCode::OK, |page| overview(page, &data)).await,
    }
}

async fn load(visit: &Visit, part: &Part) -> Result<OverviewPage> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let number: u32 = part
        .posts
        .as_deref()
        .and_then(|number| number.parse().ok())
        .unwrap_or(1);
    Ok(OverviewPage {
        profile: profiles::my(ctx, viewer).await?,
        counters: profiles::counters(ctx, viewer).await?,
        posts: posts::list_mine(ctx, viewer, number.max(1), POSTS).await?,
        lately: profiles::lately(ctx, viewer).await?,
    })
}

/// POST /dashboard: makes the account a creator's.
pub async fn submit(PostedForm { visit, .. }: PostedForm) -> Response {
    match profiles::become_creator(visit.ctx(), &visit.viewer, "creator").await {
        Ok(_) => see_other(paths::DASHBOARD),
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let text = errors.into_iter().next().map(|item| item.message);
                answer(&visit, StatusCode::UNPROCESSABLE_ENTITY, |page| {
                    become_creator(page, text)
                })
                .await
            }
            None => error(&visit, &found).await,
        },
    }
}
