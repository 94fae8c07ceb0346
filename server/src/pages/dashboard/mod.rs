//! /dashboard: the creators' dashboard.

pub mod add_stay;
pub mod analytics;
pub mod chat;
mod club_copy;
mod club_form;
mod club_links;
pub mod club_pictures;
pub mod club_settings;
pub mod college;
pub mod income;
pub mod itinerary;
pub mod library;
pub mod more;
pub mod my_club;
pub mod overview;
pub mod package;
pub mod packages;
pub mod posts;
pub mod settings;
pub mod stay;
pub mod stays;
pub mod subscribers;
pub mod welcome;

use crate::{
    pages::{see_other, sign_in_first},
    session::Visit,
};
use app::paths;
use axum::response::Response;
use domain::Viewer;

/// Lets creators in. Redirects visitors without an account to the sign-in; offers travellers a club.
pub(super) fn refuse_others(visit: &Visit, back: &str) -> Option<Response> {
    if !visit.viewer.is_authenticated() {
        return Some(sign_in_first(visit, Some(back)));
    }
    is_traveller(&visit.viewer).then(|| see_other(paths::DASHBOARD))
}

fn is_traveller(viewer: &Viewer) -> bool {
    viewer.creator().is_err()
}
