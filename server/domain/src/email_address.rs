//! The rules of email addresses.

use crate::error::Refusals;
use contract::{Code, credentials};

/// The normal form of an address. Longer texts than any address stay as they are; no account has one.
pub(crate) fn normal_email(email: &str) -> String {
    let is_short = email.chars().count() <= credentials::MAX_EMAIL_CHARS;
    let email = if is_short { email.trim() } else { email };
    email.to_lowercase()
}

/// Records the errors of an address.
pub(crate) fn check_email(refusals: &mut Refusals, email: &str) {
    if email.is_empty() {
        refusals.add(Code::AuthMissingEmail, "email");
    } else if credentials::email_error(email).is_some() {
        refusals.add(Code::AuthInvalidEmail, "email");
    }
}
