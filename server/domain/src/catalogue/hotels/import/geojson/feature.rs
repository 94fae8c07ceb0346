//! Converts a feature, or an object with columns of its own, to a row of the import or the reason for refusing it.

use super::super::{
    Axes, Field, Mapping, area,
    coordinates::{NoPoint, Point},
    names,
    osm::lodging::{self, Tags},
    row::{self, Row},
};
use geo::{MultiPolygon, Polygon};
use geojson::{Feature, GeometryValue};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// How deep objects within objects are read.
const DEEPEST: usize = 3;
/// Values of `tourism` that are no places to stay.
const SIGHTS: [&str; 12] = [
    "attraction",
    "museum",
    "gallery",
    "viewpoint",
    "information",
    "artwork",
    "picnic_site",
    "theme_park",
    "zoo",
    "aquarium",
    "trail_riding_station",
    "hanami",
];

/// How the properties of all records are read.
pub(super) struct Columns<'a> {
    pub names: &'a [String],
    pub mapping: &'a Mapping,
    pub axes: Axes,
    pub is_collection: bool,
}

/// A record with the mapping of its properties.
pub(super) struct Reading<'a> {
    names: &'a [String],
    mapping: &'a Mapping,
    axes: Axes,
    /// The records are features, whatever they lack.
    is_collection: bool,
    record: &'a Value,
    properties: BTreeMap<String, String>,
}

/// The names and texts of a record's properties; those of objects within it are joined by points.
pub(super) fn properties(record: &Value) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let is_feature = record.get("geometry").is_some() || record.get("properties").is_some();
    let object = if is_feature {
        record.get("properties")
    } else {
        Some(record)
    };
    if let Some(object) = object.and_then(Value::as_object) {
        flatten("", object, DEEPEST, &mut found);
    }
    found
}

fn flatten(prefix: &str, object: &Map<String, Value>, depth: usize, found: &mut BTreeMap<String, String>) {
    for (key, value) in object {
        let name = format!("{prefix}{key}");
        match value {
            // Some converters keep OpenStreetMap's tags apart.
            Value::Object(inner) if key == "tags" => flatten("", inner, depth - 1, found),
            Value::Object(inner) if depth > 1 && key != "geometry" => {
                flatten(&format!("{name}."), inner, depth - 1, found);
            }
            value => {
                // Names of properties count even where this record leaves them empty.
                let text = text(value).unwrap_or_default();
                found.entry(name).or_insert(text);
            }
        }
    }
}

impl<'a> Reading<'a> {
    pub fn new(columns: &Columns<'a>, record: &'a Value) -> Self {
        Self {
            names: columns.names,
            mapping: columns.mapping,
            axes: columns.axes,
            is_collection: columns.is_collection,
            record,
            properties: properties(record),
        }
    }

    /// The text of a field.
    pub fn text(&self, field: Field) -> Option<String> {
        let cell = |column: usize| self.properties.get(self.names.get(column)?).cloned();
        self.mapping.text(field, cell)
    }

    /// The feature's own id, if no property is mapped to the id.
    pub fn id(&self) -> Option<String> {
        let own = match &self.record["id"] {
            Value::String(id) => Some(id.clone()),
            Value::Number(id) => Some(id.to_string()),
            _ => None,
        };
        let named = self.text(Field::Id);
        if self.mapping.is_named(Field::Id) {
            named.or(own)
        } else {
            own.or(named)
        }
    }

    /// The value for which a record is passed over: it has other words in a column than the options want, or it is a
    /// sight of OpenStreetMap.
    pub fn passed_over(&self, only: &[(usize, &str)]) -> Option<String> {
        for (column, value) in only {
            let text = self.names.get(*column).and_then(|name| self.properties.get(name));
            let text = text.map(|text| text.trim()).unwrap_or_default();
            if text.to_lowercase() != value.trim().to_lowercase() {
                return Some(text.to_owned());
            }
        }
        let tourism = self.properties.get("tourism")?;
        let is_lodging = lodging::kind(self.tags()).is_some();
        (!is_lodging && SIGHTS.contains(&tourism.as_str())).then(|| tourism.clone())
    }

    /// The row of the import, or the reason for refusing it.
    pub fn row(&self) -> Result<Row, String> {
        let record = self.record;
        let is_feature = self.is_collection || record.get("geometry").is_some() || record["type"] == "Feature";
        let feature = match is_feature {
            true => Some(
                serde_json::from_value::<Feature>(record.clone())
                    .map_err(|error| format!("it is no feature: {error}"))?,
            ),
            false if record.get("properties").is_some() => return Err("it is no feature: it has no type".to_owned()),
            false => None,
        };
        let point = || {
            let point = match &feature {
                Some(feature) => self.point_of(feature)?,
                None => row::point(|field| self.text(field))?,
            };
            Ok(match self.axes {
                Axes::Exchanged => point.exchanged(),
                Axes::Checked | Axes::Kept => point,
            })
        };
        if let Some(id) = self.element() {
            let named = |field| self.text(field).filter(|_| self.mapping.is_named(field));
            return Tags::new(self.tags()).row_with(&id, named, point);
        }
        let cell = |field| match field {
            Field::Id => self.id(),
            field => self.text(field),
        };
        let mut row = row::read(cell, point)?;
        row.other_names = names::others(&row.name, self.tags());
        Ok(row)
    }

    /// The point of the geometry; without one, of the properties.
    fn point_of(&self, feature: &Feature) -> Result<Point, NoPoint> {
        match &feature.geometry {
            Some(geometry) => Ok(point(&geometry.value)?),
            None => row::point(|field| self.text(field)).map_err(|_| NoPoint::Missing("it has no geometry".to_owned())),
        }
    }

    /// The id of the element of OpenStreetMap that this is: `node/1`.
    fn element(&self) -> Option<String> {
        let mapped = self.mapping.is_named(Field::Id).then(|| self.text(Field::Id)).flatten();
        let own = [
            self.record["id"].as_str(),
            self.properties.get("@id").map(String::as_str),
        ];
        let is_element = |id: &&str| {
            let number = ["node/", "way/", "relation/"]
                .iter()
                .find_map(|kind| id.strip_prefix(kind));
            number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let own = own.into_iter().flatten().find(is_element);
        let split = || {
            let (kind, id) = (self.properties.get("type")?, self.properties.get("id")?);
            Some(format!("{kind}/{id}")).filter(|id| is_element(&id.as_str()))
        };
        let element = own.map(str::to_owned).or_else(split)?;
        Some(mapped.unwrap_or(element))
    }

    fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let texts = self.properties.iter();
        texts
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .filter(|(_, value)| !value.is_empty())
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Object(_) => None,
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Array(several) => {
            let several: Vec<String> = several.iter().filter_map(text).collect();
            Some(several.join(";")).filter(|text| !text.is_empty())
        }
    }
}

fn point(geometry: &GeometryValue) -> Result<Point, String> {
    let wrong = |error: geojson::Error| format!("its geometry is wrong: {error}");
    let area: MultiPolygon<f64> = match geometry {
        GeometryValue::Point { coordinates } => return of_position(coordinates.as_slice()),
        // One point in another wrapping.
        GeometryValue::MultiPoint { coordinates } if coordinates.len() == 1 => {
            return of_position(coordinates[0].as_slice());
        }
        GeometryValue::GeometryCollection { geometries } if geometries.len() == 1 => {
            return point(&geometries[0].value);
        }
        value @ GeometryValue::Polygon { .. } => Polygon::try_from(value).map_err(wrong)?.into(),
        value @ GeometryValue::MultiPolygon { .. } => MultiPolygon::try_from(value).map_err(wrong)?,
        // The outline of a building, as some tools write it.
        GeometryValue::LineString { coordinates }
            if coordinates.len() >= 4 && coordinates.first() == coordinates.last() =>
        {
            let rings = vec![coordinates.clone()];
            Polygon::try_from(&GeometryValue::Polygon { coordinates: rings })
                .map_err(wrong)?
                .into()
        }
        other => {
            return Err(format!(
                "its geometry is a {}, neither a point nor an area",
                other.type_name()
            ));
        }
    };
    area::point_inside(&area)
}

fn of_position(position: &[f64]) -> Result<Point, String> {
    match position {
        [longitude, latitude, ..] => Ok(Point {
            latitude: *latitude,
            longitude: *longitude,
        }),
        _ => Err("its point has no coordinates".to_owned()),
    }
}
