//! The closed list of DOM events through which islands meet.

/// The cart changed; detail: the itinerary's id and its number of rooms.
pub const CART_CHANGED: &str = "cart:changed";
/// The cart panel should open.
pub const CART_OPEN: &str = "cart:open";
/// Something should be said in passing; detail: kind and text.
pub const TOAST: &str = "toast:show";
/// Somebody should sign in or up; detail: process, `signin` or `signup`, optionally returnUrl, and optionally saving, `stay`
/// or `place`: what a pressed heart would save.
pub const AUTH_OPEN: &str = "auth:open";
/// Somebody signed in without leaving the page; detail: isNewUser.
pub const AUTH_DONE: &str = "auth:done";
/// A picture should be cut anew; detail: its id.
pub const PICTURE_OPEN: &str = "picture:open";
/// Somebody chose a hotel on a map, which bubbles to whoever opened the map; detail: hotelId.
pub const STAY_CHOSEN: &str = "stay:chosen";
