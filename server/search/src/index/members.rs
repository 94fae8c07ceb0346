//! Which hotels lie in an area, decided once for all queries that ask for it.
//!
//! A shard's hotels stay where they are as long as the shard lives: whatever moves one makes another shard. So what was
//! decided for a shard holds for every later query, and what is changed meanwhile is decided anew.

use crate::index::query::Area;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A shard's name among those of all indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShardName {
    pub index: u64,
    pub shard: u32,
}

/// An area, and which hotels of the shards that were looked at lie in it.
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

    /// The members of a shard, decided by `decide` the first time.
    pub(super) fn of(&self, shard: ShardName, decide: impl FnOnce() -> Vec<u64>) -> Arc<[u64]> {
        let known = || self.members.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(members) = known().get(&shard) {
            return Arc::clone(members);
        }
        // Not while it is locked: other threads look at other shards. Two that decide the same come to the same.
        let members: Arc<[u64]> = decide().into();
        known().insert(shard, Arc::clone(&members));
        members
    }
}
