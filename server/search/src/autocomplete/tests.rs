use std::sync::LazyLock;

use proptest::prelude::*;

use super::score::{MAX_WORDS, Scorer, TypedWord, total};
use super::typo::{allowed_typos, prefix_distance};
use super::*;

fn hotel(id: u128, name: &str, city: &str, country: &[u8; 2], latitude: f64, longitude: f64) -> HotelName {
    HotelName {
        id,
        name: name.into(),
        other_names: Vec::new(),
        city: city.into(),
        country_code: *country,
        latitude,
        longitude,
        weight: 0,
    }
}

fn florentine(id: u128, name: &str) -> HotelName {
    hotel(id, name, "Firenze", b"IT", 43.77, 11.25)
}

/// Some hundred cities, large and small.
static SAMPLE: LazyLock<Gazetteer> = LazyLock::new(|| {
    Gazetteer::read_embedded()
        .unwrap()
        .sample(|index, city| index < 250 || (city.id % 331 == 0 && index % 2 == 0))
});

static INDEX: LazyLock<DestinationIndex> = LazyLock::new(|| {
    let gazetteer: &'static Gazetteer = &SAMPLE;
    let hotels = (0..200u128).map(|id| {
        let city = &gazetteer.cities()[(id as usize * 7) % gazetteer.cities().len()];
        let name = [
            "Grand Hotel",
            "Casa Lúa",
            "The Old Mill",
            "Париж Hotel",
            "Hôtel de la Mer",
        ][id as usize % 5];
        let name = format!("{name} {}", city.name);
        let other_names = match id % 3 {
            0 => vec!["Seaside House".to_owned(), "Морской Дом".to_owned()],
            _ => Vec::new(),
        };
        HotelName {
            other_names,
            ..hotel(
                id,
                &name,
                &city.ascii,
                &city.country_code,
                city.latitude,
                city.longitude,
            )
        }
    });
    DestinationIndex::build(gazetteer, hotels)
});

/// All names of a place as folded words with their script, read from the sources.
fn names(index: &DestinationIndex, id: PlaceId, areas: bool) -> Vec<(bool, Vec<String>)> {
    let mut list = Vec::new();
    let home = |hotel: &HotelName| Homes::prepare(index.gazetteer, [hotel].into_iter()).find(hotel);
    let homes: Vec<Option<Home>> = match index.index.place(id).source {
        source if source.kind == DestinationKind::Hotel => index.hotels.iter().map(home).collect(),
        _ => Vec::new(),
    };
    names::names_of(
        index.gazetteer,
        &index.hotels,
        &homes,
        index.index.place(id).source,
        |name, of_area| {
            let words: Vec<String> = fold::folded(name).split_whitespace().map(str::to_owned).collect();
            if of_area == areas && !words.is_empty() {
                list.push((fold::is_latin(name), words));
            }
        },
    );
    list
}

/// The names of every place, own ones and those of areas.
type AllNames = Vec<[Vec<(bool, Vec<String>)>; 2]>;

static NAMES: LazyLock<AllNames> = LazyLock::new(|| {
    (0..INDEX.index.forest.places.len() as PlaceId)
        .map(|id| [names(&INDEX, id, false), names(&INDEX, id, true)])
        .collect()
});

fn matches(names: &[(bool, Vec<String>)], typed: &TypedWord<'_>, foreign: bool) -> bool {
    let visible = names.iter().filter(|(latin, _)| *latin || foreign);
    visible
        .flat_map(|(_, words)| words)
        .any(|word| prefix_distance(typed.letters, word.as_bytes(), typed.limit).is_some())
}

/// Every match of a query and its score, by scanning every name of every place.
fn brute_force(index: &DestinationIndex, query: &str, home: Option<[u8; 2]>, limit: usize) -> Vec<(PlaceId, f32)> {
    let foreign = !fold::is_latin(query);
    let parsed = Query::parse(query);
    let words = parsed.words();
    let most = words.iter().map(|word| allowed_typos(word.len())).max().unwrap_or(0);
    let mut found = Vec::new();
    for round in 0..=most {
        let typed: Vec<TypedWord<'_>> = words
            .iter()
            .map(|letters| TypedWord {
                letters,
                limit: round.min(allowed_typos(letters.len())),
            })
            .collect();
        let count = index.index.forest.places.len();
        let own: Vec<Vec<bool>> = (0..count)
            .map(|id| {
                typed
                    .iter()
                    .map(|typed| matches(&NAMES[id][0], typed, foreign))
                    .collect()
            })
            .collect();
        let inside = |id: PlaceId, at: usize| {
            let mut next = Some(id);
            typed[at].letters.len() > 1
                && std::iter::from_fn(|| {
                    let id = next?;
                    next = index.index.place(id).parent;
                    Some(id)
                })
                .any(|id| own[id as usize][at] || matches(&NAMES[id as usize][1], &typed[at], foreign))
        };
        found.clear();
        for id in 0..count as PlaceId {
            let mine = &own[id as usize];
            if !mine.contains(&true) || !(0..typed.len()).all(|at| mine[at] || inside(id, at)) {
                continue;
            }
            let mut in_area = [false; MAX_WORDS];
            if let Some(parent) = index.index.place(id).parent {
                (0..typed.len()).for_each(|at| in_area[at] = inside(parent, at));
            }
            let mut scorer = Scorer::new(&typed, in_area);
            for (latin, words) in &NAMES[id as usize][0] {
                for word in words {
                    let typos = |at: usize| {
                        let visible = *latin || foreign;
                        let distance = || prefix_distance(typed[at].letters, word.as_bytes(), typed[at].limit);
                        if visible { distance() } else { None }
                    };
                    scorer.word(|| word.len(), typos);
                }
                scorer.end_name();
            }
            if let Some((text, _)) = scorer.best() {
                let place = index.index.place(id);
                found.push((
                    id,
                    total(text, index.index.forest.known[id as usize], home == Some(place.country)),
                ));
            }
        }
        if found.len() >= limit.min(5) {
            break;
        }
    }
    found
}

/// A query made from a name: beginnings of some of its words, some with a slip.
fn typed_like_a_name() -> impl Strategy<Value = String> {
    let count = NAMES.len();
    (0..count, 1usize..9, 0usize..3, any::<[u8; 4]>()).prop_map(|(id, length, kind, dice)| {
        let names = &NAMES[id][0];
        let (_, words) = &names[usize::from(dice[0]) % names.len()];
        let mut text: String = words.join(" ").chars().take(length).collect();
        if kind > 0 {
            let at = usize::from(dice[1]) % (text.len() + 1);
            let letter = char::from(b'a' + dice[2] % 26);
            if dice[3] % 2 == 0 || at == text.len() {
                text.insert(at, letter);
            } else {
                text.remove(at);
            }
        }
        if kind == 2 {
            let country = &SAMPLE.countries()[usize::from(dice[3]) % SAMPLE.countries().len()];
            text.push(' ');
            text.extend(country.name.chars().take(usize::from(dice[2]) % 4 + 1));
        }
        text
    })
}

/// The first letters of some words of a name, and of a country.
fn beginnings_of_words() -> impl Strategy<Value = String> {
    (0..NAMES.len(), any::<[u8; 4]>()).prop_map(|(id, dice)| {
        let names = &NAMES[id][0];
        let (_, words) = &names[usize::from(dice[0]) % names.len()];
        let country = &SAMPLE.countries()[usize::from(dice[1]) % SAMPLE.countries().len()].name;
        let words = words.iter().map(String::as_str).chain([country.as_str()]);
        let beginnings = words.zip(dice.into_iter().cycle().skip(2));
        let beginnings = beginnings.filter(|(_, dice)| dice % 5 > 0);
        let beginnings = beginnings.map(|(word, dice)| word.chars().take(usize::from(dice % 5)).collect::<String>());
        beginnings.collect::<Vec<_>>().join(" ")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn the_index_finds_and_ranks_what_looking_at_every_name_finds(
        query in typed_like_a_name(), limit in 1usize..12, at_home in any::<bool>(),
    ) {
        let home = at_home.then_some(*b"US");
        let mut expected = brute_force(&INDEX, &query, home, limit);
        expected.sort_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
        let parsed = Query::parse(&query);
        let words = parsed.words();
        let search = Search {
            index: &INDEX.index, later: &INDEX.later, left_out: &INDEX.removed, home, scripts: parsed.scripts,
            few: query::FEW, looked_at: collect::LOOKED_AT, known: Default::default(),
        };
        let found = search.run(&words, limit);
        prop_assert!(found.windows(2).all(|pair| pair[0].score >= pair[1].score));
        if words.len() == 1 && words[0].len() < 5 {
            let found: Vec<_> = found.iter().map(|found| (found.place, found.score)).collect();
            let expected: Vec<_> =
                expected.iter().take(limit).map(|(id, score)| (FoundIn::Index(*id), *score)).collect();
            prop_assert_eq!(found, expected);
        } else {
            // Other spaces may add to what was found, and never take away.
            for (id, score) in &expected {
                let same = found.iter().find(|found| found.place == FoundIn::Index(*id));
                let crowded_out = found.len() == limit && found[limit - 1].score >= *score;
                prop_assert!(
                    same.map_or(crowded_out, |same| same.score >= *score), "{:?} {} {:?}", query, id, found
                );
            }
        }
    }

    #[test]
    fn what_is_left_out_could_not_be_among_the_best(
        query in prop_oneof![typed_like_a_name(), beginnings_of_words()], limit in 1usize..12, at_home in any::<bool>(),
    ) {
        let parsed = Query::parse(&query);
        let words = parsed.words();
        let found = |few: usize| {
            let search = Search {
                index: &INDEX.index, later: &INDEX.later, left_out: &INDEX.removed, home: at_home.then_some(*b"US"),
                scripts: parsed.scripts, few, looked_at: usize::MAX, known: Default::default(),
            };
            let found = search.run(&words, limit).into_iter();
            found.map(|found| (found.place, found.score, found.round)).collect::<Vec<_>>()
        };
        prop_assert_eq!(found(0), found(usize::MAX), "{:?}", query);
    }

    #[test]
    fn no_text_makes_the_search_panic(query in any::<String>(), limit in 0usize..20) {
        for hit in INDEX.search(&query, limit, Some(&query)) {
            prop_assert!(hit.matched.iter().all(|range| hit.name.get(range.clone()).is_some()));
        }
    }
}

#[test]
fn a_hotel_is_found_with_its_city_in_any_language() {
    let index = DestinationIndex::build(
        &SAMPLE,
        [hotel(7, "Plaza Lucchesi", "Milano", b"IT", 45.46, 9.19)].into_iter(),
    );
    for query in [
        "plaza lucchesi",
        "lucchesi",
        "plaza milan",
        "milano plaza",
        "luchesi",
        "plaza italy",
        "plaza 米蘭",
    ] {
        let hits = index.search(query, 10, None);
        assert!(
            hits.iter().any(|hit| hit.key == DestinationKey::Hotel(7)),
            "{query}: {hits:?}"
        );
    }
    let hit = index.search("plaza lucchesi", 1, None).remove(0);
    assert_eq!(
        (hit.name.as_str(), hit.subtitle.as_str()),
        ("Plaza Lucchesi", "Milano, Italy")
    );
    assert_eq!(hit.matched, [0..5, 6..14]);
}

#[test]
fn a_hotel_is_found_by_each_of_its_names() {
    let villa = HotelName {
        other_names: vec!["Вилла Аврора".into(), "—".into(), "House of the Dawn".into()],
        ..florentine(99, "Villa Aurora")
    };
    let built = DestinationIndex::build(&SAMPLE, std::iter::once(villa.clone()));
    let mut grown = DestinationIndex::build(&SAMPLE, std::iter::empty());
    grown.insert_hotel(villa);
    for index in [&built, &grown] {
        for (query, matched) in [
            ("villa aurora", None),
            ("house of the dawn", Some("House of the Dawn")),
            ("house dwan", Some("House of the Dawn")),
            ("аврора", Some("Вилла Аврора")),
        ] {
            let hits = index.search(query, 10, None);
            let hit = hits.iter().find(|hit| hit.key == DestinationKey::Hotel(99));
            let hit = hit.unwrap_or_else(|| panic!("{query} finds no villa"));
            assert_eq!(
                (hit.name.as_str(), hit.matched_name.as_deref()),
                ("Villa Aurora", matched),
                "{query}"
            );
        }
    }
}

#[test]
fn a_later_hotel_ranks_as_if_it_had_been_there_from_the_beginning() {
    let hotels = || (1..50).map(|id| florentine(id, &format!("Residenza {id}")));
    let built = DestinationIndex::build(&SAMPLE, hotels().chain([florentine(99, "Villa Aurora")]));
    let mut grown = DestinationIndex::build(&SAMPLE, hotels());
    grown.insert_hotel(florentine(99, "Villa Aurora"));
    for query in [
        "villa",
        "aurora",
        "vila aurora",
        "aurora italy",
        "residenza",
        "firenze",
        "vil",
    ] {
        let of = |index: &DestinationIndex| -> Vec<(DestinationKey, f32)> {
            index
                .search(query, 10, Some("IT"))
                .into_iter()
                .map(|hit| (hit.key, hit.score))
                .collect()
        };
        assert_eq!(of(&grown), of(&built), "{query}");
    }
}

#[test]
fn among_hotels_alone_no_city_takes_their_place() {
    for query in ["g", "ca", "grand", "the old", "hôtel mer"] {
        let of = |hits: Vec<DestinationHit>| -> Vec<String> {
            let hotels = hits.into_iter().filter(|hit| hit.kind == DestinationKind::Hotel);
            hotels.map(|hit| hit.name).take(8).collect()
        };
        let among_all = of(INDEX.search(query, 1_000, Some("IT")));
        let alone = INDEX.search_hotels(query, 8, Some("IT"));
        assert_eq!(alone.len(), 8, "{query}");
        assert_eq!(of(alone), among_all, "{query}");
    }
    // A city of that name hides those spelt so in another script.
    assert_eq!(
        INDEX.search_hotels("paris", 1, None)[0].name.split(' ').next(),
        Some("Париж")
    );
    let mut index = DestinationIndex::build(&SAMPLE, std::iter::once(florentine(1, "Casa Roma")));
    index.insert_hotel(florentine(2, "Villa Roma"));
    let names = |index: &DestinationIndex| -> Vec<String> {
        index
            .search_hotels("roma", 3, None)
            .into_iter()
            .map(|hit| hit.name)
            .collect()
    };
    assert_eq!(names(&index).len(), 2);
    index.remove_hotel(1);
    assert_eq!(names(&index), ["Villa Roma"]);
}

#[test]
fn a_replaced_or_removed_hotel_is_gone() {
    let mut index = DestinationIndex::build(
        &SAMPLE,
        [florentine(1, "Casa Azzurra"), florentine(2, "Casa Bianca")].into_iter(),
    );
    let names = |index: &DestinationIndex, query: &str| -> Vec<String> {
        let hits = index.search(query, 10, None).into_iter();
        hits.filter(|hit| hit.kind == DestinationKind::Hotel)
            .map(|hit| hit.name)
            .collect()
    };
    index.insert_hotel(florentine(1, "Palazzo Verdino"));
    assert_eq!(names(&index, "azzurra"), [""; 0]);
    assert_eq!(names(&index, "verdino"), ["Palazzo Verdino"]);
    assert!(index.remove_hotel(1) && index.remove_hotel(2) && !index.remove_hotel(2));
    assert_eq!(names(&index, "verdino"), [""; 0]);
    assert_eq!(names(&index, "bianca"), [""; 0]);
    assert_eq!(index.hotel_count(), 0);
}

#[test]
fn thousands_of_later_hotels_are_all_found() {
    let mut index = DestinationIndex::build(&SAMPLE, std::iter::empty());
    let count = MAX_LATER_HOTELS as u128 + 10;
    (0..count).for_each(|id| index.insert_hotel(florentine(id, &format!("Pensione Numero{id}"))));
    assert_eq!(index.hotel_count(), count as usize);
    for id in [0, 17, count - 1] {
        let hit = index.search(&format!("numero{id}"), 1, None).remove(0);
        assert_eq!(hit.key, DestinationKey::Hotel(id));
    }
}
