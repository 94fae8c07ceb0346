//! Rules for tags. Two tags that differ only in case or white space are the same.

use crate::error::Refusals;
use contract::{
    Code,
    limits::{MAX_TAG_CHARS, MAX_TAGS, MIN_TAG_CHARS},
    words::at_most,
};

/// Marks that go with a letter and that Unicode does not call alphabetic: combining accents, and signs that Asian
/// scripts write above, below and between letters.
const MARKS: [(char, char); 26] = [
    ('\u{300}', '\u{36f}'),
    ('\u{591}', '\u{5bd}'),
    ('\u{64b}', '\u{65f}'),
    ('\u{93c}', '\u{93c}'),
    ('\u{94d}', '\u{94d}'),
    ('\u{9bc}', '\u{9bc}'),
    ('\u{9cd}', '\u{9cd}'),
    ('\u{a3c}', '\u{a3c}'),
    ('\u{a4d}', '\u{a4d}'),
    ('\u{abc}', '\u{abc}'),
    ('\u{acd}', '\u{acd}'),
    ('\u{b3c}', '\u{b3c}'),
    ('\u{b4d}', '\u{b4d}'),
    ('\u{bcd}', '\u{bcd}'),
    ('\u{c4d}', '\u{c4d}'),
    ('\u{cbc}', '\u{cbc}'),
    ('\u{ccd}', '\u{ccd}'),
    ('\u{d4d}', '\u{d4d}'),
    ('\u{dca}', '\u{dca}'),
    ('\u{e31}', '\u{e3a}'),
    ('\u{e47}', '\u{e4e}'),
    ('\u{eb1}', '\u{ece}'),
    ('\u{f71}', '\u{f84}'),
    ('\u{1037}', '\u{103a}'),
    ('\u{17b6}', '\u{17d3}'),
    ('\u{3099}', '\u{309a}'),
];

/// The tags in stored form: in lower case, without duplicates, in order. Records their errors.
pub(crate) fn checked(typed: &[String], refusals: &mut Refusals) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for text in typed {
        let tag = same(text);
        if let Some(message) = wrong(text, &tag) {
            refusals.add_message(Code::Invalid, "tags", message);
            return tags;
        }
        if tags.contains(&tag) {
            continue;
        }
        if tags.len() == MAX_TAGS {
            refusals.add_message(
                Code::Invalid,
                "tags",
                format!("There are {}.", at_most(MAX_TAGS, "tags")),
            );
            return tags;
        }
        tags.push(tag);
    }
    tags
}

/// Splits typed tags at commas and drops empty ones.
pub fn split(typed: &str) -> Vec<String> {
    let parts = typed.split(',').map(str::trim);
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The normal form of a tag.
pub(crate) fn same(typed: &str) -> String {
    typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Typed white space counts towards the maximum length, but not towards the minimum.
fn wrong(typed: &str, tag: &str) -> Option<&'static str> {
    if typed.chars().count() > MAX_TAG_CHARS || !(MIN_TAG_CHARS..=MAX_TAG_CHARS).contains(&tag.chars().count()) {
        return Some("A tag has 2 to 30 characters.");
    }
    // A single separator stands between two words, none at the ends.
    let is_word = |word: &str| word.starts_with(char::is_alphanumeric) && word.chars().all(is_part_of_word);
    let is_plain = tag.split([' ', '-']).all(is_word);
    (!is_plain).then_some("A tag has letters and digits, with single spaces or hyphens between them.")
}

fn is_part_of_word(character: char) -> bool {
    character.is_alphanumeric() || MARKS.iter().any(|(first, last)| (*first..=*last).contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(typed: &[&str]) -> Option<Vec<String>> {
        let typed: Vec<String> = typed.iter().map(|text| (*text).to_owned()).collect();
        let mut refusals = Refusals::default();
        let tags = checked(&typed, &mut refusals);
        refusals.into_result().is_ok().then_some(tags)
    }

    #[test]
    fn tags_are_small_different_and_in_their_order() {
        let kept = tags(&["Sauna", "by  the sea", "SAUNA", " Slow-Food "]).unwrap();
        assert_eq!(kept, ["sauna", "by the sea", "slow-food"]);
        assert_eq!(tags(&[]).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn every_script_has_words() {
        for word in [
            "küste",
            "μουσείο",
            "море",
            "温泉",
            "हिन्दी",
            "ทะเล",
            "ไม้",
            "שלום",
            "café 2",
        ] {
            assert_eq!(tags(&[word]).as_deref(), Some(&[word.to_owned()][..]), "{word}");
        }
    }

    #[test]
    fn an_invalid_tag_is_refused() {
        let long = "a".repeat(31);
        for word in [
            "",
            "a",
            long.as_str(),
            "-sea",
            "sea-",
            "by - the sea",
            "a--b",
            "sea!",
            "#sea",
            "a,b",
            "a\u{0}b",
            "\u{301}a",
        ] {
            assert_eq!(tags(&[word]), None, "{word:?}");
        }
        assert!(tags(&[&"a".repeat(30)]).is_some());
    }

    #[test]
    fn there_are_ten_at_most_and_the_same_one_counts_once() {
        let words: Vec<String> = (10..21).map(|number| format!("tag {number}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(tags(&words), None);
        assert!(tags(&words[..10]).is_some());
        assert!(tags(&[&words[..10], &["TAG 10"][..]].concat()).is_some());
    }

    #[test]
    fn commas_part_tags_and_nothing_between_them_is_none() {
        assert_eq!(split(" Sauna, ,by the sea,"), ["Sauna", "by the sea"]);
        assert_eq!(split(" , "), Vec::<String>::new());
    }
}
