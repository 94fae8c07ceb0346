//! Validates an itinerary content and everything that it references.

use super::read::{hotel_ids, image_ids};
use crate::{
    Ctx,
    entity::itinerary_content,
    error::{Refusals, Result},
    images::library::pictures_there,
    topics,
    written::{Rule, check_text, hotels_there, lines, one_line},
};
use contract::{
    Code, UserId,
    hotel::Coordinates,
    itinerary_content::{ContentDay, ContentPlace, ItineraryContentWrite},
    limits::{MAX_DAYS, MAX_IMAGES_OF_DAY, MAX_NOTE_CHARS, MAX_PLACES, MAX_TEXT_CHARS, MAX_TITLE_CHARS},
    words::at_most,
};
use std::collections::HashSet;
use uuid::Uuid;

/// An itinerary content in stored form.
pub(super) struct Content {
    pub title: String,
    pub description: String,
    pub days: Vec<ContentDay>,
    pub tags: Vec<String>,
}

const TITLE: Rule = one_line("title", MAX_TITLE_CHARS);
const DESCRIPTION: Rule = lines("description", MAX_TEXT_CHARS);
const TEXT: Rule = lines("text", MAX_TEXT_CHARS);
const NAME: Rule = one_line("name", MAX_TITLE_CHARS);
const NOTE: Rule = lines("note", MAX_NOTE_CHARS);

/// Validates an itinerary content and returns it, or every error. Referenced pictures and hotels must exist, except
/// those that it referenced before, so that a deleted one does not block other changes.
pub(super) async fn check(
    ctx: &Ctx,
    me: UserId,
    input: &ItineraryContentWrite,
    before: Option<&itinerary_content::Model>,
) -> Result<Content> {
    let mut refusals = Refusals::default();
    check_words(&mut refusals, input);
    let tags = topics::checked(&input.tags, &mut refusals);
    if input.days.len() <= MAX_DAYS {
        check_hotels(ctx, input, before, &mut refusals).await?;
        check_pictures(ctx, me, input, before, &mut refusals).await?;
    }
    if input.is_active.unwrap_or(before.is_some_and(|row| row.is_active)) {
        add_missing(&mut refusals, &input.title, &input.days);
    }
    refusals.into_result()?;
    Ok(content(input, tags))
}

/// Refuses to publish an itinerary content that lacks required parts.
pub(super) fn ready(title: &str, days: &[ContentDay]) -> Result<()> {
    let mut refusals = Refusals::default();
    add_missing(&mut refusals, title, days);
    refusals.into_result()
}

fn add_missing(refusals: &mut Refusals, title: &str, days: &[ContentDay]) {
    if title.trim().is_empty() {
        refusals.add(Code::Required, "title");
    }
    if days.is_empty() {
        refusals.add_message(Code::Required, "days", "Tell a day first.");
    }
    for (index, day) in days.iter().enumerate() {
        for (number, place) in day.places.iter().enumerate() {
            if place.name.trim().is_empty() {
                let field = format!("days[{index}].places[{number}].name");
                refusals.add_message(Code::Required, field, "Give this place a name.");
            }
        }
    }
}

fn content(input: &ItineraryContentWrite, tags: Vec<String>) -> Content {
    let place = |place: &ContentPlace| ContentPlace {
        name: place.name.trim().to_owned(),
        note: place.note.trim().to_owned(),
        coordinates: place.coordinates,
    };
    // Leading white space of a day's text has a meaning in Markdown.
    let day = |day: &ContentDay| ContentDay {
        title: day.title.trim().to_owned(),
        places: day.places.iter().map(place).collect(),
        ..day.clone()
    };
    Content {
        title: input.title.trim().to_owned(),
        description: input.description.trim().to_owned(),
        days: input.days.iter().map(day).collect(),
        tags,
    }
}

/// Records the errors that need no database.
fn check_words(refusals: &mut Refusals, input: &ItineraryContentWrite) {
    check_text(refusals, "title", &TITLE, &input.title);
    check_text(refusals, "description", &DESCRIPTION, &input.description);
    if input.days.len() > MAX_DAYS {
        return refusals.add_message(
            Code::Invalid,
            "days",
            format!("An itinerary has {}.", at_most(MAX_DAYS, "days")),
        );
    }
    for (index, day) in input.days.iter().enumerate() {
        check_day(refusals, index, day);
    }
}

fn check_day(refusals: &mut Refusals, index: usize, day: &ContentDay) {
    let at = |field: &str| format!("days[{index}].{field}");
    check_text(refusals, at("title"), &TITLE, &day.title);
    check_text(refusals, at("text"), &TEXT, &day.text);
    if day.image_ids.len() > MAX_IMAGES_OF_DAY {
        refusals.add_message(
            Code::Invalid,
            at("imageIds"),
            format!("A day has {}.", at_most(MAX_IMAGES_OF_DAY, "pictures")),
        );
    }
    if day.places.len() > MAX_PLACES {
        return refusals.add_message(
            Code::Invalid,
            at("places"),
            format!("A day has {}.", at_most(MAX_PLACES, "places")),
        );
    }
    for (number, place) in day.places.iter().enumerate() {
        let at = |field: &str| at(&format!("places[{number}].{field}"));
        check_text(refusals, at("name"), &NAME, &place.name);
        check_text(refusals, at("note"), &NOTE, &place.note);
        if place.coordinates.is_some_and(|point| !is_on_earth(point)) {
            let message = "A place lies between -90 and 90 degrees of latitude and -180 and 180 of longitude.";
            refusals.add_message(Code::Invalid, at("coordinates"), message);
        }
    }
}

/// NaN is nowhere on Earth.
fn is_on_earth(point: Coordinates) -> bool {
    (-90.0..=90.0).contains(&point.latitude) && (-180.0..=180.0).contains(&point.longitude)
}

/// Looks up all hotels with one query.
async fn check_hotels(
    ctx: &Ctx,
    input: &ItineraryContentWrite,
    before: Option<&itinerary_content::Model>,
    refusals: &mut Refusals,
) -> Result<()> {
    let before = before.map(|row| hotel_ids(&row.days.0)).unwrap_or_default();
    let mut known: HashSet<Uuid> = before.iter().map(|id| id.0).collect();
    let named = hotel_ids(&input.days).into_iter().map(|id| id.0);
    let unknown = named.filter(|id| !known.contains(id)).collect();
    known.extend(hotels_there(ctx, unknown).await?);
    for (index, day) in input.days.iter().enumerate() {
        if day.hotel_id.is_some_and(|id| !known.contains(&id.0)) {
            // The code "not found" would mean the itinerary content itself.
            let message = "This hotel is not there. Choose another one.";
            refusals.add_message(Code::Invalid, format!("days[{index}].hotelId"), message);
        }
    }
    Ok(())
}

/// Looks up the title picture and those of all days with one query.
async fn check_pictures(
    ctx: &Ctx,
    me: UserId,
    input: &ItineraryContentWrite,
    before: Option<&itinerary_content::Model>,
    refusals: &mut Refusals,
) -> Result<()> {
    let cover = input.cover_image_id.map(|id| id.0);
    let before = before.map(|row| image_ids(row.cover_image_id, &row.days.0));
    let mut known: HashSet<Uuid> = before.unwrap_or_default().into_iter().collect();
    let named = image_ids(cover, &input.days).into_iter();
    let unknown = named.filter(|id| !known.contains(id)).collect();
    known.extend(pictures_there(ctx, me, unknown).await?);
    let message = "This picture is not in your library. Choose another one.";
    if cover.is_some_and(|id| !known.contains(&id)) {
        refusals.add_message(Code::Invalid, "coverImageId", message);
    }
    for (index, day) in input.days.iter().enumerate() {
        if day.image_ids.iter().any(|id| !known.contains(&id.0)) {
            refusals.add_message(Code::Invalid, format!("days[{index}].imageIds"), message);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    /// Every invalid field with its code.
    fn wrong(input: &ItineraryContentWrite) -> Vec<(Code, String)> {
        let mut refusals = Refusals::default();
        check_words(&mut refusals, input);
        refused(refusals.into_result())
    }

    fn refused(result: Result<()>) -> Vec<(Code, String)> {
        match result {
            Err(Error::Refused(refusals)) => {
                let field = |refusal: crate::error::Refusal| (refusal.code, refusal.field.unwrap_or_default());
                refusals.into_iter().map(field).collect()
            }
            _ => Vec::new(),
        }
    }

    fn place(name: &str, latitude: f64, longitude: f64) -> ContentPlace {
        ContentPlace {
            name: name.to_owned(),
            note: String::new(),
            coordinates: Some(Coordinates { latitude, longitude }),
        }
    }

    fn with_places(places: Vec<ContentPlace>) -> ItineraryContentWrite {
        let day = ContentDay {
            places,
            ..ContentDay::default()
        };
        ItineraryContentWrite {
            days: vec![ContentDay::default(), day],
            ..ItineraryContentWrite::default()
        }
    }

    #[test]
    fn places_lie_on_earth() {
        let edges = vec![place("Pole", 90.0, -180.0), place("Other pole", -90.0, 180.0)];
        assert!(wrong(&with_places(edges)).is_empty());
        let field = || (Code::Invalid, "days[1].places[0].coordinates".to_owned());
        for (latitude, longitude) in [
            (90.1, 0.0),
            (-90.1, 0.0),
            (0.0, 180.1),
            (0.0, -180.1),
            (f64::NAN, 0.0),
            (0.0, f64::NAN),
            (f64::INFINITY, 0.0),
            (0.0, f64::NEG_INFINITY),
        ] {
            let nowhere = with_places(vec![place("Nowhere", latitude, longitude)]);
            assert_eq!(wrong(&nowhere), [field()], "{latitude}, {longitude}");
        }
    }

    #[test]
    fn places_have_a_name_of_one_line_once_others_see_them() {
        let places = ["", "  ", "a\nb", " Faro "].map(|name| place(name, 37.0, -7.9));
        let written = with_places(places.to_vec());
        let name = |code, number: usize| (code, format!("days[1].places[{number}].name"));
        assert_eq!(wrong(&written), [name(Code::Invalid, 2)]);
        assert_eq!(
            refused(ready("Faro", &written.days)),
            [name(Code::Required, 0), name(Code::Required, 1)]
        );
    }

    #[test]
    fn what_is_missing_is_said_at_once() {
        let missing = |title: &str, days: &[ContentDay]| match ready(title, days) {
            Err(Error::Refused(refusals)) => refusals.len(),
            _ => 0,
        };
        let day = [ContentDay::default()];
        assert_eq!((missing(" ", &[]), missing("Faro", &[]), missing("", &day)), (2, 1, 1));
        assert!(ready("Faro", &day).is_ok());
    }
}
