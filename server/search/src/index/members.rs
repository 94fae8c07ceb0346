//! Remembers which hotels lie in an area, for all queries of that area.
//!
//! A shard's hotels never move while the shard exists: moving one creates another shard. So a result holds for every
//! later query, and replaced shards are computed again.

use crate::index::query::Area;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Identifies a shard among those of all indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShardName {
    pub index: u64,
    pub shard: u32,
}

/// An area, and which hotels of the visited shards lie in it.
#[derive(Debug)]
pub struct SharedArea {
    area: Area,
    /// A word for each block of a shard.
    members: Mutex<FxHashMap<ShardName, Arc<[u64]>>>,
}

impl SharedArea {
    pub(super) fn new(area: Area) -> Self {
        Self {
            area,
            members: Mutex::default(),
        }
    }

    pub(super) fn area(&self) -> &Area {
        &self.area
    }

    /// The members of a shard, computed by `decide` the first time.
    pub(super) fn of(&self, shard: ShardName, decide: impl FnOnce() -> Vec<u64>) -> Arc<[u64]> {
        let known = || self.members.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(members) = known().get(&shard) {
            return Arc::clone(members);
        }
        // Computed without the lock: other threads visit other shards. Two threads that compute the same get the same
        // result.
        let members: Arc<[u64]> = decide().into();
        known().insert(shard, Arc::clone(&members));
        members
    }
}
