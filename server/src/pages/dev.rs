//! Pages for developers: the living style page and the artwork. Not in production.

use crate::{
    pages::{answer, error},
    session::Visit,
};
use app::pages::dev;
use axum::response::Response;
use domain::hotels;
use http::StatusCode;

/// GET /dev
pub async fn index(visit: Visit) -> Response {
    answer(&visit, StatusCode::OK, dev::dev_index).await
}

/// GET /dev/style
pub async fn style(visit: Visit) -> Response {
    match hotels::sample_images(visit.ctx(), 6).await {
        Ok(images) => {
            let ids = images.into_iter().map(|(id, _)| id.to_string()).collect();
            answer(&visit, StatusCode::OK, |page| dev::dev_style(page, ids)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// GET /dev/artwork: title pictures of 60 hotels from all over.
pub async fn artwork(visit: Visit) -> Response {
    match hotels::sample_images(visit.ctx(), 60).await {
        Ok(images) => {
            let images: Vec<(String, String)> = images
                .into_iter()
                .map(|(id, caption)| (id.to_string(), caption))
                .collect();
            answer(&visit, StatusCode::OK, |page| dev::dev_artwork(page, &images)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}
