//! The address of the list: filters, order and position as query fields, as the forms send them. The map has the same
//! fields, see `pages::map::address`.

use super::area::{ListRequest, MapArea, are_digits};
use crate::{pages::fields::Fields, paths::with_query};
use contract::{
    hotel::MealPlan,
    search::{HotelFilters, HotelOrder, HotelSearch},
};
use std::str::FromStr;

/// The default number of hotels on a page of the list.
const TAKE: u32 = 15;
/// The largest number; "Show more" extends a page without scripts.
const MAX_TAKE: u32 = 100;

/// The highest price limit, in major units: above any real price.
const MAX_PRICE: f64 = 1e9;
const MAX_RATING: f64 = 10.0;
/// The number of values of one filter.
const MAX_VALUES: usize = 40;
/// The length of a value, in UTF-16 code units as the map counts them.
const MAX_VALUE_UNITS: usize = 100;

/// The field of the currency of the price limits.
pub const PRICE_CURRENCY: &str = "priceCurrency";

/// The orders: their submitted values and their labels.
pub const ORDERS: [(HotelOrder, &str, &str); 5] = [
    (HotelOrder::Recommended, "recommended", "Recommended"),
    (HotelOrder::Price, "price", "Lowest total first"),
    (HotelOrder::Rating, "rating", "Best rating first"),
    (HotelOrder::Stars, "stars", "Most stars first"),
    (HotelOrder::Distance, "distance", "Nearest first"),
];

/// The submitted value of an order.
pub fn order_text(order: HotelOrder) -> &'static str {
    ORDERS
        .iter()
        .find(|(known, ..)| *known == order)
        .map_or("recommended", |(_, text, _)| *text)
}

fn order_of(text: &str) -> HotelOrder {
    ORDERS
        .iter()
        .find(|(_, known, _)| *known == text)
        .map_or_else(HotelOrder::default, |(order, ..)| *order)
}

/// The list that an address requests; invalid values are dropped.
pub fn parse(fields: &Fields) -> ListRequest {
    let filters = parse_filters(fields);
    let has_limits = filters.min_price.is_some() || filters.max_price.is_some();
    let search = HotelSearch {
        search_id: fields.parse("searchId"),
        currency: fields.parse(PRICE_CURRENCY).filter(|_| has_limits),
        filters,
        order: order_of(fields.text("order")),
        skip: fields.parse("skip").unwrap_or(0),
        take: Some(fields.parse("take").unwrap_or(TAKE).clamp(1, MAX_TAKE)),
        ..HotelSearch::default()
    };
    ListRequest {
        search,
        map_area: MapArea::parse(fields.text("bounds"), fields.text("area")),
        creator: fields.some("creator").filter(|text| is_handle(text)),
    }
}

/// The address of a list at `path`.
pub fn print(path: &str, request: &ListRequest) -> String {
    let mut fields = fields(request);
    if request.search.skip > 0 {
        fields.push(("skip", request.search.skip.to_string()));
    }
    with_query(path, &fields)
}

/// The list from a position on.
pub fn page_address(path: &str, request: &ListRequest, skip: u32) -> String {
    let page = request.with_search(HotelSearch {
        skip,
        ..request.search.clone()
    });
    print(path, &page)
}

/// The fields of a request, without its position.
pub fn fields(request: &ListRequest) -> Vec<(&'static str, String)> {
    let ListRequest {
        search,
        map_area,
        creator,
    } = request;
    let mut fields: Vec<(&'static str, String)> = Vec::new();
    fields.extend(search.search_id.map(|id| ("searchId", id.to_string())));
    if search.order != HotelOrder::default() {
        fields.push(("order", order_text(search.order).to_owned()));
    }
    fields.extend(filter_fields(&search.filters));
    let has_limits = search.filters.min_price.is_some() || search.filters.max_price.is_some();
    let limits_in = search.currency.filter(|_| has_limits);
    fields.extend(limits_in.map(|currency| (PRICE_CURRENCY, currency.to_string())));
    fields.extend(map_area.iter().flat_map(MapArea::fields));
    fields.extend(creator.iter().map(|handle| ("creator", handle.clone())));
    fields.extend(
        search
            .take
            .filter(|take| *take != TAKE)
            .map(|take| ("take", take.to_string())),
    );
    fields
}

/// The filters of an address. The map reads them alike; `pages/map/address.json` has examples.
fn parse_filters(fields: &Fields) -> HotelFilters {
    let stars = values(fields, "stars");
    let meal_plans = values(fields, "mealPlans");
    HotelFilters {
        min_price: price(fields.text("minPrice")),
        max_price: price(fields.text("maxPrice")),
        stars: stars.iter().filter_map(|text| star_rating(text)).collect(),
        min_rating: number(fields.text("minRating"), MAX_RATING),
        facilities: values(fields, "facilities"),
        property_types: values(fields, "propertyTypes"),
        free_cancellation: fields.flag("freeCancellation"),
        breakfast: fields.flag("breakfast"),
        meal_plans: MealPlan::ALL
            .into_iter()
            .filter(|plan| meal_plans.iter().any(|text| text == plan.as_str()))
            .collect(),
    }
}

/// A price limit in major units.
pub fn price(text: &str) -> Option<f64> {
    number(text, MAX_PRICE)
}

/// A number from 0 with at most four decimals.
fn number(text: &str, max: f64) -> Option<f64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let value = f64::from_str(text).ok()?;
    (are_digits(whole, 10) && are_digits(decimals, 4) && value <= max).then_some(value)
}

fn star_rating(text: &str) -> Option<u32> {
    match text.as_bytes() {
        [digit @ b'1'..=b'5'] => Some(u32::from(digit - b'0')),
        _ => None,
    }
}

/// The different values of a name, without blank and overlong ones.
fn values(fields: &Fields, name: &str) -> Vec<String> {
    let is_valid = |text: &String| !text.trim().is_empty() && text.encode_utf16().count() <= MAX_VALUE_UNITS;
    let mut values: Vec<String> = Vec::new();
    for value in fields.all(name).into_iter().filter(is_valid) {
        if values.len() < MAX_VALUES && !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

fn is_handle(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (3..=30).contains(&text.len()) && text.bytes().all(is_allowed)
}

/// The fields of the filters.
pub fn filter_fields(filters: &HotelFilters) -> Vec<(&'static str, String)> {
    let mut fields: Vec<(&'static str, String)> = Vec::new();
    fields.extend(filters.min_price.map(|price| ("minPrice", price.to_string())));
    fields.extend(filters.max_price.map(|price| ("maxPrice", price.to_string())));
    fields.extend(filters.stars.iter().map(|stars| ("stars", stars.to_string())));
    fields.extend(filters.min_rating.map(|rating| ("minRating", rating.to_string())));
    fields.extend(filters.facilities.iter().map(|name| ("facilities", name.clone())));
    fields.extend(
        filters
            .property_types
            .iter()
            .map(|kind| ("propertyTypes", kind.clone())),
    );
    fields.extend(
        filters
            .meal_plans
            .iter()
            .map(|plan| ("mealPlans", plan.as_str().to_owned())),
    );
    fields.extend(
        filters
            .free_cancellation
            .then(|| ("freeCancellation", "true".to_owned())),
    );
    fields.extend(filters.breakfast.then(|| ("breakfast", "true".to_owned())));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::samples::{
        addresses::{fields_of, queries},
        id,
    };
    use contract::hotel::MealPlan;
    use proptest::{collection::hash_set, option, prelude::*, sample};

    fn filters() -> impl Strategy<Value = HotelFilters> {
        let decimals = |highest: u32| (0..=u64::from(highest) * 10_000).prop_map(|value| value as f64 / 1e4);
        let limits = (
            option::of(decimals(1_000_000_000)),
            option::of(decimals(1_000_000_000)),
            option::of(decimals(10)),
        );
        let names = || hash_set("[a-z&=+%# é]{0,6}[a-z]", 0..4).prop_map(Vec::from_iter);
        let meal_plans = sample::subsequence(&MealPlan::ALL[..], 0..3);
        let stars = sample::subsequence(vec![1_u32, 2, 3, 4, 5], 0..4).prop_shuffle();
        (limits, stars, names(), names(), meal_plans, any::<[bool; 2]>()).prop_map(
            |((min_price, max_price, min_rating), stars, facilities, property_types, meal_plans, flags)| HotelFilters {
                min_price,
                max_price,
                stars,
                min_rating,
                facilities,
                property_types,
                meal_plans,
                free_cancellation: flags[0],
                breakfast: flags[1],
            },
        )
    }

    fn requests() -> impl Strategy<Value = ListRequest> {
        let area = sample::select(&["", "38.6,-9.3,38.8,-9", "-20,170,-10.5,-170"][..]);
        let drawn = sample::select(&["", "_p~iF~ps|U_ulLnnqC_mqNvxq`@"][..]);
        let order = sample::select(&ORDERS[..]).prop_map(|(order, ..)| order);
        let position = (any::<u32>(), 1..=MAX_TAKE);
        let creator = option::of("[a-z0-9._-]{3,30}");
        let ids = (option::of(0_u32..9), sample::select(&["EUR", "JPY"][..]));
        (filters(), order, position, (area, drawn), creator, ids).prop_map(
            |(filters, order, (skip, take), (bounds, area), creator, (number, currency))| {
                // The currency is that of the limits.
                let has_limits = filters.min_price.is_some() || filters.max_price.is_some();
                ListRequest {
                    search: HotelSearch {
                        search_id: number.map(id),
                        currency: currency.parse().ok().filter(|_| has_limits),
                        filters,
                        order,
                        skip,
                        take: Some(take),
                        ..HotelSearch::default()
                    },
                    map_area: MapArea::parse(bounds, area),
                    creator,
                }
            },
        )
    }

    const NAMES: &[&str] = &[
        "searchId",
        "order",
        "minPrice",
        "maxPrice",
        "stars",
        "minRating",
        "facilities",
        "propertyTypes",
        "mealPlans",
        "freeCancellation",
        "breakfast",
        PRICE_CURRENCY,
        "bounds",
        "area",
        "creator",
        "skip",
        "take",
    ];

    proptest! {
        #[test]
        fn a_printed_request_is_parsed_again(request in requests()) {
            prop_assert_eq!(parse(&fields_of(&print("/search", &request))), request);
        }

        #[test]
        fn any_address_is_parsed_and_printed_to_one_form(query in queries(NAMES)) {
            let printed = print("/search", &parse(&Fields::of_query(Some(&query))));
            prop_assert_eq!(print("/search", &parse(&fields_of(&printed))), printed);
        }
    }

    #[test]
    fn an_address_keeps_every_filter() {
        let search = HotelSearch {
            filters: HotelFilters {
                stars: vec![4, 5],
                min_rating: Some(7.5),
                facilities: vec!["Bar & lounge".to_owned()],
                meal_plans: vec![MealPlan::HalfBoard],
                breakfast: true,
                ..HotelFilters::default()
            },
            order: HotelOrder::Price,
            take: Some(15),
            ..HotelSearch::default()
        };
        let map_area = MapArea::parse("38.6,-9.3,38.8,-9", "");
        let request = ListRequest {
            search,
            map_area,
            creator: Some("mia.lind".to_owned()),
        };
        assert_eq!(
            page_address("/search", &request, 15),
            "/search?order=price&stars=4&stars=5&minRating=7.5&facilities=Bar%20%26%20lounge&mealPlans=halfBoard&breakfast=true\
             &bounds=38.6%2C-9.3%2C38.8%2C-9&creator=mia.lind&skip=15"
        );
    }

    #[test]
    fn a_list_that_asks_nothing_has_a_bare_address() {
        assert_eq!(page_address("/search", &ListRequest::default(), 0), "/search");
    }
}
