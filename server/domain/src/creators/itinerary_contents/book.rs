//! An itinerary of a trip that a creator tells day by day: its stays, as far apart as they are told.

use super::{ContentStay, seen};
use crate::{
    Ctx, Viewer,
    entity::itinerary_content,
    error::{Error, Result},
    itineraries::{
        MAX_STAYS,
        planned::{PlannedTrip, UndatedStay, make, preview},
    },
};
use contract::{
    Code, ItineraryContentId, UserId,
    itinerary::Itinerary,
    package::{ItineraryFromPackage, PlannedStay},
};

/// Makes an itinerary of the stays of a trip that others see, or of one's own: the account's new cart. Nights without a hotel are left to the traveller. Nothing is made when one of the stays has no room left, or
/// none for these guests; a trip that names no hotel is refused, and one with more stays than an itinerary has.
pub async fn create_itinerary(
    ctx: &Ctx,
    viewer: &Viewer,
    id: ItineraryContentId,
    input: &ItineraryFromPackage,
) -> Result<Itinerary> {
    viewer.account()?;
    let content = seen(ctx, viewer, id).await?;
    make(ctx, viewer, &plan(&content)?, input).await
}

/// The rooms that an itinerary of the trip would have, without making one. No account is needed for that.
pub async fn preview_itinerary(
    ctx: &Ctx,
    viewer: &Viewer,
    id: ItineraryContentId,
    input: &ItineraryFromPackage,
) -> Result<Vec<PlannedStay>> {
    let content = seen(ctx, viewer, id).await?;
    preview(ctx, viewer, &plan(&content)?, input).await
}

fn plan(content: &itinerary_content::Model) -> Result<PlannedTrip<'_>> {
    let stays = super::stays(&content.days.0);
    let Some(first) = stays.first() else {
        let message = "This itinerary names no hotel, so there is nothing to book.";
        return Err(Error::field_with_message(Code::Required, "days", message));
    };
    if stays.len() > MAX_STAYS {
        let message = format!("This itinerary has more than {MAX_STAYS} stays: too many to book at once.");
        return Err(Error::field_with_message(Code::Invalid, "days", message));
    }
    // The day that was chosen is that of arrival at the first stay, however many days were told before it.
    let planned = |stay: &ContentStay| UndatedStay {
        hotel_id: stay.hotel_id,
        after: stay.first_day - first.first_day,
        nights: stay.nights,
    };
    Ok(PlannedTrip {
        creator: UserId(content.account_id),
        title: &content.title,
        stays: stays.iter().map(planned).collect(),
    })
}
