//! An anonymous account that becomes a full one keeps everything.

use super::{support::*, trips};
use contract::{Code, Currency, visitor::AnonymousSignIn};
use domain::{Viewer, identity, itineraries, profiles, testing::TestDb};

#[tokio::test]
async fn an_anonymous_account_becomes_the_travellers_and_keeps_id_cart_and_currency() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let currency: Currency = "JPY".parse().unwrap();
    let input = AnonymousSignIn {
        currency: Some(currency),
    };
    let before = identity::sign_in_anonymously(&db.ctx, &input, &browser("phone"))
        .await
        .unwrap();
    let old_token = token(&db.ctx, &before).await;
    let cart = trips::cart(&db.ctx, &viewer(&before), &hotel).await;
    let after = identity::sign_up(&db.ctx, &viewer(&before), &form(MIA), &browser("phone"))
        .await
        .unwrap();
    assert_eq!(after.account.id, before.account.id);
    assert_eq!(trips::latest(&db.ctx, &viewer(&after)).await, Some(cart.id));
    assert_eq!(itineraries::get(&db.ctx, &viewer(&after), cart.id).await.unwrap(), cart);
    assert_eq!(profiles::my(&db.ctx, &viewer(&after)).await.unwrap().currency, currency);
    assert_eq!(count(&db.ctx, "account").await, 1);
    // The session is a new one; the previous cookie and token are invalid.
    assert_ne!(after.account.session, before.account.session);
    assert_eq!(holder(&db.ctx, &before.secret).await, Viewer::Visitor);
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &old_token).await),
        Code::SessionExpired
    );
    assert_eq!(holder(&db.ctx, &after.secret).await, viewer(&after));
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn an_anonymous_account_becomes_the_one_of_a_magic_link_too() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let before = anonymous(&db.ctx).await;
    let cart = trips::cart(&db.ctx, &viewer(&before), &hotel).await;
    let code = magic_code(&db, MIA, &browser("phone")).await;
    let followed = follow(&db.ctx, &viewer(&before), &code, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(followed.session.account.id, before.account.id);
    assert_eq!(trips::latest(&db.ctx, &viewer(&followed.session)).await, Some(cart.id));
    let profile = profiles::my(&db.ctx, &viewer(&followed.session)).await.unwrap();
    assert_eq!((profile.email.as_deref(), profile.is_email_verified), (Some(MIA), true));
}

#[tokio::test]
async fn a_refused_sign_up_leaves_the_anonymous_account_and_its_session_as_they_are() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    sign_up(&db.ctx, MIA).await;
    let before = anonymous(&db.ctx).await;
    let cart = trips::cart(&db.ctx, &viewer(&before), &hotel).await;
    let refused = identity::sign_up(&db.ctx, &viewer(&before), &form(MIA), &browser("phone")).await;
    assert_eq!(code(refused), Code::AuthEmailAlreadyInUse);
    assert_eq!(holder(&db.ctx, &before.secret).await, viewer(&before));
    assert_eq!(trips::latest(&db.ctx, &viewer(&before)).await, Some(cart.id));
}

#[tokio::test]
async fn signing_up_while_signed_in_makes_a_second_account_and_keeps_the_first() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let first = sign_up(&db.ctx, MIA).await;
    let cart = trips::cart(&db.ctx, &viewer(&first), &hotel).await;
    let second = identity::sign_up(&db.ctx, &viewer(&first), &form("noa@example.org"), &browser("laptop"))
        .await
        .unwrap();
    assert_ne!(second.account.id, first.account.id);
    assert_eq!(trips::latest(&db.ctx, &viewer(&second)).await, None);
    assert_eq!(holder(&db.ctx, &first.secret).await, Viewer::Visitor);
    let back = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(trips::latest(&db.ctx, &viewer(&back)).await, Some(cart.id));
}

/// Two tabs of one browser: the second one was loaded while the account was still anonymous.
#[tokio::test]
async fn an_account_that_was_upgraded_in_another_tab_is_neither_renamed_nor_swallowed() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let stale = viewer(&anonymous(&db.ctx).await);
    let cart = trips::cart(&db.ctx, &stale, &hotel).await;
    let mia = identity::sign_up(&db.ctx, &stale, &form(MIA), &browser("phone"))
        .await
        .unwrap();
    let noa = identity::sign_up(&db.ctx, &stale, &form("noa@example.org"), &browser("phone"))
        .await
        .unwrap();
    assert_ne!(noa.account.id, mia.account.id);
    sign_in_as(&db.ctx, &stale, "noa@example.org", PASSWORD, &browser("phone"))
        .await
        .unwrap();
    let back = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(back.account.id, mia.account.id);
    assert_eq!(trips::latest(&db.ctx, &viewer(&back)).await, Some(cart.id));
}
