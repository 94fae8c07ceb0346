//! A few seeds of the simulation; `make simulate` runs many.

use domain::testing::simulation::{Plant, run};

/// Trips of a run, few enough for the ordinary tests.
const TRIPS: usize = 8;

#[tokio::test]
async fn nothing_is_lost_or_done_twice_whatever_the_world_does() {
    let mut deaths = 0;
    for seed in 1..=4 {
        let outcome = run(seed, TRIPS, None).await;
        assert!(outcome.findings.is_empty(), "SEED={seed}: {:#?}", outcome.findings);
        assert_eq!(outcome.ends.values().sum::<usize>(), TRIPS, "SEED={seed}");
        deaths += outcome.faults.get("deaths").copied().unwrap_or(0);
    }
    assert!(deaths > 0, "processes died");
}

#[tokio::test]
async fn a_seed_gives_the_same_run_again() {
    assert_eq!(run(7, TRIPS, None).await, run(7, TRIPS, None).await);
}

/// Runs until the planted defect is found.
async fn is_found(plant: Plant) {
    for seed in 1..=40 {
        if !run(seed, TRIPS, Some(plant)).await.findings.is_empty() {
            return;
        }
    }
    panic!("{plant:?} is not found");
}

#[tokio::test]
async fn a_refund_that_is_sent_twice_is_found() {
    is_found(Plant::DoubleRefund).await;
}

#[tokio::test]
async fn money_that_is_taken_after_a_cancellation_is_found() {
    is_found(Plant::CaptureAfterCancel).await;
}

#[tokio::test]
async fn a_room_that_is_lost_is_found() {
    is_found(Plant::LostRoom).await;
}

#[tokio::test]
async fn a_hold_that_is_not_released_is_found() {
    is_found(Plant::LostRelease).await;
}
