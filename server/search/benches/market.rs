//! The index at the size of the whole market: build, memory, queries, changes; results against brute force.
//!
//! `make bench-search`, or `cargo bench -p search --bench market -- [HOTELS] [QUERIES] [COMPARED] [KIND]`.

#[path = "../tests/index/market.rs"]
mod market;
#[path = "../tests/index/oracle.rs"]
#[expect(dead_code, reason = "the tests change the market, too")]
mod oracle;

use market::{FIRST, Market, MarketRules, OwnedQuery, id};
use oracle::Oracle;
use search::{
    DEEPEST_TILE, PointTiles, Tile,
    index::{HotelIndex, Night},
};
use std::{cell::RefCell, collections::BTreeMap, num::NonZero, time::Instant};

const NIGHTS: usize = 365;
const CITIES: usize = 20_000;
/// A brute-force comparison takes an eighth of a second per query and core.
const COMPARED: usize = 10_000;

fn main() {
    let numbers = std::env::args().skip(1).filter_map(|argument| argument.parse().ok());
    let numbers: Vec<usize> = numbers.collect();
    let number = |at: usize, otherwise: usize| numbers.get(at).copied().unwrap_or(otherwise);
    let (hotels, queries) = (number(0, 1_000_000), number(1, 10_000));
    let compared = number(2, COMPARED);
    let market = Market::new(2026, hotels, CITIES, NIGHTS);
    println!("{hotels} hotels of {CITIES} cities by Zipf's law, 2 rates each, {NIGHTS} nights; {queries} queries");

    let before = resident_megabytes();
    let order = market.in_order();
    let index = HotelIndex::new(FIRST, NIGHTS);
    let begun = Instant::now();
    index.extend(order.into_iter().map(|number| market.hotel(number)));
    let size = index.size();
    println!(
        "built with the market in {:.1} s: {} hotels, {} rates, {} shards, {:.0} MB resident",
        begun.elapsed().as_secs_f64(),
        size.hotels,
        size.rates,
        size.shards,
        resident_megabytes() - before
    );

    let kind = std::env::args().find(|argument| ["city", "metro", "country", "world"].contains(&argument.as_str()));
    let asked = (0..).map(|number| market.query(number));
    let asked = asked.filter(|asked| kind.as_ref().is_none_or(|kind| kind == asked.kind));
    let asked: Vec<OwnedQuery> = asked.take(queries).collect();
    let mut times: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut found: BTreeMap<&str, u64> = BTreeMap::new();
    // Once to warm up, once to measure.
    for asked in asked.iter().take(200) {
        drop(index.search(&asked.query()));
    }
    for asked in &asked {
        let begun = Instant::now();
        let answer = index.search(&asked.query()).expect("a query of the market is one");
        times
            .entry(asked.kind)
            .or_default()
            .push(begun.elapsed().as_secs_f64() * 1e3);
        *found.entry(asked.kind).or_default() += u64::from(answer.total);
    }
    println!(
        "\n| area | queries | hotels found on average | p50 ms | p95 ms | p99 ms | slowest ms |\n|---|---|---|---|---|---|---|"
    );
    for (kind, times) in &mut times {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        println!(
            "| {kind} | {} | {} | {:.3} | {:.3} | {:.3} | {:.3} |",
            times.len(),
            found[kind] / times.len() as u64,
            at(0.5),
            at(0.95),
            at(0.99),
            at(1.0)
        );
    }

    let mut changes = Vec::new();
    for number in 0..10_000_usize {
        let hotel = number.wrapping_mul(7_919) % hotels;
        let day = FIRST + (number % (NIGHTS - 3)) as i32;
        let record = index.nights(id(hotel)).expect("the hotel is there");
        let nights: Vec<(u32, i32, Night)> = (day..day + 3)
            .map(|day| {
                let night = record[0].1[(day - FIRST) as usize];
                (
                    0,
                    day,
                    Night {
                        free: night.free.saturating_sub(1),
                        ..night
                    },
                )
            })
            .collect();
        let begun = Instant::now();
        index.set_nights(id(hotel), &nights);
        changes.push(begun.elapsed().as_secs_f64() * 1e6);
        let back: Vec<(u32, i32, Night)> = nights
            .iter()
            .map(|(rate, day, _)| (*rate, *day, record[0].1[(day - FIRST) as usize]))
            .collect();
        index.set_nights(id(hotel), &back);
    }
    changes.sort_by(f64::total_cmp);
    println!(
        "\na booking of 3 nights is in the index after {:.1} µs (median), {:.1} µs (p99)",
        changes[changes.len() / 2],
        changes[changes.len() * 99 / 100]
    );

    let index = snapshot(index);
    tiles(&market, hotels);

    if compared > 0 {
        let begun = Instant::now();
        let mut oracle = Oracle::new(FIRST, NIGHTS);
        (0..hotels).for_each(|number| oracle.add(market.hotel(number)));
        println!(
            "brute force holds the market after {:.0} s",
            begun.elapsed().as_secs_f64()
        );
        let begun = Instant::now();
        let compared = &asked[..compared.min(asked.len())];
        let wrong = differing(&index, &oracle, compared);
        println!(
            "{wrong} of {} results differ from brute force ({:.0} s)",
            compared.len(),
            begun.elapsed().as_secs_f64()
        );
        assert_eq!(wrong, 0, "the index answers what brute force answers");
    }
}

/// The index after a restart: written to a file and read back. The benchmark measures and compares this one.
fn snapshot(index: HotelIndex<MarketRules>) -> HotelIndex<MarketRules> {
    let path = std::env::temp_dir().join(format!("market-{}.index", std::process::id()));
    let known: RefCell<Vec<MarketRules>> = RefCell::default();
    let begun = Instant::now();
    let encode = |rules: &MarketRules| {
        let mut known = known.borrow_mut();
        known.push(rules.clone());
        (known.len() - 1).to_le_bytes().to_vec()
    };
    index.save(&path, b"", encode).expect("the file can be written");
    let written = begun.elapsed().as_secs_f64();
    drop(index);
    let known = known.into_inner();
    let begun = Instant::now();
    let read = HotelIndex::load(&path, |bytes| {
        known.get(usize::from_le_bytes(bytes.try_into().ok()?)).cloned()
    });
    let (index, _) = read.expect("what was written can be read");
    println!(
        "\na snapshot of {:.0} MB is written in {written:.1} s and read in {:.2} s",
        std::fs::metadata(&path).map_or(f64::NAN, |file| file.len() as f64 * 1e-6),
        begun.elapsed().as_secs_f64()
    );
    std::fs::remove_file(&path).ok();
    index
}

/// The world map's tiles without dates: the time to build them, and the time of each tile that a visitor would load.
fn tiles(market: &Market, hotels: usize) {
    let places: Vec<(u128, f64, f64)> = (0..hotels)
        .map(|number| {
            let hotel = market.hotel(number);
            (hotel.id, hotel.latitude, hotel.longitude)
        })
        .collect();
    let begun = Instant::now();
    let points = PointTiles::new(places.iter().copied());
    let made = begun.elapsed().as_secs_f64();
    let mut times = Vec::new();
    let mut marks = 0;
    // Down to every 97th hotel, through all levels.
    for (_, latitude, longitude) in places.iter().step_by(97) {
        for level in 0..=DEEPEST_TILE {
            let tile = Tile::around(level, *latitude, *longitude);
            let begun = Instant::now();
            marks += points.tile(tile).len();
            times.push(begun.elapsed().as_secs_f64() * 1e6);
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "\ntiles of {} hotels are made in {made:.2} s; of {} tiles with {:.1} marks on average: \
         {:.1} µs (median), {:.1} µs (p99), {:.1} µs (slowest)",
        points.len(),
        times.len(),
        f64::from(marks as u32) / times.len() as f64,
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1]
    );
}

/// How many of the queries brute force answers differently, compared on all cores.
fn differing(index: &HotelIndex<MarketRules>, oracle: &Oracle, asked: &[OwnedQuery]) -> usize {
    let differs = |asked: &&OwnedQuery| index.search(&asked.query()).as_ref() != Ok(&oracle.search(asked));
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = asked.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let count = |part| scope.spawn(move || <[OwnedQuery]>::iter(part).filter(differs).count());
        let parts: Vec<_> = asked.chunks(share).map(count).collect();
        parts
            .into_iter()
            .map(|part| part.join().expect("no thread fails"))
            .sum()
    })
}

/// Memory of this process, in millions of bytes.
fn resident_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) * 1.024e-3
}
