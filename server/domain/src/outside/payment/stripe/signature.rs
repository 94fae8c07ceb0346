//! The signature of a webhook (<https://docs.stripe.com/webhooks/signature>): `t=<seconds>,v1=<hex>`, with one `v1` for
//! each secret in use, over `<seconds>.<raw body>` by HMAC-SHA-256. Pure: the time is an argument.

use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// How far the signature's time may be from now, in seconds, in both directions.
pub const TOLERANCE_SECONDS: i64 = 300;

/// Why a webhook is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    #[error("the Stripe-Signature header has no time or no v1 signature")]
    Malformed,
    #[error("no v1 signature is of this body and one of the secrets")]
    Forged,
    #[error("the signature's time is too far from now")]
    TooFar,
}

/// Checks a webhook's raw body against its `Stripe-Signature` header. While a secret is rolled, several hold.
pub fn check_signature(
    body: &[u8],
    header: &str,
    secrets: &[&str],
    now: DateTime<Utc>,
) -> std::result::Result<(), SignatureError> {
    let (time, signatures) = parts(header).ok_or(SignatureError::Malformed)?;
    let is_signed = secrets
        .iter()
        .any(|secret| signatures.iter().any(|signature| is_of(body, time, signature, secret)));
    if !is_signed {
        return Err(SignatureError::Forged);
    }
    let seconds: i64 = time.parse().map_err(|_| SignatureError::Malformed)?;
    let distance = now.timestamp().abs_diff(seconds);
    if distance > TOLERANCE_SECONDS.unsigned_abs() {
        return Err(SignatureError::TooFar);
    }
    Ok(())
}

/// The time as it is written, and each `v1` signature that is hexadecimal. Other schemes are passed over.
fn parts(header: &str) -> Option<(&str, Vec<Vec<u8>>)> {
    let mut time = None;
    let mut signatures = Vec::new();
    for part in header.split(',') {
        match part.trim().split_once('=') {
            Some(("t", value)) => time = Some(value),
            Some(("v1", value)) => signatures.extend(bytes(value)),
            _ => {}
        }
    }
    Some((time?, signatures)).filter(|(_, signatures)| !signatures.is_empty())
}

/// The bytes of hexadecimal digits, if there are any and nothing else.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    if hex.is_empty() || !hex.len().is_multiple_of(2) || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let pairs = (0..hex.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok())
        .collect()
}

/// Compares in constant time.
fn is_of(body: &[u8], time: &str, signature: &[u8], secret: &str) -> bool {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        return false;
    };
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac.verify_slice(signature).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    const SECRET: &str = "whsec_test_secret";
    const BODY: &[u8] = br#"{"id":"evt_1","object":"event"}"#;
    const TIME: i64 = 1_492_774_577;
    /// By another program: `printf '1492774577.%s' "$BODY" | openssl dgst -sha256 -hmac whsec_test_secret`.
    const SIGNATURE: &str = "654b43d3508ecadb3f8cefc4bc7d3d2bdc5ba9e03bf2c89b2d0657a8e24e4543";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn sign(secret: &str, time: i64, body: &[u8]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(format!("{time}.").as_bytes());
        mac.update(body);
        mac.finalize().into_bytes().iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        })
    }

    fn check(header: &str, now: i64) -> std::result::Result<(), SignatureError> {
        check_signature(BODY, header, &[SECRET], at(now))
    }

    #[test]
    fn a_signature_by_another_program_holds() {
        assert_eq!(sign(SECRET, TIME, BODY), SIGNATURE);
        assert_eq!(check(&format!("t={TIME},v1={SIGNATURE}"), TIME), Ok(()));
    }

    #[test]
    fn the_time_may_be_five_minutes_off_in_both_directions() {
        let header = format!("t={TIME},v1={SIGNATURE}");
        for (now, expected) in [
            (TIME + 299, Ok(())),
            (TIME + 300, Ok(())),
            (TIME + 301, Err(SignatureError::TooFar)),
            (TIME - 299, Ok(())),
            (TIME - 301, Err(SignatureError::TooFar)),
        ] {
            assert_eq!(check(&header, now), expected, "{now}");
        }
        // Three days later it is signed again.
        let later = TIME + 3 * 86_400;
        let header = format!("t={later},v1={}", sign(SECRET, later, BODY));
        assert_eq!(check(&header, later), Ok(()));
    }

    #[test]
    fn one_of_several_signatures_is_enough_and_other_schemes_do_not_count() {
        let other = sign("whsec_old", TIME, BODY);
        let two = format!("t={TIME},v1={other},v1={SIGNATURE},v0=6ffbb59b");
        assert_eq!(check(&two, TIME), Ok(()));
        let v0 = format!("t={TIME},v0={SIGNATURE}");
        assert_eq!(check(&v0, TIME), Err(SignatureError::Malformed));
    }

    #[test]
    fn while_a_secret_is_rolled_both_hold() {
        let header = format!("t={TIME},v1={SIGNATURE}");
        for secrets in [&["whsec_new", SECRET][..], &[SECRET, "whsec_old"]] {
            assert_eq!(check_signature(BODY, &header, secrets, at(TIME)), Ok(()));
        }
        let wrong = check_signature(BODY, &header, &["whsec_new"], at(TIME));
        assert_eq!(wrong, Err(SignatureError::Forged));
        let none = check_signature(BODY, &header, &[], at(TIME));
        assert_eq!(none, Err(SignatureError::Forged));
    }

    #[test]
    fn a_changed_body_or_time_is_forged() {
        let header = format!("t={TIME},v1={SIGNATURE}");
        let spaced = br#"{"id": "evt_1", "object": "event"}"#;
        let changed = check_signature(spaced, &header, &[SECRET], at(TIME));
        assert_eq!(changed, Err(SignatureError::Forged));
        let moved = format!("t={},v1={SIGNATURE}", TIME + 1);
        assert_eq!(check(&moved, TIME), Err(SignatureError::Forged));
    }

    #[test]
    fn a_header_that_is_none_is_refused() {
        for header in [
            "",
            ",",
            "t=",
            "t=1492774577",
            "v1=5257a869",
            "t=1492774577,v1=",
            "t=1492774577,v1=xyz",
            "t=1492774577,v1=525",
            "t=1492774577,v1=ĉĉ",
        ] {
            assert_eq!(check(header, TIME), Err(SignatureError::Malformed), "{header:?}");
        }
        let signed = sign(SECRET, 0, BODY);
        let no_number = format!("t=soon,v1={signed}");
        assert_eq!(check(&no_number, TIME), Err(SignatureError::Forged));
    }
}
