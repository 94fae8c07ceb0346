//! Itineraries: carts that become trips. Prices are agreed here and money is asked for; taking it is `invoices`' part.

mod add_hotel;
mod calendar;
mod cancellation_terms;
mod create;
mod create_invoice;
mod from_content;
mod from_package;
mod get;
pub(crate) mod letter;
mod people;
mod planned;
mod pre_check;
mod remove_hotel;
mod requote;
pub(crate) mod settled;
pub(crate) mod status;
pub(crate) mod store;
mod update_hotel;
pub(crate) mod wire;

pub use add_hotel::{MAX_ROOMS, MAX_STAYS, add_hotel};
pub use calendar::calendar_file;
pub use cancellation_terms::{CancellationSelection, cancellation_terms};
pub use create::{TITLE_LENGTH, create};
pub use create_invoice::create_invoice;
pub use from_content::from_content;
pub use from_package::from_package;
pub use get::{ItineraryListQuery, get, latest, list, list_by};
pub use people::{set_guest_details, update_customer_data};
pub use pre_check::pre_check;
pub use remove_hotel::remove_hotel;
pub use update_hotel::update_hotel;
