//! Every call that a visitor without an account may make, with the largest accepted input.

mod searches;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

use super::super::http::{Request, query};
use super::MeasuredCall;
use super::world::{ACCOUNTS, PASSWORD, World, email_of, one_of};
use crate::workspace::Workspace;

/// Operations that are not called, and why.
const LEFT_OUT: [(&str, &str); 1] = [(
    "startProvider",
    "it leads to the provider of sign-ins that an operator sets up, and there is none here",
)];
/// Characters of a text that only the body's size limits.
const LONG: usize = 200_000;

/// The operations that need no account, from the API document.
pub fn operations(workspace: &Workspace) -> Result<Vec<String>> {
    let path = workspace.root.join("server/api/openapi.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let document: Document = serde_json::from_str(&text).context("the API document has an unknown form")?;
    let operations = document.paths.into_values().flat_map(BTreeMap::into_values);
    Ok(operations
        .filter(|operation| operation.security.is_none())
        .map(|operation| operation.operation_id)
        .collect())
}

#[derive(Deserialize)]
struct Document {
    paths: BTreeMap<String, BTreeMap<String, Operation>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Operation {
    operation_id: String,
    security: Option<Value>,
}

/// The operations that are neither called nor listed with a reason.
pub fn missing(operations: &[String]) -> Vec<String> {
    let asked: Vec<&str> = all().iter().map(|ask| ask.of).collect();
    let is_known =
        |operation: &&String| asked.contains(&operation.as_str()) || LEFT_OUT.iter().any(|left| left.0 == **operation);
    operations
        .iter()
        .filter(|operation| !is_known(operation))
        .cloned()
        .collect()
}

/// All calls. An operation is listed more than once where different inputs are each the largest in their way.
pub fn all() -> Vec<MeasuredCall> {
    let mut asks = searches::searches();
    asks.extend(searches::maps());
    asks.extend(searches::dates());
    asks.extend(searches::typed());
    asks.extend(hotels());
    asks.extend(clubs());
    asks.extend(accounts());
    asks
}

fn hotels() -> Vec<MeasuredCall> {
    vec![
        MeasuredCall::new("getTravellerHome", "", 200, |_, _| {
            Request::get("/api/v1/bff/traveller/home?currency=JPY")
        }),
        MeasuredCall::new("listRecommendedHotels", "100", 200, |_, _| {
            Request::get("/api/v1/hotel/recommended?take=100&currency=JPY")
        }),
        MeasuredCall::new("getHotel", "", 200, |world, number| {
            Request::get(format!("/api/v1/hotel/{}?currency=JPY", world.hotel(number).id))
        }),
        MeasuredCall::new("getHotelTitleImage", "", 200, |world, number| {
            Request::get(format!("/api/v1/hotel/{}/titleImage", world.hotel(number).id))
        }),
        MeasuredCall::new("checkAvailability", "two people, 30 nights", 200, |world, number| {
            let path = format!("/api/v1/hotel/{}/checkAvailability", world.hotel(number).id);
            Request::post(path, &json!({ "hotelSearchId": world.couple }))
        }),
        MeasuredCall::new("checkAvailability", "nine rooms, 30 nights", 200, |world, _| {
            let path = format!("/api/v1/hotel/{}/checkAvailability", world.roomy);
            Request::post(path, &json!({ "hotelSearchId": world.nine }))
        }),
    ]
}

fn clubs() -> Vec<MeasuredCall> {
    vec![
        MeasuredCall::new("getCreatorClub", "100 stays", 200, |world, _| {
            Request::get(format!("/api/v1/bff/creator/{}?take=100&currency=JPY", world.club.slug))
        }),
        MeasuredCall::new("exploreClub", "50 entries", 200, |world, _| {
            let slug = &world.club.slug;
            Request::get(format!("/api/v1/bff/creator/{slug}/explore?pageSize=50&currency=JPY"))
        }),
        MeasuredCall::new("exploreClub", "a place", 200, |world, _| {
            let place = query(&[("place", &world.club.place), ("pageSize", "50")]);
            Request::get(format!("/api/v1/bff/creator/{}/explore?{place}", world.club.slug))
        }),
        MeasuredCall::new("exploreClub", "a tag", 200, |world, _| {
            let tag = query(&[("tag", &world.club.tag), ("pageSize", "50")]);
            Request::get(format!("/api/v1/bff/creator/{}/explore?{tag}", world.club.slug))
        }),
        MeasuredCall::new("getPublicProfile", "", 200, |world, _| {
            Request::get(format!("/api/v1/userProfile/public/{}", world.club.slug))
        }),
        MeasuredCall::new("listPublicRecommendations", "100", 200, |world, _| {
            let path = format!("/api/v1/userProfile/public/{}", world.club.slug);
            Request::get(format!("{path}/hotelRecommendations?take=100&currency=JPY"))
        }),
        MeasuredCall::new("listPublicTravelPackages", "100", 200, |world, _| {
            let path = format!("/api/v1/userProfile/public/{}", world.club.slug);
            Request::get(format!("{path}/travelPackages?take=100&currency=JPY"))
        }),
        MeasuredCall::new("getRecommendation", "", 200, |world, number| {
            let (stay, hotel) = one_of(&world.club.stays, number);
            Request::get(format!("/api/v1/hotel/{hotel}/recommendation/{stay}"))
        }),
        MeasuredCall::new("listPosts", "50", 200, |world, _| {
            Request::get(format!("/api/v1/post?slug={}&pageSize=50", world.club.slug))
        }),
        MeasuredCall::new("getPost", "", 200, |world, number| {
            Request::get(format!(
                "/api/v1/post/{}?currency=JPY",
                one_of(&world.club.posts, number)
            ))
        }),
        MeasuredCall::new("getTravelPackage", "", 200, |world, number| {
            Request::get(format!(
                "/api/v1/travelpackage/{}",
                one_of(&world.club.packages, number)
            ))
        }),
        MeasuredCall::new("getTravelPackageWithHotels", "", 200, |world, number| {
            let package = one_of(&world.club.packages, number);
            Request::get(format!("/api/v1/travelpackage/{package}/withHotelContent?currency=JPY"))
        }),
        MeasuredCall::new("listItineraryContents", "100", 200, |world, _| {
            Request::get(format!("/api/itinerary-content?slug={}&take=100", world.club.slug))
        }),
        MeasuredCall::new("getItineraryContent", "", 200, |world, number| {
            let itinerary = one_of(&world.club.itineraries, number);
            Request::get(format!("/api/itinerary-content/{itinerary}"))
        }),
        MeasuredCall::new("requestTravelPackage", "3,000 characters", 204, |world, number| {
            let body = json!({
                "creatorId": world.club.creator,
                "name": "é".repeat(80),
                "email": new_email(number),
                "message": "é".repeat(3_000),
            });
            Request::post("/api/v1/request-travel-package", &body)
        }),
        MeasuredCall::new("putEmailSubscription", "", 200, |world, number| {
            let body = json!({
                "creatorId": world.club.creator,
                "email": new_email(number),
                "timeZone": "America/Argentina/ComodRivadavia",
                "settings": { "dailyDigest": true },
            });
            Request::put("/api/v1/emailSubscription", &body)
        }),
        MeasuredCall::new("confirmEmailSubscription", "a wrong code", 410, |world, _| {
            let code = "a".repeat(4_000);
            Request::get(format!(
                "/api/v1/emailSubscription/{}/confirm?confirmationCode={code}",
                world.subscription
            ))
        }),
    ]
}

/// The calls that lead into an account. A valid emailed code costs no more than a wrong one, except for the new
/// password, which is checked and hashed as at sign-up.
fn accounts() -> Vec<MeasuredCall> {
    let wrong_code = || json!({ "oobCode": "a".repeat(LONG), "email": new_email(0) });
    let leet = || "P@$5w0rd!7r4v3l".chars().cycle().take(40).collect::<String>();
    vec![
        MeasuredCall::new(
            "signUp",
            "a password of 40 characters, refused",
            422,
            move |_, number| {
                let body = json!({ "email": new_email(number), "password": leet(), "repassword": "another" });
                Request::post("/identity/v1/signUp", &body)
            },
        ),
        MeasuredCall::new("signUp", "a password of 40 characters", 200, move |_, number| {
            let body = json!({ "email": new_email(number), "password": leet(), "repassword": leet() });
            Request::post("/identity/v1/signUp", &body)
        }),
        MeasuredCall::new("signIn", "a wrong password of 256 characters", 401, |_, number| {
            let body = json!({ "email": email_of(number), "password": "é".repeat(256) });
            Request::post("/identity/v1/signIn", &body)
        }),
        MeasuredCall::new("signIn", "the password", 200, |_, number| {
            let body = json!({ "email": email_of(number), "password": PASSWORD });
            Request::post("/identity/v1/signIn", &body)
        })
        .at_most(ACCOUNTS),
        MeasuredCall::new("signInAnonymously", "", 200, |_, _| {
            Request::post("/identity/v1/anonymous", &json!({ "currency": "JPY" }))
        }),
        MeasuredCall::new("sessionLogin", "", 200, |world, _| {
            session_login(world, "/api/sessionLogin")
        }),
        MeasuredCall::new("sessionLoginEndpoint", "", 200, |world, _| {
            session_login(world, "/api/sessionlogin/endpoint")
        }),
        MeasuredCall::new("getSessionToken", "without a session", 401, |_, _| {
            Request::get("/api/session/token")
        }),
        MeasuredCall::new("requestMagicLink", "", 200, |_, number| {
            let body = json!({ "email": new_email(number), "returnUrl": format!("/{}", "a".repeat(1_000)) });
            Request::post("/api/v1/authentication/magicLink", &body)
        }),
        // An address gets at most three emails at once, and the sign-up used one.
        MeasuredCall::new("requestEmailVerification", "", 200, |_, number| {
            Request::post(
                "/api/v1/authentication/requestEmailVerification",
                &json!({ "email": email_of(number) }),
            )
        })
        .at_most(ACCOUNTS),
        MeasuredCall::new("forgotPassword", "", 200, |_, number| {
            Request::post("/identity/v1/forgotPassword", &json!({ "email": email_of(number) }))
        })
        .at_most(ACCOUNTS),
        MeasuredCall::new("verifyEmail", "a wrong code", 410, move |_, _| {
            Request::post("/api/v1/authentication/verifyEmail", &wrong_code())
        }),
        MeasuredCall::new("followMagicLink", "a wrong code", 410, move |_, _| {
            Request::post("/identity/v1/magicLink", &wrong_code())
        }),
        MeasuredCall::new("recoverEmail", "a wrong code", 410, move |_, _| {
            Request::post("/identity/v1/recoverEmail", &wrong_code())
        }),
        MeasuredCall::new("resetPassword", "a wrong code", 410, move |_, _| {
            let body = json!({ "oobCode": "a".repeat(LONG), "password": leet() });
            Request::post("/identity/v1/resetPassword", &body)
        }),
        MeasuredCall::new("refreshTokens", "a wrong token", 401, |_, _| {
            Request::post("/identity/v1/refresh", &json!({ "refreshToken": "a".repeat(LONG) }))
        }),
        MeasuredCall::new("getRedirectResult", "an attempt that is none", 401, |_, _| {
            Request::post(
                "/identity/v1/redirectResult",
                &json!({ "state": "a".repeat(LONG), "code": "a" }),
            )
        }),
        MeasuredCall::new("listProviders", "", 200, |_, _| Request::get("/identity/v1/providers")),
        MeasuredCall::new("getPublicKeys", "", 200, |_, _| Request::get("/.well-known/jwks.json")),
        MeasuredCall::new("isHandleAvailable", "", 200, |_, _| {
            Request::get(format!("/api/v1/creator/{}/isAvailable", "a".repeat(30)))
        }),
        MeasuredCall::new("getVisitor", "", 200, |_, _| Request::get("/api/v1/visitor")),
    ]
}

fn session_login(world: &World, path: &str) -> Request {
    let data = json!({ "token": world.token }).to_string();
    Request::form(path, &[("data", &data), ("csrf", &world.csrf)]).with("cookie", &world.cookie)
}

/// An address of maximum length that has not received an email yet.
pub fn new_email(number: u32) -> String {
    let host = "@example.org";
    let name = format!("{number}-");
    format!("{name}{}{host}", "a".repeat(254 - name.len() - host.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Workspace {
        Workspace::locate().unwrap()
    }

    /// A new call without an account must be measured, or listed with the reason why it is not.
    #[test]
    fn every_call_without_an_account_is_measured() {
        let operations = operations(&here()).unwrap();
        assert!(operations.len() > 40, "{operations:?}");
        assert_eq!(missing(&operations), [""; 0]);
        for left in LEFT_OUT {
            assert!(operations.iter().any(|operation| operation == left.0), "{}", left.0);
        }
        for ask in all() {
            assert!(operations.iter().any(|operation| operation == ask.of), "{}", ask.of);
            assert!(ask.most > super::super::TIMES, "{}", ask.of);
        }
        assert_eq!(missing(&["newCall".to_owned()]), ["newCall"]);
    }

    #[test]
    fn inputs_are_as_large_as_they_may_be() {
        assert_eq!(new_email(7).len(), 254);
        assert_eq!(new_email(4_000_000_000).len(), 254);
        assert_eq!(crate::bench::costs::world::full().as_array().unwrap().len(), 9);
    }
}
