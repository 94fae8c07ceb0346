//! Roofs, domes, awnings and flags.
//!
//! Must not know kinds of buildings.

use crate::geometry::{Path, Point, lerp};
use crate::masonry::{Block, HouseColors, band};
use crate::palette::Color;
use crate::print::Print;

/// A hipped or, with `inset` 0, gabled roof over a block; `rise` in drawing units.
pub fn pitched_roof(p: &mut Print, block: &Block, rise: f32, inset: f32, look: &HouseColors) {
    let (front, side) = (block.front, block.side);
    let lift = |point: Point, by: f32| (point.0, point.1 - by);
    let over = 0.035;
    let corner = front.at(-over * 0.4, 0.985);
    let front_far = front.at(1.0 + over, 0.985);
    let side_far = side.at(1.0 + over, 0.985);
    let middle = side.at(0.5, 1.0);
    let shift = (middle.0 - front.at(0.0, 1.0).0, middle.1 - front.at(0.0, 1.0).1);
    let ridge_near = {
        let q = front.at(inset, 1.0);
        lift((q.0 + shift.0, q.1 + shift.1), rise)
    };
    let ridge_far = {
        let q = front.at(1.0 - inset, 1.0);
        lift((q.0 + shift.0, q.1 + shift.1), rise)
    };
    if inset == 0.0 {
        p.poly(&[side.at(0.0, 0.98), side.at(1.0, 0.98), ridge_near], look.shade);
        let eave = 5.0;
        p.poly(&[corner, front_far, ridge_far, ridge_near], look.roof);
        p.poly(
            &[
                side_far,
                lift(side_far, -eave),
                lift(ridge_near, -eave * 1.6),
                corner,
                lift(corner, -eave),
                ridge_near,
            ],
            look.roof_shade,
        );
    } else {
        p.poly(&[corner, side_far, ridge_near], look.roof_shade);
        p.poly(&[corner, front_far, ridge_far, ridge_near], look.roof);
    }
    let line = look.roof.mix(p.palette.paper, 0.3);
    p.canvas.stroke(
        &Path::from(ridge_near.0, ridge_near.1).to(ridge_far.0, ridge_far.1),
        line,
        2.5,
    );
}

/// A mansard: steep slate slopes with dormers below a flat top.
pub fn mansard(p: &mut Print, block: &Block, rise: f32, dormers: i32, look: &HouseColors) {
    let v = rise / block.front.height();
    let (front, side) = (block.front, block.side);
    p.poly(
        &[
            side.at(0.0, 1.0),
            side.at(1.0, 1.0),
            side.at(0.93, 1.0 + v),
            side.at(0.08, 1.0 + v),
        ],
        look.roof_shade,
    );
    p.poly(
        &[
            front.at(0.0, 1.0),
            front.at(1.0, 1.0),
            front.at(0.975, 1.0 + v),
            front.at(0.02, 1.0 + v),
        ],
        look.roof,
    );
    p.poly(
        &[
            side.at(0.08, 1.0 + v),
            front.at(0.02, 1.0 + v),
            front.at(0.0, 1.0),
            front.at(0.01, 1.0),
        ],
        look.roof_shade,
    );
    band(p, &front, 1.0 + v, 0.018, -0.02, look.trim);
    for i in 0..dormers {
        let u = (i as f32 + 0.5) / dormers as f32;
        let w = 0.26 / dormers as f32;
        let (a, b) = (1.0 + v * 0.14, 1.0 + v * 0.72);
        p.poly(&front.part(u - w * 1.35, a, u + w * 1.35, b), look.trim);
        p.poly(
            &[
                front.at(u - w * 1.6, b),
                front.at(u + w * 1.6, b),
                front.at(u, b + v * 0.24),
            ],
            look.trim,
        );
        let lit = p.palette.lamps_lit() && p.rng.chance(0.6);
        p.poly(
            &front.part(u - w * 0.8, a, u + w * 0.8, b),
            if lit { look.lamp } else { look.glass },
        );
    }
}

/// A dome on a drum; onion-shaped when `onion`. `y` is the foot of the drum.
pub fn dome(p: &mut Print, x: f32, y: f32, radius: f32, onion: bool, color: Color, drum: Color) {
    let high = radius * 0.45;
    p.canvas
        .rect(x - radius * 0.86, y - high, radius * 1.72, high + 2.0, drum);
    let shape = |r: f32, cx: f32| {
        if onion {
            Path::from(cx - r * 0.8, y - high)
                .cubic(
                    (cx - r * 1.35, y - high - r * 0.6),
                    (cx - r * 0.62, y - high - r * 1.25),
                    (cx, y - high - r * 1.85),
                )
                .cubic(
                    (cx + r * 0.62, y - high - r * 1.25),
                    (cx + r * 1.35, y - high - r * 0.6),
                    (cx + r * 0.8, y - high),
                )
                .close()
        } else {
            Path::from(cx - r, y - high)
                .arc(r, r * 1.06, true, cx + r, y - high)
                .close()
        }
    };
    p.canvas.fill(&shape(radius, x), p.palette.shade(color));
    let lit = shape(radius * 0.74, x + p.light * radius * 0.24);
    p.canvas.fill(&lit, color);
    let tip = y - high - radius * if onion { 1.85 } else { 1.06 };
    p.canvas.rect(x - 1.5, tip - radius * 0.36, 3.0, radius * 0.4, drum);
    p.canvas
        .circle(x, tip - radius * 0.36, (radius * 0.07).max(2.0), p.palette.sun);
}

/// A striped awning that hangs from `y`.
pub fn awning(p: &mut Print, x: f32, y: f32, w: f32, drop: f32, color: Color) {
    let stripes = ((w / (drop * 0.62)) as i32).max(3) | 1;
    let white = p.palette.white();
    let flare = drop * 0.35;
    for i in 0..stripes {
        let (a, b) = (i as f32 / stripes as f32, (i as f32 + 1.0) / stripes as f32);
        let (x0, x1) = (x + w * a, x + w * b);
        let (l0, l1) = (lerp(x - flare, x + w + flare, a), lerp(x - flare, x + w + flare, b));
        let r = (l1 - l0) / 2.0;
        let path = Path::from(x0, y)
            .to(x1, y)
            .to(l1, y + drop)
            .arc(r, r * 0.8, true, l0, y + drop)
            .close();
        p.canvas.fill(&path, if i % 2 == 0 { color } else { white });
    }
}

/// A flag on a pole.
pub fn flag(p: &mut Print, x: f32, y: f32, height: f32, color: Color) {
    let pole = p.palette.lit(p.palette.key);
    p.canvas.rect(x - 1.4, y - height, 2.8, height, pole);
    let (w, h) = (height * 0.56, height * 0.32);
    let s = p.light;
    let path = Path::from(x, y - height)
        .cubic(
            (x + s * w * 0.3, y - height - h * 0.3),
            (x + s * w * 0.6, y - height + h * 0.35),
            (x + s * w, y - height),
        )
        .to(x + s * w, y - height + h)
        .cubic(
            (x + s * w * 0.6, y - height + h * 1.35),
            (x + s * w * 0.3, y - height + h * 0.7),
            (x, y - height + h),
        )
        .close();
    p.canvas.fill(&path, color);
}

/// A roof with curved eaves in the manner of East Asia; `x` is the middle, `y` the eave line.
pub fn curved_roof(p: &mut Print, x: f32, y: f32, half: f32, rise: f32, look: &HouseColors) {
    let lift = rise * 0.32;
    let top = half * 0.5;
    let shape = Path::from(x - half, y - lift * 0.6)
        .cubic(
            (x - half * 0.8, y - lift * 0.1),
            (x - top * 1.15, y - rise * 0.5),
            (x - top, y - rise),
        )
        .to(x + top, y - rise)
        .cubic(
            (x + top * 1.15, y - rise * 0.5),
            (x + half * 0.8, y - lift * 0.1),
            (x + half, y - lift * 0.6),
        )
        .quad(x + half * 0.85, y + rise * 0.06, x + half * 0.6, y + rise * 0.08)
        .to(x - half * 0.6, y + rise * 0.08)
        .quad(x - half * 0.85, y + rise * 0.06, x - half, y - lift * 0.6)
        .close();
    p.canvas.fill(&shape, look.roof);
    let s = -p.light;
    let shade = Path::from(x + s * half, y - lift * 0.6)
        .cubic(
            (x + s * half * 0.8, y - lift * 0.1),
            (x + s * top * 1.15, y - rise * 0.5),
            (x + s * top, y - rise),
        )
        .to(x + s * top * 0.6, y - rise)
        .cubic(
            (x + s * top * 0.7, y - rise * 0.5),
            (x + s * half * 0.42, y - lift * 0.1),
            (x + s * half * 0.34, y + rise * 0.08),
        )
        .to(x + s * half * 0.6, y + rise * 0.08)
        .quad(x + s * half * 0.85, y + rise * 0.06, x + s * half, y - lift * 0.6)
        .close();
    p.canvas.fill(&shade, look.roof_shade);
    let tile = look.roof.mix(p.palette.key, 0.2);
    for i in 1..8 {
        let t = i as f32 / 8.0 * 2.0 - 1.0;
        let line = Path::from(x + top * t, y - rise).quad(
            x + top * t * 1.1,
            y - rise * 0.4,
            x + half * 0.72 * t,
            y + rise * 0.06,
        );
        p.canvas.stroke(&line, tile, 1.6);
    }
    p.canvas
        .rect(x - top * 1.06, y - rise * 1.08, top * 2.12, rise * 0.12, look.dark);
}

/// A thatched roof: thick, soft-edged; `x` is the middle, `y` the eave line.
pub fn thatch(p: &mut Print, x: f32, y: f32, half: f32, rise: f32, ridge: f32) {
    let straw = p
        .palette
        .lit(p.palette.sun.mix(p.palette.warm, 0.4).mix(p.palette.leaf, 0.25));
    let dark = p.palette.shade(straw);
    let r = half * ridge;
    let shape = Path::from(x - half, y)
        .quad(x - lerp(half, r, 0.45), y - rise * 0.52, x - r, y - rise * 0.96)
        .quad(x, y - rise * 1.08, x + r, y - rise * 0.96)
        .quad(x + lerp(half, r, 0.45), y - rise * 0.52, x + half, y)
        .quad(x, y + rise * 0.13, x - half, y)
        .close();
    p.canvas.fill(&shape, straw);
    let s = -p.light;
    let shade = Path::from(x + s * half, y)
        .quad(x + s * lerp(half, r, 0.45), y - rise * 0.52, x + s * r, y - rise * 0.96)
        .quad(x + s * r * 0.9, y - rise * 0.4, x + s * half * 0.3, y + rise * 0.06)
        .quad(x + s * half * 0.7, y + rise * 0.06, x + s * half, y)
        .close();
    p.canvas.fill(&shade, dark);
    for i in 0..9 {
        let t = (i as f32 + 0.5) / 9.0 * 2.0 - 1.0;
        let low = y + rise * 0.06 * (1.0 - t * t) - 4.0;
        let line = Path::from(x + half * 0.92 * t, low).to(x + lerp(half, r, 0.24) * 0.92 * t, low - rise * 0.2);
        p.canvas.stroke(&line, dark, 1.8);
    }
    p.canvas.stroke(
        &Path::from(x - r, y - rise * 0.96).quad(x, y - rise * 1.08, x + r, y - rise * 0.96),
        dark,
        rise * 0.05,
    );
}
