//! The page of an account, and where other pages show who is signed in.

use super::*;

#[test]
fn an_account_shows_where_one_is_signed_in_and_which_browser_this_is() {
    let session = |number, is_current| SessionSummary {
        id: id(number),
        user_agent: "Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1".to_owned(),
        created_at: page().now,
        seen_at: page().now,
        created_local: None,
        seen_local: None,
        is_current,
    };
    let mut data = ProfilePage {
        at: "/user",
        profile: person(),
        sessions: vec![session(1, true), session(2, false)],
        has_password: true,
        pending_email: Some(PendingEmail {
            email: "mia@new.example".to_owned(),
            expires_at: page().now,
        }),
        linked_providers: vec![LinkedProvider {
            provider: ProviderId::Google,
            email: Some("mia@elsewhere.example".to_owned()),
            created_at: page().now,
        }],
        countries: vec![("PT".to_owned(), "Portugal".to_owned())],
        notice: Some("Your changes are saved.".to_owned()),
        form: FormState::default(),
    };
    let site = PageContext {
        providers: providers(),
        ..page()
    };
    let html = document(&site, |page| profile(page, &data));
    assert_reads(
        &html,
        &[
            "mia@elsewhere.example",
            "Remove Google",
            "Add Facebook",
            "Your changes are saved.",
            "mia@example.org",
            "Not confirmed yet",
            "Waiting for mia@new.example",
            "Keep the address that I have",
            "Change the address",
            "Password for this change",
            "Safari on iPhone",
            "This browser",
            "Current password",
            "Delete my account",
        ],
    );
    assert_eq!(html.matches("value=\"revoke\"").count(), 1, "{html}");
    assert!(!html.contains("value=\"removePicture\""), "{html}");
    let link = element(&html, "/identity/v1/facebook/start");
    assert!(link.contains("link=true") && link.contains("returnUrl=/user"), "{link}");
    assert_reads(
        &html,
        &["Signed in Sun 10 Jan 2027, 12:00 UTC, last seen Sun 10 Jan 2027"],
    );
    let honolulu = |local: &str| {
        Some(TravellerTime {
            time_zone: "Pacific/Honolulu".to_owned(),
            local: local.to_owned(),
            zone_name: "HST".to_owned(),
        })
    };
    data.sessions[0].created_local = honolulu("2027-01-09T23:30");
    data.sessions[0].seen_local = honolulu("2027-01-10T02:00");
    data.sessions.truncate(1);
    let html = document(&site, |page| profile(page, &data));
    assert_reads(
        &html,
        &["Signed in Sat 9 Jan 2027, 23:30 (HST), last seen Sun 10 Jan 2027"],
    );
    assert!(!text(&html).contains("UTC"), "{html}");
}

#[test]
fn a_picture_is_shown_with_the_way_to_remove_it_and_a_refused_one_with_its_reason() {
    let data = ProfilePage {
        at: "/user",
        profile: UserProfile {
            profile_picture: Some(id(7)),
            ..person()
        },
        sessions: Vec::new(),
        has_password: false,
        pending_email: None,
        linked_providers: Vec::new(),
        countries: Vec::new(),
        notice: None,
        form: refused(&[], &[(Some("image"), "Choose a picture first.")]),
    };
    let html = document(&page(), |page| profile(page, &data));
    assert_reads(
        &html,
        &["Remove the picture", "Use this picture", "Choose a picture first."],
    );
    let shown = element(&html, "class=\"account-picture\"");
    assert!(
        shown.contains("/media/00000000-0000-7000-8000-000000000007?width=96"),
        "{shown}"
    );
    let field = element(&html, "type=\"file\"");
    assert!(
        field.contains("aria-invalid=\"true\"") && field.contains("image-error"),
        "{field}"
    );
    assert!(
        element(&html, "/user/picture").contains("multipart/form-data"),
        "{html}"
    );
}

#[test]
fn a_signed_in_visitor_is_not_asked_to_sign_in() {
    let (visitor, person) = (
        page(),
        PageContext {
            role: Some(Role::Customer),
            ..page()
        },
    );
    let footer = |site: &PageContext| {
        let html = document(site, faq);
        html.split_once("<footer").unwrap().1.to_owned()
    };
    assert_reads(&footer(&visitor), &["Sign in"]);
    let signed_in = footer(&person);
    assert_reads(&signed_in, &["Your account"]);
    assert!(!signed_in.contains("href=\"/signIn"), "{signed_in}");
    assert!(document(&person, faq).contains("account-tool"));
    assert!(!document(&visitor, faq).contains("account-tool"));
}

#[test]
fn the_header_shows_the_signed_in_user() {
    let shown = |face: Face| {
        let person = PageContext {
            role: Some(Role::Customer),
            face,
            ..page()
        };
        let html = document(&person, faq);
        let (_, rest) = html.split_once("popovertarget=\"account-menu\"").unwrap();
        rest.split_once("</button>").unwrap().0.to_owned()
    };
    let initial = Some("É".to_owned());
    let pictured = shown(Face {
        picture: Some("p1".to_owned()),
        initial: initial.clone(),
    });
    assert!(
        pictured.contains("src=\"/media/p1?width=100\"") && pictured.contains("alt=\"\""),
        "{pictured}"
    );
    assert!(!pictured.contains('É'), "{pictured}");
    let lettered = shown(Face { picture: None, initial });
    assert!(lettered.contains("data-initial=\"É\""), "{lettered}");
    assert!(lettered.contains("aria-label=\"Your account\""), "{lettered}");
    let plain = shown(Face::default());
    assert!(plain.contains("<svg"), "{plain}");
}
