//! Signing in with address and password, and the errors.

use super::support::*;
use contract::Code;
use domain::{
    Settings, Viewer,
    identity::{self},
    testing::TestDb,
};
use futures::{StreamExt, stream::FuturesUnordered};
use std::collections::HashSet;

fn strict() -> Settings {
    Settings {
        strict_enumeration: true,
        ..Settings::default()
    }
}

#[tokio::test]
async fn the_right_password_signs_in_and_ends_the_session_that_was_there() {
    let db = TestDb::new().await;
    let first = sign_up(&db.ctx, MIA).await;
    let second = sign_in_as(&db.ctx, &viewer(&first), MIA, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(second.account.id, first.account.id);
    assert_eq!(holder(&db.ctx, &first.secret).await, Viewer::Visitor);
    assert_eq!(holder(&db.ctx, &second.secret).await, viewer(&second));
    // Other sessions stay signed in.
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(holder(&db.ctx, &second.secret).await, viewer(&second));
}

#[tokio::test]
async fn each_failure_has_its_code_and_its_field() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    let cases = [
        (
            "",
            "",
            vec![
                (Code::AuthInvalidEmail, "email"),
                (Code::AuthMissingPassword, "password"),
            ],
        ),
        ("mia", PASSWORD, vec![(Code::AuthInvalidEmail, "email")]),
        (MIA, "", vec![(Code::AuthMissingPassword, "password")]),
        ("noa@example.org", PASSWORD, vec![(Code::AuthUserNotFound, "email")]),
        (MIA, "sunlit harbour", vec![(Code::AuthWrongPassword, "password")]),
        (MIA, "Sunlit harbour walk", vec![(Code::AuthWrongPassword, "password")]),
        (MIA, "sunlit harbour walk ", vec![(Code::AuthWrongPassword, "password")]),
    ];
    for (email, password, expected) in cases {
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(code, field)| (code, field.to_owned()))
            .collect();
        let outcome = sign_in(&db.ctx, email, password).await;
        assert_eq!(refusals(outcome), expected, "{email:?} {password:?}");
    }
    assert_eq!(count(&db.ctx, "session").await, 1, "the sign-up's alone");
}

#[tokio::test]
async fn an_account_without_a_password_opens_to_none() {
    let db = TestDb::new().await;
    let code_of_link = magic_code(&db, MIA, &browser("phone")).await;
    follow(&db.ctx, &Viewer::Visitor, &code_of_link, &browser("phone"))
        .await
        .unwrap();
    for password in [PASSWORD, "x", MIA] {
        assert_eq!(code(sign_in(&db.ctx, MIA, password).await), Code::AuthWrongPassword);
    }
}

#[tokio::test]
async fn the_strict_setting_tells_an_unknown_address_and_a_wrong_password_by_nothing() {
    let mut db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    db.ctx = with_settings(&db, strict()).await;
    let link = magic_code(&db, "leo@example.org", &browser("phone")).await;
    follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone"))
        .await
        .unwrap();
    for email in [MIA, "noa@example.org", "leo@example.org"] {
        let refused = refusals(sign_in(&db.ctx, email, ANOTHER_PASSWORD).await);
        assert_eq!(refused, [(Code::AuthRefused, String::new())], "{email}");
    }
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
}

/// The only thread for hashes is busy until the queue for them is full. A call that needs no hash is answered all the same.
#[test]
fn the_strict_setting_hashes_for_an_address_that_is_unknown() {
    let one_thread = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(1)
        .build()
        .unwrap();
    one_thread.block_on(async {
        let quick = first_and_all_answers(Settings::default()).await;
        assert_eq!(quick, (Code::AuthUserNotFound, HashSet::from([Code::AuthUserNotFound])));
        let slow = first_and_all_answers(strict()).await;
        let all = HashSet::from([Code::AuthTooManyRequests, Code::AuthRefused]);
        assert_eq!(slow, (Code::AuthTooManyRequests, all));
    });
}

/// Signs in with more unknown addresses at once than hashes may wait. The thread for hashes is free after the first answer.
async fn first_and_all_answers(settings: Settings) -> (Code, HashSet<Code>) {
    let db = TestDb::with_settings(settings).await;
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let busy = tokio::task::spawn_blocking(move || ended.recv());
    let emails: Vec<String> = (0..150).map(|number| format!("stranger{number}@example.org")).collect();
    let mut answers: FuturesUnordered<_> = emails.iter().map(|email| sign_in(&db.ctx, email, PASSWORD)).collect();
    let first = code(answers.next().await.unwrap());
    end.send(()).unwrap();
    busy.await.unwrap().unwrap();
    let mut all: HashSet<Code> = answers.map(code).collect().await;
    all.insert(first);
    (first, all)
}

#[tokio::test]
async fn a_failed_sign_in_is_recorded_with_its_code_and_without_an_account() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    for (email, password) in [(MIA, "an-unlucky-guess"), ("noa@example.org", "an-unlucky-guess")] {
        sign_in(&db.ctx, email, password).await.unwrap_err();
    }
    for _ in 0..10 {
        sign_in(&db.ctx, MIA, "an-unlucky-guess").await.unwrap_err();
    }
    let late = redemption("nonsense");
    let followed = identity::follow_magic_link(&db.ctx, &Viewer::Visitor, &late, &browser("laptop")).await;
    assert_eq!(code(followed), Code::AuthInvalidActionCode);
    assert_eq!(
        code(identity::session_login(&db.ctx, "no token").await),
        Code::SessionLogin
    );
    let sql = "SELECT detail AS found FROM event WHERE kind = 'identity.sign_in_failed' AND account_id IS NULL \
               ORDER BY occurred_at";
    let written = async || -> Vec<serde_json::Value> {
        identity::write_failures(&db.ctx).await.unwrap();
        select(&db.ctx, sql, []).await
    };
    let details = written().await;
    let mut found: Vec<String> = details.iter().map(ToString::to_string).collect();
    found.sort();
    // One row for each reason, with a count and nothing else.
    assert_eq!(
        found,
        [
            r#"{"code":"auth/invalid-action-code","times":1}"#,
            r#"{"code":"auth/too-many-requests","times":1}"#,
            r#"{"code":"auth/user-not-found","times":1}"#,
            r#"{"code":"auth/wrong-password","times":10}"#,
            r#"{"code":"session-login","times":1}"#,
        ]
    );
    assert_eq!(written().await.len(), 5, "what is written is not written again");
    let mia = identity::sign_in(
        &db.ctx,
        &Viewer::Visitor,
        &contract::identity::SignIn::default(),
        &browser("laptop"),
    )
    .await;
    assert_eq!(code(mia), Code::AuthInvalidEmail);
}
