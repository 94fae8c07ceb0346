//! The values of the box and its target.

use super::weekend_after;
use crate::{
    page::PageContext,
    pages::{
        form::FormState,
        parts::{
            form_errors::FieldAnchor,
            guests::{self, RoomFields},
        },
    },
    paths,
};
use contract::{
    HotelId,
    search::{Occupancy, Search},
};

/// The values of the box and its target.
#[derive(Clone, Debug)]
pub struct SearchBox {
    /// Makes the ids unique on the page.
    pub prefix: &'static str,
    /// The path that it posts to.
    pub action: String,
    /// The intent of the main button: `search` or `dates`.
    pub intent: &'static str,
    /// The main button's label.
    pub button: &'static str,
    /// The place; none on the page of one hotel.
    pub place: Option<TypedDestination>,
    /// ISO date as typed.
    pub check_in: String,
    /// ISO date as typed.
    pub check_out: String,
    pub rooms: Vec<RoomFields>,
    /// The search whose prices the calendar shows.
    pub prices: Option<CalendarPrices>,
    /// The handle of the creator from whose club the traveller comes; the search keeps it.
    pub creator: Option<String>,
}

/// The search whose prices a calendar shows by day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarPrices {
    pub search_id: String,
    /// Nights that the prices are for.
    pub nights: i64,
    /// Set for the prices of one hotel.
    pub hotel_id: Option<String>,
}

/// The typed place, and the destination that was chosen for it.
#[derive(Clone, Debug, Default)]
pub struct TypedDestination {
    /// As typed.
    pub name: String,
    /// The id of the destination whose name was `chosen`.
    pub id: String,
    /// The name of `id`; when the text was changed since, the id is ignored.
    pub chosen: String,
}

impl SearchBox {
    /// The search for stays.
    pub fn stays(page: &PageContext, prefix: &'static str, form: &FormState, search: Option<&Search>) -> Self {
        let area = search.map(|search| &search.area);
        let id = area.and_then(|area| area.destination_id.clone()).unwrap_or_default();
        let name = area.map(|area| area.full_name()).unwrap_or_default();
        let typed = form.value_or("destination", name.clone());
        let place = TypedDestination {
            chosen: form.value_or(
                "destinationName",
                if form.has("destination") { typed.clone() } else { name },
            ),
            id: form.value_or("destinationId", id),
            name: typed,
        };
        Self {
            place: Some(place),
            creator: form
                .get("creator")
                .filter(|handle| !handle.is_empty())
                .map(str::to_owned),
            ..Self::dates(page, prefix, "/search".to_owned(), form, search, "search", "Search")
        }
    }

    /// The search for stays that leads to the map.
    pub fn on_map(page: &PageContext, prefix: &'static str, form: &FormState, search: Option<&Search>) -> Self {
        Self {
            action: paths::MAP_SEARCH.to_owned(),
            ..Self::stays(page, prefix, form, search)
        }
    }

    /// The dates and guests of one hotel, posted to `action`.
    pub fn one_hotel(
        page: &PageContext,
        action: String,
        hotel: HotelId,
        form: &FormState,
        search: Option<&Search>,
    ) -> Self {
        let button = if search.is_some() {
            "Change dates"
        } else {
            "Show prices"
        };
        let mut form = Self::dates(page, "stay", action, form, search, "dates", button);
        if let Some(prices) = &mut form.prices {
            prices.hotel_id = Some(hotel.to_string());
        }
        form
    }

    fn dates(
        page: &PageContext,
        prefix: &'static str,
        action: String,
        form: &FormState,
        search: Option<&Search>,
        intent: &'static str,
        button: &'static str,
    ) -> Self {
        let prices = search.map(|search| CalendarPrices {
            search_id: search.id.to_string(),
            nights: (search.check_out_date - search.check_in_date).num_days(),
            hotel_id: None,
        });
        // The dates and guests of the last search stay until they are changed.
        let search = search.or(page.last_search.as_ref());
        let (check_in, check_out) = search
            .map(|search| (search.check_in_date, search.check_out_date))
            .unwrap_or_else(|| weekend_after(page.now.date_naive()));
        let before: &[Occupancy] = search.map(|search| search.rooms.as_slice()).unwrap_or_default();
        Self {
            prefix,
            action,
            intent,
            button,
            place: None,
            check_in: form.value_or("checkIn", check_in.to_string()),
            check_out: form.value_or("checkOut", check_out.to_string()),
            rooms: guests::room_fields(form, before),
            prices,
            creator: None,
        }
    }

    /// The same for a traveller who comes from a creator's club.
    pub fn for_creator(mut self, handle: Option<&str>) -> Self {
        if let Some(handle) = handle {
            self.creator = Some(handle.to_owned());
        }
        self
    }

    /// The id of its form.
    pub fn form_id(&self) -> String {
        format!("{}-search", self.prefix)
    }

    /// The anchors of the box's fields, for errors; its guests are open when one concerns them.
    pub fn anchors(&self) -> Vec<FieldAnchor> {
        let dates = [("checkInDate", "checkIn"), ("checkOutDate", "checkOut")];
        let destination = ["destination", "destinationId"].map(|field| (field, "destination"));
        let place = destination.into_iter().filter(|_| self.place.is_some());
        dates
            .into_iter()
            .chain(place)
            .map(|(field, name)| FieldAnchor::new(field, format!("{}-{name}", self.prefix)))
            .chain(guests::field_anchors(self.prefix, &self.rooms))
            .collect()
    }
}
