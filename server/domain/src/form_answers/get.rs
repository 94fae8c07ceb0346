//! Reading an answer.

use super::{PURPOSE, cipher_name, key, owner_tag};
use crate::{Ctx, entity::form_answer, error::Result};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// What a form of this browser was answered with; none when there is no such answer, and when its time is over.
pub async fn get(ctx: &Ctx, owner: &str, id: &str) -> Result<Option<Vec<u8>>> {
    let found = form_answer::Entity::find_by_id(key(id))
        .filter(form_answer::Column::Owner.eq(owner_tag(ctx, owner)))
        .filter(form_answer::Column::ExpiresAt.gt(ctx.now()))
        .one(ctx.db())
        .await?;
    Ok(found.and_then(|row| ctx.secrets().decrypt(PURPOSE, &cipher_name(owner, id), row.content)))
}
