//! Exporting and deleting an account.

use super::{support::*, trips};
use contract::{Code, itinerary::ItineraryStatus, profile::UserProfilePatch, visitor::Role};
use domain::{
    Ctx, Result, Viewer,
    identity::{self, Client},
    invoices, itineraries, profiles,
    testing::TestDb,
    verify::verify,
};

async fn leave(ctx: &Ctx, who: &Viewer, password: &str) -> Result<()> {
    identity::delete_account(ctx, who, password, &browser("laptop")).await
}

#[tokio::test]
async fn the_export_holds_everything_that_is_kept_of_a_person_and_nothing_of_others() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let session = sign_up(&db.ctx, MIA).await;
    let mia = viewer(&session);
    let proof = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    identity::verify_email(&db.ctx, &Viewer::Visitor, &proof, &browser("laptop"))
        .await
        .unwrap();
    let patch = UserProfilePatch {
        public_name: Some("Mia Lind".to_owned()),
        currency: Some("EUR".parse().unwrap()),
        country: Some("SE".to_owned()),
        ..UserProfilePatch::default()
    };
    let id = session.account.id;
    profiles::update(&db.ctx, &mia, id, &patch).await.unwrap();
    let sql = "INSERT INTO linked_provider (id, account_id, provider, subject, created_at) VALUES (?, ?, ?, 's', ?)";
    let values = [
        db.ctx.new_id().into(),
        id.0.into(),
        "google".into(),
        db.ctx.now().into(),
    ];
    tamper(&db.ctx, sql, values).await;
    let there = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    let (trip, invoice) = trips::booked(&db.ctx, &mia, &hotel).await;
    let cart = trips::cart(&db.ctx, &mia, &hotel).await.id;
    let noa = viewer(&sign_up(&db.ctx, "noa@example.org").await);
    trips::cart(&db.ctx, &noa, &hotel).await;
    ask_for_address(&db.ctx, &mia, "mia@elsewhere.example", PASSWORD)
        .await
        .unwrap();
    let export = identity::export_account(&db.ctx, &mia).await.unwrap();
    assert_eq!((export.user_id, export.email.as_deref()), (id, Some(MIA)));
    assert_eq!((export.public_name.as_deref(), &export.slug), (Some("Mia Lind"), &None));
    assert_eq!((export.currency.as_str(), export.country.as_str()), ("EUR", "SE"));
    assert_eq!(
        (export.role, export.created_at),
        (Role::Customer, domain::testing::noon())
    );
    assert!(export.email_verified_at.is_some());
    assert_eq!(export.providers.len(), 1);
    assert_eq!(export.providers[0].provider, "google");
    assert_eq!(export.pending_email.as_ref().unwrap().email, "mia@elsewhere.example");
    let mut sessions: Vec<_> = export.sessions.iter().map(|session| session.id).collect();
    sessions.sort_by_key(|id| id.0);
    let mut expected = vec![session.account.session, there.account.session];
    expected.sort_by_key(|id| id.0);
    assert_eq!(sessions, expected);
    let mut itineraries: Vec<_> = export.itineraries.iter().map(|trip| trip.id).collect();
    itineraries.sort_by_key(|id| id.0);
    let mut expected = vec![trip, cart];
    expected.sort_by_key(|id| id.0);
    assert_eq!(itineraries, expected);
    let json = serde_json::to_string(&export).unwrap();
    for part in ["ada@example.org", "Lovelace", "Alfama House", &invoice.to_string()] {
        assert!(json.contains(part), "{part} is missing");
    }
    assert!(!json.contains("argon2"), "no hash leaves");
}

#[tokio::test]
async fn an_export_goes_on_after_a_hundred_trips() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    for _ in 0..101 {
        itineraries::create(&db.ctx, &mia, &Default::default()).await.unwrap();
    }
    let export = identity::export_account(&db.ctx, &mia).await.unwrap();
    let mut ids: Vec<_> = export.itineraries.iter().map(|trip| trip.id.0).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 101);
}

#[tokio::test]
async fn only_the_right_password_deletes_an_account_that_has_one() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    for wrong in ["", ANOTHER_PASSWORD] {
        let refused = refusals(leave(&db.ctx, &viewer(&mia), wrong).await);
        assert_eq!(refused, [(Code::AuthWrongPassword, "currentPassword".to_owned())]);
    }
    assert_eq!(holder(&db.ctx, &mia.secret).await, viewer(&mia));
    let device = Client {
        device: Some(mia.device.clone()),
        ..browser("laptop")
    };
    for _ in 0..10 {
        let refused = identity::delete_account(&db.ctx, &viewer(&mia), "guess", &device).await;
        assert_eq!(code(refused), Code::AuthWrongPassword);
    }
    let refused = identity::delete_account(&db.ctx, &viewer(&mia), PASSWORD, &device).await;
    assert_eq!(code(refused), Code::AuthTooManyRequests, "guesses are counted here too");
    assert_eq!(
        code(leave(&db.ctx, &Viewer::Visitor, PASSWORD).await),
        Code::Unauthenticated
    );
}

#[tokio::test]
async fn deleting_an_account_removes_carts_and_keeps_bookings_without_a_sign_in() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let session = sign_up(&db.ctx, MIA).await;
    let mia = viewer(&session);
    let there = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    let token = token(&db.ctx, &session).await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let patch = UserProfilePatch {
        public_name: Some("Mia Canary".to_owned()),
        ..UserProfilePatch::default()
    };
    profiles::update(&db.ctx, &mia, session.account.id, &patch)
        .await
        .unwrap();
    let (booked, invoice) = trips::booked(&db.ctx, &mia, &hotel).await;
    trips::cart(&db.ctx, &mia, &hotel).await;
    trips::invoiced(&db.ctx, &mia, &hotel).await;
    leave(&db.ctx, &mia, PASSWORD).await.unwrap();
    // All sessions have ended.
    assert_eq!(holder(&db.ctx, &session.secret).await, Viewer::Visitor);
    assert_eq!(holder(&db.ctx, &there.secret).await, Viewer::Visitor);
    let ended = identity::authenticate_token(&db.ctx, &token).await;
    assert_eq!(code(ended), Code::SessionExpired);
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthUserNotFound);
    let outcome = follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone")).await;
    assert_eq!(code(outcome), Code::AuthInvalidActionCode);
    // The booking and its invoice stay, the carts are deleted.
    let kept: Vec<uuid::Uuid> = select(&db.ctx, "SELECT id AS found FROM itinerary", []).await;
    assert_eq!(kept, [booked.0]);
    let kept: Vec<uuid::Uuid> = select(&db.ctx, "SELECT id AS found FROM invoice", []).await;
    assert_eq!(kept, [invoice.0]);
    assert!(verify(&db.ctx).await.unwrap().is_empty());
    // No other personal data is left.
    for sql in [
        "SELECT COUNT(*) AS found FROM account WHERE email IS NOT NULL OR public_name IS NOT NULL \
         OR password_hash IS NOT NULL OR slug IS NOT NULL",
        "SELECT COUNT(*) AS found FROM session",
        "SELECT COUNT(*) AS found FROM refresh_token",
        "SELECT COUNT(*) AS found FROM one_time_code",
    ] {
        assert_eq!(select::<i64>(&db.ctx, sql, []).await, [0], "{sql}");
    }
    let mails = mails_to(&db.ctx, MIA).await;
    assert!(mails.iter().any(|mail| mail.subject.contains("deleted")), "{mails:#?}");
    // The address can sign up again, without the old data.
    let anew = sign_up(&db.ctx, MIA).await;
    assert_ne!(anew.account.id, session.account.id);
    assert_eq!(
        itineraries::list(&db.ctx, &viewer(&anew), 20, 0).await.unwrap().total,
        0
    );
}

#[tokio::test]
async fn a_payment_that_is_under_way_is_ended_after_its_payer_has_left() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let (trip, invoice) = trips::invoiced(&db.ctx, &mia, &hotel).await;
    let asked = invoices::pay(
        &db.ctx,
        &mia,
        &Client::named("test"),
        invoice,
        &trips::with_card("4000 0000 0000 3220"),
        None,
    )
    .await;
    asked.unwrap();
    leave(&db.ctx, &mia, PASSWORD).await.unwrap();
    let kept: Vec<uuid::Uuid> = select(&db.ctx, "SELECT id AS found FROM itinerary", []).await;
    assert_eq!(kept, [trip.0]);
    db.pass(chrono::TimeDelta::days(2));
    domain::worker::pass(&db.ctx).await.unwrap();
    assert!(verify(&db.ctx).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_account_without_a_password_leaves_without_one() {
    let db = TestDb::new().await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let mia = follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone"))
        .await
        .unwrap();
    leave(&db.ctx, &viewer(&mia.session), "").await.unwrap();
    let guest = anonymous(&db.ctx).await;
    let hotel = trips::hotel(&db).await;
    let cart = trips::cart(&db.ctx, &viewer(&guest), &hotel).await;
    leave(&db.ctx, &viewer(&guest), "").await.unwrap();
    assert_eq!(holder(&db.ctx, &guest.secret).await, Viewer::Visitor);
    let gone = itineraries::get(&db.ctx, &viewer(&guest), cart.id).await;
    assert_eq!(code(gone), Code::ItineraryNotFound);
    assert_eq!(cart.status, ItineraryStatus::Draft);
}
