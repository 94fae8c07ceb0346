//! The first result of typical queries, over the real names, with hotels in some cities as in a catalogue.

use std::collections::HashMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use search::{DestinationHit, DestinationIndex, DestinationKey, DestinationKind, Gazetteer, HotelName, haversine_km};

/// Cities with hotels, and how many.
const WITH_HOTELS: [(u32, usize); 16] = [
    (1_850_147, 46), // Tokyo
    (3_128_760, 38), // Barcelona
    (2_643_743, 46), // London
    (2_267_057, 40), // Lisbon
    (3_169_070, 38), // Rome
    (2_761_369, 30), // Vienna
    (5_128_581, 44), // New York City
    (3_448_439, 20), // São Paulo
    (2_886_242, 12), // Cologne
    (2_988_507, 50), // Paris
    (2_867_714, 18), // Munich
    (3_143_244, 9),  // Oslo
    (1_275_339, 11), // Mumbai
    (3_164_603, 22), // Venice
    (2_673_730, 10), // Stockholm (one of them is Vinterhamn Hotel)
    (3_621_849, 4),  // San José, Costa Rica
];

static INDEX: LazyLock<DestinationIndex> = LazyLock::new(|| {
    let gazetteer = Gazetteer::embedded();
    let hotels = WITH_HOTELS.iter().flat_map(|(city, count)| {
        let city = gazetteer.city(*city).unwrap();
        (0..*count).map(move |number| HotelName {
            id: u128::from(city.id) << 32 | number as u128,
            name: match (city.id, number) {
                (2_673_730, 0) => "Vinterhamn Hotel".to_owned(),
                (2_643_743, 0) => "Hilton Court".to_owned(),
                _ => format!("Casa {} {number}", ["Alba", "Brisa", "Corvo", "Duna"][number % 4]),
            },
            other_names: Vec::new(),
            city: city.name.clone(),
            country_code: city.country_code,
            latitude: city.latitude,
            longitude: city.longitude,
            weight: 10,
        })
    });
    DestinationIndex::build(gazetteer, hotels)
});

fn search(query: &str) -> Vec<DestinationHit> {
    INDEX.search(query, 8, None)
}

fn told(hits: &[DestinationHit]) -> Vec<String> {
    hits.iter()
        .map(|hit| format!("{} | {} | {} | {}", hit.key, hit.name, hit.subtitle, hit.stays))
        .collect()
}

#[test]
fn the_first_answer_is_the_place_that_was_meant() {
    let table = [
        // Equal names of any size.
        ("Ås", "city:3162797"),
        ("Ål", "city:3163410"),
        ("Ås, Norway", "city:3162797"),
        ("ås norway", "city:3162797"),
        ("Ål, Norway", "city:3163410"),
        // A large airport is what its city may mean, but not with an area behind the name.
        ("Brindisi, Apulia, Italy", "city:3181528"),
        ("Jiangbei, Chongqing, China", "city:1803998"),
        ("brindisi italy", "city:3181528"),
        ("havelock north", "city:2190169"),
        ("Le Revest-les-Eaux, Provence-Alpes-Côte d'Azur, France", "city:3002357"),
        ("Male, Maldives", "city:1282027"),
        ("Malé, Maldives", "city:1282027"),
        ("male", "city:1282027"),
        ("Nice", "city:2990440"),
        ("Bath", "city:2656173"),
        ("york", "city:2633352"),
        ("tok", "city:5876363"),
        ("Hilton", "city:5120871"),
        // Names in other languages.
        ("köln", "city:2886242"),
        ("koln", "city:2886242"),
        ("cologne", "city:2886242"),
        ("colonia", "city:2886242"),
        ("lisboa", "city:2267057"),
        ("lisbonne", "city:2267057"),
        ("roma", "city:3169070"),
        ("wien", "city:2761369"),
        ("venezia", "city:3164603"),
        ("münchen", "city:2867714"),
        ("bombay", "city:1275339"),
        ("saigon", "city:1566083"),
        ("peking", "city:1816670"),
        ("firenze", "city:3176959"),
        ("genève", "city:2660646"),
        ("praha", "city:3067696"),
        ("københavn", "city:2618425"),
        ("sevilla", "city:2510911"),
        ("seville", "city:2510911"),
        ("東京", "city:1850147"),
        ("Париж", "city:2988507"),
        ("αθήνα", "city:264371"),
        ("القاهرة", "city:360630"),
        // Typos.
        ("new yrok", "city:5128581"),
        ("new yorl", "city:5128581"),
        ("newyork", "city:5128581"),
        ("sao paolo", "city:3448439"),
        ("são paulo", "city:3448439"),
        ("barcelina", "city:3128760"),
        ("londn", "city:2643743"),
        ("lodnon", "city:2643743"),
        ("viena", "city:2761369"),
        ("tokio", "city:1850147"),
        ("stokholm", "city:2673730"),
        ("muinch", "city:2867714"),
        // Beginnings.
        ("barc", "city:3128760"),
        ("lond", "city:2643743"),
        ("par", "city:2988507"),
        ("lon", "city:2643743"),
        ("tokyo", "city:1850147"),
        ("new y", "city:5128581"),
        ("san jose", "city:3621849"),
        // Towns in an area.
        ("paris, texas", "city:4717560"),
        ("paris texas", "city:4717560"),
        ("Paris, France", "city:2988507"),
        ("Paris, Île-de-France, France", "city:2988507"),
        ("london, ontario", "city:6058560"),
        ("London, England, United Kingdom", "city:2643743"),
        ("york uk", "city:2633352"),
        ("Birmingham, England", "city:2655603"),
        ("Birmingham, Alabama", "city:4049979"),
        ("birmingham, al", "city:4049979"),
        ("cambridge, massachusetts", "city:4931972"),
        ("Springfield, Ohio", "city:4525353"),
        ("Springfield, Missouri, United States", "city:4409896"),
        ("San Jose, California", "city:5392171"),
        ("barc, spa", "city:3128760"),
        ("france paris", "city:2988507"),
        // Regions, countries, airports, hotels.
        ("toscana", "region:IT.16"),
        ("bali", "region:ID.02"),
        ("italy", "country:IT"),
        ("deutschland", "country:DE"),
        ("uk", "country:GB"),
        ("usa", "country:US"),
        ("norway", "country:NO"),
        // The country itself has no stays.
        ("vatican", "city:6691831"),
        ("vatikan", "city:6691831"),
        ("lhr", "airport:LHR"),
        ("heathrow", "airport:LHR"),
        ("London Heathrow", "airport:LHR"),
        ("vinterhamn hotel", "hotel:00000000-0000-0000-0028-cc4200000000"),
        (
            "Vinterhamn Hotel, Stockholm",
            "hotel:00000000-0000-0000-0028-cc4200000000",
        ),
        ("vinterhamn", "hotel:00000000-0000-0000-0028-cc4200000000"),
    ];
    let wrong: Vec<String> = table
        .into_iter()
        .filter_map(|(query, key)| {
            let hits = search(query);
            let first = hits.first().map(|hit| hit.key.to_string()).unwrap_or_default();
            (first != key).then(|| format!("{query}: not {key} but {:#?}", told(&hits)))
        })
        .collect();
    assert!(table.len() >= 60 && wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_name_that_tells_nothing_brings_a_place() {
    for (query, absent) in [
        ("hilton", "city:5044392"),      // Saint Clair, Minnesota
        ("lisboa", "city:3348313"),      // Huambo, formerly Nova Lisboa
        ("springfield", "city:4832745"), // Derby, Connecticut
        ("birmingham", "city:4832745"),
        ("köln", "city:5072006"),     // Lincoln, "Lin'koln"
        ("new yrok", "city:1642911"), // Jakarta, "New York Van Java"
        ("new york", "city:1642911"),
        ("sao paolo", "city:2240449"), // Luanda, "Sao Paolo de Loanda"
    ] {
        let hits = search(query);
        assert!(
            hits.iter().all(|hit| hit.key.to_string() != absent),
            "{query}: {:#?}",
            told(&hits)
        );
    }
}

#[test]
fn a_place_is_shown_with_the_name_that_was_typed() {
    for (query, name, matched) in [
        ("köln", "Cologne", Some("Köln")),
        ("cologne", "Cologne", None),
        ("lisboa", "Lisbon", Some("Lisboa")),
        ("wien", "Vienna", Some("Wien")),
    ] {
        let hit = search(query).remove(0);
        assert_eq!(
            (hit.name.as_str(), hit.matched_name.as_deref()),
            (name, matched),
            "{query}"
        );
    }
}

#[test]
fn places_with_stays_come_first_and_are_counted() {
    let hits = search("tokyo");
    assert_eq!(
        (hits[0].kind, hits[0].stays),
        (DestinationKind::City, 46),
        "{:?}",
        told(&hits)
    );
    assert_eq!(
        (hits[1].kind, hits[1].subtitle.as_str()),
        (DestinationKind::Region, "Region in Japan")
    );
    assert_eq!(search("japan")[0].stays, 46);
    // Two hotels' cities of one name: the one with hotels, although the other is larger.
    assert_eq!(search("san jose")[0].key.to_string(), "city:3621849");
    assert_eq!(search("birmingham")[0].stays, 0);
}

#[test]
fn while_few_letters_are_typed_places_with_stays_come_first() {
    // Towns called San have no stays.
    for query in ["san", "San", "new"] {
        let hits = search(query);
        let stays: Vec<bool> = hits.iter().map(|hit| hit.stays > 0).collect();
        assert!(
            stays[0] && stays.is_sorted_by(|one, next| one >= next),
            "{query}: {:?}",
            told(&hits)
        );
    }
    let hits = search("san");
    assert_eq!(hits[0].key.to_string(), "city:3621849", "{:?}", told(&hits));
    assert!(hits.iter().any(|hit| hit.name == "San"), "{:?}", told(&hits));
    // What was sent is a whole name, and an airport's code is one.
    assert_eq!(INDEX.search("san", 1, None)[0].key.to_string(), "airport:SAN");
}

#[test]
fn a_town_that_is_spelled_as_it_is_called_comes_before_a_neighbour_with_stays() {
    let gazetteer = Gazetteer::embedded();
    let is_asker = |city: &&search::City| city.name == "Asker" && city.country() == "NO";
    let asker = gazetteer.cities().iter().find(is_asker).unwrap();
    let hotel = HotelName {
        id: 1,
        name: "Fjord House".to_owned(),
        other_names: Vec::new(),
        city: asker.name.clone(),
        country_code: asker.country_code,
        latitude: asker.latitude,
        longitude: asker.longitude,
        weight: 0,
    };
    let index = DestinationIndex::build(gazetteer, std::iter::once(hotel));
    for query in ["Ås, Norway", "Ås"] {
        let hits = index.search(query, 8, None);
        assert_eq!(hits[0].key.to_string(), "city:3162797", "{query}: {:?}", told(&hits));
    }
    assert_eq!(index.search("aske", 8, None)[0].name, "Asker");
}

#[test]
fn a_place_with_stays_comes_before_a_better_name_next_to_it_and_before_no_other() {
    let hits = search("vatican");
    let shown: Vec<(&str, u32)> = hits.iter().map(|hit| (hit.name.as_str(), hit.stays)).collect();
    assert_eq!(shown[..2], [("Vatican City", 38), ("Vatican", 0)], "{:?}", told(&hits));
    // New York has stays and a longer name, and York is another place.
    let hits = search("york");
    assert_eq!((hits[0].name.as_str(), hits[0].stays), ("York", 0), "{:?}", told(&hits));
    // Among places with stays the exact name wins.
    assert_eq!(search("rome")[0].key.to_string(), "city:3169070");
}

#[test]
fn stays_are_counted_as_hotels_come_and_go() {
    let gazetteer = Gazetteer::embedded();
    let city = gazetteer.city(2_655_603).unwrap();
    let hotel = |id: u128| HotelName {
        id,
        name: format!("Canal House {id}"),
        other_names: Vec::new(),
        city: city.name.clone(),
        country_code: city.country_code,
        latitude: city.latitude,
        longitude: city.longitude,
        weight: 0,
    };
    let mut index = DestinationIndex::build(gazetteer, (0..3).map(hotel));
    let counts = |index: &DestinationIndex| -> Vec<u32> {
        ["birmingham, england", "england, united kingdom", "united kingdom"]
            .map(|query| index.search(query, 1, None).remove(0).stays)
            .to_vec()
    };
    assert_eq!(counts(&index), [3, 3, 3]);
    index.insert_hotel(hotel(7));
    assert_eq!(counts(&index), [4, 4, 4]);
    index.remove_hotel(0);
    index.remove_hotel(7);
    assert_eq!(counts(&index), [2, 2, 2]);
}

#[test]
fn the_nearest_places_with_stays_are_told_with_their_distance() {
    let birmingham = Gazetteer::embedded().city(2_655_603).unwrap();
    let near = INDEX.nearest_with_stays(birmingham.latitude, birmingham.longitude, 3);
    let names: Vec<(&str, u32)> = near
        .iter()
        .map(|(city, _, stays)| (city.name.as_str(), *stays))
        .collect();
    assert_eq!(names, [("London", 46), ("Paris", 50), ("Cologne", 12)]);
    assert!((near[0].1 - 163.0).abs() < 5.0 && near.windows(2).all(|pair| pair[0].1 <= pair[1].1));
}

/// Cities by their full name; some share it.
static NAMESAKES: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    for city in Gazetteer::embedded().cities() {
        *names
            .entry(full_name(city.name.as_str(), &city.region, city.country()))
            .or_default() += 1;
    }
    names
});

fn full_name(name: &str, region: &str, country: &str) -> String {
    let country = Gazetteer::embedded()
        .country(country)
        .map_or(country, |country| country.name.as_str());
    match region {
        "" => format!("{name}, {country}"),
        region => format!("{name}, {region}, {country}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_full_name_of_a_city_finds_it_whatever_its_size(index in 0usize..120_000) {
        let cities = Gazetteer::embedded().cities();
        let city = &cities[index % cities.len()];
        let query = full_name(&city.name, &city.region, city.country());
        let hits = search(&query);
        let before: Vec<&str> = hits.iter().take_while(|hit| hit.key != DestinationKey::City(city.id)).map(|hit| hit.name.as_str()).collect();
        prop_assert!(NAMESAKES[&query] > 8 || before.len() < hits.len(), "{} is not found: {:#?}", query, told(&hits));
        // The country or the region may hold several of that name.
        prop_assert!(before.iter().all(|name| search_fold(name) == search_fold(&city.name)), "{} is not {}: {:#?}", query, city.id, told(&hits));
    }

    #[test]
    fn an_equal_own_name_is_never_behind_one_that_only_begins_so(index in 0usize..120_000) {
        let cities = Gazetteer::embedded().cities();
        let city = &cities[index % cities.len()];
        let hits = search(&city.name);
        let folded = |name: &str| search_fold(name);
        let first_other = hits.iter().position(|hit| {
            let names = std::iter::once(&hit.name).chain(&hit.matched_name);
            // Mexico City is called "Mexico", Bremen "Breme".
            let is_called_so = matches!(hit.key, DestinationKey::City(id)
                if Gazetteer::embedded().city(id).is_some_and(|hit| Gazetteer::embedded()
                    .city_names(hit).any(|name| folded(name) == folded(&city.name))));
            let is_neighbour = hit.stays > 0 && hits.iter().any(|equal| equal.stays == 0
                && folded(&equal.name) == folded(&city.name)
                && haversine_km(hit.latitude, hit.longitude, equal.latitude, equal.longitude) < 30.0);
            hit.kind == DestinationKind::City && !is_called_so && !is_neighbour && names.map(|name| folded(name)).all(|name| name != folded(&city.name))
        });
        let last_equal = hits.iter().rposition(|hit| folded(&hit.name) == folded(&city.name));
        prop_assert!(last_equal.is_some(), "{}: {:#?}", city.name, told(&hits));
        if folded(&city.name).len() > 4 {
            prop_assert!(first_other.is_none_or(|other| Some(other) > last_equal), "{}: {:#?}", city.name, told(&hits));
        }
    }
}

/// Lower-case letters without spaces and accents.
fn search_fold(name: &str) -> String {
    any_ascii::any_ascii(name)
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}
