//! /dev/mail: the built-in mailbox. Not in production.

use crate::{
    pages::{account::private, answer, error},
    session::Visit,
};
use app::pages::mailbox as views;
use axum::{
    extract::Path,
    response::{Html, IntoResponse, Response},
};
use contract::Code;
use domain::{
    Error, delivery,
    mailbox::{self, KeptEmail},
};
use http::{HeaderValue, StatusCode, header};

/// GET /dev/mail: delivers due emails first.
pub async fn list(visit: Visit) -> Response {
    let mails = match delivery::pass(visit.ctx()).await {
        Ok(_) => mailbox::list(visit.ctx()).await,
        Err(found) => Err(found),
    };
    match mails {
        Ok(mails) => answer(&visit, StatusCode::OK, |page| views::list(page, &mails)).await,
        Err(found) => error(&visit, &found).await,
    }
}

async fn find(visit: &Visit, id: &str) -> domain::Result<KeptEmail> {
    let id = id.parse().map_err(|_| Error::refused(Code::NotFound))?;
    mailbox::get(visit.ctx(), id).await
}

/// GET /dev/mail/{id}
pub async fn show(visit: Visit, Path(id): Path<String>) -> Response {
    match find(&visit, &id).await {
        Ok(mail) => private(answer(&visit, StatusCode::OK, |page| views::show(page, &mail)).await),
        Err(found) => error(&visit, &found).await,
    }
}

/// GET /dev/mail/{id}/html: the email itself; may load its styles and this site's images only.
pub async fn html(visit: Visit, Path(id): Path<String>) -> Response {
    match find(&visit, &id).await {
        Ok(mail) => {
            let mut response = private(Html(mail.html).into_response());
            response.headers_mut().insert(
                header::CONTENT_SECURITY_POLICY,
                HeaderValue::from_static(
                    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'",
                ),
            );
            response
        }
        Err(found) => error(&visit, &found).await,
    }
}
