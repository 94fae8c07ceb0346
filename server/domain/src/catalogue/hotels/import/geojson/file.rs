//! A GeoJSON collection as a stream of features. Must not know what a hotel is.
//!
//! The reader of the geojson library takes the first list, such as that of a `bbox`, for the features, and stops at an
//! invalid feature. So serde walks the collection, and the library parses each feature.

use super::super::{ImportError, Result};
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Deserializer, Value};
use std::{
    cell::Cell,
    collections::BTreeSet,
    fmt,
    io::{BufReader, Read, Seek, SeekFrom},
    ops::ControlFlow,
};

/// Maximum number of different properties; a collection with more is not a list of hotels.
const MOST_PROPERTIES: usize = 10_000;
/// Features between two progress reports.
const STEP: u64 = 256;

/// A collection that was read to its end once.
pub(super) struct Collection<R> {
    reader: R,
    /// The offset of the list of features, in bytes.
    start: u64,
    /// In bytes.
    pub size: u64,
    /// The number of features.
    pub count: u64,
    /// The names of all properties.
    pub properties: BTreeSet<String>,
}

/// The result of the first pass over the file.
struct Survey<'a, P> {
    /// Bytes read from the file so far.
    taken: &'a Cell<u64>,
    progress: P,
    stopped: bool,
    start: Option<u64>,
    count: u64,
    properties: BTreeSet<String>,
}

impl<R: Read + Seek> Collection<R> {
    /// Reads the file once. Calls `progress` with the bytes read; it may stop the reading.
    pub fn survey(mut reader: R, progress: impl FnMut(u64) -> ControlFlow<()>) -> Result<Self> {
        let taken = Cell::new(0);
        let counted = Counted {
            reader: BufReader::new(&mut reader),
            taken: &taken,
        };
        let mut survey = Survey {
            taken: &taken,
            progress,
            stopped: false,
            start: None,
            count: 0,
            properties: BTreeSet::new(),
        };
        let mut json = Deserializer::from_reader(counted);
        let walked = serde::Deserializer::deserialize_map(&mut json, &mut survey).and_then(|()| json.end());
        match walked {
            Ok(()) => {}
            Err(_) if survey.stopped => return Err(ImportError::Stopped),
            Err(error) if error.is_io() => return Err(ImportError::Read(error.into())),
            Err(error) if error.is_eof() => {
                return Err(ImportError::File(format!("the file is not whole: {error}")));
            }
            Err(error) => {
                return Err(ImportError::File(format!("the file is no GeoJSON collection: {error}")));
            }
        }
        let (start, count, properties) = (survey.start, survey.count, survey.properties);
        let start = start
            .ok_or_else(|| ImportError::File("the file is no GeoJSON collection: it has no features".to_owned()))?;
        Ok(Self {
            reader,
            start,
            size: taken.get(),
            count,
            properties,
        })
    }

    /// Starts a second pass, feature by feature.
    pub fn features(mut self) -> Result<Features<R>> {
        self.reader.seek(SeekFrom::Start(self.start))?;
        Ok(Features {
            reader: BufReader::new(self.reader),
            bytes: Cell::new(self.start),
            left: self.count,
            number: 0,
        })
    }
}

/// The features of a complete collection.
pub(super) struct Features<R> {
    reader: BufReader<R>,
    bytes: Cell<u64>,
    left: u64,
    /// The number of the last feature, from 1.
    pub number: u64,
}

impl<R: Read> Features<R> {
    /// Bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes.get()
    }

    /// The next feature; `None` after the last.
    pub fn next(&mut self) -> Result<Option<Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        self.number += 1;
        let mut counted = Counted {
            reader: &mut self.reader,
            taken: &self.bytes,
        };
        // Only a comma separates two features. An object ends with its brace, so the parser reads nothing ahead.
        let mut byte = [b','];
        while byte[0] == b',' || byte[0].is_ascii_whitespace() {
            counted.read_exact(&mut byte)?;
        }
        let mut json = Deserializer::from_reader(byte.as_slice().chain(counted));
        let value = serde::Deserialize::deserialize(&mut json);
        let changed = |error| ImportError::File(format!("the file was changed while it was read: {error}"));
        value.map(Some).map_err(changed)
    }
}

/// Counts the bytes taken. The reader beneath reads ahead, this one does not.
struct Counted<'a, R> {
    reader: R,
    taken: &'a Cell<u64>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        let count = self.reader.read(target)?;
        self.taken.set(self.taken.get() + count as u64);
        Ok(count)
    }
}

impl<'de, P: FnMut(u64) -> ControlFlow<()>> Visitor<'de> for &mut Survey<'_, P> {
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("an object of the type FeatureCollection")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "type" => {
                    let kind: Value = map.next_value()?;
                    if kind != "FeatureCollection" {
                        return Err(A::Error::custom(format!("its type is {kind}")));
                    }
                }
                "crs" => {
                    let system: Value = map.next_value()?;
                    let name = system["properties"]["name"].as_str().unwrap_or_default();
                    if !system.is_null() && !name.contains("CRS84") && !name.contains("4326") {
                        return Err(A::Error::custom(format!(
                            "its coordinates are in {name:?}: export it in WGS 84 (EPSG:4326)"
                        )));
                    }
                }
                "features" if self.start.is_some() => return Err(A::Error::custom("it has features twice")),
                "features" => map.next_value_seed(List(self))?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// Visits the list of features.
struct List<'a, 'b, P>(&'a mut Survey<'b, P>);

impl<'de, P: FnMut(u64) -> ControlFlow<()>> DeserializeSeed<'de> for List<'_, '_, P> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> std::result::Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, P: FnMut(u64) -> ControlFlow<()>> Visitor<'de> for List<'_, '_, P> {
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a list of features")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<(), A::Error> {
        let survey = self.0;
        survey.start = Some(survey.taken.get());
        while let Some(feature) = list.next_element::<Value>()? {
            survey.count += 1;
            let feature = feature
                .as_object()
                .ok_or_else(|| A::Error::custom(format!("feature {} is no object", survey.count)))?;
            if let Some(properties) = feature.get("properties").and_then(Value::as_object) {
                for name in properties.keys() {
                    if !survey.properties.contains(name) {
                        survey.properties.insert(name.clone());
                    }
                }
            }
            if survey.properties.len() > MOST_PROPERTIES {
                return Err(A::Error::custom(format!(
                    "it has more than {MOST_PROPERTIES} different properties"
                )));
            }
            if survey.count.is_multiple_of(STEP) && (survey.progress)(survey.taken.get()).is_break() {
                survey.stopped = true;
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}
