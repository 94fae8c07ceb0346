//! Access tokens of a trusted external issuer.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, visitor::Role};
use domain::{
    Ctx, Result, Viewer, identity,
    outside::issuer::{KeySource, TrustedIssuer},
    profiles,
    testing::TestDb,
};
use jsonwebtoken::{
    Algorithm, EncodingKey, Header,
    jwk::{Jwk, JwkSet},
};
use serde_json::{Value, json};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

const ISSUER: &str = "https://id.example.org";
const AUDIENCE: &str = "club";
/// Prefix of an Ed25519 private key of 32 bytes in PKCS #8 (RFC 8410 §7).
const PKCS8: &[u8] = b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20";

fn key(seed: u8) -> EncodingKey {
    EncodingKey::from_ed_der(&[PKCS8, &[seed; 32]].concat())
}

/// Publishes the given keys, and counts requests.
#[derive(Default)]
struct Published {
    keys: Mutex<Vec<Jwk>>,
    asked: AtomicUsize,
}

impl Published {
    fn add(&self, seed: u8) {
        let mut jwk = Jwk::from_encoding_key(&key(seed), Algorithm::EdDSA).unwrap();
        jwk.common.key_id = Some(format!("key-{seed}"));
        self.keys.lock().unwrap().push(jwk);
    }
}

#[async_trait::async_trait]
impl KeySource for Published {
    async fn keys(&self) -> Result<JwkSet> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let keys = self.keys.lock().unwrap().clone();
        Ok(JwkSet { keys })
    }
}

async fn world() -> (TestDb, Ctx, Arc<Published>) {
    let db = TestDb::new().await;
    let published = Arc::new(Published::default());
    published.add(1);
    let ctx = trusting(&db, TrustedIssuer::new(ISSUER, AUDIENCE, published.clone())).await;
    (db, ctx, published)
}

fn claims(ctx: &Ctx, subject: &str) -> Value {
    json!({
        "iss": ISSUER, "aud": AUDIENCE, "sub": subject, "exp": ctx.now().timestamp() + 3_600,
        "email": MIA, "email_verified": true,
    })
}

fn signed(claims: &Value, seed: u8) -> String {
    let header = Header {
        kid: Some(format!("key-{seed}")),
        ..Header::new(Algorithm::EdDSA)
    };
    jsonwebtoken::encode(&header, claims, &key(seed)).unwrap()
}

#[tokio::test]
async fn the_bearer_of_such_a_token_has_an_account_and_the_same_one_with_the_next() {
    let (_db, ctx, _) = world().await;
    let first = identity::authenticate_token(&ctx, &signed(&claims(&ctx, "p-1"), 1))
        .await
        .unwrap();
    let me = first.account().unwrap();
    assert_eq!(me.role, Role::Customer);
    let profile = profiles::my(&ctx, &first).await.unwrap();
    assert_eq!((profile.email.as_deref(), profile.is_email_verified), (Some(MIA), true));
    let mut later = claims(&ctx, "p-1");
    later["exp"] = json!(ctx.now().timestamp() + 7_200);
    let next = identity::authenticate_token(&ctx, &signed(&later, 1)).await.unwrap();
    assert_eq!(next.account_id(), first.account_id());
    let stranger = identity::authenticate_token(&ctx, &signed(&claims(&ctx, "p-2"), 1))
        .await
        .unwrap();
    assert_ne!(stranger.account_id(), first.account_id());
}

#[tokio::test]
async fn an_address_that_has_an_account_here_opens_nothing() {
    let (_db, ctx, _) = world().await;
    let mine = sign_up(&ctx, MIA).await;
    let other = identity::authenticate_token(&ctx, &signed(&claims(&ctx, "p-1"), 1))
        .await
        .unwrap();
    assert_ne!(other.account_id(), Some(mine.account.id));
    assert_eq!(profiles::my(&ctx, &other).await.unwrap().email, None);
}

#[tokio::test]
async fn what_is_not_for_us_not_theirs_or_not_now_is_refused() {
    let (_db, ctx, _) = world().await;
    let refused = async |token: &str| code(identity::authenticate_token(&ctx, token).await);
    for (field, value) in [
        ("iss", json!("https://elsewhere.example")),
        ("aud", json!("another club")),
        ("sub", json!("")),
        ("exp", Value::Null),
    ] {
        let mut wrong = claims(&ctx, "p-1");
        wrong[field] = value;
        assert_eq!(refused(&signed(&wrong, 1)).await, Code::Unauthenticated, "{field}");
    }
    assert_eq!(
        refused(&signed(&claims(&ctx, "p-1"), 2)).await,
        Code::Unauthenticated,
        "a key without an owner"
    );
    let forged = Header {
        kid: Some("key-1".to_owned()),
        ..Header::new(Algorithm::EdDSA)
    };
    let forged = jsonwebtoken::encode(&forged, &claims(&ctx, "p-1"), &key(2)).unwrap();
    assert_eq!(
        refused(&forged).await,
        Code::Unauthenticated,
        "another key under the same name"
    );
    let shared = Header {
        kid: Some("key-1".to_owned()),
        ..Header::new(Algorithm::HS256)
    };
    let shared = jsonwebtoken::encode(&shared, &claims(&ctx, "p-1"), &EncodingKey::from_secret(b"key-1")).unwrap();
    assert_eq!(refused(&shared).await, Code::Unauthenticated, "a secret of both sides");
    let mut lasting = claims(&ctx, "p-1");
    lasting["exp"] = json!((ctx.now() + TimeDelta::days(31)).timestamp());
    assert_eq!(
        refused(&signed(&lasting, 1)).await,
        Code::Unauthenticated,
        "longer than a trace is kept"
    );
    let mut old = claims(&ctx, "p-1");
    old["exp"] = json!(ctx.now().timestamp());
    assert_eq!(refused(&signed(&old, 1)).await, Code::SessionExpired);
    let mut early = claims(&ctx, "p-1");
    early["nbf"] = json!(ctx.now().timestamp() + 60);
    assert_eq!(refused(&signed(&early, 1)).await, Code::SessionExpired);
}

#[tokio::test]
async fn a_token_whose_session_was_ended_is_refused() {
    let (db, ctx, _) = world().await;
    let token = signed(&claims(&ctx, "p-1"), 1);
    let me = identity::authenticate_token(&ctx, &token).await.unwrap();
    assert_eq!(identity::authenticate_token(&ctx, &token).await.unwrap(), me);
    identity::sign_out(&ctx, &me).await.unwrap();
    assert_eq!(
        code(identity::authenticate_token(&ctx, &token).await),
        Code::SessionExpired
    );
    // A cookie session from such a token changes nothing about that.
    let again = signed(&claims(&ctx, "p-9"), 1);
    let session = identity::session_login(&ctx, &again).await.unwrap();
    identity::sign_out(&ctx, &holder(&ctx, &session.secret).await)
        .await
        .unwrap();
    assert_eq!(
        code(identity::authenticate_token(&ctx, &again).await),
        Code::SessionExpired
    );
    db.pass(TimeDelta::hours(2));
    let late = signed(&claims(&ctx, "p-1"), 1);
    assert_eq!(
        identity::authenticate_token(&ctx, &late).await.unwrap().account_id(),
        me.account_id()
    );
}

#[tokio::test]
async fn many_calls_with_a_new_token_at_once_make_one_account_and_one_session() {
    let (_db, ctx, published) = world().await;
    let token = signed(&claims(&ctx, "p-1"), 1);
    let calls = (0..16).map(|_| {
        let (ctx, token) = (ctx.clone(), token.clone());
        tokio::spawn(async move { identity::authenticate_token(&ctx, &token).await })
    });
    let mut viewers: Vec<Viewer> = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        viewers.push(call.await.unwrap().unwrap());
    }
    viewers.dedup();
    assert_eq!(viewers.len(), 1);
    assert_eq!((count(&ctx, "account").await, count(&ctx, "session").await), (1, 1));
    assert_eq!(
        published.asked.load(Ordering::Relaxed),
        1,
        "its keys are asked for once"
    );
}

#[tokio::test]
async fn without_the_issuer_its_tokens_are_refused() {
    let (db, ctx, _) = world().await;
    let token = signed(&claims(&ctx, "p-1"), 1);
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &token).await),
        Code::Unauthenticated
    );
}
