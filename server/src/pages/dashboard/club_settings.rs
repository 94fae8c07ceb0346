//! /dashboard/club-settings: handle, name and text of one's own club.

use super::refuse_others;
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other},
    session::Visit,
};
use app::{
    pages::{
        dashboard::{ClubSettingsPage, club_settings},
        form::FormState,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::profile::UserProfilePatch;
use domain::profiles;
use http::StatusCode;

/// GET /dashboard/club-settings
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let is_saved = query.as_deref() == Some("saved");
    page(&visit, StatusCode::OK, is_saved, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, is_saved: bool, form: FormState) -> Response {
    if let Some(elsewhere) = refuse_others(visit, paths::CLUB_SETTINGS) {
        return elsewhere;
    }
    match profiles::my(visit.ctx(), &visit.viewer).await {
        Ok(profile) => {
            let data = ClubSettingsPage {
                profile,
                is_saved,
                form,
            };
            answer(visit, status, |page| club_settings(page, &data)).await
        }
        Err(found) => error(visit, &found).await,
    }
}

/// POST /dashboard/club-settings
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::CLUB_SETTINGS) {
        return elsewhere;
    }
    let me = match visit.viewer.creator() {
        Ok(me) => me.id,
        Err(found) => return error(&visit, &found).await,
    };
    match profiles::update(visit.ctx(), &visit.viewer, me, &patch(&fields)).await {
        Ok(_) => see_other(&format!("{}?saved", paths::CLUB_SETTINGS)),
        Err(found) => match refusals(&found) {
            Some(errors) => page(&visit, StatusCode::UNPROCESSABLE_ENTITY, false, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

fn patch(fields: &Fields) -> UserProfilePatch {
    UserProfilePatch {
        slug: Some(fields.text("slug").to_owned()),
        public_name: Some(fields.text("publicName").to_owned()),
        bio: Some(fields.text("bio").to_owned()),
        version: fields.parse("version"),
        ..UserProfilePatch::default()
    }
}
