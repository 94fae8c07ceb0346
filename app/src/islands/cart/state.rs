//! What the cart shows and how each event changes it. Pure: it knows no browser and no call.

/// The cart as the islands of a page know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CartState {
    /// The itinerary, once it was read; none when there is none.
    pub cart: Option<Cart>,
    /// Whether it was ever read.
    pub is_known: bool,
    /// Why it could not be read.
    pub failure: Option<String>,
}

/// A visitor's itinerary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cart {
    pub itinerary_id: String,
    pub lines: Vec<Line>,
    /// All stays with everything that is mandatory, as it reads.
    pub total: String,
    /// What is paid now, as it reads, when that is less than the total.
    pub pay_now: Option<String>,
    /// Another cart has stays, too.
    pub has_other: bool,
}

/// One stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub id: String,
    pub hotel_id: String,
    pub hotel_name: String,
    pub hotel_slug: String,
    /// The picture's address.
    pub picture: String,
    /// As they read.
    pub dates: String,
    pub rooms: Vec<Room>,
    /// As it reads.
    pub total: String,
    /// A change of it is under way.
    pub is_mutating: bool,
    /// Why the last change of it failed.
    pub failure: Option<String>,
}

/// One room of a stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Room {
    pub room_type_id: String,
    pub name: String,
}

/// What can happen to the cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was read.
    Loaded(Option<Cart>),
    /// It could not be read.
    LoadFailed(String),
    /// A stay is being removed.
    Removing { line: String },
    /// A stay could not be removed.
    RemoveFailed { line: String, message: String },
    /// A room is being added; its stay may be there already.
    Adding { hotel_id: String, room_type_id: String },
    /// The room was added, or not.
    AddEnded { hotel_id: String, room_type_id: String },
}

impl CartState {
    /// Applies a change.
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Loaded(cart) => self.load(cart),
            Change::LoadFailed(message) => self.failure = Some(message),
            Change::Removing { line } => self.with_line(&line, |line| {
                line.is_mutating = true;
                line.failure = None;
            }),
            Change::RemoveFailed { line, message } => self.with_line(&line, |line| {
                line.is_mutating = false;
                line.failure = Some(message);
            }),
            Change::Adding { hotel_id, room_type_id } => self.mark_matching(&hotel_id, &room_type_id, true),
            Change::AddEnded { hotel_id, room_type_id } => self.mark_matching(&hotel_id, &room_type_id, false),
        }
    }

    /// A newer reading: what is under way stays marked, and what failed keeps its message.
    fn load(&mut self, cart: Option<Cart>) {
        let before = self.cart.take().map(|cart| cart.lines).unwrap_or_default();
        self.cart = cart;
        for line in before {
            self.with_line(&line.id, |now| {
                now.is_mutating = line.is_mutating;
                now.failure = line.failure.clone();
            });
        }
        self.is_known = true;
        self.failure = None;
    }

    fn with_line(&mut self, id: &str, change: impl FnOnce(&mut Line)) {
        let lines = self.cart.iter_mut().flat_map(|cart| &mut cart.lines);
        if let Some(line) = lines.into_iter().find(|line| line.id == id) {
            change(line);
        }
    }

    fn mark_matching(&mut self, hotel_id: &str, room_type_id: &str, is_mutating: bool) {
        for line in self.cart.iter_mut().flat_map(|cart| &mut cart.lines) {
            if line.has(hotel_id, room_type_id) {
                line.is_mutating = is_mutating;
            }
        }
    }

    /// Rooms of all stays.
    pub fn rooms(&self) -> usize {
        self.cart
            .as_ref()
            .map_or(0, |cart| cart.lines.iter().map(|line| line.rooms.len()).sum())
    }

    /// Whether a room type of a hotel is in the cart.
    pub fn has(&self, hotel_id: &str, room_type_id: &str) -> bool {
        self.cart
            .as_ref()
            .is_some_and(|cart| cart.lines.iter().any(|line| line.has(hotel_id, room_type_id)))
    }

    /// Whether a change of a stay is under way.
    pub fn is_mutating(&self, line: &str) -> bool {
        self.cart
            .as_ref()
            .is_some_and(|cart| cart.lines.iter().any(|known| known.id == line && known.is_mutating))
    }
}

impl Line {
    fn has(&self, hotel_id: &str, room_type_id: &str) -> bool {
        self.hotel_id == hotel_id && self.rooms.iter().any(|room| room.room_type_id == room_type_id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: &str, hotel_id: &str) -> Line {
        let room = Room {
            room_type_id: format!("{hotel_id}-double"),
            name: "Double".to_owned(),
        };
        Line {
            id: id.to_owned(),
            hotel_id: hotel_id.to_owned(),
            rooms: vec![room],
            ..Line::default()
        }
    }

    fn cart(lines: &[Line]) -> Option<Cart> {
        Some(Cart {
            itinerary_id: "i".to_owned(),
            lines: lines.to_vec(),
            ..Cart::default()
        })
    }

    fn loaded(lines: &[Line]) -> CartState {
        let mut state = CartState::default();
        state.apply(Change::Loaded(cart(lines)));
        state
    }

    fn flags(state: &CartState) -> Vec<(&str, bool, Option<&str>)> {
        let lines = state.cart.iter().flat_map(|cart| &cart.lines);
        lines
            .map(|line| (line.id.as_str(), line.is_mutating, line.failure.as_deref()))
            .collect()
    }

    #[test]
    fn removing_marks_one_stay_at_once_and_a_failure_gives_it_back_with_its_reason() {
        let mut state = loaded(&[line("1", "a"), line("2", "b")]);
        state.apply(Change::Removing { line: "2".to_owned() });
        assert_eq!(flags(&state), [("1", false, None), ("2", true, None)]);
        assert!(state.is_mutating("2") && !state.is_mutating("1"));
        state.apply(Change::RemoveFailed {
            line: "2".to_owned(),
            message: "No".to_owned(),
        });
        assert_eq!(flags(&state), [("1", false, None), ("2", false, Some("No"))]);
    }

    #[test]
    fn a_reading_in_between_forgets_neither_marks_nor_reasons() {
        let mut state = loaded(&[line("1", "a"), line("2", "b")]);
        state.apply(Change::RemoveFailed {
            line: "1".to_owned(),
            message: "No".to_owned(),
        });
        state.apply(Change::Removing { line: "2".to_owned() });
        state.apply(Change::Loaded(cart(&[line("1", "a"), line("2", "b"), line("3", "c")])));
        assert_eq!(
            flags(&state),
            [("1", false, Some("No")), ("2", true, None), ("3", false, None)]
        );
    }

    #[test]
    fn trying_again_takes_the_old_reason_away() {
        let mut state = loaded(&[line("1", "a")]);
        state.apply(Change::RemoveFailed {
            line: "1".to_owned(),
            message: "No".to_owned(),
        });
        state.apply(Change::Removing { line: "1".to_owned() });
        assert_eq!(flags(&state), [("1", true, None)]);
    }

    #[test]
    fn a_removed_stay_is_gone_with_the_next_reading() {
        let mut state = loaded(&[line("1", "a"), line("2", "b")]);
        state.apply(Change::Removing { line: "1".to_owned() });
        state.apply(Change::Loaded(cart(&[line("2", "b")])));
        assert_eq!((flags(&state), state.rooms()), (vec![("2", false, None)], 1));
    }

    #[test]
    fn adding_marks_the_stay_that_gains_the_room_and_no_other() {
        let mut state = loaded(&[line("1", "a"), line("2", "b")]);
        let (hotel_id, room_type_id) = ("b".to_owned(), "b-double".to_owned());
        state.apply(Change::Adding {
            hotel_id: hotel_id.clone(),
            room_type_id: room_type_id.clone(),
        });
        assert_eq!(flags(&state), [("1", false, None), ("2", true, None)]);
        state.apply(Change::AddEnded { hotel_id, room_type_id });
        assert_eq!(flags(&state), [("1", false, None), ("2", false, None)]);
    }

    #[test]
    fn a_room_is_booked_when_hotel_and_room_type_are_the_same() {
        let state = loaded(&[line("1", "a")]);
        assert!(state.has("a", "a-double"));
        assert!(!state.has("b", "a-double") && !state.has("a", "a-single"));
    }

    #[test]
    fn a_failed_reading_keeps_what_was_known() {
        let mut state = loaded(&[line("1", "a")]);
        state.apply(Change::LoadFailed("No".to_owned()));
        assert_eq!((state.rooms(), state.failure.as_deref()), (1, Some("No")));
        state.apply(Change::Loaded(None));
        assert_eq!(
            state,
            CartState {
                is_known: true,
                ..CartState::default()
            }
        );
    }

    #[test]
    fn a_change_of_a_stay_that_is_gone_changes_nothing() {
        let mut state = loaded(&[line("1", "a")]);
        let before = state.clone();
        state.apply(Change::RemoveFailed {
            line: "9".to_owned(),
            message: "No".to_owned(),
        });
        assert_eq!(state, before);
    }
}
