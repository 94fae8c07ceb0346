//! The form of letters at the foot of a club's pages, sent as a browser without scripts sends it.

use crate::support::Installation;
use http::{
    StatusCode,
    header::{COOKIE, LOCATION, SET_COOKIE},
};

const PATH: &str = "/user/mia.lind/subscribe";

#[tokio::test]
async fn letters_are_asked_for_by_their_kind_and_of_no_other_kind() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let page = server.get(PATH).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    for kind in ["all", "newPosts", "newStays"] {
        assert!(
            page.text.contains(&format!("value=\"{kind}\"")),
            "{kind}: {}",
            page.text
        );
    }
    let browser = page.header(SET_COOKIE).split(';').next().unwrap().to_owned();
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let csrf = csrf.split('"').next().unwrap();
    let ask = async |email: &str, kind: &str| {
        let fields = [
            ("csrf", csrf),
            ("email", email),
            ("subscriptionType", kind),
            ("returnUrl", "/user/mia.lind/feed"),
        ];
        let form = serde_urlencoded::to_string(fields).unwrap();
        server.post(PATH, &[(COOKIE, &browser)], &form).await
    };
    for kind in ["newPosts", "newStays", "all", ""] {
        let answer = ask("ada@example.org", kind).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{kind}: {}", answer.text);
        assert_eq!(
            answer.header(LOCATION),
            "/user/mia.lind/feed?letters=asked#letters",
            "{kind}"
        );
    }
    // What is wrong is said where the form stands, as it was typed.
    let refused = ask("noa@example.org", "weekly").await;
    assert!(refused.status.is_client_error(), "{}: {}", refused.status, refused.text);
    for words in ["Choose what the letters are about.", "noa@example.org"] {
        assert!(refused.text.contains(words), "{words}: {}", refused.text);
    }
}
