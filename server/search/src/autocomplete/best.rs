//! The best matches so far. Must not know words or places.

use super::places::PlaceId;

/// A match: a place of the index or a hotel that was added later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FoundIn {
    Index(PlaceId),
    Later(usize),
}

/// A match and its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ScoredMatch {
    pub(super) place: FoundIn,
    pub(super) score: f32,
    /// Which of its names matched best; 0 is its own.
    pub(super) name: usize,
    /// The round that found it, which is the number of typos allowed.
    pub(super) round: u8,
}

/// The best matches so far, best first, each place once.
pub(super) struct BestMatches {
    pub(super) limit: usize,
    pub(super) list: Vec<ScoredMatch>,
}

impl BestMatches {
    /// The score that a match needs to be taken; equal scores are taken because their order may decide.
    pub(super) fn least(&self) -> f32 {
        match self.list.last() {
            Some(last) if self.list.len() == self.limit => last.score,
            _ => f32::NEG_INFINITY,
        }
    }

    pub(super) fn offer(&mut self, found: ScoredMatch) {
        if found.score < self.least() {
            return;
        }
        if let Some(same) = self.list.iter().position(|other| other.place == found.place) {
            if self.list[same].score >= found.score {
                return;
            }
            self.list.remove(same);
        }
        let before = |other: &ScoredMatch| {
            other.score > found.score || (other.score == found.score && other.place < found.place)
        };
        let at = self.list.partition_point(before);
        self.list.insert(at, found);
        self.list.truncate(self.limit);
    }
}
