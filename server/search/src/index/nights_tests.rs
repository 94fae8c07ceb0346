use super::*;
use proptest::prelude::*;

const FIRST: i32 = 20_000;
const WINDOW: usize = 40;

fn night() -> impl Strategy<Value = Night> {
    let steps = prop_oneof![Just(0_u32), 1..400_u32, 30_000..70_000_u32, 60_000..2_000_000_u32];
    (steps, 0..20_u8).prop_map(|(steps, free)| Night { steps, free })
}

proptest! {
    #[test]
    fn a_word_is_filled_as_its_rates_are_set(
        rates in prop::collection::vec(prop::collection::vec(night(), 0..WINDOW + 5), 1..=WORD),
        days in 0..50_i32,
    ) {
        let (mut filled, mut set) = (Nights::new(FIRST + days, WINDOW, 2 * WORD), Nights::new(FIRST + days, WINDOW, 2 * WORD));
        let slices: Vec<&[Night]> = rates.iter().map(Vec::as_slice).collect();
        filled.fill(1, &slices);
        for (place, nights) in rates.iter().enumerate() {
            set.set(WORD + place, nights);
        }
        prop_assert_eq!(&filled.sums, &set.sums);
        prop_assert_eq!(&filled.free, &set.free);
        prop_assert_eq!(&filled.peaks, &set.peaks);
        prop_assert_eq!(&filled.wide, &set.wide);
    }
}

#[derive(Clone, Debug)]
enum Change {
    Set(usize, Vec<Night>),
    SetNight(usize, i32, Night),
    Advance(i32),
}

fn change() -> impl Strategy<Value = Change> {
    let rate = 0..70_usize;
    prop_oneof![
        2 => (rate.clone(), prop::collection::vec(night(), 0..WINDOW + 5)).prop_map(|(rate, nights)| Change::Set(rate, nights)),
        6 => (rate, -3..WINDOW as i32 + 9, night()).prop_map(|(rate, day, night)| Change::SetNight(rate, FIRST + day, night)),
        1 => (0..7_i32).prop_map(Change::Advance),
    ]
}

/// A naive model of each rate and day.
#[derive(Default)]
struct Plain {
    first: i32,
    nights: HashMap<(usize, i32), Night>,
}

impl Plain {
    fn set(&mut self, rate: usize, day: i32, night: Night) {
        if (self.first..self.first + WINDOW as i32).contains(&day) {
            self.nights.insert((rate, day), night);
        }
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Set(rate, nights) => {
                for offset in 0..WINDOW {
                    let night = nights.get(offset).copied().unwrap_or_default();
                    self.set(*rate, self.first + offset as i32, night);
                }
            }
            Change::SetNight(rate, day, night) => self.set(*rate, *day, *night),
            Change::Advance(days) => self.first += days,
        }
    }

    fn night(&self, rate: usize, day: i32) -> Night {
        let night = self.nights.get(&(rate, day)).copied().unwrap_or_default();
        Night {
            steps: night.steps,
            free: if night.steps == 0 { 0 } else { night.free.min(MAX_ROOMS) },
        }
    }
}

proptest! {
    #[test]
    fn the_columns_say_what_was_put_in(
        changes in prop::collection::vec(change(), 1..40),
        stays in prop::collection::vec((0..70_usize, 0..WINDOW as i32, 1..30_u32, 1..16_u8), 1..30),
    ) {
        let mut nights = Nights::new(FIRST, WINDOW, 70);
        let mut plain = Plain { first: FIRST, ..Plain::default() };
        for change in &changes {
            plain.apply(change);
            match change {
                Change::Set(rate, list) => nights.set(*rate, list),
                Change::SetNight(rate, day, night) => nights.set_night(*rate, *day, *night),
                Change::Advance(days) => nights.advance(nights.first + days),
            }
        }
        prop_assert_eq!(nights.first, plain.first);
        for (rate, offset, length, rooms) in stays {
            let first = plain.first + offset;
            let span = nights.span(first, length);
            prop_assert_eq!(span.is_some(), offset as usize + length as usize <= WINDOW);
            let Some(span) = &span else { continue };
            let expected: Vec<Night> = (first..first + length as i32).map(|day| plain.night(rate, day)).collect();
            let total: u64 = expected.iter().map(|night| u64::from(night.steps)).sum();
            let fewest = expected.iter().map(|night| night.free).min().unwrap();
            prop_assert_eq!(nights.steps(rate, span), total);
            let prices: Vec<u32> = expected.iter().map(|night| night.steps).collect();
            prop_assert_eq!(nights.each(rate, span).collect::<Vec<_>>(), prices);
            prop_assert_eq!(nights.fewest(rate, span), fewest);
            let mut available = vec![7; 9];
            nights.available(0..2, span, rooms, &mut available);
            prop_assert_eq!(available.len(), 2);
            prop_assert_eq!(available[rate / WORD] >> (rate % WORD) & 1 == 1, fewest >= rooms);
        }
    }
}

#[test]
fn a_night_outside_the_window_changes_nothing() {
    let mut nights = Nights::new(FIRST, WINDOW, 1);
    for day in [FIRST - 1, FIRST + WINDOW as i32, i32::MIN, i32::MAX] {
        nights.set_night(0, day, Night { steps: 5, free: 2 });
        assert!(nights.span(day, 1).is_none());
    }
    assert!(nights.of(0).iter().all(|night| *night == Night::default()));
}
