//! Two servers on one PostgreSQL behind a proxy that gives each request to the next one. SQLite has one server.

use super::{IMPATIENT, Site, check, guest, moments::round, seed, setting};
use crate::support::{CHALLENGE, Failed, GOOD, Installation, until};
use contract::invoice::{ChallengeAnswer, InvoiceStatus, PaymentStatus};

/// Rounds of random moments, each with a server that dies.
const ROUNDS: u64 = 25;

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_is_begun_on_one_server_ends_on_the_other() {
    let installation = Installation::new().await;
    if !installation.is_shared() {
        println!("not on Sqlite: this test needs Postgres");
        return;
    }
    let site = Site::pair(&installation, IMPATIENT).await;
    let mut guests = Vec::new();
    for first in 0..site.servers() {
        let second = 1 - first;
        let (one, other) = (site.backend(first).await, site.backend(second).await);
        // The bank's question is asked by one server, and the other one takes the answer and dies.
        let asked = guest(&one, 2 * first as u64, CHALLENGE, true).await;
        let begun = asked
            .traveller
            .pay(&one, asked.invoice, CHALLENGE, "key")
            .await
            .unwrap();
        assert_eq!(begun.status, PaymentStatus::RequiresAction);
        site.plan_of(second, &["kill@payments.after:answer_challenge"]);
        let answer = ChallengeAnswer::Approve;
        let lost = asked.traveller.answer(&other, asked.invoice, answer).await;
        assert!(matches!(lost, Err(Failed::NoAnswer)), "{lost:?}");
        other.died().await;
        let paid = asked.traveller.settled(&one, asked.invoice).await;
        assert_eq!(paid.status, InvoiceStatus::Paid, "the first server goes on");
        site.come_back().await;
        // A card is charged by a server that dies before it knows; the same call goes to the other one.
        let charged = guest(&one, 2 * first as u64 + 1, GOOD, true).await;
        site.plan_of(first, &["kill@payments.after:authorize"]);
        let lost = charged.traveller.pay(&one, charged.invoice, GOOD, "key").await;
        assert!(matches!(lost, Err(Failed::NoAnswer)), "{lost:?}");
        one.died().await;
        let other = site.backend(second).await;
        until("the other server has ended the payment", async || {
            let again = charged.traveller.pay(&other, charged.invoice, GOOD, "key").await;
            again
                .is_ok_and(|paid| paid.status == PaymentStatus::Succeeded)
                .then_some(())
        })
        .await;
        site.come_back().await;
        // A cancellation whose server dies when the refund is sent.
        site.plan_of(first, &["kill@payments.after:refund"]);
        site.plan_of(second, &["kill@payments.after:refund"]);
        for guest in [&asked, &charged] {
            site.go(guest).await;
        }
        site.come_back().await;
        for place in [first, second] {
            site.plan_of(place, &[]);
        }
        guests.extend([asked, charged]);
    }
    check(&site, &guests, "two servers").await;
    let kills: usize = (0..site.servers()).map(|place| site.fired(place).len()).sum();
    assert!(kills >= 6, "each kill has fired: {kills}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn two_servers_of_which_one_dies_change_nothing() {
    let installation = Installation::new().await;
    assert!(installation.is_shared(), "PostgreSQL alone");
    let (seed, rounds) = (seed(), setting("ROUNDS").unwrap_or(ROUNDS));
    println!("SEED={seed} ROUNDS={rounds}");
    let site = Site::pair(&installation, IMPATIENT).await;
    let mut operations = 0;
    for number in 0..rounds {
        operations += round(&site, seed, number).await;
    }
    println!("SEED={seed}: {rounds} kills of one of two servers, {operations} checkouts, cancellations and refunds");
}
