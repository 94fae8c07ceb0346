//! Words that depend on the climate, the character and the country of a hotel.

use crate::{chance::Chance, climate::Climate, destination::Character, property::HotelFacts};

use super::figures::with_article;

/// The distance to the centre, as a part of a sentence.
pub(super) fn place_in_city(facts: &HotelFacts<'_>) -> &'static str {
    match facts.centre_m {
        0..400 => {
            "[right in the centre|in the middle of town|a few steps from the main square|two minutes from the main square\
             |in the very centre|among the central streets|close to the main square|on a side street in the centre]"
        }
        400..2_300 => {
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
pub(super) fn is_fixed(feature: &str) -> bool {
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

pub(super) fn plants(climate: Climate) -> &'static [&'static str] {
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

pub(super) fn view(facts: &HotelFacts<'_>, chance: &mut Chance) -> &'static str {
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
    // Towers and spires fit Europe and countries of European tradition; elsewhere plainer views are used.
    let plain = views
        .iter()
        .copied()
        .filter(|view| facts.country.continent != "Asia" || !view.contains("church"))
        .collect::<Vec<_>>();
    plain[chance.below(plain.len())]
}

pub(super) fn cuisine(facts: &HotelFacts<'_>, chance: &mut Chance) -> String {
    let country = &facts.place.country;
    match chance.below(6) {
        0 => "the cooking of the region".to_owned(),
        1 => format!("the home cooking of {}", with_article(country)),
        2 => "local dishes".to_owned(),
        3 => "simple local food".to_owned(),
        4 => "what the market offers".to_owned(),
        _ => "familiar local recipes".to_owned(),
    }
}
