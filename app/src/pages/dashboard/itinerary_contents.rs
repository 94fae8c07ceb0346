//! The creator's itineraries: a part of /dashboard/manage-itineraries.

use super::{
    ordering::ListPage,
    package_actions::{Entry, actions},
    package_pages::{ORDERED, page_links},
    showing,
};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        picture::Picture,
        states::EmptyState,
    },
    pages::parts::{contents::days, focus::focus_of, posts::title_of},
    paths,
};
use contract::itinerary_content::{ItineraryContentList, ItineraryContentSummary};
use leptos::prelude::*;

/// Each itinerary with its state and actions; `handle` is the creator's, `numbers` are the current pages of the
/// lists.
pub(super) fn contents(handle: Option<&str>, list: &ItineraryContentList, numbers: &[(&'static str, u32)]) -> AnyView {
    let content = if list.itineraries.is_empty() {
        view! {
            <EmptyState icon="map" title="No itineraries yet" text="Tell an itinerary day by day: travellers copy it and stay where you stayed.">
                <LinkButton href=paths::ADD_ITINERARY label="Write an itinerary" kind=ButtonKind::Sun />
            </EmptyState>
        }
        .into_any()
    } else {
        let order = ListPage {
            skip: list.skip,
            total: list.total,
        };
        let rows = list.itineraries.iter().enumerate();
        let rows = rows.map(|(position, content)| row(handle, content, order.moves(position, |_| true), numbers));
        let number = list.skip / list.take.max(1) + 1;
        let has_more = list.skip.saturating_add(list.take) < list.total;
        view! {
            <div class="row">
                <LinkButton href=paths::ADD_ITINERARY label="Write an itinerary" kind=ButtonKind::Sun />
            </div>
            <p class="soft small">"Your club shows them in this order."</p>
            {showing::status_region()}
            <ol
                class="dashboard-rows"
                aria-label="Your itineraries"
                data-dashboard-list="itineraries"
                data-list-order=order.known_order(list.itineraries.len())
            >
                {rows.collect_view()}
            </ol>
            {page_links("Pages of itineraries", "itineraries", number, has_more, ORDERED, numbers)}
        }
        .into_any()
    };
    view! {
        <section class="stack" aria-labelledby="contents-title">
            <h2 id="contents-title">"Itineraries to copy"</h2>
            {content}
        </section>
    }
    .into_any()
}

fn row(
    handle: Option<&str>,
    content: &ItineraryContentSummary,
    moves: (bool, bool),
    numbers: &[(&'static str, u32)],
) -> AnyView {
    let id = content.id.to_string();
    let entry = Entry {
        field: "itineraryContentId",
        title: title_of(&content.title),
        is_active: content.is_active,
        editor: paths::itinerary_editor(&id),
        page: handle.map(|handle| paths::package(handle, &id)),
        moves,
        id: id.clone(),
    };
    let picture = content.image.as_ref().map(|image| {
        let illustration = image.is_illustration;
        view! { <Picture id=image.id.to_string() focus=focus_of(image) illustration=illustration sizes="9rem" /> }
    });
    view! {
        <li class="card dashboard-row" data-id=id>
            {picture}
            <div class="stack stack-s">
                <h3><a href=entry.editor.clone()>{entry.title.clone()}</a></h3>
                <p class="soft">{days(content)}</p>
                <div class="row">{showing::state(content.is_active)}</div>
                {actions(entry, numbers)}
            </div>
        </li>
    }
    .into_any()
}
