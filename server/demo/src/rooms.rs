//! The room types of a hotel: names, beds, sizes, counts.

use crate::{
    chance::Chance,
    climate::Climate,
    destination::Character,
    feature::Feature,
    hotel::{Facility, Picture, View},
    identity,
    kinds::{Kind, menu},
    property::HotelFacts,
    rates::{self, HotelPricing},
    room::DemoRoomType,
    text,
};

const PLAIN: &[&str] = &["Standard", "Classic", "Comfort", "Cosy", "Simple", "Small"];
const BETTER: &[&str] = &["Superior", "Comfort Plus", "Large", "Corner", "Premium"];
const FINE: &[&str] = &["Deluxe", "Premium", "Grand", "Signature", "Heritage"];

/// The view from a better room.
pub(crate) fn view_of(facts: &HotelFacts<'_>, chance: &mut Chance) -> &'static str {
    let views: &[&str] = match facts.character() {
        Character::Beach => &["Sea View", "Partial Sea View", "Garden View", "Balcony"],
        Character::Mountain => &["Mountain View", "Valley View", "Balcony", "Forest View"],
        Character::Lake => &["Lake View", "Garden View", "Balcony", "Mountain View"],
        Character::Nature => &["Garden View", "Forest View", "Terrace", "Balcony"],
        Character::Desert => &["Desert View", "Courtyard View", "Terrace"],
        Character::Wine => &["Vineyard View", "Garden View", "Courtyard View", "Terrace"],
        Character::Business => &["City View", "High Floor", "Balcony", "Courtyard View"],
        Character::Heritage => &["Old Town View", "Courtyard View", "City View", "Balcony"],
    };
    views[chance.below(views.len())]
}

/// The room types of a hotel, from cheap to expensive.
pub(crate) fn rooms(facts: &HotelFacts<'_>, pricing: &HotelPricing) -> Vec<DemoRoomType> {
    let mut chance = facts.chance("rooms");
    let most = if facts.rooms < 8 {
        2
    } else if facts.rooms < 20 {
        3
    } else {
        5
    };
    let mut chosen: Vec<(&Kind, i64, String)> = Vec::new();
    let mut menu = menu(facts);
    // Room types that the hotel always has come first, before the list is full.
    menu.sort_by_key(|(_, permille)| std::cmp::Reverse(*permille >= 1000));
    for (kind, permille) in menu {
        if !chance.happens(permille) || chosen.len() >= most {
            continue;
        }
        let rank = chosen.iter().filter(|(other, _, _)| other.token == kind.token).count();
        let (name, lift) = name(facts, kind, rank, &mut chance);
        if chosen.iter().all(|(_, _, other)| *other != name) {
            let price = facts.base_cents * kind.permille / 1000 * lift / 1000;
            chosen.push((kind, price, name));
        }
    }
    chosen.sort_by_key(|(_, price, _)| *price);
    let types = chosen.len();
    chosen
        .into_iter()
        .enumerate()
        .map(|(index, (kind, price, name))| {
            let share = usize::from(facts.rooms) / types;
            let allotment = match kind.token {
                "suite" => chance.between(1, 3),
                "dormitory" => chance.between(4, 12),
                _ => chance.between(2, 9),
            };
            let allotment = allotment.min(share.max(1) as i64) as u16;
            room(facts, pricing, index as u32, kind, name, price, allotment, &mut chance)
        })
        .collect()
}

/// The name, and its effect on the price in thousandths.
fn name(facts: &HotelFacts<'_>, kind: &Kind, rank: usize, chance: &mut Chance) -> (String, i64) {
    if kind.token == "dormitory" {
        let beds = [12, 10, 8, 6, 4][chance.below(3) + rank.min(2)];
        let who = *chance.pick(&["Mixed", "Mixed", "Female"]);
        return (format!("Bed in {beds}-Bed {who} Dormitory"), 1000 + (12 - beds) * 45);
    }
    let fine = facts.stars >= 4;
    let prefix = match (rank, fine) {
        (0, false) if matches!(kind.token, "single" | "double" | "twin" | "studio") => *chance.pick(PLAIN),
        (0, false) => *chance.pick(&["Standard", "Classic", "Comfort"]),
        (0, true) if chance.happens(500) => "Classic",
        (0, true) => *chance.pick(BETTER),
        (_, false) => *chance.pick(BETTER),
        (_, true) => *chance.pick(FINE),
    };
    let view = (rank > 0 || chance.happens(300)).then(|| view_of(facts, chance));
    let mut name = match kind.token {
        "single" if prefix == "Small" => kind.noun.to_owned(),
        "apartment" | "suite" if chance.happens(600) => kind.noun.to_owned(),
        _ => format!("{prefix} {}", kind.noun),
    };
    if let Some(view) = view {
        name.push_str(if view == "High Floor" { " on a " } else { " with " });
        name.push_str(view);
    }
    (name, 1000 + 140 * rank as i64 + if view.is_some() { 90 } else { 0 })
}

#[expect(
    clippy::too_many_arguments,
    reason = "one call; a struct would only repeat the names"
)]
fn room(
    facts: &HotelFacts<'_>,
    pricing: &HotelPricing,
    index: u32,
    kind: &Kind,
    name: String,
    price_cents: i64,
    allotment: u16,
    chance: &mut Chance,
) -> DemoRoomType {
    let beds = (*chance.pick(kind.beds)).to_owned();
    let lift = i64::from(facts.stars) - 3;
    let (low, high) = kind.size;
    let size = chance.between(low, high);
    // A name that mentions the size must be true.
    let size = if ["Large", "Grand", "Premium"].iter().any(|word| name.starts_with(word)) {
        size.max(high - 1)
    } else if ["Small", "Cosy"].iter().any(|word| name.starts_with(word)) {
        size.min(low + 2)
    } else {
        size
    };
    let size_m2 = (size * (100 + 5 * lift) / 100) as u16;
    let facilities = facilities(facts, kind, &name, chance);
    let description = text::room(facts, kind, (&beds, size_m2), index, &facilities);
    let pictures = [View::Room, View::Bath]
        .into_iter()
        .map(|view| {
            let (caption, alt) = text::picture(facts, view, Some(&name), chance);
            Picture {
                view,
                seed: chance.next(),
                caption,
                alt,
            }
        })
        .collect();
    DemoRoomType {
        id: identity::uuid(facts.seed, u64::from(index) + 1),
        index,
        kind: kind.token,
        name,
        description,
        max_guests: kind.guests,
        max_adults: kind.adults,
        max_children: kind.children,
        beds,
        size_m2,
        facilities,
        allotment,
        pictures,
        rate_plans: rates::plans(facts, pricing, index, kind, price_cents),
    }
}

/// The facilities of one room; the names are a closed vocabulary.
fn facilities(facts: &HotelFacts<'_>, kind: &Kind, name: &str, chance: &mut Chance) -> Vec<Facility> {
    const BASE: &str = "Room";
    const BATH: &str = "Bathroom";
    let stars = u32::from(facts.stars);
    let dormitory = kind.token == "dormitory";
    let flat = matches!(kind.token, "studio" | "apartment");
    let mut facilities = Vec::new();
    let mut may = |group: &'static str, item: &'static str, permille: u32| {
        if chance.happens(permille.min(1000)) {
            facilities.push(Facility { group, name: item });
        }
    };
    may(
        BASE,
        "Free Wi-Fi",
        if facts.features.has(Feature::Wifi) { 1000 } else { 0 },
    );
    may(
        BASE,
        "Air conditioning",
        if facts.features.has(Feature::AirConditioning) {
            1000
        } else {
            0
        },
    );
    may(
        BASE,
        "Heating",
        if facts.features.has(Feature::Heating) { 1000 } else { 0 },
    );
    may(
        BASE,
        "Ceiling fan",
        if facts.climate == Climate::Tropical { 420 } else { 0 },
    );
    may(BASE, "Television", if dormitory { 0 } else { 400 + stars * 130 });
    may(BASE, "Desk", if dormitory { 0 } else { 600 });
    may(BASE, "Wardrobe", if dormitory { 0 } else { 800 });
    may(BASE, "Private locker", if dormitory { 1000 } else { 0 });
    may(BASE, "Reading light", if dormitory { 900 } else { 450 });
    may(BASE, "Kettle and tea", if dormitory { 0 } else { 300 + stars * 90 });
    may(BASE, "Coffee machine", if stars >= 4 { 600 } else { 60 });
    may(BASE, "Minibar", if stars >= 4 && !flat { 700 } else { 40 });
    may(BASE, "Safe", if dormitory { 0 } else { stars * 170 });
    may(BASE, "Blackout curtains", 420);
    may(BASE, "Soundproofing", stars * 110);
    may(BASE, "Balcony", if name.contains("Balcony") { 1000 } else { 0 });
    may(
        BASE,
        "Terrace",
        if name.contains("Terrace") || kind.token == "bungalow" {
            1000
        } else {
            0
        },
    );
    may(
        BASE,
        "Sofa",
        if matches!(kind.token, "suite" | "apartment") {
            1000
        } else {
            60
        },
    );
    may(BATH, "Shared bathroom", if dormitory { 1000 } else { 0 });
    may(BATH, "Private bathroom", if dormitory { 0 } else { 1000 });
    may(BATH, "Shower", 900);
    may(BATH, "Bath tub", if dormitory { 0 } else { stars * 90 });
    may(BATH, "Hairdryer", if dormitory { 200 } else { 350 + stars * 120 });
    may(BATH, "Bathrobes", if stars >= 4 { 650 } else { 0 });
    may(BATH, "Free toiletries", if dormitory { 0 } else { 700 });
    may("Kitchen", "Kitchenette", if kind.token == "studio" { 900 } else { 0 });
    may("Kitchen", "Kitchen", if kind.token == "apartment" { 1000 } else { 0 });
    may("Kitchen", "Refrigerator", if flat { 1000 } else { 180 });
    may(
        "Kitchen",
        "Washing machine",
        if kind.token == "apartment" { 550 } else { 0 },
    );
    facilities
}
