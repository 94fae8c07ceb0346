//! How soon pages react: presses, typing, scrolling, and the bytes that dashboard pages fetch.
//!
//! Node drives the browser and checks the limits (`end2end/bench/responses.mjs`); its figures become rows here.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::report::{Report, Verdict};
use super::site::{Ground, Site};
use crate::process;
use crate::workspace::Workspace;

/// Measures on a site of its own, whose data grows by a few accounts.
pub fn measure(workspace: &Workspace, ground: &Ground, report: &mut Report) -> Result<()> {
    let folder = workspace.root.join("end2end");
    ensure!(
        folder.join("node_modules/@playwright/test").exists(),
        "Playwright is missing: run `npm ci --ignore-scripts` in end2end, or use `make bench`"
    );
    let site = Site::serve_loaded(ground, None)?;
    let file = ground.folder.join("responses.json");
    // Removes the figures of an earlier measurement.
    std::fs::write(&file, r#"{ "figures": [] }"#)?;
    // It also exits with 1 when a limit is broken; the figures show which.
    let status = process::run_for_status(
        process::command("node", &folder)
            .arg("bench/responses.mjs")
            .arg(format!("http://{}", site.address))
            .arg(&file),
    )?;
    site.stop()?;
    let seen: MeasuredResponses =
        serde_json::from_slice(&std::fs::read(&file)?).context("the figures have an unknown form")?;
    ensure!(!seen.figures.is_empty(), "bench/responses.mjs ended with {status}");
    for figure in seen.figures {
        report.row(figure.what, figure.figure, figure.goal, Verdict::of(figure.is_met));
    }
    Ok(())
}

#[derive(Deserialize)]
struct MeasuredResponses {
    figures: Vec<Figure>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Figure {
    what: String,
    figure: String,
    goal: String,
    is_met: bool,
}
