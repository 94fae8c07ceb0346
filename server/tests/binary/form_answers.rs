//! A refused form redirects to a page that can be reloaded without sending the form again.

use crate::support::{Installation, Server, Traveller, creator, session_cookie};
use http::{
    StatusCode,
    header::{COOKIE, LOCATION, REFERER},
};

/// The token of a page's forms.
fn csrf(html: &str) -> &str {
    let (_, token) = html.split_once("\"csrfToken\":\"").unwrap();
    token.split_once('"').unwrap().0
}

/// The cookie of a browser that has opened a page, and the CSRF token of its forms.
async fn browser(server: &Server) -> (String, String) {
    let first = server.get("/search").await;
    let cookie = first.cookies().find(|cookie| cookie.starts_with("browser=")).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    (cookie, csrf(&first.text).to_owned())
}

fn nonce(policy: &str) -> &str {
    let (_, nonce) = policy.split_once("'nonce-").unwrap();
    nonce.split_once('\'').unwrap().0
}

#[tokio::test]
async fn a_refused_form_comes_back_with_its_fields_but_without_secrets() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let (cookie, token) = browser(&server).await;
    let mine = [(COOKIE, cookie.as_str())];
    let body = format!("csrf={token}&intent=password&email=mia%40example.org&password=sunlit+harbour+walk");
    let answer = server.post_alone("/signIn?returnUrl=%2Ffaq", &mine, &body).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let address = answer.header(LOCATION);
    assert!(address.starts_with("/signIn?returnUrl=%2Ffaq&answer="), "{address}");
    let mut nonces = Vec::new();
    // Repeatedly, as with reloading and the back button.
    for _ in 0..2 {
        let page = server.get_with(&address, &mine).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(page.header("cache-control"), "no-store");
        assert!(
            page.text.contains("The email address is not registered."),
            "{}",
            page.text
        );
        assert!(page.text.contains("value=\"mia@example.org\""), "{}", page.text);
        assert!(!page.text.contains("sunlit harbour walk"), "{}", page.text);
        // The page's scripts match the policy of this answer.
        let policy = page.header("content-security-policy");
        let nonce = nonce(&policy).to_owned();
        assert_eq!(
            page.text.matches("nonce=\"").count(),
            page.text.matches(&format!("nonce=\"{nonce}\"")).count()
        );
        nonces.push(nonce);
    }
    assert_ne!(nonces[0], nonces[1]);
}

#[tokio::test]
async fn an_answer_is_of_its_browser_and_of_its_page_alone() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let (cookie, token) = browser(&server).await;
    let (other, _) = browser(&server).await;
    let body = format!("csrf={token}&intent=search&destination=zzzzqqq&checkIn=&checkOut=");
    let answer = server.post_alone("/search", &[(COOKIE, &cookie)], &body).await;
    let address = answer.header(LOCATION);
    let typed = "value=\"zzzzqqq\"";
    assert!(
        server
            .get_with(&address, &[(COOKIE, &cookie)])
            .await
            .text
            .contains(typed)
    );
    let query = address.split_once('?').unwrap().1;
    for (path, cookie) in [
        (address.clone(), other.as_str()),
        (format!("/faq?{query}"), cookie.as_str()),
    ] {
        let page = server.get_with(&path, &[(COOKIE, cookie)]).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(!page.text.contains(typed), "{path}");
    }
    assert!(!server.get(&address).await.text.contains(typed));
}

#[tokio::test]
async fn once_the_form_is_sent_again_its_old_answer_is_gone() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let (cookie, token) = browser(&server).await;
    let mine = [(COOKIE, cookie.as_str())];
    let body = format!("csrf={token}&intent=password&email=mia%40example.org&password=");
    let first = server.post_alone("/signIn", &mine, &body).await.header(LOCATION);
    let shown = server.get_with(&first, &mine).await.text;
    assert!(shown.contains("You must specify a password"), "{shown}");
    let from = format!("{}{first}", "http://any.example");
    let second = server
        .post_alone("/signIn", &[(COOKIE, &cookie), (REFERER, &from)], &body)
        .await
        .header(LOCATION);
    assert_ne!(first, second);
    let before = server.get_with(&first, &mine).await.text;
    assert!(!before.contains("You must specify a password"), "{before}");
    assert!(
        server
            .get_with(&second, &mine)
            .await
            .text
            .contains("You must specify a password")
    );
}

#[tokio::test]
async fn no_page_answers_a_form_by_itself() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let traveller = Traveller::new(&server).await;
    let itinerary = traveller.id.to_string();
    let club = session_cookie(&server, &creator(&server).await).await;
    let booker = traveller.cookie(&server).await;
    let (visitor, _) = browser(&server).await;
    let contact = format!("/itinerary/{itinerary}/contact");
    for (path, cookie, body) in [
        (
            "/search",
            &visitor,
            "intent=search&checkIn=2001-01-01&checkOut=2001-01-02",
        ),
        ("/search", &visitor, "intent=guests&rooms=2"),
        ("/mapsearch", &visitor, "intent=search"),
        ("/signUp", &visitor, "intent=password&email=a"),
        ("/forgotPassword", &visitor, "email=a"),
        (
            "/resetPassword",
            &visitor,
            "mode=resetPassword&oobCode=none&password=a&repassword=b",
        ),
        ("/continueSignIn", &visitor, "oobCode=none"),
        (contact.as_str(), &booker, "intent=nothing"),
        ("/user", &club, "intent=password&password=a&repassword=b"),
        ("/user/startSession", &club, "publicName=&country=XX"),
        ("/dashboard/settings", &club, "intent=email&newEmail=a"),
        ("/dashboard/club-settings", &club, "slug=%21&publicName="),
        ("/user/mia.winter/request", &visitor, "name=&email=&message="),
        ("/user/mia.winter/subscribe", &visitor, "email=a"),
    ] {
        let page = server.get_with("/faq", &[(COOKIE, cookie)]).await;
        let body = format!("{body}&csrf={}", csrf(&page.text));
        let answer = server.post_alone(path, &[(COOKIE, cookie)], &body).await;
        let address = answer.header(LOCATION);
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path} {body}: {}", answer.text);
        let is_at_its_page = address.split('?').next() == Some(path) && address.contains("answer=");
        assert!(is_at_its_page, "{path} {body}: {address}");
        let page = server.get_with(&address, &[(COOKIE, cookie)]).await;
        assert_eq!(page.status, StatusCode::OK, "{path} {body}: {}", page.text);
    }
}
