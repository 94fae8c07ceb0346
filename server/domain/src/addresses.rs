//! Web and email addresses in texts that people type.

use linkify::{LinkFinder, LinkKind};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart<'a> {
    Text(&'a str),
    /// An address as it was typed, and where it leads.
    Link {
        text: &'a str,
        href: String,
    },
}

/// The pieces of a text in order. A web address begins with `http://`, `https://` or `www.`: other words with dots are
/// names of files, abbreviations and missing spaces more often than addresses.
pub fn pieces(text: &str) -> Vec<TextPart<'_>> {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    let mut pieces = Vec::new();
    let mut end = 0;
    for link in finder.links(text) {
        let Some(href) = href(link.as_str(), link.kind()) else {
            continue;
        };
        if let Some(before) = text.get(end..link.start()).filter(|before| !before.is_empty()) {
            pieces.push(TextPart::Text(before));
        }
        pieces.push(TextPart::Link {
            text: link.as_str(),
            href,
        });
        end = link.end();
    }
    if let Some(rest) = text.get(end..).filter(|rest| !rest.is_empty()) {
        pieces.push(TextPart::Text(rest));
    }
    pieces
}

fn href(found: &str, kind: &LinkKind) -> Option<String> {
    let begins = |start: &str| {
        found
            .get(..start.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(start))
    };
    match kind {
        LinkKind::Email => Some(format!("mailto:{found}")),
        _ if begins("https://") || begins("http://") => Some(found.to_owned()),
        _ if begins("www.") => Some(format!("https://{found}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with its links in brackets.
    fn marked(text: &str) -> String {
        let piece = |piece: TextPart<'_>| match piece {
            TextPart::Text(text) => text.to_owned(),
            TextPart::Link { text, href } => format!("[{text}]({href})"),
        };
        pieces(text).into_iter().map(piece).collect()
    }

    #[test]
    fn addresses_are_links_and_other_words_with_dots_are_not() {
        for (text, expected) in [
            ("", ""),
            (
                "No address, e.g. this.one or readme.md.",
                "No address, e.g. this.one or readme.md.",
            ),
            (
                "See https://a.example/x?y=1, or www.b.example.",
                "See [https://a.example/x?y=1](https://a.example/x?y=1), or [www.b.example](https://www.b.example).",
            ),
            (
                "Write to mia@example.org!",
                "Write to [mia@example.org](mailto:mia@example.org)!",
            ),
            (
                "(https://en.wikipedia.org/wiki/Faro_(city))",
                "([https://en.wikipedia.org/wiki/Faro_(city)](https://en.wikipedia.org/wiki/Faro_(city)))",
            ),
            (
                "javascript:alert(1) data:text/html,x",
                "javascript:alert(1) data:text/html,x",
            ),
            (
                "旅 https://a.example 記",
                "旅 [https://a.example](https://a.example) 記",
            ),
        ] {
            assert_eq!(marked(text), expected);
        }
    }
}
