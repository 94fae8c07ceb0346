//! Speaks for one house: chooses templates whose conditions hold and fills their slots.

use std::collections::HashMap;

use super::{conditions, templates};
use crate::{
    chance::Chance,
    climate::Climate,
    destination::{Character, fold},
    hotel::PropertyType,
    phrase,
    place::Place,
    property::Facts,
};

/// One text in the making. Words drawn once (dishes, plants, features) differ from each other.
pub(super) struct Voice<'a> {
    facts: &'a Facts<'a>,
    pub(super) chance: Chance,
    values: HashMap<&'static str, String>,
    /// Words to draw from in turn, so that one text does not repeat them.
    pools: HashMap<&'static str, Vec<&'static str>>,
    held: Vec<&'static str>,
    used: Vec<*const u8>,
}

impl<'a> Voice<'a> {
    pub(super) fn new(facts: &'a Facts<'a>, name: &str, mut chance: Chance) -> Self {
        let culture = facts.country.culture;
        let features = culture.list("feature");
        let details: Vec<&'static str> = features
            .iter()
            .copied()
            .filter(|feature| !feature.starts_with('*'))
            .collect();
        let fixed: Vec<&'static str> = features.iter().copied().filter(|feature| is_fixed(feature)).collect();
        let tables: [(&'static str, &[&'static str]); 9] = [
            ("dish", culture.list("dish")),
            ("bite", culture.list("breakfast")),
            ("feature", features),
            ("detail", &details),
            ("fixed", &fixed),
            ("sweet", culture.list("sweet")),
            ("shop", templates::words("shop")),
            ("plant", plants(facts.climate)),
            ("colour", templates::words("colour")),
        ];
        let pools = tables
            .into_iter()
            .map(|(key, table)| (key, chance.some(table, table.len())))
            .collect();
        let values = HashMap::from([("name", name.to_owned())]);
        Self {
            facts,
            chance,
            values,
            pools,
            held: Vec::new(),
            used: Vec::new(),
        }
    }

    /// Gives a slot its text.
    pub(super) fn set(&mut self, slot: &'static str, text: String) {
        self.values.insert(slot, text);
    }

    /// Makes a condition true beside those of the house.
    pub(super) fn hold(&mut self, condition: &'static str) {
        self.held.push(condition);
    }

    /// Adds a role in `permille` of 1,000 cases.
    pub(super) fn perhaps(&mut self, permille: u32, role: &'static str, roles: &mut Vec<&'static str>) {
        if self.chance.happens(permille) {
            roles.push(role);
        }
    }

    /// One sentence for each role that has a template which fits and was not used before.
    pub(super) fn paragraph(&mut self, roles: &[&'static str]) -> String {
        let mut sentences = Vec::with_capacity(roles.len());
        for role in roles {
            let fitting: Vec<&'static str> = templates::of_role(role)
                .iter()
                .filter(|template| template.conditions.iter().all(|condition| self.holds(condition)))
                .map(|template| template.text)
                .filter(|text| !self.used.contains(&text.as_ptr()))
                .collect();
            if fitting.is_empty() {
                continue;
            }
            let text = *self.chance.pick(&fitting);
            self.used.push(text.as_ptr());
            sentences.push(self.line(text));
        }
        sentences.join(" ")
    }

    fn holds(&self, condition: &str) -> bool {
        let (word, wanted) = condition
            .strip_prefix('!')
            .map_or((condition, true), |word| (word, false));
        let held = self.held.contains(&word) || conditions::holds(word, self.facts).unwrap_or(false);
        held == wanted
    }

    /// One template written out. The words of pools that it used come last next time; colours stay,
    /// since a house has its own.
    pub(super) fn line(&mut self, template: &str) -> String {
        let Self {
            facts,
            chance,
            values,
            pools,
            ..
        } = self;
        let mut drawn: Vec<&'static str> = Vec::new();
        let text = phrase::expand(template, chance, &mut |slot, chance| {
            if let Some(value) = values.get(slot) {
                return Some(value.clone());
            }
            let (key, position) = match slot.as_bytes().last() {
                Some(digit @ b'2'..=b'9') => (&slot[..slot.len() - 1], usize::from(digit - b'1')),
                _ => (slot, 0),
            };
            let Some((key, pool)) = pools.get_key_value(key) else {
                return computed(slot, facts, chance);
            };
            if *key != "colour" {
                drawn.push(key);
            }
            pool.get(position).map(|word| word.trim_start_matches('*').to_owned())
        });
        for key in drawn {
            if let Some(pool) = pools.get_mut(key) {
                pool.rotate_left(1);
            }
        }
        phrase::tidy(&text)
    }
}

/// The slots that come from the facts or from `words.txt`.
fn computed(slot: &str, facts: &Facts<'_>, chance: &mut Chance) -> Option<String> {
    let place = facts.place;
    Some(match slot {
        "city" => place.name.clone(),
        "country" => with_article(&place.country),
        "in_region" if !names_a_region(place) || chance.happens(500) => String::new(),
        "in_region" => format!(", {}", place.region),
        "type" => kind_noun(facts.kind).to_owned(),
        "stars" => ["one-star", "two-star", "three-star", "four-star", "five-star"]
            [usize::from(facts.stars.clamp(1, 5)) - 1]
            .to_owned(),
        "rooms" => match facts.kind {
            PropertyType::Apartment => counted(facts.rooms.into(), "flat"),
            _ => counted(facts.rooms.into(), "room"),
        },
        "floors" => counted(facts.floors.into(), "floor"),
        "opened" => facts.opened.to_string(),
        "renovated" => facts.renovated.unwrap_or(facts.opened).to_string(),
        "direction" => facts.direction.to_owned(),
        "away" => away(facts.centre_m),
        "where" => place_in_city(facts).to_owned(),
        "walk" => format!("@a {}-minute [walk|stroll]", walking_minutes(facts.centre_m)),
        "ride" => (facts.centre_m / 300 + 5).div_ceil(5).saturating_mul(5).to_string(),
        "people" => people(place.population),
        "coast" => kilometres(place.coast_km.unwrap_or(0.0)),
        "airport" => place
            .airport
            .as_ref()
            .map(|airport| airport_name(&airport.name))
            .unwrap_or_default(),
        "airport_km" => format!("{} km", facts.airport_km.unwrap_or(1)),
        "drive" => drive(facts.airport_km.unwrap_or(1)),
        "deposit" => {
            let cents = facts.base_cents * [50, 80, 100, 150][chance.below(4)] / 100;
            facts.money.text(facts.money.round_coarsely(cents))
        }
        "quiet" => (*chance.pick(&["22:00", "22:30", "23:00", "23:30", "ten at night", "eleven at night"])).to_owned(),
        "late" => (*chance.pick(&["20:00", "21:00", "22:00", "23:00"])).to_owned(),
        "minor" => (*chance.pick(&["16", "18"])).to_owned(),
        "seats" => (facts.rooms / 2 + 20).div_ceil(10).saturating_mul(10).to_string(),
        "view" => view(facts, chance).to_owned(),
        "cuisine" => cuisine(facts, chance),
        "sitting_or_desk" => (*chance.pick(&[
            "a desk",
            "an armchair",
            "a small table",
            "a writing table",
            "two chairs",
            "a bench",
        ]))
        .to_owned(),
        key => match templates::words(key) {
            [] => return None,
            words => (*chance.pick(words)).to_owned(),
        },
    })
}

fn kind_noun(kind: PropertyType) -> &'static str {
    match kind {
        PropertyType::Hotel => "hotel",
        PropertyType::Resort => "resort",
        PropertyType::BoutiqueHotel => "boutique hotel",
        PropertyType::Hostel => "hostel",
        PropertyType::Apartment => "apartment house",
        PropertyType::GuestHouse => "guest house",
        PropertyType::Lodge => "lodge",
        PropertyType::Inn => "inn",
    }
}

fn counted(number: u32, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", phrase::count(number))
}

/// "1 double bed and 2 single beds" with the numbers as words.
pub(super) fn spelled(beds: &str) -> String {
    let words: Vec<String> = beds
        .split(' ')
        .map(|word| match word {
            "1" => "a".to_owned(),
            _ => word.parse().map_or_else(|_| word.to_owned(), phrase::count),
        })
        .collect();
    words.join(" ")
}

fn away(metres: u32) -> String {
    match metres {
        ..950 => format!("{} metres", (metres / 50).max(1) * 50),
        _ => format!("{}.{} km", metres / 1000, metres % 1000 / 100).replace(".0 km", " km"),
    }
}

/// At 75 metres a minute, streets being a third longer than the straight line.
fn walking_minutes(metres: u32) -> u32 {
    (metres * 4 / 3 / 75).max(2)
}

fn kilometres(km: f32) -> String {
    if km < 1.0 {
        "less than a kilometre".to_owned()
    } else {
        format!("about {} km", phrase::digits(km.round() as u32))
    }
}

/// The drive to an airport: slow streets first, then 65 km an hour, in steps of five minutes.
pub(crate) fn drive(km: u32) -> String {
    let minutes = (10 + km * 60 / 65).div_ceil(5) * 5;
    match minutes {
        ..90 => format!("{minutes} minutes"),
        _ => {
            let half_hours = (minutes + 15) / 30;
            let hours = half_hours / 2;
            match half_hours % 2 {
                0 => format!("{} hours", phrase::count(hours)),
                _ if hours == 1 => "an hour and a half".to_owned(),
                _ => format!("{} and a half hours", phrase::count(hours)),
            }
        }
    }
}

fn people(population: u32) -> String {
    match population {
        ..1_000 => "a few hundred".to_owned(),
        ..1_000_000 => {
            let step = if population < 20_000 {
                500
            } else if population < 200_000 {
                5_000
            } else {
                50_000
            };
            phrase::digits((population + step / 2) / step * step)
        }
        _ => format!(
            "{}.{} million",
            population / 1_000_000,
            population % 1_000_000 / 100_000
        )
        .replace(".0 ", " "),
    }
}

/// Whether the region's name says more than those of city and country.
fn names_a_region(place: &Place) -> bool {
    let region = fold(&place.region);
    !region.is_empty() && region != fold(&place.ascii) && region != fold(&place.name) && region != fold(&place.country)
}

/// "the United States", "the Philippines", but "Italy".
fn with_article(country: &str) -> String {
    let plural = [
        "United",
        "Netherlands",
        "Philippines",
        "Bahamas",
        "Maldives",
        "Seychelles",
        "Czech Rep",
        "Dominican Rep",
    ];
    if plural.iter().any(|start| country.starts_with(start)) {
        format!("the {country}")
    } else {
        country.to_owned()
    }
}

/// "London Heathrow Airport" without its last word, which the templates bring.
fn airport_name(name: &str) -> String {
    let mut short = name;
    for ending in [" Airport", " International", " Intl"] {
        short = short.strip_suffix(ending).unwrap_or(short);
    }
    short.to_owned()
}

/// How near the centre, as a part of a sentence.
fn place_in_city(facts: &Facts<'_>) -> &'static str {
    match facts.centre_m {
        ..400 => {
            "[right in the centre|in the middle of town|a few steps from the main square|two minutes from the main square\
             |in the very centre|among the central streets|close to the main square|on a side street in the centre]"
        }
        ..2_300 => {
            "[{walk} from the centre|{away} {direction} of the centre|{walk} {direction} of the centre|{away} from the centre\
             |{walk} from the main square|{direction} of the centre, {walk} away|in the {direction}, {away} from the centre\
             |within {away} of the main square]"
        }
        _ => {
            "[{away} {direction} of the centre|on the {direction} side, {away} from the centre|in the {direction}, {away} from the centre\
             |in the {direction} of the city, {away} from the main square|out towards the {direction}, {away} from the centre]"
        }
    }
}

/// Whether a feature is part of the building rather than its furniture.
fn is_fixed(feature: &str) -> bool {
    const LOOSE: [&str; 38] = [
        "furniture",
        "cushion",
        "rug",
        "lamp",
        "curtain",
        "throw",
        "blanket",
        "chair",
        "basket",
        "bedding",
        "duvet",
        "table",
        "bed",
        "quilt",
        "mat",
        "painting",
        "bowl",
        "stool",
        "hanging",
        "divan",
        "net",
        "pot",
        "drape",
        "blind",
        "mirror",
        "linen",
        "sofa",
        "sheepskin",
        "plate",
        "platform",
        "hammock",
        "bath",
        "fan",
        "prayer",
        "flower",
        "canvas",
        "basin",
        "coffee",
    ];
    !LOOSE.iter().any(|word| feature.contains(word))
}

fn plants(climate: Climate) -> &'static [&'static str] {
    match climate {
        Climate::Boreal => &[
            "birches",
            "rowan trees",
            "pines",
            "currant bushes",
            "lilacs",
            "spruces",
            "wild roses",
            "bilberries",
            "willows",
            "junipers",
        ],
        Climate::Temperate => &[
            "roses",
            "apple trees",
            "lime trees",
            "hydrangeas",
            "old maples",
            "lavender",
            "box hedges",
            "magnolias",
            "ferns",
            "wisteria",
            "hornbeams",
            "peonies",
        ],
        Climate::Mediterranean => &[
            "olive trees",
            "lemon trees",
            "bougainvillea",
            "oleanders",
            "cypresses",
            "rosemary",
            "fig trees",
            "jasmine",
            "stone pines",
            "agaves",
            "pomegranates",
            "vines",
        ],
        Climate::Arid => &[
            "date palms",
            "acacias",
            "aloes",
            "tamarisks",
            "desert roses",
            "succulents",
            "citrus trees",
            "oleanders",
            "jasmine",
            "pomegranates",
            "grasses",
        ],
        Climate::Highland => &[
            "jacarandas",
            "eucalyptus trees",
            "agapanthus",
            "roses",
            "hydrangeas",
            "fuchsias",
            "bougainvillea",
            "ferns",
            "lemon trees",
            "geraniums",
            "cypresses",
            "dahlias",
        ],
        Climate::Tropical => &[
            "frangipani trees",
            "coconut palms",
            "hibiscus",
            "banana plants",
            "mango trees",
            "heliconias",
            "tree ferns",
            "bougainvillea",
            "traveller's palms",
            "orchids",
            "ginger lilies",
            "bamboo",
        ],
    }
}

fn view(facts: &Facts<'_>, chance: &mut Chance) -> &'static str {
    let views: &[&str] = match facts.character() {
        Character::Beach => &[
            "the sea",
            "the bay",
            "the harbour",
            "the waterfront",
            "the horizon",
            "the fishing boats",
            "the sand and the water",
            "the coast road",
            "rooftops and a strip of sea",
        ],
        Character::Mountain => &[
            "the peaks",
            "the valley",
            "wooded slopes",
            "the ridge",
            "the high pastures",
            "the mountains",
            "roofs and ridges",
            "the pass road",
            "the forest edge",
        ],
        Character::Lake => &[
            "the lake",
            "the shore",
            "the landing stage",
            "the hills across the water",
            "the boats",
            "the reeds",
            "the far bank",
            "the lakeside trees",
        ],
        Character::Nature => &[
            "the trees",
            "open country",
            "the hills",
            "the river",
            "the treetops",
            "distant hills",
            "the forest",
            "the garden and the hills",
            "the plain",
        ],
        Character::Desert => &[
            "the desert",
            "bare hills",
            "dry hills",
            "the plain",
            "red rock",
            "flat roofs and dry hills",
            "the evening sky",
        ],
        Character::Wine => &[
            "the vineyards",
            "the hills",
            "rows of vines",
            "the orchard",
            "church towers and vines",
            "the river meadows",
            "tiled roofs",
            "the valley",
        ],
        Character::Business => &[
            "the skyline",
            "the rooftops",
            "the avenue",
            "the park",
            "the lights of the city",
            "the square",
            "office towers and trees",
            "a row of trees",
            "the river",
        ],
        Character::Heritage => &[
            "the old town",
            "the rooftops",
            "the square",
            "towers and tiled roofs",
            "the lane",
            "the courtyard",
            "church spires",
            "the market",
            "the old walls",
        ],
    };
    // Towers and spires belong to Europe and its heirs; elsewhere the plainer views serve.
    let plain = views
        .iter()
        .copied()
        .filter(|view| facts.country.continent != "Asia" || !view.contains("church"))
        .collect::<Vec<_>>();
    plain[chance.below(plain.len())]
}

fn cuisine(facts: &Facts<'_>, chance: &mut Chance) -> String {
    let country = &facts.place.country;
    match chance.below(6) {
        0 => "the cooking of the region".to_owned(),
        1 => format!("the home cooking of {country}"),
        2 => "local dishes".to_owned(),
        3 => "simple local food".to_owned(),
        4 => "what the market offers".to_owned(),
        _ => "familiar local recipes".to_owned(),
    }
}
