//! Services outside the process, each behind a trait with an embedded and a real implementation.

pub mod mail;
pub mod payment;
pub mod sign_in;
pub mod supplier;
