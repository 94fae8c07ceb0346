//! "newyork" for "new york", "new cas tle" for "newcastle": one word cut in two of which the first is whole, or two
//! neighbours taken as one.

use super::best::BestMatches;
use super::places::PlaceId;
use super::query::Search;
use super::round::{Matched, Round};
use super::score::{self, MAX_WORDS};
use super::words::{MAX_WORD_LETTERS, Scripts, WordRange};
use std::rc::Rc;

/// Words with this few postings are scored separately.
const FEW: usize = 2_000;

impl Search<'_> {
    /// Offers the exact matches of the words with other spaces.
    pub(super) fn try_other_spaces(&self, words: &[&[u8]], best: &mut BestMatches) {
        let as_typed = self.round(words, 0);
        for at in 0..words.len() {
            let mut others = (0..words.len()).filter(|other| *other != at);
            if words.len() < MAX_WORDS
                && words[at].len() >= 5
                && others.all(|other| !as_typed.matched[other].ranges.is_empty())
            {
                for cut in 1..words[at].len() - 1 {
                    self.try_cut(words, at, cut, best);
                }
            }
            if at + 1 < words.len() && words[at].len() + words[at + 1].len() <= MAX_WORD_LETTERS {
                let joined = [words[at], words[at + 1]].concat();
                let mut other = words.to_vec();
                other.splice(at..at + 2, [joined.as_slice()]);
                let round = Round {
                    loss: score::OTHER_SPACES,
                    ..self.round(&other, 0)
                };
                self.collect(&round, best);
            }
        }
    }

    fn try_cut(&self, words: &[&[u8]], at: usize, cut: usize, best: &mut BestMatches) {
        let (first, second) = words[at].split_at(cut);
        let scripts = match self.scripts {
            Scripts::All => Scripts::Latin,
            one => one,
        };
        let Some(word) = self.index.find(first, scripts).next() else {
            return;
        };
        let mut other = words.to_vec();
        other.splice(at..=at, [first, second]);
        let mut round = Round {
            cut: Some(at),
            loss: score::OTHER_SPACES,
            ..self.round(&other, 0)
        };
        let whole = WordRange {
            low: word,
            high: word + 1,
            typos: 0,
        };
        round.matched[at] = Rc::new(Matched::new(self.index, vec![whole], false));
        let rarer = if round.matched[at].postings < round.matched[at + 1].postings {
            at
        } else {
            at + 1
        };
        if self.later.len() > 0 || round.matched[rarer].postings > FEW {
            self.collect(&round, best);
        } else if !round.is_hopeless() {
            self.collect_few(&round, rarer, best);
        }
    }

    /// Offers those places of a rare word that match all the others.
    fn collect_few(&self, round: &Round<'_, '_>, rarer: usize, best: &mut BestMatches) {
        let ranges = round.matched[rarer].ranges.iter();
        let postings = ranges.flat_map(|range| self.index.postings.of_words(range.low..range.high));
        let mut places: Vec<PlaceId> = postings
            .filter(|posting| !posting.is_of_area())
            .map(|posting| posting.place())
            .collect();
        places.sort_unstable();
        places.dedup();
        let others = || (0..round.typed.len()).filter(|at| *at != rarer);
        let matching = |id: &PlaceId| !self.left_out.contains(*id) && others().all(|at| round.allows(at, *id));
        places
            .into_iter()
            .filter(matching)
            .for_each(|id| self.offer(round, id, best));
    }
}
