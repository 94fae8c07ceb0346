//! The distance of a typed word from the beginning of a word: insertions, deletions, substitutions and swaps of
//! neighbours count one each (optimal string alignment). All alignments are followed at once, as bits. Must know only
//! bytes.

/// The typos that a typed word of this many letters may have.
pub(crate) fn allowed_typos(letters: usize) -> u8 {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// The maximum number of typos.
pub(super) const MAX_TYPOS: usize = 2;

/// The positions of each letter in the typed word, one bit each. It has at most 60 letters.
pub(super) struct Letters {
    places: [u64; 256],
    count: usize,
}

/// How far the typed word is matched after some letters of another one: in `at[typos]`, bit `n` says that its first
/// `n` letters match with that number of typos (or fewer).
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    at: [u64; MAX_TYPOS + 1],
    /// Positions where the last letter is the one after the next, so that the two may be swapped.
    swapped: [u64; MAX_TYPOS],
}

impl Letters {
    pub(super) fn new(typed: &[u8]) -> Self {
        let mut places = [0; 256];
        for (place, byte) in typed.iter().enumerate() {
            places[usize::from(*byte)] |= 1 << place;
        }
        Self {
            places,
            count: typed.len(),
        }
    }

    /// The state before the first letter, where some typed ones may be surplus.
    pub(super) fn begin(&self) -> Reading {
        Reading {
            at: std::array::from_fn(|typos| (2 << typos) - 1),
            swapped: [0; MAX_TYPOS],
        }
    }

    /// The state after one more letter of the other word.
    pub(super) fn read(&self, before: Reading, byte: u8) -> Reading {
        let here = self.places[usize::from(byte)];
        let within = (2u64 << self.count) - 1;
        let mut at = [0; MAX_TYPOS + 1];
        at[0] = (before.at[0] & here) << 1;
        for typos in 1..=MAX_TYPOS {
            let fewer = before.at[typos - 1];
            let right = (before.at[typos] & here) << 1;
            let missing_or_another = fewer | fewer << 1;
            let too_many = at[typos - 1] << 1;
            let swapped = (before.swapped[typos - 1] & here) << 2;
            at[typos] = (right | missing_or_another | too_many | swapped) & within;
        }
        Reading {
            at,
            swapped: std::array::from_fn(|typos| before.at[typos] & (here >> 1)),
        }
    }

    /// The typos with which the whole typed word matches, [`FAR`] for too many.
    pub(super) fn typos(&self, reading: &Reading) -> u8 {
        let whole = 1 << self.count;
        reading.first_of(|at| at & whole != 0)
    }
}

impl Reading {
    /// The fewest typos possible, whatever letters follow; [`FAR`] for too many.
    pub(super) fn least(&self) -> u8 {
        self.first_of(|at| at != 0)
    }

    fn first_of(&self, holds: impl Fn(u64) -> bool) -> u8 {
        let found = self.at.iter().position(|at| holds(*at));
        found.map_or(FAR, |typos| typos as u8)
    }
}

/// More typos than allowed.
const FAR: u8 = MAX_TYPOS as u8 + 1;

/// The least distance between `typed` and any beginning of `word`, if it is at most `limit`.
pub(crate) fn prefix_distance(typed: &[u8], word: &[u8], limit: u8) -> Option<u8> {
    if word.starts_with(typed) {
        return Some(0);
    }
    let limit = limit.min(MAX_TYPOS as u8);
    if limit == 0 {
        return None;
    }
    let letters = Letters::new(typed);
    let mut reading = letters.begin();
    let mut best = letters.typos(&reading);
    for byte in word {
        reading = letters.read(reading, *byte);
        best = best.min(letters.typos(&reading));
        if reading.least() >= best {
            break;
        }
    }
    (best <= limit).then_some(best)
}

/// Words of more letters are not compared as wholes.
pub(super) const MAX_WORD_CHARS: usize = 60;

/// The distance between two whole words, if it is at most `limit`; `typed` has at most [`MAX_WORD_CHARS`].
pub(super) fn whole_distance(typed: &[u8], word: &[u8], limit: u8) -> Option<u8> {
    if typed == word {
        return Some(0);
    }
    let limit = limit.min(MAX_TYPOS as u8);
    if limit == 0 || typed.len().abs_diff(word.len()) > usize::from(limit) {
        return None;
    }
    let letters = Letters::new(typed);
    let mut reading = letters.begin();
    for byte in word {
        reading = letters.read(reading, *byte);
        if reading.least() > limit {
            return None;
        }
    }
    Some(letters.typos(&reading)).filter(|typos| *typos <= limit)
}

/// How many letters must be added, removed or changed to make one word of the other.
pub(super) fn distance(left: &[u8], right: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (line, one) in left.iter().enumerate() {
        let mut before = row[0];
        row[0] = line + 1;
        for (at, other) in right.iter().enumerate() {
            let changed = before + usize::from(one != other);
            before = row[at + 1];
            row[at + 1] = changed.min(before + 1).min(row[at] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The textbook table of optimal string alignment, whole words.
    fn table_distance(left: &[u8], right: &[u8]) -> usize {
        let mut table = vec![vec![0; right.len() + 1]; left.len() + 1];
        for i in 0..=left.len() {
            for j in 0..=right.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let change = usize::from(left[i - 1] != right[j - 1]);
                    let mut cell = (table[i - 1][j] + 1)
                        .min(table[i][j - 1] + 1)
                        .min(table[i - 1][j - 1] + change);
                    if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                        cell = cell.min(table[i - 2][j - 2] + 1);
                    }
                    cell
                };
            }
        }
        table[left.len()][right.len()]
    }

    #[test]
    fn one_slip_of_each_sort_counts_one() {
        for (typed, word) in [
            ("londn", "london"),
            ("lonndon", "london"),
            ("lindon", "london"),
            ("lodnon", "london"),
        ] {
            assert_eq!(
                prefix_distance(typed.as_bytes(), word.as_bytes(), 2),
                Some(1),
                "{typed}"
            );
        }
        assert_eq!(prefix_distance(b"barcl", b"barcelona", 1), Some(1));
        assert_eq!(prefix_distance(b"barca", b"barcelona", 1), Some(1));
        assert_eq!(prefix_distance(b"paris", b"london", 2), None);
    }

    #[test]
    fn short_words_must_be_right() {
        assert_eq!(
            (allowed_typos(3), allowed_typos(4), allowed_typos(7), allowed_typos(8)),
            (0, 1, 1, 2)
        );
    }

    proptest! {
        #[test]
        fn the_band_finds_what_the_textbook_finds(typed in "[ab c]{0,9}", word in "[abc]{0,12}", limit in 0u8..3) {
            let (typed, word) = (typed.as_bytes(), word.as_bytes());
            let expected = (0..=word.len()).map(|end| table_distance(typed, &word[..end])).min().unwrap_or(0);
            let expected = (expected <= usize::from(limit)).then_some(expected as u8);
            prop_assert_eq!(prefix_distance(typed, word, limit), expected);
            let whole = table_distance(typed, word);
            let expected = (whole <= usize::from(limit)).then_some(whole as u8);
            prop_assert_eq!(whole_distance(typed, word, limit), expected);
        }
    }
}
