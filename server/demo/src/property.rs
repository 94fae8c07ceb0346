//! The facts of one hotel, drawn before any text or price, so that all of them agree.

use crate::{
    chance::Chance,
    climate::Climate,
    country::Country,
    currency::Money,
    destination::{Character, Destination},
    feature::Features,
    hotel::PropertyType,
    place::DemoCity,
};

/// The facts of one hotel.
#[derive(Debug)]
pub(crate) struct HotelFacts<'a> {
    pub(crate) place: &'a DemoCity,
    pub(crate) country: &'static Country,
    pub(crate) destination: Destination,
    pub(crate) climate: Climate,
    pub(crate) seed: u64,
    pub(crate) kind: PropertyType,
    pub(crate) stars: u8,
    pub(crate) rooms: u16,
    pub(crate) floors: u8,
    pub(crate) opened: u16,
    /// Never before `opened`.
    pub(crate) renovated: Option<u16>,
    pub(crate) features: Features,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    /// From the centre of the city, in metres.
    pub(crate) centre_m: u32,
    /// The direction of the hotel from the centre, for example "north-east".
    pub(crate) direction: &'static str,
    pub(crate) airport_km: Option<u32>,
    pub(crate) money: Money,
    /// Its quality compared with others of its stars, about -2 to 2.
    pub(crate) charm: f64,
    /// Euro cents for a standard double in an average night.
    pub(crate) base_cents: i64,
}

const DIRECTIONS: [&str; 8] = [
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
];

impl<'a> HotelFacts<'a> {
    pub(crate) fn draw(place: &'a DemoCity, country: &'static Country, seed: u64, convertible: &[String]) -> Self {
        let destination = Destination::of(place);
        let character = destination.character;
        let climate = Climate::of(place, &destination);
        let mut chance = Chance::named(seed, "facts");
        let kind = kind(character, &mut chance);
        let stars = stars(kind, &mut chance);
        let rooms = rooms(kind, stars, place.population, &mut chance);
        let floors = floors(kind, rooms, place.population, &mut chance);
        let opened = match kind {
            PropertyType::Hostel | PropertyType::Apartment => chance.between(1996, 2024),
            PropertyType::Resort => chance.between(1972, 2023),
            _ if chance.happens(350) => chance.between(1884, 1965),
            _ => chance.between(1966, 2024),
        } as u16;
        let renovated = (opened < 2012).then(|| chance.between(2014, 2025) as u16);
        let mut features = Features::draw(kind, stars, character, climate, floors, rooms, &mut chance);
        let (latitude, longitude) = position(place, kind, &mut chance);
        let centre_m = (place.km_to(latitude, longitude) * 1000.0) as u32;
        // The sea may be as near as it is from the centre, less the hotel's distance from the centre.
        let to_the_sea = place.coast_km.map_or(f64::INFINITY, f64::from) - f64::from(centre_m) / 1000.0;
        if to_the_sea > BEACH_KM {
            features.leave_the_beach();
        }
        let direction = direction(place, latitude, longitude);
        let airport_km = place
            .airport
            .as_ref()
            .map(|airport| search::haversine_km(latitude, longitude, airport.latitude, airport.longitude))
            .map(|km| (km.round() as u32).max(1));
        let charm = chance.bell().clamp(-2.2, 2.2);
        let base_cents = base_cents(kind, stars, destination.cost_percent, charm, centre_m, &mut chance);
        let money = Money::of(&place.currency, country.continent, convertible);
        Self {
            place,
            country,
            destination,
            climate,
            seed,
            kind,
            stars,
            rooms,
            floors,
            opened,
            renovated,
            features,
            latitude,
            longitude,
            centre_m,
            direction,
            airport_km,
            money,
            charm,
            base_cents,
        }
    }

    pub(crate) fn character(&self) -> Character {
        self.destination.character
    }

    /// A separate stream of random numbers for one part of the hotel.
    pub(crate) fn chance(&self, name: &str) -> Chance {
        Chance::named(self.seed, name)
    }
}

fn kind(character: Character, chance: &mut Chance) -> PropertyType {
    use PropertyType as P;
    const KINDS: [P; 8] = [
        P::Hotel,
        P::Resort,
        P::BoutiqueHotel,
        P::Hostel,
        P::Apartment,
        P::GuestHouse,
        P::Lodge,
        P::Inn,
    ];
    let weights: [u32; 8] = match character {
        Character::Business => [54, 1, 14, 9, 15, 4, 0, 3],
        Character::Heritage => [42, 1, 20, 9, 11, 11, 0, 6],
        Character::Beach => [36, 20, 11, 6, 12, 10, 2, 3],
        Character::Mountain => [34, 7, 9, 5, 11, 14, 14, 6],
        Character::Lake => [38, 10, 12, 5, 11, 14, 5, 5],
        Character::Nature => [28, 9, 8, 8, 6, 16, 21, 4],
        Character::Desert => [40, 14, 12, 5, 8, 10, 9, 2],
        Character::Wine => [36, 6, 18, 4, 9, 15, 2, 10],
    };
    KINDS[chance.weighted(&weights)]
}

fn stars(kind: PropertyType, chance: &mut Chance) -> u8 {
    let weights: [u32; 5] = match kind {
        PropertyType::Hotel => [4, 15, 41, 28, 12],
        PropertyType::Resort => [0, 2, 20, 43, 35],
        PropertyType::BoutiqueHotel => [0, 2, 24, 49, 25],
        PropertyType::Hostel => [46, 44, 10, 0, 0],
        PropertyType::Apartment => [1, 16, 49, 29, 5],
        PropertyType::GuestHouse => [9, 41, 44, 6, 0],
        PropertyType::Lodge => [1, 10, 40, 30, 19],
        PropertyType::Inn => [2, 28, 54, 16, 0],
    };
    chance.weighted(&weights) as u8 + 1
}

fn rooms(kind: PropertyType, stars: u8, population: u32, chance: &mut Chance) -> u16 {
    let large = if population > 1_000_000 {
        160
    } else if population > 100_000 {
        115
    } else {
        75
    };
    let (low, high) = match kind {
        PropertyType::Hotel => (18 + 6 * i64::from(stars), 70 + 34 * i64::from(stars)),
        PropertyType::Resort => (48, 320),
        PropertyType::BoutiqueHotel => (9, 46),
        PropertyType::Hostel => (10, 44),
        PropertyType::Apartment => (6, 64),
        PropertyType::GuestHouse => (4, 14),
        PropertyType::Lodge => (8, 42),
        PropertyType::Inn => (7, 28),
    };
    let drawn = chance.between(low, high).min(chance.between(low, high));
    (drawn * large / 115).max(4) as u16
}

fn floors(kind: PropertyType, rooms: u16, population: u32, chance: &mut Chance) -> u8 {
    let most = match kind {
        PropertyType::Lodge | PropertyType::Inn | PropertyType::GuestHouse => 3,
        PropertyType::Resort => 5,
        _ if population > 2_000_000 => 18,
        _ if population > 200_000 => 9,
        _ => 5,
    };
    let needed = 1 + i64::from(rooms) / 22;
    (needed + chance.between(0, 2)).clamp(1, most) as u8
}

/// A hotel farther from the sea has no beach of its own, in kilometres.
const BEACH_KM: f64 = 1.0;

/// Near the centre, denser towards it; at the coast away from the water as far as is known.
fn position(place: &DemoCity, kind: PropertyType, chance: &mut Chance) -> (f64, f64) {
    let size = match place.population {
        0..30_000 => 0.55,
        30_000..200_000 => 1.1,
        200_000..1_000_000 => 1.9,
        1_000_000..5_000_000 => 2.9,
        _ => 4.2,
    };
    let spread = if matches!(kind, PropertyType::Resort | PropertyType::Lodge) {
        size * 1.5
    } else {
        size
    };
    let mut km = (chance.bell().abs() * spread * 0.7 + 0.06).min(14.0);
    let mut bearing = chance.unit() * 360.0;
    let coast = place.coast_km.map_or(f64::INFINITY, f64::from);
    if km > coast * 0.8 {
        match place.inland {
            Some(inland) => bearing = inland + chance.bell() * 32.0,
            None => km = (coast * 0.8).max(0.12 + chance.unit() * 0.25),
        }
    }
    let (sine, cosine) = bearing.to_radians().sin_cos();
    let latitude = place.latitude + km * cosine / 111.2;
    let longitude = place.longitude + km * sine / (111.2 * place.latitude.to_radians().cos().max(0.05));
    let round = |degrees: f64| (degrees * 100_000.0).round() / 100_000.0;
    (round(latitude), round(longitude))
}

fn direction(place: &DemoCity, latitude: f64, longitude: f64) -> &'static str {
    let east = (longitude - place.longitude) * place.latitude.to_radians().cos();
    let degrees = east.atan2(latitude - place.latitude).to_degrees().rem_euclid(360.0);
    DIRECTIONS[((degrees + 22.5) / 45.0) as usize % 8]
}

fn base_cents(kind: PropertyType, stars: u8, cost_percent: u32, charm: f64, centre_m: u32, chance: &mut Chance) -> i64 {
    let by_stars = [3_900, 5_600, 8_300, 13_000, 24_000][usize::from(stars.clamp(1, 5)) - 1];
    let by_kind = match kind {
        PropertyType::Hotel => 1.0,
        PropertyType::Resort => 1.22,
        PropertyType::BoutiqueHotel => 1.12,
        PropertyType::Hostel => 0.82,
        PropertyType::Apartment => 1.06,
        PropertyType::GuestHouse => 0.9,
        PropertyType::Lodge => 1.16,
        PropertyType::Inn => 0.95,
    };
    let far = (1.05 - f64::from(centre_m) / 60_000.0).max(0.82);
    let own = 1.0 + charm * 0.07 + chance.bell() * 0.06;
    let cents = f64::from(by_stars) * by_kind * far * own * f64::from(cost_percent) / 100.0;
    (cents as i64).max(1_200)
}

impl HotelFacts<'_> {
    /// The price of a night of paid parking, in euro cents.
    pub(crate) fn parking_cents(&self) -> i64 {
        let level = i64::from(self.destination.cost_percent);
        let wanted = if self.centre_m < 1500 { 1600 } else { 950 };
        wanted * level / 100 + 120 * i64::from(self.stars)
    }
}
