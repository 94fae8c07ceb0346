//! The other dates that a page compares, in its address.

use crate::{pages::fields::Fields, paths};
use chrono::NaiveDate;
use contract::search::{DateOptions, Flexibility, Search};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The page that offers other dates.
pub struct DatesOf<'a> {
    pub search: &'a Search,
    /// Its path.
    pub path: &'a str,
    /// Further fields of its address, which an offer keeps.
    pub fields: Vec<(&'static str, String)>,
    /// The anchor of the offers on the page.
    pub anchor: &'static str,
    /// "stay" and "stays"; none on the page of one hotel.
    pub counted: Option<(&'static str, &'static str)>,
}

/// The choice of a whole month of arrivals.
pub const CALENDAR: &str = "calendar";

/// The choices: their submitted values and their labels.
pub(super) const CHOICES: [(Flexibility, &str, &str); 5] = [
    (Flexibility::ThreeDays, "threeDays", "± 3 days"),
    (Flexibility::Weekend, "weekend", "Weekends"),
    (Flexibility::Week, "week", "Whole weeks"),
    (Flexibility::Month, "month", "Cheapest of the month"),
    (Flexibility::Arrivals, CALENDAR, "Price calendar"),
];

/// The other dates that a page compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlexibleDates {
    pub flexibility: Flexibility,
    /// A day of the month of a calendar; none: the search's own.
    pub month: Option<NaiveDate>,
}

impl FlexibleDates {
    /// Parses the fields of an address; None: there is nothing to compare.
    pub fn parse(fields: &Fields) -> Option<Self> {
        flexibility(fields.text("flex")).map(|flexibility| Self {
            flexibility,
            month: fields.date("month"),
        })
    }

    /// The fields of an address.
    pub fn fields(self) -> impl Iterator<Item = (&'static str, String)> {
        let month = self.month.map(|month| ("month", month.to_string()));
        [("flex", name_of(self.flexibility).to_owned())]
            .into_iter()
            .chain(month)
    }
}

/// The compared dates.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OtherDates {
    pub flexibility: Flexibility,
    /// A day of the requested month.
    #[serde(default)]
    pub month: Option<NaiveDate>,
    pub found: DateOptions,
}

/// A choice by its submitted name.
fn flexibility(text: &str) -> Option<Flexibility> {
    CHOICES
        .iter()
        .find(|(_, name, _)| *name == text)
        .map(|(choice, ..)| *choice)
}

/// The submitted name of a choice.
pub(super) fn name_of(flexibility: Flexibility) -> &'static str {
    CHOICES
        .iter()
        .find(|(choice, ..)| *choice == flexibility)
        .map_or("", |(_, name, _)| *name)
}

/// The page's own address with a comparison of other dates.
pub(super) fn address(page: &DatesOf<'_>, flexible: Option<FlexibleDates>) -> String {
    let mut fields = vec![("searchId", page.search.id.to_string())];
    fields.extend(page.fields.iter().cloned());
    fields.extend(flexible.into_iter().flat_map(FlexibleDates::fields));
    format!("{}{}", paths::with_query(page.path, &fields), page.anchor)
}

/// Fields that a form sends unseen.
pub(super) fn hidden_fields(fields: Vec<(&'static str, String)>) -> AnyView {
    fields
        .into_iter()
        .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
        .collect_view()
        .into_any()
}
