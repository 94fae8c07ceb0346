//! Itinerary contents of the demonstration's creators: places near the hotels, nights in them, and images of them.

use super::{
    hotels::{HotelFacts, known_hotels, tours},
    is_of,
    pictures::Pictures,
    rows::{tags, written},
};
use crate::{
    Ctx,
    demonstration::load::insert,
    entity::{account, image, itinerary_content, setting},
    error::Result,
    stored::Stored,
    topics::{self, Subject, SubjectKind},
};
use chrono::{DateTime, Utc};
use contract::{
    HotelId, ImageId,
    hotel::Coordinates,
    itinerary_content::{ContentDay, ContentPlace},
};
use demo::{
    CREATORS, DemoCreator,
    stories::{DemoDay, DemoPlace, ROUTES_OF_A_CREATOR, StoryHotel, route},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

/// The mark of loaded itinerary contents.
const MARK: &str = "demonstration itineraries";
/// Kilometres of a degree of latitude.
const DEGREE: f64 = 111.2;

/// The rows of all clubs.
#[derive(Default)]
struct Rows {
    images: Vec<image::ActiveModel>,
    contents: Vec<itinerary_content::ActiveModel>,
    subjects: Vec<Subject>,
}

/// Loads them once, also into clubs that were loaded before they existed; returns their number.
pub async fn load_itinerary_contents(ctx: &Ctx) -> Result<usize> {
    if setting::Entity::find_by_id(MARK).one(ctx.db()).await?.is_some() {
        return Ok(0);
    }
    let clubs = account::Entity::find()
        .filter(account::Column::Slug.is_in(CREATORS.iter().map(|creator| creator.handle)))
        .all(ctx.db())
        .await?;
    let mut rows = Rows::default();
    for (number, creator) in CREATORS.iter().enumerate() {
        if let Some(club) = clubs.iter().find(|club| is_of(club, creator)) {
            create_contents(ctx, number, creator, club, &mut rows).await?;
        }
    }
    crate::transaction!(ctx, |tx| {
        insert::<image::Entity, _>(tx, &rows.images).await?;
        insert::<itinerary_content::Entity, _>(tx, &rows.contents).await?;
        for subject in &rows.subjects {
            topics::set(tx, subject).await?;
        }
        let mark = setting::ActiveModel {
            name: Set(MARK.to_owned()),
            value: Set(Vec::new()),
            created_at: Set(ctx.now()),
        };
        setting::Entity::insert(mark).exec_without_returning(tx).await?;
        Ok(())
    })?;
    Ok(rows.contents.len())
}

/// Creates a creator's itinerary contents.
async fn create_contents(
    ctx: &Ctx,
    number: usize,
    creator: &DemoCreator,
    club: &account::Model,
    rows: &mut Rows,
) -> Result<()> {
    // Begins with the last hotels, because posts and packages use the first ones.
    let mut known: Vec<HotelFacts> = known_hotels(ctx, number, creator, club.id).await?;
    known.reverse();
    let tours = tours(&known, ROUTES_OF_A_CREATOR);
    let named: Vec<HotelFacts> = tours.iter().flatten().map(|(hotel, _)| (*hotel).clone()).collect();
    let mut pictures = Pictures::of(ctx, club.id, &named).await?;
    for (index, stays) in tours.iter().enumerate() {
        let at = written(ctx.now(), club.created_at, index * 4 + 3, number + 2);
        let shown: Vec<Vec<ImageId>> = stays
            .iter()
            .map(|(hotel, _)| pictures.keep(ctx, hotel.id, at, &mut rows.images))
            .collect();
        if let Some((row, subject)) = content(ctx, creator, club.id, index, stays, &shown, at) {
            rows.contents.push(row);
            rows.subjects.push(subject);
        }
    }
    Ok(())
}

/// An active itinerary content, with its places and tags.
fn content(
    ctx: &Ctx,
    creator: &DemoCreator,
    club: Uuid,
    number: usize,
    stays: &[(&HotelFacts, u32)],
    pictures: &[Vec<ImageId>],
    at: DateTime<Utc>,
) -> Option<(itinerary_content::ActiveModel, Subject)> {
    let hotels: Vec<(StoryHotel, u32)> = stays
        .iter()
        .map(|(known, nights)| {
            let hotel = StoryHotel {
                name: &known.name,
                city: &known.city,
                note: None,
            };
            (hotel, *nights)
        })
        .collect();
    let story = route(creator, number, &hotels)?;
    let mut seen = None;
    let days: Vec<ContentDay> = story
        .days
        .into_iter()
        .map(|day| {
            // Shows the hotel's images on the day of arrival.
            let is_new = seen.replace(day.at) != Some(day.at);
            let image_ids = if is_new { pictures[day.at].clone() } else { Vec::new() };
            content_day(day, stays, image_ids)
        })
        .collect();
    let subject = Subject {
        kind: SubjectKind::ItineraryContent,
        id: ctx.new_id(),
        account: club,
        shown_from: Some(at),
        hotels: stays.iter().map(|(known, _)| known.id).collect(),
        tags: creator.notes.last().map(tags).unwrap_or_default(),
    };
    let row = itinerary_content::ActiveModel {
        id: Set(subject.id),
        account_id: Set(club),
        title: Set(story.title),
        description: Set(story.description),
        days: Set(Stored(days)),
        // The first image of the days replaces it.
        cover_image_id: Set(None),
        is_active: Set(true),
        tags: Set(Stored(subject.tags.clone())),
        position: Set(0),
        version: Set(1),
        created_at: Set(at),
        updated_at: Set(at),
    };
    Some((row, subject))
}

fn content_day(day: DemoDay, stays: &[(&HotelFacts, u32)], image_ids: Vec<ImageId>) -> ContentDay {
    let hotel = stays[day.at].0;
    ContentDay {
        title: day.title,
        text: day.text,
        places: day
            .places
            .into_iter()
            .map(|place| content_place(place, hotel))
            .collect(),
        hotel_id: day.is_night.then_some(HotelId(hotel.id)),
        image_ids,
    }
}

fn content_place(place: DemoPlace, hotel: &HotelFacts) -> ContentPlace {
    let (east, north) = place.away;
    // Near a pole, a kilometre is many degrees; no hotel is there.
    let narrow = hotel.latitude.to_radians().cos().max(0.05);
    ContentPlace {
        name: place.name,
        note: place.note,
        coordinates: Some(Coordinates {
            latitude: rounded(hotel.latitude + north / DEGREE),
            longitude: rounded(hotel.longitude + east / (DEGREE * narrow)),
        }),
    }
}

/// Rounds to about a metre.
fn rounded(degrees: f64) -> f64 {
    (degrees * 100_000.0).round() / 100_000.0
}
