//! Travel packages: stays with nights and texts that creators sell, and travellers' requests for trips.

mod answered;
mod book;
mod check;
mod images;
mod list;
mod order;
mod preview;
mod read;
mod remove;
mod request;
mod toggle;
mod write;

pub use crate::access::MAX_REQUESTS;
pub use answered::mark_answered;
pub use book::{create_itinerary, preview_itinerary};
pub use images::{add_image, add_image_of_library, may_add_image, remove_image};
pub use list::{all_mine, list_mine, list_public};
pub use order::{order, step};
pub use preview::preview;
pub use read::{get, with_hotels};
pub use remove::remove;
pub use request::{Request, RequestList, all_requests, before_request, request, requests};
pub use toggle::toggle;
pub use write::{MAX_PACKAGES, put, put_once};

pub(crate) use list::{count, named, shown_among};
pub(crate) use read::{from_price, seen};
pub(crate) use remove::forget;
