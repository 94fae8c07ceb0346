//! A creator's library of images: upload, search, delete. Other accounts cannot find its records; they see its images
//! only where they are used, through /media/{id}.

use super::{
    own::{OwnImageKind, own},
    shown::sent,
    stored_image::{StoredImage, keep},
    texts::ImageTexts,
};
use crate::{
    Ctx, Viewer, author,
    entity::image,
    error::{Error, Refusals, Result},
    event::{Event, record},
    hotels::check_take,
    keyed::{Keyed, reused},
    secret,
};
use bytes::Bytes;
use contract::{
    Code, ImageId, UserId,
    library::{ImageOrder, UserImage, UserImageList},
    words::at_most,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde_json::json;
use std::collections::HashMap;
use uuid::Uuid;

/// The kind of images in a library.
pub(crate) const KIND: &str = "library";
/// The kind of images of packages.
pub(crate) const PACKAGE_KIND: &str = "travelPackage";
/// The kinds of images of recommendations: the cover and the tile.
pub(crate) const RECOMMENDATION_KINDS: [&str; 2] = ["recommendationCover", "recommendationTile"];
/// Images in one library at most.
pub const MAX_IMAGES: u64 = 5_000;
/// Images on a page when the query gives no number (specification §9).
const DEFAULT_TAKE: u32 = 20;

/// An image of the viewer's own library; another account's is not found.
pub(crate) async fn picture(db: &impl ConnectionTrait, owner: UserId, id: ImageId) -> Result<image::Model> {
    let row = of(owner).filter(image::Column::Id.eq(id.0)).one(db).await?;
    row.ok_or_else(|| Error::refused(Code::NotFound))
}

/// Those of the pictures that are in the account's library.
pub(crate) async fn pictures_there(ctx: &Ctx, owner: UserId, ids: Vec<Uuid>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let found = image::Entity::find()
        .select_only()
        .column(image::Column::Id)
        .filter(image::Column::Id.is_in(ids))
        .filter(image::Column::OwnerId.eq(owner.0))
        .filter(image::Column::Kind.eq(KIND))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(found)
}

/// Whether the viewer may add an image to that library; checked before the file is read, which costs more. Another
/// account's library is not found, a traveller gets "forbidden", and a full library takes no more.
pub async fn may_add(ctx: &Ctx, viewer: &Viewer, owner: UserId) -> Result<()> {
    own(viewer, owner)?;
    viewer.creator()?;
    check_limit(ctx.db(), owner).await
}

/// An upload to a library.
pub struct ImageUpload {
    pub file: Bytes,
    /// One line of up to 300 characters, or empty; the same holds for `alt`.
    pub caption: String,
    pub alt: String,
    /// As the device named it; may be empty.
    pub file_name: String,
}

/// Adds an image to the viewer's own library. A repeated call with the same idempotency key returns the image added
/// before.
pub async fn add(ctx: &Ctx, viewer: &Viewer, owner: UserId, sent: ImageUpload, key: Option<&str>) -> Result<UserImage> {
    may_add(ctx, viewer, owner).await?;
    let ImageUpload {
        file,
        caption,
        alt,
        file_name,
    } = sent;
    let keyed = Keyed::of(owner, "image", key, &(secret::hash(&file), &caption, &alt))?;
    let mut refusals = Refusals::default();
    let said = ImageTexts::checked(&mut refusals, &caption, &alt).of_file(&file_name);
    refusals.into_result()?;
    let kept = keep(ctx, file).await?;
    let row = crate::transaction!(ctx, |tx| {
        // The lock keeps simultaneous calls within the limit. An account deleted while the file was read has no library
        // any more.
        author::lock(tx, owner).await?;
        if let Some(keyed) = &keyed
            && let Some(made) = keyed.claim(ctx, tx, kept.id).await?
        {
            return of(owner)
                .filter(image::Column::Id.eq(made))
                .one(tx)
                .await?
                .ok_or_else(reused);
        }
        check_limit(tx, owner).await?;
        let row = kept.name_said(ctx, tx, owner, KIND, &said).await?;
        record(ctx, tx, event("image.added", owner, row.id)).await?;
        Ok(row)
    })?;
    wire(row)
}

impl StoredImage {
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
        if images_left(tx, owner).await? > 0 {
            self.insert(ctx, tx, ctx.new_id(), (owner, KIND), said).await?;
        }
        Ok(())
    }
}

/// A page of the viewer's own library, by default 20 images. A search finds captions, descriptions and names of files
/// that contain its text, ignoring case.
pub async fn list(
    ctx: &Ctx,
    viewer: &Viewer,
    owner: UserId,
    skip: u32,
    take: Option<u32>,
    search: &str,
    order: ImageOrder,
) -> Result<UserImageList> {
    own(viewer, owner)?;
    let take = check_take(Some(take.unwrap_or(DEFAULT_TAKE)))?;
    let search = search.trim();
    let (total, rows) = if search.is_empty() && order != ImageOrder::Caption {
        by_time(ctx, owner, (skip, take), order).await?
    } else {
        by_caption(ctx, owner, (skip, take), search, order).await?
    };
    Ok(UserImageList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        images: rows.into_iter().map(wire).collect::<Result<_>>()?,
        skip,
        take,
    })
}

/// All images of the viewer's library, newest first, whatever the viewer's role.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<UserImage>> {
    let me = viewer.account()?.id;
    let rows = in_time(of(me), ImageOrder::Newest).all(ctx.db()).await?;
    rows.into_iter().map(wire).collect()
}

/// Returns an image of the viewer: of the library, a package, a recommendation, the club's header or the profile.
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: ImageId) -> Result<UserImage> {
    let me = viewer.account()?.id;
    let row = of_kinds(me).filter(image::Column::Id.eq(id.0)).one(ctx.db()).await?;
    wire(row.ok_or_else(|| Error::refused(Code::NotFound))?)
}

/// Deletes an image of the viewer's own library; the next clean-up removes its file.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, id: ImageId) -> Result<()> {
    let me = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let mine = of(me).filter(image::Column::Id.eq(id.0));
        let row = mine.lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        row.delete(tx).await?;
        record(ctx, tx, event("image.removed", me, id.0)).await
    })
}

fn of(owner: UserId) -> Select<image::Entity> {
    image::Entity::find()
        .filter(image::Column::OwnerId.eq(owner.0))
        .filter(image::Column::Kind.eq(KIND))
}

/// The images that can be cropped: those of the library, packages and recommendations, the club's header and the
/// profile picture.
pub(super) fn of_kinds(owner: UserId) -> Select<image::Entity> {
    let own = [
        KIND,
        PACKAGE_KIND,
        OwnImageKind::Profile.kind(),
        OwnImageKind::Hero.kind(),
    ];
    image::Entity::find()
        .filter(image::Column::OwnerId.eq(owner.0))
        .filter(image::Column::Kind.is_in(own.into_iter().chain(RECOMMENDATION_KINDS)))
}

/// How many more images the library takes. Callers that add images must have locked the account.
pub(crate) async fn images_left(db: &impl ConnectionTrait, owner: UserId) -> Result<u64> {
    Ok(MAX_IMAGES.saturating_sub(of(owner).count(db).await?))
}

async fn check_limit(db: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    if images_left(db, owner).await? > 0 {
        return Ok(());
    }
    let message = format!("A library has {}. Delete some first.", at_most(MAX_IMAGES, "pictures"));
    Err(Error::field_with_message(Code::Invalid, "image", message))
}

/// Ordered by upload time; newest first for every other order.
fn in_time(query: Select<image::Entity>, order: ImageOrder) -> Select<image::Entity> {
    match order {
        ImageOrder::Oldest => query
            .order_by_asc(image::Column::CreatedAt)
            .order_by_asc(image::Column::Id),
        ImageOrder::Newest | ImageOrder::Caption => query
            .order_by_desc(image::Column::CreatedAt)
            .order_by_desc(image::Column::Id),
    }
}

/// The number of images, and those of the page.
async fn by_time(
    ctx: &Ctx,
    owner: UserId,
    (skip, take): (u32, u32),
    order: ImageOrder,
) -> Result<(u64, Vec<image::Model>)> {
    let total = of(owner).count(ctx.db()).await?;
    let page = in_time(of(owner), order).offset(u64::from(skip)).limit(u64::from(take));
    Ok((total, page.all(ctx.db()).await?))
}

/// Like `by_time`, for images whose texts contain a search text. Compares the texts here, because the two databases
/// fold case and sort texts differently. A library is small enough for it.
async fn by_caption(
    ctx: &Ctx,
    owner: UserId,
    (skip, take): (u32, u32),
    search: &str,
    order: ImageOrder,
) -> Result<(u64, Vec<image::Model>)> {
    let said: Vec<(Uuid, String, Option<String>, Option<String>)> = in_time(of(owner), order)
        .select_only()
        .columns([
            image::Column::Id,
            image::Column::Caption,
            image::Column::Alt,
            image::Column::FileName,
        ])
        .into_tuple()
        .all(ctx.db())
        .await?;
    let search = search.to_lowercase();
    let holds = |text: &str| text.to_lowercase().contains(&search);
    let mut found: Vec<(Uuid, String)> = said
        .into_iter()
        .filter(|(_, caption, alt, file)| {
            let others = [alt, file];
            holds(caption) || others.into_iter().flatten().any(|text| holds(text))
        })
        .map(|(id, caption, alt, _)| {
            let said = Some(caption).filter(|caption| !caption.is_empty()).or(alt);
            (id, said.unwrap_or_default().to_lowercase())
        })
        .collect();
    if order == ImageOrder::Caption {
        // Images without texts come last; among equal texts the newest is first.
        found.sort_by(|(_, one), (_, other)| (one.is_empty(), one).cmp(&(other.is_empty(), other)));
    }
    let page = found.iter().skip(skip as usize).take(take as usize);
    let page: Vec<Uuid> = page.map(|(id, _)| *id).collect();
    let rows = of(owner).filter(image::Column::Id.is_in(page.iter().copied()));
    let rows = rows.all(ctx.db()).await?;
    let mut rows: HashMap<Uuid, image::Model> = rows.into_iter().map(|row| (row.id, row)).collect();
    let rows = page.iter().filter_map(|id| rows.remove(id)).collect();
    Ok((found.len() as u64, rows))
}

pub(super) fn wire(row: image::Model) -> Result<UserImage> {
    let broken = || Error::Broken(format!("the picture {} of a library has no owner or no size", row.id));
    let side = |pixels: Option<i32>| pixels.and_then(|pixels| u32::try_from(pixels).ok());
    let (width, height) = side(row.width).zip(side(row.height)).ok_or_else(broken)?;
    let owner = row.owner_id.ok_or_else(broken)?;
    let (created_at, version) = (row.created_at, row.version.unwrap_or(1));
    let file_name = row.file_name.clone();
    let shown = sent(row);
    let cut = shown.cut();
    Ok(UserImage {
        id: shown.id,
        user_id: UserId(owner),
        caption: shown.caption,
        alt: shown.alt.unwrap_or_default(),
        small: shown.small,
        medium: shown.medium,
        original: shown.original,
        focal_point: cut.focal_point,
        crop: cut.crop,
        version,
        width,
        height,
        created_at,
        file_name,
    })
}

/// Events about a library do not reveal the content of its images.
pub(super) fn event(kind: &'static str, owner: UserId, picture: Uuid) -> Event<'static> {
    Event {
        kind,
        account: Some(owner),
        subject: ("image", picture),
        change: None,
        detail: json!({}),
    }
}
