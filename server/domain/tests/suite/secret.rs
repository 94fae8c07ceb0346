//! The key that signs links and offers, when it is gone from the database.

use crate::bookings::support::tamper;
use domain::{Secrets, clock::SystemRandom, testing::TestDb};

#[tokio::test]
async fn a_lost_key_of_a_database_in_use_is_replaced_on_demand_alone() {
    let db = TestDb::new().await;
    let database = db.ctx.database();
    let load = async || Secrets::load(database, &SystemRandom, db.ctx.now()).await;
    let replace = async || {
        Secrets::replace_lost(database, &SystemRandom, db.ctx.now())
            .await
            .unwrap()
    };
    assert!(!Secrets::is_lost(database).await.unwrap(), "the first start makes one");
    let first = load().await.unwrap().installation();
    db.anonymous().await;
    assert!(!replace().await);
    assert_eq!(load().await.unwrap().installation(), first);

    tamper(&db.ctx, "DELETE FROM setting WHERE name = 'signing_key'", []).await;
    let refused = load().await.err().expect("no key is made").to_string();
    assert!(refused.contains("server new-key"), "{refused}");
    assert!(Secrets::is_lost(database).await.unwrap());
    assert!(replace().await);
    assert_ne!(load().await.unwrap().installation(), first);
    assert!(!replace().await);
}
