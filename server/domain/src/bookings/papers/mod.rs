//! Documents of a trip: invoice, credit note, voucher. What was issued is kept as it was; drawing it is not our part.

mod compose;
mod get;
mod keep;

pub use get::{credit_note, invoice, voucher};
pub(crate) use keep::{keep_credit_note, keep_invoice};
