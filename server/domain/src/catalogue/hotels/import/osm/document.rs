//! Lodgings of OpenStreetMap as XML, or as the JSON that Overpass answers with, in up to four passes.

use super::{
    Lodging, Walk,
    element::{Element, Shape, member_kind},
    lodging::{self, Tags},
    outline::{Member, Outlines},
    xml,
};
use crate::hotels::import::{
    Result,
    coordinates::Point,
    records::{ListKind, Records},
};
use serde_json::Value;
use std::{
    io::{Read, Seek},
    ops::ControlFlow,
};

/// OpenStreetMap's precision: parts of a degree.
const PARTS: f64 = 1e7;

/// A document that can be read again and again.
pub(super) enum Document<R> {
    Xml(xml::XmlFile<R>),
    Json(Records<R>),
}

impl Element {
    fn tags(&self) -> impl Iterator<Item = (&str, &str)> + Clone {
        self.tags.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    fn source_id(&self) -> String {
        let kind = match self.shape {
            Shape::Node => "node",
            Shape::Way(_) => "way",
            Shape::Relation(_) => "relation",
        };
        format!("{kind}/{}", self.id)
    }

    fn lodging(&self, outlines: &Outlines) -> Lodging {
        let tags = Tags::new(self.tags());
        let id = self.source_id();
        let outline = || match &self.shape {
            Shape::Node => Err("its node has no coordinates".to_owned()),
            Shape::Way(refs) => outlines.of_way(refs),
            Shape::Relation(members) => outlines.of_relation(members, tags.kind_of_relation()),
        };
        let point = || match (&self.shape, self.point) {
            (Shape::Node, Some(point)) => Ok(point),
            // The middle of the outline is better than that of its box.
            (_, Some(centre)) => Ok(outline().unwrap_or(centre)),
            (_, None) => outline(),
        };
        Lodging {
            name: tags.name().map(str::to_owned),
            row: tags.row(&id, point),
            id,
        }
    }
}

impl<R: Read + Seek + Send> Document<R> {
    /// The answer of Overpass in JSON.
    pub fn json(reader: R, progress: impl FnMut(u64) -> ControlFlow<()>) -> Result<Self> {
        let records = Records::survey(reader, ListKind::Elements, progress, |_| Ok(()))?;
        Ok(Self::Json(records))
    }

    /// How old the data is, as the document says it.
    pub fn timestamp(&self) -> Option<&str> {
        match self {
            Self::Xml(file) => file.timestamp.as_deref(),
            Self::Json(records) => records.timestamp.as_deref(),
        }
    }

    /// Calls `see` with each element and the bytes read so far.
    fn each(&mut self, mut see: impl FnMut(Element, u64) -> Result<()>) -> Result<()> {
        match self {
            Self::Xml(file) => file.each(see),
            Self::Json(records) => {
                let mut pass = records.pass()?;
                while let Some(value) = pass.next()? {
                    if let Some(element) = of_json(&value) {
                        see(element, pass.bytes())?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Reads what the outlines of lodgings need, and then the lodgings.
    pub fn lodgings(&mut self, size: u64, walk: &mut Walk<'_>) -> Result<Vec<Lodging>> {
        let mut outlines = Outlines::default();
        let done = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        let size = done(size).max(1);
        self.each(|element, bytes| {
            if walk.is_lodging(element.tags()) {
                match &element.shape {
                    Shape::Node => {}
                    Shape::Way(refs) => outlines.nodes.need(refs.iter().copied()),
                    Shape::Relation(members) => outlines.need_ways_of(members),
                }
            }
            walk.at(0, done(bytes), size)
        })?;
        if outlines.wants_ways() {
            self.each(|element, bytes| {
                if let Shape::Way(refs) = &element.shape {
                    outlines.see_way(element.id, refs.iter().copied());
                }
                walk.at(1, done(bytes), size)
            })?;
        }
        outlines.nodes.settle();
        if !outlines.nodes.is_empty() {
            self.each(|element, bytes| {
                if let (Shape::Node, Some(point)) = (&element.shape, element.point) {
                    let part = |degrees: f64| (degrees * PARTS).round() as i32;
                    outlines
                        .nodes
                        .see(element.id, part(point.latitude), part(point.longitude));
                }
                walk.at(2, done(bytes), size)
            })?;
        }
        let mut found = Vec::new();
        self.each(|element, _| {
            if lodging::kind(element.tags()).is_some() {
                found.push(element.lodging(&outlines));
            }
            Ok(())
        })?;
        Ok(found)
    }
}

/// An element of Overpass; `None` for other records, such as counts.
fn of_json(value: &Value) -> Option<Element> {
    let id = value["id"].as_i64()?;
    let point = |of: &Value| {
        Some(Point {
            latitude: of["lat"].as_f64()?,
            longitude: of["lon"].as_f64()?,
        })
    };
    let of_bounds = |bounds: &Value| {
        let middle = |one: &str, other: &str| Some((bounds[one].as_f64()? + bounds[other].as_f64()?) / 2.0);
        Some(Point {
            latitude: middle("minlat", "maxlat")?,
            longitude: middle("minlon", "maxlon")?,
        })
    };
    let centre = || point(&value["center"]).or_else(|| of_bounds(&value["bounds"]));
    let (shape, point) = match value["type"].as_str()? {
        "node" => (Shape::Node, point(value)),
        "way" => {
            let refs = value["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
            (Shape::Way(refs.iter().filter_map(Value::as_i64).collect()), centre())
        }
        "relation" => {
            let members = value["members"].as_array().map(Vec::as_slice).unwrap_or_default();
            (Shape::Relation(members.iter().filter_map(member).collect()), centre())
        }
        _ => return None,
    };
    let tags = value["tags"].as_object().into_iter().flatten();
    let tags = tags.filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())));
    Some(Element {
        id,
        shape,
        point,
        tags: tags.collect(),
    })
}

fn member(value: &Value) -> Option<Member> {
    Some(Member {
        kind: member_kind(value["type"].as_str()?)?,
        id: value["ref"].as_i64()?,
        role: value["role"].as_str().unwrap_or_default().to_owned(),
    })
}
