//! A blocked member: sessions end, none begins, what is booked stays.

use super::support::*;
use contract::{Code, visitor::Role};
use domain::{
    Account, Viewer, identity,
    operator::{ActionRequest, Actor, block_member, list_members, member, unblock_member},
    testing::TestDb,
};
use futures::future::join_all;

const OLU: &str = "olu@example.org";

/// Makes a new account an operator.
async fn operator(db: &TestDb) -> Actor {
    let session = proved(db, OLU).await;
    Actor::of(&Viewer::Account(Account {
        role: Role::Operator,
        ..session.account
    }))
    .unwrap()
}

fn action_request(db: &TestDb) -> ActionRequest {
    ActionRequest::of_command_line(&db.ctx, "It sends spam.")
}

#[tokio::test]
async fn a_blocked_members_sessions_end_and_sign_in_says_so_until_they_are_unblocked() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    let token = token(&db.ctx, &mia).await;
    let actor = operator(&db).await;
    let id = mia.account.id;
    let before = member(&db.ctx, &actor, id).await.unwrap();
    assert!(before.can_be_blocked && before.sessions > 0 && before.row.blocked_at.is_none());
    let code_before = magic_code(&db, MIA, &browser("phone")).await;

    let request = action_request(&db);
    for _ in 0..2 {
        block_member(&db.ctx, &actor, id, &request).await.unwrap();
    }
    assert_eq!(holder(&db.ctx, &mia.secret).await, Viewer::Visitor);
    assert_eq!(
        code(identity::authenticate_token(&db.ctx, &token).await),
        Code::SessionExpired
    );
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthUserDisabled);
    let followed = follow(&db.ctx, &Viewer::Visitor, &code_before, &browser("phone")).await;
    assert_eq!(code(followed), Code::AuthUserDisabled);
    // Who does not know the password does not learn of it.
    assert_eq!(
        code(sign_in(&db.ctx, MIA, "another password").await),
        Code::AuthWrongPassword
    );
    let after = member(&db.ctx, &actor, id).await.unwrap();
    assert_eq!((after.sessions, after.actions.len()), (0, 1));
    assert_eq!(after.actions[0].reason, "It sends spam.");

    unblock_member(&db.ctx, &actor, id, &action_request(&db)).await.unwrap();
    let again = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(holder(&db.ctx, &again.secret).await, viewer(&again));
    let twice = unblock_member(&db.ctx, &actor, id, &action_request(&db)).await;
    assert_eq!(code(twice), Code::Conflict);
}

#[tokio::test]
async fn no_session_outlives_a_block_whatever_begins_at_the_same_moment() {
    let db = TestDb::with_standard_passwords().await;
    let mia = proved(&db, MIA).await;
    let actor = operator(&db).await;
    let signing_in = (0..6).map(|_| sign_in(&db.ctx, MIA, PASSWORD));
    let request = action_request(&db);
    let (sessions, blocked) = tokio::join!(
        join_all(signing_in),
        block_member(&db.ctx, &actor, mia.account.id, &request)
    );
    blocked.unwrap();
    for session in sessions.into_iter().flatten() {
        assert_eq!(holder(&db.ctx, &session.secret).await, Viewer::Visitor);
    }
    assert_eq!(member(&db.ctx, &actor, mia.account.id).await.unwrap().sessions, 0);
}

#[tokio::test]
async fn operators_are_not_blocked_and_members_are_found_by_parts() {
    let db = TestDb::new().await;
    let mia = proved(&db, MIA).await;
    let actor = operator(&db).await;
    domain::profiles::grant_operator(&db.ctx, OLU).await.unwrap();
    let found = async |text: &str| {
        let list = list_members(&db.ctx, &actor, text, 0).await.unwrap();
        list.rows.into_iter().filter_map(|row| row.email).collect::<Vec<_>>()
    };
    assert_eq!(found(MIA).await, [MIA]);
    assert_eq!(found(&MIA.to_uppercase()).await, [MIA]);
    assert_eq!(found("olu@").await, [OLU]);
    assert_eq!(found("").await.len(), 2);
    assert_eq!(found("%").await, [""; 0]);
    let olu = list_members(&db.ctx, &actor, OLU, 0).await.unwrap().rows.remove(0);
    assert_eq!(olu.role, Role::Operator);
    assert_eq!(
        code(block_member(&db.ctx, &actor, olu.id, &action_request(&db)).await),
        Code::Conflict
    );
    let anonymous = anonymous(&db.ctx).await;
    assert_eq!(
        code(member(&db.ctx, &actor, anonymous.account.id).await),
        Code::NotFound
    );
    assert_ne!(mia.account.id, olu.id);
}
