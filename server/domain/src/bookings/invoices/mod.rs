//! Invoices: read, and paid.

mod attempts;
mod get;
mod pay;

use get::find_owned;
pub use get::{get, under_way};
pub use pay::pay;
#[cfg(feature = "testing")]
pub(crate) use pay::{StartedPayment, intend};
