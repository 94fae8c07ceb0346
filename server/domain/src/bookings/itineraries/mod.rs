//! Itineraries: carts that become trips. Prices are agreed here and money is asked for; taking it is `invoices`' part.

mod add_hotel;
pub(crate) mod calendar;
pub(crate) mod charges;
pub(crate) mod claims;
pub(crate) mod completion;
mod create;
mod create_invoice;
mod currency;
pub(crate) mod email;
pub(crate) mod expiry;
mod get;
pub(crate) mod guests;
mod join;
pub(crate) mod people;
pub(crate) mod planned;
mod pre_check;
mod removal;
mod remove_hotel;
mod requote;
mod room_options;
pub(crate) mod settled;
pub(crate) mod sold_out;
pub(crate) mod status {
    pub(crate) use crate::states::State;
}
pub(crate) mod store;
mod update_hotel;
pub(crate) mod wire;

pub(crate) use add_hotel::add as add_offer;
pub use add_hotel::{MAX_ROOMS, MAX_STAYS, add_hotel};
pub use calendar::{CALENDAR_FILE, calendar_file};
pub use completion::complete_past;
pub(crate) use create::insert as insert_empty;
pub use create::{TITLE_LENGTH, create};
pub use create_invoice::create_invoice;
pub(crate) use create_invoice::open_invoice;
pub use currency::{change_currency, quote_currency};
pub use expiry::{end_unpaid, renew};
pub(crate) use get::load_current;
pub use get::{CartSize, ItineraryListQuery, cart_size, get, latest, list, list_by, list_carts};
pub use join::join;
pub(crate) use join::join_carts;
pub use people::{knows_traveller_zone, set_guest_details, update_customer_data};
pub use pre_check::pre_check;
pub(crate) use pre_check::refuse_changes;
pub use removal::undo_removal;
pub use remove_hotel::remove_hotel;
pub use room_options::room_options;
pub use update_hotel::update_hotel;
