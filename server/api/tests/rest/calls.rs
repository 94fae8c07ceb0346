//! A valid call of every operation, as its owner: with unused codes and addresses, and sessions that may end. An
//! operation without one fails the permission matrix.

mod fresh;
mod operated;
mod send;

pub use fresh::{attempt_cookie, provider_attempt};
pub use operated::Operated;
pub use send::{absent, make};

use crate::support::{
    Answer, Client, PIXEL, TestApi,
    document::Operation,
    people::{ANOTHER_PASSWORD, PASSWORD, Person, VERIFY_LINK},
    trip::{Offer, Trip, card, customer, guests},
};
use api::Cookies;
use contract::{
    HotelId, ImageId, ItineraryContentId, ItineraryId, PackageId, PostId, RecommendationId, SessionId, SubscriptionId,
    VideoId,
    identity::{ProviderId, ProviderStart},
    visitor::Role,
};
use domain::testing::{
    self,
    hotels::{BuiltHotel, HotelBuilder, RoomBuilder},
    library::library_picture,
    providers::Attempt,
};
use fresh::{fresh_body, redirect_result};
use http::Method;
use operated::{keeping, reason};
use serde_json::{Value, json};
use uuid::Uuid;

/// The data that the calls refer to.
pub struct World {
    pub hotel: BuiltHotel,
    pub owner: Person,
    /// Another session of the owner.
    pub elsewhere: SessionId,
    pub trip: Trip,
    /// An offer for another room of the same hotel.
    pub offer: Offer,
    /// The owner's recommendation of the hotel.
    pub recommendation: RecommendationId,
    /// The owner's published post, with unpublished changes.
    pub post: PostId,
    /// The revision of the unpublished changes.
    pub revision: i64,
    /// The owner's active travel package: two nights at the hotel.
    pub package: PackageId,
    /// The package's own image.
    pub package_picture: ImageId,
    /// The owner's subscription to the owner's club.
    pub subscription: SubscriptionId,
    /// An image of the owner's library.
    pub picture: ImageId,
    /// The owner's handle.
    pub handle: String,
    /// The owner's active itinerary content: a night at the hotel.
    pub content: ItineraryContentId,
    /// A ready video of the owner's library.
    pub video: VideoId,
    /// Another itinerary of the owner, if an operation needs one.
    pub other: Option<ItineraryId>,
    /// The quote of a change of the booked stay, if an operation needs one.
    pub change: Value,
    /// What operators act on, if an operation needs it.
    pub operated: Option<Operated>,
}

/// A call of an operation.
pub struct Call {
    pub path: String,
    /// Null: no body.
    pub body: Value,
    /// The browser's part of a sign-in attempt.
    pub cookie: Option<String>,
}

async fn hotel(api: &TestApi, name: &str) -> BuiltHotel {
    let mut room = RoomBuilder::double().allotment(1_000);
    if Operated::is_needed(name) {
        room = room.plans(vec![keeping(3_000)]);
    }
    let rooms = vec![room];
    HotelBuilder::named(name)
        .rooms(rooms)
        .insert(&api.db.ctx)
        .await
        .unwrap()
}

impl World {
    /// A traveller with a trip, an open invoice and a second session.
    pub async fn new(api: &TestApi, name: &str) -> Self {
        Self::of(api, name, Role::Customer).await
    }

    /// The same for a person with another role.
    pub async fn of(api: &TestApi, name: &str, role: Role) -> Self {
        let hotel = hotel(api, name).await;
        let owner = api.person(role).await;
        if name == "unlinkProvider" {
            api.link_google(&owner).await;
        }
        let sign_in = json!({ "email": owner.email, "password": PASSWORD });
        api.visitor().post("/identity/v1/signIn", &sign_in).await;
        let sessions = owner.client.get("/identity/v1/sessions").await.body;
        let is_other = |session: &&Value| session["isCurrent"] == false;
        let other = sessions["sessions"].as_array().unwrap().iter().find(is_other);
        let elsewhere = serde_json::from_value(other.unwrap()["id"].clone()).unwrap();
        let trip = Trip::of(&owner.client, hotel.id).await;
        if matches!(name, "changeGuests" | "quoteStayChange" | "changeStay") {
            trip.pay(&owner.client).await;
        }
        let change = if name == "changeStay" {
            trip.change_quote(&owner.client).await
        } else {
            Value::Null
        };
        if name == "undoRemoval" {
            let path = format!("/api/v1/itinerary/{}/removeHotel", trip.itinerary);
            let removed: Value = owner
                .client
                .post(&path, &json!({ "lineItemId": trip.line }))
                .await
                .read();
            assert_eq!(removed["lineItems"], json!([]));
        }
        let operated = if Operated::is_needed(name) {
            Some(Operated::of(api, &owner, &trip, name).await)
        } else {
            None
        };
        let offer = Offer::of(&owner.client, hotel.id).await;
        let other = if name == "joinItinerary" {
            let made: Value = owner.client.post("/api/v1/itinerary", &json!({})).await.read();
            serde_json::from_value(made["id"].clone()).ok()
        } else {
            None
        };
        let (recommendation, handle) = club(api, &owner, hotel.id).await;
        let post = testing::posts::publish(&api.db.ctx, owner.id, "A morning")
            .await
            .unwrap();
        let (package, package_picture) = testing::packages::publish(&api.db.ctx, owner.id, "By the sea", hotel.id)
            .await
            .unwrap();
        let subscription = testing::subscriptions::subscribe(&api.db.ctx, owner.id, owner.id, &api.new_email())
            .await
            .unwrap();
        let picture = library_picture(&api.db.ctx, owner.id, "The sea").await.unwrap();
        let content = testing::itinerary_contents::publish(&api.db.ctx, owner.id, "Along the coast", hotel.id)
            .await
            .unwrap();
        let video = testing::videos::ready(&api.db.ctx, owner.id, "The sea", b"a video")
            .await
            .unwrap();
        let copy = json!({ "document": { "title": "A later morning" }, "baseVersion": 1 });
        let path = format!("/api/v1/workingCopy/post/{post}");
        let copy: Value = owner.client.put(&path, &copy).await.read();
        let revision = copy["revision"].as_i64().expect("a revision");
        Self {
            hotel,
            owner,
            elsewhere,
            trip,
            offer,
            recommendation,
            post,
            revision,
            package,
            package_picture,
            subscription,
            picture,
            handle,
            content,
            video,
            other,
            change,
            operated,
        }
    }

    /// A call that the owner may make.
    pub async fn call(&self, api: &TestApi, operation: &Operation) -> Call {
        if operation.id == "getRedirectResult" {
            return redirect_result(api, operation).await;
        }
        if operation.id == "requestTravelPackage" {
            return self.request(api, operation);
        }
        let (id, body) = match self.target(operation) {
            Some(target) => target,
            None => (None, fresh_body(api, &operation.id).await),
        };
        let path = match id {
            Some(id) => operation
                .path
                .replace("{id}", &id.to_string())
                .replace("{recId}", &self.recommendation.to_string())
                .replace("{kind}", "post"),
            None => operation
                .path
                .replace("{handle}", &self.handle)
                .replace("{slug}", &self.handle)
                // Lisbon.
                .replace("{id}", "city:2267057")
                .replace("{provider}", "google")
                .replace("{name}", named(&operation.id))
                .replace("{z}/{x}/{y}", "0/0/0"),
        };
        let query = match operation.id.as_str() {
            "setRole" => "?role=creator".to_owned(),
            "quoteItineraryCurrency" => "?currency=GBP".to_owned(),
            "listPosts" | "listItineraryContents" => format!("?slug={}", self.handle),
            "listPlaces" => "?south=38&west=-10&north=39&east=-9".to_owned(),
            "removeTravelPackageImage" => format!("?imageId={}", self.package_picture),
            "deleteEmailSubscriptionByCreator" => format!("?creatorId={}", self.owner.id),
            "deleteWorkingCopy" => format!("?revision={}", self.revision),
            "confirmEmailSubscription" => format!("?confirmationCode={}", testing::subscriptions::CODE),
            _ => String::new(),
        };
        Call {
            path: format!("{path}{query}"),
            body,
            cookie: None,
        }
    }

    fn operated(&self) -> &Operated {
        self.operated.as_ref().expect("the operation was named")
    }

    /// A new traveller requests a package from the owner.
    fn request(&self, api: &TestApi, operation: &Operation) -> Call {
        let email = api.new_email();
        Call {
            path: operation.path.clone(),
            body: json!({ "creatorId": self.owner.id, "name": "Noa", "email": email, "message": "A week by the sea" }),
            cookie: None,
        }
    }

    /// The call of an operation on existing data.
    fn target(&self, operation: &Operation) -> Option<(Option<Uuid>, Value)> {
        let trip = &self.trip;
        let (id, body) = match operation.id.as_str() {
            "createSearch" => {
                let dates =
                    json!({ "hotelId": self.hotel.id, "checkInDate": "2026-12-10", "checkOutDate": "2026-12-12" });
                return Some((None, dates));
            }
            "createRecommendation" => {
                let body = json!({ "hotelId": self.hotel.id, "recommendationTitle": "By the sea" });
                return Some((None, body));
            }
            "toggleRecommendation" => return Some((None, json!({ "hotelId": self.hotel.id, "isActive": true }))),
            "recommendHotel" => (self.hotel.id.into(), json!(RECOMMENDATION)),
            "removeRecommendation" | "getRecommendation" => (self.hotel.id.into(), Value::Null),
            "replacePost" => (self.post.into(), json!({ "title": "An evening" })),
            "getPost" | "deletePost" => (self.post.into(), Value::Null),
            "getTravelPackage" | "getTravelPackageWithHotels" | "deleteTravelPackage" | "removeTravelPackageImage" => {
                (self.package.into(), Value::Null)
            }
            "addTravelPackageImage" => (self.package.into(), json!(PICTURE)),
            "toggleTravelPackage" => {
                let body = json!({ "packageId": self.package, "isActive": true });
                (self.package.into(), body)
            }
            "toggleItineraryContent" => (self.content.into(), json!({ "isActive": true })),
            "createItineraryFromPackage" => {
                let body = json!({ "checkInDate": "2026-12-10", "rooms": [{ "adults": 2 }] });
                (self.package.into(), body)
            }
            "putEmailSubscription" => {
                let body = json!({ "creatorId": self.owner.id, "email": "noa@example.org" });
                return Some((None, body));
            }
            "deleteEmailSubscriptionByCreator" | "listPlaces" => return Some((None, Value::Null)),
            "deleteEmailSubscription" | "confirmEmailSubscription" | "deleteSubscriber" => {
                (self.subscription.into(), Value::Null)
            }
            "addImage" => (self.owner.id.into(), json!(PICTURE)),
            "listImages" => (self.owner.id.into(), Value::Null),
            "getImage" | "deleteImage" => (self.picture.into(), Value::Null),
            "changeImage" => (self.picture.into(), json!({ "caption": "The harbour" })),
            "searchHotels" | "searchDates" => return Some((None, json!({ "searchId": trip.offer.search }))),
            "getSearch" => (trip.offer.search.into(), Value::Null),
            "getHotel" | "getHotelTitleImage" => (self.hotel.id.into(), Value::Null),
            "likeHotel" => (self.hotel.id.into(), json!({ "like": true })),
            "checkAvailability" => (self.hotel.id.into(), json!({ "hotelSearchId": trip.offer.search })),
            "getItinerary" | "preCheckItinerary" | "getCancellationTerms" | "quoteItineraryCurrency" => {
                (trip.itinerary.into(), Value::Null)
            }
            "addHotel" => (trip.itinerary.into(), self.offer.add()),
            "updateHotel" => {
                let body = json!({ "mutationType": "surcharges", "lineItemId": trip.line, "selectedSurcharges": [] });
                (trip.itinerary.into(), body)
            }
            // Of the currency that the itinerary has.
            "changeItineraryCurrency" => (trip.itinerary.into(), json!({ "currency": "USD" })),
            "joinItinerary" => (
                trip.itinerary.into(),
                json!({ "itineraryId": self.other.unwrap_or(trip.itinerary) }),
            ),
            "removeHotel" => (trip.itinerary.into(), json!({ "lineItemId": trip.line })),
            "undoRemoval" => (trip.itinerary.into(), Value::Null),
            "setGuestDetails" => (trip.itinerary.into(), guests(trip.room)),
            "changeGuests" => {
                let body = json!({ "lineItemId": trip.line, "rooms": guests(trip.room)["rooms"] });
                (trip.itinerary.into(), body)
            }
            "quoteStayChange" => (trip.itinerary.into(), trip.other_dates()),
            "changeStay" => (trip.itinerary.into(), json!({ "quote": self.change })),
            "updateCustomerData" => (trip.itinerary.into(), customer()),
            "createInvoice" | "cancelItinerary" => (trip.itinerary.into(), json!({})),
            "getInvoice" => (trip.invoice.into(), Value::Null),
            "payInvoice" => (trip.invoice.into(), card("4242 4242 4242 4242")),
            "revokeSession" => (self.elsewhere.into(), Value::Null),
            "getUserProfileById" => (self.owner.id.into(), Value::Null),
            "setProfilePicture" | "setCreatorProfilePicture" | "setHeroImage" | "setCreatorHeroImage" => {
                (self.owner.id.into(), json!(PICTURE))
            }
            "removeProfilePicture" | "removeCreatorProfilePicture" | "removeHeroImage" | "removeCreatorHeroImage" => {
                (self.owner.id.into(), Value::Null)
            }
            "getOperatorBooking" => (trip.itinerary.into(), Value::Null),
            "getMember" => (self.owner.id.into(), Value::Null),
            "blockMember" | "unblockMember" | "retryRefund" | "retryJob" | "discardJob" => {
                (self.operated().subject, reason())
            }
            "completeRefundByHand" => {
                let mut body = reason();
                body["means"] = json!("bank transfer");
                body["reference"] = json!("SEPA 42");
                body["confirmed"] = json!(true);
                (self.operated().subject, body)
            }
            "waiveCancellationFee" => {
                let mut body = reason();
                body["amount"] = self.operated().fee.clone();
                (self.operated().subject, body)
            }
            "updateUserProfile" => (self.owner.id.into(), json!({ "publicName": "Mia" })),
            "replaceItineraryContent" => {
                let body = json!({ "id": self.content, "title": "Up the river", "days": [{}] });
                return Some((None, body));
            }
            "getItineraryContent" | "deleteItineraryContent" => (self.content.into(), Value::Null),
            "draftRecommendations" => return Some((None, json!({ "hotelIds": [self.hotel.id] }))),
            "createItineraryFromContent" => {
                let body = json!({ "checkInDate": "2026-12-10", "rooms": [{ "adults": 2 }] });
                (self.content.into(), body)
            }
            "prepareVideo" => (self.owner.id.into(), json!({ "title": "The sea" })),
            "createVideo" => {
                let body = json!({ "title": "The sea", "videoId": self.video });
                (self.owner.id.into(), body)
            }
            "listVideos" => (self.owner.id.into(), Value::Null),
            "getVideo" | "deleteVideo" | "refreshVideoStatus" | "deleteVideoCaptions" => {
                (self.video.into(), Value::Null)
            }
            "setVideoCaptions" => (self.video.into(), json!(CAPTIONS)),
            "getWorkingCopy" | "deleteWorkingCopy" => (self.post.into(), Value::Null),
            "saveWorkingCopy" => {
                let body =
                    json!({ "document": { "title": "An evening" }, "baseVersion": 1, "revision": self.revision });
                (self.post.into(), body)
            }
            _ => return None,
        };
        Some((Some(id), body))
    }
}

/// Creates the person's club with a recommendation of the hotel. It stays when the role changes.
pub async fn club(api: &TestApi, owner: &Person, hotel: HotelId) -> (RecommendationId, String) {
    let handle = format!("h{}", &owner.id.0.simple().to_string()[20..]);
    let id = testing::clubs::recommend(&api.db.ctx, owner.id, &handle, hotel)
        .await
        .unwrap();
    (id, handle)
}

/// Stands for the form of a recommendation, which is not JSON.
const RECOMMENDATION: &str = "a recommendation";

/// Stands for the form of an image, which is not JSON.
const PICTURE: &str = "a picture";

/// Stands for captions, which are not JSON.
const CAPTIONS: &str = "captions";

/// What the path of an operator's call names: a text or a feature.
pub fn named(operation: &str) -> &'static str {
    if operation.ends_with("OperatorText") {
        "terms"
    } else {
        "isSignUpEnabled"
    }
}
