//! The footer of every page: the site, further links, and credits.

use crate::components::header::Brand;
use contract::company::{Company, dialled};
use leptos::prelude::*;

/// Links under one heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FooterGroup {
    /// The heading.
    pub title: String,
    /// Text and address.
    pub links: Vec<(String, String)>,
}

/// The footer. `note` carries credits and the label of a demonstration.
#[component]
pub fn SiteFooter(
    #[prop(into)] site_name: String,
    /// One sentence about the site.
    #[prop(into)]
    about: String,
    groups: Vec<FooterGroup>,
    /// The company that runs the site, and its contact.
    company: Company,
    #[prop(into)] note: String,
) -> AnyView {
    let groups = groups
        .into_iter()
        .map(|group| {
            let links = group
                .links
                .into_iter()
                .map(|(label, href)| view! { <li><a href=href>{label}</a></li> })
                .collect_view();
            view! {
                <nav class="site-footer-links" aria-label=group.title.clone()>
                    <h2>{group.title.clone()}</h2>
                    <ul class="stack-links">{links}</ul>
                </nav>
            }
        })
        .collect_view();
    view! {
        <footer class="site-footer">
            <div class="site-footer-inner">
                <div class="site-footer-lead">
                    <Brand name=site_name />
                    <p>{about}</p>
                </div>
                {groups}
                {contact(&company)}
                <p class="site-footer-end">{company.line().map(|line| view! { {line}<br /> })}{note}</p>
            </div>
        </footer>
    }
    .into_any()
}

/// The contact of the company for travellers.
fn contact(company: &Company) -> Option<AnyView> {
    company.is_reachable().then(|| {
        view! {
            <div class="site-footer-links">
                <h2>"Contact"</h2>
                <ul class="stack-links">
                    {company.email.clone().map(|email| view! { <li>{mail_link(&email)}</li> })}
                    {company.phone.clone().map(|phone| view! { <li>{call_link(&phone)}</li> })}
                </ul>
            </div>
        }
        .into_any()
    })
}

/// A link that writes to an email address.
pub fn mail_link(email: &str) -> AnyView {
    view! { <a class="whole" href=format!("mailto:{email}")>{email.to_owned()}</a> }.into_any()
}

/// A link that calls a number.
pub fn call_link(phone: &str) -> AnyView {
    view! { <a href=format!("tel:{}", dialled(phone))>{phone.to_owned()}</a> }.into_any()
}
