//! /dashboard: a creator's desk. Its pages are plain forms that work without scripts.

mod add_stay;
mod club_links;
mod club_look;
mod club_settings;
mod itinerary;
mod my_club;
mod overview;
mod stay;
mod stays;
mod trip;
mod trip_contents;
mod trips;

pub use add_stay::{AddStayPage, add_stay};
pub use club_links::LINK_ROWS_MOST;
pub use club_settings::{ClubSettingsPage, club_settings};
pub use itinerary::itinerary;
pub use my_club::{MyClubPage, my_club};
pub use overview::{OverviewPage, overview};
pub use stay::{StayPage, stay};
pub use stays::{StaysPage, stays};
pub use trip::trip;
pub use trips::{TripsPage, Wish, trips};

use crate::{
    components::feedback::{Alert, AlertKind},
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
    paths,
};
use leptos::prelude::*;

/// The desk's places: address and words.
const PLACES: [(&str, &str); 5] = [
    (paths::DASHBOARD, "Overview"),
    (paths::MANAGE_STAYS, "Stays"),
    (paths::MANAGE_TRIPS, "Trips"),
    (paths::CLUB_SETTINGS, "Club settings"),
    (paths::MY_CLUB, "My club"),
];

/// A page of the desk below its navigation; `place` is the address of the place that it belongs to.
fn desk(page: &PageContext, place: &str, title: &str, notice: Option<&'static str>, content: AnyView) -> Page {
    let links = PLACES.map(|(href, label)| {
        let here = (href == place).then_some("page");
        view! { <li><a href=href aria-current=here>{label}</a></li> }
    });
    let content = view! {
        <main id="content" class="page dashboard">
            <nav class="dashboard-nav" aria-label="Dashboard"><ul>{links.into_iter().collect_view()}</ul></nav>
            <div class="dashboard-content stack stack-l">
                <h1>{title.to_owned()}</h1>
                {notice.map(|text| view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> })}
                {content}
            </div>
        </main>
    };
    Page {
        head: Head {
            title: title.to_owned(),
            no_index: true,
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}
