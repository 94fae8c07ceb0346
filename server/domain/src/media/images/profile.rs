//! Converts the colours of a picture to sRGB: no page and no other site gets its colour profile.

use super::plain::Plain;
use moxcms::{
    CicpColorPrimaries, CicpProfile, ColorProfile, DataColorSpace, Layout, MatrixCoefficients, ParsingOptions,
    TransferCharacteristics, TransformOptions,
};

/// Maximum size of a profile in bytes; cameras write less than a kilobyte, scanners some hundred.
pub(super) const MAX_PROFILE_BYTES: usize = 1024 * 1024;

/// The colours that the numbers of a file mean.
#[derive(Debug)]
pub(super) enum Profile {
    /// A profile of the International Color Consortium.
    Icc(Vec<u8>),
    /// Primaries and transfer function of ITU-T H.273.
    Cicp { primaries: u8, transfer: u8 },
}

/// Converts the pixels. Like browsers, ignores a profile that cannot be read, and one of other colours than RGB: the
/// decoder has converted those.
pub(super) fn to_srgb(picture: &mut Plain, profile: &Profile) {
    let layout = if picture.has_alpha { Layout::Rgba } else { Layout::Rgb };
    let transform = read(profile).and_then(|profile| {
        profile
            .create_transform_8bit(layout, &ColorProfile::new_srgb(), layout, TransformOptions::default())
            .ok()
    });
    let Some(transform) = transform else {
        return;
    };
    let channels = if picture.has_alpha { 4 } else { 3 };
    let width = usize::try_from(picture.width).unwrap_or(1).max(1) * channels;
    let mut before = vec![0; width];
    for line in picture.bytes.chunks_exact_mut(width) {
        before.copy_from_slice(line);
        if transform.transform(&before, line).is_err() {
            return;
        }
    }
}

fn read(profile: &Profile) -> Option<ColorProfile> {
    match profile {
        Profile::Icc(bytes) => {
            let options = ParsingOptions {
                max_profile_size: MAX_PROFILE_BYTES + 1,
                max_allowed_clut_size: MAX_PROFILE_BYTES,
                ..ParsingOptions::default()
            };
            let read = ColorProfile::new_from_slice_with_options(bytes, options).ok()?;
            (read.color_space == DataColorSpace::Rgb).then_some(read)
        }
        Profile::Cicp { primaries, transfer } => {
            let transfer = TransferCharacteristics::try_from(*transfer).ok()?;
            // Brightness beyond that of a page would need more than another profile.
            let is_of_pages = matches!(
                transfer,
                TransferCharacteristics::Srgb | TransferCharacteristics::Bt709 | TransferCharacteristics::Bt470M
            );
            is_of_pages.then_some(())?;
            Some(ColorProfile::new_from_cicp(CicpProfile {
                color_primaries: CicpColorPrimaries::try_from(*primaries).ok()?,
                transfer_characteristics: transfer,
                matrix_coefficients: MatrixCoefficients::Identity,
                full_range: true,
            }))
        }
    }
}
