//! The address of the list: filters, order and position as query fields, as the forms send them. The map has the same
//! fields, see `pages::map::address`.

use super::area::{ListRequest, MapArea};
use crate::{fields::Fields, paths::with_query};
use contract::search::{HotelFilters, HotelOrder, HotelSearch};

/// The default number of hotels on a page of the list.
const TAKE: u32 = 15;
/// The largest number; "Show more" extends a page without scripts.
const MAX_TAKE: u32 = 100;

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
        creator: fields.some("creator"),
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
    fields.extend(creator.iter().map(|slug| ("creator", slug.clone())));
    fields.extend(
        search
            .take
            .filter(|take| *take != TAKE)
            .map(|take| ("take", take.to_string())),
    );
    fields
}

fn parse_filters(fields: &Fields) -> HotelFilters {
    let parsed = |name| fields.all(name).into_iter();
    HotelFilters {
        min_price: fields.parse("minPrice"),
        max_price: fields.parse("maxPrice"),
        stars: parsed("stars").filter_map(|stars| stars.parse().ok()).collect(),
        min_rating: fields.parse("minRating"),
        facilities: fields.all("facilities"),
        property_types: fields.all("propertyTypes"),
        free_cancellation: fields.flag("freeCancellation"),
        breakfast: fields.flag("breakfast"),
        meal_plans: parsed("mealPlans").filter_map(|plan| plan.parse().ok()).collect(),
    }
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
    use proptest::{collection::vec, option, prelude::*, sample};

    fn filters() -> impl Strategy<Value = HotelFilters> {
        let limits = (option::of(0.0..1e9), option::of(0.0..1e9), option::of(0.0..10.0));
        let names = || vec("[a-z&=+%# é]{0,6}[a-z]", 0..4);
        let meal_plans = vec(sample::select(&MealPlan::ALL[..]), 0..3);
        (
            limits,
            vec(1_u32..6, 0..4),
            names(),
            names(),
            meal_plans,
            any::<[bool; 2]>(),
        )
            .prop_map(
                |((min_price, max_price, min_rating), stars, facilities, property_types, meal_plans, flags)| {
                    HotelFilters {
                        min_price,
                        max_price,
                        stars,
                        min_rating,
                        facilities,
                        property_types,
                        meal_plans,
                        free_cancellation: flags[0],
                        breakfast: flags[1],
                    }
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
