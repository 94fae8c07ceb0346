//! Stable identifiers of UUID version 7 form (RFC 9562 §5.7) from a seed.

use crate::chance::mix;

/// 1 January 2025, 00:00 UTC, in milliseconds: a fixed instant, since the set has no clock.
const EPOCH_MS: u64 = 1_735_689_600_000;

/// The id of part `label` of the hotel with this seed.
pub(crate) fn uuid(seed: u64, label: u64) -> u128 {
    let time = EPOCH_MS + (mix(seed, 0x7f) & 0xffff_ffff);
    let a = mix(seed, label.wrapping_add(0x0100_0000)) & 0x0fff;
    let b = mix(seed, label.wrapping_add(0x0200_0000)) & 0x3fff_ffff_ffff_ffff;
    u128::from(time) << 80 | 0x7_u128 << 76 | u128::from(a) << 64 | 0b10_u128 << 62 | u128::from(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_version_seven_and_the_standard_variant() {
        let id = uuid(5, 1);
        assert_eq!(id >> 76 & 0xf, 7);
        assert_eq!(id >> 62 & 0b11, 0b10);
        assert_ne!(id, uuid(5, 2));
        assert_eq!(id >> 80, uuid(5, 2) >> 80);
    }
}
