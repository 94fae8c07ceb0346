//! What the payment provider tells of its own accord. An event says which payment to look at, and nothing else: a job reads
//! the payment's objects at the provider and feeds what it finds to the state machines. So events may come twice, late, in
//! any order, or not at all.

mod receive;
mod resume;
mod sweep;
mod tidy;

pub use receive::{Receipt, receive};
pub(crate) use resume::resume;
pub use sweep::sweep;
pub use tidy::tidy;

/// The kind of the job that looks at a payment.
pub(crate) const PAYMENT: &str = "payment.look";
