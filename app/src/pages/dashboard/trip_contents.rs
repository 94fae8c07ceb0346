//! The creator's itineraries: a part of /dashboard/manage-itineraries.

use super::{
    removing::removing,
    showing,
    trips::{standing, ways},
};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        icon::Icon,
        picture::Picture,
        states::EmptyState,
    },
    page::Csrf,
    pages::parts::{contents::days, focus::focus_of, posts::title_of},
    paths,
};
use contract::itinerary_content::{ItineraryContentList, ItineraryContentSummary};
use leptos::prelude::*;

/// Each itinerary with its state and actions; `numbers` are the current pages of the lists.
pub(super) fn contents(list: &ItineraryContentList, numbers: &[(&'static str, u32)]) -> AnyView {
    let content = if list.itineraries.is_empty() {
        view! {
            <EmptyState icon="map" title="No itineraries yet" text="Tell a trip day by day: others copy it and stay where you stayed.">
                <LinkButton href=paths::ADD_ITINERARY label="Write an itinerary" kind=ButtonKind::Sun />
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = list
            .itineraries
            .iter()
            .map(|content| row(content, numbers))
            .collect_view();
        let number = list.skip / list.take.max(1) + 1;
        let has_more = list.skip.saturating_add(list.take) < list.total;
        view! {
            <div class="row">
                <LinkButton href=paths::ADD_ITINERARY label="Write an itinerary" kind=ButtonKind::Sun />
            </div>
            {showing::said()}
            <ul class="dashboard-rows" aria-label="Your itineraries" data-dashboard-list="itineraries">{rows}</ul>
            {ways("Pages of itineraries", "itineraries", number, has_more, numbers)}
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

fn row(content: &ItineraryContentSummary, numbers: &[(&'static str, u32)]) -> AnyView {
    let id = content.id.to_string();
    let title = title_of(&content.title);
    let picture = content.image.as_ref().map(|image| {
        let illustration = image.is_illustration;
        view! { <Picture id=image.id.to_string() focus=focus_of(image) illustration=illustration sizes="9rem" /> }
    });
    view! {
        <li class="card dashboard-row" data-id=id.clone()>
            {picture}
            <div class="stack stack-s">
                <h3><a href=paths::itinerary_editor(&id)>{title.clone()}</a></h3>
                <p class="soft">{days(content)}</p>
                <div class="row">{showing::state(content.is_active)}</div>
                <form class="row" method="post" action=paths::MANAGE_TRIPS>
                    <Csrf />
                    <input type="hidden" name="itineraryContentId" value=id.clone() />
                    {standing(numbers)}
                    {showing::toggle(content.is_active)}
                    <a
                        class=button_class(ButtonKind::Quiet, ButtonSize::Small)
                        href=paths::itinerary_editor(&id)
                    >
                        <Icon name="pencil" />
                        <span>"Edit"<span class="visually-hidden">" "{title.clone()}</span></span>
                    </a>
                    {removing(title)}
                </form>
            </div>
        </li>
    }
    .into_any()
}
