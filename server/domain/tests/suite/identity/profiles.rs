//! Profiles, creators' handles, and roles.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, UserId, profile::UserProfilePatch, visitor::Role};
use domain::{Ctx, Result, Settings, Viewer, profiles, testing::TestDb};

fn named(name: &str) -> UserProfilePatch {
    UserProfilePatch {
        public_name: Some(name.to_owned()),
        ..UserProfilePatch::default()
    }
}

async fn update(ctx: &Ctx, who: &Viewer, patch: &UserProfilePatch) -> Result<contract::profile::UserProfile> {
    let id = who.account().unwrap().id;
    profiles::update(ctx, who, id, patch).await
}

#[tokio::test]
async fn a_profile_changes_by_what_is_named_and_counts_its_changes() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let before = profiles::my(&db.ctx, &mia).await.unwrap();
    assert_eq!((before.version, &before.public_name), (1, &None));
    let patch = UserProfilePatch {
        currency: Some("EUR".parse().unwrap()),
        country: Some("pt".to_owned()),
        ..named("  Mia Lind ")
    };
    let after = update(&db.ctx, &mia, &patch).await.unwrap();
    assert_eq!((after.version, after.public_name.as_deref()), (2, Some("Mia Lind")));
    assert_eq!((after.currency.as_str(), after.country.as_str()), ("EUR", "PT"));
    assert_eq!(profiles::my(&db.ctx, &mia).await.unwrap(), after);
    let same = update(&db.ctx, &mia, &UserProfilePatch::default()).await.unwrap();
    assert_eq!((same.version, &same.public_name), (3, &after.public_name));
    let nameless = update(&db.ctx, &mia, &named("  ")).await.unwrap();
    assert_eq!((nameless.public_name, nameless.email), (None, before.email));
}

#[tokio::test]
async fn a_change_of_an_older_version_is_a_conflict_and_changes_nothing() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let change = async |name: &str, version: i32| {
        let patch = UserProfilePatch {
            version: Some(version),
            ..named(name)
        };
        update(&db.ctx, &mia, &patch).await
    };
    change("Mia", 1).await.unwrap();
    for version in [1, 0, 3, -1, i32::MAX] {
        assert_eq!(code(change("Noa", version).await), Code::Conflict, "{version}");
    }
    let kept = change("Mia Lind", 2).await.unwrap();
    assert_eq!((kept.version, kept.public_name.as_deref()), (3, Some("Mia Lind")));
}

#[tokio::test]
async fn all_errors_of_a_change_are_reported_together() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let name = |name: &str| named(name);
    update(&db.ctx, &mia, &name(&"ü".repeat(80))).await.unwrap();
    for bad in [&"ü".repeat(81), "Mia\u{7}", "Mia\nLind"] {
        let refused = refusals(update(&db.ctx, &mia, &name(bad)).await);
        assert_eq!(refused, [(Code::Invalid, "publicName".to_owned())], "{bad:?}");
    }
    for bad in ["", "P", "PTX", "XX", "P T", "12", "\u{0}\u{0}"] {
        let patch = UserProfilePatch {
            country: Some(bad.to_owned()),
            ..UserProfilePatch::default()
        };
        let refused = refusals(update(&db.ctx, &mia, &patch).await);
        assert_eq!(refused, [(Code::Invalid, "country".to_owned())], "{bad:?}");
    }
    let patch = UserProfilePatch {
        currency: Some("XAU".parse().unwrap()),
        country: Some("nowhere".to_owned()),
        ..named("\u{1b}")
    };
    let expected = [
        (Code::Invalid, "publicName"),
        (Code::UnknownCurrency, "currency"),
        (Code::Invalid, "country"),
    ];
    let expected = expected.map(|(code, field)| (code, field.to_owned()));
    assert_eq!(refusals(update(&db.ctx, &mia, &patch).await), expected);
    assert_eq!(profiles::my(&db.ctx, &mia).await.unwrap().version, 2);
}

#[tokio::test]
async fn a_profile_is_missing_to_all_but_its_owner_and_operators() {
    let db = TestDb::new().await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    let id = mia.account_id().unwrap();
    let noa = viewer(&sign_up(&db.ctx, "noa@example.org").await);
    let guest = viewer(&anonymous(&db.ctx).await);
    let creator = profiles::become_creator(&db.ctx, &noa, "creator").await.unwrap();
    for stranger in [&noa, &guest, &creator] {
        assert_eq!(code(profiles::get(&db.ctx, stranger, id).await), Code::NotFound);
        assert_eq!(
            code(profiles::update(&db.ctx, stranger, id, &named("Eve")).await),
            Code::NotFound
        );
    }
    assert_eq!(
        code(profiles::get(&db.ctx, &Viewer::Visitor, id).await),
        Code::Unauthenticated
    );
    assert_eq!(
        code(profiles::my(&db.ctx, &Viewer::Visitor).await),
        Code::Unauthenticated
    );
    let olu = proved(&db, "olu@example.org").await;
    profiles::grant_operator(&db.ctx, " OLU@example.org").await.unwrap();
    let operator = holder(&db.ctx, &olu.secret).await;
    let changed = profiles::update(&db.ctx, &operator, id, &named("Mia")).await.unwrap();
    // A change by an operator is recorded; the owner's own change is not.
    let sql = "SELECT account_id AS found FROM event WHERE kind = 'profile.changed_by_operator'";
    let traces: Vec<uuid::Uuid> = select(&db.ctx, sql, []).await;
    assert_eq!(traces, [operator.account_id().unwrap().0]);
    assert_eq!(profiles::get(&db.ctx, &mia, id).await.unwrap(), changed);
    assert_eq!(profiles::get(&db.ctx, &operator, id).await.unwrap(), changed);
    let unknown = UserId(db.ctx.new_id());
    assert_eq!(code(profiles::get(&db.ctx, &operator, unknown).await), Code::NotFound);
    assert_eq!(
        code(profiles::update(&db.ctx, &operator, unknown, &named("x")).await),
        Code::NotFound
    );
    // An anonymous account has a profile as well.
    let patch = named("Guest");
    assert_eq!(update(&db.ctx, &guest, &patch).await.unwrap().email, None);
}

#[tokio::test]
async fn a_traveller_becomes_a_creator_and_nothing_else() {
    let db = TestDb::new().await;
    let session = sign_up(&db.ctx, MIA).await;
    let mia = viewer(&session);
    for other in [
        "",
        "operator",
        "role/operator",
        "customer",
        "role/customer",
        "consumer",
        "Creator",
        "creator ",
    ] {
        let refused = refusals(profiles::become_creator(&db.ctx, &mia, other).await);
        assert_eq!(refused, [(Code::Forbidden, "role".to_owned())], "{other:?}");
    }
    assert_eq!(
        holder(&db.ctx, &session.secret).await.account().unwrap().role,
        Role::Customer
    );
    let creator = profiles::become_creator(&db.ctx, &mia, "role/creator").await.unwrap();
    assert_eq!(creator.account().unwrap().role, Role::Creator);
    assert_eq!(holder(&db.ctx, &session.secret).await, creator);
    let profile = profiles::my(&db.ctx, &creator).await.unwrap();
    assert_eq!(profile.claims, ["role/customer", "role/creator"]);
    assert!(profile.creator_profile.is_some());
    let again = profiles::become_creator(&db.ctx, &creator, "creator").await.unwrap();
    assert_eq!(again, creator, "asking twice changes nothing");
    let sql = "SELECT from_state AS found FROM event WHERE kind = 'identity.role' AND to_state = 'role/creator'";
    assert_eq!(select::<String>(&db.ctx, sql, []).await, ["role/customer"]);
}

#[tokio::test]
async fn a_creator_needs_an_address_and_open_sign_up_of_clubs() {
    let db = TestDb::new().await;
    let guest = viewer(&anonymous(&db.ctx).await);
    assert_eq!(
        code(profiles::become_creator(&db.ctx, &guest, "creator").await),
        Code::Forbidden
    );
    assert_eq!(
        code(profiles::become_creator(&db.ctx, &Viewer::Visitor, "creator").await),
        Code::Unauthenticated
    );
    let closed = Settings {
        is_sign_up_enabled: false,
        ..Settings::default()
    };
    let db = TestDb::with_settings(closed).await;
    let mia = viewer(&sign_up(&db.ctx, MIA).await);
    assert_eq!(
        code(profiles::become_creator(&db.ctx, &mia, "creator").await),
        Code::SignUpClosed
    );
    // A creator stays one.
    tamper(&db.ctx, "UPDATE account SET role = 'role/creator'", []).await;
    profiles::become_creator(&db.ctx, &mia, "creator").await.unwrap();
}

#[tokio::test]
async fn what_a_person_has_become_meanwhile_is_not_undone_by_an_older_page() {
    let db = TestDb::new().await;
    let session = proved(&db, MIA).await;
    let stale = viewer(&session);
    profiles::grant_operator(&db.ctx, MIA).await.unwrap();
    let now = profiles::become_creator(&db.ctx, &stale, "creator").await.unwrap();
    assert_eq!(now.account().unwrap().role, Role::Operator);
    assert_eq!(holder(&db.ctx, &session.secret).await, now);
}

#[tokio::test]
async fn an_operator_is_named_by_address() {
    let db = TestDb::new().await;
    let outcome = profiles::grant_operator(&db.ctx, "nobody@example.org").await;
    assert_eq!(code(outcome), Code::AuthUserNotFound);
    // The first person to sign up with an address need not be its owner.
    sign_up(&db.ctx, "noa@example.org").await;
    let outcome = profiles::grant_operator(&db.ctx, "noa@example.org").await;
    assert_eq!(code(outcome), Code::Forbidden);
    let session = proved(&db, MIA).await;
    profiles::grant_operator(&db.ctx, " Mia.Lind@EXAMPLE.org\n")
        .await
        .unwrap();
    profiles::grant_operator(&db.ctx, MIA).await.unwrap();
    let operator = holder(&db.ctx, &session.secret).await;
    assert_eq!(operator.account().unwrap().role, Role::Operator);
    let profile = profiles::my(&db.ctx, &operator).await.unwrap();
    assert_eq!(profile.claims, ["role/customer", "role/operator"]);
}

#[tokio::test]
async fn an_operator_whose_role_is_taken_is_a_creator_with_a_club_else_a_traveller() {
    let db = TestDb::new().await;
    let missing = profiles::revoke_operator(&db.ctx, "unknown@example.org").await;
    assert_eq!(code(missing), Code::AuthUserNotFound);
    let session = proved(&db, MIA).await;
    assert!(
        !profiles::revoke_operator(&db.ctx, MIA).await.unwrap(),
        "no operator yet"
    );
    profiles::grant_operator(&db.ctx, MIA).await.unwrap();
    assert!(
        profiles::revoke_operator(&db.ctx, " Mia.Lind@EXAMPLE.org")
            .await
            .unwrap()
    );
    let traveller = holder(&db.ctx, &session.secret).await;
    assert_eq!(traveller.account().unwrap().role, Role::Customer);

    // One with a club keeps it.
    let creator = profiles::become_creator(&db.ctx, &traveller, "creator").await.unwrap();
    let club = UserProfilePatch {
        slug: Some("mia.lind".to_owned()),
        ..named("Mia Lind")
    };
    update(&db.ctx, &creator, &club).await.unwrap();
    profiles::grant_operator(&db.ctx, MIA).await.unwrap();
    assert!(profiles::revoke_operator(&db.ctx, MIA).await.unwrap());
    let creator = holder(&db.ctx, &session.secret).await;
    assert_eq!(creator.account().unwrap().role, Role::Creator);
    assert!(!profiles::revoke_operator(&db.ctx, MIA).await.unwrap());
}

#[tokio::test]
async fn a_handle_is_available_if_well_formed_unused_and_not_reserved() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    tamper(&db.ctx, "UPDATE account SET slug = 'mia.lind'", []).await;
    let ask = async |handle: &str| {
        profiles::handle_availability(&db.ctx, &Viewer::Visitor, handle)
            .await
            .unwrap()
    };
    for free in ["mia", " Mia-Lind ", "0.0", &"m".repeat(30)] {
        let answer = ask(free).await;
        assert!(answer.is_available && answer.reason.is_none(), "{free}");
    }
    for (taken, code) in [
        ("mia.lind", Code::HandleTaken),
        ("MIA.Lind", Code::HandleTaken),
        ("admin", Code::HandleTaken),
        ("Trips", Code::HandleTaken),
        ("mi", Code::HandleInvalid),
        ("", Code::HandleInvalid),
        ("míra", Code::HandleInvalid),
        ("mia lind", Code::HandleInvalid),
        ("mia\u{0}lind", Code::HandleInvalid),
        ("../admin", Code::HandleInvalid),
        (&"m".repeat(31), Code::HandleInvalid),
    ] {
        let answer = ask(taken).await;
        assert_eq!(
            (answer.is_available, answer.reason.as_deref()),
            (false, Some(code.message())),
            "{taken:?}"
        );
    }
}

#[tokio::test]
async fn a_handle_that_was_given_up_stays_its_owners() {
    let db = TestDb::new().await;
    let creator = async |email: &str| {
        let session = sign_up(&db.ctx, email).await;
        profiles::become_creator(&db.ctx, &viewer(&session), "creator")
            .await
            .unwrap()
    };
    let (mia, noa) = (creator(MIA).await, creator("noa@example.org").await);
    let take = async |who: &Viewer, handle: &str| {
        let patch = UserProfilePatch {
            slug: Some(handle.to_owned()),
            ..UserProfilePatch::default()
        };
        profiles::update(&db.ctx, who, who.account_id().unwrap(), &patch).await
    };
    take(&mia, "mia").await.unwrap();
    take(&mia, "mia.lind").await.unwrap();
    assert_eq!(
        refusals(take(&noa, "mia").await),
        [(Code::HandleTaken, "slug".to_owned())]
    );
    let free = async |who: &Viewer| {
        profiles::handle_availability(&db.ctx, who, "mia")
            .await
            .unwrap()
            .is_available
    };
    assert!(!free(&noa).await && free(&mia).await);
    // Links with the previous handle lead to her club.
    let found = profiles::public(&db.ctx, "mia").await.unwrap();
    assert_eq!(
        (found.user_id, found.slug.as_str()),
        (mia.account_id().unwrap(), "mia.lind")
    );
    assert_eq!(profiles::former_handles(&db.ctx, &mia).await.unwrap(), ["mia"]);
    take(&mia, "mia").await.unwrap();
    assert_eq!(profiles::former_handles(&db.ctx, &mia).await.unwrap(), ["mia.lind"]);
    // Handles in a circle, and the latest one first.
    for handle in ["mia.lind", "mia.sea", "mia"] {
        db.clock.advance(TimeDelta::seconds(1));
        take(&mia, handle).await.unwrap();
    }
    assert_eq!(
        profiles::former_handles(&db.ctx, &mia).await.unwrap(),
        ["mia.sea", "mia.lind"]
    );
    for handle in ["mia.lind", "mia.sea"] {
        let current = profiles::current_handle(&db.ctx, handle).await.unwrap();
        assert_eq!(current.as_deref(), Some("mia"), "{handle}");
    }
    assert_eq!(profiles::current_handle(&db.ctx, "mia").await.unwrap(), None);
    assert!(profiles::former_handles(&db.ctx, &noa).await.unwrap().is_empty());
    assert_eq!(
        refusals(take(&noa, "mia.lind").await),
        [(Code::HandleTaken, "slug".to_owned())]
    );
    // Also after she has deleted her account.
    domain::identity::delete_account(&db.ctx, &mia, PASSWORD, &browser("laptop"))
        .await
        .unwrap();
    for handle in ["mia", "mia.lind"] {
        assert_eq!(
            refusals(take(&noa, handle).await),
            [(Code::HandleTaken, "slug".to_owned())]
        );
        assert!(profiles::public(&db.ctx, handle).await.is_err());
        assert_eq!(profiles::current_handle(&db.ctx, handle).await.unwrap(), None);
    }
}
