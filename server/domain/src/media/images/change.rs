//! Changing the texts and the crop of an image, by its owner.

use super::{
    library::{event, of_kinds, wire},
    texts::ImageTexts,
};
use crate::{
    Ctx, Viewer,
    entity::image,
    error::{Error, Refusals, Result},
    event::record,
    stored::Stored,
};
use contract::{
    Code, ImageId,
    library::{UserImage, UserImageWrite},
    picture::Cut,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, IntoActiveModel, QueryFilter, QuerySelect};

/// Replaces the texts and the crop of one of the viewer's images; another account's is not found. Fails with every
/// error in the input, and when the viewer edited another version.
pub async fn change(ctx: &Ctx, viewer: &Viewer, id: ImageId, input: &UserImageWrite) -> Result<UserImage> {
    let me = viewer.account()?.id;
    let mut refusals = Refusals::default();
    let said = ImageTexts::checked(&mut refusals, &input.caption, &input.alt);
    let cut = checked(&mut refusals, input);
    refusals.into_result()?;
    let row = crate::transaction!(ctx, |tx| {
        let mine = of_kinds(me).filter(image::Column::Id.eq(id.0));
        let row = mine.lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        let version = row.version.unwrap_or(1);
        if input.version.is_some_and(|changed| changed != version) {
            return Err(Error::refused(Code::Conflict));
        }
        let mut active = row.into_active_model();
        active.caption = Set(said.caption.to_owned());
        active.alt = Set(said.stored_alt());
        active.cut = Set((cut != Cut::default()).then_some(Stored(cut)));
        active.version = Set(Some(version + 1));
        let row = active.update(tx).await?;
        record(ctx, tx, event("image.changed", me, id.0)).await?;
        Ok(row)
    })?;
    wire(row)
}

/// The crop; records its errors.
fn checked(refusals: &mut Refusals, input: &UserImageWrite) -> Cut {
    let focal_point = input.focal_point.unwrap_or_default();
    if !focal_point.is_within() {
        refusals.add_message(Code::Invalid, "focalPoint", "The point lies outside of the picture.");
    }
    if input.crop.is_some_and(|crop| !crop.is_within()) {
        refusals.add_message(
            Code::Invalid,
            "crop",
            "What is shown lies within the picture, and is a tenth of it at least.",
        );
    }
    Cut {
        focal_point,
        crop: input.crop,
    }
}
