//! Texts that people read and that more than one place says. English first.

/// Title of a missing route's page.
pub const PAGE_NOT_FOUND: &str = "The page you are looking for does not exist.";
/// The way back from it.
pub const GO_BACK_HOME: &str = "Go Back To Home";
/// A part missing inside a page.
pub const NOT_FOUND: &str = "Not Found";
/// A page that failed.
pub const PAGE_FAILED: &str = "An unexpected error occurred, please try again later.";
/// A part that failed.
pub const PART_FAILED: &str = "Something went wrong!";
/// Availability without rooms: its title.
pub const NO_ROOMS_TITLE: &str = "No rooms available";
/// Availability without rooms: its message.
pub const NO_ROOMS_MESSAGE: &str =
    "No rooms available for the selected dates. Try changing your dates or number of guests.";
/// A missing or foreign itinerary.
pub const ITINERARY_NOT_FOUND: &str = "Itinerary not found";
/// A missing post, or one that its reader may not see.
pub const POST_NOT_FOUND: &str = "Post not found";
/// A missing trip of a creator, or one that its reader may not see.
pub const TRIP_NOT_FOUND: &str = "Trip not found";
