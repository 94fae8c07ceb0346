//! Deleting packages.

use super::{images::delete, read::of};
use crate::{
    Ctx, Viewer,
    entity::{travel_package, travel_package_request},
    error::{Error, Result},
    event::{Event, record},
    topics,
    working_copies::{self, WorkingCopySubject},
};
use contract::{Code, PackageId, UserId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QuerySelect};
use serde_json::json;

/// Deletes the viewer's package with its own pictures; another account's, or one already deleted, is not found.
/// Pictures of its days stay in the library, and itineraries made from it do not change.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, id: PackageId) -> Result<()> {
    let me = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        let event = Event {
            kind: "travelPackage.removed",
            account: Some(me),
            subject: ("travelPackage", row.id),
            change: None,
            detail: json!({ "version": row.version }),
        };
        delete(tx, me, &row.image_ids.0).await?;
        working_copies::forget_of(tx, me, WorkingCopySubject::TravelPackage(id)).await?;
        topics::remove(tx, row.id).await?;
        row.delete(tx).await?;
        record(ctx, tx, event).await
    })
}

/// Deletes an account's packages and the requests to it; its images are deleted with the account's others.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    travel_package::Entity::delete_many()
        .filter(travel_package::Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    travel_package_request::Entity::delete_many()
        .filter(travel_package_request::Column::CreatorId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}
