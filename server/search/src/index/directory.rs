//! Maps hotels to shards, in a few bytes per hotel: a part of the id's hash with the shard's number. A lookup checks
//! the candidate shards, rarely more than one.

use hashbrown::HashTable;

/// Hotels' shards.
#[derive(Debug, Default)]
pub(super) struct Directory {
    entries: HashTable<(u32, u32)>,
}

impl Directory {
    pub fn insert(&mut self, id: u128, shard: u32) {
        let print = print(id);
        self.entries
            .insert_unique(spread(print), (print, shard), |entry| spread(entry.0));
    }

    /// Removes a hotel; does nothing when it is not there.
    pub fn remove(&mut self, id: u128, shard: u32) {
        let print = print(id);
        if let Ok(entry) = self.entries.find_entry(spread(print), |entry| *entry == (print, shard)) {
            entry.remove();
        }
    }

    /// The shards that may hold the hotel; it is in one of them or in none.
    pub fn candidates(&self, id: u128) -> impl Iterator<Item = u32> {
        let print = print(id);
        let entries = self.entries.iter_hash(spread(print));
        entries.filter(move |entry| entry.0 == print).map(|entry| entry.1)
    }
}

/// 32 bits of an id. Consecutive ids differ in few bits, so all bits are mixed.
fn print(id: u128) -> u32 {
    let mixed = (id as u64 ^ (id >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as u32
}

/// The table needs a hash that is good in its upper and in its lower bits.
fn spread(print: u32) -> u64 {
    u64::from(print).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hotel_is_found_where_it_was_put_and_only_there() {
        let mut directory = Directory::default();
        for id in 0..10_000_u128 {
            directory.insert(id << 70, (id % 7) as u32);
        }
        for id in 0..10_000_u128 {
            assert!(directory.candidates(id << 70).any(|shard| shard == (id % 7) as u32));
        }
        directory.insert(42 << 70, 100);
        directory.remove(42 << 70, 0);
        directory.remove(42 << 70, 55);
        assert_eq!(directory.candidates(42 << 70).collect::<Vec<_>>(), [100]);
        assert_eq!(directory.candidates(1).count(), 0);
    }
}
