//! Writes SVG: shapes, flat and graded paints, groups.
//!
//! Must not know the subject. Without clips, masks and filters, because each would cost a layer when the picture is
//! rasterised.

use std::fmt::Write as _;

use crate::geometry::{H, Path, W};
use crate::palette::Color;

/// How a shape is filled.
#[derive(Clone, Copy, Debug)]
pub enum Paint {
    /// One ink, opaque.
    Flat(Color),
    /// One ink, thinned (0 to 1).
    Thin(Color, f32),
    /// A gradient made by the canvas.
    Graded(u32),
}

impl From<Color> for Paint {
    fn from(color: Color) -> Self {
        Self::Flat(color)
    }
}

/// One stop of a gradient: position 0 to 1, ink, opacity 0 to 1.
pub type Stop = (f32, Color, f32);

/// An SVG document under construction.
#[derive(Debug, Default)]
pub struct Canvas {
    definitions: String,
    body: String,
    gradients: u32,
}

impl Canvas {
    /// Fills a shape.
    pub fn fill(&mut self, path: &Path, paint: impl Into<Paint>) {
        if !path.is_empty() {
            let _ = write!(self.body, "<path d=\"{}\"", path.data());
            self.paint("fill", paint.into());
            self.body.push_str("/>");
        }
    }

    /// Fills a shape so that its inner parts are holes.
    pub fn fill_with_holes(&mut self, path: &Path, paint: impl Into<Paint>) {
        let _ = write!(self.body, "<path fill-rule=\"evenodd\" d=\"{}\"", path.data());
        self.paint("fill", paint.into());
        self.body.push_str("/>");
    }

    /// Draws a line with round ends.
    pub fn stroke(&mut self, path: &Path, paint: impl Into<Paint>, width: f32) {
        if !path.is_empty() {
            let _ = write!(
                self.body,
                "<path fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-width=\"{width:.1}\" d=\"{}\"",
                path.data()
            );
            self.paint("stroke", paint.into());
            self.body.push_str("/>");
        }
    }

    /// Fills a rectangle.
    pub fn rect(&mut self, x: f32, y: f32, w: f32, h: f32, paint: impl Into<Paint>) {
        self.fill(&Path::default().and_rect(x, y, w.max(0.0), h.max(0.0)), paint);
    }

    /// Fills a rectangle with rounded corners.
    pub fn round(&mut self, x: f32, y: f32, w: f32, h: f32, radius: f32, paint: impl Into<Paint>) {
        let _ = write!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{radius:.1}\"",
            w.max(0.1),
            h.max(0.1)
        );
        self.paint("fill", paint.into());
        self.body.push_str("/>");
    }

    /// Fills a circle.
    pub fn circle(&mut self, cx: f32, cy: f32, radius: f32, paint: impl Into<Paint>) {
        self.ellipse(cx, cy, radius, radius, paint);
    }

    /// Fills an ellipse.
    pub fn ellipse(&mut self, cx: f32, cy: f32, rx: f32, ry: f32, paint: impl Into<Paint>) {
        self.fill(&Path::default().and_ellipse(cx, cy, rx, ry), paint);
    }

    /// A gradient from top to bottom between two heights.
    pub fn down(&mut self, top: f32, bottom: f32, stops: &[Stop]) -> Paint {
        self.linear((0.0, top), (0.0, bottom), stops)
    }

    /// A gradient between two points.
    pub fn linear(&mut self, from: (f32, f32), to: (f32, f32), stops: &[Stop]) -> Paint {
        let id = self.gradients;
        let _ = write!(
            self.definitions,
            "<linearGradient id=\"g{id}\" gradientUnits=\"userSpaceOnUse\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\">",
            from.0, from.1, to.0, to.1
        );
        self.stops(stops);
        self.definitions.push_str("</linearGradient>");
        self.gradients += 1;
        Paint::Graded(id)
    }

    /// A gradient outwards from a point.
    pub fn outwards(&mut self, cx: f32, cy: f32, radius: f32, stops: &[Stop]) -> Paint {
        let id = self.gradients;
        let _ = write!(
            self.definitions,
            "<radialGradient id=\"g{id}\" gradientUnits=\"userSpaceOnUse\" cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{radius:.1}\">"
        );
        self.stops(stops);
        self.definitions.push_str("</radialGradient>");
        self.gradients += 1;
        Paint::Graded(id)
    }

    fn stops(&mut self, stops: &[Stop]) {
        for (offset, color, opacity) in stops {
            let _ = write!(
                self.definitions,
                "<stop offset=\"{offset:.3}\" stop-color=\"{color}\" stop-opacity=\"{opacity:.2}\"/>"
            );
        }
    }

    fn paint(&mut self, attribute: &str, paint: Paint) {
        let _ = match paint {
            Paint::Flat(color) => write!(self.body, " {attribute}=\"{color}\""),
            Paint::Thin(color, opacity) => {
                write!(
                    self.body,
                    " {attribute}=\"{color}\" {attribute}-opacity=\"{opacity:.2}\""
                )
            }
            Paint::Graded(id) => write!(self.body, " {attribute}=\"url(#g{id})\""),
        };
    }

    /// Opens a group that is moved, stretched (negative mirrors) and turned, in that order outwards.
    pub fn open(&mut self, x: f32, y: f32, sx: f32, sy: f32, degrees: f32) {
        let _ = write!(
            self.body,
            "<g transform=\"translate({x:.1} {y:.1}) rotate({degrees:.1}) scale({sx:.4} {sy:.4})\">"
        );
    }

    /// Closes the group opened last.
    pub fn shut(&mut self) {
        self.body.push_str("</g>");
    }

    /// The finished document, 3:2.
    pub fn finish(self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {W:.0} {H:.0}\" width=\"{W:.0}\" height=\"{H:.0}\"><defs>{}</defs>{}</svg>",
            self.definitions, self.body
        )
    }
}
