//! What a hotel is, in words: overview, facilities, details, notices, place, source.

use crate::{
    components::{
        details::{DefinitionGrid, DefinitionGroup},
        feedback::{Alert, AlertKind},
    },
    pages::parts::{offers, stays::address_line},
    paths,
    react_island::ReactIsland,
};
use contract::{
    hotel::{Hotel, NameValue},
    island::LocationMapProps,
};
use leptos::prelude::*;

/// Overview and facilities.
pub fn about(hotel: &Hotel) -> AnyView {
    let descriptions = hotel
        .descriptions
        .iter()
        .map(|description| {
            view! {
                <section class="hotel-part">
                    <h2>{description.title.clone()}</h2>
                    <div class="prose hotel-overview">{paragraphs(&description.text)}</div>
                </section>
            }
        })
        .collect_view();
    let groups = facility_groups(hotel);
    let facilities = (!groups.is_empty()).then(|| {
        view! {
            <section class="hotel-part">
                <h2>"Facilities"</h2>
                <DefinitionGrid groups=groups />
            </section>
        }
    });
    let notice = hotel.important_notice.clone().filter(|text| !text.is_empty()).map(|text| {
        view! {
            <section class="hotel-part">
                <h2>"Good to know"</h2>
                <Alert kind=AlertKind::Info>{paragraphs(&text)}</Alert>
            </section>
        }
    });
    view! { {descriptions}{notice}{facilities} }.into_any()
}

/// Paragraphs parted by an empty line.
fn paragraphs(text: &str) -> AnyView {
    text.split("\n\n")
        .map(str::trim)
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| view! { <p>{paragraph.to_owned()}</p> })
        .collect_view()
        .into_any()
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

/// An icon for a group of facilities, by what its name speaks of.
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
        ("family", "baby"),
        ("access", "accessibility"),
        ("sport", "dumbbell"),
        ("pet", "paw"),
        ("business", "building"),
        ("room", "bed"),
    ];
    let group = group.to_lowercase();
    ICONS.iter().find(|(word, _)| group.contains(word)).map_or("concierge", |(_, icon)| icon)
}

/// Grouped details and the policy for children.
pub fn details(hotel: &Hotel) -> Option<AnyView> {
    let groups = detail_groups(&hotel.additional_information);
    let policy = hotel.child_and_extra_bed_policy.clone().filter(|text| !text.is_empty());
    if groups.is_empty() && policy.is_none() {
        return None;
    }
    let policy = policy.map(|text| view! { <div class="prose"><h3>"Children and extra beds"</h3>{paragraphs(&text)}</div> });
    Some(
        view! {
            <section class="hotel-part" aria-labelledby="details-title">
                <h2 id="details-title">"The details"</h2>
                {(!groups.is_empty()).then(|| view! { <DefinitionGrid groups=groups /> })}
                {policy}
            </section>
        }
        .into_any(),
    )
}

/// The specification's groups: check-in and check-out, property counts, travel time to the airport, parking; then the rest.
fn detail_groups(details: &[NameValue]) -> Vec<DefinitionGroup> {
    const GROUPS: [(&str, &str, &[&str]); 4] = [
        ("Check-in and check-out", "clock", &["check-in", "check-out", "checkin", "checkout", "reception", "arrival"]),
        ("The property", "building", &["room", "floor", "opened", "built", "renovated", "restaurant"]),
        ("Getting there", "plane", &["airport", "station", "travel time", "distance"]),
        ("Parking", "parking", &["parking", "reservation"]),
    ];
    let group_of = |detail: &NameValue| {
        let name = detail.name.to_lowercase();
        GROUPS.iter().position(|(_, _, words)| words.iter().any(|word| name.contains(word)))
    };
    let group = |title: &str, icon, rows: Vec<(String, String)>| DefinitionGroup {
        title: title.to_owned(),
        icon: Some(icon),
        rows,
        items: Vec::new(),
    };
    let rows = |wanted: Option<usize>| -> Vec<(String, String)> {
        let of_group = details.iter().filter(|detail| group_of(detail) == wanted);
        of_group.map(|detail| (detail.name.clone(), detail.value.clone())).collect()
    };
    let named = GROUPS.iter().enumerate().map(|(position, (title, icon, _))| group(title, *icon, rows(Some(position))));
    let rest = group("More", "info", rows(None));
    named.chain(std::iter::once(rest)).filter(|group| !group.rows.is_empty()).collect()
}

/// The address as text, and the map beside it.
pub fn place(hotel: &Hotel, map: &LocationMapProps) -> AnyView {
    let airport = map.airport.as_ref().map(|airport| {
        let text = format!("{} ({}), {} away as the crow flies", airport.name, airport.code, offers::distance(airport.distance_km));
        view! { <p class="soft">{text}</p> }
    });
    let about = hotel.hotel_location.clone().filter(|text| !text.is_empty());
    let link = paths::open_street_map(hotel.coordinates.latitude, hotel.coordinates.longitude);
    view! {
        <section class="hotel-part" aria-labelledby="place-title">
            <h2 id="place-title">"Where it is"</h2>
            <div class="hotel-place">
                <address>
                    <p>
                        <b>{hotel.name.clone()}</b>
                        <br />
                        {format!("{}, {}", address_line(&hotel.address), hotel.address.country_code)}
                    </p>
                    {airport}
                    <p><a href=link rel="noopener">"Open in OpenStreetMap"</a></p>
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

/// Where the record comes from and under which licence.
pub fn source(hotel: &Hotel) -> AnyView {
    let source = &hotel.source;
    let parts = [source.name.as_str(), source.licence.as_str(), source.attribution.as_str()];
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    view! { <p class="small soft">{format!("Source of this record: {text}")}</p> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_stand_in_the_groups_of_the_specification() {
        let details = ["Check-in", "Number of rooms", "Travel time to the airport", "Parking fee", "Smoking"]
            .map(|name| NameValue { name: name.to_owned(), value: "x".to_owned() });
        let titles: Vec<String> = detail_groups(&details).into_iter().map(|group| group.title).collect();
        assert_eq!(titles, ["Check-in and check-out", "The property", "Getting there", "Parking", "More"]);
    }
}
