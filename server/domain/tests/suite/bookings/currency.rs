//! Currencies: the viewer's in a search, a cart's, and a cart that changes it.

use super::support::*;
use contract::{
    Code, Currency,
    invoice::InvoiceStatus,
    itinerary::{CurrencyChange, ItineraryStatus},
    money::USD,
};
use domain::{Viewer, invoices, itineraries, profiles, searches, testing::TestDb, verify::verify};

fn pounds() -> Currency {
    "GBP".parse().unwrap()
}

fn change(currency: Currency, consent_token: Option<&str>) -> CurrencyChange {
    CurrencyChange {
        currency,
        consent_token: consent_token.map(str::to_owned),
    }
}

#[tokio::test]
async fn a_shared_search_has_the_currency_of_each_viewer() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let id = traveller.search(&hotel, &Wish::default()).await;
    let seen = async |viewer: &Viewer, asked: Option<Currency>| {
        let found = searches::get(ctx, viewer, id, asked).await.unwrap().unwrap();
        found.currency
    };
    assert_eq!(seen(&Viewer::Visitor, None).await, eur(), "as it was stored");
    assert_eq!(seen(&Viewer::Visitor, Some(pounds())).await, pounds());
    let viewer = db.anonymous().await;
    assert_eq!(seen(&viewer, None).await, USD, "the account's");
    profiles::choose_currency(ctx, &viewer, pounds()).await.unwrap();
    assert_eq!(seen(&viewer, None).await, pounds());
    assert_eq!(seen(&viewer, Some(eur())).await, eur());
    let unknown = "XAU".parse().unwrap();
    assert_eq!(
        code(searches::get(ctx, &viewer, id, Some(unknown)).await),
        Code::UnknownCurrency
    );
    assert_eq!(
        code(profiles::choose_currency(ctx, &viewer, unknown).await),
        Code::UnknownCurrency
    );
    profiles::choose_currency(ctx, &Viewer::Visitor, pounds())
        .await
        .unwrap();
}

#[tokio::test]
async fn an_empty_cart_takes_the_currency_of_the_first_offer_and_keeps_it() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let in_pounds = Wish {
        currency: pounds(),
        ..Wish::default()
    };
    let filled = traveller.add_wish(&hotel, &in_pounds).await;
    assert_eq!((filled.currency, filled.total_price.currency), (pounds(), pounds()));
    let euros = traveller.offer(&hotel, &Wish::default()).await.unwrap();
    assert_eq!(code(traveller.try_add(&euros).await), Code::CurrencyMismatch);
}

#[tokio::test]
async fn a_filled_cart_changes_its_currency_with_consent_to_exactly_the_new_prices() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotels = [hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await];
    let (traveller, invoice) = ready_to_pay(&db, &[&hotels[0], &hotels[1]]).await;
    let before = traveller.get().await;
    let (viewer, id) = (&traveller.viewer, traveller.id);

    let quote = itineraries::quote_currency(ctx, viewer, id, pounds()).await.unwrap();
    assert_eq!(quote.total_before, before.total_price);
    let names: Vec<_> = quote.stays.iter().map(|stay| stay.hotel_name.as_str()).collect();
    assert_eq!(names.len(), 2);
    let sum: i64 = quote.stays.iter().map(|stay| stay.after.unwrap().minor).sum();
    assert_eq!((quote.total_after.minor, quote.total_after.currency), (sum, pounds()));
    assert_eq!(traveller.get().await, before, "a quote changes nothing");

    for token in [None, Some("nonsense")] {
        let refused = itineraries::change_currency(ctx, viewer, id, &change(pounds(), token)).await;
        assert_eq!(code(refused), Code::PriceChanged);
    }
    // Consent to one currency is none to another.
    let yen = change("JPY".parse().unwrap(), Some(&quote.consent_token));
    assert_eq!(
        code(itineraries::change_currency(ctx, viewer, id, &yen).await),
        Code::PriceChanged
    );
    let after_refusals = traveller.get().await;
    assert_eq!(
        (
            after_refusals.currency,
            after_refusals.total_price,
            after_refusals.status
        ),
        (before.currency, before.total_price, before.status)
    );

    let agreed = change(pounds(), Some(&quote.consent_token));
    let after = itineraries::change_currency(ctx, viewer, id, &agreed).await.unwrap();
    assert_eq!(
        (after.currency, after.total_price, after.status),
        (pounds(), quote.total_after, ItineraryStatus::Draft)
    );
    assert!(
        after
            .line_items
            .iter()
            .all(|line| line.total_price.currency == pounds())
    );
    assert_eq!(
        invoices::get(ctx, viewer, invoice.id).await.unwrap().status,
        InvoiceStatus::Void
    );
    // Guests and payer are known still, and the price that was agreed to is the one that is asked for.
    let paid = traveller.invoice().await;
    assert_eq!(paid.amount.currency, pounds());
    traveller.pay(paid.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(
        code(itineraries::change_currency(ctx, viewer, id, &change(eur(), None)).await),
        Code::ItineraryNotDraft
    );
    assert!(verify(ctx).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_sold_out_stay_has_no_price_in_another_currency() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let last_room = hotel_with(&db, "Alfama House", 1).await;
    let traveller = Traveller::new(&db).await;
    traveller.add(&last_room).await;
    let (other, invoice) = ready_to_pay(&db, &[&last_room]).await;
    other.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let quote = itineraries::quote_currency(ctx, &traveller.viewer, traveller.id, pounds())
        .await
        .unwrap();
    assert_eq!(quote.stays[0].after, None);
    let agreed = change(pounds(), Some(&quote.consent_token));
    assert_eq!(
        code(itineraries::change_currency(ctx, &traveller.viewer, traveller.id, &agreed).await),
        Code::NoRoomsAvailable
    );
    assert_eq!(traveller.get().await.currency, eur());
}

#[tokio::test]
async fn another_persons_cart_is_absent() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let traveller = Traveller::new(&db).await;
    let stranger = db.anonymous().await;
    for outcome in [
        itineraries::quote_currency(ctx, &stranger, traveller.id, pounds())
            .await
            .map(drop),
        itineraries::change_currency(ctx, &stranger, traveller.id, &change(pounds(), None))
            .await
            .map(drop),
    ] {
        assert_eq!(code(outcome), Code::ItineraryNotFound);
    }
}
