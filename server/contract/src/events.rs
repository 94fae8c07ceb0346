//! The closed list of DOM events through which islands meet.

/// The cart changed; detail: the itinerary's id and its number of rooms.
pub const CART_CHANGED: &str = "cart:changed";
/// The cart panel should open.
pub const CART_OPEN: &str = "cart:open";
/// Something should be said in passing; detail: kind and text.
pub const TOAST: &str = "toast:show";
/// The page asks the visitor to sign in or up; detail: process, `signin` or `signup`, optionally returnUrl, and optionally saving, `stay`
/// or `place`: what a pressed heart would save.
pub const AUTH_OPEN: &str = "auth:open";
/// The visitor signed in without leaving the page; detail: isNewUser.
pub const AUTH_DONE: &str = "auth:done";
/// The person asks to change the crop of a picture; detail: its id.
pub const PICTURE_OPEN: &str = "picture:open";
/// The person chose a hotel on a map; bubbles to the element that opened the map; detail: hotelId.
pub const STAY_CHOSEN: &str = "stay:chosen";
