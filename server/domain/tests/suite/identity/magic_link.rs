//! Signing in or up by an emailed link.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    identity::{CodeRedemption, MagicLinkRequest, SignUpRole},
    visitor::Role,
};
use domain::{
    Viewer,
    identity::{self, CODE_MINUTES, Purpose},
    profiles,
    testing::TestDb,
};
use futures::future::join_all;

fn asked(email: &str) -> MagicLinkRequest {
    MagicLinkRequest {
        email: email.to_owned(),
        ..MagicLinkRequest::default()
    }
}

#[tokio::test]
async fn a_link_makes_an_account_whose_address_is_proved() {
    let db = TestDb::new().await;
    let phone = browser("phone");
    let input = MagicLinkRequest {
        role: SignUpRole::Creator,
        return_url: Some("/hotel/sea-house?searchId=1".to_owned()),
        ..asked(" Mia.Lind@Example.ORG ")
    };
    identity::request_magic_link(&db.ctx, &input, &phone).await.unwrap();
    assert_eq!(count(&db.ctx, "account").await, 0, "asking makes no account");
    let code = mailed_code(&db, MIA, SIGN_IN_LINK).await;
    assert!(mails_to(&db.ctx, MIA).await[0].subject.starts_with("Welcome"));
    let followed = follow(&db.ctx, &Viewer::Visitor, &code, &phone).await.unwrap();
    assert_eq!(followed.return_url.as_deref(), Some("/hotel/sea-house?searchId=1"));
    assert_eq!(followed.role, SignUpRole::Creator);
    assert!(followed.session.is_new_user && followed.session.account.role == Role::Customer);
    assert_eq!(
        holder(&db.ctx, &followed.session.secret).await,
        viewer(&followed.session)
    );
    let profile = profiles::my(&db.ctx, &viewer(&followed.session)).await.unwrap();
    assert_eq!((profile.email.as_deref(), profile.is_email_verified), (Some(MIA), true));
}

#[tokio::test]
async fn a_link_opens_the_existing_account_and_makes_no_creator() {
    let db = TestDb::new().await;
    let phone = browser("phone");
    let first = magic_code(&db, MIA, &phone).await;
    let first = follow(&db.ctx, &Viewer::Visitor, &first, &phone).await.unwrap();
    db.pass(TimeDelta::hours(1));
    let input = MagicLinkRequest {
        role: SignUpRole::Creator,
        ..asked(MIA)
    };
    identity::request_magic_link(&db.ctx, &input, &phone).await.unwrap();
    let code = mailed_code(&db, MIA, SIGN_IN_LINK).await;
    assert!(mails_to(&db.ctx, MIA).await[0].subject.starts_with("Sign in"));
    let again = follow(&db.ctx, &Viewer::Visitor, &code, &phone).await.unwrap();
    assert_eq!(again.session.account.id, first.session.account.id);
    assert_eq!((again.role, again.session.is_new_user), (SignUpRole::Consumer, false));
    assert_eq!(count(&db.ctx, "account").await, 1);
    // The session of the first link belongs to another browser and stays valid.
    assert_eq!(holder(&db.ctx, &first.session.secret).await, viewer(&first.session));
}

#[tokio::test]
async fn looking_at_a_link_as_scanners_do_does_not_use_it_up() {
    let db = TestDb::new().await;
    let phone = browser("phone");
    let code = magic_code(&db, MIA, &phone).await;
    for (client, is_foreign) in [(&phone, false), (&browser("scanner"), true), (&phone, false)] {
        let state = identity::look_at_code(&db.ctx, &[Purpose::MagicLink], &code, client)
            .await
            .unwrap();
        assert_eq!((state.hint.as_str(), state.is_foreign), ("m…@example.org", is_foreign));
    }
    follow(&db.ctx, &Viewer::Visitor, &code, &phone).await.unwrap();
    let used = identity::look_at_code(&db.ctx, &[Purpose::MagicLink], &code, &phone).await;
    assert!(used.unwrap().is_finished);
    let again = follow(&db.ctx, &Viewer::Visitor, &code, &phone).await;
    assert_eq!(self::code(again), Code::AuthInvalidActionCode, "it signs in once");
}

#[tokio::test]
async fn a_link_is_good_once_for_ten_minutes_and_for_signing_in_alone() {
    let db = TestDb::new().await;
    let phone = browser("phone");
    let refused = async |text: &str| code(follow(&db.ctx, &Viewer::Visitor, text, &phone).await);
    let good = magic_code(&db, MIA, &phone).await;
    assert!(good.len() >= 43, "256 bits");
    follow(&db.ctx, &Viewer::Visitor, &good, &phone).await.unwrap();
    assert_eq!(refused(&good).await, Code::AuthInvalidActionCode);
    let late = magic_code(&db, MIA, &phone).await;
    db.pass(TimeDelta::minutes(CODE_MINUTES) - TimeDelta::seconds(1) - TimeDelta::milliseconds(1));
    identity::look_at_code(&db.ctx, &[Purpose::MagicLink], &late, &phone)
        .await
        .unwrap();
    db.pass(TimeDelta::milliseconds(1));
    assert_eq!(refused(&late).await, Code::AuthInvalidActionCode);
    let reset = reset_code(&db, MIA).await;
    for wrong in ["", "nonsense", &late.to_uppercase(), &reset] {
        assert_eq!(refused(wrong).await, Code::AuthInvalidActionCode, "{wrong}");
    }
}

#[tokio::test]
async fn another_browser_must_name_the_address() {
    let db = TestDb::new().await;
    let text = magic_code(&db, MIA, &browser("phone")).await;
    let follow = async |email: Option<&str>| {
        let input = CodeRedemption {
            oob_code: text.clone(),
            email: email.map(str::to_owned),
            ..CodeRedemption::default()
        };
        identity::follow_magic_link(&db.ctx, &Viewer::Visitor, &input, &browser("laptop")).await
    };
    for email in [None, Some(""), Some("  "), Some("noa@example.org")] {
        let refused = refusals(follow(email).await);
        assert_eq!(refused, [(Code::AuthWrongBrowser, "email".to_owned())], "{email:?}");
    }
    let followed = follow(Some(" MIA.LIND@example.org ")).await.unwrap();
    let profile = profiles::my(&db.ctx, &viewer(&followed.session)).await.unwrap();
    assert_eq!(profile.email.as_deref(), Some(MIA));
}

/// Otherwise a program could request a link to its own account and make another person press the button.
#[tokio::test]
async fn a_link_that_no_browser_asked_for_asks_every_browser_for_the_address() {
    let db = TestDb::new().await;
    let text = magic_code(&db, MIA, &at("192.0.2.1")).await;
    for client in [browser("phone"), at("192.0.2.1")] {
        let state = identity::look_at_code(&db.ctx, &[Purpose::MagicLink], &text, &client)
            .await
            .unwrap();
        assert!(state.is_foreign);
        let refused = follow(&db.ctx, &Viewer::Visitor, &text, &client).await;
        assert_eq!(code(refused), Code::AuthWrongBrowser);
    }
    let input = CodeRedemption {
        email: Some(MIA.to_owned()),
        ..redemption(&text)
    };
    identity::follow_magic_link(&db.ctx, &Viewer::Visitor, &input, &browser("phone"))
        .await
        .unwrap();
}

#[tokio::test]
async fn the_fifth_wrong_address_kills_the_code() {
    let db = TestDb::new().await;
    for (wrong, survives) in [(4, true), (5, false)] {
        let text = magic_code(&db, MIA, &browser("phone")).await;
        let guess = async |email: &str| {
            let input = CodeRedemption {
                email: Some(email.to_owned()),
                ..redemption(&text)
            };
            identity::follow_magic_link(&db.ctx, &Viewer::Visitor, &input, &browser("laptop")).await
        };
        for number in 0..wrong {
            let refused = guess(&format!("guess{number}@example.org")).await;
            assert_eq!(code(refused), Code::AuthWrongBrowser);
        }
        let right = guess(MIA).await;
        if survives {
            right.unwrap();
        } else {
            assert_eq!(code(right), Code::AuthInvalidActionCode);
            let own = follow(&db.ctx, &Viewer::Visitor, &text, &browser("phone")).await;
            assert_eq!(code(own), Code::AuthInvalidActionCode);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_guesses_at_the_address_at_once_five_are_looked_at() {
    let db = TestDb::new().await;
    let text = magic_code(&db, MIA, &browser("phone")).await;
    let rush = (0..50).map(|number| {
        let ctx = db.ctx.clone();
        let input = CodeRedemption {
            email: Some(format!("guess{number}@example.org")),
            ..redemption(&text)
        };
        tokio::spawn(
            async move { identity::follow_magic_link(&ctx, &Viewer::Visitor, &input, &browser("laptop")).await },
        )
    });
    let codes: Vec<Code> = join_all(rush)
        .await
        .into_iter()
        .map(|task| code(task.unwrap()))
        .collect();
    let looked_at = codes.iter().filter(|code| **code == Code::AuthWrongBrowser).count();
    assert_eq!(looked_at, 5, "{codes:?}");
    assert!(
        codes
            .iter()
            .all(|code| [Code::AuthWrongBrowser, Code::AuthInvalidActionCode].contains(code))
    );
}

#[tokio::test]
async fn only_a_path_of_this_site_is_kept_as_the_way_back() {
    let db = TestDb::new().await;
    let phone = browser("phone");
    let cases = [
        (Some("/user/trips?page=2"), Some("/user/trips?page=2")),
        (Some("https://evil.example/"), None),
        (Some("//evil.example"), None),
        (Some("/\\evil.example"), None),
        (Some("/signIn"), None),
        (Some(""), None),
        (None, None),
    ];
    for (number, (given, kept)) in cases.into_iter().enumerate() {
        let email = format!("mia{number}@example.org");
        let input = MagicLinkRequest {
            return_url: given.map(str::to_owned),
            ..asked(&email)
        };
        identity::request_magic_link(&db.ctx, &input, &phone).await.unwrap();
        let code = mailed_code(&db, &email, SIGN_IN_LINK).await;
        let followed = follow(&db.ctx, &Viewer::Visitor, &code, &phone).await.unwrap();
        assert_eq!(followed.return_url.as_deref(), kept, "{given:?}");
    }
}

#[tokio::test]
async fn a_request_for_a_link_answers_alike_for_known_and_unknown_addresses() {
    let db = TestDb::new().await;
    sign_up(&db.ctx, MIA).await;
    for email in [MIA, "noa@example.org"] {
        identity::request_magic_link(&db.ctx, &asked(email), &browser("phone"))
            .await
            .unwrap();
        identity::request_password_reset(&db.ctx, &address(email), &browser("phone"))
            .await
            .unwrap();
        identity::request_email_verification(&db.ctx, &Viewer::Visitor, &address(email), &browser("phone"))
            .await
            .unwrap();
    }
    let links =
        |mails: &[domain::mailbox::KeptEmail]| mails.iter().filter(|mail| mail.text.contains(SIGN_IN_LINK)).count();
    assert_eq!(links(&mails_to(&db.ctx, MIA).await), 1);
    let noas = mails_to(&db.ctx, "noa@example.org").await;
    assert_eq!((links(&noas), noas.len()), (1, 1), "a reset is for accounts");
    for (email, expected) in [("", Code::AuthMissingEmail), ("mia", Code::AuthInvalidEmail)] {
        let phone = browser("phone");
        for outcome in [
            identity::request_magic_link(&db.ctx, &asked(email), &phone).await,
            identity::request_password_reset(&db.ctx, &address(email), &phone).await,
            identity::request_email_verification(&db.ctx, &Viewer::Visitor, &address(email), &phone).await,
        ] {
            assert_eq!(refusals(outcome), [(expected, "email".to_owned())]);
        }
    }
}
