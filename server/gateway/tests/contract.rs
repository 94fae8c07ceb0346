//! Each call of the contract: its effect and its refusals.

mod support;

use gateway::{AuthorizationCreate, AuthorizationId, ChallengeOutcome};
use gateway::{Client, ClientError, DeclineCode, Error, Event, FailureCode, Faults, Opening, Options, Status};
use support::{CHALLENGED, GOOD, Running, SECRET, fresh, options, request, with_gateway};

fn refused<T: std::fmt::Debug>(result: Result<T, ClientError>) -> (u16, FailureCode, Option<String>) {
    match result {
        Err(ClientError::Rejected { status, failure }) => (status, failure.code, failure.field),
        other => panic!("not rejected: {other:?}"),
    }
}

#[tokio::test]
async fn money_is_held_then_captured_in_part_then_refunded_in_parts() {
    with_gateway(|client, _| async move {
        let held = client.authorize("k1", &request(GOOD)).await.unwrap();
        assert_eq!(held.status, Status::Authorized);
        assert_eq!((held.captured_minor, held.refunded_minor), (0, 0));
        assert_eq!(held.created_at, support::now());

        let taken = client.capture("k2", &held.id, 8_000).await.unwrap();
        assert_eq!((taken.status, taken.captured_minor), (Status::Captured, 8_000));

        client.refund("k3", &held.id, 3_000).await.unwrap();
        let refunded = client.refund("k4", &held.id, 5_000).await.unwrap();
        assert_eq!(refunded.refunded_minor, 8_000);
        let amounts: Vec<_> = refunded.refunds.iter().map(|refund| refund.amount_minor).collect();
        assert_eq!(amounts, [3_000, 5_000]);
        assert_ne!(refunded.refunds[0].id, refunded.refunds[1].id);

        let (status, code, _) = refused(client.refund("k5", &held.id, 1).await);
        assert_eq!((status, code), (422, FailureCode::AmountAboveCaptured));
        assert_eq!(client.get_authorization(&held.id).await.unwrap(), Some(refunded));
    })
    .await;
}

#[tokio::test]
async fn a_declined_card_is_an_answer_with_a_reason() {
    with_gateway(|client, _| async move {
        for (key, number, code) in [
            ("a", "4000 0000 0000 0002", DeclineCode::CardDeclined),
            ("b", "4000 0000 0000 9995", DeclineCode::InsufficientFunds),
            ("c", "4000 0000 0000 0069", DeclineCode::ExpiredCard),
            ("d", "4000 0000 0000 0127", DeclineCode::IncorrectCvc),
            ("e", "4000 0000 0000 0119", DeclineCode::ProcessingError),
            ("f", "4242 4242 4242 4241", DeclineCode::IncorrectNumber),
            ("g", "not a number", DeclineCode::IncorrectNumber),
        ] {
            let answer = client.authorize(key, &request(number)).await.unwrap();
            assert_eq!(answer.status, Status::Declined, "{number}");
            assert_eq!(answer.decline.map(|decline| decline.code), Some(code), "{number}");
            let (status, refusal, _) = refused(client.capture(&format!("{key}2"), &answer.id, 1).await);
            assert_eq!((status, refusal), (409, FailureCode::AlreadyDeclined));
        }
    })
    .await;
}

#[tokio::test]
async fn expiry_follows_the_clock_that_was_passed_in() {
    with_gateway(|client, _| async move {
        let mut february = request(GOOD);
        february.card.exp_month = 2;
        let answer = client.authorize("k", &february).await.unwrap();
        assert_eq!(
            answer.decline.map(|decline| decline.code),
            Some(DeclineCode::ExpiredCard)
        );
    })
    .await;
}

#[tokio::test]
async fn a_challenge_holds_the_money_only_when_it_is_approved() {
    with_gateway(|client, _| async move {
        let asked = AuthorizationCreate {
            return_url: Some("/itinerary/1/payment".to_owned()),
            ..request(CHALLENGED)
        };
        let open = client.authorize("a1", &asked).await.unwrap();
        assert_eq!(open.status, Status::RequiresAction);
        let challenge = open.challenge.unwrap();
        assert_eq!(challenge.return_url.as_deref(), Some("/itinerary/1/payment"));
        let (status, code, _) = refused(client.capture("a2", &open.id, 1).await);
        assert_eq!((status, code), (409, FailureCode::ChallengeOpen));

        let approve = ChallengeOutcome::Approve;
        let held = client.answer_challenge("a3", &open.id, approve).await.unwrap();
        assert_eq!((held.status, held.challenge), (Status::Authorized, None));
        let (_, code, _) = refused(client.answer_challenge("a4", &open.id, approve).await);
        assert_eq!(code, FailureCode::NoOpenChallenge);
        assert_eq!(
            client.capture("a5", &open.id, 10_000).await.unwrap().status,
            Status::Captured
        );

        let open = client.authorize("b1", &request("4000002760003184")).await.unwrap();
        let said_no = client
            .answer_challenge("b2", &open.id, ChallengeOutcome::Reject)
            .await
            .unwrap();
        assert_eq!(said_no.status, Status::Declined);
        assert_eq!(
            said_no.decline.map(|decline| decline.code),
            Some(DeclineCode::AuthenticationFailed)
        );
    })
    .await;
}

#[tokio::test]
async fn money_is_either_captured_once_or_released_once() {
    with_gateway(|client, _| async move {
        let held = client.authorize("a1", &request(GOOD)).await.unwrap();
        let (status, code, _) = refused(client.capture("a2", &held.id, 10_001).await);
        assert_eq!((status, code), (422, FailureCode::AmountAboveAuthorized));
        let (status, code, _) = refused(client.capture("a3", &held.id, 0).await);
        assert_eq!((status, code), (422, FailureCode::AmountNotPositive));
        client.capture("a4", &held.id, 1).await.unwrap();
        let (status, code, _) = refused(client.capture("a5", &held.id, 1).await);
        assert_eq!((status, code), (409, FailureCode::AlreadyCaptured));
        assert_eq!(
            refused(client.release("a6", &held.id).await).1,
            FailureCode::AlreadyCaptured
        );

        let held = client.authorize("b1", &request(GOOD)).await.unwrap();
        assert_eq!(client.release("b2", &held.id).await.unwrap().status, Status::Released);
        assert_eq!(
            refused(client.release("b3", &held.id).await).1,
            FailureCode::AlreadyReleased
        );
        assert_eq!(
            refused(client.capture("b4", &held.id, 1).await).1,
            FailureCode::AlreadyReleased
        );
        assert_eq!(
            refused(client.refund("b5", &held.id, 1).await).1,
            FailureCode::NotCaptured
        );
    })
    .await;
}

#[tokio::test]
async fn attempts_are_found_again_by_their_reference_oldest_first() {
    with_gateway(|client, _| async move {
        let declined = client.authorize("k1", &request("4000000000000002")).await.unwrap();
        let held = client.authorize("k2", &request(GOOD)).await.unwrap();
        let other = AuthorizationCreate {
            reference: "invoice 2 &ü".to_owned(),
            ..request(GOOD)
        };
        let other = client.authorize("k3", &other).await.unwrap();

        assert_eq!(client.list_authorizations("invoice-1").await.unwrap(), [declined, held]);
        assert_eq!(client.list_authorizations("invoice 2 &ü").await.unwrap(), [other]);
        assert_eq!(client.list_authorizations("never seen").await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn authorizations_are_listed_from_a_time_on_with_the_name_of_their_caller() {
    with_gateway(|client, _| async move {
        let named = AuthorizationCreate {
            installation: Some("first".to_owned()),
            ..request(GOOD)
        };
        let named = client.authorize("k1", &named).await.unwrap();
        let unnamed = client.authorize("k2", &request(GOOD)).await.unwrap();
        assert_eq!(
            (named.installation.as_deref(), unnamed.installation.as_deref()),
            (Some("first"), None)
        );
        let listed = client.list_authorizations_since(support::now()).await.unwrap();
        assert_eq!(listed, [named, unnamed]);
        let later = support::now() + chrono::TimeDelta::milliseconds(1);
        assert_eq!(client.list_authorizations_since(later).await.unwrap(), []);
        let nameless = AuthorizationCreate {
            installation: Some(String::new()),
            ..request(GOOD)
        };
        let (status, code, field) = refused(client.authorize("k3", &nameless).await);
        assert_eq!((status, code), (400, FailureCode::InvalidRequest));
        assert_eq!(field.as_deref(), Some("installation"));
    })
    .await;
}

#[tokio::test]
async fn the_log_tells_every_executed_call_and_no_card_number() {
    let text = with_gateway(|client, _| async move {
        let held = client.authorize("k1", &request(GOOD)).await.unwrap();
        client.capture("k2", &held.id, 20_000).await.unwrap_err();
        client.capture("k3", &held.id, 10_000).await.unwrap();

        let log = client.list_log(0).await.unwrap();
        let told: Vec<_> = log
            .iter()
            .map(|entry| (entry.seq, entry.key.as_str(), entry.event))
            .collect();
        let opening = Opening::Authorized;
        assert_eq!(
            told,
            [
                (1, "k1", Event::Authorize { opening }),
                (2, "k2", Event::Capture { amount_minor: 20_000 }),
                (3, "k3", Event::Capture { amount_minor: 10_000 }),
            ],
        );
        assert_eq!(client.list_log(2).await.unwrap(), log[2..]);
        assert_eq!(client.list_log(u64::MAX).await.unwrap(), []);
    })
    .await;
    assert!(text.contains("\"lastFour\":\"4242\""));
    for secret in ["42424242", "4242 4242", "Ada Example", "cvc", SECRET] {
        assert!(!text.contains(secret), "{secret} stands in the log");
    }
}

#[tokio::test]
async fn one_card_has_one_fingerprint_however_it_is_typed() {
    with_gateway(|client, _| async move {
        let first = client.authorize("k1", &request("4242 4242 4242 4242")).await.unwrap();
        let same = client.authorize("k2", &request("4242-4242-4242-4242")).await.unwrap();
        let other = client.authorize("k3", &request("5555555555554444")).await.unwrap();
        assert_eq!(first.card, same.card);
        assert_ne!(first.card.fingerprint, other.card.fingerprint);
    })
    .await;
}

#[tokio::test]
async fn a_malformed_authorization_names_its_field() {
    with_gateway(|client, _| async move {
        let good = request(GOOD);
        let with = |change: fn(&mut AuthorizationCreate)| {
            let mut request = good.clone();
            change(&mut request);
            request
        };
        for (request, field) in [
            (with(|request| request.reference.clear()), "reference"),
            (with(|request| request.reference = "x".repeat(201)), "reference"),
            (with(|request| request.amount_minor = 0), "amountMinor"),
            (
                with(|request| request.amount_minor = gateway::MAX_AMOUNT_MINOR + 1),
                "amountMinor",
            ),
            (with(|request| request.currency = "eur".to_owned()), "currency"),
            (with(|request| request.card.exp_month = 13), "card.expMonth"),
            (with(|request| request.card.exp_year = 26), "card.expYear"),
        ] {
            let found = refused(client.authorize("k", &request).await);
            assert_eq!(found, (400, FailureCode::InvalidRequest, Some(field.to_owned())));
        }
        // No refused call used up the key.
        client.authorize("k", &good).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn every_refusal_wears_the_envelope_of_a_failure() {
    with_gateway(|_, base_url| async move {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let post = |path: &str| http.post(format!("{base_url}{path}")).bearer_auth(SECRET);
        let get = |path: &str| http.get(format!("{base_url}{path}")).bearer_auth(SECRET);
        let body = serde_json::json!({ "amountMinor": 1 });
        for (request, status, code) in [
            (get("/v1/authorizations"), 400, "invalid_request"),
            (get("/v1/authorizations?createdSince=yesterday"), 400, "invalid_request"),
            (
                get("/v1/authorizations?reference=a&createdSince=2026-01-01T00:00:00Z"),
                400,
                "invalid_request",
            ),
            (get("/v1/log?after=x"), 400, "invalid_request"),
            (
                post("/v1/authorizations").header("idempotency-key", "k").body("{"),
                400,
                "invalid_request",
            ),
            (
                post("/v1/authorizations").header("idempotency-key", "k").json(&body),
                400,
                "invalid_request",
            ),
            (
                post("/v1/authorizations/x/capture").json(&body),
                400,
                "idempotency_key_missing",
            ),
            (
                post("/v1/authorizations/x/capture")
                    .header("idempotency-key", "a b")
                    .json(&body),
                400,
                "idempotency_key_missing",
            ),
            (
                post("/v1/authorizations/x/capture")
                    .header("idempotency-key", "k")
                    .json(&body),
                404,
                "not_found",
            ),
            (get("/v1/authorizations/x"), 404, "not_found"),
            (get("/v1/nothing"), 404, "not_found"),
            (get("/nothing"), 404, "not_found"),
            (get("/v1/_faults"), 404, "not_found"),
            (http.get(format!("{base_url}/v1/log")), 401, "unauthorized"),
            (
                http.get(format!("{base_url}/v1/log")).bearer_auth("wrong"),
                401,
                "unauthorized",
            ),
        ] {
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), status);
            let failure: serde_json::Value = answer.json().await.unwrap();
            assert_eq!(failure["error"]["code"], code, "{failure}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_body_on_the_wire_looks_as_documented() {
    with_gateway(|client, base_url| async move {
        let declined = client.authorize("k", &request("4000000000009995")).await.unwrap();
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let address = format!("{base_url}/v1/authorizations/{}", declined.id);
        let answer = http.get(address).bearer_auth(SECRET).send().await.unwrap();
        let mut body: serde_json::Value = answer.json().await.unwrap();
        assert_eq!(body["card"]["fingerprint"].take().as_str().map(str::len), Some(16));
        assert_eq!(body["id"].take().as_str().map(str::len), Some(27));
        assert_eq!(
            body,
            serde_json::json!({
                "id": null, "reference": "invoice-1", "status": "declined",
                "amountMinor": 10_000, "capturedMinor": 0, "refundedMinor": 0, "currency": "EUR",
                "card": { "brand": "visa", "lastFour": "9995", "fingerprint": null },
                "decline": { "code": "insufficient_funds", "message": "The card has insufficient funds." },
                "challenge": null, "refunds": [],
                "createdAt": "2026-03-31T12:00:00Z", "updatedAt": "2026-03-31T12:00:00Z",
            }),
        );
    })
    .await;
}

#[tokio::test]
async fn an_unknown_authorization_is_none() {
    with_gateway(|client, _| async move {
        // Also for ids that would lead elsewhere if they were not encoded.
        for id in ["pa_0", "../log", "a/b?c#d", "..", ""] {
            let found = client.get_authorization(&AuthorizationId::new(id)).await;
            assert!(
                matches!(found, Ok(None) | Err(ClientError::Rejected { .. })),
                "{id}: {found:?}"
            );
        }
        client.check_health().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn the_wrong_secret_opens_nothing_but_health() {
    with_gateway(|_, base_url| async move {
        let stranger = Client::new(&base_url, "wrong").unwrap();
        stranger.check_health().await.unwrap();
        let (status, code, _) = refused(stranger.list_log(0).await);
        assert_eq!((status, code), (401, FailureCode::Unauthorized));
    })
    .await;
}

#[tokio::test]
async fn faults_are_refused_where_they_are_not_allowed() {
    let (_folder, file) = fresh();
    let gateway = Running::start(
        &file,
        Options {
            allow_faults: false,
            ..options()
        },
    )
    .await;
    let (status, code, _) = refused(gateway.client.set_faults(Faults::default()).await);
    assert_eq!((status, code), (403, FailureCode::FaultsNotAllowed));
    gateway.stop().await;
}

#[tokio::test]
async fn a_socket_open_to_other_machines_is_refused() {
    let (_folder, file) = fresh();
    let listener = tokio::net::TcpListener::bind("0.0.0.0:0").await.unwrap();
    let served = gateway::serve(listener, file.clone(), options(), std::future::pending()).await;
    assert!(matches!(served, Err(Error::NotLoopback(_))), "{served:?}");
    assert!(!file.exists());
}
