//! Videos of creators: uploaded in pieces, transcoded into renditions by a worker, kept in a library, shown by a
//! player.

mod bound;
mod captions;
mod check;
mod create;
mod events;
mod list;
mod post_pictures;
mod prepare;
mod read;
mod refresh;
mod remove;
mod seen;
mod shown;
mod state;
mod tidy;
pub mod upload;
mod work;

pub use captions::{MAX_CAPTIONS_BYTES, may_caption, remove_captions, set_captions};
pub use create::create;
pub use list::{VideoQuery, all_mine, list, named};
pub use prepare::prepare;
pub use read::get;
pub use refresh::refresh;
pub use remove::remove;
pub use shown::{ShownFile, VisibleVideo, shown};
pub use tidy::tidy;
pub use work::{pass, run};

pub use crate::outside::video::Videos;

use crate::folders::VIDEOS;
use uuid::Uuid;

pub(crate) use remove::{RemovedVideo, clear, forget, of};
pub(crate) use state::is_ready;

/// Videos in one library at most.
pub const MAX_VIDEOS: u64 = 500;

/// The storage key of a rendition.
pub(crate) fn rendition_key(id: Uuid, height: u32) -> String {
    format!("{VIDEOS}/{id}/{height}.mp4")
}

/// The storage key of captions.
pub(crate) fn captions_key(id: Uuid, captions: Uuid) -> String {
    format!("{VIDEOS}/{id}/{captions}.vtt")
}
