//! Finds the typed text in a name: at the beginning of a word, ignoring case and accents. Pure.

/// The separators of words. A full character table would be larger than this whole file.
const BETWEEN: [char; 9] = [' ', '-', '\'', '’', '(', '/', ',', '.', '&'];
/// Latin letters with accents, after the plain letter.
const PLAIN: [(char, &str); 9] = [
    ('a', "ÀÁÂÃÄÅàáâãäåĀāĂăĄą"),
    ('c', "ÇçĆćČč"),
    ('e', "ÈÉÊËèéêëĒēĘęĚě"),
    ('i', "ÌÍÎÏìíîïĪīİı"),
    ('n', "ÑñŃńŇň"),
    ('o', "ÒÓÔÕÖØòóôõöøŌōŐő"),
    ('s', "ŚśŞşŠšȘș"),
    ('u', "ÙÚÛÜùúûüŪūŮůŰű"),
    ('z', "ŹźŻżŽž"),
];

/// Splits the name into the text before the match, the match, and the rest.
pub fn parts<'a>(name: &'a str, typed: &str) -> (&'a str, &'a str, &'a str) {
    let wanted: Vec<char> = typed.trim().chars().map(fold).collect();
    let mut is_start = true;
    for (position, letter) in name.char_indices() {
        if is_start && !wanted.is_empty() {
            let rest = &name[position..];
            if let Some(length) = match_length(rest, &wanted) {
                let (found, after) = rest.split_at(length);
                return (&name[..position], found, after);
            }
        }
        is_start = BETWEEN.contains(&letter);
    }
    (name, "", "")
}

/// The bytes of the text that the wanted letters match, if it begins with them.
fn match_length(text: &str, wanted: &[char]) -> Option<usize> {
    let mut letters = text.char_indices();
    for wanted in wanted {
        let (_, letter) = letters.next()?;
        if fold(letter) != *wanted {
            return None;
        }
    }
    Some(letters.next().map_or(text.len(), |(position, _)| position))
}

fn fold(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    PLAIN
        .iter()
        .find(|(_, accented)| accented.contains(letter))
        .map_or(letter, |(plain, _)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_begins_a_word_whatever_its_case_and_accents() {
        assert_eq!(parts("Lisbon", "lis"), ("", "Lis", "bon"));
        assert_eq!(parts("São Paulo", "sao p"), ("", "São P", "aulo"));
        assert_eq!(parts("Rio de Janeiro", "jan"), ("Rio de ", "Jan", "eiro"));
        assert_eq!(parts("Aix-en-Provence", "PRO"), ("Aix-en-", "Pro", "vence"));
    }

    #[test]
    fn what_matches_inside_a_word_or_by_another_name_is_not_marked() {
        assert_eq!(parts("Lisbon", "bon"), ("Lisbon", "", ""));
        assert_eq!(parts("Munich", "münchen"), ("Munich", "", ""));
        assert_eq!(parts("Lisbon", "lisbonne"), ("Lisbon", "", ""));
        assert_eq!(parts("Lisbon", "  "), ("Lisbon", "", ""));
    }

    #[test]
    fn other_scripts_match_letter_by_letter() {
        assert_eq!(parts("京都市", "京都"), ("", "京都", "市"));
    }
}
