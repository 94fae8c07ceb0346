//! One call to this site, and the message when it fails.

use super::json::Json;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

/// How long an answer may take, in milliseconds.
const ANSWER_TIMEOUT_MS: u32 = 30_000;
/// The message when no answer came.
const NO_ANSWER: &str = "We could not reach the site. Check your connection and try again.";

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The HTTP status; 0 when no answer came.
    pub status: u16,
    /// The envelope's first code; empty when there is none.
    pub code: String,
    /// The message for the visitor.
    pub message: String,
}

/// A call.
#[derive(Default)]
pub struct Call<'a> {
    pub path: &'a str,
    /// The bearer token.
    pub token: Option<&'a str>,
    /// The body; none: the call only reads.
    pub body: Option<Body>,
}

/// A body, with its method.
#[derive(Clone)]
pub enum Body {
    /// Posted as JSON.
    Json(String),
    /// Put as JSON.
    Put(String),
    /// Posted: `name=value&…`, already encoded.
    Form(String),
}

/// The JSON of a successful answer.
pub async fn json(call: Call<'_>) -> Result<JsValue, Problem> {
    let response = send(call).await?;
    let answer = response.json().map_err(|_| no_answer())?;
    JsFuture::from(answer).await.map_err(|_| no_answer())
}

/// The text of a successful answer.
pub async fn text(path: &str) -> Result<String, Problem> {
    let response = send(Call {
        path,
        ..Call::default()
    })
    .await?;
    let answer = response.text().map_err(|_| no_answer())?;
    JsFuture::from(answer)
        .await
        .ok()
        .and_then(|text| text.as_string())
        .ok_or_else(no_answer)
}

async fn send(call: Call<'_>) -> Result<Response, Problem> {
    let init = request(call.token, call.body).map_err(|_| no_answer())?;
    let window = web_sys::window().ok_or_else(no_answer)?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(call.path, &init)).await;
    let response: Response = answer
        .ok()
        .and_then(|answer| answer.dyn_into().ok())
        .ok_or_else(no_answer)?;
    if response.ok() {
        return Ok(response);
    }
    let failure = match response.json() {
        Ok(failure) => JsFuture::from(failure).await.ok(),
        Err(_) => None,
    };
    Err(problem(response.status(), failure))
}

fn request(token: Option<&str>, body: Option<Body>) -> Result<RequestInit, JsValue> {
    let init = RequestInit::new();
    let headers = Headers::new()?;
    headers.set("accept", "application/json, text/html")?;
    if let Some(token) = token {
        headers.set("authorization", &format!("Bearer {token}"))?;
    }
    if let Some(body) = body {
        let (method, kind, text) = match body {
            Body::Json(text) => ("POST", "application/json", text),
            Body::Put(text) => ("PUT", "application/json", text),
            Body::Form(text) => ("POST", "application/x-www-form-urlencoded", text),
        };
        headers.set("content-type", kind)?;
        init.set_method(method);
        init.set_body(&JsValue::from_str(&text));
    }
    init.set_headers(&headers);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(ANSWER_TIMEOUT_MS)));
    Ok(init)
}

fn no_answer() -> Problem {
    Problem {
        status: 0,
        code: String::new(),
        message: NO_ANSWER.to_owned(),
    }
}

/// The first message of the failure envelope, or a general one.
fn problem<J: Json>(status: u16, failure: Option<J>) -> Problem {
    let first = failure.and_then(|failure| failure.items_of("errors").into_iter().next());
    let text = |name: &str| first.as_ref().map(|item| item.text_of(name)).unwrap_or_default();
    let message = Some(text("message")).filter(|message| !message.is_empty());
    Problem {
        status,
        code: text("code"),
        message: message.unwrap_or_else(|| contract::text::PAGE_FAILED.to_owned()),
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::{Code, Failure};

    #[test]
    fn a_refusal_has_the_text_of_its_envelope() {
        let failure = serde_json::to_value(Failure::of(Code::NoRoomsAvailable)).unwrap();
        let told = problem(409, Some(failure));
        assert_eq!(
            told,
            Problem {
                status: 409,
                code: Code::NoRoomsAvailable.as_str().to_owned(),
                message: Code::NoRoomsAvailable.message().to_owned()
            }
        );
    }

    #[test]
    fn an_answer_without_an_envelope_has_a_general_text() {
        let told = problem::<serde_json::Value>(502, None);
        assert_eq!(
            told,
            Problem {
                status: 502,
                code: String::new(),
                message: contract::text::PAGE_FAILED.to_owned()
            }
        );
    }
}
