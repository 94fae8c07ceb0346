//! Hotels: their content, what they have free, and what it costs.

mod autocomplete;
mod by_ids;
mod check_availability;
mod creators_stays;
mod destinations;
mod from_price;
mod get;
pub(crate) mod house;
mod image;
pub mod import;
mod list;
mod list_by_destination;
mod list_in_bounding_box;
pub(crate) mod nights;
pub(crate) mod offer;
pub(crate) mod quoting;
mod recommended;
mod room_types;
mod sample_images;
mod slugs;
pub(crate) mod summary;
mod tiles;
mod title_image;
mod traveller_home;

pub(crate) use autocomplete::by_hotel_names;
pub use autocomplete::{autocomplete, autocomplete_hotels};
pub use by_ids::by_ids;
pub use check_availability::check_availability;
pub(crate) use destinations::Destinations;
pub use destinations::keep_destinations;
pub use get::{GetHotel, HotelKey, get};
pub use image::ImageSource;
pub(crate) use image::drawn;
pub use list::Page;
pub use list_by_destination::list_by_destination;
pub use list_in_bounding_box::list_in_bounding_box;
pub use offer::Offer;
pub use recommended::recommended;
pub use sample_images::sample_images;
pub use slugs::{HotelSlug, slugs};
pub(crate) use tiles::World;
pub use tiles::{HotelTile, keep_tiles, tile};
pub use title_image::title_image;
pub use traveller_home::{scene, traveller_home};

pub(crate) use house::House;
