//! The pages of signing in and up.

mod profile;

use super::{assert_reads, document, element, refused, text};
use crate::{
    components::header::Face,
    page::PageContext,
    pages::{
        account::{
            AccountPage, Link, ProfilePage, ResetMode, ResetPage, SavingItem, become_creator, follow, forgot, logout,
            password_ended, profile, prove, reset, sign_in, sign_up, signed_out, welcome,
        },
        faq::faq,
        form::FormState,
        samples,
    },
};
use contract::{
    Code,
    hotel::TravellerTime,
    identity::{LinkedProvider, PendingEmail, ProviderId, SessionSummary},
    island::AuthProvider,
    money::USD,
    profile::UserProfile,
    visitor::Role,
};
use std::{fmt::Debug, str::FromStr};

fn id<T: FromStr<Err: Debug>>(number: u32) -> T {
    format!("00000000-0000-7000-8000-{number:012}").parse().unwrap()
}

fn page() -> PageContext {
    samples::page("/signIn")
}

fn account(form: FormState) -> AccountPage {
    AccountPage {
        return_url: Some("/hotel/casa-1?searchId=1".to_owned()),
        form,
        ..AccountPage::default()
    }
}

fn person() -> UserProfile {
    UserProfile {
        user_id: id(1),
        email: Some("mia@example.org".to_owned()),
        is_email_verified: false,
        public_name: Some("Mia".to_owned()),
        slug: None,
        currency: USD,
        country: "PT".to_owned(),
        claims: vec!["role/customer".to_owned()],
        role: Role::Customer,
        bio: None,
        profile_picture: None,
        creator_profile: None,
        version: 3,
    }
}

#[test]
fn sign_in_keeps_the_way_back_and_the_address_but_no_password() {
    let sent = [("email", "mia@example.org"), ("password", "secret words")];
    let errors = [(Some("password"), "The specified password does not match the records.")];
    let form = FormState {
        values: vec![("email".to_owned(), "mia@example.org".to_owned())],
        ..refused(&sent, &errors)
    };
    let html = document(&page(), |page| sign_in(page, &account(form)));
    assert_reads(
        &html,
        &[
            "Welcome",
            "Forgot password?",
            "Sign In",
            "Email me a sign-in link",
            "The specified password does not match the records.",
        ],
    );
    assert!(
        html.contains(r#"name="returnUrl" value="/hotel/casa-1?searchId=1""#),
        "{html}"
    );
    assert!(element(&html, "id=\"email\"").contains("mia@example.org"));
    assert!(!html.contains("secret words"), "{html}");
    assert!(
        html.contains("/signUp?returnUrl=/hotel/casa-1%3FsearchId%3D1"),
        "{html}"
    );
}

#[test]
fn sign_up_makes_the_creators_case_only_where_clubs_can_be_opened() {
    let open = document(&page(), |page| sign_up(page, &account(FormState::default())));
    assert_reads(
        &open,
        &[
            "Sign Up",
            "Open your travel club",
            "To open a club",
            "Repeat password",
            "Continue",
        ],
    );
    // The texts that the choice shows and hides: style/pages/sign-in.css.
    assert!(element(&open, "value=\"consumer\"").contains("checked"), "{open}");
    let of = |words: &str| {
        let before = &open[..open.find(words).unwrap()];
        before[before.rfind('<').unwrap()..].to_owned()
    };
    assert!(of("Open your travel club").contains("for-creators"), "{open}");
    assert!(of("One account for").contains("for-travellers"), "{open}");
    assert!(of("Recommend the stays you love").contains("for-creators"), "{open}");
    let mut closed = page();
    closed.is_sign_up_enabled = false;
    let closed = document(&closed, |page| sign_up(page, &account(FormState::default())));
    assert_reads(&closed, &["Sign Up"]);
    assert!(!text(&closed).contains("club"), "{closed}");
}

#[test]
fn the_texts_that_one_agrees_to_may_lie_elsewhere() {
    let site = PageContext {
        terms_url: "https://legal.example/terms".to_owned(),
        privacy_url: "https://legal.example/privacy".to_owned(),
        ..page()
    };
    for make in [sign_in, sign_up] {
        let html = document(&site, |page| make(page, &account(FormState::default())));
        for name in ["terms", "privacy"] {
            // In the agreement and in the footer; the modal has them as props.
            let link = format!("href=\"https://legal.example/{name}\"");
            assert_eq!(html.matches(&link).count(), 2, "{html}");
            assert_eq!(
                html.matches(&format!("https://legal.example/{name}")).count(),
                3,
                "{html}"
            );
            assert!(!html.contains(&format!("href=\"/{name}\"")), "{html}");
        }
    }
}

#[test]
fn an_invitation_has_the_club_chosen() {
    let data = AccountPage {
        is_invited: true,
        ..account(FormState::default())
    };
    let html = document(&page(), |page| sign_up(page, &data));
    assert!(element(&html, "value=\"creator\"").contains("checked"), "{html}");
    assert!(!element(&html, "value=\"consumer\"").contains("checked"), "{html}");
    assert!(element(&html, "name=\"invite\"").contains("true"), "{html}");
}

fn providers() -> Vec<AuthProvider> {
    let providers = ProviderId::ALL.into_iter().map(|id| AuthProvider {
        id,
        name: id.name().to_owned(),
    });
    providers.collect()
}

#[test]
fn a_provider_has_a_button_where_there_are_keys_for_it() {
    let without = document(&page(), |page| sign_in(page, &account(FormState::default())));
    assert!(!without.contains("Continue with"), "{without}");
    let site = PageContext {
        providers: providers(),
        ..page()
    };
    let html = document(&site, |page| sign_in(page, &account(FormState::default())));
    assert_reads(&html, &["Continue with Google", "Continue with Facebook"]);
    let invited = AccountPage {
        is_invited: true,
        ..account(FormState::default())
    };
    let html = document(&site, |page| sign_up(page, &invited));
    let link = element(&html, "/identity/v1/google/start?");
    assert!(link.contains("role=creator"), "{link}");
}

#[test]
fn inside_other_apps_google_gives_way_to_a_word_on_how_to_get_out() {
    let site = PageContext {
        providers: providers(),
        is_in_app_browser: true,
        ..page()
    };
    let html = document(&site, |page| sign_in(page, &account(FormState::default())));
    assert!(!html.contains("Continue with Google"), "{html}");
    assert_reads(
        &html,
        &[
            "Please open this page in your default browser to sign in with Google",
            "Continue with Facebook",
        ],
    );
    let address = element(&html, "name=\"address\"");
    assert!(address.contains("https://stay.example/signIn"), "{address}");
}

#[test]
fn an_identity_whose_address_has_an_account_waits_for_its_owner() {
    let html = document(&page(), |page| {
        prove(page, ProviderId::Google, "mia@example.org", None, &FormState::default())
    });
    assert_reads(
        &html,
        &[
            "An account with the same email address already exist.",
            "mia@example.org signs in here without Google.",
            "Sign in and link Google",
            "Email me a sign-in link",
        ],
    );
}

#[test]
fn a_mails_link_says_what_its_button_does() {
    let shown = |mode, is_done| ResetPage {
        mode,
        hint: "m…@example.org".to_owned(),
        oob_code: "c0de".to_owned(),
        continue_url: Some("/search".to_owned()),
        is_done,
        ..ResetPage::default()
    };
    let words = |mode, is_done| document(&page(), |page| reset(page, &shown(mode, is_done)));
    assert_reads(
        &words(Some(ResetMode::ResetPassword), false),
        &["m…@example.org", "Set the password"],
    );
    assert_reads(
        &words(Some(ResetMode::ResetPassword), true),
        &["Success", "Sign in with it"],
    );
    assert_reads(&words(Some(ResetMode::VerifyEmail), false), &["This is my address"]);
    assert_reads(
        &words(Some(ResetMode::VerifyEmail), true),
        &["Your address is confirmed"],
    );
}

#[test]
fn a_worthless_link_says_what_it_was_for_and_leads_to_another_of_its_kind() {
    let shown = |asked, code: &str| ResetPage {
        asked,
        oob_code: code.to_owned(),
        continue_url: Some("/faq".to_owned()),
        ..ResetPage::default()
    };
    let words = |page: &PageContext, asked, code: &str| document(page, |page| reset(page, &shown(asked, code)));
    let main = |html: &str| {
        html.split_once("<main")
            .unwrap()
            .1
            .split_once("</main>")
            .unwrap()
            .0
            .to_owned()
    };
    let password = main(&words(&page(), Some(ResetMode::ResetPassword), "c0de"));
    assert_reads(
        &password,
        &[
            "Error",
            "Your request to reset your password has expired or the link has already been used",
        ],
    );
    assert!(
        password.contains("href=\"/forgotPassword?returnUrl=/faq\""),
        "{password}"
    );
    assert!(!password.contains("c0de"), "{password}");

    let address = main(&words(&page(), Some(ResetMode::VerifyEmail), "c0de"));
    assert_reads(
        &address,
        &[
            "Error",
            "Your link to confirm the address has expired",
            "Sign in and ask again",
        ],
    );
    assert!(!text(&address).contains("password"), "{address}");
    assert!(
        address.contains("href=\"/user\"") && !address.contains("/forgotPassword"),
        "{address}"
    );
    let person = PageContext {
        role: Some(Role::Customer),
        ..page()
    };
    assert_reads(
        &words(&person, Some(ResetMode::VerifyEmail), "c0de"),
        &["Ask again in your account"],
    );

    for (asked, code) in [(None, "c0de"), (None, ""), (Some(ResetMode::ResetPassword), "")] {
        let part = main(&words(&page(), asked, code));
        assert_reads(
            &part,
            &["This link is not complete", "Open the link from our email again"],
        );
        assert!(!text(&part).contains("expired"), "{part}");
    }
}

#[test]
fn links_that_prove_an_address_ask_for_the_password_only_elsewhere() {
    let shown = |mode, needs_password, form| ResetPage {
        mode: Some(mode),
        hint: "m…@elsewhere.example".to_owned(),
        needs_password,
        form,
        ..ResetPage::default()
    };
    let page_of =
        |mode, needs_password, form| document(&page(), |page| reset(page, &shown(mode, needs_password, form)));
    let words = |needs_password, form| page_of(ResetMode::ChangeEmail, needs_password, form);
    let here = words(false, FormState::default());
    assert_reads(
        &here,
        &["From now on you sign in with m…@elsewhere.example", "Use this address"],
    );
    assert!(!here.contains("id=\"password\""), "{here}");
    assert!(element(&here, "name=\"mode\"").contains("verifyEmail"), "{here}");
    let taken = refused(
        &[],
        &[(Some("email"), "The email address is already in use by another account.")],
    );
    assert_reads(&words(false, taken), &["Error", "already in use by another account."]);
    for mode in [ResetMode::ChangeEmail, ResetMode::VerifyEmail] {
        let elsewhere = page_of(mode, true, FormState::default());
        assert!(elsewhere.contains("id=\"password\""), "{elsewhere}");
        assert!(!elsewhere.contains("another account"), "{elsewhere}");
        let wrong = refused(&[], &[(Some("password"), Code::AuthWrongPassword.message())]);
        assert_reads(
            &page_of(mode, true, wrong),
            &["Error", Code::AuthWrongPassword.message()],
        );
    }
    let own = page_of(ResetMode::VerifyEmail, false, FormState::default());
    assert!(!own.contains("id=\"password\""), "{own}");
}

#[test]
fn a_way_back_says_what_it_ends_and_whose_it_is_not() {
    let shown = |mode, is_done, is_others| ResetPage {
        mode,
        asked: Some(ResetMode::RecoverEmail),
        hint: "m…@example.org".to_owned(),
        oob_code: "c0de".to_owned(),
        is_done,
        is_others,
        ..ResetPage::default()
    };
    let words = |mode, is_done, is_others| document(&page(), |page| reset(page, &shown(mode, is_done, is_others)));
    let good = words(Some(ResetMode::RecoverEmail), false, false);
    assert_reads(
        &good,
        &[
            "m…@example.org",
            "All devices will be signed out.",
            "Put my address back",
        ],
    );
    assert!(!text(&good).contains("another account"), "{good}");
    let others = words(Some(ResetMode::RecoverEmail), false, true);
    assert_reads(&others, &["You are signed in here with another account."]);
    let done = words(Some(ResetMode::RecoverEmail), true, false);
    assert_reads(
        &done,
        &["Your address is back", "A link to choose a new password is on its way"],
    );
    let expired = words(None, false, false);
    assert_reads(
        &expired,
        &["Error", "has expired or has already been used", "seven days"],
    );
    assert!(!text(&expired).contains("ten minutes"), "{expired}");
}

#[test]
fn a_sign_in_link_asks_for_the_address_only_elsewhere() {
    let link = |needs_email| Link {
        oob_code: "c0de",
        hint: "m…@example.org",
        needs_email,
        ends_password: needs_email,
        published: &[],
    };
    let form = FormState::default();
    let published = ["2 posts".to_owned(), "a club page".to_owned()];
    let strangers = Link {
        published: &published,
        ..link(true)
    };
    let strangers = document(&page(), |page| follow(page, Some(&strangers), &form));
    assert_reads(
        &strangers,
        &["This account has 2 posts and a club page. If you did not make them, delete them now."],
    );
    assert!(strangers.contains("name=\"discardPublished\""), "{strangers}");
    let here = document(&page(), |page| follow(page, Some(&link(false)), &form));
    assert_reads(&here, &["You are about to sign in as m…@example.org."]);
    assert!(here.contains("<span class=\"whole\">m…@example.org"), "{here}");
    assert!(!here.contains("id=\"email\""), "{here}");
    let elsewhere = document(&page(), |page| follow(page, Some(&link(true)), &form));
    assert!(elsewhere.contains("id=\"email\""), "{elsewhere}");
    assert_reads(&elsewhere, &["removes the old password"]);
    assert!(!text(&here).contains("removes the old password"), "{here}");
    let ended = document(&page(), |page| {
        password_ended(page, "/search", Some("/faq"), true, &form)
    });
    assert_reads(
        &ended,
        &[
            "Your address is confirmed",
            "For safety the old password no longer works: set a new one.",
            "Repeat password",
            "Not now",
        ],
    );
    assert!(ended.contains("name=\"returnUrl\" value=\"/faq\""), "{ended}");
    let gone = document(&page(), |page| follow(page, None, &form));
    assert_reads(&gone, &["This link has expired", "Ask for a new link"]);
}

#[test]
fn the_other_pages_keep_the_rules_of_every_page() {
    let data = account(FormState::default());
    assert_reads(&document(&page(), |page| forgot(page, &data)), &["Send the link"]);
    assert_reads(&document(&page(), logout), &["Sign out everywhere"]);
    assert_reads(&document(&page(), signed_out), &["You are signed out"]);
    assert_reads(
        &document(&page(), |page| become_creator(page, None)),
        &["Become a creator"],
    );
    let countries = [("PT".to_owned(), "Portugal".to_owned())];
    let greeted = document(&page(), |page| welcome(page, &data, &person(), &countries));
    assert_reads(&greeted, &["Good to have you here", "Not now"]);
    assert_reads(&document(&page(), faq), &["Do I need an account to book?"]);
}

#[test]
fn after_a_like_the_sign_in_page_says_what_it_is_for() {
    let data = AccountPage {
        saving: SavingItem::parse("stay"),
        ..account(FormState::default())
    };
    let html = document(&page(), |page| sign_in(page, &data));
    assert_reads(&html, &["Sign in to save this stay"]);
    assert!(element(&html, "name=\"saving\"").contains("value=\"stay\""), "{html}");
    assert_eq!(SavingItem::parse("anything"), None);
}
