//! Invoices: read, and paid.

mod get;
mod pay;

pub use get::get;
pub(crate) use get::{find_owned, wire};
pub use pay::pay;
