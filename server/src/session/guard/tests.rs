//! The protection against other sites, and the headers of answers.

use super::*;

#[test]
fn mail_programs_end_subscriptions_from_elsewhere_and_do_nothing_else() {
    let is_let_in = |method: Method, path: &str| {
        let request = http::Request::builder().method(method).uri(path);
        is_one_click(&request.body(axum::body::Body::empty()).unwrap())
    };
    assert!(is_let_in(Method::POST, "/subscriptions/leave?id=1&confirmationCode=2"));
    for path in [
        "/subscriptions/confirm",
        "/subscriptions/leave/",
        "/user",
        "/api/v1/emailSubscription",
    ] {
        assert!(!is_let_in(Method::POST, path), "{path}");
    }
    for method in [Method::PUT, Method::DELETE, Method::PATCH] {
        assert!(!is_let_in(method.clone(), "/subscriptions/leave"), "{method}");
    }
}

#[test]
fn the_log_has_no_secret_of_an_upload() {
    assert_eq!(logged("/api/v1/uploads/0b8a.c2VjcmV0"), "/api/v1/uploads/0b8a");
    assert_eq!(logged("/media/video/1/240.mp4"), "/media/video/1/240.mp4");
}

#[test]
fn maps_of_our_own_leave_the_policy_as_it_is() {
    assert_eq!(
        policy("n1", &[]),
        "default-src 'none'; script-src 'nonce-n1' 'strict-dynamic' 'wasm-unsafe-eval'; \
         style-src 'self' 'nonce-n1'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
         worker-src 'self' blob:; media-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    );
}

#[test]
fn a_map_from_elsewhere_may_be_fetched_and_nothing_more() {
    let origins = ["https://a.example".to_owned(), "https://b.example:8443".to_owned()];
    let widened = policy("n1", &origins);
    let sources = " https://a.example https://b.example:8443";
    assert_eq!(
        widened,
        policy("n1", &[])
            .replace("data: blob:;", &format!("data: blob:{sources};"))
            .replace("connect-src 'self';", &format!("connect-src 'self'{sources};"))
    );
}
