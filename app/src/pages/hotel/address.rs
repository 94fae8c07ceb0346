//! The address of a hotel's page: the search or the stay whose prices it shows, and who led there.

use crate::{
    pages::{fields::Fields, parts::flexible_dates::FlexibleDates},
    paths,
};
use chrono::NaiveDate;
use contract::{SearchId, search::Occupancy};

/// What the address holds beside the hotel's slug.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HotelAddress {
    pub search_id: Option<SearchId>,
    /// The handle of the creator whose link led here.
    pub creator: Option<String>,
    /// The stay that the page is opened for, where the address names it by its days.
    pub stay: Option<StayQuery>,
    /// The other dates to compare.
    pub flexible: Option<FlexibleDates>,
    pub note: Option<TripNote>,
}

/// Days and guests as a search box sends them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StayQuery {
    pub check_in: NaiveDate,
    pub check_out: Option<NaiveDate>,
    pub rooms: Vec<Occupancy>,
}

impl HotelAddress {
    /// The page for a search, as the creator with this handle recommends it.
    pub fn of_search(search_id: Option<SearchId>, creator: Option<String>) -> Self {
        Self {
            search_id,
            creator,
            ..Self::default()
        }
    }

    /// Parses the fields of an address; invalid values are dropped.
    pub fn parse(fields: &Fields) -> Self {
        Self {
            search_id: fields.parse("searchId"),
            creator: fields.some("creator"),
            stay: fields.date("checkIn").map(|check_in| StayQuery {
                check_in,
                check_out: fields.date("checkOut"),
                rooms: fields.rooms(),
            }),
            flexible: FlexibleDates::parse(fields),
            note: TripNote::parse(fields.text("trip")),
        }
    }

    /// The address of a hotel's page.
    pub fn print(self, slug: &str) -> String {
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut add = |name: &str, value: String| fields.push((name.to_owned(), value));
        if let Some(id) = self.search_id {
            add("searchId", id.to_string());
        }
        if let Some(handle) = self.creator {
            add("creator", handle);
        }
        if let Some(stay) = self.stay {
            add("checkIn", stay.check_in.to_string());
            if let Some(check_out) = stay.check_out {
                add("checkOut", check_out.to_string());
            }
            fields.extend(paths::room_fields(&stay.rooms));
        }
        let flexible = self.flexible.into_iter().flat_map(FlexibleDates::fields);
        fields.extend(flexible.map(|(name, value)| (name.to_owned(), value)));
        fields.extend(self.note.map(|note| ("trip".to_owned(), note.name().to_owned())));
        paths::with_query(&paths::hotel(slug, None, None), &fields)
    }
}

/// What has become of a room whose price was in another currency than the trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TripNote {
    /// The trip has the new currency, and the room is in it.
    Added,
    /// The trip has the new currency; the room could not be added.
    NotAdded,
    /// The prices are shown in the trip's currency; no room was added.
    OtherPrices,
}

impl TripNote {
    const NAMES: [(&'static str, Self); 3] = [
        ("added", Self::Added),
        ("not-added", Self::NotAdded),
        ("prices", Self::OtherPrices),
    ];

    /// The note with a name in an address.
    pub fn parse(name: &str) -> Option<Self> {
        Self::NAMES
            .into_iter()
            .find_map(|(known, note)| (known == name).then_some(note))
    }

    fn name(self) -> &'static str {
        let name = Self::NAMES.into_iter().find(|(_, note)| *note == self);
        name.map_or("", |(name, _)| name)
    }

    /// The address of a hotel's page with this note.
    pub fn on(self, path: &str) -> String {
        let name = self.name();
        let (path, anchor) = path.split_once('#').unwrap_or((path, "rooms"));
        let mark = if path.contains('?') { '&' } else { '?' };
        format!("{path}{mark}trip={name}#{anchor}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::samples::{
        addresses::{fields_of, queries},
        id,
    };
    use chrono::Days;
    use contract::search::Flexibility;
    use proptest::{collection::vec, option, prelude::*, sample};

    fn days() -> impl Strategy<Value = NaiveDate> {
        let first: NaiveDate = "1999-12-31".parse().unwrap();
        (0_u64..40_000).prop_map(move |days| first + Days::new(days))
    }

    fn rooms() -> impl Strategy<Value = Vec<Occupancy>> {
        let room = (any::<u32>(), vec(any::<u32>(), 0..8));
        vec(
            room.prop_map(|(adults, child_ages)| Occupancy { adults, child_ages }),
            0..9,
        )
    }

    fn addresses() -> impl Strategy<Value = HotelAddress> {
        let stay = (days(), option::of(days()), rooms()).prop_map(|(check_in, check_out, rooms)| StayQuery {
            check_in,
            check_out,
            rooms,
        });
        let flexibility = sample::select(&[Flexibility::ThreeDays, Flexibility::Week, Flexibility::Arrivals][..]);
        let flexible =
            (flexibility, option::of(days())).prop_map(|(flexibility, month)| FlexibleDates { flexibility, month });
        let note = sample::select(&TripNote::NAMES[..]).prop_map(|(_, note)| note);
        let creator = option::of("[a-z0-9._-]{3,30}");
        (
            option::of(0_u32..9),
            creator,
            option::of(stay),
            option::of(flexible),
            option::of(note),
        )
            .prop_map(|(number, creator, stay, flexible, note)| HotelAddress {
                search_id: number.map(id),
                creator,
                stay,
                flexible,
                note,
            })
    }

    const NAMES: &[&str] = &[
        "searchId",
        "creator",
        "checkIn",
        "checkOut",
        "rooms",
        "adults_0",
        "children_0",
        "childAge_0_0",
        "adults_1",
        "children_1",
        "flex",
        "month",
        "trip",
    ];

    proptest! {
        #[test]
        fn a_printed_address_is_parsed_again(address in addresses()) {
            prop_assert_eq!(HotelAddress::parse(&fields_of(&address.clone().print("sea-house"))), address);
        }

        #[test]
        fn any_address_is_parsed_and_printed_to_one_form(query in queries(NAMES)) {
            let printed = HotelAddress::parse(&Fields::of_query(Some(&query))).print("sea-house");
            prop_assert_eq!(HotelAddress::parse(&fields_of(&printed)).print("sea-house"), printed);
        }

        #[test]
        fn a_link_of_the_cart_has_the_same_form(check_in in days(), check_out in days(), rooms in rooms()) {
            let link = paths::hotel_for_stay("sea-house", &check_in.to_string(), &check_out.to_string(), &rooms);
            let stay = StayQuery { check_in, check_out: Some(check_out), rooms };
            let address = HotelAddress { stay: Some(stay), ..HotelAddress::default() };
            prop_assert_eq!(address.print("sea-house"), link);
        }
    }

    #[test]
    fn a_note_is_added_to_any_address_of_the_page() {
        for (path, expected) in [
            ("/hotel/sea-house", "/hotel/sea-house?trip=added#rooms"),
            (
                "/hotel/sea-house?creator=mia#about",
                "/hotel/sea-house?creator=mia&trip=added#about",
            ),
        ] {
            assert_eq!(TripNote::Added.on(path), expected);
            assert_eq!(HotelAddress::parse(&fields_of(expected)).note, Some(TripNote::Added));
        }
    }
}
