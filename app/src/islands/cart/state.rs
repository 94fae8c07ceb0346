//! The state of the cart and its changes. Pure: must not know the browser or calls.

/// The cart as the islands of a page know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CartState {
    /// The itinerary, once it was loaded; none without one.
    pub cart: Option<Cart>,
    /// Whether it was ever loaded.
    pub is_known: bool,
    /// Why it failed to load.
    pub failure: Option<String>,
}

/// A visitor's itinerary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cart {
    pub itinerary_id: String,
    pub lines: Vec<Line>,
    /// ISO 4217 code.
    pub currency: String,
    /// The formatted total of all stays with all mandatory charges.
    pub total: String,
    /// The formatted amount to pay now, if it is less than the total.
    pub pay_now: Option<String>,
    /// The formatted last removal, while it can be undone.
    pub removed: Option<String>,
    /// Whether another cart has stays, too.
    pub has_other: bool,
}

/// One stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub id: String,
    pub hotel_id: String,
    pub hotel_name: String,
    pub hotel_slug: String,
    /// The hotel's page for this stay.
    pub href: String,
    /// The picture's address.
    pub picture: String,
    /// ISO date.
    pub check_in: String,
    /// ISO date.
    pub check_out: String,
    /// Formatted dates and nights.
    pub dates: String,
    pub rooms: Vec<Room>,
}

/// One room of a stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Room {
    pub id: String,
    pub room_type_id: String,
    pub rate_id: String,
    /// Room type and rate.
    pub name: String,
    pub guests: String,
    /// A short text about the cancellation terms.
    pub terms: String,
    /// Whether cancellation is free for some time.
    pub is_free: bool,
    /// The formatted total.
    pub total: String,
    /// Whether a change of it is running.
    pub is_mutating: bool,
    /// Why its last change failed.
    pub failure: Option<String>,
}

/// The changes of the cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was loaded.
    Loaded(Option<Cart>),
    /// It failed to load.
    Failed(String),
    /// A room is being removed.
    Removing { room: String },
    /// A room could not be removed.
    RemoveFailed { room: String, message: String },
    /// A room is being added; rooms of its type may be there already.
    Adding { hotel_id: String, room_type_id: String },
    /// The room was added, or not.
    AddEnded { hotel_id: String, room_type_id: String },
}

impl CartState {
    /// Applies a change.
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Loaded(cart) => self.load(cart),
            Change::Failed(message) => self.failure = Some(message),
            Change::Removing { room } => self.with_room(&room, |room| {
                room.is_mutating = true;
                room.failure = None;
            }),
            Change::RemoveFailed { room, message } => self.with_room(&room, |room| {
                room.is_mutating = false;
                room.failure = Some(message);
            }),
            Change::Adding { hotel_id, room_type_id } => self.mark_matching(&hotel_id, &room_type_id, true),
            Change::AddEnded { hotel_id, room_type_id } => self.mark_matching(&hotel_id, &room_type_id, false),
        }
    }

    /// Takes over a newer load: running changes stay marked, and failed ones keep their message.
    fn load(&mut self, cart: Option<Cart>) {
        let before = self.cart.take().map(|cart| cart.lines).unwrap_or_default();
        self.cart = cart;
        for room in before.into_iter().flat_map(|line| line.rooms) {
            self.with_room(&room.id, |now| {
                now.is_mutating = room.is_mutating;
                now.failure = room.failure.clone();
            });
        }
        self.is_known = true;
        self.failure = None;
    }

    fn lines(&self) -> &[Line] {
        self.cart.as_ref().map_or(&[], |cart| &cart.lines)
    }

    fn with_room(&mut self, id: &str, change: impl FnOnce(&mut Room)) {
        let lines = self.cart.iter_mut().flat_map(|cart| &mut cart.lines);
        if let Some(room) = lines.flat_map(|line| &mut line.rooms).find(|room| room.id == id) {
            change(room);
        }
    }

    fn mark_matching(&mut self, hotel_id: &str, room_type_id: &str, is_mutating: bool) {
        let lines = self.cart.iter_mut().flat_map(|cart| &mut cart.lines);
        for room in lines
            .filter(|line| line.hotel_id == hotel_id)
            .flat_map(|line| &mut line.rooms)
        {
            if room.room_type_id == room_type_id {
                room.is_mutating = is_mutating;
            }
        }
    }

    /// Rooms of all stays.
    pub fn rooms(&self) -> usize {
        self.lines().iter().map(|line| line.rooms.len()).sum()
    }

    /// Whether a room type of a hotel is in the cart.
    pub fn has(&self, hotel_id: &str, room_type_id: &str) -> bool {
        self.lines()
            .iter()
            .any(|line| line.hotel_id == hotel_id && line.rooms.iter().any(|room| room.room_type_id == room_type_id))
    }

    /// The stay at a hotel on these dates.
    pub fn stay(&self, hotel_id: &str, check_in: &str, check_out: &str) -> Option<&Line> {
        let is_it =
            |line: &&Line| line.hotel_id == hotel_id && line.check_in == check_in && line.check_out == check_out;
        self.lines().iter().find(is_it)
    }

    /// The stay of a room, and whether a change of that room is under way.
    pub fn line_of(&self, room: &str) -> Option<(&Line, bool)> {
        self.lines().iter().find_map(|line| {
            let room = line.rooms.iter().find(|known| known.id == room)?;
            Some((line, room.is_mutating))
        })
    }
}

impl Cart {
    /// The first two hotels in the trip for the same night.
    pub fn clash(&self) -> Option<(&str, &str)> {
        // ISO dates sort by time.
        let share = |one: &Line, other: &Line| {
            one.hotel_id != other.hotel_id && one.check_in < other.check_out && other.check_in < one.check_out
        };
        self.lines.iter().enumerate().find_map(|(position, one)| {
            let other = self.lines.iter().skip(position + 1).find(|other| share(one, other))?;
            Some((one.hotel_name.as_str(), other.hotel_name.as_str()))
        })
    }
}

impl Line {
    /// Whether a change of one of its rooms is running.
    pub fn is_mutating(&self) -> bool {
        self.rooms.iter().any(|room| room.is_mutating)
    }

    /// Its rooms of a rate.
    pub fn of_rate(&self, room_type_id: &str, rate_id: &str) -> Vec<&Room> {
        let is_of = |room: &&Room| room.room_type_id == room_type_id && room.rate_id == rate_id;
        self.rooms.iter().filter(is_of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stay of double rooms whose ids are the hotel's with a number.
    fn line(hotel_id: &str, rooms: usize) -> Line {
        let room = |number| Room {
            id: format!("{hotel_id}{number}"),
            room_type_id: format!("{hotel_id}-double"),
            rate_id: "flexible".to_owned(),
            ..Room::default()
        };
        Line {
            id: hotel_id.to_owned(),
            hotel_id: hotel_id.to_owned(),
            hotel_name: hotel_id.to_uppercase(),
            check_in: "2027-03-04".to_owned(),
            check_out: "2027-03-07".to_owned(),
            rooms: (1..=rooms).map(room).collect(),
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
        let rooms = state.lines().iter().flat_map(|line| &line.rooms);
        rooms
            .map(|room| (room.id.as_str(), room.is_mutating, room.failure.as_deref()))
            .collect()
    }

    fn removing(room: &str) -> Change {
        Change::Removing { room: room.to_owned() }
    }

    fn failed(room: &str) -> Change {
        Change::RemoveFailed {
            room: room.to_owned(),
            message: "No".to_owned(),
        }
    }

    #[test]
    fn removing_marks_one_room_at_once_and_a_failure_gives_it_back_with_its_reason() {
        let mut state = loaded(&[line("a", 2), line("b", 1)]);
        state.apply(removing("a2"));
        assert_eq!(
            flags(&state),
            [("a1", false, None), ("a2", true, None), ("b1", false, None)]
        );
        let of = |state: &CartState, room: &str| {
            state
                .line_of(room)
                .map(|(line, is_mutating)| (line.id.clone(), is_mutating))
        };
        assert_eq!(of(&state, "a2"), Some(("a".to_owned(), true)));
        assert_eq!(of(&state, "b1"), Some(("b".to_owned(), false)));
        assert_eq!(of(&state, "c1"), None);
        assert!(state.lines()[0].is_mutating() && !state.lines()[1].is_mutating());
        state.apply(failed("a2"));
        assert_eq!(flags(&state)[1], ("a2", false, Some("No")));
    }

    #[test]
    fn a_reading_in_between_forgets_neither_marks_nor_reasons() {
        let mut state = loaded(&[line("a", 1), line("b", 1)]);
        state.apply(failed("a1"));
        state.apply(removing("b1"));
        state.apply(Change::Loaded(cart(&[line("a", 1), line("b", 1), line("c", 1)])));
        assert_eq!(
            flags(&state),
            [("a1", false, Some("No")), ("b1", true, None), ("c1", false, None)]
        );
    }

    #[test]
    fn trying_again_takes_the_old_reason_away() {
        let mut state = loaded(&[line("a", 1)]);
        state.apply(failed("a1"));
        state.apply(removing("a1"));
        assert_eq!(flags(&state), [("a1", true, None)]);
    }

    #[test]
    fn a_removed_room_is_gone_with_the_next_reading() {
        let mut state = loaded(&[line("a", 2), line("b", 1)]);
        state.apply(removing("a2"));
        state.apply(Change::Loaded(cart(&[line("a", 1), line("b", 1)])));
        assert_eq!(
            (flags(&state), state.rooms()),
            (vec![("a1", false, None), ("b1", false, None)], 2)
        );
    }

    #[test]
    fn adding_marks_the_rooms_of_its_type_and_no_other() {
        let mut state = loaded(&[line("a", 1), line("b", 1)]);
        let (hotel_id, room_type_id) = ("b".to_owned(), "b-double".to_owned());
        state.apply(Change::Adding {
            hotel_id: hotel_id.clone(),
            room_type_id: room_type_id.clone(),
        });
        assert_eq!(flags(&state), [("a1", false, None), ("b1", true, None)]);
        state.apply(Change::AddEnded { hotel_id, room_type_id });
        assert_eq!(flags(&state), [("a1", false, None), ("b1", false, None)]);
    }

    #[test]
    fn a_room_is_booked_when_hotel_and_room_type_are_the_same() {
        let state = loaded(&[line("a", 1)]);
        assert!(state.has("a", "a-double"));
        assert!(!state.has("b", "a-double") && !state.has("a", "a-single"));
    }

    #[test]
    fn the_rooms_of_a_rate_are_those_of_the_same_dates() {
        let state = loaded(&[line("a", 2)]);
        let count = |check_in: &str, rate: &str| {
            let stay = state.stay("a", check_in, "2027-03-07");
            stay.map_or(0, |stay| stay.of_rate("a-double", rate).len())
        };
        assert_eq!(count("2027-03-04", "flexible"), 2);
        assert_eq!((count("2027-03-05", "flexible"), count("2027-03-04", "saver")), (0, 0));
    }

    #[test]
    fn two_hotels_for_one_night_are_pointed_out() {
        let on = |hotel: &str, from: &str, until: &str| Line {
            check_in: from.to_owned(),
            check_out: until.to_owned(),
            ..line(hotel, 1)
        };
        let clash = |lines: &[Line]| {
            let cart = cart(lines).unwrap();
            cart.clash().map(|(one, other)| format!("{one} {other}"))
        };
        let a = on("a", "2027-03-04", "2027-03-07");
        assert_eq!(
            clash(&[a.clone(), on("b", "2027-03-07", "2027-03-09")]),
            None,
            "one after the other"
        );
        assert_eq!(
            clash(&[a.clone(), on("b", "2027-03-06", "2027-03-09")]).as_deref(),
            Some("A B")
        );
        assert_eq!(clash(&[a.clone(), a]), None, "the same hotel");
    }

    #[test]
    fn a_failed_reading_keeps_what_was_known() {
        let mut state = loaded(&[line("a", 1)]);
        state.apply(Change::Failed("No".to_owned()));
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
    fn a_change_of_a_room_that_is_gone_changes_nothing() {
        let mut state = loaded(&[line("a", 1)]);
        let before = state.clone();
        state.apply(failed("z9"));
        assert_eq!(state, before);
    }
}
