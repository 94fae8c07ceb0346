//! Benchmarks the autocomplete over three million names: build time, memory, time of an answer, and whether it finds
//! the intended place.
//!
//! `cargo bench -p search --bench autocomplete -- [HOTELS]`
//!
//! Queries are drawn by a seed: beginnings of other names of the 5,000 largest cities in any script, the same in
//! Latin letters with a typo, beginnings of hotels' names with and without one, and the first letters of anything.
//! The intended place is known, so the benchmark counts how often it is first and among ten. With a typo an oracle
//! says whether it can be found at all: each typed word must begin a word of the name with one error, or two from
//! eight letters on.

use any_ascii::any_ascii;
use fastrand::Rng;
use search::{City, DestinationIndex, Gazetteer, HotelName};
use std::{cmp::Reverse, time::Instant};
use strsim::osa_distance;

const CITIES: usize = 5_000;
const QUERIES: usize = 500;
const KINDS: [&str; 12] = [
    "Hotel",
    "Hotel",
    "Hotel",
    "Grand Hotel",
    "Villa",
    "Apartments",
    "Residence",
    "Inn",
    "Guest House",
    "Hostel",
    "Resort",
    "Suites",
];
const SYLLABLES: [&str; 24] = [
    "ba", "ri", "mon", "tel", "san", "ver", "lu", "ca", "del", "or", "ny", "ha", "kes", "fel", "gra", "ti", "sol",
    "mar", "ro", "quin", "wes", "bel", "ju", "zan",
];

/// A typed text and the intended place.
struct Question {
    typed: String,
    /// The place as hits name it.
    meant: String,
    /// The names of the intended place for the oracle; empty without a typo.
    names: Vec<String>,
}

fn main() {
    let hotels = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(2_500_000);
    let gazetteer = Gazetteer::embedded();
    let mut cities: Vec<&City> = gazetteer.cities().iter().collect();
    cities.sort_by_key(|city| (Reverse(city.population), city.id));
    let of_cities: usize = cities.iter().map(|city| gazetteer.city_names(city).count()).sum();
    let mut rng = Rng::with_seed(2026);
    let list: Vec<HotelName> = (0..hotels).map(|number| hotel(&mut rng, &cities, number)).collect();
    println!("{hotels} hotels beside {of_cities} names of {} cities", cities.len());
    let before = resident_megabytes();
    let begun = Instant::now();
    let index = DestinationIndex::build(gazetteer, list.iter().cloned());
    println!(
        "built in {:.1} s, {:.0} MB resident",
        begun.elapsed().as_secs_f64(),
        resident_megabytes() - before
    );
    let largest = &cities[..CITIES];
    let kinds = [
        (
            "another name's beginning",
            draw(|| of_city(&mut rng, gazetteer, largest, false)),
        ),
        (
            "the same with a typo",
            draw(|| of_city(&mut rng, gazetteer, largest, true)),
        ),
        ("a hotel's name", draw(|| of_hotel(&mut rng, &list, false))),
        ("a hotel's name with a typo", draw(|| of_hotel(&mut rng, &list, true))),
        ("one to three letters", draw(|| short(&mut rng, &list))),
    ];
    println!(
        "\n| typed | queries | first | among ten | of those the oracle finds | p50 ms | p99 ms | slowest ms |\n|---|---|---|---|---|---|---|---|"
    );
    for (kind, asked) in &kinds {
        report(&index, kind, asked);
    }
}

fn draw(mut one: impl FnMut() -> Question) -> Vec<Question> {
    (0..QUERIES).map(|_| one()).collect()
}

fn report(index: &DestinationIndex, kind: &str, asked: &[Question]) {
    let (mut times, mut first, mut among, mut findable, mut found) = (Vec::new(), 0, 0, 0, 0);
    for asked in asked {
        let begun = Instant::now();
        let hits = index.search(&asked.typed, 10, None);
        times.push((begun.elapsed().as_secs_f64() * 1e3, &asked.typed));
        let place = hits.iter().position(|hit| hit.key.to_string() == asked.meant);
        first += usize::from(place == Some(0));
        among += usize::from(place.is_some());
        if asked.names.iter().any(|name| is_near(&asked.typed, name)) {
            findable += 1;
            found += usize::from(place.is_some());
        }
    }
    times.sort_by(|left, right| left.0.total_cmp(&right.0));
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize].0;
    println!(
        "| {kind} | {} | {first} | {among} | {found} of {findable} | {:.3} | {:.3} | {:.3} |",
        asked.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    let mut all = std::hash::DefaultHasher::new();
    for asked in asked {
        for hit in index.search(&asked.typed, 10, None) {
            std::hash::Hash::hash(&hit.key.to_string(), &mut all);
        }
    }
    eprintln!("  answers: {:x}", std::hash::Hasher::finish(&all));
    let slowest = times.iter().rev().take(10);
    let slow: Vec<String> = slowest.map(|(time, typed)| format!("{typed} {time:.2}")).collect();
    eprintln!("  slowest: {slow:?}");
}

/// Whether each typed word begins a word of the name with no more errors than the search allows.
fn is_near(typed: &str, name: &str) -> bool {
    let (typed, name) = (folded(typed), folded(name));
    typed.split(' ').filter(|word| !word.is_empty()).all(|typed| {
        let forgiven = match typed.len() {
            0..4 => 0,
            4..8 => 1,
            _ => 2,
        };
        let begins = |word: &str| (0..=word.len()).any(|end| osa_distance(typed, &word[..end]) <= forgiven);
        name.split(' ').any(begins)
    })
}

fn folded(text: &str) -> String {
    let plain = any_ascii(text).to_lowercase();
    let kept = plain.chars().filter(|letter| *letter != '\'');
    kept.map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .collect()
}

fn of_city(rng: &mut Rng, gazetteer: &Gazetteer, cities: &[&City], with_typo: bool) -> Question {
    loop {
        let city = cities[rng.usize(0..cities.len())];
        let names: Vec<&str> = gazetteer.city_names(city).collect();
        let Some(name) = rng.choice(&names) else {
            continue;
        };
        let typed = match with_typo {
            true => folded(name),
            false => (*name).to_owned(),
        };
        if typed.chars().count() < 5 {
            continue;
        }
        let typed = beginning(rng, &typed);
        return Question {
            typed: if with_typo { mistyped(rng, &typed) } else { typed },
            meant: format!("city:{}", city.id),
            names: if with_typo {
                vec![(*name).to_owned()]
            } else {
                Vec::new()
            },
        };
    }
}

fn of_hotel(rng: &mut Rng, hotels: &[HotelName], with_typo: bool) -> Question {
    let hotel = &hotels[rng.usize(0..hotels.len())];
    let typed = beginning(rng, &folded(&hotel.name));
    Question {
        typed: if with_typo { mistyped(rng, &typed) } else { typed },
        meant: format!("hotel:{}", uuid::Uuid::from_u128(hotel.id)),
        names: if with_typo {
            vec![hotel.name.clone()]
        } else {
            Vec::new()
        },
    }
}

fn short(rng: &mut Rng, hotels: &[HotelName]) -> Question {
    let hotel = &hotels[rng.usize(0..hotels.len())];
    let text = if rng.bool() { &hotel.name } else { &hotel.city };
    Question {
        typed: text.chars().take(rng.usize(1..=3)).collect(),
        meant: String::new(),
        names: Vec::new(),
    }
}

/// Most of a text.
fn beginning(rng: &mut Rng, text: &str) -> String {
    let letters = text.chars().count();
    text.chars()
        .take(rng.usize((letters * 6).div_ceil(10)..=letters))
        .collect()
}

/// Inserts, removes, replaces or swaps one letter.
fn mistyped(rng: &mut Rng, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.usize(1..letters.len().max(2)).min(letters.len() - 1);
    let any = char::from(rng.u8(b'a'..=b'z'));
    match rng.u8(0..4) {
        0 => letters.insert(at, any),
        1 => drop(letters.remove(at)),
        2 => letters[at] = any,
        _ => letters.swap(at - 1, at),
    }
    letters.into_iter().collect()
}

fn hotel(rng: &mut Rng, cities: &[&City], number: usize) -> HotelName {
    // The larger a city, the more hotels.
    let at = ((cities.len() as f64).powf(rng.f64()) - 1.0) as usize;
    let city = cities[at.min(cities.len() - 1)];
    let mut word: String = (0..rng.usize(2..=3))
        .map(|_| SYLLABLES[rng.usize(0..SYLLABLES.len())])
        .collect();
    word[..1].make_ascii_uppercase();
    let kind = KINDS[rng.usize(0..KINDS.len())];
    let name = match rng.u8(0..4) {
        0 => format!("{word} {kind}"),
        1 => format!("{kind} {word} {}", city.name),
        _ => format!("{kind} {word}"),
    };
    HotelName {
        id: number as u128 + 1,
        name,
        other_names: Vec::new(),
        city: city.name.clone(),
        country_code: city.country_code,
        latitude: city.latitude,
        longitude: city.longitude,
        weight: rng.u32(0..1_000),
    }
}

/// Memory of this process, in millions of bytes.
fn resident_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) * 1.024e-3
}
