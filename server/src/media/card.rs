//! GET /media/card/{kind}/{id}: share cards. Every request looks up the card's content, which is cheap; each version of
//! the content is drawn once.

use super::{POLICY, network};
use crate::{app_state::App, redirects::see_other};
use api::{Params, is_known};
use app::paths;
use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use cards::{Form, MEDIA_TYPE};
use contract::{Code, card::CardKind, hotel::Image};
use domain::Viewer;
use http::{Extensions, HeaderMap, StatusCode, header};
use serde::Deserialize;
use uuid::Uuid;

/// Prices and texts change, so networks must ask again.
const CACHE: &str = "public, max-age=600";

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
