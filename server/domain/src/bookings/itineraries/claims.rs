//! Trips that were booked without an account, seen by the account that has proved the booker's address.
//!
//! The trip stays with the anonymous account that booked it, so that its browser keeps it; a row beside it says who else
//! sees it. What an address is worth depends on its proof: an account that only names it gets nothing.

use crate::{
    Ctx,
    entity::{account, event, itinerary, trip_claim},
    error::Result,
    event::{Event, record},
    roles::role_text,
    states::State,
};
use contract::{UserId, itinerary::ItineraryStatus, visitor::Role};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::OnConflict,
};
use serde_json::json;
use uuid::Uuid;

/// What was paid for. Carts and unpaid trips are their owner's alone.
const BOOKED: [ItineraryStatus; 6] = [
    ItineraryStatus::Confirming,
    ItineraryStatus::Confirmed,
    ItineraryStatus::PartiallyConfirmed,
    ItineraryStatus::PartiallyCancelled,
    ItineraryStatus::Cancelled,
    ItineraryStatus::Completed,
];

/// Lets an account see the trips that were booked with its address, when it has proved it.
pub(crate) async fn collect(ctx: &Ctx, tx: &impl ConnectionTrait, row: &account::Model) -> Result<()> {
    let Some(email) = row.email.as_deref().filter(|_| row.email_verified_at.is_some()) else {
        return Ok(());
    };
    let booked = itinerary::Entity::find()
        .filter(itinerary::Column::CustomerEmail.eq(email))
        .filter(itinerary::Column::AccountId.ne(row.id))
        .filter(itinerary::Column::Status.is_in(BOOKED.iter().map(|status| status.text())))
        .all(tx)
        .await?;
    let anonymous = without_person(tx, booked.iter().map(|trip| trip.account_id).collect()).await?;
    for trip in booked.iter().filter(|trip| anonymous.contains(&trip.account_id)) {
        claim(ctx, tx, trip.id, row.id, email).await?;
    }
    Ok(())
}

/// Lets the account that has proved the booker's address see a trip that was booked without an account.
pub(crate) async fn collect_one(ctx: &Ctx, tx: &impl ConnectionTrait, trip: &itinerary::Model) -> Result<()> {
    let Some(email) = trip.customer_email.as_deref() else {
        return Ok(());
    };
    let found = account::Entity::find()
        .filter(account::Column::Email.eq(email))
        .filter(account::Column::EmailVerifiedAt.is_not_null())
        .filter(account::Column::Id.ne(trip.account_id))
        .one(tx)
        .await?;
    match found {
        Some(row) if !without_person(tx, vec![trip.account_id]).await?.is_empty() => {
            claim(ctx, tx, trip.id, row.id, email).await
        }
        _ => Ok(()),
    }
}

/// Those of the accounts that never had a person: anonymous ones, and not what is left of an account that was deleted.
async fn without_person(tx: &impl ConnectionTrait, accounts: Vec<Uuid>) -> Result<Vec<Uuid>> {
    if accounts.is_empty() {
        return Ok(Vec::new());
    }
    let anonymous: Vec<Uuid> = account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::Id.is_in(accounts))
        .filter(account::Column::Role.eq(role_text(Role::Anonymous)))
        .into_tuple()
        .all(tx)
        .await?;
    let deleted: Vec<Option<Uuid>> = event::Entity::find()
        .select_only()
        .column(event::Column::SubjectId)
        .filter(event::Column::Kind.eq("identity.account_deleted"))
        .filter(event::Column::SubjectId.is_in(anonymous.clone()))
        .into_tuple()
        .all(tx)
        .await?;
    Ok(anonymous
        .into_iter()
        .filter(|id| !deleted.contains(&Some(*id)))
        .collect())
}

async fn claim(ctx: &Ctx, tx: &impl ConnectionTrait, trip: Uuid, account: Uuid, email: &str) -> Result<()> {
    let row = trip_claim::ActiveModel {
        itinerary_id: Set(trip),
        account_id: Set(account),
        email: Set(email.to_owned()),
        claimed_at: Set(ctx.now()),
    };
    let known = OnConflict::columns([trip_claim::Column::ItineraryId, trip_claim::Column::AccountId])
        .do_nothing()
        .to_owned();
    let written = trip_claim::Entity::insert(row)
        .on_conflict(known)
        .exec_without_returning(tx)
        .await?;
    if written == 0 {
        return Ok(());
    }
    let event = Event {
        kind: "itinerary.claimed",
        account: Some(UserId(account)),
        subject: ("itinerary", trip),
        change: None,
        detail: json!({}),
    };
    record(ctx, tx, event).await
}
