//! /dashboard: for creators; travellers are offered to become one.

use super::is_traveller;
use crate::{
    forms::PostedForm,
    pages::{answer, error, refusals, see_other, sign_in_first},
    session::Visit,
};
use app::{
    pages::{
        account::become_creator,
        dashboard::{OverviewPage, overview},
    },
    paths,
};
use axum::response::Response;
use domain::{Result, posts, profiles};
use http::StatusCode;

/// Posts that are shown.
const POSTS: u32 = 5;

/// GET /dashboard
pub async fn show(visit: Visit) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, Some(paths::DASHBOARD));
    }
    if is_traveller(&visit.viewer) {
        return answer(&visit, StatusCode::OK, |page| become_creator(page, None)).await;
    }
    match load(&visit).await {
        Ok(data) => answer(&visit, StatusCode::OK, |page| overview(page, &data)).await,
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit) -> Result<OverviewPage> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    Ok(OverviewPage {
        profile: profiles::my(ctx, viewer).await?,
        counters: profiles::counters(ctx, viewer).await?,
        posts: posts::list_mine(ctx, viewer, 1, POSTS).await?,
        lately: profiles::lately(ctx, viewer).await?,
    })
}

/// POST /dashboard: becomes a creator.
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
