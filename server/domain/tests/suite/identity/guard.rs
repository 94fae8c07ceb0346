//! Rate limits by account, by network and by device.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, identity::MagicLinkRequest, visitor::AnonymousSignIn};
use domain::{
    Ctx, Viewer,
    identity::{self, Client, Purpose},
    testing::TestDb,
};
use futures::future::join_all;
use std::net::Ipv4Addr;

async fn guess(ctx: &Ctx, email: &str, client: &Client) -> Code {
    code(sign_in_as(ctx, &Viewer::Visitor, email, "an unlucky guess", client).await)
}

#[tokio::test]
async fn distributed_guessing_is_limited_and_does_not_lock_out_the_owner() {
    let db = &TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let known = Client {
        device: Some(mia.device.clone()),
        ..at("198.51.100.7")
    };
    let mut looked_at = 0;
    for round in 0..100_u32 {
        db.pass(TimeDelta::seconds(6));
        let guesses = (0..100).map(|number| {
            let address = Ipv4Addr::from_bits(0x0a00_0000 + round * 100 + number);
            let client = at(&address.to_string());
            async move { guess(&db.ctx, MIA, &client).await }
        });
        for code in join_all(guesses).await {
            match code {
                Code::AuthWrongPassword => looked_at += 1,
                refused => assert_eq!(refused, Code::AuthTooManyRequests),
            }
        }
    }
    assert!((10..=100).contains(&looked_at), "{looked_at}");
    // A stranger with the right password has to wait too; the owner, on a device of an earlier sign-in, does not.
    let stranger = sign_in_as(&db.ctx, &Viewer::Visitor, MIA, PASSWORD, &at("198.51.100.8")).await;
    assert_eq!(code(stranger), Code::AuthTooManyRequests);
    sign_in_as(&db.ctx, &Viewer::Visitor, MIA, PASSWORD, &known)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_known_device_has_an_allowance_of_its_own_and_for_its_account_alone() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let device = |proof: &str| Client {
        device: Some(proof.to_owned()),
        ..Client::named("a browser")
    };
    let known = device(&mia.device);
    for _ in 0..10 {
        assert_eq!(guess(&db.ctx, MIA, &known).await, Code::AuthWrongPassword);
    }
    assert_eq!(guess(&db.ctx, MIA, &known).await, Code::AuthTooManyRequests);
    // Neither another device nor a stranger is affected.
    let other = sign_in(&db.ctx, MIA, PASSWORD).await.unwrap();
    assert_eq!(
        guess(&db.ctx, MIA, &device(&other.device)).await,
        Code::AuthWrongPassword
    );
    // The proof is another account's or forged, so these guesses use up the last nine of a stranger's limit.
    let noa = sign_up(&db.ctx, "noa@example.org").await;
    let forged = format!("{}x", mia.device);
    let strangers = [device(&noa.device), device(&forged), device("")];
    for number in 0..9 {
        assert_eq!(
            guess(&db.ctx, MIA, &strangers[number % 3]).await,
            Code::AuthWrongPassword
        );
    }
    for client in &strangers {
        assert_eq!(guess(&db.ctx, MIA, client).await, Code::AuthTooManyRequests);
    }
    db.pass(TimeDelta::seconds(30));
    assert_eq!(
        guess(&db.ctx, MIA, &known).await,
        Code::AuthWrongPassword,
        "it comes back with time"
    );
}

#[tokio::test]
async fn an_account_that_does_not_exist_is_guarded_like_one_that_does() {
    let db = TestDb::new().await;
    let mut codes = Vec::new();
    for _ in 0..11 {
        codes.push(guess(&db.ctx, "noa@example.org", &browser("laptop")).await);
    }
    assert_eq!(codes[..10], [Code::AuthUserNotFound; 10]);
    assert_eq!(codes[10], Code::AuthTooManyRequests);
    let other_case = guess(&db.ctx, " NOA@example.org", &browser("laptop")).await;
    assert_eq!(other_case, Code::AuthTooManyRequests);
}

#[tokio::test]
async fn a_network_is_one_address_of_the_old_kind_and_sixty_four_bits_of_the_new() {
    let db = TestDb::new().await;
    let mut number = 0;
    let mut try_from = async |address: &str| {
        number += 1;
        guess(&db.ctx, &format!("nobody{number}@example.org"), &at(address)).await
    };
    for host in 0..30 {
        let address = format!("2001:db8:1:2:{host:x}::1");
        assert_eq!(try_from(&address).await, Code::AuthUserNotFound);
    }
    assert_eq!(try_from("2001:db8:1:2:ffff::9").await, Code::AuthTooManyRequests);
    assert_eq!(try_from("2001:db8:1:3::1").await, Code::AuthUserNotFound);
    for _ in 0..15 {
        assert_eq!(try_from("203.0.113.5").await, Code::AuthUserNotFound);
        assert_eq!(
            try_from("::ffff:203.0.113.5").await,
            Code::AuthUserNotFound,
            "the same in new clothes"
        );
    }
    assert_eq!(try_from("203.0.113.5").await, Code::AuthTooManyRequests);
    assert_eq!(try_from("203.0.113.6").await, Code::AuthUserNotFound);
    // Sign-ups count towards the limit of sign-ins.
    let refused = identity::sign_up(&db.ctx, &Viewer::Visitor, &form(MIA), &at("203.0.113.5")).await;
    assert_eq!(code(refused), Code::AuthTooManyRequests);
    db.pass(TimeDelta::seconds(2));
    identity::sign_up(&db.ctx, &Viewer::Visitor, &form(MIA), &at("203.0.113.5"))
        .await
        .unwrap();
}

#[tokio::test]
async fn one_network_makes_sixty_anonymous_accounts_at_once_and_no_more() {
    let db = TestDb::new().await;
    let client = at("203.0.113.5");
    for _ in 0..60 {
        identity::sign_in_anonymously(&db.ctx, &AnonymousSignIn::default(), &client)
            .await
            .unwrap();
    }
    let refused = identity::sign_in_anonymously(&db.ctx, &AnonymousSignIn::default(), &client).await;
    assert_eq!(code(refused), Code::AuthTooManyRequests);
}

#[tokio::test]
async fn an_address_gets_three_emails_at_once_and_a_network_ten() {
    let db = TestDb::new().await;
    let link = async |email: &str, client: &Client| {
        let input = MagicLinkRequest {
            email: email.to_owned(),
            ..MagicLinkRequest::default()
        };
        identity::request_magic_link(&db.ctx, &input, client).await
    };
    link(MIA, &at("192.0.2.1")).await.unwrap();
    identity::request_password_reset(&db.ctx, &address(MIA), &at("192.0.2.2"))
        .await
        .unwrap();
    link(" MIA.lind@example.org", &at("192.0.2.3")).await.unwrap();
    assert_eq!(code(link(MIA, &at("192.0.2.4")).await), Code::AuthTooManyRequests);
    db.pass(TimeDelta::minutes(5));
    link(MIA, &at("192.0.2.4")).await.unwrap();
    for number in 0..10 {
        link(&format!("noa{number}@example.org"), &at("192.0.2.9"))
            .await
            .unwrap();
    }
    let refused = link("noa@example.org", &at("192.0.2.9")).await;
    assert_eq!(code(refused), Code::AuthTooManyRequests);
    link("noa@example.org", &at("192.0.2.10")).await.unwrap();
}

#[tokio::test]
async fn requests_of_a_stranger_leave_the_owner_a_way_to_sign_in() {
    let db = TestDb::new().await;
    let mia = sign_up(&db.ctx, MIA).await;
    let stranger = at("192.0.2.1");
    let prove =
        async || identity::request_email_verification(&db.ctx, &Viewer::Visitor, &address(MIA), &stranger).await;
    while prove().await.is_ok() {}
    let reset = async |client: &Client| identity::request_password_reset(&db.ctx, &address(MIA), client).await;
    // Proofs of the address do not count here.
    for _ in 0..3 {
        reset(&at("192.0.2.2")).await.unwrap();
    }
    assert_eq!(code(reset(&at("192.0.2.3")).await), Code::AuthTooManyRequests);
    // Nor do a stranger's requests on a device on which the owner has signed in.
    let known = Client {
        device: Some(mia.device),
        ..at("192.0.2.4")
    };
    reset(&known).await.unwrap();
}

#[tokio::test]
async fn codes_can_be_tried_twenty_times_from_one_network() {
    let db = TestDb::new().await;
    let client = at("192.0.2.1");
    for _ in 0..5 {
        let tries = [
            code(identity::look_at_code(&db.ctx, &[Purpose::MagicLink], "guess", &client).await),
            code(follow(&db.ctx, &Viewer::Visitor, "guess", &client).await),
            code(identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption("guess"), &client).await),
            code(identity::reset_password(&db.ctx, &Default::default(), &client).await),
        ];
        assert_eq!(tries, [Code::AuthInvalidActionCode; 4]);
    }
    let tries = [
        code(identity::look_at_code(&db.ctx, &[Purpose::MagicLink], "guess", &client).await),
        code(follow(&db.ctx, &Viewer::Visitor, "guess", &client).await),
        code(identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption("guess"), &client).await),
        code(identity::reset_password(&db.ctx, &Default::default(), &client).await),
    ];
    assert_eq!(tries, [Code::AuthTooManyRequests; 4]);
}
