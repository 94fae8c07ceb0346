//! What every operation is given: the database, the clock, chance, secrets, settings and the services outside.

use crate::{
    clock::{Clock, Random, uuid_v7},
    database::Database,
    error::Result,
    outside::payment::PaymentProvider,
    secret::Secrets,
};
use chrono::{DateTime, Utc};
use sea_orm::{DatabaseConnection, DatabaseTransaction};
use search::{ExchangeRates, Gazetteer};
use std::sync::Arc;
use uuid::Uuid;

/// Settings that rules depend on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The site's name.
    pub site_name: String,
    /// How long an offer can be put in a cart, in minutes.
    pub offer_minutes: i64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { site_name: "Byrdli".to_owned(), offer_minutes: 30 }
    }
}

/// What every operation is given first. Cheap to clone.
#[derive(Clone)]
pub struct Ctx(Arc<Parts>);

/// What a context is made of.
pub struct Parts {
    pub database: Database,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
    pub secrets: Secrets,
    pub settings: Settings,
    pub payments: Arc<dyn PaymentProvider>,
    pub destinations: Arc<search::DestinationIndex>,
}

impl Ctx {
    /// A context of these parts.
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// For reading outside a transaction.
    pub fn db(&self) -> &DatabaseConnection {
        self.0.database.reader()
    }

    /// The connections themselves: for migrations and health checks.
    pub fn database(&self) -> &Database {
        &self.0.database
    }

    /// The only way to write. The closure may run again; inside it nothing but the transaction touches the database,
    /// and no call leaves the process.
    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        F: AsyncFn(&DatabaseTransaction) -> Result<T>,
    {
        self.0.database.write(work).await
    }

    /// Now, cut to milliseconds.
    pub fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// A new UUIDv7.
    pub fn new_id(&self) -> Uuid {
        uuid_v7(self.now(), &*self.0.random)
    }

    /// 256 unguessable bits.
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

    pub fn destinations(&self) -> &search::DestinationIndex {
        &self.0.destinations
    }

    pub fn gazetteer(&self) -> &'static Gazetteer {
        Gazetteer::embedded()
    }

    pub fn rates(&self) -> &'static ExchangeRates {
        ExchangeRates::embedded()
    }
}
