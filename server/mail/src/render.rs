//! Renders emails.

use crate::{
    address::Address,
    attachment::Attachment,
    content::{EmailContent, Site},
    html, text, wording,
};

/// A rendered email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderedEmail {
    /// One line without control characters, at most 70 characters long.
    pub subject: String,
    /// A complete HTML document.
    pub html: String,
    /// The same as plain text; lines end with line feeds.
    pub text: String,
    /// Attached files.
    pub attachments: Vec<Attachment>,
    /// Names and values of additional headers, one line each.
    pub headers: Vec<(String, String)>,
}

/// Renders an email of the site.
#[must_use]
pub fn render(site: &Site, content: &EmailContent) -> RenderedEmail {
    let message = wording::compose(site, content);
    RenderedEmail {
        html: html::page(site, &message),
        text: text::page(site, &message),
        subject: message.subject.to_string(),
        headers: message.leave.as_ref().map(leave_headers).unwrap_or_default(),
        attachments: message.attachments,
    }
}

/// Headers that let email programs unsubscribe with one click (RFC 8058).
fn leave_headers(url: &Address) -> Vec<(String, String)> {
    [
        ("List-Unsubscribe", format!("<{url}>")),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}
