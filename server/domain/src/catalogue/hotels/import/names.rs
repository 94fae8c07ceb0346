//! Other names of a hotel, by OpenStreetMap's keys, which other maps use too.

use super::row;

/// Keys of other names, besides `name:` with a language.
const OTHER_NAMES: [&str; 4] = ["name", "int_name", "official_name", "alt_name"];

/// The other names among these keys and values; a value may hold several, separated by semicolons.
pub(super) fn others<'a>(name: &str, values: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let names = values.filter(|(key, _)| {
        let language = key.strip_prefix("name:");
        language.is_some_and(is_language) || OTHER_NAMES.contains(key)
    });
    row::other_names(name, names.flat_map(|(_, value)| value.split(';')))
}

/// Whether this is a language of a key `name:…`: "mt", "zh-Hant", "sr-Latn"; not "etymology" or "signed".
fn is_language(code: &str) -> bool {
    let mut parts = code.split(['-', '_']);
    let language = parts.next().unwrap_or_default();
    (2..=3).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_lowercase())
        && parts.all(|part| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_what_is_said_about_a_name() {
        let values = [
            ("alt_name", "Old House; Sea House"),
            ("name", "Dar"),
            ("name:en", "Sea House"),
            ("name:zh-Hant", "海之家"),
            ("name:sr_Latn", "Kuća"),
            ("name:etymology", "the sea"),
            ("name:etymology:wikidata", "Q1"),
            ("name:", "x"),
            ("old_name", "Elsewhere"),
        ];
        assert_eq!(
            others("Dar", values.into_iter()),
            ["Old House", "Sea House", "海之家", "Kuća"]
        );
    }
}
