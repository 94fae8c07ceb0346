//! What embedded services use of the context.

use crate::database::AsDatabase;
use chrono::{DateTime, Utc};

/// The database, the time and randomness. The context holds the services, so they cannot name its type.
pub trait ServiceContext: AsDatabase + Send + Sync {
    /// The current time, truncated to milliseconds.
    fn now(&self) -> DateTime<Utc>;
    /// 256 random bits from a secure source.
    fn new_secret(&self) -> [u8; 32];
}
