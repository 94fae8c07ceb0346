//! `server import`: files of others, with a progress bar and a report of the refused rows.

use crate::{cli::ImportCommand, compose, config::Config};
use anyhow::{Context, Result, bail};
use domain::hotels::import::{Counts, Credit, CsvOptions, ImportError, csv};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fs::File,
    io::{BufReader, BufWriter},
    ops::ControlFlow,
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// The exit code of a run that did not come to its end.
const INCOMPLETE: u8 = 2;

/// Runs an import; 0 when the whole file was read, 2 when it was not.
pub async fn run(config: &Config, command: ImportCommand) -> Result<ExitCode> {
    let ImportCommand::Csv {
        file,
        map,
        encoding,
        separator,
        source,
        licence,
        attribution,
        demo_rates,
        report,
    } = command;
    let separator = match separator.map(u8::try_from) {
        None => None,
        Some(Ok(byte)) => Some(byte),
        Some(Err(_)) => bail!("--separator is one ASCII character, as , or ;"),
    };
    let report = report.unwrap_or_else(|| file.with_extension("refused.csv"));
    let options = CsvOptions {
        credit: Credit {
            source,
            licence,
            attribution,
        },
        mapping: map,
        encoding,
        separator,
        demo_rates,
    };
    let table = File::open(&file).with_context(|| format!("{} cannot be opened", file.display()))?;
    let bytes = table.metadata()?.len();
    let refused = File::create(&report).with_context(|| format!("{} cannot be written", report.display()))?;
    let ctx = compose::context(config).await?;
    let bar = ProgressBar::new(bytes);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent} %  {msg}") {
        bar.set_style(style);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    tokio::spawn(async move {
        crate::serve::signal().await;
        asked.store(true, Ordering::Relaxed);
    });
    let watch = |counts: &Counts, read: u64| {
        bar.set_position(read);
        bar.set_message(words(counts));
        if stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let outcome = csv(&ctx, &options, BufReader::new(table), BufWriter::new(refused), watch).await;
    bar.finish_and_clear();
    match outcome {
        Ok(counts) => {
            println!("{}", words(&counts));
            if counts.refused > 0 {
                println!("The refused rows and their reasons are in {}.", report.display());
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(ImportError::Domain(error)) => Err(error.into()),
        Err(error) => {
            eprintln!("error: {error}. The run is marked incomplete; the next one goes on.");
            Ok(ExitCode::from(INCOMPLETE))
        }
    }
}

fn words(counts: &Counts) -> String {
    format!(
        "{} read: {} new, {} changed, {} unchanged, {} refused",
        counts.read, counts.new, counts.changed, counts.unchanged, counts.refused
    )
}
