//! Itineraries: a cart that becomes a trip.

use crate::{
    CancellationId, Currency, HotelId, InvoiceId, ItineraryId, LineItemId, Money, RatePlanId, RefundId, RoomId,
    RoomTypeId, SearchId, SurchargeId, UserId,
    hotel::{
        Address, CancellationCharge, CancellationPolicy, Coordinates, Image, MealPlan, PriceItem, SearchResultReference,
    },
    search::Occupancy,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// Where an itinerary stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ItineraryStatus {
    /// A cart.
    Draft,
    /// An invoice is open.
    AwaitingPayment,
    /// Paid or being paid; rooms are being booked.
    Confirming,
    /// All stays are booked.
    Confirmed,
    /// Some stays are booked, the rest was not charged.
    PartiallyConfirmed,
    /// Nothing was booked and nothing charged.
    Failed,
    /// Some stays were cancelled.
    PartiallyCancelled,
    /// All stays were cancelled.
    Cancelled,
    /// The last check-out has passed.
    Completed,
    /// Left alone too long.
    Expired,
}

/// Where one stay stands.
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
    /// The supplier could not give it; it was not charged.
    Failed,
    /// Its owner cancels it; the supplier has not confirmed yet.
    Cancelling,
    /// Cancelled by its owner.
    Cancelled,
}

/// An itinerary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Itinerary {
    pub id: ItineraryId,
    /// Places and dates until it is edited.
    pub title: String,
    pub currency: Currency,
    pub status: ItineraryStatus,
    pub line_items: Vec<LineItem>,
    /// All stays, with what is mandatory at the properties.
    pub total_price: Money,
    /// The invoice's amount.
    pub pay_now: Money,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub customer: Option<Customer>,
    /// The open or paid invoice.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub invoice_id: Option<InvoiceId>,
    /// What was removed last, while undoRemoval can put it back.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub removed: Option<RemovedRooms>,
    /// What was taken, before refunds; set once paid.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid: Option<Money>,
    /// What was cancelled, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cancellations: Vec<Cancellation>,
    /// Money on its way back, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub refunds: Vec<Refund>,
    /// Until when the price of an unpaid trip is held; of an expired trip: until when it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_held_until: Option<DateTime<Utc>>,
    /// Grows with every change.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Rooms that were just removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RemovedRooms {
    pub hotel_name: String,
    /// How many.
    pub rooms: u32,
    /// The name of the first one's room type.
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
    /// What the guest says at the desk; set once booked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub booking_reference: Option<String>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
}

/// What is booked at the hotel.
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
    /// Whose recommendation led here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator_id: Option<UserId>,
}

/// One room of a stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BookedRoom {
    pub id: RoomId,
    /// The supplier's id of room and rate: for the house inventory, the rate plan's.
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
    /// Cancelling gives back at least a part at some time.
    #[serde(default = "yes")]
    pub refundable: bool,
    /// Its owner cancelled it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_cancelled: bool,
}

/// Itineraries that were kept before the rule was said count as refundable.
fn yes() -> bool {
    true
}

/// What a room of a stay can be instead: a room type of its hotel under a rate plan, for the same nights and guests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoomOption {
    pub room_type_id: RoomTypeId,
    /// The room type's name.
    pub room_type: String,
    pub rate_id: RatePlanId,
    pub rate_name: String,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    pub total_price: Money,
    pub cancellation_policy: CancellationPolicy,
}

/// Where a cancellation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CancellationStatus {
    /// Agreed to; the hotel is confirming it.
    Requested,
    /// The hotel has confirmed it.
    Confirmed,
}

/// What was cancelled together, and what it came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Cancellation {
    pub id: CancellationId,
    pub status: CancellationStatus,
    pub line_item_ids: Vec<LineItemId>,
    pub room_ids: Vec<RoomId>,
    /// What the hotel keeps, by the terms that held at `consentedAt`.
    pub fee: Money,
    pub refund: Money,
    /// When its owner agreed.
    pub consented_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// `C2027-000042`; absent when nothing comes back.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub credit_note_number: Option<String>,
}

/// Where a refund stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum RefundStatus {
    /// It will be sent to the payment provider.
    Requested,
    /// The provider has accepted it; the bank has not answered.
    Sent,
    /// The bank has it.
    Succeeded,
    /// The bank sent it back.
    Failed,
}

/// Money on its way back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    pub id: RefundId,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cancellation_id: Option<CancellationId>,
    pub status: RefundStatus,
    pub amount: Money,
    /// Where it goes: `Visa ending 4242`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub card: Option<String>,
    pub requested_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sent_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub succeeded_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failed_at: Option<DateTime<Utc>>,
}

/// What cancelling a selection costs now; PUT …/cancel takes its token as consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationQuote {
    pub token: String,
    pub expires_at: DateTime<Utc>,
    pub fee: Money,
    pub refund: Money,
    pub line_item_ids: Vec<LineItemId>,
    pub room_ids: Vec<RoomId>,
}

/// Body of PUT …/cancel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct CancelItinerary {
    /// The token of the quote that its owner agrees to; not needed while nothing is paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// The stays that the quote must be about; absent: those it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line_item_ids: Vec<LineItemId>,
    /// The rooms that the quote must be about; absent: those it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub room_ids: Vec<RoomId>,
}

/// An extra that was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SelectedSurcharge {
    pub id: SurchargeId,
    pub name: String,
    pub price: Money,
}

/// Who sleeps there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Guest {
    pub first_name: String,
    pub last_name: String,
    /// Years; absent for an adult.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub age: Option<u32>,
}

/// Who pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Customer {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub phone: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
}

/// Body of POST /api/v1/itinerary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ItineraryCreate {
    /// At most 120 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Default: the account's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
}

/// Body of POST …/addHotel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct AddHotel {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotel_id: Option<HotelId>,
    /// The search whose dates and rooms were priced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotel_search_id: Option<SearchId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_type_id: Option<RoomTypeId>,
    /// The rate's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RatePlanId>,
    /// The rate's signed reference. It is taken as long as its price is still the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_result_reference: Option<SearchResultReference>,
    /// One of the search's rooms alone, from 0; absent: all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_index: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub selected_surcharges: Vec<SurchargeId>,
    /// Slug of the creator whose page led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creator: Option<String>,
}

/// Body of POST …/updateHotel. `mutationType` says what changes: `dates`, `rooms`, `rate` or `surcharges`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct UpdateHotel {
    pub mutation_type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_item_id: Option<LineItemId>,
    /// For `dates`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_date: Option<NaiveDate>,
    /// For `dates`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_date: Option<NaiveDate>,
    /// For `rooms`: who sleeps in each room of the stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Occupancy>>,
    /// For `rate`: the other rate plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate_id: Option<RatePlanId>,
    /// For `rate`: the one room that changes; its plan may be of another room type. Absent: all rooms of the plan's type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RoomId>,
    /// For `surcharges`: the whole new choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected_surcharges: Option<Vec<SurchargeId>>,
}

/// Body of POST …/removeHotel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct RemoveHotel {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_item_id: Option<LineItemId>,
    /// One room of the stay; absent: the whole stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RoomId>,
}

/// Body of POST …/setGuestDetails.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetGuestDetails {
    pub rooms: Vec<RoomGuests>,
}

/// Who sleeps in one room: at least one named adult.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomGuests {
    pub room_id: RoomId,
    pub guests: Vec<Guest>,
}

/// The answer of GET …/currency: what every stay costs in another currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CurrencyQuote {
    pub currency: Currency,
    /// In the itinerary's own currency.
    pub total_before: Money,
    /// Without the stays that are sold out.
    pub total_after: Money,
    pub stays: Vec<StayInCurrency>,
    /// What PUT …/currency takes as consent to exactly these prices.
    pub consent_token: String,
}

/// One stay in another currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayInCurrency {
    pub line_item_id: LineItemId,
    pub hotel_name: String,
    pub before: Money,
    /// Absent when sold out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Money>,
}

/// Body of PUT …/currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CurrencyChange {
    pub currency: Currency,
    /// The `consentToken` of the quote whose prices the traveller has seen; an empty itinerary needs none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub consent_token: Option<String>,
}

/// Body of POST …/join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryJoin {
    /// The itinerary whose stays move.
    pub itinerary_id: ItineraryId,
}

/// A list of a person's itineraries, newest first.
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

/// The answer of GET …/preCheck: every stay priced again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PreCheck {
    /// Nothing changed and everything is free.
    pub ready: bool,
    pub changes: Vec<PreCheckChange>,
    /// With the changes.
    pub total_price: Money,
    /// With the changes.
    pub pay_now: Money,
    /// What createInvoice takes as consent to exactly these changes.
    pub consent_token: String,
}

/// What a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PreCheckChangeKind {
    Price,
    MealPlan,
    CancellationTerms,
    SoldOut,
}

/// A stay that is no longer as it was when it was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PreCheckChange {
    pub line_item_id: LineItemId,
    pub kind: PreCheckChangeKind,
    pub hotel_name: String,
    pub before: Money,
    /// Absent when sold out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Money>,
    /// In words.
    pub message: String,
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

/// Body of POST …/createInvoice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct CreateInvoice {
    /// The `consentToken` of the pre-check whose changes the traveller has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consent_token: Option<String>,
}

/// The answer of GET …/cancellationTerms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationTerms {
    pub line_items: Vec<LineItemTerms>,
    /// What would come back if all were cancelled now.
    pub refund_now: Money,
    /// For the selection, or for all that is booked; absent when nothing of it can be cancelled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub quote: Option<CancellationQuote>,
}

/// The terms of one stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LineItemTerms {
    pub line_item_id: LineItemId,
    pub hotel_name: String,
    /// Windows that still lie ahead, in order.
    pub charges: Vec<CancellationCharge>,
    pub refund_now: Money,
    pub policy_text: String,
    /// False: the hotel must be asked first; nothing is promised.
    #[serde(default = "is_known")]
    pub is_known: bool,
    /// For the whole stay; absent when it cannot be cancelled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub quote: Option<CancellationQuote>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rooms: Vec<RoomTerms>,
}

fn is_known() -> bool {
    true
}

/// The terms of one room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomTerms {
    pub room_id: RoomId,
    pub room_type: String,
    pub is_known: bool,
    pub refund_now: Money,
    /// Absent when it cannot be cancelled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub quote: Option<CancellationQuote>,
}
