//! XML of OpenStreetMap as a stream of elements. Must not know what a hotel is.

use super::{
    element::{Element, Shape, member_kind},
    outline::Member,
};
use crate::hotels::import::{ImportError, Result, coordinates::Point};
use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};
use std::io::{BufRead, BufReader, Read, Seek};

/// A file whose root is `osm`.
pub(super) struct XmlFile<R> {
    reader: R,
    /// When the data was taken from the database, as Overpass says it.
    pub timestamp: Option<String>,
}

impl<R: Read + Seek> XmlFile<R> {
    /// Reads the whole file once: a damaged or truncated one is an error before any hotel is written.
    pub fn open(reader: R, mut progress: impl FnMut(u64) -> Result<()>) -> Result<Self> {
        let mut file = Self {
            reader,
            timestamp: None,
        };
        file.reader.rewind()?;
        let mut timestamp = None;
        walk(BufReader::new(&mut file.reader), &mut timestamp, |_, bytes| {
            progress(bytes)
        })?;
        file.timestamp = timestamp;
        Ok(file)
    }

    /// Calls `see` with each element and the bytes read so far.
    pub fn each(&mut self, see: impl FnMut(Element, u64) -> Result<()>) -> Result<()> {
        self.reader.rewind()?;
        walk(BufReader::new(&mut self.reader), &mut None, see)
    }
}

fn walk(
    reader: impl BufRead,
    timestamp: &mut Option<String>,
    mut see: impl FnMut(Element, u64) -> Result<()>,
) -> Result<()> {
    let mut xml = Reader::from_reader(reader);
    let mut buffer = Vec::new();
    let mut element: Option<Element> = None;
    let (mut is_open, mut is_remark) = (false, false);
    loop {
        let event = xml.read_event_into(&mut buffer);
        let position = xml.buffer_position();
        let event = event.map_err(|error| damaged(position, &error))?;
        match event {
            Event::Start(start) if !is_open => {
                if start.name().as_ref() != b"osm" {
                    return Err(ImportError::File(
                        "the file is no XML of OpenStreetMap: its root is not osm".to_owned(),
                    ));
                }
                is_open = true;
            }
            // Overpass answers with what it has found when its time or memory runs out.
            Event::Start(start) if start.name().as_ref() == b"remark" => is_remark = true,
            Event::Text(text) if is_remark => {
                let remark = String::from_utf8_lossy(&text).trim().to_owned();
                if remark.contains("error") {
                    return Err(ImportError::File(format!("the file is not whole: {remark}")));
                }
            }
            Event::Start(start) => match of_start(&start) {
                Some(new) => element = Some(new),
                None => part(&start, &mut element),
            },
            Event::Empty(start) => match of_start(&start) {
                Some(new) => see(new, position)?,
                None if start.name().as_ref() == b"meta" => *timestamp = value(&start, "osm_base"),
                None => part(&start, &mut element),
            },
            Event::End(end) => match end.name().as_ref() {
                b"node" | b"way" | b"relation" => {
                    if let Some(element) = element.take() {
                        see(element, position)?;
                    }
                }
                b"osm" => return Ok(()),
                b"remark" => is_remark = false,
                _ => {}
            },
            Event::Eof => {
                return Err(ImportError::File(
                    "the file is not whole: its XML does not end".to_owned(),
                ));
            }
            _ => {}
        }
        buffer.clear();
    }
}

/// The element that begins here; `None` for its parts and for what is deleted.
fn of_start(start: &BytesStart<'_>) -> Option<Element> {
    let shape = match start.name().as_ref() {
        b"node" => Shape::Node,
        b"way" => Shape::Way(Vec::new()),
        b"relation" => Shape::Relation(Vec::new()),
        _ => return None,
    };
    let is_deleted = value(start, "visible").is_some_and(|visible| visible == "false");
    // An element without an id is a part of nothing.
    let id = value(start, "id")
        .and_then(|id| id.parse().ok())
        .filter(|_| !is_deleted);
    id.map(|id| Element {
        id,
        shape,
        point: point(start),
        tags: Vec::new(),
    })
}

/// A tag, node, member or centre of the element.
fn part(start: &BytesStart<'_>, element: &mut Option<Element>) {
    let Some(element) = element else { return };
    let reference = || value(start, "ref").and_then(|id| id.parse().ok());
    match (start.name().as_ref(), &mut element.shape) {
        (b"tag", _) => element.tags.extend(value(start, "k").zip(value(start, "v"))),
        (b"nd", Shape::Way(refs)) => refs.extend(reference()),
        (b"member", Shape::Relation(members)) => {
            let kind = value(start, "type").and_then(|kind| member_kind(&kind));
            let role = value(start, "role").unwrap_or_default();
            members.extend(kind.zip(reference()).map(|(kind, id)| Member { kind, id, role }));
        }
        (b"center", _) => element.point = element.point.or(point(start)),
        _ => {}
    }
}

fn point(start: &BytesStart<'_>) -> Option<Point> {
    let number = |name| value(start, name)?.parse().ok();
    Some(Point {
        latitude: number("lat")?,
        longitude: number("lon")?,
    })
}

/// The value of an attribute.
fn value(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = start.try_get_attribute(name).ok().flatten()?;
    let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

fn damaged(position: u64, error: &quick_xml::Error) -> ImportError {
    match error {
        quick_xml::Error::Io(error) => ImportError::Read(std::io::Error::new(error.kind(), error.to_string())),
        error => ImportError::File(format!("the file is damaged at byte {position}: {error}")),
    }
}
