//! The entries of the dashboard: one table for its navigation and the page of all entries.

use crate::{components::icon::Icon, paths};
use leptos::prelude::*;

/// A group of entries.
struct Group {
    name: &'static str,
    places: &'static [NavigationEntry],
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
        places: &[
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
        places: &[
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
        places: &[
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
        places: &[NavigationEntry {
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
            let items = group.places.iter().map(|place| item(place, here)).collect_view();
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

fn item(place: &NavigationEntry, here: &str) -> AnyView {
    let current = (place.href == here).then_some("page");
    let in_bar = place.bar.map(|_| "true");
    view! {
        <li data-bar=in_bar>
            <a href=place.href aria-current=current>
                <Icon name=place.icon />
                <span class="dashboard-label">{place.label}</span>
                {place.bar.map(|word| view! { <span class="dashboard-word">{word}</span> })}
            </a>
        </li>
    }
    .into_any()
}

/// All entries except the page of all entries, one below the other, for screens without space for the whole
/// navigation.
pub(super) fn all_places() -> AnyView {
    let places = GROUPS
        .iter()
        .flat_map(|group| group.places)
        .filter(|place| place.href != paths::DASHBOARD_MORE);
    let rows = places
        .map(|place| {
            view! {
                <li>
                    <a href=place.href>
                        <Icon name=place.icon />
                        <span>{place.label}</span>
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

    fn places() -> impl Iterator<Item = &'static NavigationEntry> {
        GROUPS.iter().flat_map(|group| group.places)
    }

    #[test]
    fn a_place_stands_once_and_has_an_icon_of_the_sprite() {
        let sprite = include_str!("../../../../style/icons.svg");
        let mut seen = HashSet::new();
        for place in places() {
            assert!(seen.insert(place.href), "{} stands twice", place.href);
            assert!(sprite.contains(&format!("id=\"{}\"", place.icon)), "{}", place.icon);
        }
    }

    #[test]
    fn the_bar_of_phones_has_space_for_its_places_and_leads_to_the_others() {
        let bar: Vec<&NavigationEntry> = places().filter(|place| place.bar.is_some()).collect();
        assert_eq!(bar.len(), 5, "a fifth of 360 px has space for a finger and a word");
        assert!(bar.iter().any(|place| place.href == paths::DASHBOARD_MORE));
        for place in bar {
            let word = place.bar.unwrap_or_default();
            assert!(!word.contains(' ') && word.len() <= 8, "{word}");
        }
    }
}
