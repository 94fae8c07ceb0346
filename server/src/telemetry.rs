//! Logs for people or for machines, and figures for Prometheus.

use crate::config::LogFormat;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::{
    io::IsTerminal,
    sync::{OnceLock, mpsc},
    thread,
    time::Duration,
};
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{EnvFilter, layer::SubscriberExt, util::SubscriberInitExt};

/// Maximum number of lines that wait to be written: some megabytes.
const MAX_WAITING_LINES: usize = 16_384;

/// How long an ending process waits for what reads its last lines.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// The number of lines that were not written.
static LOST: OnceLock<ErrorCounter> = OnceLock::new();

/// The running log. Dropping it writes the lines that wait, within two seconds.
pub struct Log(Option<WorkerGuard>);

impl Drop for Log {
    fn drop(&mut self) {
        let guard = self.0.take();
        let (written, wait) = mpsc::channel();
        thread::spawn(move || {
            drop(guard);
            written.send(()).ok();
        });
        wait.recv_timeout(LAST_WAIT).ok();
    }
}

/// Starts the log. RUST_LOG chooses its levels; the default suits operators.
///
/// A thread writes the lines, so that no request waits for the log's reader: a pipe that is not read takes 64 KB, and
/// then stops its writer. Lines that find too many before them are lost and counted.
pub fn start(format: LogFormat) -> Log {
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(MAX_WAITING_LINES)
        .lossy(true)
        .finish(std::io::stdout());
    LOST.get_or_init(|| writer.error_counter());
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,sea_orm=warn,sea_orm_migration=warn,hyper=warn"));
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Pretty => {
            // Files get no colours.
            let colours = std::io::stdout().is_terminal();
            let layer = tracing_subscriber::fmt::layer().compact().with_ansi(colours);
            registry.with(layer.with_writer(writer)).init();
        }
        LogFormat::Json => {
            let layer = tracing_subscriber::fmt::layer().json().flatten_event(true);
            registry.with(layer.with_writer(writer)).init();
        }
    }
    Log(Some(guard))
}

/// The number of log lines that were lost since the start.
pub fn lost_lines() -> u64 {
    LOST.get().map_or(0, |lost| lost.dropped_lines() as u64)
}

/// Starts counting; the returned handle renders the counts.
pub fn metrics() -> anyhow::Result<PrometheusHandle> {
    let buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
    Ok(PrometheusBuilder::new().set_buckets(&buckets)?.install_recorder()?)
}
