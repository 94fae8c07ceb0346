//! Counts the hotels in a box: hotels sorted by squares of the globe. Must not know names.

use super::HotelName;
use super::bits::Bits;
use crate::geometry::BoundingBox;

/// Squares along one degree.
const PER_DEGREE: f64 = 4.0;
const COLUMNS: u32 = (360.0 * PER_DEGREE) as u32;

/// The hotels of the index by their location; removed ones are skipped.
pub(super) struct StayGrid {
    /// (square, number of the hotel), sorted.
    hotels: Vec<(u32, u32)>,
    removed: Bits,
}

impl StayGrid {
    pub(super) fn build(hotels: &[HotelName]) -> Self {
        let numbered = (0..).zip(hotels);
        let mut sorted: Vec<(u32, u32)> = numbered
            .map(|(number, hotel)| {
                let square = row(hotel.latitude) * COLUMNS + column(hotel.longitude);
                (square, number)
            })
            .collect();
        sorted.sort_unstable();
        Self {
            hotels: sorted,
            removed: Bits::new(hotels.len()),
        }
    }

    /// Removes the hotel of that number.
    pub(super) fn remove(&mut self, number: u32) {
        self.removed.insert(number);
    }

    /// The number of hotels in the box, counted up to `enough`.
    pub(super) fn count(&self, hotels: &[HotelName], bounds: &BoundingBox, enough: u32) -> u32 {
        let mut count = 0;
        let (first, second) = bounds.split();
        for half in std::iter::once(first).chain(second) {
            for row in row(half.south)..=row(half.north) {
                let (low, high) = (row * COLUMNS + column(half.west), row * COLUMNS + column(half.east));
                let from = self.hotels.partition_point(|(square, _)| *square < low);
                let in_row = self.hotels[from..].iter().take_while(|(square, _)| *square <= high);
                for (_, number) in in_row {
                    let is_in = hotels
                        .get(*number as usize)
                        .is_some_and(|hotel| half.contains(hotel.latitude, hotel.longitude));
                    if is_in && !self.removed.contains(*number) {
                        count += 1;
                        if count >= enough {
                            return count;
                        }
                    }
                }
            }
        }
        count
    }
}

fn row(latitude: f64) -> u32 {
    ((latitude.clamp(-90.0, 90.0) + 90.0) * PER_DEGREE) as u32
}

fn column(longitude: f64) -> u32 {
    (((longitude.clamp(-180.0, 180.0) + 180.0) * PER_DEGREE) as u32).min(COLUMNS - 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hotel(id: usize, latitude: f64, longitude: f64) -> HotelName {
        HotelName {
            id: id as u128,
            name: String::new(),
            other_names: Vec::new(),
            city: String::new(),
            country_code: *b"FR",
            latitude,
            longitude,
            weight: 0,
        }
    }

    proptest! {
        #[test]
        fn a_count_is_that_of_looking_at_every_hotel(
            points in prop::collection::vec((-90.0f64..=90.0, -180.0f64..=180.0), 0..60),
            south in -90.0f64..90.0, height in 0.0f64..90.0, west in -180.0f64..=180.0, east in -180.0f64..=180.0,
            gone in 0usize..60,
        ) {
            let hotels: Vec<_> = points.iter().enumerate().map(|(id, (lat, lon))| hotel(id, *lat, *lon)).collect();
            let mut grid = StayGrid::build(&hotels);
            if gone < hotels.len() {
                grid.remove(gone as u32);
            }
            let bounds = BoundingBox { south, north: (south + height).min(90.0), west, east };
            let expected = hotels.iter().enumerate().filter(|(number, hotel)| {
                *number != gone && bounds.contains(hotel.latitude, hotel.longitude)
            });
            prop_assert_eq!(grid.count(&hotels, &bounds, u32::MAX) as usize, expected.count());
        }
    }
}
