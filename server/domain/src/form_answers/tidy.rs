//! Clearing away old answers.

use crate::{Ctx, entity::form_answer, error::Result};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// Deletes the answers whose time is over. How many there were.
pub async fn tidy(ctx: &Ctx) -> Result<u64> {
    crate::transaction!(ctx, |tx| {
        let gone = form_answer::Entity::delete_many()
            .filter(form_answer::Column::ExpiresAt.lt(ctx.now()))
            .exec(tx)
            .await?;
        Ok(gone.rows_affected)
    })
}
