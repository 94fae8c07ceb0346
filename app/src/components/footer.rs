//! The foot of every page: what the site is, where else to go, and whom to thank.

use crate::components::header::Brand;
use leptos::prelude::*;

/// Links under one heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FooterGroup {
    /// The heading.
    pub title: String,
    /// Words and address.
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
                <p class="site-footer-end">{note}</p>
            </div>
        </footer>
    }
    .into_any()
}
