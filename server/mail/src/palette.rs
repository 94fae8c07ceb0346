//! The site's colours for email programs: the values of `style/tokens.css` as hexadecimal sRGB.

/// A colour by role.
pub(crate) struct Colour {
    /// Its name in `style/tokens.css`.
    pub token: &'static str,
    pub light: &'static str,
    pub dark: &'static str,
}

const fn colour(token: &'static str, light: &'static str, dark: &'static str) -> Colour {
    Colour { token, light, dark }
}

pub(crate) const PAPER: Colour = colour("paper", "#fcfaf6", "#0b1418");
pub(crate) const SURFACE: Colour = colour("surface", "#ffffff", "#131e22");
pub(crate) const LINE: Colour = colour("line", "#e3dfd7", "#2b383d");
pub(crate) const INK: Colour = colour("ink", "#10252c", "#f2f0ea");
pub(crate) const INK_SOFT: Colour = colour("ink-soft", "#4e5e64", "#a7b4b8");
pub(crate) const ACCENT: Colour = colour("accent", "#005f69", "#6bd0db");
pub(crate) const ACCENT_INK: Colour = colour("accent-ink", "#fdfcf9", "#001b1f");
pub(crate) const ACCENT_SOFT: Colour = colour("accent-soft", "#e4f4f6", "#133134");
pub(crate) const ACCENT_DEEP: Colour = colour("accent-deep", "#004850", "#9de2ea");
pub(crate) const SUN: Colour = colour("sun", "#fdb438", "#fbba4a");
pub(crate) const SUN_INK: Colour = colour("sun-ink", "#371d04", "#371d04");
pub(crate) const WARN: Colour = colour("warn", "#7f4e07", "#f2c36a");
pub(crate) const WARN_SOFT: Colour = colour("warn-soft", "#fdf1d4", "#38280f");

/// Colours of text. The class is the token.
pub(crate) const TEXTS: [&Colour; 7] = [&INK, &INK_SOFT, &ACCENT, &ACCENT_DEEP, &ACCENT_INK, &SUN_INK, &WARN];
/// Background colours. The class is "on-" and the token.
pub(crate) const GROUNDS: [&Colour; 6] = [&PAPER, &SURFACE, &ACCENT, &ACCENT_SOFT, &SUN, &WARN_SOFT];

#[cfg(test)]
mod tests {
    use super::*;

    /// The hue in the tokens.
    fn hue(tokens: &str) -> f64 {
        let (_, rest) = tokens.split_once("--hue:").expect("a hue");
        rest.split(';')
            .next()
            .expect("a value")
            .trim()
            .parse()
            .expect("a number")
    }

    /// The colours of a role, light and dark.
    fn declared(tokens: &str, token: &str) -> Vec<String> {
        let (_, rest) = tokens.split_once(&format!("--{token}:")).expect(token);
        let value = rest
            .split(';')
            .next()
            .expect("a value")
            .replace("var(--hue)", &hue(tokens).to_string());
        let both: Vec<String> = value
            .split("oklch(")
            .skip(1)
            .map(|part| hexadecimal(part.split(')').next().expect("a bracket")))
            .collect();
        if both.len() == 1 {
            [both.clone(), both].concat()
        } else {
            both
        }
    }

    /// sRGB of "44% 0.085 205" (CSS Color 4, section 9).
    fn hexadecimal(value: &str) -> String {
        let parts: Vec<f64> = value
            .split_whitespace()
            .map(|part| part.trim_end_matches('%').parse().expect("a number"))
            .collect();
        let (lightness, chroma, hue) = (parts[0] / 100.0, parts[1], parts[2].to_radians());
        let (a, b) = (chroma * hue.cos(), chroma * hue.sin());
        let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
        let channels = [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
        ];
        channels.iter().fold("#".to_owned(), |out, channel| {
            let linear = channel.clamp(0.0, 1.0);
            let encoded = if linear <= 0.003_130_8 {
                12.92 * linear
            } else {
                1.055 * linear.powf(1.0 / 2.4) - 0.055
            };
            format!("{out}{:02x}", (encoded * 255.0).round() as u8)
        })
    }

    #[test]
    fn colours_are_those_of_the_site() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../style/tokens.css");
        let tokens = std::fs::read_to_string(path).expect("the site's tokens");
        for colour in TEXTS.into_iter().chain(GROUNDS).chain([&LINE]) {
            assert_eq!(
                declared(&tokens, colour.token),
                [colour.light, colour.dark],
                "{}",
                colour.token
            );
        }
    }

    #[test]
    fn white_and_red_come_out_as_known() {
        assert_eq!(hexadecimal("100% 0 90"), "#ffffff");
        assert_eq!(hexadecimal("62.796% 0.25768 29.234"), "#ff0000");
    }
}
