//! /dashboard/manage-itineraries: the creator's packages, itineraries, and requests.

use super::{
    dashboard,
    itinerary_contents::contents,
    ordering::ListPage,
    package_actions::{Entry, actions},
    package_pages::{ORDERED, page_links},
    package_requests::{PackageRequests, requests},
    showing,
};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        picture::Picture,
        states::EmptyState,
    },
    page::{Page, PageContext},
    pages::{
        form::FormState,
        parts::{
            focus::focus_of,
            form_errors::form_errors,
            packages::{in_short, picture_of},
            posts::title_of,
        },
    },
    paths,
};
use contract::{
    itinerary_content::ItineraryContentList,
    package::{TravelPackageList, TravelPackageWithHotels},
};
use leptos::prelude::*;

/// The data of the page.
pub struct PackagesPage {
    /// The creator's handle; without one nothing here has a page.
    pub handle: Option<String>,
    pub packages: TravelPackageList,
    /// A page of the itineraries to copy.
    pub contents: ItineraryContentList,
    /// A page of the requests.
    pub requests: PackageRequests,
    /// A success message.
    pub notice: Option<&'static str>,
    /// The refused form.
    pub form: FormState,
}

impl PackagesPage {
    /// The current page of each list, by its field of the address.
    fn numbers(&self) -> [(&'static str, u32); 3] {
        let number = |skip: u32, take: u32| skip / take.max(1) + 1;
        [
            ("page", number(self.packages.skip, self.packages.take)),
            ("itineraries", number(self.contents.skip, self.contents.take)),
            ("wishes", self.requests.page),
        ]
    }
}

/// Each package with its state and actions; below, the itineraries and the requests.
pub fn packages(page: &PageContext, data: &PackagesPage) -> Page {
    let offers = &data.packages.packages;
    let list = if offers.is_empty() {
        view! {
            <EmptyState icon="luggage" title="No packages yet" text="Put stays and days together: travellers book them as one.">
                <LinkButton href=paths::ADD_PACKAGE label="Make a package" kind=ButtonKind::Sun />
            </EmptyState>
        }
        .into_any()
    } else {
        let order = ListPage {
            skip: data.packages.skip,
            total: data.packages.total,
        };
        let rows = offers.iter().enumerate();
        let rows = rows.map(|(position, offer)| row(data, offer, order.moves(position, |_| true)));
        view! {
            <div class="row"><LinkButton href=paths::ADD_PACKAGE label="Make a package" kind=ButtonKind::Sun /></div>
            <p class="soft small">"Your club shows them in this order."</p>
            {showing::status_region()}
            <ol
                class="dashboard-rows"
                aria-label="Your packages"
                data-dashboard-list="trips"
                data-list-order=order.known_order(offers.len())
            >
                {rows.collect_view()}
            </ol>
            {links_to_pages(data)}
        }
        .into_any()
    };
    let content = view! {
        {form_errors(&data.form, &[])}
        <section class="stack" aria-labelledby="trips-title">
            <h2 id="trips-title">"Packages to book"</h2>
            {list}
        </section>
        {contents(data.handle.as_deref(), &data.contents, &data.numbers())}
        {requests(&data.requests, &data.numbers())}
    };
    dashboard(
        page,
        paths::MANAGE_PACKAGES,
        "Your packages",
        data.notice,
        content.into_any(),
    )
}

fn row(data: &PackagesPage, offer: &TravelPackageWithHotels, moves: (bool, bool)) -> AnyView {
    let package = &offer.package;
    let id = package.package_id.to_string();
    let entry = Entry {
        field: "packageId",
        title: title_of(&package.title),
        is_active: package.is_active,
        editor: paths::package_editor(&id),
        page: data.handle.as_deref().map(|handle| paths::package(handle, &id)),
        moves,
        id: id.clone(),
    };
    let picture = picture_of(offer).map(|image| {
        let illustration = image.is_illustration;
        view! { <Picture id=image.id.to_string() focus=focus_of(image) illustration=illustration sizes="9rem" /> }
    });
    view! {
        <li class="card dashboard-row" data-id=id>
            {picture}
            <div class="stack stack-s">
                <h3><a href=entry.editor.clone()>{entry.title.clone()}</a></h3>
                <p class="soft">{in_short(offer)}</p>
                <div class="row">{showing::state(package.is_active)}</div>
                {actions(entry, &data.numbers())}
            </div>
        </li>
    }
    .into_any()
}

/// The links to the previous and the next page.
fn links_to_pages(data: &PackagesPage) -> Option<AnyView> {
    let list = &data.packages;
    let number = list.skip / list.take.max(1) + 1;
    let has_more = list.skip.saturating_add(list.take) < list.total;
    page_links("Pages", "page", number, has_more, ORDERED, &data.numbers())
}
