//! Serves: listens, works in the background, stops gracefully.

use crate::{
    app_state::App,
    assets, compose,
    config::{Config, Mode},
    connections, exchange_rates,
    limits::Limits,
    media_cache::MediaCache,
    memory, router, telemetry,
    test_mode::TestMode,
};
use anyhow::{Context, Result, bail};
use api::{ApiState, Cookies};
use app::paths;
use domain::{
    Ctx,
    clock::{Clock, ShiftedClock, SystemClock},
    site_texts::{SiteText, newest},
    worker,
};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// Time for running requests after the process was asked to stop. Its supervisor kills it a while later, and then it
/// can save nothing more.
const DRAIN: Duration = Duration::from_secs(30);

/// Serves until the process is asked to stop.
pub async fn serve(config: Config) -> Result<()> {
    let metrics = telemetry::metrics()?;
    compose::load_card_fonts(&config)?;
    if config.mode == Mode::Production && !config.company.is_reachable() {
        tracing::warn!(
            "CONTACT_EMAIL and CONTACT_PHONE are not set: travellers find no way to ask for help. Set one of them"
        );
    }
    let gateway = match compose::gateway_client(&config).await {
        Err(error) if compose::is_journal_in_use(&error) => bail!(
            "DATA_DIR={} is used by another server: stop it first, or set another DATA_DIR",
            config.data_dir.display()
        ),
        other => other?,
    };
    let test_clock = Arc::new(ShiftedClock::default());
    let clock: Arc<dyn Clock> = match config.mode {
        Mode::Test => test_clock.clone(),
        Mode::Demo | Mode::Production => Arc::new(SystemClock),
    };
    let ctx = compose::context_at(&config, gateway.clone(), clock).await?;
    if let Some(file) = &config.exchange_rates {
        ctx.use_rates(exchange_rates::read(&ctx, file).await?);
    }
    if config.mode == Mode::Production {
        // The database may have served a demonstration before.
        domain::demonstration::close_sign_ins(&ctx).await?;
    } else {
        let turn = domain::demonstration::Turn::take(&ctx).await?;
        compose::load_demonstration(&config, &ctx).await?;
        domain::demonstration::open_sign_ins(&ctx).await?;
        // Test runners book trips of their own, and count what the payment provider took. A real provider takes no
        // cards of the demonstration.
        if config.mode == Mode::Demo && config.is_test_gateway() {
            compose::load_demonstration_trips(&ctx).await;
        }
        turn.end().await?;
        memory::give_back();
    }
    let api = ApiState {
        ctx: ctx.clone(),
        cookies: Cookies {
            secure: config.is_secure(),
        },
        country_header: config.country_header.clone(),
        address_header: config.address_header.clone(),
    };
    let media = MediaCache::open(&config.data_dir.join("media-cache"), config.media_cache_bytes)?;
    let listener = tokio::net::TcpListener::bind(config.listen).await.with_context(|| {
        format!(
            "LISTEN={} cannot be used: choose another port or stop what uses it",
            config.listen
        )
    })?;
    let address = listener.local_addr()?;
    let (leave, leaving) = watch::channel(false);
    let (stop, stopped) = watch::channel(false);
    let worker = tokio::spawn(worker::run(ctx.clone(), stopped.clone()));
    let postman = tokio::spawn(domain::delivery::run(ctx.clone(), stopped.clone()));
    let news = tokio::spawn(domain::subscriptions::run(ctx.clone(), stopped.clone()));
    let video_worker = tokio::spawn(domain::videos::run(ctx.clone(), leaving.clone()));
    let daily = tokio::spawn(extend_daily(ctx.clone(), stopped.clone()));
    let index = tokio::spawn(keep_index(ctx.clone(), stopped.clone()));
    let names = tokio::spawn(keep_names(ctx.clone(), config.mode, stopped.clone()));
    let failures = tokio::spawn(write_failures(ctx.clone(), stopped.clone()));
    let rates = tokio::spawn(exchange_rates::keep(
        ctx.clone(),
        config.exchange_rates.clone(),
        exchange_rates::INTERVAL,
        stopped.clone(),
    ));
    let hourly = tokio::spawn(tidy_hourly(ctx.clone(), stopped));
    let videos = ctx.videos().clone();
    let network_rate = config.network_rate;
    let app = App {
        ctx,
        api,
        assets: assets::addresses()?,
        config: Arc::new(config),
        metrics,
        limits: Arc::new(Limits::new(network_rate)),
        media: Arc::new(media),
    };
    let test_mode = app.config.test_token.clone().map(|token| TestMode {
        app: app.clone(),
        clock: test_clock,
        gateway,
        token: token.into(),
    });
    println!("Ready on http://{address}");
    if app.config.mode == Mode::Production && app.config.exchange_rates.is_none() {
        tracing::warn!(
            "prices are converted at the exchange rates of {}, which are part of the program. Set EXCHANGE_RATES_FILE to use \
             those of the day",
            app.ctx.rates().date()
        );
    }
    let is_own_page = app.config.terms_url == paths::TERMS;
    if app.config.mode == Mode::Production && is_own_page && newest(&app.ctx, SiteText::Terms).await?.is_none() {
        tracing::warn!(
            "the terms of use are the built-in text. Write those of your company at {}/operator/settings, or set TERMS_URL",
            app.config.public_url
        );
    }
    if app.config.mode != Mode::Production && app.config.is_public(address) {
        tracing::warn!(
            "MODE={} listens on {address} as {}, where others can reach it: its passwords are public. Set MODE=production to \
             serve real people",
            app.config.mode.name(),
            app.config.public_url
        );
    }
    if app.config.mode == Mode::Demo {
        print_sign_ins(&app.ctx, &app.config.public_url).await?;
    }
    let asked_to_stop = async move {
        signal().await;
        // Stops the longest work first: uploads and encoding resume at the next start.
        videos.stop_receiving();
        leave.send(true).ok();
    };
    let bounds = app.config.connections();
    let served = connections::serve(listener, router::router(app, test_mode), bounds, asked_to_stop);
    tokio::select! {
        () = served => {}
        () = overdue(leaving) => tracing::warn!("requests that take longer than {DRAIN:?} are given up"),
    }
    // A receiver that is gone has stopped already.
    stop.send(true).ok();
    let tasks = [
        worker,
        postman,
        news,
        video_worker,
        daily,
        index,
        names,
        failures,
        rates,
        hourly,
    ];
    let ended = async {
        for task in tasks {
            // A task that panicked has logged it already.
            task.await.ok();
        }
    };
    if tokio::time::timeout(Duration::from_secs(30), ended).await.is_err() {
        tracing::warn!("background work did not end within 30 seconds; it goes on at the next start");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Returns once the process was asked to stop and `DRAIN` has passed.
async fn overdue(mut leaving: watch::Receiver<bool>) {
    match leaving.wait_for(|leave| *leave).await {
        Ok(_) => {}
        // The caller has ended.
        Err(_) => std::future::pending().await,
    }
    tokio::time::sleep(DRAIN).await;
}

/// Prints the accounts for signing in. Each address ends its line, so that a terminal selects it alone.
async fn print_sign_ins(ctx: &Ctx, public_url: &str) -> Result<()> {
    let people = domain::demonstration::sign_ins(ctx).await?;
    if people.is_empty() {
        return Ok(());
    }
    let password = domain::demonstration::PASSWORD;
    println!("Sign in with the password {password} as");
    for person in people {
        let address = paths::sign_in_as(person.email);
        println!("  {:<10} {:<24} {public_url}{address}", person.who, person.email);
    }
    println!("All of it is at {public_url}/dev");
    Ok(())
}

/// Keeps the demonstration set extended 400 nights ahead.
async fn extend_daily(ctx: Ctx, mut stopped: watch::Receiver<bool>) {
    loop {
        if let Err(error) = domain::demonstration::extend(&ctx).await {
            tracing::error!(%error, "the demonstration's nights could not be extended");
        }
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(Duration::from_secs(6 * 60 * 60)) => {}
        }
    }
}

/// Builds the index of hotels while the database answers the first requests, and rebuilds it when it cannot be updated.
/// Updates it, and refreshes the tiles of the world map.
async fn keep_index(ctx: Ctx, mut stopped: watch::Receiver<bool>) {
    loop {
        if let Err(error) = domain::searches::keep_index(&ctx).await {
            tracing::error!(%error, "the index of hotels could not be made; the database answers searches");
        }
        if let Err(error) = domain::hotels::keep_tiles(&ctx).await {
            tracing::error!(%error, "the map of hotels could not be rebuilt; it shows the previous hotels");
        }
        let is_over = tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => true,
            () = domain::searches::wait_for_index_changes(&ctx) => false,
            () = tokio::time::sleep(Duration::from_secs(5)) => false,
        };
        if is_over {
            if let Err(error) = domain::searches::save_index(&ctx).await {
                tracing::error!(%error, "the index of hotels could not be saved; the next start builds it from the database");
            }
            return;
        }
    }
}

/// Builds the index of destinations during the first requests, and every second applies the hotels that were added,
/// deleted or renamed. In test mode the first question builds it: test runners start many servers, most are asked for no name,
/// and the index is the larger part of a start.
async fn keep_names(ctx: Ctx, mode: Mode, mut stopped: watch::Receiver<bool>) {
    loop {
        let is_wanted = mode != Mode::Test || domain::hotels::has_destinations(&ctx);
        if is_wanted && let Err(error) = domain::hotels::keep_destinations(&ctx).await {
            tracing::error!(%error, "the names of hotels could not be read; those of before are found");
        }
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
        }
    }
}

/// Saves the number of failed sign-ins every minute, and once more at the end.
async fn write_failures(ctx: Ctx, mut stopped: watch::Receiver<bool>) {
    loop {
        let is_over = tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => true,
            () = tokio::time::sleep(Duration::from_secs(60)) => false,
        };
        if let Err(error) = domain::identity::write_failures(&ctx).await {
            tracing::error!(%error, "failed sign-ins could not be written down; they are kept for the next time");
        }
        if is_over {
            return;
        }
    }
}

/// Deletes expired data every hour.
async fn tidy_hourly(ctx: Ctx, mut stopped: watch::Receiver<bool>) {
    loop {
        if let Err(error) = domain::identity::tidy(&ctx).await {
            tracing::error!(%error, "old codes, tokens and sessions could not be deleted");
        }
        if let Err(error) = domain::images::tidy(&ctx).await {
            tracing::error!(%error, "files that nothing names could not be deleted");
        }
        if let Err(error) = domain::videos::tidy(&ctx).await {
            tracing::error!(%error, "videos that never arrived, and files that nothing names, could not be deleted");
        }
        if let Err(error) = domain::itineraries::end_unpaid(&ctx).await {
            tracing::error!(%error, "unpaid trips of an earlier version could not be given an end");
        }
        if let Err(error) = domain::itineraries::complete_past(&ctx).await {
            tracing::error!(%error, "trips whose last night is over could not be completed");
        }
        if let Err(error) = domain::trip_access::tidy(&ctx).await {
            tracing::error!(%error, "old links to trips could not be deleted");
        }
        if let Err(error) = domain::mailbox::tidy(&ctx).await {
            tracing::error!(%error, "old mails could not be deleted");
        }
        if let Err(error) = domain::subscriptions::tidy(&ctx).await {
            tracing::error!(%error, "unconfirmed subscriptions could not be deleted");
        }
        if let Err(error) = domain::keyed::tidy(&ctx).await {
            tracing::error!(%error, "keys of calls that count no longer could not be deleted");
        }
        if let Err(error) = domain::provider_events::tidy(&ctx).await {
            tracing::error!(%error, "old events of the payment provider could not be deleted");
        }
        if let Err(error) = domain::provider_events::sweep(&ctx).await {
            tracing::error!(%error, "the payment provider could not be asked for payments, refunds and disputes; it is asked again in an hour");
        }
        if let Err(error) = domain::form_answers::tidy(&ctx).await {
            tracing::error!(%error, "old answers to forms could not be deleted");
        }
        if let Err(error) = domain::searches::tidy(&ctx).await {
            tracing::error!(%error, "searches of long ago could not be deleted");
        }
        if let Err(error) = domain::searches::tidy_index(&ctx).await {
            tracing::error!(%error, "old changes of hotels could not be deleted");
        }
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(Duration::from_secs(60 * 60)) => {}
        }
    }
}

/// Ctrl-C or a termination signal.
pub async fn signal() {
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminate => {}
    }
}
