//! Details of a stay: pool, terrace, lobby, garden, street, bath.
//!
//! Tables close by are drawn in `still_life`.

use crate::canvas::Paint;
use crate::furniture::{self as piece, Decor};
use crate::geometry::{H, Path, W, lerp};
use crate::place::Tradition;
use crate::plants::Tree;
use crate::print::Print;
use crate::window::Opening;
use crate::{interior, land, outdoors, panorama, plants, setting, still_life, window};

/// Draws one of eight subjects.
pub fn paint(p: &mut Print, variant: u8) {
    match variant % 8 {
        0 => pool(p),
        1 => still_life::breakfast(p),
        2 => terrace(p),
        3 => lobby(p),
        4 => outdoors::garden(p),
        5 => outdoors::lane(p),
        6 => bath(p),
        _ => still_life::window_sill(p),
    }
}

/// Paving that runs towards the viewer.
fn paving(p: &mut Print, top: f32) {
    let stone = p
        .palette
        .lit(p.palette.paper.mix(p.palette.warm, 0.2).mix(p.palette.sun, 0.12));
    let paint = p.canvas.down(
        top,
        H,
        &[
            (0.0, stone.mix(p.palette.haze(), 0.3), 1.0),
            (1.0, stone.mix(p.palette.key, 0.1), 1.0),
        ],
    );
    p.canvas.rect(-10.0, top, W + 20.0, H - top + 10.0, paint);
    let seam = stone.mix(p.palette.key, 0.16);
    let middle = W / 2.0;
    for i in -12..=12 {
        let t = i as f32 / 12.0;
        p.canvas.stroke(
            &Path::from(middle + t * W * 0.7, top).to(middle + t * W * 1.9, H + 10.0),
            seam,
            2.0,
        );
    }
    for i in 1..6 {
        let y = lerp(top, H, (i as f32 / 6.0).powf(1.6));
        p.canvas.rect(-10.0, y, W + 20.0, 2.0, seam);
    }
}

fn pool(p: &mut Print) {
    p.note("pool");
    panorama::paint(p, false);
    let top = H * p.rng.range(0.6, 0.66);
    let leaf = plants::foliage(p);
    land::hedge(p, -20.0, W + 20.0, |_| top + 4.0, 26.0, leaf);
    paving(p, top);
    let side = p.rng.sign();
    // Pools are lit from below after sunset.
    let blue = p.palette.cool.mix(p.palette.leaf, 0.25).mix(p.palette.paper, 0.24);
    let rim = p.palette.white();
    let curved = p.rng.chance(0.5);
    let middle = W * (0.5 - side * 0.08);
    let shape = |grow: f32| {
        let (t, b) = (top + 62.0 - grow * 0.4, H + 60.0);
        if curved {
            Path::from(middle - side * (470.0 + grow), t + 120.0)
                .cubic(
                    (middle - side * (500.0 + grow), t - 12.0),
                    (middle - side * 60.0, t - 30.0),
                    (middle + side * 60.0, t + 34.0),
                )
                .cubic(
                    (middle + side * 190.0, t + 100.0),
                    (middle + side * (560.0 + grow), t - 10.0),
                    (middle + side * (640.0 + grow), t + 170.0),
                )
                .to(middle + side * (760.0 + grow), b)
                .to(middle - side * (640.0 + grow), b)
                .close()
        } else {
            Path::polygon(&[
                (middle - 360.0 - grow, t),
                (middle + 360.0 + grow, t),
                (middle + 720.0 + grow * 1.6, b),
                (middle - 720.0 - grow * 1.6, b),
            ])
        }
    };
    p.canvas.fill(&shape(30.0), rim);
    let paint = p.canvas.down(
        top + 60.0,
        H,
        &[
            (0.0, blue.mix(p.palette.paper, 0.34), 1.0),
            (1.0, blue.mix(p.palette.key, 0.18), 1.0),
        ],
    );
    p.canvas.fill(&shape(0.0), paint);
    let bright = blue.mix(p.palette.paper, 0.6);
    let mut ripple = Path::default();
    for i in 0..16 {
        let t = (i as f32 + 0.8) / 16.0;
        let y = lerp(top + 110.0, H, t);
        let half = lerp(40.0, 130.0, t) * p.rng.range(0.4, 1.0);
        let x = middle + p.rng.range(-1.0, 1.0) * lerp(240.0, 520.0, t);
        ripple = ripple
            .and_from(x - half, y)
            .cubic((x - half * 0.4, y - 10.0), (x + half * 0.2, y + 12.0), (x + half, y))
            .cubic((x + half * 0.2, y + 18.0), (x - half * 0.4, y - 3.0), (x - half, y))
            .close();
    }
    p.canvas.fill(&ripple, Paint::Thin(bright, 0.8));
    for i in 0..3 {
        let x = W * 0.5 + side * (250.0 + 190.0 * i as f32);
        setting::parasol(p, x, top + 58.0 + 12.0 * i as f32, 150.0, i);
    }
    let tree = if p.place.warm() { Tree::Palm } else { plants::native(p) };
    let dark = leaf.mix(p.palette.key, 0.3);
    for (dx, h) in [(-690.0, 560.0), (-560.0, 430.0), (-470.0, 330.0)] {
        plants::tree(p, tree, W / 2.0 + side * dx, top + 30.0, h, dark);
    }
    let ring = (middle - side * 230.0, lerp(top, H, 0.62));
    p.canvas
        .ellipse(ring.0, ring.1 + 10.0, 92.0, 26.0, Paint::Thin(p.palette.key, 0.22));
    for (k, color) in [(1.0, p.palette.lit(p.palette.warm)), (0.62, blue)] {
        p.canvas
            .ellipse(ring.0, ring.1 + (1.0 - k) * 8.0, 88.0 * k, 28.0 * k, color);
    }
}

fn terrace(p: &mut Print) {
    p.note("terrace");
    panorama::paint(p, false);
    let side = p.rng.sign();
    let floor = H * 0.76;
    // Rail or wall between the terrace and the view.
    if p.rng.chance(0.5) {
        let stone = p.palette.lit(p.palette.paper.mix(p.palette.warm, 0.15));
        p.canvas.rect(
            -10.0,
            floor - 92.0,
            W + 20.0,
            100.0,
            p.palette.shade(stone).mix(stone, 0.4),
        );
        p.canvas.rect(-10.0, floor - 108.0, W + 20.0, 24.0, stone);
    } else {
        let iron = p.palette.deep();
        for i in 0..33 {
            p.canvas.rect(i as f32 * 50.0 + 8.0, floor - 130.0, 4.0, 134.0, iron);
        }
        p.canvas.rect(-10.0, floor - 136.0, W + 20.0, 9.0, iron);
        p.canvas.rect(-10.0, floor - 96.0, W + 20.0, 4.0, iron);
    }
    paving(p, floor);
    let d = outdoors(p);
    let x = W * (0.5 + side * 0.14);
    let foot = H * 0.93;
    p.canvas.fill(
        &Path::default().and_lens(x - p.light * 90.0, foot + 8.0, 380.0, 40.0),
        Paint::Thin(p.palette.key, 0.26),
    );
    p.canvas.rect(x - 5.0, 250.0, 10.0, foot - 250.0, d.wood);
    canopy(p, x, 210.0, 430.0, &d);
    for s in [-1.0, 1.0] {
        bistro_chair(p, x + s * 215.0, foot + 8.0, 250.0, -s, &d);
    }
    p.canvas.rect(x - 6.0, foot - 180.0, 12.0, 180.0, d.dark);
    p.canvas.ellipse(x, foot, 70.0, 12.0, d.dark);
    p.canvas
        .ellipse(x, foot - 178.0, 178.0, 24.0, d.linen.mix(p.palette.key, 0.18));
    p.canvas.ellipse(x, foot - 186.0, 178.0, 23.0, d.linen);
    still_life::glass(p, x - 60.0, foot - 184.0, 70.0, d.cloth);
    still_life::glass(p, x + 64.0, foot - 182.0, 70.0, d.cloth);
    still_life::vase(p, x + 4.0, foot - 186.0, 130.0, &d);
    for (dx, h) in [(-0.42, 300.0), (-0.31, 210.0)] {
        piece::potted(p, W * (0.5 + side * dx), H * 0.93, h, &d);
    }
}

fn outdoors(p: &mut Print) -> Decor {
    let q = p.palette;
    let (cloth, second) = p.rng.pick([(q.warm, q.sun), (q.cool, q.warm), (q.leaf, q.warm)]);
    Decor {
        wall: q.lit(q.paper.mix(q.warm, 0.2)),
        linen: q.white(),
        cloth: q.lit(cloth),
        second: q.lit(second),
        wood: q.lit(q.warm.mix(q.key, 0.4)),
        dark: q.deep().mix(q.key, 0.4),
        floor: q.lit(q.paper),
    }
}

/// A large parasol whose rim has the half width given.
fn canopy(p: &mut Print, x: f32, y: f32, half: f32, d: &Decor) {
    let drop = half * 0.42;
    let gores = 8;
    for i in 0..gores {
        let (a, b) = (i as f32 / 4.0 - 1.0, (i + 1) as f32 / 4.0 - 1.0);
        let rim = |t: f32| (x + half * t, y + drop + 16.0 * (1.0 - t * t));
        let (ra, rb) = (rim(a), rim(b));
        let path = Path::from(x, y)
            .quad(lerp(x, ra.0, 0.66), lerp(y, ra.1, 0.3), ra.0, ra.1)
            .quad((ra.0 + rb.0) / 2.0, (ra.1 + rb.1) / 2.0 - 14.0, rb.0, rb.1)
            .quad(lerp(x, rb.0, 0.66), lerp(y, rb.1, 0.3), x, y)
            .close();
        p.canvas.fill(&path, if i % 2 == 0 { d.cloth } else { d.linen });
    }
    let s = -p.light;
    let shade = Path::from(x, y)
        .quad(x + s * half * 0.66, y + drop * 0.3, x + s * half, y + drop)
        .quad(x + s * half * 0.7, y + drop - 12.0, x + s * half * 0.5, y + drop + 12.0)
        .quad(x + s * half * 0.3, y + drop * 0.3, x, y)
        .close();
    p.canvas.fill(&shade, Paint::Thin(p.palette.key, 0.2));
    p.canvas.circle(x, y - 4.0, 9.0, d.wood);
}

/// A bent-wire café chair that looks towards `dir`.
fn bistro_chair(p: &mut Print, x: f32, y: f32, size: f32, dir: f32, d: &Decor) {
    let line = d.dark;
    let back = Path::from(x - dir * size * 0.26, y).quad(
        x - dir * size * 0.24,
        y - size * 0.6,
        x - dir * size * 0.36,
        y - size,
    );
    p.canvas.stroke(&back, line, 7.0);
    let second = Path::from(x - dir * size * 0.1, y - size * 0.02).to(x - dir * size * 0.08, y - size * 0.42);
    p.canvas.stroke(&second, line, 6.0);
    for dx in [0.18, 0.28] {
        p.canvas.stroke(
            &Path::from(x + dir * size * (dx - 0.04), y - size * 0.42).to(x + dir * size * dx, y),
            line,
            6.0,
        );
    }
    p.canvas
        .round(x - size * 0.3, y - size * 0.47, size * 0.6, size * 0.08, 12.0, d.second);
    let rest = Path::from(x - dir * size * 0.3, y - size * 0.64).quad(
        x - dir * size * 0.22,
        y - size * 0.86,
        x - dir * size * 0.36,
        y - size,
    );
    p.canvas.stroke(&rest, d.second, 16.0);
}

fn lobby(p: &mut Print) {
    p.note("lobby");
    let d = interior::decor(p, 5);
    let floor = H * 0.76;
    let opening = match p.place.tradition {
        Tradition::Arabic | Tradition::Indian => Opening::Horseshoe,
        Tradition::EastAsian => Opening::Moon,
        _ => Opening::Arch,
    };
    let side = p.rng.sign();
    let w = 330.0;
    let arches: Vec<_> = [-1.0, 0.0, 1.0]
        .into_iter()
        .map(|i| {
            (
                opening,
                (
                    W / 2.0 + i * 430.0 - w / 2.0,
                    130.0,
                    w,
                    if opening == Opening::Moon { w } else { 500.0 },
                ),
            )
        })
        .collect();
    window::wall_with_view(p, floor, &arches, &d);
    // A floor of two stones in perspective.
    let (light, dark) = (d.linen, d.wall.mix(p.palette.key, 0.3));
    p.canvas.rect(-10.0, floor, W + 20.0, H - floor + 10.0, light);
    let rows = 6;
    let mut squares = Path::default();
    for row in 0..rows {
        let (t0, t1) = (row as f32 / rows as f32, (row + 1) as f32 / rows as f32);
        let (y0, y1) = (lerp(floor, H + 20.0, t0.powf(1.5)), lerp(floor, H + 20.0, t1.powf(1.5)));
        let (k0, k1) = (lerp(1.0, 1.9, t0.powf(1.5)), lerp(1.0, 1.9, t1.powf(1.5)));
        for column in -14..14 {
            if (row + column + 100) % 2 == 0 {
                let at = |c: i32, k: f32| W / 2.0 + c as f32 * 92.0 * k;
                squares = squares.and_polygon(&[
                    (at(column, k0), y0),
                    (at(column + 1, k0), y0),
                    (at(column + 1, k1), y1),
                    (at(column, k1), y1),
                ]);
            }
        }
    }
    p.canvas.fill(&squares, dark);
    p.canvas.rect(-10.0, floor - 24.0, W + 20.0, 24.0, d.wood);
    // The desk, its bell and lamp; palms and a chair opposite.
    let x = W * (0.5 + side * 0.23);
    let top = floor - 150.0;
    p.canvas.fill(
        &Path::default().and_lens(x, H * 0.9, 400.0, 26.0),
        Paint::Thin(p.palette.key, 0.3),
    );
    p.canvas.round(x - 340.0, top, 680.0, H * 0.9 - top, 10.0, d.wood);
    for i in 0..6 {
        p.canvas.round(
            x - 316.0 + 107.0 * i as f32,
            top + 56.0,
            96.0,
            H * 0.9 - top - 92.0,
            6.0,
            d.wood.mix(p.palette.key, 0.22),
        );
    }
    p.canvas.round(x - 366.0, top - 22.0, 732.0, 34.0, 10.0, d.linen);
    piece::table_lamp(p, x + side * 240.0, top - 22.0, 190.0, &d);
    still_life::vase(p, x - side * 200.0, top - 22.0, 210.0, &d);
    p.canvas.fill(
        &Path::from(x - 24.0, top - 24.0)
            .arc(24.0, 22.0, true, x + 24.0, top - 24.0)
            .close(),
        p.palette.sun,
    );
    p.canvas.circle(x, top - 48.0, 5.0, p.palette.sun);
    let other = W * (0.5 - side * 0.26);
    piece::rug(p, other, H * 0.92, 360.0, &d);
    piece::armchair(p, other - side * 90.0, H * 0.9, 240.0, side, &d);
    piece::side_table(p, other + side * 120.0, H * 0.92, 170.0, &d);
    piece::potted(p, W * (0.5 - side * 0.455), H * 0.94, 440.0, &d);
    for dx in [-430.0, 0.0, 430.0] {
        piece::pendant(p, W / 2.0 + dx, 150.0, 110.0, &d);
    }
}

fn bath(p: &mut Print) {
    p.note("bath");
    let d = interior::decor(p, 5);
    let floor = H * 0.78;
    let side = p.rng.sign();
    let opening = p
        .rng
        .pick([Opening::Arch, Opening::Moon, Opening::Wide, Opening::Horseshoe]);
    let w = if opening == Opening::Wide { 1050.0 } else { 620.0 };
    let x = W * (0.5 - side * 0.06);
    window::wall_with_view(p, floor, &[(opening, (x - w / 2.0, 80.0, w, 580.0))], &d);
    interior::floor_boards(p, floor, Some((x - w / 2.0, w)), &d);
    let foot = H * 0.93;
    p.canvas.fill(
        &Path::default().and_lens(x, foot + 4.0, 470.0, 34.0),
        Paint::Thin(p.palette.key, 0.3),
    );
    let tub = Path::from(x - 430.0, foot - 300.0)
        .quad(x - 440.0, foot - 10.0, x - 230.0, foot - 6.0)
        .to(x + 230.0, foot - 6.0)
        .quad(x + 440.0, foot - 10.0, x + 430.0, foot - 300.0)
        .close();
    let (from, to) = ((x + p.light * 430.0, 0.0), (x - p.light * 430.0, 0.0));
    let paint = p.canvas.linear(
        from,
        to,
        &[
            (0.0, d.linen, 1.0),
            (0.5, d.linen, 1.0),
            (1.0, d.linen.mix(d.wall, 0.7).mix(p.palette.key, 0.1), 1.0),
        ],
    );
    p.canvas.fill(&tub, paint);
    p.canvas.ellipse(x, foot - 300.0, 444.0, 34.0, d.linen);
    p.canvas
        .ellipse(x, foot - 298.0, 414.0, 25.0, p.palette.cool.mix(p.palette.paper, 0.35));
    let mut foam = Path::default();
    for i in 0..16 {
        let r = p.rng.range(16.0, 38.0);
        foam = foam.and_ellipse(x - 300.0 + 26.0 * i as f32, foot - 302.0 - r * 0.3, r, r * 0.72);
    }
    p.canvas.fill(&foam, d.linen);
    let tap = x + side * 350.0;
    p.canvas.stroke(
        &Path::from(tap + side * 90.0, foot - 2.0)
            .to(tap + side * 90.0, foot - 430.0)
            .quad(tap + side * 90.0, foot - 480.0, tap + side * 30.0, foot - 470.0)
            .quad(tap - side * 10.0, foot - 462.0, tap - side * 8.0, foot - 420.0),
        p.palette.sun.mix(p.palette.warm, 0.4),
        12.0,
    );
    // A towel over the rim, a stool with things, a plant.
    let tx = x - side * 190.0;
    p.canvas.round(tx - 74.0, foot - 322.0, 148.0, 190.0, 10.0, d.cloth);
    for dy in [-170.0, -150.0] {
        p.canvas.rect(tx - 74.0, foot + dy, 148.0, 8.0, d.linen);
    }
    piece::side_table(p, x - side * 590.0, foot + 10.0, 210.0, &d);
    piece::potted(p, x + side * 660.0, foot + 6.0, 420.0, &d);
    piece::pendant(p, x - side * 560.0, 240.0, 130.0, &d);
}
