//! Restoring a changed address.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, UserId,
    identity::{PasswordReset, ProviderId, Refresh},
};
use domain::{
    Ctx, Result, Viewer,
    identity::{self, CODE_MINUTES, Purpose, RECOVERY_DAYS},
    testing::TestDb,
};
use futures::future::join_all;

const THIEF: &str = "thief@example.net";

async fn recover(ctx: &Ctx, text: &str) -> Result<UserId> {
    identity::recover_email(ctx, &redemption(text), &browser("phone")).await
}

/// The newest recovery code emailed to an address.
async fn way_back(db: &TestDb, email: &str) -> String {
    mailed_code(db, email, RECOVER_LINK).await
}

#[tokio::test]
async fn the_former_address_comes_back_and_everything_that_opened_the_account_ends() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    let thief = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    let tokens = identity::tokens(&db.ctx, &thief).await.unwrap();
    move_to(&db, &thief, THIEF).await;
    let (reset, waiting) = (
        reset_code(&db, THIEF).await,
        new_address_code(&db, &viewer(&thief), "thief@second.example").await,
    );
    let text = way_back(&db, MIA).await;
    let state = identity::look_at_code(&db.ctx, &[Purpose::RecoverEmail], &text, &browser("scanner"))
        .await
        .unwrap();
    assert_eq!(
        (state.hint.as_str(), state.account),
        ("m…@example.org", Some(mia.account.id))
    );
    assert_eq!(recover(&db.ctx, &text).await.unwrap(), mia.account.id);
    for session in [&mia, &thief] {
        assert_eq!(holder(&db.ctx, &session.secret).await, Viewer::Visitor);
    }
    let refresh = Refresh {
        refresh_token: tokens.refresh_token,
    };
    assert_eq!(code(identity::refresh(&db.ctx, &refresh).await), Code::SessionExpired);
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &tokens.token).await),
        Code::SessionExpired
    );
    for (email, expected) in [(MIA, Code::AuthWrongPassword), (THIEF, Code::AuthUserNotFound)] {
        assert_eq!(code(sign_in(&db.ctx, email, PASSWORD).await), expected);
    }
    let thiefs = PasswordReset {
        oob_code: reset,
        password: ANOTHER_PASSWORD.to_owned(),
        ..PasswordReset::default()
    };
    assert_eq!(
        code(identity::reset_password(&db.ctx, &thiefs, &browser("laptop")).await),
        Code::AuthInvalidActionCode
    );
    let waiting = identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption(&waiting), &browser("laptop")).await;
    assert_eq!(code(waiting), Code::AuthInvalidActionCode);
    assert_eq!(code(recover(&db.ctx, &text).await), Code::AuthInvalidActionCode);
    // The email to the restored address has a link to set a new password.
    let offered = PasswordReset {
        oob_code: mailed_code(&db, MIA, RESET_LINK).await,
        password: ANOTHER_PASSWORD.to_owned(),
        ..PasswordReset::default()
    };
    identity::reset_password(&db.ctx, &offered, &browser("phone"))
        .await
        .unwrap();
    let back = sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
    assert_eq!(back.account.id, mia.account.id);
    assert_eq!(address_of(&db.ctx, &viewer(&back)).await, (Some(MIA.to_owned()), true));
    let told = mails_to(&db.ctx, THIEF).await.remove(0);
    assert_eq!(told.subject, "Your email address was changed");
    assert!(!told.text.contains(RECOVER_LINK), "{}", told.text);
    let sql = "SELECT COUNT(*) AS found FROM event WHERE kind = 'identity.email_recovered'";
    assert_eq!(select::<i64>(&db.ctx, sql, []).await, [1]);
}

#[tokio::test]
async fn a_provider_that_the_thief_linked_opens_the_account_no_longer() {
    let db = TestDb::new().await;
    let thief = proved(&db, MIA).await;
    let sql = "INSERT INTO linked_provider (id, account_id, provider, subject, email, created_at) \
               SELECT id, id, 'google', 'thief', NULL, created_at FROM account";
    assert_eq!(tamper(&db.ctx, sql, []).await, 1);
    move_to(&db, &thief, THIEF).await;
    let list = identity::list_linked_providers(&db.ctx, &viewer(&thief)).await.unwrap();
    assert_eq!(list.linked_providers[0].provider, ProviderId::Google);
    recover(&db.ctx, &way_back(&db, MIA).await).await.unwrap();
    assert_eq!(count(&db.ctx, "linked_provider").await, 0);
}

#[tokio::test]
async fn the_way_back_is_open_for_a_week_however_the_password_changes_meanwhile() {
    let db = TestDb::new().await;
    let thief = proved(&db, MIA).await;
    move_to(&db, &thief, THIEF).await;
    let text = way_back(&db, MIA).await;
    let change = contract::identity::PasswordChange {
        current_password: PASSWORD.to_owned(),
        password: ANOTHER_PASSWORD.to_owned(),
    };
    identity::change_password(&db.ctx, &viewer(&thief), &change, &browser("laptop"))
        .await
        .unwrap();
    db.pass(TimeDelta::days(RECOVERY_DAYS) - TimeDelta::minutes(CODE_MINUTES));
    identity::tidy(&db.ctx).await.unwrap();
    recover(&db.ctx, &text).await.unwrap();
}

#[tokio::test]
async fn a_way_back_that_is_late_or_a_code_for_something_else_puts_nothing_back() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    let reset = reset_code(&db, MIA).await;
    move_to(&db, &mia, THIEF).await;
    let late = way_back(&db, MIA).await;
    for text in ["", "nonsense", &reset] {
        assert_eq!(
            code(recover(&db.ctx, text).await),
            Code::AuthInvalidActionCode,
            "{text}"
        );
    }
    db.pass(TimeDelta::days(RECOVERY_DAYS));
    assert_eq!(code(recover(&db.ctx, &late).await), Code::AuthInvalidActionCode);
    let back = sign_in(&db.ctx, THIEF, PASSWORD).await.unwrap();
    assert_eq!(back.account.id, mia.account.id);
}

#[tokio::test]
async fn after_a_second_change_the_first_address_comes_back_and_the_second_has_no_say() {
    let db = TestDb::new().await;
    let thief = proved(&db, MIA).await;
    move_to(&db, &thief, THIEF).await;
    move_to(&db, &thief, "thief@second.example").await;
    let (mine, thiefs) = (way_back(&db, MIA).await, way_back(&db, THIEF).await);
    recover(&db.ctx, &mine).await.unwrap();
    assert_eq!(code(recover(&db.ctx, &thiefs).await), Code::AuthInvalidActionCode);
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthWrongPassword);
}

#[tokio::test]
async fn a_thief_who_takes_the_second_address_back_does_not_close_the_way_of_the_first() {
    let db = TestDb::new().await;
    let thief = proved(&db, MIA).await;
    move_to(&db, &thief, THIEF).await;
    move_to(&db, &thief, "thief@second.example").await;
    let (mine, thiefs) = (way_back(&db, MIA).await, way_back(&db, THIEF).await);
    recover(&db.ctx, &thiefs).await.unwrap();
    assert_eq!(recover(&db.ctx, &mine).await.unwrap(), thief.account.id);
}

#[tokio::test]
async fn an_account_made_and_deleted_with_the_former_address_blocks_no_recovery() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    move_to(&db, &mia, THIEF).await;
    let text = way_back(&db, MIA).await;
    let first = sign_up(&db.ctx, MIA).await;
    identity::delete_account(&db.ctx, &viewer(&first), PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    let squatter = sign_up(&db.ctx, MIA).await;
    recover(&db.ctx, &text).await.unwrap();
    assert_eq!(holder(&db.ctx, &squatter.secret).await, Viewer::Visitor);
    let sql = "SELECT id AS found FROM account WHERE email = ?";
    assert_eq!(
        select::<uuid::Uuid>(&db.ctx, sql, [MIA.into()]).await,
        [mia.account.id.0]
    );
}

#[tokio::test]
async fn an_account_that_proved_the_former_address_keeps_it_and_the_way_back_stays_open() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    move_to(&db, &mia, THIEF).await;
    let text = way_back(&db, MIA).await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let second = follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone"))
        .await
        .unwrap()
        .session;
    assert_ne!(second.account.id, mia.account.id);
    let refused = recover(&db.ctx, &text).await;
    assert_eq!(refusals(refused), [(Code::AuthEmailAlreadyInUse, "email".to_owned())]);
    assert_eq!(holder(&db.ctx, &mia.secret).await, viewer(&mia));
    identity::delete_account(&db.ctx, &viewer(&second), "", &browser("phone"))
        .await
        .unwrap();
    assert_eq!(recover(&db.ctx, &text).await.unwrap(), mia.account.id);
}

#[tokio::test]
async fn an_account_that_was_deleted_does_not_come_back() {
    let db = TestDb::new().await;
    let thief = proved(&db, MIA).await;
    move_to(&db, &thief, THIEF).await;
    let text = way_back(&db, MIA).await;
    identity::delete_account(&db.ctx, &viewer(&thief), PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(code(recover(&db.ctx, &text).await), Code::AuthInvalidActionCode);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_bring_one_way_back_at_once_one_succeeds() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    move_to(&db, &mia, THIEF).await;
    let text = way_back(&db, MIA).await;
    let rush = (0..50).map(|_| {
        let (ctx, text) = (db.ctx.clone(), text.clone());
        tokio::spawn(async move { recover(&ctx, &text).await })
    });
    let answers: Vec<_> = join_all(rush).await.into_iter().map(|task| task.unwrap()).collect();
    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    for refused in lost {
        assert_eq!(code(refused), Code::AuthInvalidActionCode);
    }
}
