//! What a post may hold, and whether all that it names is there.

use super::{
    markdown,
    named::{check_named, poster},
};
use crate::{
    Ctx, clock,
    error::{Refusals, Result},
    topics,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code, UserId,
    post::{BlockType, ContentBlock, PostStatus, PostWrite},
};
use uuid::Uuid;

/// Characters of a title at most.
const TITLE_LENGTH: usize = 120;
/// Blocks of a post at most.
const MOST_BLOCKS: usize = 100;
/// How far ahead a post can be scheduled, in days.
const DAYS_AHEAD: i64 = 365;

/// A post's content as it is kept.
pub(super) struct Content {
    pub title: String,
    /// In their order, numbered from 0.
    pub blocks: Vec<ContentBlock>,
    pub description: String,
    /// The first picture; without one, that of the first film which can be seen already.
    pub image_id: Option<Uuid>,
    pub tags: Vec<String>,
}

/// What a block of a kind may hold.
struct Rule {
    /// Its text, for people.
    text: &'static str,
    /// Characters at most.
    length: usize,
    is_one_line: bool,
    /// Pictures at most.
    pictures: usize,
    /// What else it names.
    names: Option<Named>,
}

/// What a block can name beside pictures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Hotel,
    Film,
    Trip,
}

fn rule(kind: BlockType) -> Rule {
    let (text, length, is_one_line, pictures, names) = match kind {
        BlockType::Text => ("text", 10_000, false, 0, None),
        BlockType::Heading => ("heading", 120, true, 0, None),
        BlockType::Image => ("caption", 300, true, 1, None),
        BlockType::Gallery => ("caption", 300, true, 20, None),
        BlockType::Stay => ("note", 1_000, false, 0, Some(Named::Hotel)),
        BlockType::Video => ("caption", 300, true, 0, Some(Named::Film)),
        BlockType::Package => ("note", 1_000, false, 0, Some(Named::Trip)),
    };
    Rule {
        text,
        length,
        is_one_line,
        pictures,
        names,
    }
}

/// The content, or all that is wrong with it. A draft may be unfinished. Pictures, hotels, films and trips have to be
/// there, but for those that the post named before: one that is gone in the meantime is no obstacle to other changes.
pub(super) async fn check(ctx: &Ctx, me: UserId, input: &PostWrite, before: &[ContentBlock]) -> Result<Content> {
    let mut refusals = Refusals::default();
    check_title(input, &mut refusals);
    check_time(ctx.now(), input, &mut refusals);
    let tags = topics::checked(&input.tags, &mut refusals);
    let blocks = &input.content_blocks;
    let is_draft = input.status == PostStatus::Draft;
    if blocks.len() > MOST_BLOCKS {
        refusals.say(Code::Invalid, "contentBlocks", "A post has at most 100 blocks.");
    } else {
        for (index, block) in blocks.iter().enumerate() {
            check_block(index, block, is_draft, &mut refusals);
        }
        check_named(ctx, me, blocks, before, &mut refusals).await?;
    }
    if !is_draft && !blocks.iter().any(says_something) {
        let message = "Write something first: a text, a heading, a picture, a film, a stay or a trip.";
        refusals.say(Code::Required, "contentBlocks", message);
    }
    refusals.into_result()?;
    let mut content = content(input, tags);
    if content.image_id.is_none() {
        content.image_id = poster(ctx, me, &content.blocks).await?;
    }
    Ok(content)
}

/// The instant that a post is scheduled for, cut to milliseconds.
pub(super) fn scheduled_for(input: &PostWrite) -> Option<DateTime<Utc>> {
    input.publish_at.map(clock::cut)
}

fn content(input: &PostWrite, tags: Vec<String>) -> Content {
    let mut blocks = input.content_blocks.clone();
    blocks.sort_by_key(|block| block.order);
    for (order, block) in (0..).zip(&mut blocks) {
        block.order = order;
        block.plain_text_content = kept(block).to_owned();
    }
    let texts = blocks.iter().filter(|block| block.block_type == BlockType::Text);
    let mut descriptions = texts.map(|block| markdown::description(&block.plain_text_content));
    let description = descriptions.find(|text| !text.is_empty()).unwrap_or_default();
    let image_id = blocks.iter().flat_map(|block| &block.image_ids).next().map(|id| id.0);
    Content {
        title: input.title.trim().to_owned(),
        blocks,
        description,
        image_id,
        tags,
    }
}

fn check_title(input: &PostWrite, refusals: &mut Refusals) {
    let title = input.title.trim();
    if title.is_empty() && input.status != PostStatus::Draft {
        refusals.add(Code::Required, "title");
    } else if title.chars().count() > TITLE_LENGTH {
        refusals.say(Code::Invalid, "title", "A title has at most 120 characters.");
    } else if title.chars().any(char::is_control) {
        refusals.say(Code::Invalid, "title", "A title is one line of text.");
    }
}

fn check_time(now: DateTime<Utc>, input: &PostWrite, refusals: &mut Refusals) {
    if input.status != PostStatus::Scheduled {
        return;
    }
    match scheduled_for(input) {
        None => refusals.add(Code::Required, "publishAt"),
        Some(at) if at <= now => refusals.say(Code::Invalid, "publishAt", "Choose a time that lies ahead."),
        Some(at) if at > now + TimeDelta::days(DAYS_AHEAD) => {
            refusals.say(Code::Invalid, "publishAt", "Choose a time within a year.");
        }
        Some(_) => {}
    }
}

fn check_block(index: usize, block: &ContentBlock, is_draft: bool, refusals: &mut Refusals) {
    let rule = rule(block.block_type);
    let at = |field: &str| format!("contentBlocks[{index}].{field}");
    let text = kept(block);
    let is_break = |character: char| !rule.is_one_line && matches!(character, '\n' | '\r' | '\t');
    if text.chars().count() > rule.length {
        let message = format!("A {} has at most {} characters.", rule.text, grouped(rule.length));
        refusals.say(Code::Invalid, at("plainTextContent"), message);
    } else if text
        .chars()
        .any(|character| character.is_control() && !is_break(character))
    {
        let message = if rule.is_one_line {
            format!("A {} is one line of text.", rule.text)
        } else {
            format!("A {} has no control characters but line breaks and tabs.", rule.text)
        };
        refusals.say(Code::Invalid, at("plainTextContent"), message);
    }
    let pictures = block.image_ids.len();
    if pictures > rule.pictures {
        let message = match rule.pictures {
            0 => "Only pictures and galleries name pictures.",
            1 => "This is one picture. Make it a gallery for more.",
            _ => "A gallery has at most 20 pictures.",
        };
        refusals.say(Code::Invalid, at("imageIds"), message);
    } else if pictures == 0 && rule.pictures > 0 && !is_draft {
        refusals.add(Code::Required, at("imageIds"));
    }
    for (kind, is_named, field, message) in [
        (
            Named::Hotel,
            block.hotel_id.is_some(),
            "hotelId",
            "Only a stay names a hotel.",
        ),
        (
            Named::Film,
            block.video_id.is_some(),
            "videoId",
            "Only a film block names a film.",
        ),
        (
            Named::Trip,
            block.package_id.is_some(),
            "packageId",
            "Only a trip block names a trip.",
        ),
    ] {
        let is_wanted = rule.names == Some(kind);
        if is_named && !is_wanted {
            refusals.say(Code::Invalid, at(field), message);
        } else if !is_named && is_wanted && !is_draft {
            refusals.add(Code::Required, at(field));
        }
    }
}

/// A block's text as it is kept. White space at the beginning of a line has a meaning in Markdown.
fn kept(block: &ContentBlock) -> &str {
    match block.block_type {
        BlockType::Text => &block.plain_text_content,
        BlockType::Heading
        | BlockType::Image
        | BlockType::Gallery
        | BlockType::Stay
        | BlockType::Video
        | BlockType::Package => block.plain_text_content.trim(),
    }
}

fn says_something(block: &ContentBlock) -> bool {
    match block.block_type {
        BlockType::Text | BlockType::Heading => !block.plain_text_content.trim().is_empty(),
        BlockType::Image | BlockType::Gallery => !block.image_ids.is_empty(),
        BlockType::Stay => block.hotel_id.is_some(),
        BlockType::Video => block.video_id.is_some(),
        BlockType::Package => block.package_id.is_some(),
    }
}

/// A number below a million for people: 10,000.
fn grouped(number: usize) -> String {
    match number / 1_000 {
        0 => number.to_string(),
        thousands => format!("{thousands},{:03}", number % 1_000),
    }
}
