//! Hotels, the search over them, and hearts.

pub mod hotels;
pub mod likes;
pub mod searches;
