//! The templates of the `.txt` files, by role.

use std::{collections::HashMap, sync::LazyLock};

/// One template with its conditions, all of which must hold; a leading `!` negates.
#[derive(Debug)]
pub(super) struct Template {
    pub(super) conditions: Vec<&'static str>,
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
    match conditioned {
        Some((conditions, text)) => Template {
            conditions: conditions.split(',').collect(),
            text,
        },
        None => Template {
            conditions: Vec::new(),
            text: line,
        },
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
        assert_eq!(template.text, "The pool.");
    }
}
