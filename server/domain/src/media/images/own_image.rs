//! A person's own images as their owner sees them.

use super::{own::OwnImageKind, shown::sent};
use crate::{
    Ctx, Viewer,
    entity::{account, image},
    error::{Error, Result},
};
use contract::{Code, hotel::Image, shape::Sides};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// One of the viewer's own images.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnImage {
    pub image: Image,
    /// Of the whole image; `None` if it is generated artwork, which cannot be cropped.
    pub sides: Option<Sides>,
}

/// The viewer's own image of that sort with its texts and crop; `None` if none is set.
pub async fn own_image(ctx: &Ctx, viewer: &Viewer, which: OwnImageKind) -> Result<Option<OwnImage>> {
    let me = viewer.account()?.id;
    let row = account::Entity::find_by_id(me.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let Some(id) = which.of(&row) else { return Ok(None) };
    let mine = image::Entity::find_by_id(id).filter(image::Column::OwnerId.eq(me.0));
    Ok(mine.one(ctx.db()).await?.map(|row| OwnImage {
        sides: sides(&row),
        image: sent(row),
    }))
}

/// The sides of an image that has a file.
fn sides(row: &image::Model) -> Option<Sides> {
    row.storage_key.as_ref()?;
    let side = |pixels: Option<i32>| u32::try_from(pixels?).ok().filter(|pixels| *pixels > 0);
    Some(Sides {
        width: side(row.width)?,
        height: side(row.height)?,
    })
}
