//! The plain text of a message: lines of at most 72 characters, each link on a line of its own.

use crate::{
    address::Address,
    content::Site,
    line::Line,
    message::{Block, Card, Fact, Message, Notice, Story},
};

const WIDTH: usize = 72;

/// The whole text.
pub(crate) fn page(site: &Site, message: &Message) -> String {
    let name = Line::from(&site.name);
    let mut parts = vec![name.to_string(), wrapped(message.heading.as_str(), "")];
    parts.extend(message.topic.as_ref().map(|topic| wrapped(topic.as_str(), "")));
    parts.extend(message.blocks.iter().map(block).filter(|part| !part.is_empty()));
    let reason = wrapped(message.reason.as_str(), "");
    // Email programs recognize "-- " as the line above a signature.
    let mut signature = format!("-- \n{reason}\n\n{name}\n{}", Address::home(site));
    let company = [site.company.line.clone(), site.company.contact()];
    for line in company.iter().flatten() {
        signature.push('\n');
        signature.push_str(&wrapped(Line::from(line).as_str(), ""));
    }
    parts.push(signature);
    let mut text = parts.join("\n\n");
    text.push('\n');
    text
}

fn block(block: &Block) -> String {
    match block {
        Block::Greeting(name) => wrapped(&greeting(name), ""),
        Block::Paragraph(line) | Block::Aside(line) => wrapped(line.as_str(), ""),
        Block::NotYou(rest) => wrapped(&not_you("link", rest.as_ref()), ""),
        Block::Action(action) => link(action.label, &action.url),
        Block::Link { words, url } => link(words.as_str(), url),
        Block::Notice(notice) => self::notice(notice),
        Block::Card(card) => self::card(card),
        Block::Story(story) => self::story(story),
    }
}

/// "Hello Ana Silva,", or "Hello," without a name.
pub(crate) fn greeting(name: &Line) -> String {
    if name.is_empty() {
        "Hello,".to_owned()
    } else {
        format!("Hello {name},")
    }
}

/// Advice for readers who did not request the email. `means` names the link or button of this format.
pub(crate) fn not_you(means: &str, rest: Option<&Line>) -> String {
    let words = format!("If this was not you, ignore it: nothing happens without the {means}.");
    rest.map_or_else(|| words.clone(), |rest| format!("{words} {rest}"))
}

fn link(words: &str, url: &Address) -> String {
    format!("{}\n{url}", wrapped(&format!("{words}:"), ""))
}

fn notice(notice: &Notice) -> String {
    let mut lines = vec![notice.title.to_uppercase(), wrapped(notice.text.as_str(), "")];
    lines.extend(notice.names.iter().map(listed));
    lines.join("\n")
}

fn card(card: &Card) -> String {
    let dates = card.times.as_ref().map(|times| &times.dates);
    let head = [Some(&card.title), card.place.as_ref(), dates];
    let mut lines: Vec<String> = head
        .into_iter()
        .flatten()
        .map(|line| wrapped(line.as_str(), ""))
        .collect();
    let times = card.times.iter().flat_map(|times| [&times.arrival, &times.departure]);
    lines.extend(times.chain(&card.facts).map(fact));
    lines.join("\n")
}

fn story(story: &Story) -> String {
    let words = [story.title.as_ref(), Some(&story.text)];
    let words = words.into_iter().flatten().filter(|line| !line.is_empty());
    let mut lines: Vec<String> = words.map(|line| wrapped(line.as_str(), "")).collect();
    lines.extend(story.link.as_ref().map(|(words, url)| link(words, url)));
    lines.join("\n")
}

fn fact(fact: &Fact) -> String {
    match fact.values.as_slice() {
        [value] => wrapped(&format!("{}: {value}", fact.label), "  "),
        values => {
            let mut lines = vec![format!("{}:", fact.label)];
            lines.extend(values.iter().map(listed));
            lines.join("\n")
        }
    }
}

fn listed(line: &Line) -> String {
    wrapped_after("- ", line.as_str(), "  ")
}

/// Wraps text into lines of at most [`WIDTH`] characters; all lines except the first begin with `indent`. Keeps words
/// whole.
fn wrapped(text: &str, indent: &str) -> String {
    wrapped_after("", text, indent)
}

/// The same, with `start` before the first word.
fn wrapped_after(start: &str, text: &str, indent: &str) -> String {
    let mut out = start.to_owned();
    let mut used = start.chars().count();
    for (at, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if at > 0 && used + 1 + length > WIDTH {
            out.push('\n');
            out.push_str(indent);
            used = indent.chars().count();
        } else if at > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_no_later_than_the_width() {
        let text = wrapped(&"travel ".repeat(30), "  ");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("  travel")), "{text}");
        assert_eq!(text.split_whitespace().count(), 30);
    }

    #[test]
    fn a_word_longer_than_a_line_stays_whole() {
        let word = "x".repeat(200);
        assert_eq!(wrapped(&format!("so {word} be it"), ""), format!("so\n{word}\nbe it"));
        assert_eq!(wrapped_after("- ", &word, "  "), format!("- {word}"));
    }
}
