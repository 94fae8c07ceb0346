//! Calls without existing data, or with data created for them.

use super::*;

/// A provider's answer about a new person, for an attempt of this browser.
pub(super) async fn redirect_result(api: &TestApi, operation: &Operation) -> Call {
    let attempt = provider_attempt(api).await;
    Call {
        path: operation.path.clone(),
        body: json!(attempt.answer),
        cookie: Some(attempt_cookie(&attempt)),
    }
}

/// A sign-in attempt through Google that a new person completed.
pub async fn provider_attempt(api: &TestApi) -> Attempt {
    let person = format!("{0}|{0}|yes", api.new_email());
    Attempt::begin(&api.db.ctx, ProviderId::Google, &person, &ProviderStart::default()).await
}

/// The cookie of an attempt.
pub fn attempt_cookie(attempt: &Attempt) -> String {
    let cookie = Cookies { secure: false }.set_attempt(&attempt.answer.state, &attempt.kept);
    cookie.to_str().unwrap().split(';').next().unwrap().to_owned()
}

/// The body of a call without existing data, or with data created for it.
pub(super) async fn fresh_body(api: &TestApi, operation: &str) -> Value {
    match operation {
        "likeDestination" => json!({ "like": true }),
        "getVisitor"
        | "getTravellerHome"
        | "listRecommendedHotels"
        | "listItineraries"
        | "getLatestItinerary"
        | "autocompleteDestinations"
        | "suggestStays"
        | "signOut"
        | "signOutEverywhere"
        | "listSessions"
        | "exportAccount"
        | "getEmailAddress"
        | "cancelEmailChange"
        | "getPublicKeys"
        | "getHotelTile"
        | "getUserProfile"
        | "getMyUserProfile"
        | "listLikes"
        | "listSubscribers"
        | "listMyRecommendations"
        | "getCreatorCounters"
        | "getPublicProfile"
        | "listPublicRecommendations"
        | "getCreatorClub"
        | "listPosts"
        | "listTravelPackages"
        | "listPublicTravelPackages"
        | "setRole"
        | "listProviders"
        | "startProvider"
        | "listLinkedProviders"
        | "unlinkProvider"
        | "isHandleAvailable"
        | "listItineraryContents"
        | "exploreClub"
        | "listOperatorBookings"
        | "listJobs"
        | "listMembers"
        | "listOperatorSettings"
        | "getOperatorText"
        | "listOperatorLog" => Value::Null,
        "setOperatorSetting" => {
            let mut body = reason();
            body["isEnabled"] = json!(true);
            body
        }
        "saveOperatorText" => {
            let mut body = reason();
            body["markdown"] = json!("# Terms");
            body
        }
        "signInAnonymously" | "createItinerary" => json!({}),
        "createPost" => json!({ "title": "A morning" }),
        "putTravelPackage" => json!({ "title": "By the sea" }),
        "listHotelsByDestination" => json!({ "destinationId": "country:PT" }),
        "listHotelsInBoundingBox" => {
            json!({ "boundingBox": { "south": 38.0, "west": -10.0, "north": 39.0, "east": -9.0 } })
        }
        "signUp" => json!({ "email": api.new_email(), "password": PASSWORD }),
        "signIn" => json!({ "email": api.person(Role::Customer).await.email, "password": PASSWORD }),
        "refreshTokens" => json!({ "refreshToken": api.person(Role::Customer).await.tokens.refresh_token }),
        "forgotPassword" | "requestEmailVerification" | "requestMagicLink" => json!({ "email": api.new_email() }),
        "followMagicLink" => {
            let email = api.new_email();
            json!({ "oobCode": api.magic_code(&email).await, "email": email })
        }
        "resetPassword" => {
            let email = api.person(Role::Customer).await.email;
            json!({ "oobCode": api.reset_code(&email).await, "password": ANOTHER_PASSWORD })
        }
        "verifyEmail" => {
            let email = api.person(Role::Customer).await.email;
            json!({ "oobCode": api.mailed_code(&email, VERIFY_LINK).await, "password": PASSWORD })
        }
        "changeEmail" => json!({ "email": api.new_email(), "currentPassword": PASSWORD }),
        "recoverEmail" => json!({ "oobCode": api.recovery_code().await }),
        "changePassword" => json!({ "currentPassword": PASSWORD, "password": ANOTHER_PASSWORD }),
        "deleteAccount" => json!({ "currentPassword": PASSWORD }),
        "createUserProfile" | "updateMyUserProfile" => json!({ "publicName": "Mia" }),
        "createItineraryContent" => json!({ "title": "Along the coast" }),
        "orderRecommendations" | "orderTravelPackages" | "orderItineraryContents" => json!({ "ids": [] }),
        "matchRecommendations" => json!({ "lines": ["Casa do Limoeiro"] }),
        other => panic!("{other} has no call in the permission matrix: add one"),
    }
}
