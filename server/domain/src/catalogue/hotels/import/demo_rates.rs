//! Demonstration rates for real hotels: made-up room types and prices, marked as such.

use crate::{
    entity::{RoomTypeContent, rate_plan, room_type},
    rates::terms::{ChildBand, LadderStep, Penalty, RateTerms, Season},
    stored::Stored,
};
use sea_orm::ActiveValue::Set;
use search::{ExchangeRates, currency_exponent};
use uuid::Uuid;

/// A cancellation ladder: hours before check-in (`None` from the booking on) and the penalty from then.
type Steps<'a> = &'a [(Option<i32>, Penalty)];

/// Shown with every hotel that has demonstration rates.
pub(super) const NOTICE: &str =
    "Room types, prices and availability shown here are invented for demonstration. They are not the hotel's own.";

/// A room type: name, token, guests, adults, children, beds, thousandths of the price, rooms.
type Kind = (&'static str, &'static str, i32, i32, i32, &'static str, i64, i32);

const KINDS: [Kind; 2] = [
    ("Double room", "double", 3, 2, 1, "1 double bed", 1_000, 6),
    (
        "Family room",
        "family",
        4,
        2,
        2,
        "1 double bed and 2 single beds",
        1_450,
        3,
    ),
];

/// The room types and rate plans of a hotel. `new_id` creates ids; `digest` varies the rates between hotels.
pub(super) fn rates(
    hotel: Uuid,
    stars: Option<i32>,
    property_type: &str,
    currency: &str,
    digest: &[u8],
    mut new_id: impl FnMut() -> Uuid,
) -> (Vec<room_type::ActiveModel>, Vec<rate_plan::ActiveModel>) {
    let (mut rooms, mut plans) = (Vec::new(), Vec::new());
    let (night, step) = night_price(stars, property_type, currency, digest);
    for (position, kind) in KINDS.iter().enumerate() {
        let room = new_id();
        rooms.push(room_row(hotel, room, position, kind));
        let base = (night * kind.6 / 1_000 / step).max(1) * step;
        let flexible = [(Some(48), Penalty::FirstNight), (Some(0), Penalty::Full)];
        let saver = [(None, Penalty::Full)];
        let offers: [(&str, &str, i64, Steps<'_>); 3] = [
            ("Flexible (demonstration)", "roomOnly", 1_000, &flexible),
            ("Flexible with breakfast (demonstration)", "breakfast", 1_130, &flexible),
            ("Saver (demonstration)", "roomOnly", 890, &saver),
        ];
        for (position, (name, meal_plan, permille, ladder)) in offers.into_iter().enumerate() {
            let price = (base * permille / 1_000 / step).max(1) * step;
            plans.push(rate_plan::ActiveModel {
                id: Set(new_id()),
                hotel_id: Set(hotel),
                room_type_id: Set(room),
                position: Set(i32::try_from(position).unwrap_or(0)),
                name: Set(name.to_owned()),
                meal_plan: Set(meal_plan.to_owned()),
                refundable: Set(ladder.len() > 1),
                terms: Set(Stored(terms(price, step, ladder))),
            });
        }
    }
    (rooms, plans)
}

fn room_row(hotel: Uuid, id: Uuid, position: usize, kind: &Kind) -> room_type::ActiveModel {
    let (name, token, guests, adults, children, beds, _, allotment) = *kind;
    let content = RoomTypeContent {
        description: "An invented room for demonstration.".to_owned(),
        beds: beds.to_owned(),
        ..RoomTypeContent::default()
    };
    room_type::ActiveModel {
        id: Set(id),
        hotel_id: Set(hotel),
        position: Set(i32::try_from(position).unwrap_or(0)),
        kind: Set(token.to_owned()),
        name: Set(name.to_owned()),
        max_guests: Set(guests),
        max_adults: Set(adults),
        max_children: Set(children),
        allotment: Set(allotment),
        content: Set(Stored(content)),
    }
}

/// The price of a night for two and the price step, both in minor units of the currency.
fn night_price(stars: Option<i32>, property_type: &str, currency: &str, digest: &[u8]) -> (i64, i64) {
    let by_kind = match property_type {
        "hostel" | "campsite" => 4_500,
        "guestHouse" | "inn" => 8_500,
        "resort" => 17_000,
        _ => 11_000,
    };
    let variation = 80 + i64::from(digest.first().copied().unwrap_or(0)) * 50 / 255;
    let euro_cents = by_kind * (70 + 15 * i64::from(stars.unwrap_or(2))) / 100 * variation / 100;
    let local = ExchangeRates::embedded()
        .convert_minor(euro_cents, "EUR", currency)
        .unwrap_or(euro_cents);
    // One major unit, or a hundred if the currency has no minor unit.
    let step = 10_i64.pow(u32::from(currency_exponent(currency).unwrap_or(2)).max(2));
    (local, step)
}

fn terms(price: i64, step: i64, ladder: &[(Option<i32>, Penalty)]) -> RateTerms {
    let ladder = ladder.iter().map(|(hours_before_check_in, penalty)| LadderStep {
        hours_before_check_in: *hours_before_check_in,
        penalty: *penalty,
    });
    RateTerms {
        base_price: price,
        base_occupancy: 2,
        step,
        single_use_permille: 850,
        extra_adult: (price / 4 / step).max(1) * step,
        children: vec![
            ChildBand {
                up_to_age: 3,
                permille: 0,
            },
            ChildBand {
                up_to_age: 12,
                permille: 500,
            },
        ],
        seasons: vec![
            Season {
                from: (6, 15),
                to: (9, 5),
                permille: 1_250,
            },
            Season {
                from: (12, 20),
                to: (12, 31),
                permille: 1_200,
            },
        ],
        weekday_permille: [950, 950, 950, 1_000, 1_150, 1_200, 1_000],
        ladder: ladder.collect(),
        ..RateTerms::default()
    }
}
