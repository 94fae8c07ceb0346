//! New content of a club.

use super::{main_action, message};
use crate::{
    address::Address,
    content::{News, NewsItem, NewsKind, Site},
    line::Line,
    message::{Block, Message, Story},
};

/// Characters of a text's beginning.
const TEXT: usize = 300;
/// Characters of the preview in lists of emails; shorter texts say too little.
const PREHEADER: usize = 120;
const LEAST: usize = 30;

pub(crate) fn news(site: &Site, news: &News) -> Message {
    let creator = Line::typed(&news.creator);
    let leave = Address::new(site, &news.leave_url);
    let mut blocks: Vec<Block> = Vec::with_capacity(news.items.len() + 2);
    let only = match news.items.as_slice() {
        [only] => Some(only),
        _ => None,
    };
    match only {
        Some(item) => {
            blocks.push(story(site, item, true));
            blocks.push(main_action(site, label(item.kind), &item.url));
        }
        None => {
            blocks.extend(news.items.iter().map(|item| story(site, item, false)));
            blocks.push(main_action(site, "See the club", &news.club_url));
        }
    }
    blocks.push(Block::Link {
        words: "Unsubscribe from this club".into(),
        url: leave.clone(),
    });
    Message {
        topic: only
            .map(|item| Line::typed(&item.title))
            .filter(|title| !title.is_empty()),
        heading: Line::around("New from ", &creator, ""),
        reason: Line::around(
            "You get this email because email updates from ",
            &creator,
            &format!(" at {} were asked for with this address.", Line::from(&site.name)),
        ),
        leave: Some(leave),
        ..message(&subject(news, only), &preheader(news), "", blocks, "")
    }
}

/// "New from Mia Lind: Two days by the sea".
fn subject(news: &News, only: Option<&NewsItem>) -> String {
    let creator = &news.creator;
    match only {
        Some(item) if !Line::from(&item.title).is_empty() => format!("New from {creator}: {}", item.title),
        _ => format!("New from {creator}"),
    }
}

fn preheader(news: &News) -> String {
    let first = news.items.first().map(|item| Line::short(&item.text, PREHEADER));
    let first = match news.items.as_slice() {
        [_] => first,
        items => {
            let titles: Vec<String> = items
                .iter()
                .map(|item| Line::short(&item.title, 60).to_string())
                .collect();
            Some(Line::short(&titles.join(". "), PREHEADER))
        }
    };
    let words = first
        .map(|line| line.to_string())
        .filter(|words| words.chars().count() >= LEAST);
    words.unwrap_or_else(|| "There is something new to see in the club.".to_owned())
}

fn label(kind: NewsKind) -> &'static str {
    match kind {
        NewsKind::Post => "Read the post",
        NewsKind::Recommendation => "See the stay",
    }
}

/// The title and button of a single item are in the heading and below the story.
fn story(site: &Site, item: &NewsItem, is_only: bool) -> Block {
    Block::Story(Story {
        picture: item.picture.as_ref().map(|url| Address::new(site, url)),
        title: (!is_only).then(|| Line::typed(&item.title)),
        text: Line::short(&item.text, TEXT),
        link: (!is_only).then(|| (label(item.kind), Address::new(site, &item.url))),
    })
}
