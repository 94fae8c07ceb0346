//! Upper bounds of a place's score by one of its postings, so that the search skips places that cannot be among the
//! best.

use super::index::PlaceIndex;
use super::postings::Posting;
use super::round::Round;
use super::score::{self, WordFit};
use super::words::{Scripts, WordId};

/// A tolerance for sums in a different order.
const ROUNDING: f32 = 1e-4;

/// The upper bounds of places with a name that has the typed word of that number.
pub(super) struct Bound {
    driver: usize,
    /// The number of typed words.
    count: f32,
    /// Letters of the typed word.
    letters: usize,
    /// The most that the other typed words add.
    others: f32,
    /// The most that this word adds where it is in another name or the area.
    elsewhere: f32,
    /// The part of that for the first typed word at the beginning of the name.
    first: f32,
    /// The words of the index that equal a typed word.
    whole: Vec<WordId>,
    /// The score that a name of only such words adds.
    whole_name: f32,
    /// The score that a name of only such words adds without this word.
    other_whole_name: f32,
}

/// A word of the index that begins like the typed one.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    length: usize,
    typos: u8,
    is_whole: bool,
    /// It matches the first typed word, too.
    is_first: bool,
}

impl Bound {
    /// For places that have none of the `settled` typed words in a name.
    pub(super) fn new(
        index: &PlaceIndex,
        round: &Round<'_, '_>,
        driver: usize,
        settled: &[usize],
        scripts: Scripts,
    ) -> Self {
        let letters = |at: usize| round.typed[at].letters.len();
        let exact: Vec<Vec<WordId>> = (0..round.typed.len())
            .map(|at| match settled.contains(&at) {
                true => Vec::new(),
                false => exact(index, round.typed[at].letters, scripts),
            })
            .collect();
        let (mut others, mut all_letters, mut other_letters) = (0.0, 0, 0);
        for (at, exact) in exact.iter().enumerate() {
            let is_there = !exact.is_empty();
            if is_there {
                all_letters += letters(at);
            }
            if at == driver {
                continue;
            }
            if is_there {
                other_letters += letters(at);
            }
            let elsewhere = score::max_elsewhere(letters(at));
            others += if settled.contains(&at) {
                elsewhere
            } else {
                let typos = round.matched[at]
                    .ranges
                    .iter()
                    .map(|range| range.typos)
                    .min()
                    .unwrap_or(0);
                elsewhere.max(score::max_in_name(letters(at), is_there, typos, at == 0))
            };
        }
        let count = round.typed.len() as f32;
        let first = driver > 0 && !settled.contains(&0);
        Self {
            driver,
            count,
            letters: letters(driver),
            others,
            first: if first { score::FIRST_WORD } else { 0.0 },
            elsewhere: score::max_elsewhere(letters(driver)),
            whole: exact.into_iter().flatten().collect(),
            whole_name: score::whole_name(all_letters),
            other_whole_name: score::whole_name(other_letters) * (count - 1.0) / count,
        }
    }

    pub(super) fn candidate(&self, index: &PlaceIndex, round: &Round<'_, '_>, word: WordId, typos: u8) -> Candidate {
        Candidate {
            length: index.length(word),
            typos,
            is_first: round.matched[0].typos(word).is_some(),
            is_whole: self.whole.contains(&word),
        }
    }

    /// The upper bound for any place of a word.
    pub(super) fn of_word(&self, candidate: &Candidate) -> f32 {
        let here = self.here(candidate, self.driver == 0, true);
        let whole = if candidate.is_whole { self.whole_name } else { 0.0 };
        (here + whole).max(self.in_another_name()) + ROUNDING
    }

    /// The upper bound for the places of a word whose names are like that of this posting.
    pub(super) fn of_class(&self, candidate: &Candidate, posting: Posting) -> f32 {
        self.of_name(candidate, posting, true)
    }

    /// The upper bound for one place.
    pub(super) fn of_posting(&self, candidate: &Candidate, posting: Posting) -> f32 {
        self.of_name(candidate, posting, posting.is_own_name())
    }

    fn of_name(&self, candidate: &Candidate, posting: Posting, own_name: bool) -> f32 {
        let here = self.in_this_name(candidate, posting, own_name);
        if posting.is_only_name() {
            here + ROUNDING
        } else {
            here.max(self.in_another_name()) + ROUNDING
        }
    }

    /// The score of the name of a posting.
    fn in_this_name(&self, candidate: &Candidate, posting: Posting, own_name: bool) -> f32 {
        let first = self.driver == 0 && posting.is_first();
        let mut worth = self.here(candidate, first, own_name);
        if posting.is_first() && !candidate.is_first {
            worth -= self.first / self.count;
        }
        if candidate.is_whole && posting.words() <= self.whole.len() {
            worth += self.whole_name;
        }
        worth
    }

    /// The score of a name that has the word, without the bonus for a whole name.
    fn here(&self, candidate: &Candidate, first: bool, own_name: bool) -> f32 {
        let value = self.fit(candidate, first, own_name).value();
        let other_name = if own_name { 0.0 } else { score::OTHER_NAME };
        (value + self.others) / self.count - other_name
    }

    pub(super) fn fit(&self, candidate: &Candidate, first: bool, own_name: bool) -> WordFit {
        WordFit {
            letters: self.letters,
            length: candidate.length,
            typos: candidate.typos,
            first,
            own_name,
        }
    }

    /// The score of a name without the word, of a place where another name has it.
    fn in_another_name(&self) -> f32 {
        if self.count < 2.0 {
            return f32::NEG_INFINITY;
        }
        (self.elsewhere + self.others) / self.count + self.other_whole_name
    }
}

/// The words of the index that equal the typed one; a single letter counts as the beginning of a word only.
fn exact(index: &PlaceIndex, letters: &[u8], scripts: Scripts) -> Vec<WordId> {
    if letters.len() < 2 {
        return Vec::new();
    }
    index.find(letters, scripts).collect()
}
