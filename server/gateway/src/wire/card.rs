//! A card as it is typed.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A card as typed by the payer. It is never stored, and `Debug` shows the last four digits only.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardDetails {
    /// 12 to 19 digits; spaces and hyphens are ignored.
    pub number: String,
    /// Month of expiry, 1 to 12.
    pub exp_month: u32,
    /// Year of expiry, four digits.
    pub exp_year: i32,
    /// Three digits, four for American Express.
    pub cvc: String,
    /// Name on the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<String>,
}

impl fmt::Debug for CardDetails {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("CardDetails")
            .field("last_four", &last_four(&self.number))
            .finish_non_exhaustive()
    }
}

/// The last four digits of the typed text; fewer if it has fewer than eight, so that a short entry is not stored whole.
pub(crate) fn last_four(number: &str) -> String {
    let found: Vec<char> = number.chars().filter(char::is_ascii_digit).collect();
    let shown = if found.len() >= 8 { 4 } else { 0 };
    found[found.len() - shown..].iter().collect()
}
