//! Pages: head and view, from data that a handler has loaded. Pages load nothing themselves.

pub mod account;
pub mod cancel;
pub mod change_stay;
pub mod club;
pub mod confirmation;
pub mod contact;
pub mod dashboard;
pub mod dev;
pub mod docs;
pub mod errors;
pub mod faq;
pub mod fields;
pub mod find_trip;
pub mod form;
pub mod frame;
pub mod hotel;
pub mod likes;
pub mod mailbox;
pub mod map;
pub mod operator;
pub mod parts;
pub mod payment;
pub mod post_editor;
pub mod qr;
#[cfg(test)]
mod samples;
pub mod search;
pub mod shared_trip;
pub mod start;
pub mod stay_guests;
pub mod subscription;
#[cfg(test)]
mod tests;
pub mod text;
pub mod trip_currency;
pub mod trips;
