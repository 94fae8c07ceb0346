//! Skies: washes of colour, sun and moon, clouds, stars, northern lights.

use std::f32::consts::TAU;

use crate::geometry::{H, Path, W, lerp};
use crate::palette::Hour;
use crate::print::Print;

/// Paints the whole sky down to the bottom of the sheet; the sun stands at `sun`.
pub fn paint(p: &mut Print, sun_x: f32) {
    wash(p);
    let hour = p.palette.hour;
    let hy = p.horizon;
    let low = matches!(hour, Hour::Dawn | Hour::Golden | Hour::Dusk);
    let height = if low {
        p.rng.range(0.42, 0.86)
    } else {
        p.rng.range(0.2, 0.42)
    };
    p.sun = (sun_x, hy * height);
    match hour {
        Hour::Night => {
            stars(p);
            if p.place.latitude > 60.0 && p.rng.chance(0.8) {
                northern_lights(p);
            } else {
                moon(p);
            }
        }
        Hour::Noon => {
            if p.rng.chance(0.35) {
                sun(p);
            }
        }
        Hour::Dawn | Hour::Golden | Hour::Dusk => sun(p),
    }
    clouds(p);
}

fn wash(p: &mut Print) {
    let (top, middle, low) = (p.palette.sky_top(), p.palette.sky_middle(), p.palette.haze());
    let hy = p.horizon;
    if p.rng.chance(0.72) || p.palette.hour == Hour::Night {
        let paint = p.canvas.down(
            0.0,
            hy,
            &[(0.0, top, 1.0), (0.52, middle, 1.0), (0.94, low, 1.0), (1.0, low, 1.0)],
        );
        p.canvas.rect(-10.0, -10.0, W + 20.0, H + 20.0, paint);
        p.note("wash");
        return;
    }
    // Bands with a slightly wavering edge, as from a wood block.
    p.note("bands");
    p.canvas.rect(-10.0, -10.0, W + 20.0, H + 20.0, top);
    let count = p.rng.int(5, 7);
    let lean = p.rng.range(-26.0, 26.0);
    for i in 1..=count {
        let t = i as f32 / count as f32;
        let y = hy * t.powf(0.8) * 0.94 - hy * 0.06;
        let color = if t < 0.5 {
            top.mix(middle, t * 2.0)
        } else {
            middle.mix(low, t * 2.0 - 1.0)
        };
        let bow = p.rng.range(-14.0, 14.0);
        let path = Path::from(-20.0, y - lean)
            .cubic((W * 0.3, y + bow), (W * 0.7, y - bow), (W + 20.0, y + lean))
            .to(W + 20.0, H)
            .to(-20.0, H)
            .close();
        p.canvas.fill(&path, color);
    }
}

fn sun(p: &mut Print) {
    let (x, y) = p.sun;
    let radius = match p.palette.hour {
        Hour::Noon => p.rng.range(44.0, 62.0),
        _ => p.rng.range(62.0, 128.0),
    };
    let light = p.palette.sun.mix(p.palette.paper, 0.45);
    let disc = match p.palette.hour {
        Hour::Dawn => p.palette.warm.mix(p.palette.sun, 0.35),
        Hour::Dusk => p.palette.sun.mix(p.palette.paper, 0.3),
        Hour::Golden if p.rng.chance(0.4) => p.palette.warm.mix(p.palette.sun, 0.3),
        _ => p.palette.paper.mix(p.palette.sun, 0.25),
    };
    match p.rng.int(0, 3) {
        0 => {
            p.note("rays");
            rays(p);
        }
        1 => {
            p.note("halo");
            for ring in (1..=3).rev() {
                let paint = crate::canvas::Paint::Thin(light, 0.2);
                p.canvas.circle(x, y, radius * (1.0 + ring as f32 * 0.62), paint);
            }
        }
        _ => {
            p.note("sun");
            p.glow(x, y, radius * 4.2, light, 0.75);
        }
    }
    p.canvas.circle(x, y, radius, disc);
}

fn rays(p: &mut Print) {
    let (x, y) = p.sun;
    let count = p.rng.int(13, 19);
    let start = p.rng.unit();
    let light = p.palette.paper.mix(p.palette.sun, 0.3);
    let paint = p
        .canvas
        .outwards(x, y, W * 0.95, &[(0.0, light, 0.5), (1.0, light, 0.04)]);
    let mut path = Path::default();
    for i in 0..count {
        let a = (i as f32 + start) / count as f32 * TAU;
        let b = a + TAU / count as f32 * 0.48;
        let far = W * 1.2;
        path = path.and_polygon(&[
            (x, y),
            (x + a.cos() * far, y + a.sin() * far),
            (x + b.cos() * far, y + b.sin() * far),
        ]);
    }
    p.canvas.fill(&path, paint);
}

fn moon(p: &mut Print) {
    let (x, y) = p.sun;
    let radius = p.rng.range(42.0, 84.0);
    let light = p.palette.paper.mix(p.palette.sun, 0.3);
    p.glow(x, y, radius * 5.0, light, 0.34);
    if p.rng.chance(0.45) {
        p.note("crescent");
        let path = Path::from(x, y - radius)
            .arc(radius, radius, true, x, y + radius)
            .arc(radius * 1.25, radius * 1.25, false, x, y - radius)
            .close();
        p.canvas.fill(&path, light);
    } else {
        p.note("moon");
        p.canvas.circle(x, y, radius, light);
        let sea = light.mix(p.palette.cool, 0.16);
        p.canvas.circle(x - radius * 0.3, y - radius * 0.2, radius * 0.26, sea);
        p.canvas.circle(x + radius * 0.22, y + radius * 0.3, radius * 0.34, sea);
        p.canvas
            .circle(x + radius * 0.34, y - radius * 0.34, radius * 0.14, sea);
    }
}

fn stars(p: &mut Print) {
    let hy = p.horizon;
    let color = p.palette.paper;
    let (mut fine, mut bright) = (Path::default(), Path::default());
    for _ in 0..p.rng.int(70, 130) {
        let x = p.rng.range(0.0, W);
        let y = p.rng.range(0.0, 1.0).powf(1.5) * hy * 0.9;
        let size = p.rng.range(1.1, 2.3);
        if p.rng.chance(0.08) {
            let s = size * 3.6;
            let t = s * 0.2;
            bright = bright.and_polygon(&[
                (x, y - s),
                (x + t, y - t),
                (x + s, y),
                (x + t, y + t),
                (x, y + s),
                (x - t, y + t),
                (x - s, y),
                (x - t, y - t),
            ]);
        } else {
            fine = fine.and_ellipse(x, y, size, size);
        }
    }
    p.canvas.fill(&fine, crate::canvas::Paint::Thin(color, 0.75));
    p.canvas.fill(&bright, color);
}

fn northern_lights(p: &mut Print) {
    p.note("northern-lights");
    let hy = p.horizon;
    let green = p.palette.leaf.mix(p.palette.paper, 0.45);
    for curtain in 0..p.rng.int(2, 3) {
        let base = hy * p.rng.range(0.42, 0.78);
        let phase = p.rng.range(0.0, TAU);
        let tall = hy * p.rng.range(0.35, 0.6);
        let color = if curtain == 1 {
            p.palette.cool.mix(p.palette.warm, 0.3)
        } else {
            green
        };
        let color = color.mix(p.palette.paper, 0.15);
        let line = |x: f32| base + (x * 0.0042 + phase).sin() * 70.0 + (x * 0.011 + phase).sin() * 22.0;
        let lower: Vec<_> = (0..=20).map(|i| i as f32 * 90.0 - 90.0).map(|x| (x, line(x))).collect();
        let paint = p.canvas.down(
            base - tall,
            base + 80.0,
            &[(0.0, color, 0.0), (0.7, color, 0.42), (1.0, color, 0.7)],
        );
        let path = Path::spline(&lower).to(W + 90.0, -20.0).to(-90.0, -20.0).close();
        p.canvas.fill(&path, paint);
        let edge = p.palette.paper.mix(color, 0.4);
        p.canvas
            .stroke(&Path::spline(&lower), crate::canvas::Paint::Thin(edge, 0.35), 3.0);
    }
}

fn clouds(p: &mut Print) {
    let dry = matches!(p.place.climate, crate::place::Climate::Desert);
    let kind = p.rng.weighted(
        &[
            (0, if dry { 0.5 } else { 0.22 }),
            (1, 0.34),
            (
                2,
                if p.palette.hour == Hour::Night || dry {
                    0.05
                } else {
                    0.28
                },
            ),
            (3, if p.palette.hour == Hour::Night { 0.0 } else { 0.16 }),
        ],
        0,
    );
    match kind {
        1 => streaks(p),
        2 => cumulus(p),
        3 => towering(p),
        _ => {}
    }
}

fn cloud_color(p: &Print) -> crate::palette::Color {
    match p.palette.hour {
        Hour::Night => p.palette.cool.mix(p.palette.key, 0.3).mix(p.palette.paper, 0.08),
        Hour::Dusk => p.palette.warm.mix(p.palette.cool, 0.35),
        Hour::Golden | Hour::Dawn => p.palette.paper.mix(p.palette.warm, 0.14),
        Hour::Noon => p.palette.paper,
    }
}

/// Long calm bars with round ends, thinner and closer towards the horizon.
fn streaks(p: &mut Print) {
    p.note("streaks");
    let color = cloud_color(p);
    let hy = p.horizon;
    for i in 0..p.rng.int(3, 6) {
        let t = p.rng.range(0.12, 0.92);
        let y = hy * t;
        let x = p.rng.range(-100.0, W);
        let half = p.rng.range(150.0, 380.0);
        let thick = lerp(13.0, 4.0, t);
        let paint = crate::canvas::Paint::Thin(color, if i % 2 == 0 { 0.75 } else { 0.5 });
        let shift = half * p.rng.range(-0.5, 0.5);
        p.canvas
            .round(x - half, y - thick, half * 2.0, thick * 2.0, thick, paint);
        let inner = half * p.rng.range(0.35, 0.6);
        p.canvas.round(
            x + shift - inner,
            y - thick * 2.7,
            inner * 2.0,
            thick * 1.9,
            thick,
            paint,
        );
    }
}

/// A cloud with a flat foot and a bumpy head.
fn cumulus_path(p: &mut Print, x: f32, y: f32, width: f32) -> Path {
    let bumps = p.rng.int(4, 6);
    let mut path = Path::from(x, y);
    let mut left = x;
    let mut height: f32 = 0.0;
    for i in 0..bumps {
        let t = (i as f32 + 1.0) / bumps as f32;
        let right = x + width * t;
        let arch = (1.0 - (t * 2.0 - 1.0).powi(2)).max(0.0);
        let next = if i + 1 == bumps {
            0.0
        } else {
            width * 0.2 * arch * p.rng.range(0.6, 1.2)
        };
        let reach = ((right - left).powi(2) + (next - height).powi(2)).sqrt();
        let radius = reach * p.rng.range(0.52, 0.62);
        path = path.arc(radius, radius, true, right, y - next);
        left = right;
        height = next;
    }
    path.close()
}

fn cumulus(p: &mut Print) {
    p.note("cumulus");
    let color = cloud_color(p);
    let middle = p.palette.sky_middle();
    let hy = p.horizon;
    let count = p.rng.int(2, 4);
    for i in 0..count {
        let width = p.rng.range(180.0, 430.0);
        let slot = W / count as f32;
        let x = slot * i as f32 + p.rng.range(-120.0, slot * 0.5);
        let y = hy * p.rng.range(0.18, 0.66);
        let path = cumulus_path(p, x, y, width);
        let paint = p.canvas.down(
            y - width * 0.34,
            y + 2.0,
            &[(0.0, color, 1.0), (0.45, color, 0.92), (1.0, middle, 0.55)],
        );
        p.canvas.fill(&path, paint);
    }
}

/// A bank of clouds that rises behind the land.
fn towering(p: &mut Print) {
    p.note("cloud-bank");
    let color = cloud_color(p);
    let low = p.palette.haze();
    let hy = p.horizon;
    let start = if p.rng.chance(0.5) { -150.0 } else { W * 0.45 };
    for (layer, strength) in [(0.0, 0.55), (1.0, 0.9)] {
        let mut x = start + layer * 70.0;
        while x < start + W * 0.75 {
            let width = p.rng.range(300.0, 520.0);
            let y = hy - 20.0 + layer * 30.0 - p.rng.range(0.0, 70.0);
            let path = cumulus_path(p, x, y, width);
            let paint = p.canvas.down(
                y - width * 0.36,
                y,
                &[(0.0, color.mix(low, 1.0 - strength), 1.0), (1.0, low, 0.9)],
            );
            p.canvas.fill(&path, paint);
            p.canvas.rect(x + 10.0, y - 1.0, width - 20.0, 90.0, low);
            x += width * p.rng.range(0.45, 0.7);
        }
    }
}
