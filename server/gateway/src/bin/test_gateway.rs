//! The test gateway as a separate process, for tests that kill it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use clap::Parser;
use gateway::{Options, WebhookEndpoint};

/// A simulated card acquirer on a loopback address, with a durable log.
#[derive(Parser)]
struct Arguments {
    /// The log; created when it is missing.
    #[arg(long)]
    file: PathBuf,
    /// The address to listen on; port 0 takes a free one and prints it.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// The bearer token of callers.
    #[arg(long, default_value = "test")]
    secret: String,
    /// Accept POST /v1/_faults.
    #[arg(long)]
    allow_faults: bool,
    /// An http address that gets the events of the Stripe face.
    #[arg(long, requires = "webhook_secret")]
    webhook: Option<String>,
    /// The secret of their signatures.
    #[arg(long)]
    webhook_secret: Option<String>,
    /// Milliseconds that an unanswered call is held.
    #[arg(long, default_value_t = 30_000)]
    hang_ms: u64,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this program's composition root: the clock is passed in from here"
)]
fn real_time() -> DateTime<Utc> {
    Utc::now()
}

async fn run(arguments: Arguments) -> Result<(), gateway::Error> {
    let listener = tokio::net::TcpListener::bind(arguments.listen).await?;
    let address = listener.local_addr()?;
    let options = Options {
        allow_faults: arguments.allow_faults,
        hang: Duration::from_millis(arguments.hang_ms),
        webhooks: (arguments.webhook.zip(arguments.webhook_secret))
            .map(|(url, secret)| WebhookEndpoint { url, secret }),
        ..Options::new(arguments.secret, Arc::new(real_time))
    };
    // A file that another gateway uses ends this before the address is said.
    let opened = gateway::open(arguments.file, options).await?;
    println!("http://{address}");
    opened
        .serve(listener, async {
            if let Err(error) = tokio::signal::ctrl_c().await {
                eprintln!("Control-C cannot be heard: {error}");
                std::future::pending::<()>().await;
            }
        })
        .await
}
