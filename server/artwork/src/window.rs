//! Walls with windows: the view behind, the opening, its bars, curtains, the wall's pattern.

use crate::canvas::Paint;
use crate::furniture::Decor;
use crate::geometry::{H, Path, W, lerp};
use crate::panorama;
use crate::print::Print;

/// A box: left, top, width, height.
pub type Frame = (f32, f32, f32, f32);

/// The outline of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Upright panes.
    Sash,
    /// With a round head.
    Arch,
    /// Doors to a balcony.
    Doors,
    /// From wall to wall.
    Wide,
    /// Round.
    Moon,
    /// Under a gable.
    Gable,
    /// A horseshoe.
    Horseshoe,
}

/// The outline of an opening inside the box given.
fn outline(opening: Opening, (x, y, w, h): Frame) -> Path {
    match opening {
        Opening::Sash | Opening::Doors | Opening::Wide => Path::default().and_rect(x, y, w, h),
        Opening::Arch => Path::from(x, y + h)
            .to(x, y + w / 2.0)
            .arc(w / 2.0, w / 2.0, true, x + w, y + w / 2.0)
            .to(x + w, y + h)
            .close(),
        Opening::Moon => Path::default().and_ellipse(x + w / 2.0, y + h / 2.0, w.min(h) / 2.0, w.min(h) / 2.0),
        Opening::Gable => Path::from(x, y + h)
            .to(x, y + h * 0.5)
            .to(x + w / 2.0, y)
            .to(x + w, y + h * 0.5)
            .to(x + w, y + h)
            .close(),
        Opening::Horseshoe => Path::from(x + w * 0.1, y + h)
            .to(x + w * 0.1, y + h * 0.52)
            .cubic(
                (x - w * 0.1, y + h * 0.34),
                (x + w * 0.1, y + h * 0.06),
                (x + w / 2.0, y),
            )
            .cubic(
                (x + w * 0.9, y + h * 0.06),
                (x + w * 1.1, y + h * 0.34),
                (x + w * 0.9, y + h * 0.52),
            )
            .to(x + w * 0.9, y + h)
            .close(),
    }
}

/// Draws the view, then the wall around the openings, then frames.
pub fn wall_with_view(p: &mut Print, floor: f32, openings: &[(Opening, Frame)], d: &Decor) {
    let left = openings.iter().map(|(_, b)| b.0).fold(W, f32::min);
    let right = openings.iter().map(|(_, b)| b.0 + b.2).fold(0.0, f32::max);
    let top = openings.iter().map(|(_, b)| b.1).fold(H, f32::min);
    let low = openings.iter().map(|(_, b)| b.1 + b.3).fold(0.0, f32::max);
    let scale = ((right - left) / W).max((low - top) / H) * 1.02;
    p.canvas.open(
        (left + right) / 2.0 - W / 2.0 * scale,
        (top + low) / 2.0 - H / 2.0 * scale,
        scale,
        scale,
        0.0,
    );
    panorama::paint(p, false);
    p.canvas.shut();
    let mut wall = Path::default().and_rect(-10.0, -10.0, W + 20.0, H + 20.0);
    let mut edges = Path::default();
    for (opening, rect) in openings {
        let shape = outline(*opening, *rect);
        wall = wall.and(&shape);
        edges = edges.and(&shape);
    }
    let shade = d.wall.mix(p.palette.key, 0.2);
    let (from, to) = if p.light < 0.0 {
        ((0.0, 0.0), (W, H * 0.5))
    } else {
        ((W, 0.0), (0.0, H * 0.5))
    };
    let paint = p.canvas.linear(
        from,
        to,
        &[(0.0, d.wall.mix(p.palette.paper, 0.1), 1.0), (1.0, shade, 1.0)],
    );
    p.canvas.fill_with_holes(&wall, paint);
    pattern(p, floor, openings, d);
    p.canvas.stroke(&edges, d.linen, 20.0);
    p.canvas.stroke(&edges, d.wall.mix(p.palette.key, 0.35), 3.0);
    for (opening, rect) in openings {
        bars(p, *opening, *rect, d);
    }
}

/// A quiet pattern that keeps clear of the openings.
fn pattern(p: &mut Print, floor: f32, openings: &[(Opening, Frame)], d: &Decor) {
    let line = d.wall.mix(p.palette.paper, 0.16);
    let free = |x: f32| openings.iter().all(|(_, b)| x < b.0 - 30.0 || x > b.0 + b.2 + 30.0);
    match p.rng.int(0, 3) {
        0 => {
            p.note("striped-wall");
            for i in 0..40 {
                let x = i as f32 * 41.0;
                if free(x) && free(x + 14.0) {
                    p.canvas.rect(x, -10.0, 14.0, floor, Paint::Thin(line, 0.7));
                }
            }
        }
        1 => {
            p.note("panelled-wall");
            let low = openings.iter().map(|(_, b)| b.1 + b.3).fold(0.0, f32::max);
            let top = (floor - 240.0).max(if openings.len() == 1 { low + 26.0 } else { 0.0 });
            if floor - top > 70.0 {
                let panel = d.linen.mix(d.wall, 0.35);
                for i in 0..14 {
                    let x = i as f32 * 120.0 - 20.0;
                    if low < top || (free(x) && free(x + 112.0)) {
                        p.canvas.rect(x, top, 120.0, floor - top, panel);
                        p.canvas.rect(
                            x + 16.0,
                            top + 26.0,
                            88.0,
                            floor - top - 60.0,
                            panel.mix(p.palette.key, 0.07),
                        );
                    }
                }
            }
        }
        2 => {
            p.note("timbered-wall");
            for i in 0..15 {
                let y = i as f32 * 62.0;
                let mut x = -10.0;
                while x < W {
                    if free(x) && free(x + 40.0) && y < floor {
                        p.canvas.rect(x, y, 40.0, 2.4, Paint::Thin(d.dark, 0.18));
                    }
                    x += 40.0;
                }
            }
        }
        _ => p.note("plain-wall"),
    }
}

fn bars(p: &mut Print, opening: Opening, (x, y, w, h): Frame, d: &Decor) {
    let frame = d.linen;
    let upright = |p: &mut Print, t: f32, wide: f32, from: f32| {
        p.canvas.rect(x + w * t - wide / 2.0, y + from, wide, h - from, frame)
    };
    match opening {
        Opening::Sash => {
            upright(p, 0.5, 12.0, 0.0);
            p.canvas.rect(x, y + h * 0.36, w, 9.0, frame);
        }
        Opening::Arch => {
            upright(p, 0.5, 10.0, 0.0);
            p.canvas.rect(x, y + w / 2.0 - 4.0, w, 9.0, frame);
        }
        Opening::Doors => {
            upright(p, 0.5, 20.0, 0.0);
            upright(p, 0.06, 10.0, 0.0);
            upright(p, 0.94, 10.0, 0.0);
            balcony(p, (x, y + h, w), d);
        }
        Opening::Wide => {
            let panes = ((w / 330.0) as i32).max(2);
            for i in 1..panes {
                upright(p, i as f32 / panes as f32, 9.0, 0.0);
            }
        }
        Opening::Moon => {
            let r = w.min(h) / 2.0;
            let (cx, cy) = (x + w / 2.0, y + h / 2.0);
            p.canvas.rect(cx - 4.0, cy - r, 8.0, r * 2.0, d.wood);
            p.canvas.rect(cx - r, cy + r * 0.3, r * 2.0, 7.0, d.wood);
        }
        Opening::Gable => {
            for t in [0.25_f32, 0.5, 0.75] {
                let from = h * 0.5 * (t * 2.0 - 1.0).abs();
                upright(p, t, 11.0, from);
            }
            p.canvas.rect(x, y + h * 0.5, w, 11.0, frame);
        }
        Opening::Horseshoe => {
            let shape = outline(opening, (x, y, w, h));
            p.canvas.stroke(&shape, d.cloth, 9.0);
        }
    }
    if opening != Opening::Moon && opening != Opening::Doors && opening != Opening::Wide {
        p.canvas.rect(x - 22.0, y + h - 2.0, w + 44.0, 18.0, d.linen);
        p.canvas
            .rect(x - 22.0, y + h + 16.0, w + 44.0, 7.0, Paint::Thin(p.palette.key, 0.25));
    }
}

fn balcony(p: &mut Print, (x, low, w): (f32, f32, f32), d: &Decor) {
    let top = low - 150.0;
    let iron = d.dark;
    for i in 0..=14 {
        p.canvas.rect(x + w * i as f32 / 14.0 - 2.0, top, 4.0, 150.0, iron);
    }
    p.canvas.rect(x, top - 4.0, w, 8.0, iron);
    p.canvas.rect(x, top + 26.0, w, 4.0, iron);
}

/// Curtains at both sides of a window.
pub fn curtains(p: &mut Print, (x, y, w, h): Frame, floor: f32, d: &Decor) {
    let long = if h > 420.0 { floor - 8.0 } else { y + h + 50.0 };
    let wide = w * 0.2 + 30.0;
    p.canvas.rect(x - wide, y - 34.0, w + wide * 2.0, 9.0, d.dark);
    for s in [-1.0, 1.0] {
        let inner = if s < 0.0 { x + 26.0 } else { x + w - 26.0 };
        let outer = if s < 0.0 { x - wide + 12.0 } else { x + w + wide - 12.0 };
        let tied = p.rng.chance(0.5);
        let knot = lerp(y, long, 0.62);
        let shape = if tied {
            Path::from(outer, y - 28.0)
                .to(inner, y - 28.0)
                .cubic(
                    (inner, lerp(y, knot, 0.6)),
                    (lerp(outer, inner, 0.5), knot - 40.0),
                    (lerp(outer, inner, 0.34), knot),
                )
                .cubic(
                    (lerp(outer, inner, 0.5), knot + 60.0),
                    (lerp(outer, inner, 0.6), long - 60.0),
                    (lerp(outer, inner, 0.62), long),
                )
                .to(outer, long)
                .close()
        } else {
            Path::from(outer, y - 28.0)
                .to(inner, y - 28.0)
                .to(lerp(inner, outer, 0.1), long)
                .to(outer, long)
                .close()
        };
        p.canvas.fill(&shape, d.cloth);
        let fold = d.cloth.mix(p.palette.key, 0.2);
        for k in [0.2, 0.42, 0.66] {
            let top = lerp(outer, inner, k);
            let low = lerp(outer, inner, k * if tied { 0.5 } else { 0.9 });
            p.canvas.stroke(
                &Path::from(top, y - 26.0).quad(top, lerp(y, long, 0.5), low, long - 4.0),
                fold,
                4.0,
            );
        }
        if tied {
            p.canvas.rect(
                outer.min(lerp(outer, inner, 0.36)),
                knot - 8.0,
                (inner - outer).abs() * 0.36,
                15.0,
                d.second,
            );
        }
    }
}
