//! The texts of the demonstration's creators: posts about hotels, and packages from hotel to hotel. Titles and first
//! sentences are each creator's own; the rest is assembled from parts that no creator uses twice.

mod parts;
mod routes;

pub use self::routes::{DemoDay, DemoPlace, DemoRoute, ROUTES_OF_A_CREATOR, route};

use self::parts::{StoryParts, fill};
use crate::creators::{CREATORS, DemoCreator, Note};
use std::{collections::HashMap, sync::LazyLock};

/// Posts of each creator.
pub const POSTS_OF_A_CREATOR: usize = 10;
/// The maximum number of packages of each creator.
pub const PACKAGES_OF_A_CREATOR: usize = 3;

const POSTS: &str = include_str!("posts.txt");
const PACKAGES: &str = include_str!("packages.txt");
const TEXTS: &str = include_str!("parts.txt");

/// Titles and beginnings of all texts in a file, by the creators' handles.
type Own = HashMap<&'static str, Vec<(&'static str, &'static str)>>;

static OWN_POSTS: LazyLock<Own> = LazyLock::new(|| own(POSTS));
static OWN_PACKAGES: LazyLock<Own> = LazyLock::new(|| own(PACKAGES));
static PARTS: LazyLock<StoryParts> = LazyLock::new(|| StoryParts::read(TEXTS));

/// A hotel that a text is about.
#[derive(Clone, Copy, Debug)]
pub struct StoryHotel<'a> {
    pub name: &'a str,
    pub city: &'a str,
    /// A text about one of its facilities.
    pub note: Option<&'a Note>,
}

/// A part of a post, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostPart {
    /// Markdown.
    Text(String),
    Heading(String),
    /// One picture of the hotel, and its caption.
    Picture(String),
    /// Several pictures, and their caption.
    Gallery(String),
    /// The hotel itself, and a note about it.
    Stay(String),
}

/// A post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoPost {
    pub title: String,
    pub parts: Vec<PostPart>,
}

/// A package from hotel to hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoPackage {
    pub title: String,
    pub description: String,
    /// A note for each hotel.
    pub notes: Vec<String>,
    /// Title and Markdown of each day, including the day of departure.
    pub days: Vec<(String, String)>,
}

/// A creator's post about a hotel, by its number from 0; none when there are fewer.
pub fn post(creator: &DemoCreator, number: usize, hotel: StoryHotel) -> Option<DemoPost> {
    let (title, lead) = OWN_POSTS.get(creator.handle)?.get(number)?;
    let at = place_of(creator);
    let part = |name: &str, step: usize| PARTS.of(name, at * 3 + number * step, hotel);
    let words = hotel.note.map(|note| note.about(hotel.name, hotel.city).1);
    let middle = [Some(part("table", 3)), words, Some(part("house", 7))];
    let middle: Vec<String> = middle.into_iter().flatten().collect();
    let advice: Vec<String> = part("list", 7).split('|').map(|line| format!("- {line}")).collect();
    let mut parts = vec![
        PostPart::Text(format!("{}\n\n{}", fill(lead, hotel), part("arrive", 7))),
        PostPart::Picture(part("picture", 3)),
        PostPart::Heading(part("heading-out", 9)),
        PostPart::Text(part("walk", 9)),
        PostPart::Text(middle.join("\n\n")),
        PostPart::Stay(part("stay", 3)),
        PostPart::Heading(part("heading-home", 3)),
        PostPart::Text(format!("{}\n\n{}", advice.join("\n"), part("close", 9))),
    ];
    // Varies the structure of posts.
    if number.is_multiple_of(2) {
        parts.insert(6, PostPart::Gallery(part("gallery", 7)));
    }
    if number % 5 == 3 {
        parts.remove(1);
    }
    Some(DemoPost {
        title: fill(title, hotel),
        parts,
    })
}

/// A creator's package of hotels with that many nights at each, by its number from 0; none when there are fewer.
pub fn package(creator: &DemoCreator, number: usize, hotels: &[(StoryHotel, u32)]) -> Option<DemoPackage> {
    let (title, lead) = OWN_PACKAGES.get(creator.handle)?.get(number)?;
    let at = place_of(creator) + number;
    let mut days = Vec::new();
    for (place, (hotel, nights)) in hotels.iter().enumerate() {
        let (first, words) = if place == 0 {
            (format!("Arrive in {}", hotel.city), "trip-arrive")
        } else {
            (format!("On to {}", hotel.city), "trip-move")
        };
        days.push((first, PARTS.of(words, at + place, *hotel)));
        for day in 1..*nights as usize {
            let title = format!("A day in {}", hotel.city);
            days.push((title, PARTS.of("trip-stay", at + place * 2 + day, *hotel)));
        }
    }
    let (last, _) = hotels.last()?;
    days.push((format!("Home from {}", last.city), PARTS.of("trip-home", at, *last)));
    let note = |(place, (hotel, _)): (usize, &(StoryHotel, u32))| match hotel.note {
        Some(note) => note.about(hotel.name, hotel.city).1,
        None => PARTS.of("stay", at * 3 + place, *hotel),
    };
    Some(DemoPackage {
        title: (*title).to_owned(),
        description: format!("{lead}\n\n{}", PARTS.of("close", at * 3 + number, *last)),
        notes: hotels.iter().enumerate().map(note).collect(),
        days,
    })
}

fn place_of(creator: &DemoCreator) -> usize {
    let found = CREATORS.iter().position(|known| known.handle == creator.handle);
    found.unwrap_or_default()
}

/// Lines `@handle`, and below each its titles and beginnings: `Title | Beginning`.
fn own(text: &'static str) -> Own {
    let mut all = Own::new();
    let mut handle = "";
    for line in text.lines() {
        match (line.strip_prefix('@'), line.split_once(" | ")) {
            (Some(next), _) => handle = next,
            (None, Some(words)) => all.entry(handle).or_default().push(words),
            (None, None) => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// All posts, each about the same hotel: the case with the most repetitions.
    fn posts() -> Vec<DemoPost> {
        let hotel = StoryHotel {
            name: "Harbour House",
            city: "Malmö",
            note: None,
        };
        let of = |creator| (0..POSTS_OF_A_CREATOR).filter_map(move |number| post(creator, number, hotel));
        CREATORS.iter().flat_map(of).collect()
    }

    fn words(post: &DemoPost) -> String {
        let of = |part: &PostPart| match part {
            PostPart::Text(text)
            | PostPart::Heading(text)
            | PostPart::Picture(text)
            | PostPart::Gallery(text)
            | PostPart::Stay(text) => text.clone(),
        };
        post.parts.iter().map(of).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn two_hundred_posts_share_no_title_no_text_and_no_beginning() {
        let posts = posts();
        assert_eq!(posts.len(), 200);
        let different = |of: &dyn Fn(&DemoPost) -> String| posts.iter().map(of).collect::<HashSet<_>>().len();
        assert_eq!(different(&|post| post.title.clone()), 200);
        assert_eq!(different(&words), 200);
        assert_eq!(different(&|post| format!("{:?}", post.parts[0])), 200);
    }

    #[test]
    fn posts_have_several_paragraphs_and_nothing_is_left_to_fill_in() {
        for post in posts() {
            let words = words(&post);
            assert!(!words.contains(['{', '}', '|']) && !post.title.contains('{'), "{words}");
            assert!(words.split("\n\n").count() >= 4, "{words}");
            assert!(
                (600..5_000).contains(&words.chars().count()),
                "{}",
                words.chars().count()
            );
            assert!(post.title.chars().count() <= 120, "{}", post.title);
            assert!(post.parts.iter().any(|part| matches!(part, PostPart::Stay(_))));
        }
    }

    #[test]
    fn a_creator_uses_no_part_twice() {
        for posts in posts().chunks(POSTS_OF_A_CREATOR) {
            let mut seen = HashSet::new();
            let texts = posts.iter().flat_map(|post| &post.parts);
            for text in texts.filter_map(|part| match part {
                PostPart::Text(text) => Some(text),
                _ => None,
            }) {
                for paragraph in text.split("\n\n") {
                    assert!(seen.insert(paragraph.to_owned()), "{paragraph}");
                }
            }
        }
    }

    #[test]
    fn a_package_tells_each_day_and_says_something_of_each_hotel() {
        let hotel = |name, city| StoryHotel { name, city, note: None };
        let hotels = [(hotel("Harbour House", "Malmö"), 2), (hotel("The Mill", "Lund"), 3)];
        let mut titles = HashSet::new();
        for creator in &CREATORS {
            for number in 0..PACKAGES_OF_A_CREATOR {
                let package = package(creator, number, &hotels).expect("three packages");
                assert_eq!((package.notes.len(), package.days.len()), (2, 6), "{package:?}");
                assert_eq!(package.days[2].0, "On to Lund");
                assert!(
                    package
                        .days
                        .iter()
                        .all(|(_, text)| !text.is_empty() && !text.contains('{')),
                    "{package:?}"
                );
                assert!(titles.insert(package.title.clone()), "{}", package.title);
            }
        }
        let nobody = DemoCreator {
            handle: "nobody",
            ..CREATORS[0]
        };
        assert_eq!(package(&nobody, 0, &hotels), None);
        assert_eq!(package(&CREATORS[0], 0, &[]), None);
    }
}
