//! The appearance of a club: links, a colour, and the mark of verified creators, which operators assign.

use crate::support::{Client, TestApi};
use contract::{Code, visitor::Role};
use serde_json::{Value, json};

const MINE: &str = "/api/v1/userProfile";
const PUBLIC: &str = "/api/v1/userProfile/public/mia.lind";

async fn creator(api: &TestApi) -> Client {
    let client = api.person(Role::Creator).await.client;
    let profile = json!({ "slug": "mia.lind", "publicName": "Mia Lind" });
    client.put(MINE, &profile).await.read::<Value>();
    client
}

fn link(label: &str, url: &str) -> Value {
    json!({ "label": label, "url": url })
}

#[tokio::test]
async fn a_creator_sets_and_removes_public_links_and_a_colour() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let public = api.visitor().get(PUBLIC).await.body;
    assert_eq!((public.get("links"), public.get("themeColor")), (None, None));
    assert_eq!(public["isVerified"], false);

    let look = json!({
        "links": [link(" Harbour letters ", "https://Example.com/letters"), link("Write", "mailto:mia@example.com")],
        "themeColor": "#D9480F",
    });
    let kept = json!([
        link("Harbour letters", "https://example.com/letters"),
        link("Write", "mailto:mia@example.com")
    ]);
    let profile: Value = mia.put(MINE, &look).await.read();
    assert_eq!(
        profile["creatorProfile"],
        json!({ "links": kept, "themeColor": "#d9480f" })
    );
    let public = api.visitor().get(PUBLIC).await.body;
    assert_eq!((&public["links"], &public["themeColor"]), (&kept, &json!("#d9480f")));
    let club = api.visitor().get("/api/v1/bff/creator/mia.lind").await.body;
    assert_eq!(club["creator"]["links"], kept);

    // Absent fields stay unchanged.
    let profile: Value = mia.put(MINE, &json!({ "bio": "Slow mornings." })).await.read();
    assert_eq!(profile["creatorProfile"]["links"], kept);
    let profile: Value = mia.put(MINE, &json!({ "links": [], "themeColor": "" })).await.read();
    assert_eq!(profile["creatorProfile"], json!({}));
    let public = api.visitor().get(PUBLIC).await.body;
    assert_eq!((public.get("links"), public.get("themeColor")), (None, None));
}

#[tokio::test]
async fn errors_of_links_and_colour_name_their_fields() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let send = async |look: Value| mia.put(MINE, &look).await;
    let good = || link("Shop", "https://example.com/shop");
    for (bad, code, field) in [
        (link(" ", "https://example.com"), Code::Required, "links[1].label"),
        (
            link(&"ü".repeat(41), "https://example.com"),
            Code::Invalid,
            "links[1].label",
        ),
        (link("a\u{7}b", "https://example.com"), Code::Invalid, "links[1].label"),
        (link("Shop", ""), Code::Invalid, "links[1].url"),
        (link("Shop", "http://example.com"), Code::Invalid, "links[1].url"),
        (link("Shop", "javascript:alert(1)"), Code::Invalid, "links[1].url"),
        (
            link("Shop", "https://mia:secret@example.com"),
            Code::Invalid,
            "links[1].url",
        ),
        (
            link("Shop", &format!("https://example.com/{}", "a".repeat(500))),
            Code::Invalid,
            "links[1].url",
        ),
    ] {
        let answer = send(json!({ "links": [good(), bad] })).await;
        assert_eq!(answer.refused(code).field(), Some(field), "{answer:?}");
    }
    let answer = send(json!({ "links": vec![good(); 21] })).await;
    assert_eq!(answer.refused(Code::Invalid).field(), Some("links"));
    for color in ["red", "#fff", "#12345g", "#d9480f;}"] {
        let answer = send(json!({ "themeColor": color })).await;
        assert_eq!(answer.refused(Code::Invalid).field(), Some("themeColor"), "{color}");
    }
    let profile: Value = send(json!({ "links": vec![link(&"ü".repeat(40), "https://example.com"); 20] }))
        .await
        .read();
    assert_eq!(profile["creatorProfile"]["links"].as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn a_traveller_has_no_look_and_users_cannot_verify_themselves() {
    let api = TestApi::new().await;
    let ole = api.person(Role::Customer).await.client;
    for look in [json!({ "links": [] }), json!({ "themeColor": "#d9480f" })] {
        ole.put(MINE, &look).await.refused(Code::Forbidden);
    }
    let mia = creator(&api).await;
    mia.put(
        MINE,
        &json!({ "isVerified": true, "verifiedAt": "2026-01-01T00:00:00Z" }),
    )
    .await;
    assert_eq!(api.visitor().get(PUBLIC).await.body["isVerified"], false);
}
