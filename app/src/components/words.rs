//! The fixed words of the components: labels of controls and the default texts for what
//! is missing or failed. Texts about a place, a price or a person come in as props.
//! Knows no page.

/// The label of the skip link.
pub const SKIP_TO_CONTENT: &str = "Skip to content";
/// The label of a list's second skip link.
pub const SKIP_TO_STAYS: &str = "Skip to the stays";
/// A page address that does not exist.
pub const PAGE_NOT_FOUND: &str = "The page you are looking for does not exist.";
/// The link on a missing page.
pub const GO_HOME: &str = "Go Back To Home";
/// A part missing inside a page.
pub const PART_NOT_FOUND: &str = "Not Found";
/// A page that failed.
pub const PAGE_FAILED: &str = "An unexpected error occurred, please try again later.";
/// A part that failed.
pub const PART_FAILED: &str = "Something went wrong!";
/// Opens the details of a failure.
pub const SHOW_ERROR: &str = "Show Error";
/// Folds the details of a failure.
pub const HIDE_ERROR: &str = "Hide Error";
/// Loads the same page again.
pub const TRY_AGAIN: &str = "Try again";
/// Names the request in a failure, so that support can find it.
pub const REQUEST_ID: &str = "Request id";
/// The title of a failed action.
pub const ERROR_TITLE: &str = "Error";
/// The title of a successful action.
pub const SUCCESS_TITLE: &str = "Success";
/// Marks a field that may stay empty.
pub const OPTIONAL: &str = "optional";
/// Closes a sheet, drawer or message.
pub const CLOSE: &str = "Close";
/// The label of the demonstration's artwork.
pub const ILLUSTRATION: &str = "Illustration";
/// The link to all pictures.
pub const ALL_PICTURES: &str = "All pictures";
/// The cart.
pub const YOUR_TRIP: &str = "Your trip";
/// The list of places above a page's title.
pub const BREADCRUMBS: &str = "Breadcrumbs";
/// The stages of a booking.
pub const PROGRESS: &str = "Progress";
/// The compact search in the header.
pub const CHANGE_SEARCH: &str = "Change your search";
/// The link to the search when there is none yet.
pub const SEARCH: &str = "Search stays";
/// The choice of currency.
pub const CURRENCY: &str = "Currency";
/// The label of a loading placeholder.
pub const LOADING: &str = "Loading";
/// The text of a search summary before any place was chosen.
pub const WHERE_TO: &str = "Where to?";
/// Pictures of a hotel.
pub const PICTURES: &str = "Pictures";
/// The link to the previous picture.
pub const PREVIOUS_PICTURE: &str = "Previous picture";
/// The link to the next picture.
pub const NEXT_PICTURE: &str = "Next picture";

/// The cart's accessible name: "Your trip, 2 rooms".
#[must_use]
pub fn cart_label(count: u32) -> String {
    match count {
        0 => format!("{YOUR_TRIP}, empty"),
        1 => format!("{YOUR_TRIP}, 1 room"),
        count => format!("{YOUR_TRIP}, {count} rooms"),
    }
}

/// The accessible name of a hotel's class: "4 stars".
#[must_use]
pub fn stars_label(count: u8) -> String {
    match count {
        1 => "1 star".to_owned(),
        count => format!("{count} stars"),
    }
}
