//! Cleans the texts of a row: markup, capitals, telephone numbers, web addresses, stars.

use reqwest::Url;
use std::borrow::Cow;

/// Words that stay small within a name, in several languages.
const SMALL_WORDS: [&str; 54] = [
    "a", "ai", "al", "alla", "alle", "am", "an", "and", "ao", "at", "au", "aux", "by", "con", "da", "das", "de",
    "degli", "dei", "del", "della", "der", "des", "di", "die", "do", "dos", "du", "e", "el", "en", "et", "i", "im",
    "in", "la", "las", "le", "les", "lo", "los", "of", "on", "sous", "sul", "sur", "the", "to", "und", "van", "von",
    "y", "zu", "zum",
];
/// Classes that are no stars: keys, ears of corn.
const OTHER_CLASSES: [&str; 8] = ["llave", "clau", "key", "schluss", "espiga", "clef", "cle", "epi"];
const STAR_WORDS: [&str; 8] = ["star", "etoil", "estr", "stell", "ster", "stjern", "gwiazd", "zvezd"];

/// The text of a piece of HTML: paragraphs are separated by empty lines, and entities are signs.
pub(super) fn plain_text(text: &str) -> String {
    if !text.contains(['<', '&']) {
        return text.to_owned();
    }
    // Some registers escape their markup once more.
    let once = entities(&without_tags(text)).into_owned();
    let twice = entities(&without_tags(&once)).into_owned();
    let mut lines: Vec<&str> = Vec::new();
    for line in twice.lines().map(str::trim) {
        let is_second_empty = line.is_empty() && lines.last().is_none_or(|last| last.is_empty());
        if !is_second_empty {
            lines.push(line);
        }
    }
    lines.join("\n").trim().to_owned()
}

/// Replaces entities by their signs.
pub(super) fn entities(text: &str) -> Cow<'_, str> {
    html_escape::decode_html_entities(text)
}

fn without_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        plain.push_str(&rest[..at]);
        let inside = &rest[at + 1..];
        let name_of = |tag: &str| {
            let name = tag.trim_start_matches('/');
            let end = name.find(|sign: char| !sign.is_ascii_alphanumeric());
            name[..end.unwrap_or(name.len())].to_ascii_lowercase()
        };
        let is_tag = inside.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '/' || sign == '!');
        let Some(end) = inside.find('>').filter(|_| is_tag) else {
            plain.push('<');
            rest = inside;
            continue;
        };
        let name = name_of(&inside[..end]);
        rest = &inside[end + 1..];
        match name.as_str() {
            "br" => plain.push('\n'),
            "p" | "div" | "ul" | "ol" | "h1" | "h2" | "h3" | "h4" | "section" | "tr" => plain.push_str("\n\n"),
            "li" => plain.push('\n'),
            "script" | "style" if !inside.starts_with('/') => {
                let close = rest.to_ascii_lowercase().find(&format!("</{name}"));
                rest = &rest[close.unwrap_or(rest.len())..];
            }
            _ => {}
        }
    }
    plain.push_str(rest);
    plain
}

/// A name that is written in capitals throughout, in the usual way; any other one as it is.
pub(super) fn without_capitals(text: String) -> String {
    let has_small = text.chars().any(char::is_lowercase);
    let longest = text
        .split(|sign: char| !sign.is_alphabetic())
        .map(|word| word.chars().count());
    let is_shouted = !has_small && text.chars().any(char::is_uppercase) && longest.max().unwrap_or(0) >= 4;
    if !is_shouted {
        return text;
    }
    let mut mended = String::with_capacity(text.len());
    let mut word = String::new();
    let mut is_first = true;
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_alphanumeric() || letter == '&' {
            word.push(letter);
            if letters
                .peek()
                .is_some_and(|next| next.is_alphanumeric() || *next == '&')
            {
                continue;
            }
            let next = letters.peek().copied();
            mended.push_str(&usual(&word, is_first, before, next));
            is_first = false;
            word.clear();
        } else {
            mended.push(letter);
            before = Some(letter);
        }
    }
    mended
}

/// A word of a name between two signs.
fn usual(word: &str, is_first: bool, before: Option<char>, next: Option<char>) -> String {
    let is_apostrophe = |sign: Option<char>| matches!(sign, Some('\'' | '’'));
    let lower = word.to_lowercase();
    let letters = word.chars().count();
    // KING'S, but L'ÉTOILE.
    if is_apostrophe(before) && lower == "s" {
        return lower;
    }
    if is_apostrophe(next) && letters <= 2 && !is_first && matches!(lower.as_str(), "d" | "l" | "de") {
        return lower;
    }
    if !is_first && !is_apostrophe(before) && SMALL_WORDS.contains(&lower.as_str()) {
        return lower;
    }
    let ascii = any_ascii::any_ascii(&lower);
    let has_vowel = ascii.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let is_number = word.chars().any(char::is_numeric) || word.chars().all(|sign| "IVXLC".contains(sign));
    let is_short = letters <= 2 && !SMALL_WORDS.contains(&lower.as_str()) && !matches!(lower.as_str(), "st");
    if !has_vowel && lower != "st" || is_number || is_short || word.contains('&') {
        return word.to_owned();
    }
    let mut signs = lower.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    first.unwrap_or_default() + signs.as_str()
}

/// The first web address of a cell, with a scheme; `None` if there is none.
pub(super) fn web_address(text: &str) -> Option<String> {
    let first = text.split([';', '|']).flat_map(str::split_whitespace).next()?;
    let first = first.trim_end_matches(',');
    let address = match first.split_once("://") {
        Some((scheme, rest)) => format!("{}://{rest}", scheme.to_lowercase()),
        None => {
            let (host, path) = first.split_at(first.find('/').unwrap_or(first.len()));
            let last = host.rsplit_once('.').map(|(_, last)| last)?;
            let is_domain = last.chars().count() >= 2 && last.chars().all(char::is_alphabetic);
            if !is_domain {
                return None;
            }
            format!("http://{}{path}", host.to_lowercase())
        }
    };
    let is_web = |url: Url| matches!(url.scheme(), "http" | "https") && url.username().is_empty();
    Url::parse(&address).is_ok_and(is_web).then_some(address)
}

/// The first telephone number of a cell; drops those that a spreadsheet turned into powers of ten.
pub(super) fn telephone(text: &str) -> Option<String> {
    let is_dialled = |sign: char| sign.is_ascii_digit() || "+()-/. ".contains(sign);
    let number = |part: &str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let part = words.join(" ");
        let part = part.trim_start_matches("tel:").trim();
        let digits = part.chars().filter(char::is_ascii_digit).count();
        (part.chars().all(is_dialled) && (5..=20).contains(&digits)).then(|| part.to_owned())
    };
    let several = text.split([';', ',', '|']).flat_map(|part| part.split(" / "));
    number(text).or_else(|| several.filter_map(number).next())
}

/// "4", "4S", "4.5", "4*", "****", "4 stars", "Hotel 4 estr."; `None` for anything else, such as "3 llaves".
pub(super) fn stars(text: &str) -> Option<i32> {
    let text = text.trim();
    let drawn = |sign: char| matches!(sign, '*' | '★' | '⭐' | '☆');
    let number = if !text.is_empty() && text.chars().all(drawn) {
        i32::try_from(text.chars().filter(|sign| *sign != '☆').count()).ok()
    } else {
        said_stars(&any_ascii::any_ascii(text).to_lowercase())
    };
    number.filter(|stars| (1..=5).contains(stars))
}

fn said_stars(text: &str) -> Option<i32> {
    let is_of = |word: &str, words: &[&str]| words.iter().any(|known| word.starts_with(known));
    let words: Vec<&str> = words_and_numbers(text);
    if words.iter().any(|word| is_of(word, &OTHER_CLASSES)) {
        return None;
    }
    let is_number = |word: &str| word.starts_with(|sign: char| sign.is_ascii_digit());
    let first = words.first().filter(|word| is_number(word));
    let before_stars = || {
        let pair = words
            .windows(2)
            .find(|pair| is_number(pair[0]) && is_of(pair[1], &STAR_WORDS));
        pair.map(|pair| &pair[0])
    };
    let before_sign = || {
        let at = text.find(" *").or_else(|| text.find('*'))?;
        let digit = text[..at].trim_end().chars().last().filter(char::is_ascii_digit)?;
        digit.to_digit(10).and_then(|digit| i32::try_from(digit).ok())
    };
    match first.or_else(before_stars) {
        Some(number) => number.parse().ok(),
        None => before_sign(),
    }
}

/// Runs of letters and runs of digits.
fn words_and_numbers(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let kind = |sign: char| (sign.is_ascii_alphabetic(), sign.is_ascii_digit());
    let mut last = (false, false);
    for (at, sign) in text.char_indices() {
        if kind(sign) != last {
            if last != (false, false) {
                words.push(&text[start..at]);
            }
            start = at;
            last = kind(sign);
        }
    }
    if last != (false, false) {
        words.push(&text[start..]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_text() {
        assert_eq!(
            plain_text("<p>A <b>quiet</b> house&nbsp;&amp; garden.</p><p>Rooms:<ul><li>one</li><li>two</li></ul></p>"),
            "A quiet house\u{a0}& garden.\n\nRooms:\n\none\n\ntwo"
        );
        assert_eq!(
            plain_text("One<br/>two <script>alert(1)</script>three"),
            "One\ntwo three"
        );
        assert_eq!(plain_text("&lt;p&gt;Escaped&lt;/p&gt;"), "Escaped");
        assert_eq!(plain_text("3 < 4 & 5 > 4"), "3 < 4 & 5 > 4");
        assert_eq!(plain_text("a <b"), "a <b");
        assert_eq!(plain_text("Plain\n\n\ntext"), "Plain\n\n\ntext");
    }

    #[test]
    fn names_in_capitals_are_mended() {
        for (shouted, expected) in [
            ("HÔTEL DE LA PAIX", "Hôtel de la Paix"),
            ("ALBERGO AL PORTO", "Albergo al Porto"),
            ("L'AUBERGE D'AZUR", "L'Auberge d'Azur"),
            ("KING'S HOTEL", "King's Hotel"),
            ("B&B HOTEL PARIS 17", "B&B Hotel Paris 17"),
            ("NH COLLECTION", "NH Collection"),
            ("HOTEL LOUIS XIV", "Hotel Louis XIV"),
            ("SAINT-GERMAIN-DES-PRÉS", "Saint-Germain-des-Prés"),
            ("ZUM GOLDENEN HIRSCHEN", "Zum Goldenen Hirschen"),
            ("IBIS", "Ibis"),
            ("W", "W"),
            ("NH", "NH"),
            ("citizenM", "citizenM"),
            ("Hotel NH", "Hotel NH"),
            ("東京ホテル", "東京ホテル"),
            ("ГОСТИНИЦА НЕВА", "Гостиница Нева"),
        ] {
            assert_eq!(without_capitals(shouted.to_owned()), expected);
        }
    }

    #[test]
    fn web_addresses_may_lack_the_scheme() {
        for (text, expected) in [
            ("https://a.example/x", Some("https://a.example/x")),
            ("HTTP://A.example", Some("http://A.example")),
            ("barehotel.example/rooms", Some("http://barehotel.example/rooms")),
            ("WWW.SHOUTING.EXAMPLE", Some("http://www.shouting.example")),
            ("www.sea.example;https://other.example", Some("http://www.sea.example")),
            ("www.münchen.example", Some("http://www.münchen.example")),
            ("info@hotel.example", None),
            ("http://", None),
            ("https://me@bank.example", None),
            ("ftp://x", None),
            ("javascript:alert(1)", None),
            ("none", None),
            ("n.a.", None),
            ("", None),
        ] {
            assert_eq!(web_address(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn telephone_numbers_have_all_kinds_of_spaces() {
        assert_eq!(
            telephone("+356\u{a0}2345\u{202f}6789").as_deref(),
            Some("+356 2345 6789")
        );
        assert_eq!(telephone("+353(0)40445075").as_deref(), Some("+353(0)40445075"));
        assert_eq!(
            telephone("+33 1 23 45 67 89 / +33 6 12 34 56 78").as_deref(),
            Some("+33 1 23 45 67 89")
        );
        assert_eq!(telephone("tel:+356 2345;12").as_deref(), Some("+356 2345"));
        assert_eq!(telephone("1.2E+11"), None);
        assert_eq!(telephone("ask"), None);
    }

    #[test]
    fn stars_are_read_however_they_are_written() {
        for (text, expected) in [
            ("4", Some(4)),
            ("4S", Some(4)),
            ("4.5", Some(4)),
            ("4*", Some(4)),
            ("****", Some(4)),
            ("★★★", Some(3)),
            ("3 stars", Some(3)),
            ("Hotels 4 estr.", Some(4)),
            ("Hotel 3 *", Some(3)),
            ("4 étoiles", Some(4)),
            ("5 Estrellas", Some(5)),
            ("3 stelle superior", Some(3)),
            ("3 llaves", None),
            ("2 épis", None),
            ("0", None),
            ("7", None),
            ("45", None),
            ("superior", None),
            ("Hotel 4", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(stars(text), expected, "{text}");
        }
    }
}
