//! A club by place and by tag.

use super::{LoadError, LoaderContext, club::creator, context};
use crate::pages::club::ExplorePage;
use domain::{
    Result,
    explore::{self, ExploreRequest},
};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Entries of a page.
const PAGE_SIZE: u32 = 15;

/// Loads a page of what a creator shows, from 1: of a place as `city:2267057`, of a tag, of both or of all.
#[server(prefix = "/_server", endpoint = "clubExplore", input = GetUrl)]
pub async fn load_club_explore(
    slug: String,
    place: Option<String>,
    tag: Option<String>,
    page: Option<u32>,
) -> std::result::Result<ExplorePage, LoadError> {
    Ok(club_explore(&context()?, &slug, place.as_deref(), tag.as_deref(), page.unwrap_or(1)).await?)
}

/// What the tab shows.
pub async fn club_explore(
    context: &LoaderContext,
    handle: &str,
    place: Option<&str>,
    tag: Option<&str>,
    page: u32,
) -> Result<ExplorePage> {
    let LoaderContext { ctx, viewer, .. } = context;
    let creator = creator(ctx, handle).await?;
    let wanted = ExploreRequest {
        place: place.map(str::to_owned),
        tag: tag.map(str::to_owned),
        page: page.max(1),
        page_size: PAGE_SIZE,
        currency: Some(context.visitor.currency_code),
    };
    let (place, tag) = (wanted.place(), wanted.tag());
    Ok(ExplorePage {
        list: explore::list(ctx, viewer, creator.user_id, &wanted).await?,
        is_mine: viewer.account_id() == Some(creator.user_id),
        place,
        tag,
        creator,
    })
}
