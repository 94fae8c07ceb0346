//! A person's own images: upload, replace, delete.

use super::{decode, library, texts::ImageTexts};
use crate::{
    Ctx, Viewer, author,
    entity::{ImageDescriptor, account, image},
    error::{Error, Result},
    event::{Event, record},
    free_disk,
    roles::role_text,
    stored::Stored,
    turns::Turns,
};
use bytes::Bytes;
use contract::{Code, ImageId, UserId, visitor::Role};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};
use serde_json::json;
use std::time::Duration;
use uuid::Uuid;

/// The folder of the store that holds uploads.
pub(crate) const FOLDER: &str = "uploads";
/// Images that may wait for a turn; further calls are asked to come back later.
const MAX_WAITING_IMAGES: usize = 32;
/// How long decoding and encoding one image may take.
const PROCESSING_TIMEOUT: Duration = Duration::from_secs(20);

/// Which of a person's own images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureOf {
    /// The profile picture.
    Profile,
    /// The header of the club's page; shown once the person is a creator.
    Hero,
}

impl PictureOf {
    /// The stored kind.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Profile => "profilePicture",
            Self::Hero => "heroImage",
        }
    }

    pub(super) fn of(self, row: &account::Model) -> Option<Uuid> {
        match self {
            Self::Profile => row.picture_id,
            Self::Hero => row.hero_image_id,
        }
    }
}

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

/// Makes a file the viewer's own image. Stores the image first and names it in one transaction; the clean-up removes
/// files that no row names.
pub async fn set_picture(ctx: &Ctx, viewer: &Viewer, owner: UserId, which: PictureOf, file: Bytes) -> Result<ImageId> {
    may_set(viewer, owner)?;
    let kept = keep(ctx, file).await?;
    crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(owner.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        // An account deleted while the file was read has no images any more.
        if viewer.is_authenticated() && row.role == role_text(Role::Anonymous) {
            return Err(Error::refused(Code::SessionExpired));
        }
        kept.name(ctx, tx, owner, which.kind()).await?;
        if viewer.creator().is_ok() {
            kept.name_in_library(ctx, tx, owner, &ImageTexts::default()).await?;
        }
        exchange(ctx, tx, row, which, Some(kept.id)).await?;
        Ok(ImageId(kept.id))
    })
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

    /// Adds the image to the library as well, as a row of its own that names the same file. A full library takes no
    /// more.
    pub async fn name_in_library(
        &self,
        ctx: &Ctx,
        tx: &impl ConnectionTrait,
        owner: UserId,
        said: &ImageTexts<'_>,
    ) -> Result<()> {
        author::lock(tx, owner).await?;
        if library::images_left(tx, owner).await? > 0 {
            self.insert(ctx, tx, ctx.new_id(), (owner, library::KIND), said).await?;
        }
        Ok(())
    }

    async fn insert(
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

/// Deletes the viewer's own image; without one nothing happens.
pub async fn remove_picture(ctx: &Ctx, viewer: &Viewer, owner: UserId, which: PictureOf) -> Result<()> {
    own(viewer, owner)?;
    crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(owner.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if which.of(&row).is_none() {
            return Ok(());
        }
        exchange(ctx, tx, row, which, None).await
    })
}

/// Deletes an account's images; the next clean-up removes their files.
pub(crate) async fn forget(tx: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    image::Entity::delete_many()
        .filter(image::Column::OwnerId.eq(owner.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Whether the viewer may set that person's images: they are the viewer's own, and the account can sign in again.
/// Anonymous accounts, which a visitor can create in number, have none.
pub fn may_set(viewer: &Viewer, owner: UserId) -> Result<()> {
    own(viewer, owner)?;
    viewer.full_account()?;
    Ok(())
}

/// Whether the images are the viewer's own; others are not found.
pub fn own(viewer: &Viewer, owner: UserId) -> Result<()> {
    if viewer.account()?.id == owner {
        Ok(())
    } else {
        Err(Error::refused(Code::NotFound))
    }
}

/// Replaces an image, or removes it, and deletes the row of the previous one.
async fn exchange(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: account::Model,
    which: PictureOf,
    picture: Option<Uuid>,
) -> Result<()> {
    let (owner, before, version) = (row.id, which.of(&row), row.version + 1);
    let mut active = row.into_active_model();
    match which {
        PictureOf::Profile => active.picture_id = Set(picture),
        PictureOf::Hero => active.hero_image_id = Set(picture),
    }
    active.version = Set(version);
    active.updated_at = Set(ctx.now());
    active.club_changed_at = Set(Some(ctx.now()));
    active.update(tx).await?;
    if let Some(before) = before {
        image::Entity::delete_by_id(before).exec(tx).await?;
    }
    let event = Event {
        kind: if picture.is_some() {
            "profile.picture_set"
        } else {
            "profile.picture_removed"
        },
        account: Some(UserId(owner)),
        subject: ("account", owner),
        change: None,
        detail: json!({ "picture": which.kind() }),
    };
    record(ctx, tx, event).await
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
    format!("{FOLDER}/{id}.webp")
}
