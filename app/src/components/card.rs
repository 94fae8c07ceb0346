//! Surfaces and the small labels on them.

use crate::components::icon::Icon;
use leptos::prelude::*;

/// A surface with a hairline and padding.
#[component]
pub fn Card(
    /// The heading (level 2) of the card.
    #[prop(optional, into)]
    title: Option<String>,
    children: Children,
) -> impl IntoView {
    let head = title.map(|title| {
        view! { <div class="card-head"><h2>{title}</h2></div> }
    });
    view! {
        <section class="card card-pad">
            {head}
            {children()}
        </section>
    }
}

/// The meaning of a badge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BadgeTone {
    /// A fact.
    #[default]
    Neutral,
    /// Good for the traveller: free cancellation, confirmed.
    Good,
    /// Needs attention.
    Warn,
    /// Failed, cancelled.
    Bad,
    /// Chosen, or in the interface's own hue.
    Accent,
    /// Worth a second look.
    Sun,
}

/// A small label.
#[component]
pub fn Badge(
    #[prop(into)] text: String,
    #[prop(optional)] tone: BadgeTone,
    #[prop(optional)] icon: Option<&'static str>,
) -> impl IntoView {
    let class = match tone {
        BadgeTone::Neutral => "badge",
        BadgeTone::Good => "badge badge-good",
        BadgeTone::Warn => "badge badge-warn",
        BadgeTone::Bad => "badge badge-bad",
        BadgeTone::Accent => "badge badge-accent",
        BadgeTone::Sun => "badge badge-sun",
    };
    view! {
        <span class=class>
            {icon.map(|name| view! { <Icon name=name /> })}
            {text}
        </span>
    }
}
