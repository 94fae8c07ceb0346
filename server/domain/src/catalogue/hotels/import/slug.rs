//! Slugs of hotels from their names, in any script.

use any_ascii::any_ascii;

/// Maximum length of a slug without its suffix, in characters.
const LONGEST: usize = 72;

/// Lower-case ASCII letters and digits with hyphens between words; `hotel` if nothing is left of the name.
pub(super) fn slug(name: &str, city: &str) -> String {
    let name = words(name);
    let city = words(city);
    // Does not repeat a city that the name contains.
    let both = if city.is_empty() || name.contains(&city) {
        name
    } else {
        format!("{name}-{city}")
    };
    let mut slug: String = both.trim_matches('-').chars().take(LONGEST).collect();
    slug.truncate(slug.trim_end_matches('-').len());
    if slug.is_empty() { "hotel".to_owned() } else { slug }
}

/// Adds a few characters derived from the hotel's source, for a slug that is taken.
pub(super) fn with_suffix(slug: &str, digest: &[u8]) -> String {
    let suffix: String = digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    format!("{slug}-{suffix}")
}

fn words(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for sign in any_ascii(text).chars() {
        match sign.to_ascii_lowercase() {
            '\'' | '`' => {}
            '&' => slug.push_str("-and-"),
            letter if letter.is_ascii_alphanumeric() => slug.push(letter),
            _ => slug.push('-'),
        }
    }
    slug.split('-')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_script_have_one() {
        assert_eq!(slug("River's Edge", "Killorglin"), "rivers-edge-killorglin");
        assert_eq!(
            slug("Amber Springs Hotel & Health Spa", "Gorey"),
            "amber-springs-hotel-and-health-spa-gorey"
        );
        assert_eq!(slug("Paramount Hotel Dublin", "Dublin"), "paramount-hotel-dublin");
        assert_eq!(slug("Отель Нева", "Санкт-Петербург"), "otel-neva-sankt-peterburg");
        assert_eq!(slug("東京ホテル", ""), slug("東京ホテル", ""));
        assert!(
            slug("東京ホテル", "")
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        );
        assert_eq!(slug("—", ""), "hotel");
        assert!(slug(&"long ".repeat(99), "").len() <= LONGEST);
    }
}
