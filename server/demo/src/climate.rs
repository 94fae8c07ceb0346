//! Seasons: the expensive and the cheap times of a place, and its plants.

use crate::{
    chance::Chance,
    destination::{Character, Destination},
    place::DemoCity,
    rate::SeasonRule,
};

/// The climate of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Climate {
    Boreal,
    Temperate,
    Mediterranean,
    Arid,
    Tropical,
    /// High ground near the equator: mild all year.
    Highland,
}

/// Days of a leap year, so that 29 February has a price.
const MONTHS: [u8; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

impl Climate {
    pub(crate) fn of(place: &DemoCity, destination: &Destination) -> Self {
        let character = destination.character;
        let (latitude, code) = (place.latitude.abs(), place.country_code.as_str());
        let dry = ["EG", "AE", "QA", "OM", "BH", "KW", "SA", "JO", "UZ", "NA", "MN", "KZ"].contains(&code);
        if character == Character::Desert || dry {
            Self::Arid
        } else if destination.high_ground && latitude < 30.0 {
            Self::Highland
        } else if latitude < 23.6 || latitude < 26.5 && code != "ZA" {
            Self::Tropical
        } else if latitude > 59.0 {
            Self::Boreal
        } else if latitude < 45.0
            && ([
                "IT", "ES", "PT", "GR", "CY", "MT", "TR", "HR", "ME", "AL", "IL", "LB", "MA", "TN",
            ]
            .contains(&code)
                || west_coast(place))
        {
            Self::Mediterranean
        } else {
            Self::Temperate
        }
    }
}

/// The parts with dry summers of countries that have other climates too.
fn west_coast(place: &DemoCity) -> bool {
    let (latitude, longitude) = (place.latitude, place.longitude);
    match place.country_code.as_str() {
        "FR" => latitude < 44.5 && longitude > 2.5,
        "US" => latitude < 40.0 && longitude < -116.0,
        "AU" => latitude < -30.0 && longitude < 140.0,
        "ZA" => longitude < 20.0,
        "CL" => latitude > -38.0,
        _ => false,
    }
}

/// The day of a leap year, from 0.
fn day(month: u8, day: u8) -> usize {
    let before: usize = MONTHS
        .iter()
        .take(usize::from(month) - 1)
        .map(|days| usize::from(*days))
        .sum();
    before + usize::from(day) - 1
}

/// (month, day) of a day of a leap year.
fn date(mut day: usize) -> (u8, u8) {
    for (month, days) in (1u8..).zip(MONTHS) {
        if day < usize::from(days) {
            return (month, day as u8 + 1);
        }
        day -= usize::from(days);
    }
    (12, 31)
}

/// A factor for each day of a leap year, in thousandths.
pub(crate) struct Year([u16; 366]);

impl Year {
    /// Sets the factor between two days, across the new year when `from` is later.
    fn paint(&mut self, from: usize, to: usize, permille: u16) {
        let mut at = from % 366;
        loop {
            self.0[at] = permille;
            if at == to % 366 {
                break;
            }
            at = (at + 1) % 366;
        }
    }

    /// The runs of equal factors. No rule crosses the new year.
    pub(crate) fn rules(&self) -> Vec<SeasonRule> {
        let mut rules: Vec<SeasonRule> = Vec::new();
        for (at, permille) in self.0.iter().copied().enumerate() {
            match rules.last_mut() {
                Some(rule) if rule.permille == permille => rule.to = date(at),
                _ => rules.push(SeasonRule {
                    from: date(at),
                    to: date(at),
                    permille,
                }),
            }
        }
        rules
    }

    /// The runs whose factor is at least `permille`.
    pub(crate) fn high(&self, permille: u16) -> Vec<((u8, u8), (u8, u8))> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for (at, factor) in self.0.iter().enumerate() {
            if *factor >= permille {
                match runs.last_mut() {
                    Some((_, to)) if *to + 1 == at => *to = at,
                    _ => runs.push((at, at)),
                }
            }
        }
        runs.into_iter().map(|(from, to)| (date(from), date(to))).collect()
    }

    /// The month with the highest mean factor, from 0.
    pub(crate) fn peak_month(&self) -> u8 {
        let mean = |month: u8| -> u32 {
            let start = day(month + 1, 1);
            let days = usize::from(MONTHS[usize::from(month)]);
            self.0[start..start + days]
                .iter()
                .map(|factor| u32::from(*factor))
                .sum::<u32>()
                * 30
                / days as u32
        };
        (0..12).max_by_key(|month| mean(*month)).unwrap_or(6)
    }
}

/// (from, to, permille) for the northern half of the world; the southern is moved by half a year.
type Calendar = &'static [((u8, u8), (u8, u8), u16)];

const CITY: Calendar = &[
    ((1, 3), (2, 28), 820),
    ((3, 1), (4, 14), 950),
    ((4, 15), (6, 30), 1130),
    ((7, 1), (8, 31), 1010),
    ((9, 1), (10, 31), 1150),
    ((11, 1), (11, 30), 900),
    ((12, 1), (12, 23), 1040),
];
const HERITAGE: Calendar = &[
    ((1, 3), (2, 28), 780),
    ((3, 1), (4, 9), 940),
    ((4, 10), (6, 14), 1150),
    ((6, 15), (8, 31), 1200),
    ((9, 1), (10, 20), 1140),
    ((10, 21), (11, 27), 840),
    ((11, 28), (12, 23), 1080),
];
const SUMMER_COAST: Calendar = &[
    ((1, 3), (3, 31), 680),
    ((4, 1), (5, 14), 860),
    ((5, 15), (6, 19), 1060),
    ((6, 20), (7, 14), 1250),
    ((7, 15), (8, 25), 1520),
    ((8, 26), (9, 20), 1180),
    ((9, 21), (10, 31), 900),
    ((11, 1), (12, 22), 660),
];
const SNOW: Calendar = &[
    ((1, 3), (1, 31), 1160),
    ((2, 1), (3, 10), 1400),
    ((3, 11), (4, 10), 1120),
    ((4, 11), (6, 15), 720),
    ((6, 16), (7, 10), 960),
    ((7, 11), (8, 25), 1140),
    ((8, 26), (9, 30), 930),
    ((10, 1), (11, 30), 700),
    ((12, 1), (12, 19), 1000),
];
const SUMMER_COUNTRY: Calendar = &[
    ((1, 3), (3, 15), 760),
    ((3, 16), (5, 10), 910),
    ((5, 11), (6, 30), 1100),
    ((7, 1), (8, 31), 1290),
    ((9, 1), (10, 12), 1110),
    ((10, 13), (11, 30), 820),
    ((12, 1), (12, 19), 860),
];
const WINTER_SUN: Calendar = &[
    ((1, 3), (3, 31), 1240),
    ((4, 1), (4, 30), 1060),
    ((5, 1), (6, 14), 820),
    ((6, 15), (8, 31), 700),
    ((9, 1), (10, 9), 850),
    ((10, 10), (12, 19), 1170),
];
const TROPICS: Calendar = &[
    ((1, 3), (3, 31), 1220),
    ((4, 1), (4, 30), 1050),
    ((5, 1), (6, 30), 850),
    ((7, 1), (8, 25), 1060),
    ((8, 26), (10, 31), 780),
    ((11, 1), (12, 14), 960),
    ((12, 15), (12, 21), 1160),
];
const SAVANNA: Calendar = &[
    ((1, 3), (2, 28), 960),
    ((3, 1), (5, 31), 740),
    ((6, 1), (6, 30), 1080),
    ((7, 1), (9, 30), 1320),
    ((10, 1), (10, 31), 1120),
    ((11, 1), (12, 14), 830),
];

/// The factors of a hotel's year: the place's calendar, strengthened, weakened or shifted a little for the hotel, the
/// city's own busy weeks, and the days around the new year.
pub(crate) fn year(place: &DemoCity, destination: &Destination, city_seed: u64, chance: &mut Chance) -> Year {
    let climate = Climate::of(place, destination);
    let character = destination.character;
    let savanna = matches!(
        place.country_code.as_str(),
        "KE" | "TZ" | "BW" | "NA" | "ZM" | "ZW" | "UG" | "RW"
    );
    let (calendar, may_turn) = match (character, climate) {
        (Character::Nature | Character::Desert, _) if savanna => (SAVANNA, false),
        (Character::Beach, Climate::Tropical) => (TROPICS, false),
        (Character::Nature | Character::Lake | Character::Mountain, Climate::Tropical | Climate::Highland) => {
            (TROPICS, false)
        }
        (_, Climate::Arid) => (WINTER_SUN, true),
        (Character::Beach, _) => (SUMMER_COAST, true),
        (Character::Mountain, _) => (SNOW, true),
        (Character::Lake | Character::Nature | Character::Wine, _) => (SUMMER_COUNTRY, true),
        (Character::Heritage, Climate::Tropical | Climate::Highland) => (TROPICS, false),
        (Character::Heritage, _) => (HERITAGE, true),
        _ => (CITY, true),
    };
    let turn = if may_turn && place.latitude < -15.0 { 183 } else { 0 };
    let strength = chance.between(80, 125);
    let shift = chance.between(-5, 5);
    let mut year = Year([1000; 366]);
    for (from, to, permille) in calendar {
        let at = |(month, dom): (u8, u8)| (day(month, dom) as i64 + turn + shift).rem_euclid(366) as usize;
        let swing = (i64::from(*permille) - 1000) * strength / 100;
        year.paint(at(*from), at(*to), tens(1000 + swing));
    }
    let mut events = Chance::named(city_seed, "events");
    for _ in 0..events.between(1, 3) {
        let start = events.below(366);
        let days = events.between(3, 8) as usize;
        let lift = events.between(1150, 1420) + chance.between(-30, 30);
        for at in start..start + days {
            let factor = &mut year.0[at % 366];
            *factor = tens((i64::from(*factor) * lift / 1000).min(1900));
        }
    }
    let feast = i64::from(year.0[day(12, 22)].max(1000)) * chance.between(1120, 1330) / 1000;
    year.paint(day(12, 27), day(1, 1), tens(feast.min(2000)));
    year
}

/// Rounded to whole percents.
fn tens(permille: i64) -> u16 {
    ((permille.clamp(500, 2000) + 5) / 10 * 10) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_cover_a_leap_year_without_overlap() {
        let mut year = Year([1000; 366]);
        year.paint(day(12, 20), day(1, 5), 1400);
        let rules = year.rules();
        assert_eq!(rules.len(), 3);
        assert_eq!((rules[0].from, rules[0].to), ((1, 1), (1, 5)));
        assert_eq!((rules[2].from, rules[2].to), ((12, 20), (12, 31)));
        assert_eq!(date(day(2, 29)), (2, 29));
    }

    #[test]
    fn the_peak_month_is_where_the_factors_are_highest() {
        let mut year = Year([1000; 366]);
        year.paint(day(8, 1), day(8, 31), 1500);
        assert_eq!(year.peak_month(), 7);
    }
}
