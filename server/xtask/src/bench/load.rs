//! Requests per second of rendered pages, compared with a bare handler that answers the same bytes.
//!
//! Both are loaded in turn, so that a busy machine slows both; the ratio is the figure that counts.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::report::{Report, Verdict};
use super::site::{Ground, Site, on_core};
use super::trip::{self, Page};
use super::{http, median};
use crate::dev;
use crate::manifest::kilobytes;
use crate::process;
use crate::workspace::Workspace;

/// The package with the bare handler.
pub const BARE: &str = "bare";
const CONNECTIONS: usize = 16;
const ROUNDS: usize = 3;
const ROUND_SECONDS: usize = 3;
const WARM_UP_SECONDS: usize = 1;

/// The cores of the two sides; none on a machine that cannot separate them.
#[derive(Clone, Copy, Default)]
struct Cores {
    server: Option<usize>,
    load: Option<usize>,
}

/// Measures the list and the hotel page.
pub fn measure(workspace: &Workspace, ground: &Ground, report: &mut Report) -> Result<()> {
    let wrk = process::read(process::command("sh", &workspace.root).args(["-c", "command -v wrk"]));
    ensure!(wrk.is_ok(), "wrk is missing: install it, or use `make bench`");
    let bare = workspace.program(dev::DIST, BARE);
    ensure!(bare.exists(), "{} is missing", bare.display());
    let cores = cores();
    let placed = match cores.server {
        Some(_) => "the server on one core and wrk on another",
        None => "both on all cores",
    };
    println!(
        "wrk: 1 thread, {CONNECTIONS} connections, {ROUNDS} rounds of {ROUND_SECONDS} s for page and bare handler in \
         turn after {WARM_UP_SECONDS} s each, nothing compressed, {placed}"
    );
    let site = Site::serve_loaded(ground, cores.server)?;
    for page in &trip::pages(site.address)? {
        against_bare(ground, &site, page, &bare, cores, report)?;
    }
    site.stop()
}

fn against_bare(
    ground: &Ground,
    site: &Site,
    page: &Page,
    bare: &Path,
    cores: Cores,
    report: &mut Report,
) -> Result<()> {
    let html = http::get(site.address, &page.path)?;
    let file = ground.folder.join(format!("{}.html", page.name));
    std::fs::write(&file, &html)?;
    let port = process::free_port()?;
    let mut command = on_core(bare, cores.server, &ground.folder);
    command.arg(&file).arg(format!("127.0.0.1:{port}"));
    let rival = Site::start(command, port, "/", &ground.folder.join("bare.log"))?;
    ensure!(
        http::get(rival.address, "/")? == html,
        "the bare handler answers other bytes"
    );

    let page_url = format!("http://{}{}", site.address, page.path);
    let bare_url = format!("http://{}/", rival.address);
    for url in [&page_url, &bare_url] {
        wrk(url, WARM_UP_SECONDS, cores)?;
    }
    let mut pages = Vec::new();
    let mut bares = Vec::new();
    for _ in 0..ROUNDS {
        pages.push(wrk(&page_url, ROUND_SECONDS, cores)?);
        bares.push(wrk(&bare_url, ROUND_SECONDS, cores)?);
    }
    rival.stop()?;

    let middle = |loads: &[Load], figure: fn(&Load) -> f64| median(loads.iter().map(figure));
    let ratios = pages.iter().zip(&bares).map(|(page, bare)| bare.rate / page.rate);
    report.row(
        format!("requests/s of the rendered {} page", page.name),
        format!(
            "{:.0} (p50 {:.1} ms, p99 {:.1} ms); a bare handler of the same {} KB {:.0}, {:.0} times as many",
            middle(&pages, |load| load.rate),
            middle(&pages, |load| load.p50),
            middle(&pages, |load| load.p99),
            kilobytes(html.len() as u64),
            middle(&bares, |load| load.rate),
            median(ratios),
        ),
        "",
        Verdict::WithoutLimit,
    );
    Ok(())
}

/// The figures of the load generator: requests per second, and milliseconds of an answer.
#[derive(Debug, PartialEq)]
struct Load {
    rate: f64,
    p50: f64,
    p99: f64,
}

fn wrk(url: &str, seconds: usize, cores: Cores) -> Result<Load> {
    ensure!(!process::stop_requested(), "interrupted");
    let mut command = on_core(Path::new("wrk"), cores.load, Path::new("/"));
    command
        .args(["--threads", "1", "--latency", "--connections"])
        .arg(CONNECTIONS.to_string())
        .arg("--duration")
        .arg(format!("{seconds}s"))
        .arg(url);
    let said = process::read(&mut command)?;
    parse(&said).with_context(|| format!("load on {url}"))
}

/// Parses wrk's output.
///
/// Fails when an answer was not successful: refusals are cheap.
fn parse(said: &str) -> Result<Load> {
    let value = |name: &str| {
        let mut lines = said.lines().map(str::trim);
        lines.find_map(|line| line.strip_prefix(name)).map(str::trim)
    };
    for complaint in ["Non-2xx or 3xx responses:", "Socket errors:"] {
        if let Some(count) = value(complaint) {
            anyhow::bail!("{complaint} {count}");
        }
    }
    let number = |name: &str| value(name).with_context(|| format!("wrk printed no {name}"));
    Ok(Load {
        rate: number("Requests/sec:")?.parse()?,
        p50: milliseconds(number("50%")?)?,
        p99: milliseconds(number("99%")?)?,
    })
}

/// A time in wrk's format: 812.00us, 1.32ms, 2.00s, 1.10m.
fn milliseconds(text: &str) -> Result<f64> {
    let units = [("us", 0.001), ("ms", 1.0), ("s", 1_000.0), ("m", 60_000.0)];
    let known = units
        .iter()
        .find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, factor)));
    let (number, factor) = known.with_context(|| format!("{text} is no time"))?;
    Ok(number.parse::<f64>()? * factor)
}

/// Two cores that this process may use, if there are two and the system can pin a process.
fn cores() -> Cores {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    let allowed = listed(allowed.unwrap_or_default());
    let holds = process::read(process::command("taskset", Path::new("/")).arg("--version")).is_ok();
    match allowed[..] {
        [server, load, ..] if holds => Cores {
            server: Some(server),
            load: Some(load),
        },
        _ => Cores::default(),
    }
}

/// Numbers of a list in Linux's format: `0-2,5`.
fn listed(text: &str) -> Vec<usize> {
    let ranges = text.trim().split(',').filter_map(|range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        Some(first.parse::<usize>().ok()?..=last.parse().ok()?)
    });
    ranges.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "Running 3s test @ http://127.0.0.1:4000/\n  1 threads and 16 connections\n  \
        Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency   450.43us  277.12us   7.31ms   88.95%\n    \
        Req/Sec    35.68k     3.19k   41.31k    70.00%\n  Latency Distribution\n     50%  405.00us\n     75%  521.00us\n     \
        90%  712.00us\n     99%    1.43ms\n  107432 requests in 3.03s, 2.14GB read\nRequests/sec:  35467.22\n\
        Transfer/sec:    723.31MB\n";

    #[test]
    fn rate_and_latency_are_read() {
        let load = parse(SAID).unwrap();
        assert_eq!((load.rate, load.p99), (35_467.22, 1.43));
        assert!((load.p50 - 0.405).abs() < 1e-9);
    }

    #[test]
    fn quick_refusals_are_no_result() {
        let error = parse(&format!("{SAID}  Non-2xx or 3xx responses: 12\n")).unwrap_err();
        assert_eq!(error.to_string(), "Non-2xx or 3xx responses: 12");
        assert!(parse("unable to connect").is_err());
    }

    #[test]
    fn cores_are_read_from_ranges() {
        assert_eq!(listed("\t0-2,5\n"), [0, 1, 2, 5]);
        assert_eq!(listed(""), [0; 0]);
    }
}
