//! What the payment provider tells of its own accord. An event says which payment to look at, and nothing else: a job reads
//! the payment's objects at the provider and feeds what it finds to the state machines. So events may come twice, late, in
//! any order, or not at all.

mod receive;
mod resume;
mod sweep;
mod tidy;
mod unknown;

pub use receive::{Receipt, receive};
pub(crate) use resume::resume;
pub(crate) use sweep::earliest;
pub use sweep::{Sweep, sweep};
pub use tidy::tidy;
pub(crate) use unknown::{find_unknown, leave_out_deleted};
