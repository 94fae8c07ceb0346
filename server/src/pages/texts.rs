//! /faq, /terms and /privacy

use crate::{
    pages::{answer, error},
    session::Visit,
};
use app::pages::{faq, text};
use axum::response::Response;
use domain::site_texts::{self, SiteText};
use http::StatusCode;

/// GET /terms
pub async fn terms(visit: Visit) -> Response {
    match site_texts::newest(visit.ctx(), SiteText::Terms).await {
        Ok(written) => {
            let is_test_gateway = visit.app.config.is_test_gateway();
            let written = written.as_ref().map(|version| version.markdown.as_str());
            answer(&visit, StatusCode::OK, |page| {
                text::terms(page, written, is_test_gateway)
            })
            .await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// GET /privacy
pub async fn privacy(visit: Visit) -> Response {
    match site_texts::newest(visit.ctx(), SiteText::Privacy).await {
        Ok(written) => {
            let is_test_gateway = visit.app.config.is_test_gateway();
            let written = written.as_ref().map(|version| version.markdown.as_str());
            answer(&visit, StatusCode::OK, |page| {
                text::privacy(page, written, is_test_gateway)
            })
            .await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// GET /faq
pub async fn faq(visit: Visit) -> Response {
    answer(&visit, StatusCode::OK, faq::faq).await
}
