//! The look of a club: export, public view, and deletion with the account.

use super::support::*;
use chrono::{DateTime, Utc};
use contract::{club::CreatorLink, profile::UserProfilePatch, working_copy::SaveWorkingCopy};
use domain::{
    Viewer, identity, profiles,
    testing::TestDb,
    working_copies::{self, WorkingCopySubject},
};
use serde_json::json;

fn links() -> Vec<CreatorLink> {
    vec![CreatorLink {
        label: "Harbour letters".to_owned(),
        url: "https://example.com/letters".to_owned(),
        is_hidden: false,
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
async fn the_look_is_public_and_part_of_the_export() {
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
async fn deleting_an_account_deletes_its_look() {
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

#[tokio::test]
async fn a_hidden_link_is_its_creators_alone() {
    let db = TestDb::new().await;
    let mia = creator(&db).await;
    let hidden = CreatorLink {
        is_hidden: true,
        ..links().remove(0)
    };
    let patch = UserProfilePatch {
        links: Some(vec![hidden.clone(), links().remove(0)]),
        ..UserProfilePatch::default()
    };
    let id = mia.account_id().unwrap();
    let changed = profiles::update(&db.ctx, &mia, id, &patch).await.unwrap();
    assert_eq!(changed.creator_profile.unwrap().links, [hidden, links().remove(0)]);
    assert_eq!(profiles::public(&db.ctx, "mia.lind").await.unwrap().links, links());
    // Links that were stored before could not be hidden.
    let sql = r#"UPDATE account SET links = '[{"label":"Shop","url":"https://example.com/"}]'"#;
    tamper(&db.ctx, sql, []).await;
    let kept = profiles::public(&db.ctx, "mia.lind").await.unwrap().links;
    assert_eq!(kept.len(), 1);
    assert!(!kept[0].is_hidden);
}

#[tokio::test]
async fn a_preview_has_what_can_be_published_of_the_changes_for_their_creator_alone() {
    let db = TestDb::new().await;
    let mia = creator(&db).await;
    let published = profiles::public(&db.ctx, "mia.lind").await.unwrap();
    let preview = async |who: &Viewer| profiles::preview(&db.ctx, who, &published).await.unwrap();
    assert_eq!(preview(&mia).await, None, "nothing is changed");
    let document = json!({
        "slug": "mia.sea", "publicName": " Mia of the sea ", "bio": "", "themeColor": "#0b7285", "hasColor": "true",
        "linkLabel_0": "Shop", "linkUrl_0": "shop.example.com", "linkHidden_0": "false",
        "linkLabel_1": "Not yet", "linkUrl_1": "https://example.com", "linkHidden_1": "true",
        "linkLabel_2": "", "linkUrl_2": "https://example.com",
        "linkLabel_4": "Wrong", "linkUrl_4": "javascript:alert(1)",
    });
    let copy = SaveWorkingCopy {
        document: serde_json::from_value(document).unwrap(),
        base_version: 1,
        revision: None,
    };
    let club = WorkingCopySubject::Club(published.user_id);
    let kept = working_copies::save(&db.ctx, &mia, club, &copy).await.unwrap();
    let changed = preview(&mia).await.unwrap();
    assert_eq!(changed.slug, "mia.lind", "the address stays until it is published");
    assert_eq!((changed.public_name.as_str(), changed.bio), ("Mia of the sea", None));
    assert_eq!(changed.theme_color.as_deref(), Some("#0b7285"));
    let shop = CreatorLink {
        label: "Shop".to_owned(),
        url: "https://shop.example.com/".to_owned(),
        is_hidden: false,
    };
    assert_eq!(changed.links, [shop]);
    assert_eq!(preview(&Viewer::Visitor).await, None);
    // What the copy does not have stays, and a colour without its tick is none.
    let partly = SaveWorkingCopy {
        document: serde_json::from_value(json!({ "themeColor": "#0b7285", "hasColor": "false" })).unwrap(),
        base_version: 1,
        revision: Some(kept.revision),
    };
    working_copies::save(&db.ctx, &mia, club, &partly).await.unwrap();
    let changed = preview(&mia).await.unwrap();
    assert_eq!((changed.theme_color, changed.links), (None, links()));
}
