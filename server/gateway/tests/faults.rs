//! Calls that fail, hang or are delayed, and how a caller finds their outcome.

mod support;

use std::time::{Duration, Instant};

use gateway::{Client, ClientError, Faults, Operation, RefundCreate, RefundOutcome, RefundStatus, Status};
use support::{GOOD, LOST_AFTER, LOST_BEFORE, Running, SECRET, fresh, options, request};

async fn started() -> (tempfile::TempDir, Running) {
    let (folder, file) = fresh();
    (folder, Running::start(&file, options()).await)
}

#[tokio::test]
async fn an_answer_lost_after_the_work_is_found_again_by_key_and_by_reference() {
    let (_folder, gateway) = started().await;
    let lost = gateway
        .impatient()
        .authorize("k", &request(LOST_AFTER))
        .await
        .unwrap_err();
    assert!(matches!(lost, ClientError::Timeout), "{lost:?}");
    assert!(lost.outcome_is_unknown());

    let found = gateway.client.list_authorizations("invoice-1").await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].status, Status::Authorized);
    assert_eq!(
        gateway.client.authorize("k", &request(LOST_AFTER)).await.unwrap(),
        found[0]
    );
    gateway.stop().await;
}

#[tokio::test]
async fn a_call_lost_before_the_work_leaves_no_trace_however_often_it_is_tried() {
    let (_folder, gateway) = started().await;
    for _ in 0..2 {
        let lost = gateway
            .impatient()
            .authorize("k", &request(LOST_BEFORE))
            .await
            .unwrap_err();
        assert!(matches!(lost, ClientError::Timeout), "{lost:?}");
    }
    assert_eq!(gateway.client.list_authorizations("invoice-1").await.unwrap(), []);
    gateway.stop().await;
}

#[tokio::test]
async fn a_failure_before_the_work_changes_nothing_and_one_after_it_does() {
    let (_folder, gateway) = started().await;
    let client = &gateway.client;
    let held = client.authorize("k1", &request(GOOD)).await.unwrap();
    let operation = Some(Operation::Capture);
    client
        .set_faults(Faults {
            operation,
            fail_before: 1,
            fail_after: 1,
            ..Faults::default()
        })
        .await
        .unwrap();

    let failed = client.capture("k2", &held.id, 10_000).await.unwrap_err();
    assert!(matches!(failed, ClientError::Failed { status: 500, .. }), "{failed:?}");
    assert!(failed.outcome_is_unknown());
    let status = |id| async move { client.get_authorization(id).await.unwrap().unwrap().status };
    assert_eq!(status(&held.id).await, Status::Authorized);

    client.capture("k2", &held.id, 10_000).await.unwrap_err();
    assert_eq!(status(&held.id).await, Status::Captured);
    assert_eq!(
        client.capture("k2", &held.id, 10_000).await.unwrap().captured_minor,
        10_000
    );
    assert_eq!(client.list_log(0).await.unwrap().len(), 2);
    gateway.stop().await;
}

#[tokio::test]
async fn any_call_can_be_made_to_hang_before_or_after_its_work() {
    let (_folder, gateway) = started().await;
    let held = gateway.client.authorize("k1", &request(GOOD)).await.unwrap();
    let faults = Faults {
        hang_before: 1,
        hang_after: 1,
        ..Faults::default()
    };
    gateway.client.set_faults(faults).await.unwrap();
    for expected in [Status::Authorized, Status::Released] {
        let lost = gateway.impatient().release("k2", &held.id).await.unwrap_err();
        assert!(matches!(lost, ClientError::Timeout), "{lost:?}");
        let found = gateway.client.get_authorization(&held.id).await.unwrap().unwrap();
        assert_eq!(found.status, expected);
    }
    gateway.stop().await;
}

#[tokio::test]
async fn a_delay_holds_every_call_until_it_is_cleared() {
    let (_folder, gateway) = started().await;
    let delay = |delay_ms| Faults {
        delay_ms,
        ..Faults::default()
    };
    gateway.client.set_faults(delay(1_000)).await.unwrap();
    let begun = Instant::now();
    gateway.client.authorize("k1", &request(GOOD)).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(1_000));
    // Longer than any test may take.
    gateway.client.set_faults(delay(600_000)).await.unwrap();
    let held = gateway.impatient().authorize("k2", &request(GOOD)).await.unwrap_err();
    assert!(matches!(held, ClientError::Timeout), "{held:?}");
    gateway.client.set_faults(Faults::default()).await.unwrap();
    gateway.client.authorize("k3", &request(GOOD)).await.unwrap();
    gateway.stop().await;
}

#[tokio::test]
async fn stopping_does_not_wait_for_calls_that_hang() {
    let (_folder, gateway) = started().await;
    let client = gateway.client.clone();
    let hanging = tokio::spawn(async move { client.authorize("k", &request(LOST_AFTER)).await });
    while gateway.client.list_log(0).await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    gateway.stop().await;
    // If the gateway had waited for the call, its time-out would have cut the connection without an answer.
    let ended = hanging.await.unwrap().unwrap_err();
    assert!(matches!(ended, ClientError::Failed { status: 504, .. }), "{ended:?}");
}

#[tokio::test]
async fn a_gateway_that_is_not_there_is_unreachable_and_has_done_nothing() {
    let (_folder, gateway) = started().await;
    let client = Client::new(&gateway.base_url, SECRET).unwrap();
    gateway.stop().await;
    let error = client.authorize("k", &request(GOOD)).await.unwrap_err();
    assert!(matches!(error, ClientError::Unreachable(_)), "{error:?}");
    assert!(!error.outcome_is_unknown());
}

#[tokio::test]
async fn an_address_that_is_not_http_is_refused_at_once() {
    for address in ["", "127.0.0.1:80", "https://127.0.0.1", "unix:/run/gateway"] {
        assert!(
            matches!(Client::new(address, SECRET), Err(ClientError::Unusable(_))),
            "{address}"
        );
    }
}

#[tokio::test]
async fn a_failure_that_sticks_to_its_key_is_answered_again_whatever_was_done() {
    let (_folder, gateway) = started().await;
    let client = &gateway.client;
    let held = client.authorize("k1", &request(GOOD)).await.unwrap();
    client.capture("k2", &held.id, 8_000).await.unwrap();
    let stuck = |stick_before, stick_after| Faults {
        operation: Some(Operation::Refund),
        stick_before,
        stick_after,
        ..Faults::default()
    };
    for (faults, key, refunded) in [(stuck(1, 0), "k3", 0), (stuck(0, 1), "k4", 500)] {
        client.set_faults(faults).await.unwrap();
        for _ in 0..3 {
            let failed = client.refund(key, &held.id, 500).await.unwrap_err();
            assert!(matches!(failed, ClientError::Failed { status: 500, .. }), "{failed:?}");
        }
        let found = client.get_authorization(&held.id).await.unwrap().unwrap();
        assert_eq!(found.refunded_minor, refunded, "{key}");
    }
    assert_eq!(client.refund("k5", &held.id, 500).await.unwrap().refunded_minor, 1_000);
    gateway.stop().await;
}

#[tokio::test]
async fn some_banks_keep_a_refund_waiting_or_send_it_back() {
    let (_folder, gateway) = started().await;
    let client = &gateway.client;
    for (place, (number, later)) in [
        ("4000 0000 0000 7726", RefundStatus::Pending),
        ("4000 0000 0000 5126", RefundStatus::Failed),
    ]
    .into_iter()
    .enumerate()
    {
        let mut card = request(number);
        card.reference = format!("invoice-{place}");
        let key = |step: &str| format!("{place}:{step}");
        let held = client.authorize(&key("hold"), &card).await.unwrap();
        client.capture(&key("capture"), &held.id, 8_000).await.unwrap();
        for _ in 0..2 {
            let answer = client.refund(&key("refund"), &held.id, 3_000).await.unwrap();
            assert_eq!(answer.refunds[0].status, RefundStatus::Pending, "{number}");
            let found = client.get_authorization(&held.id).await.unwrap().unwrap();
            assert_eq!((found.refunds.len(), found.refunds[0].status), (1, later), "{number}");
        }
    }
    gateway.stop().await;
}

#[tokio::test]
async fn a_pending_refund_follows_the_bank_and_a_succeeded_one_can_be_returned() {
    let (_folder, gateway) = started().await;
    let client = &gateway.client;
    let held = client.authorize("k1", &request(GOOD)).await.unwrap();
    client.capture("k2", &held.id, 8_000).await.unwrap();
    let faults = Faults {
        pend_refunds: 1,
        ..Faults::default()
    };
    client.set_faults(faults).await.unwrap();
    let named = |reference: &str| RefundCreate {
        amount_minor: 3_000,
        reference: Some(reference.to_owned()),
    };
    client.refund_as("k3", &held.id, &named("first")).await.unwrap();
    let both = client.refund_as("k4", &held.id, &named("second")).await.unwrap();
    let stand = |authorization: &gateway::Authorization| -> Vec<_> {
        let refunds = authorization.refunds.iter();
        refunds
            .map(|refund| (refund.reference.clone().unwrap(), refund.status))
            .collect()
    };
    let (first, second) = ("first".to_owned(), "second".to_owned());
    assert_eq!(
        stand(&both),
        [
            (first.clone(), RefundStatus::Pending),
            (second.clone(), RefundStatus::Succeeded)
        ]
    );
    assert_eq!(both.refunded_minor, 6_000);
    let (one, two) = (&both.refunds[0].id, &both.refunds[1].id);
    client
        .settle_refund("k5", &held.id, one, RefundOutcome::Succeed)
        .await
        .unwrap();
    let after = client
        .settle_refund("k6", &held.id, two, RefundOutcome::Fail)
        .await
        .unwrap();
    assert_eq!(
        stand(&after),
        [(first, RefundStatus::Succeeded), (second, RefundStatus::Failed)]
    );
    assert_eq!(after.refunded_minor, 3_000);
    let again = client
        .settle_refund("k7", &held.id, two, RefundOutcome::Fail)
        .await
        .unwrap_err();
    assert!(matches!(again, ClientError::Rejected { status: 409, .. }), "{again:?}");
    // The failed amount can be refunded again, and a restart reads all of it from the file.
    assert_eq!(
        client.refund("k8", &held.id, 5_000).await.unwrap().refunded_minor,
        8_000
    );
    gateway.stop().await;
}
