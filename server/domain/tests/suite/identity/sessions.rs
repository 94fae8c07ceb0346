//! Sessions: by cookie, listed, and ended one by one or all at once.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, SessionId,
    itinerary::Customer,
    profile::UserProfilePatch,
    visitor::{AnonymousSignIn, Role},
};
use domain::{
    Viewer,
    identity::{self, Client, Face, NEW_USER_MINUTES, SESSION_DAYS},
    profiles,
    testing::TestDb,
};

#[tokio::test]
async fn an_anonymous_account_keeps_the_currency_that_was_selected() {
    let db = TestDb::new().await;
    for (chosen, kept) in [(None, "USD"), (Some("EUR"), "EUR"), (Some("JPY"), "JPY")] {
        let input = AnonymousSignIn {
            currency: chosen.map(|code| code.parse().unwrap()),
        };
        let session = identity::sign_in_anonymously(&db.ctx, &input, &Client::default())
            .await
            .unwrap();
        let me = viewer(&session);
        assert!(session.is_new_user && session.account.role == Role::Anonymous && !me.is_authenticated());
        let cart = domain::itineraries::create(&db.ctx, &me, &Default::default())
            .await
            .unwrap();
        assert_eq!(cart.currency.as_str(), kept);
    }
    let unknown = AnonymousSignIn {
        currency: Some("XAU".parse().unwrap()),
    };
    assert_eq!(
        code(identity::sign_in_anonymously(&db.ctx, &unknown, &Client::default()).await),
        Code::UnknownCurrency
    );
}

#[tokio::test]
async fn a_cookie_says_what_its_owner_looks_like() {
    let db = TestDb::new().await;
    let face = async |secret: &str| identity::authenticate_cookie(&db.ctx, secret).await.unwrap().face;
    let lettered = |letter: &str| Face {
        picture: None,
        initial: Some(letter.to_owned()),
    };
    let unnamed = anonymous(&db.ctx).await;
    assert_eq!(face(&unnamed.secret).await, Face::default());
    assert_eq!(face("guess").await, Face::default());
    let mia = sign_up(&db.ctx, MIA).await;
    assert_eq!(face(&mia.secret).await, lettered("M"));
    for (name, initial) in [
        ("élodie", Some("É")),
        ("ßven", Some("SS")),
        ("🌊 waves", None),
        ("李雷", Some("李")),
    ] {
        let patch = UserProfilePatch {
            public_name: Some(name.to_owned()),
            ..UserProfilePatch::default()
        };
        profiles::update(&db.ctx, &viewer(&mia), mia.account.id, &patch)
            .await
            .unwrap();
        assert_eq!(face(&mia.secret).await.initial.as_deref(), initial, "{name}");
    }
}

#[tokio::test]
async fn a_cookie_is_its_owners_until_it_expires_and_using_it_renews_it() {
    let db = TestDb::new().await;
    let session = anonymous(&db.ctx).await;
    let owner = viewer(&session);
    let who = async |secret: &str| holder(&db.ctx, secret).await;
    assert_eq!(who(&session.secret).await, owner);
    for wrong in ["", "guess", &session.secret[1..], &session.secret.to_lowercase()] {
        assert_eq!(who(wrong).await, Viewer::Visitor, "{wrong:?}");
    }
    // Used every ten days, the session stays valid; unused, it expires.
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
    let session = anonymous(&db.ctx).await;
    let plain = session.secret.as_bytes().to_vec();
    let found = tamper(&db.ctx, "DELETE FROM session WHERE secret_hash = ?", [plain.into()]).await;
    assert_eq!(found, 0);
    assert!(session.secret.len() >= 43, "256 bits");
    assert_ne!(anonymous(&db.ctx).await.secret, session.secret);
    assert!(
        !format!("{session:?}").contains(&session.secret),
        "a log shows no secret"
    );
}

#[tokio::test]
async fn signing_out_ends_the_cookie_and_the_tokens_of_that_session_alone() {
    let db = TestDb::new().await;
    let (mine, other) = (anonymous(&db.ctx).await, anonymous(&db.ctx).await);
    let token = token(&db.ctx, &mine).await;
    identity::sign_out(&db.ctx, &viewer(&mine)).await.unwrap();
    assert_eq!(holder(&db.ctx, &mine.secret).await, Viewer::Visitor);
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &token).await),
        Code::SessionExpired
    );
    assert_eq!(code(identity::session_login(&db.ctx, &token).await), Code::SessionLogin);
    assert_eq!(holder(&db.ctx, &other.secret).await, viewer(&other));
    identity::sign_out(&db.ctx, &Viewer::Visitor).await.unwrap();
}

#[tokio::test]
async fn a_session_login_gives_a_new_cookie_and_ends_the_one_before() {
    let db = TestDb::new().await;
    let first = anonymous(&db.ctx).await;
    let token = token(&db.ctx, &first).await;
    db.pass(TimeDelta::minutes(NEW_USER_MINUTES) - TimeDelta::seconds(1));
    let second = identity::session_login(&db.ctx, &token).await.unwrap();
    assert!(second.is_new_user, "the account is younger than five minutes");
    assert_eq!(holder(&db.ctx, &first.secret).await, Viewer::Visitor);
    assert_eq!(holder(&db.ctx, &second.secret).await, viewer(&first));
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

#[tokio::test]
async fn a_person_sees_the_own_live_sessions_the_newest_first() {
    let db = TestDb::new().await;
    let mut sessions = vec![sign_up(&db.ctx, MIA).await];
    for name in ["phone", "tablet", "library"] {
        db.pass(TimeDelta::minutes(1));
        let client = browser(name);
        sessions.push(
            sign_in_as(&db.ctx, &Viewer::Visitor, MIA, PASSWORD, &client)
                .await
                .unwrap(),
        );
    }
    sign_up(&db.ctx, "noa@example.org").await;
    identity::sign_out(&db.ctx, &viewer(&sessions[3])).await.unwrap();
    let list = identity::list_sessions(&db.ctx, &viewer(&sessions[1])).await.unwrap();
    let shown: Vec<_> = list
        .sessions
        .iter()
        .map(|session| (session.id, session.user_agent.as_str(), session.is_current))
        .collect();
    let id = |index: usize| sessions[index].account.session;
    assert_eq!(
        shown,
        [
            (id(2), "tablet", false),
            (id(1), "phone", true),
            (id(0), "laptop", false)
        ]
    );
    assert_eq!(list.sessions[1].created_at, db.ctx.now() - TimeDelta::minutes(2));
    // The others were unused for two weeks and have expired.
    db.pass(TimeDelta::days(13));
    holder(&db.ctx, &sessions[0].secret).await;
    db.pass(TimeDelta::days(2));
    let list = identity::list_sessions(&db.ctx, &viewer(&sessions[0])).await.unwrap();
    assert_eq!(
        list.sessions.iter().map(|session| session.id).collect::<Vec<_>>(),
        [id(0)]
    );
}

#[tokio::test]
async fn times_of_sessions_are_in_the_zone_of_the_persons_last_trip() {
    let db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    let listed = async || identity::list_sessions(&db.ctx, &me).await.unwrap().sessions.remove(0);
    assert_eq!((listed().await.created_local, listed().await.seen_local), (None, None));
    for (zone, letters) in [("Europe/Lisbon", ["WET", "WEST"]), ("Pacific/Honolulu", ["HST", "HST"])] {
        db.pass(TimeDelta::minutes(1));
        let trip = domain::itineraries::create(&db.ctx, &me, &Default::default())
            .await
            .unwrap();
        let customer = Customer {
            first_name: "Mia".to_owned(),
            last_name: "Lind".to_owned(),
            email: MIA.to_owned(),
            phone: None,
            country_code: "PT".to_owned(),
            time_zone: Some(zone.to_owned()),
        };
        domain::itineraries::update_customer_data(&db.ctx, &me, trip.id, &customer)
            .await
            .unwrap();
        let local = listed().await.created_local.unwrap();
        assert_eq!(local.time_zone, zone);
        assert!(letters.contains(&local.zone_name.as_str()), "{local:?}");
    }
    let noa = viewer(&sign_up(&db.ctx, "noa@example.org").await);
    let others = identity::list_sessions(&db.ctx, &noa).await.unwrap();
    assert_eq!(others.sessions[0].created_local, None, "the zone is another person's");
}

#[tokio::test]
async fn a_very_long_user_agent_is_cut() {
    let db = TestDb::new().await;
    let client = Client::named(&"ü".repeat(5_000));
    let mia = identity::sign_up(&db.ctx, &Viewer::Visitor, &form(MIA), &client)
        .await
        .unwrap();
    let list = identity::list_sessions(&db.ctx, &viewer(&mia)).await.unwrap();
    assert_eq!(list.sessions[0].user_agent.chars().count(), 200);
}

#[tokio::test]
async fn an_account_ends_one_of_its_own_sessions_only() {
    let db = TestDb::new().await;
    let here = sign_up(&db.ctx, MIA).await;
    let there = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    let noa = sign_up(&db.ctx, "noa@example.org").await;
    let revoke = async |who: &Viewer, id: SessionId| identity::revoke_session(&db.ctx, who, id).await;
    assert_eq!(code(revoke(&viewer(&noa), there.account.session).await), Code::NotFound);
    assert_eq!(
        code(revoke(&viewer(&noa), SessionId(db.ctx.new_id())).await),
        Code::NotFound
    );
    assert_eq!(
        code(revoke(&Viewer::Visitor, there.account.session).await),
        Code::Unauthenticated
    );
    assert_eq!(holder(&db.ctx, &there.secret).await, viewer(&there));
    let token = token(&db.ctx, &there).await;
    revoke(&viewer(&here), there.account.session).await.unwrap();
    assert_eq!(holder(&db.ctx, &there.secret).await, Viewer::Visitor);
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &token).await),
        Code::SessionExpired
    );
    assert_eq!(holder(&db.ctx, &here.secret).await, viewer(&here));
    assert_eq!(
        code(revoke(&viewer(&here), there.account.session).await),
        Code::NotFound,
        "what has ended is gone"
    );
}

#[tokio::test]
async fn signing_out_everywhere_ends_the_accounts_own_sessions_only() {
    let db = TestDb::new().await;
    let mine = [
        sign_up(&db.ctx, MIA).await,
        sign_in(&db.ctx, MIA, PASSWORD).await.unwrap(),
        sign_in(&db.ctx, MIA, PASSWORD).await.unwrap(),
    ];
    let noa = sign_up(&db.ctx, "noa@example.org").await;
    identity::sign_out_everywhere(&db.ctx, &viewer(&mine[1])).await.unwrap();
    for session in &mine {
        assert_eq!(holder(&db.ctx, &session.secret).await, Viewer::Visitor);
    }
    assert_eq!(holder(&db.ctx, &noa.secret).await, viewer(&noa));
    assert_eq!(
        code(identity::sign_out_everywhere(&db.ctx, &Viewer::Visitor).await),
        Code::Unauthenticated
    );
    assert_eq!(
        code(identity::list_sessions(&db.ctx, &Viewer::Visitor).await),
        Code::Unauthenticated
    );
}
