//! The permission matrix: every operation of the document × every kind of caller, against the operation's row.

use crate::{
    calls::{World, absent, make},
    support::{
        Answer, Client, TestApi,
        document::{DOCUMENT, Operation},
        people::Person,
    },
};
use api::{Access, EXPECTATIONS};
use chrono::TimeDelta;
use contract::{Code, itinerary::ItineraryList, visitor::Role};
use domain::identity;
use http::{Method, StatusCode};
use serde_json::json;

/// The kinds of callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Actor {
    Visitor,
    Anonymous,
    /// A traveller with an address.
    Traveller,
    Creator,
    AnotherCreator,
    Operator,
    /// The owner of the test data.
    Owner,
    /// With an expired token.
    Expired,
    /// With a token that has not expired, of a session that has ended.
    Revoked,
    /// With a token that was refreshed just before its session ended.
    Refreshed,
    /// With a token that has a wrong signature.
    Forged,
    /// With a text that is no token.
    Nonsense,
}

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Done,
    Refused(Code),
    /// 404 for this caller.
    Absent,
}

/// The owner comes last, because the owner's calls change data that the others must not see.
const ACTORS: [Actor; 12] = {
    use Actor::*;
    [
        Visitor,
        Expired,
        Revoked,
        Refreshed,
        Forged,
        Nonsense,
        Anonymous,
        Traveller,
        Creator,
        AnotherCreator,
        Operator,
        Owner,
    ]
};

/// The expected result.
fn expected(access: Access, actor: Actor) -> Outcome {
    use Actor::*;
    match (access, actor) {
        (Access::SignIn, _) => Outcome::Done,
        (_, Expired | Revoked | Refreshed) => Outcome::Refused(Code::SessionExpired),
        (_, Forged | Nonsense) => Outcome::Refused(Code::Unauthenticated),
        (Access::Public, _) => Outcome::Done,
        (_, Visitor) => Outcome::Refused(Code::Unauthenticated),
        (Access::Account, _) | (Access::OwnerOrOperator, Operator) => Outcome::Done,
        (Access::Creator, Anonymous | Traveller) => Outcome::Refused(Code::Forbidden),
        (Access::Creator, _) => Outcome::Done,
        (Access::Operator, Operator) => Outcome::Done,
        (Access::Operator, _) => Outcome::Refused(Code::Forbidden),
        (Access::Address, Anonymous) => Outcome::Refused(Code::Forbidden),
        (Access::Address, _) | (Access::Owner | Access::OwnerOrOperator | Access::CreatorOwner, Owner) => Outcome::Done,
        (Access::Owner | Access::OwnerOrOperator | Access::CreatorOwner, _) => Outcome::Absent,
        (Access::Browser, _) => panic!("browsers have tests of their own"),
    }
}

/// Clients whose tokens are invalid; created first, because this advances the clock.
struct Rejected {
    expired: Client,
    revoked: Client,
    refreshed: Client,
    forged: Client,
}

impl Rejected {
    async fn new(api: &TestApi) -> Self {
        let late = api.person(Role::Customer).await;
        api.db.pass(TimeDelta::minutes(identity::ACCESS_TOKEN_MINUTES));
        let (ended, renewed) = (api.person(Role::Operator).await, api.person(Role::Customer).await);
        ended.client.ask(Method::POST, "/identity/v1/signOut").await.done();
        let refresh = json!({ "refreshToken": renewed.tokens.refresh_token });
        let tokens = api.visitor().post("/identity/v1/refresh", &refresh).await.body;
        // A repeated refresh token may be stolen, so the session ends.
        let again = api.visitor().post("/identity/v1/refresh", &refresh).await;
        again.refused(Code::SessionExpired);
        let good = api.person(Role::Operator).await.tokens.token;
        let (body, signature) = good.rsplit_once('.').unwrap();
        let signature: String = signature.chars().rev().collect();
        Self {
            expired: late.client,
            revoked: ended.client,
            refreshed: api.bearer(tokens["token"].as_str().unwrap()),
            forged: api.bearer(&format!("{body}.{signature}")),
        }
    }
}

/// A new caller: a call that is done may end the session or delete the account.
async fn cast(api: &TestApi, operation: &Operation, actor: Actor, rejected: &Rejected, owner: &Person) -> Client {
    let role = match actor {
        Actor::Visitor => return api.visitor(),
        Actor::Expired => return rejected.expired.clone(),
        Actor::Revoked => return rejected.revoked.clone(),
        Actor::Refreshed => return rejected.refreshed.clone(),
        Actor::Forged => return rejected.forged.clone(),
        Actor::Nonsense => return api.bearer("nonsense"),
        Actor::Owner => return owner.client.clone(),
        Actor::Anonymous => Role::Anonymous,
        Actor::Traveller => Role::Customer,
        Actor::Creator | Actor::AnotherCreator => Role::Creator,
        Actor::Operator => Role::Operator,
    };
    let person = api.person(role).await;
    if operation.id == "unlinkProvider" && role != Role::Anonymous {
        api.link_google(&person).await;
    }
    let client = person.client;
    client.post("/api/v1/itinerary", &json!({})).await;
    client
}

#[track_caller]
fn done(answer: &Answer) {
    assert!(
        [StatusCode::OK, StatusCode::NO_CONTENT, StatusCode::SEE_OTHER].contains(&answer.status),
        "{answer:?}"
    );
}

fn operations(access: Access) -> impl Iterator<Item = &'static Operation> {
    let rows = EXPECTATIONS.iter().filter(move |row| row.access == access);
    rows.map(|row| DOCUMENT.operation(row.operation))
}

/// Makes every call with that access as every kind of caller, on a traveller's data.
async fn hold(access: Access) {
    hold_for(access, Role::Customer).await;
}

/// The same on the data of an owner with that role.
async fn hold_for(access: Access, owner: Role) {
    let api = TestApi::new().await;
    let rejected = Rejected::new(&api).await;
    // What is only read, and callers who only read or are refused, stay as they are: the next such call has them too.
    let mut shown = None;
    let mut unchanged: Vec<(Actor, Client)> = Vec::new();
    let mut calls = 0;
    for operation in operations(access) {
        let is_reading = operation.method == Method::GET;
        let world = match shown.take_if(|_| is_reading) {
            Some(world) => world,
            None => World::of(&api, &operation.id, owner).await,
        };
        for actor in ACTORS {
            let outcome = expected(access, actor);
            let stays = actor != Actor::Owner && (is_reading || outcome != Outcome::Done);
            let known = unchanged.iter().find(|(known, _)| stays && *known == actor);
            let client = match known {
                Some((_, client)) => client.clone(),
                None => cast(&api, operation, actor, &rejected, &world.owner).await,
            };
            if stays && known.is_none() {
                unchanged.push((actor, client.clone()));
            }
            let call = world.call(&api, operation).await;
            let answer = make(&client, operation, &call).await;
            match outcome {
                Outcome::Done => done(&answer),
                Outcome::Refused(code) => {
                    answer.refused(code);
                }
                Outcome::Absent => {
                    assert_eq!(
                        answer.status,
                        StatusCode::NOT_FOUND,
                        "{} as {actor:?}: {answer:?}",
                        operation.id
                    );
                    let nothing = make(&client, operation, &absent(&api, operation, &call)).await;
                    assert_eq!(answer.body, nothing.body, "{} as {actor:?}", operation.id);
                }
            }
            calls += 1;
        }
        if is_reading {
            shown = Some(world);
        }
    }
    assert!(calls >= ACTORS.len(), "{access:?} has no operation");
}

#[tokio::test]
async fn public_calls_are_open_but_refuse_a_bad_token() {
    hold_for(Access::Public, Role::Creator).await;
}

#[tokio::test]
async fn signing_in_is_open_with_any_token() {
    hold(Access::SignIn).await;
}

#[tokio::test]
async fn calls_that_need_an_account_are_open_to_accounts_only() {
    // A creator's public content is available to every account.
    hold_for(Access::Account, Role::Creator).await;
}

#[tokio::test]
async fn calls_that_need_an_address_are_forbidden_to_anonymous_accounts() {
    hold(Access::Address).await;
}

#[tokio::test]
async fn calls_that_need_a_club_are_forbidden_without_one() {
    hold_for(Access::Creator, Role::Creator).await;
}

#[tokio::test]
async fn calls_of_operators_are_forbidden_to_others() {
    hold_for(Access::Operator, Role::Creator).await;
}

#[tokio::test]
async fn another_accounts_item_answers_like_a_missing_one() {
    hold(Access::Owner).await;
}

#[tokio::test]
async fn another_creators_item_answers_like_a_missing_one() {
    hold_for(Access::Owner, Role::Creator).await;
}

#[tokio::test]
async fn operators_open_the_items_of_creators() {
    hold_for(Access::OwnerOrOperator, Role::Creator).await;
}

#[tokio::test]
async fn an_item_for_creators_answers_other_creators_like_a_missing_one() {
    hold_for(Access::CreatorOwner, Role::Creator).await;
}

#[tokio::test]
async fn operators_open_the_items_of_customers() {
    hold(Access::OwnerOrOperator).await;
}

#[tokio::test]
async fn missing_public_items_are_not_found() {
    let api = TestApi::new().await;
    let world = World::new(&api, "Casa Aberta").await;
    for operation in operations(Access::Public).filter(|operation| operation.path.contains("{id}")) {
        let call = absent(&api, operation, &world.call(&api, operation).await);
        let answer = make(&api.visitor(), operation, &call).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{}", operation.id);
    }
}

#[tokio::test]
async fn calls_that_need_an_account_show_no_items_of_others() {
    let api = TestApi::new().await;
    for operation in operations(Access::Account) {
        let (mine, theirs) = (
            World::new(&api, "Casa Minha").await,
            World::new(&api, "Casa Alheia").await,
        );
        for (me, other) in [(&mine, &theirs), (&theirs, &mine)] {
            let call = me.call(&api, operation).await;
            let answer = make(&me.owner.client, operation, &call).await;
            done(&answer);
            let text = answer.body.to_string();
            let secrets = [
                other.trip.itinerary.to_string(),
                other.trip.line.to_string(),
                other.trip.invoice.to_string(),
                other.owner.id.to_string(),
                other.owner.session.to_string(),
                other.picture.to_string(),
                other.package.to_string(),
                other.content.to_string(),
                other.elsewhere.to_string(),
                other.owner.email.clone(),
            ];
            for secret in secrets {
                assert!(!text.contains(&secret), "{}: {text}", operation.id);
            }
        }
    }
}

#[tokio::test]
async fn a_refused_call_to_another_accounts_item_changes_nothing() {
    let api = TestApi::new().await;
    let world = World::new(&api, "Casa Quieta").await;
    let other = api.person(Role::Creator).await.client;
    let paths = [
        format!("/api/v1/itinerary/{}", world.trip.itinerary),
        format!("/api/v1/invoice/{}", world.trip.invoice),
        format!("/api/v1/post/{}", world.post),
        format!("/api/v1/travelpackage/{}", world.package),
        "/api/v1/userProfile".to_owned(),
        "/identity/v1/sessions".to_owned(),
        format!("/api/v1/userProfile/{}/images", world.owner.id),
        format!("/api/itinerary-content/{}", world.content),
        format!("/api/v1/workingCopy/post/{}", world.post),
    ];
    let look = async || {
        let mut seen = Vec::new();
        for path in &paths {
            seen.push(world.owner.client.get(path).await.body);
        }
        seen
    };
    let before = look().await;
    let owned = operations(Access::Owner).chain(operations(Access::OwnerOrOperator));
    for operation in owned.chain(operations(Access::CreatorOwner)) {
        let call = world.call(&api, operation).await;
        make(&other, operation, &call).await;
        make(&api.visitor(), operation, &call).await;
    }
    assert_eq!(look().await, before);
    let theirs: ItineraryList = other.get("/api/v1/itinerary").await.read();
    assert_eq!(theirs.total, 0);
}
