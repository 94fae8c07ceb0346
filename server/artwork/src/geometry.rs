//! Numbers and shapes: a seeded generator, value noise, paths and ridge lines.
//!
//! Must not know colours or the subject. The crate has its own generator so that a picture stays the same when a
//! dependency is updated.

use std::fmt::Write as _;

/// Width of the drawing in its own units.
pub const W: f32 = 1600.0;
/// Height of the drawing in its own units.
pub const H: f32 = 1067.0;

/// A point in drawing units.
pub type Point = (f32, f32);

/// Mixes the bits of a number (the finaliser of SplitMix64).
pub fn mix_bits(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A small deterministic generator (SplitMix64).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that depends on the seed alone.
    pub fn new(seed: u64) -> Self {
        Self(mix_bits(seed))
    }

    /// A generator of its own for one purpose, so that a change in one layer leaves the others.
    pub fn fork(&self, purpose: u64) -> Self {
        Self(mix_bits(self.0 ^ mix_bits(purpose)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix_bits(self.0)
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number between two bounds.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// A whole number between two bounds, both included.
    pub fn int(&mut self, low: i32, high: i32) -> i32 {
        let span = high.saturating_sub(low).max(0) + 1;
        low + (self.unit() * span as f32) as i32
    }

    /// True with the given probability.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// Minus one or one.
    pub fn sign(&mut self) -> f32 {
        if self.chance(0.5) { -1.0 } else { 1.0 }
    }

    /// One of two or more things.
    pub fn pick<T: Copy, const N: usize>(&mut self, things: [T; N]) -> T {
        let index = (self.unit() * N as f32) as usize;
        things[index.min(N - 1)]
    }

    /// One of the weighted things; weights of zero or less are never taken unless all are.
    pub fn weighted<T: Copy>(&mut self, things: &[(T, f32)], otherwise: T) -> T {
        let total: f32 = things.iter().map(|(_, weight)| weight.max(0.0)).sum();
        let mut left = self.unit() * total;
        for (thing, weight) in things {
            let weight = weight.max(0.0);
            if weight > 0.0 && left < weight {
                return *thing;
            }
            left -= weight;
        }
        otherwise
    }
}

/// Smooth value noise over one dimension.
#[derive(Clone, Copy, Debug)]
pub struct Noise(u64);

impl Noise {
    /// Noise drawn from the generator.
    pub fn new(rng: &mut Rng) -> Self {
        Self(rng.next())
    }

    fn lattice(self, index: i32) -> f32 {
        (mix_bits(self.0 ^ index as u64) >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// Between -1 and 1; wave length about 1.
    pub fn at(self, x: f32) -> f32 {
        let floor = x.floor();
        let t = x - floor;
        let t = t * t * (3.0 - 2.0 * t);
        let index = floor as i32;
        self.lattice(index) * (1.0 - t) + self.lattice(index.wrapping_add(1)) * t
    }
}

/// Straight-line interpolation.
pub fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// A point on the way from `a` to `b`.
pub fn between(a: Point, b: Point, t: f32) -> Point {
    (lerp(a.0, b.0, t), lerp(a.1, b.1, t))
}

/// The path data of an SVG shape under construction.
#[derive(Clone, Debug, Default)]
pub struct Path(String);

impl Path {
    /// Starts a shape.
    pub fn from(x: f32, y: f32) -> Self {
        Self(String::new()).and_from(x, y)
    }

    fn put(mut self, command: char, numbers: &[f32]) -> Self {
        self.0.push(command);
        for (index, number) in numbers.iter().enumerate() {
            if index > 0 {
                self.0.push(' ');
            }
            // A picture never depends on numbers beyond its edge: keep them finite and short.
            let number = if number.is_finite() {
                number.clamp(-9e3, 9e3)
            } else {
                0.0
            };
            let _ = write!(self.0, "{number:.1}");
        }
        self
    }

    /// Starts a further part of the same shape.
    pub fn and_from(self, x: f32, y: f32) -> Self {
        self.put('M', &[x, y])
    }

    /// A straight line.
    pub fn to(self, x: f32, y: f32) -> Self {
        self.put('L', &[x, y])
    }

    /// A quadratic curve.
    pub fn quad(self, cx: f32, cy: f32, x: f32, y: f32) -> Self {
        self.put('Q', &[cx, cy, x, y])
    }

    /// A cubic curve.
    pub fn cubic(self, a: Point, b: Point, end: Point) -> Self {
        self.put('C', &[a.0, a.1, b.0, b.1, end.0, end.1])
    }

    /// A circular or elliptic arc, clockwise when `clockwise`.
    pub fn arc(self, rx: f32, ry: f32, clockwise: bool, x: f32, y: f32) -> Self {
        let mut path = self.put('A', &[rx, ry]);
        path.0.push_str(if clockwise { " 0 0 1 " } else { " 0 0 0 " });
        let _ = write!(path.0, "{x:.1} {y:.1}");
        path
    }

    /// Closes the shape.
    pub fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    /// A closed polygon.
    pub fn polygon(points: &[Point]) -> Self {
        Self::default().and_polygon(points)
    }

    /// A further closed polygon in the same shape.
    pub fn and_polygon(self, points: &[Point]) -> Self {
        let Some((first, rest)) = points.split_first() else {
            return self;
        };
        let start = self.and_from(first.0, first.1);
        rest.iter().fold(start, |path, point| path.to(point.0, point.1)).close()
    }

    /// A further rectangle in the same shape.
    pub fn and_rect(self, x: f32, y: f32, w: f32, h: f32) -> Self {
        self.and_polygon(&[(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    }

    /// A further ellipse in the same shape.
    pub fn and_ellipse(self, cx: f32, cy: f32, rx: f32, ry: f32) -> Self {
        self.and_from(cx - rx, cy)
            .arc(rx, ry, true, cx + rx, cy)
            .arc(rx, ry, true, cx - rx, cy)
            .close()
    }

    /// A horizontal lens: the shape of a ripple or of a thin cloud.
    pub fn and_lens(self, cx: f32, cy: f32, half: f32, thick: f32) -> Self {
        self.and_from(cx - half, cy)
            .quad(cx, cy - thick, cx + half, cy)
            .quad(cx, cy + thick, cx - half, cy)
            .close()
    }

    /// An open smooth line through the points (Catmull-Rom).
    pub fn spline(points: &[Point]) -> Self {
        match points.first() {
            Some(first) => Self::from(first.0, first.1).and_spline(points),
            None => Self::default(),
        }
    }

    /// Goes on along a smooth line; the first point must be where the path stands.
    pub fn and_spline(self, points: &[Point]) -> Self {
        let mut path = self;
        for i in 1..points.len() {
            let before = points[i.saturating_sub(2)];
            let (start, end) = (points[i - 1], points[i]);
            let after = points[(i + 1).min(points.len() - 1)];
            let a = (start.0 + (end.0 - before.0) / 6.0, start.1 + (end.1 - before.1) / 6.0);
            let b = (end.0 - (after.0 - start.0) / 6.0, end.1 - (after.1 - start.1) / 6.0);
            path = path.cubic(a, b, end);
        }
        path
    }

    /// Adds all parts of another shape.
    pub fn and(mut self, other: &Self) -> Self {
        self.0.push_str(&other.0);
        self
    }

    /// The path data.
    pub fn data(&self) -> &str {
        &self.0
    }

    /// Whether nothing was drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The upper edge of a piece of land, from the left edge of the picture to the right.
#[derive(Clone, Debug)]
pub struct Ridge(Vec<Point>);

impl Ridge {
    /// Samples a height line.
    pub fn new(step: f32, height: impl Fn(f32) -> f32) -> Self {
        let mut points = Vec::new();
        let mut x = -40.0;
        while x <= W + 40.0 + step {
            points.push((x, height(x)));
            x += step;
        }
        Self(points)
    }

    /// The height at a place (drawing units from the top).
    pub fn at(&self, x: f32) -> f32 {
        for pair in self.0.windows(2) {
            if let [a, b] = pair
                && x <= b.0
            {
                return lerp(a.1, b.1, ((x - a.0) / (b.0 - a.0)).clamp(0.0, 1.0));
            }
        }
        self.0.last().map_or(H, |point| point.1)
    }

    /// The highest point between two places as y.
    pub fn highest(&self, from: f32, to: f32) -> f32 {
        (0..=12)
            .map(|i| self.at(lerp(from, to, i as f32 / 12.0)))
            .fold(H, f32::min)
    }

    /// The points of the line.
    pub fn points(&self) -> &[Point] {
        &self.0
    }

    /// The land below the line down to `bottom`, with a smooth edge.
    pub fn land(&self, bottom: f32) -> Path {
        Path::spline(&self.0).to(W + 80.0, bottom).to(-80.0, bottom).close()
    }
}
