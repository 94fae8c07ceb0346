//! Houses of wood, tile and thatch: chalet, cottage, curved roofs, pavilions.

use super::grid;
use crate::geometry::Path;
use crate::masonry::{Block, Face, HouseColors, Window, band, door, walls, windows};
use crate::place::Tradition;
use crate::print::Print;
use crate::roofs::{curved_roof, pitched_roof, thatch};

/// A broad gable over a stone foot.
pub fn chalet(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let (half, eave, rise) = (170.0 * k, 130.0 * k, 118.0 * k);
    let stone = p.palette.lit(p.palette.paper.mix(p.palette.cool, 0.25));
    let s = -p.light;
    let depth = 110.0 * k;
    // The flank, then the gable that faces us.
    let flank = [
        (x + s * half, base),
        (x + s * (half + depth), base - 16.0 * k),
        (x + s * (half + depth), base - eave - 4.0 * k),
        (x + s * half, base - eave),
    ];
    p.poly(&flank, look.shade);
    p.poly(
        &[
            (x - half, base),
            (x + half, base),
            (x + half, base - eave),
            (x, base - eave - rise),
            (x - half, base - eave),
        ],
        look.wall,
    );
    p.canvas.rect(x - half, base - 58.0 * k, half * 2.0, 60.0 * k, stone);
    let front = Face::flat(x - half, base, half * 2.0, eave + rise * 0.5);
    let plank = look.wall.mix(p.palette.key, 0.2);
    for i in 1..14 {
        let y = base - 60.0 * k - i as f32 * 13.0 * k;
        let reach = if y > base - eave {
            half
        } else {
            half * (1.0 - (base - eave - y) / rise)
        };
        if reach > 8.0 {
            p.canvas.rect(x - reach, y, reach * 2.0, 1.6, plank);
        }
    }
    windows(
        p,
        &front,
        look,
        grid((0.05, 0.95), (0.36, 0.68), 1, 5, Window::Shuttered),
    );
    windows(p, &front, look, grid((0.28, 0.72), (0.72, 1.0), 1, 3, Window::Tall));
    windows(p, &front, look, grid((0.04, 0.4), (0.02, 0.3), 1, 2, Window::Small));
    windows(p, &front, look, grid((0.6, 0.96), (0.02, 0.3), 1, 2, Window::Small));
    door(p, &front, 0.5, 0.12, 0.24, look);
    // Balconies with flowers.
    for (v, reach) in [(0.32, 1.0), (0.69, 0.62)] {
        let y = front.at(0.0, v).1;
        let w = half * 1.06 * reach;
        p.canvas.rect(x - w, y - 17.0 * k, w * 2.0, 21.0 * k, look.roof);
        let mut flowers = Path::default();
        let mut at = x - w + 9.0;
        while at < x + w - 6.0 {
            flowers = flowers.and_ellipse(at, y - 18.0 * k, 8.0 * k, 6.0 * k);
            at += p.rng.range(9.0, 20.0) * k;
        }
        p.canvas.fill(&flowers, look.accent);
    }
    // The roof stands far out over the gable.
    let over = 46.0 * k;
    let thick = 15.0 * k;
    let white = p.palette.white();
    let roof = if p.place.snowy { white } else { look.roof };
    let slope = rise / half;
    let apex = (x, base - eave - rise - 6.0 * k);
    for side in [-1.0, 1.0] {
        let foot = (x + side * (half + over), base - eave + over * slope - 6.0 * k);
        let color = if side == p.light {
            roof
        } else {
            p.palette.shade(roof).mix(roof, 0.35)
        };
        if side == s {
            let back = (depth * s, -10.0 * k);
            p.poly(
                &[
                    apex,
                    foot,
                    (foot.0 + back.0, foot.1 + back.1),
                    (apex.0 + back.0, apex.1 + back.1),
                ],
                color,
            );
            p.poly(
                &[
                    (apex.0, apex.1),
                    (foot.0, foot.1),
                    (foot.0, foot.1 + thick),
                    (apex.0, apex.1 + thick),
                ],
                look.roof.mix(p.palette.sun, 0.16),
            );
        } else {
            p.poly(
                &[
                    (apex.0, apex.1 - 2.0),
                    (foot.0, foot.1),
                    (foot.0, foot.1 + thick),
                    (apex.0, apex.1 + thick),
                ],
                if p.place.snowy {
                    white
                } else {
                    look.roof.mix(p.palette.sun, 0.22)
                },
            );
        }
    }
    let cx = x - s * half * 0.1 + s * depth * 0.9;
    p.canvas
        .rect(cx - 11.0 * k, apex.1 - 26.0 * k, 22.0 * k, 44.0 * k, stone);
    p.canvas.rect(cx - 14.0 * k, apex.1 - 30.0 * k, 28.0 * k, 8.0 * k, roof);
}

/// A house with a pitched roof and a porch.
pub fn cottage(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let s = p.light;
    let h = p.rng.range(112.0, 150.0) * k;
    let block = Block::new(p, x - s * 90.0 * k, base, 250.0 * k, 110.0 * k, h);
    walls(p, &block, look);
    let rows = if h > 130.0 * k { 2 } else { 1 };
    windows(
        p,
        &block.front,
        look,
        grid((0.03, 0.97), (0.1, 0.98), rows, 5, Window::Tall),
    );
    windows(
        p,
        &block.side,
        look,
        grid((0.08, 0.92), (0.1, 0.98), rows, 2, Window::Tall),
    );
    p.poly(&block.front.part(0.42, 0.0, 0.58, 0.5), look.wall);
    pitched_roof(p, &block, 96.0 * k, 0.0, look);
    band(p, &block.front, 0.0, 0.05, 0.0, look.shade);
    // A porch gable over the door.
    let (a, b) = (block.front.at(0.36, 0.0), block.front.at(0.64, 0.0));
    let (left, right) = (a.0.min(b.0), a.0.max(b.0));
    let foot = a.1.max(b.1);
    let top = block.front.at(0.5, 1.0).1;
    p.canvas
        .rect(left, top, right - left, foot - top, look.wall.mix(look.trim, 0.35));
    let middle = (left + right) / 2.0;
    let over = 12.0 * k;
    let gable = [
        (left - over, top + 8.0 * k),
        (middle, top - 54.0 * k),
        (right + over, top + 8.0 * k),
    ];
    p.poly(
        &[(left, top + 2.0), (middle, top - 44.0 * k), (right, top + 2.0)],
        look.wall.mix(look.trim, 0.35),
    );
    p.canvas.stroke(
        &Path::from(gable[0].0, gable[0].1)
            .to(gable[1].0, gable[1].1)
            .to(gable[2].0, gable[2].1),
        look.roof_shade,
        9.0 * k,
    );
    let porch = Face::flat(left, foot, right - left, foot - top);
    door(p, &porch, 0.5, 0.36, 0.5, look);
    windows(p, &porch, look, grid((0.2, 0.8), (0.62, 1.05), 1, 1, Window::Tall));
    let mut chimney = block.front.at(0.78, 1.0);
    chimney.1 -= 74.0 * k;
    p.canvas.rect(
        chimney.0 - 11.0 * k,
        chimney.1 - 52.0 * k,
        22.0 * k,
        62.0 * k,
        p.palette.shade(look.accent),
    );
    p.canvas
        .rect(chimney.0 - 14.0 * k, chimney.1 - 56.0 * k, 28.0 * k, 8.0 * k, look.trim);
}

/// Tiers under curved tile roofs.
pub fn pagoda(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let tiers = p.rng.int(2, 3);
    let lit = p.palette.lamps_lit();
    let mut foot = base;
    let mut half = 210.0 * k;
    p.canvas
        .rect(x - half * 1.12, base - 16.0 * k, half * 2.24, 20.0 * k, look.shade);
    foot -= 14.0 * k;
    for tier in 0..tiers {
        let h = (96.0 - 12.0 * tier as f32) * k;
        p.canvas.rect(
            x - half,
            foot - h,
            half * 2.0,
            h,
            if lit { look.lamp } else { look.wall },
        );
        let s = -p.light;
        let edge = if s > 0.0 { x + half * 0.62 } else { x - half };
        p.canvas.rect(
            edge,
            foot - h,
            half * 0.38,
            h,
            crate::canvas::Paint::Thin(look.shade, 0.65),
        );
        let bays = 10 - tier * 2;
        let timber = look.dark;
        for i in 0..=bays {
            let px = x - half + half * 2.0 * i as f32 / bays as f32;
            p.canvas.rect(px - 3.0 * k, foot - h, 6.0 * k, h, timber);
        }
        for v in [0.3, 0.56] {
            p.canvas.rect(x - half, foot - h * v, half * 2.0, 2.4 * k, timber);
        }
        p.canvas
            .rect(x - half * 1.04, foot - h * 0.2, half * 2.08, 5.0 * k, look.accent);
        if tier == 0 {
            let cloth = look.accent;
            for i in 0..4 {
                p.canvas.rect(
                    x - 46.0 * k + i as f32 * 23.5 * k,
                    foot - h * 0.92,
                    21.0 * k,
                    h * 0.46,
                    cloth,
                );
            }
            for side in [-1.0, 1.0] {
                for d in [0.42, 0.72] {
                    let lx = x + side * half * d;
                    p.canvas.ellipse(
                        lx,
                        foot - h * 0.66,
                        9.0 * k,
                        13.0 * k,
                        p.palette.warm.mix(p.palette.sun, if lit { 0.5 } else { 0.0 }),
                    );
                }
            }
        }
        curved_roof(p, x, foot - h, half * 1.3, 64.0 * k, look);
        foot -= h + 56.0 * k;
        half *= 0.64;
    }
}

/// Three thatched pavilions on posts.
pub fn pavilion(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let deck = p.palette.lit(p.palette.warm.mix(p.palette.key, 0.4));
    let near = p.rng.sign();
    for (dx, scale) in [(near * 215.0, 0.62), (near * -200.0, 0.74), (0.0, 1.15)] {
        let (cx, j) = (x + dx * k, k * scale);
        let floor = base - 34.0 * j;
        for i in 0..6 {
            let px = cx - 128.0 * j + 51.2 * j * i as f32;
            p.canvas
                .rect(px - 3.5 * j, floor, 7.0 * j, 44.0 * j, deck.mix(p.palette.key, 0.3));
        }
        let wall = Face::flat(cx - 110.0 * j, floor, 220.0 * j, 84.0 * j);
        let inside = if p.palette.lamps_lit() { look.lamp } else { look.wall };
        p.poly(&wall.part(0.0, 0.0, 1.0, 1.0), inside);
        let s = -p.light;
        let (a, b) = if s > 0.0 { (0.7, 1.0) } else { (0.0, 0.3) };
        p.poly(&wall.part(a, 0.0, b, 1.0), crate::canvas::Paint::Thin(look.shade, 0.7));
        p.poly(&wall.part(0.4, 0.0, 0.6, 0.86), look.glass);
        for u in [0.08, 0.26, 0.68, 0.86] {
            p.poly(&wall.part(u, 0.3, u + 0.08, 0.82), look.glass);
        }
        for i in 0..6 {
            let u = i as f32 / 5.0;
            p.poly(&wall.part(u - 0.014, 0.0, u + 0.014, 1.0), deck);
        }
        p.canvas.rect(cx - 140.0 * j, floor - 2.0, 280.0 * j, 10.0 * j, deck);
        p.canvas.rect(cx - 138.0 * j, floor - 24.0 * j, 84.0 * j, 3.0, deck);
        p.canvas.rect(cx + 54.0 * j, floor - 24.0 * j, 84.0 * j, 3.0, deck);
        p.poly(
            &[
                (cx - 26.0 * j, floor + 6.0 * j),
                (cx + 26.0 * j, floor + 6.0 * j),
                (cx + 36.0 * j, base + 6.0),
                (cx - 36.0 * j, base + 6.0),
            ],
            look.trim,
        );
        let steep = if p.place.tradition == Tradition::SouthEastAsian {
            130.0
        } else {
            104.0
        };
        thatch(p, cx, floor - 78.0 * j, 168.0 * j, steep * j, 0.34);
        if scale > 1.0 && p.place.tradition == Tradition::SouthEastAsian {
            thatch(p, cx, floor - 172.0 * j, 92.0 * j, 76.0 * j, 0.2);
        }
    }
}
