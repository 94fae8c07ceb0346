//! The installation's key, stored in its database, and everything signed with it.

use crate::{
    clock::Random,
    database::Database,
    entity::{account, setting},
    error::{Error, Result},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use ring::{
    aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    error::Unspecified,
};
use sea_orm::{ActiveValue::Set, EntityTrait, QuerySelect, sea_query::OnConflict};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

/// The setting that has the key.
const KEY: &str = "signing_key";
const LOST: &str = "the key that signs links and offers is missing from the database. Put the row signing_key of the table \
                    setting back from a backup, or run: server new-key. With another key the links that were sent end, and Stripe's \
                    payments from before are not found";

/// One key for all purposes; each purpose signs under its own name.
#[derive(Clone)]
pub struct Secrets {
    key: [u8; 32],
}

impl Secrets {
    /// Whether the key is missing from a database that people have used: what was signed with it is worth nothing.
    pub async fn is_lost(database: &Database) -> Result<bool> {
        let key = setting::Entity::find_by_id(KEY).one(database.reader()).await?;
        if key.is_some() {
            return Ok(false);
        }
        let used = account::Entity::find().limit(1).one(database.reader()).await?;
        Ok(used.is_some())
    }

    /// Loads the installation's key; creates it the first time. Where it is lost, the error says what to do.
    pub async fn load(database: &Database, random: &dyn Random, now: DateTime<Utc>) -> Result<Self> {
        if Self::is_lost(database).await? {
            return Err(Error::Broken(LOST.to_owned()));
        }
        Self::create(database, random, now).await
    }

    /// Creates another key in place of one that is lost: what was signed with the old one is refused from then on.
    /// Returns whether it was lost.
    pub async fn replace_lost(database: &Database, random: &dyn Random, now: DateTime<Utc>) -> Result<bool> {
        let is_lost = Self::is_lost(database).await?;
        if is_lost {
            Self::create(database, random, now).await?;
        }
        Ok(is_lost)
    }

    /// The key in the database, created where there is none.
    async fn create(database: &Database, random: &dyn Random, now: DateTime<Utc>) -> Result<Self> {
        let mut fresh = [0_u8; 32];
        random.fill(&mut fresh);
        crate::transaction!(database, |tx| {
            setting::Entity::insert(setting::ActiveModel {
                name: Set(KEY.to_owned()),
                value: Set(fresh.to_vec()),
                created_at: Set(now),
            })
            .on_conflict(OnConflict::column(setting::Column::Name).do_nothing().to_owned())
            .exec_without_returning(tx)
            .await?;
            Ok(())
        })?;
        let row = setting::Entity::find_by_id(KEY).one(database.reader()).await?;
        let value = row
            .ok_or_else(|| Error::Broken("the signing key was not kept".to_owned()))?
            .value;
        let key = value
            .try_into()
            .map_err(|_| Error::Broken("the signing key is not 32 bytes".to_owned()))?;
        Ok(Self { key })
    }

    /// A known key, for tests.
    pub fn fixed(key: [u8; 32]) -> Self {
        Self { key }
    }

    fn mac(&self, purpose: &str, message: &[u8]) -> Hmac<Sha256> {
        // HMAC accepts keys of any length, so this cannot fail.
        let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(&self.key).unwrap_or_else(|_| unreachable!());
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(message);
        mac
    }

    /// A keyed hash as text.
    pub fn tag(&self, purpose: &str, message: &[u8]) -> String {
        URL_SAFE_NO_PAD.encode(self.mac(purpose, message).finalize().into_bytes())
    }

    /// The installation's name for services that it shares with others. A restored database has the name of its backup.
    pub fn installation(&self) -> String {
        self.tag("installation", b"")
    }

    /// Whether the text is that keyed hash; compares in constant time.
    pub fn verify_tag(&self, purpose: &str, message: &[u8], tag: &str) -> bool {
        URL_SAFE_NO_PAD
            .decode(tag)
            .is_ok_and(|bytes| self.mac(purpose, message).verify_slice(&bytes).is_ok())
    }

    /// Encrypts the bytes under a key derived from `name`. Each name must be used for one text only, because the nonce
    /// is fixed.
    pub fn encrypt(&self, purpose: &str, name: &str, mut bytes: Vec<u8>) -> Result<Vec<u8>> {
        let broken = |_| Error::Broken("bytes could not be encrypted".to_owned());
        self.cipher(purpose, name)
            .and_then(|key| key.seal_in_place_append_tag(single_use(), Aad::empty(), &mut bytes))
            .map_err(broken)?;
        Ok(bytes)
    }

    /// Decrypts bytes encrypted under that name; `None` if they were not.
    pub fn decrypt(&self, purpose: &str, name: &str, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
        let key = self.cipher(purpose, name).ok()?;
        let length = key.open_in_place(single_use(), Aad::empty(), &mut bytes).ok()?.len();
        bytes.truncate(length);
        Some(bytes)
    }

    fn cipher(&self, purpose: &str, name: &str) -> std::result::Result<LessSafeKey, Unspecified> {
        let key = self.mac(purpose, name.as_bytes()).finalize().into_bytes();
        UnboundKey::new(&CHACHA20_POLY1305, &key).map(LessSafeKey::new)
    }

    /// Serializes and signs a value as opaque text.
    pub fn seal<T: Serialize>(&self, purpose: &str, value: &T) -> Result<String> {
        let json = serde_json::to_vec(value).map_err(|error| Error::Broken(error.to_string()))?;
        let body = URL_SAFE_NO_PAD.encode(json);
        let tag = self.tag(purpose, body.as_bytes());
        Ok(format!("{body}.{tag}"))
    }

    /// The value of a sealed text; `None` if this site did not sign it for this purpose.
    pub fn open<T: DeserializeOwned>(&self, purpose: &str, text: &str) -> Option<T> {
        let (body, tag) = text.rsplit_once('.')?;
        if !self.verify_tag(purpose, body.as_bytes(), tag) {
            return None;
        }
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(body).ok()?).ok()
    }
}

/// The nonce of a key that encrypts once.
fn single_use() -> Nonce {
    Nonce::assume_unique_for_key([0; NONCE_LEN])
}

/// The hash of what a request asks for, by which the same request is known again.
pub(crate) fn hash_of(values: &impl Serialize) -> Result<Vec<u8>> {
    let json = serde_json::to_vec(values).map_err(|error| Error::Broken(error.to_string()))?;
    Ok(hash(&json))
}

/// The stored form of a secret that is shown once.
pub fn hash(secret: &[u8]) -> Vec<u8> {
    Sha256::digest(secret).to_vec()
}
