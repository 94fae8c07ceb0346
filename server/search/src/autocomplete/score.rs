//! What a match is worth: how well the words fit the name first, then how much a place is known.
//!
//! The weights were set by looking at what people type first (see tests/autocomplete.rs). Knows no index.

/// The most words of a query that count.
pub(super) const MOST_WORDS: usize = 8;

/// A word of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Typed<'query> {
    pub(super) letters: &'query [u8],
    /// The typos it may have here.
    pub(super) limit: u8,
}

const BEGINNING: f32 = 0.6;
const COVERED: f32 = 0.3;
const TYPO: f32 = 0.45;
const FIRST_WORD: f32 = 0.15;
const WHOLE_NAME: f32 = 0.3;
const WHOLE_NAME_LETTERS: f32 = 5.0;
const IN_AREA: f32 = 0.55;
const IN_OTHER_NAME: f32 = 0.4;
const OTHER_NAME: f32 = 0.1;
const KNOWN: f32 = 0.9;
/// For a place in the visitor's country.
const AT_HOME: f32 = 0.12;
/// What a match by other spaces than the typed ones loses.
pub(super) const OTHER_SPACES: f32 = 0.3;
/// The most that hotels add to how much a place is known.
const BY_HOTELS: f32 = 0.1;

/// Collects the worth of the best of a place's names.
pub(super) struct Scorer<'query> {
    typed: &'query [Typed<'query>],
    /// Whether each word of the query matches an area that the place lies in.
    in_area: [bool; MOST_WORDS],
    values: [f32; MOST_WORDS],
    words: usize,
    whole_words: usize,
    letters: usize,
    names: usize,
    best: f32,
    best_name: usize,
}

impl<'query> Scorer<'query> {
    /// For at most [`MOST_WORDS`] words.
    pub(super) fn new(typed: &'query [Typed<'query>], in_area: [bool; MOST_WORDS]) -> Self {
        Self {
            typed,
            in_area,
            values: [0.0; MOST_WORDS],
            words: 0,
            whole_words: 0,
            letters: 0,
            names: 0,
            best: f32::NEG_INFINITY,
            best_name: 0,
        }
    }

    /// Add the next word of the present name; `typos` says with how many typos it begins like each word of the query.
    pub(super) fn word(&mut self, length: impl Fn() -> usize, typos: impl Fn(usize) -> Option<u8>) {
        let mut whole = false;
        for (index, typed) in self.typed.iter().enumerate() {
            let Some(typos) = typos(index) else { continue };
            let (letters, length) = (typed.letters.len(), length());
            let mut value = if typos == 0 && letters == length {
                whole = true;
                self.letters += length;
                1.0
            } else {
                BEGINNING + COVERED * letters.min(length) as f32 / length as f32 - TYPO * f32::from(typos)
            };
            if index == 0 && self.words == 0 {
                value += FIRST_WORD;
            }
            self.values[index] = self.values[index].max(value);
        }
        self.words += 1;
        self.whole_words += usize::from(whole);
    }

    /// The present name has no more words.
    pub(super) fn end_name(&mut self) {
        let name = self.names;
        let count = self.typed.len();
        let matched = self.values[..count].iter().any(|value| *value > 0.0);
        if matched {
            let part = |index: usize| match self.values[index] {
                value if value > 0.0 => value,
                _ if self.in_area[index] => IN_AREA,
                _ => IN_OTHER_NAME,
            };
            let mut text = (0..count).map(part).sum::<f32>() / count as f32;
            if self.whole_words == self.words {
                // "Baden-Baden" is not worth more than the "baden" that was typed.
                let letters = self.letters.min(self.typed.iter().map(|typed| typed.letters.len()).sum());
                text += WHOLE_NAME * (letters as f32 / WHOLE_NAME_LETTERS).min(1.0);
            }
            if name > 0 {
                text -= OTHER_NAME;
            }
            if text > self.best {
                self.best = text;
                self.best_name = name;
            }
        }
        self.values = [0.0; MOST_WORDS];
        self.words = 0;
        self.whole_words = 0;
        self.letters = 0;
        self.names += 1;
    }

    /// The worth of the best name and which one it is; none when no name has a word of the query.
    pub(super) fn best(&self) -> Option<(f32, usize)> {
        (self.best > f32::NEG_INFINITY).then_some((self.best, self.best_name))
    }
}

/// The worth of a match: `text` from a [`Scorer`], `known` from 0 to 1 or a little more.
pub(super) fn total(text: f32, known: f32, at_home: bool) -> f32 {
    text + KNOWN * known + if at_home { AT_HOME } else { 0.0 }
}

/// The most that a place can be worth for these words; `known` without its hotels.
pub(super) fn most(typed: &[Typed<'_>], known: f32, at_home: bool) -> f32 {
    // A whole name has the letters of the words that it was typed with.
    let letters: usize = typed.iter().map(|typed| typed.letters.len()).sum();
    let text = 1.0 + FIRST_WORD + WHOLE_NAME * (letters as f32 / WHOLE_NAME_LETTERS).min(1.0);
    total(text, known + BY_HOTELS, at_home)
}

/// How much a city is known, before its hotels.
pub(super) fn known_city(population: u32, names: usize) -> f32 {
    0.6 * share(population, 4e7) + 0.3 * share(names as u32, 100.0)
}

/// What its hotels add to how much a city is known.
pub(super) fn known_by_hotels(hotels: u32) -> f32 {
    BY_HOTELS * share(hotels, 1_000.0)
}

pub(super) fn known_region(population: u32) -> f32 {
    0.25 + 0.45 * share(population, 1.5e8)
}

pub(super) fn known_country(population: u32) -> f32 {
    0.3 + 0.6 * share(population, 3e8)
}

/// `size` as in [`crate::Airport::size`].
pub(super) fn known_airport(size: u8) -> f32 {
    match size {
        3 => 0.7,
        2 => 0.45,
        1 => 0.2,
        _ => 0.1,
    }
}

pub(super) fn known_hotel(weight: u32) -> f32 {
    0.25 + 0.2 * share(weight, 1_000.0)
}

/// 0 for nothing, 1 for `most` and above, equal steps for equal factors.
fn share(count: u32, most: f32) -> f32 {
    ((count as f32).ln_1p() / most.ln_1p()).min(1.0)
}
