//! The templates of the `.txt` files, by role.

use std::{collections::HashMap, sync::LazyLock};

use super::conditions;

/// One template with its conditions, all of which must hold; a leading `!` negates.
#[derive(Debug)]
pub(super) struct Template {
    pub(super) conditions: Vec<&'static str>,
    /// The feature of the hotel that it mentions: a text mentions each once.
    pub(super) subject: Option<&'static str>,
    pub(super) text: &'static str,
}

static ROLES: LazyLock<HashMap<&'static str, Vec<Template>>> = LazyLock::new(|| {
    let mut roles: HashMap<&'static str, Vec<Template>> = HashMap::new();
    let mut role = "";
    for file in [
        include_str!("overview.txt"),
        include_str!("other.txt"),
        include_str!("room.txt"),
    ] {
        for line in file.lines() {
            if let Some(head) = line.strip_prefix("# ") {
                role = head;
            } else if !line.is_empty() {
                roles.entry(role).or_default().push(parse(line));
            }
        }
    }
    roles
});

static WORDS: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    include_str!("words.txt")
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(key, words)| (key, words.split('|').collect()))
        .collect()
});

fn parse(line: &'static str) -> Template {
    let conditioned = line.strip_prefix('(').and_then(|rest| rest.split_once(") "));
    let (conditions, text) = conditioned.map_or((Vec::new(), line), |(conditions, text)| {
        (conditions.split(',').collect(), text)
    });
    // A restaurant may have two sentences.
    let subject = conditions
        .iter()
        .copied()
        .find(|word| *word != "restaurant" && conditions::is_feature(word));
    Template {
        conditions,
        subject,
        text,
    }
}

/// The templates of a role; none for an unknown one.
pub(super) fn of_role(role: &str) -> &'static [Template] {
    ROLES.get(role).map_or(&[], Vec::as_slice)
}

/// The words under a key of `words.txt`.
pub(super) fn words(key: &str) -> &'static [&'static str] {
    WORDS.get(key).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_braces_are_balanced_in_every_template() {
        for (role, templates) in ROLES.iter() {
            for template in templates {
                for (open, close) in [('[', ']'), ('{', '}')] {
                    let count = |sign| template.text.matches(sign).count();
                    assert_eq!(count(open), count(close), "{role}: {}", template.text);
                }
                assert!(template.text.ends_with('.'), "{role}: {}", template.text);
            }
        }
    }

    #[test]
    fn conditions_are_taken_from_the_front_of_a_line() {
        let template = parse("(pool,!beach) The pool.");
        assert_eq!(template.conditions, ["pool", "!beach"]);
        assert_eq!(template.subject, Some("pool"));
        assert_eq!(template.text, "The pool.");
    }

    #[test]
    fn every_condition_is_known_to_a_hotel_or_set_by_a_text() {
        const SET_BY_TEXTS: [&str; 17] = [
            "bands",
            "extra",
            "private",
            "dorm",
            "shower",
            "tub",
            "kitchen",
            "kitchenette",
            "balcony",
            "terrace",
            "ac",
            "desk",
            "coffee",
            "minibar",
            "sofa",
            "heating",
            "cots",
        ];
        let places = crate::places::places(search::Gazetteer::embedded());
        let place = &places[0];
        let country = crate::country::Country::find(&place.country_code).unwrap();
        let facts = crate::property::HotelFacts::draw(place, country, 1, &["EUR".to_owned()]);
        for template in ROLES.values().flatten() {
            for condition in &template.conditions {
                let word = condition.trim_start_matches('!');
                let known = conditions::holds(word, &facts).is_some() || SET_BY_TEXTS.contains(&word);
                assert!(known, "{word}: {}", template.text);
            }
        }
    }
}
