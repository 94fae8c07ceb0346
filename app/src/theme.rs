//! A club's own colours, out of the one that its creator chose.
//!
//! Keeps the creator's hue and chroma, and changes the lightness until text has a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3)
//! on every background of the site, light and dark. The chosen colour itself is used only where no text is on it.

mod color;

use self::color::{Oklch, Rgb};
use contract::club::PublicProfile;

/// What is read reaches this contrast.
const TEXT: f64 = 4.5;
/// Lightness goes in such steps.
const STEP: f64 = 0.01;

/// Lightness in percent, chroma and hue in degrees, as style/tokens.css writes them.
type Token = (f64, f64, f64);

/// What the design says of one scheme, and how far a club may go.
struct Scheme {
    /// Paper, surface and sunken.
    grounds: [Token; 3],
    /// Ink and ink-soft, which stand on the soft accent too: the tests hold that they can be read there.
    #[cfg(test)]
    inks: [Token; 2],
    /// Lightness and chroma of the soft accent, a ground.
    soft: (f64, f64),
    /// Lightness and chroma of what stands on the accent.
    accent_ink: (f64, f64),
    /// From the darkest to the brightest accent that is tried first.
    first: (f64, f64),
    max_chroma: f64,
    /// Towards more contrast.
    step: f64,
    /// From the accent to the deep one, of what is pressed or pointed at.
    deeper: f64,
}

const LIGHT: Scheme = Scheme {
    grounds: [(98.6, 0.006, 90.0), (100.0, 0.0, 90.0), (95.8, 0.01, 90.0)],
    #[cfg(test)]
    inks: [(25.0, 0.03, 222.0), (47.0, 0.022, 222.0)],
    soft: (0.955, 0.017),
    accent_ink: (0.99, 0.004),
    first: (0.3, 0.6),
    max_chroma: 0.2,
    step: -STEP,
    deeper: -0.08,
};

const DARK: Scheme = Scheme {
    grounds: [(18.5, 0.016, 225.0), (22.5, 0.018, 225.0), (26.5, 0.019, 225.0)],
    #[cfg(test)]
    inks: [(95.5, 0.008, 90.0), (76.0, 0.016, 222.0)],
    soft: (0.29, 0.036),
    accent_ink: (0.2, 0.04),
    first: (0.72, 0.92),
    max_chroma: 0.15,
    step: STEP,
    deeper: 0.07,
};

/// The accents of one scheme, by the names of their tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shades {
    accent: Rgb,
    /// Stands on the accent.
    ink: Rgb,
    /// A ground.
    soft: Rgb,
    /// The accent when it is pressed or pointed at, and what is written on the soft one.
    deep: Rgb,
}

/// The colours of a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    chosen: Rgb,
    light: Shades,
    dark: Shades,
}

impl Theme {
    /// The theme of a colour written as `#rrggbb`; none of anything else.
    pub fn of(color: &str) -> Option<Self> {
        let chosen = Rgb::parse(color)?;
        Some(Self {
            chosen,
            light: shades(chosen, &LIGHT),
            dark: shades(chosen, &DARK),
        })
    }

    /// A rule that gives the elements of a selector these colours, for both schemes.
    pub fn style(&self, selector: &str) -> String {
        let tokens = [
            ("accent", self.light.accent, self.dark.accent),
            ("accent-ink", self.light.ink, self.dark.ink),
            ("accent-soft", self.light.soft, self.dark.soft),
            ("accent-deep", self.light.deep, self.dark.deep),
        ];
        let tokens: String = tokens
            .iter()
            .map(|(name, light, dark)| format!("--{name}:light-dark({},{});", light.hex(), dark.hex()))
            .collect();
        format!("{selector}{{--theme:{};{tokens}}}", self.chosen.hex())
    }
}

/// The rule for the pages of a creator's club; none when the club has no colour of its own.
pub fn style_of(creator: &PublicProfile) -> Option<String> {
    let theme = Theme::of(creator.theme_color.as_deref()?)?;
    Some(theme.style("main"))
}

fn shades(chosen: Rgb, scheme: &Scheme) -> Shades {
    let chosen = chosen.oklch();
    let toned = |(lightness, chroma): (f64, f64)| {
        let color = Oklch {
            lightness,
            chroma: chosen.chroma.min(chroma),
            hue: chosen.hue,
        };
        color.rgb()
    };
    let (ink, soft) = (toned(scheme.accent_ink), toned(scheme.soft));
    let grounds: Vec<Rgb> = scheme.grounds.iter().map(token).chain([soft, ink]).collect();
    // From a lightness on towards more contrast; the ends, black and white, read on all of them.
    let readable = |from: f64| {
        let mut lightness = from.clamp(0.0, 1.0);
        loop {
            let shade = toned((lightness, scheme.max_chroma));
            let is_end = !(STEP..=1.0 - STEP).contains(&lightness);
            if is_end || grounds.iter().all(|ground| shade.contrast(*ground) >= TEXT) {
                return (lightness, shade);
            }
            lightness += scheme.step;
        }
    };
    let (darkest, brightest) = scheme.first;
    let (lightness, accent) = readable(chosen.lightness.clamp(darkest, brightest));
    let (_, deep) = readable(lightness + scheme.deeper);
    Shades {
        accent,
        ink,
        soft,
        deep,
    }
}

fn token(&(lightness, chroma, hue): &Token) -> Rgb {
    let color = Oklch {
        lightness: lightness / 100.0,
        chroma,
        hue: hue.to_radians(),
    };
    color.rgb()
}

#[cfg(test)]
mod tests;
