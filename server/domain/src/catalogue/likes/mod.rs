//! Likes: hotels and other destinations.

mod count;
mod list;
mod set;

pub use list::{liked_hotels, likes_destination, list};
pub use set::{like_destination, like_hotel};

pub(crate) use count::of_recommendations;
