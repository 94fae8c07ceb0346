//! The college: lessons about running a club, and each creator's progress.

mod lessons;
mod progress;

pub use lessons::{Lesson, lesson, lessons};
pub use progress::{all_mine, done, list, undo};

pub(crate) use progress::forget;
