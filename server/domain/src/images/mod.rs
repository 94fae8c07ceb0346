//! Pictures: those that are drawn for hotels, and those that people send. Bytes of both come from /media/{id}.

mod decode;
pub mod library;
mod shown;
mod source;
mod tidy;
mod upload;

pub use decode::{MOST_BYTES, TOO_LARGE, rendition};
pub(crate) use shown::shown;
pub use source::{Source, Uploaded, source};
pub use tidy::tidy;
pub(crate) use upload::{Kept, Workshop, forget, keep};
pub use upload::{PictureOf, own, remove_picture, set_picture};
