//! The data to request: found through the site's own calls, so that no address is invented.

use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::super::http::{self, Request};
use super::super::trip;
use super::{ADDRESS, network};

/// How many days ahead arrivals begin: a whole month of them is still to come.
const DAYS_AHEAD: u64 = 45;
/// The longest stay.
const NIGHTS: u64 = 30;
/// The maximum number of values of a filter.
pub const VALUES: usize = 50;
/// The number of accounts to create, for calls that name one.
pub const ACCOUNTS: u32 = 40;
/// The password of those accounts.
pub const PASSWORD: &str = "sunlit harbour walk";

/// The data to request.
pub struct World {
    today: u64,
    /// Searches of the whole world for 30 nights: of one room for two, of nine rooms that differ, of nine full ones.
    pub couple: String,
    pub nine: String,
    pub full: String,
    /// Hotels with rooms for two.
    pub hotels: Vec<Hotel>,
    /// A hotel with nine rooms left.
    pub roomy: String,
    /// Names of existing facilities, as many as a filter accepts.
    pub facilities: Vec<String>,
    /// Existing kinds of hotels.
    pub kinds: Vec<String>,
    /// Paths of the files that the sitemap names.
    pub sitemaps: Vec<String>,
    /// The club with the most content.
    pub club: Club,
    /// A subscription that an address requested and did not confirm.
    pub subscription: String,
    /// A browser's cookie, and the matching form token.
    pub cookie: String,
    pub csrf: String,
    /// An access token of an account without an address.
    pub token: String,
}

pub struct Hotel {
    pub id: String,
    pub slug: String,
    pub picture: String,
}

/// A creator's club.
pub struct Club {
    pub slug: String,
    pub creator: String,
    pub portrait: String,
    pub hero: String,
    pub place: String,
    pub tag: String,
    pub posts: Vec<String>,
    pub packages: Vec<String>,
    pub itineraries: Vec<String>,
    /// Recommendations, with their hotels.
    pub stays: Vec<(String, String)>,
}

impl World {
    /// Collects the data, stores the searches and creates the accounts.
    pub fn find(address: SocketAddr) -> Result<Self> {
        let today = trip::today()?;
        let search = |rooms: Value| -> Result<String> {
            let body = stay(today, &rooms, 0);
            let created: Value = http::post_json(address, "/api/v1/hotel/search/create", &body)?;
            text(&created, "/searchId")
        };
        let couple = search(two())?;
        let nine = search(nine())?;
        let full = search(full())?;
        let found = |id: &str| -> Result<Value> {
            let body = json!({ "searchId": id, "take": 100 });
            http::post_json(address, "/api/v1/hotel/search", &body)
        };
        let of_two = found(&couple)?;
        let hotels = list(&of_two, "/hotels")?.iter().map(|hotel| {
            Ok(Hotel {
                id: text(hotel, "/id")?,
                slug: text(hotel, "/slug")?,
                picture: text(hotel, "/titleImage/id")?,
            })
        });
        let hotels: Vec<Hotel> = hotels.collect::<Result<_>>()?;
        ensure!(hotels.len() == 100, "there are only {} hotels to ask for", hotels.len());
        let values = |group: &str| -> Result<Vec<String>> {
            let counts = list(&of_two, &format!("/facets/{group}"))?;
            let values: Vec<String> = counts
                .iter()
                .map(|count| text(count, "/value"))
                .collect::<Result<_>>()?;
            ensure!(!values.is_empty(), "no hotel has {group}");
            Ok(values.iter().cycle().take(VALUES).cloned().collect())
        };
        let browser = http::answer(address, &Request::get("/signIn"))?;
        let cookie = browser
            .header("set-cookie")
            .split(';')
            .next()
            .unwrap_or_default()
            .to_owned();
        let page = String::from_utf8(browser.body)?;
        let csrf = between(&page, "\"csrfToken\":\"", "\"").context("the page has no token of forms")?;
        let anonymous: Value = http::post_json(address, "/identity/v1/anonymous", &json!({}))?;
        for account in 0..ACCOUNTS {
            let body = json!({ "email": email_of(account), "password": PASSWORD });
            // Uses addresses that no measured request has.
            let request = Request::post("/identity/v1/signUp", &body).with(ADDRESS, &network(u32::MAX - account));
            let answer = http::answer(address, &request)?;
            ensure!(
                answer.status == 200,
                "no account is made: {}",
                http::beginning(&answer.body)
            );
        }
        let club = Club::find(address)?;
        Ok(Self {
            today,
            roomy: text(&found(&nine)?, "/hotels/0/id").context("no hotel has nine rooms left")?,
            couple,
            nine,
            full,
            hotels,
            facilities: values("facilities")?,
            kinds: values("propertyTypes")?,
            sitemaps: sitemaps(address)?,
            subscription: subscription(address, &club)?,
            club,
            cookie,
            csrf: csrf.to_owned(),
            token: text(&anonymous, "/token")?,
        })
    }

    /// One of the hotels.
    pub fn hotel(&self, number: u32) -> &Hotel {
        one_of(&self.hotels, number)
    }

    /// A day of arrival, different for each number.
    pub fn arrival(&self, number: u32) -> String {
        trip::iso_date(self.today + DAYS_AHEAD + u64::from(number % 300))
    }

    /// The last day of a stay from then on.
    pub fn departure(&self, number: u32) -> String {
        trip::iso_date(self.today + DAYS_AHEAD + u64::from(number % 300) + NIGHTS)
    }

    /// A search of the whole world for the longest stay.
    pub fn stay(&self, rooms: &Value, number: u32) -> Value {
        stay(self.today, rooms, number)
    }

    /// The same in a country.
    pub fn stay_in(&self, destination: &str, rooms: &Value, number: u32) -> Value {
        let mut stay = self.stay(rooms, number);
        stay["boundingBox"] = Value::Null;
        stay["destinationId"] = json!(destination);
        stay
    }

    /// Every filter with its maximum number of values, which most hotels pass.
    pub fn passed(&self) -> Value {
        let plans = ["roomOnly", "breakfast", "halfBoard", "fullBoard", "allInclusive"];
        let repeated = |values: Vec<Value>| Value::Array(values.into_iter().cycle().take(VALUES).collect());
        json!({
            "minPrice": 0.01,
            "maxPrice": 1e9,
            "stars": repeated((1..=5).map(|stars| json!(stars)).collect()),
            "minRating": 0.1,
            "facilities": repeated(vec![json!(self.facilities[0])]),
            "propertyTypes": self.kinds,
            "mealPlans": repeated(plans.iter().map(|plan| json!(plan)).collect()),
        })
    }

    /// The same, with facilities that no hotel has all of.
    pub fn passed_by_none(&self) -> Value {
        let mut filters = self.passed();
        filters["facilities"] = json!(self.facilities);
        filters["freeCancellation"] = json!(true);
        filters["breakfast"] = json!(true);
        filters
    }

    /// The same with unknown facilities, whose names are as long as a body allows.
    pub fn unknown(&self) -> Value {
        let mut filters = self.passed_by_none();
        let names = (0..VALUES).map(|number| format!("{number} {}", "é".repeat(2_000)));
        filters["facilities"] = names.collect();
        filters
    }
}

impl Club {
    fn find(address: SocketAddr) -> Result<Self> {
        let sitemap = String::from_utf8(http::get(address, "/sitemap/creators-1.xml")?)?;
        let mut slugs: Vec<&str> = sitemap
            .split("/user/")
            .skip(1)
            .filter_map(|rest| rest.split(['/', '<']).next())
            .collect();
        slugs.sort_unstable();
        slugs.dedup();
        let mut largest: Option<(u64, &str, Value)> = None;
        for slug in slugs {
            let explored: Value = http::get_json(address, &format!("/api/v1/bff/creator/{slug}/explore?pageSize=50"))?;
            let total = explored["total"].as_u64().unwrap_or(0);
            if largest.as_ref().is_none_or(|(most, ..)| total > *most) {
                largest = Some((total, slug, explored));
            }
        }
        let (_, slug, explored) = largest.context("there are no clubs")?;
        let club: Value = http::get_json(address, &format!("/api/v1/bff/creator/{slug}?take=100"))?;
        let posts: Value = http::get_json(address, &format!("/api/v1/post?slug={slug}&pageSize=50"))?;
        let packages = format!("/api/v1/userProfile/public/{slug}/travelPackages?take=100");
        let packages: Value = http::get_json(address, &packages)?;
        let itineraries: Value = http::get_json(address, &format!("/api/itinerary-content?slug={slug}&take=100"))?;
        let stays = list(&club, "/stays/recommendations")?;
        let stays = stays
            .iter()
            .map(|stay| Ok((text(stay, "/id")?, text(stay, "/hotelId")?)));
        Ok(Self {
            slug: slug.to_owned(),
            creator: text(&club, "/creator/userId")?,
            portrait: text(&club, "/creator/profilePicture/id")?,
            hero: text(&club, "/creator/heroImage/id")?,
            place: text(&explored, "/places/0/value")?,
            tag: text(&explored, "/tags/0/value")?,
            posts: texts(&posts, "/posts", "/id")?,
            packages: texts(&packages, "/packages", "/package/packageId")?,
            itineraries: texts(&itineraries, "/itineraries", "/id")?,
            stays: stays.collect::<Result<_>>()?,
        })
    }
}

fn subscription(address: SocketAddr, club: &Club) -> Result<String> {
    let body = json!({ "creatorId": club.creator, "email": "subscriber@example.org" });
    let answer = http::answer(address, &Request::put("/api/v1/emailSubscription", &body))?;
    text(&serde_json::from_slice(&answer.body)?, "/id")
}

fn sitemaps(address: SocketAddr) -> Result<Vec<String>> {
    let index = String::from_utf8(http::get(address, "/sitemap.xml")?)?;
    let files = index
        .split("<loc>")
        .filter_map(|entry| between(entry, "/sitemap/", "</loc>"));
    let files: Vec<String> = files.map(|file| format!("/sitemap/{file}")).collect();
    ensure!(!files.is_empty(), "the sitemap names no files");
    Ok(files)
}

/// One room for two.
pub fn two() -> Value {
    json!([{ "adults": 2, "childAges": [] }])
}

/// Nine rooms with different guests.
pub fn nine() -> Value {
    (0..9)
        .map(|room| json!({ "adults": 1 + room % 2, "childAges": if room < 2 { vec![] } else { vec![2 * room - 1] } }))
        .collect()
}

/// The maximum number of guests of a search.
pub fn full() -> Value {
    vec![json!({ "adults": 8, "childAges": [17, 16, 15, 14, 13, 12, 11, 10] }); 9].into()
}

fn stay(today: u64, rooms: &Value, number: u32) -> Value {
    let arrival = today + DAYS_AHEAD + u64::from(number % 300);
    json!({
        "boundingBox": { "south": -90, "west": -180, "north": 90, "east": 180 },
        "checkInDate": trip::iso_date(arrival),
        "checkOutDate": trip::iso_date(arrival + NIGHTS),
        "rooms": rooms,
    })
}

/// The email address of an account.
pub fn email_of(account: u32) -> String {
    format!("costs{}@example.org", account % ACCOUNTS)
}

/// One of several.
pub fn one_of<T>(things: &[T], number: u32) -> &T {
    &things[number as usize % things.len()]
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(inside, _)| inside)
}

fn text(value: &Value, path: &str) -> Result<String> {
    let text = value.pointer(path).and_then(Value::as_str);
    Ok(text.with_context(|| format!("the answer has no {path}"))?.to_owned())
}

fn list<'a>(value: &'a Value, path: &str) -> Result<&'a Vec<Value>> {
    let list = value.pointer(path).and_then(Value::as_array);
    list.with_context(|| format!("the answer has no {path}"))
}

fn texts(value: &Value, path: &str, each: &str) -> Result<Vec<String>> {
    let texts: Vec<String> = list(value, path)?
        .iter()
        .map(|value| text(value, each))
        .collect::<Result<_>>()?;
    ensure!(!texts.is_empty(), "{path} is empty");
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_rooms_differ() {
        let rooms = nine();
        let rooms = rooms.as_array().unwrap();
        assert_eq!(rooms.len(), 9);
        for (index, room) in rooms.iter().enumerate() {
            assert!(!rooms[..index].contains(room), "{room}");
        }
    }
}
