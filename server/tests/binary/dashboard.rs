//! The dashboard's pages without a session, the settings of its contact links, and a club that two windows change.

use crate::support::{Installation, Traveller, creator, session_cookie};
use http::{StatusCode, header};

const PAGES: [&str; 10] = [
    "/dashboard/settings",
    "/dashboard/more",
    "/dashboard/income",
    "/dashboard/analytics",
    "/dashboard/chat",
    "/dashboard/byrdli-college",
    "/dashboard/byrdli-college/first-stay",
    "/dashboard/library",
    "/dashboard/subscribers",
    "/dashboard/welcome",
];

#[tokio::test]
async fn a_visitor_without_an_account_signs_in_before_the_dashboard_and_comes_back() {
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
    // Who signs in for the file comes to the list that has its link.
    let file = server.get("/dashboard/subscribers.csv").await;
    assert_eq!(
        file.header(header::LOCATION),
        "/signIn?returnUrl=/dashboard/subscribers"
    );
}

#[tokio::test]
async fn an_invalid_link_of_the_dashboard_stops_the_start() {
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

/// The value of a hidden field.
fn hidden<'a>(html: &'a str, name: &str) -> &'a str {
    let (_, field) = html.split_once(&format!("name=\"{name}\"")).unwrap();
    let (_, value) = field.split_once("value=\"").unwrap();
    value.split_once('"').unwrap().0
}

#[tokio::test]
async fn of_two_windows_that_change_one_club_the_later_one_is_asked() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let token = creator(&server).await;
    let cookie = session_cookie(&server, &token).await;
    let as_mia = [(header::COOKIE, cookie.as_str())];
    let path = "/dashboard/club-settings";
    let opened = server.get_with(path, &as_mia).await.text;
    let form = |version: &str, name: &str| {
        let fields = [
            ("csrf", hidden(&opened, "csrf")),
            ("version", version),
            ("slug", "mia.winter"),
            ("publicName", name),
            ("bio", ""),
            ("intent", "club"),
        ];
        serde_urlencoded::to_string(fields).unwrap()
    };
    let version = hidden(&opened, "version");

    let first = server.post(path, &as_mia, &form(version, "Mia of the sea")).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.text);
    let second = server.post(path, &as_mia, &form(version, "Mia of the hills")).await;
    assert_eq!(second.status, StatusCode::OK, "{}", second.text);
    for text in [
        "Your club was changed in another window",
        "Mia of the sea",
        "Mia of the hills",
    ] {
        assert!(second.text.contains(text), "{text}: {}", second.text);
    }
    let kept = server.get_with(path, &as_mia).await.text;
    assert!(
        kept.contains("Mia of the sea") && !kept.contains("Mia of the hills"),
        "{kept}"
    );

    // A preview publishes nothing, shows the changes to their creator alone, and keeps the form's version.
    let preview = form(version, "Mia of the hills").replace("intent=club", "intent=preview");
    let looked_at = server.post(path, &as_mia, &preview).await;
    assert_eq!(looked_at.header(header::LOCATION), "/user/mia.winter?preview");
    let shown = server.get_with("/user/mia.winter?preview", &as_mia).await.text;
    assert!(
        shown.contains("<h1>Mia of the hills") && shown.contains("Only you see these changes"),
        "{shown}"
    );
    for (path, headers) in [
        ("/user/mia.winter?preview", [].as_slice()),
        ("/user/mia.winter", &as_mia),
    ] {
        let published = server.get_with(path, headers).await.text;
        assert!(
            published.contains("<h1>Mia of the sea") && !published.contains("Only you see"),
            "{published}"
        );
    }
    // The same once more is kept already.
    let again = server.post(path, &as_mia, &preview).await;
    assert_eq!(again.header(header::LOCATION), "/user/mia.winter?preview");
    let opened_again = server.get_with(path, &as_mia).await.text;
    assert!(opened_again.contains("Mia of the hills"), "{opened_again}");
    assert_ne!(hidden(&opened_again, "revision"), "");

    // A person who has seen both versions may overwrite.
    let again = form(hidden(&second.text, "version"), "Mia of the hills");
    let third = server.post(path, &as_mia, &again).await;
    assert_eq!(third.status, StatusCode::SEE_OTHER, "{}", third.text);
    assert!(server.get_with(path, &as_mia).await.text.contains("Mia of the hills"));
}

#[tokio::test]
async fn a_changed_handle_is_asked_about_first() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let token = creator(&server).await;
    let cookie = session_cookie(&server, &token).await;
    let as_mia = [(header::COOKIE, cookie.as_str())];
    let path = "/dashboard/club-settings";
    let opened = server.get_with(path, &as_mia).await.text;
    let form = |slug: &str, intent: &str| {
        let fields = [
            ("csrf", hidden(&opened, "csrf")),
            ("version", hidden(&opened, "version")),
            ("slug", slug),
            ("publicName", "Mia of the sea"),
            ("bio", ""),
            ("intent", intent),
        ];
        serde_urlencoded::to_string(fields).unwrap()
    };
    let asked = server.post(path, &as_mia, &form("Mia.Sea", "club")).await;
    assert_eq!(asked.status, StatusCode::OK);
    for text in ["Change your club", "/user/mia.sea", "@mia.winter stays yours"] {
        assert!(asked.text.contains(text), "{text}: {}", asked.text);
    }
    assert_eq!(hidden(&asked.text, "publicName"), "Mia of the sea");
    assert_eq!(server.get("/user/mia.winter").await.status, StatusCode::OK);
    assert!(!server.get("/user/mia.winter").await.text.contains("Mia of the sea"));

    // The present handle comes back into the form; the rest stays as it was typed.
    let kept = server.post(path, &as_mia, &form("mia.sea", "keep-handle")).await.text;
    assert_eq!(hidden(&kept, "slug"), "mia.winter");
    assert_eq!(hidden(&kept, "publicName"), "Mia of the sea");

    // What is refused anyway is no question.
    let refused = server.post(path, &as_mia, &form("admin", "club")).await.text;
    assert!(!refused.contains("<h1>Change your club"), "{refused}");
    assert!(
        refused.contains("This handle is taken. Choose another one."),
        "{refused}"
    );

    let changed = server.post(path, &as_mia, &form("mia.sea", "change-handle")).await;
    assert_eq!(changed.header(header::LOCATION), "/dashboard/club-settings?saved");
    assert_eq!(
        server.get("/user/mia.winter").await.header(header::LOCATION),
        "/user/mia.sea"
    );
    let after = server.get_with(path, &as_mia).await.text;
    assert!(
        after.contains("Former handles, which lead to your club: @mia.winter."),
        "{after}"
    );
}
