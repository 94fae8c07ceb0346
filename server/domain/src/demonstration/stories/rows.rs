//! Converts stories into rows.

use super::hotels::HotelFacts;
use crate::{
    Ctx,
    entity::{post, travel_package},
    markdown,
    stored::Stored,
    topics::{Subject, SubjectKind},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    HotelId, ImageId,
    package::{PackageDay, PackageStay},
    post::{BlockType, ContentBlock},
};
use demo::{
    DemoCreator, Note,
    stories::{self, POSTS_OF_A_CREATOR, PostPart, StoryHotel},
};
use sea_orm::ActiveValue::Set;
use std::collections::HashSet;
use uuid::Uuid;

/// Days without new posts before now, because these would be announced as news.
const QUIET_DAYS: i32 = 2;

/// A note of the creator for each hotel that has the note's facility. Uses no note twice.
pub(super) fn notes_of<'a>(creator: &'a DemoCreator, hotels: &[HotelFacts]) -> Vec<Option<&'a Note>> {
    let mut used = HashSet::new();
    let mut chosen = Vec::with_capacity(hotels.len());
    for hotel in hotels {
        let has = |note: &&Note| hotel.facilities.0.iter().any(|facility| facility.name == note.facility);
        let notes = creator.notes.iter().enumerate();
        let found = notes
            .filter(|(_, note)| has(note))
            .find(|(index, _)| !used.contains(index));
        used.extend(found.map(|(index, _)| index));
        chosen.push(found.map(|(_, note)| note));
    }
    chosen
}

/// The time of a post: evenly distributed since the club was opened, at varying hours.
pub(super) fn written(now: DateTime<Utc>, since: DateTime<Utc>, index: usize, creator: usize) -> DateTime<Utc> {
    let small = |number: usize| i32::try_from(number).unwrap_or(0);
    let until = now - TimeDelta::days(QUIET_DAYS.into());
    let step = (until - since) / (small(POSTS_OF_A_CREATOR) + 1);
    let aside = TimeDelta::minutes((creator * 37 + index * 61) as i64 % 600);
    (since + step * (small(index) + 1) - aside).clamp(since.min(until), until)
}

fn story_hotel<'a>(known: &'a HotelFacts, note: Option<&'a Note>) -> StoryHotel<'a> {
    StoryHotel {
        name: &known.name,
        city: &known.city,
        note,
    }
}

/// A post about a hotel, with its places and tags.
pub(super) fn post(
    ctx: &Ctx,
    creator: &DemoCreator,
    club: Uuid,
    number: usize,
    (known, note): (&HotelFacts, Option<&Note>),
    pictures: &[ImageId],
    at: DateTime<Utc>,
) -> Option<(post::ActiveModel, Subject)> {
    let story = stories::post(creator, number, story_hotel(known, note))?;
    let blocks: Vec<ContentBlock> = story
        .parts
        .into_iter()
        .filter_map(|part| block(part, known, pictures))
        .collect();
    let blocks: Vec<ContentBlock> = (0..)
        .zip(blocks)
        .map(|(order, block)| ContentBlock { order, ..block })
        .collect();
    let first = blocks.iter().find(|block| block.block_type == BlockType::Text);
    let description = first.map(|block| markdown::description(&block.plain_text_content));
    let image = blocks.iter().flat_map(|block| &block.image_ids).next().map(|id| id.0);
    let subject = Subject {
        kind: SubjectKind::Post,
        id: ctx.new_id(),
        account: club,
        shown_from: Some(at),
        hotels: vec![known.id],
        tags: note.map(tags).unwrap_or_default(),
    };
    let row = post::ActiveModel {
        id: Set(subject.id),
        account_id: Set(club),
        title: Set(story.title),
        publish_at: Set(Some(at)),
        blocks: Set(Stored(blocks)),
        description: Set(description.unwrap_or_default()),
        image_id: Set(image),
        tags: Set(Stored(subject.tags.clone())),
        version: Set(1),
        created_at: Set(at),
        updated_at: Set(at),
    };
    Some((row, subject))
}

pub(super) fn tags(note: &Note) -> Vec<String> {
    note.tags().iter().map(|tag| (*tag).to_owned()).collect()
}

/// A part as a block; `None` if it needs missing images.
fn block(part: PostPart, known: &HotelFacts, pictures: &[ImageId]) -> Option<ContentBlock> {
    let (block_type, text, image_ids, hotel_id) = match part {
        PostPart::Text(text) => (BlockType::Text, text, Vec::new(), None),
        PostPart::Heading(text) => (BlockType::Heading, text, Vec::new(), None),
        PostPart::Picture(text) => (BlockType::Image, text, vec![*pictures.first()?], None),
        PostPart::Gallery(text) => (
            BlockType::Gallery,
            text,
            pictures.get(1..).filter(|rest| !rest.is_empty())?.to_vec(),
            None,
        ),
        PostPart::Stay(text) => (BlockType::Stay, text, Vec::new(), Some(HotelId(known.id))),
    };
    Some(ContentBlock {
        block_type,
        order: 0,
        plain_text_content: text,
        image_ids,
        hotel_id,
        video_id: None,
        package_id: None,
        itinerary_content_id: None,
    })
}

/// An active package of several hotels, with its places and tags.
pub(super) fn package(
    ctx: &Ctx,
    creator: &DemoCreator,
    club: Uuid,
    number: usize,
    stays: &[(&HotelFacts, u32)],
    at: DateTime<Utc>,
) -> Option<(travel_package::ActiveModel, Subject)> {
    let hotels: Vec<(StoryHotel, u32)> = stays
        .iter()
        .map(|(known, nights)| (story_hotel(known, None), *nights))
        .collect();
    let story = stories::package(creator, number, &hotels)?;
    let nights: u32 = stays.iter().map(|(_, nights)| nights).sum();
    let stay = |((known, nights), note): (&(&HotelFacts, u32), String)| PackageStay {
        hotel_id: HotelId(known.id),
        nights: *nights,
        note,
    };
    let day = |(title, text): (String, String)| PackageDay {
        title,
        text,
        image_ids: Vec::new(),
    };
    let subject = Subject {
        kind: SubjectKind::Package,
        id: ctx.new_id(),
        account: club,
        shown_from: Some(at),
        hotels: stays.iter().map(|(known, _)| known.id).collect(),
        tags: creator.notes.first().map(tags).unwrap_or_default(),
    };
    let row = travel_package::ActiveModel {
        id: Set(subject.id),
        account_id: Set(club),
        title: Set(story.title),
        description: Set(story.description),
        stays: Set(Stored(stays.iter().zip(story.notes).map(stay).collect())),
        days: Set(Stored(story.days.into_iter().map(day).collect())),
        // The images of its hotels replace them.
        image_ids: Set(Stored(Vec::new())),
        nights: Set(i32::try_from(nights).unwrap_or(0)),
        is_active: Set(true),
        tags: Set(Stored(subject.tags.clone())),
        position: Set(0),
        version: Set(1),
        created_at: Set(at),
        updated_at: Set(at),
    };
    Some((row, subject))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stories_are_spread_over_the_time_of_the_club() {
        let now: DateTime<Utc> = "2027-01-10T12:00:00Z".parse().unwrap();
        let since = now - TimeDelta::days(730);
        let times: Vec<_> = (0..POSTS_OF_A_CREATOR)
            .map(|index| written(now, since, index, 3))
            .collect();
        assert!(times.is_sorted(), "{times:?}");
        assert!(times[0] > since && times[9] < now - TimeDelta::days(2), "{times:?}");
        assert!(times[9] - times[0] > TimeDelta::days(500), "{times:?}");
        // A club opened today has no past.
        let new = written(now, now, 0, 0);
        assert!(new <= now, "{new}");
    }
}
