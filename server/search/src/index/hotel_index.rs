//! The index: shards in the order of the curve, found by location or by a hotel's id.

mod snapshot;

pub use snapshot::SnapshotError;

use crate::{
    geometry::BoundingBox,
    index::{
        answer::Answer,
        area::{Area, ShardName},
        block::{STARS, TraitSets},
        directory::Directory,
        hilbert::hilbert_key,
        hotels::HotelFacts,
        map::MapAnswer,
        prepare::{Prepared, Vocabulary},
        query::{Query, QueryError},
        record::{HotelRecord, Night},
        resolved::Stays,
        rules::Rules,
        scan::{Scan, meets},
        shard::{Kinds, MAX_SHARD_HOTELS, SHARD, Shard},
        stored_hotel::{StoredHotel, Traits},
    },
};
use std::{
    collections::HashSet,
    num::NonZero,
    ops::Range,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
};

/// A query over fewer shards than this runs on one thread: starting another would take longer.
const SHARDS_OF_A_THREAD: usize = 6;

/// Hotels with their offers, found by area, dates and filters.
///
/// Queries and changes may come from any number of threads. A query sees a hotel as it was before a change or after
/// it, and one that begins after the change has returned sees the change; a hotel that moves to another location may
/// be missing in between.
pub struct HotelIndex<R: Rules> {
    /// Identifies it among other indexes.
    number: u64,
    /// How many nights are stored.
    window: usize,
    cores: usize,
    vocabulary: Vocabulary,
    shards: RwLock<Arc<Vec<Arc<Leaf<R>>>>>,
    stays: Stays<R>,
    /// Locked during changes of hotels, but not of nights.
    writer: Mutex<Writer<R>>,
}

/// A shard in its position.
struct Leaf<R> {
    /// Identifies the shard while it exists.
    number: u32,
    /// The start of the shard on the curve; the first one also covers everything before it.
    from: u32,
    shard: RwLock<Shard<R>>,
}

struct Writer<R> {
    /// The first stored night.
    first: i32,
    next_number: u32,
    directory: Directory,
    kinds: Kinds<R>,
}

/// How large an index is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexSize {
    pub hotels: usize,
    pub rates: usize,
    pub shards: usize,
}

impl<R: Rules> HotelIndex<R> {
    /// An empty index that holds `window` nights from `first` (days since 1970-01-01) on.
    pub fn new(first: i32, window: usize) -> Self {
        Self {
            number: next_number(),
            window,
            cores: thread::available_parallelism().map_or(1, NonZero::get),
            vocabulary: Vocabulary::default(),
            shards: RwLock::default(),
            stays: Stays::default(),
            writer: Mutex::new(Writer {
                first,
                next_number: 0,
                directory: Directory::default(),
                kinds: Kinds::default(),
            }),
        }
    }

    fn writer(&self) -> MutexGuard<'_, Writer<R>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shards(&self) -> Arc<Vec<Arc<Leaf<R>>>> {
        self.shards.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Answers a query.
    pub fn search(&self, query: &Query<'_, R::Stay>) -> Result<Answer, QueryError> {
        let prepared = Prepared::<R>::new(query, &self.vocabulary)?;
        if prepared.is_nowhere {
            return Ok(Answer {
                map: query.map.as_ref().map(|_| MapAnswer::default()),
                ..Answer::default()
            });
        }
        let shards = self.shards();
        let near: Vec<&Leaf<R>> = shards
            .iter()
            .map(Arc::as_ref)
            .filter(|leaf| leaf.may_hold(&prepared))
            .collect();
        let threads = (near.len() / SHARDS_OF_A_THREAD).clamp(1, self.cores);
        let next = AtomicUsize::new(0);
        let scan = || {
            let mut scan = Scan::new(&prepared, self.stays.take(&prepared));
            while let Some(leaf) = near.get(next.fetch_add(1, Ordering::Relaxed)) {
                let name = ShardName {
                    index: self.number,
                    shard: leaf.number,
                };
                scan.shard(name, &leaf.read());
            }
            let (found, known) = scan.into_parts();
            self.stays.keep(&prepared, known);
            found
        };
        let found = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(scan)).collect();
            let mut found = scan();
            for other in others {
                match other.join() {
                    Ok(part) => found.merge(part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            found
        });
        Ok(found.into_answer(query.page(), query.map.as_ref(), &self.vocabulary))
    }

    /// How many blocks of 64 hotels a search of an area looks at, counted no further than `most`.
    pub fn blocks_near(&self, area: &Area, most: usize) -> usize {
        let area = area.base();
        let boxes = area.bounds().map(|bounds| bounds.split());
        let (country, region) = match area {
            Area::Country(code) => (Some(self.vocabulary.countries.find(code)), None),
            Area::Region(code) => (None, Some(self.vocabulary.regions.find(code))),
            _ => (None, None),
        };
        let is_near = |bounds: &BoundingBox| {
            boxes.is_none_or(|(first, second)| {
                meets(&first, bounds) || second.is_some_and(|second| meets(&second, bounds))
            })
        };
        let has = |sets: &TraitSets, wanted: Option<Option<u32>>| {
            wanted.is_none_or(|number| number.is_some_and(|number| sets.having(number) != 0))
        };
        let mut near = 0;
        for leaf in self.shards().iter() {
            let shard = leaf.read();
            if !is_near(&shard.bounds) {
                continue;
            }
            let blocks = shard.blocks.iter().filter(|block| {
                is_near(&block.bounds) && has(&block.countries, country) && has(&block.regions, region)
            });
            near += blocks.take(most - near).count();
            if near == most {
                break;
            }
        }
        near
    }

    /// Adds many hotels. Existing ones with the same id are replaced.
    pub fn extend<'a>(&self, hotels: impl IntoIterator<Item = HotelRecord<'a, R>>)
    where
        R: 'a,
    {
        let mut stored: Vec<StoredHotel<R>> = Vec::new();
        for hotel in hotels {
            stored.push(self.store(hotel));
            // Hotels that come in the order of the curve are not stored twice.
            if stored.len() >= SHARD {
                self.put_stored(std::mem::take(&mut stored));
            }
        }
        self.put_stored(stored);
    }

    /// Adds a hotel, or replaces the one with the same id.
    pub fn put(&self, hotel: HotelRecord<'_, R>) {
        let stored = self.store(hotel);
        self.put_stored(vec![stored]);
    }

    /// Removes a hotel; false when there was none.
    pub fn remove(&self, id: u128) -> bool {
        let mut writer = self.writer();
        self.take_out(&mut writer, id, None)
    }

    /// Removes a hotel from its shard unless that is the one to be kept.
    fn take_out(&self, writer: &mut Writer<R>, id: u128, keep: Option<usize>) -> bool {
        let shards = self.shards();
        let Some((leaf, _)) = find(writer, &shards, id).filter(|(leaf, _)| Some(*leaf) != keep) else {
            return false;
        };
        let mut hotels = shards[leaf].read().all();
        hotels.retain(|hotel| hotel.about.id != id);
        self.replace(writer, leaf..leaf + 1, &hotels);
        true
    }

    /// Sets the price and the number of available rooms of a rate's night; false when there is no such rate. Nights
    /// outside the window are ignored.
    pub fn set_night(&self, hotel: u128, rate: u32, day: i32, night: Night) -> bool {
        self.set_nights(hotel, &[(rate, day, night)])
    }

    /// Sets several nights of a hotel at once: a query sees all of the changes or none.
    pub fn set_nights(&self, hotel: u128, nights: &[(u32, i32, Night)]) -> bool {
        let writer = self.writer();
        let shards = self.shards();
        let Some((leaf, index)) = find(&writer, &shards, hotel) else {
            return false;
        };
        let mut shard = shards[leaf].write();
        let set = nights
            .iter()
            .map(|(rate, day, night)| shard.set_night(index, *rate, *day, *night));
        // Applies each, even after a missing one.
        set.fold(true, |all, found| all & found)
    }

    /// Moves the window: `first` becomes the first night, and new nights at the end are not sold yet.
    pub fn advance(&self, first: i32) {
        let mut writer = self.writer();
        writer.first = writer.first.max(first);
        for leaf in self.shards().iter() {
            leaf.write().nights.advance(first);
        }
    }

    /// The nights of a hotel's rates, by tag.
    pub fn nights(&self, hotel: u128) -> Option<Vec<(u32, Vec<Night>)>> {
        let writer = self.writer();
        let shards = self.shards();
        let (leaf, index) = find(&writer, &shards, hotel)?;
        let shard = shards[leaf].read();
        let rates = shard
            .rates_of(index)
            .map(|rate| (shard.tags[rate], shard.nights.of(rate)));
        Some(rates.collect())
    }

    /// Its size.
    pub fn size(&self) -> IndexSize {
        let shards = self.shards();
        let mut size = IndexSize {
            hotels: 0,
            rates: 0,
            shards: shards.len(),
        };
        for leaf in shards.iter() {
            let shard = leaf.read();
            size.hotels += shard.hotels.len();
            size.rates += shard.rate_count();
        }
        size
    }

    fn store(&self, hotel: HotelRecord<'_, R>) -> StoredHotel<R> {
        let vocabulary = &self.vocabulary;
        let facilities = hotel.facilities.iter();
        let mut facilities: Vec<u32> = facilities.map(|name| vocabulary.facilities.number(name)).collect();
        facilities.sort_unstable();
        facilities.dedup();
        StoredHotel {
            about: HotelFacts {
                id: hotel.id,
                key: hilbert_key(hotel.latitude, hotel.longitude),
                latitude: hotel.latitude,
                longitude: hotel.longitude,
                rank: hotel.rank,
                review_count: hotel.review_count,
                rating: hotel.rating_tenths.map_or(0, |tenths| tenths.min(100) + 1),
            },
            traits: Traits {
                stars: hotel.stars.min(STARS as u8),
                country: vocabulary.countries.number(hotel.country_code),
                region: vocabulary.regions.number(hotel.region_code),
                property_type: vocabulary.property_types.number(hotel.property_type),
                facilities,
            },
            rates: hotel.rates,
        }
    }

    fn put_stored(&self, mut hotels: Vec<StoredHotel<R>>) {
        // Of several with one id the last one counts.
        let mut ids = HashSet::new();
        hotels.reverse();
        hotels.retain(|hotel| ids.insert(hotel.about.id));
        hotels.sort_by_key(|hotel| (hotel.about.key, hotel.about.id));
        let mut writer = self.writer();
        let shards = self.shards();
        hotels.retain(|hotel| {
            let found = find(&writer, &shards, hotel.about.id);
            let same = found.filter(|(leaf, index)| shards[*leaf].read().differs_in_nights_alone(*index, hotel));
            if let Some((leaf, index)) = same {
                // No shard has to change its layout: other threads continue searching meanwhile.
                shards[leaf].write().set_all_nights(index, hotel);
            }
            same.is_none()
        });
        for hotel in &hotels {
            // A hotel that has moved leaves its old shard.
            let keep = place_of(&self.shards(), hotel.about.key);
            self.take_out(&mut writer, hotel.about.id, Some(keep));
        }
        let mut hotels = hotels.into_iter().peekable();
        while let Some(first) = hotels.peek().map(|hotel| hotel.about.key) {
            let shards = self.shards();
            let at = place_of(&shards, first);
            let end = shards.get(at + 1).map(|next| next.from);
            let mut new = Vec::new();
            while let Some(hotel) = hotels.next_if(|hotel| end.is_none_or(|end| hotel.about.key < end)) {
                new.push(hotel);
            }
            match shards.get(at) {
                None => self.replace(&mut writer, 0..0, &new),
                // Hotels in the order of the curve fill one shard after another.
                Some(leaf) if end.is_none() && leaf.read().is_full_before(first) => {
                    self.replace(&mut writer, at + 1..at + 1, &new);
                }
                Some(leaf) => {
                    let ids: HashSet<u128> = new.iter().map(|hotel| hotel.about.id).collect();
                    let mut together = leaf.read().all();
                    together.retain(|hotel| !ids.contains(&hotel.about.id));
                    together.extend(new);
                    together.sort_by_key(|hotel| (hotel.about.key, hotel.about.id));
                    self.replace(&mut writer, at..at + 1, &together);
                }
            }
        }
    }

    /// Replaces a range of shards by as many as the hotels need.
    fn replace(&self, writer: &mut Writer<R>, range: Range<usize>, hotels: &[StoredHotel<R>]) {
        let shards = self.shards();
        let mut new = Vec::new();
        // Parts of about the same size.
        let parts = hotels.len().div_ceil(MAX_SHARD_HOTELS);
        for part in hotels.chunks(hotels.len().div_ceil(parts.max(1)).max(1)) {
            let number = writer.next_number;
            writer.next_number += 1;
            for hotel in part {
                writer.directory.insert(hotel.about.id, number);
            }
            new.push(Arc::new(Leaf {
                number,
                from: part[0].about.key,
                shard: RwLock::new(Shard::build(part, writer.first, self.window, &mut writer.kinds)),
            }));
        }
        for old in &shards[range.clone()] {
            for id in &old.read().hotels.ids {
                writer.directory.remove(*id, old.number);
            }
        }
        let mut all = shards.to_vec();
        all.splice(range, new);
        *self.shards.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(all);
    }
}

impl<R: Rules> Leaf<R> {
    fn read(&self) -> RwLockReadGuard<'_, Shard<R>> {
        self.shard.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Shard<R>> {
        self.shard.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn may_hold(&self, prepared: &Prepared<'_, R>) -> bool {
        let Some((first, second)) = prepared.boxes else {
            return true;
        };
        let bounds = self.read().bounds;
        meets(&first, &bounds) || second.is_some_and(|second| meets(&second, &bounds))
    }
}

/// Numbers the indexes of this process.
fn next_number() -> u64 {
    static INDEXES: AtomicU64 = AtomicU64::new(0);
    INDEXES.fetch_add(1, Ordering::Relaxed)
}

/// The shard and the place in it.
fn find<R: Rules>(writer: &Writer<R>, shards: &[Arc<Leaf<R>>], id: u128) -> Option<(usize, usize)> {
    writer.directory.candidates(id).find_map(|number| {
        let leaf = shards.iter().position(|leaf| leaf.number == number)?;
        Some((leaf, shards[leaf].read().find(id)?))
    })
}

/// The shard that a key belongs to.
fn place_of<R>(shards: &[Arc<Leaf<R>>], key: u32) -> usize {
    shards.partition_point(|leaf| leaf.from <= key).saturating_sub(1)
}
