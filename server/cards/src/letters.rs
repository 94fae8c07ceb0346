//! The fonts of cards, and the text that they can draw.
//!
//! Two fonts are embedded, for Latin, Greek and Cyrillic. An installation can add fonts for other scripts; text that
//! no font can draw is left out.

use resvg::usvg::{Options, fontdb::Database};
use skrifa::{FontRef, charmap::Charmap};
use std::sync::{Arc, LazyLock, OnceLock};

/// The number of characters of a text that are used.
const MAX_CHARS: usize = 200;
static FRAUNCES: &[u8] = include_bytes!("../fonts/fraunces-card.ttf");
/// Inter in semibold.
pub static INTER: &[u8] = include_bytes!("../fonts/inter-card.ttf");

/// Fonts of the installation.
static MORE: OnceLock<Vec<Vec<u8>>> = OnceLock::new();

/// Adds fonts (TrueType or OpenType) for scripts that the embedded ones do not have. Only the first call before the
/// first card counts.
pub fn add_fonts(fonts: Vec<Vec<u8>>) {
    MORE.get_or_init(|| fonts);
}

fn more() -> &'static [Vec<u8>] {
    MORE.get().map_or(&[], Vec::as_slice)
}

/// Identifies the look of cards: it changes with the program and with the added fonts.
pub fn looks() -> String {
    let bytes: usize = more().iter().map(Vec::len).sum();
    format!("{}-{bytes}", crate::LOOKS)
}

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(FRAUNCES.to_vec());
    fonts.load_font_data(INTER.to_vec());
    for font in more() {
        fonts.load_font_data(font.clone());
    }
    Arc::new(fonts)
});

/// The font of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Font {
    pub family: Family,
    /// Pixels of an em.
    pub size: f32,
}

/// A family of fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// For titles: Latin only.
    Fraunces,
    /// For everything else: Latin, Greek and Cyrillic.
    Inter,
}

impl Family {
    /// Its name in a drawing.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fraunces => "Fraunces",
            Self::Inter => "Inter",
        }
    }

    /// The only available weight.
    pub(crate) fn weight(self) -> u16 {
        match self {
            Self::Fraunces => 500,
            Self::Inter => 600,
        }
    }
}

/// The options for parsing drawings of cards: with these fonts and no others.
pub(crate) fn options() -> Options<'static> {
    Options {
        font_family: Family::Inter.name().to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    }
}

/// The drawable part of a text, and its family: that of titles only when it has every character, so that the look
/// never changes within a word. Emoji are left out, and so are words of a script without a font at the beginning and
/// the end of the text; with such a word in the middle the rest would say something else, so all of it is left out.
pub(crate) fn legible(text: &str, wished: Family) -> (String, Family) {
    let inter = Letters::of(INTER);
    let added: Vec<Letters> = more().iter().map(|font| Letters::of(font)).collect();
    let is_drawn =
        |letter: char| letter.is_whitespace() || inter.has(letter) || added.iter().any(|font| font.has(letter));
    let text: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|letter| !is_ornament(*letter))
        .take(MAX_CHARS)
        // An accent without a glyph can be dropped.
        .filter(|letter| is_drawn(*letter) || !matches!(letter, '\u{300}'..='\u{36f}'))
        .collect();
    let text = drawable(&text, is_drawn);
    let fraunces = Letters::of(FRAUNCES);
    let has_all = |letters: &Letters| text.chars().all(|letter| letter.is_whitespace() || letters.has(letter));
    match wished {
        Family::Fraunces if has_all(&fraunces) => (text, Family::Fraunces),
        Family::Fraunces | Family::Inter => (text, Family::Inter),
    }
}

/// The text without the words that cannot be drawn; empty when one of them is between others.
fn drawable(text: &str, is_drawn: impl Fn(char) -> bool) -> String {
    if text.chars().all(&is_drawn) {
        return text.to_owned();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |word: &&str| word.chars().all(&is_drawn);
    let (Some(from), Some(until)) = (words.iter().position(is_word), words.iter().rposition(is_word)) else {
        return String::new();
    };
    let kept = &words[from..=until];
    if kept.iter().all(is_word) {
        kept.join(" ")
    } else {
        String::new()
    }
}

/// Emoji, their joiners and variation selectors, and invisible marks.
fn is_ornament(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{20e3}'
            | '\u{2600}'..='\u{27bf}'
            | '\u{2b00}'..='\u{2bff}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{1f000}'..='\u{1faff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The characters of a font.
struct Letters(Option<Charmap<'static>>);

impl Letters {
    fn of(font: &'static [u8]) -> Self {
        let font = FontRef::from_index(font, 0).ok();
        Self(font.map(|font| Charmap::new(&font)))
    }

    fn has(&self, letter: char) -> bool {
        self.0.as_ref().is_some_and(|map| map.map(letter).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_set_in_the_family_that_has_its_letters() {
        let family = |text: &str| legible(text, Family::Fraunces).1;
        assert_eq!(family("Été à Kraków, çok güzel — “ñandú”…"), Family::Fraunces);
        assert_eq!(family("Лето на Байкале"), Family::Inter);
        assert_eq!(family("Καλοκαίρι στη Νάξο"), Family::Inter);
        assert_eq!(legible("Mia", Family::Inter).1, Family::Inter);
    }

    #[test]
    fn letters_of_the_three_scripts_are_all_there() {
        for text in ["Łódź Ağrı Đà Nẵng", "Щука Ґанок Љубав", "Ύδρα ῥόδον"] {
            assert_eq!(legible(text, Family::Inter).0, text);
        }
    }

    #[test]
    fn words_of_other_scripts_and_little_pictures_go() {
        assert_eq!(legible("Sea 🏖️👨‍👩‍👧 days", Family::Fraunces).0, "Sea  days");
        assert_eq!(legible("京都 Kyoto", Family::Fraunces).0, "Kyoto");
        assert_eq!(
            legible("東京の旅クラブ's travel club", Family::Fraunces).0,
            "travel club"
        );
        assert_eq!(legible("نادي السفر", Family::Fraunces).0, "");
        assert_eq!(legible("Ten days in 東京 with children", Family::Fraunces).0, "");
        assert_eq!(legible("a\u{0}\nb", Family::Inter).0, "a  b");
    }

    #[test]
    fn a_text_is_cut_before_it_is_set() {
        assert_eq!(
            legible(&"w".repeat(1_000_000), Family::Inter).0.chars().count(),
            MAX_CHARS
        );
    }
}
