//! The content of share cards, and subjects without a card.

use bytes::Bytes;
use contract::{
    Code, HotelId, ImageId, UserId,
    card::CardKind,
    club::RecommendationToggle,
    identity::SignUp,
    itinerary_content::{ContentDay, ItineraryContentWrite},
    library::UserImageWrite,
    package::TravelPackageToggle,
    picture::Crop,
    profile::UserProfilePatch,
};
use domain::{
    Ctx, Error, Viewer,
    cards::{self, ShareCard},
    hotels,
    identity::{self, Client},
    images::{self, OwnImageKind},
    itinerary_contents, packages, profiles, recommendations,
    testing::{self, TestDb, hotels::HotelBuilder},
};
use image::{DynamicImage, ImageFormat, RgbImage};
use std::io::Cursor;
use uuid::Uuid;

const PASSWORD: &str = "sunlit harbour walk";

/// A creator called Mia Lind, who pays in euros.
async fn creator(ctx: &Ctx) -> Viewer {
    let viewer = traveller(ctx, "mia.lind@example.org").await;
    let viewer = profiles::become_creator(ctx, &viewer, "creator").await.unwrap();
    let patch = UserProfilePatch {
        slug: Some("mia.lind".to_owned()),
        public_name: Some("Mia Lind".to_owned()),
        currency: Some("EUR".parse().unwrap()),
        ..UserProfilePatch::default()
    };
    profiles::update(ctx, &viewer, id_of(&viewer), &patch).await.unwrap();
    viewer
}

async fn traveller(ctx: &Ctx, email: &str) -> Viewer {
    let form = SignUp {
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        repassword: Some(PASSWORD.to_owned()),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &Viewer::Visitor, &form, &Client::named("test")).await;
    Viewer::Account(session.unwrap().account)
}

fn id_of(viewer: &Viewer) -> UserId {
    viewer.account().unwrap().id
}

async fn hotel(ctx: &Ctx) -> HotelId {
    HotelBuilder::named("Sea House").insert(ctx).await.unwrap().id
}

async fn picture_of_hotel(ctx: &Ctx, id: HotelId) -> ImageId {
    let image = hotels::title_image(ctx, &Viewer::Visitor, id).await.unwrap();
    image.unwrap().id
}

async fn send(ctx: &Ctx, who: &Viewer, which: OwnImageKind) -> ImageId {
    let mut png = Cursor::new(Vec::new());
    let picture = DynamicImage::ImageRgb8(RgbImage::new(8, 8));
    picture.write_to(&mut png, ImageFormat::Png).unwrap();
    let file = Bytes::from(png.into_inner());
    images::set_image(ctx, who, id_of(who), which, file).await.unwrap()
}

#[track_caller]
fn missing(outcome: Result<ShareCard, Error>) {
    match outcome {
        Err(error) => assert_eq!(error.code(), Some(Code::NotFound)),
        Ok(card) => panic!("there is a card: {card:?}"),
    }
}

#[tokio::test]
async fn the_card_of_a_stay_has_the_creators_words_the_hotel_and_its_price() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let hotel = hotel(&db.ctx).await;
    let stay = testing::clubs::recommend(&db.ctx, id_of(&mia), "mia.lind", hotel)
        .await
        .unwrap();
    let card = cards::get(&db.ctx, &mia, CardKind::Recommendation, stay.0)
        .await
        .unwrap();
    let expected = ShareCard {
        title: "The quietest rooms of the town".to_owned(),
        line: "Sea House, Lisbon".to_owned(),
        price: Some("from €100 a night".to_owned()),
        name: "Mia Lind".to_owned(),
        face: None,
        face_version: 0,
        picture: Some(picture_of_hotel(&db.ctx, hotel).await),
        picture_version: 1,
    };
    assert_eq!(card, expected);

    // A visitor sees dollars, and the profile picture once there is one.
    let face = send(&db.ctx, &mia, OwnImageKind::Profile).await;
    let card = cards::get(&db.ctx, &Viewer::Visitor, CardKind::Recommendation, stay.0)
        .await
        .unwrap();
    assert_eq!((card.face, card.face_version), (Some(face), 1));
    let price = card.price.unwrap();
    assert!(price.starts_with("from $") && price.ends_with(" a night"), "{price}");
}

#[tokio::test]
async fn what_is_hidden_has_no_card_for_its_author_neither() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let hotel = hotel(&db.ctx).await;
    let stay = testing::clubs::recommend(&db.ctx, id_of(&mia), "mia.lind", hotel)
        .await
        .unwrap();
    let (trip, _) = testing::packages::publish(&db.ctx, id_of(&mia), "By the sea", hotel)
        .await
        .unwrap();
    let hidden = RecommendationToggle {
        hotel_id: hotel,
        is_active: false,
    };
    recommendations::toggle(&db.ctx, &mia, &hidden).await.unwrap();
    let hidden = TravelPackageToggle {
        package_id: trip,
        is_active: false,
    };
    packages::toggle(&db.ctx, &mia, trip, &hidden).await.unwrap();
    for viewer in [&mia, &Viewer::Visitor] {
        missing(cards::get(&db.ctx, viewer, CardKind::Recommendation, stay.0).await);
        missing(cards::get(&db.ctx, viewer, CardKind::Package, trip.0).await);
    }
}

#[tokio::test]
async fn the_card_of_a_trip_has_its_nights_its_places_and_its_price() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let hotel = hotel(&db.ctx).await;
    let published = testing::packages::publish(&db.ctx, id_of(&mia), "By the sea", hotel).await;
    let (trip, picture) = published.unwrap();
    let card = cards::get(&db.ctx, &mia, CardKind::Package, trip.0).await.unwrap();
    let expected = ShareCard {
        title: "By the sea".to_owned(),
        line: "2 nights · Lisbon".to_owned(),
        price: Some("about €200".to_owned()),
        name: "Mia Lind".to_owned(),
        face: None,
        face_version: 0,
        picture: Some(picture),
        picture_version: 1,
    };
    assert_eq!(card, expected);

    packages::remove_image(&db.ctx, &mia, trip, picture).await.unwrap();
    let card = cards::get(&db.ctx, &mia, CardKind::Package, trip.0).await.unwrap();
    assert_eq!(card.picture, Some(picture_of_hotel(&db.ctx, hotel).await));
}

#[tokio::test]
async fn the_card_of_an_itinerary_has_the_first_picture_that_is_still_there() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let mut pictures = Vec::new();
    for caption in ["The cover", "The sea", "The hills"] {
        let picture = testing::library::library_picture(&db.ctx, id_of(&mia), caption).await;
        pictures.push(picture.unwrap());
    }
    let content = ItineraryContentWrite {
        title: "By the sea".to_owned(),
        cover_image_id: Some(pictures[0]),
        is_active: Some(true),
        days: vec![ContentDay {
            image_ids: pictures[1..].to_vec(),
            ..ContentDay::default()
        }],
        ..ItineraryContentWrite::default()
    };
    let content = itinerary_contents::create(&db.ctx, &mia, &content).await.unwrap();
    let shown = async || {
        let card = cards::get(&db.ctx, &Viewer::Visitor, CardKind::Itinerary, content.id.0).await;
        card.unwrap().picture
    };
    for picture in pictures {
        assert_eq!(shown().await, Some(picture));
        images::library::remove(&db.ctx, &mia, picture).await.unwrap();
    }
    assert_eq!(shown().await, None);
}

#[tokio::test]
async fn the_card_of_an_itinerary_has_its_price_and_falls_back_to_the_hotels_picture() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let hotel = hotel(&db.ctx).await;
    let night = ContentDay {
        hotel_id: Some(hotel),
        ..ContentDay::default()
    };
    let content = ItineraryContentWrite {
        title: "By the sea".to_owned(),
        is_active: Some(true),
        days: vec![night.clone(), night, ContentDay::default()],
        ..ItineraryContentWrite::default()
    };
    let content = itinerary_contents::create(&db.ctx, &mia, &content).await.unwrap();
    let card = cards::get(&db.ctx, &mia, CardKind::Itinerary, content.id.0)
        .await
        .unwrap();
    let expected = ShareCard {
        title: "By the sea".to_owned(),
        line: "3 days".to_owned(),
        price: Some("about €200".to_owned()),
        name: "Mia Lind".to_owned(),
        face: None,
        face_version: 0,
        picture: Some(picture_of_hotel(&db.ctx, hotel).await),
        picture_version: 1,
    };
    assert_eq!(card, expected);
}

#[tokio::test]
async fn the_card_of_a_club_says_how_much_is_in_it() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let id = id_of(&mia).0;
    let empty = cards::get(&db.ctx, &mia, CardKind::Club, id).await.unwrap();
    assert_eq!(empty.title, "Mia Lind's travel club");
    assert_eq!((empty.line.as_str(), empty.price, empty.picture), ("", None, None));

    let hotel = hotel(&db.ctx).await;
    testing::clubs::recommend(&db.ctx, id_of(&mia), "mia.lind", hotel)
        .await
        .unwrap();
    let card = cards::get(&db.ctx, &mia, CardKind::Club, id).await.unwrap();
    assert_eq!(card.line, "1 recommended stay");
    assert_eq!(card.picture, Some(picture_of_hotel(&db.ctx, hotel).await));

    let hero = send(&db.ctx, &mia, OwnImageKind::Hero).await;
    let card = cards::get(&db.ctx, &mia, CardKind::Club, id).await.unwrap();
    assert_eq!(card.picture, Some(hero));
}

#[tokio::test]
async fn missing_subjects_and_creators_without_a_club_have_no_card() {
    let db = TestDb::new().await;
    let noa = traveller(&db.ctx, "noa@example.org").await;
    let hotel = hotel(&db.ctx).await;
    for kind in CardKind::ALL {
        for id in [Uuid::nil(), hotel.0, id_of(&noa).0] {
            missing(cards::get(&db.ctx, &noa, kind, id).await);
        }
    }
    // Its author is not a creator.
    let stay = testing::clubs::recommend(&db.ctx, id_of(&noa), "noa", hotel)
        .await
        .unwrap();
    missing(cards::get(&db.ctx, &noa, CardKind::Recommendation, stay.0).await);
}

#[tokio::test]
async fn a_version_changes_with_all_that_is_shown_and_with_nothing_else() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let id = id_of(&mia).0;
    let before = cards::get(&db.ctx, &mia, CardKind::Club, id).await.unwrap();
    let again = cards::get(&db.ctx, &mia, CardKind::Club, id).await.unwrap();
    assert_eq!(before.version("1 Byrdli"), again.version("1 Byrdli"));
    assert_ne!(before.version("1 Byrdli"), before.version("2 Byrdli"));
    let version = before.version("");
    assert!(
        version.len() == 32 && version.bytes().all(|letter| letter.is_ascii_hexdigit()),
        "{version}"
    );

    send(&db.ctx, &mia, OwnImageKind::Profile).await;
    let after = cards::get(&db.ctx, &mia, CardKind::Club, id).await.unwrap();
    assert_ne!(before.version("1 Byrdli"), after.version("1 Byrdli"));
}

#[tokio::test]
async fn a_new_crop_makes_another_version_of_the_card() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let hotel = hotel(&db.ctx).await;
    let published = testing::packages::publish(&db.ctx, id_of(&mia), "By the sea", hotel).await;
    let (trip, picture) = published.unwrap();
    let face = send(&db.ctx, &mia, OwnImageKind::Profile).await;
    let other = testing::library::library_picture(&db.ctx, id_of(&mia), "The sea")
        .await
        .unwrap();
    let shown = async || {
        let card = cards::get(&db.ctx, &Viewer::Visitor, CardKind::Package, trip.0).await;
        card.unwrap()
    };
    let mut versions = vec![shown().await.version("")];

    // Changes the crop through the API of the editors.
    let cut = UserImageWrite {
        crop: Some(Crop {
            x: 0.0,
            y: 0.0,
            width: 0.5,
            height: 0.5,
        }),
        ..UserImageWrite::default()
    };
    images::change(&db.ctx, &mia, picture, &cut).await.unwrap();
    assert_eq!(shown().await.picture_version, 2);
    versions.push(shown().await.version(""));

    testing::library::recrop(&db.ctx, face).await.unwrap();
    let card = shown().await;
    assert_eq!((card.face_version, card.picture_version), (2, 2));
    versions.push(card.version(""));

    // A picture that is not on the card changes nothing.
    testing::library::recrop(&db.ctx, other).await.unwrap();
    assert_eq!(shown().await.version(""), versions[2]);
    assert!(versions[0] != versions[1] && versions[1] != versions[2], "{versions:?}");
}
