//! Sends emails through an SMTP server.

use super::{DeliveryError, Envelope, MailTransport};
use crate::{error::Result, outside::ServiceContext};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use std::time::Duration;

/// Time limit for one step.
const STEP_TIMEOUT: Duration = Duration::from_secs(20);
/// Time limit for one email: less than the outbox's lease of a message.
const WHOLE_PATIENCE: Duration = Duration::from_secs(45);

/// An SMTP server.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    host: String,
}

/// An invalid setting.
#[derive(Debug, thiserror::Error)]
pub enum SmtpError {
    #[error("the server's address: {0}")]
    Url(#[from] lettre::transport::smtp::Error),
    #[error("the sender: {0}")]
    Sender(#[from] lettre::address::AddressError),
}

impl Smtp {
    /// Connects to the server of `smtps://user:password@host:465`, `smtp://host:587?tls=required` or
    /// `smtp://127.0.0.1:25`. `from` is `Name <address>` or an address.
    pub fn new(url: &str, from: &str) -> std::result::Result<Self, SmtpError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)?
            .timeout(Some(STEP_TIMEOUT))
            .build();
        let from: Mailbox = from.parse()?;
        let host = from.email.domain().to_owned();
        Ok(Self { transport, from, host })
    }

    fn message(&self, envelope: &Envelope) -> std::result::Result<Message, String> {
        let recipient = envelope.recipient.parse().map_err(|error| format!("{error}"))?;
        let rendered = &envelope.rendered;
        let bodies = MultiPart::alternative_plain_html(rendered.text.clone(), rendered.html.clone());
        let content = if rendered.attachments.is_empty() {
            bodies
        } else {
            let mut mixed = MultiPart::mixed().multipart(bodies);
            for attachment in &rendered.attachments {
                mixed = mixed.singlepart(attached(attachment)?);
            }
            mixed
        };
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, recipient))
            .subject(rendered.subject.clone())
            .message_id(Some(format!("<{}@{}>", envelope.id, self.host)));
        for (name, value) in &rendered.headers {
            message = message.raw_header(header(name, value)?);
        }
        message.multipart(content).map_err(|error| error.to_string())
    }
}

/// A header in plain ASCII, such as an address or an id. It is not encoded, because an encoded address is invalid.
fn header(name: &str, value: &str) -> std::result::Result<HeaderValue, String> {
    let is_plain = value.bytes().all(|byte| (0x20..0x7f).contains(&byte));
    if !is_plain {
        return Err(format!("the header {name} has characters that no header has"));
    }
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|error| error.to_string())?;
    Ok(HeaderValue::dangerous_new_pre_encoded(
        name,
        value.to_owned(),
        value.to_owned(),
    ))
}

fn attached(attachment: &mail::Attachment) -> std::result::Result<SinglePart, String> {
    let kind = ContentType::parse(&attachment.media_type).map_err(|error| error.to_string())?;
    Ok(Attachment::new(attachment.name.clone()).body(attachment.content.clone(), kind))
}

/// Whether the server refused our credentials and not the email (RFC 4954, section 6): the operator can correct the
/// setting.
fn is_shut_out(error: &lettre::transport::smtp::Error) -> bool {
    const NOT_LET_IN: [u16; 4] = [530, 534, 535, 538];
    error.status().is_some_and(|code| NOT_LET_IN.contains(&u16::from(code)))
}

#[async_trait::async_trait]
impl MailTransport for Smtp {
    async fn send(
        &self,
        _: &dyn ServiceContext,
        envelope: &Envelope,
    ) -> Result<std::result::Result<(), DeliveryError>> {
        let message = match self.message(envelope) {
            Ok(message) => message,
            Err(cause) => return Ok(Err(DeliveryError::ForGood(cause))),
        };
        let sending = tokio::time::timeout(WHOLE_PATIENCE, self.transport.send(message));
        Ok(match sending.await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() && !is_shut_out(&error) => {
                Err(DeliveryError::ForGood(error.to_string()))
            }
            Ok(Err(error)) => Err(DeliveryError::ForNow(error.to_string())),
            Err(_) => Err(DeliveryError::ForNow("the server took too long".to_owned())),
        })
    }
}
