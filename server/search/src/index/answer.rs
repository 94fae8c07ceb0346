//! The answers of the index.

use crate::index::{
    block::STARS,
    histogram::Histogram,
    hit::Hit,
    map::{MapAnswer, MapView, Squares},
    prepare::Vocabulary,
    record::MealPlan,
    top::Top,
};
use std::{ops::Range, sync::Arc};

/// A page of the result, with counts over the whole of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// How many hotels were found.
    pub total: u32,
    pub hits: Vec<Hit>,
    pub facets: Facets,
    /// Present if the query asked for a map.
    pub map: Option<MapAnswer>,
}

/// How many hotels each filter would leave; each group is counted without its own filter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facets {
    /// By number of stars less one.
    pub stars: [u32; STARS],
    /// The number of hotels with at least that many whole points, by points.
    pub ratings: [u32; 11],
    /// Most frequent first.
    pub facilities: Vec<(Arc<str>, u32)>,
    pub property_types: Vec<(Arc<str>, u32)>,
    /// By [`MealPlan`].
    pub meal_plans: [u32; MealPlan::ALL.len()],
    /// With any meal.
    pub breakfast: u32,
    pub free_cancellation: u32,
    /// Lowest and highest of the hotels' totals without the price filter.
    pub totals: Option<(i64, i64)>,
    /// The same totals by price: the lowest of each bucket (see [`histogram_edge`](crate::index::histogram_edge)) and
    /// the number of hotels in it.
    pub histogram: Vec<(i64, u32)>,
}

/// The result of a part of the index.
pub(super) struct Partial {
    pub total: u32,
    pub top: Top<Hit>,
    pub facets: Counts,
    /// Present if the query asked for a map.
    pub squares: Option<Squares>,
}

/// Counts by number instead of name.
pub(super) struct Counts {
    pub stars: [u32; STARS],
    /// By tenths of points plus one.
    pub ratings: [u32; 256],
    pub facilities: Vec<u32>,
    pub property_types: Vec<u32>,
    pub meal_plans: [u32; MealPlan::ALL.len()],
    pub breakfast: u32,
    pub free_cancellation: u32,
    pub min_total: i64,
    pub max_total: i64,
    pub histogram: Histogram,
}

impl Partial {
    pub fn new(most: usize, map: Option<&MapView>) -> Self {
        Self {
            total: 0,
            top: Top::new(most),
            facets: Counts {
                stars: [0; STARS],
                ratings: [0; 256],
                facilities: Vec::new(),
                property_types: Vec::new(),
                meal_plans: [0; MealPlan::ALL.len()],
                breakfast: 0,
                free_cancellation: 0,
                min_total: i64::MAX,
                max_total: i64::MIN,
                histogram: Histogram::default(),
            },
            squares: map.map(|map| Squares::new(&map.grid)),
        }
    }

    pub fn merge(&mut self, other: Self) {
        self.total += other.total;
        self.top.merge(other.top);
        let (counts, more) = (&mut self.facets, other.facets);
        add(&mut counts.stars, &more.stars);
        add(&mut counts.ratings, &more.ratings);
        add_longer(&mut counts.facilities, &more.facilities);
        add_longer(&mut counts.property_types, &more.property_types);
        add(&mut counts.meal_plans, &more.meal_plans);
        counts.breakfast += more.breakfast;
        counts.free_cancellation += more.free_cancellation;
        counts.min_total = counts.min_total.min(more.min_total);
        counts.max_total = counts.max_total.max(more.max_total);
        counts.histogram.add_all(&more.histogram);
        if let (Some(squares), Some(more)) = (&mut self.squares, &other.squares) {
            squares.merge(more);
        }
    }

    pub fn into_answer(self, page: Range<usize>, map: Option<&MapView>, vocabulary: &Vocabulary) -> Answer {
        let counts = self.facets;
        let mut ratings = [0; 11];
        for (points, count) in ratings.iter_mut().enumerate() {
            *count = counts.ratings[10 * points + 1..].iter().sum();
        }
        let first = self.top.into_first();
        let end = page.end.min(first.len());
        Answer {
            total: self.total,
            hits: first[page.start.min(end)..end].to_vec(),
            map: self.squares.zip(map).map(|(squares, map)| {
                let pins = first[..map.pins.min(first.len())].to_vec();
                squares.into_answer(&map.grid, pins)
            }),
            facets: Facets {
                stars: counts.stars,
                ratings,
                facilities: vocabulary.facilities.counted(&counts.facilities),
                property_types: vocabulary.property_types.counted(&counts.property_types),
                meal_plans: counts.meal_plans,
                breakfast: counts.breakfast,
                free_cancellation: counts.free_cancellation,
                totals: (counts.min_total <= counts.max_total).then_some((counts.min_total, counts.max_total)),
                histogram: counts.histogram.counted(),
            },
        }
    }
}

fn add(counts: &mut [u32], more: &[u32]) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count += more;
    }
}

fn add_longer(counts: &mut Vec<u32>, more: &[u32]) {
    if counts.len() < more.len() {
        counts.resize(more.len(), 0);
    }
    add(counts, more);
}
