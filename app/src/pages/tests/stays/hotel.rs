//! The page of a hotel, and its rooms in the trip.

use super::super::{assert_reads, element, refused, text, typed};
use super::{hotel_with, list};
use crate::pages::{
    hotel::{InTrip, RoomInTrip, Rooms},
    samples,
};
use contract::{
    Code, Failure,
    destination::BoundingBox,
    itinerary::RemovedRooms,
    search::{Alternatives, Occupancy, RoomSplit},
};

#[test]
fn the_hotel_page_holds_what_a_traveller_asks() {
    let html = hotel_with(|_| {});
    assert_reads(
        &html,
        &[
            "Casa do Limoeiro",
            "12 Rua da Graça, 1170-001 Lisbon, Portugal",
            "A white house above the river.",
            "The lift is being renewed until May.",
            "Outdoor pool",
            "Check-in from",
            "Children of all ages are welcome.",
            "Five minutes from the viewpoint.",
            "Flexible with dinner",
            "€450",
            "Early booking: €20 less, already in the price",
            "Due at the hotel: City tax",
            "Airport transfer",
            "+ €40",
            "2 rooms left for these dates",
            "Free cancellation until Wed 3 Mar, 18:00 (Lisbon time)",
            "This hotel and its rating are fictional",
            "Source of this record: demonstration · CC0 · Generated",
            "All pictures",
        ],
    );
    assert!(html.contains("<title>Casa do Limoeiro, Lisbon · Byrdli</title>"));
    assert!(html.contains(
        "content=\"https://stay.example/media/0192f000-0000-7000-8000-000000000001?width=600&amp;height=338&amp;format=jpeg\""
    ));
    assert!(
        html.contains("<x-island name=\"location-map\" load=\"visible\" props="),
        "{html}"
    );
    let extra = element(&html, "name=\"selectedSurcharges\"");
    assert!(extra.contains("form=\"add-"), "{extra}");
}

#[test]
fn the_hotel_is_described_for_search_engines_without_invented_ratings() {
    let html = hotel_with(|_| {});
    let json = html.split("application/ld+json\"").nth(1).unwrap();
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    let object: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(object["@type"], "Hotel");
    assert_eq!(object["makesOffer"][0]["price"], "360.00");
    assert_eq!(object["address"]["addressCountry"], "PT");
    assert!(object.get("aggregateRating").is_none());
}

#[test]
fn a_creator_stays_in_the_canonical_address_and_in_the_form() {
    let html = hotel_with(|data| data.creator = Some("mia & co".to_owned()));
    assert!(
        html.contains("<link rel=\"canonical\" href=\"https://stay.example/hotel/casa-1?creator=mia%20%26%20co\""),
        "{html}"
    );
    assert!(element(&html, "name=\"creator\"").contains("value=\"mia &amp; co\""));
}

#[test]
fn without_a_search_rooms_cost_from() {
    let html = hotel_with(|data| {
        data.search = None;
        data.rooms = Rooms::WithoutSearch;
    });
    assert_reads(&html, &["from €84", "Show prices", "Choose dates"]);
    assert!(!html.contains("value=\"add\""));
}

#[test]
fn a_hotel_without_rooms_says_so_in_the_words_of_the_specification() {
    let html = hotel_with(|data| data.rooms = Rooms::None(samples::no_rooms()));
    assert_reads(
        &html,
        &[
            "No rooms available",
            "No rooms available for the selected dates. Try changing your dates or number of guests.",
        ],
    );
    let html = hotel_with(|data| data.rooms = Rooms::None(Failure::of(Code::UnknownCurrency)));
    assert_reads(&html, &["We have no exchange rate for that currency."]);
}

#[test]
fn a_rate_that_could_not_be_added_keeps_its_extras() {
    let extra = samples::id::<contract::SurchargeId>(450).to_string();
    let rate = samples::id::<contract::RatePlanId>(400).to_string();
    let html = hotel_with(|data| {
        data.form = refused(
            &[("intent", "add"), ("roomId", &rate), ("selectedSurcharges", &extra)],
            &[(
                Some("searchResultReference"),
                "This price has expired. Check availability again.",
            )],
        );
    });
    assert_reads(&html, &["This price has expired."]);
    assert!(element(&html, &format!("value=\"{extra}\"")).contains("checked"));
}

#[test]
fn the_way_back_leads_to_the_list_of_the_hotels_own_place_alone() {
    let list = format!("href=\"/search?searchId={}\"", samples::search().id);
    assert!(element(&hotel_with(|_| {}), "aria-label=\"Breadcrumbs\"").contains("nav"));
    assert!(hotel_with(|_| {}).contains(&list));
    let elsewhere = hotel_with(|data| {
        if let Some(search) = &mut data.search {
            search.area.name = "Tokyo".to_owned();
            search.area.bounding_box = BoundingBox {
                south: 35.0,
                west: 139.0,
                north: 36.0,
                east: 140.0,
            };
        }
    });
    assert!(!elsewhere.contains(&list), "{elsewhere}");
    assert!(elsewhere.contains("href=\"/search?destination=Lisbon\""), "{elsewhere}");
}

/// The part of a rate's form with this class, by the rate's place on the page.
fn rate_part<'a>(html: &'a str, class: &str, rate: usize) -> &'a str {
    let mark = format!("class=\"{class}\"");
    let (at, _) = html.match_indices(&mark).nth(rate).unwrap();
    let begin = html[..at].rfind('<').unwrap();
    let end = html[at..].find('>').unwrap();
    &html[begin..at + end]
}

fn room_in_trip(number: u32) -> RoomInTrip {
    RoomInTrip {
        line_item_id: samples::id(700),
        room_id: samples::id(number),
        room_type_id: samples::id(300),
        rate_id: samples::id(400),
    }
}

#[test]
fn a_rate_in_the_trip_shows_its_count_and_the_others_their_button() {
    let html = hotel_with(|data| {
        data.trip = InTrip {
            itinerary_id: Some(samples::id(500)),
            rooms: vec![room_in_trip(701), room_in_trip(702)],
            removed: None,
        };
    });
    assert_reads(&html, &["Added · 2", "Go to trip", "Add to trip"]);
    assert!(!rate_part(&html, "rate-added", 0).contains("hidden"));
    assert!(rate_part(&html, "rate-added", 1).contains("hidden"));
    assert!(rate_part(&html, "rate-question", 0).contains("hidden"));
    let add = element(&html, "value=\"add\"");
    assert!(add.contains("hidden"), "{add}");
    for name in ["Remove one room: ", "Add another room: "] {
        assert!(html.contains(&format!("aria-label=\"{name}")), "{name}: {html}");
    }
}

#[test]
fn another_room_is_asked_about_at_its_rate_alone() {
    let (room, rate) = (
        samples::id::<contract::RoomTypeId>(300),
        samples::id::<contract::RatePlanId>(401),
    );
    let html = hotel_with(|data| {
        data.is_asking = true;
        data.form = typed(&[
            ("intent", "add"),
            ("roomTypeId", &room.to_string()),
            ("roomId", &rate.to_string()),
        ]);
    });
    assert!(rate_part(&html, "rate-question", 0).contains("hidden"));
    assert!(!rate_part(&html, "rate-question", 1).contains("hidden"));
    assert_reads(&html, &["Add another room?", "You searched for 1 room."]);
}

#[test]
fn a_changed_price_stands_at_its_rate_with_a_button_that_accepts_it() {
    let (room, rate) = (
        samples::id::<contract::RoomTypeId>(300),
        samples::id::<contract::RatePlanId>(400),
    );
    let html = hotel_with(|data| {
        data.form = typed(&[("roomTypeId", &room.to_string()), ("roomId", &rate.to_string())]);
        data.form.errors = vec![contract::FailureItem {
            code: Code::OfferExpired,
            message: "The price is now €360. It was €300.".to_owned(),
            field: Some("searchResultReference".to_owned()),
        }];
    });
    assert_reads(&html, &["The price is now €360. It was €300.", "Add at €360"]);
    let id = format!("add-{room}-{rate}");
    assert!(
        html.contains(&format!("href=\"#{id}\"")) && html.contains(&format!("id=\"{id}\"")),
        "{html}"
    );
    assert_eq!(text(&html).matches("Add at ").count(), 1);
}

#[test]
fn what_was_removed_at_the_hotel_can_be_put_back() {
    let removed = |hotel: &str| {
        hotel_with(|data| {
            data.trip.removed = Some(RemovedRooms {
                hotel_name: hotel.to_owned(),
                rooms: 1,
                room_type: "Double room".to_owned(),
            });
        })
    };
    let html = removed("Casa do Limoeiro");
    assert_reads(&html, &["Removed: Double room, Casa do Limoeiro", "Undo"]);
    assert!(!text(&removed("The Tide House")).contains("Undo"), "of another hotel");
}

fn three_rooms() -> RoomSplit {
    let room = |adults| Occupancy {
        adults,
        child_ages: Vec::new(),
    };
    RoomSplit {
        largest: 3,
        rooms: vec![room(3), room(3), room(2)],
    }
}

#[test]
fn guests_who_fit_no_room_are_offered_more_rooms() {
    let words = [
        "Rooms here take up to 3 guests. Search 3 rooms.",
        "Split into 3 rooms",
        "8 adults · 3 rooms",
    ];
    let of_hotel = hotel_with(|data| {
        data.rooms = Rooms::None(samples::no_rooms());
        data.split = Some(three_rooms());
    });
    let of_list = list(|data| {
        data.result = samples::result(Vec::new(), 0);
        data.result.alternatives = Some(Alternatives {
            rooms: Some(three_rooms()),
            ..Alternatives::default()
        });
    });
    for html in [of_hotel, of_list] {
        assert_reads(&html, &words);
        assert!(
            !text(&html).contains("No rooms available for the selected dates"),
            "{html}"
        );
        let form = element(&html, "value=\"rooms\"");
        assert!(form.contains("name=\"intent\""), "{form}");
        assert!(
            html.contains("name=\"adults_2\" value=\"2\"") || html.contains("value=\"2\" name=\"adults_2\""),
            "{html}"
        );
    }
}
