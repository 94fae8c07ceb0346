//! Writing a recommendation, and writing it anew.

use super::read::{of, wire};
use crate::{
    Ctx, Viewer,
    entity::{hotel, image, recommendation},
    error::{Error, Refusals, Result},
    event::{Event, record},
    images::{self, Kept},
    stored::Stored,
    topics::{self, Subject},
};
use bytes::Bytes;
use contract::{
    Code, HotelId, UserId,
    club::{HotelRecommendation, RecommendationCreate},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QuerySelect,
};
use serde_json::json;
use uuid::Uuid;

/// Characters of a title at most.
const TITLE_LENGTH: usize = 120;
/// Characters of a text at most.
const TEXT_LENGTH: usize = 5_000;

/// What a creator writes about a hotel.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// 1 to 120 characters.
    pub title: String,
    /// Up to 5,000 characters.
    pub text: String,
    /// None: as it is, and a new one is active.
    pub is_active: Option<bool>,
    /// None: as they are.
    pub tags: Option<Vec<String>>,
    /// The version that was changed.
    pub version: Option<i32>,
}

impl From<RecommendationCreate> for Words {
    fn from(input: RecommendationCreate) -> Self {
        Self {
            title: input.recommendation_title,
            text: input.recommendation_text,
            is_active: input.is_active,
            tags: input.tags,
            version: input.version,
        }
    }
}

/// Files of pictures that come along; none leaves the picture as it is.
#[derive(Default)]
pub struct Pictures {
    pub cover: Option<Bytes>,
    pub tile: Option<Bytes>,
}

/// Recommends a hotel, or changes my recommendation of it. One that is new is seen by others at once, unless it says
/// otherwise. Refused for travellers, for a hotel that is not there, and when it was changed from another version.
pub async fn recommend(
    ctx: &Ctx,
    viewer: &Viewer,
    hotel: HotelId,
    words: &Words,
    pictures: Pictures,
) -> Result<HotelRecommendation> {
    let me = viewer.creator()?.id;
    let tags = check(words)?;
    let is_there = hotel::Entity::find_by_id(hotel.0).count(ctx.db()).await? > 0;
    if !is_there {
        return Err(Error::refused(Code::NotFound));
    }
    // Files first: what no row names in the end is cleared away.
    let cover = kept(ctx, pictures.cover, "coverImage").await?;
    let tile = kept(ctx, pictures.tile, "tileImage").await?;
    let row = crate::transaction!(ctx, |tx| {
        let pictures = [cover.as_ref(), tile.as_ref()];
        let row = write(ctx, tx, (me, hotel), (words, tags.as_deref()), pictures).await?;
        topics::set(tx, &Subject::stay(&row)).await?;
        Ok(row)
    })?;
    Ok(wire(row, None))
}

async fn kept(ctx: &Ctx, file: Option<Bytes>, field: &str) -> Result<Option<Kept>> {
    let Some(file) = file else { return Ok(None) };
    match images::keep(ctx, file).await {
        Ok(kept) => Ok(Some(kept)),
        Err(error) => Err(error.at(field)),
    }
}

async fn write(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    (me, hotel): (UserId, HotelId),
    (words, tags): (&Words, Option<&[String]>),
    [cover, tile]: [Option<&Kept>; 2],
) -> Result<recommendation::Model> {
    let before = of(me, hotel).lock_exclusive().one(tx).await?;
    let found = before.as_ref().map(|row| row.version);
    if words.version.is_some_and(|version| found != Some(version)) {
        return Err(Error::refused(Code::Conflict));
    }
    for (kept, kind) in [(cover, "recommendationCover"), (tile, "recommendationTile")] {
        if let Some(kept) = kept {
            kept.name(ctx, tx, me, kind).await?;
        }
    }
    let title = words.title.trim().to_owned();
    let text = words.text.trim().to_owned();
    let row = match before {
        None => {
            let is_active = words.is_active.unwrap_or(true);
            let row = recommendation::ActiveModel {
                id: Set(ctx.new_id()),
                account_id: Set(me.0),
                hotel_id: Set(hotel.0),
                title: Set(title),
                text: Set(text),
                cover_image_id: Set(cover.map(|kept| kept.id)),
                tile_image_id: Set(tile.map(|kept| kept.id)),
                is_active: Set(is_active),
                shown_at: Set(is_active.then(|| ctx.now())),
                tags: Set(Stored(tags.unwrap_or_default().to_vec())),
                version: Set(1),
                created_at: Set(ctx.now()),
                updated_at: Set(ctx.now()),
            };
            row.insert(tx).await?
        }
        Some(row) => {
            forget_replaced(tx, [(cover, row.cover_image_id), (tile, row.tile_image_id)]).await?;
            let (version, shown_at) = (row.version + 1, row.shown_at);
            let mut active = row.into_active_model();
            active.title = Set(title);
            active.text = Set(text);
            if let Some(cover) = cover {
                active.cover_image_id = Set(Some(cover.id));
            }
            if let Some(tile) = tile {
                active.tile_image_id = Set(Some(tile.id));
            }
            if let Some(is_active) = words.is_active {
                active.is_active = Set(is_active);
                active.shown_at = Set(shown_at.or(is_active.then(|| ctx.now())));
            }
            if let Some(tags) = tags {
                active.tags = Set(Stored(tags.to_vec()));
            }
            active.version = Set(version);
            active.updated_at = Set(ctx.now());
            active.update(tx).await?
        }
    };
    let event = Event {
        kind: "recommendation.written",
        account: Some(me),
        subject: ("recommendation", row.id),
        change: None,
        detail: json!({ "hotelId": hotel, "version": row.version, "isActive": row.is_active }),
    };
    record(ctx, tx, event).await?;
    Ok(row)
}

async fn forget_replaced(tx: &impl ConnectionTrait, pictures: [(Option<&Kept>, Option<Uuid>); 2]) -> Result<()> {
    for (new, before) in pictures {
        if let (Some(_), Some(before)) = (new, before) {
            image::Entity::delete_by_id(before).exec(tx).await?;
        }
    }
    Ok(())
}

/// The tags as they are kept, or all that is wrong.
fn check(words: &Words) -> Result<Option<Vec<String>>> {
    let mut refusals = Refusals::default();
    let title = words.title.trim();
    if title.is_empty() {
        refusals.add(Code::Required, "recommendationTitle");
    } else if title.chars().count() > TITLE_LENGTH {
        refusals.say(
            Code::Invalid,
            "recommendationTitle",
            "A title has at most 120 characters.",
        );
    } else if title.chars().any(char::is_control) {
        refusals.say(Code::Invalid, "recommendationTitle", "A title is one line of text.");
    }
    let text = &words.text;
    let is_strange = |character: char| character.is_control() && !matches!(character, '\n' | '\r' | '\t');
    if text.trim().chars().count() > TEXT_LENGTH {
        refusals.say(
            Code::Invalid,
            "recommendationText",
            "A text has at most 5,000 characters.",
        );
    } else if text.chars().any(is_strange) {
        refusals.say(
            Code::Invalid,
            "recommendationText",
            "A text has no control characters but line breaks and tabs.",
        );
    }
    let tags = words.tags.as_ref().map(|tags| topics::checked(tags, &mut refusals));
    refusals.into_result()?;
    Ok(tags)
}
