//! How long the autocomplete takes: `cargo run --release -p search --example autocomplete_speed [query …]`.
//!
//! Prints load and build time, then the distribution of single searches: every beginning of the names of well-known
//! and of random cities as they are typed, the same with one typo, and two-word queries. With queries as arguments it
//! prints their hits instead.

use std::time::{Duration, Instant};

use search::{DestinationIndex, Gazetteer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let read = Gazetteer::read_embedded()?;
    println!("load: {:?} for {} cities", start.elapsed(), read.cities().len());
    drop(read);
    let gazetteer = Gazetteer::embedded();
    let start = Instant::now();
    let index = DestinationIndex::build(gazetteer, std::iter::empty());
    println!("index: {:?}", start.elapsed());

    let queries: Vec<String> = std::env::args().skip(1).collect();
    if queries.is_empty() {
        measure_all(gazetteer, &index);
    }
    for query in queries {
        println!("\n{query}");
        for hit in index.search(&query, 10, None) {
            let other = hit.matched_name.map(|name| format!(" = {name}")).unwrap_or_default();
            println!(
                "  {:.2} {} {}{other} · {} {:?}",
                hit.score, hit.key, hit.name, hit.subtitle, hit.matched
            );
        }
    }
    Ok(())
}

fn measure_all(gazetteer: &Gazetteer, index: &DestinationIndex) {
    let step = gazetteer.cities().len() / 300;
    let known = gazetteer.cities().iter().take(300);
    let names: Vec<&str> = known
        .chain(gazetteer.cities().iter().step_by(step.max(1)))
        .map(|city| city.ascii.as_str())
        .collect();
    let typed: Vec<String> = names
        .iter()
        .flat_map(|name| (1..=name.len().min(12)).map(|end| name.get(..end).unwrap_or(name).to_owned()))
        .collect();
    measure("as it is typed", index, &typed);

    let mut turn = 0usize;
    let mut typo = |word: &str| {
        turn = turn
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let at = (turn >> 33) % word.len();
        let letter = char::from(b'a' + ((turn >> 17) % 26) as u8);
        let (before, after) = (&word[..at], &word[at + 1..]);
        match turn >> 60 {
            0..=4 => format!("{before}{after}"),
            5..=9 => format!("{before}{letter}{after}"),
            _ => format!("{before}{letter}{}", &word[at..]),
        }
    };
    let mistyped: Vec<String> = typed
        .iter()
        .filter(|word| word.len() >= 4)
        .map(|word| typo(word))
        .collect();
    measure("with one typo", index, &mistyped);
    let twice: Vec<String> = mistyped
        .iter()
        .filter(|word| word.len() >= 8)
        .map(|word| typo(word))
        .collect();
    measure("with two typos", index, &twice);

    let qualified: Vec<String> = gazetteer
        .cities()
        .iter()
        .step_by(step.max(1))
        .map(|city| format!("{} {}", city.ascii, city.region.get(..4).unwrap_or(&city.region)))
        .collect();
    measure("with a region", index, &qualified);
}

fn measure(what: &str, index: &DestinationIndex, queries: &[String]) {
    let mut times: Vec<(Duration, &str)> = queries
        .iter()
        .map(|query| {
            let once = || {
                let start = Instant::now();
                std::hint::black_box(index.search(query, 10, None));
                start.elapsed()
            };
            // The best of three runs, to exclude other load of the machine.
            (once().min(once()).min(once()), query.as_str())
        })
        .collect();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].0;
    let slowest: Vec<&str> = times.iter().rev().take(3).map(|entry| entry.1).collect();
    println!(
        "{what}: {} queries, p50 {:?}, p90 {:?}, p99 {:?}, worst {:?} {slowest:?}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
}
