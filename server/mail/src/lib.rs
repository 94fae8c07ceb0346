//! The letters that the site writes: each as a subject, as HTML and as plain text.
//!
//! A [`Letter`] says what is to be said and is kept until it is sent; [`render`] says it. Both versions come from
//! one message, so that they cannot tell different things. This crate knows no database, no network, no clock
//! and none of the product's other crates: dates, amounts and links arrive as text.
//!
//! What people or the database supplied reaches a mail through two types alone. A line has no control characters,
//! no line breaks and nothing that turns the direction of writing; an address is on the web and has no gap.
//! HTML is escaped by its writer.

mod address;
mod html;
mod letter;
mod letters;
mod line;
mod message;
mod palette;
mod render;
mod text;

pub use letter::{
    BookedStay, Booking, CancelledStay, CancelledTrip, Company, DocumentLink, Letter, News, NewsItem, NewsKind,
    RefundNews, Reminder, ReminderKind, Reservation, Site,
};
pub use render::{Attachment, Rendered, render};
