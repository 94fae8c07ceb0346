//! Access tokens as another program reads them, and forged ones.

use super::{support::*, trips};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use contract::{Code, visitor::Role};
use domain::{
    Ctx, Viewer,
    identity::{self, ACCESS_TOKEN_MINUTES, NewSession},
    profiles,
    testing::TestDb,
};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, jwk::Jwk};
use serde_json::{Value, json};

/// Prefix of an Ed25519 private key of 32 bytes in PKCS #8 (RFC 8410 §7).
const PKCS8: &[u8] = b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20";

fn signing(seed: &[u8]) -> EncodingKey {
    EncodingKey::from_ed_der(&[PKCS8, seed].concat())
}

/// A token's content for a program that knows the published keys and nothing else.
async fn read(ctx: &Ctx, token: &str) -> (Header, Value) {
    let header = jsonwebtoken::decode_header(token).unwrap();
    let published = identity::public_keys(ctx).await.unwrap();
    let key = published
        .keys
        .iter()
        .find(|key| Some(&key.kid) == header.kid.as_ref())
        .unwrap();
    let jwk: Jwk = serde_json::from_value(serde_json::to_value(key).unwrap()).unwrap();
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.validate_exp = false;
    validation.set_audience(&["travel-club"]);
    validation.set_issuer(&["http://127.0.0.1:3000"]);
    let data = jsonwebtoken::decode(token, &DecodingKey::from_jwk(&jwk).unwrap(), &validation);
    (header, data.unwrap().claims)
}

#[tokio::test]
async fn a_token_has_account_session_and_roles_and_verifies_with_the_public_key() {
    let db = TestDb::new().await;
    let guest = anonymous(&db.ctx).await;
    let mia = sign_up(&db.ctx, MIA).await;
    let lea = sign_up(&db.ctx, "lea@example.org").await;
    let creator = profiles::become_creator(&db.ctx, &viewer(&lea), "creator")
        .await
        .unwrap();
    let olu = proved(&db, "olu@example.org").await;
    profiles::grant_operator(&db.ctx, "olu@example.org").await.unwrap();
    let operator = holder(&db.ctx, &olu.secret).await;
    let cases = [
        (viewer(&guest), Role::Anonymous, json!([])),
        (viewer(&mia), Role::Customer, json!(["role/customer"])),
        (creator, Role::Creator, json!(["role/customer", "role/creator"])),
        (operator, Role::Operator, json!(["role/customer", "role/operator"])),
    ];
    for (who, role, claims) in cases {
        let account = who.account().unwrap();
        let access = identity::access_token(&db.ctx, &who).await.unwrap();
        assert_eq!((access.user_id, access.role), (account.id, role));
        assert_eq!(
            access.expires_at,
            db.ctx.now() + TimeDelta::minutes(ACCESS_TOKEN_MINUTES)
        );
        let (header, body) = read(&db.ctx, &access.token).await;
        assert_eq!((header.alg, header.typ.as_deref()), (Algorithm::EdDSA, Some("JWT")));
        let now = db.ctx.now().timestamp();
        let expected = json!({
            "iss": "http://127.0.0.1:3000",
            "aud": "travel-club",
            "sub": account.id,
            "sid": account.session,
            "iat": now,
            "exp": now + 3_600,
            "claims": claims,
        });
        assert_eq!(body, expected);
        assert_eq!(identity::authenticate_token(&db.ctx, &access.token).await.unwrap(), who);
    }
}

#[tokio::test]
async fn a_token_is_good_for_an_hour_of_the_products_clock() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let token = token(&db.ctx, &mia).await;
    db.pass(TimeDelta::minutes(ACCESS_TOKEN_MINUTES) - TimeDelta::milliseconds(1));
    assert_eq!(
        identity::authenticate_token(&db.ctx, &token).await.unwrap(),
        viewer(&mia)
    );
    db.pass(TimeDelta::milliseconds(1));
    let late = identity::authenticate_token(&db.ctx, &token).await;
    assert_eq!(code(late), Code::SessionExpired);
}

#[tokio::test]
async fn a_role_counts_from_the_moment_it_is_given_whatever_the_token_says() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let token = token(&db.ctx, &mia).await;
    profiles::become_creator(&db.ctx, &viewer(&mia), "creator")
        .await
        .unwrap();
    let now = identity::authenticate_token(&db.ctx, &token).await.unwrap();
    assert_eq!(now.account().unwrap().role, Role::Creator);
}

/// A valid token's claims, with these replaced.
fn claims(db: &TestDb, session: &NewSession, other: Value) -> Value {
    let now = db.ctx.now().timestamp();
    let mut claims = json!({
        "iss": "http://127.0.0.1:3000", "aud": "travel-club", "sub": session.account.id,
        "sid": session.account.session, "iat": now, "exp": now + 3_600, "claims": [],
    });
    for (name, value) in other.as_object().unwrap() {
        if value.is_null() {
            claims.as_object_mut().unwrap().remove(name);
        } else {
            claims[name] = value.clone();
        }
    }
    claims
}

/// The id and the private half of the signing key.
async fn key(ctx: &Ctx) -> (String, Vec<u8>) {
    let kid = identity::public_keys(ctx).await.unwrap().keys[0].kid.clone();
    let seeds: Vec<Vec<u8>> = select(ctx, "SELECT private_key AS found FROM signing_key", []).await;
    (kid, seeds[0].clone())
}

#[tokio::test]
async fn a_token_with_the_right_key_still_needs_this_issuer_and_a_live_session() {
    let db = TestDb::new().await;
    let (mia, noa) = (sign_up(&db.ctx, MIA).await, sign_up(&db.ctx, "noa@example.org").await);
    let (kid, seed) = key(&db.ctx).await;
    let past = db.ctx.now().timestamp() - 1;
    let cases = [
        (json!({}), None),
        (
            json!({ "iss": "https://elsewhere.example" }),
            Some(Code::Unauthenticated),
        ),
        (json!({ "iss": null }), Some(Code::Unauthenticated)),
        (json!({ "aud": "another-club" }), Some(Code::Unauthenticated)),
        (json!({ "aud": null }), Some(Code::Unauthenticated)),
        (json!({ "exp": null }), Some(Code::Unauthenticated)),
        (json!({ "sub": null }), Some(Code::Unauthenticated)),
        (json!({ "sid": null }), Some(Code::Unauthenticated)),
        (json!({ "sub": "mia" }), Some(Code::Unauthenticated)),
        (json!({ "exp": past }), Some(Code::SessionExpired)),
        (json!({ "sub": noa.account.id }), Some(Code::SessionExpired)),
        (json!({ "sid": db.ctx.new_id() }), Some(Code::SessionExpired)),
    ];
    let header = Header {
        kid: Some(kid),
        ..Header::new(Algorithm::EdDSA)
    };
    for (other, expected) in cases {
        let token = jsonwebtoken::encode(&header, &claims(&db, &mia, other.clone()), &signing(&seed)).unwrap();
        let outcome = identity::authenticate_token(&db.ctx, &token).await;
        match expected {
            None => assert_eq!(outcome.unwrap(), viewer(&mia)),
            Some(expected) => assert_eq!(code(outcome), expected, "{other}"),
        }
    }
}

#[tokio::test]
async fn a_token_that_was_not_signed_here_is_refused_however_it_is_made() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let good = token(&db.ctx, &mia).await;
    let (kid, seed) = key(&db.ctx).await;
    let body = claims(&db, &mia, json!({}));
    let text = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let unsigned = |alg: &str| {
        format!(
            "{}.{}.",
            text(&json!({ "alg": alg, "typ": "JWT", "kid": kid })),
            text(&body)
        )
    };
    let mut forged: Vec<String> = ["none", "None", "NONE", ""].map(unsigned).to_vec();
    // HS256, with the public key in several encodings as the secret.
    let public = identity::public_keys(&db.ctx).await.unwrap().keys.remove(0);
    let raw = URL_SAFE_NO_PAD.decode(&public.x).unwrap();
    let json = serde_json::to_vec(&public).unwrap();
    for secret in [raw.as_slice(), public.x.as_bytes(), &json] {
        let header = Header {
            kid: Some(kid.clone()),
            ..Header::new(Algorithm::HS256)
        };
        forged.push(jsonwebtoken::encode(&header, &body, &EncodingKey::from_secret(secret)).unwrap());
    }
    // A foreign key, under the known id, under none, and under an unknown one.
    let names = [
        Some(kid.clone()),
        None,
        Some(db.ctx.new_id().to_string()),
        Some("' OR 1=1 --".to_owned()),
    ];
    for name in names {
        let header = Header {
            kid: name,
            ..Header::new(Algorithm::EdDSA)
        };
        forged.push(jsonwebtoken::encode(&header, &body, &signing(&[9; 32])).unwrap());
    }
    // The right key under another id.
    let header = Header {
        kid: Some(db.ctx.new_id().to_string()),
        ..Header::new(Algorithm::EdDSA)
    };
    forged.push(jsonwebtoken::encode(&header, &body, &signing(&seed)).unwrap());
    // A valid token with a replaced or missing part.
    let parts: Vec<&str> = good.split('.').collect();
    let other = text(&claims(&db, &mia, json!({ "claims": ["role/operator"] })));
    let reversed: String = parts[2].chars().rev().collect();
    forged.extend([
        String::new(),
        ".".to_owned(),
        "..".to_owned(),
        "nonsense".to_owned(),
        format!("{}.{}", parts[0], parts[1]),
        format!("{}.{}.", parts[0], parts[1]),
        format!("{}.{other}.{}", parts[0], parts[2]),
        format!("{}.{}.{reversed}", parts[0], parts[1]),
        format!("{good}.{}", parts[2]),
        format!("{good}x"),
        identity::csrf_token(&db.ctx, "session:x"),
        "\u{0}".repeat(100),
    ]);
    for token in &forged {
        let outcome = identity::authenticate_token(&db.ctx, token).await;
        assert_eq!(code(outcome), Code::Unauthenticated, "{token}");
    }
    assert_eq!(
        identity::authenticate_token(&db.ctx, &good).await.unwrap(),
        viewer(&mia)
    );
}

#[tokio::test]
async fn a_seal_of_another_purpose_is_no_token() {
    let db = TestDb::new().await;
    let hotel = trips::hotel(&db).await;
    let mia = sign_up(&db.ctx, MIA).await;
    let offer = trips::offer(&db.ctx, &viewer(&mia), &hotel).await;
    let sealed = offer.search_result_reference.unwrap().id;
    for text in [sealed, mia.device.clone(), mia.secret.clone()] {
        let outcome = identity::authenticate_token(&db.ctx, &text).await;
        assert_eq!(code(outcome), Code::Unauthenticated);
    }
}

#[tokio::test]
async fn another_process_takes_the_token_and_refuses_it_once_its_session_has_ended() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let token = token(&db.ctx, &mia).await;
    let other = db.another_process().await;
    assert_eq!(
        identity::authenticate_token(&other, &token).await.unwrap(),
        viewer(&mia)
    );
    identity::sign_out(&other, &viewer(&mia)).await.unwrap();
    let ended = identity::authenticate_token(&db.ctx, &token).await;
    assert_eq!(code(ended), Code::SessionExpired);
    let refused = identity::access_token(&db.ctx, &Viewer::Visitor).await;
    assert_eq!(code(refused), Code::Unauthenticated);
}
