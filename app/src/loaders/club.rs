//! A creator's club.

use super::{LoadError, LoaderContext, TextVersion, context, named};
use crate::pages::club::{ClubPage, ClubTab, Preview};
use contract::{Code, UserId, club::PublicProfile};
use domain::{Ctx, Error, Result, clubs, explore, hotels::Page, profiles, recommendations};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Stays on the first tab.
const FIRST_STAYS: u32 = 6;
/// Rows of a page unless it says otherwise, and at most.
const PAGE_SIZE: u32 = 15;
const MAX_PAGE_SIZE: u32 = 100;
/// Tags that stand at the head of a club.
const TAGS: usize = 8;

/// Loads the first stays of a club by its creator's `slug`.
#[server(prefix = "/_server", endpoint = "club", input = GetUrl)]
pub async fn load_club(slug: String) -> std::result::Result<ClubPage, LoadError> {
    Ok(club(&context()?, &slug, TextVersion::Published).await?)
}

/// Loads a page of a club's stays: pages from 1, `pageSize` rows each (15, at most 100).
#[server(prefix = "/_server", endpoint = "clubStays", input = GetUrl)]
pub async fn load_club_stays(
    slug: String,
    page: Option<u32>,
    #[server(rename = "pageSize")] page_size: Option<u32>,
) -> std::result::Result<ClubPage, LoadError> {
    Ok(club_stays(&context()?, &slug, page.unwrap_or(1), page_size.unwrap_or(PAGE_SIZE)).await?)
}

/// What the first tab shows; its creator may ask for it with the unpublished changes.
pub async fn club(context: &LoaderContext, handle: &str, shown: TextVersion) -> Result<ClubPage> {
    let page = Page {
        take: Some(FIRST_STAYS),
        skip: 0,
    };
    let mut data = load(context, handle, page, ClubTab::Top).await?;
    let published = &data.club.creator;
    if shown == TextVersion::Changes && context.viewer.account_id() == Some(published.user_id) {
        let changed = profiles::preview(&context.ctx, &context.viewer, published).await?;
        data.preview = Some(if changed.is_some() {
            Preview::Changes
        } else {
            Preview::Nothing
        });
        data.club.creator = changed.unwrap_or(data.club.creator);
    }
    Ok(data)
}

/// What the tab of all stays shows.
pub async fn club_stays(context: &LoaderContext, handle: &str, page: u32, page_size: u32) -> Result<ClubPage> {
    let take = page_size.clamp(1, MAX_PAGE_SIZE);
    let page = Page {
        take: Some(take),
        skip: page.saturating_sub(1).saturating_mul(take),
    };
    load(context, handle, page, ClubTab::Stays).await
}

async fn load(context: &LoaderContext, handle: &str, page: Page, tab: ClubTab) -> Result<ClubPage> {
    let currency = Some(context.visitor.currency_code);
    let club = clubs::club(&context.ctx, &context.viewer, handle, page, currency).await;
    let club = club.map_err(club_not_found)?;
    let pins = if club.stays.recommendations.is_empty() {
        Vec::new()
    } else {
        recommendations::on_map(&context.ctx, club.creator.user_id, None).await?
    };
    let tags = tags(context, club.creator.user_id).await?;
    Ok(ClubPage {
        club,
        tab,
        pins,
        tags,
        preview: None,
    })
}

/// The creator whose club has this handle.
pub async fn creator(ctx: &Ctx, handle: &str) -> Result<PublicProfile> {
    profiles::public(ctx, handle).await.map_err(club_not_found)
}

fn club_not_found(found: Error) -> Error {
    named(found, Code::ClubNotFound)
}

/// The tags at the head of a creator's club.
pub(super) async fn tags(context: &LoaderContext, creator: UserId) -> Result<Vec<String>> {
    explore::tags(&context.ctx, creator, TAGS).await
}
