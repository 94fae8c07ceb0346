//! /user/startSession: a page that new people see once; later visits redirect.

use super::{
    profile::{patch, send_confirmation},
    return_url, show as render,
};
use crate::{
    forms::{Fields, PostedForm},
    pages::{error, refusals, see_other, sign_in_first},
    session::Visit,
};
use app::{
    loaders,
    pages::{account::welcome, form::FormState, parts::unconfirmed::VERIFY},
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::visitor::Role;
use domain::profiles;
use http::{StatusCode, header};

/// GET /user/startSession
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, return_url(&visit, &fields).as_deref());
    }
    match profiles::welcome(visit.ctx(), &visit.viewer)
        .await
        .map(|welcome| welcome.is_left)
    {
        // Creators set up their club first.
        Ok(false) if visit.viewer.creator().is_ok() => see_other(paths::WELCOME),
        Ok(false) => {
            let notice = fields.flag("sent").then(|| api::VERIFICATION_REQUESTED.to_owned());
            page(&visit, StatusCode::OK, &fields, FormState::default(), notice).await
        }
        Ok(true) => onward(&visit, &fields),
        Err(found) => error(&visit, &found).await,
    }
}

/// The page that the person wanted to visit.
fn onward(visit: &Visit, fields: &Fields) -> Response {
    let back = return_url(visit, fields);
    let role = visit.viewer.account().map_or(Role::Customer, |me| me.role);
    see_other(&loaders::destination(role, back.as_deref()))
}

async fn page(visit: &Visit, status: StatusCode, fields: &Fields, form: FormState, notice: Option<String>) -> Response {
    match profiles::my(visit.ctx(), &visit.viewer).await {
        Ok(profile) => {
            let countries = loaders::countries(visit.ctx());
            render(visit, status, fields, form, notice, |page, data| {
                welcome(page, data, &profile, &countries)
            })
            .await
        }
        Err(found) => error(visit, &found).await,
    }
}

/// Sends the confirmation of the address again, and stays on the page.
async fn verify(visit: &Visit, fields: &Fields) -> Response {
    match send_confirmation(visit).await {
        Ok(()) => {
            let back = return_url(visit, fields).map(|back| ("returnUrl", back));
            let query: Vec<_> = [("sent", "true".to_owned())].into_iter().chain(back).collect();
            see_other(&paths::with_query(paths::START_SESSION, &query))
        }
        Err(found) => match refusals(&found) {
            Some(errors) => {
                page(
                    visit,
                    StatusCode::UNPROCESSABLE_ENTITY,
                    fields,
                    fields.state(errors),
                    None,
                )
                .await
            }
            None => error(visit, &found).await,
        },
    }
}

/// POST /user/startSession: `intent` is `save`, `skip` or `verify`.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let Ok(me) = visit.viewer.account() else {
        return sign_in_first(&visit, return_url(&visit, &fields).as_deref());
    };
    if fields.text("intent") == VERIFY {
        return verify(&visit, &fields).await;
    }
    let mut currency = None;
    if fields.text("intent") != "skip" {
        let patch = patch(&fields);
        match profiles::update(visit.ctx(), &visit.viewer, me.id, &patch).await {
            Ok(profile) => currency = Some(profile.currency),
            Err(found) => {
                return match refusals(&found) {
                    Some(errors) => {
                        page(
                            &visit,
                            StatusCode::UNPROCESSABLE_ENTITY,
                            &fields,
                            fields.state(errors),
                            None,
                        )
                        .await
                    }
                    None => error(&visit, &found).await,
                };
            }
        }
    }
    let back = return_url(&visit, &fields);
    let mut response = match loaders::leave_welcome(&visit.loader_context(), back.as_deref()).await {
        Ok(path) => see_other(&path),
        Err(found) => return error(&visit, &found).await,
    };
    if let Some(currency) = currency {
        let cookie = visit.app.api.cookies.set_currency(currency.as_str());
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
