//! A picture under construction: the canvas, the inks, the light and the random numbers that all layers share.

use crate::canvas::{Canvas, Paint};
use crate::geometry::{H, Path, Rng};
use crate::palette::{Color, Palette};
use crate::place::Surroundings;

/// The state that every layer gets.
pub struct Print {
    /// Where the shapes go.
    pub canvas: Canvas,
    /// The inks.
    pub palette: Palette,
    /// The chance of this picture.
    pub rng: Rng,
    /// Where it is.
    pub place: Surroundings,
    /// From which side the light comes: -1 left, 1 right.
    pub light: f32,
    /// Height of the eye, which is that of the horizon.
    pub horizon: f32,
    /// Where the sun or moon stands.
    pub sun: (f32, f32),
    /// The kinds of layers so far, from back to front.
    pub layers: Vec<&'static str>,
}

impl Print {
    /// An empty sheet.
    pub fn new(mut rng: Rng, place: Surroundings) -> Self {
        let palette = Palette::choose(&mut rng, &place);
        let light = rng.sign();
        Self {
            canvas: Canvas::default(),
            palette,
            rng,
            place,
            light,
            horizon: H * 0.58,
            sun: (0.0, 0.0),
            layers: Vec::new(),
        }
    }

    /// Takes another palette until it is one of the day.
    pub fn by_day(&mut self) {
        for _ in 0..24 {
            if !self.palette.lamps_lit() {
                return;
            }
            self.palette = Palette::choose(&mut self.rng, &self.place);
        }
    }

    /// Notes a kind of layer for the composition's label.
    pub fn note(&mut self, layer: &'static str) {
        self.layers.push(layer);
    }

    /// A ground that fades upwards from `color` at its crest into haze at its foot.
    pub fn misty(&mut self, crest: f32, foot: f32, color: Color, mist: f32) -> Paint {
        let foot_color = self.palette.far(color, mist);
        self.canvas
            .down(crest, foot, &[(0.0, color, 1.0), (1.0, foot_color, 1.0)])
    }

    /// A ground that darkens towards its foot.
    pub fn grounded(&mut self, crest: f32, foot: f32, color: Color, amount: f32) -> Paint {
        let foot_color = color.mix(self.palette.key, amount);
        self.canvas
            .down(crest, foot, &[(0.0, color, 1.0), (1.0, foot_color, 1.0)])
    }

    /// A soft round glow.
    pub fn glow(&mut self, x: f32, y: f32, radius: f32, color: Color, strength: f32) {
        let paint = self.canvas.outwards(
            x,
            y,
            radius,
            &[(0.0, color, strength), (0.45, color, strength * 0.4), (1.0, color, 0.0)],
        );
        self.canvas.circle(x, y, radius, paint);
    }

    /// A closed polygon in one ink.
    pub fn poly(&mut self, points: &[(f32, f32)], paint: impl Into<Paint>) {
        self.canvas.fill(&Path::polygon(points), paint);
    }
}
