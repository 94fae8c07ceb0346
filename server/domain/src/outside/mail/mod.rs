//! Sending mail: by an SMTP server, or into the built-in mailbox.

mod mailbox;
mod smtp;

pub use mailbox::Mailbox;
pub use smtp::{Smtp, SmtpError};

use crate::{Ctx, error::Result};
use mail::Rendered;
use uuid::Uuid;

/// A letter in its envelope.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// The same each time the letter is sent again, so that a second copy can be told from a second letter.
    pub id: Uuid,
    pub recipient: String,
    pub letter: Rendered,
}

/// Why a mail did not leave.
#[derive(Debug)]
pub enum Undelivered {
    /// The next attempt may succeed.
    ForNow(String),
    /// No attempt will: the address is none, or the server knows it is not there.
    ForGood(String),
}

impl Undelivered {
    /// The same without the address, which servers like to repeat: neither a log nor the outbox keeps it.
    pub(crate) fn without(self, address: &str) -> Self {
        let hidden = |cause: String| cause.replace(address, "…");
        match self {
            Self::ForNow(cause) => Self::ForNow(hidden(cause)),
            Self::ForGood(cause) => Self::ForGood(hidden(cause)),
        }
    }
}

/// Takes mails on their way.
#[async_trait::async_trait]
pub trait MailTransport: Send + Sync {
    /// Hands a mail over; after this it is somebody else's to deliver.
    async fn send(&self, ctx: &Ctx, envelope: &Envelope) -> Result<std::result::Result<(), Undelivered>>;
}
