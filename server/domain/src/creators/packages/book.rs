//! An itinerary of a creator's travel package: its stays follow one another from the day of arrival on.

use super::seen;
use crate::{
    Ctx, Viewer,
    entity::travel_package,
    error::{Error, Result},
    itineraries::planned::{PlannedTrip, UndatedStay, make, preview},
};
use contract::{
    Code, PackageId, UserId,
    itinerary::Itinerary,
    package::{ItineraryFromPackage, PackageStay, PlannedStay},
};

/// Makes an itinerary of an active package, or of one's own: the account's new cart. Nothing is made when one of the stays has no room left, or none for these guests.
pub async fn create_itinerary(
    ctx: &Ctx,
    viewer: &Viewer,
    id: PackageId,
    input: &ItineraryFromPackage,
) -> Result<Itinerary> {
    viewer.account()?;
    let package = seen(ctx, viewer, id).await?;
    make(ctx, viewer, &plan(&package)?, input).await
}

/// The rooms that an itinerary of the package would have, without making one. No account is needed for that.
pub async fn preview_itinerary(
    ctx: &Ctx,
    viewer: &Viewer,
    id: PackageId,
    input: &ItineraryFromPackage,
) -> Result<Vec<PlannedStay>> {
    let package = seen(ctx, viewer, id).await?;
    preview(ctx, viewer, &plan(&package)?, input).await
}

fn plan(package: &travel_package::Model) -> Result<PlannedTrip<'_>> {
    let stays = one_after_another(&package.stays.0);
    if stays.is_empty() {
        return Err(Error::field_with_message(
            Code::Required,
            "stays",
            "This package has no stays yet.",
        ));
    }
    Ok(PlannedTrip {
        creator: UserId(package.account_id),
        title: &package.title,
        stays,
    })
}

/// The first begins on the day of arrival, each other one on the day on which the one before ends.
fn one_after_another(stays: &[PackageStay]) -> Vec<UndatedStay> {
    let mut after = 0_u32;
    let planned = |stay: &PackageStay| {
        let planned = UndatedStay {
            hotel_id: stay.hotel_id,
            after,
            nights: stay.nights,
        };
        after = after.saturating_add(stay.nights);
        planned
    };
    stays.iter().map(planned).collect()
}
