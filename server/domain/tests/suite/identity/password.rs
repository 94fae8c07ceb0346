//! Storing passwords, and changing one's own.

use super::support::*;
use argon2::{Algorithm, Argon2, Params, Version, password_hash::PasswordHasher};
use contract::{Code, identity::PasswordChange};
use domain::{Ctx, Viewer, identity, testing::TestDb};

/// Prefix of current hashes: argon2id, 19 MiB, two passes, one lane.
const CURRENT: &str = "$argon2id$v=19$m=19456,t=2,p=1$";

async fn kept(ctx: &Ctx) -> String {
    let mut hashes: Vec<String> = select(ctx, "SELECT password_hash AS found FROM account", []).await;
    hashes.remove(0)
}

fn hashed(algorithm: Algorithm, memory: u32, passes: u32) -> String {
    let params = Params::new(memory, passes, 1, None).unwrap();
    let argon2 = Argon2::new(algorithm, Version::V0x13, params);
    let hash = argon2.hash_password_with_salt(PASSWORD.as_bytes(), b"0123456789abcdef");
    hash.unwrap().to_string()
}

fn change(current: &str, new: &str) -> PasswordChange {
    PasswordChange {
        current_password: current.to_owned(),
        password: new.to_owned(),
    }
}

#[tokio::test]
async fn a_password_is_kept_as_a_hash_with_a_salt_of_its_own() {
    let db = TestDb::with_standard_passwords().await;
    sign_up(&db.ctx, MIA).await;
    sign_up(&db.ctx, "noa@example.org").await;
    let hashes: Vec<String> = select(&db.ctx, "SELECT password_hash AS found FROM account", []).await;
    assert!(hashes.iter().all(|hash| hash.starts_with(CURRENT)), "{hashes:?}");
    assert_ne!(hashes[0], hashes[1]);
}

#[tokio::test]
async fn the_most_common_passwords_are_refused() {
    let db = TestDb::with_standard_passwords().await;
    let common = "123456789 000000 654321 111222 123123 qwerty123 1q2w3e4r 1qaz2wsx zxcvbnm asdfgh qazwsx abc123 \
                  password1 password123 passw0rd p@ssw0rd admin123 welcome letmein monkey dragon football \
                  baseball sunshine princess superman trustno1 michael iloveyou aaaaaa abcdefgh";
    let mut taken = Vec::new();
    for password in common.split_whitespace() {
        let input = contract::identity::SignUp {
            email: MIA.to_owned(),
            password: password.to_owned(),
            ..Default::default()
        };
        if identity::sign_up(&db.ctx, &Viewer::Visitor, &input, &browser("laptop"))
            .await
            .is_ok()
        {
            taken.push(password);
            tamper(&db.ctx, "DELETE FROM account", []).await;
        }
    }
    assert!(taken.is_empty(), "{taken:?}");
}

/// Devices send the same characters composed or decomposed (RFC 8265).
#[tokio::test]
async fn a_password_with_accents_works_on_every_device() {
    const COMPOSED: &str = "motdepass\u{e9} se\u{f1}or \u{fc}gly";
    const APART: &str = "motdepasse\u{301} sen\u{303}or u\u{308}gly";
    let db = TestDb::with_standard_passwords().await;
    for (chosen, typed, email) in [
        (COMPOSED, APART, "a@example.org"),
        (APART, COMPOSED, "b@example.org"),
        ("long way\u{a0}home \u{e9}", "long way home \u{e9}", "c@example.org"),
    ] {
        let input = contract::identity::SignUp {
            email: email.to_owned(),
            password: chosen.to_owned(),
            ..Default::default()
        };
        identity::sign_up(&db.ctx, &Viewer::Visitor, &input, &browser("laptop"))
            .await
            .unwrap();
        sign_in(&db.ctx, email, typed).await.unwrap();
    }
    assert_eq!(
        code(sign_in(&db.ctx, "a@example.org", "motdepasse se\u{f1}or \u{fc}gly").await),
        Code::AuthWrongPassword
    );
    // An older hash is of the characters as they were sent.
    for (old, typed) in [(APART, COMPOSED), (APART, APART), (COMPOSED, APART)] {
        let params = Params::new(19 * 1024, 2, 1, None).unwrap();
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let old = argon2
            .hash_password_with_salt(old.as_bytes(), b"0123456789abcdef")
            .unwrap();
        let sql = "UPDATE account SET password_hash = ? WHERE email = ?";
        tamper(&db.ctx, sql, [old.to_string().into(), "a@example.org".into()]).await;
        // The limit allows few guesses at one account in an hour.
        db.pass(chrono::TimeDelta::hours(2));
        sign_in(&db.ctx, "a@example.org", typed).await.unwrap();
        sign_in(&db.ctx, "a@example.org", APART).await.unwrap();
        sign_in(&db.ctx, "a@example.org", COMPOSED).await.unwrap();
    }
}

#[tokio::test]
async fn a_hash_of_earlier_parameters_is_renewed_at_the_next_sign_in() {
    let db = TestDb::with_standard_passwords().await;
    sign_up(&db.ctx, MIA).await;
    for old in [
        hashed(Algorithm::Argon2id, 8 * 1024, 1),
        hashed(Algorithm::Argon2id, 19 * 1024, 1),
        hashed(Algorithm::Argon2i, 19 * 1024, 2),
    ] {
        tamper(&db.ctx, "UPDATE account SET password_hash = ?", [old.clone().into()]).await;
        assert_eq!(
            code(sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await),
            Code::AuthWrongPassword
        );
        assert_eq!(kept(&db.ctx).await, old, "a wrong password renews nothing");
        sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
        assert!(kept(&db.ctx).await.starts_with(CURRENT), "{old}");
        sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    }
    let renewed = kept(&db.ctx).await;
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(kept(&db.ctx).await, renewed, "what is current stays");
}

#[tokio::test]
async fn changing_the_password_keeps_this_session_and_ends_the_others_and_all_codes() {
    let db = TestDb::with_standard_passwords().await;
    let here = sign_up(&db.ctx, MIA).await;
    let there = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    let reset = reset_code(&db, MIA).await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    identity::change_password(
        &db.ctx,
        &viewer(&here),
        &change(PASSWORD, ANOTHER_PASSWORD),
        &browser("laptop"),
    )
    .await
    .unwrap();
    assert_eq!(holder(&db.ctx, &here.secret).await, viewer(&here));
    assert_eq!(holder(&db.ctx, &there.secret).await, Viewer::Visitor);
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthWrongPassword);
    sign_in(&db.ctx, MIA, ANOTHER_PASSWORD).await.unwrap();
    let reset = contract::identity::PasswordReset {
        oob_code: reset,
        password: "a third good phrase".to_owned(),
        ..contract::identity::PasswordReset::default()
    };
    assert_eq!(
        code(identity::reset_password(&db.ctx, &reset, &browser("laptop")).await),
        Code::AuthInvalidActionCode
    );
    assert_eq!(
        code(follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone")).await),
        Code::AuthInvalidActionCode
    );
    let mails = mails_to(&db.ctx, MIA).await;
    let told = mails.iter().filter(|mail| mail.subject == "Your password was changed");
    assert_eq!(told.count(), 1);
}

#[tokio::test]
async fn a_wrong_current_password_or_a_bad_new_one_changes_nothing() {
    let db = TestDb::with_standard_passwords().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let before = kept(&db.ctx).await;
    let cases = [
        (
            ANOTHER_PASSWORD,
            "a third good phrase",
            Code::AuthWrongPassword,
            "currentPassword",
        ),
        ("", "a third good phrase", Code::AuthWrongPassword, "currentPassword"),
        (PASSWORD, "", Code::AuthMissingPassword, "password"),
        (PASSWORD, "abc", Code::AuthWeakPassword, "password"),
        (PASSWORD, "password1", Code::AuthCommonPassword, "password"),
    ];
    for (current, new, expected, field) in cases {
        let outcome =
            identity::change_password(&db.ctx, &viewer(&mia), &change(current, new), &browser("laptop")).await;
        assert_eq!(refusals(outcome), [(expected, field.to_owned())], "{new:?}");
    }
    assert_eq!(kept(&db.ctx).await, before);
}

#[tokio::test]
async fn an_account_without_a_password_gets_one_and_an_anonymous_one_cannot() {
    let db = TestDb::with_standard_passwords().await;
    let link = magic_code(&db, MIA, &browser("phone")).await;
    let mia = follow(&db.ctx, &Viewer::Visitor, &link, &browser("phone"))
        .await
        .unwrap();
    let outcome =
        identity::change_password(&db.ctx, &viewer(&mia.session), &change("", PASSWORD), &browser("phone")).await;
    outcome.unwrap();
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    let unnamed = anonymous(&db.ctx).await;
    let outcome = identity::change_password(&db.ctx, &viewer(&unnamed), &change("", PASSWORD), &browser("phone")).await;
    assert_eq!(code(outcome), Code::Forbidden);
    let outcome = identity::change_password(&db.ctx, &Viewer::Visitor, &change("", PASSWORD), &browser("phone")).await;
    assert_eq!(code(outcome), Code::Unauthenticated);
}

#[tokio::test]
async fn guesses_at_the_current_password_of_a_stolen_session_are_counted() {
    let db = TestDb::with_standard_passwords().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let mut codes = Vec::new();
    for _ in 0..12 {
        let guess = change("an unlucky guess", ANOTHER_PASSWORD);
        codes.push(code(
            identity::change_password(&db.ctx, &viewer(&mia), &guess, &browser("laptop")).await,
        ));
    }
    assert!(
        codes[..10].iter().all(|code| *code == Code::AuthWrongPassword),
        "{codes:?}"
    );
    assert_eq!(codes[10..], [Code::AuthTooManyRequests; 2]);
}
