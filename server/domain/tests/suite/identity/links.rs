//! Emailed links that several browsers use at once, and links that prove an address of another person's sign-up.

use super::support::*;
use contract::{Code, UserId, identity::PasswordReset};
use domain::{Ctx, Viewer, identity, profiles, testing::TestDb};
use futures::future::join_all;

#[tokio::test(flavor = "multi_thread")]
async fn of_a_thousand_redemptions_at_once_one_is_a_session() {
    let db = TestDb::new().await;
    let text = magic_code(&db, MIA, &browser("phone")).await;
    let rush = (0..1_000).map(|_| {
        let (ctx, text) = (db.ctx.clone(), text.clone());
        tokio::spawn(async move { follow(&ctx, &Viewer::Visitor, &text, &browser("phone")).await })
    });
    let answers: Vec<_> = join_all(rush).await.into_iter().map(|task| task.unwrap()).collect();
    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 999));
    for refused in lost {
        assert_eq!(code(refused), Code::AuthInvalidActionCode);
    }
    assert_eq!(
        (count(&db.ctx, "account").await, count(&db.ctx, "session").await),
        (1, 1)
    );
}

/// The reader has requested three emails and opens all of them.
#[tokio::test(flavor = "multi_thread")]
async fn several_links_to_a_new_address_at_once_are_sessions_of_one_account() {
    let db = TestDb::new().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(magic_code(&db, MIA, &browser("phone")).await);
    }
    let rush = codes.into_iter().map(|text| {
        let ctx = db.ctx.clone();
        tokio::spawn(async move { follow(&ctx, &Viewer::Visitor, &text, &browser("phone")).await })
    });
    for answer in join_all(rush).await {
        answer.unwrap().unwrap();
    }
    assert_eq!(
        (count(&db.ctx, "account").await, count(&db.ctx, "session").await),
        (1, 3)
    );
}

/// Links a provider to an account, as a signed-in user does.
async fn link_provider(ctx: &Ctx, account: UserId) {
    let sql = "INSERT INTO linked_provider (id, account_id, provider, subject, created_at) VALUES (?, ?, ?, ?, ?)";
    let values = [
        ctx.new_id().into(),
        account.0.into(),
        "google".into(),
        ctx.new_id().to_string().into(),
        ctx.now().into(),
    ];
    tamper(ctx, sql, values).await;
}

#[tokio::test]
async fn an_account_with_an_unproved_address_belongs_to_the_person_who_proves_it() {
    let db = TestDb::new().await;
    let thief = sign_up(&db.ctx, MIA).await;
    let tokens = identity::tokens(&db.ctx, &thief).await.unwrap();
    link_provider(&db.ctx, thief.account.id).await;
    let text = magic_code(&db, MIA, &browser("phone")).await;
    let mine = follow(&db.ctx, &Viewer::Visitor, &text, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(mine.session.account.id, thief.account.id);
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthWrongPassword);
    assert_eq!(holder(&db.ctx, &thief.secret).await, Viewer::Visitor);
    let outcome = identity::authenticate_token(&db.ctx, &tokens.token).await;
    assert_eq!(code(outcome), Code::SessionExpired);
    let refresh = contract::identity::Refresh {
        refresh_token: tokens.refresh_token,
    };
    assert_eq!(code(identity::refresh(&db.ctx, &refresh).await), Code::SessionExpired);
    assert_eq!(count(&db.ctx, "linked_provider").await, 0, "nor by another way");
    assert_eq!(holder(&db.ctx, &mine.session.secret).await, viewer(&mine.session));
}

/// The reader is informed before, on the link's page and in its email, and afterwards, on the page and by another
/// email.
#[tokio::test]
async fn a_link_that_ends_the_former_password_says_so() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    let text = magic_code(&db, MIA, &browser("phone")).await;
    let mails = mails_to(&db.ctx, MIA).await;
    let asked = mails.iter().find(|mail| mail.subject == "Sign in to Byrdli").unwrap();
    assert!(asked.text.contains("removes the password"), "{}", asked.text);
    let purposes = [identity::Purpose::MagicLink];
    let state = identity::look_at_code(&db.ctx, &purposes, &text, &browser("phone")).await;
    assert!(state.unwrap().ends_password);
    let mine = follow(&db.ctx, &Viewer::Visitor, &text, &browser("phone"))
        .await
        .unwrap();
    assert!(mine.password_ended);
    let mails = mails_to(&db.ctx, MIA).await;
    let told = mails.iter().find(|mail| mail.subject == "Your address is confirmed");
    assert!(told.unwrap().text.contains("no longer works"));
    let again = magic_code(&db, MIA, &browser("phone")).await;
    let again = follow(&db.ctx, &Viewer::Visitor, &again, &browser("phone"))
        .await
        .unwrap();
    assert!(!again.password_ended, "it is said once");
}

#[tokio::test]
async fn a_link_that_is_opened_where_the_account_is_signed_in_keeps_the_password() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    link_provider(&db.ctx, mia.account.id).await;
    let text = magic_code(&db, MIA, &browser("laptop")).await;
    let followed = follow(&db.ctx, &viewer(&mia), &text, &browser("laptop")).await.unwrap();
    assert!(!followed.password_ended);
    let me = viewer(&followed.session);
    assert!(profiles::my(&db.ctx, &me).await.unwrap().is_email_verified);
    assert_eq!(count(&db.ctx, "linked_provider").await, 1);
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_reset_proves_the_address_as_well_and_shuts_the_other_ways_in() {
    let db = TestDb::new().await;
    let thief = sign_up(&db.ctx, MIA).await;
    link_provider(&db.ctx, thief.account.id).await;
    let input = PasswordReset {
        oob_code: reset_code(&db, MIA).await,
        password: ANOTHER_PASSWORD.to_owned(),
        ..PasswordReset::default()
    };
    identity::reset_password(&db.ctx, &input, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(count(&db.ctx, "linked_provider").await, 0);
    let mine = sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
    assert!(profiles::my(&db.ctx, &viewer(&mine)).await.unwrap().is_email_verified);
}

#[tokio::test]
async fn what_belongs_to_an_account_whose_address_was_proved_before_stays() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let proof = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    identity::verify_email(&db.ctx, &Viewer::Visitor, &proof, &browser("laptop"))
        .await
        .unwrap();
    link_provider(&db.ctx, mia.account.id).await;
    let text = magic_code(&db, MIA, &browser("phone")).await;
    follow(&db.ctx, &Viewer::Visitor, &text, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(holder(&db.ctx, &mia.secret).await, viewer(&mia));
    assert_eq!(count(&db.ctx, "linked_provider").await, 1);
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
}
