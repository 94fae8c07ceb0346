//! Itineraries: carts that become trips.

use crate::{
    CancellationId, Currency, HotelId, InvoiceId, ItineraryId, LineItemId, Money, RatePlanId, RefundId, RoomId,
    RoomTypeId, SearchId, StayChangeId, SurchargeId, UserId,
    hotel::{
        Address, CancellationCharge, CancellationPolicy, Coordinates, Deadline, Image, MealPlan, PriceItem, Rate,
        SearchResultReference,
    },
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
    /// Whether a payment is under way, for example while the bank asks its customer. Until it ends, an unpaid itinerary can
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
    /// Whether nothing was booked because the bank let go of the amount before it was taken.
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

/// The status of a change of guests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum GuestChangeStatus {
    /// The hotel has not answered; the former guests hold until it accepts.
    Asked,
    /// The hotel has the new guests.
    Accepted,
    /// The hotel did not take the change; the former guests hold.
    Refused,
}

/// A change of a booked stay's guests, wishes or arrival.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GuestChange {
    pub status: GuestChangeStatus,
    /// When it was asked for or answered.
    pub at: DateTime<Utc>,
    /// Why the hotel did not take it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
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

/// An alternative for a room: a room type of the hotel under a rate plan, for the same nights and guests.
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

/// The status of a cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CancellationStatus {
    /// The owner has consented; the hotel is confirming it.
    Requested,
    /// The hotel has confirmed it.
    Confirmed,
}

/// Stays and rooms that were cancelled together, with the amounts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Cancellation {
    pub id: CancellationId,
    pub status: CancellationStatus,
    pub line_item_ids: Vec<LineItemId>,
    pub room_ids: Vec<RoomId>,
    /// The amount that the hotel keeps, by the terms at `consentedAt`.
    pub fee: Money,
    pub refund: Money,
    /// When the owner consented.
    pub consented_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// `C2027-000042`; absent if nothing is refunded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub credit_note_number: Option<String>,
}

/// The status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum RefundStatus {
    /// It will be sent to the payment provider.
    Requested,
    /// The provider has accepted it; the bank has not confirmed.
    Sent,
    /// The bank has accepted it.
    Succeeded,
    /// The bank has returned the money.
    Failed,
    /// The bank had returned the money, and it was paid by other means.
    PaidByHand,
    /// The bank has given the amount to the cardholder itself, after a dispute.
    NotNeeded,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    pub id: RefundId,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cancellation_id: Option<CancellationId>,
    /// The cancellation whose fee is given back, beyond what its terms give back.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub waives_fee_of: Option<CancellationId>,
    /// The credit note of a fee that is given back; that of a cancellation stands there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub credit_note_number: Option<String>,
    pub status: RefundStatus,
    /// Whether a requested refund waits because the cardholder objects to the payment at the bank, which decides who gets
    /// the money. Absent means false.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_held: bool,
    pub amount: Money,
    /// The refunded card: `Visa ending 4242`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub card: Option<String>,
    pub requested_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sent_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub succeeded_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failed_at: Option<DateTime<Utc>>,
    /// How it was paid by other means than the card: `bank transfer`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid_by: Option<String>,
    /// The reference of that payment.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub payment_reference: Option<String>,
}

/// The status of a change of a booked stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum StayChangeStatus {
    /// The new stay is not paid; the former stay stands.
    Open,
    /// The new stay is booked; the former stay is being cancelled.
    Booked,
    /// The new stay is booked, and the former stay is cancelled.
    Completed,
    /// Both stays are booked: cancelling the former one would have refunded less than agreed.
    KeptBoth,
    /// The new stay was not booked; the former stay stands.
    Ended,
}

/// A booked stay, or rooms of it, that a stay in another itinerary replaces. The new stay is booked first; only then the
/// former rooms are cancelled, by exactly the agreed amounts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayChange {
    pub id: StayChangeId,
    pub status: StayChangeStatus,
    /// The itinerary of the former stay.
    pub itinerary_id: ItineraryId,
    pub line_item_id: LineItemId,
    /// The rooms that are replaced.
    pub room_ids: Vec<RoomId>,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    /// The itinerary of the new stay.
    pub new_itinerary_id: ItineraryId,
    pub new_check_in_date: NaiveDate,
    pub new_check_out_date: NaiveDate,
    pub hotel_name: String,
    /// The amount that the hotel keeps of the former rooms, as agreed.
    pub fee: Money,
    /// The amount that is refunded for them, as agreed.
    pub refund: Money,
    /// Why an ended change has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_because: Option<StayChangeEnd>,
    pub created_at: DateTime<Utc>,
}

/// Why a change of a stay has ended without a new stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum StayChangeEnd {
    /// The hotel had no room left before the new stay was paid.
    SoldOut,
    /// The hotel could not book the new stay while it was paid. The payment was released.
    Refused,
    /// The new stay was not paid in time.
    NotPaid,
    /// The traveller gave the change up, or began another one.
    GivenUp,
    /// The traveller cancelled the new stay before the former one was cancelled.
    NewStayCancelled,
}

impl StayChange {
    /// Whether an itinerary holds the stay that is replaced.
    pub fn is_former(&self, itinerary: ItineraryId) -> bool {
        self.itinerary_id == itinerary
    }
}

/// Body of POST …/changeQuotes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct QuoteStayChange {
    /// Rooms of one booked stay.
    pub room_ids: Vec<RoomId>,
    /// The new dates; default: as booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_date: Option<NaiveDate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_date: Option<NaiveDate>,
    /// The guests of each room, in the order of `roomIds`; default: as booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Occupancy>>,
}

/// What booked rooms can be changed to, each offer priced together with what comes back for the former rooms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayChangeQuotes {
    pub line_item_id: LineItemId,
    pub room_ids: Vec<RoomId>,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    pub rooms: Vec<Occupancy>,
    /// The amount that the hotel keeps of the former rooms.
    pub fee: Money,
    /// The amount that is refunded for them.
    pub refund: Money,
    /// The deadline after which less is refunded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub refund_until: Option<Deadline>,
    /// Lowest total first.
    pub offers: Vec<StayChangeOffer>,
    pub expires_at: DateTime<Utc>,
}

/// A new stay at the same hotel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayChangeOffer {
    pub room_type_id: RoomTypeId,
    pub room_type: String,
    pub rate: Rate,
    /// The amount that is paid now less the refund; negative: the refund is greater.
    pub difference: Money,
    /// Signed; PUT …/changeStay takes it as consent.
    pub quote: String,
}

/// Body of PUT …/changeStay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ChangeStay {
    /// The quote of an offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
}

/// The current cost of cancelling a selection; PUT …/cancel takes its token as consent.
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
    /// The token of the quote that the owner consents to; not required while nothing is paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// The stays that the quote must cover; default: the quote's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line_item_ids: Vec<LineItemId>,
    /// The rooms that the quote must cover; default: the quote's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub room_ids: Vec<RoomId>,
}

/// A chosen extra.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SelectedSurcharge {
    pub id: SurchargeId,
    pub name: String,
    pub price: Money,
}

/// A guest of a room.
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

/// The paying person.
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
    /// IANA name, as `America/Los_Angeles`. Deadlines then have the customer's local time too. Absent in a request: the
    /// known one stays.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub time_zone: Option<String>,
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
    /// The search with the priced dates and rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotel_search_id: Option<SearchId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_type_id: Option<RoomTypeId>,
    /// The rate's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RatePlanId>,
    /// The rate's signed reference. Accepted as long as its price has not changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_result_reference: Option<SearchResultReference>,
    /// The index of one of the search's rooms, from 0; absent: all rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_index: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub selected_surcharges: Vec<SurchargeId>,
    /// Handle of the creator whose page led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creator: Option<String>,
}

/// Body of POST …/updateHotel. `mutationType` names the change: `dates`, `rooms`, `rate` or `surcharges`.
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
    /// For `rooms`: the guests of each room of the stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Occupancy>>,
    /// For `rate`: the new rate plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate_id: Option<RatePlanId>,
    /// For `rate`: the room to change; the plan may be of another room type. Absent: all rooms of the plan's type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RoomId>,
    /// For `surcharges`: the complete new selection.
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
#[serde(default)]
pub struct SetGuestDetails {
    pub rooms: Vec<RoomGuests>,
    /// Wishes and arrival of stays; stays that are absent keep theirs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stays: Vec<StayWishes>,
}

/// Wishes and arrival of a stay: the complete new values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayWishes {
    pub line_item_id: LineItemId,
    /// At most 500 characters. Absent: none.
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wishes: Option<String>,
    /// The expected arrival in the hotel's local time: `18:30`. Absent: not known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub arrival_time: Option<String>,
}

/// Body of PUT …/guests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ChangeGuests {
    /// The booked stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_item_id: Option<LineItemId>,
    /// The guests of its rooms; rooms that are absent keep theirs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<RoomGuests>,
    /// At most 500 characters. Absent: none.
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wishes: Option<String>,
    /// The expected arrival in the hotel's local time: `18:30`. Absent: not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrival_time: Option<String>,
}

/// The guests of a room: at least one named adult.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomGuests {
    pub room_id: RoomId,
    pub guests: Vec<Guest>,
}

/// Answer of GET …/currency: the price of every stay in another currency.
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
    /// PUT …/currency takes it as consent to exactly these prices.
    pub consent_token: String,
}

/// A stay's price in another currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayInCurrency {
    pub line_item_id: LineItemId,
    pub hotel_name: String,
    pub before: Money,
    /// Absent if sold out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Money>,
}

/// Body of PUT …/currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CurrencyChange {
    pub currency: Currency,
    /// The `consentToken` of the quote that the traveller has seen; not required for an empty itinerary.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub consent_token: Option<String>,
}

/// Body of POST …/join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryJoin {
    /// The itinerary whose stays are moved.
    pub itinerary_id: ItineraryId,
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

/// Answer of GET …/preCheck: all stays with their current prices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PreCheck {
    /// Whether all stays are available at unchanged prices.
    pub ready: bool,
    pub changes: Vec<PreCheckChange>,
    /// Including the changes.
    pub total_price: Money,
    /// Including the changes.
    pub pay_now: Money,
    /// createInvoice takes it as consent to exactly these changes.
    pub consent_token: String,
}

/// The type of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PreCheckChangeKind {
    Price,
    MealPlan,
    CancellationTerms,
    SoldOut,
}

/// A change to a stay since it was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PreCheckChange {
    pub line_item_id: LineItemId,
    pub kind: PreCheckChangeKind,
    pub hotel_name: String,
    pub before: Money,
    /// Absent if sold out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Money>,
    /// Text for people.
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
    /// The `consentToken` of the pre-check that the traveller has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consent_token: Option<String>,
}

/// Answer of GET …/cancellationTerms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationTerms {
    pub line_items: Vec<LineItemTerms>,
    /// The refund if all stays were cancelled now.
    pub refund_now: Money,
    /// For the selection, else for everything booked; absent if none of it can be cancelled.
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
    /// Windows that have ended since the stay was booked, in order.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub ended: Vec<CancellationCharge>,
    /// Future windows, in order.
    pub charges: Vec<CancellationCharge>,
    pub refund_now: Money,
    pub policy_text: String,
    /// False: the hotel must be asked first; no refund is guaranteed.
    #[serde(default = "is_known")]
    pub is_known: bool,
    /// For the whole stay; absent if it cannot be cancelled.
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
    /// Absent if it cannot be cancelled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub quote: Option<CancellationQuote>,
}
