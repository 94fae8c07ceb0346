//! Friendly flat faces for clubs: drawn from words about a person, before the club's colour.
//!
//! The face is in the middle third, so that a square or a circle cut from the picture contains all of it.

mod backdrop;
mod clothes;
mod face;
mod hair;
mod hats;
mod looks;

use self::looks::Looks;
use crate::canvas::Canvas;
use crate::club::Theme;
use crate::geometry::{Rng, mix_bits};
use crate::palette::Color;
use crate::{Error, Format, RgbImage, raster};

/// Separates portraits from other pictures with the same seed.
const PORTRAIT: u64 = 0x400;
/// The middle of the face from left to right.
const CX: f32 = 800.0;
/// The paper of every portrait.
const PAPER: Color = Color::hex(0xfd_f6_e6);
/// The darkest ink of every portrait.
const KEY: Color = Color::hex(0x24_1f_2e);

/// A person's portrait; the picture derives from it alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portrait {
    seed: u64,
    theme: Theme,
    looks: Looks,
}

/// A portrait under construction: the data that all its parts share.
struct Sitting {
    canvas: Canvas,
    /// Small differences between two people of the same words.
    rng: Rng,
    theme: Color,
    looks: Looks,
}

impl Portrait {
    /// A portrait from words separated by spaces: a skin, a colour and a cut of hair, then a beard, glasses, a hat,
    /// clothes and signs of age. None when a word is unknown, or when skin or hair is missing.
    pub fn new(seed: u64, theme: Theme, words: &str) -> Option<Self> {
        Looks::parse(words).map(|looks| Self { seed, theme, looks })
    }

    /// The vector portrait, 3:2, `viewBox` 1600 × 1067, without the grain.
    pub fn svg(&self) -> String {
        let mut sitting = Sitting {
            canvas: Canvas::default(),
            rng: Rng::new(mix_bits(self.seed) ^ mix_bits(PORTRAIT)),
            theme: self.theme.0,
            looks: self.looks,
        };
        sitting.paint();
        sitting.canvas.finish()
    }

    /// The picture at its largest, with grain.
    ///
    /// # Errors
    /// [`Error::Drawing`] when the drawing cannot be rasterised.
    pub fn master(&self) -> Result<RgbImage, Error> {
        raster::print(&self.svg(), self.seed)
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

impl Sitting {
    /// From back to front. The head leans a little, together with everything on it.
    fn paint(&mut self) {
        backdrop::paint(self);
        let lean = self.rng.range(-3.5, 3.5);
        self.lean(lean);
        hair::behind(self);
        self.upright();
        clothes::paint(self);
        self.lean(lean);
        face::paint(self);
        hair::before(self);
        face::spectacles(self);
        hats::paint(self);
        self.upright();
    }

    fn lean(&mut self, degrees: f32) {
        self.canvas.open(CX, 720.0, 1.0, 1.0, degrees);
        self.canvas.open(-CX, -720.0, 1.0, 1.0, 0.0);
    }

    fn upright(&mut self) {
        self.canvas.shut();
        self.canvas.shut();
    }

    fn skin(&self) -> Color {
        self.looks.skin
    }

    /// The skin in shade.
    fn shade(&self) -> Color {
        self.looks.skin.mix(KEY, 0.16)
    }

    fn hair(&self) -> Color {
        self.looks.hair
    }

    /// The colour of the clothes: the opposite of the background.
    fn cloth(&self) -> Color {
        if self.theme.is_dark() {
            self.theme.mix(PAPER, 0.72)
        } else {
            self.theme.mix(KEY, 0.55)
        }
    }

    /// The colour of accessories.
    fn accent(&self) -> Color {
        self.theme.mix(Color::hex(0xf2_c1_4e), 0.62)
    }
}
