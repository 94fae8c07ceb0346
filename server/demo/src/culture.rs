//! Names of hotels, streets and dishes by part of the world: the tables of `cultures/`.

use std::{collections::HashMap, sync::LazyLock};

use crate::{chance::Chance, hotel::PropertyType, phrase};

/// One section of the tables: lists by key.
#[derive(Debug, Default)]
pub(crate) struct Culture {
    lists: HashMap<&'static str, Vec<&'static str>>,
}

static CULTURES: LazyLock<HashMap<&'static str, Culture>> = LazyLock::new(|| {
    let mut cultures: HashMap<&'static str, Culture> = HashMap::new();
    let mut code = "";
    for file in [
        include_str!("cultures/west.txt"),
        include_str!("cultures/south.txt"),
        include_str!("cultures/east.txt"),
        include_str!("cultures/asia.txt"),
        include_str!("cultures/far.txt"),
    ] {
        for line in file.lines() {
            if let Some(head) = line.strip_prefix('[').and_then(|head| head.strip_suffix(']')) {
                code = head;
            } else if let Some((key, list)) = line.split_once(": ") {
                cultures.entry(code).or_default().lists.insert(key, entries(list));
            }
        }
    }
    cultures
});

/// The entries of a list; bars within brackets belong to an entry.
fn entries(list: &'static str) -> Vec<&'static str> {
    let (mut entries, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            b'|' if depth == 0 => {
                entries.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    entries.push(&list[start..]);
    entries
}

impl Culture {
    /// The section with this code; an empty one when there is none, which a test rules out.
    pub(crate) fn of(code: &str) -> &'static Self {
        static NONE: LazyLock<Culture> = LazyLock::new(Culture::default);
        CULTURES.get(code).unwrap_or(&NONE)
    }

    /// The entries under a key; empty when the culture has none.
    pub(crate) fn list(&self, key: &str) -> &[&'static str] {
        self.lists.get(key).map_or(&[], Vec::as_slice)
    }

    /// The name patterns for a kind of property.
    pub(crate) fn patterns(&self, kind: PropertyType) -> &[&'static str] {
        let key = match kind {
            PropertyType::Hotel => "hotel",
            PropertyType::Resort => "resort",
            PropertyType::BoutiqueHotel => "boutique",
            PropertyType::Hostel => "hostel",
            PropertyType::Apartment => "apartment",
            PropertyType::GuestHouse => "guest",
            PropertyType::Lodge => "lodge",
            PropertyType::Inn => "inn",
        };
        let own = self.list(key);
        if own.is_empty() { self.list("hotel") } else { own }
    }

    /// A street with a house number, in the local order.
    pub(crate) fn street(&self, chance: &mut Chance) -> String {
        let pattern = *chance.pick(self.list("street"));
        phrase::expand(pattern, chance, &mut |slot, chance| {
            Some(match slot {
                "n" => chance.between(1, 148).to_string(),
                "n100" => chance.between(101, 4980).to_string(),
                "d" => chance.between(1, 39).to_string(),
                "m" => chance.between(1, 24).to_string(),
                list => (*chance.pick(self.list(list))).to_owned(),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_culture_has_every_list_and_only_known_slots() {
        assert!(CULTURES.len() > 30);
        for (code, culture) in CULTURES.iter() {
            for key in ["of", "bare", "street", "dish", "breakfast", "feature"] {
                assert!(culture.list(key).len() >= 2, "{code} {key}");
            }
            assert!(!culture.list("sweet").is_empty(), "{code}");
            for kind in PropertyType::ALL {
                assert!(!culture.patterns(*kind).is_empty(), "{code} {kind:?}");
            }
            let mut chance = Chance::named(5, code);
            for _ in 0..200 {
                let street = culture.street(&mut chance);
                assert!(!street.contains(['{', '[', '|']), "{code} {street}");
            }
        }
    }

    #[test]
    fn bars_within_brackets_do_not_split_an_entry() {
        assert_eq!(entries("a [b|c]|d"), ["a [b|c]", "d"]);
    }
}
