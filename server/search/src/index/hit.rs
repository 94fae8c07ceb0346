//! A found hotel.

use crate::index::record::MealPlan;

/// A found hotel with its cheapest offer that matches the filters.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hit {
    pub hotel: u128,
    pub latitude: f64,
    pub longitude: f64,
    /// For all rooms and nights, in minor units of the traveller's currency.
    pub total: i64,
    /// The rate's tag.
    pub rate: u32,
    pub meal_plan: MealPlan,
    pub is_free_to_cancel: bool,
    /// The fewest available rooms on a night of the stay, at most [`MAX_ROOMS`](crate::index::MAX_ROOMS).
    pub rooms_left: u8,
}
