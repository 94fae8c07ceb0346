//! QR codes of addresses: black on white with the quiet zone that readers need, as SVG and PNG.

use crate::CardError;
use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};
use qrcode::{Color, EcLevel, QrCode};

/// The empty margin, in modules (ISO/IEC 18004 §6.3.8).
const QUIET: usize = 4;
/// Pixels of a PNG's side at most.
const PNG_SIDE: usize = 1_024;

/// The square of modules of a code, without its margin.
struct Modules {
    side: usize,
    dark: Vec<bool>,
}

/// The code with medium error correction: 15 % of it may be covered.
fn modules(text: &str) -> Result<Modules, CardError> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M);
    let code = code.map_err(|error| CardError::Encoding(error.to_string()))?;
    Ok(Modules {
        side: code.width(),
        dark: code.to_colors().into_iter().map(|color| color == Color::Dark).collect(),
    })
}

/// The code as SVG, one unit for each module.
///
/// # Errors
///
/// [`CardError::Encoding`] for a text that is too long for a code, some 2,300 bytes.
pub fn svg(text: &str) -> Result<String, CardError> {
    let Modules { side, dark } = modules(text)?;
    let whole = side + 2 * QUIET;
    let mut path = String::new();
    for (row, line) in dark.chunks(side).enumerate() {
        let mut column = 0;
        // Each run of dark modules is one rectangle.
        for run in line.chunk_by(|one, other| one == other) {
            if run.first() == Some(&true) {
                let width = run.len();
                path.push_str(&format!("M{} {}h{width}v1h-{width}z", column + QUIET, row + QUIET));
            }
            column += run.len();
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{whole}v{whole}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}

/// The code as PNG with whole pixels for each module, at most 1,024 pixels wide.
///
/// # Errors
///
/// As [`svg`].
pub fn png(text: &str) -> Result<Vec<u8>, CardError> {
    let Modules { side, dark } = modules(text)?;
    let whole = side + 2 * QUIET;
    let scale = (PNG_SIDE / whole).max(1);
    let pixels = whole * scale;
    let is_dark = |x: usize, y: usize| {
        let (column, row) = ((x / scale).checked_sub(QUIET), (y / scale).checked_sub(QUIET));
        match (column, row) {
            (Some(column), Some(row)) if column < side && row < side => dark.get(row * side + column) == Some(&true),
            _ => false,
        }
    };
    let bytes: Vec<u8> = (0..pixels * pixels)
        .map(|at| if is_dark(at % pixels, at / pixels) { 0 } else { u8::MAX })
        .collect();
    let mut file = Vec::new();
    let width = u32::try_from(pixels).map_err(|error| CardError::Encoding(error.to_string()))?;
    PngEncoder::new(&mut file)
        .write_image(&bytes, width, width, ExtendedColorType::L8)
        .map_err(|error| CardError::Encoding(error.to_string()))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://club.example/user/mia.lind";

    #[test]
    fn both_forms_have_the_same_modules_and_a_quiet_margin() {
        let Modules { side, dark } = modules(ADDRESS).unwrap();
        let picture = image::load_from_memory(&png(ADDRESS).unwrap()).unwrap().to_luma8();
        let whole = side + 2 * QUIET;
        let scale = picture.width() as usize / whole;
        assert_eq!(picture.width() as usize, whole * scale);
        assert!(picture.width() > 900, "{}", picture.width());
        for row in 0..whole {
            for column in 0..whole {
                let inside = (QUIET..QUIET + side).contains(&row) && (QUIET..QUIET + side).contains(&column);
                let is_dark = inside && dark[(row - QUIET) * side + column - QUIET];
                let pixel = picture.get_pixel((column * scale) as u32, (row * scale) as u32);
                assert_eq!(pixel.0[0] == 0, is_dark, "{column}, {row}");
            }
        }
        let drawn = svg(ADDRESS).unwrap();
        assert!(drawn.starts_with("<svg ") && drawn.contains(&format!("viewBox=\"0 0 {whole} {whole}\"")));
        // The finder pattern in the corner: seven dark modules.
        assert!(drawn.contains(&format!("M{QUIET} {QUIET}h7v1h-7z")), "{drawn}");
    }

    #[test]
    fn a_text_that_is_too_long_is_an_error() {
        let long = "a".repeat(3_000);
        assert!(svg(&long).is_err() && png(&long).is_err());
    }
}
