//! Files that an email carries.

/// An attached file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// "trip.ics".
    pub name: String,
    /// "text/calendar; charset=utf-8".
    pub media_type: String,
    /// The file.
    pub content: Vec<u8>,
}
