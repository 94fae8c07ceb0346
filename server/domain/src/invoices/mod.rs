//! Invoices: read, and paid.

mod get;
mod pay;

pub use get::{get, under_way};
pub(crate) use get::{find_owned, wire};
pub use pay::pay;
