//! One key, one effect, one answer.

mod support;

use futures::StreamExt;
use gateway::{ClientError, FailureCode, Status};
use support::{CHALLENGED, GOOD, Running, SECRET, fresh, options, request, with_gateway};

fn code<T: std::fmt::Debug>(result: Result<T, ClientError>) -> FailureCode {
    match result {
        Err(ClientError::Rejected { failure, .. }) => failure.code,
        other => panic!("not rejected: {other:?}"),
    }
}

#[tokio::test]
async fn the_same_key_and_request_get_the_first_answer_whatever_happened_since() {
    with_gateway(|client, _| async move {
        let first = client.authorize("k1", &request(GOOD)).await.unwrap();
        client.capture("k2", &first.id, 10_000).await.unwrap();
        assert_eq!(client.authorize("k1", &request(GOOD)).await.unwrap(), first);
        assert_eq!(client.list_log(0).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_with_another_request_is_refused() {
    with_gateway(|client, _| async move {
        let held = client.authorize("k", &request(GOOD)).await.unwrap();
        let mut dearer = request(GOOD);
        dearer.amount_minor += 1;
        let reused = FailureCode::IdempotencyKeyReused;
        assert_eq!(code(client.authorize("k", &dearer).await), reused);
        assert_eq!(code(client.authorize("k", &request(CHALLENGED)).await), reused);
        assert_eq!(code(client.release("k", &held.id).await), reused);
        assert_eq!(client.list_log(0).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_refusal_is_kept_under_its_key() {
    with_gateway(|client, _| async move {
        let open = client.authorize("k1", &request(CHALLENGED)).await.unwrap();
        assert_eq!(
            code(client.capture("k2", &open.id, 1).await),
            FailureCode::ChallengeOpen
        );
        let approve = gateway::ChallengeOutcome::Approve;
        client.answer_challenge("k3", &open.id, approve).await.unwrap();
        assert_eq!(
            code(client.capture("k2", &open.id, 1).await),
            FailureCode::ChallengeOpen
        );
        assert_eq!(
            client.capture("k4", &open.id, 1).await.unwrap().status,
            Status::Captured
        );
    })
    .await;
}

#[tokio::test]
async fn a_missing_authorization_leaves_the_key_free() {
    with_gateway(|client, _| async move {
        let unknown = gateway::AuthorizationId::new("pa_000000000000000000000000");
        assert_eq!(code(client.capture("k", &unknown, 1).await), FailureCode::NotFound);
        client.authorize("k", &request(GOOD)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn keys_and_authorizations_outlive_a_restart() {
    let (_folder, file) = fresh();
    let gateway = Running::start(&file, options()).await;
    let held = gateway.client.authorize("k1", &request(GOOD)).await.unwrap();
    gateway.stop().await;

    let gateway = Running::start(&file, options()).await;
    assert_eq!(gateway.client.authorize("k1", &request(GOOD)).await.unwrap(), held);
    let taken = gateway.client.capture("k2", &held.id, 10_000).await.unwrap();
    gateway.stop().await;

    let gateway = Running::start(&file, options()).await;
    assert_eq!(gateway.client.capture("k2", &held.id, 10_000).await.unwrap(), taken);
    assert_eq!(gateway.client.get_authorization(&held.id).await.unwrap(), Some(taken));
    assert_eq!(gateway.client.list_log(0).await.unwrap().len(), 2);
    gateway.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_calls_of_one_key_have_one_effect_and_identical_answers() {
    with_gateway(|_, base_url| async move {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let calls = futures::stream::iter(0..1_000).map(|_| {
            let call = http
                .post(format!("{base_url}/v1/authorizations"))
                .bearer_auth(SECRET)
                .header("idempotency-key", "one")
                .json(&request(GOOD));
            tokio::spawn(async move { call.send().await.unwrap().bytes().await.unwrap() })
        });
        // Two sockets for each running call must fit the usual limit of open files.
        let answers: Vec<_> = calls.buffer_unordered(250).collect().await;
        let answers: Vec<_> = answers.into_iter().map(Result::unwrap).collect();
        assert_eq!(answers.len(), 1_000);
        assert!(answers.iter().all(|answer| answer == &answers[0]));

        let client = gateway::Client::new(&base_url, SECRET).unwrap();
        assert_eq!(client.list_log(0).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_captures_with_keys_of_their_own_exactly_one_wins() {
    with_gateway(|client, _| async move {
        let held = client.authorize("k", &request(GOOD)).await.unwrap();
        let calls = (0..100).map(|place| {
            let (client, id) = (client.clone(), held.id.clone());
            tokio::spawn(async move { client.capture(&format!("c{place}"), &id, 10_000).await.is_ok() })
        });
        let won: Vec<bool> = futures::future::join_all(calls)
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect();
        assert_eq!(won.into_iter().filter(|won| *won).count(), 1);
    })
    .await;
}
