//! Ids of subscriptions, the codes in their emails, and the links that carry them.

use crate::{Ctx, entity::email_subscription, secret::hash};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use uuid::Uuid;

/// How long a confirmation link is valid, in days.
pub(super) const LIFETIME_DAYS: i64 = 7;
/// Bytes of a confirmation code: 128 bits.
const CODE_BYTES: usize = 16;
const NAMES: &str = "subscription.id";
const LEAVES: &str = "subscription.leave";
const CONFIRMS: &str = "subscription.confirm";

/// The id of the subscription of an address. It is derived with a secret and is the same whether the subscription
/// exists or not, so it reveals nothing, and outsiders cannot compute it.
pub(crate) fn id_of(ctx: &Ctx, creator: Uuid, email: &str) -> Uuid {
    let tag = ctx.secrets().tag(NAMES, format!("{creator} {email}").as_bytes());
    let mut bytes = [0_u8; 16];
    for (byte, known) in bytes.iter_mut().zip(hash(tag.as_bytes())) {
        *byte = known;
    }
    // Version 8: a custom layout (RFC 9562).
    bytes[6] = 0x80 | (bytes[6] & 0x0f);
    bytes[8] = 0x80 | (bytes[8] & 0x3f);
    Uuid::from_bytes(bytes)
}

/// A new confirmation code for one email. It is signed, so that the code of an earlier email is still recognised as
/// ours.
pub(super) fn new_code(ctx: &Ctx, id: Uuid) -> String {
    let secret = ctx.new_secret();
    let nonce = URL_SAFE_NO_PAD.encode(&secret[..CODE_BYTES]);
    let tag = ctx.secrets().tag(CONFIRMS, format!("{id} {nonce}").as_bytes());
    format!("{nonce}.{tag}")
}

/// Whether we issued the code for this subscription, however long ago.
pub(super) fn was_mailed(ctx: &Ctx, id: Uuid, code: &str) -> bool {
    code.split_once('.').is_some_and(|(nonce, tag)| {
        let signed = format!("{id} {nonce}");
        ctx.secrets().verify_tag(CONFIRMS, signed.as_bytes(), tag)
    })
}

/// The stored form of a code.
pub(crate) fn hashed(code: &str) -> Vec<u8> {
    hash(code.as_bytes())
}

/// Whether the code is the row's; compares in constant time.
pub(super) fn is_code(row: &email_subscription::Model, code: &str) -> bool {
    let (given, kept) = (hashed(code), &row.code_hash);
    let difference = given
        .iter()
        .zip(kept)
        .fold(0_u8, |all, (one, other)| all | (one ^ other));
    given.len() == kept.len() && difference == 0
}

/// Whether the code comes from an unsubscribe link.
pub(super) fn is_leave_code(ctx: &Ctx, id: Uuid, code: &str) -> bool {
    ctx.secrets().verify_tag(LEAVES, id.as_bytes(), code)
}

/// The page whose button confirms the subscription.
pub(super) fn confirm_url(ctx: &Ctx, id: Uuid, code: &str) -> String {
    page(ctx, &format!("/subscriptions/confirm?id={id}&confirmationCode={code}"))
}

/// The page whose button unsubscribes; a POST there unsubscribes at once (RFC 8058). The code stays valid as long as
/// the emails are kept.
pub(super) fn leave_url(ctx: &Ctx, id: Uuid) -> String {
    let code = ctx.secrets().tag(LEAVES, id.as_bytes());
    page(ctx, &format!("/subscriptions/leave?id={id}&confirmationCode={code}"))
}

/// A URL of this site.
pub(super) fn page(ctx: &Ctx, path: &str) -> String {
    format!("{}{path}", ctx.settings().public_url)
}
