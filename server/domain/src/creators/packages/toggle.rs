//! Publishing and hiding a package.

use super::{
    check::ready,
    read::{full, of},
};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    event::{Event, record},
    topics::{self, Subject},
};
use contract::{
    Code, PackageId,
    package::{TravelPackage, TravelPackageToggle},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel, QuerySelect};
use serde_json::json;

/// Publishes or hides the viewer's package; repeating it changes nothing. Another account's is not found. Fails if the
/// input names another package, and if the package lacks a title or stays.
pub async fn toggle(ctx: &Ctx, viewer: &Viewer, id: PackageId, input: &TravelPackageToggle) -> Result<TravelPackage> {
    // The author may change it without being a creator now: only creators make packages, and only creators' are shown.
    let me = viewer.account()?.id;
    let row = crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if input.package_id != id {
            return Err(Error::field(Code::Invalid, "packageId"));
        }
        if row.is_active == input.is_active {
            return Ok(row);
        }
        if input.is_active {
            ready(&row.title, &row.stays.0)?;
        }
        let version = row.version + 1;
        let mut active = row.into_active_model();
        active.is_active = Set(input.is_active);
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        topics::set(tx, &Subject::package(&row)).await?;
        let event = Event {
            kind: if row.is_active {
                "travelPackage.shown"
            } else {
                "travelPackage.hidden"
            },
            account: Some(me),
            subject: ("travelPackage", row.id),
            change: None,
            detail: json!({ "version": version }),
        };
        record(ctx, tx, event).await?;
        Ok(row)
    })?;
    full(ctx, row).await
}
