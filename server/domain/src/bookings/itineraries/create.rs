//! A new, empty itinerary.

use super::{store::load_one, wire};
use crate::{
    Ctx, Viewer,
    entity::{account, itinerary},
    error::{Error, Refusals, Result},
    states::Machine,
};
use contract::{
    Code, UserId,
    itinerary::{Itinerary, ItineraryCreate, ItineraryStatus},
    words::at_most,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait};

/// The longest title, in characters.
pub const MAX_TITLE_CHARS: usize = 120;

/// The version of an itinerary that was not changed since it was made.
pub(super) const FIRST_VERSION: i32 = 1;

/// Makes an empty itinerary for the viewer, in the given currency or the account's.
pub async fn create(ctx: &Ctx, viewer: &Viewer, input: &ItineraryCreate) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let mut refusals = Refusals::default();
    let title = input.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
    if title.is_some_and(|title| title.chars().count() > MAX_TITLE_CHARS) {
        refusals.add_message(
            Code::Invalid,
            "title",
            format!("A title can have {}.", at_most(MAX_TITLE_CHARS, "characters")),
        );
    }
    if input
        .currency
        .is_some_and(|currency| !ctx.rates().knows(currency.as_str()))
    {
        refusals.add(Code::UnknownCurrency, "currency");
    }
    refusals.into_result()?;
    let account = account::Entity::find_by_id(owner.0).one(ctx.db()).await?;
    let account = account.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let currency = input.currency.map_or(account.currency, |currency| currency.to_string());
    let row = crate::transaction!(ctx, |tx| { insert(ctx, tx, owner, title, &currency).await })?;
    wire::itinerary(&load_one(ctx.db(), row).await?, ctx.now())
}

/// Writes an empty itinerary.
pub(crate) async fn insert(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    title: Option<&str>,
    currency: &str,
) -> Result<itinerary::Model> {
    let row = itinerary::ActiveModel {
        id: Set(ctx.new_id()),
        account_id: Set(owner.0),
        title: Set(title.map(str::to_owned)),
        currency: Set(currency.to_owned()),
        status: Set(ItineraryStatus::first()),
        customer: Set(None),
        customer_email: Set(None),
        time_zone: Set(None),
        price_held_until: Set(None),
        removed: Set(None),
        version: Set(FIRST_VERSION),
        guest_changes: Set(None),
        created_at: Set(ctx.now()),
        updated_at: Set(ctx.now()),
    };
    Ok(row.insert(tx).await?)
}
