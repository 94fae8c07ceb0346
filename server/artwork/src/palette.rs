//! The inks: a paper and five colours each, grouped by the hour that they suit, and their mixtures.
//!
//! Must not know shapes. Every colour in a picture is a mixture of its six inks, which keeps the picture in one key.

use crate::geometry::Rng;
use crate::place::{Climate, Surroundings};
use std::fmt;

/// An opaque colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Color {
    /// From `0xrrggbb`.
    pub const fn hex(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// Mixes as the eye sees it (OKLab); 0 keeps this colour, 1 gives the other.
    pub fn mix(self, other: Self, amount: f32) -> Self {
        let (a, b) = (self.lab(), other.lab());
        let amount = amount.clamp(0.0, 1.0);
        let lab = [0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * amount);
        Self::from_lab(lab)
    }

    /// Whether light text is more readable on it than dark text.
    pub fn is_dark(self) -> bool {
        self.lab()[0] < 0.6
    }

    fn lab(self) -> [f32; 3] {
        let [r, g, b] = [self.0, self.1, self.2].map(|channel| {
            let c = f32::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        });
        let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
        [
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }

    fn from_lab([lightness, a, b]: [f32; 3]) -> Self {
        let l = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
        let m = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
        let s = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
        let channel = |c: f32| {
            let c = if c <= 0.003_130_8 {
                c * 12.92
            } else {
                1.055 * c.powf(1.0 / 2.4) - 0.055
            };
            (c.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
        };
        Self(
            channel(4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s),
            channel(-1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s),
            channel(-0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s),
        )
    }
}

/// The time of day, which decides how the inks are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hour {
    /// Pale, pink and quiet.
    Dawn,
    /// Clear sky.
    Noon,
    /// Low warm sun.
    Golden,
    /// After sunset.
    Dusk,
    /// Stars and lit windows.
    Night,
}

/// A paper and five inks.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Its name in composition labels.
    pub name: &'static str,
    /// The hour it suits.
    pub hour: Hour,
    /// The unprinted paper: the lightest value.
    pub paper: Color,
    /// The light: sun, lit windows, sand.
    pub sun: Color,
    /// The warm ink: roofs, walls, awnings.
    pub warm: Color,
    /// The ink of plants and hills.
    pub leaf: Color,
    /// The ink of sky and water.
    pub cool: Color,
    /// The darkest value.
    pub key: Color,
}

const fn inks(name: &'static str, hour: Hour, six: [u32; 6]) -> Palette {
    Palette {
        name,
        hour,
        paper: Color::hex(six[0]),
        sun: Color::hex(six[1]),
        warm: Color::hex(six[2]),
        leaf: Color::hex(six[3]),
        cool: Color::hex(six[4]),
        key: Color::hex(six[5]),
    }
}

use Hour::{Dawn, Dusk, Golden, Night, Noon};

/// Every palette: paper, sun, warm, leaf, cool, key.
pub const PALETTES: [Palette; 31] = [
    inks(
        "rosewater",
        Dawn,
        [0xfbf0e2, 0xffc9a3, 0xee8f7c, 0x6f9a8d, 0x8fb3c9, 0x2f3b5c],
    ),
    inks(
        "peach",
        Dawn,
        [0xfdf3e1, 0xfbd08a, 0xf2a07b, 0x7d9c7a, 0xa3c6c8, 0x33485a],
    ),
    inks(
        "lilac",
        Dawn,
        [0xf8eee8, 0xffd3b0, 0xe0899a, 0x6d8f96, 0xa79cc9, 0x3a2f5b],
    ),
    inks(
        "mint",
        Dawn,
        [0xf7f3e3, 0xffd98e, 0xf0957a, 0x4f9384, 0x92cbc0, 0x1f4a55],
    ),
    inks(
        "salmon",
        Dawn,
        [0xfff1e0, 0xffcf7b, 0xef7d5f, 0x577f70, 0x7fb0b8, 0x27394a],
    ),
    inks(
        "azure",
        Noon,
        [0xfdf6e6, 0xffd25e, 0xec7f4f, 0x3f8f6b, 0x2f9fc4, 0x143c5c],
    ),
    inks(
        "lagoon",
        Noon,
        [0xfcf5e2, 0xffd873, 0xf08a5d, 0x2f8f7a, 0x27b0b0, 0x0f4452],
    ),
    inks(
        "chalk",
        Noon,
        [0xfffaf0, 0xf9c74f, 0xd97b4a, 0x6b8f4e, 0x3d84c6, 0x1d2f5c],
    ),
    inks(
        "alpine",
        Noon,
        [0xf7f8f2, 0xffdb70, 0xd9734e, 0x3a7d5c, 0x6fb7d9, 0x20405c],
    ),
    inks(
        "savanna",
        Noon,
        [0xfbf3dc, 0xf8c650, 0xd98b3e, 0x86934a, 0x86bfc0, 0x4a3322],
    ),
    inks(
        "jade",
        Noon,
        [0xf6f4e0, 0xf5d061, 0xe2724e, 0x3c9a5f, 0x8cd0c0, 0x12463f],
    ),
    inks(
        "baltic",
        Noon,
        [0xf5f3ea, 0xf2c94c, 0xc8553d, 0x5b8c85, 0x9fc5d6, 0x1f3346],
    ),
    inks(
        "porcelain",
        Noon,
        [0xfaf7ee, 0xf3cf7a, 0xd86c58, 0x5f9a86, 0x5aa9cf, 0x233a66],
    ),
    inks(
        "apricot",
        Golden,
        [0xfff0d0, 0xffc145, 0xef7b45, 0x7a8b4f, 0x5fa3a3, 0x3b2a4a],
    ),
    inks(
        "saffron",
        Golden,
        [0xfdf0cf, 0xf9b233, 0xd9572b, 0x8a7a3a, 0x4f8a8b, 0x3a1f2b],
    ),
    inks(
        "honey",
        Golden,
        [0xfff4d9, 0xffcf5c, 0xe98a3c, 0x6d8a50, 0x88b7a4, 0x2c3a3a],
    ),
    inks(
        "terracotta",
        Golden,
        [0xfbe9cf, 0xf4b860, 0xc8553d, 0x588b6b, 0x588b8b, 0x2d2a3e],
    ),
    inks(
        "marigold",
        Golden,
        [0xfff1cc, 0xffb627, 0xe2582d, 0x3f7d63, 0x2f7f8c, 0x1b2a41],
    ),
    inks(
        "ochre",
        Golden,
        [0xfcefd2, 0xe9b44c, 0xcd6b3a, 0x7b8050, 0x7aa095, 0x43302e],
    ),
    inks(
        "plum",
        Dusk,
        [0xffe6cc, 0xffb45e, 0xf0685a, 0x4a6a7a, 0x7b5ea7, 0x2a1e4f],
    ),
    inks(
        "ember",
        Dusk,
        [0xffe9c7, 0xffa64d, 0xe0523f, 0x2f5d6b, 0x4a5fa5, 0x1a1b41],
    ),
    inks(
        "magenta",
        Dusk,
        [0xffe8d6, 0xffb677, 0xef5d80, 0x4b5f8a, 0x8a4f9e, 0x2b1648],
    ),
    inks(
        "teal",
        Dusk,
        [0xfff0cf, 0xffc15e, 0xf2784b, 0x2a7f7f, 0x1f6f8b, 0x0d2c45],
    ),
    inks(
        "wine",
        Dusk,
        [0xfdebd3, 0xf9a65a, 0xd94f4f, 0x54657d, 0x6a4c7d, 0x31183b],
    ),
    inks(
        "flamingo",
        Dusk,
        [0xfff0e0, 0xffd07a, 0xf78a77, 0x5a7f9a, 0xb07cb4, 0x35295f],
    ),
    inks(
        "midnight",
        Night,
        [0xf6efd9, 0xffd98a, 0xe88d5a, 0x23606e, 0x2f5f96, 0x0c1c3d],
    ),
    inks(
        "aurora",
        Night,
        [0xf0f5e4, 0xffdf9a, 0xe5a05c, 0x1f7a6e, 0x27608a, 0x0a1a33],
    ),
    inks(
        "lantern",
        Night,
        [0xfff0d2, 0xffc35c, 0xe0653f, 0x2c5158, 0x3b4a80, 0x141434],
    ),
    inks(
        "peacock",
        Night,
        [0xf7f0d8, 0xffd166, 0xef7f4f, 0x0f6b6b, 0x157a8c, 0x06283d],
    ),
    inks(
        "violet",
        Night,
        [0xfbeee0, 0xffd6a0, 0xec7f7f, 0x3f5588, 0x5a4a9c, 0x17113f],
    ),
    inks(
        "moonlit",
        Night,
        [0xeef3ee, 0xfbe6b0, 0xd98a6a, 0x3a6f7c, 0x4f86a8, 0x10263f],
    ),
];

impl Palette {
    /// The palette of a picture, by chance and by what suits the climate.
    pub fn choose(rng: &mut Rng, place: &Surroundings) -> Self {
        let cold = place.climate == Climate::Polar;
        let hour = rng.weighted(
            &[
                (Dawn, if cold { 0.22 } else { 0.17 }),
                (Noon, 0.27),
                (Golden, if cold { 0.12 } else { 0.24 }),
                (Dusk, 0.18),
                (Night, if cold { 0.24 } else { 0.14 }),
            ],
            Noon,
        );
        let weight = |palette: &Palette| {
            let dry = place.climate == Climate::Desert || place.climate == Climate::Savanna;
            match palette.name {
                "savanna" | "ochre" | "terracotta" | "saffron" if dry => 3.0,
                "savanna" => 0.3,
                "jade" | "lagoon" if place.climate == Climate::Tropical => 3.0,
                "jade" | "lagoon" | "mint" if dry || cold => 0.4,
                "alpine" | "baltic" if place.climate == Climate::Tropical || dry => 0.2,
                "alpine" | "baltic" | "aurora" if cold => 3.0,
                "chalk" if place.climate == Climate::Mediterranean => 3.0,
                _ => 1.0,
            }
        };
        let suited: Vec<(Self, f32)> = PALETTES
            .iter()
            .filter(|p| p.hour == hour)
            .map(|p| (*p, weight(p)))
            .collect();
        rng.weighted(&suited, PALETTES[5])
    }

    /// The same inks as another colour's light leaves them: what is dark stays dark, and what is light stays light.
    pub fn in_light_of(self, theme: Color) -> Self {
        Self {
            paper: self.paper.mix(theme, 0.05),
            sun: self.sun.mix(theme, 0.12),
            warm: self.warm.mix(theme, 0.3),
            leaf: self.leaf.mix(theme, 0.16),
            cool: self.cool.mix(theme, 0.34),
            key: self.key.mix(theme, 0.1),
            ..self
        }
    }

    /// Whether lamps are lit.
    pub fn lamps_lit(&self) -> bool {
        matches!(self.hour, Dusk | Night)
    }

    /// The sky at the top of the picture.
    pub fn sky_top(&self) -> Color {
        match self.hour {
            Dawn => self.cool.mix(self.paper, 0.28),
            Noon => self.cool.mix(self.paper, 0.08),
            Golden => self.cool.mix(self.paper, 0.3),
            Dusk => self.cool.mix(self.key, 0.42),
            Night => self.key,
        }
    }

    /// The sky half-way down.
    pub fn sky_middle(&self) -> Color {
        match self.hour {
            Dawn => self.cool.mix(self.paper, 0.6).mix(self.sun, 0.25),
            Noon => self.cool.mix(self.paper, 0.45),
            Golden => self.paper.mix(self.sun, 0.3),
            Dusk => self.warm.mix(self.cool, 0.45),
            Night => self.key.mix(self.cool, 0.45),
        }
    }

    /// The sky at the horizon: also the haze that distance puts over everything.
    pub fn haze(&self) -> Color {
        match self.hour {
            Dawn => self.sun.mix(self.paper, 0.42),
            Noon => self.cool.mix(self.paper, 0.8),
            Golden => self.sun.mix(self.paper, 0.5).mix(self.warm, 0.1),
            Dusk => self.sun.mix(self.warm, 0.3),
            Night => self.cool.mix(self.key, 0.12),
        }
    }

    /// A thing's own colour as this hour's light leaves it.
    pub fn lit(&self, color: Color) -> Color {
        match self.hour {
            Dawn => color.mix(self.sun, 0.1),
            Noon => color,
            Golden => color.mix(self.sun, 0.16),
            Dusk => color.mix(self.key, 0.22).mix(self.warm, 0.1),
            Night => color.mix(self.key, 0.5).mix(self.cool, 0.12),
        }
    }

    /// The same colour in shade.
    pub fn shade(&self, color: Color) -> Color {
        let amount = if self.hour == Night { 0.45 } else { 0.3 };
        color.mix(self.key, amount)
    }

    /// The same colour seen through distance: 0 near, 1 lost in the haze.
    pub fn far(&self, color: Color, distance: f32) -> Color {
        color.mix(self.haze(), distance)
    }

    /// Deep and near ground: the value that anchors the bottom of the picture.
    pub fn deep(&self) -> Color {
        self.lit(self.leaf)
            .mix(self.key, if self.hour == Night { 0.55 } else { 0.62 })
    }

    /// Snow, or a cloud in light.
    pub fn white(&self) -> Color {
        match self.hour {
            Dusk => self.paper.mix(self.warm, 0.28).mix(self.cool, 0.16),
            Night => self.paper.mix(self.cool, 0.42),
            Golden => self.paper.mix(self.sun, 0.12),
            Dawn | Noon => self.paper,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_keeps_the_ends_and_stays_between_them() {
        let (dark, light) = (Color::hex(0x14_3c_5c), Color::hex(0xfd_f6_e6));
        for (amount, expected) in [(0.0, dark), (1.0, light), (-3.0, dark), (9.0, light)] {
            let got = dark.mix(light, amount);
            for (a, b) in [(got.0, expected.0), (got.1, expected.1), (got.2, expected.2)] {
                assert!(a.abs_diff(b) <= 1, "{got} instead of {expected}");
            }
        }
        let middle = dark.mix(light, 0.5);
        assert!(middle.1 > dark.1 && middle.1 < light.1);
    }

    #[test]
    fn every_palette_runs_from_a_light_paper_to_a_dark_key() {
        for palette in PALETTES {
            assert!(palette.paper.lab()[0] > 0.9, "{}: paper", palette.name);
            assert!(palette.key.lab()[0] < 0.4, "{}: key", palette.name);
            for ink in [palette.sun, palette.warm, palette.leaf, palette.cool] {
                let lightness = ink.lab()[0];
                assert!(lightness > palette.key.lab()[0] && lightness < palette.paper.lab()[0]);
            }
        }
    }

    #[test]
    fn names_are_unique() {
        let names: std::collections::HashSet<_> = PALETTES.iter().map(|p| p.name).collect();
        assert_eq!(names.len(), PALETTES.len());
    }
}
