//! The towers of a large city.

use crate::canvas::Paint;
use crate::geometry::{Path, W, lerp};
use crate::palette::Color;
use crate::print::Print;

/// Towers of a large city in two or three depths; the tallest stands near `focus`.
pub fn paint(p: &mut Print, focus: f32, base: f32, height: f32, distance: f32) {
    p.note("skyline");
    let q = p.palette;
    let lamp = q.sun.mix(q.paper, 0.2);
    for layer in 0..3 {
        let t = layer as f32 / 2.0;
        let far = distance * (1.0 - t * 0.55);
        let color = q.far(q.lit(q.cool.mix(q.key, 0.35 + 0.2 * t)), far);
        let lit_side = q.far(q.lit(q.cool.mix(q.paper, 0.2).mix(q.key, 0.15)), far);
        let mut x = p.rng.range(-60.0, 0.0);
        while x < W + 40.0 {
            let w = p.rng.range(38.0, 96.0);
            let near = 1.0 - ((x + w / 2.0 - focus).abs() / (W * 0.55)).min(1.0);
            let h = height * (0.2 + 0.62 * near * near) * p.rng.range(0.55, 1.15) * lerp(1.0, 0.66, t);
            block_tower(p, (x, base, w, h), color, lit_side, lamp);
            x += w * p.rng.range(0.9, 1.6);
        }
    }
}

fn block_tower(p: &mut Print, (x, base, w, h): (f32, f32, f32, f32), color: Color, lit_side: Color, lamp: Color) {
    let top = base - h;
    p.canvas.rect(x, top, w, h + 4.0, color);
    let edge = w * 0.36;
    p.canvas.rect(
        if p.light < 0.0 { x } else { x + w - edge },
        top,
        edge,
        h + 4.0,
        lit_side,
    );
    match p.rng.int(0, 5) {
        0 => {
            p.poly(&[(x, top + 1.0), (x + w, top + 1.0), (x + w, top - w * 0.5)], color);
        }
        1 => {
            p.canvas.rect(x + w * 0.2, top - w * 0.4, w * 0.6, w * 0.42, color);
            p.canvas.rect(x + w * 0.36, top - w * 0.75, w * 0.28, w * 0.4, color);
            p.canvas.rect(x + w * 0.5 - 1.5, top - w * 1.6, 3.0, w, color);
        }
        2 => {
            p.poly(
                &[
                    (x + w * 0.1, top + 1.0),
                    (x + w * 0.9, top + 1.0),
                    (x + w * 0.5, top - w * 1.1),
                ],
                color,
            );
        }
        3 => {
            let path = Path::from(x, top + 1.0)
                .arc(w / 2.0, w / 2.0, true, x + w, top + 1.0)
                .close();
            p.canvas.fill(&path, color);
        }
        _ => {}
    }
    let light = if p.palette.lamps_lit() { 0.4 } else { 0.0 };
    let rows = (h / 17.0) as i32;
    let columns = (w / 14.0) as i32;
    let (mut lit, mut dark) = (Path::default(), Path::default());
    for row in 0..rows.min(26) {
        for column in 0..columns {
            let cell = (
                x + w * (column as f32 + 0.25) / columns as f32,
                top + 8.0 + row as f32 * 17.0,
            );
            if p.rng.chance(light) {
                lit = lit.and_rect(cell.0, cell.1, w / columns as f32 * 0.5, 7.0);
            } else if p.rng.chance(0.55) {
                dark = dark.and_rect(cell.0, cell.1, w / columns as f32 * 0.5, 7.0);
            }
        }
    }
    p.canvas.fill(&dark, Paint::Thin(color.mix(p.palette.key, 0.5), 0.4));
    p.canvas.fill(&lit, lamp);
}
