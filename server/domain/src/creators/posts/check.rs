//! Validates a post and everything that it references.

use super::named::{check_named, poster};
use crate::{
    Ctx, clock,
    entity::post,
    error::{Refusals, Result},
    markdown, topics,
    written::{Rule, check_text, lines, one_line},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code, UserId,
    limits::{MAX_BLOCK_CHARS, MAX_BLOCKS, MAX_CAPTION_CHARS, MAX_IMAGES_OF_BLOCK, MAX_NOTE_CHARS, MAX_TITLE_CHARS},
    post::{BlockType, ContentBlock, PostStatus, PostWrite},
    words::at_most,
};
use uuid::Uuid;

/// How far ahead a post can be scheduled, in days.
const DAYS_AHEAD: i64 = 365;

/// A post's content in stored form.
pub(super) struct Content {
    pub title: String,
    /// In order, numbered from 0.
    pub blocks: Vec<ContentBlock>,
    pub description: String,
    /// The first picture, otherwise the poster of the first video that is ready.
    pub image_id: Option<Uuid>,
    pub tags: Vec<String>,
}

const TITLE: Rule = one_line("title", MAX_TITLE_CHARS);
const TEXT: Rule = lines("text", MAX_BLOCK_CHARS);
const HEADING: Rule = one_line("heading", MAX_TITLE_CHARS);
const CAPTION: Rule = one_line("caption", MAX_CAPTION_CHARS);
const NOTE: Rule = lines("note", MAX_NOTE_CHARS);

/// Rules for a type of block.
struct BlockRule {
    text: Rule,
    /// Maximum number of pictures.
    pictures: usize,
    /// Its other reference.
    names: Option<BlockReference>,
}

/// References of a block other than pictures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockReference {
    Hotel,
    Video,
    Package,
    ItineraryContent,
}

fn rule(kind: BlockType) -> BlockRule {
    let (text, pictures, names) = match kind {
        BlockType::Text => (TEXT, 0, None),
        BlockType::Heading => (HEADING, 0, None),
        BlockType::Image => (CAPTION, 1, None),
        BlockType::Gallery => (CAPTION, MAX_IMAGES_OF_BLOCK, None),
        BlockType::Stay => (NOTE, 0, Some(BlockReference::Hotel)),
        BlockType::Video => (CAPTION, 0, Some(BlockReference::Video)),
        BlockType::Package => (NOTE, 0, Some(BlockReference::Package)),
        BlockType::ItineraryContent => (NOTE, 0, Some(BlockReference::ItineraryContent)),
    };
    BlockRule { text, pictures, names }
}

/// Validates a post and returns its content, or every error. A draft may be unfinished. Referenced pictures, hotels,
/// videos, packages and itinerary contents must exist, except those that the post referenced before, so that a deleted one does not block
/// other changes. For the same reason an unchanged publication time may have passed.
pub(super) async fn check(ctx: &Ctx, me: UserId, input: &PostWrite, before: Option<&post::Model>) -> Result<Content> {
    let mut refusals = Refusals::default();
    check_title(input, &mut refusals);
    if scheduled_for(input).is_none_or(|at| before.and_then(|post| post.publish_at) != Some(at)) {
        check_time(ctx.now(), input, &mut refusals);
    }
    let before = before.map_or(&[][..], |post| &post.blocks.0);
    let tags = topics::checked(&input.tags, &mut refusals);
    let blocks = &input.content_blocks;
    let is_draft = input.status == PostStatus::Draft;
    if blocks.len() > MAX_BLOCKS {
        refusals.add_message(
            Code::Invalid,
            "contentBlocks",
            format!("A post has {}.", at_most(MAX_BLOCKS, "blocks")),
        );
    } else {
        for (index, block) in blocks.iter().enumerate() {
            check_block(index, block, is_draft, &mut refusals);
        }
        check_named(ctx, me, blocks, before, &mut refusals).await?;
    }
    if !is_draft && !blocks.iter().any(says_something) {
        let message =
            "Write something first: a text, a heading, a picture, a video, a stay, a package or an itinerary.";
        refusals.add_message(Code::Required, "contentBlocks", message);
    }
    refusals.into_result()?;
    let mut content = content(input, tags);
    if content.image_id.is_none() {
        content.image_id = poster(ctx, me, &content.blocks).await?;
    }
    Ok(content)
}

/// The time a post is scheduled for, cut to milliseconds.
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
    if input.title.trim().is_empty() && input.status != PostStatus::Draft {
        refusals.add(Code::Required, "title");
    }
    check_text(refusals, "title", &TITLE, &input.title);
}

fn check_time(now: DateTime<Utc>, input: &PostWrite, refusals: &mut Refusals) {
    if input.status != PostStatus::Scheduled {
        return;
    }
    match scheduled_for(input) {
        None => refusals.add(Code::Required, "publishAt"),
        Some(at) if at <= now => refusals.add_message(Code::Invalid, "publishAt", "Choose a time that lies ahead."),
        Some(at) if at > now + TimeDelta::days(DAYS_AHEAD) => {
            refusals.add_message(Code::Invalid, "publishAt", "Choose a time within a year.");
        }
        Some(_) => {}
    }
}

fn check_block(index: usize, block: &ContentBlock, is_draft: bool, refusals: &mut Refusals) {
    let rule = rule(block.block_type);
    let at = |field: &str| format!("contentBlocks[{index}].{field}");
    check_text(refusals, at("plainTextContent"), &rule.text, &block.plain_text_content);
    let pictures = block.image_ids.len();
    if pictures > rule.pictures {
        let message = match rule.pictures {
            0 => "Only pictures and galleries name pictures.".to_owned(),
            1 => "This is one picture. Make it a gallery for more.".to_owned(),
            most => format!("A gallery has {}.", at_most(most, "pictures")),
        };
        refusals.add_message(Code::Invalid, at("imageIds"), message);
    } else if pictures == 0 && rule.pictures > 0 && !is_draft {
        refusals.add(Code::Required, at("imageIds"));
    }
    for (kind, is_named, field, message) in [
        (
            BlockReference::Hotel,
            block.hotel_id.is_some(),
            "hotelId",
            "Only a stay names a hotel.",
        ),
        (
            BlockReference::Video,
            block.video_id.is_some(),
            "videoId",
            "Only a video block names a video.",
        ),
        (
            BlockReference::Package,
            block.package_id.is_some(),
            "packageId",
            "Only a package block names a package.",
        ),
        (
            BlockReference::ItineraryContent,
            block.itinerary_content_id.is_some(),
            "itineraryContentId",
            "Only an itinerary block names an itinerary.",
        ),
    ] {
        let is_wanted = rule.names == Some(kind);
        if is_named && !is_wanted {
            refusals.add_message(Code::Invalid, at(field), message);
        } else if !is_named && is_wanted && !is_draft {
            refusals.add(Code::Required, at(field));
        }
    }
}

/// A block's text in stored form. Leading white space has a meaning in Markdown.
fn kept(block: &ContentBlock) -> &str {
    match block.block_type {
        BlockType::Text => &block.plain_text_content,
        BlockType::Heading
        | BlockType::Image
        | BlockType::Gallery
        | BlockType::Stay
        | BlockType::Video
        | BlockType::Package
        | BlockType::ItineraryContent => block.plain_text_content.trim(),
    }
}

fn says_something(block: &ContentBlock) -> bool {
    match block.block_type {
        BlockType::Text | BlockType::Heading => !block.plain_text_content.trim().is_empty(),
        BlockType::Image | BlockType::Gallery => !block.image_ids.is_empty(),
        BlockType::Stay => block.hotel_id.is_some(),
        BlockType::Video => block.video_id.is_some(),
        BlockType::Package => block.package_id.is_some(),
        BlockType::ItineraryContent => block.itinerary_content_id.is_some(),
    }
}
