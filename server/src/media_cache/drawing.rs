//! The artwork that is drawn for a picture that is not uploaded.

use anyhow::Context as _;
use artwork::{Hero, Portrait, PropertyKind, Scene, Theme, View};
use domain::{hotels::ImageSource, images};

/// A subject of the artwork.
pub(super) enum Drawing {
    Scene(Scene),
    Hero(Hero),
    Portrait(Portrait),
}

/// The drawing for a source: an image of a hotel, or the head of a club.
pub(super) fn drawing(source: &ImageSource) -> anyhow::Result<Drawing> {
    let scene = scene(source);
    if source.view != "hero" {
        return Ok(Drawing::Scene(scene));
    }
    let theme = theme(&source.theme)?;
    Ok(Drawing::Hero(Hero { scene, theme }))
}

/// The portrait of a person of the demonstration.
pub(super) fn portrait(person: &images::Portrait) -> anyhow::Result<Drawing> {
    let drawn = Portrait::new(person.seed, theme(&person.theme)?, &person.words);
    let drawn = drawn.with_context(|| format!("no portrait is drawn from \"{}\"", person.words))?;
    Ok(Drawing::Portrait(drawn))
}

fn theme(text: &str) -> anyhow::Result<Theme> {
    Theme::parse(text).with_context(|| format!("\"{text}\" is no colour"))
}

/// The scene for an image of a hotel.
fn scene(source: &ImageSource) -> Scene {
    let city = search::Gazetteer::embedded().city(source.city_id);
    Scene {
        seed: source.seed,
        latitude: source.latitude,
        longitude: source.longitude,
        elevation_m: city.and_then(|city| city.elevation).map(i32::from),
        coast_km: city.and_then(|city| city.coast_km),
        kind: kind(&source.property_type),
        stars: source.stars.map_or(0, |stars| u8::try_from(stars).unwrap_or(0)),
        view: view(&source.view, source.variant),
        population: city.map_or(50_000, |city| city.population),
    }
}

fn kind(property_type: &str) -> PropertyKind {
    match property_type {
        "resort" => PropertyKind::Resort,
        "boutiqueHotel" => PropertyKind::Boutique,
        "hostel" => PropertyKind::Hostel,
        "apartment" => PropertyKind::Apartment,
        "guestHouse" => PropertyKind::GuestHouse,
        "lodge" => PropertyKind::Lodge,
        "inn" => PropertyKind::Inn,
        _ => PropertyKind::Hotel,
    }
}

fn view(name: &str, variant: u8) -> View {
    match name {
        "panorama" => View::Panorama,
        "room" => View::Room { variant },
        "detail" => View::Detail { variant },
        _ => View::Exterior,
    }
}
