//! The key of calls that must have their effect once.

use crate::error::ApiError;
use contract::Code;
use http::HeaderMap;

const NAME: &str = "Idempotency-Key";

/// The call's key. One that cannot be read is refused: to act without it would not be what was asked for.
pub(crate) fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(key) = headers.get(NAME) else { return Ok(None) };
    let unreadable = |_| ApiError::field(Code::Invalid, "Use at most 200 visible ASCII characters.", NAME);
    key.to_str().map(Some).map_err(unreadable)
}
