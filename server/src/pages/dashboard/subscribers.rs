//! /dashboard/subscribers and /dashboard/subscribers.csv: who gets emails about the creator's club.

use super::refuse_others;
use crate::{
    forms::{Fields, PostedForm},
    pages::{
        answer, error,
        listed::{ListedPage, to_last},
        see_other,
    },
    session::Visit,
};
use app::{
    pages::dashboard::{SubscribersPage, subscribers as subscribers_page},
    paths,
};
use axum::{
    extract::RawQuery,
    response::{IntoResponse, Response},
};
use contract::Code;
use domain::{Error, Result, hotels::Page, profiles, subscriptions};
use http::{StatusCode, header};

/// Subscribers of a page.
const SUBSCRIBERS: u32 = 50;

/// GET /dashboard/subscribers?q&page&done
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::SUBSCRIBERS) {
        return elsewhere;
    }
    let data = match load(&visit, &Fields::of_query(query.as_deref())).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let listed = ListedPage {
        field: "page",
        skip: data.list.skip,
        take: data.list.take,
        total: data.list.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => answer(&visit, StatusCode::OK, |page| subscribers_page(page, &data)).await,
    }
}

async fn load(visit: &Visit, fields: &Fields) -> Result<SubscribersPage> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let search = fields.text("q").trim().to_owned();
    let number: u32 = fields.parse("page").unwrap_or(1);
    let page = Page {
        take: Some(SUBSCRIBERS),
        skip: number.saturating_sub(1).saturating_mul(SUBSCRIBERS),
    };
    Ok(SubscribersPage {
        handle: profiles::my(ctx, viewer).await?.slug,
        list: subscriptions::subscribers(ctx, viewer, &search, page).await?,
        notice: fields.flag("removed").then_some("The subscriber is removed."),
        search,
    })
}

/// POST /dashboard/subscribers: removes the subscriber `id`. One who is gone already counts as removed.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::SUBSCRIBERS) {
        return elsewhere;
    }
    let removed = match fields.parse("id") {
        Some(id) => subscriptions::remove_subscriber(visit.ctx(), &visit.viewer, id).await,
        None => Err(Error::refused(Code::NotFound)),
    };
    match removed {
        Err(found) if found.code() != Some(Code::NotFound) => error(&visit, &found).await,
        _ => {
            let page = fields.parse("page").unwrap_or(1);
            see_other(&paths::subscribers_removed(fields.text("q"), page))
        }
    }
}

/// GET /dashboard/subscribers.csv: all listed subscribers as a file.
pub async fn export(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::SUBSCRIBERS) {
        return elsewhere;
    }
    match subscriptions::subscribers_csv(visit.ctx(), &visit.viewer).await {
        Ok(file) => {
            let headers = [
                (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"subscribers.csv\""),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, file).into_response()
        }
        Err(found) => error(&visit, &found).await,
    }
}
