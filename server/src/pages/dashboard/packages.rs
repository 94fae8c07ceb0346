//! /dashboard/manage-itineraries: the creator's packages, itinerary contents and requests for packages.

use super::refuse_others;
use crate::{
    forms::{Fields, PostedForm},
    pages::{
        answer, error,
        listed::{ListedPage, to_last},
        refusals, see_other,
    },
    session::Visit,
};
use app::{
    pages::{
        dashboard::{self, PackagesPage},
        form::FormState,
    },
    paths,
};
use axum::{extract::Query, response::Response};
use contract::{Code, ItineraryContentId, PackageId, package::TravelPackageToggle};
use domain::{Error, Result, hotels::Page, itinerary_contents, ordering::Direction, packages, profiles};
use http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

/// Packages of a page, and itinerary contents.
const PAGE_SIZE: u32 = 15;
/// Requests of a page.
const REQUESTS_PAGE_SIZE: u32 = 10;

/// Paging of the lists, and the mark of a success.
#[derive(Default, Deserialize)]
pub struct PackageListQuery {
    /// Page of the packages, from 1.
    page: Option<String>,
    /// Page of the itinerary contents, from 1.
    itineraries: Option<String>,
    /// Page of the requests, from 1.
    wishes: Option<String>,
    /// The id of a request; opens the page of the list that contains it.
    wish: Option<String>,
    done: Option<String>,
}

impl PackageListQuery {
    /// The paging of the page that a form was sent from.
    fn of(fields: &Fields) -> Self {
        let number = |name: &str| fields.parse::<u32>(name).map(|number| number.to_string());
        Self {
            page: number("page"),
            itineraries: number("itineraries"),
            wishes: number("wishes"),
            ..Self::default()
        }
    }

    /// The fields for an address, with the mark of a success.
    fn with(&self, done: &str) -> Vec<(&'static str, String)> {
        let numbers = [
            ("page", &self.page),
            ("itineraries", &self.itineraries),
            ("wishes", &self.wishes),
        ];
        let numbers = numbers
            .into_iter()
            .filter_map(|(name, number)| Some((name, number.clone()?)));
        numbers.chain([("done", done.to_owned())]).collect()
    }

    /// Where a creator comes back to: the page that was shown, at the request that was changed.
    fn address(&self, done: &str, request_id: Option<&str>) -> String {
        let page = paths::with_query(paths::MANAGE_PACKAGES, &self.with(done));
        match request_id {
            Some(id) => format!("{page}#{}", paths::package_request_anchor(id)),
            None => page,
        }
    }

    /// The id of the wanted request.
    fn request(&self) -> Option<Uuid> {
        self.wish.as_deref()?.parse().ok()
    }
}

/// GET /dashboard/manage-itineraries?page&itineraries&wishes&wish
pub async fn show(visit: Visit, Query(part): Query<PackageListQuery>) -> Response {
    // After signing in, a creator who followed an email's link sees the request it was about.
    let address = part.request().map(|id| paths::package_request(&id.to_string()));
    if let Some(elsewhere) = refuse_others(&visit, address.as_deref().unwrap_or(paths::MANAGE_PACKAGES)) {
        return elsewhere;
    }
    page(&visit, StatusCode::OK, part, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, part: PackageListQuery, form: FormState) -> Response {
    let (data, lists) = match load(visit, part, form).await {
        Ok(loaded) => loaded,
        Err(found) => return error(visit, &found).await,
    };
    match to_last(visit, &lists) {
        Some(elsewhere) => elsewhere,
        None => answer(visit, status, |page| dashboard::packages(page, &data)).await,
    }
}

/// Loads the page, and the paging of its lists.
async fn load(visit: &Visit, part: PackageListQuery, form: FormState) -> Result<(PackagesPage, [ListedPage; 3])> {
    let number = |text: Option<String>| text.and_then(|text| text.parse::<u32>().ok()).unwrap_or(1).max(1);
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let before = match part.request() {
        Some(id) => packages::before_request(ctx, viewer, id).await?,
        None => None,
    };
    let page_of_packages = number(part.page);
    let page_of_requests = before.map_or_else(|| number(part.wishes), |before| before / REQUESTS_PAGE_SIZE + 1);
    let of_own = |number: u32| Page {
        take: Some(PAGE_SIZE),
        skip: (number - 1).saturating_mul(PAGE_SIZE),
    };
    let (page_of_own, page_of_contents) = (of_own(page_of_packages), of_own(number(part.itineraries)));
    let asked = Page {
        take: Some(REQUESTS_PAGE_SIZE),
        skip: (page_of_requests - 1).saturating_mul(REQUESTS_PAGE_SIZE),
    };
    let asked = packages::requests(ctx, viewer, asked).await?;
    let has_older = asked.skip.saturating_add(asked.take) < asked.total;
    let request = |asked: packages::Request| dashboard::PackageRequest {
        id: asked.id.to_string(),
        name: asked.name,
        email: asked.email,
        message: asked.message,
        created_at: asked.created_at,
        answered_at: asked.answered_at,
    };
    let packages = packages::list_mine(ctx, viewer, page_of_own, Some(visit.currency())).await?;
    let contents = itinerary_contents::list_mine(ctx, viewer, page_of_contents).await?;
    let listed = |field, skip, take, total| ListedPage {
        field,
        skip,
        take,
        total,
    };
    let lists = [
        listed("page", packages.skip, packages.take, packages.total),
        listed("itineraries", contents.skip, contents.take, contents.total),
        listed("wishes", asked.skip, asked.take, asked.total),
    ];
    let data = PackagesPage {
        handle: profiles::my(ctx, viewer).await?.slug,
        packages,
        contents,
        requests: dashboard::PackageRequests {
            requests: asked.requests.into_iter().map(request).collect(),
            page: page_of_requests,
            has_older,
            unanswered: asked.unanswered,
        },
        notice: match part.done.as_deref() {
            Some("true") => Some("Visitors see it in your club now."),
            Some("false") => Some("Only you see it now."),
            Some("removed") => Some("It is removed."),
            Some("ordered") => Some("The order is saved."),
            _ => None,
        },
        form,
    };
    Ok((data, lists))
}

/// POST /dashboard/manage-itineraries: `intent` is `toggle`, `remove`, `up` or `down`, for a `packageId` or an
/// `itineraryContentId`, or `answered` for a `requestId`.
pub async fn submit(form: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&form.visit, paths::MANAGE_PACKAGES) {
        return elsewhere;
    }
    let part = PackageListQuery::of(&form.fields);
    match change(&form).await {
        Ok(done) => see_other(&part.address(done, form.fields.some("requestId").as_deref())),
        Err(found) => match refusals(&found) {
            // Shows above the list what a package needs before others can see it.
            Some(errors) if found.code() != Some(Code::NotFound) => {
                let state = form.fields.state(errors);
                page(&form.visit, StatusCode::UNPROCESSABLE_ENTITY, part, state).await
            }
            _ => error(&form.visit, &found).await,
        },
    }
}

async fn change(form: &PostedForm) -> Result<&'static str> {
    if form.fields.some("requestId").is_some() {
        change_request(form).await
    } else if form.fields.some("itineraryContentId").is_some() {
        change_content(form).await
    } else {
        change_package(form).await
    }
}

async fn change_package(PostedForm { visit, fields }: &PostedForm) -> Result<&'static str> {
    let absent = || Error::refused(Code::NotFound);
    let package_id: PackageId = fields.parse("packageId").ok_or_else(absent)?;
    match fields.text("intent") {
        "toggle" => {
            let input = TravelPackageToggle {
                package_id,
                is_active: fields.flag("isActive"),
            };
            packages::toggle(visit.ctx(), &visit.viewer, input.package_id, &input).await?;
            Ok(shown(input.is_active))
        }
        "remove" => {
            packages::remove(visit.ctx(), &visit.viewer, package_id).await?;
            Ok("removed")
        }
        intent => {
            let direction = direction(intent)?;
            packages::step(visit.ctx(), &visit.viewer, package_id, direction).await?;
            Ok("ordered")
        }
    }
}

async fn change_content(PostedForm { visit, fields }: &PostedForm) -> Result<&'static str> {
    let absent = || Error::refused(Code::NotFound);
    let id: ItineraryContentId = fields.parse("itineraryContentId").ok_or_else(absent)?;
    match fields.text("intent") {
        "toggle" => {
            let is_active = fields.flag("isActive");
            itinerary_contents::toggle(visit.ctx(), &visit.viewer, id, is_active).await?;
            Ok(shown(is_active))
        }
        "remove" => {
            itinerary_contents::remove(visit.ctx(), &visit.viewer, id).await?;
            Ok("removed")
        }
        intent => {
            let direction = direction(intent)?;
            itinerary_contents::step(visit.ctx(), &visit.viewer, id, direction).await?;
            Ok("ordered")
        }
    }
}

async fn change_request(PostedForm { visit, fields }: &PostedForm) -> Result<&'static str> {
    let id: Uuid = fields
        .parse("requestId")
        .ok_or_else(|| Error::refused(Code::NotFound))?;
    if fields.text("intent") != "answered" {
        return Err(Error::field(Code::Invalid, "intent"));
    }
    packages::mark_answered(visit.ctx(), &visit.viewer, id, fields.flag("isAnswered")).await?;
    Ok("answered")
}

fn direction(intent: &str) -> Result<Direction> {
    match intent {
        "up" => Ok(Direction::Up),
        "down" => Ok(Direction::Down),
        _ => Err(Error::field(Code::Invalid, "intent")),
    }
}

/// The mark of the new visibility.
fn shown(is_active: bool) -> &'static str {
    if is_active { "true" } else { "false" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_creator_who_changed_something_comes_back_to_the_pages_that_were_shown() {
        let part = PackageListQuery {
            page: Some("2".to_owned()),
            wishes: Some("3".to_owned()),
            ..PackageListQuery::default()
        };
        assert_eq!(
            part.address("removed", None),
            "/dashboard/manage-itineraries?page=2&wishes=3&done=removed"
        );
        assert_eq!(
            part.address("answered", Some("0192f000")),
            "/dashboard/manage-itineraries?page=2&wishes=3&done=answered#wish-0192f000"
        );
    }
}
