use demo::Options;

use crate::{HOTELS, OPTIONS, PLACES};

#[test]
fn the_same_seed_gives_the_same_hotels() {
    let again = demo::hotels(&PLACES, &OPTIONS).take(800);
    assert!(again.zip(HOTELS.iter()).all(|(one, other)| one == *other));
}

#[test]
fn another_seed_gives_other_hotels() {
    let options = Options {
        seed: 2,
        hotels: 200,
        ..OPTIONS.clone()
    };
    let ids: std::collections::HashSet<u128> = HOTELS.iter().map(|hotel| hotel.id).collect();
    assert!(demo::hotels(&PLACES, &options).all(|hotel| !ids.contains(&hotel.id)));
}

#[test]
fn indices_count_from_zero() {
    assert!(
        HOTELS
            .iter()
            .enumerate()
            .all(|(position, hotel)| position == hotel.index as usize)
    );
}
