//! Requests for packages.

use super::*;
use crate::support::people::{PASSWORD, VERIFY_EMAIL, VERIFY_LINK};
use axum::body::Body;
use chrono::TimeDelta;
use domain::testing::mails::mails_to;
use http::{Request, header};

const REQUEST: &str = "/api/v1/request-travel-package";

/// A request to the creator from this address.
fn asking(creator: &Person, email: &str) -> Value {
    json!({ "creatorId": creator.id, "name": " Noa Berg ", "email": email, "message": "By the sea.\n\nFor two." })
}

/// The text of the emails with requests to that address, newest first.
async fn emails(api: &TestApi, address: &str) -> Vec<String> {
    let mails = mails_to(&api.db.ctx, address).await.into_iter();
    let requests = mails.filter(|mail| mail.subject == "New package request");
    requests.map(|mail| mail.text).collect()
}

#[tokio::test]
async fn a_request_reaches_the_creator_by_mail_once_the_address_is_known_to_be_theirs() {
    let api = TestApi::new().await;
    // A person with an unverified address.
    let mia = api.person(Role::Customer).await;
    let role = "/api/v1/userProfile/role?role=creator";
    mia.client.put(role, &json!({})).await.read::<Value>();
    let profile = json!({ "slug": "mia.lind", "publicName": "Mia Lind" });
    mia.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    let visitor = api.visitor();
    visitor.post(REQUEST, &asking(&mia, "ole@example.org")).await.done();
    assert_eq!(emails(&api, &mia.email).await.len(), 0);
    let code = api.mailed_code(&mia.email, VERIFY_LINK).await;
    mia.client.post(VERIFY_EMAIL, &json!({ "oobCode": code })).await.done();
    visitor.post(REQUEST, &asking(&mia, " Noa@Example.org ")).await.done();
    let emails = emails(&api, &mia.email).await;
    assert_eq!(emails.len(), 1);
    for words in ["Noa Berg", "noa@example.org", "By the sea.", "For two."] {
        assert!(emails[0].contains(words), "{words}: {}", emails[0]);
    }
    // The link leads to this request, on any page of the dashboard.
    let (_, link) = emails[0]
        .split_once("/dashboard/manage-itineraries?wish=")
        .expect("a link");
    let (id, rest) = link.split_once("#wish-").expect("a place on the page");
    assert!(
        rest.starts_with(id) && id.parse::<uuid::Uuid>().is_ok(),
        "{}",
        emails[0]
    );
    // Both requests are stored, and deleted with the account.
    let export = mia.client.get("/identity/v1/account").await.body;
    let requests = export["travelPackageRequests"].as_array().unwrap();
    assert_eq!(requests.len(), 2);
    assert!(requests.iter().all(|one| one["name"] == "Noa Berg"));
    let leave = json!({ "currentPassword": PASSWORD });
    mia.client.delete("/identity/v1/account", &leave).await.done();
    visitor
        .post(REQUEST, &asking(&mia, "noa@example.org"))
        .await
        .refused(Code::NotFound);
}

#[tokio::test]
async fn a_request_is_to_a_creator_and_says_who_asks_and_for_what() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let nameless = api.person(Role::Creator).await;
    let traveller = api.person(Role::Customer).await;
    let visitor = api.visitor();
    for unknown in [&nameless, &traveller] {
        let answer = visitor.post(REQUEST, &asking(unknown, "noa@example.org")).await;
        answer.refused(Code::NotFound);
    }
    let empty = json!({ "creatorId": mia.id, "name": " ", "email": "", "message": "\n" });
    let expected = [
        ("required", "name"),
        ("auth/missing-email", "email"),
        ("required", "message"),
    ];
    let expected = expected.map(|(code, field)| (code.to_owned(), field.to_owned()));
    assert_eq!(wrong(&visitor.post(REQUEST, &empty).await), expected);
    let long = json!({
        "creatorId": mia.id,
        "name": "n".repeat(81),
        "email": "noa@",
        "message": "m".repeat(3_001),
    });
    let expected = [
        ("invalid", "name"),
        ("auth/invalid-email", "email"),
        ("invalid", "message"),
    ];
    let expected = expected.map(|(code, field)| (code.to_owned(), field.to_owned()));
    assert_eq!(wrong(&visitor.post(REQUEST, &long).await), expected);
    let mut lines = asking(&mia, "noa@example.org");
    lines["name"] = json!("Noa\nBcc: all@example.org");
    let answer = visitor.post(REQUEST, &lines).await;
    assert_eq!(answer.refused(Code::Invalid).field(), Some("name"));
}

#[tokio::test]
async fn five_requests_a_day_are_enough_from_one_address_and_from_one_network() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let from = async |network: &str, email: &str| {
        let request = Request::post(REQUEST)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-address", network)
            .body(Body::from(asking(&mia, email).to_string()))
            .unwrap();
        api.visitor().send(request).await
    };
    for number in 0..5 {
        from(&format!("198.51.100.{number}"), "noa@example.org").await.done();
    }
    let refused = from("198.51.100.5", "NOA@example.org").await;
    assert_eq!(refused.refused(Code::TooManyRequests).field(), Some("email"));
    for number in 0..5 {
        from("203.0.113.7", &format!("ole.{number}@example.org")).await.done();
    }
    let refused = from("203.0.113.7", "somebody.else@example.org").await;
    refused.refused(Code::TooManyRequests);
    from("203.0.113.8", "somebody.else@example.org").await.done();
    api.db.pass(TimeDelta::days(1));
    from("198.51.100.9", "noa@example.org").await.done();
}
