//! Starts and stops the gateway.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use axum::serve::ListenerExt;
use chrono::SecondsFormat;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::book::keyed_digest;
use crate::deliveries::send_all;
use crate::faults::FaultSwitch;
use crate::gateway::Gateway;
use crate::journal::{Journal, JournalError};
use crate::options::Options;
use crate::routes::router;
use crate::webhooks::Webhooks;
use crate::writer::Writer;

/// Time for running calls after the gateway was asked to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a gateway did not start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Other machines can reach the socket; a simulated acquirer that approves payments must not allow that.
    #[error("the test gateway listens on loopback addresses only, not on {0}")]
    NotLoopback(SocketAddr),
    /// The operating system refused a socket or a thread.
    #[error("the test gateway cannot serve: {0}")]
    Io(#[from] io::Error),
}

/// Serves the gateway on a loopback listener until `shutdown` ends, then finishes the running calls.
///
/// # Errors As [`open`] and [`OpenGateway::serve`].
pub async fn serve(
    listener: TcpListener,
    file: PathBuf,
    options: Options,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Error> {
    check_loopback(&listener)?;
    open(file, options).await?.serve(listener, shutdown).await
}

fn check_loopback(listener: &TcpListener) -> Result<SocketAddr, Error> {
    let address = listener.local_addr()?;
    if address.ip().is_loopback() {
        Ok(address)
    } else {
        Err(Error::NotLoopback(address))
    }
}

/// Opens the gateway's file and locks it: creates the file if it is missing, else replays it. It stays locked while the
/// gateway lives.
///
/// # Errors If the file is in use, damaged or cannot be opened.
pub async fn open(file: PathBuf, options: Options) -> Result<OpenGateway, Error> {
    let salt = {
        let born = (options.clock)().to_rfc3339_opts(SecondsFormat::Nanos, true);
        let secret = options.secret.clone();
        move || keyed_digest(secret.as_bytes(), &[b"salt", born.as_bytes()])
    };
    let opening = tokio::task::spawn_blocking(move || Journal::open(&file, salt));
    let (journal, book) = opening.await.map_err(io::Error::other)??;
    let seen = book.entries_after(0).len() as u64;
    let (writer, thread) = Writer::start(journal, book, options.clock.clone())?;
    Ok(OpenGateway {
        options,
        seen,
        writer,
        thread,
    })
}

/// A gateway whose file is open.
pub struct OpenGateway {
    options: Options,
    /// Entries from before this start, whose events are not sent again.
    seen: u64,
    writer: Writer,
    thread: JoinHandle<()>,
}

impl OpenGateway {
    /// Serves on a loopback listener until `shutdown` ends, then finishes the running calls.
    ///
    /// # Errors If the listener is not on loopback, or if the socket fails. A log that cannot be written later does not
    /// end the gateway: it refuses every call with 503 until the log can be written again.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), Error> {
        let address = check_loopback(&listener)?;
        let Self {
            options,
            seen,
            writer,
            thread,
        } = self;
        let (stop, stopping) = watch::channel(false);
        let webhooks = Webhooks::default();
        let sender = match options.webhooks {
            Some(endpoint) => Some(tokio::spawn(send_all(
                webhooks.clone(),
                endpoint,
                writer.clone(),
                options.clock.clone(),
                seen,
            ))),
            None => None,
        };
        let gateway = Arc::new(Gateway {
            writer: writer.clone(),
            faults: FaultSwitch::default(),
            allow_faults: options.allow_faults,
            hang: options.hang,
            secret: options.secret,
            webhooks,
            stopping: stopping.clone(),
        });
        let listener = listener.tap_io(|stream| {
            // Otherwise small answers may wait for the peer's acknowledgement, which is slower but correct.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "TCP_NODELAY was refused");
            }
        });
        let graceful = axum::serve(listener, router(gateway)).with_graceful_shutdown(async move {
            shutdown.await;
            stop.send_replace(true);
        });
        tracing::info!(%address, "test gateway ready");
        let served = tokio::select! {
            served = graceful.into_future() => served,
            () = overdue(stopping) => Ok(()),
        };

        if let Some(sender) = sender {
            sender.abort();
        }
        writer.close().await;
        tokio::task::spawn_blocking(move || thread.join())
            .await
            .map_err(io::Error::other)?
            .map_err(|_| io::Error::other("the gateway's writer panicked"))?;
        Ok(served?)
    }
}

/// Ends when the time for running calls is over.
async fn overdue(mut stopping: watch::Receiver<bool>) {
    // A closed channel means that serving has ended, which the other branch reports.
    if stopping.wait_for(|stopping| *stopping).await.is_err() {
        std::future::pending::<()>().await;
    }
    tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
}
