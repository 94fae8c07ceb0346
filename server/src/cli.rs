//! The command line.

mod operator;

use self::operator::{JobsCommand, RefundCommand};
use crate::{
    backup::{self, Replace},
    compose,
    config::Config,
    import::{self, ImportCommand},
    map, serve, telemetry, verify,
};
use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use domain::{
    Ctx, Secrets, backups,
    clock::{Clock, SystemClock, SystemRandom},
};
use std::{net::SocketAddr, path::PathBuf, process::ExitCode};
use uuid::Uuid;

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
    /// Migrate the database to the current schema.
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
    /// Build the archive of street maps (MAP_PMTILES) from an extract of OpenStreetMap. Needs tilemaker.
    Map {
        /// The extract, as region-latest.osm.pbf.
        extract: PathBuf,
        /// The archive; default: beside the extract, as region-latest.pmtiles.
        #[arg(long)]
        output: Option<PathBuf>,
        /// The folder with tilemaker's OpenMapTiles configuration; default: searched in the usual places.
        #[arg(long)]
        resources: Option<PathBuf>,
    },
    /// Write the database and the uploaded files into one archive, while the site goes on.
    Backup {
        /// The archive, which must not exist: a name as backup.tar.gz.
        file: PathBuf,
    },
    /// Restore such an archive into an empty database and DATA_DIR, then verify it. Nothing is sent twice: emails that
    /// may have left before are held (see `server held`).
    Restore {
        /// The archive.
        file: PathBuf,
        /// Delete what is there.
        #[arg(long)]
        replace: bool,
    },
    /// Emails that are held after a restore.
    Held {
        #[command(subcommand)]
        command: HeldCommand,
    },
    /// Check that nothing is lost, double-booked or double-charged. Exit code 0; 1 with findings; 2 if the payment provider
    /// could not be asked, so that only the database is checked.
    Verify,
    /// Declare that the stored files belong to this database, after it moved to another PostgreSQL server. The hourly
    /// removal of files that no row references works again afterwards.
    AdoptFiles,
    /// Create another key that signs links and offers, where the database has lost its own. Links that were sent and offers
    /// that are open end, and Stripe's payments from before are not found.
    NewKey,
    /// The job queue, as the operators' pages show it.
    Jobs {
        #[command(subcommand)]
        command: JobsCommand,
    },
    /// List refunds and fees, and settle a refund that failed.
    Refund {
        #[command(subcommand)]
        command: RefundCommand,
    },
    /// Give an account a role that no page grants.
    Grant {
        #[command(subcommand)]
        command: GrantCommand,
    },
    /// Take such a role away.
    Revoke {
        #[command(subcommand)]
        command: RevokeCommand,
    },
    /// Print the OpenAPI document.
    Openapi,
    /// Print the states of trips and payments and the moves between them, as Markdown with drawings.
    States,
    /// Print the texts that the browser's tools share with the server, as JSON.
    Texts,
    /// Print the limits of input that the API document cannot state, as JSON.
    Limits,
    /// Run the test payment gateway as a separate process.
    Gateway {
        /// Its durable log.
        #[arg(long)]
        file: PathBuf,
        /// A loopback address.
        #[arg(long, default_value = "127.0.0.1:0")]
        listen: SocketAddr,
        /// An http address that gets the events of the Stripe face.
        #[arg(long, requires = "webhook_secret")]
        webhook: Option<String>,
        /// The secret of their signatures.
        #[arg(long)]
        webhook_secret: Option<String>,
    },
}

#[derive(Subcommand)]
enum HeldCommand {
    /// Show them.
    List,
    /// Send them.
    Send(HeldEmails),
    /// Leave them out.
    Discard(HeldEmails),
}

/// Which of the held emails a command is about.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct HeldEmails {
    /// The ids of the list.
    ids: Vec<Uuid>,
    /// All of them.
    #[arg(long)]
    all: bool,
}

#[derive(Subcommand)]
enum DemoCommand {
    /// Load it; does nothing when it is there already.
    Load,
    /// Add sold and closed nights up to 400 days ahead; runs daily by itself while serving.
    Extend,
    /// Report prices by season and weekday, repeated sentences and the share of sold-out nights.
    Report,
}

#[derive(Subcommand)]
enum GrantCommand {
    /// Runs the site: sees every profile, reviews requests, handles bookings that need a person.
    Operator {
        /// The address that the account signs in with.
        email: String,
    },
}

#[derive(Subcommand)]
enum RevokeCommand {
    /// Of an operator: from its next request on the account is a creator's, or a traveller's without a club.
    Operator {
        /// The address that the account signs in with.
        email: String,
    },
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
    if let Command::Limits = cli.command {
        println!(
            "{}",
            serde_json::to_string_pretty(&api::limits()).context("the limits cannot be written")?
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
            let _log = telemetry::start(config.log_format);
            serve::serve(config).await?;
        }
        Command::Migrate => {
            compose::migrated_database(&config).await?;
            println!("The database is up to date.");
        }
        Command::Demo {
            command: DemoCommand::Load,
        } => {
            compose::refuse_production(&config).await?;
            let ctx = compose::context_of_any(&config).await?;
            let turn = domain::demonstration::Turn::take(&ctx).await?;
            compose::load_demonstration(&config, &ctx).await?;
            turn.end().await?;
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
        Command::Verify => return verify::verify(&compose::context(&config).await?).await,
        Command::Backup { file } => backup::backup(&config, &file).await?,
        Command::Restore { file, replace } => {
            let replace = if replace { Replace::Always } else { Replace::Never };
            return backup::restore(&config, &file, replace).await;
        }
        Command::Held { command } => held(&compose::context(&config).await?, command).await?,
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
        Command::Revoke {
            command: RevokeCommand::Operator { email },
        } => {
            let ctx = compose::context(&config).await?;
            match domain::profiles::revoke_operator(&ctx, &email).await {
                Ok(true) => println!("{email} is no operator any more."),
                Ok(false) => println!("{email} is no operator."),
                Err(error) if error.code() == Some(contract::Code::AuthUserNotFound) => {
                    anyhow::bail!("no account signs in with {email}")
                }
                Err(error) => return Err(error.into()),
            }
        }
        Command::NewKey => {
            let database = compose::existing_database(&config).await?;
            let is_new = Secrets::replace_lost(&database, &SystemRandom, SystemClock.now()).await?;
            anyhow::ensure!(is_new, "the database has its key, and it stays");
            println!("The database has another key. Links that were sent have ended.");
        }
        Command::Jobs { command } => operator::jobs(&compose::context(&config).await?, command).await?,
        Command::Refund { command } => operator::refund(&compose::context(&config).await?, command).await?,
        Command::Openapi | Command::States | Command::Texts | Command::Limits | Command::Map { .. } => {}
        Command::Gateway {
            file,
            listen,
            webhook,
            webhook_secret,
        } => {
            let _log = telemetry::start(config.log_format);
            let listener = tokio::net::TcpListener::bind(listen)
                .await
                .with_context(|| format!("{listen} is taken"))?;
            let address = listener.local_addr()?;
            let mut options = gateway::Options::new(config.gateway_secret.clone(), compose::gateway_clock());
            options.allow_faults = true;
            let endpoint = webhook.zip(webhook_secret);
            options.webhooks = endpoint.map(|(url, secret)| gateway::WebhookEndpoint { url, secret });
            // A file that another gateway uses ends this before the address is said.
            let opened = gateway::open(file, options).await?;
            println!("http://{address}");
            opened.serve(listener, serve::signal()).await?;
        }
        Command::Import { command } => return import::run(&config, command).await,
    }
    Ok(ExitCode::SUCCESS)
}

async fn held(ctx: &Ctx, command: HeldCommand) -> Result<()> {
    match command {
        HeldCommand::List => {
            let emails = backups::list_held(ctx).await?;
            for email in &emails {
                let written = email.written_at.format("%Y-%m-%d %H:%M UTC");
                println!("{}  {written}  {}  {}", email.id, email.recipient, email.subject);
            }
            if emails.is_empty() {
                eprintln!("No email is held.");
            }
        }
        HeldCommand::Send(HeldEmails { ids, .. }) => {
            let sent = backups::send_held(ctx, &ids).await.map_err(operator::in_words)?;
            println!("{sent} emails are handed to the running server, which sends them.");
        }
        HeldCommand::Discard(HeldEmails { ids, .. }) => {
            let discarded = backups::discard_held(ctx, &ids).await.map_err(operator::in_words)?;
            println!("{discarded} emails are left out.");
        }
    }
    Ok(())
}
