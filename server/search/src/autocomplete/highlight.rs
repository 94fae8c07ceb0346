//! Finds the typed words in a name, to show them in bold. Must not know the index.

use std::ops::Range;

use super::typo::{allowed_typos, prefix_distance};

/// A folded word of a name, and the bytes of the name that each letter stands for.
#[derive(Default)]
struct Word {
    letters: Vec<u8>,
    origins: Vec<Range<usize>>,
}

/// The byte ranges of `name` that match the folded words of a query, in order, none touching the next. They begin and
/// end between characters. `round` is the number of typos that the search forgave.
pub(super) fn highlight(name: &str, typed: &[&[u8]], round: u8) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for word in words(name) {
        let matching = typed
            .iter()
            .filter_map(|typed| matched_letters(typed, &word.letters, round))
            .max();
        let Some(count) = matching else { continue };
        for origin in &word.origins[..count] {
            match ranges.last_mut() {
                Some(last) if last.end >= origin.start => last.end = last.end.max(origin.end),
                _ => ranges.push(origin.clone()),
            }
        }
    }
    ranges
}

/// Whether every typed word begins a word of the name.
pub(super) fn explains(name: &str, typed: &[&[u8]], round: u8) -> bool {
    let words = words(name);
    typed.iter().all(|typed| {
        words
            .iter()
            .any(|word| matched_letters(typed, &word.letters, round).is_some())
    })
}

/// How many letters of a word the typed word covers.
fn matched_letters(typed: &[u8], word: &[u8], round: u8) -> Option<usize> {
    let limit = round.min(allowed_typos(typed.len()));
    let least = prefix_distance(typed, word, limit)?;
    let fits = |count: &usize| prefix_distance(typed, &word[..*count], limit) == Some(least);
    // The shortest beginning with the fewest typos, but as much as was typed where that is as good.
    let shortest = (1..=word.len()).find(fits)?;
    Some(shortest.max(typed.len().min(word.len())))
}

fn words(name: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::default();
    for (start, character) in name.char_indices() {
        let origin = start..start + character.len_utf8();
        for byte in any_ascii::any_ascii_char(character).bytes() {
            if byte.is_ascii_alphanumeric() {
                word.letters.push(byte.to_ascii_lowercase());
                word.origins.push(origin.clone());
            } else if !word.letters.is_empty() {
                words.push(std::mem::take(&mut word));
            }
        }
    }
    if !word.letters.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(name: &str, typed: &[&str], round: u8) -> String {
        let typed: Vec<&[u8]> = typed.iter().map(|word| word.as_bytes()).collect();
        let mut out = name.to_owned();
        for range in highlight(name, &typed, round).into_iter().rev() {
            out.insert(range.end, ']');
            out.insert(range.start, '[');
        }
        out
    }

    #[test]
    fn the_typed_part_is_marked() {
        assert_eq!(marked("São Paulo", &["sao", "pa"], 0), "[São] [Pa]ulo");
        assert_eq!(marked("New York City", &["york"], 0), "New [York] City");
        assert_eq!(marked("London", &["londn"], 1), "[Londo]n");
        assert_eq!(marked("London", &["londn"], 0), "London");
        assert_eq!(marked("Straßburg", &["stras"], 0), "[Straß]burg");
        assert_eq!(marked("東京", &["dong"], 0), "[東]京");
        assert_eq!(marked("Heathrow (LHR)", &["lhr"], 0), "Heathrow ([LHR])");
        assert_eq!(marked("", &["lhr"], 0), "");
    }
}
