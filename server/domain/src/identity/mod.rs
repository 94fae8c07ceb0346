//! The identity service: accounts, sessions, tokens, one-time codes. A session is a signed-in browser. The secret of
//! its cookie is stored as a hash, and access tokens name the session, so that revoking it ends both.

mod access_token;
mod account;
mod attempts;
mod change_email;
mod client;
mod code;
mod failures;
mod guard;
mod issued;
mod keys;
mod leave;
mod linked;
mod links;
mod magic_link;
mod password;
mod provider;
mod published;
mod recover_email;
mod refresh;
mod reset_password;
mod session;
mod sessions;
mod sign_in;
mod sign_up;
mod tidy;
mod verify_email;

pub(crate) use access_token::role_claims;
pub use access_token::{AUDIENCE, access_token, authenticate_token};
pub(crate) use account::normal_email;
pub use change_email::{cancel_email_change, email_address, request_email_change};
pub use client::Client;
pub use code::{CODE_MINUTES, CodeState, Purpose, RECOVERY_DAYS, look_at_code};
pub(crate) use failures::Failures;
pub use failures::write_failures;
pub(crate) use guard::Guard;
pub(crate) use keys::Keys;
pub use keys::public_keys;
pub use leave::{delete_account, export_account};
pub use linked::{list_linked_providers, unlink_provider};
pub use magic_link::{Followed, follow_magic_link, request_magic_link};
pub(crate) use password::{Hashing, Lane, hash as hash_password};
pub use provider::{
    ATTEMPT_MINUTES, Arrived, Begun, PendingLink, finish_provider, link_pending, list_providers, look_at_attempt,
    look_at_pending, start_provider,
};
pub use published::Published;
pub use recover_email::recover_email;
pub use refresh::{refresh, tokens};
pub use reset_password::{
    change_password, has_password, request_password_reset, request_reset_and_return, reset_password,
};
pub(crate) use session::end_sessions;
pub use session::{
    CookieHolder, Face, NewSession, authenticate_cookie, csrf_token, session_login, sign_in_anonymously, sign_out,
    verify_csrf,
};
pub use sessions::{list_sessions, revoke_session, sign_out_everywhere};
pub use sign_in::sign_in;
pub(crate) use sign_up::check_email;
pub use sign_up::sign_up;
pub use tidy::tidy;
pub use verify_email::{request_email_verification, verify_email};

use crate::error::{Error, Result};
use contract::visitor::Role;

/// How long a session lives after its last use, in days.
pub const SESSION_DAYS: i64 = 14;
/// How long an access token lives, in minutes.
pub const ACCESS_TOKEN_MINUTES: i64 = 60;
/// An account younger than this is new, in minutes (specification §9).
pub const NEW_USER_MINUTES: i64 = 5;

/// The stored text of a role.
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

/// Whether an account is new: younger than five minutes.
pub(crate) fn is_new(ctx: &crate::Ctx, row: &crate::entity::account::Model) -> bool {
    ctx.now() - row.created_at < chrono::TimeDelta::minutes(NEW_USER_MINUTES)
}
