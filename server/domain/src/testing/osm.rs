//! Writes small maps in OpenStreetMap's format (.osm.pbf) for tests; every hotel on them is made up.
//!
//! The format is described at <https://wiki.openstreetmap.org/wiki/PBF_Format>.

use flate2::{Compression, write::ZlibEncoder};
use protobuf::CodedOutputStream;
use std::io::Write;

/// Keys and values.
pub type Tags<'a> = &'a [(&'a str, &'a str)];

/// A map under construction, blob by blob.
pub struct OsmMap {
    bytes: Vec<u8>,
    /// The blobs' content before compression.
    plain: Vec<Vec<u8>>,
    /// The end of each blob.
    ends: Vec<usize>,
}

/// The content of one blob.
#[derive(Default)]
pub struct Block {
    strings: Vec<String>,
    groups: Vec<Vec<u8>>,
    dense: Vec<(i64, f64, f64, Vec<i64>)>,
}

/// A protobuf message.
fn message(write: impl FnOnce(&mut CodedOutputStream<'_>) -> protobuf::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut output = CodedOutputStream::vec(&mut bytes);
    let written = write(&mut output).and_then(|()| output.flush());
    drop(output);
    written.expect("memory takes it");
    bytes
}

/// Integers in one packed field.
fn packed(numbers: impl IntoIterator<Item = i64>, signed: bool) -> Vec<u8> {
    message(|output| {
        for number in numbers {
            match signed {
                true => output.write_sint64_no_tag(number)?,
                false => output.write_int64_no_tag(number)?,
            }
        }
        Ok(())
    })
}

/// Each number as its difference from the previous one.
fn differences(numbers: impl IntoIterator<Item = i64>) -> Vec<u8> {
    let mut before = 0;
    packed(
        numbers
            .into_iter()
            .map(|number| number - std::mem::replace(&mut before, number)),
        true,
    )
}

/// Degrees in the format's own units.
fn parts(degrees: f64) -> i64 {
    (degrees * 1e7).round() as i64
}

impl Default for OsmMap {
    fn default() -> Self {
        Self::new()
    }
}

impl OsmMap {
    /// An empty map.
    pub fn new() -> Self {
        Self::needing(&["OsmSchema-V0.6", "DenseNodes"])
    }

    /// A map that requires these features of its reader.
    pub fn needing(features: &[&str]) -> Self {
        let head = message(|output| features.iter().try_for_each(|feature| output.write_string(4, feature)));
        let mut map = Self {
            bytes: Vec::new(),
            plain: Vec::new(),
            ends: Vec::new(),
        };
        map.blob("OSMHeader", &head);
        map
    }

    /// Adds this block.
    pub fn with(mut self, block: Block) -> Self {
        let block = block.finish();
        self.blob("OSMData", &block);
        self.plain.push(block);
        self
    }

    /// The content of the blobs with data, before compression.
    pub fn plain_blocks(self) -> Vec<Vec<u8>> {
        self.plain
    }

    /// The ends of blobs in bytes, where a file may end too.
    pub fn ends(&self) -> &[usize] {
        &self.ends
    }

    /// The file.
    pub fn bytes(self) -> Vec<u8> {
        self.bytes
    }

    fn blob(&mut self, kind: &str, data: &[u8]) {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(data).expect("memory takes it");
        let packed = packed.finish().expect("memory takes it");
        let blob = message(|output| {
            output.write_int32(2, data.len() as i32)?;
            output.write_bytes(3, &packed)
        });
        self.raw_blob(kind, &blob);
    }

    /// Adds an uncompressed blob with data.
    pub fn plain_blob(&mut self, data: &[u8]) {
        let blob = message(|output| output.write_bytes(1, data));
        self.raw_blob("OSMData", &blob);
    }

    /// Adds a blob as it is, for damaged files.
    pub fn raw_blob(&mut self, kind: &str, blob: &[u8]) {
        let head = message(|output| {
            output.write_string(1, kind)?;
            output.write_int32(3, blob.len() as i32)
        });
        self.bytes.extend((head.len() as u32).to_be_bytes());
        self.bytes.extend(head);
        self.bytes.extend(blob);
        self.ends.push(self.bytes.len());
    }
}

impl Block {
    fn string(&mut self, text: &str) -> i64 {
        // The first string is empty: it ends the tags of a dense node.
        let known = self.strings.iter().position(|known| known == text);
        let at = known.unwrap_or_else(|| {
            self.strings.push(text.to_owned());
            self.strings.len() - 1
        });
        at as i64 + 1
    }

    fn keys_and_values(&mut self, tags: Tags<'_>) -> [Vec<u8>; 2] {
        let keys: Vec<i64> = tags.iter().map(|(key, _)| self.string(key)).collect();
        let values: Vec<i64> = tags.iter().map(|(_, value)| self.string(value)).collect();
        [packed(keys, false), packed(values, false)]
    }

    fn group(&mut self, field: u32, element: &[u8]) {
        self.groups.push(message(|output| output.write_bytes(field, element)));
    }

    /// Adds a single node.
    pub fn node(mut self, id: i64, latitude: f64, longitude: f64, tags: Tags<'_>) -> Self {
        let [keys, values] = self.keys_and_values(tags);
        let node = message(|output| {
            output.write_sint64(1, id)?;
            output.write_bytes(2, &keys)?;
            output.write_bytes(3, &values)?;
            output.write_sint64(8, parts(latitude))?;
            output.write_sint64(9, parts(longitude))
        });
        self.group(1, &node);
        self
    }

    /// Adds a dense node, as large files have them.
    pub fn dense(mut self, id: i64, latitude: f64, longitude: f64, tags: Tags<'_>) -> Self {
        let mut pairs = Vec::new();
        for (key, value) in tags {
            pairs.extend([self.string(key), self.string(value)]);
        }
        self.dense.push((id, latitude, longitude, pairs));
        self
    }

    /// Adds a way through these nodes.
    pub fn way(mut self, id: i64, nodes: &[i64], tags: Tags<'_>) -> Self {
        let [keys, values] = self.keys_and_values(tags);
        let way = message(|output| {
            output.write_int64(1, id)?;
            output.write_bytes(2, &keys)?;
            output.write_bytes(3, &values)?;
            output.write_bytes(8, &differences(nodes.iter().copied()))
        });
        self.group(3, &way);
        self
    }

    /// Adds a relation of these ways, each with its role.
    pub fn relation(mut self, id: i64, ways: &[(i64, &str)], tags: Tags<'_>) -> Self {
        let [keys, values] = self.keys_and_values(tags);
        let roles: Vec<i64> = ways.iter().map(|(_, role)| self.string(role)).collect();
        let relation = message(|output| {
            output.write_int64(1, id)?;
            output.write_bytes(2, &keys)?;
            output.write_bytes(3, &values)?;
            output.write_bytes(8, &packed(roles, false))?;
            output.write_bytes(9, &differences(ways.iter().map(|(way, _)| *way)))?;
            // Every member is a way.
            output.write_bytes(10, &packed(ways.iter().map(|_| 1), false))
        });
        self.group(4, &relation);
        self
    }

    fn finish(mut self) -> Vec<u8> {
        if !self.dense.is_empty() {
            let pairs = self.dense.iter().flat_map(|node| node.3.iter().copied().chain([0]));
            let dense = message(|output| {
                output.write_bytes(1, &differences(self.dense.iter().map(|node| node.0)))?;
                output.write_bytes(8, &differences(self.dense.iter().map(|node| parts(node.1))))?;
                output.write_bytes(9, &differences(self.dense.iter().map(|node| parts(node.2))))?;
                output.write_bytes(10, &packed(pairs, false))
            });
            self.group(2, &dense);
        }
        let strings = message(|output| {
            output.write_bytes(1, b"")?;
            self.strings.iter().try_for_each(|text| output.write_string(1, text))
        });
        message(|output| {
            output.write_bytes(1, &strings)?;
            self.groups.iter().try_for_each(|group| output.write_bytes(2, group))
        })
    }
}

/// A corner of Malta with six made-up lodgings: three nodes, a way, a multipolygon around a courtyard, and one without
/// a name. It also has a café, a street and a museum.
pub fn sample() -> OsmMap {
    let corners = [
        (101, 35.900, 14.500),
        (102, 35.900, 14.502),
        (103, 35.901, 14.502),
        (104, 35.901, 14.500),
        (111, 35.910, 14.510),
        (112, 35.910, 14.514),
        (113, 35.914, 14.514),
        (114, 35.914, 14.510),
        (121, 35.911, 14.511),
        (122, 35.911, 14.513),
        (123, 35.913, 14.513),
        (124, 35.913, 14.511),
    ];
    let hotels = Block::default()
        .dense(
            1,
            35.8989,
            14.5146,
            &[
                ("tourism", "hotel"),
                ("name", "Dar iż-Żerniq"),
                ("name:en", "Heron House"),
                ("name:ru", "Дом Цапли"),
                ("alt_name", "The Old Customs Office"),
                ("stars", "4S"),
                ("rooms", "31"),
                ("wheelchair", "yes"),
                ("website", "https://heron.example"),
                ("phone", "+356 2100 0000"),
                ("addr:street", "Triq il-Mina"),
                ("addr:housenumber", "7"),
                ("addr:city", "Valletta"),
                ("addr:postcode", "VLT 0000"),
            ],
        )
        .dense(2, 35.8990, 14.5150, &[("amenity", "cafe"), ("name", "Kafè")])
        .dense(
            3,
            35.9000,
            14.5160,
            &[("tourism", "hostel"), ("name", "Bunk & Buoy"), ("stars", "many")],
        )
        .dense(4, 35.9010, 14.5170, &[("tourism", "museum"), ("name", "Mużew")])
        .dense(5, 35.9020, 14.5180, &[("tourism", "guest_house")])
        .node(
            6,
            35.9030,
            14.5190,
            &[("tourism", "apartment"), ("name", "Sette Scale")],
        );
    let outlines = corners
        .iter()
        .fold(Block::default(), |block, (id, latitude, longitude)| {
            block.dense(*id, *latitude, *longitude, &[])
        });
    let ways = Block::default()
        .way(
            11,
            &[101, 102, 103, 104, 101],
            &[
                ("tourism", "hotel"),
                ("building", "yes"),
                ("name", "Palazz Imħar"),
                ("stars", "5"),
            ],
        )
        .way(12, &[101, 111], &[("highway", "residential")])
        .way(13, &[113, 112, 111], &[])
        .way(14, &[113, 114, 111], &[])
        .way(15, &[121, 122, 123, 124, 121], &[]);
    let relations = Block::default().relation(
        21,
        &[(13, "outer"), (14, "outer"), (15, "inner")],
        &[("type", "multipolygon"), ("tourism", "hotel"), ("name", "Il-Bitħa")],
    );
    OsmMap::new().with(hotels).with(outlines).with(ways).with(relations)
}
