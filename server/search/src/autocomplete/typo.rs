//! How far a typed word is from the beginning of a word: insertions, deletions, substitutions and swaps of neighbours
//! count one each (optimal string alignment). Knows bytes alone.

/// The typos that a typed word of this many letters may have.
pub(crate) fn allowed_typos(letters: usize) -> u8 {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// The most typos that can be asked for.
pub(super) const MOST_TYPOS: usize = 2;
const BAND: usize = 2 * MOST_TYPOS + 1;
/// More than any allowed distance, and far from overflowing.
const FAR: u8 = 100;

/// One row of the table of distances, for the first `depth` bytes of a word: cell `b` is the distance of
/// `typed[..depth + b - MOST_TYPOS]`. Cells farther from the diagonal cannot come below the limit again.
#[derive(Clone, Copy)]
pub(super) struct Row([u8; BAND]);

impl Row {
    /// The row before the first byte.
    pub(super) fn first(typed: &[u8]) -> Self {
        let cell = |band: usize| match band.checked_sub(MOST_TYPOS) {
            Some(letters) if letters <= typed.len() => letters as u8,
            _ => FAR,
        };
        Self(std::array::from_fn(cell))
    }

    /// The row after the `depth`-th byte (1 for the first), from the two rows before it and the byte before it.
    pub(super) fn next(&self, before: Option<(&Self, u8)>, typed: &[u8], depth: usize, byte: u8) -> Self {
        let mut row = [FAR; BAND];
        for band in 0..BAND {
            let Some(letters) = (depth + band).checked_sub(MOST_TYPOS) else {
                continue;
            };
            if letters > typed.len() {
                break;
            }
            let missing = if band + 1 < BAND { self.0[band + 1] + 1 } else { FAR };
            let mut cell = missing;
            if letters > 0 {
                let letter = typed[letters - 1];
                let extra = if band > 0 { row[band - 1] + 1 } else { FAR };
                cell = cell.min(extra).min(self.0[band] + u8::from(letter != byte));
                if let Some((earlier, previous)) = before
                    && letters > 1
                    && letter == previous
                    && typed[letters - 2] == byte
                {
                    cell = cell.min(earlier.0[band] + 1);
                }
            }
            row[band] = cell.min(FAR);
        }
        Self(row)
    }

    /// The distance of the whole typed word.
    pub(super) fn whole(&self, typed: &[u8], depth: usize) -> u8 {
        (typed.len() + MOST_TYPOS)
            .checked_sub(depth)
            .and_then(|band| self.0.get(band))
            .copied()
            .unwrap_or(FAR)
    }

    /// No row below this one has a smaller cell (but by a swap, which `before` allows for).
    pub(super) fn least(&self) -> u8 {
        self.0.iter().copied().min().unwrap_or(FAR)
    }
}

/// The least distance between `typed` and any beginning of `word`, if it is at most `limit`.
pub(crate) fn prefix_distance(typed: &[u8], word: &[u8], limit: u8) -> Option<u8> {
    if word.starts_with(typed) {
        return Some(0);
    }
    let limit = limit.min(MOST_TYPOS as u8);
    if limit == 0 {
        return None;
    }
    let mut earlier: Option<(Row, u8)> = None;
    let mut row = Row::first(typed);
    let mut best = row.whole(typed, 0);
    for (index, byte) in word.iter().copied().enumerate().take(typed.len() + MOST_TYPOS) {
        let next = row.next(earlier.as_ref().map(|(row, byte)| (row, *byte)), typed, index + 1, byte);
        best = best.min(next.whole(typed, index + 1));
        earlier = Some((row, byte));
        row = next;
    }
    (best <= limit).then_some(best)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The textbook table of optimal string alignment, whole words.
    fn distance(left: &[u8], right: &[u8]) -> usize {
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
            let expected = (0..=word.len()).map(|end| distance(typed, &word[..end])).min().unwrap_or(0);
            let expected = (expected <= usize::from(limit)).then_some(expected as u8);
            prop_assert_eq!(prefix_distance(typed, word, limit), expected);
        }
    }
}
