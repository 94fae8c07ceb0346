//! An itinerary content with its author's unpublished changes.

use super::read::{full, of};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    stored::Stored,
    working_copies::{self, WorkingCopySubject},
};
use contract::{
    Code, Currency, HotelId, ImageId, ItineraryContentId,
    hotel::Coordinates,
    itinerary_content::{ContentDay, ContentPlace, ItineraryContent},
    limits::{MAX_DAYS, MAX_IMAGES_OF_DAY, MAX_PLACES},
};
use serde::Deserialize;

/// The document of the itinerary editor; see islands/src/islands/itinerary-editor/document.ts.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ItineraryDocument {
    title: String,
    description: String,
    cover_image_id: Option<ImageId>,
    days: Vec<WrittenDay>,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenDay {
    title: String,
    text: String,
    places: Vec<WrittenPlace>,
    hotel_id: Option<HotelId>,
    image_ids: Vec<ImageId>,
}

#[derive(Deserialize)]
struct WrittenPlace {
    name: String,
    note: String,
    /// "latitude, longitude" in degrees, as typed.
    #[serde(rename = "where")]
    place: String,
}

/// The viewer's itinerary content with its unpublished changes; `None` without a readable working copy. Only the author
/// sees it. Hotels have "from" prices in `currency` (default: the viewer's).
pub async fn preview(
    ctx: &Ctx,
    viewer: &Viewer,
    id: ItineraryContentId,
    currency: Option<Currency>,
) -> Result<Option<ItineraryContent>> {
    let me = viewer.account()?.id;
    let written: Option<ItineraryDocument> =
        working_copies::written(ctx, viewer, WorkingCopySubject::ItineraryContent(id)).await?;
    let Some(written) = written.filter(ItineraryDocument::is_within_limits) else {
        return Ok(None);
    };
    let row = of(me, id).one(ctx.db()).await?;
    let mut row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    row.title = written.title.trim().to_owned();
    row.description = written.description.trim().to_owned();
    row.cover_image_id = written.cover_image_id.map(|id| id.0);
    row.days = Stored(written.days.into_iter().map(WrittenDay::into_day).collect());
    row.tags = Stored(written.tags);
    full(ctx, viewer, row, currency).await.map(Some)
}

impl ItineraryDocument {
    /// Editors respect the limits, but an API call may send anything.
    fn is_within_limits(&self) -> bool {
        let fits = |day: &WrittenDay| day.places.len() <= MAX_PLACES && day.image_ids.len() <= MAX_IMAGES_OF_DAY;
        self.days.len() <= MAX_DAYS && self.days.iter().all(fits)
    }
}

impl WrittenDay {
    fn into_day(self) -> ContentDay {
        ContentDay {
            title: self.title.trim().to_owned(),
            text: self.text,
            places: self.places.into_iter().map(WrittenPlace::into_place).collect(),
            hotel_id: self.hotel_id,
            image_ids: self.image_ids,
        }
    }
}

impl WrittenPlace {
    fn into_place(self) -> ContentPlace {
        ContentPlace {
            name: self.name.trim().to_owned(),
            note: self.note.trim().to_owned(),
            coordinates: coordinates(&self.place),
        }
    }
}

/// Parses a point on Earth; `None` for any other text.
fn coordinates(typed: &str) -> Option<Coordinates> {
    let (latitude, longitude) = typed.split_once(',')?;
    let degrees = |text: &str, most: f64| text.trim().parse::<f64>().ok().filter(|degrees| degrees.abs() <= most);
    Some(Coordinates {
        latitude: degrees(latitude, 90.0)?,
        longitude: degrees(longitude, 180.0)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_on_earth_or_not_on_the_map() {
        let there = |typed| coordinates(typed).map(|point| (point.latitude, point.longitude));
        assert_eq!(there(" 38.7 ,-9.2"), Some((38.7, -9.2)));
        for typed in ["", "38.7", "38.7, ", "91, 0", "0, 181", "NaN, 0", "inf, 0", "1, 2, 3"] {
            assert_eq!(there(typed), None, "{typed}");
        }
    }
}
