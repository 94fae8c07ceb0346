//! The nights of a shard's rates: their prices and available rooms.
//!
//! Nights are columns, one after another, in a ring of days. A column of prices has running sums: the price of a stay
//! is the difference of two columns, however long it is. Sums are kept modulo 2¹⁶, half the memory of a price each; a
//! difference is right as long as the stay costs less than 65,536 steps, and a more expensive one is summed night by
//! night. Available rooms are four bits a night, each in a plane of its own, so that 64 rates are compared at once.

use crate::index::{
    bytes::{Damaged, Packer, Unpacker},
    record::{MAX_ROOMS, MAX_STAY_NIGHTS, Night},
};
use std::{collections::HashMap, ops::Range};

/// Rates in one word of a plane.
pub(super) const WORD: usize = 64;
/// Bits of the number of available rooms.
const PLANES: usize = 4;
/// The peak of a rate whose nights do not fit into 16 bits; those are stored separately.
const WIDE: u16 = u16::MAX;

/// The nights of some rates.
#[derive(Clone, Debug)]
pub(super) struct Nights {
    /// The first night, in days since 1970-01-01.
    first: i32,
    /// The number of nights.
    window: usize,
    /// A multiple of [`WORD`].
    rates: usize,
    /// `window + 1` columns: the sum of all nights before that day.
    sums: Vec<u16>,
    free: Vec<[u64; PLANES]>,
    /// At least the price of the most expensive night of each rate.
    peaks: Vec<u16>,
    /// Prices in steps, by night, of the rates whose peak is [`WIDE`].
    wide: HashMap<u32, Vec<u32>>,
}

/// A stay's position in the columns.
#[derive(Clone, Debug)]
pub(super) struct Span {
    nights: usize,
    /// The start of each night's sums, and of those after the last night.
    sums: [u32; MAX_STAY_NIGHTS as usize + 1],
    /// The start of each night's planes.
    planes: [u32; MAX_STAY_NIGHTS as usize],
}

impl Span {
    fn planes(&self) -> &[u32] {
        &self.planes[..self.nights]
    }
}

impl Nights {
    /// For that many rates, none of which is sold yet.
    pub fn new(first: i32, window: usize, rates: usize) -> Self {
        let rates = rates.next_multiple_of(WORD);
        Self {
            first,
            window,
            rates,
            sums: vec![0; (window + 1) * rates],
            free: vec![[0; PLANES]; window * rates / WORD],
            peaks: vec![0; rates],
            wide: HashMap::new(),
        }
    }

    /// The columns of a stay of 1 to 30 nights; None when a night of it is outside the window.
    pub fn span(&self, first: i32, nights: u32) -> Option<Span> {
        let behind = usize::try_from(first.checked_sub(self.first)?).ok()?;
        let nights = nights as usize;
        if behind + nights > self.window || nights > MAX_STAY_NIGHTS as usize {
            return None;
        }
        let mut span = Span {
            nights,
            sums: [0; MAX_STAY_NIGHTS as usize + 1],
            planes: [0; MAX_STAY_NIGHTS as usize],
        };
        for night in 0..=nights {
            let day = first + night as i32;
            span.sums[night] = self.column(day) as u32;
            if night < nights {
                span.planes[night] = self.plane(day) as u32;
            }
        }
        Some(span)
    }

    fn column(&self, day: i32) -> usize {
        day.rem_euclid(self.window as i32 + 1) as usize * self.rates
    }

    fn plane(&self, day: i32) -> usize {
        day.rem_euclid(self.window as i32) as usize * (self.rates / WORD)
    }

    /// Which rates of these words have that many rooms available on each night of the stay: 64 in each word. It goes
    /// night by night, to read memory in order.
    pub fn available(&self, words: Range<usize>, span: &Span, rooms: u8, available: &mut Vec<u64>) {
        available.clear();
        available.resize(words.len(), u64::MAX);
        for plane in span.planes() {
            let plane = *plane as usize;
            let nights = &self.free[plane + words.start..plane + words.end];
            if rooms == 1 {
                // The most frequent query has the fastest path.
                for (all, [one, two, four, eight]) in available.iter_mut().zip(nights) {
                    *all &= one | two | four | eight;
                }
            } else {
                for (all, planes) in available.iter_mut().zip(nights) {
                    *all &= at_least(planes, rooms);
                }
            }
        }
    }

    /// The fewest available rooms on a night of the stay.
    pub fn fewest(&self, rate: usize, span: &Span) -> u8 {
        let rooms = span.planes().iter().map(|plane| self.rooms_at(rate, *plane as usize));
        rooms.min().unwrap_or(0)
    }

    /// The sum of a stay's nights, in steps.
    #[inline]
    pub fn steps(&self, rate: usize, span: &Span) -> u64 {
        let peak = self.peaks[rate];
        if usize::from(peak) * span.nights <= usize::from(u16::MAX) && peak != WIDE {
            let (from, to) = (span.sums[0] as usize, span.sums[span.nights] as usize);
            u64::from(self.sums[to + rate].wrapping_sub(self.sums[from + rate]))
        } else {
            self.each(rate, span).map(u64::from).sum()
        }
    }

    /// Each night of a stay, in steps.
    #[inline]
    pub fn each<'a>(&'a self, rate: usize, span: &'a Span) -> impl Iterator<Item = u32> + Clone + 'a {
        let wide = if self.peaks[rate] == WIDE {
            self.wide.get(&(rate as u32))
        } else {
            None
        };
        let mut sum = self.sums[span.sums[0] as usize + rate];
        (0..span.nights).map(move |night| match wide {
            // Prices are stored per day, like a word of planes.
            Some(prices) => prices[span.planes[night] as usize / (self.rates / WORD)],
            None => {
                let next = self.sums[span.sums[night + 1] as usize + rate];
                let price = next.wrapping_sub(sum);
                sum = next;
                price.into()
            }
        })
    }

    /// What a night costs, in steps.
    fn night(&self, rate: usize, day: i32) -> u32 {
        if self.peaks[rate] == WIDE {
            let prices = self.wide.get(&(rate as u32));
            return prices.map_or(0, |prices| prices[day.rem_euclid(self.window as i32) as usize]);
        }
        let (sum, next) = (
            self.sums[self.column(day) + rate],
            self.sums[self.column(day + 1) + rate],
        );
        u32::from(next.wrapping_sub(sum))
    }

    fn rooms(&self, rate: usize, day: i32) -> u8 {
        self.rooms_at(rate, self.plane(day))
    }

    fn rooms_at(&self, rate: usize, plane: usize) -> u8 {
        let planes = &self.free[plane + rate / WORD];
        let bits = planes.iter().enumerate();
        bits.fold(0, |rooms, (bit, plane)| {
            rooms | ((plane >> (rate % WORD) & 1) as u8) << bit
        })
    }

    /// Sets all nights of the rates of a word, none of which is sold yet. It goes column by column: rate by rate,
    /// each night would be in another page of memory.
    pub fn fill(&mut self, word: usize, rates: &[&[Night]]) {
        let first_rate = word * WORD;
        let mut sums = [0_u16; WORD];
        for (place, nights) in rates.iter().enumerate() {
            let dearest = nights.iter().take(self.window).map(|night| night.steps).max();
            let peak = u16::try_from(dearest.unwrap_or(0)).unwrap_or(WIDE);
            self.peaks[first_rate + place] = peak;
            if peak == WIDE {
                self.set(first_rate + place, nights);
            }
        }
        for offset in 0..=self.window {
            let day = self.first + offset as i32;
            let column = self.column(day) + first_rate;
            self.sums[column..column + rates.len()].copy_from_slice(&sums[..rates.len()]);
            if offset == self.window {
                return;
            }
            let mut planes = [0_u64; PLANES];
            for (place, (sum, nights)) in sums.iter_mut().zip(rates).enumerate() {
                let night = nights.get(offset).copied().unwrap_or_default();
                // The difference of two sums compensates for the overflow, or the rate is stored separately.
                *sum = sum.wrapping_add(night.steps as u16);
                let rooms = rooms_sold(night);
                for (index, plane) in planes.iter_mut().enumerate() {
                    *plane |= u64::from(rooms >> index & 1) << place;
                }
            }
            let at = self.plane(day) + word;
            self.free[at] = planes;
        }
    }

    /// Sets all nights of a rate from the first on; missing ones are not sold.
    pub fn set(&mut self, rate: usize, nights: &[Night]) {
        let window = self.window;
        let night = |offset: usize| nights.get(offset).copied().unwrap_or_default();
        let dearest = (0..window).map(|offset| night(offset).steps).max().unwrap_or(0);
        self.wide.remove(&(rate as u32));
        self.peaks[rate] = u16::try_from(dearest).unwrap_or(WIDE);
        if self.peaks[rate] == WIDE {
            let mut prices = vec![0; window];
            for offset in 0..window {
                prices[(self.first + offset as i32).rem_euclid(window as i32) as usize] = night(offset).steps;
            }
            self.wide.insert(rate as u32, prices);
        }
        let mut sum = 0_u16;
        for offset in 0..=window {
            let day = self.first + offset as i32;
            let column = self.column(day);
            self.sums[column + rate] = sum;
            if offset < window {
                // The difference of two sums compensates for the overflow, or the rate is stored separately.
                sum = sum.wrapping_add(night(offset).steps as u16);
                self.set_free(rate, day, night(offset));
            }
        }
    }

    /// Sets one night of a rate; nights outside the window are ignored.
    pub fn set_night(&mut self, rate: usize, day: i32, night: Night) {
        let Some(offset) = day.checked_sub(self.first).and_then(|days| usize::try_from(days).ok()) else {
            return;
        };
        if offset >= self.window {
            return;
        }
        let old = self.night(rate, day);
        if old != night.steps {
            self.set_price(rate, day, offset, old, night.steps);
        }
        self.set_free(rate, day, night);
    }

    fn set_price(&mut self, rate: usize, day: i32, offset: usize, old: u32, steps: u32) {
        let is_wide = self.peaks[rate] == WIDE;
        if !is_wide && steps >= u32::from(WIDE) {
            let mut nights = self.of(rate);
            nights[offset].steps = steps;
            return self.set(rate, &nights);
        }
        if is_wide {
            let at = day.rem_euclid(self.window as i32) as usize;
            if let Some(prices) = self.wide.get_mut(&(rate as u32)) {
                prices[at] = steps;
            }
            return;
        }
        self.peaks[rate] = self.peaks[rate].max(steps as u16);
        let more = (steps as u16).wrapping_sub(old as u16);
        for later in offset + 1..=self.window {
            let at = self.column(self.first + later as i32) + rate;
            self.sums[at] = self.sums[at].wrapping_add(more);
        }
    }

    fn set_free(&mut self, rate: usize, day: i32, night: Night) {
        let rooms = rooms_sold(night);
        let at = self.plane(day) + rate / WORD;
        let bit = 1 << (rate % WORD);
        for (index, plane) in self.free[at].iter_mut().enumerate() {
            *plane = if rooms >> index & 1 == 1 {
                *plane | bit
            } else {
                *plane & !bit
            };
        }
    }

    /// The nights of a rate from the first on.
    pub fn of(&self, rate: usize) -> Vec<Night> {
        let days = self.first..self.first + self.window as i32;
        days.map(|day| Night {
            steps: self.night(rate, day),
            free: self.rooms(rate, day),
        })
        .collect()
    }

    pub fn pack(&self, bytes: &mut Packer) {
        bytes.column(&[i64::from(self.first), self.window as i64, self.rates as i64]);
        bytes.column(&self.sums);
        bytes.column(&self.free);
        bytes.column(&self.peaks);
        let mut wide: Vec<(&u32, &Vec<u32>)> = self.wide.iter().collect();
        wide.sort_unstable();
        bytes.column(&wide.iter().map(|(rate, _)| **rate).collect::<Vec<u32>>());
        bytes.columns(wide.iter().map(|(_, prices)| prices.as_slice()));
    }

    pub fn unpack(bytes: &mut Unpacker<'_>) -> Result<Self, Damaged> {
        let [first, window, rates] = bytes.array::<i64, 3>()?;
        let window = usize::try_from(window).map_err(|_| Damaged)?;
        let rates = usize::try_from(rates).map_err(|_| Damaged)?;
        let columns = window.checked_add(1).ok_or(Damaged)?;
        let nights = Self {
            first: i32::try_from(first).map_err(|_| Damaged)?,
            window,
            rates,
            sums: bytes.column_of(columns.checked_mul(rates).ok_or(Damaged)?)?,
            // No more than there are sums.
            free: bytes.column_of(window * rates / WORD)?,
            peaks: bytes.column_of(rates)?,
            wide: HashMap::new(),
        };
        let wide = (bytes.column()?, bytes.columns::<u32>()?);
        let is_whole = wide.0.len() == wide.1.len() && wide.1.iter().all(|prices| prices.len() == window);
        if !is_whole {
            return Err(Damaged);
        }
        Ok(Self {
            wide: wide.0.into_iter().zip(wide.1).collect(),
            ..nights
        })
    }

    /// The capacity in rates, the number of nights of each, and the first day.
    pub fn size(&self) -> (usize, usize, i32) {
        (self.rates, self.window, self.first)
    }

    /// Moves the window: nights before `first` are dropped, and as many new ones are added, not sold yet.
    pub fn advance(&mut self, first: i32) {
        while self.first < first {
            let gone = self.first;
            // The day after the last replaces the dropped one.
            let (last, new) = (self.column(gone + self.window as i32), self.column(gone));
            self.sums.copy_within(last..last + self.rates, new);
            let plane = self.plane(gone);
            self.free[plane..plane + self.rates / WORD].fill([0; PLANES]);
            for prices in self.wide.values_mut() {
                prices[gone.rem_euclid(self.window as i32) as usize] = 0;
            }
            self.first += 1;
        }
    }
}

/// The number of available rooms, up to the maximum; a night without a price is not sold.
fn rooms_sold(night: Night) -> u8 {
    if night.steps == 0 { 0 } else { night.free.min(MAX_ROOMS) }
}

/// Which of 64 numbers, given as bit planes, are at least `least`, which is 1 to 15.
#[inline]
fn at_least(planes: &[u64; PLANES], least: u8) -> u64 {
    let beyond = least - 1;
    let mut above = 0;
    for (bit, plane) in planes.iter().enumerate() {
        above = if beyond >> bit & 1 == 0 {
            above | plane
        } else {
            above & plane
        };
    }
    above
}

#[cfg(test)]
#[path = "nights_tests.rs"]
mod tests;
