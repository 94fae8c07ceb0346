//! The source of an image's pixels.

use crate::{
    Ctx,
    entity::image,
    error::{Error, Result},
    hotels::{self, ImageSource},
};
use bytes::Bytes;
use contract::{ImageId, picture::Cut};
use sea_orm::EntityTrait;
use uuid::Uuid;

/// The source of an image's pixels.
pub enum Source {
    /// Artwork generated for a hotel.
    Drawn(ImageSource),
    /// Artwork generated for a fictional person.
    Portrait(Portrait),
    /// Uploaded by a person.
    Uploaded(UploadedImage),
}

/// The input for a generated portrait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portrait {
    pub seed: u64,
    /// The colour of the person's club, `#rrggbb`.
    pub theme: String,
    /// Words that steer the artwork, separated by spaces.
    pub words: String,
}

/// The view of a portrait.
pub(crate) const PORTRAIT: &str = "portrait";

/// An uploaded image as it is stored.
pub struct UploadedImage {
    pub id: ImageId,
    key: String,
    /// The crop.
    pub cut: Cut,
    /// Counts changes, from 1.
    pub version: i32,
}

impl UploadedImage {
    /// Reads its bytes, WebP.
    pub async fn bytes(&self, ctx: &Ctx) -> Result<Bytes> {
        let found = ctx.storage().get(&self.key).await?;
        found.ok_or_else(|| Error::Broken(format!("the file {} of a picture is missing", self.key)))
    }
}

/// The source of an image; `None` if there is no image with that id.
pub async fn source(ctx: &Ctx, id: ImageId) -> Result<Option<Source>> {
    let Some(row) = image::Entity::find_by_id(Uuid::from(id)).one(ctx.db()).await? else {
        return Ok(None);
    };
    if let Some(key) = row.storage_key.clone() {
        let cut = row.cut.map(|cut| cut.0).unwrap_or_default();
        let version = row.version.unwrap_or(1);
        return Ok(Some(Source::Uploaded(UploadedImage { id, key, cut, version })));
    }
    if row.descriptor.0.view == PORTRAIT {
        let drawn = row.descriptor.0;
        return Ok(Some(Source::Portrait(Portrait {
            seed: drawn.seed,
            theme: drawn.theme,
            words: drawn.words,
        })));
    }
    Ok(hotels::drawn(ctx, row).await?.map(Source::Drawn))
}
