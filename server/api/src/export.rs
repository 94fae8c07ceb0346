//! Everything that is kept of a person, written out as it is read: what editors keep unasked may be more than memory holds.

use crate::error::ApiError;
use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use contract::working_copy::WorkingCopy;
use domain::{Ctx, Error, Result, Viewer, identity, working_copies};
use futures::{StreamExt, TryStreamExt, stream};
use http::header::CONTENT_TYPE;
use serde::Serialize;

/// What the account's object goes on with where there are working copies.
const COPIES: &str = ",\"workingCopies\":[";

/// The JSON of [`contract::identity::AccountExport`]. What fails before its first byte is a failure like any other; what
/// fails later cuts it off, so that nobody takes a part for all of it.
pub async fn export(ctx: &Ctx, viewer: &Viewer) -> Result<Response, ApiError> {
    let account = written(&identity::export_account(ctx, viewer).await?)?;
    let mut copies = working_copies::all_mine(ctx, viewer).await?;
    let first = copies.try_next().await?;
    let begin = account.strip_suffix('}').unwrap_or(&account).to_owned();
    let end = if first.is_some() { "]}" } else { "}" };
    let copies = stream::iter(first.map(Ok)).chain(copies).enumerate().map(piece);
    let whole = stream::once(async { Ok(begin) })
        .chain(copies)
        .chain(stream::once(async move { Ok(end.to_owned()) }))
        .inspect_err(|error| tracing::error!(%error, "an export was cut off"));
    Ok(([(CONTENT_TYPE, "application/json")], Body::from_stream(whole)).into_response())
}

/// A working copy, and what stands before it.
fn piece((index, copy): (usize, Result<WorkingCopy>)) -> Result<String> {
    let before = if index == 0 { COPIES } else { "," };
    Ok(format!("{before}{}", written(&copy?)?))
}

fn written(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Error::Broken(error.to_string()))
}
