//! Itinerary contents: the places of each day, and the hotel of each night.

use super::{Own, StoryHotel, own, parts::StoryParts, place_of};
use crate::creators::DemoCreator;
use std::sync::LazyLock;

/// Itinerary contents of each creator.
pub const ROUTES_OF_A_CREATOR: usize = 2;

/// The maximum number of places of a day.
const PLACES: usize = 3;

static OWN_ROUTES: LazyLock<Own> = LazyLock::new(|| own(include_str!("routes.txt")));
static PARTS: LazyLock<StoryParts> = LazyLock::new(|| StoryParts::read(include_str!("route-parts.txt")));

/// An itinerary content.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoRoute {
    pub title: String,
    pub description: String,
    pub days: Vec<DemoDay>,
}

/// A day of it.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoDay {
    pub title: String,
    /// Markdown.
    pub text: String,
    pub places: Vec<DemoPlace>,
    /// The hotel of the day, as an index.
    pub at: usize,
    /// Whether the night is spent there too; not on the day of departure.
    pub is_night: bool,
}

/// A place to visit.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoPlace {
    pub name: String,
    pub note: String,
    /// The distance from the hotel, in kilometres to the east and to the north.
    pub away: (f64, f64),
}

/// The kind of a day, which selects its texts.
enum Kind {
    Arrive,
    Move,
    Stay,
}

/// A creator's itinerary content of hotels with that many nights at each, by its number from 0; none when there are
/// fewer.
pub fn route(creator: &DemoCreator, number: usize, hotels: &[(StoryHotel, u32)]) -> Option<DemoRoute> {
    let (title, lead) = OWN_ROUTES.get(creator.handle)?.get(number)?;
    let (last, _) = hotels.last()?;
    let mut writer = RouteWriter {
        at: place_of(creator) * 5 + number * 11,
        texts: 0,
        places: 0,
    };
    let mut days = Vec::new();
    for (at, (hotel, nights)) in hotels.iter().enumerate() {
        for night in 0..*nights {
            let kind = match (at, night) {
                (0, 0) => Kind::Arrive,
                (_, 0) => Kind::Move,
                _ => Kind::Stay,
            };
            days.push(writer.day(&kind, at, *hotel));
        }
    }
    days.push(DemoDay {
        title: format!("Home from {}", last.city),
        text: PARTS.of("route-home", writer.at, *last),
        places: Vec::new(),
        at: hotels.len() - 1,
        is_night: false,
    });
    Some(DemoRoute {
        title: (*title).to_owned(),
        description: (*lead).to_owned(),
        days,
    })
}

/// Counts the used texts, so that none repeats within one itinerary.
struct RouteWriter {
    at: usize,
    texts: usize,
    places: usize,
}

impl RouteWriter {
    fn day(&mut self, kind: &Kind, at: usize, hotel: StoryHotel) -> DemoDay {
        let (title, words) = match kind {
            Kind::Arrive => (format!("Into {}", hotel.city), "route-arrive"),
            Kind::Move => (format!("On to {}", hotel.city), "route-move"),
            Kind::Stay => (format!("A day in {}", hotel.city), "route-day"),
        };
        let text = PARTS.of(words, self.at + self.texts, hotel);
        // One stop on the day of arrival, more on a whole day.
        let stops = match kind {
            Kind::Arrive | Kind::Move => 1 + self.texts % 2,
            Kind::Stay => PLACES,
        };
        self.texts += 1;
        DemoDay {
            title,
            text,
            places: (0..stops).map(|_| self.place(hotel)).collect(),
            at,
            is_night: true,
        }
    }

    fn place(&mut self, hotel: StoryHotel) -> DemoPlace {
        let words = PARTS.of("route-place", self.at + self.places, hotel);
        let (name, note) = words.split_once(" | ").unwrap_or((words.as_str(), ""));
        // Around the hotel, one direction after the other, within walking distance.
        let angle = (self.at + self.places) as f64 * 2.4;
        let far = 0.35 + ((self.at + self.places * 7) % 10) as f64 * 0.12;
        self.places += 1;
        DemoPlace {
            name: name.to_owned(),
            note: note.to_owned(),
            away: (far * angle.cos(), far * angle.sin()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CREATORS;
    use std::collections::HashSet;

    fn hotel(name: &'static str, city: &'static str) -> StoryHotel<'static> {
        StoryHotel { name, city, note: None }
    }

    #[test]
    fn forty_routes_share_no_title_and_tell_each_day_in_other_words() {
        let hotels = [
            (hotel("Harbour House", "Malmö"), 2),
            (hotel("The Mill", "Lund"), 3),
            (hotel("The Lock", "Ystad"), 2),
        ];
        let (mut titles, mut leads) = (HashSet::new(), HashSet::new());
        for creator in &CREATORS {
            for number in 0..ROUTES_OF_A_CREATOR {
                let route = route(creator, number, &hotels).expect("two routes");
                assert!(titles.insert(route.title.clone()), "{}", route.title);
                assert!(leads.insert(route.description.clone()), "{}", route.title);
                assert_eq!(route.days.len(), 8, "{}", route.title);
                let nights: Vec<usize> = route.days.iter().filter(|day| day.is_night).map(|day| day.at).collect();
                assert_eq!(nights, [0, 0, 1, 1, 1, 2, 2]);
                let texts: HashSet<&str> = route.days.iter().map(|day| day.text.as_str()).collect();
                assert_eq!(texts.len(), 8, "{}", route.title);
                assert!(texts.iter().all(|text| !text.is_empty() && !text.contains(['{', '|'])));
                let places: Vec<&DemoPlace> = route.days.iter().flat_map(|day| &day.places).collect();
                let names: HashSet<&str> = places.iter().map(|place| place.name.as_str()).collect();
                assert_eq!(names.len(), places.len(), "{}", route.title);
                for place in places {
                    assert!(!place.name.is_empty() && !place.note.is_empty() && !place.name.contains(['{', '|']));
                    let away = place.away.0.hypot(place.away.1);
                    assert!((0.3..2.0).contains(&away), "{away}");
                }
            }
        }
    }

    #[test]
    fn no_creator_or_no_place_makes_no_route() {
        let hotels = [(hotel("Harbour House", "Malmö"), 2)];
        assert_eq!(route(&CREATORS[0], ROUTES_OF_A_CREATOR, &hotels), None);
        assert_eq!(route(&CREATORS[0], 0, &[]), None);
    }
}
