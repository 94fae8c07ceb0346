//! Collects the best matches of a round. A few places are scored one by one; of many, those with the highest upper
//! bounds come first, until the rest cannot be better than the found ones.

use super::best::{BestMatches, FoundIn, ScoredMatch};
use super::bits::Bits;
use super::bound::{Bound, Candidate};
use super::index::PlaceIndex;
use super::places::PlaceId;
use super::postings::Posting;
use super::query::Search;
use super::round::Round;
use super::score::{self, MAX_WORDS, Scorer};
use super::words::WordId;
use std::{cmp::Ordering, collections::BinaryHeap, ops::Range};

/// How many places are scored for each typed word when very many match: those with the highest upper bounds.
pub(super) const LOOKED_AT: usize = 400;
/// How many postings are visited for each of them.
const POSTINGS: usize = 10;
/// The cost of a word, in postings.
const WORD: usize = 2;
/// A typed word that mostly matches one index word counts as this many times more postings.
const SAME: usize = 4;

/// Which places of a word's postings to visit.
struct Scan<'look> {
    bound: Bound,
    driver: usize,
    /// The places of the visitor's country.
    home: Range<PlaceId>,
    /// The famous places are scored already.
    beside_famous: bool,
    /// Whether one place matches.
    allows: &'look dyn Fn(PlaceId) -> bool,
}

/// Places of one word with similar names, best known first.
struct List<'list> {
    candidate: Candidate,
    /// Their upper bound without their own popularity.
    most: f32,
    class: &'list [Posting],
}

/// An item ordered by its upper bound.
struct Ranked<T>(f32, T);

impl<T> PartialEq for Ranked<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Ranked<T> {}

impl<T> PartialOrd for Ranked<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Ranked<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Search<'_> {
    /// Offers every match of a round that is good enough; returns how many there are, counted as far as it matters.
    pub(super) fn collect(&self, round: &Round<'_, '_>, best: &mut BestMatches) -> usize {
        let count = match round.typed.as_slice() {
            _ if round.is_hopeless() => 0,
            [_] => self.collect_single(round, best),
            _ => self.collect_several(round, best),
        };
        count + self.collect_later(round, best)
    }

    /// For a single word the postings alone give the matches.
    fn collect_single(&self, round: &Round<'_, '_>, best: &mut BestMatches) -> usize {
        let allows = |id: PlaceId| !self.left_out.contains(id);
        let look = self.look(round, 0, &[], &allows);
        self.each(round, &look, usize::MAX, best, |candidate, posting, at_home| {
            let id = posting.place();
            let first = posting.is_first();
            let fit = look.bound.fit(candidate, first, posting.is_own_name());
            Some(ScoredMatch {
                place: FoundIn::Index(id),
                score: score::total(
                    fit.alone(posting.words() == 1),
                    self.index.forest.known[id as usize],
                    at_home,
                ) - round.loss,
                name: 0,
                round: round.number,
            })
        });
        // Which name matched is computed only for the best.
        for found in &mut best.list {
            if let FoundIn::Index(id) = found.place
                && found.round == round.number
                && let Some(scored) = self.score(round, id)
                && scored.score >= found.score
            {
                found.name = scored.name;
            }
        }
        self.count_single(round, best.limit)
    }

    /// The number of places that match a single word, counted as far as it matters.
    fn count_single(&self, round: &Round<'_, '_>, enough: usize) -> usize {
        let mut seen: Vec<PlaceId> = Vec::with_capacity(enough);
        let ranges = round.matched.iter().flat_map(|matched| &matched.ranges);
        for posting in ranges.flat_map(|range| self.index.postings.of_words(range.low..range.high)) {
            let id = posting.place();
            if !posting.is_of_area() && !self.left_out.contains(id) && !seen.contains(&id) {
                seen.push(id);
            }
            if seen.len() >= enough {
                break;
            }
        }
        seen.len()
    }

    fn collect_several(&self, round: &Round<'_, '_>, best: &mut BestMatches) -> usize {
        let places = round.places(self.left_out);
        let count = places.len();
        if count <= self.few {
            places.iter().for_each(|id| self.offer(round, id, best));
            return count;
        }
        let beside_famous = self.offer_famous(round, &places, best);
        let drivers = self.drivers(round);
        for (number, driver) in drivers.iter().enumerate() {
            let allows = |id: PlaceId| places.contains(id);
            let look = Scan {
                beside_famous,
                ..self.look(round, *driver, &drivers[..number], &allows)
            };
            self.each(round, &look, self.looked_at, best, |_, posting, _| {
                self.score(round, posting.place())
            });
        }
        count
    }

    /// Offers the famous ones of many places one by one; returns whether those were all.
    fn offer_famous(&self, round: &Round<'_, '_>, places: &Bits, best: &mut BestMatches) -> bool {
        let mut matching = self.index.famous.iter().filter(|id| places.contains(**id));
        let offered = matching.by_ref().take(self.looked_at);
        offered.for_each(|id| self.offer(round, *id, best));
        matching.next().is_none()
    }

    /// The typed words in the order in which their postings are visited: rarer words first, with a preference for
    /// words that match many index words, because their places differ most in score.
    fn drivers(&self, round: &Round<'_, '_>) -> Vec<usize> {
        let mut drivers: Vec<usize> = (0..round.typed.len()).collect();
        drivers.sort_by_cached_key(|at| {
            let postings = round.matched[*at].postings;
            let same = self.index.find(round.typed[*at].letters, self.scripts);
            let same: usize = same
                .map(|word| self.index.postings.of_words(word..word + 1).len())
                .sum();
            if same * 2 > postings { postings * SAME } else { postings }
        });
        drivers
    }

    fn look<'look>(
        &self,
        round: &Round<'_, '_>,
        driver: usize,
        settled: &[usize],
        allows: &'look dyn Fn(PlaceId) -> bool,
    ) -> Scan<'look> {
        Scan {
            bound: Bound::new(self.index, round, driver, settled, self.scripts),
            driver,
            home: self.home.map_or(0..0, |code| self.index.forest.range_of_country(code)),
            beside_famous: false,
            allows,
        }
    }

    /// Offers what `found` makes of the postings of a typed word, highest upper bounds first, until the rest cannot
    /// be among the best or `looked_at` were visited. `found` gets whether the place is in the visitor's country.
    fn each(
        &self,
        round: &Round<'_, '_>,
        look: &Scan<'_>,
        looked_at: usize,
        best: &mut BestMatches,
        found: impl Fn(&Candidate, Posting, bool) -> Option<ScoredMatch>,
    ) {
        let mut words = self.words(round, look, best.least());
        let mut lists: BinaryHeap<Ranked<List<'_>>> = BinaryHeap::new();
        let (mut left, mut left_postings) = (looked_at, looked_at.saturating_mul(POSTINGS));
        while left > 0 && left_postings > 0 {
            let most = |ranked: Option<f32>| ranked.unwrap_or(f32::NEG_INFINITY);
            let (word, list) = (most(words.peek().map(|one| one.0)), most(lists.peek().map(|one| one.0)));
            if word.max(list) < best.least() || word.max(list) == f32::NEG_INFINITY {
                break;
            }
            if word > list
                && let Some(Ranked(_, (word, typos))) = words.pop()
            {
                left_postings = left_postings.saturating_sub(WORD);
                let candidate = look.bound.candidate(self.index, round, word, typos);
                for class in self.index.postings.called(word) {
                    let most = look.bound.of_class(&candidate, class[0]) - round.loss;
                    let famous = class.partition_point(|posting| look.beside_famous && posting.is_famous());
                    let class = &class[famous..];
                    lists.extend(self.ranked(List { candidate, most, class }));
                }
                continue;
            }
            let Some(Ranked(_, list)) = lists.pop() else { break };
            let posting = list.class[0];
            let id = posting.place();
            let at_home = look.home.contains(&id);
            let most = look.bound.of_posting(&list.candidate, posting) - round.loss;
            left_postings = left_postings.saturating_sub(1);
            if score::total(most, self.index.forest.known[id as usize], at_home) >= best.least() && (look.allows)(id) {
                left -= 1;
                if let Some(found) = found(&list.candidate, posting, at_home) {
                    best.offer(found);
                }
            }
            lists.extend(self.ranked(List {
                class: &list.class[1..],
                ..list
            }));
        }
    }

    /// The words of a typed word's ranges that may have a place with a score of `least`, by their upper bounds.
    fn words(&self, round: &Round<'_, '_>, look: &Scan<'_>, least: f32) -> BinaryHeap<Ranked<(WordId, u8)>> {
        let ranges = round.matched[look.driver].ranges.iter();
        let words = ranges.flat_map(|range| (range.low..range.high).map(|word| (word, range.typos)));
        let drift = self.index.forest.drift;
        let ranked = words.map(|(word, typos)| {
            let candidate = look.bound.candidate(self.index, round, word, typos);
            let top = match look.beside_famous {
                true => self.index.postings.top_ordinary(word),
                false => self.index.postings.top_known(word),
            };
            let top = top + drift;
            let most = score::total(look.bound.of_word(&candidate), top, self.home.is_some());
            Ranked(most - round.loss, (word, typos))
        });
        let ranked: Vec<_> = ranked
            .filter(|one| one.0 >= least && one.0 > f32::NEG_INFINITY)
            .collect();
        BinaryHeap::from(ranked)
    }

    /// The upper bound of the next place of a list.
    fn ranked<'list>(&self, list: List<'list>) -> Option<Ranked<List<'list>>> {
        let known = self.index.forest.known[list.class.first()?.place() as usize];
        // A place that became better known since keeps its old position.
        let known = known + self.index.forest.drift * 2.0;
        Some(Ranked(score::total(list.most, known, self.home.is_some()), list))
    }

    /// Offers a place unless its upper bound is too low.
    pub(super) fn offer(&self, round: &Round<'_, '_>, id: PlaceId, best: &mut BestMatches) {
        let known = self.index.forest.known[id as usize];
        let least = best.least() + round.loss;
        if score::most(&round.typed, known, self.home.is_some()) >= least
            && let Some(found) = self.score(round, id)
        {
            best.offer(found);
        }
    }

    pub(super) fn score(&self, round: &Round<'_, '_>, id: PlaceId) -> Option<ScoredMatch> {
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
        let known = self.index.forest.known[id as usize];
        Some(ScoredMatch {
            place: FoundIn::Index(id),
            score: score::total(text, known, self.home == Some(place.country)) - round.loss,
            name,
            round: round.number,
        })
    }

    /// Which words match the area of a place.
    fn in_area(&self, round: &Round<'_, '_>, parent: Option<PlaceId>) -> [bool; MAX_WORDS] {
        let mut in_area = [false; MAX_WORDS];
        if let Some(parent) = parent
            && round.typed.len() > 1
        {
            for (flag, matched) in in_area.iter_mut().zip(&round.matched) {
                *flag = matched.is_within(parent);
            }
        }
        in_area
    }

    fn collect_later(&self, round: &Round<'_, '_>, best: &mut BestMatches) -> usize {
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
            best.offer(ScoredMatch {
                place: FoundIn::Later(index),
                score,
                name,
                round: round.number,
            });
        }
        count
    }
}
