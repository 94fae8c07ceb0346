//! Likes: adding and removing, ownership, and deletion with their account or hotel.

use super::support::{ANOTHER_PASSWORD, MIA, PASSWORD, anonymous, browser, form, select, sign_in, sign_up, viewer};
use chrono::TimeDelta;
use contract::{
    Code, HotelId,
    destination::LocationType,
    like::{DestinationLike, Like, LikeList, LikedItem},
    visitor::Role,
};
use domain::{
    Ctx, Result, Viewer, hotels, identity, likes,
    testing::{TestDb, hotels::HotelBuilder},
};

const LISBON: &str = "city:2267057";
const NOA: &str = "noa.berg@example.org";

async fn hotel(db: &TestDb, name: &str) -> HotelId {
    HotelBuilder::named(name).insert(&db.ctx).await.unwrap().id
}

async fn like(db: &TestDb, who: &Viewer, hotel: HotelId, like: bool) -> Result<Like> {
    // Each a minute after the one before.
    db.pass(TimeDelta::minutes(1));
    likes::like_hotel(&db.ctx, who, hotel, like).await
}

async fn like_place(db: &TestDb, who: &Viewer, id: &str, like: bool) -> Result<Like> {
    db.pass(TimeDelta::minutes(1));
    likes::like_destination(&db.ctx, who, id, &saying(None, None, like)).await
}

fn saying(id: Option<&str>, location_type: Option<LocationType>, like: bool) -> DestinationLike {
    DestinationLike {
        destination_id: id.map(str::to_owned),
        location_type,
        like,
    }
}

async fn list(ctx: &Ctx, who: &Viewer, take: u32, skip: u32) -> LikeList {
    let page = hotels::Page { take: Some(take), skip };
    likes::list(ctx, who, page, None).await.unwrap()
}

/// The names in a list, in order.
fn names(list: &LikeList) -> Vec<&str> {
    fn name(liked: &LikedItem) -> &str {
        match (&liked.hotel, &liked.destination) {
            (Some(hotel), None) => &hotel.name,
            (None, Some(place)) => &place.name,
            other => panic!("a like is one thing: {other:?}"),
        }
    }
    list.likes.iter().map(name).collect()
}

fn code<T: std::fmt::Debug>(outcome: Result<T>) -> Code {
    outcome.unwrap_err().code().unwrap()
}

#[tokio::test]
async fn hotels_and_destinations_are_listed_newest_first_and_by_pages() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let (sea, hill) = (hotel(&db, "Sea House").await, hotel(&db, "Hill House").await);
    like(&db, &mia, sea, true).await.unwrap();
    like_place(&db, &mia, LISBON, true).await.unwrap();
    like(&db, &mia, hill, true).await.unwrap();
    for place in ["country:PT", "airport:LIS"] {
        like_place(&db, &mia, place, true).await.unwrap();
    }
    let all = list(&db.ctx, &mia, 100, 0).await;
    assert_eq!((all.total, all.skip, all.take), (5, 0, 100));
    let shown = names(&all);
    assert_eq!(shown[1..], ["Portugal", "Hill House", "Lisbon", "Sea House"]);
    let airport = all.likes[0].destination.as_ref().unwrap();
    assert_eq!(
        (
            airport.id.as_str(),
            airport.location_type,
            airport.country_code.as_str()
        ),
        ("airport:LIS", LocationType::Airport, "PT")
    );
    assert!(all.likes[2].hotel.as_ref().unwrap().from_price.is_some());
    assert!(all.likes.is_sorted_by(|newer, older| newer.liked_at > older.liked_at));
    let part = list(&db.ctx, &mia, 2, 2).await;
    assert_eq!((part.total, names(&part)), (5, vec!["Hill House", "Lisbon"]));
}

#[tokio::test]
async fn whether_a_destination_is_liked_is_its_likers_to_know() {
    let db = TestDb::new().await;
    let (mia, noa) = (
        viewer(&sign_up(&db.ctx, MIA).await),
        viewer(&sign_up(&db.ctx, "noa@example.org").await),
    );
    let asked = async |who: &Viewer, id: &str| likes::likes_destination(&db.ctx, who, id).await.unwrap();
    like_place(&db, &mia, LISBON, true).await.unwrap();
    assert!(asked(&mia, LISBON).await);
    assert!(!asked(&mia, "country:PT").await);
    let stranger = viewer(&anonymous(&db.ctx).await);
    for other in [noa, stranger, Viewer::Visitor] {
        assert!(!asked(&other, LISBON).await, "{other:?}");
    }
    like_place(&db, &mia, LISBON, false).await.unwrap();
    assert!(!asked(&mia, LISBON).await);
}

#[tokio::test]
async fn liking_twice_and_unliking_twice_change_nothing() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let sea = hotel(&db, "Sea House").await;
    assert_eq!(like(&db, &mia, sea, false).await.unwrap(), Like { like: false });
    assert_eq!(like(&db, &mia, sea, true).await.unwrap(), Like { like: true });
    let since = list(&db.ctx, &mia, 9, 0).await.likes[0].liked_at;
    assert_eq!(like(&db, &mia, sea, true).await.unwrap(), Like { like: true });
    // The same hotel as a destination.
    like_place(&db, &mia, &format!("hotel:{sea}"), true).await.unwrap();
    let all = list(&db.ctx, &mia, 9, 0).await;
    assert_eq!((all.total, all.likes[0].liked_at), (1, since));
    for _ in 0..2 {
        assert_eq!(like(&db, &mia, sea, false).await.unwrap(), Like { like: false });
        assert_eq!(list(&db.ctx, &mia, 9, 0).await.total, 0);
    }
}

#[tokio::test]
async fn what_is_not_there_cannot_be_liked() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let nowhere = HotelId(db.ctx.new_id());
    for wish in [true, false] {
        assert_eq!(code(like(&db, &mia, nowhere, wish).await), Code::NotFound);
        let hotel = format!("hotel:{nowhere}");
        for id in [
            "city:1",
            "region:XX.99",
            "country:XX",
            "airport:QQQ",
            "nonsense",
            "",
            hotel.as_str(),
        ] {
            assert_eq!(code(like_place(&db, &mia, id, wish).await), Code::NotFound, "{id}");
        }
    }
    for (input, field) in [
        (saying(Some("city:1"), None, true), "destinationId"),
        (saying(None, Some(LocationType::Country), true), "locationType"),
    ] {
        let refused = likes::like_destination(&db.ctx, &mia, LISBON, &input)
            .await
            .unwrap_err();
        let item = &refused.failure().errors[0];
        assert_eq!((item.code, item.field.as_deref()), (Code::Invalid, Some(field)));
    }
    let whole = saying(Some(LISBON), Some(LocationType::City), true);
    likes::like_destination(&db.ctx, &mia, LISBON, &whole).await.unwrap();
    assert_eq!(list(&db.ctx, &mia, 9, 0).await.total, 1);
}

#[tokio::test]
async fn only_people_who_are_signed_in_like_anything() {
    let db = TestDb::new().await;
    let sea = hotel(&db, "Sea House").await;
    let guest = viewer(&anonymous(&db.ctx).await);
    for (who, refusal) in [
        (Viewer::Visitor, Code::Unauthenticated),
        (guest.clone(), Code::Forbidden),
    ] {
        assert_eq!(code(like(&db, &who, sea, true).await), refusal);
        assert_eq!(code(like_place(&db, &who, LISBON, true).await), refusal);
        let page = hotels::Page { take: None, skip: 0 };
        assert_eq!(code(likes::list(&db.ctx, &who, page, None).await), refusal);
        assert!(likes::liked_hotels(&db.ctx, &who, &[sea]).await.unwrap().is_empty());
    }
    // A guest who signs up may like hotels.
    let upgraded = identity::sign_up(&db.ctx, &guest, &form(MIA), &browser("phone"))
        .await
        .unwrap();
    like(&db, &viewer(&upgraded), sea, true).await.unwrap();
    let creator = identity::sign_up(&db.ctx, &Viewer::Visitor, &form(NOA), &browser("tablet"))
        .await
        .unwrap();
    let creator = domain::profiles::become_creator(&db.ctx, &viewer(&creator), "creator")
        .await
        .unwrap();
    assert_eq!(creator.account().unwrap().role, Role::Creator);
    like(&db, &creator, sea, true).await.unwrap();
}

#[tokio::test]
async fn likes_are_read_and_changed_by_their_owner_only() {
    let db = TestDb::new().await;
    let (sea, hill) = (hotel(&db, "Sea House").await, hotel(&db, "Hill House").await);
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let noa = viewer(&sign_up(&db.ctx, NOA).await);
    like(&db, &mia, sea, true).await.unwrap();
    like(&db, &noa, hill, true).await.unwrap();
    like(&db, &noa, sea, false).await.unwrap();
    assert_eq!(names(&list(&db.ctx, &mia, 9, 0).await), ["Sea House"]);
    let both = [sea, hill];
    let liked = likes::liked_hotels(&db.ctx, &mia, &both).await.unwrap();
    assert!(liked.contains(&sea) && liked.len() == 1);
    // Another session of the same account sees the same.
    let again = viewer(&sign_in(&db.ctx, MIA, PASSWORD).await.unwrap());
    assert_eq!(likes::liked_hotels(&db.ctx, &again, &both).await.unwrap(), liked);
    assert!(sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.is_err());
}

#[tokio::test]
async fn likes_are_in_the_export_and_go_with_the_account() {
    let db = TestDb::new().await;
    let sea = hotel(&db, "Sea House").await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    like(&db, &mia, sea, true).await.unwrap();
    like_place(&db, &mia, LISBON, true).await.unwrap();
    let export = identity::export_account(&db.ctx, &mia).await.unwrap();
    assert_eq!(export.likes, list(&db.ctx, &mia, 9, 0).await.likes);
    identity::delete_account(&db.ctx, &mia, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    let left: Vec<i64> = select(&db.ctx, "SELECT COUNT(*) AS found FROM liked", []).await;
    assert_eq!(left, [0]);
    // An account without an address has no likes and can still export its data.
    let guest = viewer(&anonymous(&db.ctx).await);
    assert!(
        identity::export_account(&db.ctx, &guest)
            .await
            .unwrap()
            .likes
            .is_empty()
    );
}
