//! The closed list of DOM events through which islands meet.

/// The cart changed; detail: the itinerary's id and its number of rooms.
pub const CART_CHANGED: &str = "cart:changed";
/// The cart panel should open.
pub const CART_OPEN: &str = "cart:open";
/// Something should be said in passing; detail: kind and text.
pub const TOAST: &str = "toast:show";
