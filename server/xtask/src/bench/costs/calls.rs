//! Every call that a visitor without an account may make, with the largest accepted input.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

use super::super::http::{Request, encoded, query};
use super::MeasuredCall;
use super::world::{ACCOUNTS, PASSWORD, World, email_of, full, nine, one_of, two};
use crate::workspace::Workspace;

/// Operations that are not called, and why.
const LEFT_OUT: [(&str, &str); 1] = [(
    "startProvider",
    "it leads to the provider of sign-ins that an operator sets up, and there is none here",
)];
/// The maximum number of corners of an area on the map.
const CORNERS: u32 = 500;
/// Zooms of a map.
const ZOOMS: [u32; 8] = [0, 2, 4, 6, 8, 12, 16, 22];
/// Characters of a text that only the body's size limits.
const LONG: usize = 200_000;

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

/// The operations that need no account, from the API document.
pub fn operations(workspace: &Workspace) -> Result<Vec<String>> {
    let path = workspace.root.join("server/api/openapi.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let document: Document = serde_json::from_str(&text).context("the API document has an unknown form")?;
    let operations = document.paths.into_values().flat_map(BTreeMap::into_values);
    Ok(operations
        .filter(|operation| operation.security.is_none())
        .map(|operation| operation.operation_id)
        .collect())
}

#[derive(Deserialize)]
struct Document {
    paths: BTreeMap<String, BTreeMap<String, Operation>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Operation {
    operation_id: String,
    security: Option<Value>,
}

/// The operations that are neither called nor listed with a reason.
pub fn missing(operations: &[String]) -> Vec<String> {
    let asked: Vec<&str> = all().iter().map(|ask| ask.of).collect();
    let is_known =
        |operation: &&String| asked.contains(&operation.as_str()) || LEFT_OUT.iter().any(|left| left.0 == **operation);
    operations
        .iter()
        .filter(|operation| !is_known(operation))
        .cloned()
        .collect()
}

/// All calls. An operation is listed more than once where different inputs are each the largest in their way.
pub fn all() -> Vec<MeasuredCall> {
    let mut asks = searches();
    asks.extend(maps());
    asks.extend(dates());
    asks.extend(typed());
    asks.extend(hotels());
    asks.extend(clubs());
    asks.extend(accounts());
    asks
}

fn searches() -> Vec<MeasuredCall> {
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

fn maps() -> Vec<MeasuredCall> {
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

fn dates() -> Vec<MeasuredCall> {
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

fn typed() -> Vec<MeasuredCall> {
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

fn hotels() -> Vec<MeasuredCall> {
    vec![
        MeasuredCall::new("getTravellerHome", "", 200, |_, _| {
            Request::get("/api/v1/bff/traveller/home?currency=JPY")
        }),
        MeasuredCall::new("listRecommendedHotels", "100", 200, |_, _| {
            Request::get("/api/v1/hotel/recommended?take=100&currency=JPY")
        }),
        MeasuredCall::new("getHotel", "", 200, |world, number| {
            Request::get(format!("/api/v1/hotel/{}?currency=JPY", world.hotel(number).id))
        }),
        MeasuredCall::new("getHotelTitleImage", "", 200, |world, number| {
            Request::get(format!("/api/v1/hotel/{}/titleImage", world.hotel(number).id))
        }),
        MeasuredCall::new("checkAvailability", "two people, 30 nights", 200, |world, number| {
            let path = format!("/api/v1/hotel/{}/checkAvailability", world.hotel(number).id);
            Request::post(path, &json!({ "hotelSearchId": world.couple }))
        }),
        MeasuredCall::new("checkAvailability", "nine rooms, 30 nights", 200, |world, _| {
            let path = format!("/api/v1/hotel/{}/checkAvailability", world.roomy);
            Request::post(path, &json!({ "hotelSearchId": world.nine }))
        }),
    ]
}

fn clubs() -> Vec<MeasuredCall> {
    vec![
        MeasuredCall::new("getCreatorClub", "100 stays", 200, |world, _| {
            Request::get(format!("/api/v1/bff/creator/{}?take=100&currency=JPY", world.club.slug))
        }),
        MeasuredCall::new("exploreClub", "50 entries", 200, |world, _| {
            let slug = &world.club.slug;
            Request::get(format!("/api/v1/bff/creator/{slug}/explore?pageSize=50&currency=JPY"))
        }),
        MeasuredCall::new("exploreClub", "a place", 200, |world, _| {
            let place = query(&[("place", &world.club.place), ("pageSize", "50")]);
            Request::get(format!("/api/v1/bff/creator/{}/explore?{place}", world.club.slug))
        }),
        MeasuredCall::new("exploreClub", "a tag", 200, |world, _| {
            let tag = query(&[("tag", &world.club.tag), ("pageSize", "50")]);
            Request::get(format!("/api/v1/bff/creator/{}/explore?{tag}", world.club.slug))
        }),
        MeasuredCall::new("getPublicProfile", "", 200, |world, _| {
            Request::get(format!("/api/v1/userProfile/public/{}", world.club.slug))
        }),
        MeasuredCall::new("listPublicRecommendations", "100", 200, |world, _| {
            let path = format!("/api/v1/userProfile/public/{}", world.club.slug);
            Request::get(format!("{path}/hotelRecommendations?take=100&currency=JPY"))
        }),
        MeasuredCall::new("listPublicTravelPackages", "100", 200, |world, _| {
            let path = format!("/api/v1/userProfile/public/{}", world.club.slug);
            Request::get(format!("{path}/travelPackages?take=100&currency=JPY"))
        }),
        MeasuredCall::new("getRecommendation", "", 200, |world, number| {
            let (stay, hotel) = one_of(&world.club.stays, number);
            Request::get(format!("/api/v1/hotel/{hotel}/recommendation/{stay}"))
        }),
        MeasuredCall::new("listPosts", "50", 200, |world, _| {
            Request::get(format!("/api/v1/post?slug={}&pageSize=50", world.club.slug))
        }),
        MeasuredCall::new("getPost", "", 200, |world, number| {
            Request::get(format!(
                "/api/v1/post/{}?currency=JPY",
                one_of(&world.club.posts, number)
            ))
        }),
        MeasuredCall::new("getTravelPackage", "", 200, |world, number| {
            Request::get(format!(
                "/api/v1/travelpackage/{}",
                one_of(&world.club.packages, number)
            ))
        }),
        MeasuredCall::new("getTravelPackageWithHotels", "", 200, |world, number| {
            let package = one_of(&world.club.packages, number);
            Request::get(format!("/api/v1/travelpackage/{package}/withHotelContent?currency=JPY"))
        }),
        MeasuredCall::new("listItineraryContents", "100", 200, |world, _| {
            Request::get(format!("/api/itinerary-content?slug={}&take=100", world.club.slug))
        }),
        MeasuredCall::new("getItineraryContent", "", 200, |world, number| {
            let itinerary = one_of(&world.club.itineraries, number);
            Request::get(format!("/api/itinerary-content/{itinerary}"))
        }),
        MeasuredCall::new("requestTravelPackage", "3,000 characters", 204, |world, number| {
            let body = json!({
                "creatorId": world.club.creator,
                "name": "é".repeat(80),
                "email": new_email(number),
                "message": "é".repeat(3_000),
            });
            Request::post("/api/v1/request-travel-package", &body)
        }),
        MeasuredCall::new("putEmailSubscription", "", 200, |world, number| {
            let body = json!({
                "creatorId": world.club.creator,
                "email": new_email(number),
                "timeZone": "America/Argentina/ComodRivadavia",
                "settings": { "dailyDigest": true },
            });
            Request::put("/api/v1/emailSubscription", &body)
        }),
        MeasuredCall::new("confirmEmailSubscription", "a wrong code", 410, |world, _| {
            let code = "a".repeat(4_000);
            Request::get(format!(
                "/api/v1/emailSubscription/{}/confirm?confirmationCode={code}",
                world.subscription
            ))
        }),
    ]
}

/// The calls that lead into an account. A valid emailed code costs no more than a wrong one, except for the new
/// password, which is checked and hashed as at sign-up.
fn accounts() -> Vec<MeasuredCall> {
    let wrong_code = || json!({ "oobCode": "a".repeat(LONG), "email": new_email(0) });
    let leet = || "P@$5w0rd!7r4v3l".chars().cycle().take(40).collect::<String>();
    vec![
        MeasuredCall::new(
            "signUp",
            "a password of 40 characters, refused",
            422,
            move |_, number| {
                let body = json!({ "email": new_email(number), "password": leet(), "repassword": "another" });
                Request::post("/identity/v1/signUp", &body)
            },
        ),
        MeasuredCall::new("signUp", "a password of 40 characters", 200, move |_, number| {
            let body = json!({ "email": new_email(number), "password": leet(), "repassword": leet() });
            Request::post("/identity/v1/signUp", &body)
        }),
        MeasuredCall::new("signIn", "a wrong password of 256 characters", 401, |_, number| {
            let body = json!({ "email": email_of(number), "password": "é".repeat(256) });
            Request::post("/identity/v1/signIn", &body)
        }),
        MeasuredCall::new("signIn", "the password", 200, |_, number| {
            let body = json!({ "email": email_of(number), "password": PASSWORD });
            Request::post("/identity/v1/signIn", &body)
        })
        .at_most(ACCOUNTS),
        MeasuredCall::new("signInAnonymously", "", 200, |_, _| {
            Request::post("/identity/v1/anonymous", &json!({ "currency": "JPY" }))
        }),
        MeasuredCall::new("sessionLogin", "", 200, |world, _| {
            session_login(world, "/api/sessionLogin")
        }),
        MeasuredCall::new("sessionLoginEndpoint", "", 200, |world, _| {
            session_login(world, "/api/sessionlogin/endpoint")
        }),
        MeasuredCall::new("getSessionToken", "without a session", 401, |_, _| {
            Request::get("/api/session/token")
        }),
        MeasuredCall::new("requestMagicLink", "", 200, |_, number| {
            let body = json!({ "email": new_email(number), "returnUrl": format!("/{}", "a".repeat(1_000)) });
            Request::post("/api/v1/authentication/magicLink", &body)
        }),
        // An address gets at most three emails at once, and the sign-up used one.
        MeasuredCall::new("requestEmailVerification", "", 200, |_, number| {
            Request::post(
                "/api/v1/authentication/requestEmailVerification",
                &json!({ "email": email_of(number) }),
            )
        })
        .at_most(ACCOUNTS),
        MeasuredCall::new("forgotPassword", "", 200, |_, number| {
            Request::post("/identity/v1/forgotPassword", &json!({ "email": email_of(number) }))
        })
        .at_most(ACCOUNTS),
        MeasuredCall::new("verifyEmail", "a wrong code", 410, move |_, _| {
            Request::post("/api/v1/authentication/verifyEmail", &wrong_code())
        }),
        MeasuredCall::new("followMagicLink", "a wrong code", 410, move |_, _| {
            Request::post("/identity/v1/magicLink", &wrong_code())
        }),
        MeasuredCall::new("recoverEmail", "a wrong code", 410, move |_, _| {
            Request::post("/identity/v1/recoverEmail", &wrong_code())
        }),
        MeasuredCall::new("resetPassword", "a wrong code", 410, move |_, _| {
            let body = json!({ "oobCode": "a".repeat(LONG), "password": leet() });
            Request::post("/identity/v1/resetPassword", &body)
        }),
        MeasuredCall::new("refreshTokens", "a wrong token", 401, |_, _| {
            Request::post("/identity/v1/refresh", &json!({ "refreshToken": "a".repeat(LONG) }))
        }),
        MeasuredCall::new("getRedirectResult", "an attempt that is none", 401, |_, _| {
            Request::post(
                "/identity/v1/redirectResult",
                &json!({ "state": "a".repeat(LONG), "code": "a" }),
            )
        }),
        MeasuredCall::new("listProviders", "", 200, |_, _| Request::get("/identity/v1/providers")),
        MeasuredCall::new("getPublicKeys", "", 200, |_, _| Request::get("/.well-known/jwks.json")),
        MeasuredCall::new("isHandleAvailable", "", 200, |_, _| {
            Request::get(format!("/api/v1/creator/{}/isAvailable", "a".repeat(30)))
        }),
        MeasuredCall::new("getVisitor", "", 200, |_, _| Request::get("/api/v1/visitor")),
    ]
}

fn session_login(world: &World, path: &str) -> Request {
    let data = json!({ "token": world.token }).to_string();
    Request::form(path, &[("data", &data), ("csrf", &world.csrf)]).with("cookie", &world.cookie)
}

/// An address of maximum length that has not received an email yet.
pub fn new_email(number: u32) -> String {
    let host = "@example.org";
    let name = format!("{number}-");
    format!("{name}{}{host}", "a".repeat(254 - name.len() - host.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Workspace {
        Workspace::locate().unwrap()
    }

    /// A new call without an account must be measured, or listed with the reason why it is not.
    #[test]
    fn every_call_without_an_account_is_measured() {
        let operations = operations(&here()).unwrap();
        assert!(operations.len() > 40, "{operations:?}");
        assert_eq!(missing(&operations), [""; 0]);
        for left in LEFT_OUT {
            assert!(operations.iter().any(|operation| operation == left.0), "{}", left.0);
        }
        for ask in all() {
            assert!(operations.iter().any(|operation| operation == ask.of), "{}", ask.of);
            assert!(ask.most > super::super::TIMES, "{}", ask.of);
        }
        assert_eq!(missing(&["newCall".to_owned()]), ["newCall"]);
    }

    #[test]
    fn inputs_are_as_large_as_they_may_be() {
        assert_eq!(zigzag().as_array().unwrap().len(), 500);
        assert_eq!(new_email(7).len(), 254);
        assert_eq!(new_email(4_000_000_000).len(), 254);
        for (what, text) in TYPED {
            assert!(text.len() <= 100, "{what}: {}", text.len());
            assert!(!what.starts_with("100") || text.len() >= 99, "{what}: {}", text.len());
        }
        assert_eq!(full().as_array().unwrap().len(), 9);
    }
}
