//! Answering a query: which places match, in rounds that forgive more and more, and the best of them.

use super::best::{Best, Found, FoundIn};
use super::bits::Bits;
use super::fold;
use super::index::{Matched, PlaceIndex, Wanted};
use super::later::LaterHotels;
use super::places::PlaceId;
use super::score::{self, MOST_WORDS, Scorer, Typed};
use super::typo::{MOST_TYPOS, allowed_typos};
use super::words::{LONGEST_WORD, WordRange};
use std::{cell::RefCell, collections::HashMap, rc::Rc};

/// A query's words.
pub(super) struct Query {
    /// Typed in another script than Latin.
    pub(super) foreign: bool,
    folded: String,
    words: Vec<(usize, usize)>,
}

impl Query {
    pub(super) fn parse(text: &str) -> Self {
        let mut folded = String::with_capacity(text.len());
        let mut words = Vec::new();
        fold::fold_into(text, &mut folded, |range| {
            if words.len() < MOST_WORDS {
                words.push((range.start, range.end.min(range.start + LONGEST_WORD)));
            }
        });
        Self {
            foreign: !fold::is_latin(text),
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

/// A round that forgives more comes only when there are fewer matches than this (or than were asked for).
const ENOUGH: usize = 5;

/// When more places match than this, so little was typed that not each of them is looked at.
const MANY: usize = 20_000;
/// Of many places so many of the best known are looked at, and as many of those that have a word just as it was typed, or
/// that lie in the visitor's country.
const LOOKED_AT: usize = 400;
/// So many of the best known places are looked through for those in the visitor's country.
const LOOKED_THROUGH: usize = 200_000;

/// One search over the index and the later hotels.
pub(super) struct Search<'index> {
    pub(super) index: &'index PlaceIndex,
    pub(super) later: &'index LaterHotels,
    /// Places that are no longer there.
    pub(super) removed: &'index Bits,
    /// The visitor's country.
    pub(super) home: Option<[u8; 2]>,
    /// The query was typed in another script than Latin.
    pub(super) foreign: bool,
    /// What words have matched in this search: rounds and other spaces ask for the same ones again.
    pub(super) known: RefCell<HashMap<Asked, Rc<Matched>>>,
}

/// A word as the index is asked for it: its letters, the typos it may have, whether it is the only one, and whether the
/// index's word must be just this one.
type Asked = (Box<[u8]>, u8, bool, bool);

/// The words of one round and what they match.
struct Round<'query> {
    typed: Vec<Typed<'query>>,
    matched: Vec<Rc<Matched>>,
    /// Two neighbours, from this one, that were typed as one word: both must be in the place's own names.
    cut: Option<usize>,
    /// What its matches lose.
    loss: f32,
    number: u8,
}

impl Search<'_> {
    /// The best `limit` matches, best first.
    pub(super) fn run(&self, words: &[&[u8]], limit: usize) -> Vec<Found> {
        let mut best = Best {
            limit,
            list: Vec::with_capacity(limit + 1),
        };
        if words.is_empty() || limit == 0 {
            return best.list;
        }
        let most = words.iter().map(|word| allowed_typos(word.len())).max().unwrap_or(0);
        for number in 0..=most.min(MOST_TYPOS as u8) {
            let typed: Vec<Typed<'_>> = words
                .iter()
                .map(|letters| Typed {
                    letters,
                    limit: number.min(allowed_typos(letters.len())),
                })
                .collect();
            let matched = typed.iter().map(|one| self.matched(one, typed.len() == 1)).collect();
            let count = self.collect(
                &Round {
                    typed,
                    matched,
                    cut: None,
                    loss: 0.0,
                    number,
                },
                &mut best,
            );
            if count >= limit.min(ENOUGH) {
                break;
            }
            if number == 0 {
                self.try_other_spaces(words, &mut best);
            }
        }
        best.list
    }

    fn matched(&self, typed: &Typed<'_>, alone: bool) -> Rc<Matched> {
        self.once((typed.letters.into(), typed.limit, alone, false), || {
            self.index.matched(Wanted {
                letters: typed.letters,
                limit: typed.limit,
                foreign: self.foreign,
                alone,
            })
        })
    }

    /// What just this word of the index matches.
    fn matched_whole(&self, letters: &[u8], word: WordRange) -> Rc<Matched> {
        self.once((letters.into(), 0, false, true), || {
            self.index.matched_ranges(vec![word], false)
        })
    }

    fn once(&self, asked: Asked, find: impl FnOnce() -> Matched) -> Rc<Matched> {
        let known = self.known.borrow().get(&asked).cloned();
        known.unwrap_or_else(|| {
            let found = Rc::new(find());
            self.known.borrow_mut().insert(asked, found.clone());
            found
        })
    }

    /// Offers every match of a round; how many there are.
    fn collect(&self, round: &Round<'_>, best: &mut Best) -> usize {
        let places = self.places(round);
        let count = places.len();
        if count > MANY {
            self.collect_known(round, &places, best);
            return count + self.collect_later(round, best);
        }
        if let ([typed], [matched]) = (round.typed.as_slice(), round.matched.as_slice()) {
            self.collect_single(round, typed, matched, best);
            return count + self.collect_later(round, best);
        }
        let hopeless = |id: PlaceId, best: &Best| {
            let place = self.index.place(id);
            score::most(
                &round.typed,
                self.index.forest.known[id as usize],
                self.home == Some(place.country),
            ) - round.loss
                < best.least()
        };
        let offer = |id: PlaceId, best: &mut Best| {
            if !hopeless(id, best)
                && let Some(found) = self.score(round, id)
            {
                best.offer(found);
            }
        };
        if count * 16 < self.index.by_known.len() {
            places.iter().for_each(|id| offer(id, best));
        } else {
            for id in &self.index.by_known {
                // From here on, even the visitor's own country cannot help.
                let known = self.index.place(*id).known + score::BY_HOTELS;
                if score::most(&round.typed, known, self.home.is_some()) - round.loss < best.least() {
                    break;
                }
                if places.contains(*id) {
                    offer(*id, best);
                }
            }
        }
        count + self.collect_later(round, best)
    }

    /// Offers some of very many matches: the best known of them all, of those in the visitor's country, and of those that
    /// have a word just as it was typed.
    fn collect_known(&self, round: &Round<'_>, places: &Bits, best: &mut Best) {
        let index = self.index;
        let mut offer = |id: PlaceId| {
            if let Some(found) = self.score(round, id) {
                best.offer(found);
            }
        };
        let matching = |id: &PlaceId| places.contains(*id);
        let by_known = || index.by_known.iter().copied();
        by_known().filter(matching).take(LOOKED_AT).for_each(&mut offer);
        if let Some(home) = self.home {
            let home = index.forest.range_of_country(home);
            let at_home = by_known().take(LOOKED_THROUGH).filter(|id| home.contains(id));
            at_home.filter(matching).take(LOOKED_AT).for_each(&mut offer);
        }
        for typed in &round.typed {
            let mut just_so: Vec<PlaceId> = index.called(typed.letters).filter(matching).collect();
            if just_so.len() > MANY {
                // "hotel": the best known of all are those.
                continue;
            }
            if just_so.len() > LOOKED_AT {
                let known = |id: &PlaceId| index.forest.known[*id as usize];
                just_so.select_nth_unstable_by(LOOKED_AT, |one, other| known(other).total_cmp(&known(one)));
                just_so.truncate(LOOKED_AT);
            }
            just_so.into_iter().for_each(&mut offer);
        }
    }

    /// Offers the matches of a single word, by looking at its words rather than at all names of their places.
    fn collect_single(&self, round: &Round<'_>, typed: &Typed<'_>, matched: &Matched, best: &mut Best) {
        let forest = &self.index.forest;
        let home = self.home.map_or(0..0, |code| forest.range_of_country(code));
        self.index
            .fits(&matched.ranges, typed.letters.len(), |id, fit, is_whole_name| {
                let text = fit.alone(is_whole_name);
                let score = score::total(text, forest.known[id as usize], home.contains(&id)) - round.loss;
                if score >= best.least() && !self.removed.contains(id) {
                    best.offer(Found {
                        place: FoundIn::Index(id),
                        score,
                        name: 0,
                        round: round.number,
                    });
                }
            });
        // Which name it was is asked for the best alone.
        for found in &mut best.list {
            if let FoundIn::Index(id) = found.place
                && found.round == round.number
                && let Some(scored) = self.score(round, id)
                && scored.score >= found.score
            {
                found.name = scored.name;
            }
        }
    }

    /// The places of which each word matches a name or the area, and one word a name.
    fn places(&self, round: &Round<'_>) -> Bits {
        let (first, others) = match round.matched.split_first() {
            Some((first, others)) => (first, others),
            None => return Bits::new(0),
        };
        let mut places = first.own.clone();
        if !others.is_empty() {
            others.iter().for_each(|other| places.union(&other.own));
            round.matched.iter().for_each(|one| places.intersect(&one.within));
        }
        if let Some(cut) = round.cut {
            round.matched[cut..=cut + 1]
                .iter()
                .for_each(|part| places.intersect(&part.own));
        }
        places.subtract(self.removed);
        places
    }

    fn score(&self, round: &Round<'_>, id: PlaceId) -> Option<Found> {
        let place = self.index.place(id);
        let mut scorer = Scorer::new(&round.typed, self.in_area(round, place.parent));
        for name in self.index.own_names(id) {
            for token in name {
                let word = PlaceIndex::word_of(*token);
                scorer.word(|| self.index.length(word), |index| round.matched[index].typos(word));
            }
            scorer.end_name();
        }
        let (text, name) = scorer.best()?;
        let score = score::total(
            text,
            self.index.forest.known[id as usize],
            self.home == Some(place.country),
        ) - round.loss;
        Some(Found {
            place: FoundIn::Index(id),
            score,
            name,
            round: round.number,
        })
    }

    /// Which words match the area that a place lies in.
    fn in_area(&self, round: &Round<'_>, parent: Option<PlaceId>) -> [bool; MOST_WORDS] {
        let mut in_area = [false; MOST_WORDS];
        if let Some(parent) = parent {
            for (flag, matched) in in_area.iter_mut().zip(&round.matched) {
                *flag = matched.within.contains(parent);
            }
        }
        in_area
    }

    fn collect_later(&self, round: &Round<'_>, best: &mut Best) -> usize {
        let mut count = 0;
        for (index, hotel) in self.later.iter() {
            let mut in_area = self.in_area(round, hotel.parent);
            for (flag, typed) in in_area.iter_mut().zip(&round.typed) {
                *flag |= hotel.city_matches(typed);
            }
            let Some((text, name)) = hotel.score(&round.typed, in_area) else {
                continue;
            };
            count += 1;
            let score = score::total(text, hotel.known(), self.home == Some(hotel.country())) - round.loss;
            best.offer(Found {
                place: FoundIn::Later(index),
                score,
                name,
                round: round.number,
            });
        }
        count
    }

    /// "newyork" for "new york", "new cas tle" for "newcastle": one word cut in two of which the first is whole, or two
    /// neighbours taken as one.
    fn try_other_spaces(&self, words: &[&[u8]], best: &mut Best) {
        for at in 0..words.len() {
            if words.len() < MOST_WORDS && words[at].len() >= 5 {
                for cut in 1..words[at].len() - 1 {
                    self.try_cut(words, at, cut, best);
                }
            }
            if at + 1 < words.len() && words[at].len() + words[at + 1].len() <= LONGEST_WORD {
                let joined = [words[at], words[at + 1]].concat();
                let mut other = words.to_vec();
                other.splice(at..at + 2, [joined.as_slice()]);
                self.try_words(&other, None, best);
            }
        }
    }

    fn try_cut(&self, words: &[&[u8]], at: usize, cut: usize, best: &mut Best) {
        let (first, second) = words[at].split_at(cut);
        if let Some(word) = self.index.find(first)
            && self.index.may_have_both(first, second, self.foreign)
        {
            let mut other = words.to_vec();
            other.splice(at..=at, [first, second]);
            let whole = WordRange {
                low: word,
                high: word + 1,
                typos: 0,
            };
            self.try_words(&other, Some((at, whole)), best);
        }
    }

    /// Offers the exact matches of other words; `cut` says which word must be just one of the index.
    fn try_words(&self, words: &[&[u8]], cut: Option<(usize, WordRange)>, best: &mut Best) {
        let typed: Vec<Typed<'_>> = words.iter().map(|letters| Typed { letters, limit: 0 }).collect();
        let matched = typed
            .iter()
            .enumerate()
            .map(|(index, one)| match cut {
                Some((at, range)) if at == index => self.matched_whole(one.letters, range),
                _ => self.matched(one, typed.len() == 1),
            })
            .collect();
        let cut = cut.map(|(at, _)| at);
        self.collect(
            &Round {
                typed,
                matched,
                cut,
                loss: score::OTHER_SPACES,
                number: 0,
            },
            best,
        );
    }
}
