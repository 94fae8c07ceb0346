//! Packs a folder of tiles ({zoom}/{column}/{row}.pbf and metadata.json) as PMTiles 3
//! (<https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md>). Does not look into tiles.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
};

const HEADER: u64 = 127;
/// Bytes of the first request of a reader, which must contain the header and the root directory.
const FIRST_READ: u64 = 16_384;
/// Entries of one leaf directory.
const LEAF: usize = 4_096;
/// Bytes up to which a tile is compared with others: tiles of the sea and empty ones are often identical.
const SMALL: usize = 1_024;
const NOT_PACKED: u8 = 1;
const GZIP: u8 = 2;
const VECTOR: u8 = 1;

/// The result of packing.
#[derive(Debug, PartialEq, Eq)]
pub struct Packed {
    pub tiles: usize,
    /// The lowest and the highest zoom.
    pub zooms: (u8, u8),
}

/// A tile or a run of identical ones; a leaf directory when `run` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    id: u64,
    run: u32,
    offset: u64,
    length: u32,
}

/// Writes the archive. An older one stays until the new one is complete.
pub fn pack(folder: &Path, output: &Path) -> Result<Packed> {
    let mut tiles = tiles_in(folder)?;
    tiles.sort_unstable_by_key(|(id, ..)| *id);
    let (Some(least), Some(most)) = (
        tiles.iter().map(|(_, zoom, _)| *zoom).min(),
        tiles.iter().map(|(_, zoom, _)| *zoom).max(),
    ) else {
        bail!("{} has no tiles", folder.display());
    };
    let metadata_file = folder.join("metadata.json");
    let metadata = fs::read(&metadata_file).with_context(|| format!("{} cannot be read", metadata_file.display()))?;
    let bounds = bounds_of(&metadata)?;

    let data_file = folder.join("tiles.data");
    let mut data = BufWriter::new(File::create(&data_file)?);
    let mut known: HashMap<Vec<u8>, (u64, u32)> = HashMap::new();
    let mut entries: Vec<Entry> = Vec::with_capacity(tiles.len());
    let (mut end, mut contents) = (0u64, 0u64);
    for (id, _, file) in &tiles {
        let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let length = u32::try_from(bytes.len()).context("a tile is too large")?;
        let offset = match known.get(&bytes) {
            Some((offset, _)) => *offset,
            None => {
                let offset = end;
                data.write_all(&bytes)?;
                end += u64::from(length);
                contents += 1;
                if bytes.len() <= SMALL {
                    known.insert(bytes, (offset, length));
                }
                offset
            }
        };
        match entries.last_mut() {
            Some(last) if last.id + u64::from(last.run) == *id && last.offset == offset && last.length == length => {
                last.run += 1;
            }
            _ => entries.push(Entry {
                id: *id,
                run: 1,
                offset,
                length,
            }),
        }
    }
    data.into_inner().context("the tiles cannot be written")?.sync_all()?;

    let (root, leaves) = directories(&entries);
    let root_length = root.len() as u64;
    if HEADER + root_length > FIRST_READ {
        bail!("there are too many tiles for one archive");
    }
    let metadata_at = HEADER + root_length;
    let leaves_at = metadata_at + metadata.len() as u64;
    let data_at = leaves_at + leaves.len() as u64;
    let mut header = Vec::with_capacity(HEADER as usize);
    header.extend_from_slice(b"PMTiles\x03");
    for number in [
        HEADER,
        root_length,
        metadata_at,
        metadata.len() as u64,
        leaves_at,
        leaves.len() as u64,
        data_at,
        end,
        tiles.len() as u64,
        entries.len() as u64,
        contents,
    ] {
        header.extend_from_slice(&number.to_le_bytes());
    }
    header.extend_from_slice(&[1, NOT_PACKED, GZIP, VECTOR, least, most]);
    let [west, south, east, north] = bounds;
    for degrees in bounds {
        header.extend_from_slice(&e7(degrees).to_le_bytes());
    }
    header.push(least.max(most.min(10)));
    for degrees in [(west + east) / 2.0, (south + north) / 2.0] {
        header.extend_from_slice(&e7(degrees).to_le_bytes());
    }

    let part = output.with_extension("pmtiles.part");
    let mut archive =
        BufWriter::new(File::create(&part).with_context(|| format!("{} cannot be written", part.display()))?);
    for bytes in [&header, &root, &metadata, &leaves] {
        archive.write_all(bytes)?;
    }
    io::copy(&mut BufReader::new(File::open(&data_file)?), &mut archive)?;
    archive
        .into_inner()
        .context("the archive cannot be written")?
        .sync_all()?;
    fs::rename(&part, output).with_context(|| format!("{} cannot be written", output.display()))?;
    Ok(Packed {
        tiles: tiles.len(),
        zooms: (least, most),
    })
}

/// The tiles of a folder with their ids and zooms.
fn tiles_in(folder: &Path) -> Result<Vec<(u64, u8, PathBuf)>> {
    let mut tiles = Vec::new();
    for (zoom, path) in numbered(folder)? {
        let Ok(level) = u8::try_from(zoom) else { continue };
        if level > 30 {
            continue;
        }
        for (column, path) in numbered(&path)? {
            for (row, path) in numbered(&path)? {
                let size = 1u32 << level;
                if column < size && row < size {
                    tiles.push((tile_id(level, column, row), level, path));
                }
            }
        }
    }
    Ok(tiles)
}

/// The entries of a folder whose name is a number, apart from the extension.
fn numbered(folder: &Path) -> Result<Vec<(u32, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        let number = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .and_then(|stem| stem.parse().ok());
        if let Some(number) = number {
            found.push((number, path));
        }
    }
    Ok(found)
}

/// The id of a tile: all lower zooms first, then along the Hilbert curve of its zoom.
fn tile_id(zoom: u8, column: u32, row: u32) -> u64 {
    let before = ((1u64 << (2 * zoom)) - 1) / 3;
    let (mut x, mut y) = (u64::from(column), u64::from(row));
    let mut along = 0u64;
    let mut side = 1u64 << zoom >> 1;
    while side > 0 {
        let right = u64::from(x & side > 0);
        let down = u64::from(y & side > 0);
        along += side * side * ((3 * right) ^ down);
        if down == 0 {
            if right == 1 {
                x = (side - 1).wrapping_sub(x) & (2 * side - 1);
                y = (side - 1).wrapping_sub(y) & (2 * side - 1);
            }
            std::mem::swap(&mut x, &mut y);
        }
        side >>= 1;
    }
    before + along
}

/// The root directory, and leaf directories if the root would be too long.
fn directories(entries: &[Entry]) -> (Vec<u8>, Vec<u8>) {
    let root = directory(entries);
    if HEADER + root.len() as u64 <= FIRST_READ {
        return (root, Vec::new());
    }
    let mut leaves = Vec::new();
    let mut roots = Vec::new();
    for chunk in entries.chunks(LEAF) {
        let leaf = directory(chunk);
        roots.push(Entry {
            id: chunk[0].id,
            run: 0,
            offset: leaves.len() as u64,
            length: leaf.len() as u32,
        });
        leaves.extend(leaf);
    }
    (directory(&roots), leaves)
}

fn directory(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    varint(entries.len() as u64, &mut bytes);
    let mut last = 0;
    for entry in entries {
        varint(entry.id - last, &mut bytes);
        last = entry.id;
    }
    entries
        .iter()
        .for_each(|entry| varint(u64::from(entry.run), &mut bytes));
    entries
        .iter()
        .for_each(|entry| varint(u64::from(entry.length), &mut bytes));
    let mut next = None;
    for entry in entries {
        // 0 means "directly after the former tile".
        let is_next = next == Some(entry.offset);
        varint(if is_next { 0 } else { entry.offset + 1 }, &mut bytes);
        next = Some(entry.offset + u64::from(entry.length));
    }
    bytes
}

fn varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// West, south, east and north from the metadata; default: the world.
fn bounds_of(metadata: &[u8]) -> Result<[f64; 4]> {
    let metadata: Value = serde_json::from_slice(metadata).context("the tiles' metadata cannot be read")?;
    let said: Option<Vec<f64>> = metadata["bounds"]
        .as_array()
        .map(|bounds| bounds.iter().filter_map(Value::as_f64).collect());
    let bounds = said.and_then(|bounds| <[f64; 4]>::try_from(bounds).ok());
    Ok(bounds.unwrap_or([-180.0, -85.0, 180.0, 85.0]))
}

fn e7(degrees: f64) -> i32 {
    (degrees * 1e7).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_numbered_as_the_specification_says() {
        for (zoom, column, row, id) in [
            (0, 0, 0, 0),
            (1, 0, 0, 1),
            (1, 0, 1, 2),
            (1, 1, 1, 3),
            (1, 1, 0, 4),
            (2, 0, 0, 5),
            (12, 3423, 1763, 19_078_479),
        ] {
            assert_eq!(tile_id(zoom, column, row), id, "{zoom}/{column}/{row}");
        }
        // Every tile of a zoom has a unique id, and the ids have no gap.
        let mut ids: Vec<u64> = (0..32).flat_map(|x| (0..32).map(move |y| tile_id(5, x, y))).collect();
        ids.sort_unstable();
        assert!(ids.iter().copied().eq(341..341 + 1024));
    }

    /// Decodes the entries of a directory.
    fn read(bytes: &[u8]) -> Vec<Entry> {
        let mut at = 0;
        let mut next = || {
            let (mut number, mut shift) = (0u64, 0);
            loop {
                let byte = bytes[at];
                at += 1;
                number |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte < 0x80 {
                    return number;
                }
            }
        };
        let count = next() as usize;
        let mut entries = vec![
            Entry {
                id: 0,
                run: 0,
                offset: 0,
                length: 0
            };
            count
        ];
        let mut id = 0;
        for entry in &mut entries {
            id += next();
            entry.id = id;
        }
        entries.iter_mut().for_each(|entry| entry.run = next() as u32);
        entries.iter_mut().for_each(|entry| entry.length = next() as u32);
        let mut after = 0;
        for entry in &mut entries {
            let said = next();
            entry.offset = if said == 0 { after } else { said - 1 };
            after = entry.offset + u64::from(entry.length);
        }
        entries
    }

    #[test]
    fn a_long_directory_has_leaves() {
        let entries: Vec<Entry> = (0..20_000)
            .map(|number| Entry {
                id: number * 3,
                run: 1,
                offset: number * 7_777,
                length: 300,
            })
            .collect();
        let (root, leaves) = directories(&entries);
        assert!(root.len() < 1_000);
        let found: Vec<Entry> = read(&root)
            .into_iter()
            .flat_map(|leaf| {
                assert_eq!(leaf.run, 0);
                let from = leaf.offset as usize;
                read(&leaves[from..from + leaf.length as usize])
            })
            .collect();
        assert_eq!(found, entries);
    }

    #[test]
    fn a_folder_of_tiles_becomes_an_archive() {
        let folder = tempfile::tempdir().unwrap();
        let tiles = folder.path().join("out");
        let tile = |path: &str, bytes: &[u8]| {
            let file = tiles.join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, bytes).unwrap();
        };
        tile("0/0/0.pbf", b"world");
        tile("1/0/0.pbf", b"sea");
        tile("1/0/1.pbf", b"sea");
        tile("1/1/0.pbf", b"land");
        tile(
            "metadata.json",
            br#"{"bounds":[13.8,35.5,14.9,36.3],"attribution":"x"}"#,
        );
        let output = folder.path().join("region.pmtiles");
        let packed = pack(&tiles, &output).unwrap();
        assert_eq!(
            packed,
            Packed {
                tiles: 4,
                zooms: (0, 1)
            }
        );
        let bytes = fs::read(&output).unwrap();
        assert_eq!(&bytes[..8], b"PMTiles\x03");
        let number = |at: usize| u64::from_le_bytes(bytes[8 + at * 8..16 + at * 8].try_into().unwrap()) as usize;
        let entries = read(&bytes[number(0)..number(0) + number(1)]);
        let data = &bytes[number(6)..number(6) + number(7)];
        let said: Vec<(u64, u32, &[u8])> = entries
            .iter()
            .map(|entry| {
                (
                    entry.id,
                    entry.run,
                    &data[entry.offset as usize..][..entry.length as usize],
                )
            })
            .collect();
        assert_eq!(said, [(0, 1, &b"world"[..]), (1, 2, b"sea"), (4, 1, b"land")]);
        assert_eq!((number(8), number(9), number(10)), (4, 3, 3));
        assert_eq!(&bytes[96..102], [1, NOT_PACKED, GZIP, VECTOR, 0, 1]);
        assert_eq!(i32::from_le_bytes(bytes[102..106].try_into().unwrap()), 138_000_000);
        assert!(bytes[number(2)..number(2) + number(3)].starts_with(b"{\"bounds\""));
        assert!(!output.with_extension("pmtiles.part").exists());
    }

    #[test]
    fn a_folder_without_tiles_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(pack(folder.path(), &folder.path().join("x.pmtiles")).is_err());
    }
}
