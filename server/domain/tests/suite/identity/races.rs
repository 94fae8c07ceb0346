//! A sign-in with an old password while the owner resets it.

use super::support::*;
use contract::identity::{PasswordChange, PasswordReset};
use domain::{Ctx, Settings, Viewer, identity, testing::TestDb};
use futures::future::join_all;

/// Fills the queue of hashes with guesses, so that further calls wait.
async fn be_busy(ctx: &Ctx) {
    let emails: Vec<String> = (0..40).map(|number| format!("nobody{number}@example.org")).collect();
    join_all(emails.iter().map(|email| sign_in(ctx, email, PASSWORD))).await;
}

async fn world() -> (TestDb, Ctx, PasswordReset) {
    let strict = Settings {
        strict_enumeration: true,
        ..Settings::default()
    };
    let mut db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    db.ctx = with_settings(&db, strict).await;
    let reset = PasswordReset {
        oob_code: reset_code(&db, MIA).await,
        password: ANOTHER_PASSWORD.to_owned(),
        ..PasswordReset::default()
    };
    let other_process = db.another_process().await;
    (db, other_process, reset)
}

#[tokio::test]
async fn a_sign_in_with_the_old_password_does_not_outlive_a_reset() {
    let (db, other_process, reset) = world().await;
    let phone = browser("phone");
    let (_, late, done) = tokio::join!(
        be_busy(&db.ctx),
        sign_in(&db.ctx, MIA, PASSWORD),
        identity::reset_password(&other_process, &reset, &phone)
    );
    done.unwrap();
    if let Ok(session) = late {
        assert_eq!(holder(&db.ctx, &session.secret).await, Viewer::Visitor);
    }
    sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_thief_with_the_old_password_does_not_change_the_new_one() {
    let (db, other_process, reset) = world().await;
    let thief = viewer(&sign_in(&db.ctx, MIA, PASSWORD).await.unwrap());
    let change = PasswordChange {
        current_password: PASSWORD.to_owned(),
        password: "a third good phrase".to_owned(),
    };
    let (laptop, phone) = (browser("laptop"), browser("phone"));
    let (_, _, done) = tokio::join!(
        be_busy(&db.ctx),
        identity::change_password(&db.ctx, &thief, &change, &laptop),
        identity::reset_password(&other_process, &reset, &phone)
    );
    done.unwrap();
    sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_sign_in_does_not_open_an_account_that_is_being_deleted() {
    let (db, other_process, _) = world().await;
    let mia = viewer(&sign_in(&db.ctx, MIA, PASSWORD).await.unwrap());
    let phone = browser("phone");
    let (_, late, done) = tokio::join!(
        be_busy(&db.ctx),
        sign_in(&db.ctx, MIA, PASSWORD),
        identity::delete_account(&other_process, &mia, PASSWORD, &phone)
    );
    done.unwrap();
    if let Ok(session) = late {
        assert_eq!(holder(&db.ctx, &session.secret).await, Viewer::Visitor);
    }
    assert_eq!(count(&db.ctx, "session").await, 0);
}
