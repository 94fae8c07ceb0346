//! Prints the first destinations for each line of standard input.
use search::{DestinationIndex, Gazetteer};
use std::io::BufRead;

fn main() {
    let index = DestinationIndex::build(Gazetteer::embedded(), std::iter::empty());
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        println!("== {line}");
        for hit in index.search(&line, 6, None) {
            println!(
                "   {} | {} | {:?} | {} | {:.2}",
                hit.name, hit.subtitle, hit.matched_name, hit.key, hit.score
            );
        }
    }
}
