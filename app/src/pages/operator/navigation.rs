//! The entries of the navigation of operators, with their counts.

use crate::{components::icon::Icon, paths};
use domain::operator::Counts;
use leptos::prelude::*;

/// An entry of the navigation.
struct NavigationEntry {
    href: &'static str,
    /// An icon of the sprite.
    icon: &'static str,
    label: &'static str,
}

/// All entries in order.
static ENTRIES: [NavigationEntry; 7] = [
    NavigationEntry {
        href: paths::OPERATOR,
        icon: "circle-alert",
        label: "Overview",
    },
    NavigationEntry {
        href: paths::OPERATOR_BOOKINGS,
        icon: "luggage",
        label: "Bookings",
    },
    NavigationEntry {
        href: paths::OPERATOR_JOBS,
        icon: "retry",
        label: "Jobs",
    },
    NavigationEntry {
        href: paths::OPERATOR_MEMBERS,
        icon: "users",
        label: "Members",
    },
    NavigationEntry {
        href: paths::OPERATOR_IMPORTS,
        icon: "building",
        label: "Imports",
    },
    NavigationEntry {
        href: paths::OPERATOR_SETTINGS,
        icon: "filter",
        label: "Settings",
    },
    NavigationEntry {
        href: paths::OPERATOR_LOG,
        icon: "clock",
        label: "Log",
    },
];

/// The navigation of operators. `here` is the address of the page's entry.
pub(super) fn navigation(here: &str, counts: Counts) -> AnyView {
    let items = ENTRIES
        .iter()
        .map(|entry| {
            let count = match entry.href {
                paths::OPERATOR => counts.tasks,
                paths::OPERATOR_JOBS => counts.failing_jobs,
                _ => 0,
            };
            let what = if entry.href == paths::OPERATOR {
                "open"
            } else {
                "failing"
            };
            let badge = (count > 0).then(|| {
                view! {
                    <span class="operator-count figures">
                        {count}<span class="visually-hidden">" "{what}</span>
                    </span>
                }
            });
            let current = (entry.href == here).then_some("page");
            view! {
                <li>
                    <a href=entry.href aria-current=current>
                        <Icon name=entry.icon />
                        <span>{entry.label}</span>
                        {badge}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! { <nav class="operator-nav" aria-label="Operator"><ul>{items}</ul></nav> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_an_icon_of_the_sprite() {
        let sprite = include_str!("../../../../style/icons.svg");
        for entry in &ENTRIES {
            assert!(sprite.contains(&format!("id=\"{}\"", entry.icon)), "{}", entry.icon);
        }
    }
}
