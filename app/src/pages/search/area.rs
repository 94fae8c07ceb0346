//! The area of the map that a list is limited to, in the address: the map's bounds, and a drawn area. The map writes
//! both: islands/src/islands/map-search/area/box.ts and area.ts.

use contract::{
    destination::BoundingBox,
    hotel::Coordinates,
    search::{HotelFilters, HotelSearch},
};
use serde::{Deserialize, Serialize};

const MIN_CORNERS: usize = 3;
const MAX_CORNERS: usize = 100;
/// A hundred corners need no more characters.
const MAX_AREA_CHARS: usize = 1_200;
const STEPS_IN_DEGREE: f64 = 1e5;

/// The parameters of a list's address.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListRequest {
    /// Filters, order, skip and take of a stored search.
    #[serde(flatten)]
    pub search: HotelSearch,
    /// Limits the list to this area of the map.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub map_area: Option<MapArea>,
    /// The handle of a creator, whose recommendations are marked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<String>,
}

impl ListRequest {
    /// The same with other filters.
    pub fn with_filters(&self, filters: HotelFilters) -> Self {
        self.with_search(HotelSearch {
            filters,
            ..self.search.clone()
        })
    }

    /// Another list of the same part of the map.
    pub fn with_search(&self, search: HotelSearch) -> Self {
        Self {
            search,
            map_area: self.map_area.clone(),
            creator: self.creator.clone(),
        }
    }

    /// The same for the whole place.
    pub fn of_whole_place(&self) -> Self {
        Self {
            search: self.search.clone(),
            map_area: None,
            creator: self.creator.clone(),
        }
    }
}

/// An area of the map; invalid values are dropped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapArea {
    /// The map's bounds: `south,west,north,east`, in degrees.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    bounds: Option<String>,
    /// Corners of a drawn area, as an encoded polyline of precision 5; it takes precedence over the bounds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    area: Option<String>,
}

impl MapArea {
    /// Parses the fields `bounds` and `area` of an address; none: the whole place.
    pub fn parse(bounds: &str, area: &str) -> Option<Self> {
        let bounds = box_of(bounds).map(|_| bounds.to_owned());
        let area = corners_of(area).map(|_| area.to_owned());
        (bounds.is_some() || area.is_some()).then_some(Self { bounds, area })
    }

    /// The fields of an address.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, String)> {
        let fields = [("bounds", self.bounds.clone()), ("area", self.area.clone())];
        fields.into_iter().filter_map(|(name, text)| Some((name, text?)))
    }

    /// The map's bounds.
    pub fn bounding_box(&self) -> Option<BoundingBox> {
        box_of(self.bounds.as_deref()?)
    }

    /// The corners of the drawn area.
    pub fn corners(&self) -> Option<Vec<Coordinates>> {
        corners_of(self.area.as_deref()?)
    }

    /// "the map's area", for use within a sentence.
    pub fn name(&self) -> &'static str {
        if self.area.is_some() {
            "the drawn area"
        } else {
            "the map's area"
        }
    }
}

fn box_of(text: &str) -> Option<BoundingBox> {
    let degrees = text.split(',').map(degrees_of);
    let degrees: Vec<f64> = degrees.collect::<Option<_>>()?;
    let [south, west, north, east] = degrees.try_into().ok()?;
    let is_area = south >= -90.0
        && north <= 90.0
        && south < north
        && (-180.0..=180.0).contains(&west)
        && (-180.0..=180.0).contains(&east)
        && (west - east).abs() > f64::EPSILON;
    is_area.then_some(BoundingBox {
        south,
        west,
        north,
        east,
    })
}

/// Degrees with at most seventeen decimals, as programs write them; the map reads them alike.
fn degrees_of(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    (are_digits(whole, 3) && are_digits(decimals, 17)).then(|| text.parse().ok())?
}

/// Whether a text is one to `max` digits.
pub fn are_digits(text: &str, max: usize) -> bool {
    (1..=max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn corners_of(text: &str) -> Option<Vec<Coordinates>> {
    if text.is_empty() || text.len() > MAX_AREA_CHARS {
        return None;
    }
    let steps = steps_of(text)?;
    let (pairs, []) = steps.as_chunks::<2>() else {
        return None;
    };
    let (mut north, mut east) = (0_i64, 0_i64);
    let corners: Vec<Coordinates> = pairs
        .iter()
        .map(|[up, right]| {
            (north, east) = (north.saturating_add(*up), east.saturating_add(*right));
            Coordinates {
                latitude: degrees(north),
                longitude: degrees(east),
            }
        })
        .collect();
    let is_on_earth = corners
        .iter()
        .all(|corner| corner.latitude.abs() <= 90.0 && corner.longitude.abs() <= 180.0);
    (is_on_earth && (MIN_CORNERS..=MAX_CORNERS).contains(&corners.len())).then_some(corners)
}

#[expect(clippy::cast_precision_loss, reason = "steps on the globe are far below 2^52")]
fn degrees(steps: i64) -> f64 {
    steps as f64 / STEPS_IN_DEGREE
}

/// The numbers of an encoded polyline: five bits per character, lowest first, the sign in the lowest bit of all.
fn steps_of(text: &str) -> Option<Vec<i64>> {
    let (mut steps, mut number, mut shift) = (Vec::new(), 0_i64, 0_u32);
    for letter in text.bytes() {
        let group = i64::from(letter.checked_sub(63).filter(|group| *group < 64)?);
        // No step around the globe needs more than six characters.
        if shift > 30 {
            return None;
        }
        number |= (group & 31) << shift;
        shift += 5;
        if group & 32 == 0 {
            steps.push(if number & 1 == 1 {
                -(number >> 1) - 1
            } else {
                number >> 1
            });
            (number, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_read_as_the_map_writes_it() {
        // Google's own example of the format.
        let area = MapArea::parse("", "_p~iF~ps|U_ulLnnqC_mqNvxq`@").unwrap();
        let corners: Vec<_> = area
            .corners()
            .unwrap()
            .iter()
            .map(|corner| (corner.latitude, corner.longitude))
            .collect();
        assert_eq!(corners, [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)]);
        assert_eq!(area.name(), "the drawn area");
        assert_eq!(area.bounding_box(), None);
    }

    #[test]
    fn a_box_with_a_part_that_cannot_be_read_is_no_box() {
        for broken in [
            "38.6,x,38.8,-9,-9.3",
            "38.6,,38.8,-9",
            "38.8,-9.3,38.6,-9",
            "38.6,-9.3,91,-9",
        ] {
            assert_eq!(MapArea::parse(broken, ""), None, "{broken}");
        }
        let area = MapArea::parse("38.6,-9.3,38.8,-9", "").unwrap();
        assert_eq!(area.bounding_box().map(|found| found.north), Some(38.8));
    }

    #[test]
    fn a_box_is_read_with_the_decimals_that_programs_write() {
        let area = MapArea::parse("38.720000000000006,-9.13999999999999,39.000000000000004,-9", "").unwrap();
        assert_eq!(area.bounding_box().unwrap().south, 38.720_000_000_000_006);
    }

    #[test]
    fn an_address_says_what_it_said() {
        let area = MapArea::parse("38.6,-9.3,38.8,-9", "_p~iF~ps|U_ulLnnqC_mqNvxq`@").unwrap();
        let fields: Vec<_> = area.fields().collect();
        assert_eq!(
            fields,
            [
                ("bounds", "38.6,-9.3,38.8,-9".to_owned()),
                ("area", "_p~iF~ps|U_ulLnnqC_mqNvxq`@".to_owned())
            ]
        );
    }

    #[test]
    fn a_box_over_the_date_line_is_one() {
        let area = MapArea::parse("-20,170,-10,-170", "").unwrap();
        assert_eq!(area.bounding_box().unwrap().east, -170.0);
        assert_eq!(area.name(), "the map's area");
    }

    #[test]
    fn what_cannot_be_meant_is_left_out() {
        for bounds in [
            "",
            "1,2,3",
            "1,2,3,x",
            "2,1,1,2",
            "-91,0,1,1",
            "0,0,1,181",
            "0,5,1,5",
            "NaN,0,1,1",
            "1,2,3,4,5",
        ] {
            assert_eq!(MapArea::parse(bounds, ""), None, "{bounds}");
        }
        let long = "?".repeat(2_000);
        for area in ["", "_p~iF~ps|U", "_p~iF~ps|U_", "ä", "~~~~~~~~~~~~", long.as_str()] {
            assert_eq!(MapArea::parse("", area), None, "{area}");
        }
    }
}
