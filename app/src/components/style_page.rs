//! The living style page: every token, component and state with invented content, for people who build pages and for
//! the tests that check all of it at once.

mod forms;
mod pieces;
mod tokens;

use crate::components::button::{Button, ButtonKind, ButtonSize, LinkButton};
use crate::components::feedback::{Alert, AlertKind, SkeletonCard, SkeletonText, Toast};
use crate::components::states::{EmptyState, FailedPage, FailedPart, NotFoundPage, NotFoundPart};
use forms::Forms;
use leptos::prelude::*;
use pieces::{Cards, Checkout, Facts, Overlays};
use tokens::{Colours, Icons, Type};

/// Every token, component and state. It is the only content below the site's header.
#[component]
pub fn StylePage(
    /// Ids at /media of a few pictures to show; the first is used where one is enough.
    #[prop(optional)]
    pictures: Vec<String>,
) -> AnyView {
    view! {
        <main id="content" class="page style-page">
            <header class="stack">
                <p class="kicker">"Design system"</p>
                <h1>"Quiet type, generous pictures, one strong action"</h1>
                <p class="lead">
                    "Everything that pages are made of, in each of its states. Switch the system to dark, narrow the window, or print it."
                </p>
            </header>
            <Colours />
            <Type />
            <Buttons />
            <Forms />
            <Messages />
            <Cards pictures=pictures />
            <Facts />
            <Checkout />
            <Overlays />
            <States />
            <Icons />
        </main>
    }
    .into_any()
}

/// A part of the style page under its heading.
#[component]
fn Part(#[prop(into)] title: String, children: Children) -> AnyView {
    view! {
        <section class="style-part">
            <h2>{title}</h2>
            {children()}
        </section>
    }
    .into_any()
}

#[component]
fn Buttons() -> AnyView {
    view! {
        <Part title="Buttons">
            <div class="row">
                <Button kind_of="button" label="The one main action" kind=ButtonKind::Sun />
                <Button kind_of="button" label="Primary" icon="plus" />
                <Button kind_of="button" label="Quiet" kind=ButtonKind::Quiet />
                <Button kind_of="button" label="Plain" kind=ButtonKind::Plain icon="share" />
                <Button kind_of="button" label="Danger" kind=ButtonKind::Danger icon="trash" />
                <LinkButton href="#content" label="A link" kind=ButtonKind::Quiet />
            </div>
            <div class="row">
                <Button kind_of="button" label="Under way" kind=ButtonKind::Sun pending=true />
                <Button kind_of="button" label="Under way" pending=true />
                <Button kind_of="button" label="Not possible" disabled=true />
                <Button kind_of="button" label="Small" size=ButtonSize::Small kind=ButtonKind::Quiet />
            </div>
            <Button kind_of="button" label="As wide as its room" size=ButtonSize::Wide kind=ButtonKind::Sun />
        </Part>
    }
    .into_any()
}

#[component]
fn Messages() -> AnyView {
    view! {
        <Part title="Messages">
            <Alert kind=AlertKind::Bad>
                <p>"The specified password does not match the records."</p>
            </Alert>
            <Alert kind=AlertKind::Success>
                <p>"A sign in link has been sent to your email address."</p>
            </Alert>
            <Alert kind=AlertKind::Warn title="A price has changed">
                <p>"Hotel Azulejo now costs € 18 more. Nothing is booked before you agree."</p>
            </Alert>
            <Alert title="No rooms available">
                <p>"No rooms available for the selected dates. Try changing your dates or number of guests."</p>
            </Alert>
            <Alert kind=AlertKind::Good>
                <p>"Free cancellation for every room in your trip."</p>
            </Alert>
            <div class="row">
                <Toast text="Added to your trip" />
                <Toast text="Could not add the room" failed=true />
            </div>
            <SkeletonText />
        </Part>
    }
    .into_any()
}

#[component]
fn States() -> AnyView {
    view! {
        <Part title="Empty, missing, failed">
            <div class="hotel-cards hotel-cards-grid">
                <div>
                    <SkeletonCard />
                </div>
            </div>
            <EmptyState icon="luggage" title="Nothing here yet" text="Add a room to see it here.">
                <LinkButton href="/search" label="Find a stay" kind=ButtonKind::Sun />
            </EmptyState>
            <NotFoundPart />
            <FailedPart
                code="supplier_unreachable"
                message="The hotel's system does not answer."
                request_id=Some("01k9-demo".to_owned())
            />
            <NotFoundPage is_sample=true />
            <FailedPage retry="#content" request_id=Some("01k9-demo".to_owned()) is_sample=true />
        </Part>
    }
    .into_any()
}
