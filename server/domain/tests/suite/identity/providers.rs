//! Signing in through a provider, and linking one to an account.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    identity::{ProviderId, ProviderStart, SignUpRole},
    visitor::Role,
};
use domain::{
    Ctx, Result, Viewer,
    identity::{self, Client, NewSession, ProviderSignInOutcome},
    testing::{
        TestDb,
        providers::{Attempt, link},
    },
};

async fn arrive(ctx: &Ctx, viewer: &Viewer, provider: ProviderId, person: &str) -> Result<ProviderSignInOutcome> {
    let attempt = Attempt::begin(ctx, provider, person, &ProviderStart::default()).await;
    finish(ctx, viewer, &attempt).await
}

async fn finish(ctx: &Ctx, viewer: &Viewer, attempt: &Attempt) -> Result<ProviderSignInOutcome> {
    attempt.finish(ctx, viewer, &browser("laptop")).await
}

#[track_caller]
fn entered(arrived: Result<ProviderSignInOutcome>) -> NewSession {
    match arrived.unwrap() {
        ProviderSignInOutcome::Entered { session, .. } => session,
        other => panic!("not signed in: {other:?}"),
    }
}

#[track_caller]
fn waits(arrived: Result<ProviderSignInOutcome>) -> String {
    match arrived.unwrap() {
        ProviderSignInOutcome::Exists { pending } => pending,
        other => panic!("nothing waits: {other:?}"),
    }
}

use ProviderId::{Facebook, Google};

const AT_GOOGLE: &str = "g-1|Mia.Lind@example.org|yes";
const AT_FACEBOOK: &str = "f-1|mia.lind@example.org|no";

#[tokio::test]
async fn a_new_person_is_signed_up_and_comes_back_to_the_same_account() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let first = entered(arrive(ctx, &Viewer::Visitor, Google, AT_GOOGLE).await);
    assert_eq!((first.account.role, first.is_new_user), (Role::Customer, true));
    let profile = domain::profiles::my(ctx, &viewer(&first)).await.unwrap();
    assert_eq!((profile.email.as_deref(), profile.is_email_verified), (Some(MIA), true));
    // The subject counts, not the address, which may change.
    let again = entered(arrive(ctx, &Viewer::Visitor, Google, "g-1|another@example.org|yes").await);
    assert_eq!(again.account.id, first.account.id);
    // The same subject at another provider is another person.
    let other = entered(arrive(ctx, &Viewer::Visitor, Facebook, "g-1|other@example.org|no").await);
    assert_ne!(other.account.id, first.account.id);
}

#[tokio::test]
async fn an_address_that_the_provider_did_not_prove_is_proved_by_a_mail() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let session = entered(arrive(ctx, &Viewer::Visitor, Facebook, AT_FACEBOOK).await);
    let profile = domain::profiles::my(ctx, &viewer(&session)).await.unwrap();
    assert!(!profile.is_email_verified);
    let code = mailed_code(&db, MIA, VERIFY_LINK).await;
    identity::verify_email(ctx, &Viewer::Visitor, &redemption(&code), &browser("laptop"))
        .await
        .unwrap();
    assert!(
        domain::profiles::my(ctx, &viewer(&session))
            .await
            .unwrap()
            .is_email_verified
    );
}

#[tokio::test]
async fn a_person_without_an_address_or_with_a_wrong_one_has_an_account_all_the_same() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    for (person, name) in [("f-2||no", "none"), ("f-3|no address|no", "a wrong one")] {
        let session = entered(arrive(ctx, &Viewer::Visitor, Facebook, person).await);
        assert_eq!(
            domain::profiles::my(ctx, &viewer(&session)).await.unwrap().email,
            None,
            "{name}"
        );
        let refused = identity::unlink_provider(ctx, &viewer(&session), Facebook).await;
        assert_eq!(code(refused), Code::AuthLastMethod, "{name}");
    }
}

#[tokio::test]
async fn an_account_that_asks_for_a_club_is_made_a_creator_where_clubs_can_be_opened() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let creator = || ProviderStart {
        role: SignUpRole::Creator,
        ..ProviderStart::default()
    };
    let attempt = Attempt::begin(ctx, Google, AT_GOOGLE, &creator()).await;
    let session = entered(finish(ctx, &Viewer::Visitor, &attempt).await);
    assert_eq!(session.account.role, Role::Creator);
    // An existing account keeps its role.
    let traveller = entered(arrive(ctx, &Viewer::Visitor, Facebook, "f-9|t@example.org|no").await);
    let attempt = Attempt::begin(ctx, Facebook, "f-9|t@example.org|no", &creator()).await;
    let again = entered(finish(ctx, &Viewer::Visitor, &attempt).await);
    assert_eq!(
        (again.account.id, again.account.role),
        (traveller.account.id, Role::Customer)
    );
}

#[tokio::test]
async fn an_anonymous_account_becomes_it_and_keeps_its_id() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let before = anonymous(ctx).await;
    let session = entered(arrive(ctx, &viewer(&before), Google, AT_GOOGLE).await);
    assert_eq!(session.account.id, before.account.id);
    assert_eq!(holder(ctx, &before.secret).await, Viewer::Visitor);
}

#[tokio::test]
async fn an_address_with_an_account_is_linked_after_its_password_was_typed() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mine = sign_up(ctx, MIA).await;
    let pending = waits(arrive(ctx, &Viewer::Visitor, Google, AT_GOOGLE).await);
    let shown = identity::look_at_pending(ctx, &pending, &browser("laptop")).unwrap();
    assert_eq!((shown.provider, shown.email.as_str()), (Google, MIA));
    let prove = |password| {
        let (ctx, pending) = (ctx.clone(), pending.clone());
        async move { identity::link_pending(&ctx, &Viewer::Visitor, &pending, password, &browser("laptop")).await }
    };
    assert_eq!(code(prove("not the password").await), Code::AuthWrongPassword);
    assert_eq!(prove(PASSWORD).await.unwrap().account.id, mine.account.id);
    let through = entered(arrive(ctx, &Viewer::Visitor, Google, AT_GOOGLE).await);
    assert_eq!(through.account.id, mine.account.id);
}

#[tokio::test]
async fn a_pending_sign_in_belongs_to_its_browser_for_ten_minutes() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    sign_up(ctx, MIA).await;
    let pending = waits(arrive(ctx, &Viewer::Visitor, Google, AT_GOOGLE).await);
    for stranger in [browser("phone"), Client::named("a program")] {
        let looked = identity::look_at_pending(ctx, &pending, &stranger);
        assert_eq!(code(looked), Code::AuthInvalidProviderDetails);
    }
    let forged = format!("x{pending}");
    assert_eq!(
        code(identity::look_at_pending(ctx, &forged, &browser("laptop"))),
        Code::AuthInvalidProviderDetails
    );
    db.pass(TimeDelta::minutes(11));
    let late = identity::link_pending(ctx, &Viewer::Visitor, &pending, PASSWORD, &browser("laptop")).await;
    assert_eq!(code(late), Code::AuthInvalidProviderDetails);
}

#[tokio::test]
async fn an_answer_is_worth_nothing_without_its_attempt() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let input = ProviderStart::default();
    let mine = || Attempt::begin(ctx, Google, AT_GOOGLE, &input);
    let refused = Code::AuthInvalidProviderDetails;
    let attempt = mine().await;
    let without = identity::finish_provider(ctx, &Viewer::Visitor, None, &attempt.answer, &browser("laptop")).await;
    assert_eq!(code(without), refused, "no cookie");
    let (one, two) = (mine().await, mine().await);
    let mixed = Attempt {
        kept: one.kept,
        answer: two.answer,
    };
    assert_eq!(
        code(finish(ctx, &Viewer::Visitor, &mixed).await),
        refused,
        "another attempt's state"
    );
    // The code of one attempt in the answer to another.
    let (one, mut two) = (mine().await, mine().await);
    two.answer.code = one.answer.code;
    assert_eq!(
        code(finish(ctx, &Viewer::Visitor, &two).await),
        refused,
        "another attempt's code"
    );
    let attempt = mine().await;
    db.pass(TimeDelta::minutes(11));
    assert_eq!(code(finish(ctx, &Viewer::Visitor, &attempt).await), refused, "too late");
    let mut attempt = mine().await;
    attempt.answer.error = Some("access_denied".to_owned());
    assert_eq!(
        code(finish(ctx, &Viewer::Visitor, &attempt).await),
        Code::AuthUserCancelled
    );
}

#[tokio::test]
async fn a_provider_is_added_listed_and_removed() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let me = viewer(&sign_up(ctx, MIA).await);
    assert!(matches!(
        link(ctx, &me, Google, AT_GOOGLE).await,
        Ok(ProviderSignInOutcome::Linked { .. })
    ));
    // Repeating it changes nothing; another identity of the same provider is refused.
    assert!(matches!(
        link(ctx, &me, Google, AT_GOOGLE).await,
        Ok(ProviderSignInOutcome::Linked { .. })
    ));
    assert_eq!(code(link(ctx, &me, Google, "g-2||no").await), Code::AuthProviderLinked);
    let linked = identity::list_linked_providers(ctx, &me)
        .await
        .unwrap()
        .linked_providers;
    assert_eq!(
        linked.iter().map(|linked| linked.provider).collect::<Vec<_>>(),
        [Google]
    );
    let other = viewer(&sign_up(ctx, "ben@example.org").await);
    assert_eq!(
        code(link(ctx, &other, Google, AT_GOOGLE).await),
        Code::AuthCredentialInUse
    );
    assert_eq!(
        code(identity::unlink_provider(ctx, &other, Google).await),
        Code::NotFound
    );
    identity::unlink_provider(ctx, &me, Google).await.unwrap();
    assert_eq!(code(identity::unlink_provider(ctx, &me, Google).await), Code::NotFound);
    assert!(matches!(
        link(ctx, &other, Google, AT_GOOGLE).await,
        Ok(ProviderSignInOutcome::Linked { .. })
    ));
}

#[tokio::test]
async fn only_a_person_who_can_sign_in_again_adds_a_provider() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let refused = link(ctx, &Viewer::Visitor, Google, AT_GOOGLE).await;
    assert_eq!(code(refused), Code::Unauthenticated);
    let guest = viewer(&anonymous(ctx).await);
    assert_eq!(code(link(ctx, &guest, Google, AT_GOOGLE).await), Code::Forbidden);
}

#[tokio::test]
async fn a_provider_without_keys_does_not_exist() {
    let db = TestDb::new().await;
    assert_eq!(identity::list_providers(&db.ctx).providers, ProviderId::ALL);
    let without = signing_in_by(&db, Vec::new()).await;
    let started = identity::start_provider(&without, Google, &ProviderStart::default()).await;
    assert_eq!(started.err().and_then(|error| error.code()), Some(Code::NotFound));
    assert!(identity::list_providers(&without).providers.is_empty());
}

#[tokio::test]
async fn many_answers_of_one_new_person_at_once_make_one_account() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let arrivals = (0..12).map(|_| {
        let ctx = ctx.clone();
        tokio::spawn(async move { arrive(&ctx, &Viewer::Visitor, Google, AT_GOOGLE).await })
    });
    let mut accounts = Vec::new();
    for arrival in arrivals.collect::<Vec<_>>() {
        accounts.push(entered(arrival.await.unwrap()).account.id);
    }
    accounts.dedup();
    assert_eq!(accounts.len(), 1);
}
