//! Small things that give scale: boats, balloons, birds, a bridge, a bicycle.

use crate::canvas::Paint;
use crate::geometry::{H, Path, W, lerp};
use crate::palette::Color;
use crate::place::{Climate, Tradition};
use crate::print::Print;
use crate::water;

/// A few birds high in the sky on the side away from `busy`.
pub fn birds(p: &mut Print, busy: f32) {
    p.note("birds");
    let side = if busy < W / 2.0 { W * 0.7 } else { W * 0.3 };
    let color = p.palette.sky_top().mix(p.palette.key, 0.62);
    let y = p.horizon * p.rng.range(0.25, 0.5);
    for i in 0..p.rng.int(3, 6) {
        let x = side + i as f32 * p.rng.range(30.0, 50.0) - 90.0;
        let by = y + p.rng.range(-34.0, 34.0);
        let w = p.rng.range(9.0, 19.0);
        let wing = Path::from(x - w, by - w * 0.3)
            .quad(x - w * 0.4, by - w * 0.62, x, by)
            .quad(x + w * 0.4, by - w * 0.62, x + w, by - w * 0.3);
        p.canvas.stroke(&wing, color, w * 0.17);
    }
}

/// A hot-air balloon, striped.
pub fn balloon(p: &mut Print, x: f32, y: f32, r: f32) {
    let (a, b) = (p.palette.lit(p.palette.warm), p.palette.lit(p.palette.paper));
    let gores = 6;
    let edge = |t: f32| lerp(-r, r, t);
    for i in 0..gores {
        let (t0, t1) = (i as f32 / gores as f32, (i + 1) as f32 / gores as f32);
        let bulge = |t: f32| (t * 2.0 - 1.0) * 1.02 * r;
        let path = Path::from(x, y - r)
            .cubic(
                (x + bulge(t0) * 1.25, y - r * 0.95),
                (x + bulge(t0) * 1.25, y + r * 0.35),
                (x + edge(t0) * 0.24, y + r * 1.12),
            )
            .to(x + edge(t1) * 0.24, y + r * 1.12)
            .cubic(
                (x + bulge(t1) * 1.25, y + r * 0.35),
                (x + bulge(t1) * 1.25, y - r * 0.95),
                (x, y - r),
            )
            .close();
        p.canvas.fill(&path, if i % 2 == 0 { a } else { b });
    }
    let s = -p.light;
    let shade = Path::from(x, y - r)
        .cubic(
            (x + s * r * 1.3, y - r * 0.95),
            (x + s * r * 1.3, y + r * 0.35),
            (x + s * r * 0.24, y + r * 1.12),
        )
        .cubic(
            (x + s * r * 0.66, y + r * 0.35),
            (x + s * r * 0.72, y - r * 0.8),
            (x, y - r),
        )
        .close();
    p.canvas.fill(&shade, Paint::Thin(p.palette.key, 0.2));
    let dark = p.palette.lit(p.palette.key);
    for side in [-1.0, 1.0] {
        p.canvas.stroke(
            &Path::from(x + side * r * 0.22, y + r * 1.1).to(x + side * r * 0.1, y + r * 1.44),
            dark,
            1.4,
        );
    }
    p.canvas
        .round(x - r * 0.13, y + r * 1.42, r * 0.26, r * 0.22, 2.0, dark);
}

/// Several balloons at different distances.
pub fn balloons(p: &mut Print, away_from: f32) {
    p.note("balloons");
    let centre = if away_from < W / 2.0 { W * 0.68 } else { W * 0.3 };
    for (dx, t, r) in [(180.0, 0.2, 20.0), (-150.0, 0.34, 28.0), (30.0, 0.52, 58.0)] {
        let x = centre + dx + p.rng.range(-40.0, 40.0);
        let y = p.horizon * (t + p.rng.range(-0.06, 0.06));
        balloon(p, x, y, r);
    }
}

fn hull(p: &mut Print, x: f32, y: f32, w: f32, color: Color) {
    let s = p.light;
    let path = Path::from(x - s * w * 0.5, y - w * 0.13)
        .to(x + s * w * 0.56, y - w * 0.18)
        .quad(x + s * w * 0.42, y + w * 0.06, x + s * w * 0.3, y + w * 0.06)
        .to(x - s * w * 0.38, y + w * 0.06)
        .close();
    p.canvas.fill(&path, color);
    let band = Path::from(x - s * w * 0.5, y - w * 0.13).to(x + s * w * 0.56, y - w * 0.18);
    p.canvas.stroke(&band, p.palette.white(), (w * 0.02).max(1.4));
    let mirror = water::color(p).mix(p.palette.key, 0.4);
    p.canvas.fill(
        &Path::default().and_lens(x, y + w * 0.08, w * 0.5, w * 0.035),
        Paint::Thin(mirror, 0.7),
    );
}

/// A boat of the country, `w` long, floating at `y`.
pub fn boat(p: &mut Print, x: f32, y: f32, w: f32) {
    let dark = p.palette.lit(p.palette.key);
    let sail = p.palette.white();
    let s = p.light;
    match p.place.tradition {
        Tradition::Arabic | Tradition::Indian | Tradition::African => {
            p.note("dhow");
            hull(p, x, y, w, p.palette.lit(p.palette.warm.mix(p.palette.key, 0.4)));
            p.canvas.stroke(
                &Path::from(x, y - w * 0.1).to(x + s * w * 0.08, y - w * 0.95),
                dark,
                w * 0.02,
            );
            let path = Path::from(x - s * w * 0.44, y - w * 0.22)
                .quad(x + s * w * 0.1, y - w * 0.42, x + s * w * 0.42, y - w * 1.16)
                .quad(x - s * w * 0.16, y - w * 0.8, x - s * w * 0.44, y - w * 0.22)
                .close();
            p.canvas.fill(&path, sail);
        }
        Tradition::SouthEastAsian => {
            p.note("longtail");
            let path = Path::from(x - w * 0.62, y - w * 0.08)
                .quad(x, y + w * 0.1, x + w * 0.42, y - w * 0.06)
                .quad(x + w * 0.58, y - w * 0.12, x + w * 0.66, y - w * 0.36)
                .quad(x + w * 0.62, y + w * 0.02, x + w * 0.34, y + w * 0.07)
                .to(x - w * 0.4, y + w * 0.07)
                .close();
            p.canvas
                .fill(&path, p.palette.lit(p.palette.warm.mix(p.palette.key, 0.35)));
            p.canvas.rect(
                x - w * 0.3,
                y - w * 0.26,
                w * 0.44,
                w * 0.05,
                p.palette.lit(p.palette.warm),
            );
            for dx in [-0.27, 0.1] {
                p.canvas.rect(x + w * dx, y - w * 0.24, w * 0.015, w * 0.22, dark);
            }
        }
        Tradition::EastAsian => {
            p.note("junk");
            hull(p, x, y, w, p.palette.lit(p.palette.key.mix(p.palette.warm, 0.3)));
            for (dx, k) in [(-0.2, 0.7), (0.16, 1.0)] {
                let cx = x + dx * w;
                let path = Path::from(cx, y - w * 0.18)
                    .to(cx + s * w * 0.28 * k, y - w * 0.26)
                    .quad(
                        cx + s * w * 0.36 * k,
                        y - w * 0.7 * k,
                        cx + s * w * 0.04,
                        y - w * 1.0 * k,
                    )
                    .close();
                p.canvas.fill(&path, p.palette.lit(p.palette.warm));
                for i in 1..4 {
                    let t = i as f32 / 4.0;
                    let yy = lerp(y - w * 0.2, y - w * 0.95 * k, t);
                    p.canvas.stroke(
                        &Path::from(cx, yy).to(cx + s * w * 0.26 * k * (1.1 - t), yy - w * 0.03),
                        dark,
                        1.6,
                    );
                }
            }
        }
        _ => {
            p.note("sailing-boat");
            hull(p, x, y, w, p.palette.lit(p.palette.warm));
            p.canvas
                .rect(x - w * 0.008, y - w * 1.2, w * 0.016 + 1.0, w * 1.1, dark);
            let main = Path::from(x - s * w * 0.03, y - w * 1.14)
                .quad(x - s * w * 0.32, y - w * 0.6, x - s * w * 0.42, y - w * 0.22)
                .to(x - s * w * 0.03, y - w * 0.22)
                .close();
            p.canvas.fill(&main, sail);
            let jib = Path::from(x + s * w * 0.04, y - w * 1.04)
                .quad(x + s * w * 0.26, y - w * 0.6, x + s * w * 0.44, y - w * 0.24)
                .to(x + s * w * 0.04, y - w * 0.24)
                .close();
            p.canvas.fill(&jib, sail.mix(p.palette.cool, 0.26));
        }
    }
}

/// A fleet of one to three boats between two heights.
pub fn boats(p: &mut Print, from: f32, to: f32, centre: f32) {
    let count = p.rng.int(1, 3);
    for i in 0..count {
        let t = (i as f32 + 0.5) / count as f32;
        let y = lerp(from, to, t);
        let x = centre + p.rng.range(-230.0, 230.0);
        let near = ((y - p.horizon) / (H - p.horizon)).clamp(0.03, 1.0);
        boat(p, x, y, lerp(36.0, 210.0, near));
    }
}

/// An arched stone bridge over water; its roadway lies at `y`.
pub fn bridge(p: &mut Print, y: f32, foot: f32, spans: i32) {
    p.note("bridge");
    let stone = p
        .palette
        .lit(p.palette.paper.mix(p.palette.warm, 0.3).mix(p.palette.cool, 0.16));
    let shade = p.palette.shade(stone);
    let w = W / spans as f32;
    let deck = 22.0;
    let mut path = Path::from(-20.0, y)
        .to(W + 20.0, y)
        .to(W + 20.0, foot)
        .to(-20.0, foot)
        .close();
    for i in 0..spans {
        let (a, b) = (i as f32 * w + w * 0.1, (i as f32 + 1.0) * w - w * 0.1);
        path = path
            .and_from(a, foot + 1.0)
            .to(a, foot - 8.0)
            .cubic((a, y + deck * 1.2), (b, y + deck * 1.2), (b, foot - 8.0))
            .to(b, foot + 1.0)
            .close();
    }
    p.canvas.fill_with_holes(&path, stone);
    p.canvas.rect(-20.0, y, W + 40.0, 5.0, stone.mix(p.palette.paper, 0.5));
    p.canvas.rect(-20.0, y + deck, W + 40.0, 4.0, shade);
    for i in 0..=spans {
        let x = i as f32 * w;
        p.poly(
            &[
                (x - w * 0.1, foot),
                (x - w * 0.06, foot - (foot - y) * 0.55),
                (x + w * 0.06, foot - (foot - y) * 0.55),
                (x + w * 0.1, foot),
            ],
            shade,
        );
        if p.palette.lamps_lit() {
            p.glow(x, y - 34.0, 60.0, p.palette.sun, 0.7);
            p.canvas
                .circle(x, y - 34.0, 5.0, p.palette.sun.mix(p.palette.paper, 0.4));
        }
        p.canvas
            .rect(x - 2.0, y - 34.0, 4.0, 34.0, p.palette.lit(p.palette.key));
    }
}

/// A street lamp with a glow after sunset.
pub fn lamp_post(p: &mut Print, x: f32, base: f32, height: f32) {
    let dark = p.palette.deep().mix(p.palette.key, 0.5);
    let w = height * 0.02;
    p.canvas.rect(x - w, base - height * 0.9, w * 2.0, height * 0.9, dark);
    p.canvas
        .rect(x - w * 2.4, base - height * 0.1, w * 4.8, height * 0.1, dark);
    let lit = p.palette.lamps_lit();
    if lit {
        p.glow(x, base - height * 0.95, height * 0.4, p.palette.sun, 0.75);
    }
    let pane = if lit {
        p.palette.sun.mix(p.palette.paper, 0.45)
    } else {
        p.palette.white()
    };
    let y = base - height * 0.9;
    p.poly(
        &[
            (x - w * 2.4, y),
            (x + w * 2.4, y),
            (x + w * 3.6, y - height * 0.11),
            (x - w * 3.6, y - height * 0.11),
        ],
        pane,
    );
    p.poly(
        &[
            (x - w * 4.2, y - height * 0.11),
            (x + w * 4.2, y - height * 0.11),
            (x, y - height * 0.17),
        ],
        dark,
    );
}

/// A bicycle leaning against nothing in particular.
pub fn bicycle(p: &mut Print, x: f32, base: f32, size: f32, color: Color) {
    let dark = p.palette.deep().mix(p.palette.key, 0.4);
    let r = size * 0.3;
    let y = base - r;
    for cx in [x - size * 0.42, x + size * 0.42] {
        p.canvas
            .stroke(&Path::default().and_ellipse(cx, y, r, r), dark, size * 0.028);
    }
    let frame = Path::from(x - size * 0.42, y)
        .to(x - size * 0.05, y + size * 0.02)
        .to(x + size * 0.3, y - size * 0.36)
        .to(x - size * 0.16, y - size * 0.34)
        .close()
        .and_from(x - size * 0.05, y + size * 0.02)
        .to(x - size * 0.18, y - size * 0.44)
        .and_from(x + size * 0.42, y)
        .to(x + size * 0.27, y - size * 0.46)
        .to(x + size * 0.4, y - size * 0.5);
    p.canvas.stroke(&frame, color, size * 0.036);
    p.canvas
        .round(x - size * 0.27, y - size * 0.48, size * 0.19, size * 0.05, 4.0, dark);
}

/// A rare accent that suits sky and place, kept away from `busy`.
pub fn rare(p: &mut Print, busy: f32) {
    let dry = matches!(p.place.climate, Climate::Desert | Climate::Savanna | Climate::Highland);
    if p.rng.chance(if dry { 0.22 } else { 0.07 }) && p.palette.hour != crate::palette::Hour::Night {
        balloons(p, busy);
    } else if p.rng.chance(0.3) {
        birds(p, busy);
    }
}
