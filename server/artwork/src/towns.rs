//! Towns: old quarters that climb a hill, skylines, a row of houses along a street or canal.

use crate::canvas::Paint;
use crate::geometry::{Path, W, lerp};
use crate::masonry::{Face, Grid, HouseColors, Window, windows};
use crate::palette::{Color, Hour};
use crate::place::Tradition;
use crate::print::Print;
use crate::roofs::{curved_roof, dome, thatch};

fn wall_color(p: &mut Print) -> Color {
    let q = p.palette;
    match p.place.tradition {
        Tradition::Arabic => q
            .warm
            .mix(q.sun, p.rng.range(0.3, 0.6))
            .mix(q.paper, p.rng.range(0.15, 0.4)),
        Tradition::Nordic => {
            let bright = [q.warm, q.sun, q.paper, q.cool.mix(q.paper, 0.3), q.warm.mix(q.key, 0.2)];
            p.rng.pick(bright)
        }
        Tradition::Southern => p
            .rng
            .pick([q.paper, q.paper, q.paper.mix(q.sun, 0.35), q.paper.mix(q.warm, 0.25)]),
        Tradition::African => q.sun.mix(q.warm, 0.4).mix(q.paper, 0.25),
        Tradition::EastAsian => p.rng.pick([q.paper.mix(q.sun, 0.2), q.warm.mix(q.key, 0.4), q.paper]),
        _ => p.rng.pick([
            q.paper,
            q.paper.mix(q.sun, 0.4),
            q.paper.mix(q.warm, 0.45),
            q.sun.mix(q.paper, 0.2),
            q.paper.mix(q.cool, 0.3),
        ]),
    }
}

fn roof_color(p: &mut Print) -> Color {
    let q = p.palette;
    match p.place.tradition {
        Tradition::Nordic | Tradition::EastAsian => q.key.mix(q.cool, p.rng.range(0.2, 0.45)),
        _ => q.warm.mix(q.key, p.rng.range(0.04, 0.24)),
    }
}

/// One small house, its foot at `base`, in the country's manner.
pub fn house(p: &mut Print, x: f32, base: f32, w: f32, h: f32, distance: f32) {
    let wall = wall_color(p);
    let wall = p.palette.far(p.palette.lit(wall), distance);
    let roof = roof_color(p);
    let roof = p.palette.far(p.palette.lit(roof), distance);
    let shade = wall.mix(p.palette.key, 0.2 * (1.0 - distance * 0.6));
    let (left, right) = (x - w / 2.0, x + w / 2.0);
    let s = -p.light;
    let flat = matches!(p.place.tradition, Tradition::Arabic | Tradition::Southern) && p.rng.chance(0.7);
    let edge = w * 0.28;
    p.canvas.rect(left, base - h, w, h + 4.0, wall);
    p.canvas.rect(
        if s > 0.0 { right - edge } else { left },
        base - h,
        edge,
        h + 4.0,
        shade,
    );
    if flat {
        p.canvas
            .rect(left - 1.5, base - h - 3.0, w + 3.0, 5.0, wall.mix(p.palette.paper, 0.4));
    } else if p.place.tradition == Tradition::African && p.rng.chance(0.6) {
        thatch(p, x, base - h, w * 0.72, w * 0.5, 0.12);
    } else if matches!(p.place.tradition, Tradition::EastAsian | Tradition::SouthEastAsian) {
        let look = HouseColors {
            wall,
            shade,
            trim: wall,
            roof,
            roof_shade: roof.mix(p.palette.key, 0.25),
            glass: shade,
            lamp: wall,
            accent: roof,
            dark: roof.mix(p.palette.key, 0.3),
        };
        curved_roof(p, x, base - h, w * 0.68, w * 0.3, &look);
    } else if p.rng.chance(0.5) {
        let rise = w * p.rng.range(0.42, 0.7);
        p.poly(
            &[(left, base - h + 1.0), (right, base - h + 1.0), (x, base - h - rise)],
            wall,
        );
        p.poly(
            &[
                (right, base - h + 1.0),
                (if s > 0.0 { right } else { left }, base - h + 1.0),
                (x, base - h - rise),
            ],
            shade,
        );
        let line = Path::from(left - w * 0.06, base - h + w * 0.04)
            .to(x, base - h - rise)
            .to(right + w * 0.06, base - h + w * 0.04);
        p.canvas.stroke(&line, roof, (w * 0.1).max(2.5));
    } else {
        let rise = w * p.rng.range(0.3, 0.46);
        let over = w * 0.05;
        p.poly(
            &[
                (left - over, base - h),
                (right + over, base - h),
                (right - w * 0.16, base - h - rise),
                (left + w * 0.16, base - h - rise),
            ],
            roof,
        );
        let cx = left + w * p.rng.range(0.24, 0.7);
        p.canvas.rect(cx, base - h - rise - w * 0.1, w * 0.09, w * 0.2, shade);
    }
    let light = match p.palette.hour {
        Hour::Night | Hour::Dusk => 0.5,
        _ => 0.0,
    };
    let columns = ((w / 20.0) as i32).clamp(2, 4);
    let rows = ((h / 30.0) as i32).clamp(1, 4);
    let (mut dark, mut lit) = (Path::default(), Path::default());
    for row in 0..rows {
        for column in 0..columns {
            let cx = left + w * (column as f32 + 0.5) / columns as f32;
            let cy = base - h + h * (row as f32 + 0.3) / rows as f32;
            let (pw, ph) = (w / columns as f32 * 0.34, h / rows as f32 * 0.42);
            if p.rng.chance(light) {
                lit = lit.and_rect(cx - pw / 2.0, cy, pw, ph);
            } else {
                dark = dark.and_rect(cx - pw / 2.0, cy, pw, ph);
            }
        }
    }
    let pane = p.palette.far(p.palette.key.mix(p.palette.cool, 0.3), distance * 0.8);
    p.canvas.fill(&dark, Paint::Thin(pane, 0.75));
    p.canvas.fill(&lit, p.palette.sun.mix(p.palette.paper, 0.2));
}

/// Houses that climb a slope from `low` at its ends to `high` in the middle, with a landmark.
pub fn old_town(p: &mut Print, middle: f32, half: f32, low: f32, high: f32, distance: f32) {
    p.note("old-town");
    let rows = 5;
    for row in (0..rows).rev() {
        let t = row as f32 / (rows - 1) as f32;
        let size = lerp(64.0, 42.0, t);
        let reach = half * lerp(1.0, 0.3, t);
        if row == rows - 2 {
            let x = middle + p.rng.range(-0.12, 0.12) * half;
            landmark(p, x, lerp(low, high, 0.78), (low - high) * 0.9 + 90.0, distance);
        }
        let mut x = middle - reach + p.rng.range(0.0, 30.0);
        while x < middle + reach {
            let edge = ((x - middle) / reach).abs();
            let base = lerp(low, high, t * (1.0 - edge * edge * 0.5));
            let w = size * p.rng.range(0.75, 1.3);
            let h = size * p.rng.range(0.8, 1.5) * (1.0 - edge * 0.25);
            house(p, x, base, w, h, distance + 0.14 * t);
            if p.rng.chance(0.16) {
                let kind = crate::plants::native(p);
                let color = p.palette.far(crate::plants::foliage(p), distance);
                crate::plants::tree(p, kind, x + w * 0.6, base + 4.0, size * 1.3, color);
            }
            x += w * p.rng.range(0.86, 1.12);
        }
    }
}

/// The tower, dome or pagoda that a town is known by.
pub fn landmark(p: &mut Print, x: f32, base: f32, height: f32, distance: f32) {
    let q = p.palette;
    let stone = q.far(q.lit(q.paper.mix(q.sun, 0.3)), distance);
    let shade = stone.mix(q.key, 0.22);
    let roof = q.far(q.lit(q.warm.mix(q.key, 0.14)), distance);
    let s = -p.light;
    let w = height * 0.2;
    let shaft = |p: &mut Print, cx: f32, w: f32, h: f32| {
        p.canvas.rect(cx - w / 2.0, base - h, w, h + 6.0, stone);
        p.canvas.rect(
            if s > 0.0 { cx + w * 0.12 } else { cx - w / 2.0 },
            base - h,
            w * 0.38,
            h + 6.0,
            shade,
        );
        p.canvas
            .rect(cx - w * 0.58, base - h, w * 1.16, w * 0.1, stone.mix(q.paper, 0.4));
        p.canvas.rect(
            cx - w * 0.12,
            base - h * 0.9,
            w * 0.24,
            h * 0.12,
            shade.mix(q.key, 0.35),
        );
    };
    match p.place.tradition {
        Tradition::Arabic => {
            shaft(p, x, w * 0.8, height * 0.82);
            shaft(p, x, w * 0.44, height * 0.98);
            dome(
                p,
                x,
                base - height * 0.97,
                w * 0.24,
                true,
                q.far(q.leaf, distance),
                stone,
            );
            dome(p, x + w * 1.5, base - height * 0.3, w * 0.8, false, roof, stone);
        }
        Tradition::Indian => {
            dome(p, x, base - height * 0.34, w * 1.0, true, stone, stone);
            p.canvas
                .rect(x - w * 1.3, base - height * 0.36, w * 2.6, height * 0.38, stone);
            for side in [-1.7, 1.7] {
                shaft(p, x + side * w, w * 0.3, height * 0.7);
                dome(p, x + side * w, base - height * 0.7, w * 0.18, true, stone, stone);
            }
        }
        Tradition::EastAsian | Tradition::SouthEastAsian => {
            let dark = q.far(q.lit(q.key.mix(q.cool, 0.3)), distance);
            let look = HouseColors {
                wall: stone,
                shade,
                trim: stone,
                roof: if p.place.tradition == Tradition::EastAsian {
                    dark
                } else {
                    roof
                },
                roof_shade: dark.mix(q.key, 0.2),
                glass: shade,
                lamp: q.sun,
                accent: roof,
                dark,
            };
            let tiers = 5;
            for i in 0..tiers {
                let t = i as f32 / tiers as f32;
                let y = base - height * 0.84 * t;
                let half = w * lerp(0.72, 0.38, t);
                p.canvas.rect(
                    x - half * 0.6,
                    y - height * 0.17,
                    half * 1.2,
                    height * 0.18,
                    q.far(q.lit(q.warm), distance),
                );
                curved_roof(p, x, y - height * 0.12, half * 1.25, height * 0.075, &look);
            }
            p.canvas.rect(x - 1.6, base - height * 1.08, 3.2, height * 0.24, dark);
        }
        Tradition::Southern | Tradition::Latin => {
            dome(
                p,
                x,
                base - height * 0.42,
                w * 0.85,
                false,
                if p.place.tradition == Tradition::Southern && p.place.coastal {
                    q.far(q.cool.mix(q.key, 0.15), distance)
                } else {
                    roof
                },
                stone,
            );
            p.canvas
                .rect(x - w * 1.05, base - height * 0.42, w * 2.1, height * 0.44, stone);
            p.canvas.rect(
                if s > 0.0 { x + w * 0.4 } else { x - w * 1.05 },
                base - height * 0.42,
                w * 0.65,
                height * 0.44,
                shade,
            );
            let towers: &[f32] = if p.place.tradition == Tradition::Latin {
                &[-1.3, 1.3]
            } else {
                &[1.5]
            };
            for side in towers {
                shaft(p, x + side * w, w * 0.5, height * 0.78);
                let cx = x + side * w;
                p.poly(
                    &[
                        (cx - w * 0.3, base - height * 0.78),
                        (cx + w * 0.3, base - height * 0.78),
                        (cx, base - height * 0.98),
                    ],
                    roof,
                );
            }
        }
        Tradition::African => shaft(p, x, w * 0.8, height * 0.6),
        Tradition::Nordic | Tradition::European | Tradition::NewWorld => {
            shaft(p, x, w * 0.7, height * 0.6);
            let slate = q.far(q.lit(q.key.mix(q.cool, 0.3)), distance);
            let spire = if p.place.tradition == Tradition::European {
                roof
            } else {
                slate
            };
            p.poly(
                &[
                    (x - w * 0.42, base - height * 0.6),
                    (x + w * 0.42, base - height * 0.6),
                    (x, base - height * 1.05),
                ],
                spire,
            );
            p.poly(
                &[
                    (x, base - height * 1.05),
                    (x + s * w * 0.42, base - height * 0.6),
                    (x + s * w * 0.05, base - height * 0.6),
                ],
                spire.mix(q.key, 0.25),
            );
            let nave = w * 1.9;
            let side = -s;
            let (a, b) = (x + side * w * 0.3, x + side * nave);
            p.canvas
                .rect(a.min(b), base - height * 0.24, nave - w * 0.3, height * 0.26, stone);
            p.poly(
                &[
                    (a, base - height * 0.24),
                    (b + side * 4.0, base - height * 0.24),
                    (b - side * w * 0.2, base - height * 0.4),
                    (a, base - height * 0.4),
                ],
                spire,
            );
        }
    }
}

/// Tall houses shoulder to shoulder along a quay or a street; leaves out `gap`.
pub fn row(p: &mut Print, base: f32, height: f32, gap: (f32, f32), distance: f32) {
    p.note("house-row");
    let mut x = p.rng.range(-70.0, -20.0);
    while x < W {
        let w = p.rng.range(116.0, 176.0);
        let inside = x + w > gap.0 && x < gap.1;
        if inside {
            x = gap.1;
            continue;
        }
        let w = if x < gap.0 && x + w * 1.6 > gap.0 { gap.0 - x } else { w };
        let h = height * p.rng.range(0.72, 1.06);
        tall_house(p, x, base, w, h, distance);
        x += w;
    }
}

fn tall_house(p: &mut Print, x: f32, base: f32, w: f32, h: f32, distance: f32) {
    let wall = wall_color(p);
    let roof = roof_color(p);
    let accent = p.rng.pick([p.palette.warm, p.palette.leaf, p.palette.cool]);
    let mut look = HouseColors::new(p, wall, roof, accent);
    for color in [
        &mut look.wall,
        &mut look.shade,
        &mut look.trim,
        &mut look.roof,
        &mut look.roof_shade,
        &mut look.glass,
        &mut look.accent,
        &mut look.dark,
    ] {
        *color = p.palette.far(*color, distance);
    }
    let face = Face::flat(x, base, w, h);
    let paint = p.canvas.down(
        base - h,
        base,
        &[(0.0, look.wall, 1.0), (1.0, look.wall.mix(look.shade, 0.6), 1.0)],
    );
    p.poly(&face.part(0.0, 0.0, 1.0, 1.0), paint);
    let top = base - h;
    let gabled = matches!(p.place.tradition, Tradition::European | Tradition::Nordic);
    if gabled {
        match p.rng.int(0, 2) {
            0 => {
                // Stepped gable.
                let mut points = vec![(x, top + 1.0)];
                for i in 0..4 {
                    let t = i as f32 / 4.0;
                    let y = top - w * 0.16 * (i as f32 + 1.0);
                    points.extend([(x + w * 0.5 * t, y), (x + w * 0.5 * (t + 0.25), y)]);
                }
                let mirrored: Vec<_> = points.iter().rev().map(|q| (2.0 * x + w - q.0, q.1)).collect();
                points.extend(mirrored);
                p.poly(&points, look.wall);
            }
            1 => {
                // Bell gable.
                let path = Path::from(x, top + 1.0)
                    .quad(x + w * 0.06, top - w * 0.3, x + w * 0.28, top - w * 0.34)
                    .quad(x + w * 0.3, top - w * 0.62, x + w * 0.5, top - w * 0.66)
                    .quad(x + w * 0.7, top - w * 0.62, x + w * 0.72, top - w * 0.34)
                    .quad(x + w * 0.94, top - w * 0.3, x + w, top + 1.0)
                    .close();
                p.canvas.fill(&path, look.wall);
                p.canvas.stroke(&path, look.trim, 3.0);
            }
            _ => p.poly(
                &[
                    (x - 4.0, top + 2.0),
                    (x + w + 4.0, top + 2.0),
                    (x + w * 0.78, top - w * 0.4),
                    (x + w * 0.22, top - w * 0.4),
                ],
                look.roof,
            ),
        }
        p.canvas.circle(x + w / 2.0, top - w * 0.14, w * 0.07, look.glass);
    } else if p.rng.chance(0.5) {
        p.poly(
            &[
                (x - 5.0, top + 2.0),
                (x + w + 5.0, top + 2.0),
                (x + w * 0.92, top - w * 0.2),
                (x + w * 0.08, top - w * 0.2),
            ],
            look.roof,
        );
    } else {
        p.canvas.rect(x - 3.0, top - 6.0, w + 6.0, 10.0, look.trim);
    }
    let floors = ((h / 82.0) as i32).clamp(2, 6);
    let window = p.rng.pick([Window::Tall, Window::Shuttered, Window::Arched]);
    windows(
        p,
        &face,
        &look,
        Grid {
            u: (0.06, 0.94),
            v: (0.2, 0.98),
            rows: floors,
            columns: 3,
            window,
        },
    );
    let lit = if p.palette.lamps_lit() { look.lamp } else { look.glass };
    p.poly(&face.part(0.12, 0.0, 0.62, 0.14), lit);
    p.poly(&face.part(0.72, 0.0, 0.9, 0.15), look.accent);
    let edge = if p.light < 0.0 { x + w - 5.0 } else { x };
    p.canvas.rect(edge, top, 5.0, h, Paint::Thin(p.palette.key, 0.16));
}
