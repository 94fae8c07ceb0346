//! What a person likes: hotels and other destinations.

mod list;
mod set;

pub use list::{liked_hotels, likes_destination, list};
pub use set::{like_destination, like_hotel};
