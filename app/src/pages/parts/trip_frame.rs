//! The frame of the pages about a trip: the way back, the heading, what the page is about, messages, then the page's own
//! part.

use crate::{
    components::navigation::{Breadcrumbs, Crumb},
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
    paths, words,
};
use contract::itinerary::{Itinerary, LineItem};
use leptos::prelude::*;

/// What a page about a trip has around its own part.
pub struct TripFrame {
    title: String,
    crumbs: Vec<Crumb>,
    lead: Option<String>,
    messages: Vec<AnyView>,
    class: &'static str,
}

impl TripFrame {
    /// A list of trips, without a page above it.
    pub fn of_list(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            crumbs: Vec::new(),
            lead: None,
            messages: Vec::new(),
            class: "page stack trips",
        }
    }

    /// A page that is reached from one trip. It is about the whole trip.
    pub fn of_trip(title: impl Into<String>, itinerary: &Itinerary) -> Self {
        let title = title.into();
        let trip = paths::confirmation(&itinerary.id.to_string());
        Self {
            crumbs: vec![
                Crumb::link("Your trips", paths::TRIPS),
                Crumb::link(itinerary.title.clone(), trip),
                Crumb::here(title.clone()),
            ],
            lead: Some(itinerary.title.clone()),
            class: "page checkout stack",
            ..Self::of_list(title)
        }
    }

    /// A page about one stay of a trip, or about that the trip has no such stay.
    pub fn of_stay(title: impl Into<String>, itinerary: &Itinerary, line: Option<&LineItem>) -> Self {
        Self {
            lead: line.map(|line| {
                let dates = words::date_range(line.check_in_date, line.check_out_date);
                format!("{}, {dates}", line.hotel_booking.hotel_name)
            }),
            ..Self::of_trip(title, itinerary)
        }
    }

    /// What the traveller has to know first, above the page's own part. Without a message nothing is shown.
    pub fn message(mut self, message: Option<AnyView>) -> Self {
        self.messages.extend(message);
        self
    }

    /// The page.
    pub fn around(self, page: &PageContext, body: AnyView) -> Page {
        let crumbs = (!self.crumbs.is_empty()).then(|| view! { <Breadcrumbs crumbs=self.crumbs /> });
        let content = view! {
            <main id="content" class=self.class>
                <header class="stack stack-s">
                    {crumbs}
                    <h1>{self.title.clone()}</h1>
                    {self.lead.map(|lead| view! { <p class="lead">{lead}</p> })}
                </header>
                {self.messages}
                {body}
            </main>
        };
        unlisted(page, self.title, Header::default(), content.into_any())
    }
}
