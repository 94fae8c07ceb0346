//! The market in memory: the index of all hotels, kept up to date with the database.
//!
//! Each search first asks the database which hotels have changed, and reads those again, so it sees every change
//! committed before it began. If there are too many changes to wait for, searches use the index as it is while [`keep`]
//! applies them, and cards are checked against the database as always. While there is no index, the database gives the
//! same answers.

mod nights;
mod record;
mod rules;
mod snapshot;

use super::check::MAX_DAYS_AHEAD;
use crate::{
    Ctx, calendar,
    entity::hotel,
    error::{Error, Result},
    hotels::{
        catalogue::{self, Entry, Plan, RoomType},
        changes::{self, Changes, Position},
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use record::{Days, NightRows};
pub(super) use rules::{RateRules, StayRequest};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use search::index::{HotelIndex, hilbert_key};
use std::{
    collections::BTreeSet,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};
use tokio::sync::{Mutex, Notify};
use uuid::Uuid;

/// The last bookable day, in days from today; one more for the time zones that are ahead.
const LAST_DAY: i32 = MAX_DAYS_AHEAD as i32 + 1;
/// Nights in the index: from the day before today, for the time zones that are behind, to the last bookable one, and
/// some days until the index is rebuilt.
const WINDOW: usize = LAST_DAY as usize + 1 + 14;
/// With at most this many hotels, the first search builds the index.
const FEW: u64 = 300;
/// A search waits for at most this many changes; more than this and than a part of all hotels trigger a rebuild.
const MANY: usize = 2_000;
/// The divisor for that part.
const PART: usize = 4;
/// Hotels read at once; as many as form a block in the index.
const BATCH: usize = 4_096;
/// Hotels inserted before other work gets a turn.
const AT_ONCE: usize = 16;
/// Minimum time between two snapshots of the index.
const BETWEEN_SNAPSHOTS: TimeDelta = TimeDelta::minutes(15);
/// Ids in one statement.
const IDS: usize = 500;

/// The index, once it exists.
#[derive(Default)]
pub(crate) struct Market {
    held: RwLock<Option<Arc<LoadedIndex>>>,
    making: Mutex<()>,
    /// Notified when a search meets more changes than it waits for.
    behind: Notify,
    /// Whether building the index has been tried.
    is_tried: AtomicBool,
}

impl Ctx {
    /// The index of hotels.
    pub(crate) fn market(&self) -> &Market {
        self.cache(Market::default)
    }
}

/// The index for a search.
#[derive(Clone)]
pub(super) struct Current {
    pub held: Arc<LoadedIndex>,
    /// Whether more has changed than the search waited for.
    pub is_behind: bool,
}

pub(super) struct LoadedIndex {
    pub index: HotelIndex<RateRules>,
    first: i32,
    seen: Mutex<IndexedChanges>,
    /// Counts the searches that started to read changes.
    looks: AtomicU64,
    /// Hotels inserted or removed since the index was built or saved.
    changed: AtomicUsize,
    /// The time of the last snapshot; `None` before the first.
    saved_at: RwLock<Option<DateTime<Utc>>>,
}

/// The changes that the index contains.
struct IndexedChanges {
    position: Position,
    /// The number of the last successful look for changes.
    look: u64,
}

impl LoadedIndex {
    fn new(index: HotelIndex<RateRules>, first: i32, position: Position) -> Self {
        Self {
            index,
            first,
            seen: Mutex::new(IndexedChanges { position, look: 0 }),
            looks: AtomicU64::new(0),
            changed: AtomicUsize::new(0),
            saved_at: RwLock::new(None),
        }
    }

    /// Whether the index holds the nights of a stay, given as days.
    pub fn covers(&self, check_in: i32, check_out: i32) -> bool {
        self.first <= check_in && i64::from(check_out) - i64::from(self.first) <= WINDOW as i64
    }

    fn is_changed(&self) -> bool {
        self.changed.load(Ordering::Relaxed) > 0
    }

    /// Whether the index is large enough to take a while to rebuild and has unsaved changes.
    fn is_worth_saving(&self, now: DateTime<Utc>) -> bool {
        let saved_at = *self.saved_at.read().unwrap_or_else(PoisonError::into_inner);
        let is_due = saved_at.is_none_or(|at| now - at >= BETWEEN_SNAPSHOTS);
        is_due && self.is_changed() && self.index.size().hotels as u64 > FEW
    }

    fn note_saved(&self, now: DateTime<Utc>) {
        *self.saved_at.write().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }
}

impl Market {
    fn held(&self) -> Option<Arc<LoadedIndex>> {
        self.held.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn hold(&self, held: Arc<LoadedIndex>) {
        *self.held.write().unwrap_or_else(PoisonError::into_inner) = Some(held);
    }
}

/// The index with every committed change, or as it was before very many changes; `None` if there is none.
pub(super) async fn current(ctx: &Ctx) -> Result<Option<Current>> {
    let market = ctx.market();
    if let Some(held) = market.held() {
        let is_behind = !catch_up(ctx, &held).await?;
        if is_behind {
            market.behind.notify_one();
        }
        return Ok(Some(Current { held, is_behind }));
    }
    let some: Vec<Uuid> = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::Id)
        .limit(FEW + 1)
        .into_tuple()
        .all(ctx.db())
        .await?;
    if some.len() as u64 > FEW {
        return Ok(None);
    }
    make(ctx).await?;
    let current = |held| Current { held, is_behind: false };
    Ok(market.held().map(current))
}

/// Whether searches are served as intended: by the index, or without it after building it has failed.
pub fn is_ready(ctx: &Ctx) -> bool {
    let market = ctx.market();
    market.is_tried.load(Ordering::Acquire) || market.held().is_some()
}

/// Waits until a search meets more changes than it waits for; [`keep`] applies them.
pub async fn wait_for_changes(ctx: &Ctx) {
    ctx.market().behind.notified().await;
}

/// Builds the index if there is none or if its nights end soon, applies changes, and saves a snapshot now and then.
/// Meanwhile searches see the previous index.
pub async fn keep(ctx: &Ctx) -> Result<()> {
    let kept = keep_up(ctx).await;
    ctx.market().is_tried.store(true, Ordering::Release);
    kept?;
    let held = ctx.market().held();
    if let Some(held) = held.filter(|held| held.is_worth_saving(ctx.now()))
        && let Err(error) = save(ctx, &held).await
    {
        // The next snapshot tries again; the index in memory stays in use.
        held.note_saved(ctx.now());
        tracing::warn!(%error, "the index of hotels could not be saved; the next start builds it from the database");
    }
    Ok(())
}

async fn keep_up(ctx: &Ctx) -> Result<()> {
    if !is_there(ctx) {
        return make(ctx).await;
    }
    let Some(held) = ctx.market().held() else {
        return Ok(());
    };
    while !catch_up(ctx, &held).await? {
        if !catch_up_with_many(ctx, &held).await? {
            tracing::info!("too many changes to apply one by one: rebuilding the hotel index");
            return rebuild(ctx).await;
        }
    }
    Ok(())
}

/// Saves unsaved changes of the index, so that the next start has it at once.
pub async fn save_at_the_end(ctx: &Ctx) -> Result<()> {
    match ctx.market().held() {
        Some(held) if held.is_changed() => save(ctx, &held).await,
        _ => Ok(()),
    }
}

async fn save(ctx: &Ctx, held: &Arc<LoadedIndex>) -> Result<()> {
    let changed = held.changed.load(Ordering::Relaxed);
    snapshot::save(ctx, held).await?;
    held.changed.fetch_sub(changed, Ordering::Relaxed);
    held.note_saved(ctx.now());
    Ok(())
}

/// Whether the index exists and holds all bookable nights.
fn is_there(ctx: &Ctx) -> bool {
    let today = calendar::to_day(ctx.now().date_naive());
    let held = ctx.market().held();
    held.is_some_and(|held| held.covers(today - 1, today + LAST_DAY))
}

/// Deletes changes that every process has had time to read, in batches, so that other writers need not wait long.
pub async fn tidy(ctx: &Ctx) -> Result<()> {
    loop {
        let forgotten = crate::transaction!(ctx, |tx| { changes::forget_old(tx).await })?;
        if forgotten == 0 {
            return Ok(());
        }
    }
}

async fn make(ctx: &Ctx) -> Result<()> {
    let market = ctx.market();
    let alone = market.making.lock().await;
    // Another caller may have built it meanwhile.
    if is_there(ctx) {
        return Ok(());
    }
    let begun = ctx.now();
    match snapshot::load(ctx).await {
        Ok(Some(held)) => {
            held.note_saved(ctx.now());
            let milliseconds = (ctx.now() - begun).num_milliseconds();
            tracing::info!(milliseconds, "the index of hotels is read from its file");
            market.hold(Arc::new(held));
            if is_there(ctx) {
                return Ok(());
            }
        }
        Ok(None) => {}
        Err(error) => {
            tracing::warn!(%error, "the index of hotels is built from the database, because its snapshot could not be checked")
        }
    }
    drop(alone);
    rebuild(ctx).await
}

/// Builds the index from the database alone. The previous index stays in use until then.
async fn rebuild(ctx: &Ctx) -> Result<()> {
    let market = ctx.market();
    let _alone = market.making.lock().await;
    let begun = ctx.now();
    let db = ctx.db();
    let position = Position::now(db).await?;
    let first = calendar::to_day(ctx.now().date_naive()) - 1;
    let held = Arc::new(LoadedIndex::new(HotelIndex::new(first, WINDOW), first, position));
    let mut places: Vec<(Uuid, f64, f64)> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::Id, hotel::Column::Latitude, hotel::Column::Longitude])
        .filter(hotel::Column::UnlistedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    places.sort_by_key(|(id, latitude, longitude)| (hilbert_key(*latitude, *longitude), *id));
    let ids: Vec<Uuid> = places.iter().map(|(id, ..)| *id).collect();
    put_all(ctx, &held, &ids).await?;
    let milliseconds = (ctx.now() - begun).num_milliseconds();
    tracing::info!(
        hotels = places.len(),
        milliseconds,
        "the index of hotels is made from the database"
    );
    market.hold(held);
    Ok(())
}

/// Applies changes; returns false if there are more than a search waits for.
///
/// Of many simultaneous searches one looks for changes on behalf of all that arrived before its look: it sees
/// everything committed before those searches.
async fn catch_up(ctx: &Ctx, held: &Arc<LoadedIndex>) -> Result<bool> {
    let looks = held.looks.load(Ordering::SeqCst);
    let mut seen = held.seen.lock().await;
    if seen.look > looks {
        return Ok(true);
    }
    let look = held.looks.fetch_add(1, Ordering::SeqCst) + 1;
    let mut next = seen.position.clone();
    match next.advance(ctx.db()).await? {
        Changes::None => {}
        Changes::Unknown => return Ok(false),
        Changes::Hotels(hotels) if hotels.len() > MANY => return Ok(false),
        Changes::Hotels(hotels) => {
            let hotels: Vec<Uuid> = hotels.into_iter().collect();
            put(ctx, held, &hotels).await?;
        }
    }
    // Set last, so that the next search tries again after an error.
    *seen = IndexedChanges { position: next, look };
    Ok(true)
}

/// Applies very many changes while searches go on; returns false if a rebuild is less work.
async fn catch_up_with_many(ctx: &Ctx, held: &Arc<LoadedIndex>) -> Result<bool> {
    let mut next = held.seen.lock().await.position.clone();
    match next.advance(ctx.db()).await? {
        Changes::None => {}
        Changes::Unknown => return Ok(false),
        Changes::Hotels(hotels) if hotels.len() > MANY.max(held.index.size().hotels / PART) => return Ok(false),
        Changes::Hotels(hotels) => {
            let hotels: Vec<Uuid> = hotels.into_iter().collect();
            put_all(ctx, held, &hotels).await?;
        }
    }
    // Searches have not moved the position meanwhile, because the number of changes since it has only grown.
    held.seen.lock().await.position = next;
    Ok(true)
}

/// Reads hotels and inserts them; removes deleted ones.
async fn put(ctx: &Ctx, held: &Arc<LoadedIndex>, ids: &[Uuid]) -> Result<()> {
    let read = read(ctx, held, ids).await?;
    put_read(held, ids, read).await
}

/// Like `put` for any number of hotels: reads the next batch while it inserts one.
async fn put_all(ctx: &Ctx, held: &Arc<LoadedIndex>, ids: &[Uuid]) -> Result<()> {
    let mut batches = ids.chunks(BATCH);
    let Some(mut ids) = batches.next() else {
        return Ok(());
    };
    let mut rows = read(ctx, held, ids).await?;
    for next in batches {
        ((), rows) = futures::try_join!(put_read(held, ids, rows), read(ctx, held, next))?;
        ids = next;
    }
    put_read(held, ids, rows).await
}

/// Hotels with the rows of their nights.
type EntriesWithNights = (Vec<Entry>, NightRows);

async fn read(ctx: &Ctx, held: &LoadedIndex, ids: &[Uuid]) -> Result<EntriesWithNights> {
    let db = ctx.db();
    let mut entries: Vec<Entry> = Vec::with_capacity(ids.len());
    let mut rows = NightRows::with_capacity(ids.len());
    for ids in ids.chunks(IDS) {
        let (read, nights) = futures::try_join!(catalogue::read(db, ids), nights::read(db, ids, held.first, WINDOW))?;
        entries.extend(read);
        rows.extend(nights);
    }
    Ok((entries, rows))
}

async fn put_read(held: &Arc<LoadedIndex>, ids: &[Uuid], (entries, rows): EntriesWithNights) -> Result<()> {
    held.changed.fetch_add(ids.len(), Ordering::Relaxed);
    let there: BTreeSet<Uuid> = entries.iter().map(|entry| entry.hotel.id).collect();
    for gone in ids.iter().filter(|id| !there.contains(id)) {
        held.index.remove(gone.as_u128());
    }
    if entries.len() <= AT_ONCE {
        put_entries(held, &entries, &rows);
        return Ok(());
    }
    let held = held.clone();
    // Inserting takes long, so it runs on a blocking thread.
    tokio::task::spawn_blocking(move || put_entries(&held, &entries, &rows))
        .await
        .map_err(|error| Error::Broken(format!("hotels could not be put into the index: {error}")))
}

fn put_entries(held: &LoadedIndex, entries: &[Entry], rows: &NightRows) {
    let days = Days::new(held.first, WINDOW);
    let records = entries.iter().filter_map(|entry| {
        let record = record::record(entry, rows, &days);
        if let Err(error) = &record {
            // One invalid row must not hide all other hotels.
            tracing::error!(%error, hotel = %entry.hotel.id, "a hotel cannot be found, because its row is damaged");
            held.index.remove(entry.hotel.id.as_u128());
        }
        record.ok()
    });
    held.index.extend(records);
}

/// The rate that a tag of the index names.
pub(super) fn rate(entry: &Entry, tag: u32) -> Option<(&RoomType, &Plan)> {
    record::ordered(entry).get(tag as usize).copied()
}
