//! Cancelling what was booked: a quote first, the owner's consent to exactly that quote, then the supplier, and last the
//! money. Consent, supplier and record are steps of a durable job, so that a crash between them changes nothing.

mod cancel;
mod drive;
mod email;
mod fee;
mod quote;
mod record;
mod terms;
mod waive;

pub use cancel::cancel;
#[cfg(feature = "testing")]
pub(crate) use cancel::consent;
pub(crate) use cancel::{cancel_unpaid, write_consent};
pub(crate) use drive::resume;
pub(crate) use quote::{SelectedRoom, parts};
pub use terms::{CancellationSelection, terms};
pub(crate) use waive::{left_of, waive, waived};

/// The kind of a cancellation's job.
pub(crate) const CANCELLATION: &str = "cancellation";
