//! The key of calls that must take effect once.

use crate::error::ApiError;
use contract::Code;
use http::HeaderMap;

const NAME: &str = "Idempotency-Key";

/// The call's key. Refuses an unreadable key, because the call could then take effect twice.
pub(crate) fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(key) = headers.get(NAME) else { return Ok(None) };
    let unreadable = |_| ApiError::field(Code::Invalid, "Use at most 200 visible ASCII characters.", NAME);
    key.to_str().map(Some).map_err(unreadable)
}
