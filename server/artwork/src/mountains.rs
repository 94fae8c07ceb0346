//! High land in the distance: alpine ranges, a volcano, karst towers, table mountains.

use crate::canvas::Paint;
use crate::geometry::{Path, Point, W, lerp};
use crate::palette::{Color, Hour};
use crate::print::Print;

fn rock(p: &Print) -> Color {
    let color = match p.palette.hour {
        Hour::Golden | Hour::Dawn => p.palette.cool.mix(p.palette.warm, 0.32).mix(p.palette.key, 0.2),
        Hour::Dusk => p.palette.cool.mix(p.palette.key, 0.3),
        Hour::Night => p.palette.cool.mix(p.palette.key, 0.45),
        Hour::Noon => p.palette.cool.mix(p.palette.key, 0.38),
    };
    color.mix(p.palette.leaf, 0.12)
}

/// A range of faceted peaks, the highest at `focus`; `height` is its rise above `base`.
pub fn alps(p: &mut Print, focus: f32, base: f32, height: f32, distance: f32, snow: bool) {
    p.note(if snow { "snow-peaks" } else { "peaks" });
    let mut peaks: Vec<(f32, f32, f32)> = Vec::new();
    let mut x = p.rng.range(-160.0, 40.0);
    while x < W + 180.0 {
        let nearness = 1.0 - ((x - focus).abs() / W).min(1.0);
        let rise = height * (0.3 + 0.34 * nearness) * p.rng.range(0.75, 1.2);
        peaks.push((x, rise, rise * p.rng.range(0.8, 1.15)));
        x += height * p.rng.range(0.42, 0.78);
    }
    peaks.push((focus, height, height * p.rng.range(0.8, 1.05)));
    let second = focus + p.rng.sign() * height * p.rng.range(0.5, 0.75);
    peaks.push((second, height * p.rng.range(0.62, 0.8), height * 0.7));
    // The lowest stand in front.
    peaks.sort_by(|a, b| b.1.total_cmp(&a.1));
    let count = peaks.len() as f32;
    let color = rock(p);
    let top = base - height;
    for (index, (x, rise, half)) in peaks.into_iter().enumerate() {
        let nearer = distance - 0.16 * index as f32 / count;
        let lit_color = p
            .palette
            .far(color.mix(p.palette.paper, 0.26).mix(p.palette.sun, 0.12), nearer);
        let shade_color = p.palette.far(color, nearer * 0.8);
        let lit = p.misty(top, base, lit_color, 0.62);
        let shade = p.misty(top, base, shade_color, 0.62);
        peak(
            p,
            (x, base - rise),
            half,
            base,
            (lit, shade),
            snow && rise > height * 0.3,
            nearer,
        );
    }
}

fn flank(p: &mut Print, summit: Point, foot: f32, base: f32) -> Vec<Point> {
    let steps = 8;
    let mut points = vec![summit];
    for i in 1..steps {
        let t = i as f32 / steps as f32;
        let along = t.powf(1.12);
        let wander = (foot - summit.0) * p.rng.range(-0.055, 0.055);
        let drop = (base - summit.1) * p.rng.range(-0.03, 0.03);
        points.push((lerp(summit.0, foot, along) + wander, lerp(summit.1, base, t) + drop));
    }
    points.push((foot, base + 4.0));
    points
}

fn x_at(line: &[Point], y: f32) -> f32 {
    for pair in line.windows(2) {
        if let [a, b] = pair
            && y >= a.1
            && y <= b.1
        {
            return lerp(a.0, b.0, (y - a.1) / (b.1 - a.1).max(0.1));
        }
    }
    line.last().map_or(0.0, |point| point.0)
}

fn peak(p: &mut Print, summit: Point, half: f32, base: f32, (lit, shade): (Paint, Paint), snow: bool, distance: f32) {
    let feet = [-1.0, 1.0].map(|s| summit.0 + s * half * p.rng.range(0.85, 1.15));
    let left = flank(p, summit, feet[0], base);
    let right = flank(p, summit, feet[1], base);
    let mut spine = vec![summit];
    let lean = p.rng.range(-0.12, 0.12) - p.light * 0.1;
    for i in 1..=7 {
        let t = i as f32 / 7.0;
        let zigzag = if i % 2 == 0 { 1.0 } else { -1.0 } * half * 0.085 * (0.5 + t);
        spine.push((
            summit.0 + half * lean * t + zigzag + p.rng.range(-0.03, 0.03) * half,
            lerp(summit.1, base + 4.0, t),
        ));
    }
    let (left_paint, right_paint) = if p.light < 0.0 { (lit, shade) } else { (shade, lit) };
    for (side, paint) in [(&left, left_paint), (&right, right_paint)] {
        let mut outline = side.clone();
        outline.extend(spine.iter().rev());
        p.poly(&outline, paint);
    }
    if !snow {
        return;
    }
    let rise = base - summit.1;
    let line = summit.1 + rise * p.rng.range(0.34, 0.5);
    let white = p.palette.far(p.palette.white(), distance * 0.35);
    let blue = p
        .palette
        .far(white.mix(p.palette.cool, 0.5).mix(p.palette.key, 0.06), distance * 0.5);
    for (side, from_left) in [(&left, true), (&right, false)] {
        let lit_side = from_left == (p.light < 0.0);
        let edge = x_at(side, line);
        let middle = x_at(&spine, line);
        let mut outline: Vec<Point> = side.iter().copied().filter(|q| q.1 < line).collect();
        let teeth = 5;
        for tooth in 0..=teeth {
            let t = tooth as f32 / teeth as f32;
            let depth = if tooth % 2 == 0 { -0.03 } else { p.rng.range(0.05, 0.12) };
            let y = if tooth == 0 { line } else { line + rise * depth };
            outline.push((lerp(edge, middle, t), y));
        }
        outline.extend(spine.iter().rev().filter(|q| q.1 < line - rise * 0.02));
        p.poly(&outline, if lit_side { white } else { blue });
    }
}

/// A single concave cone, snow on its head when it is cold enough.
pub fn volcano(p: &mut Print, x: f32, base: f32, height: f32, distance: f32, snow: bool) {
    p.note("volcano");
    let half = height * p.rng.range(1.45, 1.9);
    let rim = height * p.rng.range(0.06, 0.1);
    let top = base - height;
    let color = rock(p);
    let lit_color = p.palette.far(color.mix(p.palette.paper, 0.18), distance);
    let body = p.misty(top, base, lit_color, 0.7);
    let dark = p.misty(top, base, p.palette.far(color.mix(p.palette.key, 0.2), distance), 0.7);
    let cone = Path::from(x - half, base + 4.0)
        .cubic(
            (x - half * 0.42, base - height * 0.12),
            (x - rim * 2.6, base - height * 0.6),
            (x - rim, top),
        )
        .quad(x, top + rim * 0.35, x + rim, top + rim * 0.15)
        .cubic(
            (x + rim * 2.6, base - height * 0.6),
            (x + half * 0.42, base - height * 0.12),
            (x + half, base + 4.0),
        )
        .close();
    p.canvas.fill(&cone, body);
    let s = -p.light;
    let slope = Path::from(x + s * half, base + 4.0)
        .cubic(
            (x + s * half * 0.42, base - height * 0.12),
            (x + s * rim * 2.6, base - height * 0.6),
            (x + s * rim, top + rim * 0.1),
        )
        .to(x + s * rim * 0.2, top + rim * 0.3)
        .cubic(
            (x + s * rim * 1.6, base - height * 0.7),
            (x - s * rim * 0.2, base - height * 0.42),
            (x + s * half * 0.3, base + 4.0),
        )
        .close();
    p.canvas.fill(&slope, dark);
    if snow {
        let white = p.palette.far(p.palette.white(), distance * 0.3);
        let line = top + height * p.rng.range(0.26, 0.34);
        let reach = rim * 2.45;
        let mut cap = Path::from(x - rim, top).quad(x, top + rim * 0.35, x + rim, top + rim * 0.15);
        cap = cap.quad(x + rim * 1.75, top + height * 0.16, x + reach, line - height * 0.03);
        let teeth = 9;
        for i in 1..teeth {
            let t = i as f32 / teeth as f32;
            let y = line
                + if i % 2 == 0 {
                    -height * 0.07
                } else {
                    height * p.rng.range(0.02, 0.07)
                };
            cap = cap.to(lerp(x + reach, x - reach, t), y);
        }
        cap = cap
            .to(x - reach, line - height * 0.03)
            .quad(x - rim * 1.75, top + height * 0.16, x - rim, top)
            .close();
        p.canvas.fill(&cap, white);
    }
}

/// Steep wooded limestone towers standing in water or fields.
pub fn karst(p: &mut Print, base: f32, height: f32, distance: f32) {
    p.note("karst");
    let mut x = p.rng.range(-120.0, 60.0);
    let gap_at = p.rng.range(0.3, 0.7) * W;
    while x < W + 60.0 {
        let near_gap = ((x - gap_at).abs() / 380.0).min(1.0);
        let rise = height * p.rng.range(0.35, 1.0) * (0.25 + 0.75 * near_gap);
        let half = rise * p.rng.range(0.26, 0.42) + 22.0;
        let far = distance + p.rng.range(-0.06, 0.14);
        let color = p.palette.far(
            p.palette
                .lit(p.palette.leaf)
                .mix(p.palette.cool, 0.35)
                .mix(p.palette.key, 0.2),
            far,
        );
        let paint = p.misty(base - rise, base, color, 0.5);
        let top = base - rise;
        let lean = p.rng.range(-0.25, 0.25) * half;
        let tower = Path::from(x - half, base + 3.0)
            .cubic(
                (x - half * 0.9, base - rise * 0.55),
                (x - half * 0.75 + lean, top),
                (x + lean, top),
            )
            .cubic(
                (x + half * 0.6 + lean, top),
                (x + half * 0.8, base - rise * 0.6),
                (x + half, base + 3.0),
            )
            .close();
        p.canvas.fill(&tower, paint);
        let s = -p.light;
        let dark = p.misty(top, base, color.mix(p.palette.key, 0.24), 0.45);
        let face = Path::from(x + lean + s * half * 0.1, top + rise * 0.02)
            .cubic(
                (x + s * half * 0.66 + lean, top),
                (x + s * half * 0.82, base - rise * 0.58),
                (x + s * half, base + 3.0),
            )
            .to(x + s * half * 0.15, base + 3.0)
            .cubic(
                (x + s * half * 0.5, base - rise * 0.35),
                (x - s * half * 0.1, base - rise * 0.6),
                (x + lean + s * half * 0.1, top + rise * 0.02),
            )
            .close();
        p.canvas.fill(&face, dark);
        x += half * p.rng.range(1.1, 2.3);
    }
}

/// Table mountains of layered stone.
pub fn mesas(p: &mut Print, base: f32, height: f32, distance: f32) {
    p.note("mesas");
    let mut x = p.rng.range(-150.0, 120.0);
    let warm = p.palette.lit(p.palette.warm);
    while x < W {
        let rise = height * p.rng.range(0.4, 1.0);
        let half = p.rng.range(70.0, 230.0);
        let color = p.palette.far(warm, distance + p.rng.range(-0.05, 0.1));
        let dark = p.palette.far(warm.mix(p.palette.key, 0.36), distance);
        let top = base - rise;
        let skirt = half * 1.55;
        p.poly(
            &[
                (x - skirt, base + 3.0),
                (x - half * 1.08, base - rise * 0.4),
                (x - half, base - rise * 0.42),
                (x - half * 0.94, top),
                (x + half * 0.94, top + 4.0),
                (x + half, base - rise * 0.42),
                (x + half * 1.08, base - rise * 0.4),
                (x + skirt, base + 3.0),
            ],
            color,
        );
        let s = -p.light;
        let edge = half * p.rng.range(0.2, 0.5);
        p.poly(
            &[
                (x + s * edge, top + 2.0),
                (x + s * half * 0.94, top + 2.0),
                (x + s * half, base - rise * 0.42),
                (x + s * half * 1.08, base - rise * 0.4),
                (x + s * skirt, base + 3.0),
                (x + s * (edge + half * 0.3), base + 3.0),
                (x + s * (edge + half * 0.12), base - rise * 0.4),
            ],
            dark,
        );
        let band = color.mix(p.palette.key, 0.14);
        for k in 1..4 {
            let y = lerp(top, base - rise * 0.4, k as f32 / 4.0);
            let w = half * 0.95;
            p.canvas.fill(&Path::default().and_lens(x, y, w, 3.5), band);
        }
        x += half * 2.0 + p.rng.range(60.0, 300.0);
    }
}
