//! /dashboard: the start page for creators; offers travellers a club.

use super::{is_traveller, refuse_others};
use crate::{
    forms::{Fields, PostedForm},
    pages::{account::profile::send_confirmation, answer, error, refusals, see_other, sign_in_first},
    session::Visit,
};
use app::{
    pages::{
        account::become_creator,
        dashboard::{OverviewPage, overview},
        form::FormState,
        parts::unconfirmed::VERIFY,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use domain::{Result, clubs, hotels::Page, packages, profiles};
use http::StatusCode;

/// The mark of a sent confirmation in the address.
const SENT: &str = "sent";

/// GET /dashboard
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, Some(paths::DASHBOARD));
    }
    if is_traveller(&visit.viewer) {
        return answer(&visit, StatusCode::OK, |page| become_creator(page, None)).await;
    }
    let notice = (query.as_deref() == Some(SENT)).then_some(api::VERIFICATION_REQUESTED);
    page(&visit, StatusCode::OK, notice, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, notice: Option<&'static str>, form: FormState) -> Response {
    match load(visit, notice, form).await {
        Ok(data) => answer(visit, status, |page| overview(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, notice: Option<&'static str>, form: FormState) -> Result<OverviewPage> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let profile = profiles::my(ctx, viewer).await?;
    let unsent_requests = if profile.is_email_verified {
        0
    } else {
        packages::requests(ctx, viewer, Page { skip: 0, take: Some(1) })
            .await?
            .total
    };
    let welcome = profiles::welcome(ctx, viewer).await?;
    Ok(OverviewPage {
        is_set_up: !welcome.is_under_way && profile.slug.is_some(),
        unsent_requests,
        notice,
        form,
        profile,
        counters: clubs::counters(ctx, viewer).await?,
        recent_events: profiles::recent_events(ctx, viewer).await?,
    })
}

/// POST /dashboard: makes the account a creator's; with the intent `verify`, sends the confirmation of its address again.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if fields.text("intent") == VERIFY {
        return verify(&visit, &fields).await;
    }
    match profiles::become_creator(visit.ctx(), &visit.viewer, "creator").await {
        Ok(_) => see_other(paths::WELCOME),
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

async fn verify(visit: &Visit, fields: &Fields) -> Response {
    if let Some(elsewhere) = refuse_others(visit, paths::DASHBOARD) {
        return elsewhere;
    }
    match send_confirmation(visit).await {
        Ok(()) => see_other(&format!("{}?{SENT}", paths::DASHBOARD)),
        Err(found) => match refusals(&found) {
            Some(errors) => page(visit, StatusCode::UNPROCESSABLE_ENTITY, None, fields.state(errors)).await,
            None => error(visit, &found).await,
        },
    }
}
