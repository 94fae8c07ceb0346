//! Facts in groups, and terms along a timeline.

use crate::components::icon::Icon;
use leptos::prelude::*;

/// A group of facts: pairs ("Check-in", "from 15:00"), plain items, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DefinitionGroup {
    /// "Check-in and check-out".
    pub title: String,
    /// An icon beside the title.
    pub icon: Option<&'static str>,
    /// Name and value.
    pub rows: Vec<(String, String)>,
    /// Facts without a value: "Outdoor pool".
    pub items: Vec<String>,
}

/// Grouped details side by side.
#[component]
pub fn DefinitionGrid(groups: Vec<DefinitionGroup>) -> AnyView {
    let groups = groups
        .into_iter()
        .map(|group| {
            let rows = (!group.rows.is_empty()).then(|| {
                let rows = group.rows.into_iter().map(|(name, value)| {
                    view! {
                        <div class="definition">
                            <dt>{name}</dt>
                            <dd>{value}</dd>
                        </div>
                    }
                });
                view! { <dl>{rows.collect_view()}</dl> }
            });
            let items = (!group.items.is_empty()).then(|| {
                let items = group.items.into_iter().map(|item| view! { <li>{item}</li> });
                view! { <ul class="definition-items">{items.collect_view()}</ul> }
            });
            view! {
                <div class="definition-group">
                    <h3>{group.icon.map(|name| view! { <Icon name=name /> })}{group.title}</h3>
                    {rows}
                    {items}
                </div>
            }
        })
        .collect_view();
    view! { <div class="definitions">{groups}</div> }.into_any()
}

/// The effect of a period on the traveller's money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimelineTone {
    /// A point in time.
    #[default]
    Plain,
    /// Full refund.
    Good,
    /// Partial refund.
    Warn,
    /// No refund.
    Bad,
}

/// A period and what applies in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelineStep {
    /// "Until Wed 10 Dec, 18:00 (Lisbon)".
    pub when: String,
    /// "Full refund".
    pub what: String,
    /// Good, partial or bad for the traveller.
    pub tone: TimelineTone,
}

/// Terms in chronological order: cancellation before the stay.
#[component]
pub fn Timeline(steps: Vec<TimelineStep>) -> AnyView {
    let steps = steps
        .into_iter()
        .map(|step| {
            let class = match step.tone {
                TimelineTone::Plain => "timeline-step",
                TimelineTone::Good => "timeline-step timeline-good",
                TimelineTone::Warn => "timeline-step timeline-warn",
                TimelineTone::Bad => "timeline-step timeline-bad",
            };
            view! {
                <li class=class>
                    <span class="timeline-what">{step.what}</span>
                    <span class="timeline-when">{step.when}</span>
                </li>
            }
        })
        .collect_view();
    view! { <ol class="timeline">{steps}</ol> }.into_any()
}
