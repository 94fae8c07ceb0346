//! Names and slugs: they fit place and kind, are unique in the set, and differ clearly within a city.

use std::collections::HashSet;

use crate::{chance::Chance, culture::Culture, destination::Character, fold::ascii, hotel::PropertyType, phrase};

/// For boutique hotels and hostels in any language area.
const ADJECTIVES: &[&str] = &[
    "Quiet",
    "Amber",
    "Second",
    "Northern",
    "Hidden",
    "Gentle",
    "Restless",
    "Velvet",
    "Early",
    "Modest",
    "Wandering",
    "Painted",
    "Crooked",
    "Lucky",
    "Humble",
    "Curious",
    "Slow",
    "Bright",
    "Seventh",
    "Borrowed",
    "Folded",
    "Clever",
    "Scarlet",
    "Patient",
    "Olive",
    "Last",
    "Idle",
    "Mellow",
    "Cobalt",
    "Friendly",
];
const NOUNS: &[&str] = &[
    "Compass",
    "Heron",
    "Suitcase",
    "Almanac",
    "Teapot",
    "Comet",
    "Otter",
    "Ladder",
    "Umbrella",
    "Bicycle",
    "Postcard",
    "Harbour",
    "Pilgrim",
    "Sundial",
    "Gazelle",
    "Atlas",
    "Tortoise",
    "Marigold",
    "Typewriter",
    "Kite",
    "Sparrow",
    "Anchor",
    "Pocketwatch",
    "Mango",
    "Owl",
    "Staircase",
    "Fox",
    "Satchel",
    "Whistle",
    "Lighthouse",
];

/// The names and words in use.
#[derive(Debug, Default)]
pub(crate) struct UsedNames {
    names: HashSet<String>,
    slugs: HashSet<String>,
    /// The distinctive words of the present city.
    cores: HashSet<String>,
}

impl UsedNames {
    /// Begins a new city: its names may resemble those of another one.
    pub(crate) fn next_city(&mut self) {
        self.cores.clear();
    }

    /// A name and its slug that are not in use yet.
    pub(crate) fn name(
        &mut self,
        culture: &Culture,
        kind: PropertyType,
        character: Character,
        city: &str,
        chance: &mut Chance,
    ) -> (String, String) {
        let mut attempt = 0;
        loop {
            attempt += 1;
            // A crowded city has used its tables up: pairs of free words follow, in the end with a number.
            let (mut name, cores) = match attempt {
                ..60 => draw(culture, kind, character, city, chance),
                _ => whimsical(kind, chance),
            };
            if attempt > 120 {
                name = format!("{name} {}", chance.between(2, 9_999));
            }
            let slug = slug(&name, city);
            let fresh = attempt > 120 || cores.iter().all(|core| !self.cores.contains(core));
            if fresh && !self.names.contains(&name) && !self.slugs.contains(&slug) {
                self.names.insert(name.clone());
                self.slugs.insert(slug.clone());
                self.cores.extend(cores);
                return (name, slug);
            }
        }
    }
}

/// One name with its distinctive parts.
fn draw(
    culture: &Culture,
    kind: PropertyType,
    character: Character,
    city: &str,
    chance: &mut Chance,
) -> (String, Vec<String>) {
    let often = match kind {
        PropertyType::Hostel => 450,
        PropertyType::BoutiqueHotel => 180,
        _ => 0,
    };
    if chance.happens(often) {
        return whimsical(kind, chance);
    }
    let mut cores = Vec::new();
    let fitting: Vec<&str> = culture
        .patterns(kind)
        .iter()
        .copied()
        .filter(|pattern| suits(pattern, character))
        .collect();
    let pattern = if fitting.is_empty() {
        culture.patterns(kind)[0]
    } else {
        *chance.pick(&fitting)
    };
    let name = phrase::expand(pattern, chance, &mut |slot, chance| match slot {
        "city" => Some(city.to_owned()),
        "of" | "Of" | "bare" => {
            let core = *chance.pick(culture.list(if slot == "bare" { "bare" } else { "of" }));
            cores.push(core.to_owned());
            Some(if slot == "Of" {
                phrase::capitalised(core)
            } else {
                core.to_owned()
            })
        }
        _ => None,
    });
    (phrase::capitalised(&name), cores)
}

/// A name of two words that belongs to no language area.
fn whimsical(kind: PropertyType, chance: &mut Chance) -> (String, Vec<String>) {
    let (adjective, noun) = (*chance.pick(ADJECTIVES), *chance.pick(NOUNS));
    let ending = match kind {
        PropertyType::Hostel => *chance.pick(&["Hostel", "Backpackers", "Bunks"]),
        PropertyType::Apartment => "Apartments",
        PropertyType::Resort => "Resort",
        PropertyType::Lodge => "Lodge",
        PropertyType::Inn => "Inn",
        PropertyType::GuestHouse => "Guest House",
        _ => *chance.pick(&["Hotel", "House", "Rooms"]),
    };
    // The pair counts, not each word: a lone adjective is no likeness.
    (
        format!("The {adjective} {noun} {ending}"),
        vec![noun.to_owned(), format!("{adjective} {noun}")],
    )
}

/// Whether a pattern's words fit the place: no beach resort without a beach.
fn suits(pattern: &str, character: Character) -> bool {
    let asks = |words: &[&str]| words.iter().any(|word| pattern.contains(word));
    let sea = [
        "Beach",
        "Lagoon",
        "Praia",
        "Shores",
        "Bay",
        "Ocean",
        "Island",
        "Badehotel",
        "Seaside",
    ];
    match character {
        _ if asks(&sea) => character == Character::Beach,
        _ if asks(&["Lakeside"]) => character == Character::Lake,
        _ if asks(&["Desert", "Bivouac", "Oasis"]) => character == Character::Desert,
        _ if asks(&["Mountain", "Highland", "Alm", "Baita", "Cave"]) => character == Character::Mountain,
        _ if asks(&[
            "Jungle",
            "Rainforest",
            "Wilderness",
            "Safari",
            "Ger Lodge",
            "River Camp",
        ]) =>
        {
            matches!(character, Character::Nature | Character::Lake)
        }
        _ => true,
    }
}

/// The name, and the city unless it is in the name, for an address.
fn slug(name: &str, city: &str) -> String {
    let mut slug = hyphened(name);
    let city = hyphened(city);
    if !slug.contains(&city) {
        slug.push('-');
        slug.push_str(&city);
    }
    slug
}

fn hyphened(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars().flat_map(char::to_lowercase) {
        let plain = ascii(sign);
        if sign == '\'' || sign == '’' {
            continue;
        }
        if !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            out.push_str(&plain);
        } else if !out.ends_with('-') && !out.is_empty() {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_ascii_for_any_latin_name() {
        assert_eq!(
            slug("Hôtel l'Étoile Bleue", "Saint-Malo"),
            "hotel-letoile-bleue-saint-malo"
        );
        assert_eq!(slug("Bạch Mai Hotel", "Đà Nẵng"), "bach-mai-hotel-da-nang");
        assert_eq!(slug("Hotel Lindenau Köln", "Köln"), "hotel-lindenau-koln");
    }

    #[test]
    fn a_crowded_city_still_gets_different_names() {
        let mut taken = UsedNames::default();
        let mut chance = Chance::named(1, "crowd");
        let culture = Culture::of("mg");
        let names: HashSet<String> = (0..400)
            .map(|_| {
                taken
                    .name(
                        culture,
                        PropertyType::Hotel,
                        Character::Heritage,
                        "Marrakesh",
                        &mut chance,
                    )
                    .0
            })
            .collect();
        assert_eq!(names.len(), 400);
    }
}
