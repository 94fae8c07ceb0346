//! Exchange rates from a file of the operator, which a new one replaces every day.

use anyhow::{Context, Result};
use domain::{Ctx, rates::reference};
use search::ExchangeRates;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// How often a server reads the file.
pub const INTERVAL: Duration = Duration::from_secs(60);

/// Reads the European Central Bank's daily file.
pub async fn read(ctx: &Ctx, file: &Path) -> Result<ExchangeRates> {
    let advice = || {
        format!(
            "EXCHANGE_RATES_FILE={} cannot be used: use eurofxref-daily.xml of the European Central Bank",
            file.display()
        )
    };
    let text = tokio::fs::read_to_string(file).await.with_context(advice)?;
    reference::read(&text, ctx.now().date_naive()).with_context(advice)
}

/// Reads the file at each interval and uses rates of a later day. While it has none, the server keeps those that it has.
pub async fn keep(ctx: Ctx, file: Option<PathBuf>, interval: Duration, stop: CancellationToken) {
    let Some(file) = file else { return };
    let mut failure = None;
    while stop.run_until_cancelled(tokio::time::sleep(interval)).await.is_some() {
        let found = failure_of(refresh(&ctx, &file).await);
        // Once for each reason, not every minute.
        if let Some(error) = found.as_ref().filter(|error| failure.as_ref() != Some(*error)) {
            tracing::error!(
                "{error}; prices are converted at the rates of {} for now",
                ctx.rates().date()
            );
        }
        failure = found;
    }
}

fn failure_of(done: Result<()>) -> Option<String> {
    done.err().map(|error| format!("{error:#}"))
}

async fn refresh(ctx: &Ctx, file: &Path) -> Result<()> {
    let rates = read(ctx, file).await?;
    if rates.date() > ctx.rates().date() {
        tracing::info!("prices are converted at the rates of {} from now on", rates.date());
        ctx.use_rates(rates);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::testing::TestDb;

    fn write(file: &Path, day: &str, dollars: &str) {
        let text = format!(
            "<Envelope><Cube><Cube time='{day}'><Cube currency='USD' rate='{dollars}'/><Cube currency='GBP' rate='0.87'/></Cube>\
             </Cube></Envelope>"
        );
        std::fs::write(file, text).unwrap();
    }

    #[tokio::test]
    async fn rates_of_a_later_day_are_used_and_nothing_else_is() {
        let db = TestDb::new().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("eurofxref-daily.xml");
        let dollars = || db.ctx.rates().convert_minor(10_000, "EUR", "USD");
        write(&file, "2026-11-20", "1.25");
        refresh(&db.ctx, &file).await.unwrap();
        assert_eq!(dollars(), Some(12_500));
        // An older file, a file that is being written, and no file.
        write(&file, "2026-11-19", "1.75");
        refresh(&db.ctx, &file).await.unwrap();
        std::fs::write(&file, "<Envelope>").unwrap();
        let error = refresh(&db.ctx, &file).await.unwrap_err();
        assert!(format!("{error:#}").contains("use eurofxref-daily.xml"), "{error:#}");
        std::fs::remove_file(&file).unwrap();
        refresh(&db.ctx, &file).await.unwrap_err();
        assert_eq!(dollars(), Some(12_500));
        write(&file, "2026-11-21", "1.5");
        refresh(&db.ctx, &file).await.unwrap();
        assert_eq!(dollars(), Some(15_000));
    }

    #[tokio::test]
    async fn a_day_in_the_future_is_refused_and_the_rates_of_the_true_day_are_used() {
        let db = TestDb::new().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("eurofxref-daily.xml");
        write(&file, "2062-11-20", "1.75");
        let error = format!("{:#}", refresh(&db.ctx, &file).await.unwrap_err());
        for said in [file.to_str().unwrap(), "2062-11-20", "2026-11-21"] {
            assert!(error.contains(said), "{error}");
        }
        write(&file, "2026-11-20", "1.25");
        refresh(&db.ctx, &file).await.unwrap();
        assert_eq!(db.ctx.rates().convert_minor(10_000, "EUR", "USD"), Some(12_500));
    }

    #[tokio::test]
    async fn a_server_goes_on_reading_until_it_stops() {
        let db = TestDb::new().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("eurofxref-daily.xml");
        let stop = CancellationToken::new();
        let interval = Duration::from_millis(1);
        let keeper = tokio::spawn(keep(db.ctx.clone(), Some(file.clone()), interval, stop.clone()));
        for (day, dollars, minor) in [("2026-11-20", "1.25", 12_500), ("2026-11-21", "1.5", 15_000)] {
            write(&file, day, dollars);
            while db.ctx.rates().convert_minor(10_000, "EUR", "USD") != Some(minor) {
                tokio::task::yield_now().await;
            }
        }
        stop.cancel();
        keeper.await.unwrap();
    }
}
