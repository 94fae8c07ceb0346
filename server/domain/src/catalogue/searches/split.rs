//! Spreads guests over more rooms if they do not fit into those of their search.

use super::check::MAX_ROOMS;
use crate::rates::stay_price::RoomLimits;
use contract::search::{Occupancy, RoomSplit};

/// The same guests in the fewest rooms that one of these room types accommodates. `is_available` tells whether that many
/// rooms of a type are available. `None` if the guests fit as they are, or no number of rooms helps.
pub(crate) fn split(
    rooms: &[Occupancy],
    kinds: &[RoomLimits],
    is_available: impl Fn(usize, usize) -> bool,
) -> Option<RoomSplit> {
    let fits = |kind: &RoomLimits, rooms: &[Occupancy]| rooms.iter().all(|room| kind.fit(room));
    if kinds.iter().any(|kind| fits(kind, rooms)) {
        return None;
    }
    let largest = kinds.iter().map(|kind| kind.max_guests).max()?;
    (rooms.len() + 1..=MAX_ROOMS).find_map(|count| {
        let rooms = spread(rooms, count)?;
        let mut kinds = kinds.iter().enumerate();
        let is_enough = kinds.any(|(index, kind)| fits(kind, &rooms) && is_available(index, count));
        is_enough.then_some(RoomSplit { largest, rooms })
    })
}

/// Spreads the guests over this many rooms as evenly as possible; `None` if there is not an adult for each.
fn spread(rooms: &[Occupancy], count: usize) -> Option<Vec<Occupancy>> {
    let adults: u32 = rooms.iter().map(|room| room.adults).sum();
    let children = rooms.iter().flat_map(|room| &room.child_ages);
    let empty = Occupancy {
        adults: 0,
        child_ages: Vec::new(),
    };
    let mut spread = vec![empty; count];
    for adult in 0..adults as usize {
        spread[adult % count].adults += 1;
    }
    for age in children {
        let emptiest = spread
            .iter_mut()
            .min_by_key(|room| (guests(room), room.child_ages.len()))?;
        emptiest.child_ages.push(*age);
    }
    spread.iter().all(|room| room.adults > 0).then_some(spread)
}

fn guests(room: &Occupancy) -> usize {
    room.adults as usize + room.child_ages.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(adults: u32, child_ages: &[u32]) -> Occupancy {
        Occupancy {
            adults,
            child_ages: child_ages.to_vec(),
        }
    }

    const TRIPLE: RoomLimits = RoomLimits {
        max_guests: 3,
        max_adults: 3,
        max_children: 1,
    };
    const DOUBLE: RoomLimits = RoomLimits {
        max_guests: 2,
        max_adults: 2,
        max_children: 0,
    };

    #[test]
    fn eight_adults_take_three_rooms_for_three() {
        let split = split(&[room(8, &[])], &[DOUBLE, TRIPLE], |_, _| true).unwrap();
        assert_eq!(split.largest, 3);
        assert_eq!(split.rooms, [room(3, &[]), room(3, &[]), room(2, &[])]);
        assert_eq!(
            contract::words::room_split(&split),
            "Rooms here take up to 3 guests. Search 3 rooms."
        );
    }

    #[test]
    fn children_go_where_there_is_room_and_never_alone() {
        let family = split(&[room(2, &[4, 9])], &[TRIPLE], |_, _| true).unwrap();
        assert_eq!(family.rooms, [room(1, &[4]), room(1, &[9])]);
        assert_eq!(
            split(&[room(1, &[4, 9, 11])], &[TRIPLE], |_, _| true),
            None,
            "one adult for two rooms"
        );
    }

    #[test]
    fn guests_who_fit_are_not_moved() {
        assert_eq!(split(&[room(3, &[])], &[DOUBLE, TRIPLE], |_, _| true), None);
        assert_eq!(split(&[room(2, &[]), room(2, &[])], &[DOUBLE], |_, _| false), None);
    }

    #[test]
    fn rooms_that_are_taken_do_not_help() {
        let only_doubles = |kind: usize, _| kind == 0;
        let split = split(&[room(4, &[])], &[DOUBLE, TRIPLE], only_doubles).unwrap();
        assert_eq!(split.rooms, [room(2, &[]), room(2, &[])]);
        assert_eq!(super::split(&[room(4, &[])], &[DOUBLE, TRIPLE], |_, _| false), None);
    }
}
