//! Facts as parts of a sentence: distances, numbers, names.

use crate::{fold::fold, hotel::PropertyType, phrase, place::DemoCity};

pub(super) fn kind_noun(kind: PropertyType) -> &'static str {
    match kind {
        PropertyType::Hotel => "hotel",
        PropertyType::Resort => "resort",
        PropertyType::BoutiqueHotel => "boutique hotel",
        PropertyType::Hostel => "hostel",
        PropertyType::Apartment => "apartment house",
        PropertyType::GuestHouse => "guest house",
        PropertyType::Lodge => "lodge",
        PropertyType::Inn => "inn",
    }
}

pub(super) fn counted(number: u32, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", phrase::count(number))
}

/// "1 double bed and 2 single beds" with the numbers as words.
pub(super) fn spelled(beds: &str) -> String {
    let words: Vec<String> = beds
        .split(' ')
        .map(|word| match word {
            "1" => "a".to_owned(),
            _ => word.parse().map_or_else(|_| word.to_owned(), phrase::count),
        })
        .collect();
    words.join(" ")
}

/// Rounded as the pages round distances, which stand beside the text.
pub(super) fn away(metres: u32) -> String {
    let hundreds = (metres + 50) / 100;
    match metres {
        0..50 => "50 metres".to_owned(),
        50..950 => format!("{}00 metres", hundreds),
        _ => format!("{}.{} km", hundreds / 10, hundreds % 10).replace(".0 km", " km"),
    }
}

/// At 75 metres a minute, streets being a third longer than the straight line.
pub(super) fn walking_minutes(metres: u32) -> u32 {
    (metres * 4 / 3 / 75).max(2)
}

pub(super) fn kilometres(km: f32) -> String {
    if km < 1.0 {
        "less than a kilometre".to_owned()
    } else {
        format!("about {} km", phrase::digits(km.round() as u32))
    }
}

/// The drive to an airport: slow streets first, then 65 km an hour, in steps of five minutes.
pub(crate) fn drive(km: u32) -> String {
    let minutes = (10 + km * 60 / 65).div_ceil(5) * 5;
    match minutes {
        ..90 => format!("{minutes} minutes"),
        _ => {
            let half_hours = (minutes + 15) / 30;
            let hours = half_hours / 2;
            match half_hours % 2 {
                0 => format!("{} hours", phrase::count(hours)),
                _ if hours == 1 => "an hour and a half".to_owned(),
                _ => format!("{} and a half hours", phrase::count(hours)),
            }
        }
    }
}

pub(super) fn people(population: u32) -> String {
    match population {
        0..1_000 => "a few hundred".to_owned(),
        1_000..1_000_000 => {
            let step = if population < 20_000 {
                500
            } else if population < 200_000 {
                5_000
            } else {
                50_000
            };
            phrase::digits((population + step / 2) / step * step)
        }
        _ => format!(
            "{}.{} million",
            population / 1_000_000,
            population % 1_000_000 / 100_000
        )
        .replace(".0 ", " "),
    }
}

/// Whether the region's name says more than those of city and country.
pub(super) fn names_a_region(place: &DemoCity) -> bool {
    let region = fold(&place.region);
    !region.is_empty() && region != fold(&place.ascii) && region != fold(&place.name) && region != fold(&place.country)
}

/// "the United States", "the Philippines", but "Italy".
pub(super) fn with_article(country: &str) -> String {
    let plural = [
        "United",
        "Netherlands",
        "Philippines",
        "Bahamas",
        "Maldives",
        "Seychelles",
        "Czech Rep",
        "Dominican Rep",
    ];
    if plural.iter().any(|start| country.starts_with(start)) {
        format!("the {country}")
    } else {
        country.to_owned()
    }
}

/// "London Heathrow Airport" without its last word, which the templates add.
pub(super) fn airport_name(name: &str) -> String {
    let mut short = name.split('/').next().unwrap_or(name).trim();
    for ending in [" Airport", " International", " Intl", " Afb"] {
        short = short.strip_suffix(ending).unwrap_or(short);
    }
    short.to_owned()
}
