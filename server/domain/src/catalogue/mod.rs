//! Hotels, the search over them, and likes.

pub(crate) mod areas;
pub mod hotels;
pub mod likes;
pub mod searches;
mod searching;
