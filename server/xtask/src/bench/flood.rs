//! Measures searches during a flood of sign-in attempts: the cost of passwords must not slow travellers down.
//!
//! Searches and guesses are sent at fixed times, so that a slow answer does not reduce the load; a search's time
//! counts from when it was due.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::report::{Report, Verdict};
use super::site::{Ground, Site};
use super::{http, trip};

/// The header with a caller's address.
const ADDRESS: &str = "x-bench-address";
/// How long searches are sent for one figure.
const LASTING: Duration = Duration::from_secs(15);
/// The interval between two searches.
const SEARCH_EVERY: Duration = Duration::from_millis(20);
/// The interval between two guesses: 200 a second.
const GUESS_EVERY: Duration = Duration::from_millis(5);
/// The number of guessed accounts: enough that each stays below its limit, and every guess costs a hash.
const ACCOUNTS: u32 = 600;
/// The maximum ratio of the 99th percentile under the flood to the idle one.
const LIMIT: f64 = 2.0;

/// Measures searches alone and under a flood.
pub fn measure(ground: &Ground, report: &mut Report) -> Result<()> {
    let site = Site::serve_with(ground, None, &[("ADDRESS_HEADER", ADDRESS)])?;
    let pages = trip::pages(site.address)?;
    let list = pages
        .iter()
        .find(|page| page.name == "list")
        .context("there is no list")?;
    for account in 0..ACCOUNTS {
        // It may exist from an earlier measurement.
        guess(
            site.address,
            "/identity/v1/signUp",
            account,
            account,
            "sunlit harbour walk",
        )?;
    }
    // The first searches warm up.
    searches(site.address, &list.path, Duration::from_secs(2))?;
    let idle = searches(site.address, &list.path, LASTING)?;
    let (flooded, guesses) = flood(site.address, &list.path)?;
    site.stop()?;
    let rate = guesses as f64 / LASTING.as_secs_f64();
    ensure!(rate > 150.0, "only {rate:.0} guesses/s were answered");
    let ratio = flooded / idle;
    report.row(
        "p99 of the list page while 200 sign-ins/s come in, against idle",
        format!("{flooded:.1} ms against {idle:.1} ms: {ratio:.1} times, with {rate:.0} sign-ins/s"),
        format!("≤ {LIMIT} times"),
        Verdict::of(ratio <= LIMIT),
    );
    Ok(())
}

/// The 99th percentile of searches, in milliseconds.
fn searches(address: SocketAddr, path: &str, lasting: Duration) -> Result<f64> {
    let begin = Instant::now();
    let mut times = Vec::new();
    std::thread::scope(|scope| -> Result<()> {
        let mut asked = Vec::new();
        while begin.elapsed() < lasting {
            let due = Instant::now();
            asked.push(scope.spawn(move || http::get(address, path).map(|_| due.elapsed())));
            std::thread::sleep(SEARCH_EVERY);
        }
        for search in asked {
            let time = search.join().map_err(|_| anyhow::anyhow!("a search failed"))??;
            times.push(time.as_secs_f64() * 1_000.0);
        }
        Ok(())
    })?;
    times.sort_by(f64::total_cmp);
    let position = times.len() * 99 / 100;
    times.get(position).copied().context("nothing was searched")
}

/// The 99th percentile of searches under the flood, and how many guesses were answered.
fn flood(address: SocketAddr, path: &str) -> Result<(f64, usize)> {
    let (done, answered) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        let (done, answered) = (&done, &answered);
        scope.spawn(move || {
            let begin = Instant::now();
            for number in 0.. {
                std::thread::sleep((GUESS_EVERY * number).saturating_sub(begin.elapsed()));
                if done.load(Ordering::Relaxed) {
                    return;
                }
                // Each comes from another address, so that only the accounts' own limits apply; and none waits for
                // another's answer.
                scope.spawn(move || {
                    let account = number % ACCOUNTS;
                    if guess(address, "/identity/v1/signIn", number, account, "a wrong guess").is_ok() {
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        let slowest = searches(address, path, LASTING);
        done.store(true, Ordering::Relaxed);
        Ok((slowest?, answered.load(Ordering::Relaxed)))
    })
}

/// One attempt; its answer is ignored.
fn guess(address: SocketAddr, path: &str, network: u32, account: u32, password: &str) -> Result<u16> {
    let body = json!({ "email": format!("flood{account}@example.org"), "password": password });
    let [_, b, c, d] = network.to_be_bytes();
    let caller = format!("10.{b}.{c}.{d}");
    http::status(address, path, &[(ADDRESS, &caller)], &body)
}
