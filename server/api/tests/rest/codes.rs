//! Emails with links, and the calls of their pages' buttons.

use crate::support::{
    TestApi,
    people::{ANOTHER_PASSWORD, PASSWORD, RESET_LINK, SIGN_IN_LINK, VERIFY_LINK},
};
use contract::{Code, identity::SignedIn, visitor::Role};
use serde_json::{Value, json};

const BROWSER: &str = "browser=0123456789abcdef0123456789abcdef";
const MAGIC_LINK: &str = "/api/v1/authentication/magicLink";
const FORGOT: &str = "/identity/v1/forgotPassword";
const VERIFICATION: &str = "/api/v1/authentication/requestEmailVerification";

#[tokio::test]
async fn asking_for_a_mail_answers_the_same_words_for_every_address() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    for (path, message) in [
        (MAGIC_LINK, "A sign in link has been sent to your email address."),
        (
            FORGOT,
            "If this address has an account, a link to set a new password is on its way.",
        ),
        (
            VERIFICATION,
            "If this address waits to be verified, a link is on its way.",
        ),
    ] {
        for email in [&mia.email, &api.new_email()] {
            let answer = api.visitor().post(path, &json!({ "email": email })).await;
            assert_eq!(
                (answer.status.as_u16(), answer.body),
                (200, json!({ "message": message }))
            );
        }
        let empty = api.visitor().post(path, &json!({})).await;
        assert_eq!(empty.refused(Code::AuthMissingEmail).field(), Some("email"));
        let wrong = api.visitor().post(path, &json!({ "email": "mia@" })).await;
        assert_eq!(wrong.refused(Code::AuthInvalidEmail).field(), Some("email"));
        api.visitor()
            .post(path, &json!({ "email": [] }))
            .await
            .refused(Code::Invalid);
    }
    let mut codes = Vec::new();
    for _ in 0..3 {
        let answer = api
            .visitor()
            .post(MAGIC_LINK, &json!({ "email": "noa@example.org" }))
            .await;
        codes.push(answer.status.as_u16());
    }
    let answer = api.visitor().post(FORGOT, &json!({ "email": "noa@example.org" })).await;
    answer.refused(Code::AuthTooManyRequests);
    assert_eq!(codes, [200; 3]);
}

#[tokio::test]
async fn a_link_signs_its_browser_in_and_asks_another_one_for_the_address() {
    let api = TestApi::new().await;
    let tab = api.browser(BROWSER);
    let email = api.new_email();
    let input = json!({ "email": email, "returnUrl": "/search", "role": "creator" });
    tab.post(MAGIC_LINK, &input).await.read::<Value>();
    let code = api.mailed_code(&email, SIGN_IN_LINK).await;
    let path = "/identity/v1/magicLink";
    let elsewhere = api.visitor().post(path, &json!({ "oobCode": code })).await;
    assert_eq!(elsewhere.refused(Code::AuthWrongBrowser).field(), Some("email"));
    let wrong = json!({ "oobCode": code, "email": "noa@example.org" });
    api.visitor().post(path, &wrong).await.refused(Code::AuthWrongBrowser);
    let answer = tab.post(path, &json!({ "oobCode": code })).await;
    let tokens: SignedIn = answer.read();
    assert!(tokens.is_new_user && tokens.role == Role::Customer);
    let profile = api.bearer(&tokens.token).get("/api/v1/userProfile").await.body;
    assert_eq!(
        (&profile["email"], &profile["isEmailVerified"]),
        (&json!(email), &json!(true))
    );
    for body in [json!({ "oobCode": code }), json!({ "oobCode": "nonsense" }), json!({})] {
        let answer = tab.post(path, &body).await;
        answer.refused(Code::AuthInvalidActionCode);
        let message = "Your request to reset your password has expired or the link has already been used";
        assert_eq!(answer.body["errors"][0]["message"], message);
    }
    tab.post(path, &json!({ "oobCode": 7 })).await.refused(Code::Invalid);
}

#[tokio::test]
async fn a_link_opened_with_an_anonymous_accounts_token_keeps_its_cart() {
    let api = TestApi::new().await;
    let guest = api.person(Role::Anonymous).await;
    let cart = guest.client.post("/api/v1/itinerary", &json!({})).await.body;
    let email = api.new_email();
    let body = json!({ "oobCode": api.magic_code(&email).await, "email": email });
    let tokens: SignedIn = guest.client.post("/identity/v1/magicLink", &body).await.read();
    assert_eq!(tokens.user_id, guest.id);
    let latest = api.bearer(&tokens.token).get("/api/v1/itinerary/latest").await.body;
    assert_eq!(latest, cart);
}

#[tokio::test]
async fn a_reset_sets_the_password_and_ends_every_session() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    api.visitor()
        .post(FORGOT, &json!({ "email": mia.email }))
        .await
        .read::<Value>();
    let code = api.mailed_code(&mia.email, RESET_LINK).await;
    let path = "/identity/v1/resetPassword";
    let reset = async |code: &str, password: &str| {
        let body = json!({ "oobCode": code, "password": password });
        api.visitor().post(path, &body).await
    };
    for (password, expected) in [
        ("", Code::AuthMissingPassword),
        ("abc", Code::AuthWeakPassword),
        ("123456", Code::AuthCommonPassword),
    ] {
        let answer = reset(&code, password).await;
        assert_eq!(answer.refused(expected).field(), Some("password"));
    }
    reset("nonsense", PASSWORD).await.refused(Code::AuthInvalidActionCode);
    api.visitor()
        .post(path, &json!({}))
        .await
        .refused(Code::AuthInvalidActionCode);
    reset(&code, ANOTHER_PASSWORD).await.done();
    reset(&code, PASSWORD).await.refused(Code::AuthInvalidActionCode);
    mia.client
        .get("/api/v1/userProfile")
        .await
        .refused(Code::SessionExpired);
    let sign_in = json!({ "email": mia.email, "password": ANOTHER_PASSWORD });
    api.visitor()
        .post("/identity/v1/signIn", &sign_in)
        .await
        .read::<SignedIn>();
}

#[tokio::test]
async fn an_address_is_proved_by_the_code_of_its_mail() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let path = "/api/v1/authentication/verifyEmail";
    let code = api.mailed_code(&mia.email, VERIFY_LINK).await;
    for body in [json!({}), json!({ "oobCode": "nonsense" })] {
        api.visitor()
            .post(path, &body)
            .await
            .refused(Code::AuthInvalidActionCode);
    }
    let before = mia.client.get("/api/v1/userProfile").await.body;
    assert_eq!(before["isEmailVerified"], false);
    let elsewhere = api.visitor().post(path, &json!({ "oobCode": code })).await;
    elsewhere.refused(Code::AuthWrongBrowser);
    let guess = json!({ "oobCode": code, "password": "a guess" });
    api.visitor().post(path, &guess).await.refused(Code::AuthWrongPassword);
    mia.client.post(path, &json!({ "oobCode": code })).await.done();
    let after = mia.client.get("/api/v1/userProfile").await.body;
    assert_eq!(after["isEmailVerified"], true);
    let again = api.visitor().post(path, &json!({ "oobCode": code })).await;
    again.done();
    let dead = api.visitor().post(path, &json!({ "oobCode": "nonsense" })).await;
    dead.refused(Code::AuthInvalidActionCode);
    let message = "This link has expired or has already been used. Ask for a new one.";
    assert_eq!(dead.body["errors"][0]["message"], message);
}
