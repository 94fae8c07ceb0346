//! Random bodies for each operation that writes: the document announces every answer, and none is a server error.

mod fixtures;

use crate::support::{
    Answer, PIXEL, TestApi,
    document::{DOCUMENT, Operation},
    generator::Generator,
};
use fixtures::{Family, Fixture, Fixtures};
use std::collections::BTreeSet;

/// Bodies for each operation on one database. `make test` runs these tests on two databases, each with its own bodies, so
/// each operation gets 2,000 different ones. Both databases need not see all of them: most bodies are refused or accepted
/// before the operation asks the database.
const BODIES: usize = 1_000;
/// Bodies after which the test creates what they act on again, so that they meet every state.
const BODIES_FOR_A_TRIP: usize = 250;

macro_rules! survives {
    ($($family:ident { $($name:ident: $operation:literal,)* })*) => {
        $($(#[tokio::test] async fn $name() { send_random_bodies($operation, Family::$family).await; })*)*

        #[test]
        fn every_operation_that_writes_gets_random_bodies() {
            let tested = BTreeSet::from([$($($operation),*),*]);
            let takes_a_body = |operation: &&Operation| operation.value["requestBody"].is_object();
            let writing = DOCUMENT.operations.iter().filter(takes_a_body);
            assert_eq!(tested, writing.map(|operation| operation.id.as_str()).collect());
        }
    };
}

survives! {
    Identity {
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
        session_login_survives_random_forms: "sessionLogin",
        the_other_session_login_survives_random_forms: "sessionLoginEndpoint",
    }
    Profile {
        filling_in_a_profile_survives_random_bodies: "createUserProfile",
        changing_my_profile_survives_random_bodies: "updateMyUserProfile",
        changing_a_profile_survives_random_bodies: "updateUserProfile",
        my_picture_survives_random_files: "setProfilePicture",
        a_creators_picture_survives_random_files: "setCreatorProfilePicture",
        the_head_of_a_club_survives_random_files: "setHeroImage",
        a_creators_head_of_a_club_survives_random_files: "setCreatorHeroImage",
    }
    Library {
        my_library_survives_random_files: "addImage",
        changing_a_picture_survives_random_bodies: "changeImage",
        preparing_a_video_survives_random_bodies: "prepareVideo",
        naming_a_video_survives_random_bodies: "createVideo",
        captions_survive_random_texts: "setVideoCaptions",
    }
    Search {
        keeping_a_search_survives_random_bodies: "createSearch",
        searching_survives_random_bodies: "searchHotels",
        other_dates_survive_random_bodies: "searchDates",
        hotels_of_a_destination_survive_random_bodies: "listHotelsByDestination",
        hotels_of_an_area_survive_random_bodies: "listHotelsInBoundingBox",
        availability_survives_random_bodies: "checkAvailability",
    }
    Traveller {
        liking_a_hotel_survives_random_bodies: "likeHotel",
        liking_a_place_survives_random_bodies: "likeDestination",
        making_an_itinerary_survives_random_bodies: "createItinerary",
    }
    Trip {
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
    }
    Recommendation {
        recommending_a_hotel_survives_random_files: "recommendHotel",
        recommending_in_words_survives_random_bodies: "createRecommendation",
        showing_and_hiding_survives_random_bodies: "toggleRecommendation",
        ordering_stays_survives_random_bodies: "orderRecommendations",
        pasted_lines_survive_random_bodies: "matchRecommendations",
        drafts_of_stays_survive_random_bodies: "draftRecommendations",
    }
    Post {
        writing_a_post_survives_random_bodies: "createPost",
        writing_a_post_anew_survives_random_bodies: "replacePost",
        keeping_changes_survives_random_bodies: "saveWorkingCopy",
    }
    Package {
        putting_a_package_together_survives_random_bodies: "putTravelPackage",
        showing_and_hiding_a_package_survives_random_bodies: "toggleTravelPackage",
        a_packages_pictures_survive_random_files: "addTravelPackageImage",
        an_itinerary_of_a_package_survives_random_bodies: "createItineraryFromPackage",
        ordering_packages_survives_random_bodies: "orderTravelPackages",
    }
    ItineraryContent {
        telling_a_trip_survives_random_bodies: "createItineraryContent",
        telling_a_trip_anew_survives_random_bodies: "replaceItineraryContent",
        showing_and_hiding_an_itinerary_content_survives_random_bodies: "toggleItineraryContent",
        an_itinerary_of_an_itinerary_content_survives_random_bodies: "createItineraryFromContent",
        ordering_itinerary_contents_survives_random_bodies: "orderItineraryContents",
    }
    Club {
        asking_for_a_trip_survives_random_bodies: "requestTravelPackage",
        subscribing_survives_random_bodies: "putEmailSubscription",
    }
    Operator {
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
}

async fn send_random_bodies(id: &str, family: Family) {
    let api = TestApi::new().await;
    let operation = DOCUMENT.operation(id);
    let fixtures = Fixtures::new(&api, operation);
    let database = api.db.ctx.database().backend();
    let mut generator = Generator::new(&format!("{id} on {database:?}"));
    let mut good = 0;
    for _ in 0..BODIES / BODIES_FOR_A_TRIP {
        // Some calls end sessions, and one deletes the account.
        let fixture = fixtures.create(family).await;
        generator.pool.clone_from(&fixture.pool);
        for body in 0..BODIES_FOR_A_TRIP {
            let answer = send(operation, &fixture, &mut generator, body).await;
            good += usize::from(answer.status.is_success());
        }
    }
    // The test proves nothing if every body is refused early.
    assert!(good > 0, "not one of the random bodies was a good one");
}

/// Sends a random body of the operation's media type. Files and captions are damaged in every second one.
async fn send(operation: &Operation, fixture: &Fixture, generator: &mut Generator, body: usize) -> Answer {
    let Fixture { client, path, .. } = fixture;
    let method = operation.method.clone();
    let is_damaged = body % 2 == 1;
    let content = operation.value["requestBody"]["content"].as_object().unwrap();
    let (kind, content) = content.iter().next().unwrap();
    match kind.as_str() {
        "application/json" => {
            let body = generator.body(&content["schema"]);
            client.send_bytes(method, path, kind, body).await
        }
        "text/vtt" => {
            let body = captions(generator, is_damaged);
            client.send_bytes(method, path, kind, body).await
        }
        "multipart/form-data" => {
            let file = image(generator, is_damaged);
            let (text, image) = match operation.id.as_str() {
                "recommendHotel" => ("recommendationTitle", "tileImage"),
                "addImage" => ("caption", "image"),
                _ => return client.post_picture(path, &file).await,
            };
            let value = generator.field(text);
            let fields = [(text, value.as_bytes()), (image, &file)];
            client.send_form(method, path, &fields).await
        }
        _ => {
            let (data, csrf) = (generator.field("data"), generator.field("csrf"));
            client.post_form(path, &[("data", &data), ("csrf", &csrf)]).await
        }
    }
}

fn captions(generator: &mut Generator, is_damaged: bool) -> String {
    let words = generator.field("captions");
    let rest = if is_damaged { &words } else { "" };
    format!("WEBVTT\n\n00:01.000 --> 00:02.000\n{words}\n{rest}")
}

fn image(generator: &mut Generator, is_damaged: bool) -> Vec<u8> {
    let mut file = PIXEL.to_vec();
    let damage = generator.field("image");
    for (index, byte) in damage.bytes().enumerate().filter(|_| is_damaged) {
        let place = (index * 31 + usize::from(byte)) % file.len();
        file[place] = byte;
    }
    file
}
