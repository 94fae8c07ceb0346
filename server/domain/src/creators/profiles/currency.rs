//! The currency in which an account sees prices.

use crate::{Ctx, Viewer, currencies, entity::account, error::Result};
use contract::Currency;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

/// Stores the viewer's choice of currency; a visitor has no account to store it. Refuses a currency without an exchange
/// rate.
pub async fn choose_currency(ctx: &Ctx, viewer: &Viewer, currency: Currency) -> Result<()> {
    let currency = currencies::known_currency(ctx, currency)?;
    let Some(id) = viewer.account_id() else {
        return Ok(());
    };
    crate::transaction!(ctx, |tx| {
        account::Entity::update_many()
            .col_expr(account::Column::Currency, Expr::value(currency.as_str()))
            .col_expr(account::Column::Version, Expr::col(account::Column::Version).add(1))
            .col_expr(account::Column::UpdatedAt, Expr::value(ctx.now()))
            .filter(account::Column::Id.eq(id.0))
            .filter(account::Column::Currency.ne(currency.as_str()))
            .exec(tx)
            .await?;
        Ok(())
    })
}

/// The currency of the viewer's account; `None` for a visitor.
pub async fn chosen_currency(ctx: &Ctx, viewer: &Viewer) -> Result<Option<Currency>> {
    match viewer.account_id() {
        Some(_) => currencies::currency_for(ctx, viewer, None).await.map(Some),
        None => Ok(None),
    }
}
