//! Payment.

use crate::{
    page::{Head, Page, PageContext},
    pages::{form::FormState, frame::{Header, framed}},
};
use contract::{invoice::Invoice, itinerary::{CancellationTerms, Itinerary, PreCheck}};
use leptos::prelude::*;

/// What the payment page shows.
#[derive(Clone, Debug)]
pub struct PaymentPage {
    pub itinerary: Itinerary,
    pub invoice: Option<Invoice>,
    pub terms: CancellationTerms,
    /// Set with changes that need consent.
    pub pre_check: Option<PreCheck>,
    /// The bank asks its customer.
    pub challenge: bool,
    /// A payment is under way.
    pub processing: bool,
    /// Payments go to the test gateway.
    pub test_gateway: bool,
    pub form: FormState,
}

/// The payment page.
pub fn payment(page: &PageContext, _data: &PaymentPage) -> Page {
    Page { head: Head::default(), main: framed(page, Header::default(), ().into_any()) }
}
