//! Every page and picture that a visitor without an account may open, with the largest parameters that its address
//! accepts.
//!
//! Addresses below /_server load the data of pages without rendering them, and are not measured again.

use serde_json::Value;

use super::super::http::{Request, query};
use super::MeasuredCall;
use super::calls::new_email;
use super::world::{VALUES, World, email_of, one_of};

/// The maximum number of corners of an area in an address.
const CORNERS: u32 = 100;
/// Rooms of a search box.
const ROOMS: u32 = 9;
/// People of each kind in one of them.
const PEOPLE: u32 = 8;

/// All pages.
pub fn all(world: &World) -> Vec<MeasuredCall> {
    let mut asks = plain();
    asks.extend(sitemaps(world));
    asks.extend(lists());
    asks.extend(hotels());
    asks.extend(clubs());
    asks.extend(forms());
    asks
}

/// Pages and files without parameters.
fn plain() -> Vec<MeasuredCall> {
    let paths = [
        ("/search", 200),
        ("/mapsearch", 200),
        ("/signIn", 200),
        ("/signUp", 200),
        ("/forgotPassword", 200),
        ("/resetPassword", 410),
        ("/continueSignIn", 410),
        ("/auth-redirect", 303),
        ("/logout", 200),
        ("/user", 303),
        ("/user/likes", 303),
        ("/user/startSession", 303),
        ("/dashboard", 303),
        ("/posts/create", 303),
        ("/subscriptions/confirm", 410),
        ("/subscriptions/leave", 410),
        ("/faq", 200),
        ("/terms", 200),
        ("/privacy", 200),
        ("/nothing-is-here", 404),
        ("/robots.txt", 200),
        ("/sitemap.xml", 200),
        ("/api/docs", 200),
        ("/api/openapi.json", 200),
        ("/live", 200),
        ("/ready", 200),
        ("/metrics", 200),
        ("/version", 200),
    ];
    let mut asks = vec![MeasuredCall::new("/", "", 303, |_, _| Request::get("/"))];
    asks.extend(paths.map(|(path, status)| MeasuredCall::new(path, "", status, move |_, _| Request::get(path))));
    asks
}

fn sitemaps(world: &World) -> Vec<MeasuredCall> {
    let files = world.sitemaps.iter().cloned();
    files
        .map(|file| MeasuredCall::new("/sitemap/{file}", file.clone(), 200, move |_, _| Request::get(&file)))
        .collect()
}

fn lists() -> Vec<MeasuredCall> {
    let list = |search: &str, more: &[(&str, &str)]| {
        let mut fields = vec![("searchId", search), ("take", "100")];
        fields.extend(more);
        Request::get(format!("/search?{}", query(&fields)))
    };
    vec![
        MeasuredCall::new(
            "/search",
            "the world, a room for two, 100 cards",
            200,
            move |world, _| list(&world.couple, &[]),
        ),
        MeasuredCall::new("/search", "the world, nine rooms, 100 cards", 200, move |world, _| {
            list(&world.nine, &[])
        }),
        MeasuredCall::new(
            "/search",
            "filters that most pass, a creator, the calendar",
            200,
            move |world, _| {
                let filters = passed(world);
                let mut more = pairs(&filters);
                more.extend([
                    ("creator", world.club.slug.as_str()),
                    ("flex", "calendar"),
                    ("order", "price"),
                ]);
                list(&world.couple, &more)
            },
        ),
        MeasuredCall::new(
            "/search",
            "nine rooms, filters that most pass, the calendar",
            200,
            move |world, _| {
                let filters = passed(world);
                let mut more = pairs(&filters);
                more.extend([("flex", "calendar"), ("order", "distance")]);
                list(&world.nine, &more)
            },
        ),
        MeasuredCall::new(
            "/search",
            "50 facilities, 100 corners, the calendar",
            200,
            move |world, _| {
                let (filters, area) = (passed_by_none(world), zigzag());
                let mut more = pairs(&filters);
                more.extend([("flex", "calendar"), ("area", &area)]);
                list(&world.couple, &more)
            },
        ),
        MeasuredCall::new("/search", "what a map shows of the world", 200, move |world, _| {
            list(
                &world.couple,
                &[("bounds", "-90,-180,90,180"), ("creator", &world.club.slug)],
            )
        }),
        MeasuredCall::new("/fragment/search", "100 cards", 200, |world, _| {
            let filters = passed(world);
            let mut fields = vec![("searchId", world.couple.as_str()), ("take", "100")];
            fields.extend(pairs(&filters));
            Request::get(format!("/fragment/search?{}", query(&fields)))
        }),
        MeasuredCall::new("/fragment/guests", "nine full rooms", 200, |_, _| {
            let rooms = rooms();
            let mut fields = vec![("prefix", "p")];
            fields.extend(pairs(&rooms));
            Request::get(format!("/fragment/guests?{}", query(&fields)))
        }),
        MeasuredCall::new("/mapsearch", "the world, a room for two, a creator", 200, |world, _| {
            let fields = query(&[("searchId", &world.couple), ("creator", &world.club.slug)]);
            Request::get(format!("/mapsearch?{fields}"))
        }),
        MeasuredCall::new("/mapsearch", "the world, nine rooms", 200, |world, _| {
            Request::get(format!("/mapsearch?searchId={}", world.nine))
        }),
    ]
}

fn hotels() -> Vec<MeasuredCall> {
    vec![
        MeasuredCall::new("/hotel/{slug}", "without dates", 200, |world, number| {
            Request::get(format!("/hotel/{}", world.hotel(number).slug))
        }),
        MeasuredCall::new(
            "/hotel/{slug}",
            "30 nights, the calendar, a creator",
            200,
            |world, number| {
                let fields = query(&[
                    ("searchId", &world.couple),
                    ("flex", "calendar"),
                    ("creator", &world.club.slug),
                ]);
                Request::get(format!("/hotel/{}?{fields}", world.hotel(number).slug))
            },
        ),
        MeasuredCall::new("/hotel/{slug}", "nine rooms, the calendar", 200, |world, number| {
            let slug = &world.hotel(number).slug;
            Request::get(format!("/hotel/{slug}?searchId={}&flex=calendar", world.nine))
        }),
    ]
}

fn clubs() -> Vec<MeasuredCall> {
    let under = |world: &World, rest: &str| Request::get(format!("/user/{}{rest}", world.club.slug));
    vec![
        MeasuredCall::new("/user/{slug}", "", 200, move |world, _| under(world, "")),
        MeasuredCall::new("/user/{slug}/stays", "100", 200, move |world, _| {
            under(world, "/stays?pageSize=100")
        }),
        MeasuredCall::new("/user/{slug}/feed", "50", 200, move |world, _| {
            under(world, "/feed?pageSize=50")
        }),
        MeasuredCall::new("/user/{slug}/post/{post_id}", "", 200, move |world, number| {
            under(world, &format!("/post/{}", one_of(&world.club.posts, number)))
        }),
        MeasuredCall::new("/user/{slug}/explore", "everything", 200, move |world, _| {
            under(world, "/explore")
        }),
        MeasuredCall::new("/user/{slug}/explore", "a place", 200, move |world, _| {
            under(world, &format!("/explore?{}", query(&[("place", &world.club.place)])))
        }),
        MeasuredCall::new("/user/{slug}/explore", "a tag", 200, move |world, _| {
            under(world, &format!("/explore?{}", query(&[("tag", &world.club.tag)])))
        }),
        MeasuredCall::new("/user/{slug}/itineraries", "100", 200, move |world, _| {
            under(world, "/itineraries?pageSize=100")
        }),
        MeasuredCall::new(
            "/user/{slug}/itineraries/{id}",
            "a package",
            200,
            move |world, number| under(world, &format!("/itineraries/{}", one_of(&world.club.packages, number))),
        ),
        MeasuredCall::new(
            "/user/{slug}/itineraries/{id}",
            "a trip day by day",
            200,
            move |world, number| {
                under(
                    world,
                    &format!("/itineraries/{}", one_of(&world.club.itineraries, number)),
                )
            },
        ),
        MeasuredCall::new("/user/{slug}/request", "", 200, move |world, _| {
            under(world, "/request")
        }),
        MeasuredCall::new("/user/{slug}/subscribe", "", 200, move |world, _| {
            under(world, "/subscribe")
        }),
    ]
}

fn forms() -> Vec<MeasuredCall> {
    vec![
        MeasuredCall::new("POST /search", "the world, nine full rooms", 303, |world, number| {
            search_box(world, "/search", number, &[("bounds", "-90,-180,90,180")])
        }),
        MeasuredCall::new(
            "POST /search",
            "a place that is typed with slips",
            303,
            |world, number| search_box(world, "/search", number, &[("destination", "san fransicso hotle")]),
        ),
        MeasuredCall::new("POST /search", "120,000 letters as a place", 303, |world, number| {
            search_box(
                world,
                "/search",
                number,
                &[("destination", &"sna-fransicso-".repeat(8_500))],
            )
        }),
        MeasuredCall::new("POST /search", "nine full rooms to fill in", 303, |world, number| {
            search_box(world, "/search", number, &[("intent", "guests")])
        }),
        MeasuredCall::new("POST /mapsearch", "the world, nine full rooms", 303, |world, number| {
            search_box(world, "/mapsearch", number, &[("bounds", "-90,-180,90,180")])
        }),
        MeasuredCall::new("POST /hotel/{slug}", "nine full rooms", 303, |world, number| {
            let path = format!("/hotel/{}", world.hotel(number).slug);
            search_box(world, &path, number, &[("intent", "dates")])
        }),
        MeasuredCall::new(
            "POST /user/{slug}/itineraries/{id}",
            "nine full rooms to fill in",
            303,
            |world, number| {
                let package = one_of(&world.club.packages, number);
                let path = format!("/user/{}/itineraries/{package}", world.club.slug);
                search_box(world, &path, number, &[("intent", "guests")])
            },
        ),
        MeasuredCall::new("POST /user/{slug}/request", "3,000 characters", 303, |world, number| {
            let (email, message) = (new_email(number), "é".repeat(3_000));
            let fields = [("name", "é"), ("email", email.as_str()), ("message", &message)];
            form(world, &format!("/user/{}/request", world.club.slug), &fields)
        }),
        MeasuredCall::new("POST /user/{slug}/subscribe", "", 303, |world, number| {
            let email = new_email(number);
            let fields = [
                ("email", email.as_str()),
                ("subscriptionType", "all"),
                ("timeZone", "Asia/Tokyo"),
            ];
            form(world, &format!("/user/{}/subscribe", world.club.slug), &fields)
        }),
        MeasuredCall::new(
            "POST /signUp",
            "a password of 40 characters, refused",
            303,
            |world, number| {
                let email = new_email(number);
                let password: String = "P@$5w0rd!7r4v3l".chars().cycle().take(40).collect();
                let fields = [
                    ("email", email.as_str()),
                    ("password", &password),
                    ("repassword", "another"),
                ];
                form(world, "/signUp", &fields)
            },
        ),
        MeasuredCall::new("POST /signIn", "a wrong password", 303, |world, number| {
            let (email, password) = (email_of(number), "é".repeat(256));
            form(world, "/signIn", &[("email", &email), ("password", &password)])
        }),
        MeasuredCall::new(
            "POST /forgotPassword",
            "an address without an account",
            303,
            |world, number| form(world, "/forgotPassword", &[("email", &new_email(number))]),
        ),
        MeasuredCall::new("POST /currency", "", 303, |world, _| {
            form(world, "/currency", &[("currency", "JPY"), ("returnUrl", "/search")])
        }),
    ]
}

/// Pictures, each rendered again.
pub fn pictures() -> Vec<MeasuredCall> {
    let drawn = |id: &str, more: &str| Request::get(format!("/media/{id}{more}"));
    let mut asks = Vec::new();
    for (what, more) in [
        ("small", "?size=small"),
        ("medium", "?size=medium"),
        ("1,200 wide", "?width=1200"),
        ("1,600 × 1,600", "?width=1600&height=1600"),
        ("the original", ""),
        ("3,000 × 3,000", "?width=3000&height=3000"),
        ("3,000 × 300", "?width=3000&height=300"),
        ("3,000 × 3,000 as JPEG", "?width=3000&height=3000&format=jpeg"),
    ] {
        asks.push(MeasuredCall::new(
            "/media/{id}",
            format!("a hotel, {what}"),
            200,
            move |world, number| drawn(&world.hotel(number).picture, more),
        ));
    }
    asks.push(MeasuredCall::new(
        "/media/{id}",
        "a portrait, 3,000 × 3,000",
        200,
        move |world, _| drawn(&world.club.portrait, "?width=3000&height=3000"),
    ));
    asks.push(MeasuredCall::new(
        "/media/{id}",
        "the head of a club, 3,000 × 3,000",
        200,
        move |world, _| drawn(&world.club.hero, "?width=3000&height=3000"),
    ));
    asks.push(MeasuredCall::new(
        "/media/card/{kind}/{id}",
        "a club",
        200,
        |world, _| Request::get(format!("/media/card/club/{}", world.club.creator)),
    ));
    asks.push(MeasuredCall::new(
        "/media/card/{kind}/{id}",
        "a stay",
        200,
        |world, number| Request::get(format!("/media/card/stay/{}", one_of(&world.club.stays, number).0)),
    ));
    asks.push(MeasuredCall::new(
        "/media/card/{kind}/{id}",
        "a package",
        200,
        |world, number| Request::get(format!("/media/card/package/{}", one_of(&world.club.packages, number))),
    ));
    asks.push(MeasuredCall::new(
        "/media/card/{kind}/{id}",
        "a trip day by day",
        200,
        |world, number| {
            Request::get(format!(
                "/media/card/itinerary/{}",
                one_of(&world.club.itineraries, number)
            ))
        },
    ));
    asks
}

/// A form of the site, submitted with the browser's cookie and token.
fn form(world: &World, path: &str, fields: &[(&str, &str)]) -> Request {
    let mut all = vec![("csrf", world.csrf.as_str())];
    all.extend(fields);
    Request::form(path, &all).with("cookie", &world.cookie)
}

/// A search box with the maximum number of people.
fn search_box(world: &World, path: &str, number: u32, more: &[(&str, &str)]) -> Request {
    let (arrival, departure, rooms) = (world.arrival(number), world.departure(number), rooms());
    let mut fields = more.to_vec();
    fields.extend([("checkIn", arrival.as_str()), ("checkOut", &departure)]);
    fields.extend(pairs(&rooms));
    form(world, path, &fields)
}

type Fields = Vec<(String, String)>;

fn pairs(fields: &Fields) -> Vec<(&str, &str)> {
    fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

fn rooms() -> Fields {
    let mut fields = vec![("rooms".to_owned(), ROOMS.to_string())];
    for room in 0..ROOMS {
        fields.push((format!("adults_{room}"), PEOPLE.to_string()));
        fields.push((format!("children_{room}"), PEOPLE.to_string()));
        fields.extend((0..PEOPLE).map(|child| (format!("childAge_{room}_{child}"), "17".to_owned())));
    }
    fields
}

/// The filters as fields of an address.
fn written(filters: &Value) -> Fields {
    let mut fields = Fields::new();
    for (name, value) in filters.as_object().into_iter().flatten() {
        match value {
            Value::Array(values) => fields.extend(
                values
                    .iter()
                    .take(VALUES)
                    .map(|value| (name.clone(), plain_text(value))),
            ),
            value => fields.push((name.clone(), plain_text(value))),
        }
    }
    fields
}

fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn passed(world: &World) -> Fields {
    written(&world.passed())
}

fn passed_by_none(world: &World) -> Fields {
    written(&world.passed_by_none())
}

/// An area whose every edge goes from far south to far north, in an address's format: an encoded polyline of
/// precision 5.
fn zigzag() -> String {
    let mut text = String::new();
    let (mut north, mut east) = (0, 0);
    for number in 0..i64::from(CORNERS) {
        let latitude = if number % 2 == 0 { -8_000_000 } else { 8_000_000 };
        let longitude = -17_900_000 + 35_800_000 * number / i64::from(CORNERS - 1);
        step(&mut text, latitude - north);
        step(&mut text, longitude - east);
        (north, east) = (latitude, longitude);
    }
    text
}

/// One step of an encoded polyline: five bits a character, the lowest first.
fn step(text: &mut String, step: i64) {
    let mut left = if step < 0 { !(step << 1) } else { step << 1 }.cast_unsigned();
    loop {
        let bits = (left & 0x1f) as u8;
        left >>= 5;
        let more = if left > 0 { 0x20 } else { 0 };
        text.push(char::from(bits + more + 63));
        if left == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn steps_are_written_as_polylines_have_them() {
        let mut text = String::new();
        for degrees in [3_850_000, -12_020_000] {
            step(&mut text, degrees);
        }
        assert_eq!(text, "_p~iF~ps|U");
        assert!(zigzag().len() <= 1_200, "an address takes no longer area");
    }

    #[test]
    fn filters_are_written_as_addresses_have_them() {
        let filters = written(&json!({ "breakfast": true, "facilities": ["Spa", "Bar"], "minPrice": 0.01 }));
        let expected = [
            ("breakfast", "true"),
            ("facilities", "Spa"),
            ("facilities", "Bar"),
            ("minPrice", "0.01"),
        ];
        assert_eq!(pairs(&filters), expected);
    }

    #[test]
    fn a_search_box_holds_as_many_people_as_it_takes() {
        assert_eq!(rooms().len(), 1 + 9 * (2 + 8));
    }
}
