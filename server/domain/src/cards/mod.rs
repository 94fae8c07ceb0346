//! The content of share cards: names, prices and pictures of public content. Must not know how cards are drawn.

mod club;
mod itinerary;
mod package;
mod recommendation;

use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    images, profiles,
};
use contract::{
    Code, ImageId, ItineraryContentId, Money, PackageId, RecommendationId, UserId, card::CardKind, club::PublicProfile,
    words::money_roughly,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Bytes of the digest in a version.
const VERSION_BYTES: usize = 16;

/// The content of a share card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareCard {
    pub title: String,
    /// The place, or the amount of content; may be empty.
    pub line: String,
    /// "from $212 a night".
    pub price: Option<String>,
    /// The creator's public name.
    pub name: String,
    /// The creator's profile picture.
    pub face: Option<ImageId>,
    /// Its version, from 1; 0 without a picture.
    pub face_version: i32,
    /// The picture that fills the card.
    pub picture: Option<ImageId>,
    /// Its version, from 1; 0 without a picture.
    pub picture_version: i32,
}

impl ShareCard {
    /// A fingerprint of the card's content in that frame; changes with any value on it and with the crop of a picture.
    pub fn version(&self, frame: &str) -> String {
        let digest = Sha256::digest(format!("{frame} {self:?}"));
        digest
            .iter()
            .take(VERSION_BYTES)
            .fold(String::new(), |version, byte| format!("{version}{byte:02x}"))
    }
}

/// The card of that kind and id, with "from" prices in the viewer's currency. Hidden content has no card, even for its
/// author, because cards are for others.
pub async fn get(ctx: &Ctx, viewer: &Viewer, kind: CardKind, id: Uuid) -> Result<ShareCard> {
    let card = match kind {
        CardKind::Recommendation => recommendation::card(ctx, viewer, RecommendationId(id)).await,
        CardKind::Package => package::card(ctx, viewer, PackageId(id)).await,
        CardKind::Club => club::card(ctx, viewer, UserId(id)).await,
        CardKind::Itinerary => itinerary::card(ctx, viewer, ItineraryContentId(id)).await,
    }?;
    with_versions(ctx, card).await
}

/// Adds the versions of its pictures.
async fn with_versions(ctx: &Ctx, card: ShareCard) -> Result<ShareCard> {
    let ids: Vec<Uuid> = card.face.into_iter().chain(card.picture).map(|id| id.0).collect();
    let versions = images::versions(ctx.db(), &ids).await?;
    let version = |id: Option<ImageId>| id.and_then(|id| versions.get(&id.0).copied()).unwrap_or_default();
    Ok(ShareCard {
        face_version: version(card.face),
        picture_version: version(card.picture),
        ..card
    })
}

fn missing() -> Error {
    Error::refused(Code::NotFound)
}

/// The creator of the card's subject; an account that no longer runs a club has no cards.
async fn creator(ctx: &Ctx, id: UserId) -> Result<PublicProfile> {
    profiles::by_id(ctx.db(), id).await?.ok_or_else(missing)
}

/// The card of a subject of that creator.
fn of(creator: PublicProfile, title: String) -> ShareCard {
    ShareCard {
        title,
        line: String::new(),
        price: None,
        face: creator.profile_picture.map(|image| image.id),
        face_version: 0,
        name: creator.public_name,
        picture: None,
        picture_version: 0,
    }
}

/// "about $1,204".
fn about(price: Money) -> String {
    format!("about {}", money_roughly(price))
}

/// "from $1,204".
fn from(price: Money) -> String {
    format!("from {}", money_roughly(price))
}
