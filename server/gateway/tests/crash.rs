//! The gateway as a separate process: killed under load, without disk space, and started twice.

mod support;

use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use gateway::{Answer, Authorization, AuthorizationCreate, Client, ClientError, FailureCode};
use support::{GOOD, SECRET, fresh, request};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

const BINARY: &str = env!("CARGO_BIN_EXE_test-gateway");

async fn start(mut command: Command, file: &Path) -> (Child, Client) {
    let mut child = command
        .args(["--secret", SECRET, "--file"])
        .arg(file)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.next_line().await.unwrap().unwrap();
    let client = Client::new(&address, SECRET).unwrap();
    client.check_health().await.unwrap();
    (child, client)
}

/// An answer that a caller received, with its key.
type ReportedAuthorization = (String, Authorization);

/// A card that is not expired for the process, which uses the real time.
fn payment(reference: String) -> AuthorizationCreate {
    let mut asked = request(GOOD);
    asked.card.exp_year = 2099;
    AuthorizationCreate { reference, ..asked }
}

/// Pays repeatedly and reports each answer, until the gateway is gone. Returns the interrupted payment.
async fn storm(client: Client, who: String, told: UnboundedSender<ReportedAuthorization>) -> AuthorizationCreate {
    let mut round = 0;
    loop {
        round += 1;
        let asked = payment(format!("{who}-{round}"));
        match pay(&client, &asked, &told).await {
            Ok(()) => {}
            Err(ClientError::Transport(_) | ClientError::Unreachable(_)) => return asked,
            Err(error) => panic!("only the kill may stop a payment: {error:?}"),
        }
    }
}

async fn pay(
    client: &Client,
    asked: &AuthorizationCreate,
    told: &UnboundedSender<ReportedAuthorization>,
) -> Result<(), ClientError> {
    let key = |step: &str| format!("{}-{step}", asked.reference);
    let held = client.authorize(&key("a"), asked).await?;
    told.send((key("a"), held.clone())).unwrap();
    let taken = client.capture(&key("c"), &held.id, 9_000).await?;
    told.send((key("c"), taken)).unwrap();
    let given = client.refund(&key("r"), &held.id, 1_000).await?;
    told.send((key("r"), given)).unwrap();
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_before_a_kill_is_there_after_it() {
    let (_folder, file) = fresh();
    let mut told: Vec<ReportedAuthorization> = Vec::new();
    for life in 0..8 {
        let (mut child, client) = start(Command::new(BINARY), &file).await;
        let (tell, mut hear) = unbounded_channel();
        let storms: Vec<_> = (0..16)
            .map(|place| {
                let who = format!("life{life}-{place}");
                tokio::spawn(storm(client.clone(), who, tell.clone()))
            })
            .collect();
        drop(tell);
        // Kills the process after a different number of answers in each life, in any state of the other callers.
        for _ in 0..40 + 97 * life {
            told.push(hear.recv().await.expect("the storm goes on"));
        }
        child.kill().await.unwrap();
        while let Some(answer) = hear.recv().await {
            told.push(answer);
        }
        let mut unanswered = Vec::new();
        for storm in storms {
            unanswered.push(storm.await.unwrap());
        }

        let (mut child, client) = start(Command::new(BINARY), &file).await;
        let log = client.list_log(0).await.unwrap();
        let kept: HashMap<_, _> = log.iter().map(|entry| (&entry.key, &entry.answer)).collect();
        for (key, answer) in &told {
            let expected = Answer::Authorization(Box::new(answer.clone()));
            assert_eq!(kept.get(key), Some(&&expected), "{key} was acknowledged");
        }
        // Repeating an interrupted payment with its keys completes it, with one effect.
        for asked in unanswered {
            let (tell, _hear) = unbounded_channel();
            pay(&client, &asked, &tell).await.unwrap();
            let found = client.list_authorizations(&asked.reference).await.unwrap();
            let sums: Vec<_> = found
                .iter()
                .map(|found| (found.captured_minor, found.refunded_minor))
                .collect();
            assert_eq!(sums, [(9_000, 1_000)]);
        }
        child.kill().await.unwrap();
    }
    println!("{} acknowledgements outlived the kills", told.len());
}

/// A gateway with a limit on the file's size, which simulates a full disk: writing fails in the middle of a line.
fn limited() -> Command {
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -S -f 16; exec \"$0\" \"$@\"", BINARY]);
    limited
}

/// Pays with the keys k0, k1 and so on until a payment fails. Returns the payments, and the failure.
async fn pay_until_full(client: &Client) -> (Vec<Authorization>, ClientError) {
    let mut told = Vec::new();
    loop {
        match client
            .authorize(&format!("k{}", told.len()), &payment("invoice-1".to_owned()))
            .await
        {
            Ok(held) => told.push(held),
            Err(error) => return (told, error),
        }
    }
}

/// Raises the limit of `limited`.
#[cfg(target_os = "linux")]
async fn make_room(gateway: &Child) {
    let id = gateway.id().unwrap().to_string();
    let raised = Command::new("prlimit")
        .args(["--pid", &id, "--fsize=1048576:"])
        .status();
    assert!(raised.await.unwrap().success());
}

#[tokio::test]
async fn a_full_disk_is_admitted_and_takes_nothing_that_was_acknowledged() {
    let (_folder, file) = fresh();
    let (mut child, client) = start(limited(), &file).await;

    let (told, failed) = pay_until_full(&client).await;
    let code = |error: &ClientError| match error {
        ClientError::Failed { status: 503, failure } => failure.as_ref().map(|failure| failure.code),
        _ => None,
    };
    assert_eq!(code(&failed), Some(FailureCode::StorageFailed), "{failed:?}");
    assert!(!told.is_empty());
    // The gateway refuses reads and writes now.
    assert!(client.list_log(0).await.is_err());
    assert!(client.check_health().await.is_err());
    child.kill().await.unwrap();

    let (mut child, client) = start(Command::new(BINARY), &file).await;
    assert_eq!(client.list_authorizations("invoice-1").await.unwrap(), told);
    client
        .authorize("once-more", &payment("invoice-1".to_owned()))
        .await
        .unwrap();
    child.kill().await.unwrap();
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn when_there_is_room_again_the_gateway_goes_on_by_itself() {
    let (_folder, file) = fresh();
    let (mut child, client) = start(limited(), &file).await;
    let (mut told, _) = pay_until_full(&client).await;
    assert!(client.check_health().await.is_err());

    make_room(&child).await;
    // Without a payment first: balancers send none to a server that is not ready.
    client.check_health().await.unwrap();
    assert_eq!(client.list_authorizations("invoice-1").await.unwrap(), told);
    let refused = format!("k{}", told.len());
    for key in [refused.as_str(), "later"] {
        let held = client.authorize(key, &payment("invoice-1".to_owned())).await;
        told.push(held.unwrap());
    }
    assert_eq!(client.list_authorizations("invoice-1").await.unwrap(), told);
    child.kill().await.unwrap();

    let (mut child, client) = start(Command::new(BINARY), &file).await;
    assert_eq!(client.list_authorizations("invoice-1").await.unwrap(), told);
    child.kill().await.unwrap();
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn webhooks_are_sent_again_when_there_is_room_again() {
    let (tell, mut told) = unbounded_channel();
    let take = move |body: String| {
        tell.send(serde_json::from_str::<serde_json::Value>(&body).unwrap())
            .unwrap();
        std::future::ready(())
    };
    let endpoint = axum::Router::new().route("/", axum::routing::post(take));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, endpoint).await });

    let (_folder, file) = fresh();
    let mut command = limited();
    command.args(["--webhook", &address, "--webhook-secret", "whsec"]);
    let (mut child, client) = start(command, &file).await;
    // The refused payment wakes the sender, which cannot read the log now.
    pay_until_full(&client).await;
    assert!(client.check_health().await.is_err());
    make_room(&child).await;
    client
        .authorize("later", &payment("invoice-2".to_owned()))
        .await
        .unwrap();
    while told.recv().await.unwrap()["request"]["idempotency_key"] != "later" {}
    child.kill().await.unwrap();
}

#[tokio::test]
async fn two_processes_cannot_share_a_file() {
    let (_folder, file) = fresh();
    let (mut first, _) = start(Command::new(BINARY), &file).await;
    let second = Command::new(BINARY).arg("--file").arg(&file).output();
    let second = tokio::time::timeout(Duration::from_secs(10), second)
        .await
        .unwrap()
        .unwrap();
    assert!(!second.status.success());
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains("is in use by another gateway"), "{said}");
    first.kill().await.unwrap();
}
