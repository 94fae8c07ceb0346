//! The creators of the demonstration: fictional people, each with preferences and with texts about hotels'
//! facilities.

mod list;

pub use list::CREATORS;

/// A fictional creator.
#[derive(Clone, Copy, Debug)]
pub struct DemoCreator {
    /// The handle.
    pub handle: &'static str,
    pub name: &'static str,
    /// Paragraphs separated by an empty line.
    pub bio: &'static str,
    /// ISO 3166-1 alpha-2 codes of the countries of their recommendations.
    pub countries: &'static [&'static str],
    pub notes: &'static [Note],
}

/// A text about a hotel with a certain facility; `{hotel}` and `{city}` stand for their names.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// The facility's name.
    pub facility: &'static str,
    title: &'static str,
    text: &'static str,
}

impl Note {
    /// Title and text about that hotel.
    pub fn about(&self, hotel: &str, city: &str) -> (String, String) {
        let fill = |words: &str| words.replace("{hotel}", hotel).replace("{city}", city);
        (fill(self.title), fill(self.text))
    }

    /// The tags of the text: few words that several creators share.
    pub fn tags(&self) -> &'static [&'static str] {
        match self.facility {
            "Sauna" | "Spa" | "Massage" | "Hot tub" => &["wellness", "slow days"],
            "Indoor pool" | "Outdoor pool" | "Sun loungers" => &["swimming"],
            "Direct access to the beach" | "Water sports" => &["by the sea", "swimming"],
            "Bar" | "Rooftop bar" | "Wine cellar" => &["evenings", "food and drink"],
            "Restaurant" | "Breakfast" | "Café" | "Barbecue" => &["food and drink"],
            "Cooking classes" => &["food and drink", "to learn"],
            "Yoga classes" => &["wellness", "to learn"],
            "Garden" | "Courtyard" | "Terrace" | "Roof terrace" => &["outdoors", "slow days"],
            "Bicycle hire" | "Guided walks" | "Guided tours" | "Ski room" => &["outdoors", "on the move"],
            "Fire pit" | "Open fire" | "Library" | "Lounge" | "Heating" => &["evenings", "cosy"],
            "Children's club" | "Children's pool" | "Cots" | "Family rooms" | "Games room" | "Playground" => {
                &["with children"]
            }
            "Pets welcome" => &["with a dog"],
            "Free Wi-Fi" | "Meeting rooms" | "Printer" | "Shared workspace" => &["to work"],
            "Airport shuttle" | "Car hire desk" | "Free parking" | "Paid parking" => &["on the move"],
            "Lift" | "Step-free entrance" => &["step-free"],
            // A kitchen, a washing machine, luggage storage, a doorman.
            _ => &["practical"],
        }
    }
}

const fn note(facility: &'static str, title: &'static str, text: &'static str) -> Note {
    Note { facility, title, text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature::Feature;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn no_two_share_a_handle_a_bio_or_a_word_about_a_hotel() {
        let count = |words: Vec<&str>| (words.len(), words.into_iter().collect::<HashSet<_>>().len());
        let notes = || CREATORS.iter().flat_map(|creator| creator.notes);
        for words in [
            CREATORS.iter().map(|creator| creator.handle).collect(),
            CREATORS.iter().map(|creator| creator.bio).collect(),
            notes().map(|note| note.title).collect(),
            notes().map(|note| note.text).collect(),
        ] {
            let (all, different) = count(words);
            assert_eq!(all, different);
        }
    }

    #[test]
    fn praised_features_are_tagged_with_words_that_several_creators_use() {
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for tag in CREATORS.iter().flat_map(|creator| creator.notes).flat_map(Note::tags) {
            *uses.entry(*tag).or_default() += 1;
        }
        assert!(uses.len() > 8, "{uses:?}");
        assert!(uses["food and drink"] > 10 && uses["practical"] < 40, "{uses:?}");
    }

    #[test]
    fn praised_features_are_facilities_of_hotels() {
        let known: HashSet<&str> = Feature::ALL.iter().map(|feature| feature.facility().name).collect();
        for note in CREATORS.iter().flat_map(|creator| creator.notes) {
            assert!(known.contains(note.facility), "{}", note.facility);
        }
    }
}
