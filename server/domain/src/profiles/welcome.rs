//! The welcome that a new person sees once.

use crate::{Ctx, Viewer, entity::account, error::Result};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

/// Whether the viewer has gone on from the welcome.
pub async fn is_welcomed(ctx: &Ctx, viewer: &Viewer) -> Result<bool> {
    let me = viewer.account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    Ok(row.is_some_and(|row| row.welcomed_at.is_some()))
}

/// Notes that the viewer has gone on.
pub async fn leave_welcome(ctx: &Ctx, viewer: &Viewer) -> Result<()> {
    let me = viewer.account()?;
    crate::transaction!(ctx, |tx| {
        account::Entity::update_many()
            .col_expr(account::Column::WelcomedAt, Expr::value(ctx.now()))
            .filter(account::Column::Id.eq(me.id.0))
            .filter(account::Column::WelcomedAt.is_null())
            .exec(tx)
            .await?;
        Ok(())
    })
}
