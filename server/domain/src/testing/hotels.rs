//! Builders of hotels with good defaults, so that a test states only what matters to it.

use crate::{
    Ctx, calendar,
    entity::{
        HotelContent, ImageDescriptor, RoomTypeContent, hotel, hotel_content, image, rate_plan, room_night, room_type,
    },
    error::Result,
    hotels::summary::ARTWORK,
    rates::terms::{LadderStep, Penalty, RateTerms, Tax},
    stored::Stored,
};
use chrono::NaiveDate;
use contract::{
    HotelId, RatePlanId, RoomTypeId,
    hotel::{Facility, MealPlan},
};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait};
use search::Gazetteer;
use uuid::Uuid;

/// GeoNames id of Lisbon, the default city.
pub const LISBON: u32 = 2_267_057;

/// Builds a hotel.
#[derive(Clone, Debug)]
pub struct HotelBuilder {
    pub name: String,
    /// GeoNames id; sets country, region and time zone.
    pub city_id: u32,
    /// Degrees; default: the city's centre.
    pub coordinates: Option<(f64, f64)>,
    pub currency: String,
    pub property_type: String,
    pub stars: Option<u32>,
    pub rating_tenths: Option<i32>,
    pub review_count: i32,
    pub recommended_rank: i32,
    pub facilities: Vec<String>,
    pub taxes: Vec<Tax>,
    pub rooms: Vec<RoomBuilder>,
}

/// Builds a room type.
#[derive(Clone, Debug)]
pub struct RoomBuilder {
    pub name: String,
    pub max_guests: i32,
    pub max_adults: i32,
    pub max_children: i32,
    pub allotment: i32,
    pub plans: Vec<PlanBuilder>,
    /// Nights on which all rooms are booked elsewhere.
    pub full: Vec<NaiveDate>,
    /// Nights that the hotel does not sell.
    pub closed: Vec<NaiveDate>,
}

/// Builds a rate plan.
#[derive(Clone, Debug)]
pub struct PlanBuilder {
    pub name: String,
    pub meal_plan: MealPlan,
    pub terms: RateTerms,
}

/// A hotel in the database.
#[derive(Clone, Debug)]
pub struct BuiltHotel {
    pub id: HotelId,
    pub slug: String,
    pub rooms: Vec<BuiltRoom>,
}

/// A room type in the database.
#[derive(Clone, Debug)]
pub struct BuiltRoom {
    pub id: RoomTypeId,
    pub plans: Vec<RatePlanId>,
}

impl HotelBuilder {
    /// A hotel in Lisbon with five double rooms at 100.00 € a night, free to cancel until a day before.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            city_id: LISBON,
            coordinates: None,
            currency: "EUR".to_owned(),
            property_type: "hotel".to_owned(),
            stars: Some(3),
            rating_tenths: Some(82),
            review_count: 100,
            recommended_rank: 1_000,
            facilities: Vec::new(),
            taxes: Vec::new(),
            rooms: vec![RoomBuilder::double()],
        }
    }

    /// Replaces the room types.
    pub fn rooms(mut self, rooms: Vec<RoomBuilder>) -> Self {
        self.rooms = rooms;
        self
    }

    /// Replaces the taxes.
    pub fn taxes(mut self, taxes: Vec<Tax>) -> Self {
        self.taxes = taxes;
        self
    }

    /// Inserts it into the database.
    pub async fn insert(self, ctx: &Ctx) -> Result<BuiltHotel> {
        let id = ctx.new_id();
        let image_id = ctx.new_id();
        let slug = format!(
            "{}-{}",
            self.name.to_lowercase().replace(' ', "-"),
            &id.simple().to_string()[20..]
        );
        let rooms: Vec<BuiltRoom> = self
            .rooms
            .iter()
            .map(|room| BuiltRoom {
                id: RoomTypeId(ctx.new_id()),
                plans: room.plans.iter().map(|_| RatePlanId(ctx.new_id())).collect(),
            })
            .collect();
        crate::transaction!(ctx, |tx| {
            hotel::Entity::insert(self.row(ctx, id, image_id, &slug))
                .exec_without_returning(tx)
                .await?;
            let content = HotelContent {
                overview: format!("{} by the river.", self.name),
                ..HotelContent::default()
            };
            let content = hotel_content::ActiveModel {
                hotel_id: Set(id),
                content: Set(Stored(content)),
            };
            hotel_content::Entity::insert(content)
                .exec_without_returning(tx)
                .await?;
            image::Entity::insert(self.picture(ctx, id, image_id))
                .exec_without_returning(tx)
                .await?;
            for (position, (room, built)) in self.rooms.iter().zip(&rooms).enumerate() {
                room.insert(tx, id, position, built).await?;
            }
            Ok(())
        })?;
        Ok(BuiltHotel {
            id: HotelId(id),
            slug,
            rooms,
        })
    }

    fn row(&self, ctx: &Ctx, id: Uuid, image_id: Uuid, slug: &str) -> hotel::ActiveModel {
        let city = Town::of(ctx, self.city_id);
        let (latitude, longitude) = self.coordinates.unwrap_or(city.centre);
        let facility = |name: &String| Facility {
            group: "General".to_owned(),
            name: name.clone(),
        };
        hotel::ActiveModel {
            id: Set(id),
            slug: Set(slug.to_owned()),
            name: Set(self.name.clone()),
            source: Set("test".to_owned()),
            source_id: Set(id.to_string()),
            licence: Set("Fictional".to_owned()),
            attribution: Set("Made for a test".to_owned()),
            is_demonstration: Set(true),
            content_hash: Set(Vec::new()),
            property_type: Set(self.property_type.clone()),
            stars: Set(self.stars.and_then(|stars| i32::try_from(stars).ok())),
            rating_tenths: Set(self.rating_tenths),
            review_count: Set(self.review_count),
            recommended_rank: Set(self.recommended_rank),
            latitude: Set(latitude),
            longitude: Set(longitude),
            city_id: Set(i32::try_from(self.city_id).expect("GeoNames ids are small")),
            region_code: Set(city.region_code),
            city: Set(city.name),
            state: Set(None),
            line1: Set("Rua do Teste 1".to_owned()),
            line2: Set(None),
            postal_code: Set(None),
            country_code: Set(city.country_code),
            time_zone: Set(city.time_zone),
            currency: Set(self.currency.clone()),
            check_in_time: Set("15:00".to_owned()),
            check_out_time: Set("11:00".to_owned()),
            title_image_id: Set(image_id),
            facilities: Set(Stored(self.facilities.iter().map(facility).collect())),
            taxes: Set(Stored(self.taxes.clone())),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
            unlisted_at: Set(None),
            is_approximate: Set(false),
            source_as_of: Set(None),
        }
    }

    fn picture(&self, ctx: &Ctx, hotel: Uuid, id: Uuid) -> image::ActiveModel {
        let descriptor = ImageDescriptor {
            view: "exterior".to_owned(),
            variant: 0,
            seed: 1,
            ..ImageDescriptor::default()
        };
        image::ActiveModel {
            id: Set(id),
            kind: Set(ARTWORK.to_owned()),
            owner_id: Set(None),
            hotel_id: Set(Some(hotel)),
            room_type_id: Set(None),
            position: Set(0),
            caption: Set(format!("{} from the street", self.name)),
            descriptor: Set(Stored(descriptor)),
            storage_key: Set(None),
            width: Set(None),
            height: Set(None),
            created_at: Set(ctx.now()),
            ..image::ActiveModel::default()
        }
    }
}

/// What the gazetteer says of a hotel's city.
#[derive(Debug, PartialEq)]
struct Town {
    name: String,
    region_code: Option<String>,
    country_code: String,
    time_zone: String,
    centre: (f64, f64),
}

impl Town {
    /// Most tests have hotels in Lisbon alone, and reading the gazetteer's cities takes longer than such a test.
    fn of(ctx: &Ctx, id: u32) -> Self {
        match id {
            LISBON => Self {
                name: "Lisbon".to_owned(),
                region_code: Some("PT.14".to_owned()),
                country_code: "PT".to_owned(),
                time_zone: "Europe/Lisbon".to_owned(),
                centre: (38.7251, -9.1498),
            },
            _ => Self::read(ctx.gazetteer(), id),
        }
    }

    fn read(gazetteer: &Gazetteer, id: u32) -> Self {
        let city = gazetteer.city(id).expect("a city of the gazetteer");
        Self {
            name: city.name.clone(),
            region_code: gazetteer.region_of(city).map(|region| region.code.clone()),
            country_code: city.country().to_owned(),
            time_zone: city.time_zone.name().to_owned(),
            centre: (city.latitude, city.longitude),
        }
    }
}

impl RoomBuilder {
    /// Five double rooms at 100.00 a night.
    pub fn double() -> Self {
        Self {
            name: "Double room".to_owned(),
            max_guests: 3,
            max_adults: 2,
            max_children: 1,
            allotment: 5,
            plans: vec![PlanBuilder::flexible(10_000)],
            full: Vec::new(),
            closed: Vec::new(),
        }
    }

    /// Sets the number of rooms.
    pub fn allotment(mut self, rooms: i32) -> Self {
        self.allotment = rooms;
        self
    }

    /// Replaces the rate plans.
    pub fn plans(mut self, plans: Vec<PlanBuilder>) -> Self {
        self.plans = plans;
        self
    }

    async fn insert(&self, tx: &impl ConnectionTrait, hotel: Uuid, position: usize, built: &BuiltRoom) -> Result<()> {
        let position = i32::try_from(position).unwrap_or(0);
        let content = RoomTypeContent {
            beds: "1 double bed".to_owned(),
            ..RoomTypeContent::default()
        };
        let row = room_type::ActiveModel {
            id: Set(built.id.into()),
            hotel_id: Set(hotel),
            position: Set(position),
            kind: Set("double".to_owned()),
            name: Set(self.name.clone()),
            max_guests: Set(self.max_guests),
            max_adults: Set(self.max_adults),
            max_children: Set(self.max_children),
            allotment: Set(self.allotment),
            content: Set(Stored(content)),
        };
        room_type::Entity::insert(row).exec_without_returning(tx).await?;
        for (position, (plan, id)) in self.plans.iter().zip(&built.plans).enumerate() {
            let row = plan.row(hotel, built.id.into(), position, (*id).into());
            rate_plan::Entity::insert(row).exec_without_returning(tx).await?;
        }
        let full = self.full.iter().map(|night| (night, self.allotment, false));
        let closed = self
            .closed
            .iter()
            .filter(|night| !self.full.contains(night))
            .map(|night| (night, 0, true));
        for (night, taken, closed) in full.chain(closed) {
            let row = room_night::ActiveModel {
                room_type_id: Set(built.id.into()),
                night: Set(calendar::to_day(*night)),
                sold: Set(0),
                taken: Set(taken),
                allotment: Set(None),
                closed: Set(closed),
            };
            room_night::Entity::insert(row).exec_without_returning(tx).await?;
        }
        Ok(())
    }
}

impl PlanBuilder {
    /// Bed and breakfast, free to cancel until a day before check-in; then the first night is charged. Minor units a
    /// night.
    pub fn flexible(price: i64) -> Self {
        let step = LadderStep {
            hours_before_check_in: Some(24),
            penalty: Penalty::FirstNight,
        };
        Self {
            name: "Flexible".to_owned(),
            meal_plan: MealPlan::Breakfast,
            terms: RateTerms {
                ladder: vec![step],
                ..Self::terms(price)
            },
        }
    }

    /// Room only, not refundable. Minor units a night.
    pub fn saver(price: i64) -> Self {
        let step = LadderStep {
            hours_before_check_in: None,
            penalty: Penalty::Full,
        };
        Self {
            name: "Saver".to_owned(),
            meal_plan: MealPlan::RoomOnly,
            terms: RateTerms {
                ladder: vec![step],
                ..Self::terms(price)
            },
        }
    }

    /// The same price every night, for two.
    fn terms(price: i64) -> RateTerms {
        RateTerms {
            base_price: price,
            base_occupancy: 2,
            step: 1,
            single_use_permille: 1_000,
            extra_adult: price / 4,
            weekday_permille: [1_000; 7],
            ..RateTerms::default()
        }
    }

    fn row(&self, hotel: Uuid, room_type: Uuid, position: usize, id: Uuid) -> rate_plan::ActiveModel {
        let meal_plan = match self.meal_plan {
            MealPlan::RoomOnly => "roomOnly",
            MealPlan::Breakfast => "breakfast",
            MealPlan::HalfBoard => "halfBoard",
            MealPlan::FullBoard => "fullBoard",
            MealPlan::AllInclusive => "allInclusive",
        };
        let is_kept = |step: &LadderStep| step.hours_before_check_in.is_none() && step.penalty == Penalty::Full;
        rate_plan::ActiveModel {
            id: Set(id),
            hotel_id: Set(hotel),
            room_type_id: Set(room_type),
            position: Set(i32::try_from(position).unwrap_or(0)),
            name: Set(self.name.clone()),
            meal_plan: Set(meal_plan.to_owned()),
            refundable: Set(!self.terms.ladder.iter().any(is_kept)),
            terms: Set(Stored(self.terms.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lisbon_is_as_the_gazetteer_has_it() {
        let test = crate::testing::TestDb::new().await;
        let lisbon = Town::of(&test.ctx, LISBON);
        assert_eq!(lisbon, Town::read(test.ctx.gazetteer(), LISBON));
    }
}
