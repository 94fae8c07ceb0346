//! Images: artwork generated for hotels and clubs, and uploads. /media/{id} serves the bytes of both.

mod change;
mod decode;
pub mod library;
mod outline;
mod own;
mod own_image;
mod plain;
mod profile;
mod render;
mod shown;
mod shrink;
mod source;
mod stored_image;
mod texts;
mod tidy;
mod upload;

pub use change::change;
pub use decode::{MAX_BYTES, TOO_LARGE};
pub(crate) use library::{PACKAGE_KIND, RECOMMENDATION_KINDS};
pub use own::{OwnImageKind, may_set, own};
pub use own_image::{OwnImage, own_image};
pub use render::{jpeg, rendition};
pub(crate) use shown::{shown, versions};
pub(crate) use source::PORTRAIT;
pub use source::{Portrait, Source, UploadedImage, source};
pub(crate) use stored_image::{StoredImage, keep};
pub use texts::ImageTexts;
pub use tidy::tidy;
pub(crate) use upload::forget;
pub use upload::{remove_image, set_image};
