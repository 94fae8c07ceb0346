//! Paths of clubs and of what creators publish.

/// A creator's club.
pub fn club(handle: &str) -> String {
    format!("/user/{handle}")
}

/// A creator's own club with its unpublished changes.
pub fn club_preview(handle: &str) -> String {
    format!("/user/{handle}?preview")
}

/// All stays of a club.
pub fn club_stays(handle: &str) -> String {
    format!("/user/{handle}/stays")
}

/// Everything in a club, by destination and by tag.
pub fn club_explore(handle: &str) -> String {
    format!("/user/{handle}/explore")
}

/// The posts of a club, the latest first.
pub fn club_feed(handle: &str) -> String {
    format!("/user/{handle}/feed")
}

/// A post of a club.
pub fn post(handle: &str, post_id: &str) -> String {
    format!("/user/{handle}/post/{post_id}")
}

/// The packages and itinerary contents of a club.
pub fn club_itineraries(handle: &str) -> String {
    format!("/user/{handle}/itineraries")
}

/// A package of a club, to read and to book.
pub fn package(handle: &str, package_id: &str) -> String {
    format!("/user/{handle}/itineraries/{package_id}")
}

/// The form that asks a creator for a package.
pub fn request_package(handle: &str) -> String {
    format!("/user/{handle}/request")
}

/// Where a visitor subscribes to emails about a club.
pub fn club_subscription(handle: &str) -> String {
    format!("/user/{handle}/subscribe")
}

/// Leads a creator to the editor of a post of their own.
pub fn edit_post(post_id: &str) -> String {
    format!("/posts/{post_id}/edit")
}

/// The editor of a new post in a club.
pub fn new_post(handle: &str) -> String {
    format!("/user/{handle}/posts/create")
}

/// The editor of a post in a club.
pub fn post_editor(handle: &str, post_id: &str) -> String {
    format!("/user/{handle}/posts/{post_id}/edit")
}
