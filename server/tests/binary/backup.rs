//! `server backup` beside a server that sells, and `server restore` on an empty machine: what was acknowledged is there, books
//! and gateway agree, and nothing is paid or sent twice.

use crate::support::{Failed, GOOD, Installation, Run, Server, TOKEN, Traveller, until};
use contract::{
    InvoiceId,
    invoice::{InvoicePayment, PaymentStatus},
    itinerary::{ItineraryStatus, RefundStatus},
};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use gateway::AuthorizationId;
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    path::Path,
    sync::Arc,
};

/// A mail server that is not there: emails wait.
const NO_MAIL: (&str, &str) = ("SMTP_URL", "smtp://127.0.0.1:9");

/// The fields of `server held list`.
fn held(run: &Run) -> Vec<Vec<String>> {
    assert_eq!(run.code, Some(0), "{run:?}");
    let line = |line: &str| line.split("  ").map(str::to_owned).collect();
    run.said.lines().map(line).collect()
}

async fn backed_up(installation: &Installation) -> String {
    let file = installation.path("backup.tar.gz");
    let run = installation.run(&["backup", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    file
}

async fn restored(installation: &Installation, file: &str) -> (Installation, Run) {
    let machine = installation.empty_machine().await;
    let run = machine.run(&["restore", file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        run.said.contains("Nothing is lost, double-booked or double-charged."),
        "{run:?}"
    );
    (machine, run)
}

/// The gateway's ids of payments that are missing after a restore.
fn missing_payments(run: &Run) -> Vec<AuthorizationId> {
    let findings = run.said.lines();
    let missing = findings.filter_map(|line| line.strip_prefix("the provider's payments are known: "));
    let ids = missing.filter_map(|detail| detail.split(' ').find(|word| word.starts_with("pa_")));
    ids.map(AuthorizationId::new).collect()
}

/// Refunds payments as an operator does in the provider's dashboard.
async fn refund_all(installation: &Installation, payments: &[AuthorizationId]) {
    for id in payments {
        let found = installation.gateway.get_authorization(id).await.unwrap().unwrap();
        let key = format!("in-the-dashboard:{id}");
        installation
            .gateway
            .refund(&key, id, found.captured_minor)
            .await
            .unwrap();
    }
}

/// Who got which email, by recipient and subject.
async fn mails(server: &Server) -> Vec<(String, String)> {
    let mails: Value = server.get_with("/_test/mail", &[TOKEN]).await.json();
    let text = |mail: &Value, name: &str| mail[name].as_str().unwrap().to_owned();
    let mails = mails.as_array().unwrap().iter();
    mails
        .map(|mail| (text(mail, "recipient"), text(mail, "subject")))
        .collect()
}

async fn pays(server: &Server, traveller: &Traveller, invoice: InvoiceId) -> Result<InvoicePayment, Failed> {
    traveller.pay(server, invoice, GOOD, "key").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_is_made_while_travellers_book_holds_all_that_was_acknowledged() {
    let installation = Installation::new().await;
    let server = Arc::new(installation.serve(None).await);
    let mut travellers = Vec::new();
    for place in 0..8 {
        let traveller = Traveller::new(&server).await;
        // Different nights, so that the travellers do not compete for rooms.
        let invoice = traveller.order_two_hotels(&server, 30 + 4 * place).await;
        travellers.push((traveller, invoice));
    }
    let (before, during) = travellers.split_at(3);
    for (traveller, invoice) in before {
        let paid = pays(&server, traveller, invoice.id).await.unwrap();
        assert_eq!(paid.status, PaymentStatus::Succeeded);
    }
    let payments: Vec<_> = during
        .iter()
        .cloned()
        .map(|(traveller, invoice)| {
            let server = Arc::clone(&server);
            tokio::spawn(async move { pays(&server, &traveller, invoice.id).await })
        })
        .collect();
    let file = backed_up(&installation).await;
    for payment in payments {
        payment.await.unwrap().unwrap();
    }
    let (taken, _) = installation.taken().await;
    assert_eq!(taken.len(), travellers.len());
    server.kill().await;

    // A payment of which the copy has nothing is a task, and an operator refunds it.
    let machine = installation.empty_machine().await;
    let run = machine.run(&["restore", &file]).await;
    let missing = missing_payments(&run);
    assert_eq!(run.code, Some(i32::from(!missing.is_empty())), "{run:?}");
    refund_all(&installation, &missing).await;
    machine.verify("refunded").await;
    let server = machine.serve(None).await;
    for (traveller, invoice) in before {
        let trip = traveller.itinerary(&server).await;
        assert_eq!(
            trip.status,
            ItineraryStatus::Confirmed,
            "what was acknowledged is there"
        );
        assert_eq!(
            traveller.invoice(&server, invoice.id).await.captured,
            Some(invoice.amount)
        );
    }
    for (traveller, invoice) in during {
        // A payment that the copy has the beginning of comes to its end; one that it does not have is open.
        traveller.settled(&server, invoice.id).await;
    }
    assert_eq!(installation.taken().await, (taken, 0), "nothing is taken twice");
    machine.verify("restored").await;
}

#[tokio::test]
async fn payments_that_were_made_after_the_backup_are_told_and_are_tasks() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let before = Traveller::new(&server).await;
    let invoice = before.order_two_hotels(&server, 30).await;
    pays(&server, &before, invoice.id).await.unwrap();
    let file = backed_up(&installation).await;
    let after = Traveller::new(&server).await;
    let invoice = after.order_two_hotels(&server, 40).await;
    pays(&server, &after, invoice.id).await.unwrap();
    server.kill().await;

    let machine = installation.empty_machine().await;
    let run = machine.run(&["restore", &file]).await;
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        run.said.contains("made after the backup and are not refunded: 1."),
        "{run:?}"
    );
    let missing = missing_payments(&run);
    assert_eq!(missing.len(), 1, "{run:?}");
    let tasks = machine.texts("SELECT kind FROM task WHERE done_at IS NULL").await;
    assert_eq!(tasks, ["payment.unknown"]);
    refund_all(&installation, &missing).await;
    machine.verify("refunded").await;
}

#[tokio::test]
async fn an_email_that_waited_is_held_until_the_operator_decides() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[NO_MAIL]).await;
    let traveller = Traveller::new(&server).await;
    let invoice = traveller.order_two_hotels(&server, 30).await;
    pays(&server, &traveller, invoice.id).await.unwrap();
    let file = backed_up(&installation).await;
    server.kill().await;

    for command in ["send", "discard"] {
        let (machine, run) = restored(&installation, &file).await;
        assert!(run.said.contains("1 emails waited"), "{run:?}");
        let server = machine.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
        assert!(mails(&server).await.is_empty());
        let waiting = held(&machine.run(&["held", "list"]).await);
        assert_eq!(waiting.len(), 1);
        let (id, recipient) = (&waiting[0][0], &waiting[0][2]);
        let unknown = "00000000-0000-7000-8000-000000000000";
        let refused = machine.run(&["held", command, unknown]).await;
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(
            refused
                .warned
                .contains("is no email that is held: `server held list` has their ids."),
            "{refused:?}"
        );
        assert_eq!(machine.run(&["held", command, id]).await.code, Some(0));
        assert!(held(&machine.run(&["held", "list"]).await).is_empty());
        // All of them only when that is asked for.
        assert_eq!(machine.run(&["held", command]).await.code, Some(2));
        assert_eq!(machine.run(&["held", command, "--all"]).await.code, Some(0));
        if command == "send" {
            until("the email leaves", async || {
                let sent = mails(&server).await;
                sent.iter().any(|(to, _)| to == recipient).then_some(())
            })
            .await;
        }
        assert_eq!(mails(&server).await.len(), usize::from(command == "send"));
    }
}

#[tokio::test]
async fn a_refund_that_was_sent_after_the_backup_is_not_sent_again_and_not_told_again() {
    let installation = Installation::new().await;
    let server = installation
        .serve_with(&[("DIE_AT", "refund.before_send"), ("TEST_TOKEN", TOKEN.1)])
        .await;
    let traveller = Traveller::new(&server).await;
    let offer = traveller.find_refundable(&server, 60, 0).await;
    let invoice = traveller.order(&server, &[&offer]).await;
    pays(&server, &traveller, invoice.id).await.unwrap();
    mails(&server).await;
    // The answer or the worker may come first.
    let _ = traveller.cancel(&server).await;
    server.died().await;
    let file = backed_up(&installation).await;

    // The server goes on after the backup, sends the refund and tells of it.
    let server = installation.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    refunded(&traveller, &server).await;
    until("the email of the refund", async || {
        let mails = mails(&server).await;
        mails
            .iter()
            .any(|(_, subject)| subject.starts_with("Your refund"))
            .then_some(())
    })
    .await;
    server.kill().await;
    let refunds = refunds(&installation).await;
    assert_eq!(refunds, 1);

    let (machine, _) = restored(&installation, &file).await;
    let server = machine.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    refunded(&traveller, &server).await;
    assert_eq!(self::refunds(&installation).await, refunds, "no second refund");
    let told = mails(&server).await;
    assert!(
        told.iter().all(|(_, subject)| !subject.starts_with("Your refund")),
        "{told:?}"
    );
    let waiting = held(&machine.run(&["held", "list"]).await);
    assert!(
        waiting.iter().any(|email| email[3].starts_with("Your refund")),
        "{waiting:?}"
    );
    machine.verify("restored").await;
}

/// Waits until the trip's refund has left.
async fn refunded(traveller: &Traveller, server: &Server) {
    until("the refund leaves", async || {
        let trip = traveller.itinerary(server).await;
        let refund = trip.refunds.first()?;
        matches!(refund.status, RefundStatus::Sent | RefundStatus::Succeeded).then_some(())
    })
    .await;
}

/// How many refunds the gateway has made.
async fn refunds(installation: &Installation) -> usize {
    let mut last = std::collections::BTreeMap::new();
    for entry in installation.gateway.list_log(0).await.unwrap() {
        if let gateway::Answer::Authorization(authorization) = entry.answer {
            last.insert(entry.authorization_id, authorization.refunds.len());
        }
    }
    last.values().sum()
}

#[tokio::test]
async fn a_damaged_or_newer_archive_is_refused_and_nothing_is_written() {
    let installation = Installation::new().await;
    let file = backed_up(&installation).await;
    let bytes = std::fs::read(&file).unwrap();
    let mut flipped = bytes.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    let swapped = repacked(&bytes, |name, content| {
        if name == "database" {
            content[100] ^= 1;
        }
    });
    let newer = repacked(&bytes, |name, content| {
        if name == "manifest.json" {
            let mut manifest: Value = serde_json::from_slice(content).unwrap();
            manifest["steps"].as_array_mut().unwrap().push(json!("m9999_tomorrow"));
            *content = serde_json::to_vec(&manifest).unwrap();
        }
    });
    let format = repacked(&bytes, |name, content| {
        if name == "manifest.json" {
            let mut manifest: Value = serde_json::from_slice(content).unwrap();
            manifest["format"] = json!(2);
            *content = serde_json::to_vec(&manifest).unwrap();
        }
    });
    let outside = repacked_as(&bytes, |name| {
        if name == "database" {
            "films/../../database"
        } else {
            name
        }
    });
    let machine = installation.empty_machine().await;
    for (archive, words) in [
        (b"not an archive".to_vec(), "is no backup"),
        (Vec::new(), "is no backup"),
        (bytes[..bytes.len() / 3].to_vec(), "cut or changed"),
        (bytes[..bytes.len() - 5].to_vec(), "cut or changed"),
        (flipped, "cut or changed"),
        (swapped, "database is not what the manifest says"),
        (outside, "is no part of a backup"),
        (newer, "m9999_tomorrow"),
        (format, "newer server"),
    ] {
        let file = machine.file("changed.tar.gz", &archive);
        let run = machine.run(&["restore", &file]).await;
        assert_eq!(run.code, Some(1), "{words}: {run:?}");
        assert_eq!(run.warned.lines().count(), 1, "{words}: {run:?}");
        assert!(run.warned.contains(words), "{words}: {run:?}");
        let left: Vec<_> = std::fs::read_dir(machine.path("."))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .filter(|name| name != "changed.tar.gz" && name != "files")
            .collect();
        assert!(left.is_empty(), "{words}: {left:?}");
    }
    // The place is as empty as before.
    let run = machine.run(&["restore", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[tokio::test]
async fn a_place_with_data_is_replaced_on_demand_and_never_under_a_running_server() {
    let installation = Installation::new().await;
    let file = backed_up(&installation).await;
    let again = installation.run(&["backup", &file]).await;
    assert!(again.code == Some(1) && again.warned.contains("exists"), "{again:?}");
    let server = installation.serve(None).await;
    let traveller = Traveller::new(&server).await;
    for arguments in [&["restore", &file][..], &["restore", "--replace", &file]] {
        let run = installation.run(arguments).await;
        assert_eq!((run.code, run.warned.lines().count()), (Some(1), 1), "{run:?}");
    }
    traveller.itinerary(&server).await;
    server.stop().await;
    let run = installation.run(&["restore", "--replace", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    let server = installation.serve(None).await;
    let gone = traveller.try_itinerary(&server).await;
    assert!(matches!(gone, Err(Failed::Refused(_))), "{gone:?}");
}

#[tokio::test]
async fn a_backup_that_is_stopped_or_killed_leaves_no_half_archive() {
    let installation = Installation::new().await;
    for (number, signal) in ["KILL", "TERM", "KILL", "TERM"].into_iter().enumerate() {
        let file = installation.path(&format!("{number}.tar.gz"));
        let run = installation.run_and_signal(&["backup", &file], signal).await;
        let is_there = Path::new(&file).exists();
        assert!(is_there || run.code != Some(0), "{signal}: {run:?}");
        if !is_there {
            let whole = installation.run(&["backup", &file]).await;
            assert_eq!(whole.code, Some(0), "a backup of the same name works: {whole:?}");
        }
        restored(&installation, &file).await;
        let partial = installation.path(&format!(".{number}.tar.gz.partial"));
        assert!(!Path::new(&partial).exists() || signal == "KILL");
    }
}

#[tokio::test]
async fn pictures_are_in_the_archive_and_the_store_is_bound_to_the_restored_database() {
    let installation = Installation::new().await;
    let before = files(&installation.path("files"));
    let (kept, other) = ("uploads/0197a3c2-55d1-7000-8000-000000000001.webp", "elsewhere.txt");
    for name in [kept, other] {
        let path = installation.path(&format!("files/{name}"));
        std::fs::create_dir_all(Path::new(&path).parent().unwrap()).unwrap();
        std::fs::write(&path, b"a picture").unwrap();
    }
    let file = backed_up(&installation).await;
    let (machine, _) = restored(&installation, &file).await;
    let mut expected = before;
    expected.push(kept.to_owned());
    expected.retain(|name| name != "owner.txt");
    expected.push("owner.txt".to_owned());
    expected.sort();
    assert_eq!(files(&machine.path("files")), expected);
    let read =
        |installation: &Installation, name: &str| std::fs::read(installation.path(&format!("files/{name}"))).ok();
    assert_eq!(read(&machine, kept).unwrap(), b"a picture");
    let owners = (read(&installation, "owner.txt"), read(&machine, "owner.txt"));
    assert!(owners.1.is_some() && owners.0 != owners.1, "{owners:?}");
}

/// The files below a folder, sorted.
fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(folder).to_owned()];
    while let Some(place) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&place) else {
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().display().to_string());
            }
        }
    }
    found.sort();
    found
}

/// The archive with other contents of its parts.
fn repacked(archive: &[u8], mut change: impl FnMut(&str, &mut Vec<u8>)) -> Vec<u8> {
    packed(
        &parts(archive)
            .into_iter()
            .map(|(name, mut content)| {
                change(&name, &mut content);
                (name, content)
            })
            .collect::<Vec<_>>(),
    )
}

/// The archive with other names of its parts.
fn repacked_as(archive: &[u8], name: impl Fn(&str) -> &str) -> Vec<u8> {
    let parts = parts(archive).into_iter();
    packed(
        &parts
            .map(|(old, content)| (name(&old).to_owned(), content))
            .collect::<Vec<_>>(),
    )
}

fn parts(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = tar::Archive::new(GzDecoder::new(archive));
    let entries = archive.entries().unwrap().map(|entry| {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().display().to_string();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        (name, content)
    });
    entries.collect()
}

fn packed(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    for (name, content) in parts {
        let mut header = tar::Header::new_gnu();
        // A name that leads elsewhere is no path that the library writes.
        header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(content.len() as u64);
        header.set_mode(0o600);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_cksum();
        packed.write_all(header.as_bytes()).unwrap();
        packed.write_all(content).unwrap();
        packed.write_all(&vec![0; (512 - content.len() % 512) % 512]).unwrap();
    }
    packed.write_all(&[0; 1024]).unwrap();
    packed.finish().unwrap()
}
