//! Changing the address of an account.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, identity::CodeRedemption};
use domain::{
    Ctx, Settings, Viewer,
    identity::{self, CODE_MINUTES, Purpose},
    testing::TestDb,
};
use futures::future::join_all;

const NEW: &str = "mia@elsewhere.example";

async fn pending(ctx: &Ctx, viewer: &Viewer) -> Option<String> {
    let found = identity::email_address(ctx, viewer).await.unwrap();
    found.pending.map(|pending| pending.email)
}

async fn redeem(ctx: &Ctx, text: &str) -> domain::Result<()> {
    identity::verify_email(ctx, &Viewer::Visitor, &redemption(text), &browser("laptop")).await
}

async fn kinds(ctx: &Ctx) -> Vec<String> {
    let sql = "SELECT kind AS found FROM event WHERE kind LIKE 'identity.email%' ORDER BY occurred_at, id";
    select(ctx, sql, []).await
}

#[tokio::test]
async fn the_address_changes_when_the_mail_to_the_new_one_is_redeemed_and_not_before() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    let me = viewer(&mia);
    let (reset, link) = (
        reset_code(&db, MIA).await,
        magic_code(&db, MIA, &browser("laptop")).await,
    );
    ask_for_address(&db.ctx, &me, " Mia@Elsewhere.example ", PASSWORD)
        .await
        .unwrap();
    let text = mailed_code(&db, NEW, VERIFY_LINK).await;
    assert_eq!(address_of(&db.ctx, &me).await, (Some(MIA.to_owned()), true));
    assert_eq!(pending(&db.ctx, &me).await.as_deref(), Some(NEW));
    let asked = [Purpose::VerifyEmail, Purpose::ChangeEmail];
    let state = identity::look_at_code(&db.ctx, &asked, &text, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(
        (state.purpose, state.account),
        (Purpose::ChangeEmail, Some(mia.account.id))
    );
    assert_eq!((state.hint.as_str(), state.is_foreign), ("m…@elsewhere.example", false));
    redeem(&db.ctx, &text).await.unwrap();
    assert_eq!(address_of(&db.ctx, &me).await, (Some(NEW.to_owned()), true));
    assert_eq!(pending(&db.ctx, &me).await, None);
    // The session and the password stay; codes sent to the old address are invalid.
    assert_eq!(holder(&db.ctx, &mia.secret).await, me);
    assert_eq!(
        sign_in(&db.ctx, NEW, PASSWORD).await.unwrap().account.id,
        mia.account.id
    );
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthUserNotFound);
    let laptop = browser("laptop");
    let old = identity::look_at_code(&db.ctx, &[Purpose::ResetPassword], &reset, &laptop).await;
    assert_eq!(code(old), Code::AuthInvalidActionCode);
    let old = follow(&db.ctx, &Viewer::Visitor, &link, &laptop).await;
    assert_eq!(code(old), Code::AuthInvalidActionCode);
    redeem(&db.ctx, &text).await.unwrap();
    let told = mails_to(&db.ctx, MIA).await.remove(0);
    assert_eq!(told.subject, "Your email address was changed");
    assert!(
        told.text.contains("m…@elsewhere.example") && told.text.contains(RECOVER_LINK),
        "{}",
        told.text
    );
    assert!(!told.text.contains(NEW), "{}", told.text);
    assert_eq!(
        kinds(&db.ctx).await,
        ["identity.email_change_requested", "identity.email_changed"]
    );
}

#[tokio::test]
async fn an_address_that_was_never_proved_hears_of_the_change_but_gets_no_way_back() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, "mia.lnid@example.org").await;
    move_to(&db, &mia, NEW).await;
    let told = mails_to(&db.ctx, "mia.lnid@example.org").await.remove(0);
    assert_eq!(told.subject, "Your email address was changed");
    assert!(!told.text.contains(RECOVER_LINK), "{}", told.text);
}

#[tokio::test]
async fn who_asks_says_the_password_and_an_address_that_is_one_and_another_one() {
    let db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    for (email, password, expected, field) in [
        ("", PASSWORD, Code::AuthMissingEmail, "email"),
        ("mia", PASSWORD, Code::AuthInvalidEmail, "email"),
        ("MIA.Lind@example.org", PASSWORD, Code::Invalid, "email"),
        (NEW, "", Code::AuthWrongPassword, "currentPassword"),
        (NEW, ANOTHER_PASSWORD, Code::AuthWrongPassword, "currentPassword"),
    ] {
        let outcome = ask_for_address(&db.ctx, &me, email, password).await;
        assert_eq!(refusals(outcome), [(expected, field.to_owned())], "{email}");
    }
    let guest = viewer(&anonymous(&db.ctx).await);
    assert_eq!(code(ask_for_address(&db.ctx, &guest, NEW, "").await), Code::Forbidden);
    let refused = ask_for_address(&db.ctx, &Viewer::Visitor, NEW, "").await;
    assert_eq!(code(refused), Code::Unauthenticated);
    assert_eq!(mails_to(&db.ctx, NEW).await.len(), 0);
}

#[tokio::test]
async fn guesses_at_the_password_are_counted_as_those_of_a_sign_in() {
    let db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    for _ in 0..10 {
        let outcome = ask_for_address(&db.ctx, &me, NEW, ANOTHER_PASSWORD).await;
        assert_eq!(code(outcome), Code::AuthWrongPassword);
    }
    assert_eq!(
        code(ask_for_address(&db.ctx, &me, NEW, PASSWORD).await),
        Code::AuthTooManyRequests
    );
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthTooManyRequests);
}

#[tokio::test]
async fn who_has_no_password_changes_the_address_without_one() {
    let db = TestDb::new().await;
    let link = magic_code(&db, MIA, &browser("laptop")).await;
    let mia = follow(&db.ctx, &Viewer::Visitor, &link, &browser("laptop"))
        .await
        .unwrap()
        .session;
    move_to(&db, &mia, NEW).await;
    assert_eq!(address_of(&db.ctx, &viewer(&mia)).await, (Some(NEW.to_owned()), true));
}

#[tokio::test]
async fn a_taken_address_is_refused_or_with_strict_enumeration_reported_by_email() {
    let mut db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    sign_up(&db.ctx, "noa@example.org").await;
    let outcome = ask_for_address(&db.ctx, &me, "noa@example.org", PASSWORD).await;
    assert_eq!(refusals(outcome), [(Code::AuthEmailAlreadyInUse, "email".to_owned())]);
    assert_eq!(pending(&db.ctx, &me).await, None);
    let strict = Settings {
        strict_enumeration: true,
        ..Settings::default()
    };
    db.ctx = with_settings(&db, strict).await;
    db.pass(TimeDelta::seconds(1));
    for email in ["noa@example.org", NEW] {
        ask_for_address(&db.ctx, &me, email, PASSWORD).await.unwrap();
        assert_eq!(pending(&db.ctx, &me).await.as_deref(), Some(email));
    }
    let told = mails_to(&db.ctx, "noa@example.org").await.remove(0);
    assert_eq!(told.subject, "You have an account already");
    assert!(!told.text.contains("oobCode"), "{}", told.text);
}

#[tokio::test]
async fn an_address_is_confirmed_only_for_the_account_that_requested_it() {
    let db = TestDb::new().await;
    // Otherwise a stranger's account would get the address of a person who presses the button of an email.
    let stranger = viewer(&sign_up(&db.ctx, "stranger@example.org").await);
    let text = new_address_code(&db, &stranger, MIA).await;
    let try_with = async |who: &Viewer, password: Option<&str>| {
        let input = CodeRedemption {
            email: Some(MIA.to_owned()),
            password: password.map(str::to_owned),
            ..redemption(&text)
        };
        identity::verify_email(&db.ctx, who, &input, &browser("phone")).await
    };
    let other = viewer(&sign_up(&db.ctx, "mia@elsewhere.example").await);
    for who in [&Viewer::Visitor, &other] {
        for (password, why) in [
            (None, Code::AuthWrongBrowser),
            (Some(""), Code::AuthWrongBrowser),
            (Some("not the password"), Code::AuthWrongPassword),
        ] {
            let found = refusals(try_with(who, password).await);
            assert_eq!(found, [(why, "password".to_owned())], "{password:?}");
        }
    }
    assert_eq!(
        address_of(&db.ctx, &stranger).await,
        (Some("stranger@example.org".to_owned()), false)
    );
    // The account's owner may use the code in another browser.
    try_with(&Viewer::Visitor, Some(PASSWORD)).await.unwrap();
    assert_eq!(address_of(&db.ctx, &stranger).await, (Some(MIA.to_owned()), true));
}

#[tokio::test]
async fn one_change_waits_at_a_time_until_it_is_late_or_taken_back() {
    let db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    let first = new_address_code(&db, &me, "mia@first.example").await;
    let second = new_address_code(&db, &me, NEW).await;
    assert_eq!(code(redeem(&db.ctx, &first).await), Code::AuthInvalidActionCode);
    assert_eq!(pending(&db.ctx, &me).await.as_deref(), Some(NEW));
    identity::cancel_email_change(&db.ctx, &me).await.unwrap();
    identity::cancel_email_change(&db.ctx, &me).await.unwrap();
    assert_eq!(pending(&db.ctx, &me).await, None);
    assert_eq!(code(redeem(&db.ctx, &second).await), Code::AuthInvalidActionCode);
    let late = new_address_code(&db, &me, "mia@third.example").await;
    db.pass(TimeDelta::minutes(CODE_MINUTES));
    assert_eq!(pending(&db.ctx, &me).await, None);
    assert_eq!(code(redeem(&db.ctx, &late).await), Code::AuthInvalidActionCode);
    assert_eq!(address_of(&db.ctx, &me).await, (Some(MIA.to_owned()), false));
    let cancelled = kinds(&db.ctx)
        .await
        .into_iter()
        .filter(|kind| kind == "identity.email_change_cancelled");
    assert_eq!(cancelled.count(), 1);
}

#[tokio::test]
async fn a_change_of_another_account_is_not_seen_or_cancelled() {
    let db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    let other = viewer(&sign_up(&db.ctx, "noa@example.org").await);
    let text = new_address_code(&db, &me, NEW).await;
    assert_eq!(pending(&db.ctx, &other).await, None);
    identity::cancel_email_change(&db.ctx, &other).await.unwrap();
    redeem(&db.ctx, &text).await.unwrap();
}

#[tokio::test]
async fn an_address_that_was_taken_in_between_is_refused_and_the_code_stays_good() {
    let db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    let text = new_address_code(&db, &me, NEW).await;
    let other = viewer(&sign_up(&db.ctx, NEW).await);
    assert_eq!(
        refusals(redeem(&db.ctx, &text).await),
        [(Code::AuthEmailAlreadyInUse, "email".to_owned())]
    );
    assert_eq!(address_of(&db.ctx, &me).await, (Some(MIA.to_owned()), false));
    identity::delete_account(&db.ctx, &other, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    // The codes of an address are deleted with the account that had it.
    assert_eq!(code(redeem(&db.ctx, &text).await), Code::AuthInvalidActionCode);
}

#[tokio::test]
async fn a_reset_a_new_password_and_leaving_put_an_end_to_a_change_that_waits() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let text = new_address_code(&db, &viewer(&mia), NEW).await;
    let reset = contract::identity::PasswordReset {
        oob_code: reset_code(&db, MIA).await,
        password: PASSWORD.to_owned(),
        ..contract::identity::PasswordReset::default()
    };
    identity::reset_password(&db.ctx, &reset, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(code(redeem(&db.ctx, &text).await), Code::AuthInvalidActionCode);
    let me = viewer(&sign_in(&db.ctx, MIA, PASSWORD).await.unwrap());
    let text = new_address_code(&db, &me, "mia@second.example").await;
    let change = contract::identity::PasswordChange {
        current_password: PASSWORD.to_owned(),
        password: PASSWORD.to_owned(),
    };
    identity::change_password(&db.ctx, &me, &change, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(code(redeem(&db.ctx, &text).await), Code::AuthInvalidActionCode);
    let text = new_address_code(&db, &me, "mia@third.example").await;
    identity::delete_account(&db.ctx, &me, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(code(redeem(&db.ctx, &text).await), Code::AuthInvalidActionCode);
}

/// A stranger signs up with Mia's address and at once requests a change to their own. After Mia proves the address, the
/// account is hers alone.
#[tokio::test]
async fn who_proves_an_address_ends_the_change_that_a_stranger_began_with_it() {
    let db = TestDb::new().await;
    let stranger = sign_up(&db.ctx, MIA).await;
    let text = new_address_code(&db, &viewer(&stranger), "stranger@example.org").await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let mia = follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(code(redeem(&db.ctx, &text).await), Code::AuthInvalidActionCode);
    assert_eq!(
        address_of(&db.ctx, &viewer(&mia.session)).await,
        (Some(MIA.to_owned()), true)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_accounts_that_go_to_one_address_at_once_one_gets_it() {
    let db = TestDb::new().await;
    let mut codes = Vec::new();
    for email in [MIA, "noa@example.org"] {
        let me = viewer(&sign_up(&db.ctx, email).await);
        codes.push(new_address_code(&db, &me, NEW).await);
    }
    let rush = (0..20).map(|number| {
        let (ctx, text) = (db.ctx.clone(), codes[number % 2].clone());
        tokio::spawn(async move { (number % 2, redeem(&ctx, &text).await) })
    });
    let answers: Vec<_> = join_all(rush).await.into_iter().map(|task| task.unwrap()).collect();
    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(_, answer)| answer.is_ok());
    // Using a link again reports success only for the account that won.
    assert!(!won.is_empty() && won.iter().all(|(account, _)| *account == won[0].0));
    for (_, refused) in lost {
        assert!([Code::AuthInvalidActionCode, Code::AuthEmailAlreadyInUse].contains(&code(refused)));
    }
    let held: Vec<i64> = select(
        &db.ctx,
        "SELECT COUNT(*) AS found FROM account WHERE email = ?",
        [NEW.into()],
    )
    .await;
    assert_eq!(held, [1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_requests_at_once_one_waits() {
    let db = TestDb::new().await;
    let me = viewer(&sign_up(&db.ctx, MIA).await);
    let rush = (0..8).map(|number| {
        let (ctx, me) = (db.ctx.clone(), me.clone());
        tokio::spawn(async move { ask_for_address(&ctx, &me, &format!("mia@{number}.example"), PASSWORD).await })
    });
    for task in join_all(rush).await {
        task.unwrap().unwrap();
    }
    let sql = "SELECT COUNT(*) AS found FROM one_time_code WHERE purpose = 'changeEmail' AND used_at IS NULL";
    assert_eq!(select::<i64>(&db.ctx, sql, []).await, [1]);
}
