//! /dashboard/settings: a creator's own account, with the cards of /user.

use super::dashboard;
use crate::{
    components::button::{Button, ButtonKind},
    page::{Csrf, Page, PageContext},
    pages::account::{ProfilePage, basics, leaving, outcome, signing_in},
    paths,
};
use leptos::prelude::*;

/// The account in the dashboard.
pub fn settings(page: &PageContext, data: &ProfilePage) -> Page {
    let content = view! {
        {outcome(data)}
        <div class="dashboard-halves">
            <div class="stack stack-l">
                {basics(page, data)}
                <p class="soft">
                    "Your picture is on " <a href=paths::PROFILE>"your account's page"</a>
                    ", handle and words of your club are in " <a href=paths::CLUB_SETTINGS>"its settings"</a> "."
                </p>
                {everywhere()}
                {leaving(data)}
            </div>
            <div class="stack stack-l">{signing_in(page, data)}</div>
        </div>
    };
    dashboard(page, paths::DASHBOARD_SETTINGS, "Settings", None, content.into_any())
}

/// The form that signs out of all browsers.
fn everywhere() -> AnyView {
    view! {
        <section class="card card-pad stack">
            <h2>"Sign out everywhere"</h2>
            <p>"Ends your session in this browser and in all others. Your club stays as it is."</p>
            <form method="post" action=paths::LOGOUT>
                <Csrf />
                <Button label="Sign out everywhere" kind=ButtonKind::Quiet name="intent" value="everywhere" />
            </form>
        </section>
    }
    .into_any()
}
