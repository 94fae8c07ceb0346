//! The addresses of a club's lists.

use crate::{
    pages::fields::Fields,
    paths::{self, with_query},
};
use chrono::NaiveDate;
use contract::search::Occupancy;

/// The field of the day of arrival.
pub const ARRIVAL: &str = "checkInDate";

/// A page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPage {
    /// From 1.
    pub number: u32,
    /// Its rows.
    pub size: u32,
}

impl ListPage {
    /// The fields of the address; each stands there at most once.
    pub const NAMES: &[&str] = &["page", "pageSize"];

    /// The page that an address requests, of `size` rows unless it says otherwise.
    pub fn parse(fields: &Fields, size: u32) -> Self {
        Self {
            number: fields.parse("page").unwrap_or(1),
            size: fields.parse("pageSize").unwrap_or(size),
        }
    }

    fn fields(self) -> Vec<(&'static str, String)> {
        vec![("page", self.number.to_string()), ("pageSize", self.size.to_string())]
    }

    /// A page of all stays of a club.
    pub fn print_stays(self, handle: &str) -> String {
        with_query(&paths::club_stays(handle), &self.fields())
    }

    /// A page of the posts of a club.
    pub fn print_feed(self, handle: &str) -> String {
        with_query(&paths::club_feed(handle), &self.fields())
    }
}

/// A page of a club's packages, with the page of the itineraries below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackagesAddress {
    pub packages: ListPage,
    /// From 1.
    pub itineraries: u32,
}

impl PackagesAddress {
    /// The fields of the address; each stands there at most once.
    pub const NAMES: &[&str] = &["page", "pageSize", "itineraries"];

    /// The page that an address requests, of `size` rows unless it says otherwise.
    pub fn parse(fields: &Fields, size: u32) -> Self {
        Self {
            packages: ListPage::parse(fields, size),
            itineraries: fields.parse("itineraries").unwrap_or(1),
        }
    }

    /// The address; the first page of the itineraries has no number.
    pub fn print(self, handle: &str) -> String {
        let mut fields = self.packages.fields();
        fields.extend((self.itineraries > 1).then(|| ("itineraries", self.itineraries.to_string())));
        with_query(&paths::club_itineraries(handle), &fields)
    }
}

/// A page of a place's entries, of a tag's, of those that have both, or of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploreAddress {
    pub place: Option<String>,
    pub tag: Option<String>,
    /// From 1.
    pub page: u32,
}

impl ExploreAddress {
    /// The fields of the address; each stands there at most once.
    pub const NAMES: &[&str] = &["place", "tag", "page"];

    /// The page that an address requests.
    pub fn parse(fields: &Fields) -> Self {
        let text = |name| fields.has(name).then(|| fields.raw(name).to_owned());
        Self {
            place: text("place"),
            tag: text("tag"),
            page: fields.parse("page").unwrap_or(1),
        }
    }

    /// The address; the first page has no number.
    pub fn print(self, handle: &str) -> String {
        let mut fields = Vec::new();
        fields.extend(self.place.map(|place| ("place", place)));
        fields.extend(self.tag.map(|tag| ("tag", tag)));
        fields.extend((self.page > 1).then(|| ("page", self.page.to_string())));
        with_query(&paths::club_explore(handle), &fields)
    }
}

/// The day of arrival and the guests for which a package's page shows rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomsAddress {
    /// None where no day was typed.
    pub arrival: Option<NaiveDate>,
    pub guests: Vec<Occupancy>,
}

impl RoomsAddress {
    /// None where no rooms are asked for; the button of the guests only renders their fields.
    pub fn parse(fields: &Fields) -> Option<Self> {
        (fields.has(ARRIVAL) && fields.text("intent") != "guests").then(|| Self {
            arrival: fields.date(ARRIVAL),
            guests: fields.rooms(),
        })
    }

    /// The page of a package or an itinerary, whose path is `path`, with its rooms.
    pub fn print(self, path: &str) -> String {
        let arrival = self.arrival.map(|day| day.to_string()).unwrap_or_default();
        let mut fields = vec![(ARRIVAL.to_owned(), arrival)];
        fields.extend(paths::room_fields(&self.guests));
        with_query(path, &fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::samples::addresses::{fields_of, queries};
    use chrono::Days;
    use proptest::{collection::vec, option, prelude::*};

    const NAMES: &[&str] = &[
        "page",
        "pageSize",
        "itineraries",
        "place",
        "tag",
        ARRIVAL,
        "intent",
        "rooms",
        "adults_0",
    ];

    proptest! {
        #[test]
        fn a_printed_page_is_parsed_again(number: u32, size: u32, itineraries in 1..=u32::MAX) {
            let page = ListPage { number, size };
            prop_assert_eq!(ListPage::parse(&fields_of(&page.print_stays("mia")), 15), page);
            prop_assert_eq!(ListPage::parse(&fields_of(&page.print_feed("mia")), 15), page);
            let address = PackagesAddress { packages: page, itineraries };
            prop_assert_eq!(PackagesAddress::parse(&fields_of(&address.print("mia")), 15), address);
        }

        #[test]
        fn a_printed_filter_is_parsed_again(place in option::of(".{0,9}"), tag in option::of(".{0,9}"), page in 1..=u32::MAX) {
            let address = ExploreAddress { place, tag, page };
            prop_assert_eq!(ExploreAddress::parse(&fields_of(&address.clone().print("mia"))), address);
        }

        #[test]
        fn printed_rooms_are_parsed_again(
            days in option::of(0_u64..40_000), rooms in vec((any::<u32>(), vec(any::<u32>(), 0..8)), 0..9),
        ) {
            let first: NaiveDate = "1999-12-31".parse().unwrap();
            let guests = rooms.into_iter().map(|(adults, child_ages)| Occupancy { adults, child_ages }).collect();
            let address = RoomsAddress { arrival: days.map(|days| first + Days::new(days)), guests };
            prop_assert_eq!(RoomsAddress::parse(&fields_of(&address.clone().print("/user/mia"))), Some(address));
        }

        #[test]
        fn any_address_is_parsed_and_printed_to_one_form(query in queries(NAMES)) {
            let fields = Fields::of_query(Some(&query));
            let printed = PackagesAddress::parse(&fields, 15).print("mia");
            prop_assert_eq!(PackagesAddress::parse(&fields_of(&printed), 15).print("mia"), printed);
            let printed = ExploreAddress::parse(&fields).print("mia");
            prop_assert_eq!(ExploreAddress::parse(&fields_of(&printed)).print("mia"), printed);
            if let Some(rooms) = RoomsAddress::parse(&fields) {
                let printed = rooms.print("/user/mia");
                let again = RoomsAddress::parse(&fields_of(&printed)).map(|rooms| rooms.print("/user/mia"));
                prop_assert_eq!(again, Some(printed));
            }
        }
    }
}
