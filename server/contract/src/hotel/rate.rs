//! Rates of rooms: prices, conditions and what is included.

use super::{Deadline, Facility, Image, ProviderReference};
use crate::{Money, RatePlanId, RoomTypeId, SurchargeId};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Included meals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MealPlan {
    RoomOnly,
    Breakfast,
    HalfBoard,
    FullBoard,
    AllInclusive,
}

impl MealPlan {
    /// From the least to the most meals.
    pub const ALL: [MealPlan; 5] = [
        MealPlan::RoomOnly,
        MealPlan::Breakfast,
        MealPlan::HalfBoard,
        MealPlan::FullBoard,
        MealPlan::AllInclusive,
    ];

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::RoomOnly => "roomOnly",
            Self::Breakfast => "breakfast",
            Self::HalfBoard => "halfBoard",
            Self::FullBoard => "fullBoard",
            Self::AllInclusive => "allInclusive",
        }
    }
}

impl std::str::FromStr for MealPlan {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|plan| plan.as_str() == text).ok_or(())
    }
}

/// A room type with its rates for a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomType {
    pub id: RoomTypeId,
    /// `double`, `suite`, …
    #[serde(rename = "type")]
    pub kind: String,
    pub name: String,
    pub description: String,
    pub beds: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub size_square_metres: Option<u32>,
    pub images: Vec<Image>,
    pub max_guests: u32,
    pub facilities: Vec<Facility>,
    pub provider_reference: ProviderReference,
    /// Lowest total first; empty without a search.
    pub rates: Vec<Rate>,
    /// Rooms of this type that are available on every night of the search.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rooms_left: Option<u32>,
    /// Without a search: the lowest price of a night for two adults on the next available nights.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from_price: Option<Money>,
}

/// A price and its conditions, for all rooms of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rate {
    /// The rate plan's id; the `roomId` of a cart.
    pub id: RatePlanId,
    /// A further id of the supplier, if it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub additional_provider_id: Option<String>,
    pub rate_name: String,
    pub content_provider_id: String,
    pub room_type_name: String,
    /// The amount paid now plus the mandatory fees at the property.
    pub total_price: Money,
    /// The invoice's amount.
    pub pay_now: Money,
    /// Fees that the property collects, each in its currency.
    pub pay_at_property: Vec<PriceItem>,
    /// The items of the total.
    pub price_items: Vec<PriceItem>,
    /// `totalPrice` per room and night.
    pub nightly_price: Money,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    pub cancellation_policy: CancellationPolicy,
    pub benefits: Vec<Benefit>,
    /// Optional extras.
    pub surcharges: Vec<Surcharge>,
    pub extra_beds: Vec<ExtraBed>,
    pub offers: Vec<HotelDeal>,
    pub promotions: Vec<Promotion>,
    /// The search's rooms that share the price, in the search's order.
    pub rooms: Vec<RatedRoom>,
    /// Signed; addHotel takes it.
    pub search_result_reference: SearchResultReference,
}

/// One room of the search under a rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatedRoom {
    pub adults: u32,
    pub child_ages: Vec<u32>,
    pub total_price: Money,
}

/// An offer that a cart accepts until it expires.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchResultReference {
    pub provider: String,
    /// Opaque and signed.
    pub id: String,
}

/// A part of a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceItem {
    /// "Room, 3 nights", "City tax".
    pub name: String,
    pub price: Money,
}

/// The costs of cancellation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationPolicy {
    /// The policy as text.
    pub policy_text: String,
    /// Future windows, in order; a window with amount zero is free cancellation.
    pub charges: Vec<CancellationCharge>,
    /// The end of free cancellation.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub free_until: Option<Deadline>,
}

/// The cost of cancellation in a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationCharge {
    /// The amount that is not refunded.
    pub amount: Money,
    /// Absent: now.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from: Option<Deadline>,
    /// Absent: no end.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub until: Option<Deadline>,
}

/// A benefit that a rate includes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Benefit {
    pub name: String,
}

/// An optional extra.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Surcharge {
    pub id: SurchargeId,
    pub name: String,
    /// For the whole stay, all rooms.
    pub price: Money,
}

/// A bed that can be added to a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExtraBed {
    pub name: String,
    pub max_age: Option<u32>,
    /// Per night.
    pub price: Money,
}

/// An offer by the hotel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Offer))]
pub struct HotelDeal {
    pub name: String,
}

/// A discount that the price already includes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Promotion {
    pub name: String,
    /// The amount saved on this stay.
    pub saving: Money,
}

/// A night in a price calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NightPrice {
    pub night: NaiveDate,
    pub price: Money,
}
