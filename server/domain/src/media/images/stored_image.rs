//! Stores an uploaded image: decodes it within limits, encodes it again, and names the file by a row.

use super::{decode, texts::ImageTexts};
use crate::{
    Ctx,
    entity::{ImageDescriptor, image},
    error::{Error, Result},
    folders::UPLOADS,
    free_disk,
    stored::Stored,
    turns::Turns,
};
use bytes::Bytes;
use contract::{Code, UserId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait};
use std::time::Duration;
use uuid::Uuid;

/// Images that may wait for a turn; further calls are asked to come back later.
const MAX_WAITING_IMAGES: usize = 32;
/// How long decoding and encoding one image may take.
const PROCESSING_TIMEOUT: Duration = Duration::from_secs(20);

/// Limits image processing to one job per core.
pub(crate) struct Workshop(Turns);

impl Ctx {
    /// Re-encodes uploaded images.
    pub(crate) fn workshop(&self) -> &Workshop {
        self.cache(Workshop::default)
    }
}

impl Default for Workshop {
    fn default() -> Self {
        Self(Turns::new(MAX_WAITING_IMAGES, Code::TooManyRequests))
    }
}

/// An image whose file is stored and that no row names yet; until one does, the clean-up may remove the file.
#[derive(Debug)]
pub(crate) struct StoredImage {
    pub id: Uuid,
    width: i32,
    height: i32,
}

impl StoredImage {
    /// Stores the row, owned by that account.
    pub async fn name(&self, ctx: &Ctx, tx: &impl ConnectionTrait, owner: UserId, kind: &str) -> Result<()> {
        self.name_said(ctx, tx, owner, kind, &ImageTexts::default()).await?;
        Ok(())
    }

    /// Like `name`, with caption and alternative text.
    pub async fn name_said(
        &self,
        ctx: &Ctx,
        tx: &impl ConnectionTrait,
        owner: UserId,
        kind: &str,
        said: &ImageTexts<'_>,
    ) -> Result<image::Model> {
        self.insert(ctx, tx, self.id, (owner, kind), said).await
    }

    /// Stores a row with an id that names the image's file.
    pub(super) async fn insert(
        &self,
        ctx: &Ctx,
        tx: &impl ConnectionTrait,
        id: Uuid,
        (owner, kind): (UserId, &str),
        said: &ImageTexts<'_>,
    ) -> Result<image::Model> {
        let row = image::ActiveModel {
            id: Set(id),
            kind: Set(kind.to_owned()),
            owner_id: Set(Some(owner.0)),
            hotel_id: Set(None),
            room_type_id: Set(None),
            position: Set(0),
            caption: Set(said.caption.to_owned()),
            descriptor: Set(Stored(ImageDescriptor::default())),
            storage_key: Set(Some(key(self.id))),
            width: Set(Some(self.width)),
            height: Set(Some(self.height)),
            created_at: Set(ctx.now()),
            alt: Set(said.stored_alt()),
            file_name: Set(said.stored_file_name()),
            ..Default::default()
        };
        Ok(row.insert(tx).await?)
    }
}

/// Encodes a file again and stores the image.
pub(crate) async fn keep(ctx: &Ctx, file: Bytes) -> Result<StoredImage> {
    free_disk::check(ctx, file.len() as u64).await?;
    let picture = worked(ctx, file).await?;
    let id = ctx.new_id();
    ctx.storage().put(&key(id), picture.webp).await?;
    Ok(StoredImage {
        id,
        width: side(picture.width)?,
        height: side(picture.height)?,
    })
}

/// Processes the file on a blocking thread when its turn comes.
async fn worked(ctx: &Ctx, file: Bytes) -> Result<decode::Picture> {
    let turn = ctx.workshop().0.turn().await?;
    // A caller who gives up keeps the turn until the work ends, so that no further job starts beside it.
    let work = tokio::task::spawn_blocking(move || {
        let made = decode::picture(file);
        drop(turn);
        made
    });
    match tokio::time::timeout(PROCESSING_TIMEOUT, work).await {
        Ok(Ok(made)) => made,
        Ok(Err(error)) => Err(Error::Broken(format!("making a picture: {error}"))),
        Err(_) => {
            let message = "This picture takes too long to read. Choose a simpler or smaller one.";
            Err(Error::field_with_message(Code::Invalid, "image", message))
        }
    }
}

fn side(pixels: u32) -> Result<i32> {
    i32::try_from(pixels).map_err(|error| Error::Broken(error.to_string()))
}

/// The storage key of an image. The id holds the time of its creation.
pub(super) fn key(id: Uuid) -> String {
    format!("{UPLOADS}/{id}.webp")
}
