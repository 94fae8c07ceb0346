//! Share cards: each version of a card's content is drawn once.

use super::{MediaCache, RequestedRendition, worked};
use bytes::Bytes;
use cards::{Card, Form, RgbImage};
use contract::ImageId;
use domain::{Ctx, cards::ShareCard, images};

/// Pixels of a face, the same size as on pages.
const FACE: u32 = 200;

impl MediaCache {
    /// A card's bytes, from the cache or drawn now.
    pub async fn card(
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
