//! The cart: one state for all islands of a page, its changes, and the header's button with its panel.

pub mod button;
mod line;
pub mod offer;
mod panel;
pub mod read;
pub mod state;
pub mod store;
