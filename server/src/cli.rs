//! The command line.

use crate::{compose, config::Config, import, map, serve, telemetry};
use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use domain::clock::{Clock, SystemClock};
use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

/// A travel club's server: hotels that can be searched and booked, itineraries, payments, creators' pages.
///
/// Without any setting it is a demonstration: fictional hotels, test payments, one file as its database.
/// Settings are environment variables; .env.example lists them all.
#[derive(Parser)]
#[command(name = "server", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site; migrates first, and in MODE=demo loads the demonstration set once.
    Serve,
    /// Bring the database's shape up to date.
    Migrate,
    /// The demonstration set: load it, extend it by a day, or report on it.
    Demo {
        #[command(subcommand)]
        command: DemoCommand,
    },
    /// Import hotels of your own.
    Import {
        #[command(subcommand)]
        command: ImportCommand,
    },
    /// Make the archive of streets that maps are drawn on (MAP_PMTILES) from an extract of OpenStreetMap. Needs tilemaker.
    Map {
        /// The extract, as region-latest.osm.pbf.
        extract: PathBuf,
        /// The archive; default: beside the extract, as region-latest.pmtiles.
        #[arg(long)]
        output: Option<PathBuf>,
        /// The folder with tilemaker's OpenMapTiles configuration; found when nothing is said.
        #[arg(long)]
        resources: Option<PathBuf>,
    },
    /// Check that nothing is lost, double-booked or double-charged. Exit code 0 or 1.
    Verify,
    /// Say that the stored files belong to this database: after it moved to another PostgreSQL server. The hourly clearing
    /// away of files that no row names then works on them.
    AdoptFiles,
    /// Give an account a role that no page gives.
    Grant {
        #[command(subcommand)]
        command: GrantCommand,
    },
    /// Print the OpenAPI document.
    Openapi,
    /// Print the states of trips and payments and the moves between them, as Markdown with drawings.
    States,
    /// Print the texts that the browser's tools share with the server, as JSON.
    Texts,
    /// Run the test payment gateway as a process of its own.
    Gateway {
        /// Its durable log.
        #[arg(long)]
        file: PathBuf,
        /// A loopback address.
        #[arg(long, default_value = "127.0.0.1:0")]
        listen: SocketAddr,
    },
}

#[derive(Subcommand)]
enum DemoCommand {
    /// Load it; does nothing when it is there already.
    Load,
    /// Sold and closed nights up to 400 days ahead; runs daily by itself while serving.
    Extend,
    /// Prices by season and weekday, repeated sentences, sold-out share.
    Report,
}

#[derive(Subcommand)]
enum GrantCommand {
    /// Runs the site: sees every profile, reviews requests, looks after bookings that need a person.
    Operator {
        /// The address that the account signs in with.
        email: String,
    },
}

/// What is imported.
#[derive(Subcommand)]
pub enum ImportCommand {
    /// Hotels from a CSV file. A second run with the same file changes nothing.
    Csv {
        /// The file.
        file: PathBuf,
        /// Which column is what: name=Name,lat=Latitude,lon=Longitude,country=Country,… What it leaves out is guessed
        /// from the headings.
        #[arg(long)]
        map: Option<String>,
        /// The file's encoding, as utf-8 or windows-1252; found when nothing is said.
        #[arg(long)]
        encoding: Option<String>,
        /// The character between two columns; found when nothing is said.
        #[arg(long)]
        separator: Option<char>,
        #[command(flatten)]
        source: SourceArguments,
        #[command(flatten)]
        outcome: OutcomeArguments,
    },
    /// Hotels from a GeoJSON collection of points or areas. A second run with the same file changes nothing; hotels that
    /// a newer file does not have any more stay.
    Geojson {
        /// The file.
        file: PathBuf,
        /// Which property is what: name=Name,stars=Stars,… What it leaves out is guessed from the names of properties.
        #[arg(long)]
        map: Option<String>,
        #[command(flatten)]
        source: SourceArguments,
        #[command(flatten)]
        outcome: OutcomeArguments,
    },
    /// Hotels from an extract of OpenStreetMap, of any region. A second run with the same file changes nothing; hotels
    /// that a newer file does not have any more stay. They are credited to the OpenStreetMap contributors.
    Osm {
        /// The file, as region-latest.osm.pbf.
        file: PathBuf,
        #[command(flatten)]
        outcome: OutcomeArguments,
    },
}

/// Where the rows come from.
#[derive(Args)]
pub struct SourceArguments {
    /// Name of the source; rows are known by it and their id.
    #[arg(long)]
    pub source: String,
    /// The source's licence, kept and shown: "CC BY 4.0".
    #[arg(long)]
    pub licence: String,
    /// Whom to credit, kept and shown.
    #[arg(long)]
    pub attribution: String,
}

/// What becomes of the rows.
#[derive(Args)]
pub struct OutcomeArguments {
    /// Give each hotel rooms with rates that are plainly labelled as demonstration.
    #[arg(long)]
    pub demo_rates: bool,
    /// Where the refused rows and their reasons go; default: beside the file.
    #[arg(long)]
    pub report: Option<PathBuf>,
}

/// Runs a command.
pub async fn run(cli: Cli) -> Result<ExitCode> {
    if let Command::Openapi = cli.command {
        println!(
            "{}",
            api::openapi()
                .to_pretty_json()
                .context("the document cannot be written")?
        );
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::States = cli.command {
        print!("{}", domain::states::document());
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::Texts = cli.command {
        println!(
            "{}",
            serde_json::to_string_pretty(&api::texts()).context("the texts cannot be written")?
        );
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::Map {
        extract,
        output,
        resources,
    } = cli.command
    {
        let options = map::Options {
            extract,
            output,
            resources,
        };
        tokio::task::spawn_blocking(move || map::run(&options)).await??;
        return Ok(ExitCode::SUCCESS);
    }
    let config = Config::from_env()?;
    match cli.command {
        Command::Serve => {
            telemetry::start(config.log_format);
            serve::serve(config).await?;
        }
        Command::Migrate => {
            compose::migrated_database(&config).await?;
            println!("The database is up to date.");
        }
        Command::Demo {
            command: DemoCommand::Load,
        } => {
            let ctx = compose::context(&config).await?;
            compose::load_demonstration(&config, &ctx).await?;
        }
        Command::Demo {
            command: DemoCommand::Extend,
        } => {
            let ctx = compose::context(&config).await?;
            let rows = domain::demonstration::extend(&ctx).await?;
            println!("{rows} nights written.");
        }
        Command::Demo {
            command: DemoCommand::Report,
        } => {
            let options = domain::demonstration::Options {
                hotels: config.demo_hotels,
            };
            let today = SystemClock.now().date_naive();
            println!("{}", domain::demonstration::report(&options, today));
        }
        Command::Verify => return verify(&config).await,
        Command::AdoptFiles => {
            domain::orphans::adopt(&compose::context(&config).await?).await?;
            println!("The stored files belong to this database now.");
        }
        Command::Grant {
            command: GrantCommand::Operator { email },
        } => {
            let ctx = compose::context(&config).await?;
            match domain::profiles::grant_operator(&ctx, &email).await {
                Ok(()) => println!("{email} is an operator now."),
                Err(error) if error.code() == Some(contract::Code::AuthUserNotFound) => {
                    anyhow::bail!("no account signs in with {email}: let its person sign up first")
                }
                Err(error) if error.code() == Some(contract::Code::Forbidden) => {
                    anyhow::bail!("{email} is not confirmed: let its person follow the link that was mailed first")
                }
                Err(error) => return Err(error.into()),
            }
        }
        Command::Openapi | Command::States | Command::Texts | Command::Map { .. } => {}
        Command::Gateway { file, listen } => {
            telemetry::start(config.log_format);
            let listener = tokio::net::TcpListener::bind(listen)
                .await
                .with_context(|| format!("{listen} is taken"))?;
            println!("http://{}", listener.local_addr()?);
            let mut options = gateway::Options::new(config.gateway_secret.clone(), compose::gateway_clock());
            options.allow_faults = true;
            gateway::serve(listener, file, options, serve::signal()).await?;
        }
        Command::Import { command } => return import::run(&config, command).await,
    }
    Ok(ExitCode::SUCCESS)
}

async fn verify(config: &Config) -> Result<ExitCode> {
    let ctx = compose::context(config).await?;
    let mut findings = domain::verify::verify(&ctx).await?;
    match domain::verify::verify_provider(&ctx).await {
        Ok(more) => findings.extend(more),
        // The database can be checked without the provider.
        Err(error) => eprintln!("The payment provider could not be asked, so its refunds are not compared: {error}"),
    }
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("Nothing is lost, double-booked or double-charged.");
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} findings.", findings.len());
    Ok(ExitCode::from(1))
}
