//! The ways to read a query.

use super::super::index::PlaceIndex;
use super::super::typo::MAX_WORD_CHARS;
use super::super::words::{Scripts, WordId};
use crate::fold;

/// One way to read a query: some neighbouring words are the name, the others the area.
pub(super) struct Reading {
    pub(super) name: std::ops::Range<usize>,
    pub(super) area: std::ops::Range<usize>,
    /// The letters of the name without spaces.
    pub(super) letters: Vec<u8>,
    /// The name as it was typed, in lower case; empty when it is plain.
    pub(super) spelled: String,
}

/// The typed words with every way to read them.
pub(in crate::autocomplete) struct Readings<'query> {
    pub(in crate::autocomplete) words: &'query [&'query [u8]],
    pub(super) list: Vec<Reading>,
    pub(super) has_comma: bool,
    pub(super) scripts: Scripts,
}

impl<'query> Readings<'query> {
    /// `text` is what was typed, `words` its folded words.
    pub(in crate::autocomplete) fn of(text: &str, words: &'query [&'query [u8]], scripts: Scripts) -> Self {
        let count = words.len();
        let mut ends = Vec::new();
        let mut parts = Vec::new();
        let mut end = 0;
        for part in text.split([',', '，', '、']) {
            let mut own = 0;
            fold::fold_into(part, &mut String::new(), |_| own += 1);
            if own > 0 {
                end = (end + own).min(count);
                ends.push(end);
                parts.push(part.trim().to_lowercase());
            }
        }
        let has_comma = ends.len() > 1;
        let mut list = Vec::new();
        let mut add = |name: std::ops::Range<usize>, area: std::ops::Range<usize>, spelled: String| {
            let letters: Vec<u8> = words[name.clone()].concat();
            if !name.is_empty() && letters.len() <= MAX_WORD_CHARS {
                let spelled = if spelled.is_ascii() { String::new() } else { spelled };
                list.push(Reading {
                    name,
                    area,
                    letters,
                    spelled,
                });
            }
        };
        if has_comma {
            for (at, end) in ends.iter().enumerate().rev() {
                add(0..*end, *end..count, parts[..=at].join(", "));
            }
        } else {
            let whole = text.trim().to_lowercase();
            add(0..count, count..count, whole.clone());
            let spelled = |from: usize, to: usize| {
                let words: Vec<&str> = whole.split_whitespace().collect();
                if words.len() == count {
                    words[from..to].join(" ")
                } else {
                    String::new()
                }
            };
            for cut in (1..count).rev() {
                add(0..cut, cut..count, spelled(0, cut));
                add(count - cut..count, 0..count - cut, spelled(count - cut, count));
            }
        }
        Self {
            words,
            list,
            has_comma,
            scripts,
        }
    }

    pub(super) fn letters(&self) -> usize {
        self.words.iter().map(|word| word.len()).sum()
    }

    pub(super) fn reads(&self, index: &PlaceIndex, word: WordId) -> bool {
        match self.scripts {
            Scripts::All => true,
            Scripts::Latin => index.is_latin(word),
            Scripts::Other => !index.is_latin(word),
        }
    }
}
