//! The currency in which a viewer sees prices.

use crate::{
    Ctx, Viewer,
    entity::account,
    error::{Error, Result},
};
use contract::{Code, Currency, money::USD};
use sea_orm::EntityTrait;
use uuid::Uuid;

/// The requested currency, otherwise the account's, otherwise the default. Refuses a currency without an exchange rate.
pub(crate) async fn currency_for(ctx: &Ctx, viewer: &Viewer, asked: Option<Currency>) -> Result<Currency> {
    if let Some(currency) = asked {
        return known_currency(ctx, currency);
    }
    let Some(account) = viewer.account_id() else {
        return Ok(USD);
    };
    let row = account::Entity::find_by_id(Uuid::from(account)).one(ctx.db()).await?;
    Ok(row.and_then(|row| row.currency.parse().ok()).unwrap_or(USD))
}

/// Refuses a currency without an exchange rate.
pub(crate) fn known_currency(ctx: &Ctx, currency: Currency) -> Result<Currency> {
    if ctx.rates().knows(currency.as_str()) {
        Ok(currency)
    } else {
        Err(Error::field(Code::UnknownCurrency, "currency"))
    }
}
