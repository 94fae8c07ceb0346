//! A small grammar: `[one|other]` chooses, `{slot}` inserts, `@a` becomes "a" or "an" by the next word. Must not know
//! hotels.

use crate::chance::Chance;

/// Expands a template. `slots` gives the text of a slot; an unknown slot stays as it is, which a test finds.
pub(crate) fn expand(
    template: &str,
    chance: &mut Chance,
    slots: &mut dyn FnMut(&str, &mut Chance) -> Option<String>,
) -> String {
    let mut out = String::with_capacity(template.len());
    write(template, chance, slots, &mut out);
    out
}

fn write(
    template: &str,
    chance: &mut Chance,
    slots: &mut dyn FnMut(&str, &mut Chance) -> Option<String>,
    out: &mut String,
) {
    let mut rest = template;
    while let Some(at) = rest.find(['[', '{']) {
        out.push_str(&rest[..at]);
        let open = rest.as_bytes()[at];
        let inner = &rest[at + 1..];
        if open == b'{' {
            let Some(end) = inner.find('}') else { break };
            let slot = &inner[..end];
            match slots(slot, chance) {
                // A slot's text may itself be a template.
                Some(text) if text.contains(['[', '{']) => write(&text, chance, slots, out),
                Some(text) => out.push_str(&text),
                None => out.push_str(&rest[at..at + end + 2]),
            }
            rest = &inner[end + 1..];
        } else {
            let (options, end) = alternatives(inner);
            let chosen = options[chance.below(options.len())];
            write(chosen, chance, slots, out);
            rest = &inner[end..];
        }
    }
    out.push_str(rest);
}

/// The alternatives up to the closing bracket, and the position after it.
fn alternatives(inner: &str) -> (Vec<&str>, usize) {
    let mut options = Vec::with_capacity(8);
    let (mut depth, mut start) = (0, 0);
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' if depth == 0 => {
                options.push(&inner[start..at]);
                return (options, at + 1);
            }
            b']' => depth -= 1,
            b'|' if depth == 0 => {
                options.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    options.push(&inner[start..]);
    (options, inner.len())
}

/// Corrects articles, spaces and the capital letters of sentences.
pub(crate) fn tidy(text: &str) -> String {
    let mut words = text.split_whitespace().peekable();
    let mut out = String::with_capacity(text.len());
    let mut capital = true;
    while let Some(word) = words.next() {
        let word = match word {
            "@a" | "a" if words.peek().is_some_and(|next| takes_an(next)) => "an",
            "@a" => "a",
            other => other,
        };
        if !out.is_empty() {
            out.push(' ');
        }
        if capital {
            out.push_str(&capitalised(word));
        } else {
            out.push_str(word);
        }
        capital = word.ends_with(['.', '!', '?']);
    }
    out
}

/// The text with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    match signs.next() {
        Some(first) => first.to_uppercase().chain(signs).collect(),
        None => String::new(),
    }
}

/// Whether a word begins with a vowel sound.
fn takes_an(word: &str) -> bool {
    let word = word
        .trim_start_matches(|sign: char| !sign.is_alphanumeric())
        .to_lowercase();
    if word.starts_with(|sign: char| sign.is_ascii_digit()) {
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        return digits.starts_with('8') || digits == "11" || digits == "18";
    }
    if ["hour", "honest", "heir"].iter().any(|start| word.starts_with(start)) {
        return true;
    }
    if ["one", "once", "uni", "use", "usual", "euro", "ubiq"]
        .iter()
        .any(|start| word.starts_with(start))
    {
        return word.starts_with("unim") || word.starts_with("unin");
    }
    word.starts_with(['a', 'e', 'i', 'o', 'u', 'é', 'à', 'î', 'ö', 'ü', 'å'])
}

/// Numbers up to twelve as words, others with digits and thousands separated.
pub(crate) fn count(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    WORDS
        .get(number as usize)
        .map_or_else(|| digits(number), |word| (*word).to_owned())
}

/// Digits with commas between thousands.
pub(crate) fn digits(number: u32) -> String {
    let plain = number.to_string();
    let mut out = String::with_capacity(plain.len() + 3);
    for (at, digit) in plain.chars().enumerate() {
        if at > 0 && (plain.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_and_slots_are_nested() {
        let mut chance = Chance::named(1, "phrase");
        let text = expand("[a {x}|a {x}] [b[1|1]|b1].", &mut chance, &mut |slot, _| {
            (slot == "x").then(|| "[y|y]".to_owned())
        });
        assert_eq!(text, "a y b1.");
    }

    #[test]
    fn articles_follow_the_sound_of_the_next_word() {
        let text = tidy("@a inn and @a unit, @a hour, @a 8-room house, @a 11-room inn. it is @a hotel");
        assert_eq!(
            text,
            "An inn and a unit, an hour, an 8-room house, an 11-room inn. It is a hotel"
        );
    }

    #[test]
    fn numbers_read_naturally() {
        assert_eq!(count(12), "twelve");
        assert_eq!(count(1_234_567), "1,234,567");
    }
}
