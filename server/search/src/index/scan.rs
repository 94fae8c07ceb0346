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
        query::{Guests, Order},
        rules::{Rules, Terms, to_step},
        shard::{BLOCK, Block, Kind, Sets, Shard},
        top::Place,
    },
};
use std::collections::HashMap;

/// Nothing is sold.
const NONE: i64 = i64::MAX;

/// What a query works with while it goes through the blocks of a shard.
pub(super) struct Scan<'q, R: Rules> {
    prepared: &'q Prepared<'q, R>,
    /// By the shard's kinds: [`UNKNOWN`], [`UNSOLD`], or the index of what was made of it.
    states: Vec<u32>,
    ready: Vec<Ready>,
    /// The same by the numbers of all kinds: shards have many in common.
    known: HashMap<u32, u32>,
    /// Hotels in the area by block, and rates that are free by word; kept for their memory.
    near: Vec<u64>,
    free: Vec<u64>,
    offers: Box<Offers>,
    pub found: Partial,
}

const UNKNOWN: u32 = u32::MAX;
const UNSOLD: u32 = u32::MAX - 1;

/// A kind of rate, resolved for the stay.
struct Ready {
    terms: Terms,
    step: i64,
    slot: usize,
    /// Whether the filters ask for it.
    is_wanted: bool,
    /// Whether the sum of the nights is all that has to be known of them.
    is_summable: bool,
    has_extras: bool,
}

/// What a block's hotels offer.
struct Offers {
    /// Which hotels have an offer, by [slot](Slots).
    sold: [u64; SLOTS],
    /// The lowest total that the filters ask for, and its rate; of equally cheap ones the first.
    lowest: [i64; BLOCK],
    rates: [u32; BLOCK],
    /// The lowest totals by slot; needed when prices are limited.
    totals: [[i64; BLOCK]; SLOTS],
}

impl Offers {
    fn clear(&mut self, is_limited: bool) {
        self.lowest = [NONE; BLOCK];
        if is_limited {
            for (totals, _) in self.totals.iter_mut().zip(self.sold).filter(|(_, sold)| *sold != 0) {
                *totals = [NONE; BLOCK];
            }
        }
        self.sold = [0; SLOTS];
    }

    fn sold(&self, slots: Slots) -> u64 {
        slots.iter().fold(0, |set, slot| set | self.sold[slot])
    }

    /// The hotels whose lowest total in these slots is within the limits.
    fn affordable(&self, slots: Slots, limits: Option<(i64, i64)>) -> u64 {
        let Some(limits) = limits else {
            return self.sold(slots);
        };
        let mut lowest = [NONE; BLOCK];
        for slot in slots.iter().filter(|slot| self.sold[*slot] != 0) {
            for (lowest, total) in lowest.iter_mut().zip(&self.totals[slot]) {
                *lowest = (*lowest).min(*total);
            }
        }
        within(&lowest, limits)
    }
}

fn within(totals: &[i64; BLOCK], (min, max): (i64, i64)) -> u64 {
    set(totals, |total| *total != NONE && min <= *total && *total <= max)
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
            states: Vec::new(),
            ready: Vec::new(),
            known: HashMap::new(),
            near: Vec::new(),
            free: Vec::new(),
            offers: Box::new(Offers {
                sold: [0; SLOTS],
                lowest: [NONE; BLOCK],
                rates: [0; BLOCK],
                totals: [[NONE; BLOCK]; SLOTS],
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
        self.states.clear();
        self.states.resize(shard.kinds.len(), UNKNOWN);
        let mut near = std::mem::take(&mut self.near);
        near.clear();
        near.extend(shard.blocks.iter().map(|block| self.near(shard, block)));
        let mut free = std::mem::take(&mut self.free);
        let mut from = 0;
        // Runs of blocks that have something in the area.
        while let Some(first) = (from..near.len()).find(|block| near[*block] != 0) {
            let end = (first..near.len())
                .find(|block| near[*block] == 0)
                .unwrap_or(near.len());
            let words = shard.blocks[first].words.start..shard.blocks[end - 1].words.end;
            shard
                .nights
                .available(words.clone(), &span, query.rooms.len() as u8, &mut free);
            for (block, near) in shard.blocks[first..end].iter().zip(&near[first..end]) {
                let free = &free[block.words.start - words.start..block.words.end - words.start];
                self.block(shard, block, &span, *near, free);
            }
            from = end;
        }
        (self.near, self.free) = (near, free);
    }

    fn block(&mut self, shard: &Shard<R>, block: &Block, span: &Span, near: u64, free: &[u64]) {
        let passed = self.passed(shard, block);
        let candidates = near & passed.all_but_one();
        if candidates == 0 {
            return;
        }
        if self.price(shard, block, span, candidates, free) {
            let within = match self.prepared.totals {
                None => self.offers.sold(self.prepared.slots),
                Some(limits) => within(&self.offers.lowest, limits),
            };
            self.count(shard, block, &passed, within);
            self.rank(shard, block, span, within & passed.all());
            self.offers.clear(self.prepared.totals.is_some());
        }
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
            near &= block.countries.having(country);
        }
        if let Some(region) = prepared.region {
            near &= block.regions.having(region);
        }
        match &prepared.round {
            Some(round) if near != 0 => match round.holds_all(&block.bounds) {
                Some(true) => near,
                Some(false) => 0,
                None => {
                    let is_out = |place: &usize| {
                        let index = places.start + place;
                        !round.holds(hotels.latitudes[index], hotels.longitudes[index])
                    };
                    bits(near).filter(is_out).fold(near, |near, place| near & !(1 << place))
                }
            },
            _ => near,
        }
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
        let facilities = match &prepared.facilities {
            None => 0,
            Some(wanted) => wanted
                .iter()
                .fold(u64::MAX, |set, number| set & block.facilities.having(*number)),
        };
        let property_type = match &prepared.property_types {
            None => u64::MAX,
            Some(wanted) => wanted
                .iter()
                .fold(0, |set, number| set | block.property_types.having(*number)),
        };
        Passed {
            stars,
            rating,
            facilities,
            property_type,
        }
    }

    /// Finds the lowest totals of the candidates; false when none of them sells anything.
    fn price(&mut self, shard: &Shard<R>, block: &Block, span: &Span, candidates: u64, free: &[u64]) -> bool {
        let nights = self.prepared.query.nights;
        let is_limited = self.prepared.totals.is_some();
        let mut has_any = false;
        for (word, free) in block.words.clone().zip(free) {
            let first = word * WORD;
            let (places, kinds) = (
                &shard.places[first..first + WORD],
                &shard.rate_kinds[first..first + WORD],
            );
            for bit in bits(*free) {
                let place = usize::from(places[bit]);
                if candidates >> place & 1 == 0 {
                    continue;
                }
                let mut state = self.states[kinds[bit] as usize];
                if state == UNKNOWN {
                    state = self.resolve(shard, kinds[bit]);
                }
                let Some(ready) = self.ready.get(state as usize) else {
                    continue;
                };
                let at = first + bit;
                let Some(total) = ready.total(shard, at, span, nights) else {
                    continue;
                };
                has_any = true;
                self.offers.sold[ready.slot] |= 1 << place;
                if ready.is_wanted && total < self.offers.lowest[place] {
                    self.offers.lowest[place] = total;
                    self.offers.rates[place] = at as u32;
                }
                if is_limited {
                    let lowest = &mut self.offers.totals[ready.slot][place];
                    *lowest = total.min(*lowest);
                }
            }
        }
        has_any
    }

    /// What becomes of a kind of rate; called once for each that is met.
    #[cold]
    fn resolve(&mut self, shard: &Shard<R>, kind: u32) -> u32 {
        let (number, kind_of_all) = &shard.kinds[kind as usize];
        let (prepared, ready) = (self.prepared, &mut self.ready);
        let state = *self
            .known
            .entry(*number)
            .or_insert_with(|| match Ready::of(kind_of_all, prepared) {
                Some(new) => {
                    ready.push(new);
                    ready.len() as u32 - 1
                }
                None => UNSOLD,
            });
        self.states[kind as usize] = state;
        state
    }

    fn count(&mut self, shard: &Shard<R>, block: &Block, passed: &Passed, within: u64) {
        let prepared = self.prepared;
        let (offers, limits) = (&self.offers, prepared.totals);
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
    fn rank(&mut self, shard: &Shard<R>, block: &Block, span: &Span, within: u64) {
        let prepared = self.prepared;
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
            let at = self.offers.rates[place] as usize;
            let ready = self.ready.get(self.states[shard.rate_kinds[at] as usize] as usize);
            let hit = Hit {
                hotel: hotels.ids[index],
                latitude: hotels.latitudes[index],
                longitude: hotels.longitudes[index],
                total,
                rate: shard.tags[at],
                board: shard.kind(at).board,
                is_free_to_cancel: ready.is_some_and(|ready| ready.terms.is_free_to_cancel),
                rooms_left: shard.nights.fewest(at, span),
            };
            self.found.top.offer(order, hit);
        }
    }
}

impl Ready {
    /// None when the stay or its guests are not taken.
    fn of<R: Rules>(kind: &Kind<R>, prepared: &Prepared<'_, R>) -> Option<Self> {
        let (query, limits) = (&prepared.query, kind.limits);
        let fits = |guests: &Guests| {
            (1..=limits.max_adults).contains(&guests.adults)
                && guests.children <= limits.max_children
                && u16::from(guests.adults) + u16::from(guests.children) <= u16::from(limits.max_guests)
        };
        if !query.rooms.iter().all(fits) {
            return None;
        }
        let terms = kind.rules.resolve(query.stay)?;
        let slot = Slots::slot(kind.board, terms.is_free_to_cancel);
        let parties = || terms.parties.iter();
        Some(Self {
            step: i64::from(kind.step),
            slot,
            is_wanted: prepared.slots.contains(slot),
            is_summable: terms.kept_percent == 100 && parties().all(|party| party.single_permille.is_none()),
            has_extras: parties().any(|party| party.extra_adults > 0 || !party.children.is_empty()),
            terms,
        })
    }

    /// The total of a rate's stay.
    #[inline]
    fn total<R>(&self, shard: &Shard<R>, at: usize, span: &Span, nights: u32) -> Option<i64> {
        if !self.is_summable {
            let nights = shard.nights.each(at, span);
            return self.terms.total(self.step, shard.extra_adults[at], nights);
        }
        let base = shard.nights.steps(at, span) as i64 * self.step;
        let mut total = 0_i64;
        for party in &self.terms.parties {
            // A night's price is a multiple of the step, so that its sum with the rest is rounded where the rest is.
            let extra = if self.has_extras {
                to_step(party.extra(self.step, shard.extra_adults[at]), 1, self.step)
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

fn add_sets(counts: &mut Vec<u32>, sets: &Sets, among: u64) {
    let Some(last) = sets.last() else { return };
    if counts.len() <= last as usize {
        counts.resize(last as usize + 1, 0);
    }
    for (number, set) in sets.iter() {
        counts[number as usize] += (set & among).count_ones();
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
