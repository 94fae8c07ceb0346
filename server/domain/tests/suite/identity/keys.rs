//! The key pairs behind access tokens: published, renewed every thirty days, kept as long as their tokens are valid.

use super::support::*;
use chrono::TimeDelta;
use contract::Code;
use domain::{Ctx, identity, testing::TestDb};

const MONTH: TimeDelta = TimeDelta::days(30);

async fn published(ctx: &Ctx) -> Vec<String> {
    let keys = identity::public_keys(ctx).await.unwrap().keys;
    keys.into_iter().map(|key| key.kid).collect()
}

fn name(token: &str) -> String {
    jsonwebtoken::decode_header(token).unwrap().kid.unwrap()
}

#[tokio::test]
async fn a_published_key_says_what_it_is_and_nothing_of_its_private_half() {
    let db = TestDb::new().await;
    let keys = identity::public_keys(&db.ctx).await.unwrap();
    let json = serde_json::to_value(&keys).unwrap();
    let key = json["keys"][0].as_object().unwrap();
    let said: Vec<(&str, &str)> = key
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str().unwrap()))
        .filter(|(name, _)| !["kid", "x"].contains(name))
        .collect();
    assert_eq!(
        said,
        [("alg", "EdDSA"), ("crv", "Ed25519"), ("kty", "OKP"), ("use", "sig")]
    );
    assert_eq!(key["x"].as_str().unwrap().len(), 43, "32 bytes");
    assert_eq!(key.len(), 6);
}

#[tokio::test]
async fn a_new_key_signs_after_thirty_days_and_the_old_one_lives_as_long_as_its_tokens() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let first = name(&token(&db.ctx, &mia).await);
    db.pass(MONTH - TimeDelta::milliseconds(1));
    let noa = sign_up(&db.ctx, "noa@example.org").await;
    let last_of_the_old = token(&db.ctx, &noa).await;
    assert_eq!(name(&last_of_the_old), first);
    db.pass(TimeDelta::milliseconds(1));
    let first_of_the_new = token(&db.ctx, &noa).await;
    let second = name(&first_of_the_new);
    assert_ne!(second, first);
    // The old key's token is accepted up to its last minute, here and in a process that has just started.
    db.pass(TimeDelta::minutes(59));
    assert_eq!(published(&db.ctx).await, [second.clone(), first]);
    for ctx in [&db.ctx, &db.another_process().await] {
        for token in [&last_of_the_old, &first_of_the_new] {
            assert_eq!(identity::authenticate_token(ctx, token).await.unwrap(), viewer(&noa));
        }
    }
    // Then the key is gone.
    db.pass(TimeDelta::hours(2));
    assert_eq!(published(&db.ctx).await, [second]);
    for ctx in [&db.ctx, &db.another_process().await] {
        let late = identity::authenticate_token(ctx, &last_of_the_old).await;
        assert!([Code::Unauthenticated, Code::SessionExpired].contains(&code(late)));
    }
}

#[tokio::test]
async fn a_key_that_left_the_published_set_is_refused() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let token = token(&db.ctx, &mia).await;
    let old = db.ctx.now() - MONTH - TimeDelta::hours(2);
    tamper(&db.ctx, "UPDATE signing_key SET created_at = ?", [old.into()]).await;
    let process = db.another_process().await;
    let outcome = identity::authenticate_token(&process, &token).await;
    assert_eq!(code(outcome), Code::Unauthenticated);
}

#[tokio::test]
async fn processes_sign_with_the_same_key() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let here = name(&token(&db.ctx, &mia).await);
    let there = name(&token(&db.another_process().await, &mia).await);
    assert_eq!(here, there);
    assert_eq!(count(&db.ctx, "signing_key").await, 1);
}
