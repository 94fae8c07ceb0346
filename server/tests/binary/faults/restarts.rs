//! PostgreSQL is restarted among travellers who try again. The server stays up and goes on with the new one.

use super::{IMPATIENT, Site, check, operations, seed, setting, travellers};
use crate::support::{Installation, restart_postgres, until};
use futures::future::join_all;
use rand::{Rng, SeedableRng, rngs::StdRng};

/// Restarts, each amid ten travellers.
const ROUNDS: u64 = 10;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults, with a PostgreSQL of its own"]
async fn restarts_of_postgresql_change_nothing() {
    let installation = Installation::new().await;
    assert!(installation.is_shared(), "PostgreSQL alone");
    let (seed, rounds) = (seed(), setting("ROUNDS").unwrap_or(ROUNDS));
    println!("SEED={seed} ROUNDS={rounds}");
    let site = Site::start(&installation, IMPATIENT).await;
    let mut all = 0;
    for round in 0..rounds {
        let mut random = StdRng::seed_from_u64(seed.wrapping_add(round));
        let guests = travellers(&*site.server().await, round).await;
        let calls = random.random_range(0..20);
        // As after a power cut, and as an administrator does.
        let mode = if round.is_multiple_of(2) { "immediate" } else { "fast" };
        let done = installation.gateway.list_log(0).await.unwrap().len();
        let restart = async {
            let entries = async || installation.gateway.list_log(done as u64).await.unwrap().len();
            until("the gateway is at work", async || {
                (entries().await >= calls).then_some(())
            })
            .await;
            restart_postgres(mode).await;
        };
        tokio::join!(restart, join_all(guests.iter().map(|guest| site.go(guest))));
        check(&site, &guests, &format!("SEED={seed}, round {round}, {mode}")).await;
        assert!(!site.server().await.has_ended().await, "the server stays up");
        all += operations(&guests);
    }
    println!("SEED={seed}: {rounds} restarts, {all} checkouts, cancellations and refunds");
}
