//! Sends emails through an SMTP server or into the built-in mailbox.

mod mailbox;
mod smtp;

pub use mailbox::Mailbox;
pub use smtp::{Smtp, SmtpError};

use super::ServiceContext;
use crate::error::Result;
use mail::RenderedEmail;
use uuid::Uuid;

/// An email with its recipient.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// The same for every attempt, so that a duplicate can be told from a second email.
    pub id: Uuid,
    pub recipient: String,
    pub rendered: RenderedEmail,
}

/// Why an email was not sent.
#[derive(Debug)]
pub enum DeliveryError {
    /// Another attempt may succeed.
    ForNow(String),
    /// No attempt can succeed: the address is invalid, or the server does not know it.
    ForGood(String),
}

impl DeliveryError {
    /// Removes the address, which servers like to repeat, so that neither the log nor the outbox stores it.
    pub(crate) fn without(self, address: &str) -> Self {
        let hidden = |cause: String| cause.replace(address, "…");
        match self {
            Self::ForNow(cause) => Self::ForNow(hidden(cause)),
            Self::ForGood(cause) => Self::ForGood(hidden(cause)),
        }
    }
}

/// Sends emails.
#[async_trait::async_trait]
pub trait MailTransport: Send + Sync {
    /// Hands an email over; the receiving server then delivers it.
    async fn send(
        &self,
        ctx: &dyn ServiceContext,
        envelope: &Envelope,
    ) -> Result<std::result::Result<(), DeliveryError>>;
}
