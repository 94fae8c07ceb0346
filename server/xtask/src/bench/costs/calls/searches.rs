//! Searches of hotels, in a list, on a map and for other dates, and what visitors type into their fields.

use serde_json::{Value, json};

use super::super::super::http::{Request, encoded};
use super::super::{
    MeasuredCall,
    world::{full, nine, two},
};

/// The maximum number of corners of an area on the map.
const CORNERS: u32 = 500;
/// Zooms of a map.
const ZOOMS: [u32; 8] = [0, 2, 4, 6, 8, 12, 16, 22];
/// Typed texts: short and frequent beginnings, words that all places share, typos, and the maximum number of letters.
const TYPED: [(&str, &str); 7] = [
    ("one letter", "a"),
    ("a common word", "hotel"),
    (
        "common words",
        "the grand hotel and spa at the old park by the river in the city of",
    ),
    ("slips", "sna fransicso hotle"),
    (
        "100 letters of slips",
        "hotle graand pallace gardne viwe appartmnet resrot beahc saint jonh fransicso nwe yrok lodno prais b",
    ),
    (
        "100 letters of beginnings",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x",
    ),
    (
        "100 letters of one word",
        "sanfranciscosanfranciscosanfranciscosanfranciscosanfranciscosanfranciscosanfranciscosanfranciscosanf",
    ),
];

pub(super) fn searches() -> Vec<MeasuredCall> {
    let post = |body: Value| Request::post("/api/v1/hotel/search", &body);
    vec![
        MeasuredCall::new(
            "createSearch",
            "the world, nine full rooms, 30 nights",
            200,
            |world, number| Request::post("/api/v1/hotel/search/create", &world.stay(&full(), number)),
        ),
        MeasuredCall::new(
            "createSearch",
            "a country, nine full rooms, 30 nights",
            200,
            |world, number| {
                let stay = world.stay_in("country:US", &full(), number);
                Request::post("/api/v1/hotel/search/create", &stay)
            },
        ),
        MeasuredCall::new("getSearch", "nine full rooms", 200, |world, _| {
            Request::get(format!("/api/v1/hotel/search/{}", world.full))
        }),
        MeasuredCall::new("searchHotels", "the world, a room for two", 200, move |world, _| {
            post(json!({ "searchId": world.couple, "take": 100 }))
        }),
        MeasuredCall::new("searchHotels", "the world, nine rooms", 200, move |world, _| {
            post(json!({ "searchId": world.nine, "take": 100, "order": "distance" }))
        }),
        MeasuredCall::new("searchHotels", "the world, nine full rooms", 200, move |world, _| {
            post(json!({ "searchId": world.full, "take": 100 }))
        }),
        MeasuredCall::new(
            "searchHotels",
            "the world, two people, filters that most pass",
            200,
            move |world, _| {
                post(json!({ "searchId": world.couple, "take": 100, "order": "price", "filters": world.passed() }))
            },
        ),
        MeasuredCall::new(
            "searchHotels",
            "the world, nine rooms, filters that most pass",
            200,
            move |world, _| {
                post(json!({ "searchId": world.nine, "take": 100, "order": "rating", "filters": world.passed() }))
            },
        ),
        MeasuredCall::new(
            "searchHotels",
            "the world, two people, 50 facilities",
            200,
            move |world, _| post(json!({ "searchId": world.couple, "take": 100, "filters": world.passed_by_none() })),
        ),
        MeasuredCall::new(
            "searchHotels",
            "the world, nine rooms, 50 facilities",
            200,
            move |world, _| post(json!({ "searchId": world.nine, "take": 100, "filters": world.passed_by_none() })),
        ),
        MeasuredCall::new(
            "searchHotels",
            "the world, nine new rooms, 50 facilities that are none",
            200,
            move |world, number| {
                post(json!({ "search": world.stay(&nine(), number), "take": 100, "filters": world.unknown() }))
            },
        ),
        MeasuredCall::new(
            "searchHotels",
            "a country, nine new full rooms",
            200,
            move |world, number| {
                let search = world.stay_in("country:US", &full(), number);
                post(json!({ "search": search, "take": 100, "filters": world.passed() }))
            },
        ),
        MeasuredCall::new(
            "searchHotels",
            "a region, two people, filters that most pass",
            200,
            move |world, number| {
                let search = world.stay_in("region:US.CA", &two(), number);
                post(json!({ "search": search, "take": 100, "filters": world.passed() }))
            },
        ),
        MeasuredCall::new("listHotelsByDestination", "a country", 200, |_, _| {
            let body = json!({ "destinationId": "country:US", "currency": "JPY" });
            Request::post("/api/v1/hotel?take=100", &body)
        }),
    ]
}

pub(super) fn maps() -> Vec<MeasuredCall> {
    let post = |body: Value| Request::post("/api/v1/hotel/boundingBox", &body);
    let world_box = || json!({ "south": -90, "west": -180, "north": 90, "east": 180 });
    let mut asks = vec![
        MeasuredCall::new(
            "listHotelsInBoundingBox",
            "the world without dates",
            200,
            move |_, _| post(json!({ "boundingBox": world_box(), "take": 100, "currency": "JPY" })),
        ),
        MeasuredCall::new(
            "listHotelsInBoundingBox",
            "the world without dates, far down the list",
            200,
            move |_, _| post(json!({ "boundingBox": world_box(), "take": 100, "skip": 900, "currency": "JPY" })),
        ),
        MeasuredCall::new(
            "listHotelsInBoundingBox",
            "500 corners, two people, a creator",
            200,
            move |world, _| {
                post(json!({
                    "searchId": world.couple, "polygon": zigzag(), "zoom": 22, "take": 100, "creator": world.club.slug,
                }))
            },
        ),
        MeasuredCall::new(
            "listHotelsInBoundingBox",
            "500 corners, nine rooms, filters that most pass",
            200,
            move |world, _| {
                post(json!({
                    "searchId": world.nine, "polygon": zigzag(), "zoom": 22, "take": 100, "filters": world.passed(),
                }))
            },
        ),
        MeasuredCall::new(
            "listHotelsInBoundingBox",
            "500 corners, two people, 50 facilities",
            200,
            move |world, _| {
                post(json!({
                    "searchId": world.couple, "polygon": zigzag(), "zoom": 22, "take": 100,
                    "filters": world.passed_by_none(),
                }))
            },
        ),
        MeasuredCall::new(
            "listHotelsInBoundingBox",
            "500 corners, nine rooms, 50 facilities",
            200,
            move |world, _| {
                post(json!({
                    "searchId": world.nine, "polygon": zigzag(), "zoom": 22, "take": 100,
                    "filters": world.passed_by_none(), "creator": world.club.slug,
                }))
            },
        ),
        MeasuredCall::new(
            "listHotelsInBoundingBox",
            "500 corners, 50 facilities that are none",
            200,
            move |world, _| {
                post(json!({
                    "searchId": world.couple, "polygon": zigzag(), "zoom": 22, "take": 100, "filters": world.unknown(),
                }))
            },
        ),
    ];
    for zoom in ZOOMS {
        asks.push(MeasuredCall::new(
            "listHotelsInBoundingBox",
            format!("the world at zoom {zoom}"),
            200,
            move |world, _| {
                post(json!({
                    "searchId": world.couple, "boundingBox": world_box(), "zoom": zoom, "take": 100,
                    "creator": world.club.slug,
                }))
            },
        ));
    }
    for level in 0..=4_u32 {
        asks.push(MeasuredCall::new(
            "getHotelTile",
            format!("level {level}"),
            200,
            move |_, number| {
                let side = 1 << level;
                let (column, row) = (number % side, number / side % side);
                Request::get(format!("/api/v1/hotel/tiles/{level}/{column}/{row}"))
            },
        ));
    }
    asks
}

/// An area whose every edge goes from far south to far north: each edge has to be tested for each hotel.
fn zigzag() -> Value {
    let corner = |number: u32| {
        let latitude = if number.is_multiple_of(2) { -80.0 } else { 80.0 };
        let longitude = -179.0 + 358.0 * f64::from(number) / f64::from(CORNERS - 1);
        json!({ "latitude": latitude, "longitude": longitude })
    };
    (0..CORNERS).map(corner).collect()
}

pub(super) fn dates() -> Vec<MeasuredCall> {
    let mut asks = Vec::new();
    for flexibility in ["threeDays", "weekend", "week", "month", "arrivals"] {
        asks.push(MeasuredCall::new(
            "searchDates",
            format!("{flexibility}, two people"),
            200,
            move |world, _| {
                let body = json!({ "searchId": world.couple, "flexibility": flexibility, "filters": world.passed() });
                Request::post("/api/v1/hotel/search/dates", &body)
            },
        ));
        asks.push(MeasuredCall::new(
            "searchDates",
            format!("{flexibility}, nine rooms"),
            200,
            move |world, _| {
                let body = json!({ "searchId": world.nine, "flexibility": flexibility, "filters": world.passed() });
                Request::post("/api/v1/hotel/search/dates", &body)
            },
        ));
    }
    asks.push(MeasuredCall::new(
        "searchDates",
        "arrivals, nine full rooms",
        200,
        |world, _| {
            let body = json!({ "searchId": world.full, "flexibility": "arrivals" });
            Request::post("/api/v1/hotel/search/dates", &body)
        },
    ));
    asks.push(MeasuredCall::new(
        "searchDates",
        "arrivals, two people, no filters",
        200,
        |world, _| {
            let body = json!({ "searchId": world.couple, "flexibility": "arrivals" });
            Request::post("/api/v1/hotel/search/dates", &body)
        },
    ));
    asks.push(MeasuredCall::new(
        "searchDates",
        "arrivals, 50 facilities that are none",
        200,
        |world, _| {
            let body = json!({ "searchId": world.nine, "flexibility": "arrivals", "filters": world.unknown() });
            Request::post("/api/v1/hotel/search/dates", &body)
        },
    ));
    asks.push(MeasuredCall::new(
        "searchDates",
        "arrivals, one hotel, nine rooms",
        200,
        |world, _| {
            let body = json!({ "searchId": world.nine, "flexibility": "arrivals", "hotelId": world.roomy });
            Request::post("/api/v1/hotel/search/dates", &body)
        },
    ));
    asks
}

pub(super) fn typed() -> Vec<MeasuredCall> {
    let mut asks = Vec::new();
    for (what, text) in TYPED {
        for (among, hotels_only) in [("everything", false), ("hotels", true)] {
            asks.push(MeasuredCall::new(
                "autocompleteDestinations",
                format!("{what}, {among}"),
                200,
                move |_, _| {
                    let text = encoded(text);
                    Request::get(format!(
                        "/api/v1/destinations/autocomplete?take=20&hotelsOnly={hotels_only}&query={text}"
                    ))
                },
            ));
        }
    }
    // An empty box in the ocean: all places are looked at.
    for (what, area) in [
        ("the world", "south=-90&west=-180&north=90&east=180"),
        ("no place", "south=-50&west=-120&north=-45&east=-110"),
    ] {
        asks.push(MeasuredCall::new("listPlaces", what, 200, move |_, _| {
            Request::get(format!("/api/v1/destinations/places?{area}"))
        }));
    }
    asks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_as_large_as_they_may_be() {
        assert_eq!(zigzag().as_array().unwrap().len(), 500);
        for (what, text) in TYPED {
            assert!(text.len() <= 100, "{what}: {}", text.len());
            assert!(!what.starts_with("100") || text.len() >= 99, "{what}: {}", text.len());
        }
    }
}
