//! Pictures: those that are drawn for hotels and clubs, and those that people send. Bytes of both come from /media/{id}.

mod decode;
pub mod library;
mod shown;
mod source;
mod tidy;
mod upload;

pub use decode::{MOST_BYTES, TOO_LARGE, rendition};
pub(crate) use shown::{drawn_among, shown};
pub(crate) use source::PORTRAIT;
pub use source::{Portrait, Source, Uploaded, source};
pub use tidy::tidy;
pub(crate) use upload::{Kept, Workshop, forget, keep};
pub use upload::{PictureOf, own, remove_picture, set_picture};
