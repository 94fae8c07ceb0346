//! What creators publish: recommendations, packages, itineraries, posts, and the emails to subscribers.

pub mod clubs;
pub mod college;
pub mod itinerary_contents;
pub mod markdown;
pub mod ordering;
pub mod packages;
pub mod posts;
pub mod profiles;
pub mod recommendations;
pub mod subscriptions;
pub mod topics;
pub mod working_copies;
