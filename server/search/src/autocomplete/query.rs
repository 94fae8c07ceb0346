//! Answers a query in rounds that allow more and more typos.

use super::best::{BestMatches, ScoredMatch};
use super::bits::Bits;
use super::index::PlaceIndex;
use super::later::LaterHotels;
use super::round::{Matched, Round};
use super::score::{MAX_WORDS, TypedWord};
use super::typo::{MAX_TYPOS, allowed_typos};
use super::words::{MAX_WORD_LETTERS, Scripts};
use crate::fold;
use std::{cell::RefCell, collections::HashMap, rc::Rc};

/// A query's words.
pub(super) struct Query {
    /// The scripts of the names to search, which depend on the script of the query.
    pub(super) scripts: Scripts,
    folded: String,
    words: Vec<(usize, usize)>,
}

impl Query {
    pub(super) fn parse(text: &str) -> Self {
        let mut folded = String::with_capacity(text.len());
        let mut words = Vec::new();
        fold::fold_into(text, &mut folded, |range| {
            if words.len() < MAX_WORDS {
                words.push((range.start, range.end.min(range.start + MAX_WORD_LETTERS)));
            }
        });
        Self {
            scripts: if fold::is_latin(text) {
                Scripts::Latin
            } else {
                Scripts::All
            },
            folded,
            words,
        }
    }

    pub(super) fn words(&self) -> Vec<&[u8]> {
        self.words
            .iter()
            .map(|(start, end)| &self.folded.as_bytes()[*start..*end])
            .collect()
    }
}

/// A further round runs only when there are fewer matches than this (or than requested).
const ENOUGH: usize = 5;

/// One search over the index and the later hotels.
pub(super) struct Search<'index> {
    pub(super) index: &'index PlaceIndex,
    pub(super) later: &'index LaterHotels,
    /// Places to leave out: removed ones, or kinds that are not requested.
    pub(super) left_out: &'index Bits,
    /// The visitor's country.
    pub(super) home: Option<[u8; 2]>,
    pub(super) scripts: Scripts,
    /// When more places match than this, those with the highest upper bounds are scored first.
    pub(super) few: usize,
    /// How many of those at most for each typed word.
    pub(super) looked_at: usize,
    /// The matches of words in this search: rounds and other spaces need the same ones again.
    pub(super) known: RefCell<HashMap<WordQuery, Rc<Matched<'index>>>>,
}

/// Up to this many matching places are scored one by one.
pub(super) const FEW: usize = 1_000;

/// A word as the index is queried: its letters, the allowed typos, and whether contained places are ignored.
type WordQuery = (Box<[u8]>, u8, bool);

impl<'index> Search<'index> {
    /// The best `limit` matches, best first.
    pub(super) fn run(&self, words: &[&[u8]], limit: usize) -> Vec<ScoredMatch> {
        let mut best = BestMatches {
            limit,
            list: Vec::with_capacity(limit + 1),
        };
        if words.is_empty() || limit == 0 {
            return best.list;
        }
        let most = words.iter().map(|word| allowed_typos(word.len())).max().unwrap_or(0);
        for number in 0..=most.min(MAX_TYPOS as u8) {
            let count = self.collect(&self.round(words, number), &mut best);
            if count >= limit.min(ENOUGH) {
                break;
            }
            if number == 0 {
                self.try_other_spaces(words, &mut best);
            }
        }
        best.list
    }

    /// The words with the typos that the round allows.
    pub(super) fn round<'query>(&self, words: &[&'query [u8]], number: u8) -> Round<'query, 'index> {
        let typed: Vec<TypedWord<'query>> = words
            .iter()
            .map(|letters| TypedWord {
                letters,
                limit: number.min(allowed_typos(letters.len())),
            })
            .collect();
        let matched = typed.iter().map(|one| self.matched(one, typed.len() == 1)).collect();
        Round {
            typed,
            matched,
            cut: None,
            loss: 0.0,
            number,
        }
    }

    fn matched(&self, typed: &TypedWord<'_>, alone: bool) -> Rc<Matched<'index>> {
        // A single letter begins some name of nearly every area.
        let narrow = alone || typed.letters.len() < 2;
        let asked: WordQuery = (typed.letters.into(), typed.limit, narrow);
        let known = self.known.borrow().get(&asked).cloned();
        known.unwrap_or_else(|| {
            let ranges = self.index.beginning_like(typed.letters, typed.limit, self.scripts);
            let found = Rc::new(Matched::new(self.index, ranges, narrow));
            self.known.borrow_mut().insert(asked, found.clone());
            found
        })
    }
}
