//! The programs that send requests, and the limits that keep them from guessing.

mod attempts;
mod client;
mod guard;

pub use client::Client;

pub(crate) use attempts::tidy as tidy_attempts;
pub(crate) use client::device_proof;
pub(crate) use guard::EmailAllowance;
pub use guard::MAX_REQUESTS;
