//! Beds, chairs, lamps and the other things of a room, seen from the front.
//!
//! Every function takes the point on the floor below the middle of the thing.

use std::f32::consts::PI;

use crate::canvas::Paint;
use crate::geometry::{Path, lerp};
use crate::palette::Color;
use crate::print::Print;

/// The inks of one room.
#[derive(Clone, Copy, Debug)]
pub struct Decor {
    /// Walls.
    pub wall: Color,
    /// Linen and frames.
    pub linen: Color,
    /// Throws, cushions, curtains.
    pub cloth: Color,
    /// A second cloth.
    pub second: Color,
    /// Timber.
    pub wood: Color,
    /// The darkest lines.
    pub dark: Color,
    /// The floor.
    pub floor: Color,
}

/// A soft shadow on the floor.
pub fn shadow(p: &mut Print, x: f32, y: f32, half: f32) {
    p.canvas.fill(
        &Path::default().and_lens(x, y, half, half * 0.09 + 6.0),
        Paint::Thin(p.palette.key, 0.3),
    );
}

/// A night table with a lamp.
pub fn night_table(p: &mut Print, x: f32, y: f32, size: f32, d: &Decor) {
    shadow(p, x, y + 2.0, size * 0.5);
    let dark = d.wood.mix(p.palette.key, 0.22);
    for dx in [-0.38, 0.32] {
        p.canvas
            .rect(x + dx * size, y - size * 0.5, size * 0.06, size * 0.5, dark);
    }
    p.canvas
        .round(x - size * 0.46, y - size * 0.82, size * 0.92, size * 0.42, 6.0, d.wood);
    p.canvas.rect(x - size * 0.46, y - size * 0.62, size * 0.92, 3.0, dark);
    p.canvas.circle(x, y - size * 0.7, size * 0.035, d.linen);
    table_lamp(p, x, y - size * 0.82, size * 0.9, d);
}

/// A lamp that stands on something; lit after sunset.
pub fn table_lamp(p: &mut Print, x: f32, y: f32, size: f32, d: &Decor) {
    let lit = p.palette.lamps_lit();
    if lit {
        p.glow(x, y - size * 0.75, size * 2.1, p.palette.sun, 0.6);
    }
    let body = Path::from(x - size * 0.16, y)
        .cubic(
            (x - size * 0.3, y - size * 0.3),
            (x - size * 0.04, y - size * 0.34),
            (x - size * 0.03, y - size * 0.5),
        )
        .to(x + size * 0.03, y - size * 0.5)
        .cubic(
            (x + size * 0.04, y - size * 0.34),
            (x + size * 0.3, y - size * 0.3),
            (x + size * 0.16, y),
        )
        .close();
    p.canvas.fill(&body, d.cloth.mix(p.palette.key, 0.15));
    let shade = if lit {
        p.palette.sun.mix(p.palette.paper, 0.5)
    } else {
        d.linen
    };
    p.poly(
        &[
            (x - size * 0.34, y - size * 0.48),
            (x + size * 0.34, y - size * 0.48),
            (x + size * 0.2, y - size * 0.98),
            (x - size * 0.2, y - size * 0.98),
        ],
        shade,
    );
    p.poly(
        &[
            (x - p.light * size * 0.34, y - size * 0.48),
            (x - p.light * size * 0.1, y - size * 0.48),
            (x - p.light * size * 0.06, y - size * 0.98),
            (x - p.light * size * 0.2, y - size * 0.98),
        ],
        Paint::Thin(p.palette.warm, 0.25),
    );
}

/// A lamp that hangs from the ceiling to `y`; round, conical or of woven cane.
pub fn pendant(p: &mut Print, x: f32, y: f32, size: f32, d: &Decor) {
    let lit = p.palette.lamps_lit();
    if lit {
        p.glow(x, y, size * 2.6, p.palette.sun, 0.55);
    }
    p.canvas.rect(x - 1.6, -10.0, 3.2, y - size * 0.4 + 10.0, d.dark);
    let shade = if lit {
        p.palette.sun.mix(p.palette.paper, 0.45)
    } else {
        d.linen
    };
    match p.rng.int(0, 2) {
        0 => {
            p.canvas.ellipse(x, y, size * 0.5, size * 0.44, shade);
            for k in -2..=2 {
                let yy = y + k as f32 * size * 0.15;
                let half = size * 0.5 * (1.0 - (k as f32 * 0.34).powi(2)).max(0.0).sqrt();
                p.canvas.stroke(
                    &Path::from(x - half, yy).to(x + half, yy),
                    shade.mix(p.palette.warm, 0.3),
                    2.0,
                );
            }
        }
        1 => {
            let cone = Path::from(x - size * 0.08, y - size * 0.42)
                .to(x + size * 0.08, y - size * 0.42)
                .quad(x + size * 0.16, y - size * 0.1, x + size * 0.6, y + size * 0.14)
                .to(x - size * 0.6, y + size * 0.14)
                .quad(x - size * 0.16, y - size * 0.1, x - size * 0.08, y - size * 0.42)
                .close();
            p.canvas.fill(&cone, d.cloth);
            p.canvas.ellipse(
                x,
                y + size * 0.14,
                size * 0.58,
                size * 0.05,
                if lit { shade } else { d.linen },
            );
        }
        _ => {
            let basket = Path::from(x - size * 0.1, y - size * 0.44)
                .cubic(
                    (x - size * 0.7, y - size * 0.36),
                    (x - size * 0.62, y + size * 0.3),
                    (x - size * 0.36, y + size * 0.34),
                )
                .to(x + size * 0.36, y + size * 0.34)
                .cubic(
                    (x + size * 0.62, y + size * 0.3),
                    (x + size * 0.7, y - size * 0.36),
                    (x + size * 0.1, y - size * 0.44),
                )
                .close();
            let cane = p
                .palette
                .sun
                .mix(p.palette.warm, 0.35)
                .mix(p.palette.paper, if lit { 0.3 } else { 0.1 });
            p.canvas.fill(&basket, cane);
            for k in 1..6 {
                let t = k as f32 / 6.0 * 2.0 - 1.0;
                p.canvas.stroke(
                    &Path::from(x + t * size * 0.1, y - size * 0.44).quad(
                        x + t * size * 0.72,
                        y - size * 0.1,
                        x + t * size * 0.36,
                        y + size * 0.34,
                    ),
                    cane.mix(p.palette.key, 0.35),
                    2.0,
                );
            }
        }
    }
}

/// A lamp on a tall stand.
pub fn floor_lamp(p: &mut Print, x: f32, y: f32, height: f32, d: &Decor) {
    let lit = p.palette.lamps_lit();
    shadow(p, x, y, height * 0.12);
    p.canvas.rect(x - 2.5, y - height * 0.84, 5.0, height * 0.84, d.dark);
    p.canvas.ellipse(x, y - 3.0, height * 0.08, 7.0, d.dark);
    if lit {
        p.glow(x, y - height * 0.86, height * 0.62, p.palette.sun, 0.6);
    }
    let shade = if lit {
        p.palette.sun.mix(p.palette.paper, 0.5)
    } else {
        d.linen
    };
    let r = height * 0.14;
    p.poly(
        &[
            (x - r, y - height * 0.8),
            (x + r, y - height * 0.8),
            (x + r * 0.62, y - height),
            (x - r * 0.62, y - height),
        ],
        shade,
    );
}

/// An armchair, turned towards `dir`.
pub fn armchair(p: &mut Print, x: f32, y: f32, size: f32, dir: f32, d: &Decor) {
    shadow(p, x, y + 3.0, size * 0.6);
    let cloth = d.second;
    let dark = cloth.mix(p.palette.key, 0.22);
    for dx in [-0.36, 0.32] {
        p.poly(
            &[
                (x + size * dx, y - size * 0.2),
                (x + size * (dx + 0.07), y - size * 0.2),
                (x + size * (dx + 0.05), y),
                (x + size * (dx + 0.02), y),
            ],
            d.wood.mix(p.palette.key, 0.3),
        );
    }
    let back = Path::from(x - dir * size * 0.42, y - size * 0.2)
        .cubic(
            (x - dir * size * 0.62, y - size * 0.9),
            (x - dir * size * 0.5, y - size * 1.12),
            (x - dir * size * 0.18, y - size * 1.06),
        )
        .cubic(
            (x + dir * size * 0.1, y - size * 1.0),
            (x + dir * size * 0.04, y - size * 0.6),
            (x + dir * size * 0.08, y - size * 0.3),
        )
        .close();
    p.canvas.fill(&back, dark);
    p.canvas.round(
        x - size * 0.36,
        y - size * 0.5,
        size * 0.82,
        size * 0.2,
        size * 0.09,
        cloth,
    );
    p.canvas.round(
        x - size * 0.42,
        y - size * 0.36,
        size * 0.86,
        size * 0.18,
        size * 0.06,
        dark,
    );
    let arm = if dir > 0.0 { x - size * 0.1 } else { x - size * 0.46 };
    p.canvas.round(
        arm,
        y - size * 0.64,
        size * 0.56,
        size * 0.12,
        size * 0.06,
        cloth.mix(d.linen, 0.15),
    );
    p.canvas.round(
        arm + if dir > 0.0 { size * 0.42 } else { 0.0 },
        y - size * 0.6,
        size * 0.12,
        size * 0.4,
        size * 0.05,
        cloth,
    );
    let cushion = (x - dir * size * 0.08, y - size * 0.62);
    p.canvas.open(cushion.0, cushion.1, 1.0, 1.0, dir * 14.0);
    p.canvas.round(
        -size * 0.15,
        -size * 0.15,
        size * 0.3,
        size * 0.28,
        size * 0.06,
        d.cloth,
    );
    p.canvas.shut();
}

/// A small round table with a book and a cup.
pub fn side_table(p: &mut Print, x: f32, y: f32, size: f32, d: &Decor) {
    shadow(p, x, y + 2.0, size * 0.4);
    let dark = d.wood.mix(p.palette.key, 0.2);
    for s in [-1.0, 0.0, 1.0] {
        p.canvas.stroke(
            &Path::from(x + s * size * 0.08, y - size * 0.6).to(x + s * size * 0.26, y),
            dark,
            size * 0.035,
        );
    }
    p.canvas.ellipse(x, y - size * 0.62, size * 0.46, size * 0.07, d.wood);
    p.canvas
        .rect(x - size * 0.26, y - size * 0.7, size * 0.3, size * 0.05, d.cloth);
    p.canvas
        .rect(x - size * 0.23, y - size * 0.74, size * 0.26, size * 0.04, d.linen);
    p.canvas
        .round(x + size * 0.12, y - size * 0.76, size * 0.14, size * 0.13, 5.0, d.linen);
}

/// A plant in a pot.
pub fn potted(p: &mut Print, x: f32, y: f32, height: f32, d: &Decor) {
    shadow(p, x, y + 2.0, height * 0.2);
    let leaf = p.palette.leaf.mix(p.palette.key, 0.25);
    let light = leaf.mix(p.palette.sun, 0.22);
    let pot = height * 0.24;
    let count = 11;
    let broad = p.rng.chance(0.5);
    for i in 0..count {
        let a = lerp(PI * 0.94, PI * 0.06, i as f32 / (count - 1) as f32);
        let long = height * 0.74 * p.rng.range(0.72, 1.05) * lerp(0.66, 1.0, a.sin());
        let root = (x, y - pot);
        let tip = (x + a.cos() * long * 0.8, y - pot - a.sin() * long);
        let w = height * if broad { 0.085 } else { 0.04 };
        let (nx, ny) = (a.sin(), a.cos());
        let mid = (lerp(root.0, tip.0, 0.55), lerp(root.1, tip.1, 0.66));
        let blade = Path::from(root.0, root.1)
            .quad(mid.0 + nx * w, mid.1 + ny * w, tip.0, tip.1)
            .quad(mid.0 - nx * w, mid.1 - ny * w, root.0, root.1)
            .close();
        p.canvas.fill(&blade, if i % 2 == 0 { leaf } else { light });
    }
    p.poly(
        &[
            (x - pot * 0.52, y - pot * 1.1),
            (x + pot * 0.52, y - pot * 1.1),
            (x + pot * 0.38, y),
            (x - pot * 0.38, y),
        ],
        d.cloth,
    );
    p.canvas.rect(
        x - pot * 0.56,
        y - pot * 1.14,
        pot * 1.12,
        pot * 0.2,
        d.cloth.mix(d.linen, 0.3),
    );
}

/// A framed print of sun and hills, around the middle given.
pub fn picture(p: &mut Print, x: f32, y: f32, w: f32, h: f32, d: &Decor) {
    p.canvas.rect(
        x - w / 2.0 + 5.0,
        y - h / 2.0 + 7.0,
        w,
        h,
        Paint::Thin(p.palette.key, 0.25),
    );
    p.canvas
        .rect(x - w / 2.0, y - h / 2.0, w, h, d.wood.mix(p.palette.key, 0.2));
    p.canvas.rect(x - w * 0.44, y - h * 0.45, w * 0.88, h * 0.9, d.linen);
    let (l, t, iw, ih) = (x - w * 0.34, y - h * 0.36, w * 0.68, h * 0.72);
    p.canvas.rect(l, t, iw, ih, d.second.mix(d.linen, 0.5));
    p.canvas.circle(l + iw * 0.62, t + ih * 0.34, iw * 0.17, d.cloth);
    let hill = Path::from(l, t + ih)
        .to(l, t + ih * 0.66)
        .cubic(
            (l + iw * 0.3, t + ih * 0.4),
            (l + iw * 0.5, t + ih * 0.8),
            (l + iw, t + ih * 0.56),
        )
        .to(l + iw, t + ih)
        .close();
    p.canvas.fill(&hill, d.second.mix(p.palette.key, 0.35));
}

/// A rug on the floor: round or striped.
pub fn rug(p: &mut Print, x: f32, y: f32, half: f32, d: &Decor) {
    if p.rng.chance(0.5) {
        let (a, b) = (d.cloth, d.linen.mix(d.floor, 0.15));
        for (i, k) in [1.0, 0.86, 0.76, 0.4].into_iter().enumerate() {
            p.canvas
                .ellipse(x, y, half * k, half * 0.19 * k, if i % 2 == 0 { a } else { b });
        }
        return;
    }
    let (top, low) = (y - half * 0.15, y + half * 0.17);
    let edge = |t: f32| lerp(half * 0.88, half * 1.1, t);
    let stripes = 9;
    for i in 0..stripes {
        let (a, b) = (i as f32 / stripes as f32, (i + 1) as f32 / stripes as f32);
        let color = [d.cloth, d.linen, d.second][[0, 1, 0, 2, 1, 2, 0, 1, 0][i as usize % 9]];
        let at = |t: f32, u: f32| (x + edge(t) * (u * 2.0 - 1.0), lerp(top, low, t));
        p.poly(&[at(0.0, a), at(0.0, b), at(1.0, b), at(1.0, a)], color);
    }
}
