//! The viewer's position: above a page's title, and within a booking.

use crate::components::icon::Icon;
use crate::components::words;
use leptos::prelude::*;

/// A page above this one, or the page itself (the last one, without address).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crumb {
    /// Its label.
    pub label: String,
    /// Its address.
    pub href: Option<String>,
}

impl Crumb {
    /// A page with a link.
    pub fn link(label: impl Into<String>, href: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            href: Some(href.into()),
        }
    }

    /// The page itself.
    pub fn here(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            href: None,
        }
    }
}

/// The path from the start to this page.
#[component]
pub fn Breadcrumbs(crumbs: Vec<Crumb>) -> AnyView {
    let crumbs = crumbs
        .into_iter()
        .map(|crumb| match crumb.href {
            Some(href) => view! { <li><a href=href>{crumb.label}</a></li> }.into_any(),
            None => view! { <li><span aria-current="page">{crumb.label}</span></li> }.into_any(),
        })
        .collect_view();
    view! {
        <nav class="breadcrumbs no-print" aria-label=words::BREADCRUMBS>
            <ol>{crumbs}</ol>
        </nav>
    }
    .into_any()
}

/// A stage of a booking. Completed stages may be links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// "Your details".
    pub name: String,
    /// Its address, once it is completed.
    pub href: Option<String>,
}

/// The stages of a booking, `current` counted from zero.
#[component]
pub fn Steps(steps: Vec<Step>, current: usize) -> AnyView {
    let steps = steps
        .into_iter()
        .enumerate()
        .map(|(position, step)| {
            let state = match position.cmp(&current) {
                std::cmp::Ordering::Less => "done",
                std::cmp::Ordering::Equal => "current",
                std::cmp::Ordering::Greater => "ahead",
            };
            let mark = (state == "done").then(|| view! { <Icon name="check" /> });
            let name = match step.href.filter(|_| state == "done") {
                Some(href) => view! { <a href=href>{mark}<span>{step.name}</span></a> }.into_any(),
                None => view! { <span>{mark}<span>{step.name}</span></span> }.into_any(),
            };
            let current = (state == "current").then_some("step");
            view! { <li class="step" data-state=state aria-current=current>{name}</li> }
        })
        .collect_view();
    view! {
        <nav class="no-print" aria-label=words::PROGRESS>
            <ol class="steps">{steps}</ol>
        </nav>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn only_stages_that_are_done_lead_back() {
        let step = |name: &str| Step {
            name: name.to_owned(),
            href: Some(format!("/{name}")),
        };
        let steps = vec![step("rooms"), step("guests"), step("payment")];
        let html = view! { <Steps steps=steps current=1 /> }.to_html();
        assert!(html.contains(r#"href="/rooms""#), "{html}");
        assert!(
            !html.contains(r#"href="/guests""#) && !html.contains(r#"href="/payment""#),
            "{html}"
        );
        assert_eq!(html.matches(r#"aria-current="step""#).count(), 1, "{html}");
    }
}
