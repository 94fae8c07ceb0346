//! Queries that people type first and the results that they expect, over the embedded names.

use std::sync::LazyLock;

use search::{DestinationHit, DestinationIndex, DestinationKind, Gazetteer, HotelName};

static INDEX: LazyLock<DestinationIndex> =
    LazyLock::new(|| DestinationIndex::build(Gazetteer::embedded(), std::iter::empty()));

fn search(query: &str) -> Vec<DestinationHit> {
    INDEX.search(query, 10, None)
}

fn first(query: &str) -> String {
    search(query).first().map(|hit| hit.key.to_string()).unwrap_or_default()
}

#[test]
fn the_expected_place_comes_first() {
    for (query, key) in [
        ("paris", "city:2988507"),
        ("PARIS ", "city:2988507"),
        ("par", "city:2988507"),
        ("paris tx", "city:4717560"),
        ("paris texas", "city:4717560"),
        ("firenze", "city:3176959"),
        ("münchen", "city:2867714"),
        ("munchen", "city:2867714"),
        ("munich", "city:2867714"),
        ("東京", "city:1850147"),
        ("Париж", "city:2988507"),
        ("barc", "city:3128760"),
        ("lon", "city:2643743"),
        ("londn", "city:2643743"),
        ("lodnon", "city:2643743"),
        ("new york", "city:5128581"),
        ("newyork", "city:5128581"),
        ("new yrok", "city:5128581"),
        ("nyc", "city:5128581"),
        ("york", "city:2633352"),
        ("york uk", "city:2633352"),
        ("nice", "city:2990440"),
        ("lhr", "airport:LHR"),
        ("london heathrow", "airport:LHR"),
        ("heathrow", "airport:LHR"),
        ("toscana", "region:IT.16"),
        ("tuscany", "region:IT.16"),
        ("bali", "region:ID.02"),
        ("italy", "country:IT"),
        ("deutschland", "country:DE"),
        ("uk", "country:GB"),
        ("usa", "country:US"),
        ("l'aquila", "city:3175121"),
        ("laquila", "city:3175121"),
        ("hallstat", "city:2776943"),
        ("positano", "city:3170051"),
        ("san franc", "city:5391959"),
        ("barcelina", "city:3128760"),
    ] {
        assert_eq!(
            first(query),
            key,
            "{query}: {:?}",
            search(query).iter().map(|hit| &hit.name).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_city_brings_its_airports_and_its_namesakes() {
    let keys: Vec<String> = search("paris").into_iter().map(|hit| hit.key.to_string()).collect();
    for key in ["airport:CDG", "airport:ORY", "city:4717560"] {
        assert!(keys.iter().any(|other| other == key), "{keys:?}");
    }
}

#[test]
fn the_visitors_country_breaks_the_tie() {
    let first = |home| INDEX.search("birmingham", 1, Some(home)).remove(0).country().to_owned();
    assert_eq!((first("US"), first("GB")), ("US".to_owned(), "GB".to_owned()));
}

#[test]
fn each_place_comes_once_however_many_of_its_names_match() {
    for query in ["par", "m", "san", "new york", "mün", "vienna", "wien"] {
        let mut keys: Vec<_> = search(query).into_iter().map(|hit| hit.key).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count, "{query}");
    }
}

#[test]
fn a_hit_says_where_it_is_and_why_it_came() {
    let hit = search("firenz").remove(0);
    assert_eq!(
        (hit.name.as_str(), hit.subtitle.as_str(), hit.country()),
        ("Florence", "Tuscany, Italy", "IT")
    );
    assert_eq!(hit.kind, DestinationKind::City);
    assert!(hit.matched_name.is_some_and(|name| name.starts_with("Firenz")));
    assert!(hit.matched.is_empty() && hit.bounding_box.contains(hit.latitude, hit.longitude));
    let hit = search("floren").remove(0);
    assert_eq!(hit.matched_name, None);
    assert!(hit.matched.iter().eq([&(0..6)]));
}

#[test]
fn a_few_letters_are_those_of_a_places_own_name_first() {
    // Paris is called "Baris" in some languages.
    let gazetteer = Gazetteer::embedded();
    let cities = [3128760, 3182351, 2988507].map(|id| gazetteer.city(id).unwrap());
    let hotels = cities.iter().enumerate().flat_map(|(place, city)| {
        // Paris has the most hotels.
        (0..=place * 10).map(move |number| HotelName {
            id: (place * 100 + number) as u128,
            name: format!("Hotel {number}"),
            other_names: Vec::new(),
            city: city.name.clone(),
            country_code: city.country_code,
            latitude: city.latitude,
            longitude: city.longitude,
            weight: 0,
        })
    });
    let index = DestinationIndex::build(gazetteer, hotels);
    let position = |query: &str, name: &str| {
        let hits = index.search(query, 20, None);
        let position = hits
            .iter()
            .position(|hit| hit.name == name && hit.kind == DestinationKind::City);
        position.unwrap_or(usize::MAX)
    };
    for query in ["bar", "bari"] {
        assert!(position(query, "Bari") < position(query, "Paris"), "{query}");
    }
    assert!(position("bar", "Barcelona") < position("bar", "Paris"));
    assert_eq!(position("baris", "Paris"), 0);
    // Vienna is called "Wien" by those who live there.
    let vienna = gazetteer.city(2761369).unwrap();
    let hotel = |id: u32, name: &str| HotelName {
        id: id.into(),
        name: name.to_owned(),
        other_names: Vec::new(),
        city: vienna.name.clone(),
        country_code: vienna.country_code,
        latitude: vienna.latitude,
        longitude: vienna.longitude,
        weight: 0,
    };
    let of_vienna = DestinationIndex::build(gazetteer, (0..20).map(|id| hotel(id, &format!("Wieseneck {id}"))));
    let hits = of_vienna.search("wie", 8, None);
    assert!(
        hits.iter()
            .any(|hit| hit.name == "Vienna" && hit.kind == DestinationKind::City),
        "{hits:?}"
    );
    assert_eq!(position("par", "Paris"), 0);
}

#[test]
fn latin_letters_do_not_find_transliterations() {
    // "巴黎" is transliterated to "bali".
    assert!(search("bali").iter().all(|hit| hit.name != "Paris"));
    assert_eq!(first("巴黎"), "city:2988507");
}

#[test]
fn what_was_spelt_out_is_found_when_nothing_else_is() {
    // The transliteration of "別爾哥羅德", and with a typo.
    for query in ["bieergeluode", "bieereluode"] {
        assert_eq!(first(query), "city:578072", "{query}");
    }
}

#[test]
fn nothing_typed_finds_nothing() {
    for query in ["", "  ", "-", "'", "🙂"] {
        assert!(search(query).is_empty(), "{query}");
    }
    assert!(INDEX.search("paris", 0, None).is_empty());
}

#[test]
fn of_very_many_matches_the_best_known_and_the_exact_one_are_found() {
    let lisbon = Gazetteer::embedded().city(2267057).unwrap();
    let hotel = |number: u32, name: String, country_code: [u8; 2]| HotelName {
        id: u128::from(number),
        name,
        other_names: Vec::new(),
        city: lisbon.name.clone(),
        country_code,
        latitude: lisbon.latitude,
        longitude: lisbon.longitude,
        weight: number % 900,
    };
    let many = (1..30_000).map(|number| hotel(number, format!("Hotel Zu{number:05}"), *b"PT"));
    let exact = hotel(0, "Hotel Zu".to_owned(), *b"PT");
    let best = HotelName {
        weight: 1_000,
        ..hotel(40_000, "Hotel Zu99999".to_owned(), *b"PT")
    };
    let hotels = many.chain([exact, best]);
    let index = DestinationIndex::build(Gazetteer::embedded(), hotels);
    let names =
        |query: &str| -> Vec<String> { index.search(query, 10, None).into_iter().map(|hit| hit.name).collect() };
    assert_eq!(names("hotel zu")[0], "Hotel Zu");
    assert!(
        names("hotel z").contains(&"Hotel Zu99999".to_owned()),
        "{:?}",
        names("hotel z")
    );
    assert_eq!(names("hotel zu").len(), 10);
    let at_home = index.search("hotel z", 10, Some("PT"));
    assert!(at_home.len() == 10 && at_home.iter().all(|hit| hit.country() == "PT"));
}
