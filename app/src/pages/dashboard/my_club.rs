//! /dashboard/club: a preview of the creator's own club, on a phone and on a large screen, and the links to change
//! each part.

use super::dashboard;
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        field::Field,
        states::EmptyState,
    },
    islands::CopyButton,
    page::{Page, PageContext},
    paths,
};
use contract::profile::UserProfile;
use leptos::{html, prelude::*};

/// The data of the page.
pub struct MyClubPage {
    pub profile: UserProfile,
}

/// The parts of a club and the page that changes each.
const PARTS: [(&str, &str); 6] = [
    (paths::CLUB_SETTINGS, "Name, text, colour and links"),
    (paths::PROFILE, "Picture"),
    (paths::MANAGE_STAYS, "Stays"),
    (paths::MANAGE_PACKAGES, "Packages"),
    (paths::DASHBOARD_POSTS, "Posts"),
    (paths::WRITE_POST, "A new post"),
];

/// The club.
pub fn my_club(page: &PageContext, data: &MyClubPage) -> Page {
    let content = match data.profile.slug.as_deref() {
        Some(handle) => shown(page, handle),
        None => view! {
            <EmptyState icon="share" title="Your club has no address yet" text="Choose a handle, and visitors can open your club.">
                <LinkButton href=paths::CLUB_SETTINGS label="Choose a handle" kind=ButtonKind::Sun />
            </EmptyState>
        }
        .into_any(),
    };
    dashboard(page, paths::MY_CLUB, "My club", None, content)
}

fn shown(page: &PageContext, handle: &str) -> AnyView {
    let href = paths::club(handle);
    let address = format!("{}{href}", page.public_url);
    // Without scripts the address is selected and copied by hand.
    let field = view! {
        <div class="club-address">
            <Field name="address" label="For your profiles and stories" value=address readonly=true />
            <button class=button_class(ButtonKind::Quiet, ButtonSize::Normal) type="button" hidden>
                "Copy"
            </button>
        </div>
    }
    .into_any();
    let parts = PARTS.map(|(href, label)| view! { <li><a href=href>{label}</a></li> });
    view! {
        <section class="card card-pad stack" aria-labelledby="address-title">
            <h2 id="address-title">"Its address"</h2>
            <CopyButton>{field}</CopyButton>
            <div class="row">
                <LinkButton href=href.clone() label="Open your club" kind=ButtonKind::Sun />
                <LinkButton href=paths::qr(&href) label="QR code" icon="qr-code" kind=ButtonKind::Quiet />
            </div>
        </section>
        <section class="stack" aria-labelledby="parts-title">
            <h2 id="parts-title">"Change a part of it"</h2>
            <ul class="row">{parts.into_iter().collect_view()}</ul>
        </section>
        <section class="stack" aria-labelledby="looks-title">
            <h2 id="looks-title">"As visitors see it"</h2>
            <div class="club-frames">
                <div class="stack stack-s">
                    <h3>"On a phone"</h3>
                    <div class="club-frame club-frame-phone">
                        {frame(&href, "Your club on a phone")}
                    </div>
                </div>
                <div class="stack stack-s">
                    <h3>"On a large screen"</h3>
                    <div class="club-frame">
                        {frame(&href, "Your club on a large screen")}
                    </div>
                </div>
            </div>
        </section>
    }
    .into_any()
}

/// The club itself, loaded once it comes into view.
fn frame(href: &str, title: &'static str) -> impl IntoView + use<> {
    html::iframe().src(href.to_owned()).title(title).attr("loading", "lazy")
}
