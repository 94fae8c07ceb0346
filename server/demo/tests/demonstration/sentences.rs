use demo::{DEMONSTRATION_NOTICE, DemoHotel, sentence_shares};

use crate::HOTELS;

fn texts(hotel: &DemoHotel) -> impl Iterator<Item = &String> {
    let rooms = hotel.room_types.iter().flat_map(|room| {
        let pictures = room
            .pictures
            .iter()
            .flat_map(|picture| [&picture.caption, &picture.alt]);
        [&room.name, &room.description].into_iter().chain(pictures)
    });
    let pictures = hotel
        .pictures
        .iter()
        .flat_map(|picture| [&picture.caption, &picture.alt]);
    let long = [
        &hotel.hotel_location,
        &hotel.important_notice,
        &hotel.child_and_extra_bed_policy,
    ];
    hotel.overview.iter().chain(long).chain(rooms).chain(pictures)
}

#[test]
fn no_sentence_stands_in_more_than_one_hotel_of_a_hundred() {
    let most = &sentence_shares(&HOTELS[..5_000], false, 1)[0];
    assert!(most.share <= 0.01, "{:.2} % {}", most.share * 100.0, most.sentence);
}

#[test]
fn nor_does_one_when_names_and_numbers_are_masked() {
    let most = &sentence_shares(&HOTELS[..5_000], true, 1)[0];
    assert!(most.share <= 0.01, "{:.2} % {}", most.share * 100.0, most.sentence);
}

#[test]
fn no_template_sign_is_left_in_a_text() {
    for hotel in HOTELS.iter() {
        for text in texts(hotel) {
            assert!(
                !text.contains(['{', '}', '[', ']', '|', '@', '*', '_', '#']),
                "{}: {text}",
                hotel.name
            );
            for fault in [
                "  ",
                " ,",
                " .",
                "..",
                ",,",
                " ;",
                " a a",
                " an an",
                " the the ",
                " of of ",
            ] {
                assert!(!text.contains(fault), "{}: {fault:?} in {text}", hotel.name);
            }
        }
    }
}

#[test]
fn sentences_begin_with_a_capital_letter_and_end_with_a_stop() {
    for hotel in HOTELS.iter() {
        for text in &hotel.overview {
            assert!(text.ends_with('.'), "{text}");
            assert!(
                text.chars()
                    .next()
                    .is_some_and(|first| first.is_uppercase() || !first.is_alphabetic()),
                "{text}"
            );
        }
    }
}

#[test]
fn a_pool_is_praised_only_where_the_facilities_have_one() {
    for hotel in HOTELS.iter() {
        let praised = hotel
            .overview
            .iter()
            .any(|text| text.contains(" the pool") || text.contains("pool of"));
        let has = hotel.facilities.iter().any(|facility| facility.name.ends_with("pool"));
        assert!(!praised || has, "{}", hotel.name);
    }
}

#[test]
fn a_hotel_on_the_beach_does_not_say_how_far_the_sea_is() {
    let on_the_beach = |hotel: &&DemoHotel| {
        let mut facilities = hotel.facilities.iter();
        facilities.any(|facility| facility.name == "Direct access to the beach")
    };
    let mut count = 0;
    for hotel in HOTELS.iter().filter(on_the_beach) {
        count += 1;
        let far = texts(hotel).find(|text| {
            ["The sea is ", "The coast is ", " from the sea"]
                .iter()
                .any(|words| text.contains(words))
        });
        assert_eq!(far, None, "{}", hotel.name);
    }
    assert!(count > 20, "{count} hotels on a beach");
}

#[test]
fn the_notice_says_that_the_hotel_is_fictional() {
    assert!(DEMONSTRATION_NOTICE.contains("fictional"));
}
