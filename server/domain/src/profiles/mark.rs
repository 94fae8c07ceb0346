//! What the form of a club is made from.

use contract::profile::UserProfile;
use sha2::{Digest, Sha256};

/// Bytes of a digest that tell one club from another.
const MARK_BYTES: usize = 16;

/// A name of what the form of a club shows: another whenever its handle, name, text, links or colour is another. The
/// version of a profile counts what such a form knows nothing of as well, as pictures and currencies.
pub fn club_mark(profile: &UserProfile) -> String {
    let of_club = profile.creator_profile.as_ref();
    let look = of_club.map(|club| (&club.links, &club.theme_color));
    let shown = (&profile.slug, &profile.public_name, &profile.bio, look);
    let digest = Sha256::digest(format!("{shown:?}"));
    digest
        .iter()
        .take(MARK_BYTES)
        .fold(String::new(), |mark, byte| format!("{mark}{byte:02x}"))
}
