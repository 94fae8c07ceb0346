//! Itineraries: carts that become trips.

mod before_payment;
mod cancellation;
mod cart;
mod guests;
mod stay_change;

pub use self::before_payment::{
    CreateInvoice, CurrencyChange, CurrencyQuote, PreCheck, PreCheckChange, PreCheckChangeKind, StayInCurrency,
};
pub use self::cancellation::{
    CancelItinerary, Cancellation, CancellationQuote, CancellationStatus, CancellationTerms, LineItemTerms, Refund,
    RefundStatus, RoomTerms,
};
pub use self::cart::{
    AddHotel, ItineraryCreate, ItineraryJoin, RemoveHotel, RoomOption, SelectedSurcharge, UpdateHotel,
};
pub use self::guests::{
    ChangeGuests, Customer, Guest, GuestChange, GuestChangeStatus, RoomGuests, SetGuestDetails, StayWishes,
};
pub use self::stay_change::{
    ChangeStay, QuoteStayChange, StayChange, StayChangeEnd, StayChangeOffer, StayChangeQuotes, StayChangeStatus,
};

use crate::{
    Currency, HotelId, InvoiceId, ItineraryId, LineItemId, Money, RatePlanId, RoomId, RoomTypeId, UserId,
    hotel::{Address, CancellationPolicy, Coordinates, Deadline, Image, MealPlan, PriceItem, SearchResultReference},
    search::Occupancy,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// The status of an itinerary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ItineraryStatus {
    /// A cart.
    Draft,
    /// The invoice is open.
    AwaitingPayment,
    /// Paid or being paid; the rooms are being booked.
    Confirming,
    /// All stays are booked.
    Confirmed,
    /// Some stays are booked; the others were not charged.
    PartiallyConfirmed,
    /// No stay was booked and nothing was charged.
    Failed,
    /// Some stays were cancelled.
    PartiallyCancelled,
    /// All stays were cancelled.
    Cancelled,
    /// The last check-out has passed.
    Completed,
    /// Not used for too long.
    Expired,
}

/// The status of a stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum LineItemStatus {
    /// In the cart.
    Draft,
    /// Being booked.
    Booking,
    /// Booked.
    Confirmed,
    /// The supplier could not book it; it was not charged.
    Failed,
    /// The owner has cancelled it; the supplier has not confirmed yet.
    Cancelling,
    /// Cancelled by the owner.
    Cancelled,
}

/// An itinerary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Itinerary {
    pub id: ItineraryId,
    /// Destinations and dates, until the owner edits it.
    pub title: String,
    pub currency: Currency,
    pub status: ItineraryStatus,
    pub line_items: Vec<LineItem>,
    /// The price of all stays, including mandatory fees at the properties.
    pub total_price: Money,
    /// The invoice's amount.
    pub pay_now: Money,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub customer: Option<Customer>,
    /// The open or paid invoice.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub invoice_id: Option<InvoiceId>,
    /// Whether a payment is under way, for example while the bank asks the cardholder. Until it ends, an unpaid itinerary can
    /// neither be changed nor given up. Absent means false.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_being_paid: bool,
    /// The last removal, as long as undoRemoval can restore it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub removed: Option<RemovedRooms>,
    /// The charged amount before refunds; present after payment.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid: Option<Money>,
    /// Cancellations, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cancellations: Vec<Cancellation>,
    /// Refunds, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub refunds: Vec<Refund>,
    /// Changes that replace stays of this itinerary, or in which it is the replacement; oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub stay_changes: Vec<StayChange>,
    /// Until when the price of an unpaid trip is held; of an expired trip: until when it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_held_until: Option<DateTime<Utc>>,
    /// `priceHeldUntil` in the local time of the first hotel and, where it is known and another one, of the traveller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_deadline: Option<Deadline>,
    /// Whether nothing was booked because the bank released the held amount before it was captured.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_hold_lost: bool,
    /// Grows with every change.
    pub version: i32,
    /// Grows with every change that calendars show.
    #[serde(skip)]
    pub calendar_version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Rooms of the last removal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RemovedRooms {
    pub hotel_name: String,
    /// Number of rooms.
    pub rooms: u32,
    /// The first room's type.
    pub room_type: String,
}

impl RemovedRooms {
    /// "Double room, Sea House" or "2 rooms, Sea House".
    pub fn name(&self) -> String {
        match self.rooms {
            1 => format!("{}, {}", self.room_type, self.hotel_name),
            rooms => format!("{rooms} rooms, {}", self.hotel_name),
        }
    }
}

/// One hotel stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LineItem {
    pub identity: LineItemId,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    pub status: LineItemStatus,
    pub hotel_booking: HotelBooking,
    pub total_price: Money,
    pub pay_now: Money,
    /// Fees that the property collects.
    pub pay_at_property: Vec<PriceItem>,
    /// The reference for the hotel's reception; present once booked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub booking_reference: Option<String>,
    /// Why the booking failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
    /// The traveller's wishes; the hotel does not guarantee them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wishes: Option<String>,
    /// The expected arrival in the hotel's local time: `18:30`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub arrival_time: Option<String>,
    /// The last change of the guests after booking.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub guest_change: Option<GuestChange>,
    /// Until when the guests of the booked stay can be changed; absent if they cannot.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub guests_until: Option<Deadline>,
}

/// The booked hotel with its rooms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelBooking {
    pub hotel_id: HotelId,
    pub hotel_name: String,
    pub hotel_slug: String,
    pub title_image: Image,
    pub address: Address,
    pub coordinates: Coordinates,
    /// IANA name.
    pub time_zone: String,
    pub check_in_time: String,
    pub check_out_time: String,
    pub rooms: Vec<BookedRoom>,
    pub provider: String,
    pub search_result_reference: SearchResultReference,
    /// The creator whose recommendation led here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator_id: Option<UserId>,
}

/// One room of a stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BookedRoom {
    pub id: RoomId,
    /// The supplier's id of room and rate; for own inventory, the rate plan's id.
    pub provider_id: String,
    pub room_type_id: RoomTypeId,
    /// The room type's name.
    pub room_type: String,
    pub rate_id: RatePlanId,
    pub rate_name: String,
    pub meal_plan: MealPlan,
    pub occupancy: Occupancy,
    pub selected_surcharges: Vec<SelectedSurcharge>,
    pub guests: Vec<Guest>,
    pub total_price: Money,
    pub cancellation_policy: CancellationPolicy,
    /// Whether cancelling early enough refunds at least a part of the price.
    #[serde(default = "yes")]
    pub refundable: bool,
    /// The owner has cancelled it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_cancelled: bool,
}

/// Itineraries stored before this field existed count as refundable.
fn yes() -> bool {
    true
}

/// A person's itineraries, newest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ItineraryList {
    pub total: u32,
    pub itineraries: Vec<Itinerary>,
    #[serde(default)]
    pub skip: u32,
    #[serde(default)]
    pub take: u32,
}

impl LineItem {
    /// The path of a search for another hotel in the same town, for the same dates and guests.
    pub fn search_instead(&self) -> String {
        let mut path = format!(
            "/search?destination={}&checkIn={}&checkOut={}&rooms={}",
            encoded(&self.hotel_booking.address.city),
            self.check_in_date,
            self.check_out_date,
            self.hotel_booking.rooms.len()
        );
        for (room, booked) in self.hotel_booking.rooms.iter().enumerate() {
            let ages = &booked.occupancy.child_ages;
            path.push_str(&format!(
                "&adults_{room}={}&children_{room}={}",
                booked.occupancy.adults,
                ages.len()
            ));
            for (child, age) in ages.iter().enumerate() {
                path.push_str(&format!("&childAge_{room}_{child}={age}"));
            }
        }
        path
    }
}

/// A text as the value of a query (RFC 3986).
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
