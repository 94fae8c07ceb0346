//! Sending a call, and the same call with ids that do not exist.

use super::*;

/// The same call with ids that do not exist.
pub fn absent(api: &TestApi, operation: &Operation, call: &Call) -> Call {
    let path = operation
        .path
        .replace("{id}", &api.db.ctx.new_id().to_string())
        .replace("{kind}", "post");
    let query = call.path.split_once('?').map(|(_, query)| format!("?{query}"));
    Call {
        path: path + &query.unwrap_or_default(),
        body: call.body.clone(),
        cookie: call.cookie.clone(),
    }
}

pub async fn make(client: &Client, operation: &Operation, call: &Call) -> Answer {
    let method = operation.method.clone();
    let with_cookie = call.cookie.as_deref().map(|cookie| client.with_cookie(cookie));
    let client = with_cookie.as_ref().unwrap_or(client);
    if call.body.is_null() {
        return client.ask(method, &call.path).await;
    }
    if call.body == PICTURE {
        return client.post_picture(&call.path, PIXEL).await;
    }
    if call.body == RECOMMENDATION {
        let fields = [("recommendationTitle", b"By the sea".as_slice()), ("coverImage", PIXEL)];
        return client.send_form(method, &call.path, &fields).await;
    }
    if call.body == CAPTIONS {
        let words = "WEBVTT\n\n00:01.000 --> 00:02.000\nThe sea\n";
        return client.send_bytes(method, &call.path, "text/vtt", words).await;
    }
    assert_ne!(method, Method::GET, "{}: a body goes with what writes", operation.id);
    let body = call.body.to_string();
    client.send_bytes(method, &call.path, "application/json", body).await
}
