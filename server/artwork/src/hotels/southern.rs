//! Houses of earth, plaster and stone: kasbah, cubes, hacienda, palace.

use super::grid;
use crate::geometry::Path;
use crate::masonry::{Block, Face, HouseColors, Window, arcade, band, door, walls, windows};
use crate::palette::Color;
use crate::print::Print;
use crate::roofs::{dome, pitched_roof};

fn crenels(p: &mut Print, x: f32, y: f32, w: f32, size: f32, color: Color) {
    let count = ((w / (size * 2.0)) as i32).max(2);
    let pitch = w / count as f32;
    let mut path = Path::default();
    for i in 0..count {
        let cx = x + pitch * (i as f32 + 0.5);
        path = path.and_polygon(&[
            (cx - size * 0.6, y + 1.0),
            (cx - size * 0.6, y - size * 0.5),
            (cx, y - size * 1.2),
            (cx + size * 0.6, y - size * 0.5),
            (cx + size * 0.6, y + 1.0),
        ]);
    }
    p.canvas.fill(&path, color);
}

/// Earthen towers around a gate.
pub fn kasbah(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let s = -p.light;
    for (dx, w, h) in [
        (-40.0, 210.0, 250.0),
        (90.0, 170.0, 190.0),
        (-170.0, 150.0, 205.0),
        (0.0, 300.0, 150.0),
    ] {
        let (cx, w, h) = (x + dx * k, w * k, h * k * p.rng.range(0.92, 1.08));
        let taper = w * 0.045;
        let top = base - h;
        p.poly(
            &[
                (cx - w / 2.0, base),
                (cx + w / 2.0, base),
                (cx + w / 2.0 - taper, top),
                (cx - w / 2.0 + taper, top),
            ],
            look.wall,
        );
        let edge = w * 0.24;
        p.poly(
            &[
                (cx + s * w / 2.0, base),
                (cx + s * (w / 2.0 - edge), base),
                (cx + s * (w / 2.0 - edge), top),
                (cx + s * (w / 2.0 - taper), top),
            ],
            look.shade,
        );
        crenels(
            p,
            cx - w / 2.0 + taper,
            top,
            w - taper * 2.0,
            10.0 * k,
            look.wall.mix(look.shade, 0.3),
        );
        let lit_left = if s > 0.0 {
            cx - w / 2.0 + taper
        } else {
            cx - w / 2.0 + edge
        };
        let face = Face::flat(lit_left, base, w - edge - taper, h);
        windows(p, &face, look, grid((0.04, 0.96), (0.52, 0.9), 1, 3, Window::Arched));
        band(p, &face, 0.92, 0.012, 0.0, look.shade);
        let mut dots = Path::default();
        for i in 0..7 {
            let q = face.at(0.08 + 0.14 * i as f32, 0.955);
            dots = dots.and_polygon(&[
                (q.0, q.1 - 5.0 * k),
                (q.0 + 5.0 * k, q.1),
                (q.0, q.1 + 5.0 * k),
                (q.0 - 5.0 * k, q.1),
            ]);
        }
        p.canvas.fill(&dots, look.shade);
    }
    let gate = Face::flat(x - 62.0 * k, base, 124.0 * k, 128.0 * k);
    p.poly(&gate.part(0.0, 0.0, 1.0, 1.0), look.trim);
    crenels(p, x - 62.0 * k, base - 128.0 * k, 124.0 * k, 9.0 * k, look.trim);
    let glow = if p.palette.lamps_lit() { look.lamp } else { look.dark };
    let r = 36.0 * k;
    let arch = Path::from(x - r * 0.8, base)
        .to(x - r * 0.8, base - 52.0 * k)
        .cubic(
            (x - r * 1.25, base - 74.0 * k),
            (x - r * 0.7, base - 100.0 * k),
            (x, base - 112.0 * k),
        )
        .cubic(
            (x + r * 0.7, base - 100.0 * k),
            (x + r * 1.25, base - 74.0 * k),
            (x + r * 0.8, base - 52.0 * k),
        )
        .to(x + r * 0.8, base)
        .close();
    p.canvas.fill(&arch, glow);
    p.canvas.stroke(&arch, look.accent, 5.0 * k);
}

/// White cubes, stacked, with blue domes.
pub fn cubes(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let blue = look.accent;
    let tiers: [(f32, f32, f32, f32); 6] = [
        (-30.0, 150.0, 150.0, 104.0),
        (120.0, 110.0, 130.0, 84.0),
        (-170.0, 84.0, 140.0, 92.0),
        (40.0, 60.0, 170.0, 96.0),
        (-90.0, 0.0, 190.0, 92.0),
        (120.0, 0.0, 190.0, 74.0),
    ];
    for (i, (dx, up, w, h)) in tiers.into_iter().enumerate() {
        let s = p.light;
        let width = w * k * p.rng.range(0.9, 1.08);
        let foot = base - up * k;
        let block = Block::new(p, x + dx * k - s * width * 0.4, foot, width, 56.0 * k, h * k + 30.0 * k);
        walls(p, &block, look);
        band(p, &block.front, 0.97, 0.04, 0.01, look.trim);
        if i == 0 || (i == 3 && p.rng.chance(0.6)) {
            let q = block.front.at(0.42, 1.0);
            dome(p, q.0, q.1 + 2.0, width * 0.24, false, blue, look.trim);
        }
        let columns = p.rng.int(2, 3);
        windows(
            p,
            &block.front,
            look,
            grid(
                (0.05, 0.95),
                (0.34, 0.92),
                1,
                columns,
                if i % 2 == 0 { Window::Arched } else { Window::Small },
            ),
        );
        if i >= 4 {
            door(p, &block.front, 0.5, 0.18, 0.5, &HouseColors { dark: blue, ..*look });
        }
        if i == 1 || i == 4 {
            let q = block.front.at(0.5, 1.0);
            let (w, drop) = (width * 0.7, 30.0 * k);
            for t in [0.06, 0.94] {
                p.canvas.rect(q.0 - w / 2.0 + w * t, q.1 - drop, 3.5, drop, look.dark);
            }
            p.canvas.rect(q.0 - w / 2.0, q.1 - drop - 4.0, w, 6.0, look.dark);
            let leaf = p.palette.lit(p.palette.warm);
            let mut vine = Path::default();
            for j in 0..6 {
                vine = vine.and_ellipse(q.0 - w * 0.5 + w * 0.1 * j as f32, q.1 - drop - 3.0, 12.0 * k, 8.0 * k);
            }
            p.canvas.fill(&vine, leaf);
        }
    }
}

/// An arcade under tiles with a bell tower.
pub fn hacienda(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let s = p.light;
    let h = 176.0 * k;
    let block = Block::new(p, x - s * 170.0 * k, base, 400.0 * k, 90.0 * k, h);
    walls(p, &block, look);
    pitched_roof(p, &block, 46.0 * k, 0.06, look);
    let inside = if p.palette.lamps_lit() { look.lamp } else { look.glass };
    arcade(p, &block.front, (0.03, 0.97), (0.0, 0.46), 8, inside);
    windows(
        p,
        &block.front,
        look,
        grid((0.03, 0.97), (0.52, 0.97), 1, 8, Window::Shuttered),
    );
    windows(
        p,
        &block.side,
        look,
        grid((0.1, 0.9), (0.06, 0.97), 2, 2, Window::Arched),
    );
    band(p, &block.front, 0.5, 0.03, 0.01, look.trim);
    // A tower with a belfry at the shaded third.
    let q = block.front.at(0.26, 0.0);
    let (w, tall) = (92.0 * k, 292.0 * k);
    let tower = Block::new(p, q.0 - s * w * 0.5, q.1 + 3.0, w, 42.0 * k, tall);
    walls(p, &tower, look);
    arcade(p, &tower.front, (0.2, 0.8), (0.76, 0.92), 2, look.glass);
    windows(
        p,
        &tower.front,
        look,
        grid((0.2, 0.8), (0.46, 0.68), 1, 1, Window::Arched),
    );
    band(p, &tower.front, 0.71, 0.02, 0.04, look.trim);
    band(p, &tower.front, 0.96, 0.03, 0.06, look.trim);
    band(p, &tower.side, 0.96, 0.03, 0.06, look.shade);
    pitched_roof(p, &tower, 52.0 * k, 0.48, look);
    door(p, &tower.front, 0.5, 0.44, 0.26, look);
    let bloom = p.palette.lit(p.palette.warm.mix(p.palette.cool, 0.18));
    let mut vine = Path::default();
    for _ in 0..26 {
        let u: f32 = p.rng.range(0.72, 1.0);
        let q = block.front.at(u, p.rng.range(0.36, 0.56) + (u - 0.72) * 0.9);
        vine = vine.and_ellipse(q.0, q.1, 10.0 * k, 8.0 * k);
    }
    p.canvas.fill(&vine, bloom);
}

/// Arcades and a gate under bulbous domes.
pub fn palace(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let (w, h) = (480.0 * k, 170.0 * k);
    let front = Face::flat(x - w / 2.0, base, w, h);
    p.poly(&front.part(0.0, 0.0, 1.0, 1.0), look.wall);
    let s = -p.light;
    let (a, b) = if s > 0.0 { (0.86, 1.0) } else { (0.0, 0.14) };
    p.poly(&front.part(a, 0.0, b, 1.0), look.shade);
    let inside = if p.palette.lamps_lit() { look.lamp } else { look.glass };
    arcade(p, &front, (0.02, 0.98), (0.06, 0.42), 11, inside);
    arcade(p, &front, (0.02, 0.98), (0.54, 0.88), 11, inside);
    for v in [0.46, 0.94] {
        band(p, &front, v, 0.035, 0.01, look.trim);
    }
    crenels(p, x - w / 2.0, base - h, w, 7.0 * k, look.trim);
    // Corner and middle pavilions under domes.
    for (dx, r, up) in [
        (-0.46, 26.0, 40.0),
        (0.46, 26.0, 40.0),
        (-0.2, 22.0, 26.0),
        (0.2, 22.0, 26.0),
    ] {
        kiosk(p, x + w * dx, base - h + 3.0, r * k, up * k, look);
    }
    let gate = Face::flat(x - 66.0 * k, base, 132.0 * k, 232.0 * k);
    p.poly(&gate.part(0.0, 0.0, 1.0, 1.0), look.wall.mix(look.trim, 0.3));
    p.poly(&gate.part(0.0, 0.96, 1.0, 1.02), look.trim);
    let r = 44.0 * k;
    let arch = Path::from(x - r, base)
        .to(x - r, base - 92.0 * k)
        .cubic(
            (x - r, base - 134.0 * k),
            (x - r * 0.3, base - 142.0 * k),
            (x, base - 168.0 * k),
        )
        .cubic(
            (x + r * 0.3, base - 142.0 * k),
            (x + r, base - 134.0 * k),
            (x + r, base - 92.0 * k),
        )
        .to(x + r, base)
        .close();
    p.canvas.fill(&arch, look.accent);
    let inner = Path::from(x - r * 0.56, base)
        .to(x - r * 0.56, base - 66.0 * k)
        .cubic(
            (x - r * 0.56, base - 92.0 * k),
            (x - r * 0.2, base - 96.0 * k),
            (x, base - 112.0 * k),
        )
        .cubic(
            (x + r * 0.2, base - 96.0 * k),
            (x + r * 0.56, base - 92.0 * k),
            (x + r * 0.56, base - 66.0 * k),
        )
        .to(x + r * 0.56, base)
        .close();
    p.canvas.fill(&inner, inside);
    dome(p, x, base - 234.0 * k, 54.0 * k, true, look.roof, look.trim);
    for side in [-1.0, 1.0] {
        kiosk(p, x + side * 62.0 * k, base - 232.0 * k, 13.0 * k, 24.0 * k, look);
    }
}

fn kiosk(p: &mut Print, x: f32, y: f32, r: f32, up: f32, look: &HouseColors) {
    for i in 0..4 {
        p.canvas.rect(
            x - r + r * 2.0 * i as f32 / 3.0 - r * 0.09,
            y - up,
            r * 0.18,
            up,
            look.trim,
        );
    }
    p.canvas
        .rect(x - r * 1.3, y - up - r * 0.16, r * 2.6, r * 0.22, look.trim);
    dome(p, x, y - up - r * 0.1, r, true, look.roof, look.trim);
}
