//! A query with its names as numbers, made once for all shards.

use crate::{
    geometry::BoundingBox,
    index::{
        area::{Area, SharedArea},
        names::Names,
        query::{Query, QueryError, Town},
        record::{MAX_ROOMS, MAX_STAY_NIGHTS, MealPlan, MealPlans},
        round::Round,
        rules::Rules,
        words::bits,
    },
};
use std::{collections::BTreeSet, sync::Arc};

/// The number of kinds of offers that filters distinguish.
pub(super) const SLOTS: usize = 2 * MealPlan::ALL.len();

/// Kinds of offers, as a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots(pub u16);

impl Slots {
    pub fn slot(meal_plan: MealPlan, is_free_to_cancel: bool) -> usize {
        2 * meal_plan as usize + usize::from(is_free_to_cancel)
    }

    fn of(meal_plans: MealPlans, only_free: bool) -> Self {
        let meal_plans = MealPlan::ALL
            .into_iter()
            .filter(|meal_plan| meal_plans.contains(*meal_plan));
        let slots = meal_plans.flat_map(|plan| {
            let free = 1 << Self::slot(plan, true);
            [free, if only_free { 0 } else { 1 << Self::slot(plan, false) }]
        });
        Self(slots.sum())
    }

    pub fn contains(self, slot: usize) -> bool {
        self.0 >> slot & 1 == 1
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0.into())
    }
}

/// Names as numbers.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    pub countries: Names,
    pub regions: Names,
    pub property_types: Names,
    pub facilities: Names,
}

impl Vocabulary {
    /// Every list of names.
    pub fn lists(&self) -> [&Names; 4] {
        [&self.countries, &self.regions, &self.property_types, &self.facilities]
    }
}

/// A query that can be run.
pub(super) struct Prepared<'q, R: Rules> {
    pub query: Query<'q, R::Stay>,
    /// The box around the area as one or two that do not cross the antimeridian.
    pub boxes: Option<(BoundingBox, Option<BoundingBox>)>,
    /// The area if it is smaller than its box.
    pub round: Option<Round>,
    pub country: Option<u32>,
    pub region: Option<u32>,
    /// The members found by other queries of the area.
    pub members: Option<Arc<SharedArea>>,
    /// Whether no hotel has the country or the region, or the circle has no radius.
    pub is_nowhere: bool,
    /// By number of stars less one.
    pub stars: Option<u8>,
    /// None when one of them is unknown, so that no hotel has it.
    pub facilities: Option<Vec<u32>>,
    pub property_types: Option<Vec<u32>>,
    /// Lowest and highest, if there is a limit.
    pub totals: Option<(i64, i64)>,
    /// The offers that match the filters.
    pub slots: Slots,
    pub slots_if_free: Slots,
    pub slots_with_breakfast: Slots,
    pub slots_of_meal_plans: [Slots; MealPlan::ALL.len()],
    /// The hotel that comes first in the recommended order.
    pub first: Option<u128>,
    /// In the recommended order its hotels come before the others.
    pub town: Option<Town>,
}

impl<'q, R: Rules> Prepared<'q, R> {
    pub fn new(query: &Query<'q, R::Stay>, vocabulary: &Vocabulary) -> Result<Self, QueryError> {
        if !(1..=MAX_STAY_NIGHTS).contains(&query.nights) {
            return Err(QueryError::Nights(query.nights));
        }
        if !(1..=usize::from(MAX_ROOMS)).contains(&query.rooms.len()) {
            return Err(QueryError::Rooms(query.rooms.len()));
        }
        let filters = &query.filters;
        let (mut country, mut region, mut is_nowhere) = (None, None, false);
        let area = query.area.base();
        match area {
            Area::Country(code) => country = vocabulary.countries.find(code),
            Area::Region(code) => region = vocabulary.regions.find(code),
            Area::Circle { kilometres, .. } => is_nowhere = kilometres.is_nan() || *kilometres < 0.0,
            Area::World | Area::Box(_) | Area::Polygon(_) | Area::Shared(_) => {}
        }
        if matches!(area, Area::Country(_) | Area::Region(_)) {
            is_nowhere = country.is_none() && region.is_none();
        }
        let meal_plans = filters.meal_plans.unwrap_or_else(MealPlans::all);
        let with_breakfast = MealPlans::of(
            MealPlan::ALL
                .into_iter()
                .filter(|meal_plan| *meal_plan != MealPlan::RoomOnly),
        );
        let stars = filters.stars.iter().filter(|stars| (1..=5).contains(*stars));
        let of = |names: &Names, wanted: &[&str]| {
            let wanted: BTreeSet<&str> = wanted.iter().copied().collect();
            wanted.into_iter().map(|name| names.find(name)).collect::<Vec<_>>()
        };
        let facilities = of(&vocabulary.facilities, filters.facilities);
        let property_types = of(&vocabulary.property_types, filters.property_types);
        Ok(Self {
            boxes: query.area.bounds().map(|bounds| bounds.split()),
            round: Round::of(&query.area),
            country,
            region,
            is_nowhere,
            stars: (!filters.stars.is_empty()).then(|| stars.fold(0, |set, stars| set | 1 << (stars - 1))),
            facilities: facilities.into_iter().collect(),
            property_types: (!filters.property_types.is_empty())
                .then(|| property_types.into_iter().flatten().collect()),
            totals: (filters.min_total.is_some() || filters.max_total.is_some()).then(|| {
                let (min, max) = (filters.min_total, filters.max_total);
                (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX))
            }),
            slots: Slots::of(meal_plans, filters.free_cancellation),
            slots_if_free: Slots::of(meal_plans, true),
            slots_with_breakfast: Slots::of(with_breakfast, filters.free_cancellation),
            slots_of_meal_plans: MealPlan::ALL
                .map(|meal_plan| Slots::of(MealPlans::of([meal_plan]), filters.free_cancellation)),
            first: query.first,
            town: query.town,
            members: match &query.area {
                Area::Shared(shared) => Some(Arc::clone(shared)),
                _ => None,
            },
            query: query.clone(),
        })
    }
}
