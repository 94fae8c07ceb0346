//! GET /media/card/{kind}/{id}: share cards. Every request looks up the card's content, which is cheap; each version of
//! the content is drawn once.

use super::{MediaCache, POLICY, network, rendition::RequestedRendition, worked};
use crate::{app_state::App, pages::see_other};
use api::{Params, is_known};
use app::paths;
use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use cards::{Card, Form, MEDIA_TYPE, RgbImage};
use contract::{Code, ImageId, card::CardKind, hotel::Image};
use domain::{Ctx, Viewer, cards::ShareCard, images};
use http::{Extensions, HeaderMap, StatusCode, header};
use serde::Deserialize;
use uuid::Uuid;

/// Prices and texts change, so networks must ask again.
const CACHE: &str = "public, max-age=600";
/// Pixels of a face, the same size as on pages.
const FACE: u32 = 200;

/// Query of a card.
#[derive(Deserialize)]
pub struct CardQuery {
    /// Maximum width in pixels; default: the large form.
    width: Option<u32>,
}

impl CardQuery {
    /// The smallest form that is wide enough; default: the large one.
    fn form(&self) -> Form {
        match self.width {
            Some(width) if width <= Form::Small.pixels().0 => Form::Small,
            _ => Form::Large,
        }
    }
}

/// GET /media/card/{kind}/{id}: identical for every caller.
pub async fn serve(
    State(app): State<App>,
    Path((kind, id)): Path<(String, String)>,
    Params(query): Params<CardQuery>,
    headers: HeaderMap,
    extensions: Extensions,
) -> Response {
    let (Some(kind), Ok(id)) = (CardKind::parse(&kind), id.parse::<Uuid>()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let shown = match domain::cards::get(&app.ctx, &Viewer::Visitor, kind, id).await {
        Ok(shown) => shown,
        Err(error) if error.code() == Some(Code::NotFound) => return StatusCode::NOT_FOUND.into_response(),
        Err(error) => return api::ApiError::from(error).into_response(),
    };
    let site_name = &app.config.site_name;
    let form = query.form();
    let version = format!(
        "{}-{}",
        shown.version(&format!("{} {site_name}", cards::looks())),
        form.pixels().0
    );
    let tag = format!("\"{version}\"");
    let kept = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, CACHE)];
    if is_known(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let network = network(&app, &headers, &extensions);
    let made = app.media.card(&app.ctx, &shown, form, &version, site_name, &network);
    match made.await {
        Ok(bytes) => {
            let about = [
                (header::CONTENT_TYPE, MEDIA_TYPE),
                (header::CONTENT_SECURITY_POLICY, POLICY),
            ];
            (kept, about, bytes).into_response()
        }
        Err(error) => {
            tracing::error!(kind = kind.as_str(), %id, %error, "a share card could not be made");
            match shown.picture {
                Some(image) => see_other(&paths::share_image(&Image::of(image, "", false))),
                None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            }
        }
    }
}

impl MediaCache {
    /// A card's bytes, from the cache or drawn now.
    async fn card(
        &self,
        ctx: &Ctx,
        shown: &ShareCard,
        form: Form,
        version: &str,
        site_name: &str,
        network: &str,
    ) -> anyhow::Result<Bytes> {
        let file = self.folder.join(format!("card-{version}.jpg"));
        if let Ok(bytes) = tokio::fs::read(&file).await {
            return Ok(bytes.into());
        }
        // Loads the images first, because each waits for its own slot.
        let background = self
            .found(ctx, shown.picture, (cards::WIDTH, cards::HEIGHT), network)
            .await?;
        let face = self.found(ctx, shown.face, (FACE, FACE), network).await?;
        let turn = self.turns.take(network).await?;
        if let Ok(bytes) = tokio::fs::read(&file).await {
            return Ok(bytes.into());
        }
        let card = Card {
            background: None,
            face: None,
            name: shown.name.clone(),
            title: shown.title.clone(),
            line: shown.line.clone(),
            price: shown.price.clone(),
            site_name: site_name.to_owned(),
        };
        let bytes = worked(turn, move || draw(card, form, background, face)).await??;
        self.keep(ctx, &file, &bytes).await;
        Ok(bytes.into())
    }

    /// The bytes of an image, if it still exists.
    async fn found(
        &self,
        ctx: &Ctx,
        id: Option<ImageId>,
        (width, height): (u32, u32),
        network: &str,
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(id) = id else { return Ok(None) };
        let Some(source) = images::source(ctx, id).await? else {
            return Ok(None);
        };
        let shown = RequestedRendition {
            width,
            height,
            is_whole: false,
            is_jpeg: false,
        };
        Ok(Some(self.picture(ctx, id, source, shown, network).await?))
    }
}

/// Decodes a card's images and draws it: all CPU-bound work.
fn draw(
    card: Card,
    form: Form,
    background: Option<Vec<u8>>,
    face: Option<Vec<u8>>,
) -> Result<Vec<u8>, cards::CardError> {
    let read = |bytes: Option<Vec<u8>>| -> Result<Option<RgbImage>, cards::CardError> {
        bytes.as_deref().map(cards::picture).transpose()
    };
    let card = Card {
        background: read(background)?,
        face: read(face)?,
        ..card
    };
    cards::render(&card, form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_say_how_large_a_card_is() {
        assert_eq!(Form::Small.pixels(), paths::SHARE_IMAGE);
        assert_eq!(Form::Large.pixels(), paths::LARGE_SHARE_CARD);
    }

    #[test]
    fn a_card_is_large_unless_less_is_enough() {
        for (width, form) in [
            (None, Form::Large),
            (Some(0), Form::Small),
            (Some(600), Form::Small),
            (Some(601), Form::Large),
            (Some(u32::MAX), Form::Large),
        ] {
            assert_eq!(CardQuery { width }.form(), form, "{width:?}");
        }
    }
}
