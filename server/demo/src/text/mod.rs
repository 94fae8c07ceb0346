//! The texts of a hotel. Templates are in the `.txt` files beside this module, grouped by role; a template with
//! conditions in parentheses is used only where they are true. Every fact comes from [`HotelFacts`], so a text never
//! mentions a facility that the list lacks.

mod conditions;
mod figures;
mod slots;
mod templates;
mod vocabulary;

use chrono::NaiveTime;

use crate::{
    chance::Chance,
    hotel::{Facility, PropertyType, View},
    kinds::Kind,
    phrase,
    property::HotelFacts,
    rates::HotelPricing,
};
use slots::Voice;

pub(crate) use figures::drive;

/// Several paragraphs: the hotel, its rooms, its food, its leisure, its surroundings.
pub(crate) fn overview(facts: &HotelFacts<'_>, name: &str) -> Vec<String> {
    let mut voice = Voice::new(facts, name, facts.chance("overview"));
    let mut first = vec!["opening"];
    voice.perhaps(820, "building", &mut first);
    let mut rooms = vec!["rooms"];
    voice.perhaps(450, "rooms", &mut rooms);
    voice.perhaps(750, "roomsmore", &mut rooms);
    voice.perhaps(350, "roomsmore", &mut rooms);
    let mut table = Vec::new();
    if facts.features.has(crate::feature::Feature::Breakfast) {
        table.push("breakfast");
    }
    table.push("table");
    voice.perhaps(400, "table", &mut table);
    let mut leisure = vec!["leisure"];
    voice.perhaps(700, "leisure", &mut leisure);
    voice.perhaps(350, "leisure", &mut leisure);
    let mut around = vec!["around"];
    voice.perhaps(500, "around", &mut around);
    let order: [usize; 5] = match voice.chance.below(6) {
        0 | 1 => [0, 1, 2, 3, 4],
        2 => [0, 1, 3, 2, 4],
        3 => [0, 4, 1, 2, 3],
        4 => [0, 4, 1, 3, 2],
        _ => [0, 3, 1, 2, 4],
    };
    let mut paragraphs = [first, rooms, table, leisure, around];
    // A small hotel reads better in fewer, longer paragraphs.
    if facts.rooms < 16 && voice.chance.happens(600) {
        let leisure = std::mem::take(&mut paragraphs[3]);
        paragraphs[2].extend(leisure);
    }
    order
        .into_iter()
        .map(|at| voice.paragraph(&paragraphs[at]))
        .filter(|paragraph| !paragraph.is_empty())
        .collect()
}

/// The location, the surroundings, and how to get there.
pub(crate) fn location(facts: &HotelFacts<'_>, name: &str) -> String {
    let mut voice = Voice::new(facts, name, facts.chance("location"));
    let mut roles = vec!["loc_where", "loc_geo"];
    voice.perhaps(450, "loc_geo", &mut roles);
    roles.extend(["loc_air", "loc_move"]);
    voice.paragraph(&roles)
}

/// The rules of the hotel.
pub(crate) fn notice(facts: &HotelFacts<'_>, name: &str, check_in: NaiveTime) -> String {
    let mut voice = Voice::new(facts, name, facts.chance("notice"));
    voice.set("checkin", check_in.format("%H:%M").to_string());
    let mut roles = vec!["notice_id"];
    voice.perhaps(450, "notice_deposit", &mut roles);
    voice.perhaps(600, "notice_quiet", &mut roles);
    voice.perhaps(600, "notice_late", &mut roles);
    voice.perhaps(650, "notice_extra", &mut roles);
    voice.paragraph(&roles)
}

/// The prices and beds of children.
pub(crate) fn children(facts: &HotelFacts<'_>, pricing: &HotelPricing, name: &str) -> String {
    let mut voice = Voice::new(facts, name, facts.chance("children"));
    if let Some((free, half)) = pricing.child_ages() {
        voice.set("free", phrase::count(u32::from(free)));
        voice.set("half", phrase::count(u32::from(half)));
        voice.hold("bands");
    }
    if pricing.has_extra_beds() {
        voice.hold("extra");
    }
    voice.paragraph(&["child_age", "child_bed", "child_cot"])
}

/// One room type.
pub(crate) fn room(
    facts: &HotelFacts<'_>,
    kind: &Kind,
    (beds, size_m2): (&str, u16),
    index: u32,
    facilities: &[Facility],
) -> String {
    let seed = crate::chance::mix(facts.seed, u64::from(index) + 77);
    let mut voice = Voice::new(facts, "", Chance::named(seed, "room text"));
    voice.set("beds", figures::spelled(beds));
    voice.set("size", format!("{size_m2} square metres"));
    voice.set("noun", kind.noun.to_lowercase());
    for facility in facilities {
        voice.hold(match facility.name {
            "Shower" => "shower",
            "Bath tub" => "tub",
            "Kitchen" => "kitchen",
            "Kitchenette" => "kitchenette",
            "Balcony" => "balcony",
            "Terrace" => "terrace",
            "Air conditioning" => "ac",
            "Desk" => "desk",
            "Coffee machine" => "coffee",
            "Minibar" => "minibar",
            "Sofa" => "sofa",
            "Heating" => "heating",
            _ => continue,
        });
    }
    voice.hold(if kind.token == "dormitory" { "dorm" } else { "private" });
    let mut roles = vec!["what"];
    voice.perhaps(800, "feel", &mut roles);
    if kind.token != "dormitory" {
        voice.perhaps(850, "bath", &mut roles);
    }
    voice.paragraph(&roles)
}

/// The caption and the alternative text.
pub(crate) fn picture(facts: &HotelFacts<'_>, view: View, room: Option<&str>, chance: &mut Chance) -> (String, String) {
    let mut voice = Voice::new(facts, "", Chance::named(chance.next(), "picture"));
    let (caption, alt) = match (view, room) {
        (View::Room, Some(room)) => {
            return (
                room.to_owned(),
                voice.line("Illustration of the room: {wood} furniture and {colour} walls, with {view} outside"),
            );
        }
        (View::Bath, Some(room)) => {
            return (
                format!("Bathroom, {room}"),
                voice.line("Illustration of a bathroom tiled in {colour}"),
            );
        }
        (View::Exterior, _) => (
            "The {type}",
            "Illustration of the {type} [from the street|seen from outside|in evening light] with {plant}",
        ),
        (View::Panorama, _) => ("{city}", "Illustration of the surroundings of {city}: {view}"),
        (View::Room, None) => ("[A|One] of the rooms", "Illustration of a room in {colour} and {wood}"),
        (View::Pool, _) => (
            "The pool",
            "Illustration of the pool [among|between] {plant} and {plant2}",
        ),
        (View::Breakfast, _) => ("Breakfast", "Illustration of a breakfast table with {bite} and {bite2}"),
        (View::Terrace, _) => ("The terrace", "Illustration of the terrace with a view of {view}"),
        (View::Lobby, _) => ("The lounge", "Illustration of the lounge with {sitting} and {detail}"),
        (View::Garden, _) => ("The garden", "Illustration of the garden with {plant} and {plant2}"),
        (View::Street, _) => ("The street", "Illustration of the street with {shop} and {shop2}"),
        (View::Bath, None) => ("[A|One] of the bathrooms", "Illustration of a bathroom in {colour}"),
        (View::StillLife, _) => (
            "[On the table|From the kitchen|In the hall]",
            "Illustration of a table with {bite} and {plant}",
        ),
    };
    let caption = match (view, facts.kind) {
        (View::Room, _) => "One of the rooms",
        (View::Bath, _) => "One of the bathrooms",
        (View::Exterior, PropertyType::Apartment) => "The house",
        _ => caption,
    };
    (voice.line(caption), voice.line(alt))
}
