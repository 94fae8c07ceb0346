//! Folds names and queries of any script to lower-case ASCII words before they are compared.
//!
//! The transliteration is any_ascii's, which `data/names.py` uses too. Accents fall away, "ß" becomes "ss", "東京"
//! becomes "dongjing": what matters is that query and name become the same.

use std::ops::Range;

/// A name in ASCII letters, case and spaces kept.
pub fn ascii(name: &str) -> String {
    any_ascii::any_ascii(name)
}

/// The folded words of a name, joined by single spaces.
pub fn folded(name: &str) -> String {
    let mut words = String::with_capacity(name.len());
    fold_into(name, &mut words, |_| {});
    words
}

/// Whether a name is written in Latin letters only (marks and signs ignored).
///
/// A name in another script is found only by queries in that script: its transliteration is internal ("巴黎" becomes
/// "bali") and must not match Latin letters.
pub(crate) fn is_latin(name: &str) -> bool {
    name.is_ascii()
        || name.chars().all(|character| {
            let latin = matches!(character, '\0'..='\u{36f}' | '\u{1d00}'..='\u{1eff}' | '\u{2000}'..='\u{20cf}'
                | '\u{2c60}'..='\u{2c7f}' | '\u{a720}'..='\u{a7ff}' | '\u{ab30}'..='\u{ab6f}'
                | '\u{fb00}'..='\u{fb06}');
            latin || !character.is_alphabetic()
        })
}

/// Appends the folded words of `name` to `out`, separated by spaces within this call, and reports the byte range of
/// each word in `out`.
pub(crate) fn fold_into(name: &str, out: &mut String, mut word: impl FnMut(Range<usize>)) {
    let begin = out.len();
    let mut start = begin;
    let mut push = |out: &mut String, byte: u8, start: &mut usize| {
        if byte.is_ascii_alphanumeric() {
            if *start == out.len() && *start > begin {
                out.push(' ');
                *start += 1;
            }
            out.push(char::from(byte.to_ascii_lowercase()));
        } else if *start < out.len() {
            word(*start..out.len());
            *start = out.len();
        }
    };
    for character in name.chars() {
        if character.is_ascii() {
            push(out, character as u8, &mut start);
        } else {
            for byte in any_ascii::any_ascii_char(character).bytes() {
                push(out, byte, &mut start);
            }
        }
    }
    push(out, b' ', &mut start);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_scripts_and_marks_fall_away() {
        for (name, expected) in [
            ("München", "munchen"),
            ("Île-de-France", "ile de france"),
            ("L'Aquila", "l aquila"),
            ("Straße  ", "strasse"),
            ("東京", "dongjing"),
            ("Париж", "parizh"),
            ("Αθήνα", "athina"),
            ("", ""),
            (" -- ", ""),
            ("St. John’s", "st john s"),
            ("Åre\u{301}", "are"),
            ("パリ", "pari"),
            ("서울", "seoul"),
        ] {
            assert_eq!(folded(name), expected, "{name}");
        }
    }

    #[test]
    fn latin_is_what_latin_keyboards_write() {
        for name in ["", "Paris", "Île-de-France", "Đà Nẵng", "Hawaiʻi", "St. John’s 2"] {
            assert!(is_latin(name), "{name}");
        }
        for name in ["巴黎", "Париж", "باريس", "서울", "パリ", "Αθήνα"] {
            assert!(!is_latin(name), "{name}");
        }
    }

    #[test]
    fn the_ranges_are_those_of_the_words() {
        let mut out = String::from("kept");
        let mut words = Vec::new();
        fold_into("São Tomé", &mut out, |range| words.push(range));
        assert_eq!(out, "keptsao tome");
        assert_eq!(words, [4..7, 8..12]);
    }
}
