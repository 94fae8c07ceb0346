//! Validates a recommendation and the pictures that it references.

use super::{read::image_ids, words::RecommendationInput};
use crate::{
    Ctx,
    entity::recommendation,
    error::{Refusals, Result},
    images::library::pictures_there,
    topics,
    written::{Rule, check_text, lines, once, one_line},
};
use contract::{
    Code, ImageId, UserId,
    limits::{MAX_IMAGES_OF_STAY, MAX_TEXT_CHARS, MAX_TITLE_CHARS},
    words::at_most,
};
use std::collections::HashSet;
use uuid::Uuid;

const TITLE: Rule = one_line("title", MAX_TITLE_CHARS);
const TEXT: Rule = lines("text", MAX_TEXT_CHARS);

/// A recommendation's content in stored form; `None` keeps a value.
pub(super) struct Content {
    pub title: String,
    pub text: String,
    pub tags: Option<Vec<String>>,
    pub image_ids: Option<Vec<ImageId>>,
}

/// Validates a recommendation and returns its content, or every error. Pictures must be in the library, except those
/// that it had before, so that a deleted one does not block other changes.
pub(super) async fn check(
    ctx: &Ctx,
    me: UserId,
    words: &RecommendationInput,
    before: Option<&recommendation::Model>,
) -> Result<Content> {
    let mut refusals = Refusals::default();
    let title = words.title.trim();
    if title.is_empty() && words.is_active.unwrap_or(before.is_none_or(|row| row.is_active)) {
        refusals.add(Code::Required, "recommendationTitle");
    }
    check_text(&mut refusals, "recommendationTitle", &TITLE, &words.title);
    check_text(&mut refusals, "recommendationText", &TEXT, &words.text);
    let tags = words.tags.as_ref().map(|tags| topics::checked(tags, &mut refusals));
    check_pictures(ctx, me, words, before, &mut refusals).await?;
    refusals.into_result()?;
    Ok(Content {
        title: title.to_owned(),
        text: words.text.trim().to_owned(),
        tags,
        image_ids: words.image_ids.as_ref().map(|ids| once(ids.iter().copied())),
    })
}

/// Refuses to publish a recommendation without a title.
pub(super) fn ready(title: &str) -> Result<()> {
    let mut refusals = Refusals::default();
    if title.trim().is_empty() {
        refusals.add(Code::Required, "recommendationTitle");
    }
    refusals.into_result()
}

/// Looks up all pictures with one query.
async fn check_pictures(
    ctx: &Ctx,
    me: UserId,
    words: &RecommendationInput,
    before: Option<&recommendation::Model>,
    refusals: &mut Refusals,
) -> Result<()> {
    let beside = words.image_ids.as_deref().unwrap_or_default();
    if beside.len() > MAX_IMAGES_OF_STAY {
        refusals.add_message(
            Code::Invalid,
            "imageIds",
            format!("A stay has {}.", at_most(MAX_IMAGES_OF_STAY, "pictures")),
        );
        return Ok(());
    }
    let own = words.pictures.unwrap_or_default();
    let fields = [
        ("pictures.coverImageId", own.cover_image_id.as_slice()),
        ("pictures.tileImageId", own.tile_image_id.as_slice()),
        ("imageIds", beside),
    ];
    let mut known: HashSet<Uuid> = before.map(image_ids).unwrap_or_default().into_iter().collect();
    let named = once(fields.iter().flat_map(|(_, ids)| ids.iter()).map(|id| id.0));
    let unknown = named.into_iter().filter(|id| !known.contains(id)).collect();
    known.extend(pictures_there(ctx, me, unknown).await?);
    for (field, ids) in fields {
        if ids.iter().any(|id| !known.contains(&id.0)) {
            let message = "This picture is not in your library. Choose another one.";
            refusals.add_message(Code::Invalid, field, message);
        }
    }
    Ok(())
}
