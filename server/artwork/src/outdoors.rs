//! Paths away from the hotel: the garden path with its gate, a lane of the town.

use crate::geometry::{H, Path, W, lerp};
use crate::print::Print;
use crate::{accents, foreground, land, masonry, plants, sky, towns, water};

/// A path between flower beds that runs to a gate.
pub fn garden(p: &mut Print) {
    p.note("garden-path");
    p.horizon = H * 0.5;
    let x = W * p.rng.pick([0.38, 0.5, 0.62]);
    sky::paint(p, W - x);
    let hy = p.horizon;
    land::hills(p, hy - 60.0, hy + 20.0, 2, 0.6);
    let far = p.palette.far(plants::foliage(p), 0.3);
    let kind = plants::native(p);
    plants::grove(p, kind, -30.0, W + 30.0, |_| hy + 46.0, 260.0, far);
    // A wall with a gate at the end of the path.
    let look_wall = p.palette.lit(p.palette.paper.mix(p.palette.warm, 0.24));
    let foot = hy + 120.0;
    p.canvas.rect(
        -10.0,
        foot - 170.0,
        W + 20.0,
        176.0,
        look_wall.mix(p.palette.haze(), 0.14),
    );
    let cap = p.palette.lit(p.palette.warm.mix(p.palette.key, 0.15));
    p.canvas.rect(-10.0, foot - 184.0, W + 20.0, 18.0, cap);
    let face = masonry::Face::flat(x - 120.0, foot, 240.0, 300.0);
    p.poly(&face.part(0.0, 0.0, 1.0, 1.0), look_wall);
    p.poly(
        &[(x - 140.0, foot - 296.0), (x + 140.0, foot - 296.0), (x, foot - 372.0)],
        cap,
    );
    let accent = p.palette.lit(p.palette.cool.mix(p.palette.leaf, 0.4));
    let look = masonry::HouseColors::new(p, p.palette.paper, p.palette.warm, p.palette.warm);
    let look = masonry::HouseColors { dark: accent, ..look };
    masonry::door(p, &face, 0.5, 0.5, 0.66, &look);
    let lawn = land::ground(p).mix(p.palette.lit(p.palette.leaf), 0.4);
    let paint = p.grounded(foot, H, lawn, 0.4);
    p.canvas.rect(-10.0, foot - 2.0, W + 20.0, H, paint);
    let gravel = p.palette.lit(p.palette.paper.mix(p.palette.sun, 0.4));
    let sway = p.rng.range(-160.0, 160.0);
    let way = Path::from(x - 58.0, foot)
        .cubic(
            (x - 90.0 + sway, foot + 110.0),
            (x - 260.0 - sway, foot + 180.0),
            (x - 330.0, H + 10.0),
        )
        .to(x + 330.0, H + 10.0)
        .cubic(
            (x + 150.0 - sway, foot + 190.0),
            (x + 110.0 + sway, foot + 110.0),
            (x + 58.0, foot),
        )
        .close();
    p.canvas.fill(&way, gravel);
    // Borders that grow towards the viewer, with flowers.
    let leaf = plants::foliage(p);
    let blooms = [
        p.palette.lit(p.palette.warm),
        p.palette.lit(p.palette.sun),
        p.palette.white(),
    ];
    for i in 0..7 {
        let t = (i as f32 + 0.5) / 7.0;
        let y = lerp(foot + 8.0, H + 60.0, t * t);
        let r = lerp(34.0, 140.0, t);
        for s in [-1.0, 1.0] {
            let edge = x + s * lerp(120.0, 560.0, t) + sway * (t * 3.1).sin() * 0.4;
            let color = leaf.mix(p.palette.key, 0.32 * t);
            land::hedge(p, edge - r, edge + r, |_| y, r * 0.62, color);
            let mut flowers = Path::default();
            for _ in 0..9 {
                let size = lerp(4.0, 13.0, t);
                flowers = flowers.and_ellipse(
                    edge + p.rng.range(-1.1, 1.1) * r,
                    y - p.rng.range(0.1, 0.7) * r,
                    size,
                    size * 0.8,
                );
            }
            p.canvas.fill(&flowers, blooms[(i + usize::from(s > 0.0)) % 3]);
        }
    }
    let frame = if x < W / 2.0 { W * 0.3 } else { W * 0.7 };
    foreground::frame(p, frame);
}

/// A lane between houses that runs to a tower.
pub fn lane(p: &mut Print) {
    p.note("lane");
    p.horizon = H * 0.62;
    let x = W * p.rng.pick([0.42, 0.5, 0.58]);
    sky::paint(p, x);
    let hy = p.horizon;
    if p.place.coastal {
        water::sheet(p, hy, hy + 90.0);
    } else {
        land::hills(p, hy - 60.0, hy, 2, 0.6);
    }
    towns::landmark(p, x, hy + 30.0, 300.0, 0.36);
    let stone = p
        .palette
        .lit(p.palette.paper.mix(p.palette.warm, 0.22).mix(p.palette.cool, 0.14));
    p.poly(
        &[
            (x - 60.0, hy + 22.0),
            (x + 60.0, hy + 22.0),
            (W + 500.0, H + 20.0),
            (-500.0, H + 20.0),
        ],
        stone,
    );
    let seam = stone.mix(p.palette.key, 0.14);
    for i in 1..9 {
        let y = lerp(hy + 22.0, H, (i as f32 / 9.0).powf(1.7));
        p.canvas.rect(-10.0, y, W + 20.0, 2.2, seam);
    }
    for side in [-1.0, 1.0] {
        lane_side(p, x, side);
    }
    // Washing or pennants between the houses.
    let line_y = H * 0.2;
    p.canvas.stroke(
        &Path::from(-10.0, line_y - 60.0).quad(x, line_y + 90.0, W + 10.0, line_y - 60.0),
        p.palette.deep(),
        2.4,
    );
    let colors = [p.palette.warm, p.palette.paper, p.palette.cool, p.palette.sun];
    for i in 0..9 {
        let t = 0.14 + 0.09 * i as f32;
        let u = 1.0 - t;
        let (cx, cy) = (
            u * u * -10.0 + 2.0 * u * t * x + t * t * (W + 10.0),
            u * u * (line_y - 60.0) + 2.0 * u * t * (line_y + 90.0) + t * t * (line_y - 60.0),
        );
        let color = p.palette.lit(colors[i as usize % 4]);
        p.poly(
            &[
                (cx - 24.0, cy),
                (cx + 24.0, cy),
                (cx + 21.0, cy + 56.0),
                (cx - 21.0, cy + 56.0),
            ],
            color,
        );
    }
    if p.rng.chance(0.6) {
        let color = p.palette.lit(p.palette.warm);
        let at = x + p.rng.sign() * 330.0;
        accents::bicycle(p, at, H * 0.93, 210.0, color);
    }
}

/// Houses along one side of a lane that runs to `x` on the horizon.
fn lane_side(p: &mut Print, x: f32, side: f32) {
    let hy = p.horizon;
    let outer = if side < 0.0 { x + 40.0 } else { W - x + 40.0 };
    let fractions = [(1.3, 0.62), (0.62, 0.36), (0.36, 0.22), (0.22, 0.14)];
    let sunny = side != p.light;
    for (i, (near, far)) in fractions.into_iter().enumerate().rev() {
        let height = 1240.0 * p.rng.range(0.84, 1.12);
        let at = |k: f32, v: f32| (x + side * outer * k, hy + 640.0 * k - v * height * k);
        let walls = [
            p.palette.paper,
            p.palette.paper.mix(p.palette.warm, 0.5),
            p.palette.sun.mix(p.palette.paper, 0.3),
            p.palette.paper.mix(p.palette.cool, 0.4),
            p.palette.warm.mix(p.palette.paper, 0.2),
        ];
        let wall = p.rng.pick(walls);
        let roof = p.palette.warm;
        let accent = p.rng.pick([p.palette.leaf, p.palette.cool, p.palette.warm]);
        let mut look = masonry::HouseColors::new(p, wall, roof, accent);
        let distance = 0.12 * i as f32;
        if !sunny {
            look.wall = look.shade;
        }
        look.wall = p.palette.far(look.wall, distance);
        look.glass = p.palette.far(look.glass, distance);
        look.accent = p.palette.far(p.palette.lit(look.accent), distance);
        let face = masonry::Face::new(at(near, 0.0), at(far, 0.0), at(far, 1.0), at(near, 1.0));
        p.poly(&face.part(0.0, 0.0, 1.0, 1.0), look.wall);
        let grid = masonry::Grid {
            u: (0.06, 0.94),
            v: (0.24, 0.97),
            rows: 4,
            columns: 3,
            window: masonry::Window::Shuttered,
        };
        masonry::windows(p, &face, &look, grid);
        masonry::band(p, &face, 0.985, 0.03, 0.02, p.palette.far(look.roof, distance));
        let glow = if p.palette.lamps_lit() { look.lamp } else { look.dark };
        masonry::arcade(p, &face, (0.05, 0.95), (0.0, 0.2), 3, glow);
        let (a, b) = (face.at(0.1, 0.225), face.at(0.6, 0.225));
        let drop = 84.0 * (near + far) / 2.0;
        let out = -side * drop * 0.9;
        p.poly(
            &[a, b, (b.0 + out, b.1 + drop * far / near), (a.0 + out, a.1 + drop)],
            look.accent,
        );
    }
}
