//! Shortens texts for the whole product.
//!
//! A text ends between grapheme clusters, never inside one (a letter with its accent, a family of emoji), and after a
//! word if that costs less than half: Chinese, Japanese and Thai do not separate words by spaces.

use unicode_segmentation::UnicodeSegmentation;

/// Characters of a page's description (specification §9, for posts).
pub const DESCRIPTION: usize = 160;

/// The text in one line of at most `most` characters, with an ellipsis if it was shortened.
pub fn shortened(text: &str, most: usize) -> String {
    let line = one_line(text);
    if line.chars().count() <= most {
        return line;
    }
    let begun = first(&line, most.saturating_sub(1));
    format!("{}…", ended(&line, begun))
}

/// The first characters, at most `most`, without splitting a grapheme cluster.
pub fn first(text: &str, most: usize) -> &str {
    let mut end = 0;
    let mut used = 0;
    for (at, sign) in text.grapheme_indices(true) {
        used += sign.chars().count();
        if used > most {
            break;
        }
        end = at + sign.len();
    }
    &text[..end]
}

/// The beginning of a line, cut after its last whole word if that costs less than half of it, without separators at its
/// end.
pub fn ended<'a>(line: &str, begun: &'a str) -> &'a str {
    let goes_on_with_space = line[begun.len().min(line.len())..].starts_with(char::is_whitespace);
    let whole = match begun.rfind(char::is_whitespace) {
        Some(space) if !goes_on_with_space && begun[..space].chars().count() * 2 > begun.chars().count() => {
            &begun[..space]
        }
        _ => begun,
    };
    whole.trim_end_matches(|sign: char| sign.is_whitespace() || ",.;:、。，；：".contains(sign))
}

/// The words of a text with one space between them. Keeps non-breaking spaces, so that an amount keeps its currency.
pub fn one_line(text: &str) -> String {
    let gap = |sign: char| sign.is_whitespace() && !matches!(sign, '\u{a0}' | '\u{202f}');
    let words: Vec<&str> = text.split(gap).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_words() {
        assert_eq!(shortened("Waves at\n dawn", 20), "Waves at dawn");
        assert_eq!(shortened("Waves at dawn, and a garden", 16), "Waves at dawn…");
        assert_eq!(shortened("a week by the sea in Portugal", 20), "a week by the sea…");
        assert_eq!(shortened("short", 5), "short");
        assert_eq!(shortened("", 5), "");
        assert_eq!(shortened("anything", 0), "…");
    }

    #[test]
    fn an_amount_keeps_the_space_that_does_not_break() {
        assert_eq!(shortened("from\n€\u{a0}1\u{202f}236", 20), "from €\u{a0}1\u{202f}236");
    }

    #[test]
    fn scripts_without_spaces_keep_most_of_their_letters() {
        let trip = format!(
            "旅の記録 {}",
            "二日目は京都から奈良へ移動し朝早くから東大寺の大仏殿を拝観した".repeat(8)
        );
        let short = shortened(&trip, DESCRIPTION);
        assert_eq!(short.chars().count(), DESCRIPTION);
        assert!(
            short.starts_with("旅の記録 二日目は") && short.ends_with('…'),
            "{short}"
        );
        let thai = "กรุงเทพมหานคร".repeat(30);
        let short = shortened(&thai, DESCRIPTION);
        assert!((150..=DESCRIPTION).contains(&short.chars().count()), "{short}");
    }

    #[test]
    fn a_sign_is_never_cut() {
        assert_eq!(shortened("éééééééééé", 4), "ééé…");
        assert_eq!(shortened("e\u{301}e\u{301}e\u{301}", 4), "e\u{301}…");
        let family = "👩\u{200d}👩\u{200d}👧";
        assert_eq!(shortened(&family.repeat(3), 9), format!("{family}…"));
        assert_eq!(first("a🇵🇹b", 2), "a");
        assert_eq!(first("e\u{301}é", 3), "e\u{301}é");
    }
}
