//! Areas of searches. A shared area remembers which hotels lie in it, for all its queries.
//!
//! A shard's hotels never move while the shard exists: moving one creates another shard. So a result holds for every
//! later query, and replaced shards are computed again.

use crate::{geometry::BoundingBox, index::polygon::Polygon};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The area of a search, including its edges.
#[derive(Clone, Debug)]
pub enum Area {
    World,
    Box(BoundingBox),
    Circle {
        latitude: f64,
        longitude: f64,
        kilometres: f64,
    },
    /// Hotels of a country, by its code.
    Country(String),
    /// Hotels of a region, by its code.
    Region(String),
    Polygon(Polygon),
    /// An area that several queries share; see [`Area::shared`].
    Shared(Arc<SharedArea>),
}

impl Area {
    /// The same area for several queries: the first one computes which hotels lie in it.
    pub fn shared(self) -> Self {
        match self {
            Self::Shared(_) => self,
            area => Self::Shared(Arc::new(SharedArea::new(area))),
        }
    }

    /// The area itself, shared or not.
    pub fn base(&self) -> &Self {
        match self {
            Self::Shared(shared) => shared.area(),
            area => area,
        }
    }

    /// The box around the area; None when only the hotels themselves define it.
    pub(super) fn bounds(&self) -> Option<BoundingBox> {
        match self {
            Area::World | Area::Country(_) | Area::Region(_) => None,
            Area::Box(bounds) => Some(*bounds),
            Area::Circle {
                latitude,
                longitude,
                kilometres,
            } => Some(BoundingBox::around(*latitude, *longitude, *kilometres)),
            Area::Polygon(polygon) => Some(polygon.bounds()),
            Area::Shared(shared) => shared.area().bounds(),
        }
    }
}

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
