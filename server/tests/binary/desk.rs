//! The desk's pages without a session, and the settings of whom creators can turn to.

use crate::support::{Installation, Traveller};
use http::{StatusCode, header};

const PAGES: [&str; 8] = [
    "/dashboard/settings",
    "/dashboard/more",
    "/dashboard/income",
    "/dashboard/analytics",
    "/dashboard/chat",
    "/dashboard/byrdli-college",
    "/dashboard/byrdli-college/first-stay",
    "/dashboard/library",
];

#[tokio::test]
async fn whoever_has_no_account_signs_in_before_the_desk_and_comes_back() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let guest = Traveller::new(&server).await.cookie(&server).await;
    for path in PAGES {
        let answers = [
            server.get(path).await,
            server.get_with(path, &[(header::COOKIE, &guest)]).await,
        ];
        for answer in answers {
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}");
            assert_eq!(
                answer.header(header::LOCATION),
                format!("/signIn?returnUrl={path}"),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn somebody_to_turn_to_who_is_nowhere_stops_the_start() {
    let installation = Installation::new().await;
    for (key, value) in [
        ("DEMO_BOOKING_URL", "demo"),
        ("BRAND_COLLABORATION_URL", "javascript:alert(1)"),
        ("BUG_REPORT_URL", "mailto:nobody"),
        ("BUG_REPORT_URL", "mailto:@example.org"),
        ("FEATURE_REQUEST_URL", "//wishes.example"),
        ("FEATURE_REQUEST_URL", "https://"),
    ] {
        let run = installation.run_with(&["serve"], &[(key, value)]).await;
        assert_ne!(run.code, Some(0), "{key}={value}");
        let said = format!("{key}={value} is not valid: use a path of this site");
        assert!(run.warned.contains(&said), "{}", run.warned);
    }
}
