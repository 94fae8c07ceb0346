//! All distinct folded words, sorted, with a trie that finds the words beginning like a typed one. Must not know what
//! the words belong to.

use super::typo::{Letters, MAX_TYPOS, Reading};

/// Index of a word in the sorted list.
pub(super) type WordId = u32;

/// Selects the names to search by script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scripts {
    /// Names in Latin letters, for queries in Latin letters.
    Latin,
    /// Names in all scripts, for queries in another one.
    All,
    /// Those in other scripts than Latin.
    Other,
}

/// Typed words are cut to this many letters.
pub(super) const MAX_WORD_LETTERS: usize = 40;

/// Sorted words and the trie over them.
pub(super) struct WordTrie {
    text: Vec<u8>,
    /// Where each word begins in `text`, and where the last one ends.
    starts: Vec<u32>,
    nodes: Vec<Node>,
}

/// A node of the trie, where words branch or end. Nodes are in preorder: a node's first child follows it.
#[derive(Clone, Copy)]
struct Node {
    /// The first of its words; they end where the next subtree's begin.
    low: WordId,
    /// The node after its subtree.
    next: u32,
    /// The number of letters that its words share, counted up to [`MAX_WORD_LETTERS`].
    depth: u8,
    /// The first letters after those shared by its parent's words, so that most walks end without reading a word.
    letters: [u8; NEAR],
}

/// The number of letters stored in a node itself.
const NEAR: usize = 3;

/// Words of consecutive ids that all have the same least number of typos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WordRange {
    pub(super) low: WordId,
    pub(super) high: WordId,
    pub(super) typos: u8,
}

impl WordTrie {
    /// Build from words that are sorted and different from each other.
    pub(super) fn build(text: Vec<u8>, starts: Vec<u32>) -> Self {
        let mut words = Self {
            text,
            starts,
            nodes: Vec::new(),
        };
        words.nodes = words.arrange();
        words
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn word(&self, id: WordId) -> &[u8] {
        &self.text[self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize]
    }

    /// How many letters a word has.
    pub(super) fn length(&self, id: WordId) -> usize {
        (self.starts[id as usize + 1] - self.starts[id as usize]) as usize
    }

    /// The words that begin like `typed` with at most `limit` typos, in order of id.
    pub(super) fn beginning_like(&self, typed: &[u8], limit: u8) -> Vec<WordRange> {
        if typed.is_empty() || self.len() == 0 {
            return Vec::new();
        }
        if limit == 0 {
            let (low, high) = self.beginning_with(typed);
            return if low < high {
                vec![WordRange { low, high, typos: 0 }]
            } else {
                Vec::new()
            };
        }
        let letters = Letters::new(typed);
        let mut walk = Walk {
            words: self,
            letters: &letters,
            limit: limit.min(MAX_TYPOS as u8),
            found: Vec::new(),
        };
        walk.visit(0, 0, letters.begin(), u8::MAX);
        walk.found
    }

    /// The id of exactly this word.
    pub(super) fn find(&self, word: &[u8]) -> Option<WordId> {
        let (low, high) = self.beginning_with(word);
        (low < high && self.length(low) == word.len()).then_some(low)
    }

    /// Reports the groups of words with the same first `letters` letters, as a range without its end.
    pub(super) fn for_each_beginning(&self, letters: usize, mut each: impl FnMut(WordId, WordId)) {
        let mut low = 0;
        while low < self.len() as WordId {
            let Some(beginning) = self.word(low).get(..letters) else {
                low += 1;
                continue;
            };
            let high = self.partition_point(low, |word| word.starts_with(beginning));
            each(low, high);
            low = high;
        }
    }

    fn beginning_with(&self, typed: &[u8]) -> (WordId, WordId) {
        let low = self.partition_point(0, |word| word < typed);
        (low, self.partition_point(low, |word| word.starts_with(typed)))
    }

    fn partition_point(&self, low: WordId, before: impl Fn(&[u8]) -> bool) -> WordId {
        let (mut low, mut high) = (low, self.len() as WordId);
        while low < high {
            let middle = low + (high - low) / 2;
            if before(self.word(middle)) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        low
    }

    /// Builds the trie from the number of letters that each word shares with the one before it.
    fn arrange(&self) -> Vec<Node> {
        let count = self.len() as WordId;
        let mut nodes: Vec<Node> = Vec::with_capacity(self.len() * 3 / 2 + 1);
        if count == 0 {
            return nodes;
        }
        // Preorder needs a parent before its children, but its depth is known only after its last word: so the ranges
        // are collected from the inside out, and then sorted outermost first.
        let mut ranges: Vec<(WordId, WordId, u32)> = Vec::with_capacity(nodes.capacity());
        let mut open: Vec<(WordId, u32)> = vec![(0, 0)];
        for id in 0..=count {
            let shared = if id == 0 || id == count { 0 } else { self.shared(id) };
            let mut low = id;
            while let Some(&(start, depth)) = open.last() {
                if depth <= shared && !(depth == shared && id == count) {
                    break;
                }
                open.pop();
                ranges.push((start, id, depth));
                low = start;
            }
            if id == count {
                break;
            }
            if open.last().is_none_or(|&(_, depth)| depth < shared) {
                open.push((low, shared));
            }
            let length = self.length(id) as u32;
            if open.last().is_none_or(|&(_, depth)| depth < length) {
                open.push((id, length));
            }
        }
        ranges.sort_unstable_by_key(|&(low, _, depth)| (low, depth));
        let mut path: Vec<(usize, WordId)> = Vec::new();
        for (low, high, depth) in ranges {
            while let Some(&(node, end)) = path.last() {
                if end > low {
                    break;
                }
                nodes[node].next = nodes.len() as u32;
                path.pop();
            }
            let parent = path.last().map_or(0, |&(node, _)| usize::from(nodes[node].depth));
            let depth = depth.min(u32::from(u8::MAX)) as u8;
            let mut letters = [0; NEAR];
            for (letter, byte) in letters.iter_mut().zip(&self.word(low)[parent..usize::from(depth)]) {
                *letter = *byte;
            }
            path.push((nodes.len(), high));
            nodes.push(Node {
                low,
                next: 0,
                depth,
                letters,
            });
        }
        let end = nodes.len() as u32;
        for (node, _) in path {
            nodes[node].next = end;
        }
        nodes
    }

    /// How many letters a word shares with the one before it.
    fn shared(&self, id: WordId) -> u32 {
        self.word(id - 1)
            .iter()
            .zip(self.word(id))
            .take_while(|(left, right)| left == right)
            .count() as u32
    }

    fn high(&self, node: Node) -> WordId {
        self.nodes
            .get(node.next as usize)
            .map_or(self.len() as WordId, |next| next.low)
    }
}

/// A walk over the trie that stops where too many typos would be needed.
struct Walk<'words> {
    words: &'words WordTrie,
    letters: &'words Letters,
    limit: u8,
    found: Vec<WordRange>,
}

impl Walk<'_> {
    /// Visits the words of a node whose parent ends at `depth`; `reading` is the state after the letters so far,
    /// `best` the fewest typos on the way to it.
    fn visit(&mut self, index: usize, depth: usize, mut reading: Reading, mut best: u8) {
        let words = self.words;
        let node = words.nodes[index];
        for at in depth..usize::from(node.depth) {
            let byte = match node.letters.get(at - depth) {
                Some(byte) => *byte,
                None => words.word(node.low)[at],
            };
            reading = self.letters.read(reading, byte);
            best = best.min(self.letters.typos(&reading));
            let hope = reading.least();
            if hope >= best || hope > self.limit {
                if best <= self.limit {
                    self.emit(node.low, words.high(node), best);
                }
                return;
            }
        }
        let mut child = index + 1;
        let end = node.next as usize;
        if best <= self.limit {
            let first = if child < end {
                words.nodes[child].low
            } else {
                words.high(node)
            };
            self.emit(node.low, first, best);
        }
        while child < end {
            self.visit(child, usize::from(node.depth), reading, best);
            child = words.nodes[child].next as usize;
        }
    }

    fn emit(&mut self, low: WordId, high: WordId, typos: u8) {
        if low >= high {
            return;
        }
        match self.found.last_mut() {
            Some(last) if last.high == low && last.typos == typos => last.high = high,
            _ => self.found.push(WordRange { low, high, typos }),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::typo::prefix_distance;
    use super::*;

    fn build(mut list: Vec<String>) -> WordTrie {
        list.sort_unstable();
        list.dedup();
        let mut starts = vec![0];
        let mut text = Vec::new();
        for word in &list {
            text.extend_from_slice(word.as_bytes());
            starts.push(text.len() as u32);
        }
        WordTrie::build(text, starts)
    }

    fn brute_force(words: &WordTrie, typed: &[u8], limit: u8) -> Vec<(WordId, u8)> {
        let ids = 0..words.len() as WordId;
        ids.filter_map(|id| prefix_distance(typed, words.word(id), limit).map(|typos| (id, typos)))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn the_trie_finds_what_looking_at_every_word_finds(
            list in prop::collection::vec("[abc]{1,9}", 0..40), typed in "[abc]{1,10}", limit in 0u8..3,
        ) {
            let words = build(list);
            let ranges = words.beginning_like(typed.as_bytes(), limit);
            let found: Vec<_> =
                ranges.iter().flat_map(|range| (range.low..range.high).map(|id| (id, range.typos))).collect();
            prop_assert_eq!(found, brute_force(&words, typed.as_bytes(), limit));
        }
    }

    #[test]
    fn a_word_is_found_only_when_it_is_whole() {
        let words = build(["new", "newport", "york"].map(String::from).to_vec());
        assert_eq!(words.find(b"new"), Some(0));
        assert_eq!(words.find(b"newp"), None);
        assert_eq!(words.find(b""), None);
    }
}
