//! Hotels added after the index was built: few, so that scanning them is faster than a rebuild.

use std::ops::Range;

use super::HotelName;
use super::places::PlaceId;
use super::score::{self, MAX_WORDS, Scorer, TypedWord};
use super::typo::prefix_distance;
use crate::fold;

/// A hotel outside the index.
pub(super) struct LaterHotel {
    pub(super) hotel: HotelName,
    /// The city's place in the index, or the country's.
    pub(super) parent: Option<PlaceId>,
    folded: String,
    /// The words of each of its names, its own first.
    names: Vec<Vec<Range<usize>>>,
    city: Vec<Range<usize>>,
}

impl LaterHotel {
    pub(super) fn new(hotel: HotelName, parent: Option<PlaceId>) -> Self {
        let mut folded = String::new();
        let mut names = Vec::with_capacity(1 + hotel.other_names.len());
        for name in std::iter::once(&hotel.name).chain(&hotel.other_names) {
            let mut words = Vec::new();
            fold::fold_into(name, &mut folded, |range| words.push(range));
            // Names without a letter have no number.
            if !words.is_empty() {
                names.push(words);
            }
        }
        let mut city = Vec::new();
        fold::fold_into(&hotel.city, &mut folded, |range| city.push(range));
        Self {
            hotel,
            parent,
            folded,
            names,
            city,
        }
    }

    pub(super) fn country(&self) -> [u8; 2] {
        self.hotel.country_code
    }

    pub(super) fn known(&self) -> f32 {
        score::known_hotel(self.hotel.weight)
    }

    /// Whether a word of its city's name begins like the typed one.
    pub(super) fn city_matches(&self, typed: &TypedWord<'_>) -> bool {
        typed.letters.len() > 1 && self.typos(&self.city, typed).is_some()
    }

    /// The score of its best name and that name's number, if each typed word matches a name or the area, and at least
    /// one a name.
    pub(super) fn score(&self, typed: &[TypedWord<'_>], in_area: [bool; MAX_WORDS]) -> Option<(f32, usize)> {
        if !typed
            .iter()
            .zip(in_area)
            .all(|(typed, area)| area || self.names.iter().any(|name| self.typos(name, typed).is_some()))
        {
            return None;
        }
        let mut scorer = Scorer::new(typed, in_area);
        for name in &self.names {
            for range in name {
                let word = &self.folded.as_bytes()[range.clone()];
                scorer.word(
                    || word.len(),
                    |index| prefix_distance(typed[index].letters, word, typed[index].limit),
                );
            }
            scorer.end_name();
        }
        scorer.best()
    }

    /// Reports the number and the words of each name.
    pub(super) fn each_name(&self, mut each: impl FnMut(usize, &[&[u8]])) {
        for (number, name) in self.names.iter().enumerate() {
            each(number, &self.letters(name));
        }
    }

    /// The words of its city's name.
    pub(super) fn city_words(&self) -> Vec<&[u8]> {
        self.letters(&self.city)
    }

    fn letters(&self, words: &[Range<usize>]) -> Vec<&[u8]> {
        words
            .iter()
            .map(|range| &self.folded.as_bytes()[range.clone()])
            .collect()
    }

    fn typos(&self, words: &[Range<usize>], typed: &TypedWord<'_>) -> Option<u8> {
        let word = |range: &Range<usize>| &self.folded.as_bytes()[range.clone()];
        words
            .iter()
            .filter_map(|range| prefix_distance(typed.letters, word(range), typed.limit))
            .min()
    }
}

/// The hotels outside the index; a removed one leaves a gap.
#[derive(Default)]
pub(super) struct LaterHotels(Vec<Option<LaterHotel>>);

impl LaterHotels {
    /// Add a hotel; its index.
    pub(super) fn push(&mut self, hotel: LaterHotel) -> usize {
        self.0.push(Some(hotel));
        self.0.len() - 1
    }

    pub(super) fn remove(&mut self, index: usize) -> Option<LaterHotel> {
        self.0.get_mut(index).and_then(Option::take)
    }

    pub(super) fn get(&self, index: usize) -> Option<&LaterHotel> {
        self.0.get(index).and_then(Option::as_ref)
    }

    /// The number of places that it takes, gaps included.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &LaterHotel)> {
        self.0
            .iter()
            .enumerate()
            .filter_map(|(index, hotel)| hotel.as_ref().map(|hotel| (index, hotel)))
    }

    pub(super) fn take_all(&mut self) -> impl Iterator<Item = HotelName> {
        std::mem::take(&mut self.0)
            .into_iter()
            .flatten()
            .map(|later| later.hotel)
    }
}
