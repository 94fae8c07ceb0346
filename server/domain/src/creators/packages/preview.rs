//! A package with its author's unpublished changes.

use super::read::{all_with_hotels, of};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    stored::Stored,
    working_copies::{self, WorkingCopySubject},
};
use contract::{
    Code, Currency, PackageId,
    limits::{MAX_DAYS, MAX_NIGHTS_OF_STAY, MAX_STAYS},
    package::{PackageDay, PackageStay, TravelPackageWithHotels},
};
use serde::Deserialize;

/// The document of the package's editor; see islands/src/islands/package-editor/document.ts.
#[derive(Deserialize)]
struct PackageDocument {
    title: String,
    #[serde(default)]
    description: String,
    stays: Vec<PackageStay>,
    days: Vec<PackageDay>,
    #[serde(default)]
    tags: Vec<String>,
}

/// The viewer's package with its unpublished changes and its hotels; `None` without a readable working copy. Only the
/// author sees it. "From" prices are in `currency` (default: the viewer's).
pub async fn preview(
    ctx: &Ctx,
    viewer: &Viewer,
    id: PackageId,
    currency: Option<Currency>,
) -> Result<Option<TravelPackageWithHotels>> {
    let me = viewer.account()?.id;
    let written: Option<PackageDocument> =
        working_copies::written(ctx, viewer, WorkingCopySubject::TravelPackage(id)).await?;
    let Some(written) = written.filter(PackageDocument::is_within_limits) else {
        return Ok(None);
    };
    let row = of(me, id).one(ctx.db()).await?;
    let mut row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    row.title = written.title.trim().to_owned();
    row.description = written.description.trim().to_owned();
    row.nights = written.nights();
    row.stays = Stored(written.stays);
    row.days = Stored(written.days);
    row.tags = Stored(written.tags);
    Ok(all_with_hotels(ctx, viewer, me, vec![row], currency).await?.pop())
}

impl PackageDocument {
    /// Editors respect the limits, but an API call may send anything.
    fn is_within_limits(&self) -> bool {
        let can_be_stayed = |stay: &PackageStay| (1..=MAX_NIGHTS_OF_STAY).contains(&stay.nights);
        self.stays.len() <= MAX_STAYS && self.days.len() <= MAX_DAYS && self.stays.iter().all(can_be_stayed)
    }

    /// Of all stays together.
    fn nights(&self) -> i32 {
        let nights = self.stays.iter().map(|stay| stay.nights).sum::<u32>();
        i32::try_from(nights).unwrap_or(i32::MAX)
    }
}
