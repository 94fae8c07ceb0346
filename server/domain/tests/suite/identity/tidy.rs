//! The clean-up deletes expired identity data, and nothing else.

use super::support::*;
use chrono::TimeDelta;
use domain::{Viewer, identity, mailbox, testing::TestDb};

#[tokio::test]
async fn old_codes_tokens_sessions_keys_and_mails_go_and_living_ones_stay() {
    let db = TestDb::new().await;
    let old = sign_up(&db.ctx, MIA).await;
    identity::tokens(&db.ctx, &old).await.unwrap();
    mails_to(&db.ctx, MIA).await;
    db.pass(TimeDelta::days(45));
    let living = sign_up(&db.ctx, "ben@example.org").await;
    identity::tokens(&db.ctx, &living).await.unwrap();
    let code = magic_code(&db, MIA, &browser("laptop")).await;
    let counts = async || {
        let mut counts = Vec::new();
        for table in ["one_time_code", "refresh_token", "session", "signing_key", "mail"] {
            counts.push(count(&db.ctx, table).await);
        }
        counts
    };
    // Two codes and two emails: the new account's and the link's.
    assert_eq!(counts().await, [3, 2, 2, 2, 3]);
    identity::tidy(&db.ctx).await.unwrap();
    mailbox::tidy(&db.ctx).await.unwrap();
    assert_eq!(counts().await, [2, 1, 1, 1, 2]);
    assert_eq!(holder(&db.ctx, &living.secret).await, viewer(&living));
    follow(&db.ctx, &Viewer::Visitor, &code, &browser("laptop"))
        .await
        .unwrap();
}
