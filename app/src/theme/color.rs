//! Colours of a screen: as they are written, as the eye sees them, and how well one reads on another.

/// Red, green and blue of sRGB, 8 bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub [u8; 3]);

/// A colour by lightness (0 to 1), chroma and hue (radians): Oklab in polar form,
/// <https://bottosson.github.io/posts/oklab/>.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oklch {
    pub lightness: f64,
    pub chroma: f64,
    pub hue: f64,
}

impl Rgb {
    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let mut parts = [0; 3];
        for (position, part) in parts.iter_mut().enumerate() {
            let pair = digits.get(2 * position..2 * position + 2)?;
            // A number's sign is no digit of a colour.
            if !pair.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return None;
            }
            *part = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(parts))
    }

    /// As `#rrggbb`.
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The contrast ratio of two colours, 1 to 21 (WCAG 2.2).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    pub fn oklch(self) -> Oklch {
        let [red, green, blue] = self.0.map(linear);
        let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
        let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
        let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
        let green_red = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short;
        let blue_yellow = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short;
        Oklch {
            lightness: 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
            chroma: green_red.hypot(blue_yellow),
            hue: blue_yellow.atan2(green_red),
        }
    }
}

impl Oklch {
    /// The same lightness and hue as a screen shows it: with as much of the chroma as there is.
    pub fn rgb(self) -> Rgb {
        let shown = |chroma: f64| {
            let channels = Self { chroma, ..self }.channels();
            (
                channels,
                channels.iter().all(|channel| (-0.000_5..=1.000_5).contains(channel)),
            )
        };
        let (mut channels, is_shown) = shown(self.chroma);
        if !is_shown {
            let (mut least, mut most) = (0.0, self.chroma);
            channels = shown(least).0;
            // A step of 2⁻¹⁶ is finer than the 8 bits of a channel.
            for _ in 0..16 {
                let middle = f64::midpoint(least, most);
                match shown(middle) {
                    (found, true) => (channels, least) = (found, middle),
                    (_, false) => most = middle,
                }
            }
        }
        Rgb(channels.map(encoded))
    }

    /// Linear red, green and blue; below 0 or above 1 where no screen shows the colour.
    fn channels(self) -> [f64; 3] {
        let (green_red, blue_yellow) = (self.chroma * self.hue.cos(), self.chroma * self.hue.sin());
        let long = (self.lightness + 0.396_337_777_4 * green_red + 0.215_803_757_3 * blue_yellow).powi(3);
        let medium = (self.lightness - 0.105_561_345_8 * green_red - 0.063_854_172_8 * blue_yellow).powi(3);
        let short = (self.lightness - 0.089_484_177_5 * green_red - 1.291_485_548 * blue_yellow).powi(3);
        [
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
        ]
    }
}

/// The light of a channel, 0 to 1: IEC 61966-2-1.
fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// The channel of a light, the other way round.
fn encoded(light: f64) -> u8 {
    let value = if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * light.powf(1.0 / 2.4) - 0.055
    };
    // A cast from a float saturates: what is a little out of range becomes its end.
    (value * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_reads_back_as_it_was_written() {
        for text in ["#000000", "#ffffff", "#1b6ef3", "#0a0b0c"] {
            assert_eq!(Rgb::parse(text).map(Rgb::hex).as_deref(), Some(text));
        }
        for bad in [
            "",
            "#",
            "#fff",
            "1b6ef3",
            "#1b6ef",
            "#1b6ef3ff",
            "#+1+1+1",
            "#éab1",
            "#ggg000",
        ] {
            assert_eq!(Rgb::parse(bad), None, "{bad}");
        }
    }

    /// The examples of WCAG's own understanding document and of Oklab's author.
    #[test]
    fn known_values_come_out() {
        let [black, white, grey] = ["#000000", "#ffffff", "#777777"].map(|text| Rgb::parse(text).unwrap());
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(grey) - 4.48).abs() < 0.005);
        let red = Rgb([255, 0, 0]).oklch();
        assert!((red.lightness - 0.627_96).abs() < 1e-4, "{red:?}");
        assert!((red.chroma - 0.257_68).abs() < 1e-4, "{red:?}");
        assert!((red.hue.to_degrees() - 29.23).abs() < 0.01, "{red:?}");
    }

    #[test]
    fn what_a_screen_shows_goes_there_and_back() {
        for red in (0..=255).step_by(51) {
            for green in (0..=255).step_by(51) {
                for blue in (0..=255).step_by(51) {
                    let color = Rgb([red, green, blue]);
                    assert_eq!(color.oklch().rgb(), color);
                }
            }
        }
    }

    #[test]
    fn what_no_screen_shows_keeps_its_lightness() {
        let loud = Oklch {
            lightness: 0.5,
            chroma: 0.4,
            hue: 2.5,
        };
        let shown = loud.rgb().oklch();
        assert!((shown.lightness - 0.5).abs() < 0.01, "{shown:?}");
        assert!((0.05..0.4).contains(&shown.chroma), "{shown:?}");
    }
}
