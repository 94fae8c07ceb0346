//! The rate engine: pure functions from rate plans, nights and guests to prices and conditions.
//!
//! Knows no database and no clock; amounts are minor units of the hotel's currency until they are quoted.

pub mod engine;
pub mod exchange;
pub mod ladder;
pub mod policy;
pub mod quote;
pub mod reference;
pub mod stay_price;
pub mod terms;
