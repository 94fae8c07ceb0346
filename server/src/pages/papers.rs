//! /user/itinerary/{id}/invoice.pdf, /voucher.pdf and /credit-note/{number}.pdf: documents of a person's own trips.

use crate::{
    pages::{contact::itinerary_id, error},
    session::Visit,
};
use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use contract::{Code, ItineraryId, paper::Paper};
use domain::{Error, Viewer};
use http::{HeaderName, StatusCode, header};
use tokio::sync::Semaphore;

/// So many documents are drawn at once; others wait.
static TURNS: Semaphore = Semaphore::const_new(2);
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// GET /user/itinerary/{id}/invoice.pdf
pub async fn invoice(visit: Visit, Path(id): Path<String>) -> Response {
    let found = match trip(&visit, &id).await {
        Ok((viewer, id)) => domain::papers::invoice(visit.ctx(), &viewer, id).await,
        Err(error) => Err(error),
    };
    answer(&visit, found).await
}

/// GET /user/itinerary/{id}/voucher.pdf
pub async fn voucher(visit: Visit, Path(id): Path<String>) -> Response {
    let found = match trip(&visit, &id).await {
        Ok((viewer, id)) => domain::papers::voucher(visit.ctx(), &viewer, id).await,
        Err(error) => Err(error),
    };
    answer(&visit, found).await
}

/// GET /user/itinerary/{id}/credit-note/{number}.pdf
pub async fn credit_note(visit: Visit, Path((id, file)): Path<(String, String)>) -> Response {
    let found = match (trip(&visit, &id).await, file.strip_suffix(".pdf")) {
        (Ok((viewer, id)), Some(number)) => domain::papers::credit_note(visit.ctx(), &viewer, id, number).await,
        (Ok(_), None) => Err(Error::refused(Code::InvoiceNotFound)),
        (Err(error), _) => Err(error),
    };
    answer(&visit, found).await
}

/// The trip of an address, and the viewer who may read it: its owner, or a browser that opened it by its link.
async fn trip(visit: &Visit, id: &str) -> Result<(Viewer, ItineraryId), Error> {
    let id = itinerary_id(id)?;
    Ok((visit.viewer_for(id).await?, id))
}

pub(super) async fn answer(visit: &Visit, found: Result<Paper, Error>) -> Response {
    let paper = match found {
        Ok(paper) => paper,
        Err(found) => return error(visit, &found).await,
    };
    let name = file_name(&paper.title);
    match drawn(paper).await {
        Ok(bytes) => {
            let disposition = format!("inline; filename=\"{name}\"");
            let headers = [
                (header::CONTENT_TYPE, papers::MEDIA_TYPE),
                (header::CONTENT_DISPOSITION, disposition.as_str()),
                (header::CACHE_CONTROL, "no-store"),
                (header::REFERRER_POLICY, "no-referrer"),
                (ROBOTS, "noindex"),
            ];
            (headers, bytes).into_response()
        }
        Err(cause) => {
            tracing::error!(%cause, name, "a document could not be made");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Drawing takes a core, so it does not happen where requests are answered.
async fn drawn(paper: Paper) -> anyhow::Result<Vec<u8>> {
    let _turn = TURNS.acquire().await?;
    Ok(tokio::task::spawn_blocking(move || papers::render(&paper)).await??)
}

/// "invoice-2027-000042.pdf".
fn file_name(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("{}.pdf", words.join("-").to_lowercase())
}
