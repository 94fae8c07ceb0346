//! The list's state in the address: filters, order and position as query fields, as the forms send them.

use super::area::{ListRequest, MapArea};
use crate::paths::with_query;
use contract::search::{HotelFilters, HotelOrder};

/// The default number of hotels on a page of the list.
const TAKE: u32 = 15;

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

/// The list from a position on.
pub fn page_address(path: &str, request: &ListRequest, skip: u32) -> String {
    let mut fields = fields(request);
    if skip > 0 {
        fields.push(("skip", skip.to_string()));
    }
    with_query(path, &fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{hotel::MealPlan, search::HotelSearch};

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
