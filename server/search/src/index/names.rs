//! Names as numbers, so that countries, regions, property types and facilities are compared as integers.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard},
};

/// Names in the order of their first use.
#[derive(Debug, Default)]
pub(super) struct Names {
    known: RwLock<NumberedNames>,
}

#[derive(Debug, Default)]
struct NumberedNames {
    numbers: HashMap<Arc<str>, u32>,
    names: Vec<Arc<str>>,
}

impl Names {
    fn read(&self) -> RwLockReadGuard<'_, NumberedNames> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name's number, if it is known.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.read().numbers.get(name).copied()
    }

    /// The name's number; a new name gets the next one.
    pub fn number(&self, name: &str) -> u32 {
        if let Some(number) = self.find(name) {
            return number;
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = known.numbers.get(name) {
            return *number;
        }
        let number = known.names.len() as u32;
        let name: Arc<str> = name.into();
        known.names.push(name.clone());
        known.numbers.insert(name, number);
        number
    }

    /// All names, by number.
    pub fn all(&self) -> Vec<Arc<str>> {
        self.read().names.clone()
    }

    /// The names of counts by number, without zeros. Most frequent first, then by name.
    pub fn counted(&self, counts: &[u32]) -> Vec<(Arc<str>, u32)> {
        let known = self.read();
        let named = known.names.iter().zip(counts).filter(|(_, count)| **count > 0);
        let mut named: Vec<(Arc<str>, u32)> = named.map(|(name, count)| (name.clone(), *count)).collect();
        named.sort_unstable_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
        named
    }
}
