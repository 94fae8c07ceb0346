//! The key pairs that sign access tokens. The database holds them; a new one is created every thirty days, and each is
//! published as long as a token that it signed may be valid.

use super::ACCESS_TOKEN_MINUTES;
use crate::{
    Ctx,
    entity::signing_key,
    error::{Error, Result},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::identity::{PublicKey, PublicKeys};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, jwk};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use std::sync::{Arc, PoisonError, RwLock};
use uuid::Uuid;

/// How long a key signs, in days.
const SIGNING_DAYS: i64 = 30;
/// Prefix of an Ed25519 private key of 32 bytes in PKCS #8 (RFC 8410 §7).
const PKCS8: [u8; 16] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
];

/// A key pair, ready for use.
pub(super) struct Key {
    pub id: Uuid,
    created_at: DateTime<Utc>,
    pub signs: EncodingKey,
    pub verifies: DecodingKey,
    public: PublicKey,
}

/// The keys that this process has used.
#[derive(Default)]
pub(crate) struct Keys(RwLock<Vec<Arc<Key>>>);

impl Ctx {
    /// The keys that sign access tokens.
    pub(crate) fn keys(&self) -> &Keys {
        self.cache(Keys::default)
    }
}

impl Keys {
    fn find(&self, is_wanted: impl Fn(&Key) -> bool) -> Option<Arc<Key>> {
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner);
        keys.iter().find(|key| is_wanted(key)).cloned()
    }

    fn keep(&self, key: &Arc<Key>) {
        let mut keys = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if !keys.iter().any(|known| known.id == key.id) {
            keys.push(Arc::clone(key));
        }
    }
}

/// Keys created since then may sign.
fn signing_since(ctx: &Ctx) -> DateTime<Utc> {
    ctx.now() - TimeDelta::days(SIGNING_DAYS)
}

/// Keys created since then may have valid tokens.
fn living_since(ctx: &Ctx) -> DateTime<Utc> {
    signing_since(ctx) - TimeDelta::minutes(2 * ACCESS_TOKEN_MINUTES)
}

/// The current signing key; creates one if there is none.
pub(super) async fn current(ctx: &Ctx) -> Result<Arc<Key>> {
    let since = signing_since(ctx);
    if let Some(key) = ctx.keys().find(|key| key.created_at > since) {
        return Ok(key);
    }
    let (id, seed, now) = (ctx.new_id(), ctx.new_secret(), ctx.now());
    let row = crate::transaction!(ctx, |tx| {
        let newest = signing_key::Entity::find()
            .filter(signing_key::Column::CreatedAt.gt(since))
            .order_by_desc(signing_key::Column::CreatedAt)
            .one(tx)
            .await?;
        if let Some(row) = newest {
            return Ok(row);
        }
        let row = signing_key::ActiveModel {
            id: Set(id),
            algorithm: Set("EdDSA".to_owned()),
            private_key: Set(seed.to_vec()),
            created_at: Set(now),
        };
        Ok(row.insert(tx).await?)
    })?;
    let key = Arc::new(open(row)?);
    ctx.keys().keep(&key);
    Ok(key)
}

/// The key with that id, if tokens that it signed may still be valid.
pub(super) async fn find(ctx: &Ctx, id: Uuid) -> Result<Option<Arc<Key>>> {
    let since = living_since(ctx);
    if let Some(key) = ctx.keys().find(|key| key.id == id) {
        return Ok((key.created_at > since).then_some(key));
    }
    let row = signing_key::Entity::find_by_id(id).one(ctx.db()).await?;
    let Some(row) = row.filter(|row| row.created_at > since) else {
        return Ok(None);
    };
    let key = Arc::new(open(row)?);
    ctx.keys().keep(&key);
    Ok(Some(key))
}

/// The public keys, newest first.
pub async fn public_keys(ctx: &Ctx) -> Result<PublicKeys> {
    current(ctx).await?;
    let rows = signing_key::Entity::find()
        .filter(signing_key::Column::CreatedAt.gt(living_since(ctx)))
        .order_by_desc(signing_key::Column::CreatedAt)
        .all(ctx.db())
        .await?;
    let keys: Result<Vec<PublicKey>> = rows.into_iter().map(|row| Ok(open(row)?.public)).collect();
    Ok(PublicKeys { keys: keys? })
}

/// Deletes the keys whose tokens have all expired.
pub(super) async fn delete_old(ctx: &Ctx, tx: &impl ConnectionTrait) -> Result<()> {
    signing_key::Entity::delete_many()
        .filter(signing_key::Column::CreatedAt.lte(living_since(ctx)))
        .exec(tx)
        .await?;
    Ok(())
}

fn open(row: signing_key::Model) -> Result<Key> {
    let broken = |what: &str| Error::Broken(format!("signing key {}: {what}", row.id));
    if row.algorithm != "EdDSA" || row.private_key.len() != 32 {
        return Err(broken("unknown kind"));
    }
    let signs = EncodingKey::from_ed_der(&[&PKCS8[..], &row.private_key].concat());
    let jwk = jwk::Jwk::from_encoding_key(&signs, Algorithm::EdDSA).map_err(|error| broken(&error.to_string()))?;
    let jwk::AlgorithmParameters::OctetKeyPair(pair) = &jwk.algorithm else {
        return Err(broken("no key pair"));
    };
    let public = PublicKey {
        kid: row.id.to_string(),
        kty: "OKP".to_owned(),
        crv: "Ed25519".to_owned(),
        alg: "EdDSA".to_owned(),
        usage: "sig".to_owned(),
        x: pair.x.clone(),
    };
    let verifies = DecodingKey::from_ed_components(&pair.x).map_err(|error| broken(&error.to_string()))?;
    Ok(Key {
        id: row.id,
        created_at: row.created_at,
        signs,
        verifies,
        public,
    })
}
