//! A valid row with its place.

use super::{place::PointData, row::Row};

/// A valid row with its place.
pub(super) struct PlacedRow {
    pub row: Row,
    pub place: PointData<'static>,
    /// Shows whether the row has changed.
    pub hash: Vec<u8>,
    /// It looks like an earlier row of the file.
    pub is_twin: bool,
}

impl PlacedRow {
    /// The town of the address: the row's own, else the nearest, else the region or the country.
    pub fn city(&self) -> &str {
        let town = self.place.town.map(|town| town.name.as_str());
        let named = self.row.city.as_deref().or(town).or(self.row.state.as_deref());
        named.unwrap_or(&self.place.country.name)
    }
}
