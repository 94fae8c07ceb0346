//! The look of a place by its coordinates: climate, building tradition, terrain.
//!
//! Rough boxes on the globe, good enough for a poster. Must not know drawing.

use crate::Scene;

/// The plants and the light of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climate {
    /// Tundra, birches and snow.
    Polar,
    /// Meadows, firs, broad-leaved trees.
    Temperate,
    /// Cypresses, stone pines, olives.
    Mediterranean,
    /// Sand and date palms.
    Desert,
    /// Grass and acacias.
    Savanna,
    /// Palms and rice.
    Tropical,
    /// Thin air above about 2,200 m.
    Highland,
}

/// How people build there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tradition {
    /// Painted timber gables.
    Nordic,
    /// Stone and stucco gables, steeples.
    European,
    /// White cubes, tiles, domes.
    Southern,
    /// Flat roofs, horseshoe arches, minarets.
    Arabic,
    /// Thatch and round huts.
    African,
    /// Bulbous domes and pavilions.
    Indian,
    /// Curved tile roofs, pagodas.
    EastAsian,
    /// Steep tiered roofs on posts.
    SouthEastAsian,
    /// Arcades and bell towers.
    Latin,
    /// Brick, clapboard, towers.
    NewWorld,
}

/// A place as the pictures see it.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// What grows there.
    pub climate: Climate,
    /// How people build there.
    pub tradition: Tradition,
    /// Whether the sea is near.
    pub coastal: bool,
    /// Whether mountains stand near.
    pub mountainous: bool,
    /// Whether snow lies, at least in the picture's season.
    pub snowy: bool,
    /// Inhabitants of the city.
    pub population: u32,
    /// Distance from the equator, degrees.
    pub latitude: f32,
}

impl Surroundings {
    /// Reads a scene's coordinates.
    pub fn of(scene: &Scene) -> Self {
        let number = |value: f64| if value.is_finite() { value as f32 } else { 0.0 };
        let latitude = number(scene.latitude).clamp(-90.0, 90.0);
        let longitude = number(scene.longitude).clamp(-180.0, 180.0);
        let elevation = scene.elevation_m.unwrap_or(120);
        let tradition = tradition(latitude, longitude);
        let north = latitude.abs();
        let climate = climate(latitude, longitude, elevation, tradition);
        let rugged = rugged(latitude, longitude);
        Self {
            climate,
            tradition,
            coastal: scene.coast_km.is_some_and(|km| km <= 15.0),
            mountainous: elevation > 550 || rugged,
            snowy: north > 62.0 || (elevation > 1300 && north > 34.0),
            population: scene.population,
            latitude: north,
        }
    }

    /// Whether the city is large enough for towers.
    pub fn metropolitan(&self) -> bool {
        self.population > 900_000
    }

    /// Whether the place is a town at least.
    pub fn urban(&self) -> bool {
        self.population > 60_000
    }

    /// Whether palms would grow in a hotel's garden.
    pub fn warm(&self) -> bool {
        matches!(
            self.climate,
            Climate::Tropical | Climate::Desert | Climate::Mediterranean | Climate::Savanna
        )
    }
}

fn within(value: f32, low: f32, high: f32) -> bool {
    value >= low && value < high
}

fn rugged(latitude: f32, longitude: f32) -> bool {
    let boxes = [
        (60.0, 71.5, 4.0, 22.0),     // Norway
        (63.0, 67.0, -25.0, -13.0),  // Iceland
        (43.5, 48.0, 5.5, 16.0),     // Alps
        (-56.0, 11.0, -80.0, -66.0), // Andes
        (26.0, 38.0, 70.0, 100.0),   // Himalaya
        (31.0, 44.5, 130.0, 144.0),  // Japan
        (33.0, 60.0, -125.0, -105.0),
        (-47.5, -40.5, 166.0, 174.5),
        (38.5, 44.0, 40.0, 50.0),
        (35.0, 42.0, 19.0, 28.0), // Greece
    ];
    boxes
        .iter()
        .any(|b| within(latitude, b.0, b.1) && within(longitude, b.2, b.3))
}

fn tradition(latitude: f32, longitude: f32) -> Tradition {
    if longitude < -30.0 && !(latitude > 59.0 && longitude > -60.0) {
        return if latitude > 28.0
            || (longitude < -120.0 && latitude > 0.0)
            || (latitude > 24.0 && longitude > -83.0 && longitude < -79.0)
        {
            Tradition::NewWorld
        } else {
            Tradition::Latin
        };
    }
    if latitude > 56.5 {
        return Tradition::Nordic;
    }
    if within(longitude, 60.0, 92.5) && within(latitude, 5.0, 37.0) {
        return Tradition::Indian;
    }
    if within(longitude, 92.5, 180.0) {
        return if latitude > 22.0 {
            Tradition::EastAsian
        } else if latitude > -11.5 {
            Tradition::SouthEastAsian
        } else {
            Tradition::NewWorld
        };
    }
    if latitude < 13.0 {
        return Tradition::African;
    }
    let maghreb = within(longitude, -18.0, 12.0) && latitude < 36.2;
    let levant = within(longitude, 12.0, 60.0) && latitude < 34.2;
    if maghreb || levant {
        return Tradition::Arabic;
    }
    if latitude < 44.2 {
        Tradition::Southern
    } else {
        Tradition::European
    }
}

fn climate(latitude: f32, longitude: f32, elevation: i32, tradition: Tradition) -> Climate {
    let north = latitude.abs();
    if elevation > 2200 {
        return Climate::Highland;
    }
    if north > 61.0 {
        return Climate::Polar;
    }
    let arid = (within(latitude, 12.5, 36.0) && within(longitude, -18.0, 62.0) && north < 33.5)
        || (within(latitude, 31.0, 38.5) && within(longitude, -119.0, -102.0))
        || (within(latitude, -30.0, -17.0) && within(longitude, 118.0, 141.0))
        || (within(latitude, 23.5, 30.5) && within(longitude, 62.0, 76.5))
        || (within(latitude, -28.0, -5.0) && within(longitude, -81.0, -69.0));
    if arid {
        return Climate::Desert;
    }
    if tradition == Tradition::African {
        return if within(latitude, -6.0, 6.0) && longitude < 25.0 {
            Climate::Tropical
        } else {
            Climate::Savanna
        };
    }
    let humid = (tradition == Tradition::Indian && north < 29.5 && elevation < 1200)
        || (within(latitude, 24.0, 30.0) && within(longitude, -99.0, -79.0))
        || (within(latitude, 24.0, 27.5) && within(longitude, 97.0, 131.0));
    if north < 24.5 || humid {
        return Climate::Tropical;
    }
    let californian = within(latitude, 31.0, 38.0) && within(longitude, -125.0, -115.0);
    let southern_dry = within(latitude, -38.0, -30.0)
        && (within(longitude, 15.0, 26.0) || within(longitude, 114.0, 140.0) || longitude < -69.0);
    if matches!(tradition, Tradition::Southern | Tradition::Arabic) || californian || southern_dry {
        return Climate::Mediterranean;
    }
    Climate::Temperate
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PropertyKind, View};

    fn place(latitude: f64, longitude: f64, elevation_m: i32, coast_km: f32) -> Surroundings {
        Surroundings::of(&Scene {
            seed: 0,
            latitude,
            longitude,
            elevation_m: Some(elevation_m),
            coast_km: Some(coast_km),
            kind: PropertyKind::Hotel,
            stars: 3,
            view: View::Exterior,
            population: 100_000,
        })
    }

    #[test]
    fn well_known_places_have_the_climate_and_tradition_one_expects() {
        let cases = [
            ((64.15, -21.94), Climate::Polar, Tradition::Nordic),
            ((38.72, -9.14), Climate::Mediterranean, Tradition::Southern),
            ((31.63, -8.0), Climate::Desert, Tradition::Arabic),
            ((35.01, 135.77), Climate::Temperate, Tradition::EastAsian),
            ((-8.51, 115.26), Climate::Tropical, Tradition::SouthEastAsian),
            ((-1.29, 36.82), Climate::Savanna, Tradition::African),
            ((40.71, -74.0), Climate::Temperate, Tradition::NewWorld),
            ((-22.91, -43.17), Climate::Tropical, Tradition::Latin),
            ((26.91, 75.79), Climate::Desert, Tradition::Indian),
            ((9.93, 76.27), Climate::Tropical, Tradition::Indian),
            ((25.76, -80.19), Climate::Tropical, Tradition::NewWorld),
            ((21.31, -157.86), Climate::Tropical, Tradition::NewWorld),
            ((52.37, 4.9), Climate::Temperate, Tradition::European),
        ];
        for ((latitude, longitude), climate, tradition) in cases {
            let place = place(latitude, longitude, 40, 5.0);
            assert_eq!(
                (place.climate, place.tradition),
                (climate, tradition),
                "{latitude} {longitude}"
            );
        }
    }

    #[test]
    fn height_brings_mountains_and_snow() {
        let high = place(46.02, 7.75, 1608, 230.0);
        assert!(high.mountainous && high.snowy && !high.coastal);
        assert_eq!(place(-13.53, -71.97, 3399, 380.0).climate, Climate::Highland);
    }
}
