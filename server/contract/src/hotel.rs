//! Hotels, room types and rates, with the specification's names.

mod rate;

pub use self::rate::{
    Benefit, CancellationCharge, CancellationPolicy, ExtraBed, HotelDeal, MealPlan, NightPrice, PriceItem, Promotion,
    Rate, RatedRoom, RoomType, SearchResultReference, Surcharge,
};

use crate::{
    HotelId, ImageId, Money,
    picture::{Crop, Cut, FocalPoint},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A supplier and its id of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderReference {
    /// `house` for own inventory.
    pub provider: String,
    /// The provider's own id.
    pub id: String,
}

/// An image with its addresses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// The image's id; the bytes are at /media/{id}?width&height&size.
    pub id: ImageId,
    /// The caption. Also describes the image, unless `alt` is present.
    pub caption: String,
    /// Alternative text, for people who cannot see the image; absent: the caption describes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
    /// 200 px wide.
    pub small: String,
    /// 600 px wide.
    pub medium: String,
    /// The whole image in its stored size.
    pub original: String,
    /// Generated artwork, not a photograph.
    pub is_illustration: bool,
    /// The point that stays visible in every shape; absent: the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_point: Option<FocalPoint>,
    /// The visible part; absent: the whole image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Crop>,
    /// Increases with every change; absent: 1, never changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
}

/// A postal address.
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
    /// Empty lines separate paragraphs.
    pub text: String,
}

/// A facility of a hotel or room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Facility {
    pub group: String,
    pub name: String,
}

/// A detail in a group: check-in and check-out, property counts, travel time to the airport, parking fee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameValue {
    /// The group: "Arrival", "Property".
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub group: Option<String>,
    pub name: String,
    pub value: String,
}

/// The guests' rating.
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

/// The origin and licence of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// `demonstration` or the name given at import.
    pub name: String,
    pub licence: String,
    /// The terms of the licence, where their address is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub licence_url: Option<String>,
    pub attribution: String,
    /// Fictional, for demonstration.
    pub is_demonstration: bool,
    /// The source has the record no more: the hotel is in no list, and no room of it is sold.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_unlisted: bool,
    /// The source has no coordinates: the hotel stands where its town or its postcode is.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_approximate: bool,
}

/// A hotel with all data of its page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Hotel {
    pub id: HotelId,
    pub name: String,
    /// Stable and unique; the hotel's page is /hotel/{slug}.
    pub slug: String,
    pub title_image: Image,
    pub address: Address,
    pub coordinates: Coordinates,
    /// IANA name of the zone of nights and deadlines.
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
    /// Without dates: no rates, but a "from" price if known.
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
    /// Kilometres from the centre of the searched area.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub distance_km: Option<f64>,
    /// The cheapest offer, if dates were given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub offer: Option<StayOffer>,
    /// Without dates: the lowest price of one night for two adults on the next available nights.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from_price: Option<Money>,
    pub source: Source,
}

/// The cheapest offer of a hotel for a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayOffer {
    /// For all rooms and nights, including all mandatory fees.
    pub total_price: Money,
    /// `totalPrice` per room and night.
    pub nightly_price: Money,
    pub nights: u32,
    pub room_type_name: String,
    pub meal_plan: MealPlan,
    /// Until when cancellation is free; absent if it already costs something.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub free_cancellation: Option<Deadline>,
    /// Whether cancelling early enough refunds at least a part of the price.
    #[serde(default)]
    pub refundable: Option<bool>,
    /// Available rooms of the cheapest type; at most 15.
    pub rooms_left: u32,
}

/// An instant with its time zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Deadline {
    pub at: DateTime<Utc>,
    /// IANA name of the hotel's zone.
    pub time_zone: String,
    /// The local time at the hotel: `2027-03-04T18:00`.
    pub local: String,
    /// The same instant for the traveller; absent where the zone is not known, or the local time is the hotel's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub traveller: Option<TravellerTime>,
}

/// The local time of a traveller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravellerTime {
    /// IANA name.
    pub time_zone: String,
    /// `2027-03-09T20:00`.
    pub local: String,
    /// What the zone is called at that instant: `PST`.
    pub zone_name: String,
}

impl Image {
    /// An image with its addresses below /media.
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

    /// Sets the alternative text.
    #[must_use]
    pub fn with_alt(self, alt: Option<String>) -> Self {
        let alt = alt.filter(|alt| !alt.is_empty());
        Self { alt, ..self }
    }

    /// Sets cut and version. Each version has its own addresses, so that caches never show an outdated cut.
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

    /// Pixels of an image for other sites and emails, width and height: 16:9 (specification §8).
    pub const SHARED: (u32, u32) = (600, 338);

    /// The address of the image as JPEG of exactly [`Self::SHARED`].
    #[must_use]
    pub fn as_share(&self) -> String {
        let (width, height) = Self::SHARED;
        let version = self.version.map(|version| format!("&v={version}")).unwrap_or_default();
        format!("/media/{}?width={width}&height={height}&format=jpeg{version}", self.id)
    }

    /// The alternative text, else the caption; may be empty.
    #[must_use]
    pub fn alt(&self) -> &str {
        self.alt.as_deref().unwrap_or(&self.caption)
    }

    /// The caption, unless it repeats the alternative text.
    #[must_use]
    pub fn said_under(&self) -> Option<&str> {
        let caption = self.caption.as_str();
        (!caption.is_empty() && caption != self.alt()).then_some(caption)
    }

    /// The crop and the focal point.
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
    fn a_caption_describes_the_picture_until_alternative_text_does() {
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
    fn a_new_crop_has_new_addresses() {
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
