//! Working copies: creators' unpublished changes, and drafts that cannot be saved yet. They hold the editor's document,
//! so that nothing is lost with the browser. Only the author sees a working copy.

mod read;
mod remove;
mod save;
mod subject;

pub use read::{all_mine, of};
pub use remove::remove;
pub use save::{MAX_BYTES, may_save, save};
pub use subject::WorkingCopySubject;

pub(crate) use read::{changed, written};
pub(crate) use remove::{forget, forget_of};
