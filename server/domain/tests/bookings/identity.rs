//! Anonymous accounts, their sessions and their tokens.

use crate::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    visitor::{AnonymousSignIn, Role},
};
use domain::{
    Ctx, Viewer,
    identity::{self, ACCESS_TOKEN_MINUTES, NEW_USER_MINUTES, NewSession, SESSION_DAYS},
    testing::TestDb,
};

async fn sign_in(ctx: &Ctx) -> NewSession {
    identity::sign_in_anonymously(ctx, &AnonymousSignIn::default(), "a browser")
        .await
        .unwrap()
}

#[tokio::test]
async fn an_anonymous_account_keeps_the_currency_that_was_selected() {
    let db = TestDb::new().await;
    for (chosen, kept) in [(None, "USD"), (Some("EUR"), "EUR"), (Some("JPY"), "JPY")] {
        let input = AnonymousSignIn {
            currency: chosen.map(|code| code.parse().unwrap()),
        };
        let session = identity::sign_in_anonymously(&db.ctx, &input, "").await.unwrap();
        let viewer = Viewer::Account(session.account.clone());
        assert!(session.is_new_user && session.account.role == Role::Anonymous && !viewer.is_authenticated());
        let cart = domain::itineraries::create(&db.ctx, &viewer, &Default::default())
            .await
            .unwrap();
        assert_eq!(cart.currency.as_str(), kept);
    }
    let unknown = AnonymousSignIn {
        currency: Some("XAU".parse().unwrap()),
    };
    assert_eq!(
        code(identity::sign_in_anonymously(&db.ctx, &unknown, "").await),
        Code::UnknownCurrency
    );
}

#[tokio::test]
async fn a_cookie_is_its_owners_until_it_expires_and_using_it_renews_it() {
    let db = TestDb::new().await;
    let session = sign_in(&db.ctx).await;
    let owner = Viewer::Account(session.account.clone());
    let who = async |secret: &str| identity::authenticate_cookie(&db.ctx, secret).await.unwrap();
    assert_eq!(who(&session.secret).await, owner);
    for wrong in ["", "guess", &session.secret[1..], &session.secret.to_lowercase()] {
        assert_eq!(who(wrong).await, Viewer::Visitor, "{wrong:?}");
    }
    // Used every ten days, it lives on; left alone, it ends.
    for _ in 0..3 {
        db.pass(TimeDelta::days(10));
        assert_eq!(who(&session.secret).await, owner);
    }
    db.pass(TimeDelta::days(SESSION_DAYS));
    assert_eq!(who(&session.secret).await, Viewer::Visitor);
}

#[tokio::test]
async fn secrets_are_kept_as_hashes_alone() {
    let db = TestDb::new().await;
    let session = sign_in(&db.ctx).await;
    let sql = "SELECT COUNT(*) AS found FROM session WHERE secret_hash = ?";
    let text = session.secret.as_bytes().to_vec();
    assert_eq!(
        tamper(
            &db.ctx,
            &sql.replace("SELECT COUNT(*) AS found", "DELETE"),
            [text.into()]
        )
        .await,
        0
    );
    assert!(session.secret.len() >= 43, "256 bits");
    assert_ne!(sign_in(&db.ctx).await.secret, session.secret);
}

#[tokio::test]
async fn a_token_speaks_for_its_session_for_an_hour_and_for_nothing_else() {
    let db = TestDb::new().await;
    let owner = Viewer::Account(sign_in(&db.ctx).await.account);
    let access = identity::access_token(&db.ctx, &owner).unwrap();
    let who = async |token: &str| identity::authenticate_token(&db.ctx, token).await;
    assert_eq!(who(&access.token).await.unwrap(), owner);
    let (body, tag) = access.token.rsplit_once('.').unwrap();
    let csrf = identity::csrf_token(&db.ctx, "session:x");
    for forged in [
        "",
        ".",
        body,
        &format!("{body}.{csrf}"),
        &format!("{body}x.{tag}"),
        &format!("{tag}.{body}"),
    ] {
        assert_eq!(code(who(forged).await), Code::Unauthenticated, "{forged:?}");
    }
    // A token that was signed here for another purpose is no access token.
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::on(&db.ctx, owner.clone()).await;
    let offer = traveller
        .offer(&hotel, &Wish::default())
        .await
        .unwrap()
        .search_result_reference
        .unwrap()
        .id;
    assert_eq!(code(who(&offer).await), Code::Unauthenticated);
    db.pass(TimeDelta::minutes(ACCESS_TOKEN_MINUTES) - TimeDelta::milliseconds(1));
    who(&access.token).await.unwrap();
    db.pass(TimeDelta::milliseconds(1));
    assert_eq!(code(who(&access.token).await), Code::SessionExpired);
}

#[tokio::test]
async fn signing_out_ends_the_cookie_and_the_tokens_of_that_session_alone() {
    let db = TestDb::new().await;
    let (mine, other) = (sign_in(&db.ctx).await, sign_in(&db.ctx).await);
    let viewer = Viewer::Account(mine.account.clone());
    let token = identity::access_token(&db.ctx, &viewer).unwrap().token;
    identity::sign_out(&db.ctx, &viewer).await.unwrap();
    assert_eq!(
        identity::authenticate_cookie(&db.ctx, &mine.secret).await.unwrap(),
        Viewer::Visitor
    );
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &token).await),
        Code::SessionExpired
    );
    assert_eq!(code(identity::session_login(&db.ctx, &token).await), Code::SessionLogin);
    assert_eq!(
        identity::authenticate_cookie(&db.ctx, &other.secret).await.unwrap(),
        Viewer::Account(other.account)
    );
    identity::sign_out(&db.ctx, &Viewer::Visitor).await.unwrap();
}

#[tokio::test]
async fn a_session_login_gives_a_new_cookie_and_ends_the_one_before() {
    let db = TestDb::new().await;
    let first = sign_in(&db.ctx).await;
    let viewer = Viewer::Account(first.account.clone());
    let token = identity::access_token(&db.ctx, &viewer).unwrap().token;
    db.pass(TimeDelta::minutes(NEW_USER_MINUTES) - TimeDelta::seconds(1));
    let second = identity::session_login(&db.ctx, &token).await.unwrap();
    assert!(second.is_new_user, "the account is younger than five minutes");
    assert_eq!(
        identity::authenticate_cookie(&db.ctx, &first.secret).await.unwrap(),
        Viewer::Visitor
    );
    assert_eq!(
        identity::authenticate_cookie(&db.ctx, &second.secret).await.unwrap(),
        viewer
    );
    db.pass(TimeDelta::seconds(1));
    assert!(!identity::session_login(&db.ctx, &token).await.unwrap().is_new_user);
    assert_eq!(
        code(identity::session_login(&db.ctx, "no token").await),
        Code::SessionLogin
    );
}

#[tokio::test]
async fn a_form_token_is_good_for_the_browser_it_was_made_for() {
    let db = TestDb::new().await;
    let token = identity::csrf_token(&db.ctx, "browser:a");
    assert!(identity::verify_csrf(&db.ctx, "browser:a", &token));
    for (browser, token) in [
        ("browser:b", token.as_str()),
        ("browser:a", ""),
        ("browser:a", "x"),
        ("", &token),
    ] {
        assert!(!identity::verify_csrf(&db.ctx, browser, token), "{browser} {token}");
    }
}
