//! Hotels, the search over them, and likes.

pub mod hotels;
pub mod likes;
pub mod searches;
