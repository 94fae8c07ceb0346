//! Answers to forms: the browser that posted finds them for a limited time.

use chrono::TimeDelta;
use domain::{
    form_answers::{self, KEPT_MINUTES, MAX_ANSWERS_OF_BROWSER},
    testing::TestDb,
};

const MIA: &str = "session:mia";

#[tokio::test]
async fn an_answer_is_found_by_its_browser_until_its_time_is_over() {
    let db = TestDb::new().await;
    let id = form_answers::keep(&db.ctx, MIA, b"a page".to_vec()).await.unwrap();
    let get = async |owner: &str, id: &str| form_answers::get(&db.ctx, owner, id).await.unwrap();
    assert_eq!(get(MIA, &id).await.as_deref(), Some(b"a page".as_slice()));
    assert_eq!(get("session:other", &id).await, None);
    assert_eq!(get(MIA, "guessed").await, None);
    db.clock.advance(TimeDelta::minutes(KEPT_MINUTES));
    assert_eq!(get(MIA, &id).await, None);
    db.clock.advance(TimeDelta::minutes(1));
    assert_eq!(form_answers::tidy(&db.ctx).await.unwrap(), 1);
}

#[tokio::test]
async fn of_many_answers_the_oldest_go_and_one_that_is_forgotten_is_gone() {
    let db = TestDb::new().await;
    let mut ids = Vec::new();
    for number in 0..=MAX_ANSWERS_OF_BROWSER {
        let page = number.to_string().into_bytes();
        ids.push(form_answers::keep(&db.ctx, MIA, page).await.unwrap());
        db.clock.advance(TimeDelta::seconds(1));
    }
    let other = form_answers::keep(&db.ctx, "session:other", b"mine".to_vec())
        .await
        .unwrap();
    assert_eq!(form_answers::get(&db.ctx, MIA, &ids[0]).await.unwrap(), None);
    assert!(form_answers::get(&db.ctx, MIA, &ids[1]).await.unwrap().is_some());
    form_answers::forget(&db.ctx, MIA, &ids[1]).await.unwrap();
    assert_eq!(form_answers::get(&db.ctx, MIA, &ids[1]).await.unwrap(), None);
    form_answers::forget(&db.ctx, MIA, &other).await.unwrap();
    let kept = form_answers::get(&db.ctx, "session:other", &other).await.unwrap();
    assert_eq!(kept.as_deref(), Some(b"mine".as_slice()));
}
