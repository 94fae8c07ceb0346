//! Decodes vector tiles.

use fast_mvt::{MvtGeometry, MvtReaderRef, MvtValueRef};
use serde_json::{Map, Value, json};

pub const MEDIA_TYPE: &str = "application/vnd.mapbox-vector-tile";

/// The points of the layer of hotels, each with its position in the tile and its properties.
pub fn features(bytes: &[u8]) -> Value {
    let reader = MvtReaderRef::new(bytes).expect("a vector tile");
    let layers: Vec<_> = reader.layers().collect();
    assert!(layers.len() <= 1 && layers.iter().all(|layer| layer.name() == "hotels"));
    let features = layers.iter().flat_map(|layer| layer.features());
    let feature = features.map(|feature| {
        let MvtGeometry::Point(point) = feature.geometry().expect("a geometry") else {
            panic!("a hotel is a point");
        };
        let mut read = Map::from_iter([("x".to_owned(), json!(point.x())), ("y".to_owned(), json!(point.y()))]);
        for property in feature.properties() {
            let (key, value) = property.expect("a property");
            let value = match value {
                MvtValueRef::String(text) => json!(text),
                MvtValueRef::UInt(number) => json!(number),
                MvtValueRef::Double(number) => json!(number),
                other => panic!("{key} is {other:?}"),
            };
            read.insert(key.to_owned(), value);
        }
        Value::Object(read)
    });
    Value::Array(feature.collect())
}
