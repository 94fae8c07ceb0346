//! Exchange rates that change while travellers look, choose and pay.

use super::support::*;
use chrono::Days;
use contract::{
    Code, Currency, Money,
    itinerary::ItineraryCreate,
    search::{HotelFilters, HotelOrder, Search, SearchCreate},
};
use domain::{
    Ctx, Viewer, itineraries,
    searches::{self, ResultOptions},
    testing::{TestDb, hotels::LISBON},
};
use search::ExchangeRates;

fn usd() -> Currency {
    "USD".parse().unwrap()
}

/// From now on one euro is that many dollars.
fn set_rate(ctx: &Ctx, dollars: &str) {
    let day = ctx.now().date_naive();
    ctx.use_rates(ExchangeRates::of_day(day, [("USD", dollars)]).unwrap());
}

fn in_dollars() -> ItineraryCreate {
    ItineraryCreate {
        title: None,
        currency: Some(usd()),
    }
}

/// A traveller with an empty itinerary in dollars, and the wish for a stay in dollars.
async fn traveller_in_dollars(db: &TestDb) -> (Traveller, Wish) {
    let mut traveller = Traveller::new(db).await;
    let created = itineraries::create(&db.ctx, &traveller.viewer, &in_dollars()).await;
    traveller.id = created.unwrap().id;
    let wish = Wish {
        currency: usd(),
        ..Wish::default()
    };
    (traveller, wish)
}

/// The total of the first hotel of a search, which index and database answer alike.
async fn listed(ctx: &Ctx, search: &Search) -> Money {
    let wanted = ResultOptions {
        filters: &HotelFilters::default(),
        order: HotelOrder::Recommended,
        skip: 0,
        take: 10,
        zoom: None,
        only: None,
    };
    let (by_index, by_database) = searches::run_both_ways(ctx, search.clone(), wanted).await.unwrap();
    assert_eq!(by_index.as_ref(), Some(&by_database));
    by_database.result.hotels[0].offer.as_ref().unwrap().total_price
}

#[tokio::test]
async fn lists_and_from_prices_follow_new_rates_at_once() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db, "Alfama House").await;
    let today = ctx.now().date_naive();
    let input = SearchCreate {
        destination_id: Some(format!("city:{LISBON}")),
        check_in_date: Some(today + Days::new(10)),
        check_out_date: Some(today + Days::new(12)),
        currency: Some(usd()),
        ..SearchCreate::default()
    };
    let search = searches::create(ctx, &Viewer::Visitor, &input).await.unwrap();
    for (rate, total, nightly) in [
        ("1.25", 25_000, 12_500),
        ("1.5", 30_000, 15_000),
        ("1.25", 25_000, 12_500),
    ] {
        set_rate(ctx, rate);
        assert_eq!(listed(ctx, &search).await, Money::new(total, usd()));
        let found = domain::hotels::by_ids(ctx, &Viewer::Visitor, &[hotel.id], Some(usd()))
            .await
            .unwrap();
        assert_eq!(found[0].from_price, Some(Money::new(nightly, usd())));
    }
}

#[tokio::test]
async fn a_traveller_pays_the_rates_that_they_saw() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, wish) = traveller_in_dollars(&db).await;

    set_rate(ctx, "1.25");
    let offer = traveller.offer(&hotel, &wish).await.unwrap();
    set_rate(ctx, "1.5");
    assert_eq!(code(traveller.try_add(&offer).await), Code::OfferExpired);

    let trip = traveller.add_wish(&hotel, &wish).await;
    assert_eq!(trip.total_price, Money::new(30_000, usd()));
    traveller.name_all_guests().await;
    set_rate(ctx, "1.75");
    assert_eq!(code(traveller.try_invoice(None).await), Code::PriceChanged);
    let check = itineraries::pre_check(ctx, &traveller.viewer, traveller.id)
        .await
        .unwrap();
    let invoice = traveller.try_invoice(Some(check.consent_token)).await.unwrap();
    assert_eq!(traveller.get().await.total_price, Money::new(35_000, usd()));
    traveller.pay(invoice.id, &with_card("4242424242424242")).await.unwrap();

    // What is paid stays as it is, and is refunded as it is.
    set_rate(ctx, "2.5");
    assert_eq!(traveller.get().await.total_price, Money::new(35_000, usd()));
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(ctx).await;
    assert_eq!(given_back(&db).await, [35_000]);
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn a_currency_without_a_rate_is_refused_and_a_cart_in_it_says_that_it_has_no_price() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, wish) = traveller_in_dollars(&db).await;
    traveller.add_wish(&hotel, &wish).await;
    traveller.name_all_guests().await;
    let day = ctx.now().date_naive();
    ctx.use_rates(ExchangeRates::of_day(day, [("GBP", "0.87")]).unwrap());
    assert_eq!(
        code(itineraries::create(ctx, &traveller.viewer, &in_dollars()).await),
        Code::UnknownCurrency
    );
    assert_eq!(code(traveller.try_invoice(None).await), Code::NoRoomsAvailable);
    nothing_is_broken(ctx).await;
}
