use std::collections::{HashMap, HashSet};

use crate::HOTELS;

fn assert_unique<T: std::hash::Hash + Eq + std::fmt::Debug>(values: impl Iterator<Item = T>) {
    let mut seen = HashSet::new();
    for value in values {
        let text = format!("{value:?}");
        assert!(seen.insert(value), "{text} occurs twice");
    }
}

#[test]
fn ids_slugs_and_names_are_unique() {
    assert_unique(HOTELS.iter().map(|hotel| hotel.slug.as_str()));
    assert_unique(HOTELS.iter().map(|hotel| hotel.name.as_str()));
    let rooms = || HOTELS.iter().flat_map(|hotel| &hotel.room_types);
    let ids = HOTELS.iter().map(|hotel| hotel.id);
    let ids = ids.chain(rooms().map(|room| room.id));
    assert_unique(ids.chain(rooms().flat_map(|room| room.rate_plans.iter().map(|plan| plan.id))));
}

#[test]
fn rooms_and_rate_plans_of_one_hotel_have_different_names() {
    for hotel in HOTELS.iter() {
        assert_unique(hotel.room_types.iter().map(|room| (&hotel.name, &room.name)));
        for room in &hotel.room_types {
            assert_unique(room.rate_plans.iter().map(|plan| (&hotel.name, &room.name, &plan.name)));
        }
    }
}

#[test]
fn slugs_are_plain_ascii() {
    for hotel in HOTELS.iter() {
        let slug = &hotel.slug;
        assert!(
            slug.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'),
            "{slug}"
        );
        assert!(
            !slug.starts_with('-') && !slug.ends_with('-') && !slug.contains("--"),
            "{slug}"
        );
    }
}

#[test]
fn names_of_one_city_are_not_alike() {
    let generic: HashSet<&str> = [
        "hotel",
        "hôtel",
        "hotell",
        "house",
        "the",
        "resort",
        "hostel",
        "apartments",
        "inn",
        "lodge",
        "guest",
        "suites",
    ]
    .into();
    let mut by_city: HashMap<u32, HashMap<Vec<String>, &str>> = HashMap::new();
    for hotel in HOTELS.iter() {
        let core: Vec<String> = hotel
            .name
            .replace(&hotel.address.city, "")
            .to_lowercase()
            .split_whitespace()
            .filter(|word| !generic.contains(word))
            .map(str::to_owned)
            .collect();
        if let Some(other) = by_city.entry(hotel.city_id).or_default().insert(core, &hotel.name) {
            panic!("{} and {other} in {}", hotel.name, hotel.address.city);
        }
    }
}

#[test]
fn no_name_is_a_well_known_brand() {
    let brands = [
        "hilton",
        "marriott",
        "hyatt",
        "sheraton",
        "westin",
        "ritz",
        "four seasons",
        "accor",
        "novotel",
        "mercure",
        "ibis ",
        "sofitel",
        "radisson",
        "wyndham",
        "ramada",
        "best western",
        "holiday inn",
        "crowne plaza",
        "intercontinental",
        "kempinski",
        "mandarin oriental",
        "peninsula",
        "shangri-la",
        "fairmont",
        "raffles",
        "oberoi",
        "taj ",
        "aman",
        "six senses",
        "premier inn",
        "travelodge",
        "motel 6",
        "melia",
        "meliá",
        "iberostar",
        "riu ",
        "barceló",
        "nh ",
        "scandic",
        "generator",
        "selina",
        "meininger",
        "moxy",
        "aloft",
        "hampton",
        "doubletree",
        "conrad",
        "waldorf",
        "st. regis",
        "rosewood",
        "belmond",
        "dusit",
        "anantara",
        "centara",
        "banyan tree",
        "como ",
        "nobu",
        "soho house",
    ];
    for hotel in HOTELS.iter() {
        let name = format!("{} ", hotel.name.replace(&hotel.address.city, "").to_lowercase());
        for brand in brands {
            let words = format!(" {name}");
            assert!(
                !words.contains(&format!(" {} ", brand.trim())),
                "{} has {brand}",
                hotel.name
            );
        }
    }
}
