//! A JSON file as a stream of records: the features of a GeoJSON collection, the elements of an answer of Overpass, a
//! list of objects, or one object a line. Must not know what a hotel is.
//!
//! The reader of the geojson library takes the first list, such as that of a `bbox`, for the features, and stops at an
//! invalid feature. So serde walks the document, and others parse each record.

use super::{ImportError, Result};
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Deserializer, Value};
use std::{
    cell::Cell,
    fmt,
    io::{BufReader, Read, Seek, SeekFrom},
    ops::ControlFlow,
};

/// Records between two progress reports.
const STEP: u64 = 256;
const BYTE_ORDER_MARK: [u8; 3] = [0xef, 0xbb, 0xbf];
/// Begins a record in a sequence of JSON texts (RFC 7464).
const RECORD_SEPARATOR: u8 = 0x1e;

/// The list that a document is expected to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListKind {
    Features,
    Elements,
}

impl ListKind {
    fn key(self) -> &'static str {
        match self {
            Self::Features => "features",
            Self::Elements => "elements",
        }
    }

    fn document(self) -> &'static str {
        match self {
            Self::Features => "no GeoJSON collection",
            Self::Elements => "no answer of Overpass",
        }
    }
}

/// How records follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Separated by commas, in a list.
    List,
    /// Separated by white space.
    Lines,
}

/// What a document begins as.
enum Outline {
    /// An object with a list of its own.
    Collection,
    Array,
    Lines,
}

/// A file that was read to its end once.
pub(super) struct Records<R> {
    reader: R,
    /// The offset of the first record, in bytes.
    start: u64,
    shape: Shape,
    /// In bytes.
    pub size: u64,
    /// The number of records.
    pub count: u64,
    /// It is the list of a document, and not a bare list or one record a line.
    pub is_collection: bool,
    /// When the data was taken from its source, as the document says it.
    pub timestamp: Option<String>,
}

/// The result of the first pass over the file.
struct Survey<'a, P, L> {
    wanted: ListKind,
    /// Bytes read from the file so far.
    taken: &'a Cell<u64>,
    progress: P,
    look: L,
    stopped: bool,
    start: Option<u64>,
    count: u64,
    timestamp: Option<String>,
}

impl<R: Read + Seek> Records<R> {
    /// Reads the file once. Calls `look` with each record, and `progress` with the bytes read; it may stop the reading.
    pub fn survey(
        mut reader: R,
        wanted: ListKind,
        progress: impl FnMut(u64) -> ControlFlow<()>,
        look: impl FnMut(&Value) -> std::result::Result<(), String>,
    ) -> Result<Self> {
        let base = after_mark(&mut reader)?;
        let outline = outline(&mut reader)?;
        reader.seek(SeekFrom::Start(base))?;
        let taken = Cell::new(base);
        let counted = CountingReader {
            reader: BufReader::new(&mut reader),
            taken: &taken,
        };
        let mut survey = Survey {
            wanted,
            taken: &taken,
            progress,
            look,
            stopped: false,
            start: None,
            count: 0,
            timestamp: None,
        };
        let walked = match outline {
            Outline::Lines => survey.lines(counted, base),
            Outline::Collection => {
                let mut json = Deserializer::from_reader(counted);
                serde::Deserializer::deserialize_map(&mut json, &mut survey).and_then(|()| json.end())
            }
            Outline::Array => {
                let mut json = Deserializer::from_reader(counted);
                List(&mut survey).deserialize(&mut json).and_then(|()| json.end())
            }
        };
        match walked {
            Ok(()) => {}
            Err(_) if survey.stopped => return Err(ImportError::Stopped),
            Err(error) if error.is_io() => return Err(ImportError::Read(error.into())),
            Err(error) if error.is_eof() => {
                return Err(ImportError::File(format!("the file is not whole: {error}")));
            }
            Err(error) => {
                return Err(ImportError::File(format!("the file is {}: {error}", wanted.document())));
            }
        }
        let (start, count, timestamp) = (survey.start, survey.count, survey.timestamp);
        let is_empty_array = matches!(outline, Outline::Array) && count == 0;
        let start = start.filter(|_| !is_empty_array).ok_or_else(|| {
            ImportError::File(format!("the file is {}: it has no {}", wanted.document(), wanted.key()))
        })?;
        Ok(Self {
            reader,
            start,
            shape: match outline {
                Outline::Lines => Shape::Lines,
                Outline::Collection | Outline::Array => Shape::List,
            },
            size: taken.get(),
            count,
            is_collection: matches!(outline, Outline::Collection),
            timestamp,
        })
    }

    /// Starts another pass, record by record.
    pub fn pass(&mut self) -> Result<Pass<'_, R>> {
        self.reader.seek(SeekFrom::Start(self.start))?;
        Ok(Pass {
            reader: BufReader::new(&mut self.reader),
            bytes: Cell::new(self.start),
            shape: self.shape,
            left: self.count,
            number: 0,
        })
    }
}

/// The offset behind a byte order mark.
fn after_mark(reader: &mut (impl Read + Seek)) -> Result<u64> {
    let mut first = Vec::with_capacity(3);
    reader.by_ref().take(3).read_to_end(&mut first)?;
    let base = if first == BYTE_ORDER_MARK { 3 } else { 0 };
    reader.seek(SeekFrom::Start(base))?;
    Ok(base)
}

/// What the document begins as. One that cannot be read is left to the reader of collections, which says why.
fn outline(reader: &mut impl Read) -> Result<Outline> {
    let mut buffered = BufReader::new(reader);
    let mut byte = [b' '];
    while byte[0].is_ascii_whitespace() || byte[0] == RECORD_SEPARATOR {
        if buffered.read(&mut byte)? == 0 {
            return Ok(Outline::Collection);
        }
    }
    match byte[0] {
        b'[' => return Ok(Outline::Array),
        b'{' => {}
        _ => return Ok(Outline::Collection),
    }
    let mut scan = Scan::default();
    let mut json = Deserializer::from_reader(byte.as_slice().chain(buffered));
    let walked = serde::Deserializer::deserialize_map(&mut json, &mut scan);
    let kind = scan.kind.as_deref().unwrap_or_default();
    // A document of GeoJSON has a type; a feature alone has a geometry or properties as well.
    let is_record = walked.is_ok()
        && match kind {
            "Feature" => scan.has_parts,
            "FeatureCollection" | "Topology" | "GeometryCollection" => false,
            _ => scan.keys > 0,
        };
    Ok(if is_record { Outline::Lines } else { Outline::Collection })
}

/// The keys of an object, up to one of a list of records.
#[derive(Default)]
struct Scan {
    keys: usize,
    kind: Option<String>,
    has_parts: bool,
}

impl<'de> Visitor<'de> for &mut Scan {
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            self.keys += 1;
            match key.as_str() {
                "features" | "elements" => return Err(A::Error::custom("a collection")),
                "type" => self.kind = map.next_value::<Value>()?.as_str().map(str::to_owned),
                _ => {
                    self.has_parts |= matches!(key.as_str(), "geometry" | "properties");
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// One pass over the records of a complete file.
pub(super) struct Pass<'a, R> {
    reader: BufReader<&'a mut R>,
    bytes: Cell<u64>,
    shape: Shape,
    left: u64,
    /// The number of the last record, from 1.
    pub number: u64,
}

impl<R: Read> Pass<'_, R> {
    /// Bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes.get()
    }

    /// The next record; `None` after the last.
    pub fn next(&mut self) -> Result<Option<Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        self.number += 1;
        let mut counted = CountingReader {
            reader: &mut self.reader,
            taken: &self.bytes,
        };
        // An object ends with its brace, so the parser reads nothing ahead.
        let mut byte = [b' '];
        while byte[0].is_ascii_whitespace()
            || byte[0] == b',' && self.shape == Shape::List
            || byte[0] == RECORD_SEPARATOR && self.shape == Shape::Lines
        {
            counted.read_exact(&mut byte)?;
        }
        let mut json = Deserializer::from_reader(byte.as_slice().chain(counted));
        let value = serde::Deserialize::deserialize(&mut json);
        let changed = |error| ImportError::File(format!("the file was changed while it was read: {error}"));
        value.map(Some).map_err(changed)
    }
}

/// Counts the bytes taken. The reader beneath reads ahead, this one does not.
struct CountingReader<'a, R> {
    reader: R,
    taken: &'a Cell<u64>,
}

impl<R: Read> Read for CountingReader<'_, R> {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        let count = self.reader.read(target)?;
        self.taken.set(self.taken.get() + count as u64);
        Ok(count)
    }
}

/// Reads white space in place of the separators of records.
struct WithoutSeparators<R>(R);

impl<R: Read> Read for WithoutSeparators<R> {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(target)?;
        for byte in target[..count].iter_mut().filter(|byte| **byte == RECORD_SEPARATOR) {
            *byte = b' ';
        }
        Ok(count)
    }
}

impl<P, L> Survey<'_, P, L>
where
    P: FnMut(u64) -> ControlFlow<()>,
    L: FnMut(&Value) -> std::result::Result<(), String>,
{
    /// Takes a record of a list or line.
    fn record<E: Error>(&mut self, record: &Value) -> std::result::Result<(), E> {
        self.count += 1;
        if !record.is_object() {
            let what = if self.wanted == ListKind::Features {
                "feature"
            } else {
                "element"
            };
            return Err(E::custom(format!("{what} {} is no object", self.count)));
        }
        (self.look)(record).map_err(E::custom)?;
        if self.count.is_multiple_of(STEP) && (self.progress)(self.taken.get()).is_break() {
            self.stopped = true;
            return Err(E::custom("stopped"));
        }
        Ok(())
    }

    fn lines(&mut self, reader: impl Read, base: u64) -> serde_json::Result<()> {
        self.start = Some(base);
        let records = Deserializer::from_reader(WithoutSeparators(reader)).into_iter::<Value>();
        for record in records {
            self.record::<serde_json::Error>(&record?)?;
        }
        Ok(())
    }
}

impl<'de, P, L> Visitor<'de> for &mut Survey<'_, P, L>
where
    P: FnMut(u64) -> ControlFlow<()>,
    L: FnMut(&Value) -> std::result::Result<(), String>,
{
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("an object of the type FeatureCollection")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        let key_of_list = self.wanted.key();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "type" if self.wanted == ListKind::Features => {
                    let kind: Value = map.next_value()?;
                    if kind != "FeatureCollection" {
                        return Err(A::Error::custom(format!("its type is {kind}")));
                    }
                }
                "crs" if self.wanted == ListKind::Features => {
                    let system: Value = map.next_value()?;
                    let name = system["properties"]["name"].as_str().unwrap_or_default();
                    if !system.is_null() && !name.contains("CRS84") && !name.contains("4326") {
                        return Err(A::Error::custom(format!(
                            "its coordinates are in {name:?}: export it in WGS 84 (EPSG:4326)"
                        )));
                    }
                }
                "elements" if self.wanted == ListKind::Features => {
                    return Err(A::Error::custom("it has elements of OpenStreetMap: use `import osm`"));
                }
                "features" if self.wanted == ListKind::Elements => {
                    return Err(A::Error::custom("it is GeoJSON: use `import geojson`"));
                }
                "timestamp" => self.timestamp = map.next_value::<Value>()?.as_str().map(str::to_owned),
                // Overpass answers with what it has found when its time or memory runs out.
                "remark" if self.wanted == ListKind::Elements => {
                    let remark: Value = map.next_value()?;
                    if let Some(remark) = remark.as_str().filter(|remark| remark.contains("error")) {
                        return Err(A::Error::custom(format!("it is not whole: {remark}")));
                    }
                }
                "osm3s" => {
                    let about: Value = map.next_value()?;
                    self.timestamp = about["timestamp_osm_base"].as_str().map(str::to_owned);
                }
                key if key == key_of_list && self.start.is_some() => {
                    return Err(A::Error::custom(format!("it has {key} twice")));
                }
                key if key == key_of_list => map.next_value_seed(List(self))?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// Visits the list of records.
struct List<'a, 'b, P, L>(&'a mut Survey<'b, P, L>);

impl<'de, P, L> DeserializeSeed<'de> for List<'_, '_, P, L>
where
    P: FnMut(u64) -> ControlFlow<()>,
    L: FnMut(&Value) -> std::result::Result<(), String>,
{
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> std::result::Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, P, L> Visitor<'de> for List<'_, '_, P, L>
where
    P: FnMut(u64) -> ControlFlow<()>,
    L: FnMut(&Value) -> std::result::Result<(), String>,
{
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a list of features")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<(), A::Error> {
        let survey = self.0;
        survey.start = Some(survey.taken.get());
        while let Some(record) = list.next_element::<Value>()? {
            survey.record(&record)?;
        }
        Ok(())
    }
}
