//! Booked.

use crate::{
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
};
use contract::{invoice::Invoice, itinerary::{CancellationTerms, Itinerary}};
use leptos::prelude::*;

/// What the confirmation shows.
#[derive(Clone, Debug)]
pub struct ConfirmationPage {
    pub itinerary: Itinerary,
    pub invoice: Option<Invoice>,
    pub terms: CancellationTerms,
}

/// The confirmation.
pub fn confirmation(page: &PageContext, _data: &ConfirmationPage) -> Page {
    Page { head: Head::default(), main: framed(page, Header::default(), ().into_any()) }
}
