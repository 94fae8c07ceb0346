//! What the operations of a family act on, and the values that their bodies hold. Each operation creates only what it
//! needs, because every test creates it again and again.

use crate::calls::{Operated, attempt_cookie, club, named, provider_attempt};
use crate::support::{
    Client, TestApi,
    document::Operation,
    generator::Pool,
    people::{ANOTHER_PASSWORD, PASSWORD, Person, VERIFY_LINK},
    trip::{Offer, Trip, card, customer},
};
use contract::{HotelId, visitor::Role};
use domain::identity;
use domain::testing::{
    hotels::{HotelBuilder, LISBON, RoomBuilder},
    itinerary_contents, library, packages, posts, videos,
};
use serde_json::{Value, json};
use tokio::sync::OnceCell;

const BROWSER: &str = "0123456789abcdef0123456789abcdef";

/// Operations that act on the same data.
#[derive(Clone, Copy)]
pub enum Family {
    /// The sessions, passwords and addresses of an account.
    Identity,
    /// A person's public profile.
    Profile,
    /// A creator's images and videos.
    Library,
    /// Searches of hotels.
    Search,
    /// What a traveller without a trip does.
    Traveller,
    /// A trip with an open invoice, or a booked one.
    Trip,
    /// A creator's recommendations.
    Recommendation,
    /// A creator's posts.
    Post,
    /// A creator's travel packages.
    Package,
    /// A creator's itinerary contents.
    ItineraryContent,
    /// What visitors of a club ask its creator for.
    Club,
    /// Operators' actions.
    Operator,
}

/// What some bodies are sent to.
pub struct Fixture {
    /// Sends the bodies.
    pub client: Client,
    pub path: String,
    pub pool: Pool,
}

/// Creates the fixtures of one operation.
pub struct Fixtures<'a> {
    api: &'a TestApi,
    operation: &'a Operation,
    hotel: OnceCell<HotelId>,
}

impl<'a> Fixtures<'a> {
    pub fn new(api: &'a TestApi, operation: &'a Operation) -> Self {
        Self {
            api,
            operation,
            hotel: OnceCell::new(),
        }
    }

    /// A new person with what the operation needs.
    pub async fn create(&self, family: Family) -> Fixture {
        match family {
            Family::Identity => self.identity().await,
            Family::Profile => self.profile().await,
            Family::Library => self.library().await,
            Family::Search => self.search().await,
            Family::Traveller => self.traveller().await,
            Family::Trip => self.trip().await,
            Family::Recommendation => self.recommendation().await,
            Family::Post => self.post().await,
            Family::Package => self.package().await,
            Family::ItineraryContent => self.itinerary_content().await,
            Family::Club => self.club().await,
            Family::Operator => self.operator().await,
        }
    }

    fn id(&self) -> &str {
        &self.operation.id
    }

    /// The fixture of an operation on `target`, if its path names one.
    fn fixture(&self, client: &Client, target: impl ToString, pool: Pool) -> Fixture {
        let path = self
            .operation
            .path
            .replace("{id}", &target.to_string())
            .replace("{kind}", "post")
            .replace("{name}", named(self.id()));
        Fixture {
            client: client.clone(),
            path,
            pool,
        }
    }

    /// One hotel for all fixtures, with more rooms than they book.
    async fn hotel(&self) -> HotelId {
        let create = || async {
            let rooms = vec![RoomBuilder::double().allotment(1_000)];
            let hotel = HotelBuilder::named("Casa Dura").rooms(rooms);
            hotel.insert(&self.api.db.ctx).await.unwrap().id
        };
        *self.hotel.get_or_init(create).await
    }

    async fn identity(&self) -> Fixture {
        let api = self.api;
        let owner = api.person(Role::Customer).await;
        let token = &owner.tokens.token;
        let new_email = api.new_email();
        let csrf = identity::csrf_token(&api.db.ctx, &format!("browser:{BROWSER}"));
        let mut pool = Pool::from([
            ("email", emails(&owner, &new_email)),
            (
                "password",
                vec![json!(PASSWORD), json!(ANOTHER_PASSWORD), json!("123456")],
            ),
            ("repassword", vec![json!(PASSWORD), Value::Null]),
            ("currentPassword", vec![json!(PASSWORD)]),
            ("refreshToken", vec![json!(owner.tokens.refresh_token)]),
            ("returnUrl", vec![json!("/search"), json!("//evil.example")]),
            ("data", vec![json!({ "token": token }), json!(token).to_string().into()]),
            ("csrf", vec![json!(csrf)]),
        ]);
        let code = match self.id() {
            "followMagicLink" => {
                pool.insert("email", vec![json!(new_email)]);
                api.magic_code(&new_email).await
            }
            "resetPassword" => api.reset_code(&owner.email).await,
            "recoverEmail" => api.recovery_code().await,
            "verifyEmail" => api.mailed_code(&owner.email, VERIFY_LINK).await,
            "getRedirectResult" => {
                let attempt = provider_attempt(api).await;
                pool.insert("state", vec![json!(attempt.answer.state)]);
                pool.insert("code", vec![json!(attempt.answer.code)]);
                pool.insert("error", vec![Value::Null]);
                let client = owner.client.with_cookie(&attempt_cookie(&attempt));
                return self.fixture(&client, "", pool);
            }
            "sessionLogin" | "sessionLoginEndpoint" => {
                let browser = api.browser(&format!("browser={BROWSER}"));
                return self.fixture(&browser, "", pool);
            }
            _ => return self.fixture(&owner.client, "", pool),
        };
        pool.insert("oobCode", vec![json!(code)]);
        self.fixture(&owner.client, "", pool)
    }

    async fn profile(&self) -> Fixture {
        let owner = self.api.person(Role::Customer).await;
        let pool = Pool::from([
            ("country", vec![json!("PT"), Value::Null]),
            ("version", vec![json!(1), Value::Null]),
        ]);
        self.fixture(&owner.client, owner.id, pool)
    }

    async fn library(&self) -> Fixture {
        let ctx = &self.api.db.ctx;
        let owner = self.api.person(Role::Creator).await;
        let mut target = owner.id.0;
        let mut pool = Pool::new();
        match self.id() {
            "changeImage" => {
                target = library::library_picture(ctx, owner.id, "").await.unwrap().0;
                let crop = json!({ "x": 0, "y": 0.5, "width": 1, "height": 0.5 });
                pool.insert("crop", vec![crop, Value::Null]);
                pool.insert("focalPoint", vec![json!({ "x": 0.2, "y": 1 }), Value::Null]);
                pool.insert("version", vec![json!(1), Value::Null]);
            }
            "createVideo" => {
                let video = videos::ready(ctx, owner.id, "The sea", b"a video").await.unwrap();
                pool.insert("videoId", vec![json!(video)]);
                pool.insert("provider", vec![json!("embedded")]);
            }
            "setVideoCaptions" => {
                target = videos::ready(ctx, owner.id, "The sea", b"a video").await.unwrap().0;
            }
            _ => {}
        }
        self.fixture(&owner.client, target, pool)
    }

    async fn search(&self) -> Fixture {
        let hotel = self.hotel().await;
        let owner = self.api.person(Role::Customer).await;
        let search = json!(Offer::of(&owner.client, hotel).await.search);
        let area = json!({ "south": -90.0, "west": 170.0, "north": 90.0, "east": -170.0 });
        let mut pool = dates();
        pool.extend([
            ("hotelId", vec![json!(hotel)]),
            ("hotelSearchId", vec![search.clone()]),
            ("searchId", vec![search, Value::Null]),
            ("destinationId", destinations()),
            ("boundingBox", vec![area, Value::Null]),
            ("countryCode", vec![customer()["countryCode"].take()]),
        ]);
        self.fixture(&owner.client, hotel, pool)
    }

    async fn traveller(&self) -> Fixture {
        let owner = self.api.person(Role::Customer).await;
        let target = match self.id() {
            "likeHotel" => self.hotel().await.to_string(),
            _ => format!("city:{LISBON}"),
        };
        let pool = Pool::from([("destinationId", destinations())]);
        self.fixture(&owner.client, target, pool)
    }

    async fn trip(&self) -> Fixture {
        let hotel = self.hotel().await;
        let owner = self.api.person(Role::Customer).await;
        let trip = Trip::of(&owner.client, hotel).await;
        if matches!(self.id(), "changeGuests" | "quoteStayChange" | "changeStay") {
            trip.pay(&owner.client).await;
        }
        let mut pool = self.pool_of(&trip, &owner);
        match self.id() {
            "changeGuests" => {
                let guest = json!({ "firstName": "Ada", "lastName": "Lovelace" });
                let named = json!([{ "roomId": trip.room, "guests": [guest] }]);
                let unnamed = json!([{ "roomId": trip.room, "guests": [] }]);
                pool.insert("rooms", vec![named, unnamed, json!([])]);
                pool.insert("arrivalTime", vec![json!("18:30"), json!("25:00"), Value::Null]);
            }
            "quoteStayChange" => {
                let (once, twice) = (json!([trip.room]), json!([trip.room, trip.room]));
                pool.insert("roomIds", vec![once, twice, json!([])]);
                pool.insert("rooms", vec![json!([{ "adults": 1, "childAges": [] }]), Value::Null]);
            }
            "changeStay" => {
                let quote = trip.change_quote(&owner.client).await;
                pool.insert("quote", vec![quote, Value::Null]);
            }
            "joinItinerary" => {
                let mut other: Value = owner.client.post("/api/v1/itinerary", &json!({})).await.read();
                pool.insert("itineraryId", vec![other["id"].take()]);
            }
            _ => {}
        }
        match self.id() {
            "payInvoice" => self.fixture(&owner.client, trip.invoice, pool),
            _ => self.fixture(&owner.client, trip.itinerary, pool),
        }
    }

    fn pool_of(&self, trip: &Trip, owner: &Person) -> Pool {
        let offer = &trip.offer;
        let mut declined = card("4000 0000 0000 0002");
        let mut questioned = card("4000 0000 0000 3220");
        let mut pool = dates();
        pool.extend([
            ("hotelId", vec![json!(offer.hotel)]),
            ("hotelSearchId", vec![json!(offer.search)]),
            ("roomTypeId", vec![json!(offer.room_type)]),
            ("roomId", vec![json!(offer.rate), json!(trip.room)]),
            ("rateId", vec![json!(offer.rate)]),
            ("lineItemId", vec![json!(trip.line)]),
            ("searchResultReference", vec![json!(offer.reference)]),
            (
                "mutationType",
                ["dates", "rooms", "rate", "surcharges"].map(Value::from).to_vec(),
            ),
            ("selectedSurcharges", vec![json!([])]),
            ("email", emails(owner, &self.api.new_email())),
            ("countryCode", vec![customer()["countryCode"].take()]),
            (
                "card",
                vec![declined["card"].take(), questioned["card"].take(), Value::Null],
            ),
            ("challenge", vec![json!("approve"), Value::Null]),
        ]);
        pool
    }

    async fn recommendation(&self) -> Fixture {
        let hotel = self.hotel().await;
        let owner = self.api.person(Role::Creator).await;
        let mut pool = match self.id() {
            "createRecommendation" => self.publication(&owner).await,
            _ => Pool::from([("hotelId", vec![json!(hotel)])]),
        };
        pool.insert("ids", vec![json!([])]);
        pool.insert("pinnedIds", vec![json!([]), Value::Null]);
        pool.insert("hotelIds", vec![json!([hotel]), json!([])]);
        if self.id() == "toggleRecommendation" {
            club(self.api, &owner, hotel).await;
        }
        self.fixture(&owner.client, hotel, pool)
    }

    async fn post(&self) -> Fixture {
        let ctx = &self.api.db.ctx;
        let owner = self.api.person(Role::Creator).await;
        if self.id() == "createPost" {
            return self.fixture(&owner.client, "", self.pool_of_posts(&owner).await);
        }
        let post = posts::publish(ctx, owner.id, "A morning").await.unwrap();
        let pool = match self.id() {
            "saveWorkingCopy" => {
                let nested = json!({ "title": "A morning", "blocks": [[1, -0.5, 1e308], [{ "a": [[]] }], null] });
                Pool::from([
                    ("document", vec![json!({}), nested]),
                    ("revision", vec![Value::Null, json!(1), json!(2), json!(3)]),
                ])
            }
            _ => self.pool_of_posts(&owner).await,
        };
        self.fixture(&owner.client, post, pool)
    }

    async fn pool_of_posts(&self, owner: &Person) -> Pool {
        let mut pool = self.publication(owner).await;
        pool.insert("order", vec![json!(1), json!(0)]);
        pool
    }

    async fn package(&self) -> Fixture {
        let hotel = self.hotel().await;
        let owner = self.api.person(Role::Creator).await;
        let published = packages::publish(&self.api.db.ctx, owner.id, "By the sea", hotel).await;
        let (package, _) = published.unwrap();
        let mut pool = match self.id() {
            "putTravelPackage" => self.publication(&owner).await,
            _ => dates(),
        };
        pool.insert("packageId", vec![json!(package), Value::Null]);
        pool.insert("ids", vec![json!([package]), json!([])]);
        pool.insert("rooms", vec![json!([{ "adults": 2 }])]);
        self.fixture(&owner.client, package, pool)
    }

    async fn itinerary_content(&self) -> Fixture {
        let owner = self.api.person(Role::Creator).await;
        if self.id() == "createItineraryContent" {
            let mut pool = self.publication(&owner).await;
            pool.insert("id", vec![Value::Null]);
            return self.fixture(&owner.client, "", pool);
        }
        let hotel = self.hotel().await;
        let published = itinerary_contents::publish(&self.api.db.ctx, owner.id, "Along the coast", hotel).await;
        let content = published.unwrap();
        let mut pool = match self.id() {
            "replaceItineraryContent" => self.publication(&owner).await,
            _ => dates(),
        };
        pool.insert("id", vec![json!(content)]);
        pool.insert("ids", vec![json!([content]), json!([])]);
        pool.insert("rooms", vec![json!([{ "adults": 2 }])]);
        self.fixture(&owner.client, content, pool)
    }

    async fn club(&self) -> Fixture {
        let owner = self.api.person(Role::Creator).await;
        club(self.api, &owner, self.hotel().await).await;
        let zones = vec![json!("Europe/Lisbon"), json!("Pacific/Auckland"), Value::Null];
        let pool = Pool::from([
            ("creatorId", vec![json!(owner.id)]),
            ("email", emails(&owner, &self.api.new_email())),
            ("timeZone", zones),
        ]);
        self.fixture(&owner.client, "", pool)
    }

    async fn operator(&self) -> Fixture {
        let operator = self.api.person(Role::Operator).await;
        let mut pool = Pool::from([
            ("reason", vec![json!("The traveller called."), json!(" "), Value::Null]),
            ("seen", vec![Value::Null, json!("")]),
            ("confirmed", vec![json!(true), json!(false)]),
            ("means", vec![json!("bank transfer"), json!("")]),
            ("reference", vec![json!("SEPA 42"), json!("")]),
            ("isEnabled", vec![json!(true), json!(false)]),
        ]);
        if !Operated::is_needed(self.id()) {
            return self.fixture(&operator.client, "", pool);
        }
        let operated = Operated::create(self.api, self.id()).await;
        pool.insert("amount", vec![operated.fee]);
        self.fixture(&operator.client, operated.subject, pool)
    }

    /// Values of what a creator publishes: a hotel, and an image of the creator's library.
    async fn publication(&self, owner: &Person) -> Pool {
        let picture = library::library_picture(&self.api.db.ctx, owner.id, "").await.unwrap();
        Pool::from([
            ("hotelId", vec![json!(self.hotel().await)]),
            ("imageIds", vec![json!([picture]), json!([]), Value::Null]),
            ("coverImageId", vec![json!(picture), Value::Null]),
            ("version", vec![json!(1), Value::Null]),
        ])
    }
}

fn emails(owner: &Person, new_email: &str) -> Vec<Value> {
    vec![customer()["email"].take(), json!(owner.email), json!(new_email)]
}

fn destinations() -> Vec<Value> {
    vec![json!(format!("city:{LISBON}")), json!("country:PT"), Value::Null]
}

fn dates() -> Pool {
    Pool::from([
        ("checkInDate", vec![json!("2026-12-10"), json!("2026-12-11")]),
        ("checkOutDate", vec![json!("2026-12-12"), json!("2027-01-08")]),
    ])
}
