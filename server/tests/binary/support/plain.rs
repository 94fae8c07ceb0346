//! Plain HTTP requests and their answers.

use super::{Server, until};
use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{AsHeaderName, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE},
};
use reqwest::Method;
use serde::de::DeserializeOwned;
use std::net::Ipv4Addr;

impl Server {
    /// GET.
    pub async fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[]).await
    }

    /// Waits for /ready; the server listens while it builds the index of hotels.
    pub async fn wait_until_ready(&self) {
        let ready = async || (self.get("/ready").await.status == StatusCode::OK).then_some(());
        until("the server is ready", ready).await;
    }

    /// GET with headers.
    pub async fn get_with(&self, path: &str, headers: &[(HeaderName, &str)]) -> Answer {
        self.send(Method::GET, path, headers, String::new()).await
    }

    /// GET of a file with a cookie: its bytes.
    pub async fn get_file(&self, path: &str, cookie: &str) -> Vec<u8> {
        let request = client().get(format!("{}{path}", self.url)).header(COOKIE, cookie);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.bytes().await.unwrap().to_vec()
    }

    /// POST of a form, with the page that it redirects to, as a browser shows it.
    pub async fn post(&self, path: &str, headers: &[(HeaderName, &str)], body: &str) -> Answer {
        let answer = self.post_alone(path, headers, body).await;
        self.go_on(answer, headers).await
    }

    /// Follows the redirect to a form's answer; returns any other answer unchanged.
    pub(super) async fn go_on(&self, answer: Answer, headers: &[(HeaderName, &str)]) -> Answer {
        let address = answer.header(LOCATION);
        if answer.status == StatusCode::SEE_OTHER && address.contains("answer=") {
            return self.get_with(&address, headers).await;
        }
        answer
    }

    /// POST of a form, without following a redirect.
    pub async fn post_alone(&self, path: &str, headers: &[(HeaderName, &str)], body: &str) -> Answer {
        let form = (CONTENT_TYPE, "application/x-www-form-urlencoded");
        let headers: Vec<_> = headers.iter().cloned().chain([form]).collect();
        self.send(Method::POST, path, &headers, body.to_owned()).await
    }

    /// POST of JSON.
    pub async fn post_json(&self, path: &str, headers: &[(HeaderName, &str)], body: &str) -> Answer {
        let json = (CONTENT_TYPE, "application/json");
        let headers: Vec<_> = headers.iter().cloned().chain([json]).collect();
        self.send(Method::POST, path, &headers, body.to_owned()).await
    }

    /// POST of JSON; `None`: no answer.
    pub async fn try_post_json(&self, path: &str, headers: &[(HeaderName, &str)], body: &str) -> Option<StatusCode> {
        let mut request = client().post(format!("{}{path}", self.url)).body(body.to_owned());
        request = request.header(CONTENT_TYPE, "application/json");
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        Some(request.send().await.ok()?.status())
    }

    /// PUT of JSON.
    pub async fn put_json(&self, path: &str, headers: &[(HeaderName, &str)], body: &str) -> Answer {
        let json = (CONTENT_TYPE, "application/json");
        let headers: Vec<_> = headers.iter().cloned().chain([json]).collect();
        self.send(Method::PUT, path, &headers, body.to_owned()).await
    }

    /// PATCH with any body.
    pub async fn patch(&self, path: &str, headers: &[(HeaderName, &str)], body: &str) -> Answer {
        self.send(Method::PATCH, path, headers, body.to_owned()).await
    }

    async fn send(&self, method: Method, path: &str, headers: &[(HeaderName, &str)], body: String) -> Answer {
        let mut request = client().request(method, format!("{}{path}", self.url)).body(body);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        Answer::of(request.send().await.unwrap()).await
    }
}

/// The header of requests that has the client's address, as a proxy writes it.
pub const ADDRESS_HEADER: &str = "x-test-address";

/// A client that follows no redirect.
pub fn client() -> reqwest::Client {
    builder().build().unwrap()
}

/// The same at an address of its own.
pub fn client_at(address: Ipv4Addr) -> reqwest::Client {
    let value = HeaderValue::from_str(&address.to_string()).unwrap();
    let headers = HeaderMap::from_iter([(HeaderName::from_static(ADDRESS_HEADER), value)]);
    builder().default_headers(headers).build().unwrap()
}

fn builder() -> reqwest::ClientBuilder {
    let redirects = reqwest::redirect::Policy::none();
    reqwest::Client::builder().no_proxy().redirect(redirects)
}

/// An answer.
pub struct Answer {
    pub status: StatusCode,
    headers: HeaderMap,
    pub text: String,
}

impl Answer {
    /// Reads an answer completely.
    pub(super) async fn of(response: reqwest::Response) -> Self {
        Self {
            status: response.status(),
            headers: response.headers().clone(),
            text: response.text().await.unwrap(),
        }
    }

    /// A header's text; empty when absent.
    pub fn header(&self, name: impl AsHeaderName) -> String {
        let value = self.headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    }

    /// The cookies that the answer sets.
    pub fn cookies(&self) -> impl Iterator<Item = &str> {
        let all = self.headers.get_all(SET_COOKIE).iter();
        all.filter_map(|cookie| cookie.to_str().ok())
    }

    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }
}
