//! Plain text: its paragraphs, and its beginning.

use leptos::prelude::*;

/// Paragraphs parted by an empty line, however the lines end.
pub fn paragraphs(text: &str) -> AnyView {
    text.replace("\r\n", "\n")
        .split("\n\n")
        .map(str::trim)
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| view! { <p>{paragraph.to_owned()}</p> })
        .collect_view()
        .into_any()
}

/// The beginning of a text in one line, with an ellipsis where it goes on.
pub fn shortened(text: &str, letters: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= letters {
        return line;
    }
    let cut: String = line.chars().take(letters).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
    format!("{}…", whole.trim_end_matches([',', '.', ';', ':', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_words() {
        assert_eq!(shortened("Waves at\n dawn", 20), "Waves at dawn");
        assert_eq!(shortened("Waves at dawn, and a garden", 16), "Waves at dawn…");
        assert_eq!(shortened("éééééééééé", 4), "éééé…");
    }
}
