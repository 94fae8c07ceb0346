//! The frame of a picture: trees and branches at its edge, balustrades, rocks, an arch.
//!
//! All are in the darkest values, so that the eye passes them on the way to the subject.

use std::f32::consts::{PI, TAU};

use crate::canvas::Paint;
use crate::geometry::{H, Path, Ridge, W, lerp};
use crate::palette::{Color, Hour};
use crate::place::{Climate, Tradition};
use crate::plants::Tree;
use crate::print::Print;
use crate::{land, plants};

/// Frames the picture on the side away from the focus.
pub fn frame(p: &mut Print, focus: f32) {
    let side = if focus < W / 2.0 { 1.0 } else { -1.0 };
    let blossoms = p.place.tradition == Tradition::EastAsian && p.palette.hour != Hour::Night;
    let when = |condition: bool, weight: f32| if condition { weight } else { 0.0 };
    let cold = matches!(p.place.climate, Climate::Polar | Climate::Temperate | Climate::Highland);
    let choice = p.rng.weighted(
        &[
            (0, 1.6),
            (1, when(blossoms, 2.4) + when(p.place.climate != Climate::Desert, 0.7)),
            (2, 0.9),
            (3, when(p.place.climate == Climate::Tropical, 1.6)),
            (
                4,
                when(matches!(p.place.climate, Climate::Mediterranean | Climate::Desert), 1.0),
            ),
            (5, when(cold, 0.5) + 0.3),
        ],
        2,
    );
    match choice {
        0 => trees(p, side),
        1 => branch(p, side, blossoms),
        2 => bank(p, side),
        3 => broad_leaves(p, side),
        4 => agaves(p, side),
        _ => meadow_flowers(p),
    }
}

fn edge(p: &Print) -> Color {
    p.palette.deep().mix(p.palette.key, 0.35)
}

fn trees(p: &mut Print, side: f32) {
    let kind = plants::native(p);
    p.note(match kind {
        Tree::Palm => "palms",
        Tree::Conifer => "firs",
        Tree::Cypress | Tree::Poplar => "cypresses",
        Tree::Birch => "birches",
        Tree::Acacia => "acacias",
        Tree::Cactus => "cacti",
        Tree::StonePine | Tree::CloudPine => "pines",
        Tree::Round => "leafy-trees",
    });
    bank_only(p, side, 96.0);
    let color = edge(p);
    let x = if side > 0.0 { W } else { 0.0 };
    let tall = match kind {
        Tree::Cactus => H * 0.4,
        Tree::Round | Tree::Acacia | Tree::StonePine => H * 0.68,
        _ => H * 0.86,
    };
    for (dx, k) in [(250.0, 0.62), (52.0, 1.0), (150.0, 0.8)] {
        let height = tall * k * p.rng.range(0.92, 1.08);
        let at = x - side * dx * p.rng.range(0.85, 1.15);
        plants::tree(
            p,
            kind,
            at,
            H - 40.0,
            height,
            color.mix(p.palette.leaf, 0.16 * (1.0 - k)),
        );
    }
}

fn bank_only(p: &mut Print, side: f32, rise: f32) {
    let x = if side > 0.0 { W + 20.0 } else { -20.0 };
    let color = edge(p);
    let path = Path::from(x, H + 10.0)
        .to(x, H - rise)
        .cubic(
            (x - side * 260.0, H - rise * 1.02),
            (x - side * 520.0, H - rise * 0.3),
            (x - side * 900.0, H + 10.0),
        )
        .close();
    p.canvas.fill(&path, color);
}

fn bank(p: &mut Print, side: f32) {
    p.note("bank");
    let rise = p.rng.range(110.0, 170.0);
    bank_only(p, side, rise);
    let color = edge(p);
    let x = if side > 0.0 { W - 560.0 } else { 0.0 };
    for i in 0..3 {
        let from = x + i as f32 * 180.0;
        land::grasses(p, from, from + 200.0, H - rise * 0.2, rise * 1.15, color);
    }
}

fn branch(p: &mut Print, side: f32, blossoms: bool) {
    p.note(if blossoms { "blossom-branch" } else { "branch" });
    let color = edge(p);
    let x = if side > 0.0 { W + 30.0 } else { -30.0 };
    let reach = p.rng.range(520.0, 760.0);
    let at = |t: f32| {
        (
            x - side * reach * t,
            40.0 + 130.0 * t - 90.0 * (t * PI).sin() + 60.0 * t * t,
        )
    };
    let spine: Vec<_> = (0..=8).map(|i| at(i as f32 / 8.0)).collect();
    for pair in spine.windows(2).enumerate() {
        if let (i, [a, b]) = pair {
            p.canvas.stroke(
                &Path::from(a.0, a.1).to(b.0, b.1),
                color,
                lerp(22.0, 4.0, i as f32 / 8.0),
            );
        }
    }
    let leaf = if blossoms {
        p.palette.warm.mix(p.palette.paper, 0.45)
    } else {
        color.mix(p.palette.leaf, 0.35)
    };
    let second = if blossoms { p.palette.paper } else { color };
    let (mut one, mut two, mut hearts) = (Path::default(), Path::default(), Path::default());
    for i in 0..15 {
        let t = 0.06 + 0.94 * i as f32 / 15.0;
        let root = at(t);
        let turn = if i % 2 == 0 { 1.0 } else { -0.75 };
        let long = p.rng.range(60.0, 150.0) * (1.1 - t * 0.5);
        let tip = (root.0 - side * long * 0.6, root.1 + turn * long * 0.62);
        p.canvas.stroke(
            &Path::from(root.0, root.1).quad(root.0 - side * long * 0.1, lerp(root.1, tip.1, 0.7), tip.0, tip.1),
            color,
            4.5,
        );
        for k in 0..7 {
            let u = 0.2 + 0.13 * k as f32;
            let c = (
                lerp(root.0, tip.0, u) + p.rng.range(-16.0, 16.0),
                lerp(root.1, tip.1, u) + p.rng.range(-14.0, 14.0),
            );
            if blossoms {
                let r = p.rng.range(9.0, 15.0);
                for petal in 0..5 {
                    let a = petal as f32 / 5.0 * TAU + u * 9.0;
                    let q = (c.0 + a.cos() * r * 0.62, c.1 + a.sin() * r * 0.62);
                    if k % 3 == 0 {
                        two = two.and_ellipse(q.0, q.1, r * 0.55, r * 0.55);
                    } else {
                        one = one.and_ellipse(q.0, q.1, r * 0.55, r * 0.55);
                    }
                }
                hearts = hearts.and_ellipse(c.0, c.1, r * 0.26, r * 0.26);
            } else {
                let a = p.rng.range(0.2, 1.4) * if turn > 0.0 { 1.0 } else { -0.6 };
                let r = p.rng.range(34.0, 60.0);
                let end = (c.0 - side * a.cos() * r, c.1 + a.sin() * r);
                let w = r * 0.36;
                let shape = Path::from(c.0, c.1)
                    .quad(c.0 - side * r * 0.4 + w, (c.1 + end.1) / 2.0 + w, end.0, end.1)
                    .quad(c.0 - side * r * 0.4 - w, (c.1 + end.1) / 2.0 - w, c.0, c.1)
                    .close();
                if k % 2 == 0 {
                    one = one.and(&shape);
                } else {
                    two = two.and(&shape);
                }
            }
        }
    }
    p.canvas.fill(&one, leaf);
    p.canvas.fill(&two, second);
    p.canvas.fill(&hearts, p.palette.warm);
}

fn broad_leaves(p: &mut Print, side: f32) {
    p.note("banana-leaves");
    let color = edge(p);
    let x = if side > 0.0 { W } else { 0.0 };
    for (i, (angle, long)) in [(0.28, 360.0), (0.62, 460.0), (0.95, 520.0), (1.28, 480.0), (1.6, 400.0)]
        .into_iter()
        .enumerate()
    {
        let root = (x - side * p.rng.range(10.0, 90.0), H + 30.0);
        let long = long * p.rng.range(0.9, 1.12);
        let tip = (root.0 - side * f32::cos(angle) * long, root.1 - f32::sin(angle) * long);
        let (nx, ny) = (-(tip.1 - root.1) / long, (tip.0 - root.0) / long);
        let w = long * 0.15;
        let mid = (lerp(root.0, tip.0, 0.5), lerp(root.1, tip.1, 0.5) - long * 0.08);
        let half = |s: f32| {
            Path::from(root.0, root.1)
                .quad(mid.0 + s * nx * w * 1.7, mid.1 + s * ny * w * 1.7, tip.0, tip.1)
                .quad(mid.0, mid.1, root.0, root.1)
                .close()
        };
        let shade = color.mix(p.palette.leaf, 0.1 + 0.09 * i as f32);
        p.canvas.fill(&half(1.0), shade);
        p.canvas.fill(&half(-1.0), shade.mix(p.palette.leaf, 0.3));
        p.canvas.stroke(
            &Path::from(root.0, root.1).quad(mid.0, mid.1, tip.0, tip.1),
            shade.mix(p.palette.sun, 0.25),
            3.0,
        );
    }
}

fn agaves(p: &mut Print, side: f32) {
    p.note("agaves");
    bank_only(p, side, 70.0);
    let x = if side > 0.0 { W } else { 0.0 };
    for (dx, size) in [(430.0, 92.0), (110.0, 190.0), (270.0, 130.0)] {
        let centre = (x - side * dx, H - 18.0);
        let color = edge(p).mix(p.palette.cool, 0.16);
        for i in 0..11 {
            let a = lerp(PI * 1.04, -PI * 0.04, i as f32 / 10.0);
            let long = size * p.rng.range(0.85, 1.12) * lerp(0.85, 1.15, a.sin().abs());
            let tip = (centre.0 + a.cos() * long, centre.1 - a.sin() * long);
            let w = size * 0.1;
            let (nx, ny) = (a.sin(), a.cos());
            let half = |s: f32| {
                Path::from(centre.0, centre.1)
                    .quad(
                        centre.0 + a.cos() * long * 0.4 + s * nx * w,
                        centre.1 - a.sin() * long * 0.4 + s * ny * w,
                        tip.0,
                        tip.1,
                    )
                    .close()
            };
            p.canvas.fill(&half(1.0), color);
            p.canvas.fill(&half(-1.0), color.mix(p.palette.leaf, 0.35));
        }
    }
}

fn meadow_flowers(p: &mut Print) {
    p.note("meadow-flowers");
    let color = edge(p);
    let ridge = Ridge::new(120.0, |x| H - 46.0 - 18.0 * (x * 0.006).sin());
    p.canvas.fill(&ridge.land(H + 10.0), color);
    land::grasses(p, -20.0, W + 20.0, H - 34.0, 120.0, color);
    let (mut one, mut two) = (Path::default(), Path::default());
    for _ in 0..46 {
        let x = p.rng.range(0.0, W);
        let y = H - 46.0 - p.rng.range(10.0, 110.0);
        p.canvas.stroke(&Path::from(x, y).to(x + 6.0, H - 30.0), color, 2.6);
        let r = p.rng.range(5.0, 11.0);
        if p.rng.chance(0.5) {
            one = one.and_ellipse(x, y, r, r * 0.7);
        } else {
            two = two.and_ellipse(x, y, r * 0.8, r);
        }
    }
    let warm = p.palette.lit(p.palette.warm);
    p.canvas.fill(&one, warm);
    p.canvas.fill(&two, p.palette.lit(p.palette.sun));
}

/// A balustrade along the bottom edge, as of the terrace one stands on.
pub fn balustrade(p: &mut Print) {
    p.note("balustrade");
    let stone = p
        .palette
        .lit(p.palette.paper.mix(p.palette.warm, 0.15))
        .mix(p.palette.key, 0.12);
    let shade = p.palette.shade(stone);
    let top = H - 150.0;
    p.canvas.rect(-10.0, H - 34.0, W + 20.0, 50.0, shade);
    let mut posts = Path::default();
    let pitch = 74.0;
    for i in 0..23 {
        let x = i as f32 * pitch - 20.0;
        posts = posts
            .and_from(x - 9.0, H - 30.0)
            .cubic((x - 34.0, H - 62.0), (x - 12.0, H - 84.0), (x - 10.0, top + 26.0))
            .to(x + 10.0, top + 26.0)
            .cubic((x + 12.0, H - 84.0), (x + 34.0, H - 62.0), (x + 9.0, H - 30.0))
            .close();
    }
    p.canvas.fill(&posts, stone);
    p.canvas.rect(-10.0, top, W + 20.0, 30.0, stone);
    p.canvas
        .rect(-10.0, top, W + 20.0, 7.0, stone.mix(p.palette.paper, 0.5));
    p.canvas
        .rect(-10.0, top + 30.0, W + 20.0, 6.0, Paint::Thin(p.palette.key, 0.3));
}

/// A dark arch around the picture, horseshoe-shaped where that is the custom.
pub fn arch(p: &mut Print) {
    p.note("arch");
    let color = edge(p);
    let (left, right) = (W * 0.09, W * 0.91);
    let spring = H * 0.42;
    let mut path = Path::default().and_rect(-10.0, -10.0, W + 20.0, H + 20.0);
    let middle = W / 2.0;
    path = match p.place.tradition {
        Tradition::Arabic | Tradition::Indian => path
            .and_from(left + 46.0, H + 20.0)
            .to(left + 46.0, spring + 90.0)
            .cubic((left - 70.0, spring - 160.0), (middle - 300.0, 60.0), (middle, 34.0))
            .cubic(
                (middle + 300.0, 60.0),
                (right + 70.0, spring - 160.0),
                (right - 46.0, spring + 90.0),
            )
            .to(right - 46.0, H + 20.0)
            .close(),
        _ => path
            .and_from(left, H + 20.0)
            .to(left, spring)
            .cubic((left, 20.0), (middle - 330.0, 24.0), (middle, 24.0))
            .cubic((middle + 330.0, 24.0), (right, 20.0), (right, spring))
            .to(right, H + 20.0)
            .close(),
    };
    p.canvas.fill_with_holes(&path, color);
}
