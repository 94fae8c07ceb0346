//! Features that are on or off. A setting gives the default; what an operator stored wins, on all servers, without a restart.

use crate::{Ctx, entity::feature_toggle, error::Result};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::EntityTrait;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// Seconds until a server reads switches again that another server may have changed.
const FRESH_SECONDS: i64 = 2;

/// A feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Whether people can open new clubs.
    SignUp,
}

impl Feature {
    /// All features.
    pub const ALL: [Self; 1] = [Self::SignUp];

    /// Its name, as pages and programs know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::SignUp => "isSignUpEnabled",
        }
    }

    /// The feature of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feature| feature.name() == name)
    }

    /// What the server's settings say.
    pub fn default(self, ctx: &Ctx) -> bool {
        match self {
            Self::SignUp => ctx.settings().is_sign_up_enabled,
        }
    }
}

/// What was read last.
#[derive(Default)]
pub(crate) struct FeatureCache(Mutex<Option<StoredFeatures>>);

/// The stored features and when they were read.
struct StoredFeatures {
    read_at: DateTime<Utc>,
    stored: HashMap<String, bool>,
}

impl Ctx {
    /// Features that operators have switched.
    pub(crate) fn features(&self) -> &FeatureCache {
        self.cache(FeatureCache::default)
    }
}

impl FeatureCache {
    fn fresh(&self, now: DateTime<Utc>) -> Option<HashMap<String, bool>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.as_ref()?;
        (now < known.read_at + TimeDelta::seconds(FRESH_SECONDS)).then(|| known.stored.clone())
    }

    fn keep(&self, now: DateTime<Utc>, stored: HashMap<String, bool>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(StoredFeatures { read_at: now, stored });
    }

    /// What this server has changed is read again at once.
    pub(crate) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Whether a feature is on. It reads the database, so it is no part of a transaction.
pub async fn is_enabled(ctx: &Ctx, feature: Feature) -> Result<bool> {
    let now = ctx.now();
    let stored = match ctx.features().fresh(now) {
        Some(stored) => stored,
        None => {
            let rows = feature_toggle::Entity::find().all(ctx.db()).await?;
            let stored: HashMap<String, bool> = rows.into_iter().map(|row| (row.name, row.is_enabled)).collect();
            ctx.features().keep(now, stored.clone());
            stored
        }
    };
    Ok(stored
        .get(feature.name())
        .copied()
        .unwrap_or_else(|| feature.default(ctx)))
}
