//! /dashboard/subscribers: who gets emails about the club.

use super::{dashboard, removing::removing};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
        field::Field,
        states::EmptyState,
    },
    page::{Csrf, Page, PageContext},
    paths, words,
};
use contract::subscription::{Subscriber, SubscriberList, SubscriptionType};
use leptos::prelude::*;

/// The data of the page.
pub struct SubscribersPage {
    /// The creator's handle; visitors subscribe on the club's page.
    pub handle: Option<String>,
    /// The search text.
    pub search: String,
    pub list: SubscriberList,
    /// A success message.
    pub notice: Option<&'static str>,
}

/// The subscribers.
pub fn subscribers(page: &PageContext, data: &SubscribersPage) -> Page {
    let SubscribersPage { list, search, .. } = data;
    let is_empty = list.total == 0 && search.is_empty();
    let found = if is_empty && list.anonymous == 0 {
        let club = data.handle.as_deref().map(|handle| {
            view! { <LinkButton href=paths::club(handle) label="See your club" kind=ButtonKind::Sun /> }
        });
        view! {
            <EmptyState
                icon="mail"
                title="No subscribers yet"
                text="Readers subscribe at the bottom of your club's pages. Share your club to reach them."
            >
                {club}
            </EmptyState>
        }
        .into_any()
    } else if is_empty {
        ().into_any()
    } else {
        filled(data)
    };
    let content = view! {
        {anonymous(list.anonymous)}
        {found}
    };
    dashboard(page, paths::SUBSCRIBERS, "Subscribers", data.notice, content.into_any())
}

/// Search, export and the rows.
fn filled(data: &SubscribersPage) -> AnyView {
    let SubscribersPage { list, search, .. } = data;
    let count = words::count_of(list.total, "subscriber", "subscribers");
    let rows = if list.subscribers.is_empty() {
        view! { <p class="soft">"No address contains this text."</p> }.into_any()
    } else {
        let rows = list.subscribers.iter().map(|subscriber| row(data, subscriber));
        view! { <ul class="dashboard-posts" aria-label="Subscribers">{rows.collect_view()}</ul> }.into_any()
    };
    view! {
        <form class="dashboard-search" method="get" action=paths::SUBSCRIBERS role="search">
            <Field name="q" label="Email address" value=search.clone() icon="search" autocomplete="off" />
            <Button label="Search" kind=ButtonKind::Quiet />
        </form>
        <div class="row">
            <p class="soft">{count}</p>
            <LinkButton
                href=paths::SUBSCRIBERS_CSV
                label="Export as CSV"
                kind=ButtonKind::Quiet
                size=ButtonSize::Small
            />
        </div>
        {rows}
        {links_to_pages(data)}
        <p class="small soft">
            "Use the addresses for your club alone. Every email that we send for you has a link to unsubscribe; "
            "respect an unsubscribe in your own emails too."
        </p>
    }
    .into_any()
}

/// Explains why some subscribers are not listed.
fn anonymous(count: u32) -> Option<AnyView> {
    let count = (count > 0).then(|| words::count_of(count, "subscriber is", "subscribers are"))?;
    let text = format!(
        "{count} not listed. They subscribed before we told readers that you see their address. They get your emails, and appear here once they subscribe again."
    );
    Some(view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }.into_any())
}

fn row(data: &SubscribersPage, subscriber: &Subscriber) -> AnyView {
    let kind = match subscriber.subscription_type {
        SubscriptionType::All => "Everything new",
        SubscriptionType::NewPosts => "New posts",
        SubscriptionType::NewStays => "New stays",
    };
    let since = words::date(subscriber.confirmed_at.date_naive());
    view! {
        <li>
            <div class="stack stack-s">
                <p class="dashboard-post-title">{subscriber.email.clone()}</p>
                <p class="row small soft"><span>{kind}</span><span>{format!("Since {since}")}</span></p>
            </div>
            <form method="post" action=paths::SUBSCRIBERS>
                <Csrf />
                <input type="hidden" name="id" value=subscriber.id.to_string() />
                <input type="hidden" name="q" value=data.search.clone() />
                <input type="hidden" name="page" value=number(&data.list).to_string() />
                {removing(subscriber.email.clone())}
            </form>
        </li>
    }
    .into_any()
}

/// The page's number, from 1.
fn number(list: &SubscriberList) -> u32 {
    list.skip / list.take.max(1) + 1
}

/// The links to the previous and the next page.
fn links_to_pages(data: &SubscribersPage) -> Option<AnyView> {
    let list = &data.list;
    let number = number(list);
    let has_more = number.saturating_mul(list.take) < list.total;
    let to = |number: u32| paths::subscribers(&data.search, number);
    let before = (number > 1).then(|| view! { <a href=to(number - 1) rel="prev">"Previous page"</a> });
    let after = has_more.then(|| view! { <a href=to(number + 1) rel="next">"Next page"</a> });
    if before.is_none() && after.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages of subscribers">{before}{after}</nav> }.into_any())
}
