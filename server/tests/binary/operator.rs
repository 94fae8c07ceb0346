//! The operators' pages: who gets in, and its actions from the command line.

use crate::support::{Installation, Traveller, creator, session_cookie};
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
        assert!(run.warned.contains("Not Found"), "{command:?}: {}", run.warned);
    }
    let run = installation.run_with(&["jobs", "drop", id], &[]).await;
    assert!(run.warned.contains("--reason"), "{}", run.warned);
}
