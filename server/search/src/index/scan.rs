//! Runs a query over one block after another.
//!
//! For the 64 hotels of a block it computes which lie in the area, which pass each group of filters, and the cheapest
//! offer of each; then counts as populations of words. A hotel that fails two groups of filters counts nowhere and is
//! not priced.

use crate::{
    geometry::{BoundingBox, distance_units},
    index::{
        answer::Partial,
        area::ShardName,
        block::{BLOCK, Block, TraitSets},
        hit::Hit,
        nights::{Span, WORD},
        offers::{Offers, within},
        passed::PassedHotels,
        prepare::{Prepared, Slots},
        query::Order,
        resolved::ResolvedKinds,
        round::ClippedArea,
        rules::Rules,
        shard::Shard,
        top::SortKey,
        words::{bits, set},
    },
};

/// The working state of a query while it visits the blocks of a shard.
pub(super) struct Scan<'q, R: Rules> {
    prepared: &'q Prepared<'q, R>,
    /// By the shard's kinds: [`UNKNOWN`], or the kind's state in `known`.
    states: Vec<u32>,
    /// The kinds met so far: shards may have many in common, or none.
    known: ResolvedKinds<R>,
    /// Hotels in the area by block, and available rates by word; kept to reuse their memory.
    near: Vec<u64>,
    free: Vec<u64>,
    offers: Box<Offers>,
    found: Partial,
}

const UNKNOWN: u32 = u32::MAX;

impl<'q, R: Rules> Scan<'q, R> {
    /// With the cached kinds of the query's stay.
    pub fn new(prepared: &'q Prepared<'q, R>, known: ResolvedKinds<R>) -> Self {
        Self {
            prepared,
            states: Vec::new(),
            known,
            near: Vec::new(),
            free: Vec::new(),
            offers: Box::default(),
            found: Partial::new(prepared.query.most(), prepared.query.map.as_ref()),
        }
    }

    /// The result, and the resolved kinds of the stay.
    pub fn into_parts(self) -> (Partial, ResolvedKinds<R>) {
        (self.found, self.known)
    }

    /// Goes through a shard.
    pub fn shard(&mut self, name: ShardName, shard: &Shard<R>) {
        let query = &self.prepared.query;
        let Some(span) = shard.nights.span(query.check_in, query.nights) else {
            return;
        };
        self.states.clear();
        self.states.resize(shard.kinds.len(), UNKNOWN);
        let mut near = std::mem::take(&mut self.near);
        near.clear();
        match (query.filters.only, &self.prepared.members) {
            (Some(only), _) => {
                near.resize(shard.blocks.len(), 0);
                for place in only.iter().filter_map(|id| shard.find(*id)) {
                    near[place / BLOCK] |= 1 << (place % BLOCK);
                }
                for (near, block) in near.iter_mut().zip(&shard.blocks) {
                    *near = self.near(shard, block, *near);
                }
            }
            (None, Some(members)) => {
                let blocks = shard.blocks.iter();
                let decide = || blocks.map(|block| self.near(shard, block, u64::MAX)).collect();
                near.extend_from_slice(&members.of(name, decide));
            }
            (None, None) => {
                let blocks = shard.blocks.iter();
                near.extend(blocks.map(|block| self.near(shard, block, u64::MAX)));
            }
        }
        let mut free = std::mem::take(&mut self.free);
        let mut from = 0;
        // Runs of blocks with hotels in the area.
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
        let passed = PassedHotels::of(self.prepared, shard, block);
        let has_facets = self.prepared.query.has_facets;
        let candidates = near & if has_facets { passed.all_but_one() } else { passed.all() };
        if candidates == 0 {
            return;
        }
        if self.price(shard, block, span, candidates, free) {
            let within = match self.prepared.totals {
                None => self.offers.sold(self.prepared.slots),
                Some(limits) => within(&self.offers.lowest, limits),
            };
            self.found.total += (within & passed.all()).count_ones();
            if has_facets {
                self.count(shard, block, &passed, within);
            }
            self.rank(shard, block, span, within & passed.all());
            self.offers.clear(self.prepared.totals.is_some());
        }
    }

    /// Those of some hotels of a block that lie in the area.
    fn near(&self, shard: &Shard<R>, block: &Block, among: u64) -> u64 {
        if among == 0 {
            return 0;
        }
        let prepared = self.prepared;
        let hotels = &shard.hotels;
        let places = block.hotels.clone();
        let all = among & (u64::MAX >> (BLOCK - places.len()));
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
                        all & set(&hotels.latitudes[places.clone()], |north| {
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
            Some(round) if near != 0 => match round.seen_from(&block.bounds) {
                ClippedArea::Whole(true) => near,
                ClippedArea::Whole(false) => 0,
                seen => {
                    let is_out = |place: &usize| {
                        let index = places.start + place;
                        !seen.holds(hotels.latitudes[index], hotels.longitudes[index])
                    };
                    bits(near).filter(is_out).fold(near, |near, place| near & !(1 << place))
                }
            },
            _ => near,
        }
    }

    /// Finds the lowest totals of the candidates; false when none of them has an offer.
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
                let Some(ready) = self.known.ready(state) else {
                    continue;
                };
                let at = first + bit;
                let Some(total) = ready.total(shard, at, span, nights) else {
                    continue;
                };
                has_any = true;
                self.offers.sold[ready.slot] |= 1 << place;
                if self.prepared.slots.contains(ready.slot) && total < self.offers.lowest[place] {
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

    /// Resolves a kind of rate; called once for each that is met.
    #[cold]
    fn resolve(&mut self, shard: &Shard<R>, kind: u32) -> u32 {
        let (number, kind_of_all) = &shard.kinds[kind as usize];
        let state = self.known.state(*number, kind_of_all, self.prepared);
        self.states[kind as usize] = state;
        state
    }

    fn count(&mut self, shard: &Shard<R>, block: &Block, passed: &PassedHotels, within: u64) {
        let prepared = self.prepared;
        let (offers, limits) = (&self.offers, prepared.totals);
        let every = passed.all();
        let facets = &mut self.found.facets;

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
        for (count, slots) in facets.meal_plans.iter_mut().zip(prepared.slots_of_meal_plans) {
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

    /// Offers the hotels that passed all filters to the page and to the map.
    fn rank(&mut self, shard: &Shard<R>, block: &Block, span: &Span, within: u64) {
        let prepared = self.prepared;
        let hotels = &shard.hotels;
        if let (Some(squares), Some(map)) = (&mut self.found.squares, &prepared.query.map) {
            for place in bits(within) {
                let index = block.hotels.start + place;
                let point = (hotels.latitudes[index], hotels.longitudes[index]);
                squares.add(&map.grid, hotels.ids[index], point, self.offers.lowest[place]);
            }
        }
        for place in bits(within) {
            let index = block.hotels.start + place;
            let total = self.offers.lowest[place];
            let key = match prepared.query.order {
                Order::Recommended if prepared.first == Some(hotels.ids[index]) => 0,
                Order::Recommended => {
                    let point = (hotels.latitudes[index], hotels.longitudes[index]);
                    1 + u64::from(prepared.town.is_some_and(|town| !town.holds(point.0, point.1)))
                }
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
            // Inverted, and shifted so that the lowest number comes last.
            let rank = !(hotels.ranks[index].cast_unsigned() ^ 1 << 31);
            // Most hotels of a large area are too far down, which is known without reading their ids.
            if !self.found.top.may_want(key, rank) {
                continue;
            }
            let order: SortKey = (key, rank, hotels.ids[index]);
            if !self.found.top.wants(order) {
                continue;
            }
            let at = self.offers.rates[place] as usize;
            let ready = self.known.ready(self.states[shard.rate_kinds[at] as usize]);
            let hit = Hit {
                hotel: hotels.ids[index],
                latitude: hotels.latitudes[index],
                longitude: hotels.longitudes[index],
                total,
                rate: shard.tags[at],
                meal_plan: shard.kind(at).meal_plan,
                is_free_to_cancel: ready.is_some_and(|ready| ready.terms.is_free_to_cancel),
                rooms_left: shard.nights.fewest(at, span),
            };
            self.found.top.offer(order, hit);
        }
    }
}

fn add_sets(counts: &mut Vec<u32>, sets: &TraitSets, among: u64) {
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
