//! Images: artwork generated for hotels and clubs, and uploads. /media/{id} serves the bytes of both.

mod change;
mod decode;
pub mod library;
mod mine;
mod outline;
mod profile;
mod render;
mod shown;
mod shrink;
mod source;
mod texts;
mod tidy;
mod upload;

pub use change::change;
pub use decode::{MAX_BYTES, TOO_LARGE};
pub(crate) use library::{PACKAGE_KIND, RECOMMENDATION_KINDS};
pub use mine::{Mine, mine};
pub use render::{jpeg, rendition};
pub(crate) use shown::{shown, versions};
pub(crate) use source::PORTRAIT;
pub use source::{Portrait, Source, Uploaded, source};
pub use texts::ImageTexts;
pub use tidy::tidy;
pub(crate) use upload::FOLDER;
pub use upload::{PictureOf, may_set, own, remove_picture, set_picture};
pub(crate) use upload::{StoredImage, forget, keep};
