//! `make simulate`: many seeds of the simulation, on all cores. `--seed N` runs one alone.

use domain::testing::simulation::{Outcome, Plant, run};
use std::{
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

/// As the server: the core allocates much and keeps little.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

struct Plan {
    first: u64,
    seeds: u64,
    trips: usize,
    plant: Option<Plant>,
}

fn plan() -> Result<Plan, String> {
    let mut plan = Plan {
        first: 1,
        seeds: 1_000,
        trips: 54,
        plant: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|_| format!("{word} {value}: use a number"))
        };
        match word.as_str() {
            "--seed" => (plan.first, plan.seeds) = (number()?, 1),
            "--seeds" => plan.seeds = number()?,
            "--trips" => plan.trips = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--plant" => {
                plan.plant = Some(match value.as_str() {
                    "double-refund" => Plant::DoubleRefund,
                    "capture-after-cancel" => Plant::CaptureAfterCancel,
                    "lost-room" => Plant::LostRoom,
                    _ => {
                        return Err(format!(
                            "--plant {value}: use double-refund, capture-after-cancel or lost-room"
                        ));
                    }
                });
            }
            _ => return Err(format!("{word}: use --seed, --seeds, --trips or --plant")),
        }
    }
    Ok(plan)
}

fn main() -> ExitCode {
    let plan = match plan() {
        Ok(plan) => plan,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let started = Instant::now();
    let next = AtomicU64::new(plan.first);
    let end = plan.first + plan.seeds;
    let (sum, bad) = (Mutex::new(Outcome::default()), Mutex::new(Vec::new()));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for core in 0..cores {
            let (next, sum, bad, plan) = (&next, &sum, &bad, &plan);
            scope.spawn(move || {
                stay_on(core);
                loop {
                    let seed = next.fetch_add(1, Ordering::SeqCst);
                    if seed >= end {
                        return;
                    }
                    // While the database's thread of the same core works, this one gives way instead of falling asleep: to
                    // wake it would cost more.
                    let runtime = tokio::runtime::Builder::new_current_thread()
                        .enable_time()
                        .on_thread_park(thread::yield_now)
                        .build()
                        .expect("a runtime");
                    let outcome = runtime.block_on(run(seed, plan.trips, plan.plant));
                    if !outcome.findings.is_empty() {
                        println!("SEED={seed}: {:#?}", outcome.findings);
                        bad.lock().expect("no thread has panicked").push(seed);
                    }
                    let mut sum = sum.lock().expect("no thread has panicked");
                    sum.operations += outcome.operations;
                    for (name, count) in outcome.faults {
                        *sum.faults.entry(name).or_default() += count;
                    }
                    for (name, count) in outcome.ends {
                        *sum.ends.entry(name).or_default() += count;
                    }
                }
            });
        }
    });
    let sum = sum.into_inner().expect("no thread has panicked");
    let mut bad = bad.into_inner().expect("no thread has panicked");
    bad.sort_unstable();
    println!(
        "seeds {} to {}: {} checkouts and cancellations of {} trips in {:.1} s",
        plan.first,
        end - 1,
        sum.operations,
        plan.seeds * plan.trips as u64,
        started.elapsed().as_secs_f64()
    );
    println!("what went wrong on purpose: {:?}", sum.faults);
    println!("how trips ended: {:?}", sum.ends);
    if bad.is_empty() {
        println!("nothing is wrong");
        ExitCode::SUCCESS
    } else {
        println!(
            "something is wrong with {} seeds: {bad:?}; SEED={} runs one again",
            bad.len(),
            bad[0]
        );
        ExitCode::FAILURE
    }
}

/// Keeps this thread and those that it starts on one core: a run waits for its database's thread at each statement, and waking
/// a thread of the same core costs less.
#[cfg(target_os = "linux")]
fn stay_on(core: usize) {
    let mut cores = rustix::thread::CpuSet::new();
    cores.set(core);
    // A system that forbids it only makes the run slower.
    rustix::thread::sched_setaffinity(None, &cores).ok();
}

#[cfg(not(target_os = "linux"))]
fn stay_on(_: usize) {}
