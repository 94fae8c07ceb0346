//! Assembles one hotel from its facts: address, taxes, details, pictures, rating.

use chrono::NaiveTime;

use crate::{
    chance::{Chance, mix},
    country::Country,
    demo_hotel::DemoHotel,
    destination::Character,
    feature::Feature,
    hotel::{DemoAddress, DemoTax, Detail, Picture, PropertyType, TaxKind, View},
    identity,
    name::UsedNames,
    occupancy,
    place::DemoCity,
    property::HotelFacts,
    rates::HotelPricing,
    rooms, text,
};

/// The hotel with this seed.
pub(crate) fn hotel(
    place: &DemoCity,
    country: &'static Country,
    seed: u64,
    index: u32,
    convertible: &[String],
    taken: &mut UsedNames,
) -> DemoHotel {
    let facts = HotelFacts::draw(place, country, seed, convertible);
    let pricing = HotelPricing::draw(&facts);
    let mut chance = facts.chance("hotel");
    let (name, slug) = taken.name(
        country.culture,
        facts.kind,
        facts.character(),
        &place.name,
        &mut facts.chance("name"),
    );
    let (check_in, check_out) = times(&facts, &mut chance);
    let (review_rating, review_count) = rating(&facts, &mut chance);
    let room_types = rooms::rooms(&facts, &pricing);
    let pictures = pictures(&facts);
    DemoHotel {
        index,
        id: identity::uuid(seed, 0),
        seed: occupancy::seed_with_season(seed, pricing.year.peak_month(), pricing.busy_midweek),
        artwork_seed: mix(seed, 0xa57),
        overview: text::overview(&facts, &name),
        hotel_location: text::location(&facts, &name),
        important_notice: text::notice(&facts, &name, check_in),
        child_and_extra_bed_policy: text::children(&facts, &pricing, &name),
        facilities: facts.features.facilities(),
        additional_information: details(&facts, check_in, check_out, &room_types),
        address: address(&facts, &mut chance),
        name,
        slug,
        city_id: place.id,
        latitude: facts.latitude,
        longitude: facts.longitude,
        time_zone: place.time_zone,
        stars: facts.stars,
        property_type: facts.kind,
        review_rating,
        review_count,
        check_in,
        check_out,
        currency: facts.money.code.clone(),
        price_step_minor: facts.money.step(facts.money.round(facts.base_cents)),
        taxes: taxes(&facts),
        pictures,
        room_types,
    }
}

fn address(facts: &HotelFacts<'_>, chance: &mut Chance) -> DemoAddress {
    let place = facts.place;
    let line2 = match place.population {
        400_000.. if chance.happens(140) => Some(format!("{} floor", ["2nd", "3rd", "4th", "5th"][chance.below(4)])),
        _ => None,
    };
    DemoAddress {
        line1: facts.country.culture.street(chance),
        line2: line2.filter(|_| matches!(facts.kind, PropertyType::Hostel | PropertyType::Apartment)),
        city: place.name.clone(),
        state: place.region.clone(),
        postal_code: facts.country.postal_code(chance),
        country_code: place.country_code.clone(),
    }
}

fn times(facts: &HotelFacts<'_>, chance: &mut Chance) -> (NaiveTime, NaiveTime) {
    let at = |half_hours: i64| {
        let minutes = (half_hours * 30) as u32;
        NaiveTime::from_hms_opt(minutes / 60 % 24, minutes % 60, 0).unwrap_or_default()
    };
    let late = i64::from(facts.kind == PropertyType::Apartment);
    (at(chance.between(27, 31) + 2 * late), at(chance.between(20, 24) - late))
}

fn rating(facts: &HotelFacts<'_>, chance: &mut Chance) -> (f32, u32) {
    let mean = 7.0 + f64::from(facts.stars) * 0.28 + facts.charm * 0.55;
    let tenths = (mean * 10.0 + chance.bell() * 2.0).round().clamp(52.0, 98.0);
    let busy = f64::from(facts.rooms).sqrt() * (6.0 + chance.unit() * 40.0);
    ((tenths / 10.0) as f32, 12 + busy as u32)
}

fn taxes(facts: &HotelFacts<'_>) -> Vec<DemoTax> {
    let mut chance = facts.chance("taxes");
    let country = facts.country;
    let mut taxes = Vec::new();
    if country.tax_basis_points > 0 {
        let name = match country.code {
            "US" | "CA" | "PR" => "Sales and lodging taxes",
            "AU" | "NZ" | "IN" | "SG" => "Goods and services tax",
            _ if country.tax_included => "VAT",
            _ => "Taxes and service charge",
        };
        taxes.push(DemoTax {
            name: name.to_owned(),
            kind: TaxKind::PercentOfRoom {
                basis_points: country.tax_basis_points,
            },
            included: country.tax_included,
            payable_at_property: false,
        });
    }
    if country.stay_tax_cents > 0 {
        let cents = country.stay_tax_cents * (40 + 20 * i64::from(facts.stars)) / 100;
        taxes.push(DemoTax {
            name: "City tax".to_owned(),
            kind: TaxKind::PerPersonNight {
                amount_minor: facts.money.round(cents),
            },
            included: false,
            payable_at_property: true,
        });
    }
    if facts.kind == PropertyType::Apartment && chance.happens(500) {
        let cents = (2_200 + 450 * i64::from(facts.stars)) * i64::from(facts.destination.cost_percent) / 100;
        taxes.push(DemoTax {
            name: "Final cleaning".to_owned(),
            kind: TaxKind::PerStay {
                amount_minor: facts.money.round(cents),
            },
            included: false,
            payable_at_property: chance.happens(400),
        });
    }
    taxes
}

fn details(
    facts: &HotelFacts<'_>,
    check_in: NaiveTime,
    check_out: NaiveTime,
    rooms: &[crate::room::DemoRoomType],
) -> Vec<Detail> {
    let mut chance = facts.chance("details");
    let mut details = Vec::with_capacity(14);
    let mut add = |group, name, value: String| details.push(Detail { group, name, value });
    add(
        "Arrival and departure",
        "Check-in from",
        check_in.format("%H:%M").to_string(),
    );
    let until = if facts.features.has(Feature::Reception24) {
        "24:00".to_owned()
    } else {
        format!("{}:00", chance.between(20, 23))
    };
    add("Arrival and departure", "Check-in until", until);
    add(
        "Arrival and departure",
        "Check-out until",
        check_out.format("%H:%M").to_string(),
    );
    add("The property", "Rooms", facts.rooms.to_string());
    add("The property", "Room types", rooms.len().to_string());
    add("The property", "Floors", facts.floors.to_string());
    add("The property", "Opened", facts.opened.to_string());
    if let Some(year) = facts.renovated {
        add("The property", "Last renovated", year.to_string());
    }
    let restaurants = u32::from(facts.features.has(Feature::Restaurant))
        + u32::from(facts.kind == PropertyType::Resort && facts.stars >= 4);
    if restaurants > 0 {
        add("The property", "Restaurants", restaurants.to_string());
    }
    if let (Some(airport), Some(km)) = (&facts.place.airport, facts.airport_km) {
        add(
            "Getting here",
            "Nearest airport",
            format!("{} ({})", airport.name, airport.iata),
        );
        add("Getting here", "Distance to the airport", format!("{km} km"));
        add(
            "Getting here",
            "Travel time to the airport",
            format!("about {}", text::drive(km)),
        );
    }
    let parking = if facts.features.has(Feature::FreeParking) {
        "Free of charge".to_owned()
    } else if facts.features.has(Feature::PaidParking) {
        format!(
            "{} per night",
            facts.money.text(facts.money.round(facts.parking_cents()))
        )
    } else {
        "No parking at the property".to_owned()
    };
    add("Parking", "Parking fee", parking);
    // The notice of a hotel says the same: paid places are few, and a hotel without any takes no reservations.
    let is_needed = chance.happens(400);
    if facts.features.has(Feature::PaidParking) {
        add("Parking", "Reservation", "Recommended".to_owned());
    } else if facts.features.has(Feature::FreeParking) {
        add(
            "Parking",
            "Reservation",
            if is_needed { "Needed" } else { "Not needed" }.to_owned(),
        );
    }
    details
}

/// The pictures of a hotel, title image first.
fn pictures(facts: &HotelFacts<'_>) -> Vec<Picture> {
    let mut chance = facts.chance("pictures");
    let has = |feature| facts.features.has(feature);
    let outdoors = matches!(
        facts.character(),
        Character::Beach | Character::Mountain | Character::Lake | Character::Nature
    );
    let wanted = [
        (View::Exterior, true),
        (View::Panorama, outdoors || chance.happens(500)),
        (View::Room, true),
        (View::Pool, has(Feature::OutdoorPool) || has(Feature::IndoorPool)),
        (View::Lobby, has(Feature::Lounge)),
        (View::Breakfast, has(Feature::Breakfast) || has(Feature::Restaurant)),
        (View::Terrace, has(Feature::Terrace) || has(Feature::Rooftop)),
        (View::Garden, has(Feature::Garden) || has(Feature::Courtyard)),
        (View::Bath, chance.happens(500)),
        (View::Street, !outdoors),
        (View::StillLife, chance.happens(450)),
    ];
    wanted
        .into_iter()
        .filter(|(_, wanted)| *wanted)
        .map(|(view, _)| {
            let (caption, alt) = text::picture(facts, view, None, &mut chance);
            Picture {
                view,
                seed: chance.next(),
                caption,
                alt,
            }
        })
        .collect()
}
