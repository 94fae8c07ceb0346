//! Converts a feature to a row of the import, or to the reason for refusing it.

use super::super::{
    Field, Mapping, area, names,
    row::{self, Point, Row},
};
use geo::{MultiPolygon, Polygon};
use geojson::{Feature, GeometryValue, feature::Id};
use serde_json::Value;

/// A feature with the mapping of its properties.
pub(super) struct Reading<'a> {
    properties: &'a [String],
    mapping: &'a Mapping,
    feature: Result<Feature, String>,
}

impl<'a> Reading<'a> {
    pub fn new(properties: &'a [String], mapping: &'a Mapping, value: Value) -> Self {
        let feature = serde_json::from_value::<Feature>(value).map_err(|error| format!("it is no feature: {error}"));
        Self {
            properties,
            mapping,
            feature,
        }
    }

    /// The text of a field.
    pub fn text(&self, field: Field) -> Option<String> {
        let name = self.properties.get(self.mapping.column(field)?)?;
        text(self.feature.as_ref().ok()?.property(name)?)
    }

    /// The feature's own id, if no property is mapped to the id.
    pub fn id(&self) -> Option<String> {
        let own = match self.feature.as_ref().ok()?.id.as_ref() {
            Some(Id::String(id)) => Some(id.clone()),
            Some(Id::Number(id)) => Some(id.to_string()),
            None => None,
        };
        let named = self.text(Field::Id);
        if self.mapping.is_named(Field::Id) {
            named.or(own)
        } else {
            own.or(named)
        }
    }

    /// The row of the import, or the reason for refusing it.
    pub fn row(&self) -> Result<Row, String> {
        let feature = self.feature.as_ref().map_err(String::clone)?;
        let cell = |field| match field {
            Field::Id => self.id(),
            field => self.text(field),
        };
        let mut row = row::read(cell, || point(feature))?;
        let said = feature
            .properties_iter()
            .filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)));
        row.other_names = names::others(&row.name, said);
        Ok(row)
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

fn point(feature: &Feature) -> Result<Point, String> {
    let geometry = feature.geometry.as_ref().ok_or("it has no geometry")?;
    let wrong = |error: geojson::Error| format!("its geometry is wrong: {error}");
    let area: MultiPolygon<f64> = match &geometry.value {
        GeometryValue::Point { coordinates } => {
            return match coordinates.as_slice() {
                [longitude, latitude, ..] => Ok(Point {
                    latitude: *latitude,
                    longitude: *longitude,
                }),
                _ => Err("its point has no coordinates".to_owned()),
            };
        }
        value @ GeometryValue::Polygon { .. } => Polygon::try_from(value).map_err(wrong)?.into(),
        value @ GeometryValue::MultiPolygon { .. } => MultiPolygon::try_from(value).map_err(wrong)?,
        other => {
            return Err(format!(
                "its geometry is a {}, neither a point nor an area",
                other.type_name()
            ));
        }
    };
    area::point_inside(&area)
}
