//! Lodgings of a .osm.pbf file, in up to four passes over its blobs.

use super::{
    Lodging, Walk,
    file::OsmFile,
    lodging::{self, Tags},
    nodes::Nodes,
    outline::{Member, MemberKind, Outlines, decimal},
};
use crate::hotels::import::{Result, coordinates::Point};
use osmpbf::{Element, PrimitiveBlock, RelMemberType, Relation};
use std::io::{Read, Seek};

/// The contents of a blob; later passes skip blobs that do not help.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    nodes: bool,
    ways: bool,
    lodgings: bool,
}

/// The passes up to the last one, which `lodgings` makes.
pub(super) struct Prepared<R: Read + Seek + Send> {
    file: OsmFile<R>,
    marks: Vec<Marks>,
    outlines: Outlines,
    next: usize,
}

/// Reads what the outlines of lodgings need.
pub(super) fn prepare<R: Read + Seek + Send>(mut file: OsmFile<R>, walk: &mut Walk<'_>) -> Result<Prepared<R>> {
    let blobs = file.len();
    let mut outlines = Outlines::default();
    let mut marks = Vec::with_capacity(blobs);
    for blob in 0..blobs {
        marks.push(file.read(blob, |block| choose(block, &mut outlines, walk))?);
        walk.at(0, blob + 1, blobs)?;
    }
    for blob in (0..blobs).filter(|blob| marks[*blob].ways) {
        if outlines.wants_ways() {
            file.read(blob, |block| ways(block, &mut outlines))?;
        }
        walk.at(1, blob + 1, blobs)?;
    }
    outlines.nodes.settle();
    for blob in (0..blobs).filter(|blob| marks[*blob].nodes) {
        if !outlines.nodes.is_empty() {
            file.read(blob, |block| places(block, &mut outlines.nodes))?;
        }
        walk.at(2, blob + 1, blobs)?;
    }
    Ok(Prepared {
        file,
        marks,
        outlines,
        next: 0,
    })
}

impl<R: Read + Seek + Send> Prepared<R> {
    /// The lodgings of the next blob that has some, and the share of the pass that is done; `None` at the end.
    pub fn lodgings(&mut self) -> Result<Option<(Vec<Lodging>, usize, usize)>> {
        let blobs = self.marks.len();
        let Some(blob) = (self.next..blobs).find(|blob| self.marks[*blob].lodgings) else {
            return Ok(None);
        };
        self.next = blob + 1;
        let found = self.file.read(blob, |block| lodgings(block, &self.outlines))?;
        Ok(Some((found, self.next, blobs)))
    }
}

/// The first pass: finds lodgings among ways and relations, and the data that their outlines need.
fn choose(block: &PrimitiveBlock, outlines: &mut Outlines, walk: &mut Walk<'_>) -> Marks {
    let mut marks = Marks::default();
    for element in block.elements() {
        match element {
            Element::Node(node) => {
                marks.nodes = true;
                marks.lodgings |= walk.is_lodging(node.tags());
            }
            Element::DenseNode(node) => {
                marks.nodes = true;
                marks.lodgings |= walk.is_lodging(node.tags());
            }
            Element::Way(way) => {
                marks.ways = true;
                if walk.is_lodging(way.tags()) {
                    marks.lodgings = true;
                    outlines.nodes.need(way.refs());
                }
            }
            Element::Relation(relation) => {
                if walk.is_lodging(relation.tags()) {
                    marks.lodgings = true;
                    outlines.need_ways_of(&members(&relation));
                }
            }
        }
    }
    marks
}

fn members(relation: &Relation<'_>) -> Vec<Member> {
    let member = |member: osmpbf::RelMember<'_>| Member {
        kind: match member.member_type {
            RelMemberType::Node => MemberKind::Node,
            RelMemberType::Way => MemberKind::Way,
            RelMemberType::Relation => MemberKind::Relation,
        },
        id: member.member_id,
        // A role that cannot be read is none that counts.
        role: member.role().unwrap_or("unreadable").to_owned(),
    };
    relation.members().map(member).collect()
}

/// The second pass: finds the nodes of ways that relations need.
fn ways(block: &PrimitiveBlock, outlines: &mut Outlines) {
    for group in block.groups() {
        group.ways().for_each(|way| outlines.see_way(way.id(), way.refs()));
    }
}

/// The third pass: finds the coordinates of needed nodes.
fn places(block: &PrimitiveBlock, nodes: &mut Nodes) {
    let mut see = |id, latitude, longitude| {
        // Invalid coordinates belong to no node.
        if let (Ok(latitude), Ok(longitude)) = (i32::try_from(latitude / 100), i32::try_from(longitude / 100)) {
            nodes.see(id, latitude, longitude);
        }
    };
    for element in block.elements() {
        match element {
            Element::Node(node) => see(node.id(), node.nano_lat(), node.nano_lon()),
            Element::DenseNode(node) => see(node.id(), node.nano_lat(), node.nano_lon()),
            Element::Way(_) | Element::Relation(_) => {}
        }
    }
}

/// The last pass: the lodgings in a blob.
fn lodgings(block: &PrimitiveBlock, outlines: &Outlines) -> Vec<Lodging> {
    let mut found = Vec::new();
    let mut add = |id: String, tags: Tags, point: &dyn Fn(&Tags) -> std::result::Result<Point, String>| {
        found.push(Lodging {
            name: tags.name().map(str::to_owned),
            row: tags.row(&id, || point(&tags)),
            id,
        });
    };
    for element in block.elements() {
        match element {
            Element::Node(node) if lodging::kind(node.tags()).is_some() => {
                let point = decimal(node.nano_lat(), node.nano_lon());
                add(format!("node/{}", node.id()), Tags::new(node.tags()), &|_| Ok(point));
            }
            Element::DenseNode(node) if lodging::kind(node.tags()).is_some() => {
                let point = decimal(node.nano_lat(), node.nano_lon());
                add(format!("node/{}", node.id()), Tags::new(node.tags()), &|_| Ok(point));
            }
            Element::Way(way) if lodging::kind(way.tags()).is_some() => {
                let refs: Vec<i64> = way.refs().collect();
                add(format!("way/{}", way.id()), Tags::new(way.tags()), &|_| {
                    outlines.of_way(&refs)
                });
            }
            Element::Relation(relation) if lodging::kind(relation.tags()).is_some() => {
                let members = members(&relation);
                let id = format!("relation/{}", relation.id());
                add(id, Tags::new(relation.tags()), &|tags| {
                    outlines.of_relation(&members, tags.kind_of_relation())
                });
            }
            _ => {}
        }
    }
    found
}
