//! /dashboard/club: the creator's own club as visitors see it.

use super::refuse_others;
use crate::{
    frames::Frames,
    pages::{answer, error},
    session::Visit,
};
use app::{
    pages::dashboard::{MyClubPage, my_club},
    paths,
};
use axum::response::Response;
use domain::profiles;
use http::StatusCode;

/// GET /dashboard/club
pub async fn show(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::MY_CLUB) {
        return elsewhere;
    }
    match profiles::my(visit.ctx(), &visit.viewer).await {
        Ok(profile) => {
            let data = MyClubPage { profile };
            Frames::Has.attach(answer(&visit, StatusCode::OK, |page| my_club(page, &data)).await)
        }
        Err(found) => error(&visit, &found).await,
    }
}
