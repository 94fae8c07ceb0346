//! The ground and the surroundings of a hotel.

use crate::canvas::Paint;
use crate::geometry::{H, Path, Ridge, W, lerp};
use crate::hotels::Style;
use crate::palette::Hour;
use crate::place::Climate;
use crate::plants::Tree;
use crate::print::Print;
use crate::{accents, hotels, land, plants, towns, water};

/// The ground of a hotel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Open grass, snow or sand with a path to the door.
    Meadow,
    /// Pavement between neighbours.
    Street,
    /// The far shore of a lake that mirrors it.
    Lake,
    /// Behind a beach.
    Beach,
    /// On a cliff above the sea.
    Headland,
    /// Above fields in rows.
    Rows,
    /// Above rice terraces.
    Terraces,
    /// Among dunes.
    Dunes,
    /// On a quay above water.
    Quay,
    /// At the end of a formal garden.
    Garden,
}

/// Draws the ground with the hotel on it.
pub fn stage(p: &mut Print, style: Style, ground: Ground, house: (f32, f32, f32), wide: f32) {
    match ground {
        Ground::Street => street(p, style, house, wide),
        Ground::Lake => lake(p, style, house, wide),
        Ground::Headland => headland(p, style, house, wide),
        Ground::Quay => quay(p, style, house, wide),
        Ground::Garden => garden(p, style, house, wide),
        _ => open(p, style, ground, house, wide),
    }
}

/// The hotel with bushes along its base.
fn rooted(p: &mut Print, style: Style, (x, base, scale): (f32, f32, f32), wide: f32) {
    let shadow = Path::default().and_lens(x - p.light * wide * 0.2, base + 4.0, wide * 1.2, 26.0);
    p.canvas.fill(&shadow, Paint::Thin(p.palette.key, 0.24));
    hotels::draw(p, style, x, base, scale);
    let bush = plants::foliage(p);
    let bush = if p.place.climate == Climate::Desert {
        bush.mix(p.palette.sun, 0.2)
    } else {
        bush
    };
    let foot = move |at: f32| base + 4.0 - (at - x).abs() * 0.045;
    let gap = 56.0 * scale;
    land::hedge(p, x - wide * 1.08, x - gap, foot, 17.0 * scale, bush);
    land::hedge(p, x + gap, x + wide * 1.08, foot, 17.0 * scale, bush);
}

fn behind_house(p: &mut Print, x: f32, wide: f32, ground: impl Fn(f32) -> f32 + Copy, height: f32) {
    let kind = plants::native(p);
    let color = p.palette.far(plants::foliage(p), 0.14);
    for side in [-1.0, 1.0] {
        if p.rng.chance(0.75) {
            let (a, b) = if side < 0.0 {
                (x - wide * 1.75, x - wide * 0.85)
            } else {
                (x + wide * 0.85, x + wide * 1.75)
            };
            plants::grove(p, kind, a, b, ground, height, color);
        }
    }
}

fn open(p: &mut Print, style: Style, ground: Ground, (x, base, scale): (f32, f32, f32), wide: f32) {
    let hy = p.horizon;
    let color = land::ground(p);
    let rise = p.rng.range(34.0, 70.0);
    let crest_y = base - rise;
    match ground {
        Ground::Beach => {
            water::beach(p, lerp(hy, base, 0.2), lerp(hy, base, 0.42));
            if p.light > 0.0 {
                p.note("west-shore");
            }
        }
        Ground::Dunes => {
            land::dunes(p, hy + 10.0, base - 20.0, 3, 0.4);
        }
        _ if crest_y - hy > 60.0 => {
            land::hills(p, hy + 16.0, crest_y - 16.0, 2, 0.6);
        }
        _ => {}
    }
    let tilt = p.rng.range(-60.0, 60.0);
    let crest = if matches!(ground, Ground::Beach | Ground::Dunes) {
        Ridge::new(80.0, |_| crest_y)
    } else {
        land::meadow(p, crest_y + tilt, crest_y - tilt, 14.0, color, 0.52)
    };
    match ground {
        Ground::Rows => land::rows(p, &Ridge::new(80.0, |_| base - 6.0), W - x),
        Ground::Terraces => {
            let lean = p.rng.range(-40.0, 40.0);
            land::terraces(p, base - 4.0, lean);
        }
        Ground::Meadow => {
            p.note("meadow");
            let q = &p.palette;
            let dots = [color.mix(q.paper, 0.4), color.mix(q.key, 0.24)];
            land::scatter(p, &crest, dots, 70);
        }
        _ => {}
    }
    let tall = if p.place.warm() { 300.0 } else { 250.0 };
    let line = crest.clone();
    let tall = tall * p.rng.range(0.8, 1.15);
    behind_house(p, x, wide, |at| line.at(at).min(base) + 14.0, tall);
    let path_color = if p.place.snowy && p.place.climate == Climate::Polar {
        color.mix(p.palette.cool, 0.35)
    } else {
        p.palette.lit(p.palette.sun.mix(p.palette.paper, 0.5))
    };
    if ground == Ground::Meadow {
        land::path(p, (x, base), 130.0, path_color);
    }
    rooted(p, style, (x, base, scale), wide);
    if ground == Ground::Beach {
        parasols(p, x, base);
    }
}

fn parasols(p: &mut Print, x: f32, base: f32) {
    p.note("parasols");
    let side = if x < W / 2.0 { 1.0 } else { -1.0 };
    for i in 0..4 {
        let at = x + side * (60.0 + 210.0 * i as f32) + p.rng.range(-30.0, 30.0);
        let y = base + 78.0 + p.rng.range(-10.0, 70.0);
        parasol(p, at, y, 92.0 + (y - base) * 0.3, i);
    }
}

/// A beach parasol of `size` with a lounger beside it.
pub fn parasol(p: &mut Print, x: f32, y: f32, size: f32, index: i32) {
    let pole = p.palette.lit(p.palette.key);
    let color = p
        .palette
        .lit(if index % 2 == 0 { p.palette.warm } else { p.palette.cool });
    let white = p.palette.white();
    let shadow = Path::default().and_lens(x - p.light * size * 0.4, y + 2.0, size * 0.6, size * 0.09);
    p.canvas.fill(&shadow, Paint::Thin(p.palette.key, 0.24));
    let bed = Path::from(x + size * 0.08, y - size * 0.12)
        .to(x + size * 0.62, y - size * 0.12)
        .to(x + size * 0.86, y - size * 0.36)
        .to(x + size * 0.9, y - size * 0.32)
        .to(x + size * 0.66, y - size * 0.05)
        .to(x + size * 0.08, y - size * 0.05)
        .close();
    p.canvas.fill(&bed, white);
    p.canvas.rect(x - size * 0.012, y - size, size * 0.026, size, pole);
    let top = (x, y - size * 1.1);
    let edge = |t: f32| (x + size * 0.58 * t, y - size * 0.72 + size * 0.05 * (1.0 - t * t));
    let gores = 6;
    for i in 0..gores {
        let (a, b) = (edge(i as f32 / 3.0 - 1.0), edge((i + 1) as f32 / 3.0 - 1.0));
        let path = Path::from(top.0, top.1)
            .quad(lerp(top.0, a.0, 0.75), lerp(top.1, a.1, 0.36), a.0, a.1)
            .quad((a.0 + b.0) / 2.0, a.1 - size * 0.05, b.0, b.1)
            .quad(lerp(top.0, b.0, 0.75), lerp(top.1, b.1, 0.36), top.0, top.1)
            .close();
        p.canvas.fill(&path, if i % 2 == 0 { color } else { white });
    }
}

fn street(p: &mut Print, style: Style, (x, base, scale): (f32, f32, f32), wide: f32) {
    p.note("street");
    // Neighbours leave the hotel its place, and a low row stands behind for depth.
    let gap = (x - wide * 1.02, x + wide * 1.02);
    let tall = if style == Style::Tower { 330.0 } else { 400.0 };
    let tall = tall * p.rng.range(0.8, 1.1);
    towns::row(p, base - 8.0, tall, gap, 0.34);
    let stone = p
        .palette
        .lit(p.palette.paper.mix(p.palette.cool, 0.2).mix(p.palette.warm, 0.12));
    let paint = p
        .canvas
        .down(base - 30.0, H, &[(0.0, stone, 1.0), (1.0, p.palette.shade(stone), 1.0)]);
    p.canvas.rect(-10.0, base - 14.0, W + 20.0, H - base + 24.0, paint);
    let shadow = Path::default().and_lens(x - p.light * wide * 0.3, base + 6.0, wide * 1.2, 18.0);
    p.canvas.fill(&shadow, Paint::Thin(p.palette.key, 0.28));
    hotels::draw(p, style, x, base, scale);
    let road = p
        .palette
        .lit(p.palette.key.mix(p.palette.cool, 0.3))
        .mix(p.palette.key, 0.3);
    let kerb = base + 46.0;
    p.canvas
        .rect(-10.0, kerb, W + 20.0, 10.0, stone.mix(p.palette.paper, 0.35));
    let road_paint = p
        .canvas
        .down(kerb, H, &[(0.0, road.mix(stone, 0.2), 1.0), (1.0, road, 1.0)]);
    p.canvas.rect(-10.0, kerb + 10.0, W + 20.0, H - kerb, road_paint);
    if p.palette.hour == Hour::Night || p.palette.hour == Hour::Dusk {
        p.glow(x, base + 30.0, wide * 1.3, p.palette.sun, 0.3);
    }
    let kind = match plants::native(p) {
        Tree::Cactus => Tree::Palm,
        Tree::Acacia => Tree::Round,
        other => other,
    };
    let leaf = plants::foliage(p).mix(p.palette.key, 0.2);
    let side = if x < W / 2.0 { 1.0 } else { -1.0 };
    for i in 0..3 {
        let at = x + side * (wide * 1.25 + 230.0 * i as f32);
        if (0.0..W).contains(&at) {
            plants::tree(p, kind, at, kerb, 250.0, leaf);
        }
    }
    plants::tree(p, kind, x - side * wide * 1.22, kerb, 270.0, leaf);
    for at in [x - side * wide * 0.92, x + side * wide * 1.08] {
        accents::lamp_post(p, at, kerb + 2.0, 210.0);
    }
    if p.rng.chance(0.6) {
        let color = p.palette.lit(p.palette.warm);
        accents::bicycle(p, x + side * wide * 0.62, kerb + 6.0, 100.0, color);
    }
}

fn lake(p: &mut Print, style: Style, (x, base, scale): (f32, f32, f32), wide: f32) {
    let kind = plants::native(p);
    let snow = p.place.snowy;
    let hills = p.rng.fork(7);
    let scenery = |p: &mut Print| {
        let mut rng = hills.clone();
        std::mem::swap(&mut p.rng, &mut rng);
        let color = p.palette.far(plants::foliage(p), 0.3);
        plants::grove(p, kind, -40.0, W + 40.0, |_| base - 2.0, 120.0, color);
        let front = p.palette.far(plants::foliage(p), 0.1);
        plants::grove(p, kind, x - wide * 1.9, x - wide * 0.9, |_| base, 220.0, front);
        plants::grove(p, kind, x + wide * 0.9, x + wide * 1.7, |_| base, 200.0, front);
        hotels::draw(p, style, x, base, scale);
        let bush = plants::foliage(p);
        land::hedge(p, x - wide * 1.3, x + wide * 1.3, |_| base, 16.0 * scale, bush);
    };
    let shore = if snow { p.palette.white() } else { land::ground(p) };
    water::mirror(p, base + 6.0, H + 10.0, scenery);
    p.canvas.rect(-10.0, base - 14.0, W + 20.0, 16.0, shore);
    scenery(p);
    let bank = shore.mix(p.palette.key, 0.3);
    p.canvas
        .fill(&Path::default().and_lens(W * 0.5, base + 7.0, W * 0.62, 9.0), bank);
    if p.rng.chance(0.4) {
        accents::boat(p, W - x, lerp(base, H, 0.5), 150.0);
    }
}

fn headland(p: &mut Print, style: Style, (x, base, scale): (f32, f32, f32), wide: f32) {
    let from_left = x < W / 2.0;
    let s = if from_left { 1.0 } else { -1.0 };
    let edge = x + s * wide * 1.25;
    let foot = lerp(p.horizon, H, 0.62);
    let crest = land::headland(p, from_left, edge, base - 14.0, foot);
    let line = crest.clone();
    let kind = plants::native(p);
    let color = p.palette.far(plants::foliage(p), 0.1);
    let outside = if from_left { -20.0 } else { x + wide };
    let until = if from_left { x - wide } else { W + 20.0 };
    plants::grove(p, kind, outside, until, |at| line.at(at) + 8.0, 190.0, color);
    rooted(p, style, (x, base + 2.0, scale), wide);
    accents::boats(p, p.horizon + 30.0, H * 0.86, W / 2.0 + s * W * 0.26);
}

fn quay(p: &mut Print, style: Style, (x, base, scale): (f32, f32, f32), wide: f32) {
    p.note("quay");
    let gap = (x - wide * 1.04, x + wide * 1.04);
    let row = p.rng.fork(11);
    let tall = 300.0 * p.rng.range(0.85, 1.1);
    let scenery = |p: &mut Print| {
        let mut rng = row.clone();
        std::mem::swap(&mut p.rng, &mut rng);
        towns::row(p, base, tall, gap, 0.26);
        hotels::draw(p, style, x, base, scale);
    };
    let edge = base + 40.0;
    water::mirror(p, edge, H + 10.0, scenery);
    let stone = p
        .palette
        .lit(p.palette.paper.mix(p.palette.warm, 0.25).mix(p.palette.cool, 0.2));
    scenery(p);
    let dark = p.palette.shade(stone);
    p.canvas.rect(-10.0, base - 4.0, W + 20.0, 16.0, stone);
    p.canvas.rect(-10.0, base + 10.0, W + 20.0, 30.0, dark);
    for i in 0..9 {
        let at = i as f32 * 200.0 + 60.0;
        p.canvas.circle(at, base + 25.0, 6.0, dark.mix(p.palette.key, 0.5));
    }
    for at in [x - wide * 1.16, x + wide * 1.16, x + wide * 1.9, x - wide * 1.9] {
        accents::lamp_post(p, at, base + 6.0, 150.0);
    }
    accents::boat(
        p,
        if x < W / 2.0 { W * 0.8 } else { W * 0.2 },
        lerp(base, H, 0.62),
        190.0,
    );
}

fn garden(p: &mut Print, style: Style, (x, base, scale): (f32, f32, f32), wide: f32) {
    p.note("garden");
    let lawn = land::ground(p).mix(p.palette.lit(p.palette.leaf), 0.4);
    let crest = land::meadow(p, base - 50.0, base - 50.0, 8.0, lawn, 0.3);
    let line = crest.clone();
    behind_house(p, x, wide, |at| line.at(at) + 12.0, 270.0);
    rooted(p, style, (x, base, scale), wide);
    // An axis of water or gravel leads to the door, with clipped trees on both sides.
    let water_axis = p.rng.chance(0.55);
    let axis = if water_axis {
        water::color(p).mix(p.palette.paper, 0.2)
    } else {
        p.palette.lit(p.palette.sun.mix(p.palette.paper, 0.5))
    };
    let border = p.palette.lit(p.palette.paper.mix(p.palette.warm, 0.12));
    p.note(if water_axis { "basin" } else { "avenue" });
    let trapeze = |near: f32, far: f32, top: f32| {
        [
            (x - far, top),
            (x + far, top),
            (x + near, H + 10.0),
            (x - near, H + 10.0),
        ]
    };
    p.poly(&trapeze(330.0, 74.0, base + 12.0), border);
    let top = base + 20.0;
    let paint = p
        .canvas
        .down(top, H, &[(0.0, axis.mix(p.palette.haze(), 0.5), 1.0), (1.0, axis, 1.0)]);
    p.poly(&trapeze(284.0, 60.0, top), paint);
    if water_axis {
        let bright = axis.mix(p.palette.paper, 0.5);
        let mut path = Path::default();
        for i in 0..9 {
            let t = (i as f32 + 0.5) / 9.0;
            let half = lerp(30.0, 120.0, t) * p.rng.range(0.4, 0.9);
            path = path.and_lens(
                x + p.rng.range(-0.3, 0.3) * half,
                lerp(top, H, t),
                half,
                lerp(1.6, 5.0, t),
            );
        }
        p.canvas.fill(&path, bright);
    }
    let clipped = plants::foliage(p);
    let kind = if p.place.warm() {
        p.rng.pick([Tree::Cypress, Tree::Palm])
    } else {
        p.rng.pick([Tree::Cypress, Tree::Round])
    };
    for i in 0..4 {
        let t = i as f32 / 3.0;
        let y = lerp(base + 30.0, H + 30.0, t * t);
        let out = lerp(110.0, 470.0, t * t);
        let tall = lerp(90.0, 280.0, t * t);
        for side in [-1.0, 1.0] {
            plants::tree(p, kind, x + side * out, y, tall, clipped.mix(p.palette.key, 0.3 * t));
        }
    }
}
