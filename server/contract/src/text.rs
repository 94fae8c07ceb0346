//! Texts for people that several places use. In English.

/// Title of a missing route's page.
pub const PAGE_NOT_FOUND: &str = "The page you are looking for does not exist.";
/// The link on that page.
pub const GO_BACK_HOME: &str = "Go Back To Home";
/// A missing part of a page.
pub const NOT_FOUND: &str = "Not Found";
/// A page could not be loaded.
pub const PAGE_FAILED: &str = "An unexpected error occurred, please try again later.";
/// A part of a page could not be loaded.
pub const PART_FAILED: &str = "Something went wrong!";
/// Title when no room is available.
pub const NO_ROOMS_TITLE: &str = "No rooms available";
/// Message when no room is available.
pub const NO_ROOMS_MESSAGE: &str =
    "No rooms available for the selected dates. Try changing your dates or number of guests.";
/// A missing itinerary, or one of another person.
pub const ITINERARY_NOT_FOUND: &str = "Itinerary not found";
