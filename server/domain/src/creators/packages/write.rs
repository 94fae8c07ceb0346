//! Creating and replacing packages.

use super::{
    check::{check, ready},
    list::of_account,
    read::{full, of},
};
use crate::{
    Ctx, Viewer, author,
    entity::travel_package,
    error::{Error, Result},
    event::{Event, record},
    free_disk,
    keyed::{Keyed, reused},
    stored::Stored,
    topics::{self, Subject},
};
use contract::{
    Code, PackageId, UserId,
    package::{TravelPackage, TravelPackageWrite},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel, PaginatorTrait, QuerySelect};
use serde_json::json;

/// Packages of one creator at most.
pub const MAX_PACKAGES: u64 = 500;

/// Creates a package, hidden by default, or replaces all of the viewer's except its own pictures. Another account's is
/// not found. Refuses travellers, invalid input with every error, a stale version, and a package above the maximum
/// number.
pub async fn put(ctx: &Ctx, viewer: &Viewer, input: &TravelPackageWrite) -> Result<TravelPackage> {
    put_once(ctx, viewer, input, None).await
}

/// Like `put`; a repeated call with the same idempotency key returns the first package. Replacing one needs no key.
pub async fn put_once(
    ctx: &Ctx,
    viewer: &Viewer,
    input: &TravelPackageWrite,
    key: Option<&str>,
) -> Result<TravelPackage> {
    let me = viewer.creator()?.id;
    free_disk::check(ctx, 0).await?;
    let row = match input.package_id {
        None => {
            let keyed = Keyed::of(me, "travelPackage", key, input)?;
            create(ctx, me, input, keyed.as_ref()).await?
        }
        Some(id) => replace(ctx, me, id, input).await?,
    };
    full(ctx, row).await
}

async fn create(
    ctx: &Ctx,
    me: UserId,
    input: &TravelPackageWrite,
    keyed: Option<&Keyed<'_>>,
) -> Result<travel_package::Model> {
    let content = check(ctx, me, input, None).await?;
    if input.version.is_some() {
        return Err(Error::refused(Code::Conflict));
    }
    crate::transaction!(ctx, |tx| {
        // An account deleted meanwhile makes no packages.
        author::lock(tx, me).await?;
        let id = ctx.new_id();
        if let Some(keyed) = keyed
            && let Some(made) = keyed.claim(ctx, tx, id).await?
        {
            return of(me, PackageId(made)).one(tx).await?.ok_or_else(reused);
        }
        author::check_limit(of_account(me).count(tx).await?, MAX_PACKAGES, "packages")?;
        let row = travel_package::ActiveModel {
            id: Set(id),
            account_id: Set(me.0),
            title: Set(content.title.clone()),
            description: Set(content.description.clone()),
            stays: Set(Stored(content.stays.clone())),
            days: Set(Stored(content.days.clone())),
            image_ids: Set(Stored(Vec::new())),
            nights: Set(content.nights),
            is_active: Set(input.is_active.unwrap_or(false)),
            tags: Set(Stored(content.tags.clone())),
            position: Set(0),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        topics::set(tx, &Subject::package(&row)).await?;
        note(ctx, tx, &row, false).await?;
        Ok(row)
    })
}

async fn replace(ctx: &Ctx, me: UserId, id: PackageId, input: &TravelPackageWrite) -> Result<travel_package::Model> {
    let not_found = || Error::refused(Code::NotFound);
    let before = of(me, id).one(ctx.db()).await?.ok_or_else(not_found)?;
    let content = check(ctx, me, input, Some(&before)).await?;
    crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?.ok_or_else(not_found)?;
        if input.version.is_some_and(|version| version != row.version) {
            return Err(Error::refused(Code::Conflict));
        }
        let is_active = input.is_active.unwrap_or(row.is_active);
        if is_active {
            // It may have been published since it was read.
            ready(&content.title, &content.stays)?;
        }
        let (version, was_active) = (row.version + 1, row.is_active);
        let mut active = row.into_active_model();
        active.title = Set(content.title.clone());
        active.description = Set(content.description.clone());
        active.stays = Set(Stored(content.stays.clone()));
        active.days = Set(Stored(content.days.clone()));
        active.nights = Set(content.nights);
        active.is_active = Set(is_active);
        active.tags = Set(Stored(content.tags.clone()));
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        topics::set(tx, &Subject::package(&row)).await?;
        note(ctx, tx, &row, was_active).await?;
        Ok(row)
    })
}

/// Records that the package was written or, if it is newly active, shown.
async fn note(ctx: &Ctx, tx: &impl ConnectionTrait, row: &travel_package::Model, was_active: bool) -> Result<()> {
    let event = Event {
        kind: if row.is_active && !was_active {
            "travelPackage.shown"
        } else {
            "travelPackage.written"
        },
        account: Some(UserId(row.account_id)),
        subject: ("travelPackage", row.id),
        change: None,
        detail: json!({ "version": row.version, "isActive": row.is_active }),
    };
    record(ctx, tx, event).await
}
