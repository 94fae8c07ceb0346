//! The operators' pages: who gets in, and its actions from the command line.

use crate::support::{GOOD, Installation, Server, Traveller, creator, session_cookie, until};
use contract::{
    Money,
    itinerary::{Refund, RefundStatus},
};
use http::{StatusCode, header};
use serde_json::{Value, json};

/// Every page of the room. None of the ids exists.
const PAGES: [&str; 13] = [
    "/operator",
    "/operator/bookings",
    "/operator/bookings/0197a3c2-55d1-7000-8000-000000000000",
    "/operator/bookings/0197a3c2-55d1-7000-8000-000000000000/invoice.pdf",
    "/operator/bookings/0197a3c2-55d1-7000-8000-000000000000/voucher.pdf",
    "/operator/jobs",
    "/operator/members",
    "/operator/members/0197a3c2-55d1-7000-8000-000000000000",
    "/operator/settings",
    "/operator/settings/terms",
    "/operator/settings/privacy",
    "/operator/imports",
    "/operator/log",
];
/// The test card whose refunds fail.
const SENDS_REFUNDS_BACK: &str = "4000 0000 0000 5126";
/// Those that take forms.
const FORMS: [&str; 6] = [
    "/operator",
    "/operator/bookings/0197a3c2-55d1-7000-8000-000000000000",
    "/operator/jobs",
    "/operator/members/0197a3c2-55d1-7000-8000-000000000000",
    "/operator/settings",
    "/operator/settings/terms",
];

#[tokio::test]
async fn a_visitor_without_an_account_signs_in_before_the_room() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let guest = Traveller::new(&server).await.cookie(&server).await;
    for path in PAGES {
        for headers in [vec![], vec![(header::COOKIE, guest.as_str())]] {
            let answer = server.get_with(path, &headers).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}");
            let to = answer.header(header::LOCATION);
            assert!(to.starts_with("/signIn?returnUrl=/operator"), "{path}: {to}");
        }
    }
}

#[tokio::test]
async fn travellers_and_creators_are_refused_at_every_page_and_form() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let token = creator(&server).await;
    let mia = session_cookie(&server, &token).await;
    let account = json!({ "email": "noa@example.org", "password": "sunlit harbour walk" }).to_string();
    let signed_up: Value = server.post_json("/identity/v1/signUp", &[], &account).await.json();
    let noa = session_cookie(&server, signed_up["token"].as_str().unwrap()).await;
    for cookie in [&mia, &noa] {
        let as_one = [(header::COOKIE, cookie.as_str())];
        for path in PAGES {
            let answer = server.get_with(path, &as_one).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
            assert!(!answer.text.contains("operator-nav"), "{path}");
        }
        let page = server.get_with("/user", &as_one).await.text;
        let (_, csrf) = page.split_once("\"csrfToken\":\"").unwrap();
        let (csrf, _) = csrf.split_once('"').unwrap();
        for path in FORMS {
            let fields = [
                ("csrf", csrf),
                ("intent", "retry-job"),
                ("subject", "0197a3c2-55d1-7000-8000-000000000000"),
                ("press", "0197a3c2-55d1-7000-8000-000000000001"),
                ("reason", "no reason"),
            ];
            let body = serde_urlencoded::to_string(fields).unwrap();
            let answer = server.post(path, &as_one, &body).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
}

#[tokio::test]
async fn commands_on_a_site_make_no_database_and_upgrade_none() {
    let installation = Installation::new().await;
    let other = format!("sqlite://{}", installation.path("other.db"));
    let settings = [("DATABASE_URL", other.as_str())];
    let commands = [
        &["verify"][..],
        &["jobs", "list"],
        &["refund", "list"],
        &["held", "list"],
        &["adopt-files"],
        &["new-key"],
        &["grant", "operator", "noa@example.org"],
        &["revoke", "operator", "noa@example.org"],
    ];
    for command in commands {
        let run = installation.run_with(command, &settings).await;
        assert_eq!(run.code, Some(1), "{command:?}: {run:?}");
        assert!(
            run.warned.contains("there is no site in the database"),
            "{command:?}: {run:?}"
        );
    }
    assert!(!std::fs::exists(installation.path("other.db")).unwrap());
    let last =
        "DELETE FROM seaql_migrations WHERE version = (SELECT max(version) FROM seaql_migrations) RETURNING version";
    assert_eq!(installation.texts(last).await.len(), 1);
    for command in commands {
        let run = installation.run(command).await;
        assert!(run.warned.contains("run `server migrate`"), "{command:?}: {run:?}");
    }
}

#[tokio::test]
async fn the_command_line_lists_jobs_and_says_why_it_does_nothing() {
    let installation = Installation::new().await;
    let listed = installation.run_with(&["jobs", "list"], &[]).await;
    assert_eq!(listed.code, Some(0), "{}", listed.warned);
    let id = "0197a3c2-55d1-7000-8000-000000000000";
    for command in [
        &["jobs", "retry", id, "--reason", "it was the network"][..],
        &["jobs", "drop", id, "--reason", "it was the network"],
        &["refund", "retry", id, "--reason", "it was the network"],
    ] {
        let run = installation.run_with(command, &[]).await;
        assert_ne!(run.code, Some(0), "{command:?}");
        assert!(
            run.warned.contains("has this id: `server"),
            "{command:?}: {}",
            run.warned
        );
    }
    let run = installation.run_with(&["jobs", "drop", id], &[]).await;
    assert!(run.warned.contains("--reason"), "{}", run.warned);
}

/// A cancelled trip whose refund the bank sends back.
async fn trip_with_failed_refund(server: &Server) -> (Traveller, Refund) {
    let traveller = Traveller::new(server).await;
    let invoice = traveller.order_two_hotels(server, 30).await;
    traveller
        .pay(server, invoice.id, SENDS_REFUNDS_BACK, "key")
        .await
        .unwrap();
    traveller.cancel(server).await.unwrap();
    let refund = until("the refund has failed", async || {
        let refunds = traveller.itinerary(server).await.refunds;
        refunds.into_iter().find(|refund| refund.status == RefundStatus::Failed)
    })
    .await;
    (traveller, refund)
}

#[tokio::test]
async fn the_command_line_records_a_payment_by_hand_that_has_left_alone() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let (traveller, refund) = trip_with_failed_refund(&server).await;
    let file = installation.path("backup.tar.gz");
    let run = installation.run(&["backup", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    let (id, amount) = (refund.id.to_string(), refund.amount.decimal());
    let by_hand = async |more: &[&str]| {
        let paid = ["refund", "by-hand", &id, "--reason", "the card was closed"];
        installation.run_with(&[&paid[..], more].concat(), &[]).await
    };
    // The form of a page that showed another amount.
    let as_operator = Traveller::operator(&server).await.cookie(&server).await;
    let as_operator = [(header::COOKIE, as_operator.as_str())];
    let page = server.get_with("/operator", &as_operator).await;
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let (csrf, _) = csrf.split_once('"').unwrap();
    let fields = [
        ("csrf", csrf),
        ("intent", "pay-refund"),
        ("subject", &id),
        ("press", "0197a3c2-55d1-7000-8000-000000000001"),
        ("reason", "the card was closed"),
        ("means", "bank transfer"),
        ("reference", "SEPA 42"),
        ("confirmed", "true"),
        ("left", "1"),
        ("currency", refund.amount.currency.as_str()),
    ];
    let body = serde_urlencoded::to_string(fields).unwrap();
    let answer = server.post("/operator", &as_operator, &body).await;
    assert!(answer.text.contains("of this refund is left to pay"), "{}", answer.text);

    let means = ["--means", "bank transfer", "--reference", "SEPA 42"];
    let whole = ["--amount", &amount];
    for (more, expected) in [
        ([&whole[..], &means].concat(), "say so with --paid"),
        (
            ["--amount", "1.00", "--paid"].into_iter().chain(means).collect(),
            "left to pay",
        ),
        ([&whole[..], &["--paid"]].concat(), "Say how you paid it."),
        (
            ["--amount", "a lot", "--paid"].into_iter().chain(means).collect(),
            "no amount",
        ),
    ] {
        let run = by_hand(&more).await;
        assert_ne!(run.code, Some(0), "{more:?}");
        assert!(run.warned.contains(expected), "{more:?}: {}", run.warned);
        let refunds = traveller.itinerary(&server).await.refunds;
        assert_eq!(refunds[0].status, RefundStatus::Failed, "{more:?}");
    }
    let paid = [&whole[..], &means, &["--paid"]].concat();
    let run = by_hand(&paid).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    let refunds = traveller.itinerary(&server).await.refunds;
    assert_eq!(refunds[0].status, RefundStatus::PaidByHand);
    assert_eq!(refunds[0].paid_by.as_deref(), Some("bank transfer"));
    let again = by_hand(&paid).await;
    assert_ne!(again.code, Some(0), "{again:?}");
    installation.verify("after the payment by hand").await;
    server.kill().await;

    // The backup does not know of the payment.
    let machine = installation.empty_machine().await;
    let run = machine.run(&["restore", &file]).await;
    assert!(
        run.said
            .contains("Refunds that had failed when the backup was made: 1."),
        "{run:?}"
    );
}

#[tokio::test]
async fn a_server_without_its_key_starts_after_another_one_is_asked_for() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let traveller = Traveller::new(&server).await;
    server.kill().await;
    let refused = installation.run_with(&["new-key"], &[]).await;
    assert_ne!(refused.code, Some(0));
    assert!(refused.warned.contains("has its key"), "{refused:?}");

    let gone = "DELETE FROM setting WHERE name = 'signing_key' RETURNING name";
    assert_eq!(installation.texts(gone).await, ["signing_key"]);
    let run = installation.run_with(&["serve"], &[]).await;
    assert_ne!(run.code, Some(0), "{run:?}");
    assert!(run.warned.contains("server new-key"), "{run:?}");
    let backup = installation
        .run(&["backup", &installation.path("keyless.tar.gz")])
        .await;
    assert_eq!(backup.code, Some(1), "{backup:?}");
    assert!(backup.warned.contains("so the key is not in it"), "{backup:?}");
    let run = installation.run_with(&["new-key"], &[]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    let server = installation.serve(None).await;
    traveller.itinerary(&server).await;
    server.kill().await;
}

#[tokio::test]
async fn the_command_line_gives_more_of_a_fee_back_only_when_it_is_said() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let traveller = Traveller::new(&server).await;
    // So near that a hotel keeps something.
    let invoice = traveller.order_two_hotels(&server, 1).await;
    traveller.pay(&server, invoice.id, GOOD, "key").await.unwrap();
    let trip = traveller.cancel(&server).await.unwrap().unwrap();
    let kept = &trip.cancellations[0];
    let part = Money::new(100, kept.fee.currency);
    assert!(kept.fee.minor > 2 * part.minor, "{:?}", kept.fee);
    let (id, amount) = (kept.id.to_string(), part.decimal());
    let waive = async |more: &[&str]| {
        let command = ["refund", "waive-fee", &id, "--amount", &amount, "--reason", "a strike"];
        installation.run_with(&[&command[..], more].concat(), &[]).await
    };
    let first = waive(&[]).await;
    assert_eq!(first.code, Some(0), "{first:?}");
    // A command that is run twice by mistake pays once.
    let repeated = waive(&[]).await;
    assert_eq!(repeated.code, Some(1), "{repeated:?}");
    assert!(
        repeated.warned.contains("nothing was done; add --again"),
        "{repeated:?}"
    );
    let again = waive(&["--again"]).await;
    assert_eq!(again.code, Some(0), "{again:?}");
    let waived = until("both parts are refunded", async || {
        let refunds = traveller.itinerary(&server).await.refunds;
        let of_fee = refunds.iter().filter(|refund| refund.waives_fee_of == Some(kept.id));
        let done = of_fee.filter(|refund| refund.status == RefundStatus::Succeeded);
        let amounts: Vec<Money> = done.map(|refund| refund.amount).collect();
        (amounts.len() == 2).then_some(amounts)
    })
    .await;
    assert_eq!(waived, [part, part]);
    installation.verify("after two parts of a fee").await;
    server.kill().await;
}
