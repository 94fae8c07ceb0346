//! The records of the gazetteer. Coordinates are degrees (WGS 84).

use chrono_tz::Tz;

use crate::geometry::BoundingBox;

/// A populated place (GeoNames, CC BY 4.0).
#[derive(Debug, Clone, PartialEq)]
pub struct City {
    /// GeoNames id.
    pub id: u32,
    /// The name as GeoNames writes it.
    pub name: String,
    /// The name in ASCII letters.
    pub ascii: String,
    /// The name of the first-level division; may be empty.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: [u8; 2],
    pub latitude: f64,
    pub longitude: f64,
    /// Inhabitants; 0 when unknown.
    pub population: u32,
    /// IANA time zone.
    pub time_zone: Tz,
    /// Metres above the sea, when the sources know it (none of the present ones does).
    pub elevation: Option<i16>,
    /// Distance to the sea in kilometres.
    pub coast_km: Option<f32>,
}

impl City {
    /// ISO 3166-1 alpha-2 code as text.
    pub fn country(&self) -> &str {
        code_text(&self.country_code)
    }
}

/// A country or dependent territory with an ISO 3166-1 code (GeoNames; other names from CLDR).
#[derive(Debug, Clone, PartialEq)]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub code: [u8; 2],
    /// ISO 3166-1 alpha-3.
    pub alpha3: String,
    /// English name.
    pub name: String,
    /// Names in other languages and other common names.
    pub names: Vec<String>,
    /// ISO 4217 code of the currency in use; "XXX" where there is none.
    pub currency: String,
    /// The capital's English name; may be empty.
    pub capital: String,
    /// AF, AN, AS, EU, NA, OC or SA.
    pub continent: String,
    /// Where its people live on average.
    pub latitude: f64,
    pub longitude: f64,
    pub population: u32,
    /// The box around its populated places.
    pub bounding_box: BoundingBox,
}

impl Country {
    /// ISO 3166-1 alpha-2 code as text.
    pub fn code(&self) -> &str {
        code_text(&self.code)
    }
}

/// A first-level administrative division (GeoNames; other names from CLDR).
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// Country and GeoNames division code, such as "IT.16".
    pub code: String,
    /// ISO 3166-2 code, such as "IT-52"; empty when the sources could not be joined.
    pub iso: String,
    pub name: String,
    /// Names in other languages.
    pub names: Vec<String>,
    /// ISO 3166-1 alpha-2.
    pub country_code: [u8; 2],
    /// Where its people live on average.
    pub latitude: f64,
    pub longitude: f64,
    /// Inhabitants of its known places.
    pub population: u32,
    /// The box around its populated places.
    pub bounding_box: BoundingBox,
}

impl Region {
    /// ISO 3166-1 alpha-2 code as text.
    pub fn country(&self) -> &str {
        code_text(&self.country_code)
    }
}

/// An airport with an IATA code (airportsdata; sizes from OurAirports).
#[derive(Debug, Clone, PartialEq)]
pub struct Airport {
    /// IATA location identifier, three letters.
    pub iata: String,
    pub name: String,
    /// The place it serves; may be empty.
    pub city: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: [u8; 2],
    pub latitude: f64,
    pub longitude: f64,
    /// IANA time zone.
    pub time_zone: Tz,
    /// 3 large and 2 medium with scheduled flights, 1 without, 0 not known to be either.
    pub size: u8,
    /// Metres above the sea.
    pub elevation: Option<i16>,
    /// GeoNames id of the city it serves, when a city of that name lies within 100 km.
    pub city_id: Option<u32>,
    /// Where the region it lies in stands among the regions.
    pub(crate) region: Option<u32>,
}

impl Airport {
    /// ISO 3166-1 alpha-2 code as text.
    pub fn country(&self) -> &str {
        code_text(&self.country_code)
    }

    /// Whether it is known to have scheduled flights.
    pub fn is_scheduled(&self) -> bool {
        self.size >= 2
    }
}

fn code_text(code: &[u8; 2]) -> &str {
    std::str::from_utf8(code).unwrap_or_default()
}
