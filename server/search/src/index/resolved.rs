//! Caches the resolved kinds of rates of a stay for the next search of the same stay: moving a map or setting a
//! filter searches for the same dates and guests again and again.
//!
//! Kinds keep their numbers while the index exists, and the rules say how long their results hold. The least recently
//! used entries are dropped.

use crate::index::{prepare::Prepared, query::Guests, ready::Ready, rules::Rules, shard::Kind};
use rustc_hash::FxHashMap;
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

/// The maximum number of cached stays.
const MAX_STAYS: usize = 64;
/// The maximum number of kinds in all cached stays: some 40 MB.
const MAX_KINDS: usize = 1 << 21;

/// The resolved kinds of one stay.
pub(super) struct ResolvedKinds<R: Rules> {
    /// Each once: different rules often give the same result for a stay, and frequent ones stay in the processor's
    /// cache.
    ready: Vec<Ready>,
    places: FxHashMap<Ready, u32>,
    /// By a kind's number: [`UNSOLD`], or the index of its result.
    states: FxHashMap<u32, u32>,
    memo: R::Memo,
}

/// A kind that does not sell the stay.
pub(super) const UNSOLD: u32 = u32::MAX - 1;

impl<R: Rules> Default for ResolvedKinds<R> {
    fn default() -> Self {
        Self {
            ready: Vec::new(),
            places: FxHashMap::default(),
            states: FxHashMap::default(),
            memo: R::Memo::default(),
        }
    }
}

impl<R: Rules> ResolvedKinds<R> {
    /// The result of a kind, by the value of [`Self::state`].
    #[inline]
    pub fn ready(&self, state: u32) -> Option<&Ready> {
        self.ready.get(state as usize)
    }

    /// The state of a kind of rate; resolves it the first time.
    pub fn state(&mut self, number: u32, kind: &Kind<R>, prepared: &Prepared<'_, R>) -> u32 {
        let Self {
            ready,
            places,
            states,
            memo,
        } = self;
        *states.entry(number).or_insert_with(|| {
            let Some(new) = Ready::of(kind, prepared, memo) else {
                return UNSOLD;
            };
            *places.entry(new).or_insert_with_key(|new| {
                ready.push(new.clone());
                ready.len() as u32 - 1
            })
        })
    }
}

/// The recently searched stays, last one first. A search takes the entry of its stay out and puts it back.
pub(super) struct Stays<R: Rules>(Mutex<VecDeque<RecentStay<R>>>);

struct RecentStay<R: Rules> {
    stay: R::Stay,
    rooms: Vec<Guests>,
    known: ResolvedKinds<R>,
}

impl<R: Rules> Default for Stays<R> {
    fn default() -> Self {
        Self(Mutex::new(VecDeque::new()))
    }
}

impl<R: Rules> Stays<R> {
    /// The entry of a stay; empty when it is new or when another search has taken it.
    pub fn take(&self, prepared: &Prepared<'_, R>) -> ResolvedKinds<R> {
        let query = &prepared.query;
        let mut stays = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = stays
            .iter()
            .position(|kept| kept.rooms == query.rooms && R::holds(&kept.known.memo, &kept.stay, query.stay));
        found
            .and_then(|at| stays.remove(at))
            .map(|kept| kept.known)
            .unwrap_or_default()
    }

    /// Keeps the entry of a stay for the next search.
    pub fn keep(&self, prepared: &Prepared<'_, R>, known: ResolvedKinds<R>) {
        let query = &prepared.query;
        let new = RecentStay {
            stay: query.stay.clone(),
            rooms: query.rooms.to_vec(),
            known,
        };
        let mut gone = Vec::new();
        let mut stays = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        stays.push_front(new);
        let kinds = |stays: &VecDeque<RecentStay<R>>| stays.iter().map(|kept| kept.known.states.len()).sum::<usize>();
        while stays.len() > MAX_STAYS || kinds(&stays) > MAX_KINDS {
            gone.extend(stays.pop_back());
        }
        // Their memory is freed after the lock is released.
        drop(stays);
        drop(gone);
    }
}
