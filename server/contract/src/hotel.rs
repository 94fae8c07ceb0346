//! Hotels, room types and rates: the specification's entities under their names.

use crate::{
    HotelId, ImageId, Money, RatePlanId, RoomTypeId, SurchargeId,
    picture::{Crop, Cut, FocalPoint},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// Whose inventory it is and what it is called there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderReference {
    /// `house` for our own inventory.
    pub provider: String,
    /// The provider's own id.
    pub id: String,
}

/// A picture and where its bytes are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// Our own id; bytes come from /media/{id}?width&height&size.
    pub id: ImageId,
    /// What is said under it; what is to be seen as well, until `alt` says so.
    pub caption: String,
    /// What is to be seen, for those who do not see it; none: the caption says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
    /// 200 px wide.
    pub small: String,
    /// 600 px wide.
    pub medium: String,
    /// The whole of it, as large as it is kept.
    pub original: String,
    /// Generated artwork, not a photograph of the place.
    pub is_illustration: bool,
    /// What stays in sight in whatever shape it is shown; none: the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_point: Option<FocalPoint>,
    /// The part that is shown; none: all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Crop>,
    /// Counts its changes; none: it was never changed, which is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
}

/// Where letters go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Address {
    pub line1: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line2: Option<String>,
    pub city: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub postal_code: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
}

/// A point on Earth, WGS 84.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Coordinates {
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
}

/// A titled text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Description {
    /// "Overview".
    pub title: String,
    /// Paragraphs parted by an empty line.
    pub text: String,
}

/// Something a hotel or a room has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Facility {
    pub group: String,
    pub name: String,
}

/// A grouped detail: check-in and check-out, property counts, travel time to the airport, parking fee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameValue {
    /// What it belongs to: "Arrival", "Property".
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub group: Option<String>,
    pub name: String,
    pub value: String,
}

/// What guests think.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatingSummary {
    /// 0 to 10.
    pub rating: f64,
    pub review_count: u32,
    /// "Excellent".
    pub label: String,
}

/// Where a record comes from and under which licence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// `demonstration` or the name given at import.
    pub name: String,
    pub licence: String,
    pub attribution: String,
    /// Fictional, for demonstration.
    pub is_demonstration: bool,
}

/// A hotel with everything its page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Hotel {
    pub id: HotelId,
    pub name: String,
    /// Stable and unique; the page is /hotel/{slug}.
    pub slug: String,
    pub title_image: Image,
    pub address: Address,
    pub coordinates: Coordinates,
    /// IANA name; nights and deadlines are in it.
    pub time_zone: String,
    pub property_type: String,
    pub descriptions: Vec<Description>,
    pub facilities: Vec<Facility>,
    pub images: Vec<Image>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub important_notice: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub child_and_extra_bed_policy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_location: Option<String>,
    pub provider_reference: ProviderReference,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rating_summary: Option<RatingSummary>,
    /// 0 to 10.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub review_rating: Option<f64>,
    /// 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub star_rating: Option<f64>,
    pub additional_information: Vec<NameValue>,
    /// Without dates: no rates, but a "from" price where one is known.
    pub room_types: Vec<RoomType>,
    pub source: Source,
}

/// A hotel in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelSummary {
    pub id: HotelId,
    pub name: String,
    pub slug: String,
    pub title_image: Image,
    pub address: Address,
    pub coordinates: Coordinates,
    pub property_type: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub star_rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub review_rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rating_summary: Option<RatingSummary>,
    /// Kilometres from the middle of the searched area.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub distance_km: Option<f64>,
    /// The cheapest way to stay, when dates were given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub offer: Option<StayOffer>,
    /// Without dates: the lowest price of one night of two adults on the next free nights.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from_price: Option<Money>,
    pub source: Source,
}

/// The cheapest offer of a hotel for a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayOffer {
    /// For all rooms and nights, with everything that is mandatory.
    pub total_price: Money,
    /// `totalPrice` by room and night.
    pub nightly_price: Money,
    pub nights: u32,
    pub room_type_name: String,
    pub meal_plan: MealPlan,
    /// Until when cancelling costs nothing; absent when it costs something already.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub free_cancellation: Option<Deadline>,
    /// Cancelling can bring back a part of the price at least, for some time.
    #[serde(default)]
    pub refundable: Option<bool>,
    /// Rooms of the cheapest kind that are still free; more than 15 count as 15.
    pub rooms_left: u32,
}

/// An instant and the zone it is meant in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Deadline {
    pub at: DateTime<Utc>,
    /// IANA name of the hotel's zone.
    pub time_zone: String,
    /// The same as a person at the hotel would say it: `2027-03-04T18:00`.
    pub local: String,
}

/// What is eaten.
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
    /// From the least to the most.
    pub const ALL: [MealPlan; 5] = [
        MealPlan::RoomOnly,
        MealPlan::Breakfast,
        MealPlan::HalfBoard,
        MealPlan::FullBoard,
        MealPlan::AllInclusive,
    ];

    /// As it is sent.
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

/// A kind of room, with its rates for a search.
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
    /// Rooms of this kind that are free on every night of the search.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rooms_left: Option<u32>,
    /// Without a search: the lowest price of a night of two adults on the next free nights.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from_price: Option<Money>,
}

/// A price and its conditions, for all rooms of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rate {
    /// The rate plan; what a cart takes as `roomId`.
    pub id: RatePlanId,
    /// A further id of the supplier, when it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub additional_provider_id: Option<String>,
    pub rate_name: String,
    pub content_provider_id: String,
    pub room_type_name: String,
    /// What is paid now plus what is mandatory at the property.
    pub total_price: Money,
    /// The invoice's part.
    pub pay_now: Money,
    /// Fees that the property collects, each in its own currency.
    pub pay_at_property: Vec<PriceItem>,
    /// What the total is made of.
    pub price_items: Vec<PriceItem>,
    /// `totalPrice` by room and night.
    pub nightly_price: Money,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    pub cancellation_policy: CancellationPolicy,
    pub benefits: Vec<Benefit>,
    /// Optional extras.
    pub surcharges: Vec<Surcharge>,
    pub extra_beds: Vec<ExtraBed>,
    pub offers: Vec<Offer>,
    pub promotions: Vec<Promotion>,
    /// Rooms of this search that share the price, in the search's order.
    pub rooms: Vec<RatedRoom>,
    /// Signed; what a cart takes.
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

/// An offer that can be put in a cart until it expires.
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

/// What cancelling costs, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationPolicy {
    /// In words.
    pub policy_text: String,
    /// Windows that still lie ahead, in order; free cancellation is one whose amount is zero.
    pub charges: Vec<CancellationCharge>,
    /// The end of the zero charge.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub free_until: Option<Deadline>,
}

/// What cancelling costs in a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationCharge {
    /// What is kept.
    pub amount: Money,
    /// Absent: from now.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from: Option<Deadline>,
    /// Absent: to the end.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub until: Option<Deadline>,
}

/// Something that comes with the rate.
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

/// A bed that can be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExtraBed {
    pub name: String,
    pub max_age: Option<u32>,
    /// By night.
    pub price: Money,
}

/// Something the hotel gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    pub name: String,
}

/// A price cut that is in the price already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Promotion {
    pub name: String,
    /// What it saves on this stay.
    pub saving: Money,
}

/// A night in a price calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NightPrice {
    pub night: NaiveDate,
    pub price: Money,
}

impl Image {
    /// A picture under its addresses at /media.
    pub fn of(id: ImageId, caption: impl Into<String>, is_illustration: bool) -> Self {
        Self {
            id,
            caption: caption.into(),
            alt: None,
            small: format!("/media/{id}?size=small"),
            medium: format!("/media/{id}?size=medium"),
            original: format!("/media/{id}"),
            is_illustration,
            focal_point: None,
            crop: None,
            version: None,
        }
    }

    /// The same with words about what is to be seen.
    #[must_use]
    pub fn with_alt(self, alt: Option<String>) -> Self {
        let alt = alt.filter(|alt| !alt.is_empty());
        Self { alt, ..self }
    }

    /// The same as it is cut in a version. Each has addresses of its own, so that none is kept too long.
    #[must_use]
    pub fn with_cut(self, cut: Cut, version: i32) -> Self {
        let id = self.id;
        let is_changed = version > 1;
        let address = |size: &str| {
            if is_changed {
                format!("/media/{id}?size={size}&v={version}")
            } else {
                format!("/media/{id}?size={size}")
            }
        };
        Self {
            small: address("small"),
            medium: address("medium"),
            focal_point: (cut.focal_point != FocalPoint::default()).then_some(cut.focal_point),
            crop: cut.crop,
            version: is_changed.then_some(version),
            ..self
        }
    }

    /// Pixels of a picture for other sites and for mail, wide and high: 16:9 (specification §8).
    pub const SHARED: (u32, u32) = (600, 338);

    /// The address of it as JPEG of exactly [`Self::SHARED`].
    #[must_use]
    pub fn as_share(&self) -> String {
        let (width, height) = Self::SHARED;
        let version = self.version.map(|version| format!("&v={version}")).unwrap_or_default();
        format!("/media/{}?width={width}&height={height}&format=jpeg{version}", self.id)
    }

    /// What is to be seen, for those who do not see it; may be empty.
    #[must_use]
    pub fn alt(&self) -> &str {
        self.alt.as_deref().unwrap_or(&self.caption)
    }

    /// What is said under it, where it says something else than what is to be seen.
    #[must_use]
    pub fn said_under(&self) -> Option<&str> {
        let caption = self.caption.as_str();
        (!caption.is_empty() && caption != self.alt()).then_some(caption)
    }

    /// How it is cut.
    #[must_use]
    pub fn cut(&self) -> Cut {
        Cut {
            focal_point: self.focal_point.unwrap_or_default(),
            crop: self.crop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_says_what_is_to_be_seen_until_somebody_else_does() {
        let plain = Image::of(ImageId(uuid::Uuid::nil()), "The sea", false);
        assert_eq!((plain.alt(), plain.said_under()), ("The sea", None));
        let empty = plain.clone().with_alt(Some(String::new()));
        assert_eq!(empty, plain);
        let told = plain.with_alt(Some("Waves against a wall".to_owned()));
        assert_eq!(
            (told.alt(), told.said_under()),
            ("Waves against a wall", Some("The sea"))
        );
        let json = serde_json::to_value(&told).unwrap();
        assert_eq!(json["alt"], "Waves against a wall");
        assert!(json.get("focalPoint").is_none() && json.get("version").is_none());
    }

    #[test]
    fn a_picture_that_was_cut_anew_has_new_addresses() {
        let plain = Image::of(ImageId(uuid::Uuid::nil()), "", false);
        assert_eq!(plain.clone().with_cut(Cut::default(), 1), plain);
        let cut = Cut {
            focal_point: FocalPoint { x: 0.0, y: 1.0 },
            crop: None,
        };
        let changed = plain.clone().with_cut(cut, 3);
        assert!(changed.small.ends_with("?size=small&v=3"), "{}", changed.small);
        assert_eq!((changed.original == plain.original, changed.cut()), (true, cut));
    }

    #[test]
    fn meal_plans_are_sent_by_the_names_they_have_in_addresses() {
        for plan in MealPlan::ALL {
            assert_eq!(serde_json::to_string(&plan).unwrap(), format!("\"{}\"", plan.as_str()));
            assert_eq!(plan.as_str().parse(), Ok(plan));
        }
        assert_eq!("brunch".parse::<MealPlan>(), Err(()));
    }
}
