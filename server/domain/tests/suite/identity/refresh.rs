//! Refresh tokens: each is valid once.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    identity::{Refresh, SignedIn},
    visitor::Role,
};
use domain::{
    Ctx, Result, Viewer,
    identity::{self, NEW_USER_MINUTES, SESSION_DAYS},
    profiles,
    testing::TestDb,
};
use futures::future::join_all;

async fn refresh(ctx: &Ctx, token: &str) -> Result<SignedIn> {
    let input = Refresh {
        refresh_token: token.to_owned(),
    };
    identity::refresh(ctx, &input).await
}

#[tokio::test]
async fn a_refresh_token_gives_new_tokens_of_the_same_session_again_and_again() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let mut tokens = identity::tokens(&db.ctx, &mia).await.unwrap();
    assert!(tokens.is_new_user && tokens.user_id == mia.account.id && tokens.role == Role::Customer);
    for _ in 0..3 {
        db.pass(TimeDelta::days(SESSION_DAYS) - TimeDelta::seconds(1));
        let next = refresh(&db.ctx, &tokens.refresh_token).await.unwrap();
        assert!(next.token != tokens.token && next.refresh_token != tokens.refresh_token);
        let who = identity::authenticate_token(&db.ctx, &next.token).await.unwrap();
        assert_eq!(who, viewer(&mia), "the session lives on with it");
        assert!(!next.is_new_user);
        tokens = next;
    }
    db.pass(TimeDelta::days(SESSION_DAYS));
    assert_eq!(
        code(refresh(&db.ctx, &tokens.refresh_token).await),
        Code::SessionExpired
    );
}

#[tokio::test]
async fn new_tokens_say_what_the_person_is_now() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let tokens = identity::tokens(&db.ctx, &mia).await.unwrap();
    profiles::become_creator(&db.ctx, &viewer(&mia), "creator")
        .await
        .unwrap();
    db.pass(TimeDelta::minutes(NEW_USER_MINUTES) - TimeDelta::seconds(1));
    let next = refresh(&db.ctx, &tokens.refresh_token).await.unwrap();
    assert_eq!((next.role, next.is_new_user), (Role::Creator, true));
}

#[tokio::test]
async fn a_token_that_comes_a_second_time_ends_the_session_and_all_that_came_of_it() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let first = identity::tokens(&db.ctx, &mia).await.unwrap();
    let second = refresh(&db.ctx, &first.refresh_token).await.unwrap();
    let third = refresh(&db.ctx, &second.refresh_token).await.unwrap();
    assert_eq!(code(refresh(&db.ctx, &first.refresh_token).await), Code::SessionExpired);
    for tokens in [&first, &second, &third] {
        let outcome = identity::authenticate_token(&db.ctx, &tokens.token).await;
        assert_eq!(code(outcome), Code::SessionExpired);
        let outcome = refresh(&db.ctx, &tokens.refresh_token).await;
        assert_eq!(code(outcome), Code::SessionExpired);
    }
    assert_eq!(holder(&db.ctx, &mia.secret).await, Viewer::Visitor);
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_token_of_an_ended_or_unknown_session_is_refused() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let tokens = identity::tokens(&db.ctx, &mia).await.unwrap();
    for wrong in ["", "nonsense", &tokens.token, &mia.secret, &tokens.refresh_token[1..]] {
        assert_eq!(code(refresh(&db.ctx, wrong).await), Code::SessionExpired, "{wrong}");
    }
    identity::sign_out(&db.ctx, &viewer(&mia)).await.unwrap();
    assert_eq!(
        code(refresh(&db.ctx, &tokens.refresh_token).await),
        Code::SessionExpired
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_uses_at_once_one_succeeds_at_most_and_the_session_is_over() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let tokens = identity::tokens(&db.ctx, &mia).await.unwrap();
    let rush = (0..50).map(|_| {
        let (ctx, token) = (db.ctx.clone(), tokens.refresh_token.clone());
        tokio::spawn(async move { refresh(&ctx, &token).await })
    });
    let answers: Vec<_> = join_all(rush).await.into_iter().map(|task| task.unwrap()).collect();
    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert!(won.len() <= 1, "{}", won.len());
    for refused in lost {
        assert_eq!(code(refused), Code::SessionExpired);
    }
    for tokens in won.into_iter().map(Result::unwrap) {
        let outcome = identity::authenticate_token(&db.ctx, &tokens.token).await;
        assert_eq!(code(outcome), Code::SessionExpired);
        assert_eq!(
            code(refresh(&db.ctx, &tokens.refresh_token).await),
            Code::SessionExpired
        );
    }
    assert_eq!(holder(&db.ctx, &mia.secret).await, Viewer::Visitor);
}
