//! A person's own images.

use super::files::file;
use bytes::Bytes;
use chrono::TimeDelta;
use contract::{Code, ImageId, identity::SignUp, library::UserImageWrite, picture::FocalPoint, shape::Sides};
use domain::{
    Ctx, Result, Viewer, identity,
    identity::Client,
    images::{self, OwnImageKind, Source},
    profiles,
    testing::TestDb,
};
use futures::future::join_all;
use image::ImageFormat;

/// Makes a file the viewer's profile picture.
pub async fn send(ctx: &Ctx, viewer: &Viewer, file: Bytes) -> Result<ImageId> {
    let me = viewer.account()?.id;
    images::set_image(ctx, viewer, me, OwnImageKind::Profile, file).await
}

/// The stored bytes of an image.
pub async fn kept(ctx: &Ctx, id: ImageId) -> Bytes {
    match images::source(ctx, id).await.unwrap() {
        Some(Source::Uploaded(kept)) => kept.bytes(ctx).await.unwrap(),
        _ => panic!("{id} was not sent by a person"),
    }
}

/// Whether the bytes contain the text.
pub fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

fn picture() -> Bytes {
    file(64, 48, ImageFormat::Png)
}

async fn shown(ctx: &Ctx, viewer: &Viewer) -> Option<ImageId> {
    profiles::my(ctx, viewer).await.unwrap().profile_picture
}

async fn files(ctx: &Ctx) -> usize {
    ctx.storage().list("uploads").await.unwrap().len()
}

#[tokio::test]
async fn an_account_that_left_while_the_file_was_read_has_no_picture() {
    let db = TestDb::new().await;
    let form = SignUp {
        email: "mia@example.org".to_owned(),
        password: "correct horse battery".to_owned(),
        ..SignUp::default()
    };
    let client = Client::named("test");
    let session = identity::sign_up(&db.ctx, &Viewer::Visitor, &form, &client).await;
    let mia = Viewer::Account(session.unwrap().account);
    identity::delete_account(&db.ctx, &mia, &form.password, &client)
        .await
        .unwrap();
    for which in [OwnImageKind::Profile, OwnImageKind::Hero] {
        let me = mia.account_id().unwrap();
        let late = images::set_image(&db.ctx, &mia, me, which, picture()).await;
        assert_eq!(late.unwrap_err().code(), Some(Code::SessionExpired));
        assert_eq!(images::own_image(&db.ctx, &mia, which).await.unwrap(), None);
    }
}

#[tokio::test]
async fn a_picture_is_shown_in_the_profile_until_it_is_replaced_or_taken_away() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    assert_eq!(shown(&db.ctx, &me).await, None);
    let first = send(&db.ctx, &me, picture()).await.unwrap();
    assert_eq!(shown(&db.ctx, &me).await, Some(first));
    let second = send(&db.ctx, &me, picture()).await.unwrap();
    assert_eq!(shown(&db.ctx, &me).await, Some(second));
    assert!(images::source(&db.ctx, first).await.unwrap().is_none());
    let id = me.account().unwrap().id;
    images::remove_image(&db.ctx, &me, id, OwnImageKind::Hero)
        .await
        .unwrap();
    assert_eq!(shown(&db.ctx, &me).await, Some(second));
    for _ in 0..2 {
        images::remove_image(&db.ctx, &me, id, OwnImageKind::Profile)
            .await
            .unwrap();
        assert_eq!(shown(&db.ctx, &me).await, None);
    }
    assert!(images::source(&db.ctx, second).await.unwrap().is_none());
}

#[tokio::test]
async fn the_head_of_a_club_is_a_picture_of_its_own() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let id = me.account().unwrap().id;
    let face = send(&db.ctx, &me, picture()).await.unwrap();
    let hero = images::set_image(&db.ctx, &me, id, OwnImageKind::Hero, picture())
        .await
        .unwrap();
    assert_eq!(shown(&db.ctx, &me).await, Some(face));
    kept(&db.ctx, hero).await;
}

#[tokio::test]
async fn my_own_pictures_come_with_what_i_said_of_them_and_as_i_cut_them() {
    let db = TestDb::new().await;
    let (me, other) = (db.traveller().await, db.traveller().await);
    let id = me.account().unwrap().id;
    let mine = async |viewer: &Viewer, which| images::own_image(&db.ctx, viewer, which).await.unwrap();
    assert_eq!(mine(&me, OwnImageKind::Hero).await, None);
    let hero = images::set_image(&db.ctx, &me, id, OwnImageKind::Hero, picture())
        .await
        .unwrap();
    let said = UserImageWrite {
        alt: "Boats at dawn".to_owned(),
        focal_point: Some(FocalPoint { x: 0.9, y: 0.5 }),
        ..UserImageWrite::default()
    };
    images::change(&db.ctx, &me, hero, &said).await.unwrap();
    let mine_now = mine(&me, OwnImageKind::Hero).await.unwrap();
    assert_eq!(mine_now.sides, Some(Sides { width: 64, height: 48 }));
    let shown = mine_now.image;
    assert_eq!((shown.id, shown.alt(), shown.version), (hero, "Boats at dawn", Some(2)));
    assert_eq!(shown.focal_point, said.focal_point);
    assert_eq!(mine(&me, OwnImageKind::Profile).await, None);
    assert_eq!(mine(&other, OwnImageKind::Hero).await, None);
    let refused = images::change(&db.ctx, &other, hero, &said).await;
    assert_eq!(refused.unwrap_err().code(), Some(Code::NotFound));
    let visitor = images::own_image(&db.ctx, &Viewer::Visitor, OwnImageKind::Hero).await;
    assert_eq!(visitor.unwrap_err().code(), Some(Code::Unauthenticated));
}

#[tokio::test]
async fn only_the_owner_sets_or_removes_a_picture() {
    let db = TestDb::new().await;
    let (me, other) = (db.traveller().await, db.traveller().await);
    let mine = send(&db.ctx, &me, picture()).await.unwrap();
    let id = me.account().unwrap().id;
    for (viewer, expected) in [(&other, Code::NotFound), (&Viewer::Visitor, Code::Unauthenticated)] {
        let set = images::set_image(&db.ctx, viewer, id, OwnImageKind::Profile, picture()).await;
        assert_eq!(set.unwrap_err().code(), Some(expected));
        let removed = images::remove_image(&db.ctx, viewer, id, OwnImageKind::Profile).await;
        assert_eq!(removed.unwrap_err().code(), Some(expected));
    }
    assert_eq!(shown(&db.ctx, &me).await, Some(mine));
    assert_eq!(files(&db.ctx).await, 1);
}

#[tokio::test]
async fn files_that_no_picture_names_are_cleared_away_after_a_week_and_no_others() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    send(&db.ctx, &me, picture()).await.unwrap();
    let shown = send(&db.ctx, &me, picture()).await.unwrap();
    // A file whose server stopped before it named it.
    let lost = format!("uploads/{}.webp", db.ctx.new_id());
    db.ctx.storage().put(&lost, vec![1, 2, 3]).await.unwrap();
    // A file that we did not store.
    db.ctx.storage().put("uploads/readme.txt", vec![1]).await.unwrap();
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 0, "an upload may be under way");
    assert_eq!(files(&db.ctx).await, 4);
    db.pass(TimeDelta::minutes(61));
    assert_eq!(
        images::tidy(&db.ctx).await.unwrap(),
        0,
        "the database may be an older one"
    );
    db.pass(TimeDelta::days(7) - TimeDelta::seconds(1));
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 0);
    db.pass(TimeDelta::seconds(1));
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 2);
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 0);
    assert_eq!(files(&db.ctx).await, 2);
    kept(&db.ctx, shown).await;
}

#[tokio::test]
async fn deleting_an_account_deletes_its_pictures() {
    let db = TestDb::new().await;
    // As a server does at its start.
    images::tidy(&db.ctx).await.unwrap();
    let me = db.traveller().await;
    let id = send(&db.ctx, &me, picture()).await.unwrap();
    identity::delete_account(&db.ctx, &me, "correct horse battery", &Client::named("test"))
        .await
        .unwrap();
    assert!(images::source(&db.ctx, id).await.unwrap().is_none());
    db.pass(TimeDelta::minutes(61));
    images::tidy(&db.ctx).await.unwrap();
    db.pass(TimeDelta::days(7));
    images::tidy(&db.ctx).await.unwrap();
    assert_eq!(files(&db.ctx).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_pictures_at_once_one_is_shown_and_no_other_is_left() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let rush = (0..8).map(|_| {
        let (ctx, me) = (db.ctx.clone(), me.clone());
        tokio::spawn(async move { send(&ctx, &me, picture()).await })
    });
    let sent: Vec<ImageId> = join_all(rush)
        .await
        .into_iter()
        .map(|task| task.unwrap().unwrap())
        .collect();
    let shown = shown(&db.ctx, &me).await.unwrap();
    assert!(sent.contains(&shown));
    for id in sent {
        assert_eq!(images::source(&db.ctx, id).await.unwrap().is_some(), id == shown);
    }
}
