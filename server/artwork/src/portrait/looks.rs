//! The words that define a portrait.

use crate::palette::Color;

/// The look of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    pub skin: Color,
    pub hair: Color,
    pub cut: Cut,
    pub beard: Option<Beard>,
    pub spectacles: Option<Spectacles>,
    pub hat: Option<Hat>,
    pub clothes: Clothes,
    /// Lines about the eyes and the mouth.
    pub is_older: bool,
    pub has_freckles: bool,
    pub has_earrings: bool,
}

/// How the hair is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    Bald,
    Crop,
    Parted,
    Curls,
    Afro,
    Bob,
    Fringe,
    Long,
    Waves,
    Bun,
    Braids,
}

/// What grows on a chin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beard {
    Full,
    Stubble,
    Moustache,
}

/// Glasses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spectacles {
    Round,
    Square,
}

/// Hats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hat {
    Beanie,
    Straw,
    Cap,
    Beret,
    Bucket,
}

/// Clothes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clothes {
    Tee,
    Shirt,
    Jumper,
    Coat,
    Scarf,
}

impl Looks {
    /// Parses words separated by spaces; of two for the same feature the later counts.
    pub fn parse(words: &str) -> Option<Self> {
        let (mut skin, mut hair, mut cut) = (None, None, None);
        let mut looks = Self {
            skin: Color::hex(0),
            hair: Color::hex(0),
            cut: Cut::Bald,
            beard: None,
            spectacles: None,
            hat: None,
            clothes: Clothes::Tee,
            is_older: false,
            has_freckles: false,
            has_earrings: false,
        };
        for word in words.split_whitespace() {
            if let Some(found) = skin_of(word) {
                skin = Some(found);
            } else if let Some(found) = hair_of(word) {
                hair = Some(found);
            } else if let Some(found) = cut_of(word) {
                cut = Some(found);
            } else {
                looks.wear(word)?;
            }
        }
        Some(Self {
            skin: skin?,
            hair: hair?,
            cut: cut?,
            ..looks
        })
    }

    fn wear(&mut self, word: &str) -> Option<()> {
        match word {
            "beard" => self.beard = Some(Beard::Full),
            "stubble" => self.beard = Some(Beard::Stubble),
            "moustache" => self.beard = Some(Beard::Moustache),
            "round-spectacles" => self.spectacles = Some(Spectacles::Round),
            "square-spectacles" => self.spectacles = Some(Spectacles::Square),
            "beanie" => self.hat = Some(Hat::Beanie),
            "straw-hat" => self.hat = Some(Hat::Straw),
            "cap" => self.hat = Some(Hat::Cap),
            "beret" => self.hat = Some(Hat::Beret),
            "bucket-hat" => self.hat = Some(Hat::Bucket),
            "tee" => self.clothes = Clothes::Tee,
            "shirt" => self.clothes = Clothes::Shirt,
            "jumper" => self.clothes = Clothes::Jumper,
            "coat" => self.clothes = Clothes::Coat,
            "scarf" => self.clothes = Clothes::Scarf,
            "older" => self.is_older = true,
            "freckles" => self.has_freckles = true,
            "earrings" => self.has_earrings = true,
            _ => return None,
        }
        Some(())
    }
}

fn skin_of(word: &str) -> Option<Color> {
    let value = match word {
        "porcelain" => 0xf7_dc_c6,
        "fair" => 0xf3_c9_a8,
        "olive" => 0xdf_ae_80,
        "tan" => 0xc9_91_63,
        "brown" => 0xa8_6f_48,
        "umber" => 0x84_52_36,
        "ebony" => 0x5f_3b_2b,
        _ => return None,
    };
    Some(Color::hex(value))
}

fn hair_of(word: &str) -> Option<Color> {
    let value = match word {
        "flaxen" => 0xe6_c2_74,
        "ginger" => 0xc4_66_2c,
        "chestnut" => 0x7a_4a_2c,
        "dark" => 0x45_2f_26,
        "black" => 0x25_20_26,
        "grey" => 0xa3_a2_a6,
        "white" => 0xe9_e6_e2,
        _ => return None,
    };
    Some(Color::hex(value))
}

fn cut_of(word: &str) -> Option<Cut> {
    Some(match word {
        "bald" => Cut::Bald,
        "crop" => Cut::Crop,
        "parted" => Cut::Parted,
        "curls" => Cut::Curls,
        "afro" => Cut::Afro,
        "bob" => Cut::Bob,
        "fringe" => Cut::Fringe,
        "long" => Cut::Long,
        "waves" => Cut::Waves,
        "bun" => Cut::Bun,
        "braids" => Cut::Braids,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skin_a_colour_and_a_cut_are_needed_and_unknown_words_refused() {
        assert!(Looks::parse("fair grey bob").is_some());
        for wrong in ["", "fair", "fair grey", "grey bob", "fair bob", "fair grey bob monocle"] {
            assert_eq!(Looks::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_word_changes_something() {
        let plain = Looks::parse("fair grey bob");
        for word in [
            "porcelain",
            "olive",
            "tan",
            "brown",
            "umber",
            "ebony",
            "flaxen",
            "ginger",
            "chestnut",
            "dark",
            "black",
            "white",
            "bald",
            "crop",
            "parted",
            "curls",
            "afro",
            "fringe",
            "long",
            "waves",
            "bun",
            "braids",
            "beard",
            "stubble",
            "moustache",
            "round-spectacles",
            "square-spectacles",
            "beanie",
            "straw-hat",
            "cap",
            "beret",
            "bucket-hat",
            "shirt",
            "jumper",
            "coat",
            "scarf",
            "older",
            "freckles",
            "earrings",
        ] {
            let changed = Looks::parse(&format!("fair grey bob {word}"));
            assert!(changed.is_some() && changed != plain, "{word}");
        }
    }
}
