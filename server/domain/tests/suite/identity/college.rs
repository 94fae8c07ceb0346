//! The college: a creator's progress, its export and its deletion.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, college::LessonDone};
use domain::{Viewer, college, identity, profiles, testing::TestDb};

const NOA: &str = "noa.berg@example.org";

async fn creator(db: &TestDb, email: &str) -> Viewer {
    let person = viewer(&sign_up(&db.ctx, email).await);
    profiles::become_creator(&db.ctx, &person, "creator").await.unwrap()
}

async fn done(db: &TestDb, who: &Viewer) -> Vec<LessonDone> {
    college::list(&db.ctx, who).await.unwrap()
}

#[tokio::test]
async fn a_lesson_is_done_once_and_can_be_taken_back() {
    let db = TestDb::new().await;
    let (mia, noa) = (creator(&db, MIA).await, creator(&db, NOA).await);
    assert!(done(&db, &mia).await.is_empty());
    let [first, second] = [0, 1].map(|number: usize| college::lessons()[number].name);
    college::done(&db.ctx, &mia, second).await.unwrap();
    let began = db.ctx.now();
    db.pass(TimeDelta::minutes(5));
    college::done(&db.ctx, &mia, first).await.unwrap();
    college::done(&db.ctx, &mia, second).await.unwrap();
    let lesson = |name: &str, done_at| LessonDone {
        lesson: name.to_owned(),
        done_at,
    };
    assert_eq!(
        done(&db, &mia).await,
        [lesson(second, began), lesson(first, db.ctx.now())],
        "the first day is kept"
    );
    assert!(done(&db, &noa).await.is_empty());

    college::undo(&db.ctx, &noa, second).await.unwrap();
    assert_eq!(
        done(&db, &mia).await.len(),
        2,
        "nobody takes back what others have done"
    );
    for _ in 0..2 {
        college::undo(&db.ctx, &mia, second).await.unwrap();
        assert_eq!(done(&db, &mia).await, [lesson(first, db.ctx.now())]);
    }
}

#[tokio::test]
async fn the_college_is_for_creators_and_knows_its_lessons() {
    let db = TestDb::new().await;
    let mia = creator(&db, MIA).await;
    for unknown in ["", "nothing", "First-Stay", "../posts"] {
        assert_eq!(
            code(college::done(&db.ctx, &mia, unknown).await),
            Code::NotFound,
            "{unknown}"
        );
        assert_eq!(
            code(college::undo(&db.ctx, &mia, unknown).await),
            Code::NotFound,
            "{unknown}"
        );
    }
    let lesson = college::lessons()[0].name;
    let traveller = viewer(&sign_up(&db.ctx, NOA).await);
    let guest = viewer(&anonymous(&db.ctx).await);
    for (who, refusal) in [
        (&traveller, Code::Forbidden),
        (&guest, Code::Forbidden),
        (&Viewer::Visitor, Code::Unauthenticated),
    ] {
        assert_eq!(code(college::list(&db.ctx, who).await), refusal);
        assert_eq!(code(college::done(&db.ctx, who, lesson).await), refusal);
        assert_eq!(code(college::undo(&db.ctx, who, lesson).await), refusal);
    }
}

#[tokio::test]
async fn what_is_done_is_in_the_export_and_goes_with_the_account() {
    let db = TestDb::new().await;
    let (mia, noa) = (creator(&db, MIA).await, creator(&db, NOA).await);
    let lesson = college::lessons()[0].name;
    for who in [&mia, &noa] {
        college::done(&db.ctx, who, lesson).await.unwrap();
    }
    let export = identity::export_account(&db.ctx, &mia).await.unwrap();
    assert_eq!(export.lessons, done(&db, &mia).await);
    assert_eq!(export.lessons.len(), 1);
    identity::delete_account(&db.ctx, &mia, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    let kept: Vec<uuid::Uuid> = select(&db.ctx, "SELECT account_id AS found FROM lesson_done", []).await;
    assert_eq!(kept, [noa.account_id().unwrap().0]);
}
