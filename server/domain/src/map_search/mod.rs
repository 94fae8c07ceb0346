//! The search on the map: the hotels of an area, with a creator's recommendations marked among them.

mod creators_stays;
mod list_in_bounding_box;

pub use list_in_bounding_box::list_in_bounding_box;
