//! Beds, seen from the front of a room.
//!
//! Every function takes the point on the floor below the middle of the bed.

use crate::canvas::Paint;
use crate::furniture::{Decor, shadow};
use crate::geometry::{Path, lerp};
use crate::palette::Color;
use crate::print::Print;

/// A bed from its side, the head towards `dir` (-1 left, 1 right); `w` long.
pub fn bed_side(p: &mut Print, x: f32, y: f32, w: f32, dir: f32, d: &Decor) {
    shadow(p, x, y + 4.0, w * 0.58);
    let at = |u: f32| x + dir * w * u;
    let span = |p: &mut Print, u0: f32, u1: f32, top: f32, h: f32, r: f32, color: Color| {
        let (a, b) = (at(u0), at(u1));
        p.canvas.round(a.min(b), y - top, (b - a).abs(), h, r, color);
    };
    let wood_dark = d.wood.mix(p.palette.key, 0.25);
    span(p, 0.46, 0.52, w * 0.42, w * 0.42, 12.0, d.wood);
    span(p, -0.5, -0.47, w * 0.2, w * 0.2, 6.0, wood_dark);
    span(p, -0.5, 0.48, w * 0.12, w * 0.075, 5.0, d.wood);
    span(p, -0.49, 0.46, w * 0.215, w * 0.12, 22.0, d.linen.mix(d.wall, 0.25));
    span(p, 0.24, 0.45, w * 0.29, w * 0.1, 26.0, d.linen);
    span(p, 0.31, 0.465, w * 0.335, w * 0.1, 26.0, d.linen.mix(d.second, 0.18));
    span(p, 0.16, 0.27, w * 0.255, w * 0.075, 22.0, d.cloth);
    // The cover hangs over the edge with a wave.
    let (a, b) = (at(-0.5), at(0.2));
    let low = y - w * 0.08;
    let top = y - w * 0.235;
    let cover = Path::from(b, top)
        .to(a + dir * 20.0, top)
        .quad(a, top, a, top + 22.0)
        .to(a, low)
        .cubic(
            (lerp(a, b, 0.2), low + 14.0),
            (lerp(a, b, 0.3), low - 10.0),
            (lerp(a, b, 0.5), low + 4.0),
        )
        .cubic((lerp(a, b, 0.7), low + 14.0), (lerp(a, b, 0.85), low - 8.0), (b, low))
        .close();
    p.canvas.fill(&cover, d.linen);
    let fold = Path::from(b, top)
        .to(lerp(b, a, 0.1), top)
        .to(lerp(b, a, 0.1), low - 2.0)
        .to(b, low)
        .close();
    p.canvas.fill(&fold, d.second);
    let (c, e) = (lerp(a, b, 0.06), lerp(a, b, 0.4));
    let throw = Path::from(c, top - 4.0)
        .to(e, top - 4.0)
        .to(e + dir * 8.0, low + 12.0)
        .to(c + dir * 4.0, low + 16.0)
        .close();
    p.canvas.fill(&throw, d.cloth);
    let line = d.cloth.mix(d.linen, 0.5);
    for k in [0.2, 0.5, 0.8] {
        let sx = lerp(c, e, k);
        p.canvas
            .stroke(&Path::from(sx, top - 3.0).to(sx + dir * 5.0, low + 12.0), line, 4.0);
    }
}

/// A bed from its foot, `w` wide.
pub fn bed_front(p: &mut Print, x: f32, y: f32, w: f32, tall: f32, d: &Decor) {
    shadow(p, x, y + 6.0, w * 0.78);
    let head = y - w * 0.36;
    let board = Path::from(x - w * 0.54, y - 30.0)
        .to(x - w * 0.54, head - tall * 0.6)
        .quad(x - w * 0.5, head - tall * 0.92, x - w * 0.3, head - tall * 0.86)
        .quad(x, head - tall * 1.25, x + w * 0.3, head - tall * 0.86)
        .quad(x + w * 0.5, head - tall * 0.92, x + w * 0.54, head - tall * 0.6)
        .to(x + w * 0.54, y - 30.0)
        .close();
    p.canvas.fill(&board, d.wood);
    p.canvas.stroke(&board, d.wood.mix(p.palette.key, 0.3), 5.0);
    for (dx, k, color) in [(-0.24, 1.0, d.linen), (0.24, 1.0, d.linen), (0.0, 0.62, d.cloth)] {
        let (pw, ph) = (w * 0.42 * k, w * 0.2 * k);
        let cx = x + dx * w;
        let foot = head + w * 0.05;
        let pillow = Path::from(cx - pw / 2.0, foot)
            .quad(cx - pw * 0.6, foot - ph * 0.55, cx - pw * 0.46, foot - ph)
            .quad(cx, foot - ph * 0.86, cx + pw * 0.46, foot - ph)
            .quad(cx + pw * 0.6, foot - ph * 0.55, cx + pw / 2.0, foot)
            .close();
        p.canvas.fill(&pillow, color);
        p.canvas.stroke(
            &Path::from(cx - pw * 0.42, foot - ph * 0.5).quad(cx, foot - ph * 0.3, cx + pw * 0.42, foot - ph * 0.5),
            color.mix(d.wall, 0.4),
            3.0,
        );
    }
    let paint = p
        .canvas
        .down(head, y, &[(0.0, d.linen, 1.0), (1.0, d.linen.mix(d.wall, 0.5), 1.0)]);
    let cover = Path::from(x - w * 0.5, head + w * 0.02)
        .to(x + w * 0.5, head + w * 0.02)
        .quad(x + w * 0.58, head + w * 0.16, x + w * 0.6, y - 4.0)
        .quad(x + w * 0.3, y + 12.0, x, y)
        .quad(x - w * 0.3, y + 12.0, x - w * 0.6, y - 4.0)
        .quad(x - w * 0.58, head + w * 0.16, x - w * 0.5, head + w * 0.02)
        .close();
    p.canvas.fill(&cover, paint);
    let turn = Path::from(x - w * 0.51, head + w * 0.02)
        .to(x + w * 0.51, head + w * 0.02)
        .to(x + w * 0.535, head + w * 0.075)
        .quad(x, head + w * 0.1, x - w * 0.535, head + w * 0.075)
        .close();
    p.canvas.fill(&turn, d.second);
    let (t0, t1) = (lerp(head, y, 0.52), lerp(head, y, 0.84));
    let throw = Path::from(x - w * 0.572, t0)
        .quad(x, t0 + 22.0, x + w * 0.572, t0)
        .to(x + w * 0.595, t1)
        .quad(x, t1 + 24.0, x - w * 0.595, t1)
        .close();
    p.canvas.fill(&throw, d.cloth);
    for k in [0.3, 0.7] {
        let yy = lerp(t0, t1, k);
        p.canvas.stroke(
            &Path::from(x - w * 0.58, yy).quad(x, yy + 22.0, x + w * 0.58, yy),
            d.cloth.mix(d.linen, 0.45),
            5.0,
        );
    }
}

/// Two beds above one another with a ladder.
pub fn bunk(p: &mut Print, x: f32, y: f32, w: f32, d: &Decor) {
    shadow(p, x, y + 4.0, w * 0.56);
    let h = w * 0.86;
    for (i, level) in [0.2, 0.66].into_iter().enumerate() {
        let top = y - h * level;
        p.canvas
            .round(x - w * 0.47, top - h * 0.1, w * 0.94, h * 0.11, 14.0, d.linen);
        p.canvas.round(
            x - w * 0.45,
            top - h * 0.17,
            w * 0.2,
            h * 0.09,
            18.0,
            d.linen.mix(d.wall, 0.12),
        );
        p.canvas.rect(
            x - w * 0.16,
            top - h * 0.115,
            w * 0.63,
            h * 0.125,
            if i == 0 { d.cloth } else { d.second },
        );
        p.canvas.rect(x - w * 0.5, top, w, h * 0.05, d.wood);
    }
    let dark = d.wood.mix(p.palette.key, 0.2);
    for u in [-0.5, 0.465] {
        p.canvas.rect(x + w * u, y - h, w * 0.035, h, dark);
    }
    for u in [0.22, 0.36] {
        p.canvas.rect(x + w * u, y - h * 0.98, w * 0.018, h * 0.98, d.dark);
    }
    for i in 0..7 {
        p.canvas.rect(
            x + w * 0.22,
            y - h * (0.12 + 0.13 * i as f32),
            w * 0.15,
            w * 0.016,
            d.dark,
        );
    }
    p.canvas.rect(x - w * 0.5, y - h * 0.88, w * 0.7, h * 0.03, dark);
}

/// A mattress on the floor with folded covers.
pub fn futon(p: &mut Print, x: f32, y: f32, w: f32, d: &Decor) {
    shadow(p, x, y + 2.0, w * 0.56);
    p.canvas.round(x - w * 0.5, y - w * 0.085, w, w * 0.09, 20.0, d.linen);
    p.canvas
        .round(x - w * 0.36, y - w * 0.15, w * 0.87, w * 0.1, 30.0, d.second);
    p.canvas
        .round(x - w * 0.36, y - w * 0.15, w * 0.16, w * 0.1, 22.0, d.linen);
    p.canvas
        .round(x - w * 0.5, y - w * 0.15, w * 0.16, w * 0.07, 20.0, d.cloth);
}

/// A canopy of thin cloth over a bed that is `w` wide.
pub fn canopy(p: &mut Print, x: f32, y: f32, w: f32, top: f32, d: &Decor) {
    let veil = d.linen;
    for s in [-1.0, 1.0] {
        let side = Path::from(x, top)
            .cubic(
                (x + s * w * 0.1, top + 160.0),
                (x + s * w * 0.72, top + 150.0),
                (x + s * w * 0.7, y - 10.0),
            )
            .to(x + s * w * 0.54, y - 6.0)
            .cubic(
                (x + s * w * 0.52, top + 380.0),
                (x + s * w * 0.2, top + 230.0),
                (x, top + 60.0),
            )
            .close();
        p.canvas.fill(&side, Paint::Thin(veil, 0.72));
        let fold = Path::from(x, top + 10.0).cubic(
            (x + s * w * 0.1, top + 190.0),
            (x + s * w * 0.62, top + 200.0),
            (x + s * w * 0.62, y - 10.0),
        );
        p.canvas.stroke(&fold, Paint::Thin(d.wall, 0.5), 3.0);
    }
    p.canvas.rect(x - 1.5, -10.0, 3.0, top + 12.0, d.dark);
    p.canvas.ellipse(x, top + 6.0, 46.0, 10.0, d.wood);
}
