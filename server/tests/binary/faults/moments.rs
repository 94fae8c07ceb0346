//! Kills at random moments among travellers who try again.

use super::{IMPATIENT, Site, check, operations, seed, setting, travellers};
use crate::support::{Installation, until};
use futures::future::join_all;
use rand::{Rng, SeedableRng, rngs::StdRng};

/// Rounds of random moments: ten checkouts, five cancellations and five refunds each, two thousand in all.
const ROUNDS: u64 = 100;
/// Servers that random moments are tried on at the same time.
const LANES: u64 = 2;

/// A round: travellers at once, and a server that dies among them. How many operations that was.
pub async fn round(site: &Site<'_>, seed: u64, round: u64) -> usize {
    let mut random = StdRng::seed_from_u64(seed.wrapping_add(round));
    let installation = site.installation();
    let guests = travellers(&*site.server().await, round).await;
    let when = format!("SEED={seed}, round {round}");
    // Every second round dies at a fail point, the others whenever the gateway has done so much more.
    let is_by_point = round.is_multiple_of(2);
    let victim = random.random_range(0..site.servers());
    let before = site.fired(victim).len();
    // Several servers share the points.
    let most = 180 / site.servers();
    let (nth, calls) = (random.random_range(20..most), random.random_range(0..20));
    if is_by_point {
        site.plan_of(victim, &[&format!("kill@*#{nth}")]);
    }
    let server = site.backend(victim).await;
    let done = installation.gateway.list_log(0).await.unwrap().len();
    let kill = async {
        if is_by_point {
            return;
        }
        let is_time = async || (installation.gateway.list_log(done as u64).await.unwrap().len() >= calls).then_some(());
        until("the gateway is at work", is_time).await;
        server.kill().await;
    };
    let all = join_all(guests.iter().map(|guest| site.go(guest)));
    tokio::join!(kill, all);
    // Behind a proxy it may not be missed.
    site.come_back().await;
    check(site, &guests, &when).await;
    if is_by_point {
        assert_eq!(site.fired(victim).len(), before + 1, "{when}: the kill has fired");
    }
    operations(&guests)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn kills_at_random_moments_change_nothing() {
    let (seed, rounds) = (seed(), setting("ROUNDS").unwrap_or(ROUNDS));
    println!("SEED={seed} ROUNDS={rounds}");
    let lanes = (0..LANES).map(async |lane| {
        let installation = Installation::new().await;
        let site = Site::start(&installation, IMPATIENT).await;
        let mut operations = 0;
        for number in (0..rounds).filter(|number| number % LANES == lane) {
            operations += round(&site, seed, number).await;
        }
        operations
    });
    let operations: usize = join_all(lanes).await.into_iter().sum();
    println!("SEED={seed}: {rounds} kills, {operations} checkouts, cancellations and refunds");
}
