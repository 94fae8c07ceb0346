//! The session of this browser as the islands use it: the bearer token, an anonymous account on first need, and the
//! page's CSRF token, which changes with the session.

use super::{
    attempt::{self, Next},
    dom,
    fetch::{self, Body, Call, Problem},
    json::{Json, object, quoted},
};
use crate::paths::encode;
use js_sys::Promise;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

const UNAUTHENTICATED: u16 = 401;

thread_local! {
    /// The bearer token, once one was obtained.
    static TOKEN: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The running request for one, shared by the calls that wait for it.
    static ASKING: RefCell<Option<Promise>> = const { RefCell::new(None) };
    /// The visitor's currency, requested once.
    static CURRENCY: RefCell<Option<String>> = const { RefCell::new(None) };
}

fn known_token() -> Option<String> {
    TOKEN.with_borrow(Clone::clone)
}

fn keep_token(token: Option<String>) {
    TOKEN.set(token);
}

/// Makes a call with the session's token; none without a session. An expired token is renewed once per page, for all
/// calls that it was refused to: a user whose session has ended continues as a visitor, whose cart is kept at the
/// next sign-in. The React islands have the same rule and share the attempt (islands/src/api/bearer.ts).
pub async fn call(path: &str, body: Option<Body>) -> Result<Option<JsValue>, Problem> {
    let is_fresh = known_token().is_none();
    let Some(token) = token().await? else { return Ok(None) };
    match with_token(path, &token, body.clone()).await {
        Err(problem) if problem.status == UNAUTHENTICATED && !is_fresh => {
            let is_asking = ASKING.with_borrow(Option::is_some);
            match attempt::after_refusal(&token, known_token().as_deref(), is_asking, attempt::take) {
                Next::Follow => {}
                Next::Ask => keep_token(None),
                Next::Stop => {
                    // A user who signs in again meanwhile, in another tab, is recognized at the next call.
                    keep_token(None);
                    return Err(problem);
                }
            }
            match self::token().await? {
                Some(token) => with_token(path, &token, body).await.map(Some),
                None => Ok(None),
            }
        }
        answer => answer.map(Some),
    }
}

async fn with_token(path: &str, token: &str, body: Option<Body>) -> Result<JsValue, Problem> {
    fetch::json(Call {
        path,
        token: Some(token),
        body,
    })
    .await
}

/// The session's token; none when there is no session.
async fn token() -> Result<Option<String>, Problem> {
    if let Some(token) = known_token() {
        return Ok(Some(token));
    }
    if !dom::may_have_session() {
        return Ok(None);
    }
    if ASKING.with_borrow(Option::is_none) {
        let asking = future_to_promise(async {
            let outcome = load_token().await;
            ASKING.set(None);
            // Each waiting call repeats the request to get its own error.
            Ok(JsValue::from(outcome.is_ok()))
        });
        // It does not start before this turn ends.
        ASKING.set(Some(asking));
    }
    if let Some(asking) = ASKING.with_borrow(Clone::clone)
        && let Ok(done) = JsFuture::from(asking).await
        && done.is_truthy()
    {
        return Ok(known_token());
    }
    load_token().await.map(|()| known_token())
}

/// Requests the session's token and keeps it.
async fn load_token() -> Result<(), Problem> {
    match fetch::json(Call {
        path: "/api/session/token",
        ..Call::default()
    })
    .await
    {
        Ok(answer) => keep_token(Some(answer.text_of("token"))),
        Err(problem) if problem.status == UNAUTHENTICATED => {}
        Err(problem) => return Err(problem),
    }
    Ok(())
}

/// Makes sure that there is a session: a visitor gets an anonymous account whose profile keeps the selected currency.
/// Returns whether the session is new.
pub async fn ensure_session() -> Result<bool, Problem> {
    if token().await?.is_some() {
        return Ok(false);
    }
    let body = object(&[("currency", Some(quoted(&currency().await?)))]);
    let account = fetch::json(Call {
        path: "/identity/v1/anonymous",
        body: Some(Body::Json(body)),
        ..Call::default()
    })
    .await?;
    let token = account.text_of("token");
    let form = format!("data={}&csrf={}", encode(&quoted(&token)), encode(&dom::csrf_token()));
    let session = fetch::json(Call {
        path: "/api/sessionLogin",
        body: Some(Body::Form(form)),
        ..Call::default()
    })
    .await?;
    dom::keep_csrf_token(&session.text_of("csrfToken"));
    keep_token(Some(token));
    dom::note_session();
    Ok(true)
}

/// The currency of the visitor's prices.
pub async fn currency() -> Result<String, Problem> {
    if let Some(currency) = CURRENCY.with_borrow(Clone::clone) {
        return Ok(currency);
    }
    let visitor = fetch::json(Call {
        path: "/api/v1/visitor",
        ..Call::default()
    })
    .await?;
    let currency = visitor.text_of("currencyCode");
    CURRENCY.set(Some(currency.clone()));
    Ok(currency)
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use contract::visitor::{AccessToken, AnonymousSignIn, SessionStarted, Visitor};

    /// Compares the names that this module reads and writes with the types of the server's answers.
    #[test]
    fn the_names_of_the_session_are_those_of_the_contract() {
        let visitor: Visitor = serde_json::from_str(r#"{"currencyCode":"EUR","countryCode":"PT"}"#).unwrap();
        assert_eq!(visitor.currency_code.as_str(), "EUR");
        let body = super::object(&[("currency", Some(super::quoted("EUR")))]);
        let body: AnonymousSignIn = serde_json::from_str(&body).unwrap();
        assert_eq!(
            body.currency.map(|currency| currency.to_string()),
            Some("EUR".to_owned())
        );
        let id = "01890000-0000-7000-8000-000000000000";
        let token = format!(r#"{{"token":"t","expiresAt":"2027-01-01T00:00:00Z","userId":"{id}","role":"anonymous"}}"#);
        assert_eq!(serde_json::from_str::<AccessToken>(&token).unwrap().token, "t");
        let session = format!(r#"{{"userId":"{id}","role":"anonymous","isNewUser":true,"csrfToken":"c"}}"#);
        assert_eq!(
            serde_json::from_str::<SessionStarted>(&session).unwrap().csrf_token,
            "c"
        );
    }
}
