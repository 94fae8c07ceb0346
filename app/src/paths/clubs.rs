//! Paths of clubs and of what creators publish.

/// A creator's club.
pub fn club(slug: &str) -> String {
    format!("/user/{slug}")
}

/// A creator's own club with its unpublished changes.
pub fn club_preview(slug: &str) -> String {
    format!("/user/{slug}?preview")
}

/// All stays of a club.
pub fn club_stays(slug: &str) -> String {
    format!("/user/{slug}/stays")
}

/// Everything in a club, by destination and by tag.
pub fn club_explore(slug: &str) -> String {
    format!("/user/{slug}/explore")
}

/// The posts of a club, the latest first.
pub fn club_feed(slug: &str) -> String {
    format!("/user/{slug}/feed")
}

/// A post of a club.
pub fn post(slug: &str, post_id: &str) -> String {
    format!("/user/{slug}/post/{post_id}")
}

/// The packages and itinerary contents of a club.
pub fn club_itineraries(slug: &str) -> String {
    format!("/user/{slug}/itineraries")
}

/// A package of a club, to read and to book.
pub fn package(slug: &str, package_id: &str) -> String {
    format!("/user/{slug}/itineraries/{package_id}")
}

/// The form that asks a creator for a package.
pub fn request_package(slug: &str) -> String {
    format!("/user/{slug}/request")
}

/// Where a visitor subscribes to emails about a club.
pub fn club_subscription(slug: &str) -> String {
    format!("/user/{slug}/subscribe")
}

/// Leads a creator to the editor of a post of their own.
pub fn edit_post(post_id: &str) -> String {
    format!("/posts/{post_id}/edit")
}

/// The editor of a new post in a club.
pub fn new_post(slug: &str) -> String {
    format!("/user/{slug}/posts/create")
}

/// The editor of a post in a club.
pub fn post_editor(slug: &str, post_id: &str) -> String {
    format!("/user/{slug}/posts/{post_id}/edit")
}
