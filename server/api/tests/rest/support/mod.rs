//! A client of the whole router with a separate database. Checks every answer against the document.

pub mod document;
pub mod generator;
pub mod people;
pub mod tile;
pub mod trip;

use api::{ApiState, Cookies, RequestId, seal_failures};
use axum::{
    Router,
    body::{Body, to_bytes},
    middleware::from_fn,
};
use contract::{Code, visitor::AccessToken};
use document::DOCUMENT;
use domain::testing::{
    TestDb,
    hotels::{BuiltHotel, HotelBuilder},
};
use http::{HeaderMap, Method, Request, StatusCode, header};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tower::ServiceExt;

/// The request id of all requests.
pub const REQUEST_ID: &str = "0123456789abcdef";

/// Statuses without a body.
pub const EMPTY: [StatusCode; 3] = [StatusCode::NO_CONTENT, StatusCode::SEE_OTHER, StatusCode::NOT_MODIFIED];

/// The router with a separate database.
pub struct TestApi {
    pub db: TestDb,
    router: Router,
}

/// A caller.
#[derive(Clone)]
pub struct Client {
    router: Router,
    token: Option<String>,
    cookie: Option<String>,
}

/// An answer that matches the document.
#[derive(Debug)]
pub struct Answer {
    /// Method and path, for messages.
    pub call: String,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
}

impl TestApi {
    pub async fn new() -> Self {
        let db = TestDb::new().await;
        let state = ApiState {
            ctx: db.ctx.clone(),
            cookies: Cookies { secure: false },
            country_header: Some(http::HeaderName::from_static("x-country")),
            address_header: Some(api::AddressHeader {
                name: http::HeaderName::from_static("x-address"),
                hops: 1,
            }),
        };
        let router = api::router(state).layer(from_fn(seal_failures));
        Self { db, router }
    }

    /// A hotel in Lisbon with five double rooms.
    pub async fn hotel(&self, name: &str) -> BuiltHotel {
        HotelBuilder::named(name)
            .insert(&self.db.ctx)
            .await
            .expect("a hotel is made")
    }

    /// A caller without an account.
    pub fn visitor(&self) -> Client {
        Client {
            router: self.router.clone(),
            token: None,
            cookie: None,
        }
    }

    /// The holder of a token.
    pub fn bearer(&self, token: &str) -> Client {
        Client {
            token: Some(token.to_owned()),
            ..self.visitor()
        }
    }

    /// A browser with this cookie header.
    pub fn browser(&self, cookie: &str) -> Client {
        Client {
            cookie: Some(cookie.to_owned()),
            ..self.visitor()
        }
    }

    /// A new anonymous account's token.
    pub async fn sign_in(&self) -> AccessToken {
        self.visitor().post("/identity/v1/anonymous", &json!({})).await.read()
    }

    /// A new anonymous account.
    pub async fn traveller(&self) -> Client {
        self.bearer(&self.sign_in().await.token)
    }
}

/// A GIF of one pixel.
pub const PIXEL: &[u8] = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00\x3b";

impl Client {
    /// The same caller with this cookie header.
    pub fn with_cookie(&self, cookie: &str) -> Self {
        Self {
            cookie: Some(cookie.to_owned()),
            ..self.clone()
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).expect("a request"))
            .await
    }

    pub async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(body).expect("a body");
        self.post_bytes(path, "application/json", body).await
    }

    pub async fn put(&self, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(body).expect("a body");
        self.send_bytes(Method::PUT, path, "application/json", body).await
    }

    pub async fn delete(&self, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(body).expect("a body");
        self.send_bytes(Method::DELETE, path, "application/json", body).await
    }

    /// POST of any bytes with any content type.
    pub async fn post_bytes(&self, path: &str, kind: &str, body: impl Into<Body>) -> Answer {
        self.send_bytes(Method::POST, path, kind, body).await
    }

    /// The same with any method.
    pub async fn send_bytes(&self, method: Method, path: &str, kind: &str, body: impl Into<Body>) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, kind)
            .body(body.into())
            .expect("a request");
        self.send(request).await
    }

    /// A call without a body.
    pub async fn ask(&self, method: Method, path: &str) -> Answer {
        let request = Request::builder().method(method).uri(path).body(Body::empty());
        self.send(request.expect("a request")).await
    }

    /// POST of a page's form.
    pub async fn post_form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = serde_urlencoded::to_string(fields).expect("a form");
        self.post_bytes(path, "application/x-www-form-urlencoded", body).await
    }

    /// POST of an image's form.
    pub async fn post_picture(&self, path: &str, file: &[u8]) -> Answer {
        self.send_form(Method::POST, path, &[("image", file)]).await
    }

    /// A form with files.
    pub async fn send_form(&self, method: Method, path: &str, fields: &[(&str, &[u8])]) -> Answer {
        let mut body = Vec::new();
        for (name, bytes) in fields {
            let is_file = name.to_lowercase().ends_with("image");
            let file = if is_file { "; filename=\"me\"" } else { "" };
            let head = format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
            body.extend([head.as_bytes(), bytes, b"\r\n"].concat());
        }
        body.extend(b"--x--\r\n");
        self.send_bytes(method, path, "multipart/form-data; boundary=x", body)
            .await
    }

    /// Sends a request with this client's token and cookie, and checks the answer against the document.
    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.extensions_mut().insert(RequestId(REQUEST_ID.to_owned()));
        let headers = request.headers_mut();
        if let Some(token) = &self.token {
            headers.insert(
                header::AUTHORIZATION,
                format!("Bearer {token}").parse().expect("a header"),
            );
        }
        if let Some(cookie) = &self.cookie {
            headers.insert(header::COOKIE, cookie.parse().expect("a header"));
        }
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.router.clone().oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("the body ends");
        let call = format!("{method} {path}");
        let kind = parts
            .headers
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        let body = if EMPTY.contains(&parts.status) {
            assert!(
                kind.is_none() && bytes.is_empty(),
                "{call} answered nothing with something"
            );
            Value::Null
        } else if kind == Some(tile::MEDIA_TYPE) {
            tile::features(&bytes)
        } else {
            assert_eq!(kind, Some("application/json"), "{call} answered {}", parts.status);
            serde_json::from_slice(&bytes).unwrap_or_else(|error| panic!("{call} answered no JSON: {error}"))
        };
        let answer = Answer {
            call,
            status: parts.status,
            headers: parts.headers,
            body,
        };
        answer.check(&method, &path);
        answer
    }
}

impl Answer {
    fn check(&self, method: &Method, path: &str) {
        assert!(!self.status.is_server_error(), "{self:?}");
        match DOCUMENT.find(method, path) {
            Some(operation) => DOCUMENT.check(operation, self),
            None => DOCUMENT.check_failure(self),
        }
    }

    /// The body of a successful answer.
    #[track_caller]
    pub fn read<T: DeserializeOwned>(self) -> T {
        assert_eq!(self.status, StatusCode::OK, "{self:?}");
        serde_json::from_value(self.body).expect("the document and the contract agree")
    }

    /// Fails unless the call succeeded without a body.
    #[track_caller]
    pub fn done(&self) {
        assert_eq!(self.status, StatusCode::NO_CONTENT, "{self:?}");
    }

    /// The code of the first error.
    #[track_caller]
    pub fn code(&self) -> Code {
        assert_eq!(self.body["hasErrors"], true, "{self:?}");
        serde_json::from_value(self.body["errors"][0]["code"].clone()).expect("a code of the contract")
    }

    /// The field of the first error.
    pub fn field(&self) -> Option<&str> {
        self.body["errors"][0]["field"].as_str()
    }

    /// Fails unless this field is the only error, and the body is exactly the code's envelope.
    #[track_caller]
    pub fn refused_alone(&self, code: Code, field: &str) {
        let error = json!({ "code": code, "message": code.message(), "field": field });
        let body = json!({ "hasErrors": true, "errors": [error], "requestId": REQUEST_ID });
        assert_eq!((self.status.as_u16(), &self.body), (code.status(), &body));
    }

    /// Fails unless the call was refused with this code and its status.
    #[track_caller]
    pub fn refused(&self, code: Code) -> &Self {
        assert_eq!((self.status.as_u16(), self.code()), (code.status(), code), "{self:?}");
        self
    }
}
