//! A creator's feed and its posts.

use super::{
    LoadError, LoaderContext, TextVersion,
    club::{creator, tags},
    context, named,
};
use crate::pages::club::{FeedPage, PostPage};
use contract::{
    Code, PostId, excerpt,
    post::{BlockType, ContentBlock},
};
use domain::{Error, Result, markdown, posts, profiles};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Posts of a page unless it says otherwise, and at most.
pub const FEED_PAGE_SIZE: u32 = 10;
const MAX_PAGE_SIZE: u32 = 50;

/// Loads a page of a creator's posts: pages from 1, `pageSize` posts each (10, at most 50).
#[server(prefix = "/_server", endpoint = "feed", input = GetUrl)]
pub async fn load_feed(
    slug: String,
    page: Option<u32>,
    #[server(rename = "pageSize")] page_size: Option<u32>,
) -> std::result::Result<FeedPage, LoadError> {
    let page_size = page_size.unwrap_or(FEED_PAGE_SIZE);
    Ok(feed(&context()?, &slug, page.unwrap_or(1), page_size).await?)
}

/// Loads a post of the club of `slug`.
#[server(prefix = "/_server", endpoint = "post", input = GetUrl)]
pub async fn load_post(
    slug: String,
    #[server(rename = "postId")] post_id: String,
) -> std::result::Result<PostPage, LoadError> {
    Ok(post(&context()?, &slug, &post_id, TextVersion::Published).await?)
}

/// What the feed shows.
pub async fn feed(context: &LoaderContext, handle: &str, page: u32, page_size: u32) -> Result<FeedPage> {
    let LoaderContext { ctx, viewer, .. } = context;
    let creator = creator(ctx, handle).await?;
    let (page, page_size) = (page.max(1), page_size.clamp(1, MAX_PAGE_SIZE));
    Ok(FeedPage {
        posts: posts::list_public(ctx, creator.user_id, page, page_size).await?,
        tags: tags(context, creator.user_id).await?,
        is_mine: viewer.account_id() == Some(creator.user_id),
        creator,
    })
}

/// What a post's page shows.
pub async fn post(context: &LoaderContext, handle: &str, post_id: &str, shown: TextVersion) -> Result<PostPage> {
    find(context, handle, post_id, shown).await.map_err(post_not_found)
}

/// Turns the error of something missing into that of a missing post; other errors stay.
pub fn post_not_found(found: Error) -> Error {
    named(found, Code::PostNotFound)
}

async fn find(context: &LoaderContext, handle: &str, post_id: &str, shown: TextVersion) -> Result<PostPage> {
    let LoaderContext { ctx, viewer, .. } = context;
    let absent = || Error::refused(Code::NotFound);
    let id: PostId = post_id.parse().map_err(|_| absent())?;
    let creator = profiles::public(ctx, handle).await?;
    let currency = Some(context.visitor.currency_code);
    let post = posts::get(ctx, viewer, id, currency).await?;
    // A post has one address: that of its author's club.
    if post.user_id != creator.user_id {
        return Err(absent());
    }
    let is_mine = viewer.account_id() == Some(post.user_id);
    let changes = match shown {
        TextVersion::Changes if is_mine => posts::preview(ctx, viewer, id, currency).await?,
        TextVersion::Changes | TextVersion::Published => None,
    };
    let is_preview = changes.is_some();
    let post = changes.unwrap_or(post);
    let texts = |block: &ContentBlock| {
        let is_text = block.block_type == BlockType::Text;
        is_text.then(|| markdown::html_of_post(&block.plain_text_content))
    };
    Ok(PostPage {
        html: post.content_blocks.iter().map(texts).collect(),
        description: description(&post.content_blocks),
        is_mine,
        is_preview,
        creator,
        post,
    })
}

/// The beginning of the first text that says something, in one line and without its Markdown.
fn description(blocks: &[ContentBlock]) -> String {
    let texts = blocks.iter().filter(|block| block.block_type == BlockType::Text);
    let mut lines = texts.map(|block| excerpt::one_line(&markdown::one_line(&block.plain_text_content)));
    let line = lines.find(|line| !line.is_empty()).unwrap_or_default();
    excerpt::first(&line, excerpt::DESCRIPTION).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_item_is_a_missing_post_and_other_errors_stay() {
        let said = |code| post_not_found(Error::refused(code)).failure();
        let missing = said(Code::NotFound);
        assert_eq!(
            (missing.errors[0].message.as_str(), missing.status()),
            ("Post not found", 404)
        );
        assert_eq!(said(Code::Forbidden).errors[0].code, Code::Forbidden);
    }

    #[test]
    fn a_post_is_described_by_the_beginning_of_its_first_text() {
        let block = |block_type, text: &str| ContentBlock {
            block_type,
            order: 0,
            plain_text_content: text.to_owned(),
            image_ids: Vec::new(),
            hotel_id: None,
            video_id: None,
            package_id: None,
            itinerary_content_id: None,
        };
        let long = "é".repeat(200);
        let blocks = [
            block(BlockType::Heading, "Morning"),
            block(BlockType::Text, "---\n\n "),
            block(BlockType::Text, &format!("Waves\n\n{long}")),
            block(BlockType::Text, "Evening"),
        ];
        assert_eq!(description(&blocks), format!("Waves · {}", "é".repeat(152)));
        assert_eq!(description(&blocks[..2]), "");
    }
}
