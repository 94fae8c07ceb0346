//! The context of every operation: database, clock, randomness, secrets, settings and external services.

use crate::{
    caches::Caches,
    clock::{Clock, Random, uuid_v7},
    database::{AsDatabase, Database},
    outside::{
        Guarded, ServiceContext, issuer::TrustedIssuer, mail::MailTransport, payment::PaymentProvider,
        sign_in::SignInProvider, storage::Storage, supplier::HotelSupplier, video::Videos,
    },
    secret::Secrets,
};
use chrono::{DateTime, Utc};
use contract::company::Company;
use sea_orm::DatabaseConnection;
use search::{ExchangeRates, Gazetteer};
use std::{
    any::Any,
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
};
use uuid::Uuid;

/// What a creator is owed of the price of a room that was booked through them, in hundredths of a percent, unless a setting
/// says otherwise. Stays that were confirmed before there was a setting have it.
pub(crate) const COMMISSION_BPS: i32 = 500;

/// What a hash of a password costs (argon2id, one lane).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordCost {
    pub memory_kib: u32,
    pub passes: u32,
}

impl PasswordCost {
    /// As OWASP recommends it, and some 25 ms of a core.
    pub const STANDARD: Self = Self {
        memory_kib: 19 * 1024,
        passes: 2,
    };
    /// For tests alone, which sign in thousands of people whose passwords are no secret.
    pub const LEAST: Self = Self {
        memory_kib: 8,
        passes: 1,
    };
}

/// Settings of business rules.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The site's name.
    pub site_name: String,
    /// The company that runs the site.
    pub company: Company,
    /// The address that learns of disputes; `None`: they are tasks alone.
    pub operator_email: Option<String>,
    /// Minutes for which an offer can be put in a cart.
    pub offer_minutes: i64,
    /// How long the price of an open invoice is held, in minutes.
    pub invoice_minutes: i64,
    /// After how long a worker takes over what a request or another worker did not finish, in seconds; longer than the
    /// payment provider's time-outs together.
    pub recovery_seconds: i64,
    /// What creators get of the price of rooms that are booked through them, in hundredths of a percent.
    pub commission_bps: i32,
    /// Whether emails are written about what happens; not about the demonstration's trips, which it books in the past.
    pub writes_mail: bool,
    /// Whether emails wait for the operator: after a restore they may already have been sent before the backup.
    pub holds_mail: bool,
    /// Scheme and host of the site, without a slash at the end: the issuer of its tokens and the base of links in
    /// emails.
    pub public_url: String,
    /// Whether sign-in gives the same answer for an unknown address and a wrong password.
    pub strict_enumeration: bool,
    /// Whether to count refusals per card, so that a card is blocked after repeated refusals. Off for a test gateway,
    /// whose numbers all testers share.
    pub are_cards_counted: bool,
    /// What a hash of a password costs. One of another cost is renewed at the next sign-in.
    pub password_cost: PasswordCost,
    /// Whether people can open new clubs.
    pub is_sign_up_enabled: bool,
    /// The file that keeps the index of hotels between runs; `None`: each run rebuilds it.
    pub index_file: Option<PathBuf>,
    /// A folder on the disk whose available space uploads must respect; `None`: no check.
    pub upload_folder: Option<PathBuf>,
    /// Bytes that uploads leave available on that disk.
    pub free_disk_bytes: u64,
    /// Bytes of the videos of all libraries at most; `None`: bounded by the disk only.
    pub max_upload_bytes: Option<u64>,
    /// The point at which the process dies, in test mode only.
    pub die_at: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            site_name: "Byrdli".to_owned(),
            company: Company::default(),
            operator_email: None,
            offer_minutes: 30,
            invoice_minutes: 60,
            recovery_seconds: 45,
            commission_bps: COMMISSION_BPS,
            writes_mail: true,
            holds_mail: false,
            public_url: "http://127.0.0.1:3000".to_owned(),
            strict_enumeration: false,
            are_cards_counted: true,
            password_cost: PasswordCost::STANDARD,
            is_sign_up_enabled: true,
            index_file: None,
            upload_folder: None,
            free_disk_bytes: 1024 * 1024 * 1024,
            max_upload_bytes: None,
            die_at: None,
        }
    }
}

/// The first argument of every operation. Cheap to clone.
#[derive(Clone)]
pub struct Ctx(Arc<ContextParts>, Arc<Memory>);

/// Shared by all contexts of a process, whatever their time and settings.
struct Memory {
    clock: Arc<dyn Clock>,
    caches: Caches,
    rates: RwLock<Arc<ExchangeRates>>,
}

/// The parts of a context.
pub struct ContextParts {
    pub database: Database,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
    pub secrets: Secrets,
    pub settings: Settings,
    pub payments: Arc<dyn PaymentProvider>,
    pub supplier: Arc<dyn HotelSupplier>,
    pub mail: Arc<dyn MailTransport>,
    /// The sign-in providers, in the order of their buttons.
    pub providers: Vec<Arc<dyn SignInProvider>>,
    /// An issuer whose access tokens the server accepts beside its own.
    pub issuer: Option<Arc<TrustedIssuer>>,
    /// The storage of uploads.
    pub storage: Storage,
    /// Receives and encodes videos.
    pub videos: Videos,
}

impl Ctx {
    /// A context of these parts.
    pub fn new(mut parts: ContextParts) -> Self {
        if let Some(faults) = parts.database.faults().cloned() {
            let (payments, supplier, mail) = (parts.payments, parts.supplier, parts.mail);
            parts.payments = Arc::new(Guarded {
                service: payments,
                faults: faults.clone(),
            });
            parts.supplier = Arc::new(Guarded {
                service: supplier,
                faults: faults.clone(),
            });
            parts.mail = Arc::new(Guarded { service: mail, faults });
        }
        let memory = Memory {
            clock: Arc::clone(&parts.clock),
            caches: Caches::default(),
            rates: RwLock::new(Arc::new(ExchangeRates::embedded().clone())),
        };
        Self(Arc::new(parts), Arc::new(memory))
    }

    /// The same at another time and with other settings: for what the demonstration's people did before.
    pub(crate) fn at(&self, clock: Arc<dyn Clock>, settings: Settings) -> Self {
        let parts = ContextParts {
            database: self.0.database.clone(),
            clock,
            random: Arc::clone(&self.0.random),
            secrets: self.0.secrets.clone(),
            settings,
            payments: Arc::clone(&self.0.payments),
            supplier: Arc::clone(&self.0.supplier),
            mail: Arc::clone(&self.0.mail),
            providers: self.0.providers.clone(),
            issuer: self.0.issuer.clone(),
            storage: self.0.storage.clone(),
            videos: self.0.videos.clone(),
        };
        Self(Arc::new(parts), Arc::clone(&self.1))
    }

    /// The same for work that a restored database may do for the second time.
    pub(crate) fn holding_mail(&self) -> Self {
        let settings = Settings {
            holds_mail: true,
            ..self.0.settings.clone()
        };
        self.at(Arc::clone(&self.0.clock), settings)
    }

    /// For reading outside a transaction.
    pub fn db(&self) -> &DatabaseConnection {
        self.0.database.reader()
    }

    /// The database, for migrations and health checks.
    pub fn database(&self) -> &Database {
        &self.0.database
    }

    /// The current time, truncated to milliseconds.
    pub fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// A new UUIDv7.
    pub fn new_id(&self) -> Uuid {
        uuid_v7(self.now(), &*self.0.random)
    }

    /// 256 random bits from a secure source.
    pub fn new_secret(&self) -> [u8; 32] {
        let mut secret = [0; 32];
        self.0.random.fill(&mut secret);
        secret
    }

    pub fn secrets(&self) -> &Secrets {
        &self.0.secrets
    }

    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub fn payments(&self) -> &dyn PaymentProvider {
        &*self.0.payments
    }

    pub fn supplier(&self) -> &dyn HotelSupplier {
        &*self.0.supplier
    }

    /// Marks a point between two steps; in test mode the process can die here, as in a power failure.
    pub(crate) fn reach(&self, point: &str) {
        if self.0.settings.die_at.as_deref() == Some(point) {
            std::process::abort();
        }
    }

    /// What a feature keeps in memory, made at its first use: one value of each type. Each feature has a method of its own
    /// for it.
    pub(crate) fn cache<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        self.1.caches.get(make)
    }

    /// The clock of the process, also of a context at another time.
    pub(crate) fn process_clock(&self) -> &Arc<dyn Clock> {
        &self.1.clock
    }

    /// The storage of uploads.
    pub fn storage(&self) -> &Storage {
        &self.0.storage
    }

    /// Receives and encodes videos.
    pub fn videos(&self) -> &Videos {
        &self.0.videos
    }

    pub fn mail(&self) -> &dyn MailTransport {
        &*self.0.mail
    }

    /// The sign-in providers.
    pub fn providers(&self) -> impl Iterator<Item = &dyn SignInProvider> {
        self.0.providers.iter().map(|provider| &**provider)
    }

    /// The issuer whose access tokens the server accepts beside its own.
    pub(crate) fn issuer(&self) -> Option<&TrustedIssuer> {
        self.0.issuer.as_deref()
    }

    pub fn gazetteer(&self) -> &'static Gazetteer {
        Gazetteer::embedded()
    }

    /// The exchange rates by which prices are converted now: those of a file of the operator, else those in the binary.
    pub fn rates(&self) -> Arc<ExchangeRates> {
        Arc::clone(&self.1.rates.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// From now on prices are converted by these rates. Prices that were agreed before stay.
    pub fn use_rates(&self, rates: ExchangeRates) {
        *self.1.rates.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(rates);
    }
}

impl AsDatabase for Ctx {
    fn as_database(&self) -> &Database {
        &self.0.database
    }
}

impl ServiceContext for Ctx {
    fn now(&self) -> DateTime<Utc> {
        self.now()
    }

    fn new_secret(&self) -> [u8; 32] {
        self.new_secret()
    }
}
