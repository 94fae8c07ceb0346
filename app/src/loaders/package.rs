//! The trips that a creator sells.

use super::{Asking, LoadError, asking};
use crate::pages::{
    club::{PackagePage, PackagesPage},
    form::FormState,
};
use contract::{Code, PackageId, text};
use domain::{Error, Result, error::Refusal, hotels::Page, packages, posts::markdown, profiles};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Trips of a page unless it says otherwise, and at most.
pub const PACKAGES_PAGE_SIZE: u32 = 15;
const LARGEST_PAGE: u32 = 100;

/// Loads a page of a creator's trips: pages from 1, `pageSize` trips each (15, at most 100).
#[server(prefix = "/_server", endpoint = "clubItineraries", input = GetUrl)]
pub async fn load_club_itineraries(
    slug: String,
    page: Option<u32>,
    #[server(rename = "pageSize")] page_size: Option<u32>,
) -> std::result::Result<PackagesPage, LoadError> {
    let page_size = page_size.unwrap_or(PACKAGES_PAGE_SIZE);
    Ok(club_itineraries(&asking()?, &slug, page.unwrap_or(1), page_size).await?)
}

/// Loads the trip `id` of the club of `slug`.
#[server(prefix = "/_server", endpoint = "clubItinerary", input = GetUrl)]
pub async fn load_club_itinerary(slug: String, id: String) -> std::result::Result<PackagePage, LoadError> {
    Ok(club_itinerary(&asking()?, &slug, &id).await?)
}

/// What the tab of trips shows.
pub async fn club_itineraries(asking: &Asking, slug: &str, page: u32, page_size: u32) -> Result<PackagesPage> {
    let Asking { ctx, viewer, .. } = asking;
    let creator = profiles::public(ctx, slug).await?;
    let take = page_size.clamp(1, LARGEST_PAGE);
    let part = Page {
        take: Some(take),
        skip: page.saturating_sub(1).saturating_mul(take),
    };
    let currency = Some(asking.visitor.currency_code);
    Ok(PackagesPage {
        packages: packages::list_public(ctx, viewer, creator.user_id, part, currency).await?,
        is_mine: viewer.account_id() == Some(creator.user_id),
        creator,
    })
}

/// What a trip's page shows.
pub async fn club_itinerary(asking: &Asking, slug: &str, id: &str) -> Result<PackagePage> {
    find(asking, slug, id).await.map_err(package_not_found)
}

/// Says of something missing that it is a trip.
pub fn package_not_found(found: Error) -> Error {
    if found.code() != Some(Code::NotFound) {
        return found;
    }
    Error::Refused(vec![Refusal {
        code: Code::NotFound,
        field: None,
        message: Some(text::TRIP_NOT_FOUND.to_owned()),
    }])
}

async fn find(asking: &Asking, slug: &str, id: &str) -> Result<PackagePage> {
    let Asking { ctx, viewer, .. } = asking;
    let absent = || Error::refused(Code::NotFound);
    let id: PackageId = id.parse().map_err(|_| absent())?;
    let creator = profiles::public(ctx, slug).await?;
    let offer = packages::with_hotels(ctx, viewer, id, Some(asking.visitor.currency_code)).await?;
    // A trip has one address: that of its author's club.
    if offer.package.user_id != creator.user_id {
        return Err(absent());
    }
    let days = offer.package.days.iter();
    Ok(PackagePage {
        html: days.map(|day| markdown::html(&day.text)).collect(),
        is_mine: viewer.account_id() == Some(creator.user_id),
        creator,
        offer,
        form: FormState::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_missing_is_said_to_be_a_trip_and_other_errors_stay() {
        let said = |code| package_not_found(Error::refused(code)).failure();
        let missing = said(Code::NotFound);
        assert_eq!(
            (missing.errors[0].message.as_str(), missing.status()),
            ("Trip not found", 404)
        );
        assert_eq!(said(Code::Forbidden).errors[0].code, Code::Forbidden);
    }
}
