//! The key that signs links and sessions, when it is gone from the database.

use crate::bookings::support::tamper;
use domain::{Secrets, clock::SystemRandom, testing::TestDb};

#[tokio::test]
async fn a_key_that_is_gone_from_a_database_in_use_is_noticed_before_another_is_made() {
    let db = TestDb::new().await;
    let database = db.ctx.database();
    let load = async || Secrets::load(database, &SystemRandom, db.ctx.now()).await.unwrap();
    assert!(!Secrets::is_lost(database).await.unwrap(), "the first start makes one");
    let first = load().await;
    db.anonymous().await;
    assert!(!Secrets::is_lost(database).await.unwrap());
    assert_eq!(load().await.installation(), first.installation());
    tamper(&db.ctx, "DELETE FROM setting WHERE name = 'signing_key'", []).await;
    assert!(Secrets::is_lost(database).await.unwrap());
    assert_ne!(load().await.installation(), first.installation());
    assert!(!Secrets::is_lost(database).await.unwrap());
}
