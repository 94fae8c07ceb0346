//! Services outside the process, each behind a trait with an embedded and a real implementation.

pub mod issuer;
pub mod mail;
pub mod payment;
pub mod sign_in;
pub mod storage;
pub mod supplier;
pub mod video;

use crate::error::{Error, Result};
use std::time::Duration;

/// How long a service may take for one answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A client that follows no redirects: an answer never sends the server anywhere.
fn http_client() -> Result<reqwest::Client> {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(PATIENCE)
        .build()
        .map_err(|error| Error::Broken(format!("no HTTP client: {error}")))
}
