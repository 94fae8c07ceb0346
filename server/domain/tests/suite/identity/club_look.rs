//! The look of a club: export, public view, and deletion with the account.

use super::support::*;
use chrono::{DateTime, Utc};
use contract::{club::CreatorLink, profile::UserProfilePatch};
use domain::{Viewer, identity, profiles, testing::TestDb};

fn links() -> Vec<CreatorLink> {
    vec![CreatorLink {
        label: "Harbour letters".to_owned(),
        url: "https://example.com/letters".to_owned(),
    }]
}

/// A creator whose club has everything; verification has no API, so the test sets it.
async fn creator(db: &TestDb) -> Viewer {
    let session = sign_up(&db.ctx, MIA).await;
    let mia = profiles::become_creator(&db.ctx, &viewer(&session), "creator")
        .await
        .unwrap();
    let patch = UserProfilePatch {
        slug: Some("mia.lind".to_owned()),
        links: Some(links()),
        theme_color: Some("#d9480f".to_owned()),
        ..UserProfilePatch::default()
    };
    let id = session.account.id;
    profiles::update(&db.ctx, &mia, id, &patch).await.unwrap();
    let sql = "UPDATE account SET verified_at = ? WHERE id = ?";
    assert_eq!(tamper(&db.ctx, sql, [db.ctx.now().into(), id.0.into()]).await, 1);
    mia
}

#[tokio::test]
async fn everybody_sees_the_look_and_its_creator_takes_it_along() {
    let db = TestDb::new().await;
    let mia = creator(&db).await;
    let public = profiles::public(&db.ctx, "mia.lind").await.unwrap();
    assert_eq!((&public.links, public.is_verified), (&links(), true));
    assert_eq!(public.theme_color.as_deref(), Some("#d9480f"));
    let export = identity::export_account(&db.ctx, &mia).await.unwrap();
    assert_eq!((export.links, export.theme_color), (public.links, public.theme_color));
    assert_eq!(export.verified_at, Some(db.ctx.now()));
}

#[tokio::test]
async fn who_leaves_leaves_no_look() {
    let db = TestDb::new().await;
    let mia = creator(&db).await;
    identity::delete_account(&db.ctx, &mia, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    for column in ["links", "theme_color"] {
        let sql = format!("SELECT COUNT(*) AS found FROM account WHERE {column} IS NOT NULL");
        assert_eq!(select::<i64>(&db.ctx, &sql, []).await, [0], "{column}");
    }
    let sql = "SELECT verified_at AS found FROM account";
    assert_eq!(select::<Option<DateTime<Utc>>>(&db.ctx, sql, []).await, [None]);
}
