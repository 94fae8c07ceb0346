//! Puts the parts together: database, clock, payments.

use crate::{
    config::{Config, Mode},
    faults::PlannedFaults,
};
use anyhow::{Context, Result, bail};
use contract::identity::ProviderId;
use domain::{
    ContextParts, Ctx, Database, Secrets, Settings,
    clock::{Clock, SystemClock, SystemRandom},
    hotels::OwnInventory,
    outside::{
        issuer::{PublishedKeys, TrustedIssuer},
        mail::{MailTransport, Mailbox, Smtp},
        payment::{PaymentProvider, TestGateway, stripe::Stripe},
        sign_in::{OAuth, OpenId, SignInProvider},
        storage::Storage,
        video::{Bunny, Ffmpeg, VideoMaker},
    },
    videos::Videos,
};
use indicatif::{ProgressBar, ProgressStyle};
use std::{path::PathBuf, sync::Arc};

/// The file in DATA_DIR that keeps the journal of the test gateway. Its part of a backup has the same name.
pub const JOURNAL: &str = "test-gateway.log";
/// An address at which no gateway listens.
const NOWHERE: &str = "http://127.0.0.1:1";

/// Opens the database and migrates it.
pub async fn migrated_database(config: &Config) -> Result<Database> {
    make_data_dir(config)?;
    let database = open(config).await?;
    migrations::upgrade(database.for_migrations())
        .await
        .context("the database could not be migrated")?;
    Ok(database)
}

async fn open(config: &Config) -> Result<Database> {
    let database = Database::open(&config.database_url, config.database_connections).await;
    database.with_context(|| {
        format!(
            "DATABASE_URL={} cannot be opened",
            without_password(&config.database_url)
        )
    })
}

/// What the setting of the database names.
pub enum SiteDatabase {
    /// No site yet.
    Absent,
    /// A site of an older program. Only `serve`, `migrate`, `restore` and what makes a database upgrade it.
    Older(Database),
    Current(Database),
}

/// Opens the database without changing it.
pub async fn site_database(config: &Config) -> Result<SiteDatabase> {
    if domain::is_file_missing(&config.database_url) {
        return Ok(SiteDatabase::Absent);
    }
    let database = open(config).await?;
    let steps = migrations::steps(database.for_migrations()).await?;
    Ok(if steps.is_empty() {
        SiteDatabase::Absent
    } else if migrations::missing(&steps).is_empty() {
        SiteDatabase::Current(database)
    } else {
        SiteDatabase::Older(database)
    })
}

/// Refuses a database that has served in production in the other modes, before anything is upgraded or loaded.
pub async fn refuse_production(config: &Config) -> Result<()> {
    if config.mode == Mode::Production {
        return Ok(());
    }
    let database = match site_database(config).await? {
        SiteDatabase::Absent => return Ok(()),
        SiteDatabase::Older(database) | SiteDatabase::Current(database) => database,
    };
    if domain::demonstration::has_served_production(&database).await? {
        bail!(
            "the database at DATABASE_URL={} has served in production: set MODE=production, or another DATABASE_URL and \
             DATA_DIR",
            without_password(&config.database_url)
        );
    }
    Ok(())
}

/// Opens the database of a site for a command that neither makes nor upgrades one.
pub async fn existing_database(config: &Config) -> Result<Database> {
    match site_database(config).await? {
        SiteDatabase::Current(database) => Ok(database),
        SiteDatabase::Older(_) => {
            bail!("the database is older than this program: make a backup, then run `server migrate`")
        }
        SiteDatabase::Absent => bail!(
            "there is no site in the database at DATABASE_URL={}: set DATABASE_URL to the one that the server uses",
            without_password(&config.database_url)
        ),
    }
}

pub fn make_data_dir(config: &Config) -> Result<()> {
    std::fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("DATA_DIR={} cannot be made", config.data_dir.display()))
}

fn without_password(url: &str) -> String {
    match url
        .split_once("://")
        .and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?.1)))
    {
        Some((scheme, host)) => format!("{scheme}://…@{host}"),
        None => url.to_owned(),
    }
}

/// The test gateway's clock.
pub fn gateway_clock() -> gateway::Clock {
    Arc::new(|| SystemClock.now())
}

/// The test gateway of the settings, else one started on a free loopback port. `None`: payments go elsewhere, and no
/// setting names a gateway.
///
/// # Errors If another process works on DATA_DIR: two gateways cannot keep one journal.
pub async fn gateway_client(config: &Config) -> Result<Option<gateway::Client>> {
    let file = match (&config.gateway_url, gateway_journal(config)) {
        (Some(url), _) => return client(config, url).map(Some),
        (None, None) => return Ok(None),
        (None, Some(file)) => file,
    };
    // The gateway keeps its journal in DATA_DIR, which does not exist before the first start.
    make_data_dir(config)?;
    let mut options = gateway::Options::new(config.gateway_secret.clone(), gateway_clock());
    options.allow_faults = config.mode == Mode::Test;
    let gateway = gateway::open(file, options).await?;
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
    let url = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move {
        if let Err(error) = gateway.serve(listener, std::future::pending()).await {
            tracing::error!(%error, "the test gateway stopped");
        }
    });
    client(config, &url).map(Some)
}

/// Like `gateway_client`, for a command that may run beside a server with the same DATA_DIR: that server's gateway is not
/// reached then, as its port is not known.
async fn gateway_client_beside(config: &Config) -> Result<Option<gateway::Client>> {
    match gateway_client(config).await {
        Err(error) if is_journal_in_use(&error) => client(config, NOWHERE).map(Some),
        other => other,
    }
}

fn client(config: &Config, url: &str) -> Result<gateway::Client> {
    Ok(gateway::Client::new(url, config.gateway_secret.clone())?)
}

/// Whether a gateway was not opened because another process has its journal.
pub fn is_journal_in_use(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<gateway::Error>();
    matches!(
        cause,
        Some(gateway::Error::Journal(gateway::JournalError::InUse { .. }))
    )
}

/// The journal of the test gateway that runs inside the server; none where payments go elsewhere.
pub fn gateway_journal(config: &Config) -> Option<PathBuf> {
    let is_inside = config.is_test_gateway() && config.gateway_url.is_none();
    is_inside.then(|| config.data_dir.join(JOURNAL))
}

/// Stripe, if the settings have an account, else the test gateway.
fn payments(
    config: &Config,
    gateway: Option<gateway::Client>,
    installation: String,
) -> Result<Arc<dyn PaymentProvider>> {
    match (&config.stripe, gateway) {
        (Some(keys), _) => {
            let stripe = Stripe::new(keys.account.clone()).context("STRIPE_API")?;
            let stripe = stripe.with_form(keys.publishable_key.clone());
            Ok(Arc::new(stripe.with_installation(installation)))
        }
        (None, Some(gateway)) if config.allow_test_gateway => {
            Ok(Arc::new(TestGateway::new(gateway).with_installation(installation)))
        }
        (None, _) => bail!("no payment provider is set"),
    }
}

/// The SMTP server of the settings, else the built-in mailbox.
fn mail_transport(config: &Config) -> Result<Arc<dyn MailTransport>> {
    let Some(url) = &config.smtp_url else {
        return Ok(Arc::new(Mailbox));
    };
    let smtp = Smtp::new(url, &config.mail_from).with_context(|| {
        format!(
            "SMTP_URL={} or MAIL_FROM={} is not valid: use smtps://user:password@host and Name <address>",
            without_password(url),
            config.mail_from
        )
    })?;
    Ok(Arc::new(smtp))
}

/// The sign-in providers that the settings have keys for, in the order of their buttons.
fn providers(config: &Config) -> Result<Vec<Arc<dyn SignInProvider>>> {
    let mut providers: Vec<Arc<dyn SignInProvider>> = Vec::new();
    if let Some(keys) = &config.google {
        let google = OpenId::new(ProviderId::Google, &keys.issuer, &keys.client_id, &keys.client_secret);
        providers.push(Arc::new(google.context("GOOGLE_ISSUER")?));
    }
    if let Some(keys) = &config.facebook {
        let facebook = OAuth::new(
            ProviderId::Facebook,
            &keys.addresses,
            &keys.client_id,
            &keys.client_secret,
        );
        providers.push(Arc::new(facebook.context("one of the settings FACEBOOK_…_URL")?));
    }
    Ok(providers)
}

/// The issuer of the settings whose access tokens the server accepts beside its own.
fn trusted_issuer(config: &Config) -> Result<Option<Arc<TrustedIssuer>>> {
    let Some(setting) = &config.token_issuer else {
        return Ok(None);
    };
    let keys = PublishedKeys::new(&setting.jwks_url)?;
    let issuer = TrustedIssuer::new(&setting.issuer, &setting.audience, Arc::new(keys));
    Ok(Some(Arc::new(issuer)))
}

/// The bucket of the settings, else a folder.
pub fn storage(config: &Config) -> Result<Storage> {
    match &config.videos.bucket {
        Some(bucket) => Storage::in_bucket(bucket).context("S3_BUCKET, S3_ENDPOINT or S3_REGION"),
        None => Storage::in_folder(&config.data_dir.join("files")).context("DATA_DIR"),
    }
}

/// Bytes that uploads leave available on the disk of DATA_DIR.
fn kept_free(config: &Config) -> Result<u64> {
    let folder = &config.data_dir;
    let about = || format!("DATA_DIR={} cannot be used", folder.display());
    std::fs::create_dir_all(folder).with_context(about)?;
    domain::free_disk::kept_free(folder, config.videos.free_disk_bytes).with_context(about)
}

/// The video provider of the settings, else ffmpeg on this machine.
fn videos(config: &Config) -> Result<Videos> {
    let videos = &config.videos;
    let maker: Arc<dyn VideoMaker> = match &videos.bunny {
        Some(account) => Arc::new(Bunny::new(account.clone())?),
        None => Arc::new(Ffmpeg::new(videos.ffmpeg.as_deref())),
    };
    let folder = config.data_dir.join("films");
    Ok(Videos::new(maker, &folder, videos.max_bytes, videos.max_library_bytes))
}

/// Builds the context of a command that works on a site.
///
/// # Errors
/// If there is no database yet, or an older one.
pub async fn context(config: &Config) -> Result<Ctx> {
    existing_database(config).await?;
    context_with(config, gateway_client_beside(config).await?).await
}

/// Like `context`; makes the database if there is none yet, and says so, because a command that runs in another folder, or
/// without its settings, finds nothing of the site.
pub async fn context_of_any(config: &Config) -> Result<Ctx> {
    let is_new = matches!(site_database(config).await?, SiteDatabase::Absent);
    let ctx = context_with(config, gateway_client_beside(config).await?).await?;
    if is_new {
        eprintln!(
            "note: {} is a new database. Set DATABASE_URL to work on another one.",
            without_password(&config.database_url)
        );
    }
    Ok(ctx)
}

/// Like `context`, with the given gateway.
pub async fn context_with(config: &Config, gateway: Option<gateway::Client>) -> Result<Ctx> {
    context_at(config, gateway, Arc::new(SystemClock)).await
}

/// Like `context_with`, with the given clock.
pub async fn context_at(config: &Config, gateway: Option<gateway::Client>, clock: Arc<dyn Clock>) -> Result<Ctx> {
    let database = migrated_database(config).await?;
    let random = Arc::new(SystemRandom);
    let secrets = Secrets::load(&database, &*random, clock.now()).await?;
    let database = match &config.fault {
        Some(plan) => database.with_faults(Arc::new(PlannedFaults::new(
            plan.clone(),
            config.data_dir.clone(),
            std::time::Duration::from_secs(config.recovery_seconds.unsigned_abs()),
        ))),
        None => database,
    };
    Ok(Ctx::new(ContextParts {
        payments: payments(config, gateway, secrets.installation())?,
        supplier: Arc::new(OwnInventory),
        mail: mail_transport(config)?,
        providers: providers(config)?,
        issuer: trusted_issuer(config)?,
        settings: Settings {
            site_name: config.site_name.clone(),
            company: config.company.clone(),
            operator_email: config.operator_email.clone(),
            recovery_seconds: config.recovery_seconds,
            commission_bps: config.commission_bps,
            die_at: config.die_at.clone(),
            public_url: config.public_url.clone(),
            strict_enumeration: config.strict_enumeration,
            are_cards_counted: !config.is_test_gateway(),
            password_cost: config.mode.password_cost(),
            is_sign_up_enabled: config.is_sign_up_enabled,
            index_file: Some(config.data_dir.join("hotels.index")),
            upload_folder: Some(config.data_dir.clone()),
            free_disk_bytes: kept_free(config)?,
            max_upload_bytes: config.videos.max_bytes_in_all,
            ..Settings::default()
        },
        database,
        clock,
        random,
        secrets,
        storage: storage(config)?,
        videos: videos(config)?,
    }))
}

/// Loads the demonstration set unless the database has it.
pub async fn load_demonstration(config: &Config, ctx: &Ctx) -> Result<bool> {
    let bar = ProgressBar::new(config.demo_hotels as u64);
    if let Ok(style) =
        ProgressStyle::with_template("Loading the demonstration set {bar:30} {pos}/{len} hotels {elapsed}")
    {
        bar.set_style(style);
    }
    let options = domain::demonstration::Options {
        hotels: config.demo_hotels,
    };
    let loaded = domain::demonstration::load(ctx, &options, |done, _| bar.set_position(done as u64)).await?;
    bar.finish_and_clear();
    if loaded.hotels > 0 {
        println!(
            "The demonstration set is loaded: {} fictional hotels with {} kinds of room.",
            loaded.hotels, loaded.room_types
        );
    }
    let creators = domain::demonstration::load_creators(ctx).await?;
    if creators > 0 {
        println!("{creators} fictional creators recommend them, the first of them at /user/mia.lind");
    }
    let stories = domain::demonstration::load_stories(ctx).await?;
    if stories.posts > 0 {
        println!(
            "They have written {} posts and made {} packages.",
            stories.posts, stories.packages
        );
    }
    let itineraries = domain::demonstration::load_itinerary_contents(ctx).await?;
    if itineraries > 0 {
        println!("They tell {itineraries} of their journeys day by day.");
    }
    let pictures = domain::demonstration::load_faces(ctx).await?;
    if pictures > 0 {
        println!("{pictures} pictures of them and of what they like to look at are drawn.");
    }
    Ok(loaded.hotels > 0)
}

/// Books the trips of the demonstration's traveller once. Without them the site is whole, so what stops them is said and the
/// start goes on.
pub async fn load_demonstration_trips(ctx: &Ctx) {
    match domain::demonstration::load_itineraries(ctx).await {
        Ok(0) => {}
        Ok(trips) => println!("The demonstration's traveller has {trips} trips."),
        Err(error) => tracing::warn!(%error, "the trips of the demonstration's traveller could not be booked"),
    }
}

/// Loads the fonts that the setting names for share cards.
pub fn load_card_fonts(config: &Config) -> Result<()> {
    let Some(folder) = &config.card_fonts else {
        return Ok(());
    };
    let cannot = || format!("CARD_FONTS={} cannot be read: use a folder of fonts", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        if ["ttf", "otf"].iter().any(|known| kind.eq_ignore_ascii_case(known)) {
            files.push(path);
        }
    }
    files.sort();
    let fonts: std::io::Result<Vec<Vec<u8>>> = files.iter().map(std::fs::read).collect();
    cards::add_fonts(fonts.with_context(cannot)?);
    Ok(())
}
