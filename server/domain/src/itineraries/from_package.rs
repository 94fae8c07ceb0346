//! An itinerary of a creator's travel package: its stays follow one another from the day of arrival on.

use super::planned::{Plan, PlannedStay, make};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    packages,
};
use contract::{
    Code, PackageId, UserId,
    itinerary::Itinerary,
    package::{ItineraryFromPackage, PackageStay},
};

/// Makes an itinerary of an active package, or of one's own: the account's new cart. Nothing is made when one of the stays has no room left, or none for these guests.
pub async fn from_package(
    ctx: &Ctx,
    viewer: &Viewer,
    id: PackageId,
    input: &ItineraryFromPackage,
) -> Result<Itinerary> {
    viewer.account()?;
    let package = packages::seen(ctx, viewer, id).await?;
    let stays = one_after_another(&package.stays.0);
    if stays.is_empty() {
        return Err(Error::said(Code::Required, "stays", "This package has no stays yet."));
    }
    let plan = Plan {
        creator: UserId(package.account_id),
        title: &package.title,
        stays,
    };
    make(ctx, viewer, &plan, input).await
}

/// The first begins on the day of arrival, each other one on the day on which the one before ends.
fn one_after_another(stays: &[PackageStay]) -> Vec<PlannedStay> {
    let mut after = 0_u32;
    let planned = |stay: &PackageStay| {
        let planned = PlannedStay {
            hotel_id: stay.hotel_id,
            after,
            nights: stay.nights,
        };
        after = after.saturating_add(stay.nights);
        planned
    };
    stays.iter().map(planned).collect()
}
