//! Builders and a database for tests. Each test has its own database, on the engine that TEST_DATABASE names, and pays
//! through a real test gateway on a socket of its own.

pub mod clubs;
pub mod disk;
pub mod hotels;
pub mod itinerary_contents;
pub mod library;
pub mod looks;
pub mod mails;
pub mod osm;
pub mod packages;
pub mod posts;
pub mod providers;
pub mod simulation;
pub mod steps;
pub mod subscriptions;
pub mod template;
pub mod videos;

use crate::{
    ContextParts, Ctx, Database, PasswordCost, Secrets, Settings, Viewer,
    access::Client,
    clock::{Clock, SetClock, SystemRandom},
    entity::account,
    error::Result,
    hotels::OwnInventory,
    identity,
    outside::{mail::Mailbox, payment::TestGateway, storage::Storage},
    videos::Videos,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{UserId, identity::SignUp, visitor::AnonymousSignIn};
use sea_orm::{ColumnTrait, DbBackend, EntityTrait, QueryFilter, sea_query::Expr};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// A GIF of one pixel.
const PIXEL: &[u8] = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00\x3b";

/// A context on a database of its own, at noon of 21 November 2026.
pub struct TestDb {
    pub ctx: Ctx,
    pub clock: Arc<SetClock>,
    /// Asks the gateway for its state.
    pub gateway: gateway::Client,
    /// Where the gateway listens, with both of its faces.
    pub gateway_url: String,
    pub folder: PathBuf,
    url: String,
    _folder: tempfile::TempDir,
    _files: tempfile::TempDir,
}

fn folder(files: &Path) -> Storage {
    Storage::in_folder(files).expect("a folder can be made")
}

fn with_cheap_passwords(settings: Settings) -> Settings {
    Settings {
        password_cost: PasswordCost::LEAST,
        ..settings
    }
}

/// The time at which tests start.
pub fn noon() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_262_400, 0).unwrap_or_default()
}

/// Whether the engine is the one that a test needs; prints a line if not.
pub fn only_on(needed: DbBackend, engine: DbBackend) -> bool {
    if needed != engine {
        println!("not on {engine:?}: this test needs {needed:?}");
    }
    needed == engine
}

impl TestDb {
    /// An empty, migrated database.
    pub async fn new() -> Self {
        Self::with_settings(Settings::default()).await
    }

    /// Like `new` with other settings.
    pub async fn with_settings(settings: Settings) -> Self {
        Self::at(with_cheap_passwords(settings), folder, |url| url).await
    }

    /// Like `new` with passwords that cost what they cost outside of tests.
    pub async fn with_standard_passwords() -> Self {
        Self::at(Settings::default(), folder, |url| url).await
    }

    /// Like `new` on a disk that can fail; `None` on PostgreSQL, whose server owns the disk.
    pub async fn on_a_faulty_disk() -> Option<Self> {
        disk::install();
        let url = |url: String| match url.strip_prefix("sqlite") {
            Some(_) => format!("{url}?vfs={}", disk::NAME),
            None => url,
        };
        let db = Self::at(with_cheap_passwords(Settings::default()), folder, url).await;
        db.is_on(DbBackend::Sqlite).then_some(db)
    }

    /// Whether the test runs on that engine. A test of one engine returns on the other one, and its output says so.
    pub fn is_on(&self, engine: DbBackend) -> bool {
        only_on(engine, self.ctx.database().backend())
    }

    /// Like `new` with that store for uploads.
    pub async fn keeping_in(storage: Storage) -> Self {
        Self::at(with_cheap_passwords(Settings::default()), |_| storage, |url| url).await
    }

    async fn at(
        settings: Settings,
        storage: impl FnOnce(&Path) -> Storage,
        opened_as: impl FnOnce(String) -> String,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let files = tempfile::tempdir().expect("a folder can be made");
        let url = template::copy_into(folder.path()).await;
        let database = Database::open(&opened_as(url.clone()), 8)
            .await
            .expect("the database opens");
        let clock = Arc::new(SetClock::at(noon()));
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a port is free");
        let address = format!("http://{}", listener.local_addr().expect("the port is known"));
        let gateway_clock = Arc::clone(&clock);
        let mut options = gateway::Options::new("test", Arc::new(move || gateway_clock.now()));
        options.allow_faults = true;
        let log = folder.path().join("gateway.log");
        tokio::spawn(gateway::serve(listener, log, options, std::future::pending()));
        let gateway = gateway::Client::new(&address, "test").expect("the address is one");
        let ctx = Ctx::new(ContextParts {
            clock: clock.clone(),
            random: Arc::new(SystemRandom),
            secrets: Secrets::fixed([7; 32]),
            settings,
            payments: Arc::new(TestGateway::new(gateway.clone())),
            supplier: Arc::new(OwnInventory),
            mail: Arc::new(Mailbox),
            providers: providers::all(),
            issuer: None,
            storage: storage(files.path()),
            videos: videos::embedded(&folder.path().join("films")),
            database,
        });
        Self {
            ctx,
            clock,
            gateway,
            gateway_url: address,
            folder: folder.path().to_owned(),
            url,
            _folder: folder,
            _files: files,
        }
    }

    /// A context like [`Self::ctx`] that shares the database but nothing in memory.
    pub async fn another_process(&self) -> Ctx {
        self.another_process_with(self.ctx.settings().clone()).await
    }

    /// Like `another_process` with other settings.
    pub async fn another_process_with(&self, settings: Settings) -> Ctx {
        self.another(settings, self.ctx.videos().another_process())
    }

    /// Like `another_process` with another video maker.
    pub async fn another_process_making(&self, videos: Videos) -> Ctx {
        self.another(self.ctx.settings().clone(), videos)
    }

    /// A context like [`Self::ctx`] with connections of its own, like another process.
    pub async fn another_connection(&self) -> Ctx {
        let database = Database::open(&self.url, 1).await.expect("the database opens");
        self.another_on(
            database,
            self.ctx.settings().clone(),
            self.ctx.videos().another_process(),
        )
    }

    fn another(&self, settings: Settings, videos: Videos) -> Ctx {
        self.another_on(self.ctx.database().clone(), settings, videos)
    }

    fn another_on(&self, database: Database, settings: Settings, videos: Videos) -> Ctx {
        Ctx::new(ContextParts {
            clock: self.clock.clone(),
            random: Arc::new(SystemRandom),
            secrets: self.ctx.secrets().clone(),
            settings,
            payments: Arc::new(TestGateway::new(self.gateway.clone())),
            supplier: Arc::new(OwnInventory),
            mail: Arc::new(Mailbox),
            providers: providers::all(),
            issuer: None,
            storage: self.ctx.storage().clone(),
            videos,
            database,
        })
    }

    /// A new anonymous account.
    pub async fn anonymous(&self) -> Viewer {
        let session =
            identity::sign_in_anonymously(&self.ctx, &AnonymousSignIn::default(), &Client::named("test")).await;
        Viewer::Account(session.expect("an account is made").account)
    }

    /// A new account with an address and a password.
    pub async fn traveller(&self) -> Viewer {
        let form = SignUp {
            email: format!("traveller.{}@example.org", self.ctx.new_id().simple()),
            password: "correct horse battery".to_owned(),
            ..SignUp::default()
        };
        let session = identity::sign_up(&self.ctx, &Viewer::Visitor, &form, &Client::named("test")).await;
        Viewer::Account(session.expect("an account is made").account)
    }

    /// Advances the clock.
    pub fn pass(&self, time: TimeDelta) {
        self.clock.advance(time);
    }
}

/// Marks the address of an account as proved, as its link does.
pub async fn prove_address(ctx: &Ctx, account: UserId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        account::Entity::update_many()
            .col_expr(account::Column::EmailVerifiedAt, Expr::value(ctx.now()))
            .filter(account::Column::Id.eq(account.0))
            .exec(tx)
            .await?;
        Ok(())
    })
}
