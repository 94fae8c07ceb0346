//! The texts of a hotel: overview, place, facilities, policies, source.

use crate::{
    components::{
        details::{DefinitionGrid, DefinitionGroup},
        feedback::{Alert, AlertKind},
        icon::Icon,
    },
    pages::parts::{offers, paragraphs::paragraphs},
    paths,
    react_island::ReactIsland,
};
use contract::{
    hotel::{Hotel, NameValue, Source},
    island::LocationMapProps,
};
use leptos::prelude::*;

/// The descriptions: the first paragraph of each, the others folded.
pub fn about(hotel: &Hotel) -> AnyView {
    hotel
        .descriptions
        .iter()
        .map(|description| {
            let text = description.text.trim();
            let (first, rest) = text.split_once("\n\n").unwrap_or((text, ""));
            let rest = (!rest.trim().is_empty()).then(|| {
                view! {
                    <details class="fold hotel-more">
                        <summary>
                            <span class="when-closed">"Read more"</span>
                            <span class="when-open">"Read less"</span>
                            <Icon name="chevron-down" />
                        </summary>
                        <div class="prose">{paragraphs(rest)}</div>
                    </details>
                }
            });
            view! {
                <section class="hotel-part">
                    <h2>{description.title.clone()}</h2>
                    <div class="prose hotel-overview">{paragraphs(first)}</div>
                    {rest}
                </section>
            }
        })
        .collect_view()
        .into_any()
}

/// Whether the hotel has facilities to list.
pub fn has_facilities(hotel: &Hotel) -> bool {
    !hotel.facilities.is_empty()
}

/// The facilities in their groups.
pub fn facilities(hotel: &Hotel) -> Option<AnyView> {
    let groups = facility_groups(hotel);
    (!groups.is_empty()).then(|| {
        view! {
            <section class="hotel-part" id="facilities" aria-labelledby="facilities-title">
                <h2 id="facilities-title">"Facilities"</h2>
                <DefinitionGrid groups=groups />
            </section>
        }
        .into_any()
    })
}

/// Facilities under their groups, in the order in which the groups first come.
fn facility_groups(hotel: &Hotel) -> Vec<DefinitionGroup> {
    let mut groups: Vec<DefinitionGroup> = Vec::new();
    for facility in &hotel.facilities {
        match groups.iter_mut().find(|group| group.title == facility.group) {
            Some(group) => group.items.push(facility.name.clone()),
            None => groups.push(DefinitionGroup {
                title: facility.group.clone(),
                icon: Some(facility_icon(&facility.group)),
                items: vec![facility.name.clone()],
                ..DefinitionGroup::default()
            }),
        }
    }
    groups
}

/// An icon for a group of facilities, by its name.
fn facility_icon(group: &str) -> &'static str {
    const ICONS: [(&str, &str); 16] = [
        ("internet", "wifi"),
        ("wi-fi", "wifi"),
        ("pool", "pool"),
        ("wellness", "spa"),
        ("spa", "spa"),
        ("food", "utensils"),
        ("drink", "utensils"),
        ("dining", "utensils"),
        ("parking", "parking"),
        ("transport", "car"),
        ("famil", "baby"),
        ("access", "accessibility"),
        ("sport", "dumbbell"),
        ("pet", "paw"),
        ("business", "building"),
        ("room", "bed"),
    ];
    icon_for(group, &ICONS, "concierge")
}

fn notice_of(hotel: &Hotel) -> Option<&str> {
    hotel.important_notice.as_deref().filter(|text| !text.is_empty())
}

fn child_policy_of(hotel: &Hotel) -> Option<&str> {
    hotel
        .child_and_extra_bed_policy
        .as_deref()
        .filter(|text| !text.is_empty())
}

/// Whether the hotel has policies to list.
pub fn has_policies(hotel: &Hotel) -> bool {
    !hotel.additional_information.is_empty() || notice_of(hotel).is_some() || child_policy_of(hotel).is_some()
}

/// Important information, details in their groups, and the policy for children.
pub fn policies(hotel: &Hotel) -> Option<AnyView> {
    if !has_policies(hotel) {
        return None;
    }
    let groups = detail_groups(&hotel.additional_information);
    let notice = notice_of(hotel).map(|text| {
        let text = paragraphs(text);
        view! { <Alert kind=AlertKind::Info title="Good to know">{text}</Alert> }
    });
    let policy = child_policy_of(hotel);
    let policy =
        policy.map(|text| view! { <div class="prose"><h3>"Children and extra beds"</h3>{paragraphs(text)}</div> });
    Some(
        view! {
            <section class="hotel-part" id="policies" aria-labelledby="policies-title">
                <h2 id="policies-title">"Policies and details"</h2>
                {notice}
                {(!groups.is_empty()).then(|| view! { <DefinitionGrid groups=groups /> })}
                {policy}
            </section>
        }
        .into_any(),
    )
}

/// Details under their groups, in the order in which the groups first come.
fn detail_groups(details: &[NameValue]) -> Vec<DefinitionGroup> {
    let mut groups: Vec<DefinitionGroup> = Vec::new();
    for detail in details {
        let row = (detail.name.clone(), detail.value.clone());
        let title = detail
            .group
            .as_deref()
            .filter(|group| !group.is_empty())
            .unwrap_or("More");
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.rows.push(row),
            None => groups.push(DefinitionGroup {
                title: title.to_owned(),
                icon: Some(detail_icon(title)),
                rows: vec![row],
                ..DefinitionGroup::default()
            }),
        }
    }
    groups
}

/// An icon for a group of details, by its name.
fn detail_icon(group: &str) -> &'static str {
    const ICONS: [(&str, &str); 7] = [
        ("arriv", "clock"),
        ("check-in", "clock"),
        ("property", "building"),
        ("getting", "plane"),
        ("airport", "plane"),
        ("parking", "parking"),
        ("pet", "paw"),
    ];
    icon_for(group, &ICONS, "info")
}

fn icon_for(group: &str, icons: &[(&str, &'static str)], otherwise: &'static str) -> &'static str {
    let group = group.to_lowercase();
    icons
        .iter()
        .find(|(word, _)| group.contains(word))
        .map_or(otherwise, |(_, icon)| icon)
}

/// The address as text, and the map beside it.
pub fn place(hotel: &Hotel, map: &LocationMapProps) -> AnyView {
    let airport = map.airport.as_ref().map(|airport| {
        let text = format!(
            "{} ({}), {} away as the crow flies",
            airport.name,
            airport.code,
            offers::distance(airport.distance_km)
        );
        view! { <p class="soft">{text}</p> }
    });
    let about = hotel.hotel_location.clone().filter(|text| !text.is_empty());
    let approximate = hotel.source.is_approximate.then(|| {
        view! {
            <p class="soft">"The place on the map is approximate: the source of this record has no coordinates."</p>
        }
    });
    let link = paths::open_street_map(hotel.coordinates.latitude, hotel.coordinates.longitude);
    view! {
        <section class="hotel-part" id="location" aria-labelledby="place-title">
            <h2 id="place-title">"Location"</h2>
            <div class="hotel-place">
                <address>
                    <p>
                        <b>{hotel.name.clone()}</b>
                        <br />
                        {map.address.clone()}
                    </p>
                    {approximate}
                    {airport}
                    <p><a href=link target="_blank" rel="noopener">"Open in OpenStreetMap"</a></p>
                </address>
                {about.map(|text| view! { <div class="prose">{paragraphs(&text)}</div> })}
                <div class="hotel-map no-print">
                    <ReactIsland name="location-map" props=map.clone() />
                </div>
            </div>
        </section>
    }
    .into_any()
}

/// The source and the licence of the record; for a demonstration, an explanation.
pub fn source(hotel: &Hotel) -> AnyView {
    let source = &hotel.source;
    let demonstration = source.is_demonstration.then(|| {
        view! {
            <Alert title="A demonstration">
                <p>"This hotel and its rating are fictional. You can try the whole booking, but no room is reserved."</p>
            </Alert>
        }
    });
    let unlisted = source.is_unlisted.then(|| {
        view! {
            <Alert title="No longer listed">
                <p>
                    "The source of this hotel's record has it no more. It is in no search, and no room of it is sold here."
                </p>
            </Alert>
        }
    });
    view! {
        <section class="hotel-part" aria-labelledby="source-title">
            <h2 class="visually-hidden" id="source-title">"Source"</h2>
            {demonstration}
            {unlisted}
            <p class="small soft">"Source of this record: " {credit(source)}</p>
        </section>
    }
    .into_any()
}

/// The credit of a record, with a link to its licence where the address is known.
fn credit(source: &Source) -> AnyView {
    let Source {
        name,
        licence,
        licence_url,
        attribution,
        ..
    } = source;
    let Some(address) = licence_url.clone() else {
        let parts = [name, licence, attribution].map(String::as_str);
        let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        return said.join(" · ").into_any();
    };
    view! {
        {format!("{name} · ")}
        <a href=address rel="noopener license">
            {format!("{attribution}, {licence}")}
        </a>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_stand_in_their_groups_and_none_is_lost() {
        let detail = |group: &str, name: &str| NameValue {
            group: Some(group.to_owned()),
            name: name.to_owned(),
            value: "x".to_owned(),
        };
        let details = [
            detail("Parking", "Fee"),
            detail("", "Smoking"),
            detail("Parking", "Reservation"),
        ];
        let groups = detail_groups(&details);
        let read: Vec<(&str, usize)> = groups
            .iter()
            .map(|group| (group.title.as_str(), group.rows.len()))
            .collect();
        assert_eq!(read, [("Parking", 2), ("More", 1)]);
    }
}
