//! How many rooms a press adds, and whether it asks first. Pure: the island and the page without scripts share the
//! rule.

/// The rooms of a hotel in the trip for the dates of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomCount {
    /// Rooms of the pressed rate.
    pub of_rate: usize,
    /// Rooms of all its rates.
    pub at_hotel: usize,
    /// Rooms that the search requested.
    pub searched: usize,
}

impl RoomCount {
    /// The room of the search to add, from 0; none: all of them. A rate that is in the trip gains one room at a time:
    /// first those of the search that are missing.
    pub fn room_index(self) -> Option<usize> {
        (self.of_rate > 0).then(|| self.of_rate % self.searched.max(1))
    }

    /// Whether the trip would have more rooms of the hotel than the search requested.
    pub fn asks_first(self) -> bool {
        let more = if self.of_rate > 0 { 1 } else { self.searched };
        self.at_hotel + more > self.searched
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(of_rate: usize, at_hotel: usize, searched: usize) -> (Option<usize>, bool) {
        let count = RoomCount {
            of_rate,
            at_hotel,
            searched,
        };
        (count.room_index(), count.asks_first())
    }

    #[test]
    fn what_was_searched_is_added_at_once_and_unasked() {
        assert_eq!(count(0, 0, 1), (None, false));
        assert_eq!(count(0, 0, 3), (None, false));
    }

    #[test]
    fn more_than_was_searched_is_asked_about() {
        assert_eq!(count(1, 1, 1), (Some(0), true));
        assert_eq!(count(0, 1, 1), (None, true), "another rate is another room, too");
        assert_eq!(count(3, 3, 3), (Some(0), true));
    }

    #[test]
    fn a_room_that_was_removed_comes_back_unasked() {
        assert_eq!(count(2, 2, 3), (Some(2), false));
    }
}
