//! Content that a stranger published with another person's address: told to the owner, who keeps or deletes it.

use super::support::*;
use contract::{
    UserId,
    identity::{CodeRedemption, PasswordReset},
    visitor::Role,
};
use domain::{
    Ctx, Viewer,
    identity::{self, ContentCounts, Purpose},
    profiles,
    testing::{TestDb, posts},
};

/// A club with two posts that a stranger opened with Mia's address, which is not proved.
async fn strangers_club(db: &TestDb) -> UserId {
    let stranger = sign_up(&db.ctx, MIA).await;
    profiles::become_creator(&db.ctx, &viewer(&stranger), "creator")
        .await
        .unwrap();
    let id = stranger.account.id;
    tamper(
        &db.ctx,
        "UPDATE account SET slug = 'mia.lind', public_name = 'Not Mia', bio = 'Buy now'",
        [],
    )
    .await;
    for title in ["An evening", "A morning"] {
        posts::publish(&db.ctx, id, title).await.unwrap();
    }
    id
}

const PUBLISHED: ContentCounts = ContentCounts {
    posts: 2,
    stays: 0,
    packages: 0,
    itineraries: 0,
    images: 0,
    videos: 0,
    has_club: true,
};

async fn published_of(ctx: &Ctx, code: &str) -> ContentCounts {
    let purposes = [Purpose::VerifyEmail, Purpose::MagicLink, Purpose::ResetPassword];
    let state = identity::look_at_code(ctx, &purposes, code, &browser("tablet")).await;
    state.unwrap().published
}

async fn assert_kept_or_gone(ctx: &Ctx, id: UserId, discards: bool) {
    let mia = sign_in(ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
    let found = domain::posts::list_public(ctx, id, 1, 10).await.unwrap();
    let profile = profiles::my(ctx, &viewer(&mia)).await.unwrap();
    if discards {
        assert_eq!((found.total, mia.account.role), (0, Role::Customer));
        assert_eq!((profile.public_name, profile.slug, profile.bio), (None, None, None));
        // No other account may take the handle of the deleted club.
        let free = profiles::handle_availability(ctx, &Viewer::Visitor, "mia.lind").await;
        assert!(!free.unwrap().is_available);
    } else {
        assert_eq!((found.total, mia.account.role), (2, Role::Creator));
        assert_eq!(profile.slug.as_deref(), Some("mia.lind"));
    }
}

#[tokio::test]
async fn confirming_the_address_with_a_new_password_keeps_or_deletes_it() {
    for discards in [false, true] {
        let db = TestDb::new().await;
        let id = strangers_club(&db).await;
        identity::request_email_verification(&db.ctx, &Viewer::Visitor, &address(MIA), &browser("phone"))
            .await
            .unwrap();
        let text = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
        assert_eq!(published_of(&db.ctx, &text.oob_code).await, PUBLISHED);
        let input = CodeRedemption {
            new_password: Some(ANOTHER_PASSWORD.to_owned()),
            discard_published: discards,
            ..text
        };
        identity::verify_email(&db.ctx, &Viewer::Visitor, &input, &browser("tablet"))
            .await
            .unwrap();
        assert_kept_or_gone(&db.ctx, id, discards).await;
    }
}

#[tokio::test]
async fn setting_a_password_by_a_link_keeps_or_deletes_it() {
    for discards in [false, true] {
        let db = TestDb::new().await;
        let id = strangers_club(&db).await;
        let code = reset_code(&db, MIA).await;
        assert_eq!(published_of(&db.ctx, &code).await, PUBLISHED);
        reset(&db.ctx, &code, discards).await;
        assert_kept_or_gone(&db.ctx, id, discards).await;
    }
}

#[tokio::test]
async fn signing_in_by_a_link_keeps_or_deletes_it() {
    for discards in [false, true] {
        let db = TestDb::new().await;
        let id = strangers_club(&db).await;
        let phone = browser("phone");
        let code = magic_code(&db, MIA, &phone).await;
        assert_eq!(published_of(&db.ctx, &code).await, PUBLISHED);
        let input = CodeRedemption {
            discard_published: discards,
            ..redemption(&code)
        };
        let followed = identity::follow_magic_link(&db.ctx, &Viewer::Visitor, &input, &phone)
            .await
            .unwrap();
        let expected = if discards { Role::Customer } else { Role::Creator };
        assert_eq!(followed.session.account.role, expected);
        assert!(followed.password_ended);
        reset(&db.ctx, &reset_code(&db, MIA).await, false).await;
        assert_kept_or_gone(&db.ctx, id, discards).await;
    }
}

/// A thief of one link must not be able to empty a club.
#[tokio::test]
async fn content_of_an_account_with_a_proved_address_is_neither_told_nor_deleted() {
    let db = TestDb::new().await;
    let id = strangers_club(&db).await;
    reset(&db.ctx, &reset_code(&db, MIA).await, false).await;
    let phone = browser("phone");
    let code = magic_code(&db, MIA, &phone).await;
    assert_eq!(published_of(&db.ctx, &code).await, ContentCounts::default());
    let input = CodeRedemption {
        discard_published: true,
        ..redemption(&code)
    };
    identity::follow_magic_link(&db.ctx, &Viewer::Visitor, &input, &phone)
        .await
        .unwrap();
    let code = reset_code(&db, MIA).await;
    assert_eq!(published_of(&db.ctx, &code).await, ContentCounts::default());
    reset(&db.ctx, &code, true).await;
    assert_kept_or_gone(&db.ctx, id, false).await;
}

/// A link that was sent before the address was proved is still good for ten minutes.
#[tokio::test]
async fn an_older_link_does_not_empty_an_account_that_was_proved_meanwhile() {
    let db = TestDb::new().await;
    let id = strangers_club(&db).await;
    let older = redemption(&mailed_code(&db, MIA, VERIFY_LINK).await);
    tamper(&db.ctx, "UPDATE account SET email_verified_at = created_at", []).await;
    let input = CodeRedemption {
        new_password: Some(ANOTHER_PASSWORD.to_owned()),
        discard_published: true,
        ..older
    };
    identity::verify_email(&db.ctx, &Viewer::Visitor, &input, &browser("tablet"))
        .await
        .unwrap();
    assert_kept_or_gone(&db.ctx, id, false).await;
}

async fn reset(ctx: &Ctx, code: &str, discards: bool) {
    let input = PasswordReset {
        oob_code: code.to_owned(),
        password: ANOTHER_PASSWORD.to_owned(),
        discard_published: discards,
    };
    identity::reset_password(ctx, &input, &browser("phone")).await.unwrap();
}
