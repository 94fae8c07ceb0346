use crate::{
    market::{FIRST, Market, MarketRules, id},
    oracle::Oracle,
};
use fastrand::Rng;
use search::index::{HotelIndex, Night, SnapshotError};
use std::{
    cell::RefCell,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

/// Encodes rules as their position in a list.
#[derive(Default)]
struct SavedRules(RefCell<Vec<MarketRules>>);

impl SavedRules {
    fn save(&self, index: &HotelIndex<MarketRules>, path: &Path, note: &[u8]) {
        let encode = |rules: &MarketRules| {
            let mut known = self.0.borrow_mut();
            known.push(rules.clone());
            known.len().to_le_bytes().to_vec()
        };
        index.save(path, note, encode).unwrap();
    }

    fn load(&self, path: &Path) -> Result<(HotelIndex<MarketRules>, Vec<u8>), SnapshotError> {
        let known = self.0.borrow();
        HotelIndex::load(path, |bytes| {
            let number = usize::from_le_bytes(bytes.try_into().ok()?);
            known.get(number.checked_sub(1)?).cloned()
        })
    }
}

/// A file that is deleted with the test.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        Self(folder.join(format!("{name}-{}.index", std::process::id())))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

#[test]
fn a_snapshot_answers_and_changes_as_the_index_does() {
    let market = Market::new(11, 9_000, 20, 30);
    let index = HotelIndex::new(FIRST, market.nights);
    let mut oracle = Oracle::new(FIRST, market.nights);
    index.extend((0..9_000).map(|number| market.hotel(number)));
    (0..9_000).for_each(|number| oracle.add(market.hotel(number)));
    let mut rng = Rng::with_seed(3);
    let mut change = |indices: &[&HotelIndex<MarketRules>], oracle: &mut Oracle| {
        for _ in 0..200 {
            let (number, tag, day) = (rng.usize(0..9_000), rng.u32(0..2), FIRST + rng.i32(0..30));
            // Some too dear for 16 bits.
            let night = Night {
                steps: rng.u32(0..90_000),
                free: rng.u8(0..9),
            };
            indices.iter().for_each(|index| {
                index.set_night(id(number), tag, day, night);
            });
            oracle.set_night(id(number), tag, day, night);
            let gone = id(rng.usize(0..9_000));
            indices.iter().for_each(|index| {
                index.remove(gone);
            });
            oracle.remove(gone);
        }
    };
    change(&[&index], &mut oracle);

    let (known, place) = (SavedRules::default(), TemporaryFile::new("equal"));
    known.save(&index, &place.0, b"a note");
    let (loaded, note) = known.load(&place.0).unwrap();
    assert_eq!(note, b"a note");
    assert_eq!(loaded.size(), index.size());
    for round in 0..3 {
        for number in 0..10 {
            let asked = market.query(round * 100 + number);
            assert_eq!(
                loaded.search(&asked.query()).unwrap(),
                oracle.search(&asked),
                "{asked:?}"
            );
        }
        // New names and kinds must not take the numbers of old ones.
        let mut hotel = market.hotel(round);
        hotel.country_code = "QQ";
        hotel.facilities.push("Something new");
        hotel.rates[0].rules.city_tax += 1;
        loaded.put(hotel.clone());
        index.put(hotel.clone());
        oracle.put(hotel);
        change(&[&index, &loaded], &mut oracle);
    }
}

#[test]
fn an_empty_index_is_a_snapshot_too() {
    let (known, place) = (SavedRules::default(), TemporaryFile::new("empty"));
    known.save(&HotelIndex::new(FIRST, 30), &place.0, b"");
    let (loaded, _) = known.load(&place.0).unwrap();
    assert_eq!(loaded.size().hotels, 0);
    loaded.put(Market::new(1, 10, 2, 30).hotel(3));
    assert_eq!(loaded.size().hotels, 1);
}

#[test]
fn a_snapshot_that_is_damaged_anywhere_is_refused() {
    let market = Market::new(12, 300, 5, 12);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..300).map(|number| market.hotel(number)));
    let (known, place) = (SavedRules::default(), TemporaryFile::new("damaged"));
    assert!(matches!(known.load(&place.0), Err(SnapshotError::Unreadable(_))));
    known.save(&index, &place.0, b"a note");
    let whole = fs::read(&place.0).unwrap();
    let mut rng = Rng::with_seed(9);
    let is_damaged = |bytes: &[u8]| {
        fs::write(&place.0, bytes).unwrap();
        matches!(known.load(&place.0), Err(SnapshotError::Damaged))
    };
    for _ in 0..300 {
        let mut bytes = whole.clone();
        let at = rng.usize(0..bytes.len());
        bytes[at] ^= 1 << rng.u8(0..8);
        assert!(is_damaged(&bytes), "a bit of byte {at} of {}", whole.len());
        assert!(is_damaged(&whole[..rng.usize(0..whole.len())]));
    }
    for at in whole.len().saturating_sub(200)..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x40;
        assert!(is_damaged(&bytes), "byte {at} of {}", whole.len());
    }
    assert!(is_damaged(&[whole.as_slice(), b"more"].concat()));
    assert!(is_damaged(&[]));
    fs::write(&place.0, &whole).unwrap();
    assert!(known.load(&place.0).is_ok());
}

#[test]
fn a_snapshot_of_an_index_that_is_being_changed_is_whole() {
    let market = Market::new(13, 6_000, 9, 20);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..6_000).map(|number| market.hotel(number)));
    let (known, place) = (SavedRules::default(), TemporaryFile::new("storm"));
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut rng = Rng::with_seed(4);
            while !is_over.load(Ordering::Relaxed) {
                let mut hotel = market.hotel(rng.usize(0..6_000));
                let other = market.hotel(rng.usize(0..6_000));
                (hotel.latitude, hotel.longitude) = (other.latitude, other.longitude);
                index.put(hotel);
            }
        });
        for _ in 0..12 {
            known.save(&index, &place.0, b"");
            let (loaded, _) = known.load(&place.0).unwrap();
            // Each hotel is there once, wherever it was; the caller applies the last changes.
            assert_eq!(loaded.size().hotels, 6_000);
            loaded.extend((0..6_000).map(|number| market.hotel(number)));
            assert_eq!(loaded.size().hotels, 6_000);
        }
        is_over.store(true, Ordering::Relaxed);
    });
}

/// A file that an older program wrote must not be read as something else.
#[test]
fn the_format_is_the_one_that_its_number_names() {
    let market = Market::new(14, 200, 3, 10);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..200).map(|number| market.hotel(number)));
    let (known, place) = (SavedRules::default(), TemporaryFile::new("format"));
    known.save(&index, &place.0, b"a note");
    let bytes = fs::read(&place.0).unwrap();
    // When this fails, raise FORMAT in snapshot.rs; then update these values to the new file.
    assert_eq!((bytes.len(), crc32fast::hash(&bytes)), (34_648, 1_995_645_219));
}
