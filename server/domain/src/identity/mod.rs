//! Accounts and sessions: the first room of identity. A session is a signed-in browser; its cookie's secret is kept
//! as a hash, and access tokens name it, so that revoking it ends both.

mod access_token;
mod session;

pub use access_token::{access_token, authenticate_token};
pub use session::{
    NewSession, authenticate_cookie, csrf_token, session_login, sign_in_anonymously, sign_out, verify_csrf,
};

use crate::error::{Error, Result};
use contract::visitor::Role;

/// How long a session lives after it was last seen, in days.
pub const SESSION_DAYS: i64 = 14;
/// How long an access token lives, in minutes.
pub const ACCESS_TOKEN_MINUTES: i64 = 60;
/// An account younger than this is new, in minutes (specification §9).
pub const NEW_USER_MINUTES: i64 = 5;

/// A role as it is stored.
pub(crate) fn role_text(role: Role) -> &'static str {
    match role {
        Role::Anonymous => "anonymous",
        Role::Customer => "role/customer",
        Role::Creator => "role/creator",
        Role::Operator => "role/operator",
    }
}

pub(crate) fn parse_role(text: &str) -> Result<Role> {
    match text {
        "anonymous" => Ok(Role::Anonymous),
        "role/customer" => Ok(Role::Customer),
        "role/creator" => Ok(Role::Creator),
        "role/operator" => Ok(Role::Operator),
        _ => Err(Error::Broken(format!("an account has the unknown role {text:?}"))),
    }
}
