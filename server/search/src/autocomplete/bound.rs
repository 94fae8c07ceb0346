//! What a place can be worth at most by one of its postings, so that nothing less than the best is looked at closely.

use super::index::PlaceIndex;
use super::postings::Posting;
use super::round::Round;
use super::score::{self, Fit};
use super::words::{Scripts, WordId};

/// For sums that were made in another order.
const ROUNDING: f32 = 1e-4;

/// What the places can be worth of which a name has the typed word of that number.
pub(super) struct Bound {
    driver: usize,
    /// How many words were typed.
    count: f32,
    /// Letters of the typed word.
    letters: usize,
    /// The most that the other typed words add.
    others: f32,
    /// The most that this one adds where it is in another name or the area.
    elsewhere: f32,
    /// Of that, what it counts that the first typed word begins the name.
    first: f32,
    /// The words of the index that are just as one was typed.
    whole: Vec<WordId>,
    /// What a name of only such words adds.
    whole_name: f32,
    /// What a name of only such words adds that has not this one.
    other_whole_name: f32,
}

/// A word of the index that begins like the typed one.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    length: usize,
    typos: u8,
    is_whole: bool,
    /// The first typed word stands for it, too.
    is_first: bool,
}

impl Bound {
    /// For places that none of the `settled` typed words is in a name of.
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
            let elsewhere = score::most_elsewhere(letters(at));
            others += if settled.contains(&at) {
                elsewhere
            } else {
                let typos = round.matched[at]
                    .ranges
                    .iter()
                    .map(|range| range.typos)
                    .min()
                    .unwrap_or(0);
                elsewhere.max(score::most_in_name(letters(at), is_there, typos, at == 0))
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
            elsewhere: score::most_elsewhere(letters(driver)),
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

    /// The most for any place of a word.
    pub(super) fn of_word(&self, candidate: &Candidate) -> f32 {
        let here = self.here(candidate, self.driver == 0, true);
        let whole = if candidate.is_whole { self.whole_name } else { 0.0 };
        (here + whole).max(self.in_another_name()) + ROUNDING
    }

    /// The most for the places of a word whose names are like that of this posting.
    pub(super) fn of_class(&self, candidate: &Candidate, posting: Posting) -> f32 {
        self.of_name(candidate, posting, true)
    }

    /// The most for one place.
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

    /// What the name of a posting is worth.
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

    /// What a name is worth that has the word, without what all its words being whole adds.
    fn here(&self, candidate: &Candidate, first: bool, own_name: bool) -> f32 {
        let value = self.fit(candidate, first, own_name).value();
        let other_name = if own_name { 0.0 } else { score::OTHER_NAME };
        (value + self.others) / self.count - other_name
    }

    pub(super) fn fit(&self, candidate: &Candidate, first: bool, own_name: bool) -> Fit {
        Fit {
            letters: self.letters,
            length: candidate.length,
            typos: candidate.typos,
            first,
            own_name,
        }
    }

    /// What a name is worth that does not have the word, of a place of which another name does.
    fn in_another_name(&self) -> f32 {
        if self.count < 2.0 {
            return f32::NEG_INFINITY;
        }
        (self.elsewhere + self.others) / self.count + self.other_whole_name
    }
}

/// The words of the index that are just as typed; one letter is the beginning of something, whatever it is.
fn exact(index: &PlaceIndex, letters: &[u8], scripts: Scripts) -> Vec<WordId> {
    if letters.len() < 2 {
        return Vec::new();
    }
    index.find(letters, scripts).collect()
}
