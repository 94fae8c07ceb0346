//! Signing in with a cart: what an anonymous account had collected moves to the account, and nothing is lost.

use super::{support::*, trips};
use chrono::TimeDelta;
use contract::{Code, itinerary::ItineraryStatus};
use domain::{Viewer, identity, invoices, itineraries, testing::TestDb, verify::verify};
use futures::future::join_all;

#[tokio::test]
async fn the_newer_of_two_carts_is_the_one_that_goes_on_and_the_other_stays_in_the_list() {
    for is_anonymous_newer in [true, false] {
        let db = TestDb::new().await;
        let hotel = trips::hotel(&db).await;
        let mia = sign_up(&db.ctx, MIA).await;
        let guest = anonymous(&db.ctx).await;
        let order = if is_anonymous_newer {
            [&mia, &guest]
        } else {
            [&guest, &mia]
        };
        let mut carts = Vec::new();
        for session in order {
            carts.push(trips::cart(&db.ctx, &viewer(session), &hotel).await);
            db.pass(TimeDelta::minutes(1));
        }
        let back = sign_in_as(&db.ctx, &viewer(&guest), MIA, PASSWORD, &browser("phone"))
            .await
            .unwrap();
        assert_eq!(back.account.id, mia.account.id);
        let me = viewer(&back);
        assert_eq!(
            trips::latest(&db.ctx, &me).await,
            Some(carts[1].id),
            "{is_anonymous_newer}"
        );
        for cart in &carts {
            assert_eq!(&itineraries::get(&db.ctx, &me, cart.id).await.unwrap(), cart);
        }
        assert_eq!(itineraries::list(&db.ctx, &me, 20, 0).await.unwrap().total, 2);
        assert!(verify(&db.ctx).await.unwrap().is_empty());
    }
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
    // Of the account that it was nothing is left.
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

/// Two tabs: one fills carts while the other one signs in.
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
