//! Measures texts, and breaks them into lines.

use crate::{
    CardError,
    letters::{Family, Font, legible, options},
};
use contract::excerpt;
use resvg::usvg::{Node, Tree};

/// The number of letters per part of a word that is wider than a line: few enough to always fit.
const PART: usize = 12;
/// Ems between words, slightly more than in the fonts, so that a line is never wider than calculated.
const GAP: f32 = 0.25;
/// Ems of an ellipsis, likewise.
const ELLIPSIS: f32 = 1.0;

/// A text in lines.
#[derive(Debug)]
pub(crate) struct Lines {
    pub lines: Vec<String>,
    /// The font that has all of its characters.
    pub font: Font,
    /// Pixels of the widest line, at most.
    pub width: f32,
}

/// A word, or a part of a long one.
struct WordPart {
    text: String,
    width: f32,
    begins_word: bool,
}

#[derive(Default)]
struct Line {
    text: String,
    width: f32,
}

/// Breaks a text into at most `most` lines of at most `width` pixels; the rest becomes an ellipsis.
pub(crate) fn broken(text: &str, wished: Font, width: f32, most: usize) -> Result<Lines, CardError> {
    let (text, family) = legible(text, wished.family);
    let font = Font { family, ..wished };
    let mut lines: Vec<Line> = Vec::new();
    for piece in pieces(&text, font, width)? {
        let gap = if piece.begins_word { GAP * font.size } else { 0.0 };
        let fits = |line: &&mut Line| line.width + gap + piece.width <= width;
        if let Some(line) = lines.last_mut().filter(fits) {
            if piece.begins_word {
                line.text.push(' ');
            }
            line.text.push_str(&piece.text);
            line.width += gap + piece.width;
        } else if lines.len() < most {
            lines.push(Line {
                text: piece.text,
                width: piece.width,
            });
        } else {
            if let Some(last) = lines.last_mut() {
                last.shorten(width - ELLIPSIS * font.size);
            }
            break;
        }
    }
    Ok(Lines {
        width: lines.iter().map(|line| line.width).fold(0.0, f32::max),
        lines: lines.into_iter().map(|line| line.text).collect(),
        font,
    })
}

impl Line {
    /// Cuts the line to that many pixels, at the end of a word if possible, and adds an ellipsis.
    fn shorten(&mut self, room: f32) {
        let whole = self.text.clone();
        let mut letters = whole.chars().count();
        let mut begun = whole.as_str();
        while self.width > room && letters > 1 {
            self.width -= self.width / letters as f32;
            letters -= 1;
            begun = excerpt::first(&whole, letters);
        }
        let ended = excerpt::ended(&whole, begun);
        let ended = ended.trim_end_matches(|letter: char| letter.is_whitespace() || "-–—…".contains(letter));
        self.text = format!("{ended}…");
    }
}

/// The words of a text; those that are wider than a line are split.
fn pieces(text: &str, font: Font, width: f32) -> Result<Vec<WordPart>, CardError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut pieces = Vec::with_capacity(words.len());
    for (word, wide) in words.iter().zip(widths(&words, font)?) {
        if wide <= width {
            pieces.push(WordPart {
                text: (*word).to_owned(),
                width: wide,
                begins_word: true,
            });
            continue;
        }
        let letters: Vec<char> = word.chars().collect();
        let parts: Vec<String> = letters.chunks(PART).map(|part| part.iter().collect()).collect();
        let named: Vec<&str> = parts.iter().map(String::as_str).collect();
        let measured = widths(&named, font)?;
        pieces.extend(
            parts
                .into_iter()
                .zip(measured)
                .enumerate()
                .map(|(number, (text, width))| WordPart {
                    text,
                    width,
                    begins_word: number == 0,
                }),
        );
    }
    Ok(pieces)
}

/// The width in pixels of each of these texts on a line, measured in one drawing that is not shown.
fn widths(texts: &[&str], font: Font) -> Result<Vec<f32>, CardError> {
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    let mut drawing = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"675\">");
    for (number, text) in texts.iter().enumerate() {
        drawing.push_str(&element(&format!("id=\"t{number}\" y=\"100\""), font, text));
    }
    drawing.push_str("</svg>");
    let tree = read(&drawing)?;
    let width = |number: usize| match tree.node_by_id(&format!("t{number}")) {
        Some(Node::Text(text)) => text.bounding_box().width(),
        // An invisible text.
        _ => 0.0,
    };
    Ok((0..texts.len()).map(width).collect())
}

/// A text of a drawing with further attributes.
pub(crate) fn element(attributes: &str, font: Font, text: &str) -> String {
    let Font { family, size } = font;
    let (name, weight) = (family.name(), family.weight());
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<text {attributes} font-family=\"{name}\" font-weight=\"{weight}\" font-size=\"{size}\">{escaped}</text>")
}

/// Parses a drawing.
pub(crate) fn read(drawing: &str) -> Result<Tree, CardError> {
    Tree::from_str(drawing, &options()).map_err(|error| CardError::Drawing(error.to_string()))
}

/// Inter in that size.
pub(crate) fn inter(size: f32) -> Font {
    Font {
        family: Family::Inter,
        size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLE: Font = Font {
        family: Family::Fraunces,
        size: 66.0,
    };

    #[test]
    fn letters_have_their_width() {
        let measured = widths(&["i", "iii", "WWW", "Жж", "Ωω"], TITLE).unwrap();
        assert!(measured.iter().all(|width| *width > 5.0), "{measured:?}");
        assert!(measured[1] > measured[0] * 2.0, "{measured:?}");
        assert!(measured[2] > measured[1] * 2.0, "{measured:?}");
    }

    #[test]
    fn a_short_title_is_one_line() {
        let set = broken("The quietest rooms", TITLE, 1072.0, 3).unwrap();
        assert_eq!(set.lines, ["The quietest rooms"]);
        assert_eq!(set.font, TITLE);
    }

    #[test]
    fn a_long_title_ends_in_an_ellipsis_on_its_last_line() {
        let text = "Three slow weeks between the lagoon and the hills ".repeat(4);
        let set = broken(&text, TITLE, 1072.0, 3).unwrap();
        assert_eq!(set.lines.len(), 3);
        assert!(
            set.lines[2].ends_with('…') && !set.lines[2].ends_with(" …"),
            "{:?}",
            set.lines
        );
        assert!(set.lines[..2].iter().all(|line| !line.contains('…')), "{:?}", set.lines);
        let named: Vec<&str> = set.lines.iter().map(String::as_str).collect();
        for width in widths(&named, set.font).unwrap() {
            assert!(width <= 1072.0, "{width}");
        }
    }

    #[test]
    fn a_word_wider_than_a_line_is_broken() {
        let set = broken(&"W".repeat(150), TITLE, 1072.0, 3).unwrap();
        assert_eq!(set.lines.len(), 3);
        let named: Vec<&str> = set.lines.iter().map(String::as_str).collect();
        for width in widths(&named, set.font).unwrap() {
            assert!(width <= 1100.0, "{width}");
        }
    }

    #[test]
    fn signs_of_markup_are_text() {
        let set = broken("Fish & <chips> \"here\"", TITLE, 1072.0, 3).unwrap();
        assert_eq!(set.lines, ["Fish & <chips> \"here\""]);
        assert!(set.width > 300.0);
    }

    #[test]
    fn nothing_takes_no_line() {
        assert!(broken(" \n 🏖️ ", TITLE, 1072.0, 3).unwrap().lines.is_empty());
        assert_eq!(widths(&[], TITLE).unwrap(), Vec::<f32>::new());
    }
}
