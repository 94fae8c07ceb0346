//! /dashboard/income: how income works. There are no figures before there is income.

use super::dashboard;
use crate::{
    components::feedback::{Alert, AlertKind},
    page::{Page, PageContext},
    paths,
};
use leptos::prelude::*;

/// The steps of how it will work.
pub fn income(page: &PageContext) -> Page {
    let content = view! {
        <Alert kind=AlertKind::Info>
            <p>"Income is not counted here yet, so there are no figures to show. This is how it will work."</p>
        </Alert>
        <section class="stack" aria-labelledby="way-title">
            <h2 id="way-title">"From a link to your account"</h2>
            <ol class="stack stack-s">
                <li>
                    <strong>"A traveller comes through your link. "</strong>
                    "By your club, by a stay that you recommend, by a package that you made. Your link says who sent them."
                </li>
                <li>
                    <strong>"They book. "</strong>
                    "A commission on the price of the rooms is noted as soon as the booking is confirmed."
                </li>
                <li>
                    <strong>"They travel. "</strong>
                    "Seven days after the last night the commission can be paid out. Where a booking is cancelled and "
                    "money goes back, so does the commission on it."
                </li>
                <li>
                    <strong>"You are paid. "</strong>
                    "For each booking you will see why it is yours, and the day on which it is paid."
                </li>
            </ol>
        </section>
        <section class="stack" aria-labelledby="now-title">
            <h2 id="now-title">"What you can do now"</h2>
            <ul class="stack stack-s">
                <li><a href=paths::ADD_STAY>"Recommend another stay"</a></li>
                <li><a href=paths::ADD_PACKAGE>"Make a package that travellers can book"</a></li>
                <li>
                    <a href=paths::lesson("paying-and-cancelling")>"Read what travellers pay, and when they can cancel"</a>
                </li>
            </ul>
        </section>
    };
    dashboard(page, paths::INCOME, "Income", None, content.into_any())
}
