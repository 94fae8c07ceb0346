//! Serves: listens, works in the background, stops gracefully.

use crate::{
    app_state::App,
    assets,
    background::Background,
    compose,
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
};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

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
    compose::refuse_production(&config).await?;
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
    if config.mode == Mode::Production {
        domain::demonstration::mark_production(&ctx).await?;
    }
    let background = Background::start(&ctx, &config);
    let leaving = background.leaving();
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
    let leave = leaving.clone();
    let asked_to_stop = async move {
        signal().await;
        // Stops the longest work first: uploads and encoding resume at the next start.
        videos.stop_receiving();
        leave.cancel();
    };
    let bounds = app.config.connections();
    let served = connections::serve(listener, router::router(app, test_mode), bounds, asked_to_stop);
    tokio::select! {
        () = served => {}
        () = overdue(leaving) => tracing::warn!("requests that take longer than {DRAIN:?} are given up"),
    }
    background.end().await;
    tracing::info!("stopped");
    Ok(())
}

/// Returns once the process was asked to stop and `DRAIN` has passed.
async fn overdue(leaving: CancellationToken) {
    leaving.cancelled().await;
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
