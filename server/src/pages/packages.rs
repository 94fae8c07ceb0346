//! /user/{slug}/itineraries: a creator's packages and itinerary contents, with booking and copying.

use crate::{
    forms::{Fields, PostedForm},
    frames::Frames,
    pages::{
        answer,
        club::small,
        error,
        listed::{ListedPage, list_fields, to_last},
        refusals, see_other, shown,
    },
    session::Visit,
};
use app::{
    loaders::{self, PACKAGES_PAGE_SIZE, PackageOrContent, TextVersion},
    pages::{
        club::{
            self, ContentPage, PackagePage, SEEN_CURRENCY, SEEN_MINOR,
            address::{ARRIVAL, ListPage, PackagesAddress, RoomsAddress},
        },
        form::FormState,
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::{IntoResponse, Response},
};
use contract::{Code, Money, package::ItineraryFromPackage};
use domain::{Error, Result, identity, itinerary_contents, packages};
use http::StatusCode;

/// GET /user/{slug}/itineraries?page&pageSize&itineraries
pub async fn list(visit: Visit, Path(handle): Path<String>, RawQuery(query): RawQuery) -> Response {
    let fields = match list_fields(query.as_deref(), PackagesAddress::NAMES) {
        Ok(fields) => fields,
        Err(refused) => return refused.into_response(),
    };
    let part = PackagesAddress::parse(&fields, PACKAGES_PAGE_SIZE);
    if let Some(small) = small(&handle) {
        return see_other(&part.print(&small));
    }
    let ListPage { number, size } = part.packages;
    let data = match loaders::club_itineraries(&visit.loader_context(), &handle, number, size, part.itineraries).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let lists = [
        ListedPage {
            field: "page",
            skip: data.packages.skip,
            take: data.packages.take,
            total: data.packages.total,
        },
        ListedPage {
            field: "itineraries",
            skip: data.contents.skip,
            take: data.contents.take,
            total: data.contents.total,
        },
    ];
    match to_last(&visit, &lists) {
        Some(elsewhere) => elsewhere,
        None => Frames::May.attach(answer(&visit, StatusCode::OK, |page| club::packages(page, &data)).await),
    }
}

/// GET /user/{slug}/itineraries/{id}; `?preview` shows the author's unpublished changes to the author. A day of arrival
/// in the address shows the available rooms for it, with their prices of now.
pub async fn show(visit: Visit, Path((handle, id)): Path<(String, String)>, RawQuery(query): RawQuery) -> Response {
    if let Some(small) = small(&handle) {
        let path = paths::package(&small, &paths::encode(&id));
        return see_other(&match &query {
            Some(query) => format!("{path}?{query}"),
            None => path,
        });
    }
    let criteria = Criteria::of(query.as_deref());
    let shown = shown(query.as_deref());
    let outcome = match load(&visit, &handle, &id, shown, &criteria).await {
        Ok((found, form)) => page(&visit, StatusCode::OK, found, form).await,
        Err(found) => error(&visit, &found).await,
    };
    Frames::May.attach(outcome)
}

/// The day of arrival and the guests, as the address has them.
struct Criteria(Fields);

impl Criteria {
    fn of(query: Option<&str>) -> Self {
        Self(Fields::of_query(query))
    }

    fn asks_for_rooms(&self) -> bool {
        RoomsAddress::parse(&self.0).is_some()
    }

    fn input(&self, visit: &Visit, seen_total: Option<Money>) -> Result<ItineraryFromPackage> {
        let arrival = self.0.date(ARRIVAL);
        Ok(ItineraryFromPackage {
            check_in_date: arrival
                .ok_or_else(|| Error::field_with_message(Code::Required, ARRIVAL, "Choose the day of your arrival."))?,
            rooms: self.0.rooms(),
            currency: Some(visit.currency()),
            seen_total,
        })
    }
}

/// The page with the rooms that its address asks for, and the form with what is wrong about that.
async fn load(
    visit: &Visit,
    handle: &str,
    id: &str,
    shown: TextVersion,
    criteria: &Criteria,
) -> Result<(PackageOrContent, FormState)> {
    let mut found = loaders::package_or_content(&visit.loader_context(), handle, id, shown).await?;
    if !criteria.asks_for_rooms() {
        return Ok((found, criteria.0.state(Vec::new())));
    }
    let errors = match plan(visit, &mut found, criteria).await {
        Ok(()) => Vec::new(),
        Err(refused) => refusals(&refused).ok_or(refused)?,
    };
    Ok((found, criteria.0.state(errors)))
}

/// Adds the available rooms to a page that others see.
async fn plan(visit: &Visit, found: &mut PackageOrContent, criteria: &Criteria) -> Result<()> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let input = criteria.input(visit, None)?;
    match found {
        PackageOrContent::Package(page) if page.is_public() => {
            let id = page.offer.package.package_id;
            page.planned = Some(packages::preview_itinerary(ctx, viewer, id, &input).await?);
        }
        PackageOrContent::Content(page) if page.can_be_copied() => {
            page.planned = Some(itinerary_contents::preview_itinerary(ctx, viewer, page.content.id, &input).await?);
        }
        PackageOrContent::Package(_) | PackageOrContent::Content(_) => {}
    }
    Ok(())
}

async fn page(visit: &Visit, status: StatusCode, found: PackageOrContent, form: FormState) -> Response {
    match found {
        PackageOrContent::Package(data) => {
            answer(visit, status, |page| {
                club::package(page, &PackagePage { form, ..*data })
            })
            .await
        }
        PackageOrContent::Content(data) => {
            answer(visit, status, |page| {
                club::content(page, &ContentPage { form, ..*data })
            })
            .await
        }
    }
}

/// POST /user/{slug}/itineraries/{id}: books the rooms that its address asks for. A refusal shows those of now.
pub async fn submit(
    Path((handle, id)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    PostedForm { visit, fields }: PostedForm,
) -> Response {
    let criteria = Criteria::of(query.as_deref());
    let refused = match book(&visit, &handle, &id, &criteria, &fields).await {
        Ok(response) => return visit.keep(response),
        Err(refused) => refused,
    };
    let errors = match refusals(&refused) {
        Some(errors) if refused.code() != Some(Code::NotFound) => errors,
        _ => return error(&visit, &refused).await,
    };
    match load(&visit, &handle, &id, TextVersion::Published, &criteria).await {
        Ok((found, mut form)) => {
            if form.errors.is_empty() {
                form.errors = criteria.0.state(errors).errors;
            }
            page(&visit, StatusCode::UNPROCESSABLE_ENTITY, found, form).await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// Creates the viewer's itinerary; a visitor gets an anonymous account now.
async fn book(visit: &Visit, handle: &str, id: &str, criteria: &Criteria, fields: &Fields) -> Result<Response> {
    let ctx = visit.ctx();
    let found = loaders::package_or_content(&visit.loader_context(), handle, id, TextVersion::Published).await?;
    let input = criteria.input(visit, seen_total(fields))?;
    let (viewer, session) = identity::with_account(ctx, &visit.viewer, visit.currency(), &visit.client).await?;
    let itinerary = match &found {
        PackageOrContent::Package(page) => {
            packages::create_itinerary(ctx, &viewer, page.offer.package.package_id, &input).await?
        }
        PackageOrContent::Content(page) => {
            itinerary_contents::create_itinerary(ctx, &viewer, page.content.id, &input).await?
        }
    };
    let response = see_other(&paths::contact(&itinerary.id.to_string()));
    Ok(match &session {
        Some(session) => visit.enter(response, session),
        None => response,
    })
}

/// The total that the form showed.
fn seen_total(fields: &Fields) -> Option<Money> {
    Some(Money::new(fields.parse(SEEN_MINOR)?, fields.parse(SEEN_CURRENCY)?))
}
