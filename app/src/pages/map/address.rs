//! The address of the map. The server reads the search and the creator; the other fields are those of the list
//! ([`crate::pages::search::address`]), which the map reads and writes itself: islands/src/islands/map-search/address.ts.
//! `address.json` beside this file holds addresses that both must read alike.

use crate::{pages::fields::Fields, paths};

/// What the server reads of a map's address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapAddress {
    /// The search as it is written, to tell a wrong one from none.
    pub search_id: Option<String>,
    /// The handle of the creator from whose club the traveller comes.
    pub creator: Option<String>,
}

impl MapAddress {
    /// Parses the fields of an address.
    pub fn parse(fields: &Fields) -> Self {
        Self {
            search_id: fields.some("searchId"),
            creator: fields.some("creator"),
        }
    }

    /// The map.
    pub fn print(self) -> String {
        paths::with_query(paths::MAP_SEARCH, &self.fields())
    }

    /// The list of the same search.
    pub fn print_list(self) -> String {
        paths::with_query(paths::SEARCH, &self.fields())
    }

    fn fields(self) -> Vec<(&'static str, String)> {
        let search_id = self.search_id.map(|id| ("searchId", id));
        search_id
            .into_iter()
            .chain(self.creator.map(|handle| ("creator", handle)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::{
        samples::addresses::{fields_of, queries},
        search::{ListRequest, address},
    };
    use contract::{
        Currency, SearchId,
        destination::BoundingBox,
        hotel::Coordinates,
        search::{HotelFilters, HotelOrder},
    };
    use proptest::{option, prelude::*};
    use serde::Deserialize;

    proptest! {
        #[test]
        fn a_printed_address_is_parsed_again(search_id in option::of("[^ ]{1,40}"), creator in option::of("[^ ]{1,30}")) {
            let search_id = search_id.filter(|id| id.trim() == id);
            let creator = creator.filter(|handle| handle.trim() == handle);
            let address = MapAddress { search_id, creator };
            prop_assert_eq!(MapAddress::parse(&fields_of(&address.clone().print())), address);
        }

        #[test]
        fn any_address_is_parsed_and_printed_to_one_form(query in queries(&["searchId", "creator", "move", "bounds"])) {
            let printed = MapAddress::parse(&Fields::of_query(Some(&query))).print();
            prop_assert_eq!(MapAddress::parse(&fields_of(&printed)).print(), printed);
        }
    }

    /// The addresses that the map's island reads too.
    #[derive(Deserialize)]
    struct Fixture {
        same: Vec<Same>,
        read: Vec<AddressCase>,
        dropped: Vec<String>,
    }

    #[derive(Deserialize)]
    struct Same {
        name: String,
        server: String,
        browser: String,
        meaning: Meaning,
    }

    #[derive(Deserialize)]
    struct AddressCase {
        query: String,
        filters: HotelFilters,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Meaning {
        search_id: Option<SearchId>,
        #[serde(default)]
        filters: HotelFilters,
        #[serde(default)]
        order: HotelOrder,
        bounds: Option<BoundingBox>,
        area: Option<Vec<Coordinates>>,
        price_currency: Option<Currency>,
        creator: Option<String>,
    }

    impl Meaning {
        fn of(request: ListRequest) -> Self {
            let area = request.map_area.as_ref();
            Self {
                search_id: request.search.search_id,
                filters: request.search.filters,
                order: request.search.order,
                bounds: area.and_then(|area| area.bounding_box()),
                area: area.and_then(|area| area.corners()),
                price_currency: request.search.currency,
                creator: request.creator,
            }
        }
    }

    fn fixture() -> Fixture {
        serde_json::from_str(include_str!("address.json")).unwrap()
    }

    #[test]
    fn the_server_reads_what_the_map_writes() {
        for Same {
            name,
            server,
            browser,
            meaning,
        } in fixture().same
        {
            let request = address::parse(&fields_of(&browser));
            assert_eq!(address::print(paths::MAP_SEARCH, &request), server, "{name}");
            assert_eq!(Meaning::of(request), meaning, "{name}");
            assert_eq!(Meaning::of(address::parse(&fields_of(&server))), meaning, "{name}");
        }
    }

    #[test]
    fn the_list_reads_the_filters_that_the_map_reads() {
        for AddressCase { query, filters } in fixture().read {
            let request = address::parse(&Fields::of_query(Some(&query)));
            assert_eq!(request.search.filters, filters, "{query}");
        }
    }

    #[test]
    fn the_server_drops_what_the_map_drops() {
        for query in fixture().dropped {
            let request = address::parse(&Fields::of_query(Some(&query)));
            assert_eq!(
                address::print(paths::MAP_SEARCH, &request),
                paths::MAP_SEARCH,
                "{query}"
            );
        }
    }
}
