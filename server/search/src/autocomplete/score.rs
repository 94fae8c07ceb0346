//! The score of a match: how well the words fit the name first, then how well known a place is.
//!
//! The weights follow what people type first (see tests/autocomplete.rs). Must not know the index.

/// The most words of a query that count.
pub(super) const MAX_WORDS: usize = 12;

/// A word of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TypedWord<'query> {
    pub(super) letters: &'query [u8],
    /// The allowed typos.
    pub(super) limit: u8,
}

const BEGINNING: f32 = 0.6;
const COVERED: f32 = 0.3;
const TYPO: f32 = 0.35;
/// For the first typed word on the first word of a name.
pub(super) const FIRST_WORD: f32 = 0.15;
const WHOLE_NAME: f32 = 0.3;
const WHOLE_NAME_LETTERS: f32 = 5.0;
const IN_AREA: f32 = 0.35;
/// For each letter of a word that matches the area, up to four.
const IN_AREA_LETTER: f32 = 0.05;
const IN_OTHER_NAME: f32 = 0.4;
/// The penalty of a name that is not the place's own.
pub(super) const OTHER_NAME: f32 = 0.12;
const OTHER_NAME_WITH_TYPO: f32 = 0.1;
const KNOWN: f32 = 0.9;
/// For a place in the visitor's country.
const AT_HOME: f32 = 0.12;
/// The penalty of a match with other spaces than the typed ones.
pub(super) const OTHER_SPACES: f32 = 0.3;
/// The most that hotels add to a place's popularity.
pub(super) const BY_HOTELS: f32 = 0.1;

/// The relation of a typed word to a word of a name that begins with it.
#[derive(Debug, Clone, Copy)]
pub(super) struct WordFit {
    /// Letters of the typed word.
    pub(super) letters: usize,
    /// Letters of the name's word.
    pub(super) length: usize,
    pub(super) typos: u8,
    /// The first typed word, on the first word of the name.
    pub(super) first: bool,
    /// In the place's own name rather than another one.
    pub(super) own_name: bool,
}

impl WordFit {
    /// Whether the word was typed to its end. A single letter counts as the beginning of a word only.
    fn is_whole(&self) -> bool {
        self.typos == 0 && self.letters == self.length && self.letters > 1
    }

    pub(super) fn value(&self) -> f32 {
        let mut value = if self.is_whole() {
            1.0
        } else {
            BEGINNING + COVERED * self.letters.min(self.length) as f32 / self.length as f32
        };
        value -= TYPO * f32::from(self.typos);
        if self.typos > 0 && !self.own_name {
            value -= OTHER_NAME_WITH_TYPO;
        }
        if self.first {
            value += FIRST_WORD;
        }
        value
    }

    /// The result of a [`Scorer`] when this is the only typed word; with `is_whole_name` when the name is this word
    /// alone.
    pub(super) fn alone(&self, is_whole_name: bool) -> f32 {
        let mut text = self.value();
        if is_whole_name && self.is_whole() {
            text += whole_name(self.letters);
        }
        if !self.own_name {
            text -= OTHER_NAME;
        }
        text
    }
}

/// The bonus for typing a whole name of that many letters.
pub(super) fn whole_name(letters: usize) -> f32 {
    WHOLE_NAME * (letters as f32 / WHOLE_NAME_LETTERS).min(1.0)
}

/// Computes the score of the best of a place's names.
pub(super) struct Scorer<'query> {
    typed: &'query [TypedWord<'query>],
    /// Whether each word of the query matches an area that the place lies in.
    in_area: [bool; MAX_WORDS],
    values: [f32; MAX_WORDS],
    words: usize,
    whole_words: usize,
    letters: usize,
    names: usize,
    /// A word of the present name matched.
    matched: bool,
    best: f32,
    best_name: usize,
}

impl<'query> Scorer<'query> {
    /// For at most [`MAX_WORDS`] words.
    pub(super) fn new(typed: &'query [TypedWord<'query>], in_area: [bool; MAX_WORDS]) -> Self {
        Self {
            typed,
            in_area,
            values: [f32::NEG_INFINITY; MAX_WORDS],
            words: 0,
            whole_words: 0,
            letters: 0,
            names: 0,
            matched: false,
            best: f32::NEG_INFINITY,
            best_name: 0,
        }
    }

    /// Adds the next word of the current name; `typos` gives the number of typos with which it begins like each word
    /// of the query.
    pub(super) fn word(&mut self, length: impl Fn() -> usize, typos: impl Fn(usize) -> Option<u8>) {
        let mut whole = false;
        for (index, typed) in self.typed.iter().enumerate() {
            let Some(typos) = typos(index) else { continue };
            let (letters, length) = (typed.letters.len(), length());
            let fit = WordFit {
                letters,
                length,
                typos,
                first: index == 0 && self.words == 0,
                own_name: self.names == 0,
            };
            let value = fit.value();
            if fit.is_whole() {
                whole = true;
                self.letters += length;
            }
            self.values[index] = self.values[index].max(value);
            self.matched = true;
        }
        self.words += 1;
        self.whole_words += usize::from(whole);
    }

    /// Ends the current name.
    pub(super) fn end_name(&mut self) {
        if self.matched {
            let text = self.text();
            if text > self.best {
                self.best = text;
                self.best_name = self.names;
            }
            self.values = [f32::NEG_INFINITY; MAX_WORDS];
            self.matched = false;
        }
        self.words = 0;
        self.whole_words = 0;
        self.letters = 0;
        self.names += 1;
    }

    /// The score of the current name.
    fn text(&self) -> f32 {
        let count = self.typed.len();
        let mut sum = 0.0;
        let mut in_name = 0;
        let mut letters = 0;
        for (index, typed) in self.typed.iter().enumerate() {
            letters += typed.letters.len();
            sum += match self.values[index] {
                value if value > f32::NEG_INFINITY => {
                    in_name += 1;
                    value
                }
                _ if self.in_area[index] => in_area(typed.letters.len()),
                _ => IN_OTHER_NAME,
            };
        }
        let mut text = sum / count as f32;
        if self.whole_words == self.words {
            // "Baden-Baden" is not worth more than the "baden" that was typed.
            text += whole_name(self.letters.min(letters)) * in_name as f32 / count as f32;
        }
        if self.names > 0 {
            text -= OTHER_NAME;
        }
        text
    }

    /// The score of the best name and its number; none when no name has a word of the query.
    pub(super) fn best(&self) -> Option<(f32, usize)> {
        (self.best > f32::NEG_INFINITY).then_some((self.best, self.best_name))
    }
}

/// The score of a match: `text` from a [`Scorer`], `known` from 0 to 1 or slightly more.
pub(super) fn total(text: f32, known: f32, at_home: bool) -> f32 {
    text + KNOWN * known + if at_home { AT_HOME } else { 0.0 }
}

/// The score of a typed word of that many letters that matches the area.
fn in_area(letters: usize) -> f32 {
    IN_AREA + IN_AREA_LETTER * letters.min(4) as f32
}

/// The most that a typed word adds for a name without it.
pub(super) fn max_elsewhere(letters: usize) -> f32 {
    in_area(letters).max(IN_OTHER_NAME)
}

/// The most that a typed word adds for a name that has it with at least that many typos; `is_there` says that the
/// index has exactly this word.
pub(super) fn max_in_name(letters: usize, is_there: bool, typos: u8, is_first: bool) -> f32 {
    let value = if typos > 0 || letters == 1 {
        BEGINNING + COVERED - TYPO * f32::from(typos)
    } else if is_there {
        1.0
    } else {
        (BEGINNING + COVERED * letters as f32 / (letters + 1) as f32).max(BEGINNING + COVERED - TYPO)
    };
    if is_first { value + FIRST_WORD } else { value }
}

/// The highest possible score of a place for these words.
pub(super) fn most(typed: &[TypedWord<'_>], known: f32, at_home: bool) -> f32 {
    // A whole name has the letters of the words that it was typed with.
    let letters: usize = typed.iter().map(|typed| typed.letters.len()).sum();
    let text = match letters {
        1 => BEGINNING + COVERED + FIRST_WORD,
        _ => 1.0 + FIRST_WORD + whole_name(letters),
    };
    total(text, known, at_home)
}

/// The popularity of a city, without its hotels.
pub(super) fn known_city(population: u32, names: usize) -> f32 {
    0.6 * share(population, 4e7) + 0.3 * share(names as u32, 100.0)
}

/// What its hotels add to a city's popularity.
pub(super) fn known_by_hotels(hotels: u32) -> f32 {
    BY_HOTELS * share(hotels, 1_000.0)
}

pub(super) fn known_region(population: u32) -> f32 {
    0.25 + 0.45 * share(population, 1.5e8)
}

pub(super) fn known_country(population: u32) -> f32 {
    0.3 + 0.6 * share(population, 3e8)
}

/// The popularity of an airport; `size` as in [`crate::Airport::size`].
pub(super) fn known_airport(size: u8) -> f32 {
    match size {
        // Slightly less than the city it serves: its name mostly means the city.
        3 => 0.6,
        2 => 0.35,
        1 => 0.2,
        _ => 0.1,
    }
}

pub(super) fn known_hotel(weight: u32) -> f32 {
    0.25 + 0.2 * share(weight, 1_000.0)
}

/// 0 for a count of 0, 1 for `most` and above, logarithmic between.
fn share(count: u32, most: f32) -> f32 {
    ((count as f32).ln_1p() / most.ln_1p()).min(1.0)
}
