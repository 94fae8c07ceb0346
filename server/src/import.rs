//! `server import`: imports files from elsewhere, with a progress bar and a report of refused rows.

use crate::{
    cli::{ImportCommand, OutcomeArguments, SourceArguments},
    compose,
    config::Config,
};
use anyhow::{Context, Result, bail};
use domain::hotels::import::{Counts, Credit, CsvOptions, GeoJsonOptions, ImportError, OsmOptions, csv, geojson, osm};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fs::File,
    io::{BufReader, BufWriter},
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// The exit code of an incomplete run.
const INCOMPLETE: u8 = 2;

/// Runs an import; returns 0 if it read the whole file, else 2.
pub async fn run(config: &Config, command: ImportCommand) -> Result<ExitCode> {
    match command {
        ImportCommand::Csv {
            file,
            map,
            encoding,
            separator,
            source,
            outcome,
        } => {
            let separator = match separator.map(u8::try_from) {
                None => None,
                Some(Ok(byte)) => Some(byte),
                Some(Err(_)) => bail!("--separator is one ASCII character, as , or ;"),
            };
            let options = CsvOptions {
                credit: credit(source),
                mapping: map,
                encoding,
                separator,
                demo_rates: outcome.demo_rates,
            };
            let files = Files::open(&file, outcome)?;
            let ctx = compose::context(config).await?;
            let watch = Watch::new(files.bytes);
            let counts = csv(&ctx, &options, files.table, files.refused, |counts, read| {
                watch.at(counts, read)
            })
            .await;
            watch.end(counts, &files.report)
        }
        ImportCommand::Geojson {
            file,
            map,
            source,
            outcome,
        } => {
            let options = GeoJsonOptions {
                credit: credit(source),
                mapping: map,
                demo_rates: outcome.demo_rates,
            };
            let files = Files::open(&file, outcome)?;
            let ctx = compose::context(config).await?;
            let watch = Watch::new(files.bytes);
            let counts = geojson(&ctx, &options, files.table, files.refused, |counts, read| {
                watch.at(counts, read)
            })
            .await;
            watch.end(counts, &files.report)
        }
        ImportCommand::Osm { file, outcome } => {
            let options = OsmOptions {
                demo_rates: outcome.demo_rates,
                ..OsmOptions::new()
            };
            let files = Files::open(&file, outcome)?;
            let ctx = compose::context(config).await?;
            let watch = Watch::new(files.bytes);
            let counts = osm(&ctx, &options, files.table, files.refused, |counts, read| {
                watch.at(counts, read)
            })
            .await;
            watch.end(counts, &files.report)
        }
    }
}

fn credit(source: SourceArguments) -> Credit {
    Credit {
        source: source.source,
        licence: source.licence,
        attribution: source.attribution,
    }
}

/// The imported file and the file for refused rows.
struct Files {
    table: BufReader<File>,
    bytes: u64,
    refused: BufWriter<File>,
    report: PathBuf,
}

impl Files {
    fn open(file: &Path, outcome: OutcomeArguments) -> Result<Self> {
        let report = outcome.report.unwrap_or_else(|| file.with_extension("refused.csv"));
        let table = File::open(file).with_context(|| format!("{} cannot be opened", file.display()))?;
        let bytes = table.metadata()?.len();
        let refused = File::create(&report).with_context(|| format!("{} cannot be written", report.display()))?;
        Ok(Self {
            table: BufReader::new(table),
            bytes,
            refused: BufWriter::new(refused),
            report,
        })
    }
}

/// Shows an import's progress, and stops it at a signal.
struct Watch {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Watch {
    fn new(bytes: u64) -> Self {
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
        Self { bar, stop }
    }

    fn at(&self, counts: &Counts, read: u64) -> ControlFlow<()> {
        self.bar.set_position(read);
        self.bar.set_message(words(counts));
        if self.stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Prints the result of the import.
    fn end(&self, outcome: Result<Counts, ImportError>, report: &Path) -> Result<ExitCode> {
        self.bar.finish_and_clear();
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
}

fn words(counts: &Counts) -> String {
    format!(
        "{} read: {} new, {} changed, {} unchanged, {} refused",
        counts.read, counts.new, counts.changed, counts.unchanged, counts.refused
    )
}
