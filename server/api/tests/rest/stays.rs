//! Tools for a creator's recommendations: images, order, pasted lines and drafts.

use crate::support::{Answer, Client, PIXEL, TestApi, people::Person};
use contract::{Code, HotelId, visitor::Role};
use domain::{
    hotels,
    images::library::MAX_IMAGES,
    testing::{
        hotels::HotelBuilder,
        library::{fill, library_picture},
    },
};
use http::Method;
use serde_json::{Value, json};

const MINE: &str = "/api/v1/userProfile/hotelRecommendations";
const WRITE: &str = "/api/v1/recommendation";
const TOGGLE: &str = "/api/v1/bff/recommendation/toggle";
const ORDER: &str = "/api/v1/bff/recommendation/order";
const MATCH: &str = "/api/v1/bff/recommendation/match";
const DRAFTS: &str = "/api/v1/bff/recommendation/drafts";
const SUGGESTIONS: &str = "/api/v1/bff/recommendation/suggestions";

async fn hotel(api: &TestApi, name: &str) -> HotelId {
    HotelBuilder::named(name).insert(&api.db.ctx).await.unwrap().id
}

/// A creator with a handle.
async fn creator(api: &TestApi, handle: &str) -> Person {
    let person = api.person(Role::Creator).await;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind" });
    person.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    person
}

async fn recommend(client: &Client, hotel: HotelId, title: &str) -> Value {
    let body = json!({ "hotelId": hotel, "recommendationTitle": title });
    client.post(WRITE, &body).await.read()
}

fn captions(images: &Value) -> Vec<&str> {
    let images = images.as_array().unwrap();
    images.iter().map(|image| image["caption"].as_str().unwrap()).collect()
}

fn titles(list: &Value) -> Vec<&str> {
    let stays = list["recommendations"].as_array().unwrap();
    stays
        .iter()
        .map(|stay| stay["recommendationTitle"].as_str().unwrap())
        .collect()
}

#[track_caller]
fn invalid(answer: &Answer, field: &str) {
    assert_eq!(answer.refused(Code::Invalid).field(), Some(field));
}

#[tokio::test]
async fn pictures_of_the_library_stand_beside_the_words_in_their_order() {
    let api = TestApi::new().await;
    let ctx = &api.db.ctx;
    let sea = hotel(&api, "Sea House").await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let garden = library_picture(ctx, mia.id, "The garden").await.unwrap();
    let stairs = library_picture(ctx, mia.id, "The stairs").await.unwrap();
    let theirs = library_picture(ctx, noa.id, "A hill").await.unwrap();
    let write = async |change: Value| {
        let mut body = json!({ "hotelId": sea, "recommendationTitle": "Waves" });
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        mia.client.post(WRITE, &body).await
    };
    let made: Value = write(json!({ "imageIds": [stairs, garden, stairs] })).await.read();
    assert_eq!(captions(&made["images"]), ["The stairs", "The garden"]);
    let path = format!("/api/v1/hotel/{sea}/recommendation/{}", made["id"].as_str().unwrap());
    let visitor: Value = api.visitor().get(&path).await.read();
    assert_eq!(captions(&visitor["images"]), ["The stairs", "The garden"]);
    let club: Value = api.visitor().get("/api/v1/bff/creator/mia.lind").await.read();
    assert_eq!(captions(&club["stays"]["recommendations"][0]["images"]).len(), 2);
    let export: Value = mia.client.get("/identity/v1/account").await.read();
    assert_eq!(captions(&export["recommendations"][0]["images"]).len(), 2);
    // Absent fields stay unchanged.
    let same: Value = write(json!({})).await.read();
    assert_eq!(captions(&same["images"]).len(), 2);
    invalid(&write(json!({ "imageIds": [theirs] })).await, "imageIds");
    invalid(&write(json!({ "imageIds": vec![garden; 21] })).await, "imageIds");
    let wrong = json!({ "pictures": { "tileImageId": theirs } });
    invalid(&write(wrong).await, "pictures.tileImageId");
    // Deleted images are left out and do not block other changes.
    let record = format!("/api/v1/images/{garden}");
    mia.client.ask(Method::DELETE, &record).await.done();
    let changed: Value = write(json!({ "imageIds": [garden, stairs] })).await.read();
    assert_eq!(captions(&changed["images"]), ["The stairs"]);
}

#[tokio::test]
async fn a_stays_pictures_are_shown_as_they_are_described_and_cut() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await;
    let garden = library_picture(&api.db.ctx, mia.id, "The garden").await.unwrap();
    let tile = library_picture(&api.db.ctx, mia.id, "").await.unwrap();
    let focal_point = json!({ "x": 0.2, "y": 1.0 });
    let crop = json!({ "x": 0.0, "y": 0.5, "width": 0.5, "height": 0.5 });
    for (picture, alt) in [(garden, "Roses behind a wall"), (tile, "")] {
        let body = json!({ "caption": "", "alt": alt, "focalPoint": focal_point, "crop": crop }).to_string();
        let path = format!("/api/v1/images/{picture}");
        let changed = mia
            .client
            .send_bytes(Method::PUT, &path, "application/json", body)
            .await;
        changed.read::<Value>();
    }
    let body = json!({
        "hotelId": sea, "recommendationTitle": "Waves", "isActive": true, "imageIds": [garden],
        "pictures": { "coverImageId": garden, "tileImageId": tile },
    });
    mia.client.post(WRITE, &body).await.read::<Value>();
    let club: Value = api.visitor().get("/api/v1/bff/creator/mia.lind").await.read();
    let stay = &club["stays"]["recommendations"][0];
    for picture in [&stay["coverImage"], &stay["tileImage"], &stay["images"][0]] {
        assert_eq!((&picture["focalPoint"], &picture["crop"]), (&focal_point, &crop));
        assert_eq!(picture["version"], 2);
    }
    let cover = &stay["coverImage"];
    assert_eq!(
        (&cover["alt"], &cover["caption"]),
        (&json!("Roses behind a wall"), &json!("")),
        "what it stands for is said of it where nothing else is"
    );
    assert_eq!(stay["tileImage"]["caption"], "Waves");
}

#[tokio::test]
async fn the_form_names_pictures_of_the_library_too() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await;
    let garden = library_picture(&api.db.ctx, mia.id, "The garden").await.unwrap();
    let path = format!("/api/v1/hotel/{sea}/recommend");
    let ids = format!(" {garden} ,");
    let fields = [
        ("recommendationTitle", b"Waves".as_slice()),
        ("imageIds", ids.as_bytes()),
    ];
    let made: Value = mia.client.send_form(Method::PUT, &path, &fields).await.read();
    assert_eq!(captions(&made["images"]), ["The garden"]);
    let fields = [("recommendationTitle", b"Waves".as_slice()), ("imageIds", b"garden")];
    invalid(&mia.client.send_form(Method::PUT, &path, &fields).await, "imageIds");
}

#[tokio::test]
async fn a_cover_is_chosen_and_taken_away_and_none_is_lost() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await;
    let path = format!("/api/v1/hotel/{sea}/recommend");
    let fields = [("recommendationTitle", b"Waves".as_slice()), ("coverImage", PIXEL)];
    let sent: Value = mia.client.send_form(Method::PUT, &path, &fields).await.read();
    let cover = sent["coverImage"]["id"].clone();
    let show = async |cover: &Value, tile: &Value| -> Value {
        let pictures = json!({ "coverImageId": cover, "tileImageId": tile });
        let body = json!({ "hotelId": sea, "recommendationTitle": "Waves", "pictures": pictures });
        mia.client.post(WRITE, &body).await.read()
    };
    let none = show(&Value::Null, &Value::Null).await;
    assert_eq!(none.get("coverImage"), None);
    // An image uploaded with the form is in the library: it can be chosen again.
    let again = show(&cover, &cover).await;
    assert_eq!(
        (&again["coverImage"]["id"], &again["tileImage"]["id"]),
        (&cover, &cover)
    );
    let library = format!("/api/v1/userProfile/{}/images", mia.id);
    let pictures: Value = mia.client.get(&library).await.read();
    assert_eq!(pictures["images"][0]["id"], cover);
    mia.client.ask(Method::DELETE, &path).await.done();
    let pictures: Value = mia.client.get(&library).await.read();
    assert_eq!(pictures["total"], 1, "the library keeps its own");
}

#[tokio::test]
async fn a_cover_that_is_taken_away_does_not_go_on_in_a_library_that_is_full() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await;
    let path = format!("/api/v1/hotel/{sea}/recommend");
    let fields = [
        ("recommendationTitle", b"Waves".as_slice()),
        ("coverImage", PIXEL),
        ("tileImage", PIXEL),
    ];
    let sent: Value = mia.client.send_form(Method::PUT, &path, &fields).await.read();
    let most = usize::try_from(MAX_IMAGES).unwrap();
    // The library has space for one of the two.
    fill(&api.db.ctx, mia.id, most - 1).await.unwrap();
    let body = json!({ "hotelId": sea, "recommendationTitle": "Waves", "pictures": {} });
    let none: Value = mia.client.post(WRITE, &body).await.read();
    assert_eq!((none.get("coverImage"), none.get("tileImage")), (None, None));
    let record = |which: &str| format!("/api/v1/images/{}", sent[which]["id"].as_str().unwrap());
    mia.client.get(&record("coverImage")).await.read::<Value>();
    mia.client.get(&record("tileImage")).await.refused(Code::NotFound);
    let library = format!("/api/v1/userProfile/{}/images", mia.id);
    let pictures: Value = mia.client.get(&library).await.read();
    assert_eq!(pictures["total"], MAX_IMAGES);
}

#[tokio::test]
async fn a_draft_may_lack_a_title_and_what_others_see_may_not() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await.client;
    let draft: Value = mia
        .post(WRITE, &json!({ "hotelId": sea, "isActive": false }))
        .await
        .read();
    assert_eq!(draft["recommendationTitle"], "");
    mia.post(TOGGLE, &json!({ "hotelId": sea, "isActive": true }))
        .await
        .refused_alone(Code::Required, "recommendationTitle");
    mia.post(WRITE, &json!({ "hotelId": sea, "isActive": true }))
        .await
        .refused_alone(Code::Required, "recommendationTitle");
    recommend(&mia, sea, "Waves").await;
    mia.post(TOGGLE, &json!({ "hotelId": sea, "isActive": true }))
        .await
        .read::<Value>();
    mia.post(WRITE, &json!({ "hotelId": sea, "recommendationTitle": " " }))
        .await
        .refused_alone(Code::Required, "recommendationTitle");
}

#[tokio::test]
async fn a_club_shows_its_stays_in_its_creators_order_the_pinned_ones_first() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let mut ids = Vec::new();
    for title in ["First", "Second", "Third", "Fourth"] {
        let made = recommend(&mia, hotel(&api, title).await, title).await;
        ids.push(made["id"].clone());
        api.db.pass(chrono::TimeDelta::minutes(1));
    }
    let visitor = "/api/v1/userProfile/public/mia.lind/hotelRecommendations";
    let shown = async || -> Value { api.visitor().get(visitor).await.read() };
    assert_eq!(titles(&shown().await), ["Fourth", "Third", "Second", "First"]);
    let answer: Value = mia
        .put(ORDER, &json!({ "ids": [ids[1], ids[3]], "pinnedIds": [ids[0]] }))
        .await
        .read();
    // Recommendations that the call did not name follow in their former order.
    assert_eq!(answer["ids"], json!([ids[0], ids[1], ids[3], ids[2]]));
    assert_eq!(answer["pinnedIds"], json!([ids[0]]));
    let list = shown().await;
    assert_eq!(titles(&list), ["First", "Second", "Fourth", "Third"]);
    assert_eq!(list["recommendations"][0]["isPinned"], true);
    assert_eq!(
        list["recommendations"][0]["version"], 1,
        "an order is no change of words"
    );
    let mine: Value = mia.get(MINE).await.read();
    assert_eq!(titles(&mine), titles(&list));
    // Without `pinnedIds` the pins stay; a new recommendation comes first among the others.
    mia.put(ORDER, &json!({ "ids": [] })).await.read::<Value>();
    recommend(&mia, hotel(&api, "Fifth").await, "Fifth").await;
    assert_eq!(titles(&shown().await), ["First", "Fifth", "Second", "Fourth", "Third"]);
    let page: Value = api.visitor().get(&format!("{visitor}?take=2&skip=2")).await.read();
    assert_eq!(titles(&page), ["Second", "Fourth"]);
}

#[tokio::test]
async fn the_order_of_others_is_not_there_and_each_stay_is_named_once() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let (mia, noa) = (
        creator(&api, "mia.lind").await.client,
        creator(&api, "noa").await.client,
    );
    let mine = recommend(&mia, sea, "Waves").await["id"].clone();
    recommend(&noa, sea, "The other side").await;
    for body in [json!({ "ids": [mine] }), json!({ "ids": [], "pinnedIds": [mine] })] {
        noa.put(ORDER, &body).await.refused(Code::NotFound);
    }
    invalid(&mia.put(ORDER, &json!({ "ids": [mine, mine] })).await, "ids");
    let pins = json!({ "ids": [], "pinnedIds": [mine, mine] });
    invalid(&mia.put(ORDER, &pins).await, "pinnedIds");
    let traveller = api.person(Role::Customer).await.client;
    traveller
        .put(ORDER, &json!({ "ids": [] }))
        .await
        .refused(Code::Forbidden);
}

/// The hotels that a line may mean, with their certainty.
fn meant(answer: &Value, line: usize) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let matches = answer["lines"][line]["matches"].as_array().unwrap();
    matches
        .iter()
        .map(|found| (text(&found["hotel"]["name"]), text(&found["certainty"])))
        .collect()
}

#[tokio::test]
async fn pasted_lines_mean_hotels_by_their_names_and_links() {
    let api = TestApi::new().await;
    let limoeiro = HotelBuilder::named("Casa do Limoeiro")
        .insert(&api.db.ctx)
        .await
        .unwrap();
    hotel(&api, "Palácio das Sete Colinas").await;
    hotels::keep_destinations(&api.db.ctx).await.unwrap();
    let mia = creator(&api, "mia.lind").await.client;
    let mine = recommend(&mia, limoeiro.id, "Lemons").await;
    let own = format!("/hotel/{}?creator=noa", limoeiro.slug);
    let lines = [
        "casa do limoeiro",
        "https://www.booking.com/hotel/pt/casa-do-limoeiro.en-gb.html?aid=1",
        own.as_str(),
        "Palacio das Sete Colinas, Lisboa",
        "Casa do Limoeiro https://example.org/hotels/palacio-das-sete-colinas",
        "https://www.airbnb.com/rooms/12345678",
        "Nothing of that kind",
        "",
    ];
    let found: Value = mia.post(MATCH, &json!({ "lines": lines })).await.read();
    assert_eq!(found["lines"].as_array().unwrap().len(), lines.len());
    for line in [0, 1, 2, 4] {
        let first = meant(&found, line).into_iter().next().unwrap();
        assert_eq!(
            first,
            ("Casa do Limoeiro".to_owned(), "certain".to_owned()),
            "{}",
            lines[line]
        );
        assert_eq!(found["lines"][line]["matches"][0]["recommendationId"], mine["id"]);
        assert_eq!(found["lines"][line]["line"], lines[line]);
    }
    assert_eq!(meant(&found, 3)[0].0, "Palácio das Sete Colinas");
    for line in [5, 6, 7] {
        assert!(meant(&found, line).is_empty(), "{}", lines[line]);
    }
}

#[tokio::test]
async fn lines_have_bounds_and_are_read_for_creators_alone() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    invalid(&mia.post(MATCH, &json!({ "lines": vec!["a"; 21] })).await, "lines");
    let long = json!({ "lines": ["a", "b".repeat(2_001)] });
    invalid(&mia.post(MATCH, &long).await, "lines[1]");
    let none: Value = mia.post(MATCH, &json!({ "lines": [] })).await.read();
    assert_eq!(none["lines"], json!([]));
    let traveller = api.person(Role::Customer).await.client;
    for path in [MATCH, DRAFTS] {
        let body = json!({ "lines": [], "hotelIds": [] });
        traveller.post(path, &body).await.refused(Code::Forbidden);
        api.visitor().post(path, &body).await.refused(Code::Unauthenticated);
    }
}

#[tokio::test]
async fn drafts_are_made_of_hotels_and_what_is_there_is_left_alone() {
    let api = TestApi::new().await;
    let (sea, hill) = (hotel(&api, "Sea House").await, hotel(&api, "Hill House").await);
    let mia = creator(&api, "mia.lind").await.client;
    recommend(&mia, sea, "Waves").await;
    let answer: Value = mia.post(DRAFTS, &json!({ "hotelIds": [sea, hill, hill] })).await.read();
    let (made, there) = (&answer["made"], &answer["alreadyThere"]);
    assert_eq!(
        (made.as_array().unwrap().len(), there.as_array().unwrap().len()),
        (1, 1)
    );
    assert_eq!(
        (
            &made[0]["hotel"]["name"],
            &made[0]["isActive"],
            &made[0]["recommendationTitle"]
        ),
        (&json!("Hill House"), &json!(false), &json!("")),
        "the title is the creator's own"
    );
    assert_eq!(
        (&there[0]["recommendationTitle"], &there[0]["version"]),
        (&json!("Waves"), &json!(1))
    );
    let again: Value = mia.post(DRAFTS, &json!({ "hotelIds": [sea, hill] })).await.read();
    assert_eq!(again["made"], json!([]));
    let club: Value = api.visitor().get("/api/v1/bff/creator/mia.lind").await.read();
    assert_eq!(club["stays"]["total"], 1, "others do not see drafts");
    // A single missing hotel makes the whole call fail.
    let river = hotel(&api, "River House").await;
    let gone = HotelId(api.db.ctx.new_id());
    let body = json!({ "hotelIds": [river, gone] });
    mia.post(DRAFTS, &body).await.refused(Code::NotFound);
    assert_eq!(mia.get(MINE).await.body["total"], 2);
    invalid(
        &mia.post(DRAFTS, &json!({ "hotelIds": vec![gone; 21] })).await,
        "hotelIds",
    );
}

#[tokio::test]
async fn suggestions_have_my_own_stays_first_then_names_then_the_stays_of_a_town() {
    let api = TestApi::new().await;
    let (lodge, named, zebra) = (
        hotel(&api, "Garden Lodge").await,
        hotel(&api, "Lisbon Inn").await,
        hotel(&api, "Zebra House").await,
    );
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    recommend(&mia.client, zebra, "Stripes").await;
    recommend(&noa.client, lodge, "Roses").await;
    let ask = async |client: &Client, query: &str| -> Value {
        client.get(&format!("{SUGGESTIONS}?query={query}")).await.read()
    };
    let stays = |found: &Value| -> Vec<(String, bool)> {
        let stays = found["stays"].as_array().unwrap().iter();
        let stay = |stay: &Value| (stay["name"].as_str().unwrap().to_owned(), stay["isMine"] == json!(true));
        stays.map(stay).collect()
    };
    let name = |name: &str, is_mine: bool| (name.to_owned(), is_mine);
    let found = ask(&mia.client, "lisbon").await;
    let expected = [
        name("Zebra House", true),
        name("Lisbon Inn", false),
        name("Garden Lodge", false),
    ];
    assert_eq!(stays(&found), expected);
    assert_eq!(found["stays"][0]["subtitle"], json!("Lisbon, Portugal"));
    assert!(
        found["stays"][0]["titleImage"]["small"]
            .as_str()
            .unwrap()
            .starts_with("/media/")
    );
    assert_eq!(found["stays"][1]["hotelId"], json!(named));
    assert_eq!(found["places"][0]["name"], json!("Lisbon"));
    // My own words find a stay as well; others' do not.
    assert_eq!(stays(&ask(&mia.client, "strip").await)[0], name("Zebra House", true));
    assert!(!stays(&ask(&mia.client, "roses").await).contains(&name("Garden Lodge", false)));
    assert_eq!(ask(&mia.client, "%20").await, json!({ "stays": [], "places": [] }));
    let traveller = api.person(Role::Customer).await.client;
    traveller.get(SUGGESTIONS).await.refused(Code::Forbidden);
}

#[tokio::test]
async fn drafts_of_several_hotels_are_listed_in_their_order() {
    let api = TestApi::new().await;
    let names = ["Sea House", "Hill House", "River House"];
    let mut ids = Vec::new();
    for name in names {
        ids.push(hotel(&api, name).await);
    }
    let mia = creator(&api, "mia.lind").await.client;
    let answer: Value = mia.post(DRAFTS, &json!({ "hotelIds": ids })).await.read();
    let list: Value = mia.get(MINE).await.read();
    for drafts in [&answer["made"], &list["recommendations"]] {
        let drafts = drafts.as_array().unwrap().iter();
        let hotels: Vec<&str> = drafts.map(|draft| draft["hotel"]["name"].as_str().unwrap()).collect();
        assert_eq!(hotels, names);
    }
}
