//! The itineraries of a club to copy: a part of its tab of packages, with pages of its own.

use super::PackagesPage;
use crate::{
    components::picture::{Loading, Picture, Shape},
    pages::parts::{contents::days, focus::focus_of, posts::title_of},
    paths,
};
use contract::{excerpt, itinerary_content::ItineraryContentSummary};
use leptos::prelude::*;

/// The id of the part's heading, which the links between its pages point at.
const HEADING: &str = "club-itineraries";

/// The part below the packages to book; a creator without itineraries has none.
pub(super) fn contents_section(data: &PackagesPage) -> Option<AnyView> {
    if data.contents.total == 0 {
        return None;
    }
    let cards = data.contents.itineraries.iter().enumerate().map(|(position, content)| {
        // Without packages these pictures are the first ones of the page.
        let is_first = data.packages.packages.is_empty() && position < super::EAGER;
        card(&data.creator.slug, content, is_first)
    });
    Some(
        view! {
            <section class="stack" aria-labelledby=HEADING>
                <h2 id=HEADING>"Itineraries to copy"</h2>
                <ul class="club-packages reveal">{cards.collect_view()}</ul>
                {links_to_pages(data)}
            </section>
        }
        .into_any(),
    )
}

fn address(data: &PackagesPage, number: u32) -> String {
    format!("{}#{HEADING}", data.address_of_contents(number))
}

/// An itinerary with picture and text, which links to its page.
pub(super) fn card(handle: &str, content: &ItineraryContentSummary, is_first: bool) -> AnyView {
    let loading = if is_first { Loading::Eager } else { Loading::Lazy };
    let picture = content.image.as_ref().map(|image| {
        view! { <Picture
            id=image.id.to_string()
            focus=focus_of(image)
            illustration=image.is_illustration
            shape=Shape::Wide
            loading=loading
            sizes="(min-width: 64rem) 36rem, (min-width: 48rem) 45vw, calc(100vw - 2.125rem)"
        /> }
    });
    let text = excerpt::shortened(&content.description, super::MAX_CARD_CHARS);
    view! {
        <li>
            <article class="hotel-card package-card">
                {picture}
                <div class="hotel-card-body">
                    <div class="hotel-card-head">
                        <h3>
                            <a href=paths::package(handle, &content.id.to_string())>{title_of(&content.title)}</a>
                        </h3>
                        <p class="hotel-card-place"><span>{days(content)}</span></p>
                    </div>
                    {(!text.is_empty()).then(|| view! { <p class="club-stay-text">{text}</p> })}
                </div>
            </article>
        </li>
    }
    .into_any()
}

/// The links to the previous and the next page.
fn links_to_pages(data: &PackagesPage) -> Option<AnyView> {
    let contents = &data.contents;
    let number = data.number_of_contents();
    let has_more = contents.skip.saturating_add(contents.take) < contents.total;
    let newer = (number > 1).then(|| view! { <a href=address(data, number - 1) rel="prev">"Previous"</a> });
    let older = has_more.then(|| view! { <a href=address(data, number + 1) rel="next">"Next"</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages of itineraries">{newer}{older}</nav> }.into_any())
}
