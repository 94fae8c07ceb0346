//! The complete list of DOM events between islands.

/// The cart changed; detail: the itinerary's id and its number of rooms.
pub const CART_CHANGED: &str = "cart:changed";
/// Opens the cart panel.
pub const CART_OPEN: &str = "cart:open";
/// Shows a short message; detail: kind and text.
pub const TOAST: &str = "toast:show";
/// The page asks the visitor to sign in or up; detail: process, `signin` or `signup`, optionally returnUrl, and
/// optionally saving, `stay` or `place`: the type of a pressed heart.
pub const AUTH_OPEN: &str = "auth:open";
/// The visitor signed in without leaving the page; detail: isNewUser.
pub const AUTH_DONE: &str = "auth:done";
/// The person opens the crop tool of a picture; detail: its id.
pub const PICTURE_OPEN: &str = "picture:open";
/// The person chose a hotel on a map; bubbles to the element that opened the map; detail: hotelId.
pub const STAY_CHOSEN: &str = "stay:chosen";
