//! Creating an account with an address and a password.

use super::support::*;
use contract::{
    Code,
    identity::{CodeRedemption, SignUp, SignUpRole},
    visitor::Role,
};
use domain::{
    Settings, Viewer,
    identity::{self, Client},
    profiles,
    testing::TestDb,
};
use futures::future::join_all;

#[tokio::test]
async fn a_new_account_is_a_travellers_signed_in_and_asked_to_prove_its_address() {
    let db = TestDb::new().await;
    let client = Client {
        currency: Some("EUR".parse().unwrap()),
        country: Some("PT".to_owned()),
        ..browser("laptop")
    };
    let input = SignUp {
        role: SignUpRole::Creator,
        ..form(MIA)
    };
    let session = identity::sign_up(&db.ctx, &Viewer::Visitor, &input, &client)
        .await
        .unwrap();
    assert!(session.is_new_user && viewer(&session).is_authenticated());
    // Becoming a creator is a call of its own.
    assert_eq!(session.account.role, Role::Customer);
    assert_eq!(holder(&db.ctx, &session.secret).await, viewer(&session));
    let profile = profiles::my(&db.ctx, &viewer(&session)).await.unwrap();
    assert_eq!(
        (profile.email.as_deref(), profile.is_email_verified),
        (Some(MIA), false)
    );
    assert_eq!((profile.currency.as_str(), profile.country.as_str()), ("EUR", "PT"));
    assert_eq!(profile.claims, ["role/customer"]);
    let mails = mails_to(&db.ctx, MIA).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains(VERIFY_LINK) && mails[0].html.contains("verifyEmail"));
}

#[tokio::test]
async fn an_account_of_an_unknown_currency_begins_with_dollars() {
    let db = TestDb::new().await;
    let client = Client {
        currency: Some("XAU".parse().unwrap()),
        ..browser("laptop")
    };
    let session = identity::sign_up(&db.ctx, &Viewer::Visitor, &form(MIA), &client).await;
    let profile = profiles::my(&db.ctx, &viewer(&session.unwrap())).await.unwrap();
    assert_eq!((profile.currency.as_str(), profile.country.as_str()), ("USD", "US"));
}

/// Address, password, repeated password, and the errors by field.
type Case<'a> = (&'a str, &'a str, Option<&'a str>, &'a [(Code, &'a str)]);

#[tokio::test]
async fn a_form_learns_everything_that_is_wrong_with_it_at_once() {
    let db = TestDb::new().await;
    let long = format!("{}@example.org", "m".repeat(250));
    let huge = "walk ".repeat(52);
    let cases: [Case; 11] = [
        (
            "",
            "",
            None,
            &[
                (Code::AuthMissingEmail, "email"),
                (Code::AuthMissingPassword, "password"),
            ],
        ),
        (
            "  ",
            "abc",
            None,
            &[(Code::AuthMissingEmail, "email"), (Code::AuthWeakPassword, "password")],
        ),
        (
            "mia",
            "äöüßé",
            Some("äöüßè"),
            &[
                (Code::AuthInvalidEmail, "email"),
                (Code::AuthWeakPassword, "password"),
                (Code::AuthPasswordMismatch, "repassword"),
            ],
        ),
        ("mia@@example.org", PASSWORD, None, &[(Code::AuthInvalidEmail, "email")]),
        (
            "mia lind@example.org",
            PASSWORD,
            None,
            &[(Code::AuthInvalidEmail, "email")],
        ),
        (&long, PASSWORD, None, &[(Code::AuthInvalidEmail, "email")]),
        (MIA, PASSWORD, Some(""), &[(Code::AuthMissingPassword, "repassword")]),
        (
            MIA,
            PASSWORD,
            Some(ANOTHER_PASSWORD),
            &[(Code::AuthPasswordMismatch, "repassword")],
        ),
        (MIA, "123456", None, &[(Code::AuthCommonPassword, "password")]),
        (MIA, "Mia.Lind", None, &[(Code::AuthCommonPassword, "password")]),
        (MIA, &huge, Some(&huge), &[(Code::Invalid, "password")]),
    ];
    for (email, password, repassword, expected) in cases {
        let input = SignUp {
            email: email.to_owned(),
            password: password.to_owned(),
            repassword: repassword.map(str::to_owned),
            ..SignUp::default()
        };
        let outcome = identity::sign_up(&db.ctx, &Viewer::Visitor, &input, &browser("laptop")).await;
        let expected: Vec<_> = expected
            .iter()
            .map(|(code, field)| (*code, (*field).to_owned()))
            .collect();
        assert_eq!(refusals(outcome), expected, "{email:?} {password:?}");
    }
    assert_eq!(count(&db.ctx, "account").await, 0);
}

#[tokio::test]
async fn an_address_is_one_whatever_its_case_and_the_spaces_around_it() {
    let db = TestDb::new().await;
    let first = sign_up(&db.ctx, " Mia.Lind@Example.ORG ").await;
    let profile = profiles::my(&db.ctx, &viewer(&first)).await.unwrap();
    assert_eq!(profile.email.as_deref(), Some(MIA));
    let again = identity::sign_up(
        &db.ctx,
        &Viewer::Visitor,
        &form("MIA.LIND@example.org"),
        &browser("laptop"),
    )
    .await;
    assert_eq!(refusals(again), [(Code::AuthEmailAlreadyInUse, "email".to_owned())]);
    let back = sign_in(&db.ctx, "\tmia.lind@EXAMPLE.org\n", PASSWORD).await.unwrap();
    assert_eq!(back.account.id, first.account.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_sign_ups_with_one_address_at_once_one_wins() {
    let db = TestDb::new().await;
    let rush = (0..20).map(|_| {
        let ctx = db.ctx.clone();
        tokio::spawn(async move { identity::sign_up(&ctx, &Viewer::Visitor, &form(MIA), &browser("laptop")).await })
    });
    let answers: Vec<_> = join_all(rush).await.into_iter().map(Result::unwrap).collect();
    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 19));
    for refused in lost {
        assert_eq!(refusals(refused), [(Code::AuthEmailAlreadyInUse, "email".to_owned())]);
    }
    assert_eq!(
        (count(&db.ctx, "account").await, count(&db.ctx, "session").await),
        (1, 1)
    );
    assert_eq!(mails_to(&db.ctx, MIA).await.len(), 1);
}

fn strict() -> Settings {
    Settings {
        strict_enumeration: true,
        ..Settings::default()
    }
}

#[tokio::test]
async fn the_strict_setting_answers_alike_whether_there_is_an_account_or_not() {
    let db = TestDb::with_settings(strict()).await;
    let laptop = browser("laptop");
    let known = async |email: &str| {
        let input = form(email);
        code(identity::sign_up(&db.ctx, &Viewer::Visitor, &input, &laptop).await)
    };
    assert_eq!(known(MIA).await, Code::AuthConfirmEmail);
    let made = mailed_code(&db, MIA, SIGN_IN_LINK).await;
    assert_eq!(
        code(sign_in(&db.ctx, MIA, PASSWORD).await),
        Code::AuthRefused,
        "nothing is made yet"
    );
    follow(&db.ctx, &Viewer::Visitor, &made, &laptop).await.unwrap();
    sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    // The second time the page says the same, and the email says that there is an account.
    assert_eq!(known(MIA).await, Code::AuthConfirmEmail);
    let mails = mails_to(&db.ctx, MIA).await;
    assert!(!mails[0].text.contains("oobCode="), "{}", mails[0].text);
    assert!(mails[0].text.contains("/forgotPassword"), "{}", mails[0].text);
}

#[tokio::test]
async fn a_password_chosen_by_another_person_does_not_survive_the_link() {
    let db = TestDb::with_settings(strict()).await;
    let stranger = identity::sign_up(&db.ctx, &Viewer::Visitor, &form(MIA), &browser("stranger")).await;
    assert_eq!(code(stranger), Code::AuthConfirmEmail);
    let made = mailed_code(&db, MIA, SIGN_IN_LINK).await;
    let input = CodeRedemption {
        oob_code: made,
        email: Some(MIA.to_owned()),
        ..CodeRedemption::default()
    };
    identity::follow_magic_link(&db.ctx, &Viewer::Visitor, &input, &browser("laptop"))
        .await
        .unwrap();
    assert_eq!(code(sign_in(&db.ctx, MIA, PASSWORD).await), Code::AuthRefused);
}
