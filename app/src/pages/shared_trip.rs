//! A shared trip: hotels and dates, without money, references or the booker's name.

use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        card::{Badge, BadgeTone},
        feedback::{Alert, AlertKind},
        picture::Picture,
    },
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
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
                <p class="soft">"Hotels and dates of this trip. Prices and references are not shown."</p>
            </header>
            <ul class="trip-list">{stays}</ul>
        </main>
    };
    unlisted(page, trip.title.clone(), Header::default(), content.into_any())
}

/// The page of a link that its owner has ended. It names no trip.
pub fn ended_trip(page: &PageContext) -> Page {
    let content = view! {
        <main id="content" class="page stack">
            <h1>"This link has ended"</h1>
            <Alert kind=AlertKind::Info>
                <p>"The owner of this trip has ended this link. Ask the person who sent it to you for a new one."</p>
            </Alert>
            <div class="row">
                <LinkButton href=paths::search(None) label="Find a stay" kind=ButtonKind::Sun />
            </div>
        </main>
    };
    unlisted(page, "This link has ended", Header::default(), content.into_any())
}

/// "2 × Double room, Suite".
fn rooms(names: &[String]) -> String {
    let mut counted: Vec<(usize, &str)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(_, known)| known == name) {
            Some((count, _)) => *count += 1,
            None => counted.push((1, name)),
        }
    }
    let words = counted.into_iter().map(|(count, name)| match count {
        1 => name.to_owned(),
        _ => format!("{count} × {name}"),
    });
    words.collect::<Vec<_>>().join(", ")
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
        Some(rooms(&stay.rooms)).filter(|rooms| !rooms.is_empty()),
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
