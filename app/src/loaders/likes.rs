//! The hotels and destinations that a traveller likes.

use super::{LoadError, LoaderContext, context};
use crate::pages::likes::LikesPage;
use domain::{Result, hotels::Page, likes};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Rows of a page unless it says otherwise, and at most.
const PAGE_SIZE: u32 = 15;
const MAX_PAGE_SIZE: u32 = 100;

/// Loads a page of what the traveller likes: pages from 1, `pageSize` rows each (15, at most 100).
#[server(prefix = "/_server", endpoint = "saved", input = GetUrl)]
pub async fn load_likes(
    page: Option<u32>,
    #[server(rename = "pageSize")] page_size: Option<u32>,
) -> std::result::Result<LikesPage, LoadError> {
    Ok(likes(&context()?, page.unwrap_or(1), page_size.unwrap_or(PAGE_SIZE)).await?)
}

/// What the page shows.
pub async fn likes(context: &LoaderContext, page: u32, page_size: u32) -> Result<LikesPage> {
    let take = page_size.clamp(1, MAX_PAGE_SIZE);
    let page = Page {
        take: Some(take),
        skip: page.saturating_sub(1).saturating_mul(take),
    };
    let currency = Some(context.visitor.currency_code);
    Ok(LikesPage {
        likes: likes::list(&context.ctx, &context.viewer, page, currency).await?,
    })
}
