//! Signing in with a cart: the content of an anonymous account moves to the account, and nothing is lost.

use super::{support::*, trips};
use chrono::TimeDelta;
use contract::{
    Code,
    itinerary::{CurrencyChange, Itinerary, ItineraryCreate, ItineraryJoin, ItineraryStatus},
};
use domain::{Viewer, identity, invoices, itineraries, testing::TestDb, verify::verify};
use futures::future::join_all;

/// The number of rooms of each stay.
fn rooms(itinerary: &Itinerary) -> Vec<usize> {
    let lines = itinerary.line_items.iter();
    lines.map(|line| line.hotel_booking.rooms.len()).collect()
}

#[tokio::test]
async fn two_carts_become_one_at_the_sign_in_whichever_is_newer() {
    for is_anonymous_newer in [true, false] {
        let db = TestDb::new().await;
        let (hotel, other) = (trips::hotel(&db).await, trips::hotel_named(&db, "Ribeira House").await);
        let mia = sign_up(&db.ctx, MIA).await;
        let guest = anonymous(&db.ctx).await;
        let order = if is_anonymous_newer {
            [&mia, &guest]
        } else {
            [&guest, &mia]
        };
        let mut carts = Vec::new();
        for (session, hotel) in order.into_iter().zip([&hotel, &other]) {
            carts.push(trips::cart(&db.ctx, &viewer(session), hotel).await);
            db.pass(TimeDelta::minutes(1));
        }
        let back = sign_in_as(&db.ctx, &viewer(&guest), MIA, PASSWORD, &browser("phone"))
            .await
            .unwrap();
        assert_eq!(back.account.id, mia.account.id);
        let me = viewer(&back);
        let brought = &carts[usize::from(is_anonymous_newer)];
        let cart = itineraries::latest(&db.ctx, &me).await.unwrap().unwrap();
        // The cart's previous URL stays valid.
        assert_eq!(cart.id, brought.id, "{is_anonymous_newer}");
        assert_eq!(rooms(&cart), [1, 1]);
        let size = itineraries::cart_size(&db.ctx, &me).await.unwrap().unwrap();
        assert_eq!((size.itinerary_id, size.rooms), (cart.id, 2));
        assert_eq!(
            cart.total_price.minor,
            carts.iter().map(|cart| cart.total_price.minor).sum::<i64>()
        );
        let all = itineraries::list_carts(&db.ctx, &me, 20, 0).await.unwrap();
        let filled: Vec<_> = all.itineraries.iter().map(|cart| cart.line_items.len()).collect();
        assert_eq!(filled, [2, 0]);
        assert!(verify(&db.ctx).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn rooms_of_one_hotel_on_the_same_nights_become_one_stay() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = sign_up(&db.ctx, MIA).await;
    trips::cart(&db.ctx, &viewer(&mia), &hotel).await;
    let guest = anonymous(&db.ctx).await;
    trips::cart(&db.ctx, &viewer(&guest), &hotel).await;
    let back = sign_in_as(&db.ctx, &viewer(&guest), MIA, PASSWORD, &browser("phone"))
        .await
        .unwrap();
    let cart = itineraries::latest(&db.ctx, &viewer(&back)).await.unwrap().unwrap();
    assert_eq!(rooms(&cart), [2]);
    assert!(verify(&db.ctx).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_empty_cart_never_hides_a_filled_one() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = sign_up(&db.ctx, MIA).await;
    let filled = trips::cart(&db.ctx, &viewer(&mia), &hotel).await;
    let guest = anonymous(&db.ctx).await;
    db.pass(TimeDelta::minutes(1));
    itineraries::create(&db.ctx, &viewer(&guest), &ItineraryCreate::default())
        .await
        .unwrap();
    let back = sign_in_as(&db.ctx, &viewer(&guest), MIA, PASSWORD, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(trips::latest(&db.ctx, &viewer(&back)).await, Some(filled.id));
    // Creating another cart does not hide it either.
    itineraries::create(&db.ctx, &viewer(&back), &ItineraryCreate::default())
        .await
        .unwrap();
    assert_eq!(trips::latest(&db.ctx, &viewer(&back)).await, Some(filled.id));
}

#[tokio::test]
async fn carts_in_two_currencies_stay_at_hand_until_the_traveller_agrees_to_new_prices() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (hotel, other) = (trips::hotel(&db).await, trips::hotel_named(&db, "Ribeira House").await);
    let mia = sign_up(ctx, MIA).await;
    let own = trips::cart(ctx, &viewer(&mia), &hotel).await;
    db.pass(TimeDelta::minutes(1));
    let guest = anonymous(ctx).await;
    let pounds = "GBP".parse().unwrap();
    let brought = trips::cart_in(ctx, &viewer(&guest), &other, pounds).await;
    let back = sign_in_as(ctx, &viewer(&guest), MIA, PASSWORD, &browser("phone"))
        .await
        .unwrap();
    let me = viewer(&back);
    let all = itineraries::list_carts(ctx, &me, 20, 0).await.unwrap();
    let ids: Vec<_> = all.itineraries.iter().map(|cart| cart.id).collect();
    assert_eq!(ids, [brought.id, own.id]);
    assert_eq!(itineraries::get(ctx, &me, own.id).await.unwrap(), own);

    let wish = ItineraryJoin { itinerary_id: own.id };
    assert_eq!(
        code(itineraries::join(ctx, &me, brought.id, &wish).await),
        Code::CurrencyMismatch
    );
    let quote = itineraries::quote_currency(ctx, &me, own.id, pounds).await.unwrap();
    assert_eq!(
        (quote.total_before, quote.total_after.currency),
        (own.total_price, pounds)
    );
    let agreed = CurrencyChange {
        currency: pounds,
        consent_token: Some(quote.consent_token),
    };
    itineraries::change_currency(ctx, &me, own.id, &agreed).await.unwrap();
    let joined = itineraries::join(ctx, &me, brought.id, &wish).await.unwrap();
    assert_eq!((rooms(&joined), joined.currency), (vec![1, 1], pounds));
    assert_eq!(
        joined.total_price.minor,
        brought.total_price.minor + quote.total_after.minor
    );
    assert_eq!(trips::latest(ctx, &me).await, Some(brought.id));
    assert!(verify(ctx).await.unwrap().is_empty());
}

#[tokio::test]
async fn booked_trips_and_their_invoices_move_along_and_the_anonymous_account_is_gone() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = sign_up(&db.ctx, MIA).await;
    let guest = anonymous(&db.ctx).await;
    let (trip, paid) = trips::booked(&db.ctx, &viewer(&guest), &hotel).await;
    let (waiting, open) = trips::invoiced(&db.ctx, &viewer(&guest), &hotel).await;
    let token = token(&db.ctx, &guest).await;
    let back = sign_in_as(&db.ctx, &viewer(&guest), MIA, PASSWORD, &browser("phone"))
        .await
        .unwrap();
    let me = viewer(&back);
    assert_eq!(
        itineraries::get(&db.ctx, &me, trip).await.unwrap().status,
        ItineraryStatus::Confirmed
    );
    for invoice in [paid, open] {
        invoices::get(&db.ctx, &me, invoice).await.unwrap();
    }
    assert_eq!(trips::latest(&db.ctx, &me).await, Some(waiting));
    invoices::pay(
        &db.ctx,
        &me,
        &domain::identity::Client::named("test"),
        open,
        &trips::with_card("4242 4242 4242 4242"),
        None,
    )
    .await
    .unwrap();
    // Nothing is left of the anonymous account.
    let ids: Vec<uuid::Uuid> = select(&db.ctx, "SELECT id AS found FROM account", []).await;
    assert_eq!(ids, [mia.account.id.0]);
    assert_eq!(holder(&db.ctx, &guest.secret).await, Viewer::Visitor);
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &token).await),
        Code::SessionExpired
    );
    assert!(verify(&db.ctx).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_magic_link_moves_the_cart_into_the_account_that_it_opens() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = sign_up(&db.ctx, MIA).await;
    let guest = anonymous(&db.ctx).await;
    let cart = trips::cart(&db.ctx, &viewer(&guest), &hotel).await;
    let code = magic_code(&db, MIA, &browser("phone")).await;
    let followed = follow(&db.ctx, &viewer(&guest), &code, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(followed.session.account.id, mia.account.id);
    assert_eq!(trips::latest(&db.ctx, &viewer(&followed.session)).await, Some(cart.id));
    assert_eq!(count(&db.ctx, "account").await, 1);
}

#[tokio::test]
async fn a_failed_sign_in_moves_nothing() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    sign_up(&db.ctx, MIA).await;
    let guest = anonymous(&db.ctx).await;
    let cart = trips::cart(&db.ctx, &viewer(&guest), &hotel).await;
    let wrong = sign_in_as(&db.ctx, &viewer(&guest), MIA, ANOTHER_PASSWORD, &browser("phone")).await;
    assert_eq!(code(wrong), Code::AuthWrongPassword);
    assert_eq!(trips::latest(&db.ctx, &viewer(&guest)).await, Some(cart.id));
    assert_eq!(holder(&db.ctx, &guest.secret).await, viewer(&guest));
}

#[tokio::test]
async fn a_person_who_changes_the_account_takes_nothing_along() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = sign_up(&db.ctx, MIA).await;
    let cart = trips::cart(&db.ctx, &viewer(&mia), &hotel).await;
    sign_up(&db.ctx, "noa@example.org").await;
    let noa = sign_in_as(&db.ctx, &viewer(&mia), "noa@example.org", PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(trips::latest(&db.ctx, &viewer(&noa)).await, None);
    let back = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(trips::latest(&db.ctx, &viewer(&back)).await, Some(cart.id));
}

/// Two tabs: one adds carts while the other signs in.
#[tokio::test(flavor = "multi_thread")]
async fn a_cart_that_is_made_at_the_moment_of_signing_in_moves_along_or_is_refused() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let mut made = Vec::new();
    for _ in 0..3 {
        let guest = viewer(&anonymous(&db.ctx).await);
        let code = magic_code(&db, MIA, &browser("phone")).await;
        let carts = (0..12).map(|_| {
            let (ctx, guest) = (db.ctx.clone(), guest.clone());
            tokio::spawn(async move { itineraries::create(&ctx, &guest, &Default::default()).await })
        });
        let carts: Vec<_> = carts.collect();
        follow(&db.ctx, &guest, &code, &browser("phone")).await.unwrap();
        for cart in join_all(carts).await {
            made.extend(cart.unwrap().ok().map(|cart| cart.id.0));
        }
    }
    assert!(!made.is_empty());
    let sql = "SELECT id AS found FROM itinerary WHERE account_id = ? ORDER BY id";
    let mias: Vec<uuid::Uuid> = select(&db.ctx, sql, [mia.account.id.0.into()]).await;
    made.sort();
    assert_eq!(mias, made);
    assert_eq!(count(&db.ctx, "itinerary").await, i64::try_from(made.len()).unwrap());
}
