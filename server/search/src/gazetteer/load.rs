//! Reads the tables that `data/compact.py` writes, which describes the columns.

use std::io::Read;
use std::str::FromStr;

use chrono_tz::Tz;
use ruzstd::decoding::StreamingDecoder;

use super::place::{Airport, City, Country, Region};
use super::{Cities, Index};
use crate::fold;
use crate::geometry::BoundingBox;

const CITIES: &[u8] = include_bytes!("../../data/cities.tsv.zst");
const REGIONS: &[u8] = include_bytes!("../../data/regions.tsv.zst");
const COUNTRIES: &[u8] = include_bytes!("../../data/countries.tsv.zst");
const QUARTERS: &[u8] = include_bytes!("../../data/quarters.tsv.zst");
const AIRPORTS: &[u8] = include_bytes!("../../data/airports.tsv.zst");

/// A table is not what the build script writes.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The compressed bytes or their text are broken.
    #[error("the table {table} cannot be unpacked: {reason}")]
    Unpack { table: &'static str, reason: String },
    /// A column is missing or has another form.
    #[error("row {row} of the table {table} has no valid {column}")]
    Column {
        table: &'static str,
        row: usize,
        column: &'static str,
    },
}

pub(super) fn regions() -> Result<Vec<Region>, TableError> {
    read_regions(&unpack("regions", REGIONS)?)
}

pub(super) fn countries() -> Result<Vec<Country>, TableError> {
    read_countries(&unpack("countries", COUNTRIES)?)
}

pub(super) fn airports() -> Result<Vec<Airport>, TableError> {
    read_airports(&unpack("airports", AIRPORTS)?)
}

/// The id of each quarter and of its town, by the quarter's.
pub(super) fn quarters() -> Result<Vec<(u32, u32)>, TableError> {
    read_quarters(&unpack("quarters", QUARTERS)?)
}

/// The cities, whose rows name a region by its place in `regions`.
pub(super) fn cities<'a>(regions: impl FnOnce() -> &'a [Region]) -> Result<Cities, TableError> {
    // Unpacking the cities takes half of the time and depends on nothing else.
    std::thread::scope(|scope| {
        let unpacking = scope.spawn(|| unpack("cities", CITIES));
        let regions = regions();
        let text = unpacking
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        read_cities(&text, regions)
    })
}

fn unpack(table: &'static str, bytes: &[u8]) -> Result<String, TableError> {
    let broken = |reason: String| TableError::Unpack { table, reason };
    let mut decoder = StreamingDecoder::new(bytes).map_err(|error| broken(error.to_string()))?;
    let mut text = Vec::with_capacity(bytes.len() * 3);
    decoder
        .read_to_end(&mut text)
        .map_err(|error| broken(error.to_string()))?;
    String::from_utf8(text).map_err(|error| broken(error.to_string()))
}

/// The columns of one row, taken from left to right.
struct Row<'text> {
    table: &'static str,
    number: usize,
    columns: std::str::Split<'text, char>,
}

impl<'text> Row<'text> {
    fn all(table: &'static str, text: &'text str) -> impl Iterator<Item = Row<'text>> {
        text.lines().enumerate().map(move |(index, line)| Row {
            table,
            number: index + 1,
            columns: line.split('\t'),
        })
    }

    fn broken(&self, column: &'static str) -> TableError {
        TableError::Column {
            table: self.table,
            row: self.number,
            column,
        }
    }

    fn text(&mut self, column: &'static str) -> Result<&'text str, TableError> {
        self.columns.next().ok_or_else(|| self.broken(column))
    }

    fn owned(&mut self, column: &'static str) -> Result<String, TableError> {
        self.text(column).map(str::to_owned)
    }

    fn list(&mut self, column: &'static str) -> Result<Vec<String>, TableError> {
        Ok(self
            .text(column)?
            .split('|')
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect())
    }

    fn parsed<T: FromStr>(&mut self, column: &'static str) -> Result<T, TableError> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.broken(column))
    }

    fn optional<T: FromStr>(&mut self, column: &'static str) -> Result<Option<T>, TableError> {
        match self.text(column)? {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| self.broken(column)),
        }
    }

    fn degrees(&mut self, column: &'static str) -> Result<f64, TableError> {
        self.parsed::<i32>(column).map(|value| f64::from(value) / 10_000.0)
    }

    fn bounding_box(&mut self) -> Result<BoundingBox, TableError> {
        Ok(BoundingBox {
            south: self.degrees("south")?,
            west: self.degrees("west")?,
            north: self.degrees("north")?,
            east: self.degrees("east")?,
        })
    }

    fn country_code(&mut self) -> Result<[u8; 2], TableError> {
        let text = self.text("country")?;
        text.as_bytes().try_into().map_err(|_| self.broken("country"))
    }
}

fn read_regions(text: &str) -> Result<Vec<Region>, TableError> {
    let read = |mut row: Row<'_>| {
        let code = row.owned("code")?;
        let country = code
            .as_bytes()
            .first_chunk::<2>()
            .copied()
            .ok_or_else(|| row.broken("code"))?;
        Ok(Region {
            code,
            country_code: country,
            name: row.owned("name")?,
            iso: row.owned("iso")?,
            latitude: row.degrees("latitude")?,
            longitude: row.degrees("longitude")?,
            bounding_box: row.bounding_box()?,
            population: row.parsed("population")?,
            names: row.list("names")?,
        })
    };
    Row::all("regions", text).map(read).collect()
}

fn read_countries(text: &str) -> Result<Vec<Country>, TableError> {
    let read = |mut row: Row<'_>| {
        Ok(Country {
            code: row.country_code()?,
            alpha3: row.owned("alpha-3")?,
            name: row.owned("name")?,
            currency: row.owned("currency")?,
            capital: row.owned("capital")?,
            continent: row.owned("continent")?,
            latitude: row.degrees("latitude")?,
            longitude: row.degrees("longitude")?,
            bounding_box: row.bounding_box()?,
            population: row.parsed("population")?,
            names: row.list("names")?,
        })
    };
    Row::all("countries", text).map(read).collect()
}

fn read_quarters(text: &str) -> Result<Vec<(u32, u32)>, TableError> {
    let read = |mut row: Row<'_>| Ok((row.parsed("quarter")?, row.parsed("town")?));
    Row::all("quarters", text).map(read).collect()
}

fn read_airports(text: &str) -> Result<Vec<Airport>, TableError> {
    let read = |mut row: Row<'_>| {
        Ok(Airport {
            iata: row.owned("code")?,
            name: row.owned("name")?,
            city: row.owned("city")?,
            country_code: row.country_code()?,
            latitude: row.degrees("latitude")?,
            longitude: row.degrees("longitude")?,
            time_zone: row.parsed("time zone")?,
            size: row.parsed("size")?,
            elevation: row.text("elevation")?.parse().ok(),
            city_id: row.optional("city")?,
            region: row.optional("region")?,
        })
    };
    Row::all("airports", text).map(read).collect()
}

/// A city before the cities are put in order.
struct CityRow<'text> {
    city: City,
    region: Option<Index>,
    names: &'text str,
    /// Its name in the table if the gazetteer uses another one.
    table_name: Option<&'text str>,
}

fn read_cities(text: &str, regions: &[Region]) -> Result<Cities, TableError> {
    let mut rows = Row::all("cities", text);
    let mut first = rows.next().ok_or(TableError::Column {
        table: "cities",
        row: 1,
        column: "time zones",
    })?;
    let zones: Vec<Tz> = first
        .text("time zones")?
        .split('|')
        .map(|zone| zone.parse().map_err(|_| first.broken("time zones")))
        .collect::<Result<_, _>>()?;
    let mut read = rows
        .map(|row| read_city(row, &zones, regions))
        .collect::<Result<Vec<_>, _>>()?;
    read.sort_unstable_by_key(|row| (std::cmp::Reverse(row.city.population), row.city.id));

    let mut cities = Cities::default();
    cities.names.reserve(text.len() * 2 / 3);
    for row in read {
        let start = cities.names.len() as Index;
        cities.names.push_str(row.names);
        if let Some(name) = row.table_name {
            cities.names.push('|');
            cities.names.push_str(name);
        }
        cities.name_ranges.push((start, cities.names.len() as Index));
        cities.by_id.push((row.city.id, cities.rows.len() as Index));
        cities.regions.push(row.region);
        cities.rows.push(row.city);
    }
    cities.names.shrink_to_fit();
    cities.by_id.sort_unstable();
    Ok(cities)
}

/// Cities that GeoNames does not call by their English name, unlike their neighbours; the other name is among theirs.
const ENGLISH_NAMES: [(u32, &str); 2] = [(2_886_242, "Cologne"), (2_510_911, "Seville")];

fn read_city<'text>(mut row: Row<'text>, zones: &[Tz], regions: &[Region]) -> Result<CityRow<'text>, TableError> {
    let id = row.parsed("id")?;
    let name = row.text("name")?;
    let english = ENGLISH_NAMES.iter().find(|(city, _)| *city == id);
    let table_name = english.map(|_| name);
    let name = english.map_or(name, |(_, english)| *english);
    let region: Option<Index> = row.optional("region")?;
    let region_name = match region {
        Some(index) => regions
            .get(index as usize)
            .ok_or_else(|| row.broken("region"))?
            .name
            .clone(),
        None => String::new(),
    };
    let city = City {
        id,
        ascii: if name.is_ascii() {
            name.to_owned()
        } else {
            fold::ascii(name)
        },
        name: name.to_owned(),
        region: region_name,
        country_code: row.country_code()?,
        latitude: row.degrees("latitude")?,
        longitude: row.degrees("longitude")?,
        population: row.parsed("population")?,
        time_zone: row
            .parsed::<usize>("time zone")
            .and_then(|index| zones.get(index).copied().ok_or_else(|| row.broken("time zone")))?,
        elevation: None,
        coast_km: Some(row.parsed("distance to the sea")?),
    };
    Ok(CityRow {
        city,
        region,
        names: row.text("names")?,
        table_name,
    })
}
