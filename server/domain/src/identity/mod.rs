//! The identity service: accounts, sessions, tokens, one-time codes. A session is a signed-in browser. The secret of
//! its cookie is stored as a hash, and access tokens name the session, so that revoking it ends both.

mod access_token;
mod account;
mod change_email;
mod code;
mod failures;
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
mod session_login;
mod sessions;
mod sign_in;
mod sign_in_anonymously;
mod sign_up;
mod tidy;
mod verify_email;

pub use access_token::{AUDIENCE, access_token, authenticate_token};
pub use change_email::{cancel_email_change, email_address, request_email_change};
pub use code::{CODE_MINUTES, CodeState, Purpose, RECOVERY_DAYS, look_at_code};
pub use failures::write_failures;
pub use keys::public_keys;
pub use leave::{delete_account, export_account};
pub use linked::{list_linked_providers, unlink_provider};
pub use magic_link::{MagicLinkSignIn, follow_magic_link, request_magic_link};
pub(crate) use password::{Lane, hash as hash_password};
pub use provider::{
    ATTEMPT_MINUTES, PendingLink, ProviderSignInOutcome, StartedAttempt, finish_provider, link_pending, list_providers,
    look_at_attempt, look_at_pending, start_provider,
};
pub use published::ContentCounts;
pub use recover_email::recover_email;
pub use refresh::{refresh, tokens};
pub use reset_password::{
    change_password, has_password, request_password_reset, request_reset_and_return, reset_password,
};
pub(crate) use session::end_sessions;
pub use session::{CookieHolder, Face, NewSession, authenticate_cookie, csrf_token, sign_out, verify_csrf};
pub use session_login::session_login;
pub use sessions::{list_sessions, revoke_session, sign_out_everywhere};
pub use sign_in::sign_in;
pub use sign_in_anonymously::{sign_in_anonymously, with_account};
pub use sign_up::sign_up;
pub use tidy::tidy;
pub use verify_email::{request_email_verification, verify_email};

pub use crate::access::Client;

/// How long a session lives after its last use, in days.
pub const SESSION_DAYS: i64 = 14;
/// How long an access token lives, in minutes.
pub const ACCESS_TOKEN_MINUTES: i64 = 60;
/// An account younger than this is new, in minutes (specification §9).
pub const NEW_USER_MINUTES: i64 = 5;

/// Whether an account is new: younger than five minutes.
pub(crate) fn is_new(ctx: &crate::Ctx, row: &crate::entity::account::Model) -> bool {
    ctx.now() - row.created_at < chrono::TimeDelta::minutes(NEW_USER_MINUTES)
}
