//! From the cart to the refund: itineraries, payments, cancellations and changes.

pub mod cancellations;
pub mod checkout;
pub(crate) mod disputes;
pub mod guest_changes;
pub mod invoices;
pub mod itineraries;
pub(crate) mod ledger;
pub(crate) mod numbers;
pub mod papers;
pub(crate) mod payments;
pub mod provider_events;
pub mod refunds;
pub(crate) mod reminders;
pub(crate) mod replaced_stays;
pub mod shared_links;
pub mod states;
pub mod stay_changes;
pub mod trip_access;
