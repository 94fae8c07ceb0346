//! `server import`: imports files from elsewhere, with a progress bar and a report of refused rows.

mod arguments;
mod words;

pub use arguments::ImportCommand;

use crate::{compose, config::Config};
use anyhow::{Context, Result, bail};
use arguments::{ColumnArguments, RowArguments, SourceArguments};
use domain::{
    Ctx,
    hotels::import::{
        Axes, Counts, Credit, CsvOptions, GeoJsonOptions, ImportError, OsmOptions, Outcome, RowOptions, Target, csv,
        geojson, osm, remove, unpack, unpack_document,
    },
};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// The exit code of an incomplete run, and of one in which nothing came in.
const INCOMPLETE: u8 = 2;

/// Runs an import; returns 0 if it read the whole file and took a row of it, else 2.
pub async fn run(config: &Config, command: ImportCommand) -> Result<ExitCode> {
    match command {
        ImportCommand::Csv {
            file,
            columns,
            encoding,
            separator,
            source,
            rows,
        } => {
            let separator = match separator.map(u8::try_from) {
                None => None,
                Some(Ok(byte)) => Some(byte),
                Some(Err(_)) => bail!("--separator is one ASCII character, as , or ;"),
            };
            let options = CsvOptions {
                credit: credit(source),
                mapping: mapping(&columns),
                encoding,
                separator,
                rows: options(&rows, &columns.only)?,
            };
            let job = Job::open(config, &file, rows, unpack).await?;
            let (target, watch) = (job.target(), Watch::new(job.bytes));
            let outcome = csv(target, &options, job.reader()?, job.report(), |counts, read| {
                watch.at(counts, read)
            })
            .await;
            job.end(&watch, outcome)
        }
        ImportCommand::Geojson {
            file,
            columns,
            source,
            rows,
        } => {
            let options = GeoJsonOptions {
                credit: credit(source),
                mapping: mapping(&columns),
                rows: options(&rows, &columns.only)?,
            };
            let job = Job::open(config, &file, rows, unpack_document).await?;
            let (target, watch) = (job.target(), Watch::new(job.bytes));
            let outcome = geojson(target, &options, job.reader()?, job.report(), |counts, read| {
                watch.at(counts, read)
            })
            .await;
            job.end(&watch, outcome)
        }
        ImportCommand::Osm { file, source, rows } => {
            let mut import = OsmOptions {
                rows: options(&rows, &[])?,
                ..OsmOptions::new()
            };
            import.credit.source = source;
            let job = Job::open(config, &file, rows, unpack_document).await?;
            let (target, watch) = (job.target(), Watch::new(job.bytes));
            let outcome = osm(target, &import, job.reader()?, job.report(), |counts, read| {
                watch.at(counts, read)
            })
            .await;
            job.end(&watch, outcome)
        }
        ImportCommand::Remove { source, dry_run } => {
            let ctx = compose::context(config).await?;
            match remove(&ctx, &source, dry_run).await {
                Ok(removed) => {
                    println!("{}", words::removed(removed, dry_run));
                    Ok(ExitCode::SUCCESS)
                }
                Err(ImportError::Domain(error)) => Err(error.into()),
                Err(error) => bail!("{error}"),
            }
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

/// The mapping with the column of both coordinates.
fn mapping(columns: &ColumnArguments) -> Option<String> {
    let both = [("latlon", &columns.latlon), ("lonlat", &columns.lonlat)];
    let both = both
        .into_iter()
        .filter_map(|(field, column)| Some(format!("{field}={}", column.as_ref()?)));
    let parts: Vec<String> = columns.map.iter().cloned().chain(both).collect();
    Some(parts.join(",")).filter(|map| !map.is_empty())
}

fn options(rows: &RowArguments, only: &[String]) -> Result<RowOptions> {
    let pair = |only: &String| {
        let (column, value) = only
            .split_once('=')
            .with_context(|| format!("--only {only:?} should read COLUMN=VALUE"))?;
        Ok((column.to_owned(), value.to_owned()))
    };
    Ok(RowOptions {
        demo_rates: rows.demo_rates,
        country: rows.country.clone(),
        axes: match (rows.swap_axes, rows.keep_axes) {
            (true, _) => Axes::Exchanged,
            (false, true) => Axes::Kept,
            (false, false) => Axes::Checked,
        },
        merge: rows.merge,
        replace: rows.replace,
        replace_many: rows.replace_many,
        older: rows.older,
        only: only.iter().map(pair).collect::<Result<_>>()?,
    })
}

/// One import: the file, where its rows go, and the file for refused rows.
struct Job {
    /// `None`: nothing is written.
    ctx: Option<Ctx>,
    file: File,
    bytes: u64,
    report: PathBuf,
}

impl Job {
    /// Opens the file, and the database unless nothing is to be written.
    async fn open(
        config: &Config,
        file: &Path,
        rows: RowArguments,
        unpack: impl FnOnce(File) -> Result<File, ImportError>,
    ) -> Result<Self> {
        let report = rows.report.unwrap_or_else(|| file.with_extension("refused.csv"));
        let opened = File::open(file).with_context(|| format!("{} cannot be opened", file.display()))?;
        let opened = unpack(opened).with_context(|| format!("{} cannot be read", file.display()))?;
        let bytes = opened.metadata()?.len();
        let ctx = if rows.dry_run {
            None
        } else {
            Some(compose::context_of_any(config).await?)
        };
        Ok(Self {
            ctx,
            file: opened,
            bytes,
            report,
        })
    }

    fn target(&self) -> Target<'_> {
        self.ctx.as_ref().map_or(Target::DryRun, Target::Database)
    }

    fn reader(&self) -> Result<BufReader<File>> {
        Ok(BufReader::new(self.file.try_clone()?))
    }

    /// The file for refused rows; a dry run has none.
    fn report(&self) -> Box<dyn Write + Send> {
        if self.ctx.is_none() {
            return Box::new(io::sink());
        }
        Box::new(BufWriter::new(Report {
            path: self.report.clone(),
            file: None,
        }))
    }

    /// Prints the result of the import.
    fn end(&self, watch: &Watch, outcome: Result<Outcome, ImportError>) -> Result<ExitCode> {
        watch.bar.finish_and_clear();
        match outcome {
            Ok(outcome) => {
                let is_dry_run = self.ctx.is_none();
                print!("{}", words::overview(&outcome.overview, is_dry_run));
                println!("{}", words::counts(&outcome.counts));
                if outcome.counts.refused > 0 && !is_dry_run {
                    println!("The refused rows and their reasons are in {}.", self.report.display());
                }
                if is_dry_run {
                    println!("Nothing was written.");
                }
                let taken = outcome.counts.read - outcome.counts.refused;
                if taken == 0 {
                    eprintln!("error: nothing came in.");
                    return Ok(ExitCode::from(INCOMPLETE));
                }
                Ok(ExitCode::SUCCESS)
            }
            Err(ImportError::Domain(error)) => Err(error.into()),
            Err(ImportError::Option(reason)) => {
                eprintln!("error: {reason}.");
                Ok(ExitCode::from(INCOMPLETE))
            }
            Err(error) if self.ctx.is_none() => {
                eprintln!("error: {error}.");
                Ok(ExitCode::from(INCOMPLETE))
            }
            Err(error) => {
                eprintln!("error: {error}. The run is marked incomplete; the next one goes on.");
                Ok(ExitCode::from(INCOMPLETE))
            }
        }
    }
}

/// The file for refused rows. It is made once there is something to write, so that a run that fails keeps the former
/// one.
struct Report {
    path: PathBuf,
    file: Option<File>,
}

impl Write for Report {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(bytes),
            file => file.insert(File::create(&self.path)?).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
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
        self.bar.set_message(words::counts(counts));
        if self.stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
