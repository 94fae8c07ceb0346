//! A city as the generator sees it, built from the gazetteer's cities.

use chrono_tz::Tz;
use search::haversine_km;

/// A city with the data for its hotels' texts and prices.
#[derive(Clone, Debug)]
pub struct DemoCity {
    /// GeoNames id.
    pub id: u32,
    /// The name under which travellers know it.
    pub name: String,
    /// The gazetteer's name in ASCII letters.
    pub ascii: String,
    /// First-level division; may be empty.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
    pub country: String,
    /// ISO 4217 code of the country's own currency.
    pub currency: String,
    pub latitude: f64,
    pub longitude: f64,
    pub population: u32,
    pub time_zone: Tz,
    /// Metres, when known.
    pub elevation: Option<i16>,
    /// Kilometres to the sea, when known.
    pub coast_km: Option<f32>,
    pub airport: Option<Airport>,
    /// The average direction of the neighbouring towns, in degrees from north: usually away from the sea.
    pub inland: Option<f64>,
}

/// The nearest airport.
#[derive(Clone, Debug)]
pub struct Airport {
    pub iata: String,
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
}

impl DemoCity {
    /// The distance in kilometres, in a straight line.
    pub(crate) fn km_to(&self, latitude: f64, longitude: f64) -> f64 {
        haversine_km(self.latitude, self.longitude, latitude, longitude)
    }
}
