//! Hotels of the city: the palace hotel, the tower, the townhouse, the brick house.

use super::grid;
use crate::geometry::Path;
use crate::masonry::{Block, Face, HouseColors, Window, arcade, band, door, walls, windows};
use crate::print::Print;
use crate::roofs::{awning, flag, mansard, pitched_roof};

/// A palace hotel of the belle époque.
pub fn grand(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let floors = p.rng.int(3, 4);
    let h = (70.0 + 62.0 * floors as f32) * k;
    let s = p.light;
    let block = Block::new(p, x - s * 210.0 * k, base, 480.0 * k, 90.0 * k, h);
    walls(p, &block, look);
    mansard(p, &block, 66.0 * k, 7, look);
    let (front, side) = (block.front, block.side);
    let shape = p.rng.pick([Window::Tall, Window::Arched, Window::Tall]);
    windows(p, &front, look, grid((0.02, 0.98), (0.24, 0.97), floors, 9, shape));
    let side_look = HouseColors {
        trim: look.shade.mix(look.trim, 0.4),
        ..*look
    };
    windows(p, &side, &side_look, grid((0.05, 0.95), (0.24, 0.97), floors, 3, shape));
    let hollow = if p.palette.lamps_lit() { look.lamp } else { look.glass };
    arcade(p, &front, (0.02, 0.98), (0.0, 0.19), 9, hollow);
    for (face, color) in [(&front, look.trim), (&side, look.shade.mix(look.trim, 0.5))] {
        band(p, face, 0.985, 0.03, 0.01, color);
        band(p, face, 0.215, 0.016, 0.005, color);
    }
    // The middle stands forward and rises above the cornice.
    let (u0, u1) = (0.385, 0.615);
    p.poly(&front.part(u0, 0.0, u1, 1.04), look.wall);
    p.poly(&front.part(u0 - 0.012, 0.0, u0, 1.04), look.shade);
    windows(p, &front, look, grid((u0, u1), (0.24, 0.97), floors, 3, Window::Arched));
    let apex = front.at(0.5, 1.2);
    p.poly(
        &[front.at(u0 - 0.02, 1.035), front.at(u1 + 0.02, 1.035), apex],
        look.trim,
    );
    p.poly(
        &[
            front.at(u0 + 0.03, 1.05),
            front.at(u1 - 0.03, 1.05),
            front.at(0.5, 1.165),
        ],
        look.wall.mix(look.shade, 0.4),
    );
    band(
        p,
        &Face::flat(
            front.at(u0, 0.0).0.min(front.at(u1, 0.0).0),
            base,
            front.width() * 0.23,
            h,
        ),
        1.0,
        0.03,
        0.02,
        look.trim,
    );
    door(p, &front, 0.5, 0.07, 0.17, look);
    let a = front.at(0.5, 0.215);
    awning(p, a.0 - 46.0 * k, a.1, 92.0 * k, 24.0 * k, look.accent);
    flag(p, apex.0, apex.1 + 4.0, 62.0 * k, look.accent);
    for u in [0.06, 0.94] {
        let q = front.at(u, 1.0 + 66.0 * k / h);
        flag(p, q.0, q.1, 40.0 * k, look.accent);
    }
}

/// A high-rise on a podium.
pub fn tower(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let h = p.rng.range(500.0, 600.0) * k;
    let s = p.light;
    let podium = Block::new(p, x - s * 70.0 * k, base, 250.0 * k, 120.0 * k, 74.0 * k);
    let shaft = Block::new(p, x - s * 40.0 * k, base, 170.0 * k, 86.0 * k, h);
    walls(p, &shaft, look);
    let floors = p.rng.int(13, 17);
    let rows = p.rng.chance(0.5);
    for (face, shade) in [(&shaft.front, false), (&shaft.side, true)] {
        let own = HouseColors {
            glass: if shade {
                look.glass.mix(look.shade, 0.1)
            } else {
                look.glass.mix(p.palette.cool, 0.3)
            },
            ..*look
        };
        let columns = if shade { 3 } else { 6 };
        let window = if rows { Window::Wide } else { Window::Tall };
        windows(p, face, &own, grid((0.04, 0.96), (0.14, 0.95), floors, columns, window));
    }
    let crown = Block::new(p, x - s * 34.0 * k, base - h, 120.0 * k, 64.0 * k, 46.0 * k);
    walls(p, &crown, look);
    windows(
        p,
        &crown.front,
        look,
        grid((0.04, 0.96), (0.1, 0.8), 1, 5, Window::Wide),
    );
    let mast = crown.front.at(0.2, 1.0);
    p.canvas.rect(mast.0 - 2.5, mast.1 - 92.0 * k, 5.0, 94.0 * k, look.trim);
    let plate = crown.front.part(0.3, 0.98, 0.98, 1.5);
    p.poly(&plate, look.accent);
    band(p, &shaft.front, 0.99, 0.014, 0.02, look.trim);
    band(p, &shaft.side, 0.99, 0.014, 0.02, look.shade);
    walls(p, &podium, look);
    let lit = if p.palette.lamps_lit() {
        look.lamp
    } else {
        look.glass.mix(p.palette.cool, 0.3)
    };
    arcade(p, &podium.front, (0.02, 0.98), (0.0, 0.8), 7, lit);
    band(p, &podium.front, 0.96, 0.1, 0.02, look.trim);
    band(p, &podium.side, 0.96, 0.1, 0.02, look.shade.mix(look.trim, 0.3));
    let a = podium.front.at(0.5, 0.6);
    awning(p, a.0 - 50.0 * k, a.1, 100.0 * k, 22.0 * k, look.accent);
}

/// A narrow house with shutters and awnings.
pub fn townhouse(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let floors = p.rng.int(3, 4);
    let h = (80.0 + 74.0 * floors as f32) * k;
    let s = p.light;
    let block = Block::new(p, x - s * 120.0 * k, base, 270.0 * k, 96.0 * k, h);
    walls(p, &block, look);
    let window = p.rng.pick([Window::Shuttered, Window::Tall, Window::Arched]);
    match p.rng.int(0, 2) {
        0 => mansard(p, &block, 62.0 * k, 4, look),
        1 => pitched_roof(p, &block, 76.0 * k, 0.14, look),
        _ => {
            band(p, &block.front, 0.98, 0.05, 0.03, look.trim);
            band(p, &block.side, 0.98, 0.05, 0.03, look.shade.mix(look.trim, 0.3));
        }
    }
    windows(
        p,
        &block.front,
        look,
        grid((0.03, 0.97), (0.26, 0.97), floors, 4, window),
    );
    let side_look = HouseColors {
        trim: look.shade.mix(look.trim, 0.4),
        accent: p.palette.shade(look.accent),
        ..*look
    };
    windows(
        p,
        &block.side,
        &side_look,
        grid((0.1, 0.9), (0.26, 0.97), floors, 2, window),
    );
    band(p, &block.front, 0.235, 0.014, 0.005, look.trim);
    // Wrought-iron balconies with flowers on the first floor.
    let v = 0.26 + 0.71 / floors as f32 * 0.1;
    for i in 0..4 {
        let u = 0.03 + 0.94 * (i as f32 + 0.5) / 4.0;
        p.poly(&block.front.part(u - 0.085, v, u + 0.085, v + 0.06), look.dark);
        let mut bloom = Path::default();
        for j in 0..4 {
            let q = block.front.at(u - 0.07 + 0.045 * j as f32, v + 0.065);
            bloom = bloom.and_ellipse(q.0, q.1, 7.0 * k, 5.0 * k);
        }
        p.canvas.fill(
            &bloom,
            if i % 2 == 0 {
                look.accent
            } else {
                p.palette.lit(p.palette.leaf)
            },
        );
    }
    let glow = if p.palette.lamps_lit() { look.lamp } else { look.glass };
    p.poly(&block.front.part(0.08, 0.03, 0.4, 0.19), glow);
    p.poly(&block.front.part(0.62, 0.03, 0.93, 0.19), glow);
    door(p, &block.front, 0.51, 0.12, 0.19, look);
    for u in [0.24, 0.775] {
        let q = block.front.at(u, 0.215);
        awning(p, q.0 - 48.0 * k, q.1, 96.0 * k, 24.0 * k, look.accent);
    }
}

/// A brick block with a water tank and a sign on its roof.
pub fn brick(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let s = p.light;
    let floors = p.rng.int(4, 6);
    let h = (78.0 + 62.0 * floors as f32) * k;
    let block = Block::new(p, x - s * 130.0 * k, base, 300.0 * k, 110.0 * k, h);
    walls(p, &block, look);
    let trim = p.palette.lit(p.palette.paper);
    let own = HouseColors { trim, ..*look };
    windows(
        p,
        &block.front,
        &own,
        grid((0.03, 0.97), (0.2, 0.93), floors, 6, Window::Tall),
    );
    windows(
        p,
        &block.side,
        &HouseColors {
            trim: p.palette.shade(trim),
            ..*look
        },
        grid((0.06, 0.94), (0.2, 0.93), floors, 3, Window::Tall),
    );
    band(p, &block.front, 0.94, 0.02, 0.01, trim);
    band(p, &block.front, 0.985, 0.035, 0.03, trim);
    band(p, &block.side, 0.985, 0.035, 0.03, p.palette.shade(trim));
    band(p, &block.front, 0.175, 0.014, 0.005, trim);
    let glow = if p.palette.lamps_lit() { look.lamp } else { look.glass };
    for i in 0..5 {
        let u = 0.05 + 0.19 * i as f32;
        p.poly(&block.front.part(u, 0.0, u + 0.14, 0.145), glow);
    }
    let q = block.front.at(0.5, 0.165);
    awning(p, q.0 - 60.0 * k, q.1, 120.0 * k, 24.0 * k, look.accent);
    // A sign on stilts, and a water tank behind it.
    let tank = block.front.at(0.2, 1.0);
    let dark = look.dark;
    for dx in [-16.0, 0.0, 16.0] {
        p.canvas
            .rect(tank.0 + dx * k - 2.0, tank.1 - 42.0 * k, 4.0, 44.0 * k, dark);
    }
    p.canvas.rect(
        tank.0 - 24.0 * k,
        tank.1 - 88.0 * k,
        48.0 * k,
        48.0 * k,
        p.palette.shade(look.accent).mix(look.wall, 0.5),
    );
    p.poly(
        &[
            (tank.0 - 28.0 * k, tank.1 - 87.0 * k),
            (tank.0 + 28.0 * k, tank.1 - 87.0 * k),
            (tank.0, tank.1 - 112.0 * k),
        ],
        dark,
    );
    let sign = block.front.at(0.66, 1.03);
    for dx in [-50.0, -17.0, 17.0, 50.0] {
        p.canvas
            .rect(sign.0 + dx * k - 1.6, sign.1 - 26.0 * k, 3.2, 28.0 * k, dark);
    }
    for i in 0..5 {
        let cx = sign.0 + (i as f32 - 2.0) * 27.0 * k;
        p.canvas
            .round(cx - 11.0 * k, sign.1 - 56.0 * k, 22.0 * k, 32.0 * k, 4.0, p.palette.sun);
    }
}
