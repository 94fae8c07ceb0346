//! Text in one line, from this crate or from a person.

use contract::excerpt;
use std::fmt;

/// Characters of a line at most.
const MAX_LINE_CHARS: usize = 1_000;
/// Characters of a name at most.
const NAME: usize = 120;
/// Characters of a message between two people at most.
const PARAGRAPH: usize = 3_000;

/// Text without control characters, line breaks or characters that change the direction of writing.
///
/// Keeps non-breaking spaces, so that an amount and its currency stay together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line(String);

impl Line {
    /// The cleaned text, shortened to `most` characters with "…".
    pub(crate) fn short(text: &str, most: usize) -> Self {
        Self(excerpt::shortened(&cleaned(text), most))
    }

    /// A name or title typed by a traveller. Email programs turn text that looks like an address into a link. To
    /// prevent people from sending links to strangers in the site's name, inserts an invisible space there.
    pub(crate) fn typed(text: &str) -> Self {
        Self(without_links(&Self::short(text, NAME).0))
    }

    /// A paragraph of a message between two people, also without links.
    pub(crate) fn typed_paragraph(text: &str) -> Self {
        Self(without_links(&Self::short(text, PARAGRAPH).0))
    }

    /// A sentence of this crate around a typed name, also without links.
    pub(crate) fn around(before: &str, name: &Self, after: &str) -> Self {
        Self(format!("{before}{name}{after}"))
    }

    /// Whether the text is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Self::short(text, MAX_LINE_CHARS)
    }
}

impl From<&String> for Line {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl maud::Render for Line {
    fn render_to(&self, buffer: &mut String) {
        self.0.as_str().render_to(buffer);
    }
}

fn cleaned(text: &str) -> String {
    let signs: String = text
        .chars()
        .filter(|sign| !is_invisible(*sign))
        .map(|sign| if is_gap(sign) { ' ' } else { sign })
        .collect();
    let words: Vec<&str> = signs.split(' ').filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Whether the character separates words and can be replaced by a space; non-breaking spaces cannot.
pub(crate) fn is_gap(sign: char) -> bool {
    sign.is_control() || (sign.is_whitespace() && !matches!(sign, '\u{a0}' | '\u{202f}'))
}

/// Invisible characters that reverse or hide text: marks, embeddings, overrides and isolates of direction, zero-width
/// spaces, the soft hyphen, invisible operators. Keeps joiners, which emoji and Persian need.
pub(crate) fn is_invisible(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
    )
}

/// Inserts a zero-width space after each dot as in "example.com", and before the slashes of "https://".
fn without_links(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let is = |at: usize, test: fn(char) -> bool| signs.get(at).copied().is_some_and(test);
    let mut out = String::with_capacity(text.len());
    for (at, sign) in signs.iter().enumerate() {
        out.push(*sign);
        let links = match sign {
            '.' => {
                at > 0
                    && is(at - 1, char::is_alphanumeric)
                    && is(at + 1, char::is_alphabetic)
                    && is(at + 2, char::is_alphanumeric)
            }
            ':' => is(at + 1, |next| next == '/'),
            _ => false,
        };
        if links {
            out.push('\u{200b}');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_and_control_characters_become_one_space() {
        let line = Line::from("Ana\r\nBcc: all@example.com\u{0}\u{85}\u{2028}\t Silva ");
        assert_eq!(line.as_str(), "Ana Bcc: all@example.com Silva");
    }

    #[test]
    fn signs_that_turn_the_direction_are_dropped_and_letters_of_every_script_stay() {
        assert_eq!(Line::from("evil\u{202e}fdp.exe\u{2066}").as_str(), "evilfdp.exe");
        assert_eq!(
            Line::from("דנה 👩\u{200d}👧 Łukasz").as_str(),
            "דנה 👩\u{200d}👧 Łukasz"
        );
    }

    #[test]
    fn an_amount_keeps_the_space_that_does_not_break() {
        assert_eq!(Line::from("€\u{a0}1\u{202f}236").as_str(), "€\u{a0}1\u{202f}236");
    }

    #[test]
    fn long_text_is_cut_between_words() {
        assert_eq!(
            Line::short("a week by the sea in Portugal", 20).as_str(),
            "a week by the sea…"
        );
        assert_eq!(Line::short("short", 5).as_str(), "short");
    }

    #[test]
    fn text_without_spaces_is_cut_to_its_length_but_never_inside_a_sign() {
        assert_eq!(Line::short(&"x".repeat(50), 10).as_str(), "xxxxxxxxx…");
        let families = "👩\u{200d}👩\u{200d}👧".repeat(3);
        assert_eq!(Line::short(&families, 9).as_str(), "👩\u{200d}👩\u{200d}👧…");
        assert_eq!(Line::short("e\u{301}e\u{301}e\u{301}", 4).as_str(), "e\u{301}…");
        assert_eq!(Line::short(&"\u{301}".repeat(9), 4).as_str(), "…");
    }

    #[test]
    fn a_typed_name_is_no_link() {
        assert_eq!(
            Line::typed("win at evil.example").as_str(),
            "win at evil.\u{200b}example"
        );
        assert_eq!(
            Line::typed("https://evil.example/x").as_str(),
            "https:\u{200b}//evil.\u{200b}example/x"
        );
        assert_eq!(
            Line::typed("J.R.R. Tolkien, 12.12.2026").as_str(),
            "J.R.R. Tolkien, 12.12.2026"
        );
    }
}
