//! How long the gazetteer takes to load and to answer: `cargo run --release -p search --example gazetteer_speed`.

use std::time::Instant;

use search::Gazetteer;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let gazetteer = Gazetteer::read_embedded()?;
    println!("load: {:?} for {} cities", start.elapsed(), gazetteer.cities().len());

    let start = Instant::now();
    gazetteer.nearest_city(0.0, 0.0);
    println!("first nearest city: {:?}", start.elapsed());

    let start = Instant::now();
    let mut total = 0.0;
    for step in 0..10_000 {
        let turn = f64::from(step) * 0.618_034;
        total += gazetteer
            .nearest_city(turn % 140.0 - 60.0, turn * 7.0 % 360.0 - 180.0)
            .map_or(0.0, |found| found.1);
    }
    println!(
        "nearest city: {:?} each, {:.0} km on average",
        start.elapsed() / 10_000,
        total / 10_000.0
    );
    Ok(())
}
