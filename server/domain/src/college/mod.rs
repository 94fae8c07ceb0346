//! The college: lessons about running a club, and which of them a creator has done.

mod lessons;
mod progress;

pub use lessons::{Lesson, lesson, lessons};
pub use progress::{all_mine, done, list, undo};

pub(crate) use progress::forget;
