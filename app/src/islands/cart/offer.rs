//! An offer as the form of its rate has it, and the bodies of its calls.

use crate::islands::browser::{
    dom::{append, attribute, find_all},
    json::{object, quoted, texts},
};
use wasm_bindgen::JsCast;
use web_sys::{Element, FormData, HtmlFormElement};

/// The fields of a rate's form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfferForm {
    pub hotel_id: String,
    pub search_id: String,
    pub room_type_id: String,
    /// The rate's id.
    pub room_id: String,
    /// The provider of the signed reference.
    pub provider: String,
    /// The signed reference.
    pub reference: String,
    pub surcharges: Vec<String>,
    pub creator: Option<String>,
    /// Set for a single room of the search.
    pub room_index: Option<usize>,
}

impl OfferForm {
    /// Body of POST …/addHotel.
    pub fn body(&self) -> String {
        let reference = object(&[
            ("provider", Some(quoted(&self.provider))),
            ("id", Some(quoted(&self.reference))),
        ]);
        object(&[
            ("hotelId", Some(quoted(&self.hotel_id))),
            ("hotelSearchId", Some(quoted(&self.search_id))),
            ("roomTypeId", Some(quoted(&self.room_type_id))),
            ("roomId", Some(quoted(&self.room_id))),
            ("searchResultReference", Some(reference)),
            ("selectedSurcharges", Some(texts(&self.surcharges))),
            ("creator", self.creator.as_deref().map(quoted)),
            ("roomIndex", self.room_index.map(|index| index.to_string())),
        ])
    }

    /// Body of POST …/checkAvailability. A search may be in another currency than the page that shows its prices.
    pub fn availability_body(&self, currency: Option<&str>) -> String {
        object(&[
            ("hotelId", Some(quoted(&self.hotel_id))),
            ("hotelSearchId", Some(quoted(&self.search_id))),
            ("currency", currency.map(quoted)),
        ])
    }
}

/// The forms that add a rate.
pub fn forms(list: &Element) -> Vec<HtmlFormElement> {
    let buttons = find_all(list, "form button[value=add]");
    buttons
        .iter()
        .filter_map(|button| button.closest("form").ok().flatten()?.dyn_into().ok())
        .collect()
}

/// Submits a form as its button with this intent would without scripts; false when the browser refuses.
pub fn send(form: &HtmlFormElement, intent: &str) -> bool {
    let Some(field) = append(form, "input", "", "") else {
        return false;
    };
    for (name, value) in [("type", "hidden"), ("name", "intent"), ("value", intent)] {
        attribute(&field, name, Some(value));
    }
    form.submit().is_ok()
}

/// Reads a form, including boxes elsewhere that belong to it; none unless it is an offer for a search.
pub fn read(form: &HtmlFormElement) -> Option<OfferForm> {
    let fields = FormData::new_with_form(form).ok()?;
    let some = |name: &str| fields.get(name).as_string().filter(|value| !value.is_empty());
    Some(OfferForm {
        hotel_id: some("hotelId")?,
        search_id: some("hotelSearchId")?,
        room_type_id: some("roomTypeId")?,
        room_id: some("roomId")?,
        provider: some("provider")?,
        reference: some("searchResultReference")?,
        surcharges: fields
            .get_all("selectedSurcharges")
            .iter()
            .filter_map(|value| value.as_string())
            .collect(),
        creator: some("creator"),
        room_index: None,
    })
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::{availability::CheckAvailability, hotel::SearchResultReference, itinerary::AddHotel};

    const ID: &str = "01890000-0000-7000-8000-00000000000";

    fn offer() -> OfferForm {
        OfferForm {
            hotel_id: format!("{ID}1"),
            search_id: format!("{ID}2"),
            room_type_id: format!("{ID}3"),
            room_id: format!("{ID}4"),
            provider: "house".to_owned(),
            reference: "signed \"text\"".to_owned(),
            surcharges: vec![format!("{ID}5")],
            creator: None,
            room_index: None,
        }
    }

    #[test]
    fn an_offer_is_added_with_everything_that_the_contract_asks_for() {
        let id = |last: u8| format!("{ID}{last}");
        let body: AddHotel = serde_json::from_str(&offer().body()).unwrap();
        let expected = AddHotel {
            hotel_id: Some(id(1).parse().unwrap()),
            hotel_search_id: Some(id(2).parse().unwrap()),
            room_type_id: Some(id(3).parse().unwrap()),
            room_id: Some(id(4).parse().unwrap()),
            search_result_reference: Some(SearchResultReference {
                provider: "house".to_owned(),
                id: "signed \"text\"".to_owned(),
            }),
            selected_surcharges: vec![id(5).parse().unwrap()],
            creator: None,
            room_index: None,
        };
        assert_eq!(body, expected);
        let led = OfferForm {
            creator: Some("mia".to_owned()),
            room_index: Some(1),
            ..offer()
        };
        let led: AddHotel = serde_json::from_str(&led.body()).unwrap();
        assert_eq!((led.creator.as_deref(), led.room_index), (Some("mia"), Some(1)));
    }

    #[test]
    fn availability_is_asked_for_the_search_of_the_offer_in_the_currency_of_the_page() {
        for currency in [None, Some("EUR")] {
            let body: CheckAvailability = serde_json::from_str(&offer().availability_body(currency)).unwrap();
            let expected = CheckAvailability {
                hotel_id: format!("{ID}1").parse().ok(),
                hotel_search_id: format!("{ID}2").parse().unwrap(),
                currency: currency.map(|currency| currency.parse().unwrap()),
            };
            assert_eq!(body, expected);
        }
    }
}
