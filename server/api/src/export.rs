//! Streams all data stored about a person, because a creator's content may exceed the memory.

use crate::error::ApiError;
use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use domain::{Ctx, Error, Result, Viewer, identity, itinerary_contents, packages, posts, working_copies};
use futures::{
    Stream, StreamExt, TryStreamExt,
    stream::{self, BoxStream},
};
use http::header::CONTENT_TYPE;
use serde::Serialize;

/// The JSON of [`contract::identity::AccountExport`]. An error before the first byte is an ordinary failure; a later
/// error aborts the transfer, so that an incomplete export is never taken for a complete one.
pub async fn export(ctx: &Ctx, viewer: &Viewer) -> Result<Response, ApiError> {
    let account = written(&identity::export_account(ctx, viewer).await?)?;
    let begin = account.strip_suffix('}').unwrap_or(&account).to_owned();
    let posts = list("posts", posts::all_mine(ctx, viewer).await?).await?;
    let packages = list("travelPackages", packages::all_mine(ctx, viewer).await?).await?;
    let contents = list("itineraryContents", itinerary_contents::all_mine(ctx, viewer).await?).await?;
    let copies = list("workingCopies", working_copies::all_mine(ctx, viewer).await?).await?;
    let whole = piece(begin)
        .chain(posts)
        .chain(packages)
        .chain(contents)
        .chain(copies)
        .chain(piece("}".to_owned()))
        .inspect_err(|error| tracing::error!(%error, "an export was cut off"));
    Ok(([(CONTENT_TYPE, "application/json")], Body::from_stream(whole)).into_response())
}

fn piece(text: String) -> impl Stream<Item = Result<String>> + Send + use<> {
    stream::once(async { Ok(text) })
}

/// A list field of the account's object; empty for an empty list. Reads the first entry before the stream begins.
async fn list<T: Serialize + Send + 'static>(
    name: &'static str,
    mut entries: BoxStream<'static, Result<T>>,
) -> Result<BoxStream<'static, Result<String>>> {
    let Some(first) = entries.try_next().await? else {
        return Ok(stream::empty().boxed());
    };
    let begin = format!(",\"{name}\":[{}", written(&first)?);
    let rest = entries.map(|entry| Ok(format!(",{}", written(&entry?)?)));
    Ok(piece(begin).chain(rest).chain(piece("]".to_owned())).boxed())
}

fn written(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Error::Broken(error.to_string()))
}
