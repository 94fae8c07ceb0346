//! Settings that pages show, and messages about invalid settings at the start.

use crate::support::{Installation, until};
use http::StatusCode;
use std::os::unix::fs::PermissionsExt;

const ELSEWHERE: &str = "https://legal.example/terms?v=2";

#[tokio::test]
async fn the_texts_that_one_agrees_to_are_where_the_settings_say() {
    let installation = Installation::new().await;
    let server = installation
        .serve_with(&[("TERMS_URL", ELSEWHERE), ("PRIVACY_URL", "/faq")])
        .await;
    let page = server.get("/signUp").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    // The footer and the agreement contain it; the dialog gets it as props.
    assert_eq!(
        page.text.matches(&format!("href=\"{ELSEWHERE}\"")).count(),
        2,
        "{}",
        page.text
    );
    assert!(
        page.text.contains(&format!("\"termsUrl\":\"{ELSEWHERE}\""))
            || page
                .text
                .contains(&format!("&quot;termsUrl&quot;:&quot;{ELSEWHERE}&quot;")),
        "{}",
        page.text
    );
    assert!(!page.text.contains("href=\"/terms\""), "{}", page.text);
    assert!(!page.text.contains("href=\"/privacy\""), "{}", page.text);
}

#[tokio::test]
async fn a_first_start_makes_its_folder_before_anything_is_kept_in_it() {
    let installation = Installation::new().await;
    let folder = installation.path("not there yet");
    let settings = [("DATA_DIR", folder.as_str()), ("TEST_GATEWAY_URL", "")];
    let server = installation.serve_with(&settings).await;
    server.wait_until_ready().await;
    let journal = std::path::Path::new(&folder).join("test-gateway.log");
    assert!(journal.exists(), "the test gateway keeps its journal in {folder}");
    for path in [std::path::Path::new(&folder), &journal] {
        let mode = std::fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} is for its owner alone: {mode:o}", path.display());
    }
}

#[tokio::test]
async fn a_second_server_with_the_same_folder_says_why_it_does_not_start() {
    let installation = Installation::new().await;
    let inside = [("TEST_GATEWAY_URL", "")];
    let first = installation.serve_with(&inside).await;
    first.wait_until_ready().await;
    let second = installation.run_with(&["serve"], &inside).await;
    assert_eq!(second.code, Some(1), "{}", second.warned);
    let folder = installation.path("");
    let said = format!(
        "error: DATA_DIR={} is used by another server: stop it first, or set another DATA_DIR",
        folder.trim_end_matches('/')
    );
    assert_eq!(second.warned.trim(), said);
    // Commands go on beside it; the gateway inside the server is not compared.
    let verified = installation.run_with(&["verify"], &inside).await;
    assert_eq!(verified.code, Some(2), "{}", verified.warned);
    assert!(verified.said.contains("The database holds"), "{}", verified.said);
    assert_eq!(first.get("/ready").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_server_without_its_test_gateway_is_not_ready() {
    let installation = Installation::new().await;
    // The port of a listener that is gone: nothing answers there.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let nowhere = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let server = installation.serve_with(&[("TEST_GATEWAY_URL", &nowhere)]).await;
    until("the server says that payments are away", async || {
        let answer = server.get("/ready").await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.text);
        answer.text.contains("the test gateway does not answer").then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_text_that_lies_nowhere_stops_the_start() {
    let installation = Installation::new().await;
    for (key, value) in [
        ("TERMS_URL", "terms"),
        ("TERMS_URL", "//legal.example"),
        ("PRIVACY_URL", "javascript:alert(1)"),
        ("PRIVACY_URL", "https://"),
        ("PRIVACY_URL", "ftp://legal.example/privacy"),
    ] {
        let run = installation.run_with(&["serve"], &[(key, value)]).await;
        assert_ne!(run.code, Some(0), "{key}={value}");
        let said = format!("{key}={value} is not valid: use a path of this site");
        assert!(run.warned.contains(&said), "{}", run.warned);
    }
}

#[tokio::test]
async fn a_mistyped_parameter_of_postgresql_stops_the_start() {
    let installation = Installation::new().await;
    let settings = [("DATABASE_URL", "postgres://club@localhost/club?sslmod=verify-full")];
    let run = installation.run_with(&["serve"], &settings).await;
    assert_eq!(run.code, Some(1), "{}", run.warned);
    assert!(run.warned.contains("no parameter \"sslmod\""), "{}", run.warned);
}

#[tokio::test]
async fn a_commission_that_is_none_stops_the_start() {
    let installation = Installation::new().await;
    for value in ["-1", "50.01", "7.255", "5%", "5,5", ".5", "five", "99999999999"] {
        let run = installation
            .run_with(&["verify"], &[("COMMISSION_PERCENT", value)])
            .await;
        assert_ne!(run.code, Some(0), "{value}");
        let said = format!("COMMISSION_PERCENT={value} is not valid: use a number from 0 to 50");
        assert!(run.warned.contains(&said), "{}", run.warned);
    }
    for value in ["0", "5", "7.25", "7.5", "50"] {
        let run = installation
            .run_with(&["verify"], &[("COMMISSION_PERCENT", value)])
            .await;
        assert_eq!(run.code, Some(0), "{value}: {}", run.warned);
    }
}

#[tokio::test]
async fn the_operators_exchange_rates_are_used_and_a_broken_file_stops_the_start() {
    let installation = Installation::new().await;
    let file = |day: &str, dollars: &str| {
        let text = format!(
            "<Envelope><Cube><Cube time='{day}'><Cube currency='USD' rate='{dollars}'/><Cube currency='GBP' rate='0.87'/>\
             </Cube></Cube></Envelope>"
        );
        installation.file("eurofxref-daily.xml", text.as_bytes())
    };
    let path = file("2024-11-22", "nothing");
    let settings = [("EXCHANGE_RATES_FILE", path.as_str())];
    let refused = installation.run_with(&["serve"], &settings).await;
    assert_eq!(refused.code, Some(1), "{}", refused.warned);
    let said = format!(
        "error: EXCHANGE_RATES_FILE={path} cannot be used: use eurofxref-daily.xml of the European Central Bank: nothing \
         is no rate of USD"
    );
    assert_eq!(refused.warned.trim(), said);
    // Commands that convert nothing go on.
    let verified = installation.run_with(&["verify"], &settings).await;
    assert_eq!(verified.code, Some(0), "{}", verified.warned);

    file("2999-01-01", "1.25");
    let refused = installation.run_with(&["serve"], &settings).await;
    assert_eq!(refused.code, Some(1), "{}", refused.warned);
    assert!(
        refused.warned.contains("it is of 2999-01-01, and today is "),
        "{}",
        refused.warned
    );

    file("2024-11-22", "1.25");
    let server = installation.serve_with(&settings).await;
    let metrics = server.get("/metrics").await;
    assert!(metrics.text.contains("exchange_rates_age_days"), "{}", metrics.text);
    let visitor = server.get("/api/v1/visitor").await;
    assert_eq!(visitor.status, StatusCode::OK, "{}", visitor.text);
}

#[tokio::test]
async fn a_database_of_production_gets_no_demonstration() {
    let installation = Installation::new().await;
    let site = installation.empty_machine().await;
    let in_production = [
        ("MODE", "production"),
        ("PUBLIC_URL", "http://127.0.0.1:3000"),
        ("ALLOW_TEST_GATEWAY", "true"),
        ("ALLOW_LOCAL_MAIL", "true"),
    ];
    site.serve_with(&in_production).await.kill().await;
    for (command, mode) in [
        (&["serve"][..], "demo"),
        (&["serve"], "test"),
        (&["demo", "load"], "demo"),
    ] {
        let run = site.run_with(command, &[("MODE", mode)]).await;
        assert_eq!(run.code, Some(1), "{command:?}: {run:?}");
        assert!(
            run.warned.contains("has served in production") && run.warned.contains("set MODE=production"),
            "{command:?}: {run:?}"
        );
    }
    assert!(site.texts("SELECT name FROM hotel").await.is_empty());
    site.serve_with(&in_production).await.kill().await;
}
