//! Forgetting an answer.

use super::{key, owner_tag};
use crate::{Ctx, entity::form_answer, error::Result};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// Forgets an answer to a form that this browser has sent again since.
pub async fn forget(ctx: &Ctx, owner: &str, id: &str) -> Result<()> {
    let (id, tag) = (key(id), owner_tag(ctx, owner));
    crate::transaction!(ctx, |tx| {
        form_answer::Entity::delete_by_id(&id)
            .filter(form_answer::Column::Owner.eq(&tag))
            .exec(tx)
            .await?;
        Ok(())
    })
}
