//! Working copies: who may store them, which save wins, and when they are deleted.

use super::{support::*, trips};
use chrono::TimeDelta;
use contract::{
    Code, HotelId, UserId,
    working_copy::{SaveWorkingCopy, WorkingCopy, WorkingCopyKind, WorkingDocument},
};
use domain::{
    Ctx, Result, Viewer, identity, itinerary_contents, packages, posts, profiles, recommendations,
    testing::{self, TestDb},
    working_copies::{self, MAX_BYTES, WorkingCopySubject},
};
use futures::{TryStreamExt, future::join_all};
use serde_json::{Value, json};

const NOA: &str = "noa.berg@example.org";

async fn creator(db: &TestDb, email: &str) -> Viewer {
    let person = viewer(&sign_up(&db.ctx, email).await);
    profiles::become_creator(&db.ctx, &person, "creator").await.unwrap()
}

/// One subject of each kind, all of one account.
async fn things(ctx: &Ctx, owner: UserId, hotel: HotelId) -> [WorkingCopySubject; 5] {
    let handle = format!("h{}", &owner.0.simple().to_string()[20..]);
    let post = testing::posts::publish(ctx, owner, "A morning").await.unwrap();
    let stay = testing::clubs::recommend(ctx, owner, &handle, hotel).await.unwrap();
    let (package, _) = testing::packages::publish(ctx, owner, "By the sea", hotel)
        .await
        .unwrap();
    let content = testing::itinerary_contents::publish(ctx, owner, "Along the coast", hotel)
        .await
        .unwrap();
    [
        WorkingCopySubject::Post(post),
        WorkingCopySubject::Recommendation(stay),
        WorkingCopySubject::TravelPackage(package),
        WorkingCopySubject::ItineraryContent(content),
        WorkingCopySubject::Club(owner),
    ]
}

fn document(value: Value) -> WorkingDocument {
    serde_json::from_value(value).unwrap()
}

/// A save that follows that revision.
fn after(revision: Option<i32>, title: &str) -> SaveWorkingCopy {
    SaveWorkingCopy {
        document: document(json!({ "title": title })),
        base_version: 1,
        revision,
    }
}

async fn save(ctx: &Ctx, who: &Viewer, thing: WorkingCopySubject, revision: Option<i32>) -> Result<WorkingCopy> {
    working_copies::save(ctx, who, thing, &after(revision, "Later")).await
}

async fn kept(ctx: &Ctx, who: &Viewer, thing: WorkingCopySubject) -> Option<WorkingCopy> {
    working_copies::of(ctx, who, thing).await.unwrap()
}

#[tokio::test]
async fn what_is_changed_is_kept_for_each_kind_of_thing_until_it_is_taken_away() {
    let db = TestDb::new().await;
    let mia = creator(&db, MIA).await;
    let me = mia.account_id().unwrap();
    let all = things(&db.ctx, me, trips::hotel(&db).await.id).await;
    assert_eq!(all.map(WorkingCopySubject::kind), WorkingCopyKind::ALL);
    let mut last = Vec::new();
    for thing in all {
        assert_eq!(kept(&db.ctx, &mia, thing).await, None, "{thing:?}");
        let input = SaveWorkingCopy {
            document: document(json!({ "title": "Later", "blocks": [[0.1, null, { "é\n\"\\": [[]] }], 1e300] })),
            base_version: 7,
            revision: None,
        };
        let first = working_copies::save(&db.ctx, &mia, thing, &input).await.unwrap();
        let expected = WorkingCopy {
            kind: thing.kind(),
            id: thing.id(),
            document: input.document,
            base_version: 7,
            revision: first.revision,
            changed_at: db.ctx.now(),
        };
        assert_eq!(first, expected);
        assert!(first.revision > 0);
        assert_eq!(kept(&db.ctx, &mia, thing).await, Some(first.clone()));
        db.pass(TimeDelta::minutes(1));
        let second = save(&db.ctx, &mia, thing, Some(first.revision)).await.unwrap();
        assert_eq!(
            (second.revision, second.base_version, second.changed_at),
            (first.revision + 1, 1, db.ctx.now())
        );
        last.push((thing, second.revision));
        assert_eq!(kept(&db.ctx, &mia, thing).await, Some(second));
    }
    assert_eq!(count(&db.ctx, "working_copy").await, 5);
    for (thing, revision) in last {
        // The second time there is none left.
        for _ in 0..2 {
            working_copies::remove(&db.ctx, &mia, thing, revision).await.unwrap();
            assert_eq!(kept(&db.ctx, &mia, thing).await, None, "{thing:?}");
        }
    }
}

#[tokio::test]
async fn an_editor_that_does_not_know_what_is_kept_changes_nothing() {
    let db = TestDb::new().await;
    let mia = creator(&db, MIA).await;
    let post = testing::posts::publish(&db.ctx, mia.account_id().unwrap(), "A morning").await;
    let post = WorkingCopySubject::Post(post.unwrap());
    for revision in [i32::MIN, -1, 0, 1, 2, i32::MAX].map(Some) {
        let refused = save(&db.ctx, &mia, post, revision).await;
        assert_eq!(code(refused), Code::Conflict, "{revision:?}");
    }
    assert_eq!(kept(&db.ctx, &mia, post).await, None);
    let first = save(&db.ctx, &mia, post, None).await.unwrap();
    let wrong = [i32::MIN, -1, 0, first.revision - 1, first.revision + 1, i32::MAX].map(Some);
    for revision in wrong.into_iter().chain([None]) {
        let refused = working_copies::save(&db.ctx, &mia, post, &after(revision, "Stale")).await;
        assert_eq!(code(refused), Code::Conflict, "{revision:?}");
    }
    for revision in wrong.into_iter().flatten() {
        let refused = working_copies::remove(&db.ctx, &mia, post, revision).await;
        assert_eq!(code(refused), Code::Conflict, "{revision}");
    }
    assert_eq!(kept(&db.ctx, &mia, post).await, Some(first));
}

#[tokio::test]
async fn of_many_who_save_at_the_same_moment_one_wins() {
    let db = TestDb::new().await;
    let mia = creator(&db, MIA).await;
    let other_process = db.another_process().await;
    let post = testing::posts::publish(&db.ctx, mia.account_id().unwrap(), "A morning").await;
    let post = WorkingCopySubject::Post(post.unwrap());
    let mut known = None;
    for _ in 0..3 {
        let inputs: Vec<_> = (0..8).map(|number| after(known, &format!("Window {number}"))).collect();
        let rush = inputs.iter().enumerate().map(|(number, input)| {
            let ctx = if number % 2 == 0 { &db.ctx } else { &other_process };
            working_copies::save(ctx, &mia, post, input)
        });
        let (won, lost): (Vec<_>, Vec<_>) = join_all(rush).await.into_iter().partition(Result::is_ok);
        let won: Vec<WorkingCopy> = won.into_iter().map(Result::unwrap).collect();
        assert_eq!(won.len(), 1, "after {known:?}");
        if let Some(followed) = known {
            assert_eq!(won[0].revision, followed + 1);
        }
        for refused in lost {
            assert_eq!(code(refused), Code::Conflict);
        }
        assert_eq!(kept(&db.ctx, &mia, post).await.as_ref(), won.first());
        known = Some(won[0].revision);
    }
}

#[tokio::test]
async fn a_window_that_knows_of_a_copy_that_was_taken_away_overwrites_no_later_one() {
    let db = TestDb::new().await;
    let mia = creator(&db, MIA).await;
    let post = testing::posts::publish(&db.ctx, mia.account_id().unwrap(), "A morning").await;
    let post = WorkingCopySubject::Post(post.unwrap());
    let gone = save(&db.ctx, &mia, post, None).await.unwrap();
    working_copies::remove(&db.ctx, &mia, post, gone.revision)
        .await
        .unwrap();
    let later = save(&db.ctx, &mia, post, None).await.unwrap();
    let stale = save(&db.ctx, &mia, post, Some(gone.revision)).await;
    assert_eq!(code(stale), Code::Conflict);
    let stale = working_copies::remove(&db.ctx, &mia, post, gone.revision).await;
    assert_eq!(code(stale), Code::Conflict);
    assert_eq!(kept(&db.ctx, &mia, post).await, Some(later));
}

#[tokio::test]
async fn a_thing_that_is_not_mine_has_no_working_copy() {
    let db = TestDb::new().await;
    let (mia, noa) = (creator(&db, MIA).await, creator(&db, NOA).await);
    let me = mia.account_id().unwrap();
    let mine = things(&db.ctx, me, trips::hotel(&db).await.id).await;
    let refused = async |who: &Viewer, thing: WorkingCopySubject, refusal: Code| {
        assert_eq!(
            code(working_copies::of(&db.ctx, who, thing).await),
            refusal,
            "{thing:?}"
        );
        assert_eq!(
            code(working_copies::may_save(&db.ctx, who, thing).await),
            refusal,
            "{thing:?}"
        );
        assert_eq!(code(save(&db.ctx, who, thing, None).await), refusal, "{thing:?}");
        assert_eq!(code(save(&db.ctx, who, thing, Some(1)).await), refusal, "{thing:?}");
        let removed = working_copies::remove(&db.ctx, who, thing, 1).await;
        assert_eq!(code(removed), refusal, "{thing:?}");
    };
    let guest = viewer(&anonymous(&db.ctx).await);
    for thing in mine {
        let copy = save(&db.ctx, &mia, thing, None).await.unwrap();
        refused(&noa, thing, Code::NotFound).await;
        refused(&guest, thing, Code::NotFound).await;
        refused(&Viewer::Visitor, thing, Code::Unauthenticated).await;
        assert_eq!(kept(&db.ctx, &mia, thing).await, Some(copy));
    }
    for kind in WorkingCopyKind::ALL {
        refused(&mia, WorkingCopySubject::new(kind, db.ctx.new_id()), Code::NotFound).await;
    }
    // The id of a subject of another kind is not found.
    refused(
        &mia,
        WorkingCopySubject::new(WorkingCopyKind::TravelPackage, mine[0].id()),
        Code::NotFound,
    )
    .await;
    refused(
        &mia,
        WorkingCopySubject::new(WorkingCopyKind::Post, me.0),
        Code::NotFound,
    )
    .await;
}

#[tokio::test]
async fn what_creators_alone_publish_is_creators_alone_to_change() {
    let db = TestDb::new().await;
    let traveller = viewer(&sign_up(&db.ctx, MIA).await);
    let me = traveller.account_id().unwrap();
    for thing in things(&db.ctx, me, trips::hotel(&db).await.id).await {
        let saved = save(&db.ctx, &traveller, thing, None).await;
        match thing {
            WorkingCopySubject::Post(_) | WorkingCopySubject::ItineraryContent(_) => {
                assert_eq!(saved.unwrap().id, thing.id())
            }
            WorkingCopySubject::Recommendation(_)
            | WorkingCopySubject::TravelPackage(_)
            | WorkingCopySubject::Club(_) => {
                assert_eq!(code(saved), Code::NotFound, "{thing:?}");
            }
        }
    }
}

#[tokio::test]
async fn what_is_too_large_is_refused_and_what_was_kept_stays() {
    let db = TestDb::new().await;
    let mia = creator(&db, MIA).await;
    let club = WorkingCopySubject::Club(mia.account_id().unwrap());
    let of_bytes = |bytes: usize, revision| SaveWorkingCopy {
        document: document(json!({ "bio": "a".repeat(bytes - r#"{"bio":""}"#.len()) })),
        base_version: 1,
        revision,
    };
    let largest = of_bytes(MAX_BYTES, None);
    let first = working_copies::save(&db.ctx, &mia, club, &largest).await.unwrap();
    let refused = working_copies::save(&db.ctx, &mia, club, &of_bytes(MAX_BYTES + 1, Some(first.revision))).await;
    assert_eq!(refusals(refused), [(Code::Invalid, "document".to_owned())]);
    assert_eq!(kept(&db.ctx, &mia, club).await, Some(first));
}

#[tokio::test]
async fn a_working_copy_goes_with_its_thing_and_with_no_other() {
    let db = TestDb::new().await;
    let (mia, noa) = (creator(&db, MIA).await, creator(&db, NOA).await);
    let hotel = trips::hotel(&db).await.id;
    let theirs = testing::posts::publish(&db.ctx, noa.account_id().unwrap(), "Another morning").await;
    save(&db.ctx, &noa, WorkingCopySubject::Post(theirs.unwrap()), None)
        .await
        .unwrap();
    let all = things(&db.ctx, mia.account_id().unwrap(), hotel).await;
    for thing in all {
        save(&db.ctx, &mia, thing, None).await.unwrap();
    }
    let mut left = 6;
    for thing in all {
        match thing {
            WorkingCopySubject::Post(id) => posts::remove(&db.ctx, &mia, id).await.unwrap(),
            WorkingCopySubject::Recommendation(_) => recommendations::remove(&db.ctx, &mia, hotel).await.unwrap(),
            WorkingCopySubject::TravelPackage(id) => packages::remove(&db.ctx, &mia, id).await.unwrap(),
            WorkingCopySubject::ItineraryContent(id) => itinerary_contents::remove(&db.ctx, &mia, id).await.unwrap(),
            // It is deleted with the account.
            WorkingCopySubject::Club(_) => continue,
        }
        left -= 1;
        assert_eq!(count(&db.ctx, "working_copy").await, left, "{thing:?}");
        assert_eq!(code(working_copies::of(&db.ctx, &mia, thing).await), Code::NotFound);
        assert_eq!(code(save(&db.ctx, &mia, thing, None).await), Code::NotFound);
    }
    assert!(kept(&db.ctx, &mia, all[4]).await.is_some());
}

#[tokio::test]
async fn nothing_is_kept_of_a_thing_that_goes_at_the_same_moment() {
    let db = TestDb::new().await;
    let mia = creator(&db, MIA).await;
    let me = mia.account_id().unwrap();
    let other_process = db.another_process().await;
    for round in 0..8 {
        let id = testing::posts::publish(&db.ctx, me, "A morning").await.unwrap();
        let (saved, removed) = tokio::join!(
            save(&other_process, &mia, WorkingCopySubject::Post(id), None),
            posts::remove(&db.ctx, &mia, id)
        );
        removed.unwrap();
        if let Err(refused) = saved {
            assert_eq!(refused.code(), Some(Code::NotFound), "round {round}");
        }
        assert_eq!(count(&db.ctx, "working_copy").await, 0, "round {round}");
    }
}

#[tokio::test]
async fn what_is_not_published_is_in_the_export_and_goes_with_the_account() {
    let db = TestDb::new().await;
    let (mia, noa) = (creator(&db, MIA).await, creator(&db, NOA).await);
    let hotel = trips::hotel(&db).await.id;
    let theirs = WorkingCopySubject::Club(noa.account_id().unwrap());
    let copy = save(&db.ctx, &noa, theirs, None).await.unwrap();
    let mut copies = Vec::new();
    for thing in things(&db.ctx, mia.account_id().unwrap(), hotel).await {
        copies.insert(0, save(&db.ctx, &mia, thing, None).await.unwrap());
        db.pass(TimeDelta::minutes(1));
    }
    let all = working_copies::all_mine(&db.ctx, &mia).await.unwrap();
    let all: Vec<WorkingCopy> = all.try_collect().await.unwrap();
    assert_eq!(all, copies, "the last first, and no other creator's");
    // The export leaves out copies published while it runs.
    let mut rest = working_copies::all_mine(&db.ctx, &mia).await.unwrap();
    assert_eq!(rest.try_next().await.unwrap().as_ref(), copies.first());
    let published = copies.remove(1);
    let thing = WorkingCopySubject::new(published.kind, published.id);
    working_copies::remove(&db.ctx, &mia, thing, published.revision)
        .await
        .unwrap();
    let rest: Vec<WorkingCopy> = rest.try_collect().await.unwrap();
    assert_eq!(rest, copies[1..]);
    identity::delete_account(&db.ctx, &mia, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(count(&db.ctx, "working_copy").await, 1);
    assert_eq!(kept(&db.ctx, &noa, theirs).await, Some(copy));
    // A window of the browser that is still open can store nothing.
    let late = save(&db.ctx, &mia, WorkingCopySubject::Club(mia.account_id().unwrap()), None).await;
    assert_eq!(code(late), Code::NotFound);
}

#[tokio::test]
async fn changes_of_a_post_are_looked_at_by_their_author_alone() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (mia, noa) = (creator(&db, MIA).await, creator(&db, NOA).await);
    let post = testing::posts::publish(ctx, mia.account_id().unwrap(), "A morning")
        .await
        .unwrap();
    let looked = async |who: &Viewer| posts::preview(ctx, who, post, None).await;
    assert!(looked(&mia).await.unwrap().is_none(), "nothing waits to be published");
    let written = json!({
        "title": " An evening ",
        "tags": ["sea"],
        "blocks": [
            { "key": "block-1", "type": "heading", "text": "Late", "imageIds": [] },
            { "key": "block-2", "type": "text", "text": "Stay longer.", "imageIds": [] },
        ],
    });
    let save = SaveWorkingCopy {
        document: document(written),
        base_version: 1,
        revision: None,
    };
    let copy = working_copies::save(ctx, &mia, WorkingCopySubject::Post(post), &save)
        .await
        .unwrap();
    let seen = looked(&mia).await.unwrap().unwrap();
    assert_eq!(
        (seen.title.as_str(), &seen.tags[..]),
        ("An evening", &["sea".to_owned()][..])
    );
    let texts: Vec<&str> = seen
        .content_blocks
        .iter()
        .map(|block| block.plain_text_content.as_str())
        .collect();
    assert_eq!(texts, ["Late", "Stay longer."]);
    assert_eq!(looked(&noa).await.unwrap_err().code(), Some(Code::NotFound));
    assert_eq!(posts::get(ctx, &noa, post, None).await.unwrap().title, "A morning");
    // A working copy in another form of the editor's document is left alone.
    working_copies::save(
        ctx,
        &mia,
        WorkingCopySubject::Post(post),
        &after(Some(copy.revision), "Later"),
    )
    .await
    .unwrap();
    assert!(looked(&mia).await.unwrap().is_none());
}

#[tokio::test]
async fn an_itinerary_content_is_previewed_with_the_changes_that_others_do_not_see() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (mia, noa) = (creator(&db, MIA).await, creator(&db, NOA).await);
    let hotel = trips::hotel(&db).await.id;
    let me = mia.account_id().unwrap();
    let content = testing::itinerary_contents::publish(ctx, me, "Along the coast", hotel)
        .await
        .unwrap();
    let looked = async |who: &Viewer| itinerary_contents::preview(ctx, who, content, None).await;
    assert!(looked(&mia).await.unwrap().is_none(), "nothing waits to be published");
    let place = |typed: &str| json!({ "key": "place-1", "name": " The quay ", "note": "", "where": typed });
    let written = json!({
        "title": " Up the river ",
        "description": "Slowly.",
        "days": [
            { "key": "day-1", "title": "Out", "text": "By *boat*.", "places": [place("38.7, -9.2"), place("38.7,")],
              "hotelId": hotel, "imageIds": [] },
            { "key": "day-2", "title": "", "text": "", "places": [], "imageIds": [] },
        ],
    });
    let save = SaveWorkingCopy {
        document: document(written),
        base_version: 1,
        revision: None,
    };
    let copy = working_copies::save(ctx, &mia, WorkingCopySubject::ItineraryContent(content), &save)
        .await
        .unwrap();
    let seen = looked(&mia).await.unwrap().unwrap();
    assert_eq!(
        (seen.title.as_str(), seen.description.as_str()),
        ("Up the river", "Slowly.")
    );
    let [day, empty] = &seen.days[..] else {
        panic!("{seen:?}")
    };
    let places: Vec<_> = day
        .places
        .iter()
        .map(|place| (place.name.as_str(), place.coordinates.is_some()))
        .collect();
    assert_eq!(places, [("The quay", true), ("The quay", false)]);
    assert_eq!((day.hotel_id, empty.hotel_id), (Some(hotel), None));
    assert_eq!(seen.hotels.len(), 1);
    assert_eq!(looked(&noa).await.unwrap_err().code(), Some(Code::NotFound));
    let published = itinerary_contents::get(ctx, &noa, content, None).await.unwrap();
    assert_eq!(published.title, "Along the coast");
    // A working copy in another form of the editor's document is left alone.
    let later = after(Some(copy.revision), "Later");
    working_copies::save(ctx, &mia, WorkingCopySubject::ItineraryContent(content), &later)
        .await
        .unwrap();
    assert!(looked(&mia).await.unwrap().is_none());
}
