//! Names and values of a posted form or of an address, and how each kind of value is read.

use super::form::FormState;
use chrono::{Days, NaiveDate};
use contract::{
    Code, FailureItem,
    search::{Occupancy, SearchCreate},
};
use std::str::FromStr;

/// Stands for an age that is missing or unreadable; the domain refuses it.
const NO_AGE: u32 = u32::MAX;

/// Names and values in the order of the form.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// The fields of an address: what follows its `?`. Those of an unreadable one are none.
    pub fn of_query(query: Option<&str>) -> Self {
        Self(serde_urlencoded::from_str(query.unwrap_or_default()).unwrap_or_default())
    }

    /// The first value of a name, trimmed; empty when absent.
    pub fn text(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value.trim())
    }

    /// Whether the form has a name, with a value or without.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// The first value of a name as typed, because white space belongs to a password.
    pub fn raw(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value.as_str())
    }

    /// The first value of a name, unless it is empty.
    pub fn some(&self, name: &str) -> Option<String> {
        let text = self.text(name);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// All values of a name.
    pub fn all(&self, name: &str) -> Vec<String> {
        self.0
            .iter()
            .filter(|(known, value)| known == name && !value.is_empty())
            .map(|(_, value)| value.clone())
            .collect()
    }

    /// The value, if it parses.
    pub fn parse<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name).parse().ok()
    }

    /// Whether a box is ticked.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.text(name), "true" | "on" | "1")
    }

    /// The typed values and the errors. Leaves out secrets.
    pub fn state(&self, errors: Vec<FailureItem>) -> FormState {
        let secret = [
            "csrf",
            "number",
            "cvc",
            "password",
            "repassword",
            "currentPassword",
            "deletePassword",
            "emailPassword",
            "oobCode",
        ];
        let values = self
            .0
            .iter()
            .filter(|(name, _)| !secret.contains(&name.as_str()))
            .cloned()
            .collect();
        let errors = errors.into_iter().map(|item| self.in_words(item)).collect();
        FormState { values, errors }
    }

    /// Replaces an error's text by the form's own, for an age that was not chosen.
    fn in_words(&self, mut item: FailureItem) -> FailureItem {
        let place = item.field.as_deref().and_then(child_of);
        if let (Code::ChildAge, Some((room, child))) = (item.code, place)
            && self.text(&age_field(room, child)).is_empty()
        {
            let of_room = match self.parse::<usize>("rooms") {
                Some(2..) => format!(" in room {}", room + 1),
                _ => String::new(),
            };
            item.message = format!("Choose the age of child {}{of_room}.", child + 1);
        }
        item
    }

    /// Rooms of a search box: rooms, adults_0, children_0, childAge_0_0, …
    pub fn rooms(&self) -> Vec<Occupancy> {
        let count = self.parse::<usize>("rooms").unwrap_or(1).clamp(0, 20);
        (0..count)
            .map(|room| {
                let children = self.parse::<usize>(&format!("children_{room}")).unwrap_or(0).min(20);
                Occupancy {
                    adults: self.parse(&format!("adults_{room}")).unwrap_or(
                        if self.text(&format!("adults_{room}")).is_empty() {
                            2
                        } else {
                            0
                        },
                    ),
                    child_ages: (0..children)
                        .map(|child| self.parse(&age_field(room, child)).unwrap_or(NO_AGE))
                        .collect(),
                }
            })
            .collect()
    }

    /// A search box as the API takes it; leaves out unreadable dates.
    pub fn search(&self) -> SearchCreate {
        SearchCreate {
            destination_id: self.some("destinationId"),
            check_in_date: self.date("checkIn"),
            check_out_date: self.date("checkOut"),
            rooms: Some(self.rooms()),
            ..SearchCreate::default()
        }
    }

    /// An ISO date.
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        self.parse(name)
    }

    /// Arrival and departure; the days of a calendar send `nights` instead of a departure.
    pub fn stay_dates(&self) -> (Option<NaiveDate>, Option<NaiveDate>) {
        let check_in = self.date("checkIn");
        let after = |check_in: NaiveDate| check_in.checked_add_days(Days::new(self.parse("nights")?));
        (check_in, self.date("checkOut").or_else(|| after(check_in?)))
    }
}

/// The field of a child's age.
fn age_field(room: usize, child: usize) -> String {
    format!("childAge_{room}_{child}")
}

/// Room and child of `rooms[0].childAges[1]`.
fn child_of(field: &str) -> Option<(usize, usize)> {
    let (room, child) = field.strip_prefix("rooms[")?.split_once("].childAges[")?;
    Some((room.parse().ok()?, child.strip_suffix(']')?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(values: &[(&str, &str)]) -> Fields {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Fields(values.iter().map(own).collect())
    }

    fn refused(field: &str) -> FailureItem {
        FailureItem {
            code: Code::ChildAge,
            message: Code::ChildAge.message().to_owned(),
            field: Some(field.to_owned()),
        }
    }

    #[test]
    fn an_age_that_was_not_chosen_is_no_age() {
        let fields = typed(&[
            ("adults_0", "2"),
            ("children_0", "3"),
            ("childAge_0_0", ""),
            ("childAge_0_1", "0"),
        ]);
        assert_eq!(fields.rooms()[0].child_ages, [NO_AGE, 0, NO_AGE]);
    }

    #[test]
    fn an_age_that_was_not_chosen_is_asked_for_by_the_childs_number() {
        let fields = typed(&[
            ("rooms", "1"),
            ("children_0", "2"),
            ("childAge_0_0", ""),
            ("childAge_0_1", "40"),
        ]);
        let errors = fields
            .state(vec![refused("rooms[0].childAges[0]"), refused("rooms[0].childAges[1]")])
            .errors;
        let said: Vec<&str> = errors.iter().map(|item| item.message.as_str()).collect();
        assert_eq!(said, ["Choose the age of child 1.", "A child's age is 0 to 17 years."]);
        let fields = typed(&[("rooms", "2"), ("children_1", "1")]);
        let errors = fields.state(vec![refused("rooms[1].childAges[0]")]).errors;
        assert_eq!(errors[0].message, "Choose the age of child 1 in room 2.");
    }
}
