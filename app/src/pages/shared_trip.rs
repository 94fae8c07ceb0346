//! A shared trip: hotels and dates, without money, references or the booker's name.

use crate::{
    components::{
        card::{Badge, BadgeTone},
        picture::Picture,
    },
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
    paths, words,
};
use contract::shared_trip::{SharedStay, SharedTrip};
use leptos::prelude::*;

/// The page.
pub fn shared_trip(page: &PageContext, trip: &SharedTrip) -> Page {
    let stays = trip.stays.iter().map(stay).collect_view();
    let content = view! {
        <main id="content" class="page stack trips">
            <header class="stack stack-s">
                <p class="kicker">"A trip shared with you"</p>
                <h1>{trip.title.clone()}</h1>
                <p class="soft">"You can read this page. It does not change the booking and shows no prices."</p>
            </header>
            <ul class="trip-list">{stays}</ul>
        </main>
    };
    Page {
        head: Head {
            title: trip.title.clone(),
            no_index: true,
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn stay(stay: &SharedStay) -> AnyView {
    let time = |word: &str, time: &str| {
        let time = time.trim();
        (!time.is_empty()).then(|| format!("{word} {time}"))
    };
    let times = [
        time("Check-in from", &stay.check_in_time),
        time("Check-out until", &stay.check_out_time),
    ];
    let facts = [
        Some(words::date_range(stay.check_in_date, stay.check_out_date)),
        Some(stay.rooms.join(", ")).filter(|rooms| !rooms.is_empty()),
    ];
    let facts = facts.into_iter().chain(times).flatten();
    let facts = facts.map(|fact| view! { <li>{fact}</li> }).collect_view();
    view! {
        <li class="card card-pad trip">
            <article class="line-item">
                <Picture
                    id=stay.title_image.id.to_string()
                    illustration=stay.title_image.is_illustration
                    sizes="6rem"
                />
                <div class="line-item-body">
                    <h2><a href=paths::hotel(&stay.hotel_slug, None, None)>{stay.hotel_name.clone()}</a></h2>
                    <p class="soft">{stay.address.clone()}</p>
                    <ul class="facts">{facts}</ul>
                    {stay.is_cancelled.then(|| view! { <p><Badge text="Cancelled" tone=BadgeTone::Bad /></p> })}
                </div>
            </article>
        </li>
    }
    .into_any()
}
