//! The pictures of a club: its colour, and a landscape in the light of that colour.

use crate::geometry::{Rng, mix_bits};
use crate::palette::Color;
use crate::place::Surroundings;
use crate::print::Print;
use crate::{Error, Format, RgbImage, Scene, panorama, raster};

/// Separates a hero from the panorama of a hotel with the same seed.
const HERO: u64 = 0x300;

/// The colour of a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme(pub(crate) Color);

impl Theme {
    /// Reads `#rrggbb`; none for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
        Some(Self(Color::hex(value)))
    }
}

/// The landscape at the top of a club; the scene's view and kind of property do not matter.
#[derive(Clone, Debug, PartialEq)]
pub struct Hero {
    /// The place.
    pub scene: Scene,
    /// The tint of its light.
    pub theme: Theme,
}

impl Hero {
    /// The vector poster, 3:2, `viewBox` 1600 × 1067, without the grain.
    pub fn svg(&self) -> String {
        let rng = Rng::new(mix_bits(self.scene.seed) ^ mix_bits(HERO));
        let mut p = Print::new(rng, Surroundings::of(&self.scene));
        p.by_day();
        p.palette = p.palette.in_light_of(self.theme.0);
        panorama::paint(&mut p, true);
        p.canvas.finish()
    }

    /// The picture at its largest, with grain.
    ///
    /// # Errors
    /// [`Error::Drawing`] when the drawing cannot be rasterised.
    pub fn master(&self) -> Result<RgbImage, Error> {
        raster::print(&self.svg(), self.scene.seed)
    }

    /// The picture in a size, as [`crate::render`] makes it.
    ///
    /// # Errors
    /// [`Error::Empty`] for a zero width or height; otherwise as [`Self::master`] and [`crate::encode`].
    pub fn render(&self, width: u32, height: u32, format: Format, quality: u8) -> Result<Vec<u8>, Error> {
        if width == 0 || height == 0 {
            return Err(Error::Empty);
        }
        raster::encode(&self.master()?, width, height, format, quality)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_six_digits_after_a_sign() {
        assert_eq!(Theme::parse("#0f7c8a"), Some(Theme(Color(0x0f, 0x7c, 0x8a))));
        for wrong in ["", "#", "0f7c8a", "#0f7c8", "#0f7c8a0", "#0f7c8g", "#+f7c8a", "#äbcd"] {
            assert_eq!(Theme::parse(wrong), None, "{wrong}");
        }
    }
}
