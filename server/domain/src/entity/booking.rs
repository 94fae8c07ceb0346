//! Searches, itineraries and bookings of our own inventory.

use super::entities;
use crate::{party::Party, rates::quote::RoomQuote, stored::Stored};
use chrono::{DateTime, Utc};
use contract::{
    itinerary::{Customer, Guest, SelectedSurcharge},
    search::{Occupancy, Search},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What was taken out of a cart last, as it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Removal {
    /// The cart's version after the removal. Any other version ends the undo.
    pub version: i32,
    pub at: DateTime<Utc>,
    pub hotel_name: String,
    pub line: RemovedLine,
    pub rooms: Vec<RemovedRoom>,
}

/// The stay that rooms were taken out of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RemovedLine {
    pub id: Uuid,
    pub hotel_id: Uuid,
    pub check_in: i32,
    pub check_out: i32,
    pub provider: String,
    pub search_reference: String,
    pub creator_id: Option<Uuid>,
    pub source: Option<String>,
    #[serde(default)]
    pub wishes: Option<String>,
    #[serde(default)]
    pub arrival_time: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// A room that was taken out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RemovedRoom {
    pub id: Uuid,
    pub position: i32,
    pub room_type_id: Uuid,
    pub rate_plan_id: Uuid,
    pub occupancy: Occupancy,
    pub surcharges: Vec<SelectedSurcharge>,
    pub guests: Vec<Guest>,
    pub quote: RoomQuote,
    pub total_minor: i64,
    pub pay_now_minor: i64,
}

/// A change of a booked stay's guests that its hotel has not answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AskedGuests {
    pub id: Uuid,
    /// Who asked.
    pub account: Uuid,
    pub at: DateTime<Utc>,
    pub party: Party,
}

entities! {
    /// A stored search.
    search "search" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        request: Stored<Search>,
        created_at: DateTime<Utc>,
    }

    /// A cart and, later, a trip.
    itinerary "itinerary" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: Option<String>,
        currency: String,
        status: String,
        customer: Option<Stored<Customer>>,
        /// The address of the customer as it is compared.
        customer_email: Option<String>,
        /// IANA name of the customer's zone.
        time_zone: Option<String>,
        /// Until when the open invoice can be paid; kept when it has expired.
        price_held_until: Option<DateTime<Utc>>,
        removed: Option<Stored<Removal>>,
        version: i32,
        /// How many of its changes were of guests, which calendars do not show.
        guest_changes: Option<i32>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// A link in an email or a browser that opens one trip; kept as a hash. Without an itinerary it opens nothing.
    trip_access "trip_access" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        itinerary_id: Option<Uuid>,
        kind: String,
        secret_hash: Vec<u8>,
        email: String,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    }

    /// A trip that was booked without an account, seen by the account that has proved the booker's address.
    trip_claim "trip_claim" {
        #[sea_orm(primary_key, auto_increment = false)] itinerary_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] account_id: Uuid,
        email: String,
        claimed_at: DateTime<Utc>,
    }

    /// One hotel stay; `check_in` and `check_out` are days since 1970-01-01, the hotel's local dates.
    line_item "line_item" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        itinerary_id: Uuid,
        hotel_id: Uuid,
        check_in: i32,
        check_out: i32,
        status: String,
        provider: String,
        search_reference: String,
        supplier_reference: Option<String>,
        booking_reference: Option<String>,
        failure: Option<String>,
        creator_id: Option<Uuid>,
        source: Option<String>,
        /// What the traveller wishes from the hotel.
        wishes: Option<String>,
        /// When the traveller expects to arrive, at the hotel: `18:30`.
        arrival_time: Option<String>,
        /// When the hotel answered the last change of its guests.
        guests_changed_at: Option<DateTime<Utc>>,
        /// Why the hotel did not take the last change of its guests.
        guests_refusal: Option<String>,
        asked_guests: Option<Stored<AskedGuests>>,
        /// The creator's share of the price of the rooms, in hundredths of a percent, as it was at confirmation.
        commission_bps: Option<i32>,
        created_at: DateTime<Utc>,
    }

    /// One room of a stay, with what was agreed.
    line_room "line_room" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        line_item_id: Uuid,
        position: i32,
        room_type_id: Uuid,
        rate_plan_id: Uuid,
        occupancy: Stored<Occupancy>,
        surcharges: Stored<Vec<SelectedSurcharge>>,
        guests: Stored<Vec<Guest>>,
        quote: Stored<RoomQuote>,
        total_minor: i64,
        pay_now_minor: i64,
        cancelled_at: Option<DateTime<Utc>>,
    }

    /// What a traveller agreed to cancel, once for each quote.
    cancellation "cancellation" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        itinerary_id: Uuid,
        account_id: Uuid,
        quote_id: Uuid,
        status: String,
        currency: String,
        fee_minor: i64,
        refund_minor: i64,
        /// The fee is that of this instant, whenever the hotel answers.
        consented_at: DateTime<Utc>,
        confirmed_at: Option<DateTime<Utc>>,
        failure: Option<String>,
    }

    /// One room of a cancellation; its id is the room's.
    cancelled_room "cancelled_room" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        cancellation_id: Uuid,
        line_item_id: Uuid,
        fee_minor: i64,
        refund_minor: i64,
    }

    /// A booked stay, or rooms of it, that another stay replaces. Its id is the quote's that was agreed to.
    stay_change "stay_change" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        itinerary_id: Uuid,
        line_item_id: Uuid,
        new_itinerary_id: Uuid,
        status: String,
        currency: String,
        /// What the hotel keeps of the replaced rooms, and what comes back for them, as agreed.
        fee_minor: i64,
        refund_minor: i64,
        /// Until when this is so; none: no deadline lies ahead.
        refund_until: Option<DateTime<Utc>>,
        /// The cancellation of the replaced rooms.
        cancellation_id: Option<Uuid>,
        created_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
    }

    /// One room that a change replaces.
    replaced_room "replaced_room" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        stay_change_id: Uuid,
        room_id: Uuid,
        fee_minor: i64,
        refund_minor: i64,
        /// The room's id while the change is under way.
        open_room_id: Option<Uuid>,
    }

    /// The booking of one room of our own inventory; its id is the room's.
    own_booking "house_booking" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        line_item_id: Uuid,
        room_type_id: Uuid,
        check_in: i32,
        check_out: i32,
        quantity: i32,
        status: String,
        reference: String,
        created_at: DateTime<Utc>,
    }

    /// Rooms kept for a buyer until an instant.
    hold "hold" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        line_item_id: Uuid,
        room_type_id: Uuid,
        check_in: i32,
        check_out: i32,
        quantity: i32,
        expires_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
    }
}
