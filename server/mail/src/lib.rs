//! The site's emails: each as a subject, HTML and plain text.
//!
//! A [`EmailContent`] is the content of an email, stored until it is sent; [`render`] formats it. HTML and text come from
//! one message, so that they cannot differ. This crate knows no database, network or clock, and of the product's
//! other crates only `contract`: dates, amounts and links arrive as text.
//!
//! Text from people or the database enters an email through two types only. A line has no control characters, line
//! breaks or characters that change the direction of writing; an address is a web address without spaces. The HTML
//! writer escapes its input.

mod address;
mod attachment;
mod content;
mod html;
mod line;
mod message;
mod palette;
mod render;
mod text;
mod wording;

pub use attachment::Attachment;
pub use content::{
    BookedStay, Booking, CancelledStay, CancelledTrip, ChangedGuests, Company, Disputed, DocumentLink, EmailContent,
    KeptStays, LostDispute, LostHold, News, NewsItem, NewsKind, RefundNews, RefundedBefore, Reminder, ReminderKind,
    Reservation, Site,
};
pub use render::{RenderedEmail, render};
