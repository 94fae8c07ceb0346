//! Makes a mail of a letter.

use crate::{
    address::Address,
    html,
    letter::{Letter, Site},
    letters, text,
};

/// A letter as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// One line without control characters, at most 70 characters long.
    pub subject: String,
    /// A whole HTML document.
    pub html: String,
    /// The same in plain text, its lines ended by line feeds.
    pub text: String,
    /// Files that go with it.
    pub attachments: Vec<Attachment>,
    /// Names and values of headers beside those of every mail; one line each.
    pub headers: Vec<(String, String)>,
}

/// A file that goes with a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// "trip.ics".
    pub name: String,
    /// "text/calendar; charset=utf-8".
    pub media_type: String,
    /// The file.
    pub content: Vec<u8>,
}

/// Says a letter in the site's name.
#[must_use]
pub fn render(site: &Site, letter: &Letter) -> Rendered {
    let message = letters::compose(site, letter);
    Rendered {
        html: html::page(site, &message),
        text: text::page(site, &message),
        subject: message.subject.to_string(),
        headers: message.leave.as_ref().map(leave_headers).unwrap_or_default(),
        attachments: message.attachments,
    }
}

/// Says to mail programs where such letters are asked for no more, and that one press may be enough (RFC 8058).
fn leave_headers(url: &Address) -> Vec<(String, String)> {
    [
        ("List-Unsubscribe", format!("<{url}>")),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}
