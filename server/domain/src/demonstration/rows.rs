//! Converts a generated hotel into rows of own inventory.

use super::SOURCE;
use crate::{
    entity::{HotelContent, ImageDescriptor, RoomTypeContent, hotel, hotel_content, image, rate_plan, room_type},
    hotels::summary::ARTWORK,
    rates::terms::{
        ChildBand, ExtraBedRule, LadderStep, MinStay, Penalty, PromotionCondition, PromotionRule, RateTerms, Season,
        SurchargeRule, SurchargeUnit, Tax, TaxKind,
    },
    stored::Stored,
};
use chrono::{DateTime, Utc};
use contract::{
    SurchargeId,
    hotel::{Facility, NameValue},
};
use demo::{DEMONSTRATION_NOTICE, DemoHotel, DemoRatePlan, DemoRoomType, DemoTax, Picture, View};
use sea_orm::ActiveValue::Set;
use search::Gazetteer;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Rows in one statement.
pub(super) const ROWS_IN_A_STATEMENT: usize = 500;

/// The rows of some hotels.
#[derive(Default)]
pub(super) struct Rows {
    pub hotels: Vec<hotel::ActiveModel>,
    pub contents: Vec<hotel_content::ActiveModel>,
    pub images: Vec<image::ActiveModel>,
    pub room_types: Vec<room_type::ActiveModel>,
    pub rate_plans: Vec<rate_plan::ActiveModel>,
}

impl Rows {
    /// Adds a hotel with its rooms, rates, images and texts.
    pub fn add(&mut self, hotel: DemoHotel, now: DateTime<Utc>) {
        let id = Uuid::from_u128(hotel.id);
        let mut position = 0;
        for picture in &hotel.pictures {
            self.images.push(image(&hotel, None, position, picture, now));
            position += 1;
        }
        for room in &hotel.room_types {
            for picture in &room.pictures {
                self.images.push(image(&hotel, Some(room.id), position, picture, now));
                position += 1;
            }
            self.room_types.push(room_type(id, room));
            for (position, plan) in room.rate_plans.iter().enumerate() {
                self.rate_plans.push(rate_plan(&hotel, room, plan, position));
            }
        }
        self.contents.push(content(id, &hotel));
        self.hotels.push(row(id, hotel, now));
    }
}

fn row(id: Uuid, hotel: DemoHotel, now: DateTime<Utc>) -> hotel::ActiveModel {
    let gazetteer = Gazetteer::embedded();
    let region = gazetteer.city(hotel.city_id).and_then(|city| gazetteer.region_of(city));
    let rating_tenths = (hotel.review_rating * 10.0).round() as i32;
    let review_count = i32::try_from(hotel.review_count).unwrap_or(i32::MAX);
    hotel::ActiveModel {
        id: Set(id),
        slug: Set(hotel.slug),
        name: Set(hotel.name),
        source: Set(SOURCE.to_owned()),
        // The generator's seed, from which future nights are drawn.
        source_id: Set(format!("{:016x}", hotel.seed)),
        licence: Set("Fictional".to_owned()),
        attribution: Set(DEMONSTRATION_NOTICE.to_owned()),
        is_demonstration: Set(true),
        content_hash: Set(Vec::new()),
        property_type: Set(hotel.property_type.as_str().to_owned()),
        stars: Set(Some(hotel.stars.into())),
        rating_tenths: Set(Some(rating_tenths)),
        review_count: Set(review_count),
        recommended_rank: Set(rating_tenths * 20 + i32::from(hotel.stars) * 30 + review_count.min(2_000) / 20),
        latitude: Set(hotel.latitude),
        longitude: Set(hotel.longitude),
        city_id: Set(i32::try_from(hotel.city_id).unwrap_or(0)),
        region_code: Set(region.map(|region| region.code.clone())),
        city: Set(hotel.address.city),
        state: Set(some(hotel.address.state)),
        line1: Set(hotel.address.line1),
        line2: Set(hotel.address.line2),
        postal_code: Set(some(hotel.address.postal_code)),
        country_code: Set(hotel.address.country_code),
        time_zone: Set(hotel.time_zone.name().to_owned()),
        currency: Set(hotel.currency),
        check_in_time: Set(hotel.check_in.format("%H:%M").to_string()),
        check_out_time: Set(hotel.check_out.format("%H:%M").to_string()),
        title_image_id: Set(image_id(hotel.id, 0)),
        facilities: Set(Stored(hotel.facilities.iter().map(facility).collect())),
        taxes: Set(Stored(hotel.taxes.into_iter().map(tax).collect())),
        created_at: Set(now),
        updated_at: Set(now),
        unlisted_at: Set(None),
        is_approximate: Set(false),
        source_as_of: Set(None),
    }
}

fn content(id: Uuid, hotel: &DemoHotel) -> hotel_content::ActiveModel {
    let details = hotel.additional_information.iter().map(|detail| NameValue {
        group: Some(detail.group.to_owned()),
        name: detail.name.to_owned(),
        value: detail.value.clone(),
    });
    let content = HotelContent {
        overview: hotel.overview.join("\n\n"),
        important_notice: some(hotel.important_notice.clone()),
        child_and_extra_bed_policy: some(hotel.child_and_extra_bed_policy.clone()),
        hotel_location: some(hotel.hotel_location.clone()),
        additional_information: details.collect(),
        website: None,
        telephone: None,
    };
    hotel_content::ActiveModel {
        hotel_id: Set(id),
        content: Set(Stored(content)),
    }
}

fn image(
    hotel: &DemoHotel,
    room_type: Option<u128>,
    position: usize,
    picture: &Picture,
    now: DateTime<Utc>,
) -> image::ActiveModel {
    let (view, variant) = subject(picture.view, picture.seed);
    image::ActiveModel {
        id: Set(image_id(hotel.id, position)),
        kind: Set(ARTWORK.to_owned()),
        owner_id: Set(None),
        hotel_id: Set(Some(Uuid::from_u128(hotel.id))),
        room_type_id: Set(room_type.map(Uuid::from_u128)),
        position: Set(i32::try_from(position).unwrap_or(i32::MAX)),
        caption: Set(picture.alt.clone()),
        descriptor: Set(Stored(ImageDescriptor {
            view: view.to_owned(),
            variant,
            seed: picture.seed,
            ..ImageDescriptor::default()
        })),
        storage_key: Set(None),
        width: Set(None),
        height: Set(None),
        created_at: Set(now),
        ..image::ActiveModel::default()
    }
}

/// The artwork's view and variant for an image.
fn subject(view: View, seed: u64) -> (&'static str, u8) {
    let variant = seed.to_le_bytes()[0];
    match view {
        View::Exterior => ("exterior", variant),
        View::Panorama => ("panorama", variant),
        View::Room => ("room", variant),
        // The artwork's details, by index.
        View::Pool => ("detail", 0),
        View::Breakfast => ("detail", 1),
        View::Terrace => ("detail", 2),
        View::Lobby => ("detail", 3),
        View::Garden => ("detail", 4),
        View::Street => ("detail", 5),
        View::Bath => ("detail", 6),
        View::StillLife => ("detail", 7),
    }
}

fn room_type(hotel_id: Uuid, room: &DemoRoomType) -> room_type::ActiveModel {
    let content = RoomTypeContent {
        description: room.description.clone(),
        beds: room.beds.clone(),
        size_square_metres: Some(room.size_m2.into()),
        facilities: room.facilities.iter().map(facility).collect(),
    };
    room_type::ActiveModel {
        id: Set(Uuid::from_u128(room.id)),
        hotel_id: Set(hotel_id),
        // The seed of the room type's nights includes it.
        position: Set(i32::try_from(room.index).unwrap_or(i32::MAX)),
        kind: Set(room.kind.to_owned()),
        name: Set(room.name.clone()),
        max_guests: Set(room.max_guests.into()),
        max_adults: Set(room.max_adults.into()),
        max_children: Set(room.max_children.into()),
        allotment: Set(room.allotment.into()),
        content: Set(Stored(content)),
    }
}

fn rate_plan(hotel: &DemoHotel, room: &DemoRoomType, plan: &DemoRatePlan, position: usize) -> rate_plan::ActiveModel {
    rate_plan::ActiveModel {
        id: Set(Uuid::from_u128(plan.id)),
        hotel_id: Set(Uuid::from_u128(hotel.id)),
        room_type_id: Set(Uuid::from_u128(room.id)),
        position: Set(i32::try_from(position).unwrap_or(i32::MAX)),
        name: Set(plan.name.clone()),
        meal_plan: Set(plan.meal_plan.as_str().to_owned()),
        refundable: Set(plan.refundable),
        terms: Set(Stored(terms(hotel, plan))),
    }
}

fn terms(hotel: &DemoHotel, plan: &DemoRatePlan) -> RateTerms {
    let children = plan.children.iter().map(|band| ChildBand {
        up_to_age: band.up_to_age.into(),
        permille: match band.price {
            demo::ChildPrice::Free => 0,
            demo::ChildPrice::Permille(permille) => permille.into(),
        },
    });
    let min_stays = plan.min_stays.iter().map(|rule| MinStay {
        nights: rule.nights.into(),
        from: rule.from,
        to: rule.to,
        weekdays: rule.weekdays,
    });
    let ladder = plan.cancellation.iter().map(|step| LadderStep {
        hours_before_check_in: Some(step.hours_before_check_in)
            .filter(|hours| *hours != demo::CancellationStep::ALWAYS),
        penalty: match step.penalty {
            demo::Penalty::None => Penalty::None,
            demo::Penalty::FirstNight => Penalty::FirstNight,
            demo::Penalty::Percent { basis_points } => Penalty::BasisPoints(basis_points),
            demo::Penalty::Full => Penalty::Full,
        },
    });
    let promotions = plan.promotions.iter().map(|promotion| PromotionRule {
        name: promotion.name.clone(),
        percent_off: promotion.percent_off.into(),
        condition: match promotion.condition {
            demo::PromotionCondition::MinNights(nights) => PromotionCondition::MinNights(nights.into()),
            demo::PromotionCondition::EarlyBirdDays(days) => PromotionCondition::EarlyBirdDays(days.into()),
            demo::PromotionCondition::ArrivalOn(weekdays) => PromotionCondition::ArrivalOn(weekdays),
        },
    });
    let surcharges = plan.surcharges.iter().map(|surcharge| SurchargeRule {
        // An extra has the same id under each of the hotel's plans.
        id: SurchargeId(derived(hotel.id, &format!("surcharge {}", surcharge.name))),
        name: surcharge.name.clone(),
        unit: match surcharge.unit {
            demo::SurchargeUnit::PerStay => SurchargeUnit::PerStay,
            demo::SurchargeUnit::PerNight => SurchargeUnit::PerNight,
            demo::SurchargeUnit::PerPersonNight => SurchargeUnit::PerPersonNight,
        },
        amount: surcharge.amount_minor,
    });
    RateTerms {
        base_price: plan.base_price_minor,
        base_occupancy: plan.base_occupancy.into(),
        step: hotel.price_step_minor,
        single_use_permille: plan.single_use_permille.into(),
        extra_adult: plan.extra_adult_minor,
        children: children.collect(),
        seasons: plan.seasons.iter().map(season).collect(),
        weekday_permille: plan.weekday_permille.map(u32::from),
        min_stays: min_stays.collect(),
        ladder: ladder.collect(),
        benefits: plan.benefits.clone(),
        offers: plan.offers.clone(),
        promotions: promotions.collect(),
        surcharges: surcharges.collect(),
        extra_beds: plan.extra_beds.map(|beds| ExtraBedRule {
            max: beds.max.into(),
            price: beds.price_per_night_minor,
            max_age: beds.children_up_to_age.map(u32::from),
        }),
    }
}

fn season(rule: &demo::SeasonRule) -> Season {
    Season {
        from: rule.from,
        to: rule.to,
        permille: rule.permille.into(),
    }
}

fn tax(tax: DemoTax) -> Tax {
    let kind = match tax.kind {
        demo::TaxKind::PercentOfRoom { basis_points } => TaxKind::BasisPointsOfRoom(basis_points),
        demo::TaxKind::PerPersonNight { amount_minor } => TaxKind::PerPersonNight(amount_minor),
        demo::TaxKind::PerStay { amount_minor } => TaxKind::PerStay(amount_minor),
    };
    Tax {
        name: tax.name,
        kind,
        included: tax.included,
        at_property: tax.payable_at_property,
    }
}

fn facility(facility: &demo::Facility) -> Facility {
    Facility {
        group: facility.group.to_owned(),
        name: facility.name.to_owned(),
    }
}

fn some(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

fn image_id(hotel: u128, position: usize) -> Uuid {
    derived(hotel, &format!("image {position}"))
}

/// An id derived from the hotel's: its time and version, with bits from the label.
fn derived(hotel: u128, label: &str) -> Uuid {
    let digest = Sha256::new()
        .chain_update(hotel.to_be_bytes())
        .chain_update(label)
        .finalize();
    let mut bytes = hotel.to_be_bytes();
    bytes[8..].copy_from_slice(&digest[..8]);
    bytes[8] = 0x80 | (bytes[8] & 0x3f);
    Uuid::from_bytes(bytes)
}
