//! Ground: rolling hills, meadows, fields in rows, terraces, dunes, cliffs, roads.

use crate::canvas::Paint;
use crate::geometry::{H, Noise, Path, Point, Ridge, W, lerp};
use crate::palette::Color;
use crate::place::Climate;
use crate::print::Print;

/// The colour of open ground.
pub fn ground(p: &Print) -> Color {
    let q = &p.palette;
    let color = match p.place.climate {
        Climate::Desert => q.sun.mix(q.warm, 0.42).mix(q.paper, 0.2),
        Climate::Savanna => q.sun.mix(q.leaf, 0.4).mix(q.warm, 0.12),
        Climate::Mediterranean => q.leaf.mix(q.sun, 0.34),
        Climate::Highland => q.leaf.mix(q.warm, 0.28).mix(q.sun, 0.15),
        Climate::Polar if p.place.snowy => q.white().mix(q.cool, 0.16),
        Climate::Polar => q.leaf.mix(q.warm, 0.2),
        Climate::Temperate | Climate::Tropical => q.leaf.mix(q.sun, 0.12),
    };
    q.lit(color)
}

/// Smooth hills one behind the other, from `top` to `bottom`; gives the nearest crest.
pub fn hills(p: &mut Print, top: f32, bottom: f32, count: i32, distance: f32) -> Ridge {
    p.note("hills");
    let near = ground(p);
    let mut last = Ridge::new(80.0, |_| bottom);
    for i in 0..count {
        let t = i as f32 / count.max(1) as f32;
        let y = lerp(top, bottom, t);
        let swing = lerp(34.0, 62.0, t);
        let noise = Noise::new(&mut p.rng);
        let wave = p.rng.range(380.0, 620.0);
        let ridge = Ridge::new(70.0, |x| {
            y + noise.at(x / wave) * swing + noise.at(x / wave * 2.3 + 9.0) * swing * 0.3
        });
        let far = distance * (1.0 - t);
        let color = p.palette.far(
            near.mix(p.palette.cool, 0.45 * (1.0 - t))
                .mix(p.palette.key, 0.1 + 0.1 * t),
            far,
        );
        let crest = ridge.highest(0.0, W);
        let paint = p.misty(crest, y + 190.0, color, 0.36);
        p.canvas.fill(&ridge.land(H + 10.0), paint);
        last = ridge;
    }
    last
}

/// One piece of open ground whose crest runs between two heights; gives its crest.
pub fn meadow(p: &mut Print, left: f32, right: f32, swing: f32, color: Color, deep: f32) -> Ridge {
    let noise = Noise::new(&mut p.rng);
    let ridge = Ridge::new(80.0, |x| {
        let t = (x / W).clamp(0.0, 1.0);
        let t = t * t * (3.0 - 2.0 * t);
        lerp(left, right, t) + noise.at(x / 420.0) * swing
    });
    let crest = ridge.highest(0.0, W);
    let paint = p.grounded(crest, H, color, deep);
    p.canvas.fill(&ridge.land(H + 10.0), paint);
    ridge
}

/// Rows of lavender, vines, tea or tulips that run to a point on the horizon.
pub fn rows(p: &mut Print, crest: &Ridge, vanish: f32) {
    let kind = match p.place.climate {
        Climate::Tropical => "tea-rows",
        Climate::Mediterranean => "lavender-rows",
        Climate::Desert | Climate::Savanna | Climate::Highland => "vineyard-rows",
        Climate::Temperate | Climate::Polar => "flower-rows",
    };
    p.note(kind);
    let soil = ground(p);
    let bloom = match kind {
        "lavender-rows" => p.palette.lit(p.palette.cool.mix(p.palette.warm, 0.45)),
        "flower-rows" => p.palette.lit(p.palette.warm),
        _ => p.palette.lit(p.palette.leaf).mix(p.palette.key, 0.18),
    };
    let top = crest.at(vanish) + 6.0;
    let count = 15;
    let spread = W * 1.9;
    for i in 0..count {
        let a = (i as f32 + 0.1) / count as f32 - 0.5;
        let b = (i as f32 + 0.64) / count as f32 - 0.5;
        let upper = 0.2;
        let color = bloom.mix(soil, 0.12 * (i % 2) as f32);
        let at = |t: f32, bottom: bool| {
            let x = vanish + t * spread * if bottom { 1.0 } else { upper };
            (
                x,
                if bottom {
                    H + 10.0
                } else {
                    crest.at(x).max(top - 12.0) + 10.0
                },
            )
        };
        let (a_top, b_top, b_low, a_low) = (at(a, false), at(b, false), at(b, true), at(a, true));
        let bend = (a_low.0 - a_top.0) * 0.12;
        let middle = (a_top.1 + H) * 0.5;
        let path = Path::from(a_top.0, a_top.1)
            .to(b_top.0, b_top.1)
            .quad((b_top.0 + b_low.0) / 2.0 - bend, middle, b_low.0, b_low.1)
            .to(a_low.0, a_low.1)
            .quad((a_top.0 + a_low.0) / 2.0 - bend, middle, a_top.0, a_top.1)
            .close();
        let paint = p.canvas.down(
            top,
            H,
            &[
                (0.0, color.mix(soil, 0.3), 1.0),
                (1.0, color.mix(p.palette.key, 0.3), 1.0),
            ],
        );
        p.canvas.fill(&path, paint);
    }
}

/// Terraces along a slope: bands of crop and of mirroring water with a dark lip.
pub fn terraces(p: &mut Print, top: f32, left_rise: f32) -> Ridge {
    p.note("rice-terraces");
    let noise = Noise::new(&mut p.rng);
    let sky = p.palette.far(p.palette.sky_middle(), 0.35);
    let green = p.palette.lit(p.palette.leaf.mix(p.palette.sun, 0.2));
    let bands = 11;
    let line = |i: f32, x: f32| {
        let t = i / bands as f32;
        let tilt = left_rise * (0.5 - x / W) * (1.0 - t * 0.6);
        let curl = noise.at(x / 360.0 + t * 0.8) * (30.0 + 30.0 * t) + noise.at(x / 150.0 + t * 1.4) * 12.0;
        top + (H - top) * t.powf(1.25) + tilt + curl
    };
    for i in 0..bands {
        let t = i as f32 / bands as f32;
        let ridge = Ridge::new(46.0, |x| line(i as f32, x));
        let water = i % 3 == 1;
        let base = if water {
            sky
        } else {
            green.mix(p.palette.key, if i % 2 == 0 { 0.1 } else { 0.28 })
        };
        let color = p.palette.far(base, 0.4 * (1.0 - t));
        p.canvas.fill(&ridge.land(H + 10.0), color);
        let lip = p.palette.far(green.mix(p.palette.key, 0.55), 0.4 * (1.0 - t));
        p.canvas.stroke(&Path::spline(ridge.points()), lip, lerp(2.0, 6.0, t));
    }
    Ridge::new(46.0, |x| line(0.0, x))
}

/// Dunes: long crests with a lit and a shaded side divided by a swinging edge.
pub fn dunes(p: &mut Print, top: f32, bottom: f32, count: i32, distance: f32) -> Ridge {
    p.note("dunes");
    let sand = p
        .palette
        .lit(p.palette.sun.mix(p.palette.warm, 0.36).mix(p.palette.paper, 0.18));
    let mut last = Ridge::new(60.0, |_| bottom);
    for i in 0..count {
        let t = (i as f32 + 0.5) / count as f32;
        let y = lerp(top, bottom, t);
        let rise = lerp(50.0, 130.0, t);
        let apex = if i % 2 == 0 {
            p.rng.range(0.16, 0.44)
        } else {
            p.rng.range(0.56, 0.86)
        } * W;
        let wide = p.rng.range(420.0, 700.0);
        let far = distance * (1.0 - t);
        let lit = p.palette.far(sand.mix(p.palette.warm, 0.16 * t), far);
        let dark = p
            .palette
            .far(sand.mix(p.palette.warm, 0.5).mix(p.palette.key, 0.34), far * 0.8);
        let height = move |x: f32| {
            let d = (x - apex) / wide;
            let bump = if d < 0.0 {
                (-d * d * 1.6).exp()
            } else {
                (-d * d * 2.6).exp()
            };
            y + rise * 0.5 - rise * bump
        };
        let ridge = Ridge::new(40.0, height);
        let paint = p.canvas.down(
            y - rise,
            y + rise * 2.2,
            &[(0.0, lit, 1.0), (1.0, lit.mix(dark, 0.3), 1.0)],
        );
        p.canvas.fill(&ridge.land(H + 10.0), paint);
        let s = -p.light;
        let mut crest: Vec<Point> = Vec::new();
        let reach = wide * 1.25;
        for k in 0..=12 {
            let x = apex + s * reach * k as f32 / 12.0;
            crest.push((x, height(x)));
        }
        let end = crest.last().copied().unwrap_or((apex, y));
        let foot = y + rise * 1.9;
        let path = Path::spline(&crest)
            .cubic(
                (end.0 - s * reach * 0.3, end.1 + rise * 0.2),
                (apex + s * reach * 0.55, foot - rise * 0.3),
                (apex + s * wide * 0.1, foot),
            )
            .cubic(
                (apex - s * wide * 0.12, foot - rise * 0.5),
                (apex + s * wide * 0.3, y + rise * 0.2),
                (apex, height(apex)),
            )
            .close();
        let shade = p
            .canvas
            .down(y - rise, foot, &[(0.0, dark, 1.0), (1.0, lit.mix(dark, 0.35), 1.0)]);
        p.canvas.fill(&path, shade);
        last = ridge;
    }
    last
}

/// A road or path that winds from the foreground to a door.
pub fn path(p: &mut Print, door: Point, width: f32, color: Color) {
    let (x, y) = door;
    let sway = p.rng.sign() * p.rng.range(120.0, 300.0);
    let low = H + 20.0;
    let foot = x + sway * p.rng.range(0.2, 0.9);
    let d = low - y;
    let shape = Path::from(x - width * 0.16, y)
        .cubic(
            (x - width * 0.2 + sway * 0.5, y + d * 0.28),
            (x - width * 0.9 - sway * 0.75, y + d * 0.5),
            (foot - width * 1.5, low),
        )
        .to(foot + width * 1.5, low)
        .cubic(
            (x + width * 0.5 - sway * 0.6, y + d * 0.55),
            (x + width * 0.3 + sway * 0.62, y + d * 0.3),
            (x + width * 0.16, y),
        )
        .close();
    p.canvas.fill(&shape, color);
}

/// A headland from one side with a steep faceted face; `edge` is where it drops to `sea`.
pub fn headland(p: &mut Print, from_left: bool, edge: f32, top: f32, sea: f32) -> Ridge {
    p.note("headland");
    let s = if from_left { 1.0 } else { -1.0 };
    let outside = if from_left { -60.0 } else { W + 60.0 };
    let noise = Noise::new(&mut p.rng);
    let height = move |x: f32| {
        let t = ((x - outside) / (edge - outside)).clamp(0.0, 1.0);
        top - (1.0 - t) * 46.0 + noise.at(x / 300.0) * 12.0
    };
    let rock = p.palette.lit(
        p.palette
            .sun
            .mix(p.palette.warm, 0.4)
            .mix(p.palette.cool, 0.2)
            .mix(p.palette.paper, 0.2),
    );
    let lit_from_sea = (p.light > 0.0) == from_left;
    let face = if lit_from_sea { rock } else { p.palette.shade(rock) };
    let drop = sea - height(edge);
    let mut outline = vec![(outside, height(outside)), (edge - s * 60.0, height(edge))];
    let mut facets: Vec<(Point, f32)> = Vec::new();
    for i in 0..=6 {
        let t = i as f32 / 6.0;
        let x = edge + s * (t.powf(1.7) * drop * 0.5 + p.rng.range(-14.0, 14.0));
        let point = (x, lerp(height(edge), sea + 8.0, t));
        outline.push(point);
        facets.push((point, t));
    }
    outline.push((outside, sea + 8.0));
    let paint = p
        .canvas
        .down(top, sea, &[(0.0, face, 1.0), (1.0, face.mix(p.palette.key, 0.3), 1.0)]);
    p.poly(&outline, paint);
    let dark = p.palette.shade(face);
    let mut x = edge - s * 30.0;
    while (x - outside) * s > 60.0 {
        let w = p.rng.range(26.0, 80.0);
        let y = height(x) + 8.0;
        let long = drop * p.rng.range(0.5, 1.0);
        p.poly(
            &[
                (x, y),
                (x - s * w, y + 4.0),
                (x - s * w * 0.5, y + long * 0.5),
                (x - s * w * 0.8 + s * 20.0, y + long),
                (x + s * 10.0, y + long * 0.6),
            ],
            Paint::Thin(dark, 0.8),
        );
        x -= s * w * p.rng.range(1.5, 2.6);
    }
    // Rocks and foam at the foot.
    let foam = p.palette.white();
    if let Some((foot, _)) = facets.last() {
        for i in 0..3 {
            let rx = p.rng.range(18.0, 44.0);
            let cx = foot.0 + s * (20.0 + i as f32 * 56.0);
            p.canvas
                .fill(&Path::default().and_lens(cx, sea + 9.0, rx * 1.8, 7.0), foam);
            p.poly(
                &[
                    (cx - rx, sea + 9.0),
                    (cx - rx * 0.4, sea - rx * 0.7),
                    (cx + rx * 0.3, sea - rx * 0.5),
                    (cx + rx, sea + 9.0),
                ],
                dark,
            );
        }
    }
    let grass = ground(p);
    let ridge = Ridge::new(50.0, height);
    let mut turf: Vec<Point> = ridge
        .points()
        .iter()
        .copied()
        .filter(|q| (edge - s * 30.0 - q.0) * s > 0.0)
        .collect();
    if !from_left {
        turf.reverse();
    }
    turf.push((edge + s * 4.0, height(edge) + 2.0));
    let back: Vec<Point> = turf
        .iter()
        .rev()
        .map(|q| (q.0, q.1 + 16.0 + 12.0 * (q.0 * 0.05).sin().abs()))
        .collect();
    turf.extend(back);
    p.poly(&turf, grass);
    ridge
}

/// Rounded bushes along a line, so that what stands behind is rooted.
pub fn hedge(p: &mut Print, from: f32, to: f32, ground: impl Fn(f32) -> f32, size: f32, color: Color) {
    let mut x = from;
    let mut dark = Path::default();
    let mut light = Path::default();
    while x < to {
        let r = size * p.rng.range(0.6, 1.25);
        let y = ground(x);
        dark = dark.and_from(x - r, y + 4.0).arc(r, r, true, x + r, y + 4.0).close();
        let lx = x + p.light * r * 0.3;
        light = light.and_ellipse(lx, y - r * 0.42, r * 0.42, r * 0.3);
        x += r * p.rng.range(0.9, 1.5);
    }
    p.canvas.fill(&dark, color);
    p.canvas.fill(&light, color.mix(p.palette.sun, 0.22));
}

/// Small dots that read as flowers or stones, scattered below a crest.
pub fn scatter(p: &mut Print, crest: &Ridge, colors: [Color; 2], count: i32) {
    let mut shapes = [Path::default(), Path::default()];
    for _ in 0..count {
        let x = p.rng.range(0.0, W);
        let t = p.rng.unit().powf(0.7);
        let y = lerp(crest.at(x) + 20.0, H, t);
        let r = lerp(1.5, 6.5, t);
        let which = usize::from(p.rng.chance(0.5));
        shapes[which] = std::mem::take(&mut shapes[which]).and_ellipse(x, y, r, r * 0.72);
    }
    for (shape, color) in shapes.iter().zip(colors) {
        p.canvas.fill(shape, color);
    }
}

/// Tufts of grass in front of everything.
pub fn grasses(p: &mut Print, from: f32, to: f32, base: f32, height: f32, color: Color) {
    let mut path = Path::default();
    let mut x = from;
    while x < to {
        let blades = p.rng.int(4, 7);
        for _ in 0..blades {
            let tall = height * p.rng.range(0.45, 1.0);
            let lean = p.rng.range(-0.5, 0.5) * tall;
            let root = x + p.rng.range(-14.0, 14.0);
            let w = p.rng.range(3.0, 6.0);
            path = path
                .and_from(root - w, base)
                .quad(root + lean * 0.3, base - tall * 0.6, root + lean, base - tall)
                .quad(root + lean * 0.3 + w, base - tall * 0.5, root + w, base)
                .close();
        }
        x += p.rng.range(16.0, 48.0);
    }
    p.canvas.fill(&path, color);
}
