//! Saves an index to a file, so that a restart need not read the database.
//!
//! The file has the shards one after another, then a head with the position and the checksum of each, then the
//! position of the head and its own checksum. It is written beside the old file and replaces it once it is complete.
//! All cores read shards in parallel. It is meant for the machine that wrote it: another byte order or another format
//! is refused, as is everything with a wrong checksum; then the index is built again.

use super::{HotelIndex, Leaf, Writer, next_number};
use crate::index::{
    bytes::{Damaged, Packer, Unpacker},
    directory::Directory,
    names::Names,
    prepare::Vocabulary,
    record::{MealPlan, RoomLimits},
    resolved::Stays,
    rules::Rules,
    shard::{Kind, Kinds, Shard},
};
use std::{
    fs::{self, File},
    io::{self, BufWriter, Read, Seek, SeekFrom, Write},
    num::NonZero,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Raise it when the same bytes change their meaning.
const FORMAT: u64 = 1;
/// The end of a file: position, length and checksum of the head, and the format.
const END: usize = 4 * size_of::<u64>();
/// Also detects the byte order.
const MARK: u64 = 0x6865_6c73_0000_0000 | FORMAT;

/// Why an index could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// There is no such file, or it cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is damaged, or was written by another program.
    #[error("it is damaged, or another version wrote it")]
    Damaged,
}

impl From<Damaged> for SnapshotError {
    fn from(_: Damaged) -> Self {
        Self::Damaged
    }
}

/// The position of a shard in the file.
struct Section {
    /// The start of the shard on the curve.
    from: u32,
    at: u64,
    length: usize,
    checksum: u32,
}

/// The data shared by all shards, and their positions.
struct Head<R> {
    note: Vec<u8>,
    first: i32,
    window: usize,
    vocabulary: Vocabulary,
    kinds: Vec<Kind<R>>,
    sections: Vec<Section>,
}

impl<R: Rules> HotelIndex<R> {
    /// Writes the index to a file, with a note of the caller's. Other threads may search and change it meanwhile;
    /// later changes may or may not be in the file. `encode` turns rules into bytes.
    pub fn save(&self, path: &Path, note: &[u8], encode: impl Fn(&R) -> Vec<u8>) -> io::Result<()> {
        // From here on the list of shards and their hotels cannot change; their nights can.
        let (shards, first) = {
            let writer = self.writer();
            (self.shards(), writer.first)
        };
        let unfinished = path.with_extension("unfinished");
        let mut file = BufWriter::new(File::create(&unfinished)?);
        let mut sections = Vec::with_capacity(shards.len());
        let mut at = 0;
        for leaf in shards.iter() {
            let bytes = leaf.read().pack();
            file.write_all(&bytes)?;
            let checksum = crc32fast::hash(&bytes);
            sections.push([u64::from(leaf.from), at, bytes.len() as u64, u64::from(checksum)]);
            at += bytes.len() as u64;
        }
        let head = self.pack_head(note, first, &sections, encode);
        file.write_all(&head)?;
        for number in [at, head.len() as u64, u64::from(crc32fast::hash(&head)), MARK] {
            file.write_all(&number.to_ne_bytes())?;
        }
        file.into_inner().map_err(io::IntoInnerError::into_error)?;
        fs::rename(&unfinished, path)
    }

    fn pack_head(&self, note: &[u8], first: i32, sections: &[[u64; 4]], encode: impl Fn(&R) -> Vec<u8>) -> Vec<u8> {
        let mut head = Packer::default();
        head.column(note);
        head.column(&[i64::from(first), self.window as i64]);
        for names in self.vocabulary.lists() {
            let names = names.all();
            head.columns(names.iter().map(|name| name.as_bytes()));
        }
        let writer = self.writer();
        let kinds = writer.kinds.all();
        let rules: Vec<Vec<u8>> = kinds.iter().map(|kind| encode(&kind.rules)).collect();
        head.columns(rules.iter().map(Vec::as_slice));
        let facts = |kind: &&Kind<R>| {
            let limits = kind.limits;
            let [guests, adults, children] = [limits.max_guests, limits.max_adults, limits.max_children].map(u32::from);
            [kind.meal_plan as u32, kind.step, guests, adults, children]
        };
        head.column(&kinds.iter().map(facts).collect::<Vec<[u32; 5]>>());
        head.column(sections);
        head.into_bytes()
    }

    /// Loads the index of a file, and the note that was written with it. `decode` turns bytes into rules.
    pub fn load(path: &Path, decode: impl Fn(&[u8]) -> Option<R>) -> Result<(Self, Vec<u8>), SnapshotError> {
        let head = read_head(&mut File::open(path)?, decode)?;
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let leaves = read_leaves(path, &head, cores)?;
        let mut directory = Directory::default();
        for leaf in &leaves {
            for id in &leaf.read().hotels.ids {
                directory.insert(*id, leaf.number);
            }
        }
        let writer = Writer {
            first: head.first,
            next_number: leaves.len() as u32,
            directory,
            kinds: Kinds::of(&head.kinds),
        };
        let index = Self {
            number: next_number(),
            window: head.window,
            cores,
            vocabulary: head.vocabulary,
            shards: RwLock::new(Arc::new(leaves)),
            stays: Stays::default(),
            writer: Mutex::new(writer),
        };
        Ok((index, head.note))
    }
}

fn read_head<R>(file: &mut File, decode: impl Fn(&[u8]) -> Option<R>) -> Result<Head<R>, SnapshotError> {
    let size = file.metadata()?.len();
    let end_at = size.checked_sub(END as u64).ok_or(Damaged)?;
    file.seek(SeekFrom::Start(end_at))?;
    let mut end = [0; END];
    file.read_exact(&mut end)?;
    let (numbers, _) = end.as_chunks::<{ size_of::<u64>() }>();
    let [at, length, checksum, mark] = [0, 1, 2, 3].map(|index| u64::from_ne_bytes(numbers[index]));
    if mark != MARK || at.checked_add(length) != Some(end_at) {
        return Err(Damaged.into());
    }
    file.seek(SeekFrom::Start(at))?;
    let mut head = vec![0; usize::try_from(length).map_err(|_| Damaged)?];
    file.read_exact(&mut head)?;
    if u64::from(crc32fast::hash(&head)) != checksum {
        return Err(Damaged.into());
    }
    Ok(unpack_head(&head, decode)?)
}

fn unpack_head<R>(head: &[u8], decode: impl Fn(&[u8]) -> Option<R>) -> Result<Head<R>, Damaged> {
    let mut head = Unpacker::new(head);
    let note = head.column()?;
    let [first, window] = head.array::<i64, 2>()?;
    let vocabulary = Vocabulary::default();
    for names in vocabulary.lists() {
        fill(names, &head.columns()?)?;
    }
    let rules: Option<Vec<R>> = head.columns()?.iter().map(|bytes| decode(bytes)).collect();
    let rules = rules.ok_or(Damaged)?;
    let facts = head.column_of::<[u32; 5]>(rules.len())?;
    let kinds = rules.into_iter().zip(facts).map(|(rules, facts)| kind(rules, facts));
    let kinds = kinds.collect::<Result<_, _>>()?;
    let section = |[from, at, length, checksum]: [u64; 4]| {
        Ok(Section {
            from: u32::try_from(from).map_err(|_| Damaged)?,
            at,
            length: usize::try_from(length).map_err(|_| Damaged)?,
            checksum: u32::try_from(checksum).map_err(|_| Damaged)?,
        })
    };
    let sections = head
        .column()?
        .into_iter()
        .map(section)
        .collect::<Result<_, Damaged>>()?;
    head.end()?;
    Ok(Head {
        note,
        first: i32::try_from(first).map_err(|_| Damaged)?,
        window: usize::try_from(window).map_err(|_| Damaged)?,
        vocabulary,
        kinds,
        sections,
    })
}

/// Restores the numbers of names.
fn fill(names: &Names, written: &[Vec<u8>]) -> Result<(), Damaged> {
    for (number, name) in (0..).zip(written) {
        let name = std::str::from_utf8(name).map_err(|_| Damaged)?;
        if names.number(name) != number {
            return Err(Damaged);
        }
    }
    Ok(())
}

fn kind<R>(rules: R, [meal_plan, step, guests, adults, children]: [u32; 5]) -> Result<Kind<R>, Damaged> {
    let small = |number: u32| u8::try_from(number).map_err(|_| Damaged);
    Ok(Kind {
        rules,
        limits: RoomLimits {
            max_guests: small(guests)?,
            max_adults: small(adults)?,
            max_children: small(children)?,
        },
        meal_plan: *MealPlan::ALL.get(meal_plan as usize).ok_or(Damaged)?,
        step,
    })
}

/// Reads all shards in order on that many threads.
fn read_leaves<R: Rules>(path: &Path, head: &Head<R>, threads: usize) -> Result<Vec<Arc<Leaf<R>>>, SnapshotError> {
    let next = AtomicUsize::new(0);
    let leaves = Mutex::new(Vec::with_capacity(head.sections.len()));
    let read = || -> Result<(), SnapshotError> {
        let mut file = File::open(path)?;
        let mut bytes = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(section) = head.sections.get(number) else {
                return Ok(());
            };
            let shard = read_shard(&mut file, section, head, &mut bytes)?;
            leaves
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(Arc::new(Leaf {
                    number: number as u32,
                    from: section.from,
                    shard: RwLock::new(shard),
                }));
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.min(head.sections.len()))
            .map(|_| scope.spawn(read))
            .collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(read) => read,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    let mut leaves = leaves.into_inner().unwrap_or_else(PoisonError::into_inner);
    leaves.sort_unstable_by_key(|leaf| leaf.number);
    Ok(leaves)
}

fn read_shard<R: Rules>(
    file: &mut File,
    section: &Section,
    head: &Head<R>,
    bytes: &mut Vec<u8>,
) -> Result<Shard<R>, SnapshotError> {
    // The head's checksum is verified: its lengths are those that were written.
    bytes.resize(section.length, 0);
    file.seek(SeekFrom::Start(section.at))?;
    file.read_exact(bytes)?;
    if crc32fast::hash(bytes) != section.checksum {
        return Err(Damaged.into());
    }
    let shard = Shard::unpack(bytes, &head.kinds)?;
    let (_, window, first) = shard.nights.size();
    if (window, first) == (head.window, head.first) {
        Ok(shard)
    } else {
        Err(Damaged.into())
    }
}
