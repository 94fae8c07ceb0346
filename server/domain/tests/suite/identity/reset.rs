//! Setting a new password by an emailed link.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, identity::PasswordReset};
use domain::{
    Ctx, Result, Settings, Viewer,
    identity::{self, CODE_MINUTES, Purpose},
    testing::TestDb,
};
use futures::future::join_all;

async fn reset(ctx: &Ctx, code: &str, password: &str) -> Result<()> {
    let input = PasswordReset {
        oob_code: code.to_owned(),
        password: password.to_owned(),
        ..PasswordReset::default()
    };
    identity::reset_password(ctx, &input, &browser("phone")).await
}

#[tokio::test]
async fn a_reset_ends_every_session_and_every_other_code_and_tells_by_mail() {
    let db = TestDb::new().await;
    let sessions = [
        sign_up(&db.ctx, MIA).await,
        sign_in(&db.ctx, MIA, PASSWORD).await.unwrap(),
    ];
    let noa = sign_up(&db.ctx, "noa@example.org").await;
    let (first, second) = (reset_code(&db, MIA).await, reset_code(&db, MIA).await);
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let verify = mailed_code(&db, MIA, VERIFY_LINK).await;
    let token = token(&db.ctx, &sessions[0]).await;
    reset(&db.ctx, &second, ANOTHER_PASSWORD).await.unwrap();
    for session in &sessions {
        assert_eq!(holder(&db.ctx, &session.secret).await, Viewer::Visitor);
    }
    let outcome = identity::authenticate_token(&db.ctx, &token).await;
    assert_eq!(code(outcome), Code::SessionExpired);
    assert_eq!(holder(&db.ctx, &noa.secret).await, viewer(&noa));
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthWrongPassword);
    let back = sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
    assert_eq!(back.account.id, sessions[0].account.id);
    let worthless = [
        code(reset(&db.ctx, &second, "a third good phrase").await),
        code(reset(&db.ctx, &first, "a third good phrase").await),
        code(follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone")).await),
    ];
    assert_eq!(worthless, [Code::AuthInvalidActionCode; 3]);
    // The reset has proved the address; the verification link reports that.
    identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption(&verify), &browser("laptop"))
        .await
        .unwrap();
    let mails = mails_to(&db.ctx, MIA).await;
    let told = mails.iter().find(|mail| mail.subject == "Your password was changed");
    assert!(told.unwrap().text.contains("http://127.0.0.1:3000/forgotPassword"));
}

#[tokio::test]
async fn a_bad_new_password_is_refused_and_the_code_stays_good() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    let text = reset_code(&db, MIA).await;
    for (bad, expected) in [
        ("", Code::AuthMissingPassword),
        ("abc", Code::AuthWeakPassword),
        ("qwerty", Code::AuthCommonPassword),
        ("mia.lind", Code::AuthCommonPassword),
    ] {
        assert_eq!(
            refusals(reset(&db.ctx, &text, bad).await),
            [(expected, "password".to_owned())]
        );
    }
    let state = identity::look_at_code(&db.ctx, &[Purpose::ResetPassword], &text, &browser("scanner"))
        .await
        .unwrap();
    assert_eq!(state.hint, "m…@example.org");
    reset(&db.ctx, &text, ANOTHER_PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_code_that_is_late_or_for_something_else_sets_no_password() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    let verify = mailed_code(&db, MIA, VERIFY_LINK).await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let late = reset_code(&db, MIA).await;
    for text in ["", "nonsense", &verify, &link] {
        assert_eq!(
            code(reset(&db.ctx, text, ANOTHER_PASSWORD).await),
            Code::AuthInvalidActionCode
        );
    }
    db.pass(TimeDelta::minutes(CODE_MINUTES));
    assert_eq!(
        code(reset(&db.ctx, &late, ANOTHER_PASSWORD).await),
        Code::AuthInvalidActionCode
    );
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn who_never_had_a_password_gets_one_by_a_reset() {
    let db = TestDb::new().await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let mia = follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone"))
        .await
        .unwrap();
    let text = reset_code(&db, MIA).await;
    reset(&db.ctx, &text, PASSWORD).await.unwrap();
    let back = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(back.account.id, mia.session.account.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_resets_with_one_code_at_once_one_succeeds() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    let text = reset_code(&db, MIA).await;
    let rush = (0..100).map(|number| {
        let (ctx, text) = (db.ctx.clone(), text.clone());
        tokio::spawn(async move {
            let password = format!("sunlit harbour walk {number}");
            reset(&ctx, &text, &password).await.map(|()| password)
        })
    });
    let answers: Vec<_> = join_all(rush).await.into_iter().map(|task| task.unwrap()).collect();
    let (mut won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 99));
    for refused in lost {
        // The queue of hashes is limited.
        assert!([Code::AuthInvalidActionCode, Code::AuthTooManyRequests].contains(&code(refused)));
    }
    sign_in(&db.ctx, MIA, &won.remove(0).unwrap()).await.unwrap();
    let mails = mails_to(&db.ctx, MIA).await;
    let told = mails.iter().filter(|mail| mail.subject == "Your password was changed");
    assert_eq!(told.count(), 1);
}

#[tokio::test]
async fn under_the_strict_setting_a_request_does_the_same_work_for_every_address() {
    const UNKNOWN: &str = "nobody@example.org";
    let mut db = TestDb::new().await;
    let strict = Settings {
        strict_enumeration: true,
        ..Settings::default()
    };
    sign_up(&db.ctx, MIA).await;
    db.ctx = with_settings(&db, strict).await;
    let before = mails_to(&db.ctx, MIA).await.len();
    let written = async || {
        (
            count(&db.ctx, "one_time_code").await,
            count(&db.ctx, "outbox").await,
            count(&db.ctx, "event").await,
        )
    };
    let work = async |email: &str, is_reset: bool| {
        let start = written().await;
        if is_reset {
            identity::request_password_reset(&db.ctx, &address(email), &browser("phone")).await
        } else {
            identity::request_email_verification(&db.ctx, &Viewer::Visitor, &address(email), &browser("phone")).await
        }
        .unwrap();
        let end = written().await;
        (end.0 - start.0, end.1 - start.1, end.2 - start.2)
    };
    assert_eq!(work(MIA, true).await, (1, 1, 1));
    assert_eq!(work(UNKNOWN, true).await, (1, 1, 1));
    assert_eq!(work(MIA, false).await, (1, 1, 0));
    assert_eq!(work(UNKNOWN, false).await, (1, 1, 0));
    assert_eq!(mails_to(&db.ctx, MIA).await.len(), before + 2);
    assert!(mails_to(&db.ctx, UNKNOWN).await.is_empty());
    let left: Vec<serde_json::Value> = select(&db.ctx, "SELECT payload AS found FROM outbox", []).await;
    assert!(left.iter().all(|payload| *payload == serde_json::json!({})), "{left:?}");
}
