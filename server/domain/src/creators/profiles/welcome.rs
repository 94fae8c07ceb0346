//! The welcome page that a new account sees once.

use crate::{Ctx, Viewer, entity::account, error::Result};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

/// Whether the viewer has left the welcome page.
pub async fn is_welcomed(ctx: &Ctx, viewer: &Viewer) -> Result<bool> {
    let me = viewer.account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    Ok(row.is_some_and(|row| row.welcomed_at.is_some()))
}

/// Records that the viewer has left the welcome page.
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
