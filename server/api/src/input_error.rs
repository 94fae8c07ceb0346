//! Texts for values of a wrong type: the same wording for bodies and queries, always with the field.

use contract::{Code, FailureItem};

/// Explains an error of serde; `path` is its location in serde's notation ("." is the whole).
pub fn item(path: &str, cause: &str) -> FailureItem {
    let cause = cause.split(" at line ").next().unwrap_or(cause).trim_end_matches('.');
    let inside = (path != "." && !path.is_empty()).then(|| path.to_owned());
    if let Some(name) = in_backquotes(cause, "missing field ") {
        let field = match inside {
            Some(parent) => format!("{parent}.{name}"),
            None => name.to_owned(),
        };
        return FailureItem {
            code: Code::Required,
            message: Code::Required.message().to_owned(),
            field: Some(field),
        };
    }
    FailureItem {
        code: Code::Invalid,
        message: message(cause),
        field: inside.or_else(|| in_backquotes(cause, "unknown field ").map(str::to_owned)),
    }
}

/// The name in backticks after `words`.
fn in_backquotes<'a>(cause: &'a str, words: &str) -> Option<&'a str> {
    cause.strip_prefix(words)?.strip_prefix('`')?.split('`').next()
}

fn message(cause: &str) -> String {
    if let Some((_, choices)) = cause.split_once(", expected one of ") {
        return format!("Use one of these values: {}.", choices.replace('`', ""));
    }
    if cause.starts_with("unknown variant ")
        && let Some((_, choice)) = cause.split_once(", expected ")
    {
        return format!("Use {}.", choice.replace('`', ""));
    }
    if cause.starts_with("unknown field ") {
        return "This field is not known here. Remove it.".to_owned();
    }
    let is_number = ["invalid digit", "number too", "cannot parse integer", "invalid float"];
    if is_number.iter().any(|begin| cause.starts_with(begin)) {
        return "Use a number, as 12.".to_owned();
    }
    if cause.starts_with("provided string was not `true` or `false`") {
        return "Use true or false.".to_owned();
    }
    if let Some((begin, expected)) = cause.rsplit_once(", expected ")
        && begin.starts_with("invalid ")
    {
        return match kind(expected) {
            Some(kind) => format!("Use {kind}."),
            None => format!("Use {expected}."),
        };
    }
    // This crate's types describe the accepted values themselves.
    let mut words = cause.chars();
    match words.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), words.as_str()),
        None => Code::Invalid.message().to_owned(),
    }
}

/// The name of a Rust type for people.
fn kind(expected: &str) -> Option<&'static str> {
    Some(match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number of 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "string" | "str" => "text",
        "a sequence" => "a list",
        "a map" => "an object",
        _ if expected.starts_with("struct ") => "an object",
        _ if expected.starts_with("tuple ") || expected.starts_with("a tuple") => "a list",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(path: &str, cause: &str) -> (Option<String>, String) {
        let item = item(path, cause);
        (item.field, item.message)
    }

    fn of(field: &str, message: &str) -> (Option<String>, String) {
        (Some(field.to_owned()), message.to_owned())
    }

    #[test]
    fn a_value_that_does_not_fit_is_explained_in_one_form_of_words() {
        assert_eq!(
            said(".", "missing field `like` at line 1 column 2"),
            of("like", "This is required.")
        );
        assert_eq!(
            said("rooms[0]", "missing field `adults`"),
            of("rooms[0].adults", "This is required.")
        );
        assert_eq!(
            said(
                "role",
                "unknown variant `zzz`, expected `consumer` or `creator` at line 1 column 9"
            ),
            of("role", "Use consumer or creator.")
        );
        assert_eq!(
            said("status", "unknown variant `zzz`, expected one of `a`, `b`, `c`"),
            of("status", "Use one of these values: a, b, c.")
        );
        assert_eq!(
            said("take", "invalid digit found in string"),
            of("take", "Use a number, as 12.")
        );
        assert_eq!(
            said("rooms", "invalid type: string \"x\", expected a sequence"),
            of("rooms", "Use a list.")
        );
        assert_eq!(
            said("rooms[1].adults", "invalid value: integer `-1`, expected u32"),
            of("rooms[1].adults", "Use a whole number of 0 or more.")
        );
        assert_eq!(
            said("currency", "a currency has three letters, as EUR"),
            of("currency", "A currency has three letters, as EUR.")
        );
        assert_eq!(said(".", "invalid type: null, expected struct Like").0, None);
    }
}
