//! Hotels from an extract of OpenStreetMap (.osm.pbf): nodes, closed ways and multipolygons that are lodgings.
//!
//! Reads the file in up to four passes, so that only the data for outlines of hotels stays in memory: an overview, the
//! ways of relations, the places of nodes, and the hotels. Reads the whole file before writing the first hotel, so a
//! damaged file changes nothing. Hotels missing from a newer file stay.

mod file;
mod lodging;
mod nodes;
mod outline;
mod rings;

use self::{
    file::OsmFile,
    lodging::Tags,
    nodes::Nodes,
    outline::{Outlines, decimal},
};
use super::{
    ImportError, Result,
    intake::Intake,
    refused::Refused,
    row::{Point, Row},
    run::{self, Counts, Credit},
};
use crate::Ctx;
use osmpbf::{Element, PrimitiveBlock};
use std::{
    collections::HashSet,
    io::{Read, Seek, Write},
    ops::ControlFlow,
};

/// Number of passes, for the progress report.
const PASSES: u64 = 4;

/// Options of an extract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsmOptions {
    pub credit: Credit,
    /// Adds made-up room types and prices to each hotel, marked as such.
    pub demo_rates: bool,
}

impl OsmOptions {
    /// The credit that the Open Database License asks for.
    pub fn new() -> Self {
        Self {
            credit: Credit {
                source: "openstreetmap".to_owned(),
                licence: "ODbL".to_owned(),
                attribution: "© OpenStreetMap contributors".to_owned(),
            },
            demo_rates: false,
        }
    }
}

impl Default for OsmOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// The contents of a blob; later passes skip blobs that do not help.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    nodes: bool,
    ways: bool,
    lodgings: bool,
}

/// A lodging in the file.
struct Lodging {
    /// `node/1`, `way/2`, `relation/3`.
    id: String,
    name: Option<String>,
    row: std::result::Result<Row, String>,
}

/// Imports an extract. Writes each refused element with the reason to `report`, as a table. Calls `progress` with the
/// counts and the work done in bytes of the file; it may stop the import.
///
/// After an error, hotels written before it stay and the run is marked incomplete; another run continues.
pub async fn osm(
    ctx: &Ctx,
    options: &OsmOptions,
    reader: impl Read + Seek + Send,
    report: impl Write + Send,
    mut progress: impl FnMut(&Counts, u64) -> ControlFlow<()> + Send,
) -> Result<Counts> {
    let run = run::begin(ctx, &options.credit.source).await?;
    let mut counts = Counts::default();
    let outcome = import(ctx, options, reader, report, &mut progress, &mut counts).await;
    run::end(ctx, run, &counts, outcome.is_ok()).await?;
    outcome.map(|()| counts)
}

async fn import(
    ctx: &Ctx,
    options: &OsmOptions,
    reader: impl Read + Seek + Send,
    report: impl Write + Send,
    progress: &mut (impl FnMut(&Counts, u64) -> ControlFlow<()> + Send),
    counts: &mut Counts,
) -> Result<()> {
    let mut file = OsmFile::open(reader)?;
    let (size, blobs) = (file.size(), file.len());
    let mut advance = |counts: &Counts, pass: u64, blob: usize| {
        let share = size as f64 * (blob + 1) as f64 / blobs as f64;
        match progress(counts, ((pass * size) as f64 + share) as u64 / PASSES) {
            ControlFlow::Break(()) => Err(ImportError::Stopped),
            ControlFlow::Continue(()) => Ok(()),
        }
    };
    let mut outlines = Outlines::default();
    let mut marks = Vec::with_capacity(blobs);
    for blob in 0..blobs {
        marks.push(file.read(blob, |block| choose(block, &mut outlines))?);
        advance(counts, 0, blob)?;
    }
    for blob in (0..blobs).filter(|blob| marks[*blob].ways) {
        if outlines.wants_ways() {
            file.read(blob, |block| ways(block, &mut outlines))?;
        }
        advance(counts, 1, blob)?;
    }
    outlines.nodes.settle();
    for blob in (0..blobs).filter(|blob| marks[*blob].nodes) {
        if !outlines.nodes.is_empty() {
            file.read(blob, |block| places(block, &mut outlines.nodes))?;
        }
        advance(counts, 2, blob)?;
    }
    let mut refused = Refused::new(report, ["element", "reason"], ["name"].into_iter())?;
    let mut intake = Intake::new(ctx, &options.credit, options.demo_rates, counts);
    let mut seen = HashSet::new();
    for blob in (0..blobs).filter(|blob| marks[*blob].lodgings) {
        for lodging in file.read(blob, |block| lodgings(block, &outlines))? {
            let is_new = seen.insert(lodging.id.clone());
            let row = lodging.row.and_then(|row| match is_new {
                true => Ok(row),
                false => Err("it is in the file twice".to_owned()),
            });
            if let Err(reason) = intake.offer(row) {
                refused.row(&lodging.id, &reason, lodging.name.as_deref().into_iter())?;
            }
        }
        if intake.is_full() {
            intake.write().await?;
        }
        advance(intake.counts, 3, blob)?;
    }
    intake.write().await?;
    refused.end()?;
    // Ignores the answer of the last call, because nothing is left to stop.
    let _ = progress(intake.counts, size);
    Ok(())
}

/// The first pass: finds lodgings among ways and relations, and the data that their outlines need.
fn choose(block: &PrimitiveBlock, outlines: &mut Outlines) -> Marks {
    let mut marks = Marks::default();
    for element in block.elements() {
        match element {
            Element::Node(node) => {
                marks.nodes = true;
                marks.lodgings |= lodging::kind(node.tags()).is_some();
            }
            Element::DenseNode(node) => {
                marks.nodes = true;
                marks.lodgings |= lodging::kind(node.tags()).is_some();
            }
            Element::Way(way) => {
                marks.ways = true;
                if lodging::kind(way.tags()).is_some() {
                    marks.lodgings = true;
                    outlines.nodes.need(way.refs());
                }
            }
            Element::Relation(relation) => {
                if lodging::kind(relation.tags()).is_some() {
                    marks.lodgings = true;
                    outlines.need_ways_of(&relation);
                }
            }
        }
    }
    marks
}

/// The second pass: finds the nodes of ways that relations need.
fn ways(block: &PrimitiveBlock, outlines: &mut Outlines) {
    for group in block.groups() {
        group.ways().for_each(|way| outlines.see_way(&way));
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
                add(format!("way/{}", way.id()), Tags::new(way.tags()), &|_| {
                    outlines.of_way(&way)
                });
            }
            Element::Relation(relation) if lodging::kind(relation.tags()).is_some() => {
                let id = format!("relation/{}", relation.id());
                add(id, Tags::new(relation.tags()), &|tags| {
                    outlines.of_relation(&relation, tags.kind_of_relation())
                });
            }
            _ => {}
        }
    }
    found
}
