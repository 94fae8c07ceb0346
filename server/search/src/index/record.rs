//! The input of the index: hotels with their rates and nights, as values.

/// The most nights that a stay may have.
pub const MAX_STAY_NIGHTS: u32 = 30;
/// The maximum number of rooms of one type that a night distinguishes; more count as this many.
pub const MAX_ROOMS: u8 = 15;

/// A hotel with its offers.
#[derive(Clone, Debug)]
pub struct HotelRecord<'a, R> {
    pub id: u128,
    /// Degrees, −90 to 90 and −180 to 180.
    pub latitude: f64,
    pub longitude: f64,
    /// ISO 3166-1 alpha-2.
    pub country_code: &'a str,
    /// The region's code; empty for none.
    pub region_code: &'a str,
    /// 1 to 5; 0 for none.
    pub stars: u8,
    /// Tenths of points, 0 to 100; None without reviews.
    pub rating_tenths: Option<u8>,
    pub review_count: u32,
    /// The higher, the earlier it comes in the recommended order.
    pub rank: i32,
    pub property_type: &'a str,
    /// Each once.
    pub facilities: Vec<&'a str>,
    /// Of equally cheap rates the first in this order is shown.
    pub rates: Vec<RateRecord<R>>,
}

/// A room type under a rate plan. Prices are computed in 64 bits: no night and no fee may cost more than 10¹¹ minor
/// units.
#[derive(Clone, Debug)]
pub struct RateRecord<R> {
    /// The caller's identifier of the rate, which answers contain.
    pub tag: u32,
    pub limits: RoomLimits,
    pub meal_plan: MealPlan,
    /// The parts that do not depend on the night.
    pub rules: R,
    /// All prices are whole multiples of it, in minor units of the hotel's currency; at least 1.
    pub step: u32,
    /// Each night, for an adult beyond the base occupancy, in minor units.
    pub extra_adult: u32,
    /// One for each night from the index's first on; missing nights are not sold.
    pub nights: Vec<Night>,
}

/// A night of a rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Night {
    /// For the base occupancy, in steps.
    pub steps: u32,
    /// Available rooms; 0 when the night is closed.
    pub free: u8,
}

/// The guests that a room accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomLimits {
    pub max_guests: u8,
    pub max_adults: u8,
    pub max_children: u8,
}

/// Meals that a price includes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MealPlan {
    #[default]
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
}

/// Meal plans, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MealPlans(u8);

impl MealPlans {
    /// Those of the iterator.
    pub fn of(meal_plans: impl IntoIterator<Item = MealPlan>) -> Self {
        Self(
            meal_plans
                .into_iter()
                .fold(0, |set, meal_plan| set | 1 << meal_plan as u8),
        )
    }

    /// Every meal plan.
    pub fn all() -> Self {
        Self::of(MealPlan::ALL)
    }

    /// Whether the meal plan is one of them.
    pub fn contains(self, meal_plan: MealPlan) -> bool {
        self.0 >> (meal_plan as u8) & 1 == 1
    }
}
