//! The packages of a creator, to book, and the itinerary guides, to copy.

use super::{
    LoadError, LoaderContext, TextVersion,
    club::{creator, tags},
    context, named,
};
use crate::pages::{
    club::{ContentPage, PackagePage, PackagesPage},
    form::FormState,
};
use contract::{Code, ItineraryContentId, PackageId};
use domain::{Error, Result, hotels::Page, itinerary_contents, markdown, packages, profiles};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Packages of a page unless it says otherwise, and at most.
pub const PACKAGES_PAGE_SIZE: u32 = 15;
const MAX_PAGE_SIZE: u32 = 100;
/// Itineraries to copy of a page.
const CONTENTS: u32 = 12;

/// A package of a club, under the one address that packages have.
#[derive(Clone, Debug)]
pub enum PackageOrContent {
    /// To book.
    Package(Box<PackagePage>),
    /// To copy.
    Content(Box<ContentPage>),
}

/// Loads a page of a creator's packages: pages from 1, `pageSize` packages each (15, at most 100); and of the itineraries to
/// copy, pages from 1 (`itineraries`).
#[server(prefix = "/_server", endpoint = "clubItineraries", input = GetUrl)]
pub async fn load_club_itineraries(
    slug: String,
    page: Option<u32>,
    #[server(rename = "pageSize")] page_size: Option<u32>,
    itineraries: Option<u32>,
) -> std::result::Result<PackagesPage, LoadError> {
    let page_size = page_size.unwrap_or(PACKAGES_PAGE_SIZE);
    let itineraries = itineraries.unwrap_or(1);
    Ok(club_itineraries(&context()?, &slug, page.unwrap_or(1), page_size, itineraries).await?)
}

/// Loads the package `id` of the club of `slug`.
#[server(prefix = "/_server", endpoint = "clubItinerary", input = GetUrl)]
pub async fn load_club_itinerary(slug: String, id: String) -> std::result::Result<PackagePage, LoadError> {
    let found = find(&context()?, &slug, &id, TextVersion::Published).await;
    Ok(found.map_err(package_not_found)?)
}

/// Loads the itinerary `id` of the club of `slug`.
#[server(prefix = "/_server", endpoint = "clubItineraryContent", input = GetUrl)]
pub async fn load_club_content(slug: String, id: String) -> std::result::Result<ContentPage, LoadError> {
    let found = find_content(&context()?, &slug, &id, TextVersion::Published).await;
    Ok(found.map_err(package_not_found)?)
}

/// What the tab of packages shows.
pub async fn club_itineraries(
    context: &LoaderContext,
    handle: &str,
    page: u32,
    page_size: u32,
    itineraries: u32,
) -> Result<PackagesPage> {
    let LoaderContext { ctx, viewer, .. } = context;
    let creator = creator(ctx, handle).await?;
    let take = page_size.clamp(1, MAX_PAGE_SIZE);
    let part = Page {
        take: Some(take),
        skip: page.saturating_sub(1).saturating_mul(take),
    };
    let contents = Page {
        take: Some(CONTENTS),
        skip: itineraries.saturating_sub(1).saturating_mul(CONTENTS),
    };
    let currency = Some(context.visitor.currency_code);
    Ok(PackagesPage {
        packages: packages::list_public(ctx, viewer, creator.user_id, part, currency).await?,
        contents: itinerary_contents::list_public(ctx, creator.user_id, contents).await?,
        tags: tags(context, creator.user_id).await?,
        is_mine: viewer.account_id() == Some(creator.user_id),
        creator,
    })
}

/// What the page of a package or an itinerary guide shows.
pub async fn package_or_content(
    context: &LoaderContext,
    handle: &str,
    id: &str,
    shown: TextVersion,
) -> Result<PackageOrContent> {
    match find(context, handle, id, shown).await {
        Ok(page) => Ok(PackageOrContent::Package(Box::new(page))),
        Err(found) if found.code() == Some(Code::NotFound) => {
            let content = find_content(context, handle, id, shown).await;
            let content = content.map_err(package_not_found)?;
            Ok(PackageOrContent::Content(Box::new(content)))
        }
        Err(found) => Err(found),
    }
}

/// Turns the error of something missing into that of a missing package; other errors stay.
pub fn package_not_found(found: Error) -> Error {
    named(found, Code::PackageNotFound)
}

async fn find(context: &LoaderContext, handle: &str, id: &str, shown: TextVersion) -> Result<PackagePage> {
    let LoaderContext { ctx, viewer, .. } = context;
    let absent = || Error::refused(Code::NotFound);
    let id: PackageId = id.parse().map_err(|_| absent())?;
    let creator = profiles::public(ctx, handle).await?;
    let currency = Some(context.visitor.currency_code);
    let offer = packages::with_hotels(ctx, viewer, id, currency).await?;
    // A package has one address: that of its author's club.
    if offer.package.user_id != creator.user_id {
        return Err(absent());
    }
    let is_mine = viewer.account_id() == Some(creator.user_id);
    let changes = match shown {
        TextVersion::Changes if is_mine => packages::preview(ctx, viewer, id, currency).await?,
        TextVersion::Changes | TextVersion::Published => None,
    };
    let is_preview = changes.is_some();
    let offer = changes.unwrap_or(offer);
    let days = offer.package.days.iter();
    Ok(PackagePage {
        html: days.map(|day| markdown::html(&day.text)).collect(),
        is_mine,
        is_preview,
        creator,
        offer,
        planned: None,
        form: FormState::default(),
    })
}

async fn find_content(context: &LoaderContext, handle: &str, id: &str, shown: TextVersion) -> Result<ContentPage> {
    let LoaderContext { ctx, viewer, .. } = context;
    let absent = || Error::refused(Code::NotFound);
    let id: ItineraryContentId = id.parse().map_err(|_| absent())?;
    let creator = profiles::public(ctx, handle).await?;
    let currency = Some(context.visitor.currency_code);
    let content = itinerary_contents::get(ctx, viewer, id, currency).await?;
    // An itinerary has one address: that of its author's club.
    if content.user_id != creator.user_id {
        return Err(absent());
    }
    let is_mine = viewer.account_id() == Some(creator.user_id);
    let changes = match shown {
        TextVersion::Changes if is_mine => itinerary_contents::preview(ctx, viewer, id, currency).await?,
        TextVersion::Changes | TextVersion::Published => None,
    };
    let is_preview = changes.is_some();
    let content = changes.unwrap_or(content);
    let days = content.days.iter();
    Ok(ContentPage {
        html: days.map(|day| markdown::html(&day.text)).collect(),
        stays: itinerary_contents::stays(&content.days).len(),
        is_mine,
        is_preview,
        creator,
        content,
        planned: None,
        form: FormState::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_item_is_a_missing_package_and_other_errors_stay() {
        let said = |code| package_not_found(Error::refused(code)).failure();
        let missing = said(Code::NotFound);
        assert_eq!(
            (missing.errors[0].message.as_str(), missing.status()),
            ("Package not found", 404)
        );
        assert_eq!(said(Code::Forbidden).errors[0].code, Code::Forbidden);
    }
}
