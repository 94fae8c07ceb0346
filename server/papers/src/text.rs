//! Prepares text for the fonts, and breaks it into lines.

use crate::fonts::{Weight, has};
use any_ascii::any_ascii_char;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Letters of one text that are looked at.
const MAX_CHARS: usize = 600;

/// Where text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Style {
    pub weight: Weight,
    /// Points of an em.
    pub size: f32,
    pub colour: [u8; 3],
}

/// A line as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub text: String,
    /// What was typed, where the fonts do not have its letters and Latin ones stand for them.
    pub typed: Option<String>,
}

/// Transliterates letters that the fonts lack, and removes invisible characters.
pub(crate) fn legible(text: &str) -> Line {
    let typed: String = text
        .nfc()
        .map(|letter| match letter {
            '\u{a0}' | '\u{202f}' => letter,
            letter if letter.is_control() || letter.is_whitespace() => ' ',
            letter => letter,
        })
        .filter(|letter| !is_unseen(*letter))
        .take(MAX_CHARS)
        .collect();
    let typed = typed.split_whitespace_kept();
    if typed.chars().all(has) {
        return Line {
            text: typed,
            typed: None,
        };
    }
    let mut latin = String::new();
    for letter in typed.chars() {
        if has(letter) {
            latin.push(letter);
        } else {
            latin.extend(any_ascii_char(letter).chars().filter(|sign| has(*sign)));
        }
    }
    let latin = latin.split_whitespace_kept();
    Line {
        text: latin,
        typed: Some(typed),
    }
}

/// One space between words and none around them; spaces that hold words together stay.
trait SplitWhitespaceKept {
    fn split_whitespace_kept(&self) -> String;
}

impl SplitWhitespaceKept for String {
    fn split_whitespace_kept(&self) -> String {
        self.split(' ')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// What joins, varies or turns letters without being seen itself.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}' | '\u{e000}'..='\u{f8ff}'
    )
}

/// The width of a text in points.
pub(crate) fn width(text: &str, style: Style) -> f32 {
    let face = style.weight.face();
    face.map_or(0.0, |face| face.shape(text).1 * style.size)
}

/// The text in lines that are no wider than the place; a word that is wider is broken.
pub(crate) fn lines(text: &str, style: Style, place: f32) -> Vec<Line> {
    let whole = legible(text);
    if whole.text.is_empty() {
        return Vec::new();
    }
    if width(&whole.text, style) <= place {
        return vec![whole];
    }
    let mut breaking = Breaking {
        place,
        space: width(" ", style),
        ..Breaking::default()
    };
    for word in whole.text.split(' ') {
        let wide = width(word, style);
        if wide <= place {
            breaking.add(word, wide, true);
            continue;
        }
        // Letters beside each other can be wider than each alone, so a piece is measured as a whole.
        let mut piece = String::new();
        let mut is_new_word = true;
        for grapheme in word.graphemes(true) {
            let longer = format!("{piece}{grapheme}");
            if !piece.is_empty() && width(&longer, style) > place {
                breaking.add(&piece, width(&piece, style), is_new_word);
                is_new_word = false;
                grapheme.clone_into(&mut piece);
            } else {
                piece = longer;
            }
        }
        breaking.add(&piece, width(&piece, style), is_new_word);
    }
    breaking.lines.push(breaking.line);
    let lines = breaking.lines.into_iter().filter(|line| !line.is_empty());
    lines.map(|text| Line { text, typed: None }).collect()
}

/// Lines that are being filled.
#[derive(Default)]
struct Breaking {
    place: f32,
    space: f32,
    lines: Vec<String>,
    line: String,
    /// Of the line that is being filled.
    width: f32,
}

impl Breaking {
    /// Puts a word, or a part of one, at the end of the line, or on the next one. A line that ends between words keeps the
    /// space there, for screen readers.
    fn add(&mut self, part: &str, wide: f32, is_new_word: bool) {
        let gap = if is_new_word && !self.line.is_empty() {
            self.space
        } else {
            0.0
        };
        if !self.line.is_empty() && self.width + gap + wide > self.place {
            if gap > 0.0 {
                self.line.push(' ');
            }
            self.lines.push(std::mem::take(&mut self.line));
            self.width = 0.0;
        } else if gap > 0.0 {
            self.line.push(' ');
            self.width += gap;
        }
        self.line.push_str(part);
        self.width += wide;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style {
        weight: Weight::Regular,
        size: 10.0,
        colour: [0; 3],
    };

    #[test]
    fn letters_that_no_font_has_are_written_in_latin() {
        assert_eq!(legible("李明").text, "LiMing");
        assert_eq!(legible("李明").typed.as_deref(), Some("李明"));
        for kept in [
            "Nguyễn Thị Ánh",
            "Żółć",
            "Ύδρα",
            "Щука",
            "€1,204.50",
            "KWD\u{a0}35.200",
            "4 – 9 Mar",
        ] {
            assert_eq!(legible(kept).text, kept);
            assert_eq!(legible(kept).typed, None, "{kept}");
        }
        for hostile in [
            "שרה לוי",
            "عبد الرحمن",
            "김민준",
            "ホテル日航",
            "🏖️ Beach",
            "\u{1e900}",
            "a\u{202e}b\n\tc",
        ] {
            let line = legible(hostile);
            assert!(line.text.chars().all(has), "{hostile:?}: {line:?}");
        }
        assert_eq!(legible("a\u{202e}b\n\tc").text, "ab c");
    }

    #[test]
    fn lines_fit_their_place_and_lose_no_letter() {
        for text in [
            "A very long name of a hotel that goes on and on and on",
            &"W".repeat(180),
            &"word ".repeat(100),
        ] {
            let lines = lines(text, STYLE, 120.0);
            assert!(lines.len() > 1);
            for line in &lines {
                assert!(width(line.text.trim_end(), STYLE) <= 120.0, "{line:?}");
            }
            let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').count();
            assert_eq!(
                lines.iter().map(|line| letters(&line.text)).sum::<usize>(),
                letters(text)
            );
        }
    }

    #[test]
    fn no_text_is_no_line() {
        assert_eq!(lines(" \u{200b}\n", STYLE, 100.0), []);
    }
}
