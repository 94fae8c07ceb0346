//! Trees and plants, each in two or three values with its light side towards the sun.
//!
//! Every function takes the foot of the plant and its height in drawing units.

use std::f32::consts::PI;

use crate::geometry::{Path, Point, lerp};
use crate::palette::Color;
use crate::place::{Climate, Tradition};
use crate::print::Print;

/// What grows where the picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tree {
    /// Coconut or date palm.
    Palm,
    /// Spruce or fir.
    Conifer,
    /// Slim cypress.
    Cypress,
    /// Umbrella pine.
    StonePine,
    /// Broad-leaved and round.
    Round,
    /// White stems.
    Birch,
    /// Flat crown of the savanna.
    Acacia,
    /// Column cactus.
    Cactus,
    /// Poplar: a tall oval.
    Poplar,
    /// Wind-shaped pine of East Asia.
    CloudPine,
}

/// The trees of the place, by chance.
pub fn native(p: &mut Print) -> Tree {
    let american = p.place.tradition == Tradition::NewWorld || p.place.tradition == Tradition::Latin;
    match p.place.climate {
        Climate::Polar => p.rng.pick([Tree::Birch, Tree::Birch, Tree::Conifer]),
        Climate::Temperate if p.place.tradition == Tradition::EastAsian => {
            p.rng.pick([Tree::CloudPine, Tree::Conifer, Tree::Round])
        }
        Climate::Temperate => p
            .rng
            .pick([Tree::Round, Tree::Conifer, Tree::Birch, Tree::Poplar, Tree::Round]),
        Climate::Mediterranean => p.rng.pick([Tree::Cypress, Tree::StonePine, Tree::Cypress, Tree::Palm]),
        Climate::Desert if american => p.rng.pick([Tree::Cactus, Tree::Cactus, Tree::Palm]),
        Climate::Desert => Tree::Palm,
        Climate::Savanna => Tree::Acacia,
        Climate::Tropical => p.rng.pick([Tree::Palm, Tree::Palm, Tree::Round]),
        Climate::Highland => p.rng.pick([Tree::Poplar, Tree::Conifer, Tree::Round]),
    }
}

/// Draws one tree in the foliage colour given.
pub fn tree(p: &mut Print, kind: Tree, x: f32, y: f32, height: f32, color: Color) {
    match kind {
        Tree::Palm => palm(p, x, y, height, color),
        Tree::Conifer => conifer(p, x, y, height, color),
        Tree::Cypress => cypress(p, x, y, height, color, 0.13),
        Tree::Poplar => cypress(p, x, y, height, color, 0.19),
        Tree::StonePine => stone_pine(p, x, y, height, color),
        Tree::Round => round(p, x, y, height, color),
        Tree::Birch => birch(p, x, y, height, color),
        Tree::Acacia => acacia(p, x, y, height, color),
        Tree::Cactus => cactus(p, x, y, height, color),
        Tree::CloudPine => cloud_pine(p, x, y, height, color),
    }
}

/// Foliage at middle distance.
pub fn foliage(p: &Print) -> Color {
    p.palette.lit(p.palette.leaf.mix(p.palette.key, 0.28))
}

fn bark(p: &Print, color: Color) -> Color {
    color.mix(p.palette.key, 0.5)
}

fn frond(root: Point, angle: f32, length: f32, droop: f32) -> Path {
    let tip = (
        root.0 + angle.cos() * length,
        root.1 + angle.sin() * length + droop * length,
    );
    let bend = (
        root.0 + angle.cos() * length * 0.55,
        root.1 + angle.sin() * length * 0.85 - length * 0.1,
    );
    let along = |t: f32| {
        let u = 1.0 - t;
        (
            u * u * root.0 + 2.0 * u * t * bend.0 + t * t * tip.0,
            u * u * root.1 + 2.0 * u * t * bend.1 + t * t * tip.1,
        )
    };
    let s = if angle.cos() < 0.0 { -1.0 } else { 1.0 };
    // A spine with leaflets that hang from it.
    let mut path = Path::from(root.0, root.1).quad(bend.0, bend.1, tip.0, tip.1);
    let leaflets = 11;
    for i in (0..leaflets).rev() {
        let t = (i as f32 + 0.8) / leaflets as f32;
        let (a, b) = (along(t), along((t - 0.1).max(0.0)));
        let fall = length * 0.27 * (PI * (0.12 + t * 0.86)).sin().max(0.12);
        path = path
            .to(a.0, a.1)
            .to(a.0 + s * fall * 0.12 + (tip.0 - root.0) * 0.05, a.1 + fall)
            .to(b.0, b.1 + 1.5);
    }
    path.close()
}

/// A palm with a swinging stem.
pub fn palm(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let lean = p.rng.range(-0.22, 0.22) * height;
    let crown = (x + lean, y - height * 0.8);
    let w = height * 0.022 + 1.2;
    let bend = (x + lean * 0.15, y - height * 0.45);
    let trunk = Path::from(x - w * 1.5, y + 4.0)
        .quad(bend.0 - w, bend.1, crown.0 - w * 0.7, crown.1)
        .to(crown.0 + w * 0.7, crown.1)
        .quad(bend.0 + w, bend.1, x + w * 1.5, y + 4.0)
        .close();
    p.canvas.fill(&trunk, bark(p, color));
    let lit_trunk = Path::from(x + p.light * w * 1.2, y + 4.0).quad(
        bend.0 + p.light * w * 0.8,
        bend.1,
        crown.0 + p.light * w * 0.5,
        crown.1,
    );
    let edge = bark(p, color).mix(p.palette.warm, 0.4);
    p.canvas.stroke(&lit_trunk, edge, w * 0.5);
    let length = height * 0.4;
    let count = 9;
    let turn = p.rng.range(-0.12, 0.12);
    let mut dark = Path::default();
    let mut light = Vec::new();
    for i in 0..count {
        let t = i as f32 / (count - 1) as f32;
        let angle = turn - lerp(PI * 1.13, -PI * 0.13, t);
        let up = angle.sin().abs();
        let long = length * p.rng.range(0.86, 1.1);
        let shape = frond(crown, angle, long, lerp(0.5, 0.26, up));
        let sunny = angle.cos() * p.light > 0.25;
        if sunny && i % 2 == 0 {
            light.push(shape);
        } else {
            dark = dark.and(&shape);
        }
    }
    p.canvas.fill(&dark, color);
    let bright = color.mix(p.palette.sun, 0.28);
    for shape in light {
        p.canvas.fill(&shape, bright);
    }
    p.canvas
        .circle(crown.0, crown.1 + height * 0.02, height * 0.026, bark(p, color));
}

/// A spruce: tiers that narrow upwards, one half in shade.
pub fn conifer(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let half = height * p.rng.range(0.19, 0.25);
    p.canvas.rect(
        x - height * 0.016,
        y - height * 0.1,
        height * 0.032,
        height * 0.1 + 5.0,
        bark(p, color),
    );
    let tiers = 6;
    let side = |s: f32| {
        let mut points = vec![(x, y - height)];
        for i in 0..tiers {
            let t = (i as f32 + 1.0) / tiers as f32;
            let low = y - height * (1.0 - t * 0.93);
            let reach = half * t.powf(0.85);
            points.push((x + s * reach, low));
            if i + 1 < tiers {
                points.push((x + s * reach * 0.5, low - height * 0.012));
            }
        }
        points.push((x, y - height * 0.035));
        points
    };
    p.poly(&side(-p.light), color);
    p.poly(&side(p.light), color.mix(p.palette.sun, 0.2));
    if p.place.snowy && height > 60.0 {
        let white = p.palette.white();
        let mut snow = Path::default();
        for i in 1..tiers {
            let t = i as f32 / tiers as f32;
            let low = y - height * (1.0 - t * 0.93);
            let reach = half * t.powf(0.85);
            let s = p.light;
            snow = snow.and_polygon(&[
                (x + s * reach, low),
                (x + s * reach * 0.2, low - height * 0.105),
                (x - s * reach * 0.1, low - height * 0.05),
                (x + s * reach * 0.45, low - height * 0.03),
            ]);
        }
        p.canvas.fill(&snow, white);
    }
}

/// A flame-shaped tree.
pub fn cypress(p: &mut Print, x: f32, y: f32, height: f32, color: Color, slim: f32) {
    let half = height * slim * p.rng.range(0.85, 1.1);
    p.canvas
        .rect(x - 2.0, y - height * 0.08, 4.0, height * 0.08 + 4.0, bark(p, color));
    let outline = |s: f32| {
        Path::from(x, y - height)
            .cubic(
                (x + s * half * 0.5, y - height * 0.86),
                (x + s * half * 1.15, y - height * 0.4),
                (x + s * half * 0.8, y - height * 0.14),
            )
            .quad(x + s * half * 0.55, y - height * 0.03, x, y - height * 0.04)
            .close()
    };
    p.canvas.fill(&outline(-p.light), color);
    p.canvas.fill(&outline(p.light), color.mix(p.palette.sun, 0.24));
    let s = -p.light;
    let lick = Path::from(x, y - height * 0.96)
        .cubic(
            (x + half * 0.3 * p.light, y - height * 0.7),
            (x + half * 0.34 * p.light, y - height * 0.4),
            (x + half * 0.1 * p.light, y - height * 0.05),
        )
        .to(x + s, y - height * 0.05)
        .close();
    p.canvas.fill(&lick, color);
}

fn canopy(p: &mut Print, x: f32, y: f32, rx: f32, ry: f32, color: Color) {
    let mut dark = Path::default();
    let mut light = Path::default();
    let lobes = 7;
    for i in 0..lobes {
        let t = i as f32 / (lobes - 1) as f32;
        let cx = x + lerp(-rx * 0.72, rx * 0.72, t);
        let arch = (PI * t).sin();
        let r = ry * lerp(0.46, 0.86, arch) * p.rng.range(0.9, 1.12);
        let cy = y - arch * ry * 0.34;
        dark = dark.and_ellipse(cx, cy, r * (rx / ry).clamp(0.8, 1.5) * 0.8, r);
        light = light.and_ellipse(
            cx + p.light * r * 0.22,
            cy - r * 0.34,
            r * (rx / ry).clamp(0.8, 1.5) * 0.52,
            r * 0.5,
        );
    }
    p.canvas.fill(&dark, color);
    p.canvas.fill(&light, color.mix(p.palette.sun, 0.2));
}

/// A round broad-leaved tree.
pub fn round(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let w = height * 0.03;
    let trunk = Path::from(x - w, y + 4.0)
        .quad(x - w * 0.6, y - height * 0.3, x - w * 1.8, y - height * 0.55)
        .to(x + w * 1.8, y - height * 0.55)
        .quad(x + w * 0.6, y - height * 0.3, x + w, y + 4.0)
        .close();
    p.canvas.fill(&trunk, bark(p, color));
    let r = height * p.rng.range(0.32, 0.38);
    canopy(p, x, y - height * 0.62, r, r * 1.05, color);
}

/// An umbrella pine: forked stem, flat crown.
pub fn stone_pine(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let dark = bark(p, color);
    let lean = p.rng.range(-0.1, 0.1) * height;
    let fork = (x + lean, y - height * 0.55);
    p.canvas.stroke(
        &Path::from(x, y + 4.0).quad(x + lean * 0.2, y - height * 0.3, fork.0, fork.1),
        dark,
        height * 0.036,
    );
    for s in [-1.0, 0.0, 1.0] {
        let limb = Path::from(fork.0, fork.1).quad(
            fork.0 + s * height * 0.05,
            fork.1 - height * 0.12,
            fork.0 + s * height * 0.2,
            fork.1 - height * 0.24,
        );
        p.canvas.stroke(&limb, dark, height * 0.018);
    }
    canopy(p, fork.0, y - height * 0.8, height * 0.4, height * 0.16, color);
}

/// A birch: white stem with marks, thin crown.
pub fn birch(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let lean = p.rng.range(-0.08, 0.08) * height;
    let w = height * 0.017 + 0.8;
    let leaves = color.mix(p.palette.sun, 0.35);
    let mut crown = Path::default();
    let mut bright = Path::default();
    for i in 0..9 {
        let t = i as f32 / 8.0;
        let cy = y - height * lerp(0.42, 0.95, t);
        let spread = height * 0.15 * (1.0 - (t - 0.35).abs());
        let cx = x + lean * t + p.rng.range(-spread, spread);
        let r = height * p.rng.range(0.05, 0.085);
        crown = crown.and_ellipse(cx, cy, r, r * 1.3);
        bright = bright.and_ellipse(cx + p.light * r * 0.4, cy - r * 0.4, r * 0.5, r * 0.7);
    }
    p.canvas.fill(&crown, leaves);
    let white = p.palette.white();
    let trunk = Path::from(x - w, y + 4.0)
        .to(x + lean - w * 0.3, y - height * 0.94)
        .to(x + lean + w * 0.3, y - height * 0.94)
        .to(x + w, y + 4.0)
        .close();
    p.canvas.fill(&trunk, white);
    let mut marks = Path::default();
    for i in 0..7 {
        let t = (i as f32 + 0.6) / 8.0;
        let cy = y - height * t * 0.85;
        let s = if i % 2 == 0 { -1.0 } else { 1.0 };
        marks = marks.and_lens(x + lean * t + s * w * 0.4, cy, w * 0.7, w * 0.4);
    }
    p.canvas.fill(&marks, p.palette.key);
    p.canvas.fill(&bright, leaves.mix(p.palette.paper, 0.25));
}

/// The flat-topped tree of the savanna.
pub fn acacia(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let dark = bark(p, color);
    let fork = (x + p.rng.range(-0.06, 0.06) * height, y - height * 0.42);
    p.canvas.stroke(
        &Path::from(x, y + 4.0).quad(x, y - height * 0.2, fork.0, fork.1),
        dark,
        height * 0.04,
    );
    for s in [-1.0, -0.35, 0.45, 1.0] {
        let limb = Path::from(fork.0, fork.1).quad(
            fork.0 + s * height * 0.16,
            fork.1 - height * 0.14,
            fork.0 + s * height * 0.36,
            fork.1 - height * 0.34,
        );
        p.canvas.stroke(&limb, dark, height * 0.019);
    }
    let top = y - height * 0.82;
    for (dx, dy, rx) in [(-0.26, 0.06, 0.3), (0.28, 0.05, 0.32), (0.0, -0.06, 0.42)] {
        let (cx, cy, rx) = (fork.0 + dx * height, top + dy * height, rx * height);
        let shape = Path::from(cx - rx, cy)
            .cubic(
                (cx - rx * 0.8, cy - height * 0.11),
                (cx + rx * 0.8, cy - height * 0.11),
                (cx + rx, cy),
            )
            .quad(cx, cy + height * 0.045, cx - rx, cy)
            .close();
        p.canvas.fill(&shape, color);
        let glow = Path::default().and_lens(cx + p.light * rx * 0.2, cy - height * 0.045, rx * 0.62, height * 0.03);
        p.canvas.fill(&glow, color.mix(p.palette.sun, 0.25));
    }
}

/// A column cactus.
pub fn cactus(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let w = height * 0.11;
    let arm = |s: f32, at: f32, up: f32| {
        Path::from(x, y - height * at)
            .to(x + s * w * 1.2, y - height * at)
            .quad(
                x + s * w * 2.1,
                y - height * at,
                x + s * w * 2.1,
                y - height * (at + 0.12),
            )
            .to(x + s * w * 2.1, y - height * (at + up))
    };
    let (a, b) = (p.rng.range(0.3, 0.42), p.rng.range(0.42, 0.56));
    let body = Path::from(x, y).to(x, y - height * 0.95);
    p.canvas.stroke(&body, color, w);
    p.canvas.stroke(&arm(1.0, a, 0.36), color, w * 0.72);
    p.canvas.stroke(&arm(-1.0, b, 0.26), color, w * 0.72);
    let light = color.mix(p.palette.sun, 0.3);
    let s = p.light * w * 0.26;
    p.canvas
        .stroke(&Path::from(x + s, y).to(x + s, y - height * 0.93), light, w * 0.16);
}

/// A pine in cushions on a crooked stem.
pub fn cloud_pine(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let dark = bark(p, color);
    let s = p.rng.sign();
    let stem = [
        (x, y + 4.0),
        (x + s * height * 0.08, y - height * 0.25),
        (x - s * height * 0.06, y - height * 0.52),
        (x + s * height * 0.1, y - height * 0.86),
    ];
    p.canvas.stroke(&Path::spline(&stem), dark, height * 0.042);
    for (dx, dy, rx) in [
        (0.2, 0.36, 0.2),
        (-0.22, 0.5, 0.22),
        (0.2, 0.66, 0.2),
        (-0.1, 0.78, 0.18),
        (0.1, 0.92, 0.2),
    ] {
        let (cx, cy, rx) = (x + s * dx * height, y - dy * height, rx * height);
        let limb = Path::from(x, cy + height * 0.07).quad((x + cx) / 2.0, cy + height * 0.05, cx, cy);
        p.canvas.stroke(&limb, dark, height * 0.016);
        let shape = Path::from(cx - rx, cy)
            .arc(rx * 0.45, rx * 0.4, true, cx - rx * 0.25, cy - rx * 0.34)
            .arc(rx * 0.45, rx * 0.4, true, cx + rx * 0.4, cy - rx * 0.28)
            .arc(rx * 0.4, rx * 0.34, true, cx + rx, cy)
            .quad(cx, cy + rx * 0.2, cx - rx, cy)
            .close();
        p.canvas.fill(&shape, color);
        let lit = Path::default().and_lens(cx + p.light * rx * 0.15, cy - rx * 0.2, rx * 0.6, rx * 0.16);
        p.canvas.fill(&lit, color.mix(p.palette.sun, 0.25));
    }
}

/// A line of trees along the ground between two places, the middle of it lowest.
pub fn grove(p: &mut Print, kind: Tree, from: f32, to: f32, ground: impl Fn(f32) -> f32, height: f32, color: Color) {
    let mut x = from;
    while x < to {
        let tall = height * p.rng.range(0.7, 1.15);
        let y = ground(x) + 3.0;
        tree(p, kind, x, y, tall, color);
        x += tall
            * match kind {
                Tree::Cypress => p.rng.range(0.22, 0.6),
                Tree::Conifer | Tree::Poplar => p.rng.range(0.22, 0.44),
                Tree::Birch => p.rng.range(0.14, 0.4),
                Tree::Acacia | Tree::StonePine => p.rng.range(0.8, 1.8),
                Tree::Cactus => p.rng.range(1.2, 3.0),
                _ => p.rng.range(0.4, 0.85),
            };
    }
}
