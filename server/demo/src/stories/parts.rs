//! The parts that stories are assembled from.

use super::StoryHotel;
use std::collections::HashMap;

/// Parts by their names: lines `[name]`, and one part a line below each.
pub(super) struct StoryParts(HashMap<&'static str, Vec<&'static str>>);

impl StoryParts {
    /// The parts of an embedded file.
    pub(super) fn read(text: &'static str) -> Self {
        let mut all: HashMap<&'static str, Vec<&'static str>> = HashMap::new();
        let mut name = "";
        for line in text.lines() {
            match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                Some(next) => name = next,
                None => all.entry(name).or_default().push(line),
            }
        }
        Self(all)
    }

    /// A part by its name, about the hotel. Numbers beyond the last start over.
    pub(super) fn of(&self, name: &str, number: usize, hotel: StoryHotel) -> String {
        let all = self.0.get(name).map_or(&[][..], Vec::as_slice);
        let part = all.get(number % all.len().max(1));
        part.map(|part| fill(part, hotel)).unwrap_or_default()
    }
}

/// The text with the names of the hotel and its city.
pub(super) fn fill(words: &str, hotel: StoryHotel) -> String {
    words.replace("{hotel}", hotel.name).replace("{city}", hotel.city)
}
