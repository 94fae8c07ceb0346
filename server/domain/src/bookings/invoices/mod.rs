//! Invoices: read, and paid.

mod attempts;
mod get;
mod pay;

pub(crate) use get::{find_owned, wire};
pub use get::{get, under_way};
pub use pay::pay;
#[cfg(feature = "testing")]
pub(crate) use pay::{StartedPayment, intend};
