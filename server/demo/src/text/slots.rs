//! Writes the texts of one hotel: chooses templates whose conditions hold and fills their slots.

use super::{
    conditions,
    figures::{
        airport_name, away, counted, drive, kilometres, kind_noun, names_a_region, people, walking_minutes,
        with_article,
    },
    templates::{self, Template},
    vocabulary::{cuisine, is_fixed, place_in_city, plants, view},
};
use crate::{chance::Chance, hotel::PropertyType, phrase, property::HotelFacts};

/// A text under construction.
pub(super) struct Voice<'a> {
    facts: &'a HotelFacts<'a>,
    pub(super) chance: Chance,
    values: Vec<(&'static str, String)>,
    /// Words to draw from in turn, so that one text does not repeat them; shuffled at first use.
    pools: Vec<(&'static str, Vec<&'static str>)>,
    held: Vec<&'static str>,
    used: Vec<&'static Template>,
}

impl<'a> Voice<'a> {
    pub(super) fn new(facts: &'a HotelFacts<'a>, name: &str, chance: Chance) -> Self {
        let values = vec![("name", name.to_owned())];
        Self {
            facts,
            chance,
            values,
            pools: Vec::new(),
            held: Vec::new(),
            used: Vec::new(),
        }
    }

    /// Gives a slot its text.
    pub(super) fn set(&mut self, slot: &'static str, text: String) {
        self.values.push((slot, text));
    }

    /// Makes a condition true in addition to those of the hotel.
    pub(super) fn hold(&mut self, condition: &'static str) {
        self.held.push(condition);
    }

    /// Adds a role in `permille` of 1,000 cases.
    pub(super) fn perhaps(&mut self, permille: u32, role: &'static str, roles: &mut Vec<&'static str>) {
        if self.chance.happens(permille) {
            roles.push(role);
        }
    }

    /// One sentence for each role with a matching template that says something new.
    pub(super) fn paragraph(&mut self, roles: &[&'static str]) -> String {
        let mut sentences = Vec::with_capacity(roles.len());
        for role in roles {
            let fitting: Vec<&'static Template> = templates::of_role(role)
                .iter()
                .filter(|template| self.fits(template))
                .collect();
            if fitting.is_empty() {
                continue;
            }
            let template = *self.chance.pick(&fitting);
            self.used.push(template);
            sentences.push(self.line(template.text));
        }
        sentences.join(" ")
    }

    fn fits(&self, template: &Template) -> bool {
        let said = self
            .used
            .iter()
            .any(|used| std::ptr::eq(*used, template) || used.subject.is_some() && used.subject == template.subject);
        !said && template.conditions.iter().all(|condition| self.holds(condition))
    }

    fn holds(&self, condition: &str) -> bool {
        let (word, wanted) = condition
            .strip_prefix('!')
            .map_or((condition, true), |word| (word, false));
        let held = self.held.contains(&word) || conditions::holds(word, self.facts).unwrap_or(false);
        held == wanted
    }

    /// Expands a template. The pool words that it used come last next time; colours stay, because a hotel has its
    /// own.
    pub(super) fn line(&mut self, template: &str) -> String {
        let Self {
            facts,
            chance,
            values,
            pools,
            ..
        } = self;
        let mut drawn: Vec<usize> = Vec::new();
        let text = phrase::expand(template, chance, &mut |slot, chance| {
            if let Some((_, value)) = values.iter().find(|(known, _)| *known == slot) {
                return Some(value.clone());
            }
            let (key, position) = match slot.as_bytes().last() {
                Some(digit @ b'2'..=b'9') => (&slot[..slot.len() - 1], usize::from(digit - b'1')),
                _ => (slot, 0),
            };
            let index = match pools.iter().position(|(known, _)| *known == key) {
                Some(index) => index,
                None => {
                    let Some((key, table)) = table(key, facts) else {
                        return computed(slot, facts, chance);
                    };
                    pools.push((key, chance.some(&table, table.len())));
                    pools.len() - 1
                }
            };
            let (key, pool) = &pools[index];
            if *key != "colour" {
                drawn.push(index);
            }
            pool.get(position).map(|word| word.trim_start_matches('*').to_owned())
        });
        for index in drawn {
            pools[index].1.rotate_left(1);
        }
        phrase::tidy(&text)
    }
}

/// The words of which a text should not repeat one; none for other slots.
fn table(key: &str, facts: &HotelFacts<'_>) -> Option<(&'static str, Vec<&'static str>)> {
    let culture = facts.country.culture;
    let features = culture.list("feature").iter().copied();
    Some(match key {
        "dish" => ("dish", culture.list("dish").to_vec()),
        "bite" => ("bite", culture.list("breakfast").to_vec()),
        "sweet" => ("sweet", culture.list("sweet").to_vec()),
        "feature" => ("feature", features.collect()),
        // Furniture, not parts of the building.
        "detail" => ("detail", features.filter(|feature| !feature.starts_with('*')).collect()),
        "fixed" => ("fixed", features.filter(|feature| is_fixed(feature)).collect()),
        "shop" => ("shop", templates::words("shop").to_vec()),
        "guest" => ("guest", templates::words("guest").to_vec()),
        "colour" => ("colour", templates::words("colour").to_vec()),
        "plant" => ("plant", plants(facts.climate).to_vec()),
        _ => return None,
    })
}

/// The slots that come from the facts or from `words.txt`.
fn computed(slot: &str, facts: &HotelFacts<'_>, chance: &mut Chance) -> Option<String> {
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
