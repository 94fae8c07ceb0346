//! Thousands of random bodies for each operation that writes: the document announces every answer, and none is a server
//! error.

use crate::calls::{Operated, World, attempt_cookie, named, provider_attempt};
use crate::support::{
    PIXEL, TestApi,
    document::{DOCUMENT, Operation},
    generator::{Generator, Pool},
    people::{ANOTHER_PASSWORD, PASSWORD, Person, VERIFY_LINK},
    trip::{Trip, card, customer},
};
use contract::{HotelId, visitor::Role};
use domain::identity;
use domain::testing::{
    clubs,
    hotels::{HotelBuilder, LISBON, RoomBuilder},
    itinerary_contents, library, packages, posts, videos,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Bodies for each operation.
const BODIES: usize = 2_000;
/// Bodies after which the test creates a new trip, so that they meet every state.
const BODIES_FOR_A_TRIP: usize = 250;
const BROWSER: &str = "0123456789abcdef0123456789abcdef";

macro_rules! survives {
    ($($name:ident: $operation:literal,)*) => {
        $(#[tokio::test] async fn $name() { send_random_bodies($operation).await; })*

        #[test]
        fn every_operation_that_writes_gets_random_bodies() {
            let tested = BTreeSet::from([$($operation),*]);
            let takes_a_body = |operation: &&Operation| operation.value["requestBody"].is_object();
            let writing = DOCUMENT.operations.iter().filter(takes_a_body);
            assert_eq!(tested, writing.map(|operation| operation.id.as_str()).collect());
        }
    };
}

survives! {
    signing_in_without_an_address_survives_random_bodies: "signInAnonymously",
    signing_up_survives_random_bodies: "signUp",
    signing_in_survives_random_bodies: "signIn",
    following_a_link_survives_random_bodies: "followMagicLink",
    a_providers_answer_survives_random_bodies: "getRedirectResult",
    refreshing_survives_random_bodies: "refreshTokens",
    a_forgotten_password_survives_random_bodies: "forgotPassword",
    a_new_password_survives_random_bodies: "resetPassword",
    changing_the_password_survives_random_bodies: "changePassword",
    changing_the_address_survives_random_bodies: "changeEmail",
    putting_an_address_back_survives_random_bodies: "recoverEmail",
    leaving_survives_random_bodies: "deleteAccount",
    asking_for_a_verification_survives_random_bodies: "requestEmailVerification",
    proving_an_address_survives_random_bodies: "verifyEmail",
    asking_for_a_link_survives_random_bodies: "requestMagicLink",
    filling_in_a_profile_survives_random_bodies: "createUserProfile",
    changing_my_profile_survives_random_bodies: "updateMyUserProfile",
    changing_a_profile_survives_random_bodies: "updateUserProfile",
    my_picture_survives_random_files: "setProfilePicture",
    a_creators_picture_survives_random_files: "setCreatorProfilePicture",
    the_head_of_a_club_survives_random_files: "setHeroImage",
    a_creators_head_of_a_club_survives_random_files: "setCreatorHeroImage",
    my_library_survives_random_files: "addImage",
    session_login_survives_random_forms: "sessionLogin",
    the_other_session_login_survives_random_forms: "sessionLoginEndpoint",
    keeping_a_search_survives_random_bodies: "createSearch",
    searching_survives_random_bodies: "searchHotels",
    other_dates_survive_random_bodies: "searchDates",
    hotels_of_a_destination_survive_random_bodies: "listHotelsByDestination",
    hotels_of_an_area_survive_random_bodies: "listHotelsInBoundingBox",
    availability_survives_random_bodies: "checkAvailability",
    recommending_a_hotel_survives_random_files: "recommendHotel",
    recommending_in_words_survives_random_bodies: "createRecommendation",
    showing_and_hiding_survives_random_bodies: "toggleRecommendation",
    writing_a_post_survives_random_bodies: "createPost",
    writing_a_post_anew_survives_random_bodies: "replacePost",
    putting_a_package_together_survives_random_bodies: "putTravelPackage",
    showing_and_hiding_a_package_survives_random_bodies: "toggleTravelPackage",
    a_packages_pictures_survive_random_files: "addTravelPackageImage",
    asking_for_a_trip_survives_random_bodies: "requestTravelPackage",
    an_itinerary_of_a_package_survives_random_bodies: "createItineraryFromPackage",
    asking_for_letters_survives_random_bodies: "putEmailSubscription",
    liking_a_hotel_survives_random_bodies: "likeHotel",
    liking_a_place_survives_random_bodies: "likeDestination",
    making_an_itinerary_survives_random_bodies: "createItinerary",
    adding_a_hotel_survives_random_bodies: "addHotel",
    changing_a_hotel_survives_random_bodies: "updateHotel",
    removing_a_hotel_survives_random_bodies: "removeHotel",
    guest_details_survive_random_bodies: "setGuestDetails",
    cancelling_survives_random_bodies: "cancelItinerary",
    changing_guests_survives_random_bodies: "changeGuests",
    pricing_a_change_survives_random_bodies: "quoteStayChange",
    changing_a_stay_survives_random_bodies: "changeStay",
    another_currency_survives_random_bodies: "changeItineraryCurrency",
    joining_carts_survives_random_bodies: "joinItinerary",
    customer_data_survives_random_bodies: "updateCustomerData",
    asking_for_an_invoice_survives_random_bodies: "createInvoice",
    paying_survives_random_bodies: "payInvoice",
    telling_a_trip_survives_random_bodies: "createItineraryContent",
    telling_a_trip_anew_survives_random_bodies: "replaceItineraryContent",
    showing_and_hiding_a_told_trip_survives_random_bodies: "toggleItineraryContent",
    an_itinerary_of_a_told_trip_survives_random_bodies: "createItineraryFromContent",
    ordering_stays_survives_random_bodies: "orderRecommendations",
    ordering_packages_survives_random_bodies: "orderTravelPackages",
    ordering_told_trips_survives_random_bodies: "orderItineraryContents",
    pasted_lines_survive_random_bodies: "matchRecommendations",
    drafts_of_stays_survive_random_bodies: "draftRecommendations",
    changing_a_picture_survives_random_bodies: "changeImage",
    preparing_a_video_survives_random_bodies: "prepareVideo",
    naming_a_video_survives_random_bodies: "createVideo",
    captions_survive_random_texts: "setVideoCaptions",
    keeping_changes_survives_random_bodies: "saveWorkingCopy",
    sending_a_refund_again_survives_random_bodies: "retryRefund",
    paying_a_refund_by_hand_survives_random_bodies: "completeRefundByHand",
    giving_a_fee_back_survives_random_bodies: "waiveCancellationFee",
    trying_a_job_again_survives_random_bodies: "retryJob",
    discarding_a_job_survives_random_bodies: "discardJob",
    blocking_a_member_survives_random_bodies: "blockMember",
    unblocking_a_member_survives_random_bodies: "unblockMember",
    switching_a_feature_survives_random_bodies: "setOperatorSetting",
    saving_a_text_survives_random_bodies: "saveOperatorText",
}

async fn send_random_bodies(id: &str) {
    let api = TestApi::new().await;
    let rooms = vec![RoomBuilder::double().allotment(1_000)];
    let hotel = HotelBuilder::named("Casa Dura")
        .rooms(rooms)
        .insert(&api.db.ctx)
        .await
        .unwrap();
    let operation = DOCUMENT.operation(id);
    let content = operation.value["requestBody"]["content"].as_object().unwrap();
    let (kind, content) = content.iter().next().unwrap();
    let mut generator = Generator::new(id);
    let browser = api.browser(&format!("browser={BROWSER}"));
    let mut kept = String::new();
    let mut path = operation.path.clone();
    let mut owner = api.person(Role::Customer).await;
    let is_operators = Operated::is_needed(id) || matches!(id, "setOperatorSetting" | "saveOperatorText");
    let mut good = 0;
    for round in 0..BODIES {
        if round % BODIES_FOR_A_TRIP == 0 {
            // Some calls end sessions, and one deletes the account.
            let role = if is_operators {
                Role::Operator
            } else if id.ends_with("Recommendation")
                || id.ends_with("Recommendations")
                || id.ends_with("Post")
                || id.contains("Package")
                || id.ends_with("Content")
                || id.ends_with("Contents")
                || id.contains("Video")
                || matches!(id, "recommendHotel" | "addImage" | "putEmailSubscription")
            {
                Role::Creator
            } else {
                Role::Customer
            };
            owner = api.person(role).await;
            if matches!(
                id,
                "toggleRecommendation" | "requestTravelPackage" | "putEmailSubscription"
            ) {
                let handle = format!("handle-{round}");
                clubs::recommend(&api.db.ctx, owner.id, &handle, hotel.id)
                    .await
                    .unwrap();
            }
            let trip = Trip::of(&owner.client, hotel.id).await;
            if matches!(id, "changeGuests" | "quoteStayChange" | "changeStay") {
                trip.pay(&owner.client).await;
            }
            let (package, _) = packages::publish(&api.db.ctx, owner.id, "By the sea", hotel.id)
                .await
                .unwrap();
            let content = itinerary_contents::publish(&api.db.ctx, owner.id, "Along the coast", hotel.id)
                .await
                .unwrap();
            let video = videos::ready(&api.db.ctx, owner.id, "The sea", b"a video")
                .await
                .unwrap();
            let target = match id {
                "payInvoice" => trip.invoice.to_string(),
                "checkAvailability" | "likeHotel" | "recommendHotel" => hotel.id.to_string(),
                "likeDestination" => format!("city:{LISBON}"),
                "replacePost" | "saveWorkingCopy" => {
                    let post = posts::publish(&api.db.ctx, owner.id, "A morning").await.unwrap();
                    post.to_string()
                }
                "toggleTravelPackage" | "addTravelPackageImage" | "createItineraryFromPackage" => package.to_string(),
                "updateUserProfile"
                | "setProfilePicture"
                | "setCreatorProfilePicture"
                | "setHeroImage"
                | "setCreatorHeroImage"
                | "addImage"
                | "prepareVideo"
                | "createVideo" => owner.id.to_string(),
                "setVideoCaptions" => video.to_string(),
                "toggleItineraryContent" | "createItineraryFromContent" => content.to_string(),
                "changeImage" => {
                    let picture = library::library_picture(&api.db.ctx, owner.id, "").await.unwrap();
                    picture.to_string()
                }
                _ => trip.itinerary.to_string(),
            };
            let operated = if Operated::is_needed(id) {
                World::of(&api, id, Role::Customer).await.operated
            } else {
                None
            };
            let target = operated
                .as_ref()
                .map_or(target, |operated| operated.subject.to_string());
            path = operation
                .path
                .replace("{id}", &target)
                .replace("{kind}", "post")
                .replace("{name}", named(id));
            generator.pool = pool(&api, hotel.id, &trip, &owner).await;
            if is_operators {
                let reasons = vec![json!("The traveller called."), json!(" "), Value::Null];
                generator.pool.insert("reason", reasons);
                generator.pool.insert("seen", vec![Value::Null, json!("")]);
                generator.pool.insert("confirmed", vec![json!(true), json!(false)]);
                generator.pool.insert("means", vec![json!("bank transfer"), json!("")]);
                generator.pool.insert("reference", vec![json!("SEPA 42"), json!("")]);
                generator.pool.insert("isEnabled", vec![json!(true), json!(false)]);
                let fee = operated.map_or(Value::Null, |operated| operated.fee);
                generator.pool.insert("amount", vec![fee]);
            }
            generator.pool.extend(secrets(&api, id, &owner).await);
            if id.ends_with("Post") {
                let picture = library::library_picture(&api.db.ctx, owner.id, "").await.unwrap();
                generator.pool.insert("imageIds", vec![json!([picture]), json!([])]);
                generator.pool.insert("order", vec![json!(1), json!(0)]);
            }
            if id.contains("Package") {
                let picture = library::library_picture(&api.db.ctx, owner.id, "").await.unwrap();
                generator.pool.insert("imageIds", vec![json!([picture]), json!([])]);
                generator.pool.insert("packageId", vec![json!(package), Value::Null]);
                generator.pool.insert("ids", vec![json!([package]), json!([])]);
                generator.pool.insert("creatorId", vec![json!(owner.id)]);
                generator.pool.insert("rooms", vec![json!([{ "adults": 2 }])]);
            }
            if id == "orderItineraryContents" {
                generator.pool.insert("ids", vec![json!([content]), json!([])]);
            }
            if id.ends_with("Content") {
                let picture = library::library_picture(&api.db.ctx, owner.id, "").await.unwrap();
                generator.pool.insert("imageIds", vec![json!([picture]), json!([])]);
                generator.pool.insert("coverImageId", vec![json!(picture), Value::Null]);
                let known = if id.starts_with("replace") {
                    json!(content)
                } else {
                    Value::Null
                };
                generator.pool.insert("id", vec![known]);
                generator.pool.insert("rooms", vec![json!([{ "adults": 2 }])]);
            }
            if id.ends_with("Recommendation") || id.ends_with("Recommendations") {
                let picture = library::library_picture(&api.db.ctx, owner.id, "").await.unwrap();
                generator
                    .pool
                    .insert("imageIds", vec![json!([picture]), json!([]), Value::Null]);
                generator.pool.insert("coverImageId", vec![json!(picture), Value::Null]);
                generator.pool.insert("ids", vec![json!([])]);
                generator.pool.insert("pinnedIds", vec![json!([]), Value::Null]);
                generator.pool.insert("hotelIds", vec![json!([hotel.id]), json!([])]);
            }
            if id == "changeImage" {
                generator
                    .pool
                    .insert("focalPoint", vec![json!({ "x": 0.2, "y": 1 }), Value::Null]);
                let crop = json!({ "x": 0, "y": 0.5, "width": 1, "height": 0.5 });
                generator.pool.insert("crop", vec![crop, Value::Null]);
            }
            if id == "changeGuests" {
                let named =
                    json!([{ "roomId": trip.room, "guests": [{ "firstName": "Ada", "lastName": "Lovelace" }] }]);
                let unnamed = json!([{ "roomId": trip.room, "guests": [] }]);
                generator.pool.insert("rooms", vec![named, unnamed, json!([])]);
                generator
                    .pool
                    .insert("arrivalTime", vec![json!("18:30"), json!("25:00"), Value::Null]);
            }
            if id == "quoteStayChange" {
                generator.pool.insert(
                    "roomIds",
                    vec![json!([trip.room]), json!([trip.room, trip.room]), json!([])],
                );
                generator
                    .pool
                    .insert("rooms", vec![json!([{ "adults": 1, "childAges": [] }]), Value::Null]);
            }
            if id == "changeStay" {
                let quote = trip.change_quote(&owner.client).await;
                generator.pool.insert("quote", vec![quote, Value::Null]);
            }
            if id == "joinItinerary" {
                let other: Value = owner.client.post("/api/v1/itinerary", &json!({})).await.read();
                generator.pool.insert("itineraryId", vec![other["id"].clone()]);
            }
            if id == "saveWorkingCopy" {
                let nested = json!({ "title": "A morning", "blocks": [[1, -0.5, 1e308], [{ "a": [[]] }], null] });
                generator.pool.insert("document", vec![json!({}), nested]);
                generator
                    .pool
                    .insert("revision", vec![Value::Null, json!(1), json!(2), json!(3)]);
            }
            if id == "createVideo" {
                generator.pool.insert("videoId", vec![json!(video)]);
                generator.pool.insert("provider", vec![json!("embedded")]);
            }
            if id == "putEmailSubscription" {
                generator.pool.insert("creatorId", vec![json!(owner.id)]);
                let zones = ["Europe/Lisbon", "Pacific/Auckland"].map(Value::from);
                generator
                    .pool
                    .insert("timeZone", [zones.to_vec(), vec![Value::Null]].concat());
            }
            if id == "getRedirectResult" {
                let attempt = provider_attempt(&api).await;
                kept = attempt_cookie(&attempt);
                generator.pool.insert("state", vec![json!(attempt.answer.state)]);
                generator.pool.insert("code", vec![json!(attempt.answer.code)]);
                generator.pool.insert("error", vec![Value::Null]);
            }
        }
        let answer = if kind == "application/json" {
            let body = generator.body(&content["schema"]);
            owner
                .client
                .with_cookie(&kept)
                .send_bytes(operation.method.clone(), &path, kind, body)
                .await
        } else if kind == "text/vtt" {
            let words = generator.field("captions");
            let text = format!(
                "WEBVTT\n\n00:01.000 --> 00:02.000\n{words}\n{}",
                if round % 2 == 1 { words.as_str() } else { "" }
            );
            owner
                .client
                .send_bytes(operation.method.clone(), &path, kind, text)
                .await
        } else if kind == "multipart/form-data" {
            let mut file = PIXEL.to_vec();
            let damage = generator.field("image");
            // Damages every second body.
            for (index, byte) in damage.bytes().enumerate().filter(|_| round % 2 == 1) {
                let place = (index * 31 + usize::from(byte)) % file.len();
                file[place] = byte;
            }
            if id == "recommendHotel" {
                let title = generator.field("recommendationTitle");
                let fields = [("recommendationTitle", title.as_bytes()), ("tileImage", &file)];
                owner.client.send_form(operation.method.clone(), &path, &fields).await
            } else if id == "addImage" {
                let caption = generator.field("caption");
                let fields = [("caption", caption.as_bytes()), ("image", &file)];
                owner.client.send_form(operation.method.clone(), &path, &fields).await
            } else {
                owner.client.post_picture(&path, &file).await
            }
        } else {
            let fields = [("data", generator.field("data")), ("csrf", generator.field("csrf"))];
            browser
                .post_form(&path, &[(fields[0].0, &fields[0].1), (fields[1].0, &fields[1].1)])
                .await
        };
        good += usize::from(answer.status.is_success());
    }
    // The test proves nothing if every body is refused early.
    assert!(good > 0, "not one of the random bodies was a good one");
}

/// Values for calls of the identity service.
async fn secrets(api: &TestApi, id: &str, owner: &Person) -> Pool {
    let new = api.new_email();
    let code = match id {
        "followMagicLink" => api.magic_code(&new).await,
        "resetPassword" => api.reset_code(&owner.email).await,
        "recoverEmail" => api.recovery_code().await,
        "verifyEmail" => api.mailed_code(&owner.email, VERIFY_LINK).await,
        _ => return Pool::new(),
    };
    let email = if id == "followMagicLink" {
        vec![json!(new)]
    } else {
        Vec::new()
    };
    Pool::from([("oobCode", vec![json!(code)]), ("email", email)])
}

async fn pool(api: &TestApi, hotel: HotelId, trip: &Trip, owner: &Person) -> Pool {
    let search = json!(trip.offer.search);
    let token = &owner.tokens.token;
    let mut declined = card("4000 0000 0000 0002");
    let mut questioned = card("4000 0000 0000 3220");
    Pool::from([
        ("hotelId", vec![json!(hotel)]),
        ("hotelSearchId", vec![search.clone()]),
        ("searchId", vec![search, Value::Null]),
        ("roomTypeId", vec![json!(trip.offer.room_type)]),
        ("roomId", vec![json!(trip.offer.rate), json!(trip.room)]),
        ("rateId", vec![json!(trip.offer.rate)]),
        ("lineItemId", vec![json!(trip.line)]),
        ("searchResultReference", vec![json!(trip.offer.reference)]),
        (
            "destinationId",
            vec![json!(format!("city:{LISBON}")), json!("country:PT"), Value::Null],
        ),
        (
            "mutationType",
            ["dates", "rooms", "rate", "surcharges"].map(Value::from).to_vec(),
        ),
        ("checkInDate", vec![json!("2026-12-10"), json!("2026-12-11")]),
        ("checkOutDate", vec![json!("2026-12-12"), json!("2027-01-08")]),
        (
            "boundingBox",
            vec![
                json!({ "south": -90.0, "west": 170.0, "north": 90.0, "east": -170.0 }),
                Value::Null,
            ],
        ),
        ("selectedSurcharges", vec![json!([])]),
        (
            "email",
            vec![customer()["email"].take(), json!(owner.email), json!(api.new_email())],
        ),
        (
            "password",
            vec![json!(PASSWORD), json!(ANOTHER_PASSWORD), json!("123456")],
        ),
        ("repassword", vec![json!(PASSWORD), Value::Null]),
        ("currentPassword", vec![json!(PASSWORD)]),
        ("refreshToken", vec![json!(owner.tokens.refresh_token)]),
        ("country", vec![json!("PT"), Value::Null]),
        ("version", vec![json!(1), Value::Null]),
        ("returnUrl", vec![json!("/search"), json!("//evil.example")]),
        ("countryCode", vec![customer()["countryCode"].take()]),
        (
            "card",
            vec![declined["card"].take(), questioned["card"].take(), Value::Null],
        ),
        ("challenge", vec![json!("approve"), Value::Null]),
        ("data", vec![json!({ "token": token }), json!(token).to_string().into()]),
        (
            "csrf",
            vec![json!(identity::csrf_token(&api.db.ctx, &format!("browser:{BROWSER}")))],
        ),
    ])
}
