//! Prices, ratings and terms as texts of cards and rates.

use crate::{
    components::{price::PriceText, rating::RatingText},
    words,
};
use contract::{
    Money,
    hotel::{Deadline, HotelSummary, MealPlan, RatingSummary, StayOffer},
};

/// The total for the stay first, then the price of a night.
pub fn stay_price(total: Money, nightly: Money, nights: usize, rooms: usize) -> PriceText {
    let nights = words::count(nights, "night", "nights");
    let (note, per_night) = if rooms > 1 {
        (
            format!("total for {nights}, {rooms} rooms"),
            format!("{} per room and night", words::money(nightly)),
        )
    } else {
        (
            format!("total for {nights}"),
            format!("{} per night", words::money(nightly)),
        )
    };
    PriceText {
        amount: words::money(total),
        note: Some(note),
        per_night: Some(per_night),
        before: None,
    }
}

/// "from €84", for a night of two adults on the next available dates; other dates may cost less.
pub fn from_price(price: Money) -> PriceText {
    PriceText {
        amount: format!("from {}", words::money(price)),
        note: Some("a night for two, next available dates".to_owned()),
        ..PriceText::default()
    }
}

/// The price on a card: the stay's when dates are selected.
pub fn card_price(hotel: &HotelSummary, rooms: usize) -> Option<PriceText> {
    hotel
        .offer
        .as_ref()
        .map(|offer| stay_price(offer.total_price, offer.nightly_price, offer.nights as usize, rooms))
        .or_else(|| hotel.from_price.map(from_price))
}

/// "Double room · Breakfast included"; for a non-refundable offer "· Non-refundable" as well.
pub fn card_terms(offer: &StayOffer) -> String {
    let terms = format!("{} · {}", offer.room_type_name, words::meal_plan(offer.meal_plan));
    if offer.refundable == Some(false) {
        format!("{terms} · {NON_REFUNDABLE}")
    } else {
        terms
    }
}

/// "Breakfast included · Free cancellation until …", below a rate's name; meals that the name says are left out.
pub fn terms_beside(rate_name: &str, plan: MealPlan, cancelling: &str) -> String {
    match words::meals_beside(rate_name, plan) {
        Some(meals) => format!("{meals} · {cancelling}"),
        None => cancelling.to_owned(),
    }
}

/// The label of a non-refundable offer.
pub const NON_REFUNDABLE: &str = "Non-refundable";

/// "Free cancellation until Wed 3 Mar, 18:00 (Lisbon time)".
pub fn free_until(deadline: &Deadline) -> String {
    format!("Free cancellation until {}", words::deadline(deadline))
}

/// None for a hotel without ratings.
pub fn rating(summary: Option<&RatingSummary>) -> Option<RatingText> {
    summary
        .filter(|summary| summary.review_count > 0)
        .map(|summary| RatingText {
            score: format!("{:.1}", summary.rating),
            word: summary.label.clone(),
            count: words::count_of(summary.review_count, "rating", "ratings"),
        })
}

/// Whole stars, 0 to 5.
pub fn stars(rating: Option<f64>) -> u8 {
    // The value is limited to 0 to 5 before the conversion.
    rating.map_or(0, |stars| stars.clamp(0.0, 5.0) as u8)
}

/// "600 m", "1.2 km", "34 km".
pub fn distance(kilometres: f64) -> String {
    if kilometres < 0.95 {
        format!("{:.0} m", (kilometres * 10.0).round() * 100.0)
    } else if kilometres < 10.0 {
        format!("{kilometres:.1} km")
    } else {
        format!("{kilometres:.0} km")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn euros(minor: i64) -> Money {
        Money::new(minor, "EUR".parse().unwrap())
    }

    #[test]
    fn the_total_stands_before_the_night() {
        let price = stay_price(euros(36_000), euros(12_000), 3, 1);
        assert_eq!(price.amount, "€360");
        assert_eq!(price.note.as_deref(), Some("total for 3 nights"));
        assert_eq!(price.per_night.as_deref(), Some("€120 per night"));
        let two = stay_price(euros(36_000), euros(18_000), 1, 2);
        assert_eq!(two.note.as_deref(), Some("total for 1 night, 2 rooms"));
    }

    #[test]
    fn meals_are_said_once() {
        let terms = |name, plan| terms_beside(name, plan, NON_REFUNDABLE);
        assert_eq!(terms("Room only, saver", MealPlan::RoomOnly), "Non-refundable");
        assert_eq!(terms("Bed and breakfast, saver", MealPlan::Breakfast), "Non-refundable");
        assert_eq!(
            terms("Flexible", MealPlan::Breakfast),
            "Breakfast included · Non-refundable"
        );
        assert_eq!(terms("Half board", MealPlan::FullBoard), "Full board · Non-refundable");
    }

    #[test]
    fn a_distance_has_no_more_digits_than_it_deserves() {
        assert_eq!(
            [0.04, 0.6, 0.97, 1.23, 34.4].map(distance),
            ["0 m", "600 m", "1.0 km", "1.2 km", "34 km"]
        );
    }

    #[test]
    fn stars_are_whole_and_few() {
        assert_eq!([None, Some(3.5), Some(9.0), Some(-1.0)].map(stars), [0, 3, 5, 0]);
    }
}
