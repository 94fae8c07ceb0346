//! The card of a club.

use super::{ShareCard, creator, of};
use crate::{Ctx, Viewer, error::Result, hotels::Page, recommendations};
use contract::{UserId, club::HotelRecommendation, hotel::Image, words::count_of};

pub(super) async fn card(ctx: &Ctx, viewer: &Viewer, id: UserId) -> Result<ShareCard> {
    let by = creator(ctx, id).await?;
    let newest = Page { take: Some(1), skip: 0 };
    let stays = recommendations::list_public(ctx, viewer, id, newest, None).await?;
    let hero = by.hero_image.as_ref().map(|image| image.id);
    let first = stays.recommendations.first().and_then(picture);
    let line = match stays.total {
        0 => String::new(),
        total => count_of(total, "recommended stay", "recommended stays"),
    };
    let title = format!("{}'s travel club", by.public_name);
    Ok(ShareCard {
        line,
        picture: hero.or_else(|| first.map(|image| image.id)),
        ..of(by, title)
    })
}

/// A recommendation's picture: the creator's own, otherwise the hotel's.
fn picture(stay: &HotelRecommendation) -> Option<&Image> {
    let own = stay.cover_image.as_ref().or(stay.tile_image.as_ref());
    own.or_else(|| stay.hotel.as_ref().map(|hotel| &hotel.title_image))
}
