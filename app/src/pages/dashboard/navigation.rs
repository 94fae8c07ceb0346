//! The entries of the dashboard: one table for its navigation and the page of all entries.

use crate::{components::icon::Icon, paths};
use leptos::prelude::*;

/// A group of entries.
struct Group {
    name: &'static str,
    entries: &'static [NavigationEntry],
}

/// An entry of the navigation.
struct NavigationEntry {
    href: &'static str,
    /// An icon of the sprite.
    icon: &'static str,
    label: &'static str,
    /// Its label in the bar at the bottom of phones, which has space for five; none: it is listed on "More places".
    bar: Option<&'static str>,
}

/// All entries in order.
static GROUPS: [Group; 4] = [
    Group {
        name: "Club",
        entries: &[
            NavigationEntry {
                href: paths::DASHBOARD,
                icon: "sun",
                label: "Overview",
                bar: Some("Overview"),
            },
            NavigationEntry {
                href: paths::MANAGE_STAYS,
                icon: "bed",
                label: "Stays",
                bar: Some("Stays"),
            },
            NavigationEntry {
                href: paths::MANAGE_PACKAGES,
                icon: "luggage",
                label: "Packages",
                bar: Some("Packages"),
            },
            NavigationEntry {
                href: paths::DASHBOARD_POSTS,
                icon: "newspaper",
                label: "Posts",
                bar: Some("Posts"),
            },
            NavigationEntry {
                href: paths::MY_CLUB,
                icon: "star",
                label: "My club",
                bar: None,
            },
            NavigationEntry {
                href: paths::CLUB_SETTINGS,
                icon: "filter",
                label: "Club settings",
                bar: None,
            },
            NavigationEntry {
                href: paths::LIBRARY,
                icon: "images",
                label: "Library",
                bar: None,
            },
        ],
    },
    Group {
        name: "Grow",
        entries: &[
            NavigationEntry {
                href: paths::SUBSCRIBERS,
                icon: "mail",
                label: "Subscribers",
                bar: None,
            },
            NavigationEntry {
                href: paths::ANALYTICS,
                icon: "mountain",
                label: "Analytics",
                bar: None,
            },
            NavigationEntry {
                href: paths::INCOME,
                icon: "credit-card",
                label: "Income",
                bar: None,
            },
            NavigationEntry {
                href: paths::COLLEGE,
                icon: "landmark",
                label: "College",
                bar: None,
            },
        ],
    },
    Group {
        name: "Help",
        entries: &[
            NavigationEntry {
                href: paths::CHAT,
                icon: "message",
                label: "Taylor",
                bar: None,
            },
            NavigationEntry {
                href: paths::DASHBOARD_MORE,
                icon: "menu",
                label: "More places",
                bar: Some("More"),
            },
        ],
    },
    Group {
        name: "Account",
        entries: &[NavigationEntry {
            href: paths::DASHBOARD_SETTINGS,
            icon: "user",
            label: "Settings",
            bar: None,
        }],
    },
];

/// The dashboard's navigation: in groups on wide screens, and as a bar at the bottom of phones. `here` is the address
/// of the page's entry.
pub(super) fn navigation(here: &str) -> AnyView {
    let groups = GROUPS
        .iter()
        .map(|group| {
            let items = group.entries.iter().map(|entry| item(entry, here)).collect_view();
            view! {
                <div class="dashboard-group">
                    <p class="dashboard-group-name" aria-hidden="true">{group.name}</p>
                    <ul aria-label=group.name>{items}</ul>
                </div>
            }
        })
        .collect_view();
    view! { <nav class="dashboard-nav" aria-label="Dashboard">{groups}</nav> }.into_any()
}

fn item(entry: &NavigationEntry, here: &str) -> AnyView {
    let current = (entry.href == here).then_some("page");
    let in_bar = entry.bar.map(|_| "true");
    view! {
        <li data-bar=in_bar>
            <a href=entry.href aria-current=current>
                <Icon name=entry.icon />
                <span class="dashboard-label">{entry.label}</span>
                {entry.bar.map(|word| view! { <span class="dashboard-word">{word}</span> })}
            </a>
        </li>
    }
    .into_any()
}

/// All entries except the page of all entries, one below the other, for screens without space for the whole
/// navigation.
pub(super) fn all_entries() -> AnyView {
    let entries = GROUPS
        .iter()
        .flat_map(|group| group.entries)
        .filter(|entry| entry.href != paths::DASHBOARD_MORE);
    let rows = entries
        .map(|entry| {
            view! {
                <li>
                    <a href=entry.href>
                        <Icon name=entry.icon />
                        <span>{entry.label}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    view! { <ul class="dashboard-places" aria-label="All places">{rows}</ul> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn entries() -> impl Iterator<Item = &'static NavigationEntry> {
        GROUPS.iter().flat_map(|group| group.entries)
    }

    #[test]
    fn an_entry_stands_once_and_has_an_icon_of_the_sprite() {
        let sprite = include_str!("../../../../style/icons.svg");
        let mut seen = HashSet::new();
        for entry in entries() {
            assert!(seen.insert(entry.href), "{} stands twice", entry.href);
            assert!(sprite.contains(&format!("id=\"{}\"", entry.icon)), "{}", entry.icon);
        }
    }

    #[test]
    fn the_bar_of_phones_has_space_for_its_entries_and_leads_to_the_others() {
        let bar: Vec<&NavigationEntry> = entries().filter(|entry| entry.bar.is_some()).collect();
        assert_eq!(bar.len(), 5, "a fifth of 360 px has space for a finger and a word");
        assert!(bar.iter().any(|entry| entry.href == paths::DASHBOARD_MORE));
        for entry in bar {
            let word = entry.bar.unwrap_or_default();
            assert!(!word.contains(' ') && word.len() <= 8, "{word}");
        }
    }
}
