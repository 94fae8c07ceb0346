//! What searches have found out of kinds of rates for a stay, kept for the next search of the same stay: whoever moves a map
//! or sets a filter asks for the same days and guests again and again.
//!
//! Kinds keep their numbers as long as the index lives, and the rules say how long what they found out holds. What was not
//! asked for lately goes.

use crate::index::{prepare::Prepared, query::Guests, ready::Ready, rules::Rules, shard::Kind};
use rustc_hash::FxHashMap;
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

/// Stays that are kept at most.
const MOST_STAYS: usize = 64;
/// Kinds of all kept stays at most: some 40 MB.
const MOST_KINDS: usize = 1 << 21;

/// What is known for one stay.
pub(super) struct Known<R: Rules> {
    /// Each once: rules that differ come to the same for most stays, and what is met often stays near.
    ready: Vec<Ready>,
    places: FxHashMap<Ready, u32>,
    /// By a kind's number: [`UNSOLD`], or the index of what was made of it.
    states: FxHashMap<u32, u32>,
    memo: R::Memo,
}

/// A kind that does not sell the stay.
pub(super) const UNSOLD: u32 = u32::MAX - 1;

impl<R: Rules> Default for Known<R> {
    fn default() -> Self {
        Self {
            ready: Vec::new(),
            places: FxHashMap::default(),
            states: FxHashMap::default(),
            memo: R::Memo::default(),
        }
    }
}

impl<R: Rules> Known<R> {
    /// What became of a kind, by what [`Self::state`] answered.
    #[inline]
    pub fn ready(&self, state: u32) -> Option<&Ready> {
        self.ready.get(state as usize)
    }

    /// Where it is written what becomes of a kind of rate.
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

/// Stays that were asked for lately, the last one first. A search takes what is known of its stay out and puts it back.
pub(super) struct Stays<R: Rules>(Mutex<VecDeque<Stay<R>>>);

struct Stay<R: Rules> {
    stay: R::Stay,
    rooms: Vec<Guests>,
    known: Known<R>,
}

impl<R: Rules> Default for Stays<R> {
    fn default() -> Self {
        Self(Mutex::new(VecDeque::new()))
    }
}

impl<R: Rules> Stays<R> {
    /// What is known of a stay; nothing when it is new or when others work with it.
    pub fn take(&self, prepared: &Prepared<'_, R>) -> Known<R> {
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

    /// Keeps what is known of a stay for the next search.
    pub fn keep(&self, prepared: &Prepared<'_, R>, known: Known<R>) {
        let query = &prepared.query;
        let new = Stay {
            stay: query.stay.clone(),
            rooms: query.rooms.to_vec(),
            known,
        };
        let mut gone = Vec::new();
        let mut stays = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        stays.push_front(new);
        let kinds = |stays: &VecDeque<Stay<R>>| stays.iter().map(|kept| kept.known.states.len()).sum::<usize>();
        while stays.len() > MOST_STAYS || kinds(&stays) > MOST_KINDS {
            gone.extend(stays.pop_back());
        }
        // Their memory is given back when others can go on.
        drop(stays);
        drop(gone);
    }
}
