//! The bytes that a browser fetches for a page, by kind, and Lighthouse's results.
//!
//! Node drives the browser (`bench/measure.mjs`): it visits the given pages and reports what it received. The sums
//! and the verdicts are here.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use super::lighthouse::{self, Run};
use super::report::{Report, Verdict};
use super::site::{Ground, Site};
use super::trip;
use crate::manifest::{PAGE_BUDGET, kilobytes};
use crate::process;
use crate::workspace::Workspace;

/// The long-term goal for a page's JavaScript and WASM, in bytes.
const PAGE_GOAL: u64 = 87 * 1024;
/// Runs of Lighthouse for each page.
const ROUNDS: usize = 5;
/// Pages that meet [`PAGE_GOAL`] today.
const WITHIN_GOAL: [&str; 2] = ["club", "feed"];
/// Pages that load no part of React before the visitor scrolls.
const WITHOUT_REACT: [&str; 3] = ["list", "club", "feed"];

/// Measures the list, the hotel page, a club and its feed.
pub fn measure(workspace: &Workspace, ground: &Ground, report: &mut Report) -> Result<()> {
    let folder = workspace.root.join("server/xtask/bench");
    ensure!(
        folder.join("node_modules/lighthouse").exists(),
        "Lighthouse is missing: run `npm ci --ignore-scripts` in server/xtask/bench, or use `make bench`"
    );
    let site = Site::serve_loaded(ground, None)?;
    let (trip, club) = (trip::pages(site.address)?, trip::club(site.address)?);
    let visits: Vec<_> = trip
        .iter()
        .chain(&club)
        .map(|page| json!({ "name": page.name, "url": format!("http://{}{}", site.address, page.path) }))
        .collect();
    let plan = ground.folder.join("plan.json");
    let seen = ground.folder.join("seen.json");
    std::fs::write(&plan, json!({ "pages": visits, "rounds": ROUNDS }).to_string())?;
    process::run(
        process::command("node", &folder)
            .arg("measure.mjs")
            .args([&plan, &seen]),
    )?;
    site.stop()?;
    let seen: MeasuredPages =
        serde_json::from_slice(&std::fs::read(&seen)?).context("the browser's answer has an unknown form")?;
    for page in &seen.pages {
        add_rows_of_bytes(page, report)?;
    }
    for page in &seen.pages {
        lighthouse::add_rows(&page.name, &page.runs, report);
    }
    Ok(())
}

#[derive(Deserialize)]
struct MeasuredPages {
    pages: Vec<SeenPage>,
}

#[derive(Deserialize)]
struct SeenPage {
    name: String,
    /// Answers by the kind of screen.
    visits: BTreeMap<String, Vec<Fetched>>,
    runs: Vec<Run>,
}

/// One answer that the browser received.
#[derive(Deserialize)]
struct Fetched {
    url: String,
    mime: String,
    encoding: Option<String>,
    /// Transferred bytes, headers included.
    bytes: u64,
    /// Whether it contains React's renderer.
    react: bool,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Html,
    Css,
    JavaScript,
    Wasm,
    Picture,
    Font,
    Other,
}

impl Kind {
    const ALL: [(Self, &str); 7] = [
        (Self::Html, "HTML"),
        (Self::Css, "CSS"),
        (Self::JavaScript, "JS"),
        (Self::Wasm, "WASM"),
        (Self::Picture, "pictures"),
        (Self::Font, "fonts"),
        (Self::Other, "other"),
    ];

    fn of(mime: &str) -> Self {
        match mime {
            "text/html" => Self::Html,
            "text/css" => Self::Css,
            "application/wasm" => Self::Wasm,
            _ if mime.contains("javascript") => Self::JavaScript,
            _ if mime.starts_with("image/") => Self::Picture,
            _ if mime.starts_with("font/") => Self::Font,
            _ => Self::Other,
        }
    }

    fn is_text(self) -> bool {
        matches!(self, Self::Html | Self::Css | Self::JavaScript | Self::Wasm)
    }
}

fn bytes_of(answers: &[Fetched], kinds: &[Kind]) -> u64 {
    let counted = answers.iter().filter(|answer| kinds.contains(&Kind::of(&answer.mime)));
    counted.map(|answer| answer.bytes).sum()
}

fn add_rows_of_bytes(page: &SeenPage, report: &mut Report) -> Result<()> {
    let name = &page.name;
    let mut scripts = 0;
    let mut has_react = false;
    for (screen, answers) in &page.visits {
        for answer in answers {
            let is_plain = answer.encoding.as_deref() != Some("br") && answer.bytes > 0;
            let is_text = Kind::of(&answer.mime).is_text();
            ensure!(!is_text || !is_plain, "{} did not travel as brotli", answer.url);
        }
        scripts = scripts.max(bytes_of(answers, &[Kind::JavaScript, Kind::Wasm]));
        has_react |= answers.iter().any(|answer| answer.react);
        report.row(
            format!("KB that the {name} page fetches within 5 s of its load, {screen}"),
            by_kind(answers),
            "",
            Verdict::WithoutLimit,
        );
    }
    ensure!(scripts > 0, "the {name} page fetched no script: its islands sleep");
    let (limit, goal) = if WITHIN_GOAL.contains(&name.as_str()) {
        (PAGE_GOAL, format!("≤ {} KB", PAGE_GOAL / 1024))
    } else {
        (
            PAGE_BUDGET,
            format!("≤ {} KB, {} one day", PAGE_BUDGET / 1024, PAGE_GOAL / 1024),
        )
    };
    report.row(
        format!("JS + WASM of the {name} page, brotli"),
        format!("{} KB", kilobytes(scripts)),
        goal,
        Verdict::of(scripts <= limit),
    );
    if WITHOUT_REACT.contains(&name.as_str()) {
        let figure = if has_react { "yes" } else { "no" };
        report.row(
            format!("React on the {name} page"),
            figure,
            "no",
            Verdict::of(!has_react),
        );
    }
    Ok(())
}

fn by_kind(answers: &[Fetched]) -> String {
    let told = Kind::ALL.iter().filter_map(|(kind, word)| {
        let bytes = bytes_of(answers, &[*kind]);
        (bytes > 0).then(|| format!("{word} {}", kilobytes(bytes)))
    });
    told.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fetched(mime: &str, encoding: &str, kilobytes: u64) -> Fetched {
        Fetched {
            url: format!("/{mime}"),
            mime: mime.into(),
            encoding: Some(encoding.into()),
            bytes: kilobytes * 1024,
            react: false,
        }
    }

    fn page(answers: Vec<Fetched>) -> SeenPage {
        named("list", answers)
    }

    fn named(name: &str, answers: Vec<Fetched>) -> SeenPage {
        SeenPage {
            name: name.into(),
            visits: BTreeMap::from([("phone".into(), answers)]),
            runs: vec![],
        }
    }

    #[test]
    fn kinds_are_told_apart_by_what_they_are() {
        let answers = [
            fetched("text/html", "br", 10),
            fetched("text/javascript", "br", 3),
            fetched("application/javascript", "br", 4),
            fetched("application/wasm", "br", 90),
            fetched("image/webp", "", 50),
        ];
        assert_eq!(by_kind(&answers), "HTML 10.0, JS 7.0, WASM 90.0, pictures 50.0");
    }

    #[test]
    fn a_list_with_react_or_too_much_script_breaks_a_limit() {
        let verdicts = |answers| {
            let mut report = Report::default();
            add_rows_of_bytes(&page(answers), &mut report).unwrap();
            report.verdicts()
        };
        let script = || fetched("text/javascript", "br", 20);
        let react = Fetched {
            react: true,
            ..script()
        };
        assert_eq!(verdicts(vec![script()])[1..], [Verdict::Met, Verdict::Met]);
        assert_eq!(verdicts(vec![react])[1..], [Verdict::Met, Verdict::Broken]);
        let large = fetched("application/wasm", "br", 101);
        assert_eq!(verdicts(vec![script(), large])[1..], [Verdict::Broken, Verdict::Met]);
    }

    #[test]
    fn react_is_looked_for_on_clubs_and_feeds_but_not_on_the_page_of_a_hotel() {
        let last_of = |name: &str| {
            let mut report = Report::default();
            let react = Fetched {
                react: true,
                ..fetched("text/javascript", "br", 20)
            };
            add_rows_of_bytes(&named(name, vec![react]), &mut report).unwrap();
            report.verdicts().last().copied()
        };
        assert_eq!(last_of("club"), Some(Verdict::Broken));
        assert_eq!(last_of("feed"), Some(Verdict::Broken));
        assert_eq!(last_of("hotel"), Some(Verdict::Met));
    }

    #[test]
    fn a_page_that_travels_uncompressed_or_wakes_nothing_is_not_measured() {
        let mut report = Report::default();
        let uncompressed = add_rows_of_bytes(&page(vec![fetched("text/javascript", "gzip", 3)]), &mut report);
        assert_eq!(
            uncompressed.unwrap_err().to_string(),
            "/text/javascript did not travel as brotli"
        );
        assert!(add_rows_of_bytes(&page(vec![fetched("text/html", "br", 3)]), &mut report).is_err());
    }
}
