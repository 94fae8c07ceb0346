//! A post with its author's unpublished changes.

use super::read::{full, of};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    stored::Stored,
    working_copies::{self, WorkingCopySubject},
};
use contract::{
    Code, Currency, HotelId, ImageId, ItineraryContentId, PackageId, PostId, VideoId,
    post::{BlockType, ContentBlock, Post},
};
use serde::Deserialize;

/// The document of the post's editor; see islands/src/islands/post-editor/document.ts.
#[derive(Deserialize)]
struct PostDocument {
    title: String,
    blocks: Vec<WrittenBlock>,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenBlock {
    #[serde(rename = "type")]
    block_type: BlockType,
    text: String,
    #[serde(default)]
    image_ids: Vec<ImageId>,
    hotel_id: Option<HotelId>,
    video_id: Option<VideoId>,
    package_id: Option<PackageId>,
    itinerary_content_id: Option<ItineraryContentId>,
}

/// The viewer's post with its unpublished changes; `None` without a readable working copy. Only the author sees it.
/// Hotels have "from" prices in `currency` (default: the viewer's).
pub async fn preview(ctx: &Ctx, viewer: &Viewer, id: PostId, currency: Option<Currency>) -> Result<Option<Post>> {
    let me = viewer.account()?.id;
    let written: Option<PostDocument> = working_copies::written(ctx, viewer, WorkingCopySubject::Post(id)).await?;
    let Some(written) = written else {
        return Ok(None);
    };
    let row = of(me, id).one(ctx.db()).await?;
    let mut row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    row.title = written.title.trim().to_owned();
    row.blocks = Stored(
        (0..)
            .zip(written.blocks)
            .map(|(order, block)| block.at(order))
            .collect(),
    );
    row.tags = Stored(written.tags);
    full(ctx, viewer, row, currency).await.map(Some)
}

impl WrittenBlock {
    fn at(self, order: u32) -> ContentBlock {
        ContentBlock {
            block_type: self.block_type,
            order,
            plain_text_content: self.text,
            image_ids: self.image_ids,
            hotel_id: self.hotel_id,
            video_id: self.video_id,
            package_id: self.package_id,
            itinerary_content_id: self.itinerary_content_id,
        }
    }
}
