//! A creator's library of images.

use crate::support::{
    Answer, Client, PIXEL, TestApi,
    people::{PASSWORD, Person},
};
use chrono::TimeDelta;
use contract::{Code, ImageId, library::UserImage, visitor::Role};
use domain::{
    images::{self, Source, library::MAX_IMAGES},
    testing::library::fill,
};
use http::Method;
use serde_json::{Value, json};

fn path(owner: &Person) -> String {
    format!("/api/v1/userProfile/{}/images", owner.id)
}

async fn try_add(client: &Client, path: &str, caption: &[u8], file: &[u8]) -> Answer {
    let fields = [("caption", caption), ("image", file)];
    client.send_form(Method::POST, path, &fields).await
}

/// Adds an image, and advances the clock by a minute.
async fn add(api: &TestApi, owner: &Person, caption: &str) -> UserImage {
    let sent = try_add(&owner.client, &path(owner), caption.as_bytes(), PIXEL).await;
    api.db.pass(TimeDelta::minutes(1));
    sent.read()
}

/// The captions of a page, and the total number of images.
async fn captions(owner: &Person, query: &str) -> (u64, Vec<String>) {
    let page = owner.client.get(&format!("{}?{query}", path(owner))).await.body;
    let images = page["images"].as_array().unwrap().iter();
    let captions = images.map(|image| image["caption"].as_str().unwrap().to_owned());
    (page["total"].as_u64().unwrap(), captions.collect())
}

async fn total(owner: &Person) -> u64 {
    captions(owner, "").await.0
}

#[tokio::test]
async fn pictures_are_sent_and_listed_in_pages_newest_first() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let empty = json!({ "total": 0, "images": [], "skip": 0, "take": 20 });
    assert_eq!(mia.client.get(&path(&mia)).await.body, empty);
    let first = try_add(&mia.client, &path(&mia), b" The harbour ", PIXEL).await.body;
    let id = first["id"].as_str().unwrap();
    let expected = json!({
        "id": id, "userId": mia.id, "caption": "The harbour", "small": format!("/media/{id}?size=small"),
        "medium": format!("/media/{id}?size=medium"), "original": format!("/media/{id}"), "width": 1, "height": 1,
        "alt": "", "focalPoint": { "x": 0.5, "y": 0.5 }, "version": 1,
        "createdAt": "2026-11-21T12:00:00Z", "fileName": "me",
    });
    assert_eq!(first, expected);
    assert_eq!(mia.client.get(&format!("/api/v1/images/{id}")).await.body, expected);
    let source = images::source(&api.db.ctx, id.parse().unwrap()).await.unwrap();
    assert!(matches!(source, Some(Source::Uploaded(_))), "its bytes are at /media");
    api.db.pass(TimeDelta::minutes(1));
    for caption in ["The hill", ""] {
        add(&api, &mia, caption).await;
    }
    let all = ["", "The hill", "The harbour"].map(str::to_owned).to_vec();
    assert_eq!(captions(&mia, "").await, (3, all.clone()));
    assert_eq!(captions(&mia, "orderBy=newest&take=2").await, (3, all[..2].to_vec()));
    assert_eq!(captions(&mia, "skip=2&take=1").await, (3, all[2..].to_vec()));
    assert_eq!(captions(&mia, "skip=3").await, (3, Vec::new()));
    let oldest = all.iter().rev().cloned().collect();
    assert_eq!(captions(&mia, "orderBy=oldest").await, (3, oldest));
    fill(&api.db.ctx, mia.id, 18).await.unwrap();
    let page = mia.client.get(&path(&mia)).await.body;
    assert_eq!(
        (&page["total"], page["images"].as_array().unwrap().len()),
        (&json!(21), 20)
    );
}

#[tokio::test]
async fn a_page_has_bounds_and_an_order_has_a_name() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let ask = async |query: &str| mia.client.get(&format!("{}?{query}", path(&mia))).await;
    assert_eq!(ask("take=0").await.refused(Code::Invalid).field(), Some("take"));
    ask("take=101").await.refused_alone(Code::TakeTooLarge, "take");
    assert_eq!(ask("take=100&skip=4294967295").await.body["images"], json!([]));
    for query in ["skip=-1", "take=x", "orderBy=size", "orderBy="] {
        ask(query).await.refused(Code::BadRequest);
    }
}

#[tokio::test]
async fn a_search_finds_what_captions_hold_whatever_the_case_and_takes_signs_as_they_are() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    for caption in ["100 % linen", "100 l linen", "room_12", "room 12", "ÉTÉ at the Sea", ""] {
        add(&api, &mia, caption).await;
    }
    let found = async |search: &str| captions(&mia, &format!("searchString={search}")).await.1;
    assert_eq!(found("%25").await, ["100 % linen"]);
    assert_eq!(found("100+%25").await, ["100 % linen"]);
    assert_eq!(found("_").await, ["room_12"]);
    assert_eq!(found("ROOM").await, ["room 12", "room_12"]);
    assert_eq!(found("room&orderBy=oldest").await, ["room_12", "room 12"]);
    assert_eq!(found("%C3%A9t%C3%A9").await, ["ÉTÉ at the Sea"], "été");
    assert_eq!(found("sea").await, ["ÉTÉ at the Sea"]);
    assert!(found("%5C").await.is_empty(), "a backslash");
    assert!(found("%00").await.is_empty(), "no letter at all");
    assert_eq!(found("+").await.len(), 6, "nothing is asked for");
    let page = captions(&mia, "searchString=LINEN&take=1&skip=1").await;
    assert_eq!(page, (2, vec!["100 % linen".to_owned()]));
}

#[tokio::test]
async fn sorting_by_caption_ignores_case_and_puts_missing_captions_last() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    for caption in ["cliff", "", "Beach", "arcade", "Cliff path"] {
        add(&api, &mia, caption).await;
    }
    let (total, ordered) = captions(&mia, "orderBy=caption").await;
    assert_eq!(
        (total, ordered),
        (
            5,
            ["arcade", "Beach", "cliff", "Cliff path", ""]
                .map(str::to_owned)
                .to_vec()
        )
    );
    let page = captions(&mia, "orderBy=caption&searchString=cliff&skip=1").await;
    assert_eq!(page, (2, vec!["Cliff path".to_owned()]));
}

#[tokio::test]
async fn anothers_library_is_not_there() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let picture = add(&api, &mia, "The harbour").await;
    let record = format!("/api/v1/images/{}", picture.id);
    for role in [Role::Anonymous, Role::Customer, Role::Creator, Role::Operator] {
        let other = api.person(role).await.client;
        other.get(&path(&mia)).await.refused(Code::NotFound);
        other.get(&record).await.refused(Code::NotFound);
        other.ask(Method::DELETE, &record).await.refused(Code::NotFound);
        other.post_picture(&path(&mia), PIXEL).await.refused(Code::NotFound);
    }
    let visitor = api.visitor();
    visitor.get(&path(&mia)).await.refused(Code::Unauthenticated);
    visitor.get(&record).await.refused(Code::Unauthenticated);
    visitor
        .ask(Method::DELETE, &record)
        .await
        .refused(Code::Unauthenticated);
    visitor
        .post_picture(&path(&mia), PIXEL)
        .await
        .refused(Code::Unauthenticated);
    assert_eq!(mia.client.get(&record).await.read::<UserImage>(), picture);
    assert_eq!(total(&mia).await, 1);
}

#[tokio::test]
async fn my_other_pictures_are_copied_to_the_library_and_are_records_of_their_own() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let face = format!("/api/v1/userProfile/{}/profilePicture", mia.id);
    let profile: Value = mia.client.post_picture(&face, PIXEL).await.read();
    let record = format!("/api/v1/images/{}", profile["profilePicture"].as_str().unwrap());
    // It has a separate record for its crop.
    let kept: UserImage = mia.client.get(&record).await.read();
    assert_eq!((kept.user_id, kept.version), (mia.id, 1));
    let noa = api.person(Role::Operator).await.client;
    noa.get(&record).await.refused(Code::NotFound);
    mia.client.ask(Method::DELETE, &record).await.refused(Code::NotFound);
    mia.client.get("/api/v1/images/nonsense").await.refused(Code::NotFound);
    // The library deletes its own copy alone.
    let copy = mia.client.get(&path(&mia)).await.body["images"][0]["id"].clone();
    assert_ne!(copy, profile["profilePicture"]);
    let copy = format!("/api/v1/images/{}", copy.as_str().unwrap());
    mia.client.ask(Method::DELETE, &copy).await.done();
    assert_eq!(total(&mia).await, 0);
    assert_eq!(mia.client.get("/api/v1/userProfile").await.body, profile);
}

#[tokio::test]
async fn a_traveller_has_no_library_to_add_to_and_no_file_of_one_is_read() {
    let api = TestApi::new().await;
    for role in [Role::Anonymous, Role::Customer] {
        let ole = api.person(role).await;
        ole.client
            .post_picture(&path(&ole), PIXEL)
            .await
            .refused(Code::Forbidden);
        // The call does not read the body.
        ole.client.post(&path(&ole), &json!({})).await.refused(Code::Forbidden);
        assert_eq!(total(&ole).await, 0);
    }
}

#[tokio::test]
async fn a_file_that_is_no_picture_is_refused_and_leaves_nothing_behind() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let send = async |file: &[u8]| mia.client.post_picture(&path(&mia), file).await;
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice();
    for file in [svg, &PIXEL[..13], b"no picture"] {
        assert_eq!(send(file).await.refused(Code::Invalid).field(), Some("image"));
    }
    let none = mia
        .client
        .send_form(Method::POST, &path(&mia), &[("caption", b"Sea")])
        .await;
    for empty in [none, send(b"").await] {
        assert_eq!(empty.refused(Code::Invalid).field(), Some("image"));
        assert_eq!(empty.body["errors"][0]["message"], "Choose a picture first.");
    }
    let large = send(&vec![0; images::MAX_BYTES + 1]).await;
    assert_eq!(large.refused(Code::PayloadTooLarge).field(), Some("image"));
    send(&vec![0; 3 * images::MAX_BYTES])
        .await
        .refused(Code::PayloadTooLarge);
    let json = mia.client.post(&path(&mia), &json!({})).await;
    json.refused(Code::UnsupportedMediaType);
    for (kind, body) in [
        ("multipart/form-data", ""),
        ("multipart/form-data; boundary=x", "--x\r\nnonsense"),
    ] {
        let broken = mia.client.post_bytes(&path(&mia), kind, body).await;
        broken.refused(Code::BadRequest);
    }
    assert_eq!(total(&mia).await, 0);
    assert!(api.db.ctx.storage().list("uploads").await.unwrap().is_empty());
}

#[tokio::test]
async fn a_caption_is_one_line_of_300_characters_or_nothing() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let send = async |caption: &[u8]| try_add(&mia.client, &path(&mia), caption, PIXEL).await;
    let most = "é".repeat(300);
    // Characters count as sent.
    let [long, spaced] = [format!("{most}é"), format!("{most}\n")];
    for wrong in [
        long.as_bytes(),
        spaced.as_bytes(),
        b"one\ntwo",
        b"\x07",
        b"a\0b",
        b"\xff\xfe",
    ] {
        assert_eq!(send(wrong).await.refused(Code::Invalid).field(), Some("caption"));
    }
    let huge = send(&vec![b'a'; 20_000]).await;
    assert_eq!(huge.refused(Code::PayloadTooLarge).field(), Some("caption"));
    assert_eq!(huge.body["errors"][0]["message"], "This text is too long.");
    assert!(api.db.ctx.storage().list("uploads").await.unwrap().is_empty());
    for (sent, kept) in [(most.as_str(), most.as_str()), (" The sea\n", "The sea"), (" \t", "")] {
        assert_eq!(send(sent.as_bytes()).await.body["caption"], kept);
    }
    let plain: UserImage = mia.client.post_picture(&path(&mia), PIXEL).await.read();
    assert_eq!(plain.caption, "");
}

#[tokio::test]
async fn a_deleted_picture_is_gone_and_its_file_is_cleared_away() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let (gone, kept) = (add(&api, &mia, "The hill").await, add(&api, &mia, "The sea").await);
    let record = |id: ImageId| format!("/api/v1/images/{id}");
    mia.client.ask(Method::DELETE, &record(gone.id)).await.done();
    mia.client.get(&record(gone.id)).await.refused(Code::NotFound);
    let again = mia.client.ask(Method::DELETE, &record(gone.id)).await;
    again.refused(Code::NotFound);
    assert!(images::source(&api.db.ctx, gone.id).await.unwrap().is_none());
    assert_eq!(captions(&mia, "").await, (1, vec!["The sea".to_owned()]));
    mia.client.get(&record(kept.id)).await.read::<UserImage>();
    api.db.pass(TimeDelta::minutes(61));
    assert_eq!(images::tidy(&api.db.ctx).await.unwrap(), 0);
    api.db.pass(TimeDelta::days(7));
    assert_eq!(images::tidy(&api.db.ctx).await.unwrap(), 1);
    let Some(Source::Uploaded(kept)) = images::source(&api.db.ctx, kept.id).await.unwrap() else {
        panic!("the other picture is there");
    };
    kept.bytes(&api.db.ctx).await.unwrap();
}

#[tokio::test]
async fn a_library_takes_so_many_pictures_and_no_more() {
    let api = TestApi::new().await;
    let (mia, noa) = (api.person(Role::Creator).await, api.person(Role::Creator).await);
    let most = usize::try_from(MAX_IMAGES).unwrap();
    fill(&api.db.ctx, mia.id, most - 1).await.unwrap();
    // Of several concurrent uploads, one is the last that fits.
    let send = || async { mia.client.post_picture(&path(&mia), PIXEL).await };
    let (one, two, three) = tokio::join!(send(), send(), send());
    let (taken, refused): (Vec<Answer>, Vec<Answer>) = [one, two, three]
        .into_iter()
        .partition(|answer| answer.status.is_success());
    assert_eq!((taken.len(), total(&mia).await), (1, MAX_IMAGES));
    for answer in refused {
        assert_eq!(answer.refused(Code::Invalid).field(), Some("image"));
        let message = "A library has at most 5,000 pictures. Delete some first.";
        assert_eq!(answer.body["errors"][0]["message"], message);
    }
    add(&api, &noa, "Room enough").await;
    let last: UserImage = taken.into_iter().next().unwrap().read();
    let record = format!("/api/v1/images/{}", last.id);
    mia.client.ask(Method::DELETE, &record).await.done();
    add(&api, &mia, "Room again").await;
    assert_eq!(total(&mia).await, MAX_IMAGES);
}

#[tokio::test]
async fn a_library_is_taken_along_and_goes_with_its_owner() {
    let api = TestApi::new().await;
    let (mia, noa) = (api.person(Role::Creator).await, api.person(Role::Creator).await);
    let (first, second) = (add(&api, &mia, "The hill").await, add(&api, &mia, "The sea").await);
    let other = add(&api, &noa, "The lake").await;
    let export = mia.client.get("/identity/v1/account").await.body;
    assert_eq!(export["images"], json!([second, first]));
    let right = json!({ "currentPassword": PASSWORD });
    mia.client.delete("/identity/v1/account", &right).await.done();
    for id in [first.id, second.id] {
        assert!(images::source(&api.db.ctx, id).await.unwrap().is_none());
    }
    assert!(images::source(&api.db.ctx, other.id).await.unwrap().is_some());
    assert_eq!(total(&noa).await, 1);
}

#[tokio::test]
async fn pictures_of_packages_the_club_and_the_profile_are_in_the_library_as_well() {
    let api = TestApi::new().await;
    let (mia, noa) = (api.person(Role::Creator).await, api.person(Role::Customer).await);
    let package: Value = mia
        .client
        .put("/api/v1/travelpackage", &json!({ "title": "By the sea" }))
        .await
        .read();
    let of_package = format!("/api/v1/travelpackage/{}/image", package["packageId"].as_str().unwrap());
    let fields: [(&str, &[u8]); 2] = [("alt", b"A boat"), ("image", PIXEL)];
    let with_boat: Value = mia.client.send_form(Method::POST, &of_package, &fields).await.read();
    let profile = format!("/api/v1/userProfile/{}", mia.id);
    for which in ["heroImage", "profilePicture", "heroImage"] {
        api.db.pass(TimeDelta::minutes(1));
        mia.client
            .post_picture(&format!("{profile}/{which}"), PIXEL)
            .await
            .read::<Value>();
    }
    // A replaced picture stays in the library.
    assert_eq!(total(&mia).await, 4);
    let page = mia.client.get(&path(&mia)).await.body;
    let boat = page["images"].as_array().unwrap().last().unwrap();
    assert_eq!((&boat["alt"], &boat["fileName"]), (&json!("A boat"), &json!("me")));
    // Travellers have no library.
    let theirs = format!("/api/v1/userProfile/{}/profilePicture", noa.id);
    noa.client.post_picture(&theirs, PIXEL).await.read::<Value>();
    assert_eq!(total(&noa).await, 0);
    // The picture of the package stays when that of the library is deleted, with the file that both name.
    let own = with_boat["images"][0]["id"].as_str().unwrap().to_owned();
    assert_ne!(boat["id"], json!(own));
    let id = boat["id"].as_str().unwrap();
    mia.client
        .ask(Method::DELETE, &format!("/api/v1/images/{id}"))
        .await
        .done();
    let ctx = &api.db.ctx;
    for days in [0, 8] {
        api.db.pass(TimeDelta::days(days));
        images::tidy(ctx).await.unwrap();
    }
    let source = images::source(ctx, own.parse().unwrap()).await.unwrap();
    let Some(Source::Uploaded(file)) = source else {
        panic!("its bytes are at /media")
    };
    assert!(!file.bytes(ctx).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_search_finds_names_of_files() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    add(&api, &mia, "The harbour").await;
    assert_eq!(captions(&mia, "searchString=ME").await.1, ["The harbour"]);
    assert!(captions(&mia, "searchString=you").await.1.is_empty());
}
