//! Features that operators switch and texts that they write: the setting is the default, what is stored wins, on all servers.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, visitor::Role};
use domain::{
    Account, Settings, Viewer,
    features::{Feature, is_enabled},
    operator::{ActionRequest, Actor, list_features, list_log, save_site_text, set_feature, site_text},
    profiles,
    site_texts::{SiteText, newest},
    testing::TestDb,
};

async fn operator(db: &TestDb) -> Actor {
    let session = proved(db, "olu@example.org").await;
    Actor::of(&Viewer::Account(Account {
        role: Role::Operator,
        ..session.account
    }))
    .unwrap()
}

fn action_request(db: &TestDb, seen: &str) -> ActionRequest {
    ActionRequest {
        id: db.ctx.new_id(),
        reason: "The club team asked.".to_owned(),
        seen: Some(seen.to_owned()),
        hash: None,
    }
}

#[tokio::test]
async fn what_an_operator_chose_wins_over_the_setting_on_every_server() {
    let db = TestDb::new().await;
    let actor = operator(&db).await;
    let closed = Settings {
        is_sign_up_enabled: false,
        ..Settings::default()
    };
    let other = with_settings(&db, closed).await;
    assert!(is_enabled(&db.ctx, Feature::SignUp).await.unwrap());
    assert!(!is_enabled(&other, Feature::SignUp).await.unwrap());
    let mia = proved(&db, MIA).await;
    let refused = profiles::become_creator(&other, &viewer(&mia), "creator").await;
    assert_eq!(code(refused), Code::SignUpClosed);

    let row = list_features(&other, &actor).await.unwrap().remove(0);
    assert!(!row.is_enabled && !row.is_stored && row.seen.is_empty());
    set_feature(&db.ctx, &actor, Feature::SignUp, true, &action_request(&db, ""))
        .await
        .unwrap();
    // The other server reads it again within seconds.
    db.pass(TimeDelta::seconds(3));
    assert!(is_enabled(&other, Feature::SignUp).await.unwrap());
    profiles::become_creator(&other, &viewer(&mia), "creator")
        .await
        .unwrap();

    set_feature(
        &other,
        &actor,
        Feature::SignUp,
        false,
        &action_request_after(&db, &actor).await,
    )
    .await
    .unwrap();
    assert!(
        !is_enabled(&other, Feature::SignUp).await.unwrap(),
        "at once on its own server"
    );
    db.pass(TimeDelta::seconds(3));
    assert!(!is_enabled(&db.ctx, Feature::SignUp).await.unwrap());
    // A form of the page before is refused.
    let late = set_feature(&db.ctx, &actor, Feature::SignUp, true, &action_request(&db, "")).await;
    assert_eq!(code(late), Code::Conflict);
    let log = list_log(&db.ctx, &actor, 0, false).await.unwrap();
    assert_eq!(log.total, 2);
    assert_eq!(log.entries[0].after.as_deref(), Some("enabled: false"));
}

async fn action_request_after(db: &TestDb, actor: &Actor) -> ActionRequest {
    let row = list_features(&db.ctx, actor).await.unwrap().remove(0);
    action_request(db, &row.seen)
}

#[tokio::test]
async fn each_version_of_a_text_stays_and_the_newest_is_shown() {
    let db = TestDb::new().await;
    let actor = operator(&db).await;
    assert_eq!(newest(&db.ctx, SiteText::Terms).await.unwrap(), None);
    let empty = save_site_text(&db.ctx, &actor, SiteText::Terms, " \n ", &action_request(&db, "")).await;
    assert_eq!(code(empty), Code::Required);
    let first = action_request(&db, "");
    for _ in 0..2 {
        save_site_text(&db.ctx, &actor, SiteText::Terms, "## One", &first)
            .await
            .unwrap();
    }
    // Another operator wrote from the page before.
    let late = save_site_text(&db.ctx, &actor, SiteText::Terms, "## Other", &action_request(&db, "")).await;
    assert_eq!(code(late), Code::Conflict);
    let seen = site_text(&db.ctx, &actor, SiteText::Terms).await.unwrap().seen;
    save_site_text(&db.ctx, &actor, SiteText::Terms, "## Two", &action_request(&db, &seen))
        .await
        .unwrap();
    let found = site_text(&db.ctx, &actor, SiteText::Terms).await.unwrap();
    let texts: Vec<_> = found
        .versions
        .iter()
        .map(|one| (one.version, one.markdown.as_str()))
        .collect();
    assert_eq!(texts, [(2, "## Two"), (1, "## One")]);
    assert_eq!(newest(&db.ctx, SiteText::Terms).await.unwrap().unwrap().version, 2);
    assert_eq!(newest(&db.ctx, SiteText::Privacy).await.unwrap(), None);
}

#[tokio::test]
async fn of_presses_at_the_same_moment_one_saves_a_version() {
    let db = TestDb::new().await;
    let actor = operator(&db).await;
    let save =
        async |request: ActionRequest| save_site_text(&db.ctx, &actor, SiteText::Terms, "## One", &request).await;
    let first = action_request(&db, "");
    let requests = (0..8).map(|_| save(first.clone()));
    for outcome in futures::future::join_all(requests).await {
        outcome.unwrap();
    }
    // Actions of one millisecond have no order.
    db.pass(TimeDelta::seconds(1));
    let seen = site_text(&db.ctx, &actor, SiteText::Terms).await.unwrap().seen;
    let requests = (0..8).map(|_| save(action_request(&db, &seen)));
    let outcomes = futures::future::join_all(requests).await;
    let (saved, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|outcome| outcome.is_ok());
    assert_eq!((saved.len(), refused.len()), (1, 7));
    for outcome in refused {
        assert_eq!(code(outcome), Code::Conflict);
    }
    let found = site_text(&db.ctx, &actor, SiteText::Terms).await.unwrap();
    assert_eq!(found.versions.len(), 2);
    assert_eq!(list_log(&db.ctx, &actor, 0, false).await.unwrap().total, 2);
}
