//! A person's own pictures as their owner sees them.

use super::{shown::sent, upload::PictureOf};
use crate::{
    Ctx, Viewer,
    entity::{account, image},
    error::{Error, Result},
};
use contract::{Code, hotel::Image, shape::Sides};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// A picture of one's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Mine {
    pub image: Image,
    /// Of the whole of it; none where it is drawn, and cannot be cut.
    pub sides: Option<Sides>,
}

/// The viewer's own picture of that sort, with what is said of it and as it is cut; none where nothing is set.
pub async fn mine(ctx: &Ctx, viewer: &Viewer, which: PictureOf) -> Result<Option<Mine>> {
    let me = viewer.account()?.id;
    let row = account::Entity::find_by_id(me.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let Some(id) = which.of(&row) else { return Ok(None) };
    let mine = image::Entity::find_by_id(id).filter(image::Column::OwnerId.eq(me.0));
    Ok(mine.one(ctx.db()).await?.map(|row| Mine {
        sides: sides(&row),
        image: sent(row),
    }))
}

/// Of a picture that has a file.
fn sides(row: &image::Model) -> Option<Sides> {
    row.storage_key.as_ref()?;
    let side = |pixels: Option<i32>| u32::try_from(pixels?).ok().filter(|pixels| *pixels > 0);
    Some(Sides {
        width: side(row.width)?,
        height: side(row.height)?,
    })
}
