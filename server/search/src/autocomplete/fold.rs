//! One spelling for all: names and queries of any script become lower-case ASCII words before they are compared.
//!
//! The transliteration is any_ascii's, which `data/names.py` uses too. Accents fall away, "ß" becomes "ss", "東京"
//! becomes "dongjing": what counts is that query and name become the same.

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

/// Append the folded words of `name` to `out`, each two separated by a space within this call, and tell the byte range
/// of each word in `out`.
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
            ("München", "munchen"), ("Île-de-France", "ile de france"), ("L'Aquila", "l aquila"),
            ("Straße  ", "strasse"), ("東京", "dongjing"), ("Париж", "parizh"), ("Αθήνα", "athina"), ("", ""),
            (" -- ", ""), ("St. John’s", "st john s"), ("Åre\u{301}", "are"), ("パリ", "pari"), ("서울", "seoul"),
        ] {
            assert_eq!(folded(name), expected, "{name}");
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
