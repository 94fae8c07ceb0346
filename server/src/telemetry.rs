//! Logs for people or for machines, and figures for Prometheus.

use crate::config::LogFormat;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::io::IsTerminal;
use tracing_subscriber::{EnvFilter, layer::SubscriberExt, util::SubscriberInitExt};

/// Starts the log. RUST_LOG chooses its levels; the default suits operators.
pub fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,sea_orm=warn,sea_orm_migration=warn,hyper=warn"));
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Pretty => {
            // Files get no colours.
            let colours = std::io::stdout().is_terminal();
            let layer = tracing_subscriber::fmt::layer().compact().with_ansi(colours);
            registry.with(layer).init();
        }
        LogFormat::Json => registry
            .with(tracing_subscriber::fmt::layer().json().flatten_event(true))
            .init(),
    }
}

/// Starts counting; the returned handle renders the counts.
pub fn metrics() -> anyhow::Result<PrometheusHandle> {
    let buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
    Ok(PrometheusBuilder::new().set_buckets(&buckets)?.install_recorder()?)
}
