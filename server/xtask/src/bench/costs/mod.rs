//! The processor time of each public call and page, with the largest accepted input.
//!
//! A rate limit restricts how often a call is made, but not its single cost. Each is sent repeatedly, one after
//! another, and the processor time of the server's process is divided by the number of answers. That time has steps
//! of 10 ms, so cheap calls are repeated until enough of it has passed.

mod calls;
mod pages;
mod world;

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::http::{self, Request};
use super::report::{Report, Verdict};
use super::site::{Ground, Site};
use crate::process;
use crate::workspace::Workspace;
use world::World;

/// The limit for one answer, in milliseconds.
const LIMIT: f64 = 100.0;
/// How many of the most expensive ones are reported.
const MAX_COSTLY_CALLS: usize = 10;
/// The minimum number of repetitions, after a first one that warms up.
const TIMES: u32 = 5;
/// Each is repeated until this much processor time has passed, or this many times, including the first.
const ENOUGH: Duration = Duration::from_millis(300);
const OFTEN: u32 = 201;
/// The server is idle when its processor time has not changed for this long. Work after an answer counts for that
/// answer.
const REST: Duration = Duration::from_millis(50);
/// How long to wait for that.
const REST_TIMEOUT: Duration = Duration::from_secs(10);
/// The header with a caller's address: each request gets an address of its own, so that no rate limit answers instead
/// of the work.
const ADDRESS: &str = "x-bench-address";

/// Creates a request.
type Make = dyn Fn(&World, u32) -> Request;

/// A call or page, with its largest accepted input.
pub struct MeasuredCall {
    /// The operation's id, or the page's route.
    pub of: &'static str,
    /// The variant of the input; empty where there is only one.
    pub what: String,
    /// The expected status: any other answer may have been cheap.
    pub status: u16,
    /// The maximum number of times that it can be sent.
    pub most: u32,
    /// Creates the request; the number differs each time.
    pub make: Box<Make>,
}

impl MeasuredCall {
    /// A call with its expected status.
    pub fn new(
        of: &'static str,
        what: impl Into<String>,
        status: u16,
        make: impl Fn(&World, u32) -> Request + 'static,
    ) -> Self {
        Self {
            of,
            what: what.into(),
            status,
            most: OFTEN,
            make: Box::new(make),
        }
    }

    /// Limits how often it can be sent, including the first time.
    pub fn at_most(self, most: u32) -> Self {
        Self { most, ..self }
    }

    fn name(&self) -> String {
        match self.what.as_str() {
            "" => self.of.to_owned(),
            what => format!("{}: {what}", self.of),
        }
    }
}

/// Measures the calls and pages whose names contain a text, with that many hotels, and reports the most expensive
/// ones.
pub fn measure(workspace: &Workspace, binary: &Path, (hotels, only): (u32, &str), report: &mut Report) -> Result<()> {
    let operations = calls::operations(workspace)?;
    let missing = calls::missing(&operations);
    ensure!(missing.is_empty(), "nothing is sent for {}", missing.join(", "));
    // Other measurements, and the next one of this, must not find the data written here.
    let folder = tempfile::tempdir()?;
    let ground = Ground {
        binary: binary.to_owned(),
        folder: folder.path().to_owned(),
    };
    let hotels = hotels.to_string();
    let settings = [
        ("ADDRESS_HEADER", ADDRESS),
        ("DEMO_HOTELS", hotels.as_str()),
        // Disables the picture cache, so that each picture is rendered again.
        ("MEDIA_CACHE_MB", "0"),
        ("RUST_LOG", "warn"),
    ];
    // The first start loads the demonstration; the second is one of an installation in use.
    Site::serve_with(&ground, None, &settings)?.stop()?;
    let site = Site::serve_with(&ground, None, &settings)?;
    let server = Server {
        address: site.address,
        id: only_child()?,
    };
    let world = World::find(site.address)?;
    println!("{hotels} hotels, at least {TIMES} times each; processor milliseconds of one answer:");
    let mut wrong = Vec::new();
    let pages = calls::all().into_iter().chain(pages::all(&world)).collect();
    let mut begin = 0;
    for (kind, mut asks) in [("calls and pages", pages), ("pictures", pages::pictures())] {
        asks.retain(|ask: &MeasuredCall| ask.name().contains(only));
        let costs = costs(&server, &world, &asks, begin, &mut wrong)?;
        begin += asks.len();
        add_rows(kind, costs, report);
    }
    site.stop()?;
    ensure!(
        wrong.is_empty(),
        "{} were not answered as they should be: {}",
        wrong.len(),
        wrong.join("; ")
    );
    Ok(())
}

/// The cost of each in milliseconds, and its name; unexpected answers are recorded separately.
fn costs(
    server: &Server,
    world: &World,
    asks: &[MeasuredCall],
    begin: usize,
    wrong: &mut Vec<String>,
) -> Result<Vec<(f64, String)>> {
    let mut costs = Vec::new();
    for (place, ask) in asks.iter().enumerate() {
        ensure!(!process::stop_requested(), "interrupted");
        // Each has its own numbers, starting at a multiple of a thousand: so all use the same hotels.
        let first = u32::try_from(begin + place)? * 1_000;
        match cost(server, world, ask, first) {
            Ok(cost) => {
                println!("{cost:9.2}  {}", ask.name());
                costs.push((cost, ask.name()));
            }
            Err(error) => {
                println!("    WRONG  {}: {error:#}", ask.name());
                wrong.push(ask.name());
            }
        }
    }
    Ok(costs)
}

/// Reports the most expensive ones of a kind.
fn add_rows(kind: &str, mut costs: Vec<(f64, String)>, report: &mut Report) {
    costs.sort_by(|one, other| other.0.total_cmp(&one.0));
    let above = costs.iter().filter(|cost| cost.0 > LIMIT).count();
    println!("{above} of {} {kind} cost more than {LIMIT} ms", costs.len());
    for (cost, name) in costs.into_iter().take(MAX_COSTLY_CALLS) {
        report.row(
            format!("processor time of {name}"),
            format!("{cost:.1} ms"),
            format!("≤ {LIMIT} ms"),
            Verdict::of(cost <= LIMIT),
        );
    }
}

/// The measured server.
struct Server {
    address: SocketAddr,
    id: u32,
}

/// The processor time of one answer, in milliseconds.
fn cost(server: &Server, world: &World, ask: &MeasuredCall, first: u32) -> Result<f64> {
    // Uncompressed, so that a refusal can be read.
    send(server, world, ask, first, |request| request)?;
    server.rests()?;
    let before = server.used()?;
    let mut times = 0;
    loop {
        times += 1;
        send(server, world, ask, first + times, |request| {
            request.with("accept-encoding", "br, gzip")
        })?;
        if times + 1 >= ask.most || (times >= TIMES && server.used()? - before >= ENOUGH) {
            server.rests()?;
            let used = server.used()? - before;
            return Ok(used.as_secs_f64() * 1_000.0 / f64::from(times));
        }
    }
}

/// Sends it once, with another address each time.
fn send(
    server: &Server,
    world: &World,
    ask: &MeasuredCall,
    number: u32,
    finish: impl FnOnce(Request) -> Request,
) -> Result<()> {
    let request = finish((ask.make)(world, number).with(ADDRESS, &network(number)));
    let answer = http::answer(server.address, &request)?;
    ensure!(
        answer.status == ask.status,
        "{} {} was answered with {} instead of {}: {}",
        request.method(),
        request.path().chars().take(100).collect::<String>(),
        answer.status,
        ask.status,
        http::beginning(&answer.body)
    );
    Ok(())
}

/// A network address for each number.
pub fn network(number: u32) -> String {
    let [_, b, c, d] = number.to_be_bytes();
    format!("10.{b}.{c}.{d}")
}

impl Server {
    /// Processor time since its start.
    fn used(&self) -> Result<Duration> {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.id));
        let ticks = ticks_of(&status.context("the server's processor time cannot be read")?);
        let ticks = ticks.context("the server's processor time has an unknown form")?;
        Ok(Duration::from_millis(
            ticks * 1_000 / rustix::param::clock_ticks_per_second(),
        ))
    }

    /// Waits until it is idle.
    fn rests(&self) -> Result<()> {
        let begin = Instant::now();
        let mut used = self.used()?;
        while begin.elapsed() < REST_TIMEOUT {
            std::thread::sleep(REST);
            let now = self.used()?;
            if now == used {
                return Ok(());
            }
            used = now;
        }
        anyhow::bail!("the server never rests")
    }
}

/// User and system time of a process, in clock ticks.
fn ticks_of(status: &str) -> Option<u64> {
    // The name is in brackets and may contain spaces; utime and stime are the 12th and 13th field after it.
    let (_, fields) = status.rsplit_once(')')?;
    let fields = fields.split_whitespace().skip(11).take(2);
    fields.map(|field| field.parse::<u64>().ok()).sum()
}

/// The one running child process of this thread.
fn only_child() -> Result<u32> {
    let children = std::fs::read_to_string("/proc/thread-self/children").context("children cannot be listed")?;
    let mut ids = children.split_whitespace();
    match (ids.next(), ids.next()) {
        (Some(id), None) => Ok(id.parse()?),
        _ => anyhow::bail!("the server is not the only process that was started: {children}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_read_whatever_the_program_is_called() {
        let status = "77 (a) b (c)) S 1 77 77 0 -1 4194304 100 0 3 0 250 50 7 9 20 0 5 0 1000 1 1";
        assert_eq!(ticks_of(status), Some(300));
        assert_eq!(ticks_of("nothing"), None);
    }

    #[test]
    fn every_request_has_a_network_of_its_own() {
        assert_eq!(network(0), "10.0.0.0");
        assert_eq!(network(70_000), "10.1.17.112");
    }
}
