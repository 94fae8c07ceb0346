//! A fingerprint of a club's form.

use contract::profile::UserProfile;
use sha2::{Digest, Sha256};

/// Bytes of the digest.
const MARK_BYTES: usize = 16;

/// A fingerprint of the values in the form of a club: handle, name, text, links and colour. The profile's version is no
/// use here, because it also counts changes of pictures and currency.
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
