//! A query over one block after another.
//!
//! For the 64 hotels of a block: which lie in the area, which pass each group of filters, what the cheapest way to stay in
//! each costs; then counts as populations of words. A hotel that fails two groups of filters counts for nothing and is not
//! priced.

use crate::{
    geometry::{BoundingBox, haversine_km},
    index::{
        answer::{Hit, Partial},
        nights::{Span, WORD},
        prepare::{Prepared, SLOTS, Slots},
        query::Order,
        rules::{Rules, Terms, to_step},
        shard::{BLOCK, Block, Rate, Shard},
        top::Place,
    },
};

/// Nothing is sold.
const NONE: i64 = i64::MAX;

/// What a query works with while it goes through the blocks of a shard.
pub(super) struct Scan<'q, R: Rules> {
    prepared: &'q Prepared<'q, R>,
    /// The shard's rules, resolved when they are met.
    terms: Vec<Option<Option<Ready>>>,
    /// Whether the guests fit, by the shard's limits.
    fits: Vec<bool>,
    offers: Box<Offers>,
    pub found: Partial,
}

/// Terms, and whether the sum of the nights is all that has to be known of them.
struct Ready {
    terms: Terms,
    is_summable: bool,
    has_extras: bool,
}

/// The lowest totals of a block's hotels, by [slot](Slots).
struct Offers {
    /// Which hotels have an offer.
    sold: [u64; SLOTS],
    totals: [[i64; BLOCK]; SLOTS],
    rates: [[u32; BLOCK]; SLOTS],
    /// The lowest of the slots that the filters ask for.
    lowest: [i64; BLOCK],
}

impl Offers {
    fn clear(&mut self) {
        for (sold, totals) in self.sold.iter_mut().zip(&mut self.totals) {
            if *sold != 0 {
                *sold = 0;
                *totals = [NONE; BLOCK];
            }
        }
    }

    fn sold(&self, slots: Slots) -> u64 {
        slots.iter().fold(0, |set, slot| set | self.sold[slot])
    }

    /// The hotels whose lowest total in these slots is within the limits.
    fn affordable(&self, slots: Slots, limits: Option<(i64, i64)>) -> u64 {
        match limits {
            None => self.sold(slots),
            Some((min, max)) => {
                let lowest = self.lowest(slots);
                set(&lowest, |total| *total != NONE && min <= *total && *total <= max)
            }
        }
    }

    fn lowest(&self, slots: Slots) -> [i64; BLOCK] {
        let mut lowest = [NONE; BLOCK];
        for slot in slots.iter().filter(|slot| self.sold[*slot] != 0) {
            for (lowest, total) in lowest.iter_mut().zip(&self.totals[slot]) {
                *lowest = (*lowest).min(*total);
            }
        }
        lowest
    }

    /// The rate of a hotel's lowest total; of equally cheap ones the first in the record's order.
    fn rate(&self, slots: Slots, place: usize) -> usize {
        let rates = slots
            .iter()
            .map(|slot| (self.totals[slot][place], self.rates[slot][place]));
        rates.min().map_or(0, |(_, rate)| rate as usize)
    }
}

/// Hotels of a block that pass the groups of filters.
struct Passed {
    stars: u64,
    rating: u64,
    facilities: u64,
    property_type: u64,
}

impl Passed {
    fn all(&self) -> u64 {
        self.stars & self.rating & self.facilities & self.property_type
    }

    /// Those that fail no more than one group.
    fn all_but_one(&self) -> u64 {
        let (mut one, mut two) = (0, 0);
        for failed in [!self.stars, !self.rating, !self.facilities, !self.property_type] {
            two |= one & failed;
            one |= failed;
        }
        !two
    }
}

impl<'q, R: Rules> Scan<'q, R> {
    pub fn new(prepared: &'q Prepared<'q, R>) -> Self {
        Self {
            prepared,
            terms: Vec::new(),
            fits: Vec::new(),
            offers: Box::new(Offers {
                sold: [0; SLOTS],
                totals: [[NONE; BLOCK]; SLOTS],
                rates: [[0; BLOCK]; SLOTS],
                lowest: [NONE; BLOCK],
            }),
            found: Partial::new(prepared.query.skip.saturating_add(prepared.query.take)),
        }
    }

    /// Goes through a shard.
    pub fn shard(&mut self, shard: &Shard<R>) {
        let query = &self.prepared.query;
        let Some(span) = shard.nights.span(query.check_in, query.nights) else {
            return;
        };
        self.terms.clear();
        self.terms.resize_with(shard.rules.len(), || None);
        self.fits.clear();
        self.fits.extend(shard.limits.iter().map(|limits| {
            query.rooms.iter().all(|guests| {
                (1..=limits.max_adults).contains(&guests.adults)
                    && guests.children <= limits.max_children
                    && u16::from(guests.adults) + u16::from(guests.children) <= u16::from(limits.max_guests)
            })
        }));
        for block in &shard.blocks {
            self.block(shard, block, &span);
        }
    }

    fn block(&mut self, shard: &Shard<R>, block: &Block, span: &Span) {
        let near = self.near(shard, block);
        if near == 0 {
            return;
        }
        let passed = self.passed(shard, block);
        let candidates = near & passed.all_but_one();
        if candidates == 0 {
            return;
        }
        self.price(shard, block, span, candidates);
        self.offers.lowest = self.offers.lowest(self.prepared.slots);
        self.count(shard, block, &passed);
        self.rank(shard, block, span, passed.all());
        self.offers.clear();
    }

    /// The hotels that lie in the area.
    fn near(&self, shard: &Shard<R>, block: &Block) -> u64 {
        let prepared = self.prepared;
        let hotels = &shard.hotels;
        let places = block.hotels.clone();
        let all = u64::MAX >> (BLOCK - places.len());
        let mut near = match &prepared.boxes {
            None => all,
            Some((first, second)) => {
                let surrounds = |part: &BoundingBox| {
                    part.south <= block.bounds.south
                        && part.north >= block.bounds.north
                        && part.west <= block.bounds.west
                        && part.east >= block.bounds.east
                };
                let within = |part: &BoundingBox| {
                    if surrounds(part) {
                        all
                    } else if meets(part, &block.bounds) {
                        set(&hotels.latitudes[places.clone()], |north| {
                            part.south <= *north && *north <= part.north
                        }) & set(&hotels.longitudes[places.clone()], |east| {
                            part.west <= *east && *east <= part.east
                        })
                    } else {
                        0
                    }
                };
                within(first) | second.as_ref().map_or(0, within)
            }
        };
        if let Some(country) = prepared.country {
            near &= set(&hotels.countries[places.clone()], |has| *has == country);
        }
        if let Some(region) = prepared.region {
            near &= set(&hotels.regions[places.clone()], |has| *has == region);
        }
        if prepared.is_round {
            for place in bits(near) {
                let index = places.start + place;
                if !prepared
                    .query
                    .area
                    .holds(hotels.latitudes[index], hotels.longitudes[index])
                {
                    near &= !(1 << place);
                }
            }
        }
        near
    }

    fn passed(&self, shard: &Shard<R>, block: &Block) -> Passed {
        let prepared = self.prepared;
        let rating = match prepared.query.filters.min_rating_tenths {
            None => u64::MAX,
            Some(least) => set(&shard.hotels.ratings[block.hotels.clone()], |rating| *rating > least),
        };
        let stars = match prepared.stars {
            None => u64::MAX,
            Some(wanted) => (0..block.stars.len())
                .filter(|index| wanted >> index & 1 == 1)
                .fold(0, |set, index| set | block.stars[index]),
        };
        let having = |sets: &[(u32, u64)], number: &u32| match sets.binary_search_by_key(number, |(known, _)| *known) {
            Ok(at) => sets[at].1,
            Err(_) => 0,
        };
        let facilities = match &prepared.facilities {
            None => 0,
            Some(wanted) => wanted
                .iter()
                .fold(u64::MAX, |set, number| set & having(&block.facilities, number)),
        };
        let property_type = match &prepared.property_types {
            None => u64::MAX,
            Some(wanted) => wanted
                .iter()
                .fold(0, |set, number| set | having(&block.property_types, number)),
        };
        Passed {
            stars,
            rating,
            facilities,
            property_type,
        }
    }

    /// Finds the lowest totals of the candidates.
    fn price(&mut self, shard: &Shard<R>, block: &Block, span: &Span, candidates: u64) {
        let query = &self.prepared.query;
        let rooms = query.rooms.len() as u8;
        for word in block.words.clone() {
            let free = shard.nights.available(word, span, rooms);
            let rates = &shard.rates[word * WORD..(word + 1) * WORD];
            for bit in bits(free) {
                let rate = &rates[bit];
                if candidates >> rate.hotel & 1 == 0 || !self.fits[rate.limits as usize] {
                    continue;
                }
                let ready = self.terms[rate.rules as usize]
                    .get_or_insert_with(|| Ready::of(shard.rules[rate.rules as usize].resolve(query.stay)?));
                let Some(ready) = ready else { continue };
                let at = word * WORD + bit;
                let Some(total) = ready.total(shard, rate, at, span, query.nights) else {
                    continue;
                };
                let slot = Slots::slot(rate.board, ready.terms.is_free_to_cancel);
                let place = usize::from(rate.hotel);
                self.offers.sold[slot] |= 1 << place;
                let lowest = &mut self.offers.totals[slot][place];
                if total < *lowest {
                    *lowest = total;
                    self.offers.rates[slot][place] = at as u32;
                }
            }
        }
    }

    fn count(&mut self, shard: &Shard<R>, block: &Block, passed: &Passed) {
        let prepared = self.prepared;
        let (offers, limits) = (&self.offers, prepared.totals);
        let within = offers.affordable(prepared.slots, limits);
        let every = passed.all();
        let facets = &mut self.found.facets;
        self.found.total += (within & every).count_ones();

        let without_stars = within & passed.rating & passed.facilities & passed.property_type;
        for (count, set) in facets.stars.iter_mut().zip(&block.stars) {
            *count += (set & without_stars).count_ones();
        }
        let without_rating = within & passed.stars & passed.facilities & passed.property_type;
        let ratings = &shard.hotels.ratings[block.hotels.clone()];
        for place in bits(without_rating) {
            facets.ratings[usize::from(ratings[place])] += 1;
        }
        let without_facilities = within & passed.stars & passed.rating & passed.property_type;
        add_sets(&mut facets.facilities, &block.facilities, without_facilities);
        let without_type = within & passed.stars & passed.rating & passed.facilities;
        add_sets(&mut facets.property_types, &block.property_types, without_type);

        let population = |slots: Slots| (offers.affordable(slots, limits) & every).count_ones();
        facets.free_cancellation += population(prepared.slots_if_free);
        facets.breakfast += population(prepared.slots_with_breakfast);
        for (count, slots) in facets.boards.iter_mut().zip(prepared.slots_of_boards) {
            if offers.sold(slots) != 0 {
                *count += population(slots);
            }
        }
        for place in bits(offers.sold(prepared.slots) & every) {
            let total = offers.lowest[place];
            facets.histogram.add(total);
            facets.min_total = facets.min_total.min(total);
            facets.max_total = facets.max_total.max(total);
        }
    }

    /// Offers the hotels that passed everything to the page.
    fn rank(&mut self, shard: &Shard<R>, block: &Block, span: &Span, passed: u64) {
        let prepared = self.prepared;
        let within = self.offers.affordable(prepared.slots, prepared.totals) & passed;
        let hotels = &shard.hotels;
        for place in bits(within) {
            let index = block.hotels.start + place;
            let total = self.offers.lowest[place];
            let key = match prepared.query.order {
                Order::Recommended => u64::from(prepared.first != Some(hotels.ids[index])),
                Order::Total => total.max(0).cast_unsigned(),
                Order::Rating => !(u64::from(hotels.ratings[index]) << 32 | u64::from(hotels.review_counts[index])),
                Order::Stars => {
                    let stars = block.stars.iter().rposition(|set| set >> place & 1 == 1);
                    !stars.map_or(0, |below| below as u64 + 1)
                }
                Order::Distance { latitude, longitude } => distance_units(
                    (latitude, longitude),
                    (hotels.latitudes[index], hotels.longitudes[index]),
                ),
            };
            // Turned around, and moved so that the lowest number comes last.
            let rank = !(hotels.ranks[index].cast_unsigned() ^ 1 << 31);
            let order: Place = (key, rank, hotels.ids[index]);
            if !self.found.top.wants(order) {
                continue;
            }
            let at = self.offers.rate(prepared.slots, place);
            let rate = &shard.rates[at];
            let ready = self.terms[rate.rules as usize].as_ref().and_then(Option::as_ref);
            let hit = Hit {
                hotel: hotels.ids[index],
                latitude: hotels.latitudes[index],
                longitude: hotels.longitudes[index],
                total,
                rate: rate.tag,
                board: rate.board,
                is_free_to_cancel: ready.is_some_and(|ready| ready.terms.is_free_to_cancel),
                rooms_left: shard.nights.fewest(at, span),
            };
            self.found.top.offer(order, hit);
        }
    }
}

impl Ready {
    fn of(terms: Terms) -> Option<Self> {
        let parties = || terms.parties.iter();
        Some(Self {
            is_summable: terms.kept_percent == 100 && parties().all(|party| party.single_permille.is_none()),
            has_extras: parties().any(|party| party.extra_adults > 0 || !party.children.is_empty()),
            terms,
        })
    }

    /// The total of a rate's stay.
    #[inline]
    fn total<R>(&self, shard: &Shard<R>, rate: &Rate, at: usize, span: &Span, nights: u32) -> Option<i64> {
        if !self.is_summable {
            return self
                .terms
                .total(rate.step, rate.extra_adult, shard.nights.each(at, span));
        }
        let step = i64::from(rate.step);
        let base = shard.nights.steps(at, span) as i64 * step;
        let mut total = 0_i64;
        for party in &self.terms.parties {
            // A night's price is a multiple of the step, so that its sum with the rest is rounded where the rest is.
            let extra = if self.has_extras {
                to_step(party.extra(step, rate.extra_adult), 1, step)
            } else {
                0
            };
            let room = base + extra * i64::from(nights);
            total = total.checked_add(self.terms.party_total(party, room)?)?;
        }
        Some(total)
    }
}

/// A distance as it is ordered: in units of ten metres.
pub(super) fn distance_units(from: (f64, f64), to: (f64, f64)) -> u64 {
    (haversine_km(from.0, from.1, to.0, to.1) * 100.0).round() as u64
}

fn add_sets(counts: &mut Vec<u32>, sets: &[(u32, u64)], among: u64) {
    if let Some((last, _)) = sets.last()
        && counts.len() <= *last as usize
    {
        counts.resize(*last as usize + 1, 0);
    }
    for (number, set) in sets {
        counts[*number as usize] += (set & among).count_ones();
    }
}

/// Whether two boxes that do not cross the antimeridian have a point in common.
pub(super) fn meets(one: &BoundingBox, other: &BoundingBox) -> bool {
    one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east
}

/// The set of places for which something holds.
#[inline]
fn set<T>(items: &[T], holds: impl Fn(&T) -> bool) -> u64 {
    let places = items.iter().enumerate();
    places.fold(0, |set, (place, item)| set | u64::from(holds(item)) << place)
}

/// The places of a set, from the lowest on.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let place = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(place)
    })
}
