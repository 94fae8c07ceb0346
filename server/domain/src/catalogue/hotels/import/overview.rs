//! What an import understood of a file: its columns, and what its rows are by country, kind and place.

use super::{Counts, Field, Mapping, row::Row};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// Rows that are shown whole.
const MAX_SAMPLES: usize = 5;
/// Refused rows that are shown with their reason.
const MAX_REFUSALS: usize = 5;
/// Look-alikes that are named.
const MAX_TWINS: usize = 100;

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    pub counts: Counts,
    pub overview: Overview,
}

/// What an import understood of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overview {
    /// The fields with the columns they are read from. Empty for formats whose columns are fixed.
    pub columns: Vec<(Field, String)>,
    /// The columns that no field is read from.
    pub unused: Vec<String>,
    pub encoding: Option<&'static str>,
    pub separator: Option<char>,
    /// How old the data is, if the file says so.
    pub as_of: Option<DateTime<Utc>>,
    /// Rows by the name of their country.
    pub countries: BTreeMap<String, u64>,
    /// Rows by property type.
    pub kinds: BTreeMap<String, u64>,
    /// Rows by town.
    pub places: BTreeMap<String, u64>,
    /// Rows that stand in their town or among others of their postcode.
    pub approximate: u64,
    /// Kinds of elements of the file that are left out, because they are no places to stay.
    pub passed_over: BTreeMap<String, u64>,
    /// The first rows.
    pub samples: Vec<Sample>,
    /// The first refused rows, with the reason.
    pub refusals: Vec<String>,
    /// Rows that look like another hotel.
    pub twins: Vec<Twin>,
}

/// A row as the import reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    pub name: String,
    pub property_type: String,
    pub stars: Option<i32>,
    /// Street, postcode, town and country.
    pub address: String,
    pub latitude: f64,
    pub longitude: f64,
    pub telephone: Option<String>,
    pub website: Option<String>,
    pub description: Option<String>,
}

/// Two records that may be one hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The row of the file: its name and id.
    pub row: String,
    /// The other hotel: name, source and id there.
    pub other: String,
    pub metres: u32,
}

impl Overview {
    pub(super) fn of_columns(&mut self, mapping: &Mapping, headings: &[String]) {
        self.columns = mapping.in_use(headings);
        self.unused = mapping.unused(headings);
    }

    /// Counts a row that is taken.
    pub(super) fn see(&mut self, row: &Row, country: &str, town: &str) {
        *self.countries.entry(country.to_owned()).or_default() += 1;
        *self.kinds.entry(row.property_type.to_owned()).or_default() += 1;
        *self.places.entry(town.to_owned()).or_default() += 1;
        self.approximate += u64::from(row.is_approximate);
        if self.samples.len() < MAX_SAMPLES {
            let line = [
                row.line1.as_deref(),
                row.postal_code.as_deref(),
                Some(town),
                Some(country),
            ];
            let address: Vec<&str> = line.into_iter().flatten().collect();
            self.samples.push(Sample {
                name: row.name.clone(),
                property_type: row.property_type.to_owned(),
                stars: row.stars,
                address: address.join(", "),
                latitude: row.latitude,
                longitude: row.longitude,
                telephone: row.telephone.clone(),
                website: row.website.clone(),
                description: row.description.clone(),
            });
        }
    }

    pub(super) fn refuse(&mut self, position: &str, reason: &str) {
        if self.refusals.len() < MAX_REFUSALS {
            self.refusals.push(format!("{position}: {reason}"));
        }
    }

    pub(super) fn pass_over(&mut self, kind: &str) {
        match self.passed_over.get_mut(kind) {
            Some(count) => *count += 1,
            None => {
                self.passed_over.insert(kind.to_owned(), 1);
            }
        }
    }

    pub(super) fn twin(&mut self, twin: Twin) {
        if self.twins.len() < MAX_TWINS && !self.twins.contains(&twin) {
            self.twins.push(twin);
        }
    }
}
