//! Proving one's address.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, identity::CodeRedemption};
use domain::{
    Ctx, Viewer,
    identity::{self, CODE_MINUTES, NewSession},
    profiles,
    testing::TestDb,
};

async fn is_verified(ctx: &Ctx, session: &NewSession) -> bool {
    profiles::my(ctx, &viewer(session)).await.unwrap().is_email_verified
}

#[tokio::test]
async fn the_mail_of_a_sign_up_proves_the_address_once() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let text = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    identity::verify_email(&db.ctx, &Viewer::Visitor, &text, &browser("laptop"))
        .await
        .unwrap();
    assert!(is_verified(&db.ctx, &mia).await);
    // The session and the password stay.
    assert_eq!(holder(&db.ctx, &mia.secret).await, viewer(&mia));
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    // Pressing the button twice succeeds, in any browser.
    for client in [browser("laptop"), browser("phone")] {
        identity::verify_email(&db.ctx, &Viewer::Visitor, &text, &client)
            .await
            .unwrap();
    }
    let purposes = [identity::Purpose::VerifyEmail, identity::Purpose::ChangeEmail];
    let state = identity::look_at_code(&db.ctx, &purposes, &text.oob_code, &browser("phone")).await;
    assert!(state.unwrap().is_finished);
}

#[tokio::test]
async fn elsewhere_an_address_is_proved_by_whose_account_it_is_alone() {
    let db = TestDb::new().await;
    // A stranger has signed up with Mia's address, and Mia opens the email.
    let stranger = sign_up(&db.ctx, MIA).await;
    let text = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    let try_with = async |who: &Viewer, password: Option<&str>| {
        let input = CodeRedemption {
            password: password.map(str::to_owned),
            ..text.clone()
        };
        identity::verify_email(&db.ctx, who, &input, &browser("phone")).await
    };
    for (password, why) in [
        (None, Code::AuthWrongBrowser),
        (Some("a guess of hers"), Code::AuthWrongPassword),
    ] {
        let found = refusals(try_with(&Viewer::Visitor, password).await);
        assert_eq!(found, [(why, "password".to_owned())]);
    }
    assert!(!is_verified(&db.ctx, &stranger).await);
    // The account's owner has the password, or is signed in there as well.
    try_with(&viewer(&stranger), None).await.unwrap();
    assert!(is_verified(&db.ctx, &stranger).await);
}

/// A stranger signs up with Mia's address. Mia requests the link in her own browser, where the stranger's password must
/// not stay valid.
#[tokio::test]
async fn who_reads_the_mail_takes_the_account_over_with_a_password_of_their_own() {
    let db = TestDb::new().await;
    let stranger = sign_up(&db.ctx, MIA).await;
    let own = browser("phone");
    identity::request_email_verification(&db.ctx, &Viewer::Visitor, &address(MIA), &own)
        .await
        .unwrap();
    let text = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    let follow = async |new_password: Option<&str>| {
        let input = CodeRedemption {
            new_password: new_password.map(str::to_owned),
            ..text.clone()
        };
        identity::verify_email(&db.ctx, &Viewer::Visitor, &input, &own).await
    };
    assert_eq!(
        refusals(follow(None).await),
        [(Code::AuthWrongBrowser, "password".to_owned())]
    );
    let common = refusals(follow(Some("password")).await);
    assert_eq!(common, [(Code::AuthCommonPassword, "newPassword".to_owned())]);
    assert!(!is_verified(&db.ctx, &stranger).await);

    follow(Some(ANOTHER_PASSWORD)).await.unwrap();
    assert_eq!(holder(&db.ctx, &stranger.secret).await, Viewer::Visitor);
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthWrongPassword);
    let mia = sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
    assert!(is_verified(&db.ctx, &mia).await);
    assert_eq!(code(follow(Some(ANOTHER_PASSWORD)).await), Code::AuthInvalidActionCode);
}

#[tokio::test]
async fn a_new_password_by_a_second_link_ends_all_sessions_of_a_proved_account_too() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let first = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    identity::request_email_verification(&db.ctx, &Viewer::Visitor, &address(MIA), &browser("phone"))
        .await
        .unwrap();
    let second = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    identity::verify_email(&db.ctx, &viewer(&mia), &first, &browser("laptop"))
        .await
        .unwrap();
    let input = CodeRedemption {
        new_password: Some(ANOTHER_PASSWORD.to_owned()),
        ..second
    };
    identity::verify_email(&db.ctx, &Viewer::Visitor, &input, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(holder(&db.ctx, &mia.secret).await, Viewer::Visitor);
    sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
}

#[tokio::test]
async fn guesses_at_the_password_beside_a_code_are_counted_with_all_others() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    let text = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    let mut found = Vec::new();
    for _ in 0..30 {
        let input = CodeRedemption {
            password: Some("a guess".to_owned()),
            ..text.clone()
        };
        found.push(code(
            identity::verify_email(&db.ctx, &Viewer::Visitor, &input, &browser("phone")).await,
        ));
    }
    assert!(found.contains(&Code::AuthTooManyRequests), "{found:?}");
}

#[tokio::test]
async fn a_late_code_is_replaced_by_asking_again_until_the_address_is_proved() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let late = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    db.pass(TimeDelta::minutes(CODE_MINUTES));
    let outcome = identity::verify_email(&db.ctx, &Viewer::Visitor, &late, &browser("laptop")).await;
    assert_eq!(code(outcome), Code::AuthInvalidActionCode);
    assert!(!is_verified(&db.ctx, &mia).await);
    let ask = async || {
        identity::request_email_verification(
            &db.ctx,
            &viewer(&mia),
            &address(" MIA.lind@example.org"),
            &browser("laptop"),
        )
        .await
        .unwrap();
        mails_to(&db.ctx, MIA).await.len()
    };
    assert_eq!(ask().await, 2);
    let fresh = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    identity::verify_email(&db.ctx, &Viewer::Visitor, &fresh, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(ask().await, 2, "who has proved it gets no more mails");
}

#[tokio::test]
async fn codes_for_something_else_or_of_an_account_that_has_gone_prove_nothing() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let reset = reset_code(&db, MIA).await;
    let verify = mailed_code(&db, MIA, VERIFY_LINK).await;
    for text in ["", "nonsense", &link, &reset] {
        let outcome = identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption(text), &browser("laptop")).await;
        assert_eq!(code(outcome), Code::AuthInvalidActionCode, "{text}");
    }
    identity::delete_account(&db.ctx, &viewer(&mia), PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    let outcome = identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption(&verify), &browser("laptop")).await;
    assert_eq!(code(outcome), Code::AuthInvalidActionCode);
    assert_eq!(holder(&db.ctx, &mia.secret).await, Viewer::Visitor);
}
