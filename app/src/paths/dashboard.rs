//! Paths of the dashboard.

use super::{CLUB_PICTURES, COLLEGE, MANAGE_PACKAGES, SUBSCRIBERS, WELCOME, with_query};

/// A page of the subscribers whose addresses contain a text, from 1.
pub fn subscribers(search: &str, page: u32) -> String {
    with_query(SUBSCRIBERS, &subscriber_fields(search, page))
}

/// The same after a subscriber was removed.
pub fn subscribers_removed(search: &str, page: u32) -> String {
    let mut fields = subscriber_fields(search, page);
    fields.push(("removed", "true".to_owned()));
    with_query(SUBSCRIBERS, &fields)
}

fn subscriber_fields(search: &str, page: u32) -> Vec<(&'static str, String)> {
    let search = (!search.is_empty()).then(|| ("q", search.to_owned()));
    let page = (page > 1).then(|| ("page", page.to_string()));
    search.into_iter().chain(page).collect()
}

/// One of the steps to a new club.
pub fn welcome_step(step: &str) -> String {
    format!("{WELCOME}?step={step}")
}

/// Where a picture of the creator's own club is sent.
pub fn club_picture(which: &str) -> String {
    format!("{CLUB_PICTURES}/{which}")
}

/// The editor of a recommendation.
pub fn stay_editor(recommendation_id: &str) -> String {
    format!("/dashboard/stays/{recommendation_id}")
}

/// One request of a traveller, on any page of the requests.
pub fn package_request(request_id: &str) -> String {
    format!(
        "{MANAGE_PACKAGES}?wish={request_id}#{}",
        package_request_anchor(request_id)
    )
}

/// The id of a request's entry in the list.
pub fn package_request_anchor(request_id: &str) -> String {
    format!("wish-{request_id}")
}

/// The editor of a package.
pub fn package_editor(package_id: &str) -> String {
    format!("/dashboard/experiences/{package_id}")
}

/// The editor of an itinerary content.
pub fn itinerary_editor(itinerary_content_id: &str) -> String {
    format!("/dashboard/manage-itineraries/{itinerary_content_id}")
}

/// A lesson of the college.
pub fn lesson(name: &str) -> String {
    format!("{COLLEGE}/{name}")
}
